import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, fits, textOf, type Call, type Field, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { isBuilt, storageOf } from '#packages/server/registry.ts'
import { filterCases, illTyped, oddSuffixes, typedSuffixes } from '#packages/testing/filter-cases.ts'
import { BEYOND_BIGINT, illValues, NOBODY } from '#packages/testing/ill-values.ts'
import { callDoing, type CallAnswer } from '#packages/testing/stand-in.ts'
import { makeSampled, type Sampled } from './sampled.ts'

// Everything a definition promises by itself, for every definition, asked over HTTP on rows that exist.
let s: Sampled
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())

const all = definitions as readonly Resource[]
/** Calls that areas answer by code of their own: proven by the area's tests, here only that they keep the walls. */
const byHand: Record<string, readonly string[]> = {
  'account-mechanism': ['list'],
  'accident-info': ['save'],
  contract: ['detail'],
  'contract-lease': ['list'],
  order: ['update-status'],
  'order-vehicle': ['update-status', 'action:transfer'],
  'transfer-vehicle': ['action:accounting'],
  'contract-receiving-ground-change': ['save'],
  'data-change': ['detail'],
  client: ['page', 'detail', 'remove'],
  dept: ['detail', 'submit', 'remove', 'update-status'],
  dict: ['page', 'detail', 'submit', 'remove'],
  'dict-biz': ['detail', 'submit', 'remove'],
  'insurance-requirement': ['remove'],
  menu: ['page', 'detail', 'submit', 'remove'],
  notice: ['page', 'detail', 'submit', 'remove', 'action:publish', 'action:withdraw'],
  'red-list': ['update'],
  'record-follow': ['page'],
  region: ['page', 'detail', 'submit'],
  report: ['page'],
  role: ['detail', 'submit', 'remove', 'update-status'],
  session: ['action:kick'],
  'stocktake-task': ['remove', 'save'],
  'security-strategy': ['submit'],
  strategy: ['save'],
  'vehicle-invoice-register': ['save'],
  'vehicle-maintenance-confirm': ['save'],
  'vehicle-tax-register': ['save'],
  tenant: ['page', 'detail', 'submit'],
  'tenant-package': ['page', 'detail', 'remove'],
  'top-menu': ['page', 'detail', 'submit', 'remove'],
  'vehicle-work-order': ['save'],
  'year-check-warn': ['update-status'],
  'work-order-group': ['update'],
  user: [
    'page',
    'list',
    'detail',
    'submit',
    'remove',
    'update-status',
    'action:approveGuest',
    'action:rejectGuest',
    'action:leave',
    'action:rehire',
  ],
}
const isByHand = (name: string, does: string) => byHand[name]?.includes(does) ?? false
const doing = (does: string) =>
  all
    .filter(one => !isByHand(one.name, does))
    .map(one => ({ name: one.name, resource: one, call: callDoing(one, does) }))
    .filter((one): one is { name: string; resource: Resource; call: Call } => one.call !== undefined)
const shown = (answer: CallAnswer) => `${answer.status} ${answer.msg} ${JSON.stringify(answer.data).slice(0, 300)}`
const faultPaths = (answer: CallAnswer): string[] =>
  ((answer.data?.faults ?? []) as { path: string }[]).map(one => one.path)
const listed = (resource: Resource) => storageOf(resource).columns.filter(one => one.spec.inList || one.spec.filter)
const idOf = (resource: Resource, rows = s.own) => rows.get(resource.name)?.id ?? '0'

it('knows which calls are answered by hand', () => {
  const routes = new Map(s.world.product.routes.map(route => [`${route.method} ${route.path}`, route]))
  const found = all.flatMap(one =>
    callsOf(one)
      .filter(call => {
        const route = routes.get(`${call.method} ${call.path}`)
        return route?.resource !== one || route.input
      })
      .map(call => `${one.name} ${call.does}`),
  )
  expect([...new Set(found)].sort()).toEqual(
    Object.entries(byHand)
      .flatMap(([name, calls]) => calls.map(does => `${name} ${does}`))
      .sort(),
  )
})

