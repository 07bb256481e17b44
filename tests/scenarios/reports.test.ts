import { shippedReports } from '#areas/reports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { readWorkbook } from '#packages/excel/index.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { FURNISH_JOB, furnishTenant } from '#areas/platform/tenant/server/furnish-tenant.ts'
import { masksOf } from '#areas/platform/report/server/masks.ts'
import { seedTenant } from '#areas/platform/tenant/server/seed-tenant.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { isPeriodMissing } from '#areas/platform/report-result/server/run-periods.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { hasCustomer, hasLease, storyMasters } from './story.ts'

// 10-platform 5.12: who may run which report, over which rows, and what a data set may say.
let world: World
let director: Person
let author: Person
let customerId = ''
const ids = new Map<string, string>()
beforeAll(async () => {
  world = await makeWorld()
  const masters = await storyMasters(world)
  customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1)
  await hasLease(world, masters, customerId)
  ;[director, author] = [await world.as('沈岚'), await world.as('夏岩')]
  for (const kind of [1, 2])
    for (const one of await director.gets<{ id: string; name: string }[]>('/api/blade-report/report/rest/mine', {
      reportKind: kind,
    }))
      ids.set(one.name, one.id)
})
afterAll(() => world?.close())

const runs = (person: Person, name: string, params: Record<string, unknown> = {}) =>
  person.call<any>('POST', '/api/blade-report/ureport/preview', {
    reportId: ids.get(name),
    params,
    current: 1,
    size: 50,
  })
async function sheetOf(file: Buffer): Promise<string[][]> {
  const book = await readWorkbook(file)
  const rows = [[...book.header]]
  for await (const row of book.rows) rows.push(book.header.map((_, at) => row.cells[at]?.text ?? ''))
  return rows
}
const report = {
  name: '试验报表',
  category: 'vehicle',
  reportKind: 1,
  scopeFree: true,
  scopeReason: '试验',
  columns: [{ key: 'plate_no', label: '车牌 / Plate', type: 1, total: 3 }],
  params: [],
}
const submits = (datasetSql: string, more: Record<string, unknown> = {}) =>
  author.call<any>('POST', '/api/blade-report/report/rest/submit', { ...report, datasetSql, ...more })

it('ships reports that managers ask for, and every one of them runs', async () => {
  expect(ids.size).toBeGreaterThanOrEqual(10)
  for (const name of ids.keys()) {
    const answer = await runs(director, name)
    expect([name, answer.status, answer.msg]).toEqual([name, 200, '操作成功'])
    expect(answer.data.columns.length).toBeGreaterThan(2)
  }
  const ledger = (await runs(director, '合同台账')).data
  expect(ledger.rows).toMatchObject([
    {
      counterparty_name: '深圳市鹏驰出行服务有限公司',
      vehicle_qty: '20',
      billed_amt: expect.stringMatching(/^\d+\.\d\d$/),
    },
  ])
  expect(ledger.totals).toMatchObject({ vehicle_qty: '20' })
})

it('is found by the words that its reader sees, in the picker and in the list, whichever language they are in', async () => {
  const found = async (query: Record<string, string>, language: 'zh' | 'en') =>
    (
      await director.call<{ records: { name: string }[] }>(
        'GET',
        '/api/blade-report/report/rest/list',
        { size: 50, ...query },
        { 'accept-language': language },
      )
    ).data.records
      .map(one => one.name)
      .sort()
  for (const [name, words] of [
    ['keyword', 'contract'],
    ['name', 'Contract'],
    ['name_like', 'CONTRACT'],
  ] as const)
    expect(await found({ [name]: words }, 'en')).toEqual(
      expect.arrayContaining(['Contract ledger', 'Contracts ending']),
    )
  expect(await found({ keyword: '合同' }, 'zh')).toEqual(expect.arrayContaining(['合同台账', '合同到期表']))
  for (const [name, words] of [
    ['keyword', 'no such report'],
    ['name_equal', 'Contract'],
  ] as const)
    expect(await found({ [name]: words }, 'en')).toEqual([])
})

