import pino from 'pino'
import { addDays, callsOf, camel, type Field, type Method, type Resource, type Scope } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { createApp } from '#packages/http/app.ts'
import { storageOf } from '#packages/server/registry.ts'
import type { Rights, Route } from '#packages/server/route.ts'
import { insertRow, insertRows } from '#packages/server/rows.ts'
import { servicePrefix } from '#kernel'
import { userAccount } from '#areas/platform/user/user.ts'
import { sampleValue } from '#packages/testing/sample-rows.ts'
import {
  allRights,
  callerOf,
  sessionOf,
  StandInSessions,
  type Caller,
  type CallAnswer,
} from '#packages/testing/stand-in.ts'
import { makeWorld, type World } from '../world.ts'
import { ownersFor } from './matrix-sample.ts'
import { pointed, pointingLast } from './pointed.ts'

// Every route x every role x four records (issue 3). What must come of it is reckoned here from the rows of roles, departments and people and the
// rule of 10-platform 4.2, never by the code that the calls use.

export const FOREIGN = '100002'
export type Where = 'own' | 'foreign department' | 'foreign city' | 'foreign tenant'
export const places: readonly Where[] = ['own', 'foreign department', 'foreign city', 'foreign tenant']
type Bounds = Exclude<Scope, 'tenant'>

export interface Somebody {
  readonly role: string
  readonly userId: string
  readonly cities: readonly string[]
  readonly rights: Rights
  readonly call: Caller
  /** Departments that his scope reaches; 'all' where it reaches every one. */
  readonly reach: ReadonlySet<string> | 'all'
}
interface Facts {
  readonly owner: string
  readonly dept: string
  readonly city: string
}
export interface Matrix {
  readonly world: World
  readonly people: readonly Somebody[]
  readonly cells: readonly Cell[]
  idOf(resource: Resource, who: Somebody, where: Where): string | undefined
  sees(who: Somebody, resource: Resource, where: Where): boolean
  /** Marks of rows that this person must not see, as they would stand in an answer. */
  readonly leaks: (who: Somebody, text: string) => string[]
  /** Everything that stands in rows nobody of the test may touch. */
  readonly fingerprint: () => Promise<string>
  close(): Promise<void>
}
/** How a route meets a record: 'record' by the definition, 'list', 'custom' by the area's own code, 'none' where there is no record to name. */
export interface Cell {
  readonly route: Route
  readonly address: string
  readonly kind: 'record' | 'list' | 'custom' | 'none'
  readonly does: string
  readonly resource?: Resource
}

const all = definitions as readonly Resource[]
const stored = all.filter(one => one.kind === 'record' && !one.discriminator && !one.appendOnly)
/** People, departments and sessions are what the matrix stands on; results of checks are no rows of anybody. */
const leftAlone = new Set([
  'user',
  'dept',
  'role',
  'post',
  'menu',
  'session',
  'captcha',
  'tenant',
  'client',
  'tenant-version',
  'top-menu',
  'param',
  'region',
  'ledger-check-result',
])
/** Of these a row of another tenant is enough: whom a call may name among one's own is for tests/security and the areas. */
const foreignOnly = new Set(['user', 'dept', 'role', 'post'])
const recordCalls = /^(detail|timeline|update|remove|afresh|update-status|action:.*)$/
const listCalls = /^(page|list|status-count|export)$/
const STRANGER = '李晓雯'

export const boundsOf = (resource: Resource): Bounds | undefined =>
  resource.scope === undefined || resource.scope === 'tenant' || resource.scope.staff === 'all'
    ? undefined
    : resource.scope

