import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fen, yuan, type Fen } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { activeCustomer, messageOf, openWorld, refusalOf, today, type World } from '#areas/customers/testing.ts'
import { customerBusinessArea } from '#areas/customers/customer/children.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { figuresOf } from '#areas/customers/customer-city-quota/server/figures.ts'
import { freezeQuota } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { checkInvariants } from '#areas/customers/customer-city-quota/server/invariants.ts'
import { quota } from '../../quota/quota.ts'
import {
  applyBody,
  debts,
  GUANGZHOU,
  hour,
  reviewedCustomer,
  save,
  seedReview,
  SHENZHEN,
  wish,
} from '../../quota/server/testing.ts'
import { quotaApply } from '../quota-apply.ts'
import { openFirst } from './after-approval.ts'
import { expireIncreases } from './increase-expire.ts'

let world: World
let putBack: () => void
beforeAll(async () => {
  world = await openWorld()
  await world.run(seedReview)
})
afterAll(async () => {
  expect(await world.run(tx => checkInvariants(tx))).toEqual([])
  await world.drop()
})
beforeEach(() => {
  putBack = debts()
})
afterEach(() => putBack())

const unit = fen('75200')
const faultsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const refusal = await refusalOf(work)
  return 'faults' in refusal ? refusal.faults.map(one => one.reason.split(' / ')[0]!) : [refusal.kind]
}
/** 粤行 with 40 vehicles in 广州, grade B. */
const granted = (qty = 40): Promise<string> =>
  world.run(async tx => {
    const customerId = await reviewedCustomer(tx)
    await grantQuota(tx, today, {
      customerId,
      lines: [{ cityCode: GUANGZHOU, qty, amount: (unit * BigInt(qty)) as Fen }],
      validTo: '2027-11-20',
      grade: 'B',
      reason: '测试授信',
    })
    return customerId
  })
const apply = (body: Record<string, unknown>) => world.run(tx => save(tx, today, body))
const increase = (customerId: string, qty: number, more: Record<string, unknown> = {}) =>
  applyBody(customerId, [{ cityCode: GUANGZHOU, applyQty: qty }], {
    applyKind: 5,
    tempFrom: '2026-12-01',
    tempTo: '2027-01-29',
    tempReason: '春节旺季',
    ...more,
  })
const rowOf = (customerId: string, cityCode = GUANGZHOU) =>
  world.run(async tx => (await findRows(tx, customerCityQuota, { customerId, cityCode }))[0]!)

describe('a first application', () => {
  it('20.4 is opened by the approval of the customer with one case at the primary review, once', async () => {
    const customerId = await world.run(async tx => {
      const id = await reviewedCustomer(tx)
      for (const [index, [cityCode, applyQty]] of (
        [
          [GUANGZHOU, 60],
          [SHENZHEN, 30],
        ] as const
      ).entries())
        await insertRow(tx, today, customerBusinessArea, {
          customerId: id,
          lineNo: index + 1,
          cityCode,
          usage: 'hailing',
          ownQty: 50,
          leasedQty: 20,
          driverQty: 80,
          siteAddress: '白云区',
          applyQty,
          unitRent: fen('5200'),
          unitPrice: fen('85600'),
          deposit: fen('10400'),
          unitExposure: unit,
        } as never)
      await openFirst(tx, today, id)
      await openFirst(tx, today, id)
      return id
    })
    const applies = await world.run(tx => findRows(tx, quotaApply, { customerId }))
    expect(applies.map(one => [one.applyKind, one.totalQty])).toEqual([[1, 90]])
    const cases = await world.run(tx => findRows(tx, quota, { customerId }))
    expect(cases.map(one => [one.status, one.step])).toEqual([[102, 1]])
  })
  it('reports what is missing together: repeated city, papers, months of flow', async () => {
    const id = await world.run(async tx => (await activeCustomer(tx, { businessKind: 'rental' })).id)
    const faults = await faultsOf(apply(applyBody(id, [wish(GUANGZHOU, 5), wish(GUANGZHOU, 6)])))
    expect(faults).toContain('【广州】重复')
    expect(faults).toContain('缺少资料【营业执照】')
    expect(faults).toContain('缺少2026-10流水')
  })
  it('is refused while another one is open, and where quota is in force already', async () => {
    const id = await world.run(reviewedCustomer)
    await apply(applyBody(id, [wish(GUANGZHOU, 5)]))
    expect((await faultsOf(apply(applyBody(id, [wish(GUANGZHOU, 5)]))))[0]).toMatch(/^该客户已有审批中的申请【ESQ/)
    const other = await granted()
    expect(await faultsOf(apply(applyBody(other, [wish(GUANGZHOU, 50)])))).toContain(
      '该客户已有生效额度，请选择增额或年审续授',
    )
  })
})