it('bounds the rows by the scope of the reader: an owner sees his own, a stranger none', async () => {
  expect((await runs(await world.as('陈立群'), '合同台账')).data.rows).toHaveLength(1)
  const stranger = await world.as('韦国栋')
  expect((await runs(stranger, '合同台账')).data.rows).toEqual([])
})

it('does not exist for whoever has no right to it, and exports only where that was granted', async () => {
  const keeper = await world.as('纪云')
  expect((await runs(keeper, '合同台账')).status).toBe(404)
  expect(await keeper.gets('/api/blade-report/report/rest/mine', { reportKind: 1 })).toEqual([])
  // The list answers whoever is signed in with what he may run (10-platform 7); who keeps reports reads their
  // definitions there.
  const listed = async (person: Person, query: Record<string, unknown>) =>
    (
      await person.gets<{ records: { id: string; name: string }[] }>('/api/blade-report/report/rest/list', {
        size: 100,
        ...query,
      })
    ).records
  expect([await listed(keeper, { mine: 1 }), await listed(keeper, {})]).toEqual([[], []])
  const runnable = await listed(await world.as('陈立群'), { mine: 1 })
  expect([runnable.some(one => one.id === ids.get('合同台账')), runnable[0]]).toEqual([
    true,
    expect.not.objectContaining({ datasetSql: expect.anything() }),
  ])
  expect((await listed(await world.as('陈立群'), { mine: 1, name: '合同台账' })).map(one => one.name)).toEqual([
    '合同台账',
  ])
  expect((await listed(author, {})).length).toBeGreaterThan((await listed(author, { mine: 1, reportKind: 2 })).length)
  const answer = await director.call<Buffer>('POST', '/api/blade-report/ureport/excel', {
    reportId: ids.get('合同台账'),
    params: {},
  })
  expect(answer).toMatchObject({ status: 200, data: expect.any(Buffer) })
})

it('opens every row only by whoever may publish reports: to grant them is sensitive', async () => {
  const roleId = (
    await author.gets<{ records: { targetId: string }[] }>('/api/blade-system/report-auth/page', { targetType: '1' })
  ).records[0]!.targetId
  const grants = (person: Person, dataMode: number) =>
    person.call('POST', '/api/blade-system/report-auth/batch-submit', {
      reportIds: [ids.get('合同台账')],
      targets: [{ targetType: 1, targetId: roleId }],
      rights: { dataMode },
    })
  expect((await grants(director, 2)).status).toBe(400)
  expect(
    (
      await director.call('POST', '/api/blade-system/report-auth/submit', {
        reportId: ids.get('合同台账'),
        targetType: 1,
        targetId: roleId,
        dataMode: 2,
      })
    ).status,
  ).toBe(400)
  expect((await grants(author, 2)).status).toBe(200)
  expect((await grants(director, 1)).status).toBe(200)
})
it('tells who would be granted a report and see nothing of it, for the page where it stands is another grant', async () => {
  const roles = new Map(
    (
      await world.inside(tx =>
        tx.rows<{ id: string; alias: string }>(
          sql`select id, role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0`,
        ),
      )
    ).map(row => [row.alias, row.id]),
  )
  const who = (name: string) => world.people.get(name)!.userId
  const asks = (...targets: [number, string][]) =>
    author.posts<{ targetType: number; targetName: string; reportKind: number; lacking: number; people: number }[]>(
      '/api/blade-system/report-auth/unseen',
      {
        reportIds: [ids.get('合同台账')],
        targets: targets.map(([targetType, targetId]) => ({ targetType, targetId })),
      },
    )
  const told = await asks(
    [1, roles.get('sales')!],
    [1, roles.get('finance_director')!],
    [1, roles.get('admin')!],
    [2, who('李晓雯')],
    [2, who('沈岚')],
    [3, world.people.get('李晓雯')!.deptId],
  )
  expect(told.map(one => [one.targetType, one.targetName, one.reportKind])).toEqual([
    [1, '业务员', 1],
    [2, '李晓雯', 1],
    [3, expect.stringContaining('业务一组'), 1],
  ])
  expect(told.every(one => one.lacking > 0 && one.lacking <= one.people)).toBe(true)
  await author.posts('/api/blade-system/report-auth/batch-submit', {
    reportIds: [ids.get('合同台账')],
    targets: [{ targetType: 1, targetId: roles.get('sales') }],
    rights: {},
  })
  const marked = async () =>
    (
      await author.gets<{ records: { targetName: string; unseen?: { reportKind: number } }[] }>(
        '/api/blade-system/report-auth/page',
        { reportId: ids.get('合同台账'), size: 100 },
      )
    ).records.find(one => one.targetName === '业务员')!.unseen?.reportKind
  expect(await marked()).toBe(1)
  await world.inside(async tx =>
    tx.run(
      sql`insert into role_menu (id, tenant_id, create_time, role_id, code) values (${await tx.newId()}, ${tx.tenantId}, now(), ${roles.get('sales')!}::bigint, 'report_real')`,
    ),
  )
  expect([await asks([1, roles.get('sales')!], [2, who('李晓雯')]), await marked()]).toEqual([[], undefined])
})

