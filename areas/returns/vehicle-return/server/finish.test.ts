import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { activatePlans } from '#areas/billing/bill-receipt-plan/server/activate.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { contractPayRule } from '#areas/contracts/contract/contract-pay-rule.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { freezeQuotas } from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { occupyQuota } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { at, carInStock, manager, openFleet, orderOf, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { allot } from '#areas/orders/order-vehicle/server/allot.ts'
import { applyTransfer } from '#areas/orders/order-vehicle/server/apply-transfer.ts'
import { beginReturn } from '#areas/orders/order-vehicle/server/begin-return.ts'
import { buyOut } from '#areas/orders/order-vehicle/server/buy-out.ts'
import { finish } from '#areas/orders/order-vehicle/server/finish.ts'
import { chargeHoldover } from '#areas/orders/order-vehicle/server/holdover-scan.ts'
import { previewFinish } from '#areas/orders/order-vehicle/server/preview-finish.ts'
import { previewTransfer } from '#areas/orders/order-vehicle/server/preview-transfer.ts'
import { quoteBuyout } from '#areas/orders/order-vehicle/server/quote-buyout.ts'
import { ready } from '#areas/orders/order-vehicle/server/ready.ts'
import { received } from '#areas/orders/order-vehicle/server/received.ts'
import { setAgreed } from '#areas/orders/order-vehicle/server/set-agreed.ts'
import { take } from '#areas/orders/order-vehicle/server/take.ts'

let fleet: Fleet
let returns: string[] = []
beforeAll(async () => {
  fleet = await openFleet()
  returns = await fleet.run(async tx =>
    (
      await insertRows(tx, manager, vehicleReturn, [
        { returnNo: 'TCDQ1', returnType: 1 },
        { returnNo: 'TCDQ2', returnType: 1 },
      ] as never)
    ).map(row => row.id),
  )
})
afterAll(() => fleet?.drop())
afterEach(() => assertLedgerClean(fleet.test.database))

/** The rule of example E1 (30, section 9). */
const e1 = {
  alignMode: 2,
  billingDay: 1,
  payDayRule: 3,
  payDay: 5,
  penaltyMode: 1,
  penaltyMonths: '2',
  holdoverFactor: '1.50',
}
interface Leased {
  id: string
  contractId: string
  customerId: string
  vehicleId: string
  lineId: string
}
/** One car of 5,200.00 a month on lease since 2026-03-16, with quota for one vehicle. */
async function onLease(rule: Record<string, unknown> = {}, line: Record<string, unknown> = {}): Promise<Leased> {
  const batch = await orderOf(fleet, 1, { unitRent: fen('5200'), bizUserId: '7', ...line })
  const car = await carInStock(fleet)
  const { id } = batch.positions[0]!
  return fleet.run(async tx => {
    const [terms] = await findRows(tx, contractPayRule, { contractId: batch.contractId } as never)
    await updateRow(tx, manager, contractPayRule, terms!, { ...e1, validFrom: '2026-03-01', ...rule } as never)
    const [product] = await findRows(tx, contractProduct, { contractId: batch.contractId } as never)
    await updateRow(tx, manager, contractProduct, product!, {
      unitRent: fen('5200'),
      quotaAmount: fen('98000'),
      ...line,
    } as never)
    await grantQuota(tx, manager, {
      customerId: batch.customerId,
      lines: [{ cityCode: '4403', qty: 3, amount: fen('300000') }],
      validTo: '2029-12-31',
      reason: '测试授信',
    })
    const key = `${batch.contractId}:1`
    await freezeQuotas(tx, manager, [
      {
        ...{ customerId: batch.customerId, cityCode: '4403', n: 1, amount: fen('98000'), key },
        source: { sourceType: 'contract-lease', sourceId: batch.contractId, sourceNo: 'ZL1' },
      },
    ])
    await occupyQuota(tx, manager, key)
    await updateRow(tx, manager, orderVehicle, id, { quotaKey: key })
    await allot(tx, manager, id, { vehicleId: car.id, allotId: null as never, substitute: false })
    await ready(tx, manager, id, { confirmId: '1' })
    await take(tx, at('2026-03-16 10:00:00'), id, {
      ...{ extractId: null as never, vehicleId: car.id, takeTime: '2026-03-16 10:00:00', mileage: 12 },
      ...{ placeKind: 1, address: '龙华交付中心' },
    })
    return { id, contractId: batch.contractId, customerId: batch.customerId, vehicleId: car.id, lineId: product!.id }
  })
}
/** Bills every waiting row of the vehicle that begins up to the day. */
const bill = (id: string, until: LocalDate) =>
  fleet.run(async tx => {
    const rows = await findRows(
      tx,
      billReceiptPlan,
      sql`t.order_vehicle_id = ${id}::bigint and t.status = 1 and t.period_start <= ${until}::date`,
    )
    await activatePlans(tx, manager, rows)
  })
