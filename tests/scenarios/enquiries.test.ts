import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { insertRow } from '#packages/server/rows.ts'
import { expireDue, openDue } from '#areas/supply/enquiry/server/jobs.ts'
import { enquiryPrices } from '#areas/supply/enquiry/server/prices.ts'
import { company } from '#areas/partners/company/company.ts'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type Answer, type Person, type World } from '../world.ts'

// 40, section 5: suppliers are asked, quotes stay sealed until their minute, the choice is reasoned and approved.
let world: World
let buyer: Person
let ownCompanyId: string
beforeAll(async () => {
  world = await makeWorld()
  buyer = await world.as('系统管理员')
  ownCompanyId = await world.inside(
    async tx =>
      (
        await insertRow(tx, world.system, company, {
          mechanismName: '华驰汽车租赁（深圳）有限公司',
          entityKind: 1,
          cityCode: '4403',
        } as never)
      ).id,
  )
})
beforeEach(() => world.clock.set('2026-11-21'))
afterAll(() => world?.close({ unchecked: true }))

interface Detail {
  id: string
  version: number
  status: number
  enquiryNo: string
  opened: boolean
  quoteCount: number | ''
  dearerRate: string
  winnerTotal: string
  lowestTotal: string
  yearEstimate: string
  processInstanceId: string
  suppliers: { id: string; supplierName: string; total: string; score: string; rank: number | '' }[]
  quotes: { supplierLineId: string; itemLineNo: number; price: string }[]
  beside: unknown[]
}
const read = (id: string, kind = 'license') => buyer.gets<Detail>(`enquiry-${kind}/detail`, { id })
const supplier = (supplierName: string, rating: string) => ({
  supplierType: 0,
  supplierName,
  contactName: '联系人',
  contactPhone: '13900008888',
  inviteWay: 1,
  rating,
})
/** The licence enquiry of C15. */
const licence = (more: object = {}) => ({
  title: '深圳上牌代办',
  ownCompanyId,
  cityCodes: ['4403'],
  purposeKind: 1,
  estimateFrom: '2026-12-01',
  estimateTo: '2027-02-28',
  quoteDeadline: '2026-11-25 12:00:00',
  items: [
    { itemCode: '首次上牌', unit: '台次', qty: '60' },
    { itemCode: '网约车运输证', unit: '台次', qty: '20' },
    { itemCode: '抵押登记', unit: '台次', qty: '10' },
  ],
  suppliers: [supplier('甲代办', '4.6'), supplier('乙代办', '4.1'), supplier('丙代办', '4.8')],
  ...more,
})
const offers: Record<string, [string[], number]> = {
  甲代办: [['200', '68', '150'], 3],
  乙代办: [['190', '66', '160'], 6],
  丙代办: [['215', '70', '160'], 2],
}
const draft = async (more: object = {}, kind = 'license'): Promise<Detail> =>
  read((await buyer.posts<{ id: string }>(`enquiry-${kind}/save`, { draft: true, ...licence(more) })).id, kind)
interface Link {
  supplierLineId: string
  supplierName: string
  path: string
}
const publish = async (id: string, kind = 'license') =>
  (await buyer.posts<{ links: Link[] }>(`enquiry-${kind}/publish`, { id })).links
const page = async (method: 'GET' | 'POST', link: Link, form?: object) => {
  const token = new URLSearchParams(link.path.split('?')[1]).get('t')!
  const answer = await world.app.inject({
    method,
    url: '/api/ratutech-core/enquiry/quote-page',
    ...(method === 'GET' ? { query: { token } } : { payload: { token, form } }),
  })
  return { status: answer.statusCode, ...(answer.json() as { msg: string; data: any }) }
}
const formOf = (name: string) => ({
  rows: offers[name]![0].map((price, index) => ({ key: String(index + 1), price, taxRate: '6' })),
  days: offers[name]![1],
  freeNote: '含复检',
})
/** Published, quoted by all three, not opened yet. */
async function quoted(more: object = {}): Promise<{ id: string; links: Link[] }> {
  const { id } = await draft(more)
  const links = await publish(id)
  for (const link of links) expect((await page('POST', link, formOf(link.supplierName))).status).toBe(200)
  return { id, links }
}
const opened = async (): Promise<Detail> => {
  const { id } = await quoted()
  await buyer.posts('enquiry-license/close-quote', { id, reason: '三家均已报价' })
  return read(id)
}
/** What was refused, by its field. */
const faultsOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    ((answer.data as { faults?: { path: string; reason: string }[] }).faults ?? []).map(one => [one.path, one.reason]),
  )