it("calls a report in the rights list by the name that it has in the reader's language", async () => {
  const grants = async (who: Person) =>
    (
      await who.gets<{ records: { id: string; reportName: string }[] }>('/api/blade-system/report-auth/page', {
        reportId: ids.get('合同台账'),
      })
    ).records
  const [chinese] = await grants(author)
  const reader = (await world.as('系统管理员')).inEnglish()
  const [english] = await grants(reader)
  expect([chinese!.reportName, english!.reportName]).toEqual(['合同台账', expect.stringMatching(/^[A-Z][a-z ]+$/)])
  expect((await reader.gets('/api/blade-system/report-auth/detail', { id: english!.id })).reportName).toBe(
    english!.reportName,
  )
})
it('calls the columns that are granted by their titles, and one that left its report by its key', async () => {
  const reportId = ids.get('合同台账'),
    targetId = world.people.get('李晓雯')!.userId
  const { columns } = await author.gets<{ columns: { key: string; label: string }[] }>(
    '/api/blade-report/report/rest/detail',
    { id: reportId },
  )
  const [first] = columns
  await author.posts('/api/blade-system/report-auth/submit', {
    reportId,
    targetType: 2,
    targetId,
    columnKeys: [first!.key, 'gone_long_ago'],
    dataMode: 1,
  })
  const named = async (who: Person) =>
    (
      await who.gets<{ records: { targetId: string; columnKeysName: string }[] }>(
        '/api/blade-system/report-auth/page',
        { reportId, size: 100 },
      )
    ).records.find(one => one.targetId === targetId)!.columnKeysName
  const [zh, en] = first!.label.split(' / ')
  expect([await named(author), await named((await world.as('系统管理员')).inEnglish())]).toEqual([
    `${zh},gone_long_ago`,
    `${en},gone_long_ago`,
  ])
})
it('refuses bad values beside their parameter, and binds whatever is typed', async () => {
  expect((await runs(director, '应收账龄表', { day: '明天' })).data.faults).toMatchObject([{ path: 'params.day' }])
  expect((await runs(director, '合同台账', { keyword: "'; drop table contract --" })).data.rows).toEqual([])
})

it('10.19 takes only one SELECT over the report views, and tells where it is wrong', async () => {
  for (const [text, reason] of [
    ['select * from blade_user; drop table x', '只允许一条语句'],
    ['select pg_sleep(90)', '不允许的函数 pg_sleep'],
    ['select * from public.vehicle', '只能读取 rpt 模式的视图'],
  ] as const)
    expect((await submits(text)).data.faults).toMatchObject([
      { path: 'datasetSql', reason: expect.stringContaining(reason) },
    ])
  const { data } = await submits('select v.plate_no, v.no_such from rpt.vehicle v')
  expect((await author.call('POST', '/api/blade-report/report/rest/test', { id: data.id, params: {} })).msg).toContain(
    'no_such',
  )
  const slow = await submits(
    'select count(*)::text as plate_no from generate_series(1, 100000) a, generate_series(1, 100000) b',
    { name: '慢报表', timeoutSec: 1 },
  )
  expect(
    (await author.call('POST', '/api/blade-report/report/rest/test', { id: slow.data.id, params: {} })).msg,
  ).toContain('查询超时')
})