const returning = (id: string, returnId = returns[0]!, returnKind = 1) =>
  fleet.run(tx => beginReturn(tx, manager, id, { returnId, returnKind }))
const end = (id: string, lastDay: LocalDate, more: Partial<Parameters<typeof finish>[3]> = {}) =>
  fleet.run(tx =>
    finish(tx, at(`${lastDay} 10:00:00`), id, { lastDay, kind: 1, byDefault: false, returnId: returns[0]!, ...more }),
  )
const preview = (id: string, lastDay: LocalDate, more: Partial<Parameters<typeof previewFinish>[3]> = {}) =>
  fleet.run(tx => previewFinish(tx, manager, id, { lastDay, kind: 1, byDefault: false, ...more }))
const read = (id: string) => fleet.run(tx => getRow(tx, orderVehicle, id))
const rents = (id: string) =>
  fleet.run(tx =>
    findRows(tx, billReceiptPlan, sql`t.order_vehicle_id = ${id}::bigint and t.status <> 3`, {
      orderBy: 't.period_no',
    }),
  )
const bills = (id: string) => fleet.run(tx => findRows(tx, billReceivable, { orderVehicleId: id } as never))
const quota = async (customerId: string) =>
  (await fleet.run(tx => findRows(tx, customerCityQuota, { customerId })))[0]!.occupiedQty