const chooses = async (id: string, name: string, more: object = {}) => {
  const now = await read(id)
  return buyer.call('POST', 'enquiry-license/save', {
    id,
    version: now.version,
    winnerIds: now.suppliers.filter(one => name.includes(one.supplierName)).map(one => one.id),
    awardMode: 1,
    priceValidFrom: '2026-12-01',
    priceValidTo: '2027-11-30',
    ...more,
  })
}

it('40.15 sealed quotes are in no answer before the deadline: not for administrators, in lists, history, files, search or reports', async () => {
  const { id, links } = await quoted()
  const marks = ['215', '14860', '15900', '含复检']
  const seen = await read(id)
  expect([seen.status, seen.opened, seen.quotes, seen.beside]).toEqual([10, false, [], []])
  expect(seen.suppliers.map(one => [one.total, one.score, one.rank])).toEqual(Array(3).fill(['', '', '']))
  const everywhere = JSON.stringify([
    seen,
    await buyer.gets('enquiry-license/page', { title: '深圳上牌代办' }),
    await buyer.gets('enquiry-license/timeline', { id }),
    await buyer.posts('/api/blade-desk/search', { keyword: '深圳上牌' }),
    await page('GET', links[2]!),
    await world.inside(tx => tx.rows(sql`select to_jsonb(r) as row from record_log r order by id desc limit 200`)),
    await world.inside(tx => tx.rows(sql`select * from enquiry_supplier where enquiry_id = ${id}::bigint`)),
    await world.inside(tx => tx.rows(sql`select * from enquiry_quote_version where enquiry_id = ${id}::bigint`)),
  ])
  // Ids may hold any digits: what is looked for stands as a value of its own.
  for (const mark of marks) expect(everywhere).not.toMatch(new RegExp(`"${mark}(\\.00)?"`))
  expect(everywhere).not.toContain('含复检')
  expect(faultsOf(await chooses(id, '丙代办')).winnerIds).toContain('密封报价尚未开启')
})

it('40.15 the deadline opens them: C leads with 93.24, needs a reason, and 11.03 % sends it to the finance director', async () => {
  const { id, links } = await quoted()
  world.clock.set('2026-11-25 12:00:00')
  expect((await page('POST', links[0]!, formOf('甲代办'))).status).toBe(400)
  expect(await world.inside(tx => openDue(tx, { ...world.system, clock: world.clock }))).toMatchObject({
    opened: expect.any(Number),
  })
  const now = await read(id)
  expect(now.suppliers.map(one => [one.supplierName, one.total, one.score, one.rank])).toEqual([
    ['甲代办', '14860.00', '89.56', 2],
    ['乙代办', '14320.00', '83.07', 3],
    ['丙代办', '15900.00', '93.24', 1],
  ])
  expect([now.quoteCount, now.lowestTotal, now.yearEstimate]).toEqual([3, '14320.00', '58076.00'])
  const refused = await chooses(id, '丙代办')
  expect([refused.status, faultsOf(refused)]).toEqual([400, { chooseReason: '中选供应商非最低价，请填写说明' }])
  expect((await chooses(id, '丙代办', { chooseReason: '工期最短，评级最高' })).status).toBe(200)
  const sent = await read(id)
  expect([sent.status, sent.dearerRate, sent.winnerTotal]).toEqual([102, '11.030000', '15900.00'])
  const path = await buyer.gets<{ nodes?: unknown }>('/api/blade-flow/work/predict', {
    processInstanceId: sent.processInstanceId,
  })
  expect(JSON.stringify(path)).toContain('财务总监')
})

it('A is 3.77 % above the lowest: a reason, but no finance director; fewer than three quotes are said too', async () => {
  const { id } = await opened()
  expect((await chooses(id, '甲代办', { chooseReason: '乙近期质量下降' })).status).toBe(200)
  const sent = await read(id)
  expect([sent.dearerRate, sent.status]).toEqual(['3.770000', 102])
  expect(
    JSON.stringify(await buyer.gets('/api/blade-flow/work/predict', { processInstanceId: sent.processInstanceId })),
  ).not.toContain('财务总监')

  const few = await draft({ sealed: false, suppliers: [supplier('丁代办', '4.0'), supplier('戊代办', '4.0')] })
  for (const one of few.suppliers)
    await buyer.posts('enquiry-license/quote', {
      id: few.id,
      supplierLineId: one.id,
      quotes: [1, 2, 3].map(itemLineNo => ({ itemLineNo, price: '100' })),
      days: 3,
    })
  expect(faultsOf(await chooses(few.id, '丁代办')).chooseReason).toContain('报价供应商不足3家，请填写说明')
})