it('reckons totals over the whole result and rates by their weight, not as the mean of what is shown (R8)', async () => {
  const { data } = await submits(
    "select c.city, c.on_lease, c.available, c.on_lease * 100.0 / c.available as rate from (select '广州' as city, 1240 as on_lease, 1500 as available union all select '深圳', 2610, 2900) c",
    {
      name: '出租率',
      columns: [
        { key: 'city', label: '城市 / City', type: 1 },
        { key: 'on_lease', label: '在租车日 / On lease', type: 2, total: 1 },
        { key: 'available', label: '可用车日 / Available', type: 2, total: 1 },
        { key: 'rate', label: '出租率 / Rate', type: 4, total: 4, weight: 'available' },
      ],
    },
  )
  const shown = (current: number, size: number) =>
    author.call<any>('POST', '/api/blade-report/report/rest/test', { id: data.id, params: {}, current, size })
  const both = await shown(1, 50)
  expect([both.msg, both.data.rows?.map((row: Record<string, string>) => [row['city'], row['rate']])]).toEqual([
    '操作成功',
    [
      ['广州', '82.67'],
      ['深圳', '90.00'],
    ],
  ])
  for (const page of [both, await shown(1, 1), await shown(2, 1)])
    expect(page.data.totals).toEqual({ on_lease: '3850', available: '4400', rate: '87.50' })
})

it('sees its own tenant only: the report role stands behind row-level security', async () => {
  const rows = await world.product.database.report('100002', tx =>
    tx.rows(sql`select count(*)::text as n from rpt.contract`),
  )
  expect(rows).toEqual([{ n: '0' }])
})

it('is published by a second person and not without a scope', async () => {
  const { data } = await submits('select v.plate_no from rpt.vehicle v', {
    name: '无范围',
    scopeFree: false,
    scopeReason: '',
  })
  const publisher = await world.as('罗毅')
  expect((await publisher.call('POST', '/api/blade-report/report/rest/publish', { id: data.id })).status).toBe(402)
  expect(
    (await author.call('POST', '/api/blade-report/report/rest/publish', { id: data.id })).status,
  ).toBeGreaterThanOrEqual(400)
})

it('stores the last period once a night, makes up for what was missed, and never changes it', async () => {
  world.clock.set('2026-12-03')
  for (let night = 0; night < 2; night++) {
    await world.inside(tx => enqueue(tx, world.system, 'cycle-report', {}))
    await world.product.runner.drain()
  }
  const page = await director.gets('/api/blade-report/report/result/page', { reportId: ids.get('回款率月报') })
  expect(page.records).toMatchObject([{ period: '2026-11', versionNo: 1, status: 1 }])
  const first = await director.gets('/api/blade-report/report/result/detail', { id: page.records[0].id })
  expect(first).toMatchObject({
    period: '2026-11',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    totals: { due: expect.any(String) },
  })
})