describe('lease.finish', () => {
  it('30.10 E1 returned on 2027-05-20: the May bill falls by 1,780.80, later rows are void, quota comes back once', async () => {
    const { id, customerId } = await onLease()
    await bill(id, '2027-05-01')
    const shown = await preview(id, '2027-05-20')
    expect([yuan(shown.runningAmt), shown.lines.map(line => [line.lineKind, yuan(line.amt)])]).toEqual([
      '3419.20',
      [[2, '10400.00']],
    ])
    await returning(id)
    const done = await end(id, '2027-05-20')
    expect([done.state, done.lines]).toEqual([7, shown.lines])
    expect(await read(id)).toMatchObject({ status: 7, actualEndDate: '2027-05-20' })
    const may = (await bills(id)).find(one => one.periodStart === '2027-05-01')!
    expect([yuan(may.changeAmt), yuan(may.dueAmt)]).toEqual(['-1780.80', '3419.20'])
    expect((await rents(id)).filter(row => row.periodStart! > '2027-05-20')).toEqual([])
    expect(await quota(customerId)).toBe(0)

    expect(await end(id, '2027-05-20')).toEqual(done)
    expect((await bills(id)).find(one => one.id === may.id)!.version).toBe(may.version)
    expect(await quota(customerId)).toBe(0)
    expect(await saidBy(end(id, '2027-05-21'))).toContain('2027-05-20')
  })

  it('an agreed penalty wins over the rule, including zero', async () => {
    const { id } = await onLease()
    const penalty = async () =>
      (await preview(id, '2027-05-20')).lines.filter(line => line.lineKind === 2).map(line => yuan(line.amt))
    expect(await penalty()).toEqual(['10400.00'])
    await fleet.run(tx => setAgreed(tx, manager, id, { agreedPenalty: fen('5200'), source: 'test' }))
    expect(await penalty()).toEqual(['5200.00'])
    await fleet.run(tx => setAgreed(tx, manager, id, { agreedPenalty: fen('0'), source: 'test' }))
    expect(await penalty()).toEqual([])
    await fleet.run(tx => setAgreed(tx, manager, id, { agreedPenalty: null, source: 'test' }))
    expect(await penalty()).toEqual(['10400.00'])
  })

  it('charges a notice shorter than agreed by days, except for an agreed day', async () => {
    const { id } = await onLease()
    const short = async (noticeDate: LocalDate | null) =>
      (await preview(id, '2027-05-20', { noticeDate })).lines
        .filter(one => one.lineKind === 3)
        .map(one => yuan(one.amt))
    expect(await short('2027-05-10')).toEqual(['3419.20'])
    expect(await short('2027-04-20')).toEqual([])
    expect(await short(null)).toEqual([])
  })

  it('refuses a position outside the return, and a last day before the take', async () => {
    const { id } = await onLease()
    expect(await saidBy(end(id, '2027-05-20'))).toContain('不在此退车单中')
    await returning(id)
    expect(await saidBy(end(id, '2027-05-20', { returnId: returns[1]! }))).toContain('不在此退车单中')
    expect(await saidBy(end(id, '2026-03-15'))).toContain('2026-03-16')
  })

  it('kind 3 stops the rent and keeps the quota until the title has passed', async () => {
    const { id, customerId } = await onLease()
    await returning(id, returns[0], 3)
    expect(
      await saidBy(fleet.run(tx => buyOut(tx, manager, id, { returnId: returns[0]!, transferDate: '2027-06-01' }))),
    ).toContain('租金尚未停止')
    expect((await end(id, '2027-05-20', { kind: 3 })).state).toBe(6)
    expect(await quota(customerId)).toBe(1)
    expect(
      await saidBy(fleet.run(tx => buyOut(tx, manager, id, { returnId: returns[0]!, transferDate: null }))),
    ).toContain('尚未过户')
    const bought = () => fleet.run(tx => buyOut(tx, manager, id, { returnId: returns[0]!, transferDate: '2027-06-01' }))
    expect((await bought()).status).toBe(8)
    expect((await bought()).status).toBe(8)
    expect(await quota(customerId)).toBe(0)
  })

  it('kind 5 ends in lost on the day of the loss, without penalty and notice', async () => {
    const { id, customerId } = await onLease()
    await returning(id, returns[0], 5)
    const done = await end(id, '2027-05-20', { kind: 5, noticeDate: '2027-05-20' })
    expect([done.state, done.lines]).toEqual([9, []])
    expect([(await read(id)).status, await quota(customerId)]).toEqual([9, 0])
  })
})

describe('lease.quoteBuyout', () => {
  it('C12: 134,959.50 with 22 months left at 6 %, and a refusal where the contract gives no right', async () => {
    const { id } = await onLease({ buyoutRule: 2, buyoutDiscount: '6.000000' }, { residualPrice: fen('30000') })
    const quote = await fleet.run(tx => quoteBuyout(tx, id, '2027-05-15'))
    expect([yuan(quote.price), quote.monthsLeft]).toEqual(['134959.50', 22])
    const other = await onLease()
    expect(await saidBy(fleet.run(tx => quoteBuyout(tx, other.id, '2027-05-15')))).toContain('没有约定买断')
  })
})

