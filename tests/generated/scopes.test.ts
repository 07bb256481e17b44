import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, type Call, type Resource, type Scope } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { createApp } from '#packages/http/app.ts'
import { storageOf } from '#packages/server/registry.ts'
import { insertRow } from '#packages/server/rows.ts'
import {
  allRights,
  callDoing,
  callerOf,
  sessionOf,
  StandInSessions,
  type CallAnswer,
  type Caller,
} from '#packages/testing/stand-in.ts'
import { makeWorld, type World } from '../world.ts'
import { pointed, pointingLast } from './pointed.ts'

// The worked example of 10-platform 4.2, played on every definition that declares a scope: four people, six rows.
type Bounds = Exclude<Scope, 'tenant'>
const scoped = (definitions as readonly Resource[]).filter(
  (one): one is Resource & { scope: Bounds } =>
    one.scope !== undefined &&
    one.scope !== 'tenant' &&
    one.scope.staff !== 'all' &&
    one.kind === 'record' &&
    one.calls !== undefined &&
    one.name !== 'user',
)

interface Viewer {
  readonly name: string
  readonly dept: string
  readonly cities: readonly string[]
  readonly all?: true
  /** Codes of the topmost departments that the scope reaches. */
  readonly reaches: readonly string[]
}
const viewers: Record<string, Viewer> = {
  u1: { name: '李晓雯', dept: 'sz-business-1', cities: ['4403'], reaches: [] },
  u2: { name: '陈立群', dept: 'sz-business', cities: ['4403'], reaches: ['sz-business'] },
  u3: { name: '周敏', dept: 'finance', cities: [], all: true, reaches: [] },
  u4: { name: '梁嘉宝', dept: 'south', cities: [], reaches: ['gz', 'sz'] },
  'u1 as contract_admin too': { name: '李晓雯', dept: 'sz-business-1', cities: ['4403'], all: true, reaches: [] },
}
interface Made {
  readonly owner: string
  readonly dept: string
  readonly city: string | undefined
  readonly approver?: string
}
const rows: Record<string, Made> = {
  C1: { owner: '李晓雯', dept: 'sz-business-1', city: '4403' },
  C2: { owner: '何俊', dept: 'sz-business-2', city: '4403' },
  C3: { owner: '李晓雯', dept: 'sz-business-1', city: '4401' },
  C4: { owner: '林晓彤', dept: 'gz-business', city: '4401' },
  C5: { owner: '陈立群', dept: 'sz-business', city: undefined },
  C6: { owner: '邓凯', dept: 'cd-business', city: '5101', approver: '陈立群' },
}
/** The table of the document, to the letter; 'read' rows may be read only. */
const table: Record<string, { writes: string; reads?: string }> = {
  u1: { writes: 'C1 C3' },
  u2: { writes: 'C1 C2 C5', reads: 'C6' },
  u3: { writes: 'C1 C2 C3 C4 C5 C6' },
  u4: { writes: 'C1 C2 C3 C4 C5' },
  'u1 as contract_admin too': { writes: 'C1 C2 C3 C5' },
}
/** Resources without a city are not bounded by one; those without approval have no process that opens a row. */
/** A head's rows are decided on as rows of their kind. */
const isDecidedOn = (resource: Resource) =>
  resource.approval !== undefined ||
  (definitions as readonly Resource[]).some(one => one.extends === resource.name && one.approval !== undefined)
function expectedOf(who: string, resource: Resource & { scope: Bounds }): { writes: string[]; all: string[] } {
  const { writes, reads = '' } = table[who]!
  const { scope } = resource
  const unbounded: Record<string, string> = scope.cities?.length
    ? {}
    : { u2: 'C1 C2 C3 C5', 'u1 as contract_admin too': 'C1 C2 C3 C4 C5 C6' }
  const own = (unbounded[who] ?? writes).split(' ')
  return {
    writes: own,
    all: [...new Set([...own, ...(isDecidedOn(resource) ? reads.split(' ').filter(Boolean) : [])])].sort(),
  }
}

