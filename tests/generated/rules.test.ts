import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Action, addDays, callsOf, type Call, type Field, textOf, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { isBuilt, resourceNamed, storageOf } from '#packages/server/registry.ts'
import { illValues, NOBODY } from '#packages/testing/ill-values.ts'
import { callDoing, type CallAnswer } from '#packages/testing/stand-in.ts'
import { headerOf, importColumns } from '#packages/transfer/columns.ts'
import { makeSampled, type Sampled } from './sampled.ts'

// Every rule that a definition declares, broken through every call by which a value can come in: refused at the field, in both languages, and nothing
// is written. The form of a new record is proven in resources.test.ts; here edits, child rows, the inputs of buttons, imports, and rules between fields.
let s: Sampled
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())

type Values = Record<string, unknown>
interface Told {
  readonly path: string
  readonly reason: string
}
interface Broken {
  readonly path: string
  readonly because: string
  readonly value: unknown
}
const all = definitions as readonly Resource[]
const toldBy = (answer: CallAnswer): Told[] => (answer.data?.faults ?? []) as Told[]
const shown = (answer: Pick<CallAnswer, 'status' | 'msg' | 'data'>) =>
  `${answer.status} ${answer.msg} ${JSON.stringify(answer.data)?.slice(0, 200)}`
const isTyped = (spec: Field) =>
  !spec.system && !spec.options.readonly && !spec.options.computed && spec.kind !== 'lines'
const isReal = (spec: Field, because: string) => because !== 'no such record' || isBuilt(spec.target ?? spec.kind)
/** What each field must refuse, by turns: one wrong value per field and call, so that all are told at once. */
function turnsOf(fields: Readonly<Record<string, Field>>, prefix = ''): Broken[][] {
  const ill = Object.entries(fields)
    .filter(([, spec]) => isTyped(spec))
    .map(([name, spec]) =>
      illValues(spec)
        .filter(one => isReal(spec, one.because))
        .map((one): Broken => ({ path: prefix + name, because: one.because, value: one.value })),
    )
    .filter(one => one.length > 0)
  return Array.from({ length: Math.max(0, ...ill.map(one => one.length)) }, (_, turn) =>
    ill.map(one => one[turn % one.length]!),
  )
}
const bodyOf = (turn: readonly Broken[]): Values =>
  Object.fromEntries(turn.map(one => [one.path.split('.').at(-1)!, one.value]))

/** Sends it in both languages: 400, each path named, the same paths in words of the reader. */
async function refused(call: Call, input: Values, paths: readonly string[]): Promise<string[]> {
  const [zh, en] = [await s.call(call.method, call.path, input), await s.english(call.method, call.path, input)]
  if (zh.status !== 400 || en.status !== 400)
    return [`${call.path}: ${shown(zh.status === 400 ? en : zh)} for ${JSON.stringify(input).slice(0, 200)}`]
  const named = (path: string, told: readonly Told[]) =>
    told.some(one => one.path === path || one.path.startsWith(`${path}.`))
  return [
    ...paths
      .filter(path => !named(path, toldBy(zh)))
      .map(
        path =>
          `${call.path}: nothing about ${path}, told ${toldBy(zh)
            .map(one => one.path)
            .join()} ${zh.msg}`,
      ),
    ...paths.filter(path => !named(path, toldBy(en))).map(path => `${call.path}: nothing about ${path} in English`),
    ...toldBy(zh)
      .filter(one => !/[\u4e00-\u9fff]/.test(one.reason))
      .map(one => `${call.path}: ${one.path} not in Chinese: ${one.reason}`),
    ...toldBy(en)
      .filter(one => /[\u4e00-\u9fff]/.test(one.reason.replace(/【[^】]*】/g, '')))
      .map(one => `${call.path}: ${one.path} not in English: ${one.reason}`),
  ]
}
/** Rows, versions and history of a table: what a refused call must leave as it was. */
async function stateOf(resource: Resource): Promise<unknown> {
  const table = resource.extends ? all.find(one => one.name === resource.extends)!.table : resource.table
  const [row] =
    await s.world.product.database.read(sql`select count(*) as n, coalesce(sum(${resource.kind === 'record' ? sql.trusted('version') : sql.trusted('0')}), 0) as versions,
    (select count(*) from record_log where tenant_id = '100001' and resource = ${resource.name}) as logged, (select count(*) from import_row where tenant_id = '100001' and normal) as imported from ${sql.name(table)} where tenant_id = '100001'`)
  return row
}
async function leavesAsItWas(resource: Resource, work: () => Promise<string[]>): Promise<void> {
  const before = await stateOf(resource)
  expect(await work()).toEqual([])
  expect(await stateOf(resource)).toEqual(before)
}