describe('holdover-scan', () => {
  const scan = (id: string, day: string) => fleet.run(tx => chargeHoldover(tx, at(`${day} 01:20:00`), id))
  it('C13 rule 3: a finished month is billed once, the days after it are a line of the return', async () => {
    const { id } = await onLease()
    expect(await scan(id, '2029-03-15')).toEqual({ rows: 0, first: false })
    expect(await scan(id, '2029-03-27')).toEqual({ rows: 0, first: true })
    expect(await read(id)).toMatchObject({ holdoverFrom: '2029-03-16' })
    expect((await preview(id, '2029-03-27')).lines.map(line => yuan(line.amt))).toEqual(['3077.28'])
    expect(await scan(id, '2029-03-31')).toEqual({ rows: 1, first: false })
    expect(await scan(id, '2029-04-01')).toEqual({ rows: 0, first: false })
    const over = (await rents(id)).filter(row => row.periodStart! > '2029-03-15')
    expect(over.map(row => [row.periodEnd, yuan(row.amt)])).toEqual([['2029-03-31', '4103.04']])
    const told = await fleet.run(tx =>
      tx.rows(sql`select id from user_message where biz_type_code = 'order_vehicle_holdover' and biz_id = ${id}`),
    )
    expect(told).toHaveLength(1)
  })

  it('a returned vehicle accrues no further day while its return is settled', async () => {
    const { id } = await onLease()
    await scan(id, '2029-03-20')
    await returning(id)
    await fleet.run(tx => received(tx, manager, id, { returnId: returns[0]!, time: '2029-03-25 10:00:00' }))
    expect(await scan(id, '2029-04-30')).toEqual({ rows: 0, first: false })
  })
})

describe('applyTransfer', () => {
  const transfer = (input: Parameters<typeof applyTransfer>[2]) => fleet.run(tx => applyTransfer(tx, manager, input))
  it('C9 another car on 2026-09-10: the old pays 1,538.64 of September, the new one 3,661.36, the term stays', async () => {
    const { id, customerId } = await onLease()
    await bill(id, '2026-09-01')
    const car = await carInStock(fleet)
    const input = {
      ...{ transferId: '71', mode: 1, orderVehicleId: id, newVehicleId: car.id, switchDate: '2026-09-10' },
      ...{ switchTime: '2026-09-10 09:00:00', mileage: 30 },
    }
    const shown = await fleet.run(tx => previewTransfer(tx, manager, input))
    expect([yuan(shown.prorations[0]!.newAmt), yuan(shown.after[0]!.amt), yuan(shown.diffRent)]).toEqual([
      '1538.64',
      '3661.36',
      '0.00',
    ])
    const { newOrderVehicleId } = await transfer(input)
    expect(await transfer(input)).toEqual({ newOrderVehicleId })
    expect(await read(id)).toMatchObject({ status: 11, nextId: newOrderVehicleId, actualEndDate: '2026-09-09' })
    expect(await read(newOrderVehicleId)).toMatchObject({
      ...{ status: 5, prevId: id, vehicleId: car.id, rentStartDate: '2026-09-10', rentEndDate: '2029-03-15' },
    })
    const next = await rents(newOrderVehicleId)
    expect([next.length, yuan(next[0]!.amt), yuan(next.at(-1)!.amt)]).toEqual([31, '3661.36', '2464.64'])
    expect(await quota(customerId)).toBe(1)

    // The successor ends by the schedule that it took over: 20 days of May, and its quota comes back.
    await returning(newOrderVehicleId)
    await end(newOrderVehicleId, '2027-05-20')
    expect(yuan((await rents(newOrderVehicleId)).at(-1)!.amt)).toBe('3419.20')
    expect(await quota(customerId)).toBe(0)
  })

  it('C14 the same car in another contract: new rent from the switch, no penalty, the quota moves with it', async () => {
    const old = await onLease()
    const target = await onLease({}, { unitRent: fen('4900') })
    await fleet.run(tx =>
      tx.run(
        sql`update contract_product set car_model_id = (select car_model_id from contract_product where id = ${old.lineId}::bigint) where id = ${target.lineId}::bigint`,
      ),
    )
    const { newOrderVehicleId } = await transfer({
      ...{ transferId: '72', mode: 2, orderVehicleId: old.id, targetContractProductId: target.lineId },
      ...{ switchDate: '2026-09-01', switchTime: '2026-09-01 00:00:00', mileage: 30 },
    })
    expect(await read(newOrderVehicleId)).toMatchObject({
      ...{ status: 5, contractId: target.contractId, vehicleId: old.vehicleId, unitRent: fen('4900') },
    })
    expect(yuan((await rents(newOrderVehicleId))[0]!.amt)).toBe('4900.00')
    expect((await rents(old.id)).at(-1)!.periodEnd).toBe('2026-08-31')
    expect(await read(old.id)).toMatchObject({ status: 11, actualEndDate: '2026-08-31' })
  })
})