let world: World
let close: () => Promise<void>
const callers = new Map<string, Caller>()
let partner: Caller
let institution: string
const ids = new Map<string, Map<string, string>>()
beforeAll(async () => {
  world = await makeWorld()
  const { database, routes, clients, clock } = world.product
  const depts = new Map(
    (
      await database.read<{ id: string; code: string; ancestors: string }>(
        sql`select id, dept_code as code, ancestors from blade_dept where tenant_id = '100001'`,
      )
    ).map(row => [row.code, row]),
  )
  const below = (codes: readonly string[]) =>
    [...depts.values()]
      .filter(row =>
        codes.some(code => row.id === depts.get(code)!.id || `${row.ancestors},`.includes(`,${depts.get(code)!.id},`)),
      )
      .map(row => row.id)
  const sessions = new StandInSessions()
  institution = (
    (await world.inside(tx =>
      insertRow(tx, world.system, (definitions as readonly Resource[]).find(one => one.name === 'customer')!, {
        mechanismName: '伙伴',
        shortName: '伙伴',
      } as never),
    )) as { id: string }
  ).id
  for (const [who, one] of Object.entries(viewers)) {
    const { userId } = world.people.get(one.name)!
    sessions.hold(
      who,
      sessionOf('100001', {
        ...allRights(routes, { userId, deptId: depts.get(one.dept)!.id }),
        cities: one.cities,
        scope: () => ({ all: one.all ?? false, depts: below(one.reaches) }),
      }),
    )
  }
  sessions.hold(
    'partner',
    sessionOf('100001', { ...allRights(routes, { userId: '4711', deptId: '' }), mechanismId: institution }),
  )
  const app = await createApp({
    routes,
    database,
    sessions,
    clients,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    clock,
    requireKey: true,
  })
  for (const who of Object.keys(viewers)) callers.set(who, callerOf(app, who))
  partner = callerOf(app, 'partner')
  await insertExample(depts)
  close = async () => {
    await app.close()
    await world.close()
  }
})
afterAll(() => close?.())

/** Owner, department and city in every column that the scope looks at; nothing else matters. */
async function insertExample(depts: ReadonlyMap<string, { id: string }>): Promise<void> {
  for (const resource of pointingLast(scoped.filter(one => !one.discriminator))) {
    const made = new Map<string, string>()
    for (const [name, row] of Object.entries(rows))
      await world.inside(async tx => {
        const { userId } = world.people.get(row.owner)!
        const actor: Actor = { ...world.system, userId, deptId: depts.get(row.dept)!.id }
        const { scope } = resource
        const columns = storageOf(resource).column
        const filled = (names: readonly string[] | undefined, value: string | undefined) =>
          Object.fromEntries(
            (names ?? [])
              .filter(field => columns.has(field))
              .map(field => [
                field,
                columns.get(field)!.spec.many ? (value === undefined ? [] : [value]) : (value ?? null),
              ]),
          )
        const values = {
          ...filled(scope.users, userId),
          ...filled(scope.depts, actor.deptId),
          ...filled(scope.cities, row.city),
          ...(resource.monthly && columns.has(resource.monthly.by)
            ? { [resource.monthly.by]: '2026-11-20 10:00:00' }
            : {}),
          ...pointed(resource, target => ids.get(target)?.get(name)),
        }
        made.set(name, ((await insertRow(tx, actor, resource, values as never)) as { id: string }).id)
        if (row.approver)
          await putBeforeApprover(resource.name, made.get(name)!, world.people.get(row.approver)!.userId)
      })
    ids.set(resource.name, made)
    if (resource.extends && !ids.has(resource.extends)) ids.set(resource.extends, made)
  }
}