it('meets every kind of call on many definitions: of an empty list each test would be green', () => {
  const least = {
    page: 80,
    list: 25,
    detail: 45,
    timeline: 20,
    'status-count': 18,
    save: 25,
    submit: 10,
    update: 20,
    export: 8,
    'import-template': 7,
  }
  expect(
    Object.entries(least)
      .filter(([does, many]) => doing(does).length < many)
      .map(([does]) => `${does}: ${doing(does).length}`),
  ).toEqual([])
})

describe.each(doing('page'))('the list of $name', ({ resource, call }) => {
  it('answers a page with its total, whatever was asked for', async () => {
    const answer = await s.call(call.method, call.path, { size: 5 })
    expect(shown(answer)).toMatch(/^200 /)
    expect(answer.data).toMatchObject({
      size: 5,
      current: 1,
      records: expect.any(Array),
      total: expect.any(Number),
      pages: Math.ceil(answer.data.total / 5),
    })
    expect(answer.data.records.length).toBe(Math.min(5, answer.data.total))
    expect((await s.call(call.method, call.path, { size: 'many', current: '-3' })).data).toMatchObject({ current: 1 })
  })
  it.runIf(resource.kind !== 'view')('shows the rows of its own tenant and no other', async () => {
    const { id } = s.own.get(resource.name)!
    const mine = await s.call(call.method, call.path, { id_equal: id })
    expect(mine.data.records.map((row: { id: string }) => row.id)).toEqual([id])
    expect(
      (
        await s.call(call.method, call.path, {
          id_equal: idOf(resource, s.foreign),
          tenantId: '100002',
          tenant_id: '100002',
        })
      ).data.total,
    ).toBe(0)
    expect((await s.outside(call.method, call.path, { id_equal: id })).data.total).toBe(0)
  })
  it.runIf(resource.kind !== 'view')(
    'finds a row by every filter that fits it, and does not by one that does not: an ignored filter would show everything',
    async () => {
      const row = s.own.get(resource.name)!
      const cases = listed(resource)
        .filter(
          one =>
            one.field in row.values &&
            row.values[one.field] !== null &&
            !(Array.isArray(row.values[one.field]) && (row.values[one.field] as unknown[]).length === 0),
        )
        .flatMap(one => filterCases(one.field, one.spec, row.values[one.field]))
      const finds = async (query: Record<string, string>) => {
        const answer = await s.call(call.method, call.path, { id_equal: row.id, ...query })
        if (answer.status !== 200) throw new Error(`${JSON.stringify(query)}: ${shown(answer)}`)
        return answer.data.total === 1
      }
      const positive = cases.filter(one => one.finds)
      // All that fit at once; one by one only to name the culprit.
      for (let left = positive; left.length > 0; ) {
        const batch = new Map<string, string>()
        left = left.filter(one => batch.has(one.parameter) || !batch.set(one.parameter, one.value))
        if (!(await finds(Object.fromEntries(batch))))
          for (const [parameter, value] of batch)
            expect([parameter, value, await finds({ [parameter]: value })]).toEqual([parameter, value, true])
      }
      const wrong: string[] = []
      // A third of what must not find, another third for the next column: every kind meets every suffix somewhere.
      for (const one of cases
        .filter(each => !each.finds)
        .filter((_one, index) => index % 3 === listed(resource).length % 3 || index % 7 === 0))
        if (await finds({ [one.parameter]: one.value })) wrong.push(`${one.parameter}=${one.value}`)
      expect(wrong).toEqual([])
    },
  )
  it('refuses ill-typed values by name, and survives suffixes that no one means', async () => {
    const wrong: string[] = []
    const asks = async (query: Record<string, string>, statuses: readonly number[], fault?: string) => {
      const answer = await s.call(call.method, call.path, query)
      if (!statuses.includes(answer.status) || (fault && !faultPaths(answer).includes(fault)))
        wrong.push(`${JSON.stringify(query)}: ${shown(answer)}`)
    }
    for (const [index, { field, spec }] of listed(resource).entries()) {
      const ill = illTyped(spec)
      const suffixes = typedSuffixes(spec)
      if (ill !== undefined)
        for (const suffix of ['', suffixes[index % suffixes.length]!])
          await asks({ [`${field}${suffix}`]: ill }, [400], `${field}${suffix}`)
      await asks(
        Object.fromEntries(['like', 'notlike', 'likeleft', 'likeright'].map(suffix => [`${field}_${suffix}`, '2026'])),
        spec.masked || spec.many ? [200, 400] : [200],
      )
      const odd = oddSuffixes(spec)
      await asks({ [`${field}_${odd[index % odd.length]}`]: '2026' }, [200, 400])
      await asks({ [`${field}_equal`]: index % 2 ? BEYOND_BIGINT : 'a\u0000b' }, [200, 400])
    }
    expect(wrong).toEqual([])
  })
  it('sorts by every column of the list both ways, and refuses a column it does not have', async () => {
    const names = [
      ...listed(resource)
        .filter(one => !one.spec.many && one.spec.kind !== 'json')
        .map(one => one.field),
      ...(resource.kind === 'record' ? ['createTime', 'status'] : []),
    ]
    for (let from = 0; from < names.length; from += 4)
      for (const way of ['ascs', 'descs']) {
        const answer = await s.call(call.method, call.path, { [way]: names.slice(from, from + 4).join(',') })
        expect(`${names.slice(from, from + 4).join()} ${shown(answer)}`).toMatch(/^\S+ 200 /)
      }
    for (const sort of [
      'noSuchColumn',
      'id;drop table contacts',
      '(select 1)',
      'tenantId',
      'id desc nulls last',
      "id'",
    ])
      for (const way of ['ascs', 'descs']) {
        expect([sort, (await s.call(call.method, call.path, { [way]: sort })).status]).toEqual([sort, 400])
      }
  })
  it('refuses parameter names that are no words: names are attacker input like values', async () => {
    for (const name of ['id;--', 't.id', 'id = 1 or 1', '1=1', 'id)', "name'", 'id_equal"', '名称'])
      expect([name, (await s.call(call.method, call.path, { [name]: '1' })).status]).toEqual([name, 400])
    expect((await s.call(call.method, call.path, { someThingElse: '1' })).status).toBe(200)
  })
  const closed = Object.values(resource.fields as Record<string, Field>).some(
    one => one.masked && one.kind === 'text' && (one.inList || one.filter),
  )
  it.runIf(closed)('keeps masked fields masked, and finds them by their whole value only', async () => {
    const row = s.own.get(resource.name)!
    const closed = listed(resource).filter(one => one.spec.masked && one.spec.kind === 'text')
    expect(closed.length).toBeGreaterThan(0)
    const [record] = (await s.masked(call.method, call.path, { id_equal: row.id })).data.records
    for (const { field } of closed) {
      expect([field, record[field]]).not.toEqual([field, row.values[field]])
      expect(record['_masked']).toContain(field)
      expect(
        (
          await s.masked(call.method, call.path, {
            id_equal: row.id,
            [`${field}_like`]: String(row.values[field]).slice(0, 2),
          })
        ).data.total,
      ).toBe(0)
    }
  })
})