/** A state in which the form may be saved, and the version to send with it. */
async function editable(resource: Resource): Promise<{ id: string; version: number }> {
  const { id } = s.own.get(resource.name)!
  const name =
    resource.editableIn?.[0] ?? ['draft', 'rejected', 'withdrawn'].find(one => one in (resource.states?.values ?? {}))
  const table = resource.extends ? all.find(one => one.name === resource.extends)!.table : resource.table
  if (name !== undefined)
    await s.world.inside(tx =>
      tx.run(
        sql`update ${sql.name(table)} set status = ${resource.states!.values[name]!.code} where id = ${id}::bigint and tenant_id = ${tx.tenantId}`,
      ),
    )
  const [row] = await s.world.product.database.read<{ version: number }>(
    sql`select version from ${sql.name(table)} where id = ${id}::bigint`,
  )
  return { id, version: row!.version }
}
const BY_HAND = 'answered by code of its own, proven by its area'
/** Edits that areas answer by code of their own. */
const isGenerated = (resource: Resource, call: Call) =>
  s.world.product.routes.some(
    route => route.method === call.method && route.path === call.path && route.resource === resource && !route.input,
  )

const edits = all
  .filter(one => one.kind === 'record' && one.dialect !== 'framework')
  .flatMap(resource => {
    const call = callDoing(resource, 'update')
    return call ? [{ name: resource.name, resource, call }] : []
  })
describe.each(edits)('an edit of $name', ({ resource, call }) => {
  it('refuses what no field can hold', async ({ skip }) => {
    if (!isGenerated(resource, call)) skip(BY_HAND)
    const row = await editable(resource)
    await leavesAsItWas(resource, async () => {
      const faults: string[] = []
      for (const turn of turnsOf(resource.fields))
        faults.push(
          ...(await refused(
            call,
            { ...row, ...bodyOf(turn) },
            turn.map(one => one.path),
          )),
        )
      return faults
    })
  })
})

const withLines = all.flatMap(resource =>
  Object.entries(resource.fields as Record<string, Field>)
    .filter(([, spec]) => spec.kind === 'lines' && !spec.options.readonly)
    .flatMap(([field, spec]) => {
      const call = callDoing(resource, 'save')
      return call ? [{ name: resource.name, field, resource, spec, call }] : []
    }),
)
describe.each(withLines)('child rows $field of $name', ({ field, resource, spec, call }) => {
  it('are refused cell by cell, and beyond their number', async ({ skip }) => {
    if (!isGenerated(resource, call)) skip(BY_HAND)
    const child = resourceNamed(spec.target!)
    await leavesAsItWas(resource, async () => {
      const faults: string[] = []
      for (const turn of turnsOf(child.fields, `${field}.0.`))
        faults.push(
          ...(await refused(
            call,
            { [field]: [bodyOf(turn)] },
            turn.map(one => one.path),
          )),
        )
      if (spec.options.max !== undefined && spec.options.max > 1)
        faults.push(
          ...(await refused(call, { [field]: Array.from({ length: spec.options.max + 1 }, () => ({})) }, [field])),
        )
      if ((spec.options.min ?? 0) > 0 || spec.required) faults.push(...(await refused(call, { [field]: [] }, [field])))
      return faults
    })
  })
})