/** He decided on it once: a finished process with his task. */
const putBeforeApprover = (resource: string, id: string, userId: string) =>
  world.inside(async tx => {
    const now = '2026-11-20 09:00:00'
    const instance = await tx.newId()
    const [definition] = await tx.rows<{ id: string }>(
      sql`select id from flow_definition where tenant_id = ${tx.tenantId} limit 1`,
    )
    await tx.run(sql`insert into flow_instance (id, tenant_id, create_time, update_time, process_key, definition_id, definition_version, resource, business_id, title, category, starter_id, variables, fields, flow_state, state, start_time)
    values (${instance}::bigint, ${tx.tenantId}, ${now}, ${now}, 'example', ${definition!.id}::bigint, 1, ${resource}, ${id}::bigint, 'C6', 'example', 1, '{}', '{}', '{}', 2, ${now})`)
    await tx.run(
      sql`insert into flow_task (id, tenant_id, create_time, update_time, instance_id, token, activity_id, task_name, assignee_id, state) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${now}, ${now}, ${instance}::bigint, 1, 'decide', '审批', ${userId}::bigint, 2)`,
    )
  })

const sorted = (resource: Resource, found: readonly { id: string }[]) => {
  const names = new Map([...(ids.get(resource.name) ?? [])].map(([name, id]) => [id, name]))
  return found
    .map(row => names.get(row.id))
    .filter(name => name !== undefined)
    .sort()
}
const mine = (resource: Resource) =>
  [...(ids.get(resource.name) ?? new Map<string, string>())].map(([, id]) => id).join(',')
const asksForForm = (resource: Resource, action: string): boolean =>
  Object.values(resource.actions?.[action]?.input ?? {}).some(field => field.required)
/** Any call that changes one record: an edit where there is one, else its first move that asks for no form. */
const write = (resource: Resource): Call | undefined =>
  callDoing(resource, 'update') ??
  callsOf(resource).find(call => call.does.startsWith('action:') && !asksForForm(resource, call.does.slice(7))) ??
  callDoing(resource, 'remove')

const cases = scoped.flatMap(resource => Object.keys(viewers).map(who => ({ name: resource.name, who, resource })))
describe.each(cases)('$name for $who', ({ resource, who }) => {
  const call: Caller = (...given) => callers.get(who)!(...given)
  const expected = expectedOf(who, resource)
  it.runIf(['page', 'status-count', 'export'].some(does => callDoing(resource, does)))(
    'shows, counts and exports the rows of the example and no other',
    async () => {
      const page = callDoing(resource, 'page')
      const only = { id_in: mine(resource), size: 50 }
      if (page) {
        const answer = await call(page.method, page.path, only)
        expect([sorted(resource, answer.data.records), answer.data.total]).toEqual([expected.all, expected.all.length])
      }
      const count = callDoing(resource, 'status-count')
      if (count)
        expect(
          Object.values(
            (await call(count.method, count.path, { id_in: only.id_in })).data as Record<string, number>,
          ).reduce((sum, one) => sum + one, 0),
        ).toBe(expected.all.length)
      const file = callDoing(resource, 'export')
      if (file)
        expect((await call(file.method, file.path, { id_in: only.id_in })).data).toMatchObject({
          rows: expected.all.length,
        })
      // Nobody may have more than five exports waiting.
      if (file)
        await world.inside(tx => tx.run(sql`update job set state = 2 where tenant_id = ${tx.tenantId} and state = 103`))
    },
  )
  // The detail of a contract is that of its kind, whose process opens it.
  const reads = ['detail', 'timeline'].filter(
    does => callDoing(resource, does) && !(resource.name === 'contract' && does === 'detail'),
  )
  it.runIf(reads.length > 0 || write(resource))(
    'treats a row outside like one that does not exist, to read and to change',
    async () => {
      expect(ids.get(resource.name)?.size).toBeGreaterThan(0)
      for (const does of reads) {
        const one = callDoing(resource, does)!
        for (const [name, id] of ids.get(resource.name) ?? []) {
          const { status } = await call(one.method, one.path, { id })
          expect([does, name, status === 404]).toEqual([does, name, !expected.all.includes(name)])
        }
      }
      const change = write(resource)
      if (change)
        for (const [name, id] of ids.get(resource.name) ?? []) {
          const { status } = await call(change.method, change.path, { id, ids: id, version: 4711 })
          expect([change.path, name, status === 404]).toEqual([change.path, name, !expected.all.includes(name)])
          // What he may read for its process's sake alone is no secret, but not his to change (decisions 12; 10-platform 15, example 5).
          if (expected.all.includes(name) && !expected.writes.includes(name))
            expect([change.path, name, status]).toEqual([change.path, name, 402])
        }
    },
  )
})