describe.each(doing('list'))('the picker of $name', ({ resource, call }) => {
  it('answers a plain list of its own tenant', async () => {
    const answer = await s.call(call.method, call.path)
    expect(shown(answer)).toMatch(/^200 /)
    expect(answer.data).toBeInstanceOf(Array)
    const foreign = s.foreign.get(resource.name)?.id
    if (foreign) expect((await s.call(call.method, call.path, { ids: foreign })).data).toEqual([])
  })
})

describe.each(doing('detail'))('one $name', ({ resource, call }) => {
  it('is read with its fields by its own tenant and does not exist for any other', async () => {
    const row = s.own.get(resource.name)
    for (const id of [idOf(resource, s.foreign), NOBODY, BEYOND_BIGINT, '-1', 'abc', "1' or '1'='1"])
      expect([id, (await s.call(call.method, call.path, { id })).status]).toEqual([id, 404])
    expect((await s.call(call.method, call.path)).status).toBe(400)
    if (!row || resource.kind === 'view') return
    const answer = await s.call(call.method, call.path, { id: row.id })
    expect(shown(answer)).toMatch(/^200 /)
    expect(
      Object.keys(resource.fields).filter(
        name =>
          !(name in answer.data) && !resource.fields[name]!.options.computed && !resource.fields[name]!.options.untold,
      ),
    ).toEqual([])
    expect(
      Object.entries(answer.data)
        .filter(([, value]) => value === null)
        .map(([name]) => name),
    ).toEqual([])
    expect((await s.outside(call.method, call.path, { id: row.id })).status).toBe(404)
  })
})