describe('more, again, elsewhere', () => {
  it('an increase rises in at least one city and falls in none; seven days overdue refuse it', async () => {
    const id = await granted()
    expect(await faultsOf(apply(applyBody(id, [wish(GUANGZHOU, 40)], { applyKind: 2 })))).toContain(
      '至少一个城市须增加',
    )
    expect(await faultsOf(apply(applyBody(id, [wish(GUANGZHOU, 30)], { applyKind: 2 })))).toContain(
      '【广州】新总量不能低于现额度40台',
    )
    putBack()
    putBack = debts(8)
    expect(await faultsOf(apply(applyBody(id, [wish(GUANGZHOU, 45)], { applyKind: 2 })))).toContain(
      '客户逾期8天，不能申请增额',
    )
  })
  it('a renewal holds every city with quota', async () => {
    const id = await granted()
    expect(await faultsOf(apply(applyBody(id, [wish(SHENZHEN, 5)], { applyKind: 3 })))).toContain('年审须包含【广州】')
  })
  it('a move between cities takes what is available there and gives the target the validity of the source', async () => {
    const id = await granted()
    const line = { cityCode: GUANGZHOU, toCityCode: SHENZHEN, applyQty: 10, applyAmount: '752000.00' }
    expect(await faultsOf(apply(applyBody(id, [{ ...line, applyQty: 41 }], { applyKind: 4 })))).toContain(
      '【广州】可用额度40台',
    )
    const saved = await apply(applyBody(id, [line], { applyKind: 4 }))
    expect(saved.status).toBe(102)
    await world.run(tx => act(tx, today, quotaApply, saved.id, 'approve'))
    const [from, to] = [await rowOf(id), await rowOf(id, SHENZHEN)]
    expect([from.quotaQty, yuan(from.quotaAmount), to.quotaQty, yuan(to.quotaAmount), to.validTo]).toEqual([
      30,
      '2256000.00',
      10,
      '752000.00',
      '2027-11-20',
    ])
  })
  it('a move is refused at its approval when the source was used meanwhile', async () => {
    const id = await granted()
    const saved = await apply(
      applyBody(id, [{ cityCode: GUANGZHOU, toCityCode: SHENZHEN, applyQty: 10, applyAmount: '752000.00' }], {
        applyKind: 4,
      }),
    )
    await world.run(tx =>
      freezeQuota(tx, today, {
        customerId: id,
        cityCode: GUANGZHOU,
        n: 35,
        amount: (unit * 35n) as Fen,
        key: `QD${id}:1`,
        source: { sourceType: 'contract-lease', sourceId: id, sourceNo: `QD${id}` },
      }),
    )
    expect(await messageOf(world.run(tx => act(tx, today, quotaApply, saved.id, 'approve')))).toBe(
      '【广州】可用额度5台，调出10台',
    )
  })
})

describe('a temporary increase', () => {
  it('20.19 adds at most 12 to 40 of grade B, works inside its dates only, and is over whatever the job does', async () => {
    const id = await granted()
    expect(await faultsOf(apply(increase(id, 13)))).toContain('超过临时增额上限12台')
    const saved = await apply(increase(id, 12))
    expect(saved.no).toMatch(/^LSE/)
    await world.run(tx => act(tx, today, quotaApply, saved.id, 'approve'))
    const limitOn = async (day: string) => figuresOf(await rowOf(id), day).limitQty
    expect([await limitOn('2026-11-30'), await limitOn('2026-12-01'), await limitOn('2027-01-30')]).toEqual([
      40, 52, 40,
    ])
    const freeze = world.run(tx =>
      freezeQuota(tx, hour('2027-01-30 09:00:00', '7'), {
        customerId: id,
        cityCode: GUANGZHOU,
        n: 41,
        amount: (unit * 41n) as Fen,
        key: `QL${id}:1`,
        source: { sourceType: 'contract-lease', sourceId: id, sourceNo: `QL${id}` },
      }),
    )
    expect(await messageOf(freeze)).toBe('【广州】可用额度40台，本合同需41台')
    expect(await world.run(tx => expireIncreases(tx, hour('2027-01-30 00:12:00', '1')))).toEqual({ expired: 1 })
    expect([(await world.run(tx => getRow(tx, quotaApply, saved.id))).status, (await rowOf(id)).tempQty]).toEqual([
      2, 0,
    ])
  })
  it('lasts at most 90 days, ends with the row, and comes again after 180 days only', async () => {
    const id = await granted()
    expect(await faultsOf(apply(increase(id, 5, { tempTo: '2027-03-01' })))).toContain('临时增额最长90天')
    const saved = await apply(increase(id, 5, { tempTo: '2026-12-31' }))
    await world.run(tx => act(tx, today, quotaApply, saved.id, 'approve'))
    expect(await faultsOf(apply(increase(id, 5, { tempFrom: '2027-02-01', tempTo: '2027-02-20' })))).toContain(
      `距上次临时增额【${saved.no}】未满180天，最早2027-06-29`,
    )
  })
  it('is refused with any overdue bill, and ended early by hand', async () => {
    const id = await granted()
    putBack()
    putBack = debts(1)
    expect(await faultsOf(apply(increase(id, 5)))).toContain('客户逾期1天，不能申请增额')
    putBack()
    putBack = debts()
    const saved = await apply(increase(id, 5))
    await world.run(tx => act(tx, today, quotaApply, saved.id, 'approve'))
    await world.run(tx => act(tx, today, quotaApply, saved.id, 'stop', { reason: '旺季取消' }))
    expect((await rowOf(id)).tempQty).toBe(0)
  })
})