export function cellsOf(routes: readonly Route[]): Cell[] {
  const calls = new Map(
    all.flatMap(resource =>
      callsOf(resource).map(call => [`${call.method} ${call.path}`, { resource, does: call.does }] as const),
    ),
  )
  const byPath = all
    .filter(one => one.calls || one.kind === 'record')
    .map(one => ({ one, prefix: `${servicePrefix[one.service]}/${one.path}/` }))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  return routes.map((route): Cell => {
    const address = `${route.method} ${route.path}` as const
    const call = calls.get(address)
    const isOwn = call && route.resource === call.resource && !route.input
    if (isOwn && recordCalls.test(call.does)) return { route, address, kind: 'record', ...call }
    if (isOwn && listCalls.test(call.does)) return { route, address, kind: 'list', ...call }
    if (isOwn) return { route, address, kind: 'none', ...call }
    const resource =
      route.resource ??
      byPath.find(({ prefix }) => route.path.startsWith(prefix))?.one ??
      (route.path.startsWith(servicePrefix.user) ? all.find(one => one.name === 'user') : undefined)
    return { route, address, kind: 'custom', does: 'custom', ...(resource ? { resource } : {}) }
  })
}

export async function makeMatrix(): Promise<Matrix> {
  const world = await makeWorld()
  const { database, routes, clients, clock } = world.product
  const parents = new Map(
    (
      await database.read<{ id: string; parent: string | null; code: string }>(
        sql`select id, parent_id as parent, dept_code as code from blade_dept where tenant_id = '100001' and is_deleted = 0`,
      )
    ).map(row => [row.id, row]),
  )
  const deptNamed = (code: string) => [...parents.values()].find(row => row.code === code)!.id
  const sessions = new StandInSessions()
  const app = await createApp({
    routes,
    database,
    sessions,
    clients,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    clock,
    requireKey: true,
  })
  const people = [...(await onePerRole(world, deptNamed)), narrow(world, deptNamed('sz-business'))].map(
    (one): Somebody => {
      sessions.hold(one.role, sessionOf('100001', one.rights))
      return {
        ...one,
        reach: one.scope === 'none' ? new Set<string>() : reachOf(one.scope, parents),
        call: callerOf(app, one.role),
      }
    },
  )
  const facts = (where: Where, who?: Somebody): Facts =>
    where === 'own'
      ? { owner: who!.userId, dept: deptNamed('sz-business'), city: '4403' }
      : {
          owner: world.people.get(STRANGER)!.userId,
          dept: deptNamed(where === 'foreign department' ? 'hz-business' : 'sz-business'),
          city: where === 'foreign department' ? '4403' : '5101',
        }
  const cells = cellsOf(routes)
  const made = await insertAll(world, people, ownersFor(stored, people, cells), facts)
  const sees = (who: Somebody, resource: Resource, where: Where): boolean =>
    where !== 'foreign tenant' && isVisible(resource, who, facts(where, who))
  const idOf = (resource: Resource, who: Somebody, where: Where) =>
    made.ids.get(`${resource.name} ${where}${where === 'own' ? ` ${who.role}` : ''}`)
  return {
    world,
    people,
    cells,
    idOf,
    sees,
    fingerprint: () => fingerprintOf(world, made.untouched),
    leaks: (who, text) =>
      made.marks
        .filter(({ mark, resource, where }) => text.includes(mark) && !sees(who, resource, where))
        .map(({ resource, where }) => `${resource.name}, ${where}`),
    close: async () => {
      await app.close()
      await world.close({ unchecked: true })
    },
  }
}

interface Made {
  readonly role: string
  readonly userId: string
  readonly cities: readonly string[]
  readonly rights: Rights
  readonly scope: { type: number; listed: readonly string[]; dept: string } | 'none'
}
/** Somebody in every role there is, in one department and one city. */
async function onePerRole(world: World, deptNamed: (code: string) => string): Promise<Made[]> {
  const dept = deptNamed('sz-business')
  const roles = await world.product.database.read<{ id: string; alias: string; type: number; listed: string[] }>(
    sql`select id, role_alias as alias, coalesce(default_scope, 2) as type, default_dept_ids as listed from blade_role where tenant_id = '100001' and is_deleted = 0 and status = 1 and coalesce(role_kind, 1) <> 3 order by role_alias`,
  )
  const users = await world.inside(tx =>
    insertRows(
      tx,
      world.system,
      userAccount,
      roles.map(({ id, alias }, index) => ({
        account: `m${index}`,
        code: `M${index}`,
        userType: 1,
        realName: alias,
        name: alias,
        deptId: [dept],
        roleId: [id],
        cityCodes: ['440300'],
      })),
    ),
  )
  return Promise.all(
    roles.map(async ({ alias, type, listed }, index) => {
      const userId = users[index]!.id
      const rights = await world.product.sessions.rightsOf('100001', userId)
      return {
        role: alias,
        userId,
        cities: ['4403'],
        rights: { ...rights!, deptId: dept },
        scope: { type, listed, dept },
      }
    }),
  )
}
/** Every code and no row but his own: whatever a call's own code forgets to ask, it forgets here. */
const narrow = (world: World, dept: string): Made => ({
  role: 'every code, own rows',
  userId: world.people.get('何俊')!.userId,
  cities: ['4403'],
  scope: 'none',
  rights: {
    ...allRights(world.product.routes, { userId: world.people.get('何俊')!.userId, deptId: dept }),
    cities: ['4403'],
    scope: () => ({ all: false, depts: [] }),
  },
})