describe.each(doing('timeline'))('the history of $name', ({ resource, call }) => {
  it('is told to its own tenant only', async () => {
    for (const id of [idOf(resource, s.foreign), NOBODY, BEYOND_BIGINT, 'abc'])
      expect([id, (await s.call(call.method, call.path, { id })).status]).toEqual([id, 404])
    expect((await s.call(call.method, call.path, { id: idOf(resource) })).data).toMatchObject([{ action: 'save' }])
  })
})

/** By an enumeration a record may have no code yet. */
const codesOf = (resource: Resource): string[] =>
  resource.list?.tabsBy
    ? ['', ...resource.fields[resource.list.tabsBy]!.enumeration!.values.map(one => String(one.code))]
    : Object.values(resource.states?.values ?? {}).map(one => String(one.code))
describe.each(doing('status-count'))('the counts of $name', ({ resource, call }) => {
  it('sum up to the list', async () => {
    const page = callDoing(resource, 'page')!
    for (const query of [{}, { id_equal: idOf(resource) }, { id_equal: NOBODY }]) {
      const counts = (await s.call(call.method, call.path, query)).data as Record<string, number>
      const { total } = (await s.call(page.method, page.path, { ...query, exactTotal: 1 })).data
      expect([query, Object.values(counts).reduce((sum, one) => sum + one, 0)]).toEqual([query, total])
      expect(Object.keys(counts).filter(code => !codesOf(resource).includes(code))).toEqual([])
    }
  })
})

/** Faults that an empty form must report: what is required and neither the server nor a default fills. */
function demanded(resource: Resource): string[] {
  const fields = Object.entries(resource.fields as Record<string, Field>)
  const values = Object.fromEntries(
    fields
      .filter(([, spec]) => spec.options.default !== undefined && spec.kind !== 'lines')
      .map(([name, spec]) => [name, spec.options.default]),
  )
  return fields
    .filter(([name, spec]) => {
      const { when, requiredWhen, readonly, min } = spec.options
      if (spec.system || readonly || (when && !fits(when, values)) || name in values) return false
      return spec.kind === 'lines'
        ? (min ?? (spec.required ? 1 : 0)) > 0
        : requiredWhen
          ? fits(requiredWhen, values)
          : spec.required
    })
    .map(([name]) => name)
}
/** Required fields that the resource's own code fills before it asks for them. */
const filled: Record<string, readonly string[]> = {}

/** Parts of a form that are no fields of its definition: they are rows of resources of their own (20-partners 4.3). */
const sections: Record<string, readonly string[]> = { customer: ['licences', 'contacts'] }

const forms = [...doing('save'), ...doing('submit')]
const countRows = async (resource: Resource) =>
  (
    await s.world.product.database.read<{ n: string }>(
      sql`select count(*) as n from ${sql.name(resource.table)} where tenant_id = '100001'`,
    )
  )[0]!.n

