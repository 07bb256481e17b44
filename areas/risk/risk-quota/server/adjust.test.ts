import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fen, inBoth, ZERO, type Fen } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customerCityQuota, quotaBlock, quotaFlow } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { checkInvariants } from '#areas/customers/customer-city-quota/server/invariants.ts'
import { freezeQuota } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { activeCustomer, at, messageOf, openWorld, refusalOf, today, type World } from '#areas/customers/testing.ts'
import { exposuresPort, type CustomerExposure } from '../../ports.ts'
import { riskRecord } from '../../risk-record/risk-record.ts'
import { riskQuota } from '../risk-quota.ts'
import { raiseRoom } from './raise-limit.ts'
import { effectOf } from './take-effect.ts'

let world: World
let overdue = ZERO
const clean: CustomerExposure = {
  overdueAmt: ZERO,
  overdueDays: 0,
  openAmt: ZERO,
  lateFee: ZERO,
  margin: ZERO,
  balance: ZERO,
  rentMonthly: ZERO,
  ages: [ZERO, ZERO, ZERO, ZERO, ZERO],
}
beforeAll(async () => {
  world = await openWorld()
  standIn(
    provide(exposuresPort, {
      of: async (_tx, ids) =>
        new Map(ids.map(id => [id, { ...clean, overdueAmt: overdue, overdueDays: overdue > 0n ? 12 : 0 }])),
      byCity: async () => new Map(),
      inSql: () => sql`select 0::bigint as id, 0 as overdue, 0 as margin, 0 as debt where false`,
    }),
  )
})
afterAll(async () => {
  expect(await world.run(tx => checkInvariants(tx))).toEqual([])
  await world.drop()
})
beforeEach(() => {
  overdue = ZERO
})

const unit = fen('75200')
const times = (n: number): Fen => (unit * BigInt(n)) as Fen
const GUANGZHOU = '4401'
const granted = (values = {}, qty = 40) =>
  world.run(async tx => {
    const { id } = await activeCustomer(tx, { riskGrade: 'B', ...values })
    await grantQuota(tx, today, {
      customerId: id,
      lines: [{ cityCode: GUANGZHOU, qty, amount: times(qty) }],
      validTo: '2027-11-20',
      reason: '授信',
    })
    return id
  })
const amountOf = (qty: number) => `${(75_200 * qty).toFixed(2)}`
const line = (qty: number, more = {}) => ({ cityCode: GUANGZHOU, afterQty: qty, afterAmount: amountOf(qty), ...more })
const paper = (customerId: string, adjustKind: number, more: Record<string, unknown> = {}) => ({
  customerId,
  adjustKind,
  reasonType: 'error',
  reason: '风控调整',
  attachBizId: '9001',
  effectiveDate: '2026-11-21',
  ...more,
})
const submit = (body: Record<string, unknown>, actor: Actor = today) =>
  world.run(tx => saveRecord(tx, actor, riskQuota as never, body, 'save'))
const approve = (id: string) => world.run(tx => act(tx, today, riskQuota, id, 'approve'))
const reject = (id: string) => world.run(tx => act(tx, today, riskQuota, id, 'reject'))
const rowOf = (customerId: string) =>
  world.run(async tx => (await findRows(tx, customerCityQuota, { customerId, cityCode: GUANGZHOU }))[0]!)
const faultsOf = async (work: Promise<unknown>) => {
  const refusal = (await refusalOf(work)) as { faults?: { path: string; reason: string }[] }
  return Object.fromEntries((refusal.faults ?? []).map(one => [one.path, one.reason.split(' / ')[0]]))
}
const record = (customerId: string) =>
  world.run(
    async tx =>
      (
        await insertRow(tx, today, riskRecord, {
          mechanismType: 1,
          mechanismId: customerId,
          recordType: 'finance_worse',
          level: 2,
          status: 1,
        } as never)
      ).id,
  )

