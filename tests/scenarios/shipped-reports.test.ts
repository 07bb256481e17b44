import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { shippedReports } from '#areas/reports.ts'
import { seedReports, type ReportSeed } from '#areas/platform/report/server/seed-reports.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { makeWorld, type World } from '../world.ts'

// A data folder of an earlier release: its tenants get what is shipped now where they changed nothing, and keep what
// they made their own.
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

const shipped = (name: string): ReportSeed => shippedReports.find(one => one.name === name)!
const starts = (seeds: readonly ReportSeed[]) =>
  world.inside(tx => seedReports(tx, systemActor('100001', 'seed', world.clock), seeds))
/** As an earlier release had it: other words, no charts, one column fewer. */
const earlier = (name: string): ReportSeed => {
  const { charts: _, ...one } = shipped(name)
  return {
    ...one,
    description: '旧说明 / An earlier description',
    sql: `${one.sql.trim()} /* earlier */`,
    columns: one.columns.slice(0, -1),
  }
}
interface Stored {
  id: string
  no: string
  status: number
  version: number
  versionNo: number
  text: string
  description: string
  columns: string[]
  rights: number
  told: number
}
const stored = async (name: string): Promise<Stored> =>
  (await world.inside(tx =>
    tx.row<Stored>(sql`
  select r.id::text, r.report_no as no, r.status, r.version, r.version_no as "versionNo", r.dataset_sql as text, r.description, array(select c.label from report_column c where c.report_id = r.id order by c.line_no) as columns,
         (select count(*)::int from report_auth a where a.report_id = r.id and a.is_deleted = 0) as rights, (select count(*)::int from record_log h where h.resource = 'report' and h.business_id = r.id) as told
    from report r where r.tenant_id = ${tx.tenantId} and r.name = ${name} and r.is_deleted = 0`),
  ))!

const UNTOUCHED = '合同台账'
const EDITED = '应收账龄表'
const SWITCHED_OFF = '保证金余额表'
const RELABELLED = '闲置车辆表'

it('brings an old folder to the reports of this release: the untouched ones are new, the edited ones stay the tenant’s own', async () => {
  const first = await stored(UNTOUCHED)
  // The folder as the earlier release left it.
  await starts([UNTOUCHED, EDITED, SWITCHED_OFF].map(earlier))
  await starts([
    {
      ...shipped(RELABELLED),
      columns: shipped(RELABELLED).columns.map(([key, , ...rest]) => [key, '旧名 / Old name', ...rest] as never),
    },
  ])
  expect((await stored(UNTOUCHED)).text).toContain('/* earlier */')
  expect((await stored(UNTOUCHED)).columns).toHaveLength(shipped(UNTOUCHED).columns.length - 1)
  // What the tenant did with it: one report of its own words, one switched off.
  const author = await world.as('夏岩')
  for (const name of [EDITED, SWITCHED_OFF])
    await author.posts('/api/blade-report/report/rest/disable', { id: (await stored(name)).id })
  const own = await author.gets('/api/blade-report/report/rest/detail', { id: (await stored(EDITED)).id })
  await author.posts('/api/blade-report/report/rest/submit', {
    id: own.id,
    version: own.version,
    description: '我们自己的口径',
  })

  await starts(shippedReports)

  const now = await stored(UNTOUCHED)
  expect({ id: now.id, no: now.no, status: now.status, versionNo: now.versionNo, rights: now.rights }).toEqual({
    id: first.id,
    no: first.no,
    status: 1,
    versionNo: 1,
    rights: first.rights,
  })
  expect([now.text, now.description, now.columns]).toEqual([first.text, first.description, first.columns])
  expect(now.told).toBeGreaterThan(first.told)
  expect(await stored(EDITED)).toMatchObject({
    description: '我们自己的口径',
    versionNo: 2,
    status: 2,
    text: expect.stringContaining('/* earlier */'),
  })
  // Switched off is no change of the report: it is brought up to date and stays off.
  expect(await stored(SWITCHED_OFF)).toMatchObject({ status: 2, versionNo: 1, text: shipped(SWITCHED_OFF).sql.trim() })
  // New words of a column alone are a new report too.
  expect((await stored(RELABELLED)).columns).toEqual(shipped(RELABELLED).columns.map(([, label]) => label))
})

it('runs what it brought up to date, and writes nothing at the next start', async () => {
  const director = await world.as('沈岚')
  const report = await stored(UNTOUCHED)
  const answer = await director.posts('/api/blade-report/ureport/preview', {
    reportId: report.id,
    params: {},
    current: 1,
    size: 10,
  })
  expect((answer.columns as { key: string }[]).map(one => one.key)).toEqual(
    shipped(UNTOUCHED).columns.map(([key]) => key),
  )
  const names = shippedReports.map(one => one.name)
  const before = await Promise.all(names.map(stored))
  await starts(shippedReports)
  expect(await Promise.all(names.map(stored))).toEqual(before)
})

it('ships no report a second time to a tenant that took it away', async () => {
  await world.inside(tx =>
    tx.run(sql`update report set is_deleted = 1 where tenant_id = ${tx.tenantId} and name = ${SWITCHED_OFF}`),
  )
  await starts(shippedReports)
  expect(await stored(SWITCHED_OFF)).toBeUndefined()
})

it('gives every role that is shipped a report the page where it stands', async () => {
  const author = await world.as('夏岩')
  const { records } = await author.gets<{ records: { targetName: string; reportName: string; unseen?: unknown }[] }>(
    '/api/blade-system/report-auth/page',
    { targetType: 1, size: 500 },
  )
  expect(records.length).toBeGreaterThan(50)
  expect(records.filter(one => one.unseen).map(one => `${one.targetName} ${one.reportName}`)).toEqual([])
})