describe.each(forms)('the form of $name', ({ resource, call }) => {
  const isOwn = (path: string) =>
    path.split('.')[0]! in resource.fields || (sections[resource.name]?.includes(path.split('.')[0]!) ?? false)
  it('tells every missing field at once when it is sent empty, in both languages', async () => {
    const before = await countRows(resource)
    const [zh, en] = [await s.call(call.method, call.path), await s.english(call.method, call.path)]
    const wanted = demanded(resource).filter(name => !filled[resource.name]?.includes(name))
    if (wanted.length > 0) {
      expect(shown(zh)).toMatch(/^400 /)
      expect(wanted.filter(name => !faultPaths(zh).some(path => path === name || path.startsWith(`${name}.`)))).toEqual(
        [],
      )
      expect(faultPaths(zh).filter(path => !isOwn(path))).toEqual([])
      expect(faultPaths(en)).toEqual(faultPaths(zh))
      expect((en.data.faults as { reason: string }[]).filter(one => /[\u4e00-\u9fff]/.test(one.reason))).toEqual([])
      expect((zh.data.faults as { reason: string }[]).filter(one => !/[\u4e00-\u9fff]/.test(one.reason))).toEqual([])
      expect(await countRows(resource)).toBe(before)
    } else expect([200, 400]).toContain(zh.status)
  })
  it('refuses what no field can hold, names the field, and writes nothing', async () => {
    const fields = Object.entries(resource.fields as Record<string, Field>)
      .filter(([, spec]) => !spec.system && !spec.options.readonly && !spec.options.computed)
      .map(([name, spec]) => ({
        name,
        ill: illValues(spec).filter(one => one.because !== 'no such record' || isBuilt(spec.target ?? spec.kind)),
      }))
      .filter(one => one.ill.length > 0)
    const before = await countRows(resource)
    const missed: string[] = []
    for (let turn = 0; turn < Math.max(0, ...fields.map(one => one.ill.length)); turn++) {
      const chosen = fields.map(({ name, ill }) => ({ name, ...ill[turn % ill.length]! }))
      const answer = await s.call(call.method, call.path, Object.fromEntries(chosen.map(one => [one.name, one.value])))
      expect(shown(answer)).toMatch(/^400 /)
      const told = faultPaths(answer)
      missed.push(
        ...chosen
          .filter(one => !told.some(path => path === one.name || path.startsWith(`${one.name}.`)))
          .map(one => `${one.name}: ${one.because} ${JSON.stringify(one.value).slice(0, 40)}`),
      )
      expect(told.filter(path => !isOwn(path))).toEqual([])
    }
    expect([...new Set(missed)]).toEqual([])
    expect(await countRows(resource)).toBe(before)
  })
  it('refuses a body that is no object', async () => {
    for (const body of [[], [1, 2], 'text'] as never[])
      expect((await s.call(call.method, call.path, body)).status).toBeLessThan(500)
  })
})

describe.each(doing('update').filter(one => one.resource.dialect !== 'framework'))(
  'an edit of $name',
  ({ resource, call }) => {
    it('is refused without the version it read, and when someone else was faster', async () => {
      const id = idOf(resource)
      const bare = await s.call(call.method, call.path, { id })
      expect([bare.status, faultPaths(bare)]).toEqual([400, ['version']])
      expect((await s.call(call.method, call.path, { id, version: 4711 })).status).toBe(409)
      expect((await s.call(call.method, call.path, {})).status).toBe(400)
    })
    it('finds no row of another tenant', async () => {
      for (const id of [idOf(resource, s.foreign), NOBODY, BEYOND_BIGINT, 'abc'])
        expect([id, (await s.call(call.method, call.path, { id, version: 0 })).status]).toEqual([id, 404])
    })
  },
)