// Partner users (userType 3): the rows of their institution and nothing else, whatever codes their role holds; not even what every member of the staff sees.
const business = (definitions as readonly Resource[]).filter(
  one => one.dialect !== 'framework' && one.kind !== 'lines' && one.calls !== undefined,
)
const partnerField = ({ scope }: Resource) => (typeof scope === 'object' ? scope.partner : undefined)
describe.each(business.map(resource => ({ name: resource.name, resource })))('$name for a partner', ({ resource }) => {
  it.runIf(callDoing(resource, 'page') || (partnerField(resource) && callDoing(resource, 'list')))(
    'holds nothing but the rows of his institution',
    async () => {
      // Of the institutions themselves he sees his own.
      const own = ['customer', 'mechanism'].includes(resource.name) ? [institution] : []
      const seen = (answer: CallAnswer) => (answer.data.records ?? answer.data).map((row: { id: string }) => row.id)
      for (const page of callsOf(resource).filter(one => one.does === 'page'))
        expect([page.path, seen(await partner(page.method, page.path))]).toEqual([page.path, own])
      const one = callDoing(resource, 'detail')
      const stranger = ids.get(resource.name)?.get('C1')
      if (one && stranger) expect((await partner(one.method, one.path, { id: stranger })).status).toBe(404)
      if (partnerField(resource))
        for (const pick of callsOf(resource).filter(call => call.does === 'list'))
          expect(seen(await partner(pick.method, pick.path))).toEqual(own)
    },
  )
  const [field, page] = [partnerField(resource), callDoing(resource, 'page')]
  it.runIf(
    field &&
      page &&
      ['mechanism', 'customer'].includes(resource.fields[field]?.target ?? '') &&
      resource.kind !== 'view' &&
      !resource.discriminator,
  )('shows him the rows that are his', async () => {
    const made = (await world.inside(tx =>
      insertRow(tx, world.system, resource, { [field!]: institution } as never),
    )) as { id: string }
    const answer = await partner(page!.method, page!.path)
    expect(answer.data.records.map((row: { id: string }) => row.id)).toEqual([made.id])
  })
})

it('reads cities by their beginning: a district lies in its city, a province holds its cities, on one column as on lists of them', async () => {
  const [single, several] = [scoped.find(one => one.name === 'vehicle')!, scoped.find(one => one.name === 'contacts')!]
  for (const resource of [single, several]) {
    const { scope } = resource
    const field = scope.cities![0]!
    const { many } = storageOf(resource).column.get(field)!.spec
    const stored = new Map<string, string>()
    for (const code of ['4403', '440305', '44', '440000', '4401', '51'])
      stored.set(
        code,
        (
          (await world.inside(tx =>
            insertRow(tx, world.system, resource, { [field]: many ? [code] : code } as never),
          )) as { id: string }
        ).id,
      )
    const page = callDoing(resource, 'page')!
    const answer = await callers.get('u1 as contract_admin too')!(page.method, page.path, {
      id_in: [...stored.values()].join(','),
      size: 50,
    })
    const seen = new Set(answer.data.records.map((row: { id: string }) => row.id))
    expect([resource.name, [...stored].filter(([, id]) => seen.has(id)).map(([code]) => code)]).toEqual([
      resource.name,
      ['4403', '440305', '44', '440000'],
    ])
  }
})

it('plays the example on more than a handful of resources, with and without cities and approval', () => {
  expect(scoped.length).toBeGreaterThan(12)
  expect(scoped.filter(one => one.scope.cities?.length && one.approval).length).toBeGreaterThan(2)
})