/** 1 all, 2 own, 3 own department, 4 and below, 5 listed and below. */
function reachOf(
  { type, listed, dept }: { type: number; listed: readonly string[]; dept: string },
  parents: ReadonlyMap<string, { id: string; parent: string | null }>,
): ReadonlySet<string> | 'all' {
  if (type === 1) return 'all'
  if (type === 3) return new Set([dept])
  const roots = type === 4 ? [dept] : type === 5 ? listed : []
  const isBelow = (id: string | null): boolean =>
    id !== null && (roots.includes(id) || isBelow(parents.get(id)?.parent ?? null))
  return new Set([...parents.keys()].filter(isBelow))
}

/** visible(row) of 10-platform 4.2; nobody here has a part in a process. */
function isVisible(resource: Resource, who: Somebody, row: Facts): boolean {
  const scope = boundsOf(resource)
  if (!scope || row.owner === who.userId) return true
  const inCity = !scope.cities?.length || who.cities.length === 0 || who.cities.includes(row.city.slice(0, 4))
  return inCity && (who.reach === 'all' || who.reach.has(row.dept))
}

/** Several rows of one resource must not meet in a unique constraint. */
const distinct = (spec: Field, at: number): unknown =>
  spec.many ? undefined : spec.kind === 'dict' ? `k${at}` : spec.kind === 'date' ? addDays('2027-01-01', at) : undefined

/** Departments and people are those of the first tenant: a row of another one may not point at them. */
const ownPeople = (tenantId: string, resource: Resource, given: object): object =>
  tenantId !== FOREIGN
    ? given
    : {
        ...given,
        ...Object.fromEntries(
          Object.entries(resource.fields as Record<string, Field>)
            .filter(([, { kind }]) => kind === 'dept' || kind === 'user')
            .map(([name]) => [name, null]),
        ),
      }