it('runs a periodic report when its author says, and not before', async () => {
  const id = ids.get('回款率月报')!
  const refusedRule = await submits('select v.plate_no from rpt.vehicle v', {
    name: '定时试验',
    reportKind: 2,
    periodUnit: 3,
    cron: '每月三号',
  })
  expect(refusedRule.data.faults).toMatchObject([{ path: 'cron', reason: expect.stringContaining('HH:mm') }])
  await world.inside(tx =>
    tx.run(sql`update report set cron = '0 6 5 * *' where tenant_id = ${tx.tenantId} and id = ${id}::bigint`),
  )
  const system = { ...world.system, clock: world.clock }
  const periods = async (time: string) => {
    world.clock.set(time)
    const isNeeded = await world.inside(tx => isPeriodMissing(tx, system))
    await world.inside(tx => enqueue(tx, system, 'cycle-report', {}))
    await world.product.runner.drain()
    const { records } = await director.gets<{ records: { period: string }[] }>('/api/blade-report/report/result/page', {
      reportId: id,
    })
    return [isNeeded, records.map(one => one.period)]
  }
  await periods('2027-01-01 10:00:00')
  expect(await periods('2027-01-05 05:59:59')).toEqual([true, ['2026-11']])
  expect(await periods('2027-01-05 06:00:00')).toEqual([true, ['2026-12', '2026-11']])
  expect(await periods('2027-01-05 06:05:00')).toEqual([false, ['2026-12', '2026-11']])
  world.clock.set('2026-12-03')
})

it('shows every row once, whatever it is sorted by: equals keep one order over all pages', async () => {
  const { data } = await submits('select n.no, n.no % 2 as half from (select generate_series(1, 90) as no) n', {
    name: '排序试验',
    columns: [
      { key: 'no', label: '序号 / No.', type: 2, total: 1 },
      { key: 'half', label: '一半 / Half', type: 2 },
    ],
  })
  const page = async (current: number) =>
    (
      await author.call<any>('POST', '/api/blade-report/report/rest/test', {
        id: data.id,
        params: {},
        current,
        size: 20,
        sort: '-half',
      })
    ).data.rows.map((row: Record<string, string>) => Number(row['no']))
  const seen = (await Promise.all([1, 2, 3, 4, 5].map(page))).flat()
  const odd = Array.from({ length: 45 }, (_one, at) => at * 2 + 1)
  expect(seen).toEqual([...odd, ...odd.map(one => one + 1)].sort((a, b) => (b % 2) - (a % 2) || a - b))
})

it('takes only names as weights: they are written into the statement as columns are', async () => {
  const columns = (weight: string) => ({
    name: '权重试验',
    columns: [{ key: 'no', label: '序号 / No.', type: 2, total: 4, weight }],
  })
  const text = 'select 1 as no, 2 as above, 4 as below'
  for (const bad of ['no"::numeric), 0), pg_sleep(9) --', 'above/below/no', '1'])
    expect((await submits(text, columns(bad))).data.faults, bad).toMatchObject([{ path: 'columns.0.weight' }])
  const { data } = await submits(text, {
    ...columns('above/below'),
    name: '比率试验',
    columns: [{ key: 'no', label: '比率 / Rate', type: 5, total: 4, weight: 'above/below' }],
  })
  expect(
    (await author.call<any>('POST', '/api/blade-report/report/rest/test', { id: data.id, params: {} })).data.totals,
  ).toEqual({ no: '0.5000' })
})

it('writes what the page shows into the file: no id, the total named, rates as per cent', async () => {
  const answer = await director.call<Buffer>('POST', '/api/blade-report/ureport/excel', {
    reportId: ids.get('合同台账'),
    params: {},
  })
  const rows = await sheetOf(answer.data)
  expect(rows[0]).toContain('合同编号')
  expect(rows[0]).not.toContain('内部编号')
  expect(rows.at(-1)![0]).toBe('合计')
})

it('says a stored period in the language of its reader, and gives it as a file as it stands', async () => {
  const [page, speaker] = [
    await director.gets('/api/blade-report/report/result/page', { reportId: ids.get('审批时效') }),
    (await world.as('顾明远')).inEnglish(),
  ]
  const id = page.records[0].id
  const [zh, en] = [
    await director.gets('/api/blade-report/report/result/detail', { id }),
    await speaker.gets('/api/blade-report/report/result/detail', { id }),
  ]
  expect([zh.columns[0].label, en.columns[0].label, zh.sha256]).toEqual(['流程', 'Process', en.sha256])
  const file = await director.call<Buffer>('POST', '/api/blade-report/ureport/excel', { resultId: id })
  expect((await sheetOf(file.data))[0]).toEqual(zh.columns.map((one: { label: string }) => one.label))
  expect(
    (await (await world.as('纪云')).call('POST', '/api/blade-report/ureport/excel', { resultId: id })).status,
  ).toBe(404)
})