it('keeps every version of a quote, answers a wrong or late token alike, and takes nothing after the closing', async () => {
  const { id, links } = await quoted()
  await page('POST', links[0]!, { rows: [{ key: '1', price: '199' }], days: 3 })
  await page('POST', links[1]!, { rows: [], declined: true })
  const versions = await world.inside(tx =>
    tx.rows<{ n: number }>(
      sql`select count(*)::int as n from enquiry_quote_version where enquiry_id = ${id}::bigint group by supplier_line_id order by 1`,
    ),
  )
  expect(versions.map(one => one.n)).toEqual([1, 2, 2])
  expect((await page('GET', links[0]!)).data.sheet).toMatchObject({ isClosed: false, rows: expect.any(Array) })
  const early = await buyer.call('POST', 'enquiry-license/close-quote', { id })
  expect(faultsOf(early).reason).toContain('截止前关闭须填写原因')
  await buyer.posts('enquiry-license/close-quote', { id, reason: '提前关闭' })
  expect((await page('POST', links[2]!, formOf('丙代办'))).msg).toContain('链接无效或已过期')
  const now = await read(id)
  // A quotes one item only and is not ranked; B declined.
  expect(now.suppliers.map(one => [one.total, one.rank])).toEqual([
    ['', ''],
    ['', ''],
    ['15900.00', 1],
  ])
  const late = { id, supplierLineId: now.suppliers[1]!.id, quotes: [{ itemLineNo: 1, price: '150' }] }
  expect(faultsOf(await buyer.call('POST', 'enquiry-license/quote', late)).note).toContain('补录须填写说明')
  await buyer.posts('enquiry-license/quote', { ...late, note: '邮件补报' })
  expect((await read(id)).quotes.filter(one => one.supplierLineId === late.supplierLineId)).toHaveLength(1)
})

it('what was asked stays as it is once published, and who was invited stays on the list', async () => {
  const { id } = await draft()
  await publish(id)
  const now = await buyer.gets('enquiry-license/detail', { id })
  const changed = await buyer.call('PUT', 'enquiry-license/update', {
    ...now,
    items: now.items.slice(0, 2),
    suppliers: now.suppliers.slice(0, 1),
    weightPrice: 70,
  })
  expect(Object.keys(faultsOf(changed)).sort()).toEqual(['items', 'suppliers', 'weightPrice'])
  expect(faultsOf(await buyer.call('POST', 'enquiry-license/publish', { id })).suppliers).toContain('均已邀请')
})

it('an approved enquiry is a source of prices until its last day, and then expires', async () => {
  const { id } = await opened()
  await chooses(id, '乙代办')
  await world.inside(tx => tx.run(sql`update enquiry set status = 1 where id = ${id}::bigint`))
  const prices = (date: string) =>
    world.inside(async tx => {
      await tx.run(
        sql`update enquiry_supplier set supplier_id = ${ownCompanyId}::bigint where enquiry_id = ${id}::bigint`,
      )
      return enquiryPrices(tx, { contractType: 15, itemCode: '首次上牌', date, companyId: ownCompanyId })
    })
  const found = (await prices('2026-12-24')).filter(one => one.enquiryId === id)
  expect(found.map(one => yuan(fen(one.price)))).toEqual(['190.00'])
  expect((await prices('2027-12-01')).filter(one => one.enquiryId === id)).toEqual([])
  const later = { ...world.system, clock: { now: () => new Date('2027-12-01T00:30:00+08:00') } }
  await world.inside(tx => expireDue(tx, later))
  expect((await read(id)).status).toBe(2)
})

it('by item, each item goes to whom it was given; an enquiry without its own winner is refused', async () => {
  const { id } = await opened()
  const now = await read(id)
  const [a, b] = now.suppliers
  const split = (winnerIds: string[], awards?: object[]) =>
    chooses(id, '', { winnerIds, awardMode: 3, chooseReason: '分项定标', ...(awards ? { awards } : {}) })
  expect(faultsOf(await split(now.suppliers.map(one => one.id))).winnerIds).toContain('没有分到任何项目')
  expect(
    (
      await split(
        [a!.id, b!.id],
        [
          { itemLineNo: 1, supplierLineId: b!.id },
          { itemLineNo: 2, supplierLineId: b!.id },
          { itemLineNo: 3, supplierLineId: a!.id },
        ],
      )
    ).status,
  ).toBe(200)
  expect(await read(id)).toMatchObject({ winnerTotal: '14220.00', dearerRate: '0.000000', status: 102 })
})