/** Rules between fields: dates in order, not in the future, required by another field, references that are of no use here. */
function betweenFields(resource: Resource): { body: Values; path: string; rule: string }[] {
  const fields = Object.entries(resource.fields as Record<string, Field>).filter(([, spec]) => isTyped(spec))
  const today = '2026-11-21'
  const holds = (when: Readonly<Record<string, readonly unknown[]>> | undefined): Values =>
    Object.fromEntries(
      Object.entries(when ?? {}).map(([name, values]) => [
        name,
        (resource.fields as Record<string, Field>)[name]?.many ? [values[0]] : values[0],
      ]),
    )
  return fields.flatMap(([name, spec]) => {
    const { notBefore, after, past, requiredWhen, when } = spec.options
    const time = (date: string) => (spec.kind === 'datetime' ? `${date} 08:00:00` : date)
    const isOpen = (other: string) =>
      isTyped((resource.fields as Record<string, Field>)[other] ?? ({ system: true } as Field))
    return [
      ...(notBefore && isOpen(notBefore)
        ? [
            {
              path: name,
              rule: 'too early',
              body: { ...holds(when), [notBefore]: time(today), [name]: time(addDays(today, -1)) },
            },
          ]
        : []),
      ...(after && isOpen(after)
        ? [{ path: name, rule: 'not later', body: { ...holds(when), [after]: time(today), [name]: time(today) } }]
        : []),
      ...(past
        ? [{ path: name, rule: 'in the future', body: { ...holds(when), [name]: time(addDays(today, 30)) } }]
        : []),
      ...(requiredWhen && Object.keys(requiredWhen).every(isOpen)
        ? [{ path: name, rule: 'required here', body: { ...holds(when), ...holds(requiredWhen), [name]: '' } }]
        : []),
    ]
  })
}
const saves = all.flatMap(resource =>
  ['save', 'submit'].flatMap(does => {
    const call = callDoing(resource, does)
    return call ? [{ name: resource.name, resource, call }] : []
  }),
)
describe.each(saves.filter(one => betweenFields(one.resource).length > 0))(
  'rules between the fields of $name',
  ({ resource, call }) => {
    it('refuse at the field that breaks them', async ({ skip }) => {
      if (!isGenerated(resource, call)) skip(BY_HAND)
      await leavesAsItWas(resource, async () => {
        const faults: string[] = []
        for (const { body, path, rule } of betweenFields(resource))
          faults.push(...(await refused(call, body, [path])).map(one => `${rule}: ${one}`))
        return faults
      })
    })
  },
)

const buttons = all
  .flatMap(resource =>
    callsOf(resource)
      .filter(call => call.does.startsWith('action:'))
      .map(call => ({
        name: resource.name,
        does: call.does,
        resource,
        call,
        action: resource.actions![call.does.slice(7)] as Action,
      })),
  )
  .filter(one => one.action.input && Object.keys(one.action.input).length > 0)
describe.each(buttons)('$does of $name', ({ resource, call, action }) => {
  it('refuses what its form cannot hold, and a form without what it asks', async ({ skip }) => {
    const { id } = s.own.get(resource.name)!
    if (!isGenerated(resource, call)) skip(BY_HAND)
    await leavesAsItWas(resource, async () => {
      const faults: string[] = []
      // No such record is asked of the database by the verb itself, after the form is read.
      for (const turn of turnsOf(action.input!)) {
        const broken = turn.filter(one => one.because !== 'no such record' && one.because !== 'no such key')
        if (broken.length > 0)
          faults.push(
            ...(await refused(
              call,
              { id, ids: id, version: 0, reason: '测试', ...bodyOf(broken) },
              broken.map(one => one.path),
            )),
          )
      }
      const asked = Object.entries(action.input!)
        .filter(([, spec]) => spec.required)
        .map(([name]) => name)
      if (asked.length > 0) faults.push(...(await refused(call, { id, ids: id, version: 0, reason: '测试' }, asked)))
      return faults
    })
  })
})
describe.each(
  all.flatMap(resource =>
    callsOf(resource)
      .filter(call => call.does.startsWith('action:') && resource.actions![call.does.slice(7)]!.reason === 'required')
      .map(call => ({ name: resource.name, does: call.does, resource, call })),
  ),
)('$does of $name', ({ resource, call }) => {
  it('asks for the reason that it must have, and for no more than 500 characters of it', async ({ skip }) => {
    const { id } = s.own.get(resource.name)!
    if (!isGenerated(resource, call)) skip(BY_HAND)
    await leavesAsItWas(resource, async () => [
      ...(await refused(call, { id, ids: id, version: 0 }, ['reason'])),
      ...(await refused(call, { id, ids: id, version: 0, reason: '长'.repeat(501) }, ['reason'])),
    ])
  })
})