it('gives a tenant that the operator opens its processes and reports, by a job', async () => {
  const system = { ...world.system, tenantId: '100009' }
  await world.product.database.transaction('100009', async tx => {
    await seedTenant(tx, system, { name: '新租户', menu: [], leaves: [], definitions: [] })
    await enqueue(tx, system, FURNISH_JOB, {})
  })
  await world.product.runner.drain()
  const counts = await world.product.database.transaction(
    '100009',
    async tx =>
      (await tx.row<{
        processes: number
        bound: number
        reports: number
      }>(sql`select (select count(*)::int from flow_definition where tenant_id = ${tx.tenantId}) as processes,
    (select count(*)::int from work_flow where tenant_id = ${tx.tenantId}) as bound, (select count(*)::int from report where tenant_id = ${tx.tenantId} and status = 1) as reports`))!,
  )
  expect(counts).toMatchObject({ reports: shippedReports.length })
  expect(counts.processes).toBeGreaterThan(60)
  expect(counts.bound).toBeGreaterThanOrEqual(counts.processes)
  // A job that runs again adds nothing.
  await world.product.database.transaction('100009', async tx =>
    expect(await furnishTenant(tx, system, world.product.flow)).toEqual({ processes: 0 }),
  )
})

it('covers a masked column by the red list: open to whom it opens the field, in files by a word of its own, never in results that are kept (4.4)', async () => {
  const columns = [
    { key: 'purchase_price', label: '购置价 / Price', type: 3, total: 1, mask: 'money' },
    { key: 'phone', label: '电话 / Phone', type: 1, mask: 'phone' },
  ]
  const { data } = await submits(
    "select 128000 as purchase_price, '13800001234' as phone, (select count(*) from rpt.vehicle) as n",
    { name: '脱敏试验', columns },
  )
  const shown = async () =>
    (
      await author.call<any>('POST', '/api/blade-report/report/rest/test', {
        id: data.id,
        params: {},
        current: 1,
        size: 10,
      })
    ).data
  const open = (flag: boolean) =>
    world.inside(async tx => {
      await tx.run(
        sql`update red_list set user_ids = ${flag ? [world.people.get('夏岩')!.userId] : []}::bigint[], role_ids = '{}', status = 1 where tenant_id = ${tx.tenantId} and resource = 'vehicle' and field_key = 'purchasePrice'`,
      )
      await raiseVersion(tx, 'rights')
    })
  await open(false)
  await expect.poll(async () => (await shown()).rows).toEqual([{ purchase_price: '***', phone: '138****1234' }])
  expect((await shown()).totals).toEqual({ purchase_price: '***' })
  await open(true)
  // `phone` is a masked field of none of the views: no row of the red list opens it.
  await expect.poll(async () => (await shown()).rows).toEqual([{ purchase_price: '128000.00', phone: '138****1234' }])
  expect((await shown()).totals).toEqual({ purchase_price: '128000.00' })

  const loaded = { dataset: { views: ['vehicle'], pieces: [], params: [] } } as never
  const reader = (inFiles: string[]) =>
    ({ rights: { unmasked: new Set(['vehicle.purchasePrice']), unmaskedInFiles: new Set(inFiles) } }) as never
  const covered = (actor: never, inFile: boolean) => [
    ...masksOf(
      loaded,
      [
        { key: 'purchase_price', mask: 'money' },
        { key: 'vehicle_purchase_price', mask: 'money' },
      ] as never,
      actor,
      inFile,
    ).keys(),
  ]
  expect([
    covered(reader([]), false),
    covered(reader([]), true),
    covered(reader(['vehicle.purchasePrice']), true),
    covered({} as never, false),
  ]).toEqual([[], ['purchase_price', 'vehicle_purchase_price'], [], ['purchase_price', 'vehicle_purchase_price']])
})