describe('cut and raise', () => {
  it('a cut below the use leaves the leases alone and shows what is over (超额)', async () => {
    const id = await granted()
    await world.run(tx =>
      freezeQuota(tx, today, {
        customerId: id,
        cityCode: GUANGZHOU,
        n: 38,
        amount: times(38),
        key: 'C1:1',
        source: { sourceType: 'contract-lease', sourceId: '1', sourceNo: 'ZL1' },
      }),
    )
    const saved = await submit(paper(id, 2, { lines: [line(35)] }))
    expect(saved.row).toMatchObject({ status: 102, beforeQty: 40, afterQty: 35, customerName: expect.any(String) })
    await approve(saved.id)
    expect(await rowOf(id)).toMatchObject({ quotaQty: 35, frozenQty: 38, status: 1 })
    const flow = await world.run(tx => findRows(tx, quotaFlow, { customerId: id, op: 2 }))
    expect(flow).toMatchObject([{ dQuotaQty: -5, docNo: saved.no, afterAvailableQty: -3 }])
    expect(await world.run(tx => getRow(tx, riskQuota, saved.id))).toMatchObject({ effectTime: '2026-11-21 09:00:00' })
  })

  it('20.20 refuses the approval when a case raised the row meanwhile, with both figures', async () => {
    const id = await granted()
    const saved = await submit(paper(id, 2, { lines: [line(35)] }))
    await world.run(tx =>
      grantQuota(tx, today, {
        customerId: id,
        lines: [{ cityCode: GUANGZHOU, qty: 45, amount: times(45) }],
        validTo: '2027-11-20',
        reason: '评审',
      }),
    )
    expect(await messageOf(approve(saved.id))).toBe('额度已变化（原40台，现45台），请重新提交')
    expect(await rowOf(id)).toMatchObject({ quotaQty: 45 })
  })

  it('raises by a fifth at most within 180 days, for grades A and B without overdue bills', async () => {
    const id = await granted()
    expect(await faultsOf(submit(paper(id, 1, { lines: [line(49)] })))).toEqual({
      'lines.0.afterQty': '超过调增上限8台，请走额度申请',
    })
    const first = await submit(paper(id, 1, { lines: [line(45)] }))
    await approve(first.id)
    expect(await faultsOf(submit(paper(id, 1, { lines: [line(49)] })))).toEqual({
      'lines.0.afterQty': '超过调增上限3台，请走额度申请',
    })
    const later = at('2027-06-01 09:00:00')
    await submit(paper(id, 1, { lines: [line(54)], effectiveDate: '2027-06-01' }), later)
    overdue = fen('41600')
    expect(await faultsOf(submit(paper(id, 1, { lines: [line(46)] })))).toMatchObject({
      customerId: '客户逾期12天，不能调增',
    })
    overdue = ZERO
    const graded = await granted({ riskGrade: 'C' })
    expect(await faultsOf(submit(paper(graded, 1, { lines: [line(41)] })))).toEqual({
      customerId: '调增仅限A、B级客户',
    })
  })

  it.each([
    [{ qty: 40, amount: '3008000' }, { qty: 0, amount: '0' }, 8, '601600.00'],
    [{ qty: 45, amount: '3384000' }, { qty: 5, amount: '376000' }, 3, '225600.00'],
    [{ qty: 48, amount: '3609600' }, { qty: 8, amount: '601600' }, 0, '0.00'],
    [{ qty: 4, amount: '300800' }, { qty: 0, amount: '0' }, 0, '60160.00'],
  ])('of %o with %o raised before, %d may be raised', (now, raised, qty, amount) => {
    expect(
      raiseRoom({ qty: now.qty, amount: fen(now.amount) }, { qty: raised.qty, amount: fen(raised.amount) }, 20),
    ).toEqual({ qty, amount: fen(amount) })
  })

  it('names cities that stand twice, have no quota, or do not change', async () => {
    const id = await granted()
    expect(
      await faultsOf(submit(paper(id, 2, { lines: [line(40), line(30), { ...line(3), cityCode: '5101' }] }))),
    ).toMatchObject({
      'lines.0.afterQty': '调减后须低于调整前',
      'lines.1.cityCode': '【广州】重复',
      'lines.2.cityCode': '【5101】未授信',
    })
  })
})