const imports = all.flatMap(resource => {
  const call = callDoing(resource, 'import-check')
  return call ? [{ name: resource.name, resource, call }] : []
})
describe.each(imports)('an import of $name', ({ resource, call }) => {
  it('tells every cell that breaks a rule, row by row and in both languages, and imports none of them', async ({
    skip,
  }) => {
    if (!isGenerated(resource, call)) skip(BY_HAND)
    const columns = importColumns(resource)
    const text = (value: unknown): string =>
      Array.isArray(value)
        ? value.map(text).join(',')
        : typeof value === 'object' && value !== null
          ? ''
          : String(value)
    // Cells are texts: what only JSON can say does not reach them, what a cell trims away is no fault, and the name of a city is its code.
    const turns = turnsOf(Object.fromEntries(columns.map(one => [one.field, one.spec]))).map(
      turn =>
        new Map(
          turn
            .filter(
              one =>
                !['an object', 'a zero byte', 'words as rows'].includes(one.because) &&
                (one.because !== 'a word' ||
                  !['json', 'region'].includes(columns.find(column => column.field === one.path)!.spec.kind)),
            )
            .map(one => [one.path, one]),
        ),
    )
    const empty = new Map<string, Broken>()
    const rows = [...turns, empty].map((turn, index) =>
      columns.map(
        one =>
          (turn === empty ? '' : text(turn.get(one.field)?.value ?? '')) ||
          (index >= 0 &&
          one.field === columns.find(column => column.spec.kind === 'text' && !column.spec.options.format)?.field
            ? `行${index}`
            : ''),
      ),
    )
    const bytes = await writeWorkbookBuffer({
      sheets: [
        { name: 'S', columns: columns.map(one => ({ label: headerOf(one, 'zh'), kind: 'text' as const })), rows },
      ],
    })
    await leavesAsItWas(resource, async () => {
      const faults: string[] = []
      const checked = await s.upload(call.path, { name: '导入.xlsx', bytes })
      if (checked.status !== 200) return [shown(checked)]
      if (checked.data.normal !== 0) faults.push(`${checked.data.normal} of ${rows.length} rows are called right`)
      const listing = callDoing(resource, 'import-rows')!
      const stored = await s.world.product.database.read<{ row_no: number; faults: Told[] }>(
        sql`select r.row_no, r.faults from import_row r join import_batch b on b.id = r.batch_id where b.uuid = ${checked.data.uuid} order by r.row_no`,
      )
      for (const [index, turn] of turns.entries()) {
        const told = stored.find(row => row.row_no === index + 2)?.faults ?? []
        for (const { path, because, value } of turn.values())
          if (text(value) !== '' && !told.some(one => one.path === path))
            faults.push(`row ${index + 2}: nothing about ${path}, ${because} (${text(value).slice(0, 30)})`)
      }
      const bare = stored.at(-1)?.faults ?? []
      for (const one of columns.filter(
        column =>
          column.required &&
          column.spec.options.default === undefined &&
          !column.spec.options.when &&
          !column.spec.options.requiredWhen &&
          rows.at(-1)![columns.indexOf(column)] === '',
      ))
        if (!bare.some(fault => fault.path === one.field)) faults.push(`nothing about the missing ${one.field}`)
      for (const [language, caller] of [
        ['zh', s.call],
        ['en', s.english],
      ] as const) {
        const { records } = (await caller(listing.method, listing.path, { uuid: checked.data.uuid, size: 200 }))
          .data as { records: { result: number; info: string }[] }
        if (records.some(one => one.result !== 0)) faults.push(`a row is right in ${language}`)
        if (language === 'en')
          faults.push(
            ...records
              .filter(one =>
                /[\u4e00-\u9fff]/.test(
                  one.info.replace(
                    /【[^】]*】|[：；]|长+|不合格式 #|不是编号|三个|一些|一半|很多|明天|现在|也许|其他|无此项|深圳|行\d+/g,
                    '',
                  ),
                ),
              )
              .map(one => `not in English: ${one.info.slice(0, 200)}`),
          )
        else if (
          !records.every(
            one => one.info.includes(textOf(columns[0]!.spec.label, 'zh')) || /[\u4e00-\u9fff]/.test(one.info),
          )
        )
          faults.push('not in Chinese')
      }
      const done = await s.call('POST', callDoing(resource, 'import-normal')!.path, { uuid: checked.data.uuid })
      if (done.status === 200 && (done.data.imported ?? 0) > 0) faults.push(`imported ${done.data.imported}`)
      return faults
    })
  })
})

it('breaks rules of every kind, on edits, child rows, buttons and imports', () => {
  expect([edits.length > 15, withLines.length > 5, buttons.length > 8, imports.length > 4]).toEqual([
    true,
    true,
    true,
    true,
  ])
  const kinds = new Set(
    all.flatMap(one =>
      Object.values(one.fields as Record<string, Field>)
        .filter(isTyped)
        .map(spec => spec.kind),
    ),
  )
  expect(
    [...kinds].filter(kind => illValues({ kind, options: {}, many: false } as unknown as Field).length === 0),
  ).toEqual([])
  expect(storageOf(all[0]!).columns.length).toBeGreaterThan(0)
  expect(NOBODY).toMatch(/^\d+$/)
})