const isWrite = (does: string) => ['remove', 'afresh', 'update-status'].includes(does) || does.startsWith('action:')
const addressed = (hand: boolean) =>
  all.flatMap(resource =>
    callsOf(resource)
      .filter(call => isByHand(resource.name, call.does) === hand)
      .map(call => ({ name: resource.name, does: call.does, address: `${call.method} ${call.path}`, resource, call })),
  )
const storedOf = async (resource: Resource, id: string) =>
  resource.kind === 'view'
    ? []
    : s.world.product.database.read(
        sql`select status, is_deleted, version from ${sql.name(resource.extends ? all.find(one => one.name === resource.extends)!.table : resource.table)} where id = ${id}::bigint`,
      )

describe.each(addressed(false).filter(one => isWrite(one.does)))('$does of $name by $address', ({ resource, call }) => {
  it('touches no row of another tenant, and none that does not exist', async () => {
    const action = call.does.startsWith('action:') ? resource.actions![call.does.slice(7)]! : undefined
    const input = Object.fromEntries(
      Object.entries(action?.input ?? {})
        .filter(([, spec]) => spec.kind === 'enum')
        .map(([name, spec]) => [name, spec.enumeration!.values[0]!.code]),
    )
    const status = Object.values(resource.states?.values ?? {})[0]?.code
    const foreign = idOf(resource, s.foreign)
    for (const id of [foreign, NOBODY, BEYOND_BIGINT, 'abc']) {
      const answer = await s.call(call.method, call.path, {
        id,
        ids: id,
        version: 0,
        reason: '测试',
        ...(call.does === 'update-status' ? { status } : {}),
        ...input,
      })
      expect([id, shown(answer)]).toEqual([id, expect.stringMatching(/^(404|400) /)])
    }
    const stored = await storedOf(resource, foreign)
    expect(stored).toMatchObject(stored.length ? [{ is_deleted: 0, version: 0 }] : [])
  })
})

describe.each(addressed(true))('by hand: $does of $name by $address', ({ resource, call }) => {
  it('shows and touches no row of another tenant, whatever it is sent', async () => {
    const foreign = idOf(resource, s.foreign)
    for (const id of [foreign, NOBODY, BEYOND_BIGINT, 'abc', '']) {
      const answer = await s.call(call.method, call.path, { id, ids: id, version: 0, reason: '测试', status: 1 })
      expect([id, answer.status < 500]).toEqual([id, true])
      expect(JSON.stringify(answer.data).includes('样乙')).toBe(false)
      if (call.does === 'detail') expect([400, 402, 404]).toContain(answer.status)
    }
    const stored = await storedOf(resource, foreign)
    expect(stored).toMatchObject(stored.length ? [{ is_deleted: 0, version: 0 }] : [])
  })
})

describe.each([...doing('export-file')])('the file of $name', ({ call }) => {
  it('is a workbook', async () => {
    const answer = await s.call(call.method, call.path)
    expect([answer.status, answer.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})
describe.each(doing('export'))('the export of $name', ({ resource, call }) => {
  it('runs to a file with the rows that the list shows', async () => {
    const answer = await s.call(call.method, call.path, { id_equal: idOf(resource) })
    const page = callDoing(resource, 'page')!
    const { total } = (await s.call(page.method, page.path, { id_equal: idOf(resource) })).data
    expect(answer.data).toEqual({ jobId: expect.any(String), rows: total })
    expect(total).toBe(resource.kind === 'view' ? total : 1)
    await s.world.product.runner.drain()
    const [job] = await s.world.product.database.read<{ state: number; error: string | null; file_id: string | null }>(
      sql`select state, error, file_id from job where id = ${answer.data.jobId}::bigint`,
    )
    expect(job).toMatchObject({ state: 1, error: null, file_id: expect.any(String) })
  })
})
describe.each(doing('import-template'))('the import template of $name', ({ resource, call }) => {
  it('is a workbook in the language of the reader', async () => {
    const answer = await s.call(call.method, call.path)
    expect([answer.status, answer.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(textOf(resource.label, 'zh'))
  })
})