interface Inserted {
  ids: Map<string, string>
  marks: { mark: string; resource: Resource; where: Where }[]
  untouched: { resource: Resource; ids: string[] }[]
}
async function insertAll(
  world: World,
  people: readonly Somebody[],
  ownersOf: (resource: Resource) => readonly Somebody[],
  facts: (where: Where, who?: Somebody) => Facts,
): Promise<Inserted> {
  const found: Inserted = { ids: new Map(), marks: [], untouched: [] }
  let counted = 0
  const values = (resource: Resource, row: Facts, where: Where, key: string) => {
    const { column: columns } = storageOf(resource)
    const scope = boundsOf(resource) ?? {}
    const filled = (names: readonly string[] | undefined, value: string) =>
      Object.fromEntries(
        (names ?? [])
          .filter(field => columns.has(field))
          .map(field => [field, columns.get(field)!.spec.many ? [value] : value]),
      )
    const title = columns.get(resource.title)?.spec
    const mark = `墙${(++counted).toString(36)}墙`
    if (title?.kind === 'text' && !title.many && !title.system) found.marks.push({ mark, resource, where })
    // What every form asks is there: half a row breaks calls that no half row ever reaches.
    const asked = [...columns.values()].filter(({ spec }) => spec.required && !spec.system && spec.kind !== 'ref')
    const samples = Object.fromEntries(
      asked
        .map(({ field, spec }) => [
          field,
          sampleValue(spec, {
            userId: row.owner,
            deptId: row.dept,
            cityCode: `${row.city}00`,
            // What differs stands first: short codes are cut.
            mark: [...(counted + 1).toString(36)].reverse().join(''),
          }),
        ])
        .map(([field, value]) => [field, distinct(columns.get(field as string)!.spec, counted) ?? value]),
    )
    return {
      ...samples,
      ...filled(scope.users, row.owner),
      ...filled(scope.depts, row.dept),
      ...filled(scope.cities, row.city),
      ...pointed(resource, target => found.ids.get(`${target} ${key}`)),
      ...(title?.kind === 'text' && !title.many && !title.system ? { [resource.title]: mark } : {}),
    }
  }
  const keep = (resource: Resource, key: string, id: string) => {
    found.ids.set(`${resource.name} ${key}`, id)
    if (resource.extends && !found.ids.has(`${resource.extends} ${key}`))
      found.ids.set(`${resource.extends} ${key}`, id)
  }
  for (const resource of pointingLast(stored.filter(one => !leftAlone.has(one.name) || foreignOnly.has(one.name)))) {
    const insert = (tenantId: string, where: Where, who?: Somebody) =>
      world.product.database.transaction(tenantId, async tx => {
        const row = facts(where === 'foreign tenant' ? 'foreign city' : where, who)
        const actor: Actor = { ...world.system, tenantId, userId: row.owner, deptId: row.dept }
        const key = `${where}${who ? ` ${who.role}` : ''}`
        const given = ownPeople(tenantId, resource, values(resource, row, where, key)) as never
        const { id } = (await insertRow(tx, actor, resource, given)) as { id: string }
        keep(resource, key, id)
        return id
      })
    if (foreignOnly.has(resource.name)) {
      found.untouched.push({ resource, ids: [await insert(FOREIGN, 'foreign tenant')] })
      continue
    }
    const untouched = [
      await insert('100001', 'foreign department'),
      await insert('100001', 'foreign city'),
      await insert(FOREIGN, 'foreign tenant'),
    ]
    // Rows of the tenant that are everybody's may be changed by whoever has the code.
    found.untouched.push({ resource, ids: boundsOf(resource) ? untouched : untouched.slice(-1) })
    // Rows of the tenant are everybody's: one is enough.
    const owners = boundsOf(resource) ? ownersOf(resource) : people.slice(-1)
    for (const who of owners) await insert('100001', 'own', who)
    if (!boundsOf(resource))
      for (const who of people)
        keep(resource, `own ${who.role}`, found.ids.get(`${resource.name} own ${people.at(-1)!.role}`)!)
  }
  return found
}

async function fingerprintOf(world: World, rows: readonly { resource: Resource; ids: string[] }[]): Promise<string> {
  const seen: string[] = []
  for (const { resource, ids } of rows) {
    const head = resource.extends ? all.find(one => one.name === resource.extends)! : resource
    const found = await world.product.database.read<{ id: string; text: string }>(
      sql`select id, (to_jsonb(t) - 'update_time')::text as text from ${sql.name(head.table)} t where t.id = any(${ids}::bigint[]) order by id`,
    )
    seen.push(...found.map(row => `${resource.name} ${row.text}`))
  }
  return seen.join('\n')
}

/** Names under which calls of areas take ids, each with a row that this person must not see. */
export function namedIds(m: Matrix, who: Somebody, where: Where): Record<string, string> {
  return Object.fromEntries(
    all.flatMap(resource => {
      const id = m.sees(who, resource, where) ? undefined : m.idOf(resource, who, where)
      return id
        ? [
            [`${camel(resource.name)}Id`, id],
            [`${camel(resource.name)}Ids`, id],
          ]
        : []
    }),
  )
}
export const holdsCode = (who: Somebody, route: Route): boolean =>
  route.permissions.some(code => code === 'signed in' || who.rights.codes.has(code))
export const asked = (answer: CallAnswer): string =>
  `${answer.status} ${answer.msg} ${answer.data === undefined ? '' : JSON.stringify(answer.data).slice(0, 200)}`
export type { Method }