describe('freeze and thaw', () => {
  const open = (customerId: string) =>
    world.run(tx => findRows(tx, quotaBlock, { customerId, blockKind: 2, closeTime: null }))

  it('20.21 an immediate freeze blocks at save, and the block closes when the paper is rejected', async () => {
    const id = await granted()
    const saved = await submit(
      paper(id, 3, { wholeCustomer: true, immediate: true, riskRecordId: await record(id), lines: [] }),
    )
    expect(await open(id)).toMatchObject([{ cityCode: null, sourceId: saved.id }])
    expect(await rowOf(id)).toMatchObject({ status: 3 })
    await reject(saved.id)
    const [closed] = await world.run(tx => findRows(tx, quotaBlock, { customerId: id, blockKind: 2 }))
    expect(closed).toMatchObject({ closeReason: inBoth('审批未通过', 'Not approved') })
    expect(await rowOf(id)).toMatchObject({ status: 1 })
  })

  it('blocks at approval when it is not immediate, and a paper of kind 4 lifts it', async () => {
    const id = await granted()
    const frozen = await submit(paper(id, 3, { riskRecordId: await record(id), lines: [{ cityCode: GUANGZHOU }] }))
    expect(await open(id)).toEqual([])
    await approve(frozen.id)
    expect(await open(id)).toMatchObject([{ cityCode: GUANGZHOU }])
    expect(
      await faultsOf(submit(paper(id, 3, { riskRecordId: await record(id), lines: [{ cityCode: GUANGZHOU }] }))),
    ).toEqual({ 'lines.0.cityCode': '已由风控冻结' })
    const thaw = await submit(paper(id, 4, { lines: [{ cityCode: GUANGZHOU }] }))
    await approve(thaw.id)
    expect(await open(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 1 })
    expect(await faultsOf(submit(paper(id, 4, { wholeCustomer: true })))).toEqual({
      wholeCustomer: '没有风控冻结，无需解冻',
    })
  })

  it('wants the risk record and the evidence', async () => {
    const id = await granted()
    expect(await faultsOf(submit(paper(id, 3, { wholeCustomer: true, attachBizId: '' })))).toEqual({
      riskRecordId: '必填',
      attachBizId: '必填',
    })
  })
})

describe('cancel and validity', () => {
  it('cancels only what nobody holds', async () => {
    const id = await granted()
    const saved = await submit(paper(id, 5, { lines: [{ cityCode: GUANGZHOU }] }))
    await world.run(tx =>
      freezeQuota(tx, today, {
        customerId: id,
        cityCode: GUANGZHOU,
        n: 2,
        amount: times(2),
        key: 'C9:1',
        source: { sourceType: 'contract-lease', sourceId: '9', sourceNo: 'ZL9' },
      }),
    )
    expect(await messageOf(approve(saved.id))).toBe('仍有冻结或占用2台，不能取消')
    expect(await faultsOf(submit(paper(id, 5, { lines: [{ cityCode: GUANGZHOU }] })))).toEqual({
      'lines.0.cityCode': '仍有冻结或占用2台，不能取消',
    })
    const free = await granted()
    await approve((await submit(paper(free, 5, { lines: [{ cityCode: GUANGZHOU }] }))).id)
    expect(await rowOf(free)).toMatchObject({ status: 4, quotaQty: 0 })
  })

  it('prolongs by 90 days at most without a case', async () => {
    const id = await granted()
    expect(
      await faultsOf(submit(paper(id, 6, { lines: [{ cityCode: GUANGZHOU, validToAfter: '2028-02-19' }] }))),
    ).toEqual({ 'lines.0.validToAfter': '最多延长90天，至2028-02-18' })
    await approve((await submit(paper(id, 6, { lines: [{ cityCode: GUANGZHOU, validToAfter: '2028-02-18' }] }))).id)
    expect(await rowOf(id)).toMatchObject({ validTo: '2028-02-18', quotaQty: 40 })
  })
})

describe('a later day', () => {
  it('waits for its day, which is not in the past', async () => {
    const id = await granted()
    const saved = await submit(paper(id, 2, { lines: [line(30)], effectiveDate: '2026-12-01' }))
    await approve(saved.id)
    expect(await rowOf(id)).toMatchObject({ quotaQty: 40 })
    const night = at('2026-12-01 00:12:00', '0', '系统')
    const stored = () => world.run(tx => getRow(tx, riskQuota, saved.id))
    expect(await stored()).toMatchObject({ status: 1, effectTime: null })
    const first = await stored()
    expect(await world.run(tx => effectOf(tx, night, first))).toBe(true)
    expect(await rowOf(id)).toMatchObject({ quotaQty: 30 })
    expect(await stored()).toMatchObject({ effectTime: '2026-12-01 00:12:00' })
    expect(await faultsOf(submit(paper(id, 2, { lines: [line(20)], effectiveDate: '2026-11-20' })))).toEqual({
      effectiveDate: '生效日不能早于今天',
    })
  })
})
