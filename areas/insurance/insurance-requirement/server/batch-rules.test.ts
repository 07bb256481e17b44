import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { leaseOf } from '#areas/returns/testing.ts'
import { vehicleAllot, allotDetail } from '#areas/vehicles/vehicle-allot/vehicle-allot.ts'
import { vehicleCost } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { carInStock, manager, orderOf as orderedCars, saidBy } from '#areas/vehicles/testing.ts'
import { demandForAllotted } from '../../insurance-imp-temp/server/allotted.ts'
import { demand, ownRows, stage } from '../../insurance-imp-temp/server/staged.ts'
import { insuranceImpTemp } from '../../insurance-imp-temp/insurance-imp-temp.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import {
  application,
  applied,
  batch,
  carEnding,
  entry,
  fleet,
  insurerId,
  openInsured,
  orderOf,
  payeeAccountId,
  payFully,
  policiesOf,
  type Car,
} from '../../testing.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'
import { payableBounced } from './payable-events.ts'
import { passRefundOn } from './refund.ts'
import { saveBatch } from './save-batch.ts'

beforeAll(openInsured)
afterAll(() => fleet?.drop())

/** A car on lease whose recorded cover ends on that day. */
const leased = async (payer: 1 | 2): Promise<Car> => {
  const lease = await leaseOf(fleet, {
    rent: '3000.00',
    takeDate: '2026-08-01',
    months: 24,
    deposit: '3000.00',
    cars: 1,
  })
  return fleet.run(async tx => {
    await updateRow(tx, manager, contractLease, lease.contractId, { insurancePayer: payer })
    await tx.run(
      sql`update vehicle set compulsory_end = '2026-12-18', commercial_end = '2026-12-18' where id = ${lease.cars[0]!.vehicleId}::bigint`,
    )
    return getRow(tx, vehicle, lease.cars[0]!.vehicleId)
  })
}
const costsOf = (vehicleId: string) =>
  fleet.run(tx =>
    findRows(tx, vehicleCost, sql`t.vehicle_id = ${vehicleId}::bigint and t.source_type like 'insurance%'`, {
      orderBy: 't.cost_item, t.id',
    }),
  )
const pooled = (vehicleId: string) =>
  fleet.run(tx => findRows(tx, insuranceImpTemp, sql`t.vehicle_id = ${vehicleId}::bigint and t.uuid like 'POOL-%'`))
const payAll = async (requirementId: string, count: number) => {
  for (let at = 0; at < count; at += 1) await payFully(requirementId, at)
}

describe('who bears a premium', () => {
  it.each([
    [1, 1],
    [2, 3],
  ] as const)('follows the lease: payer %i of the contract makes bearer %i of the order', async (payer, bearer) => {
    const car = await leased(payer)
    await batch(6, [{ vehicleId: car.id }])
    expect(await orderOf(car.id)).toMatchObject({ bearer, customerId: car.customerId })
  })
})

describe('what the settings reckon', () => {
  it('C1: value, base premium and tax stand beside the figures of the insurer, and the order keeps the value', async () => {
    const car = await carEnding('2026-12-18')
    await batch(6, [{ vehicleId: car.id, payload: { expectStart: '2026-12-19' } }])
    const order = await orderOf(car.id)
    const rows = await fleet.run(async tx => {
      await stage(tx, manager, { uuid: 'suggest', auditType: 1, sourceKind: 1 }, [
        { vehicleId: car.id, workOrderId: order.id, policyId: null, payload: application() },
      ])
      return ownRows(tx, manager, 'suggest', 1)
    })
    // 118,000.00 registered on 2026-03-18: nine full months at 1.10 %.
    expect(rows[0]!.payload).toMatchObject({
      suggestValue: '106318.00',
      insuredValue: '106318.00',
      suggestCompulsory: '1800.00',
      suggestTax: '0.00',
    })
    await batch(1, [{ workOrderId: order.id, payload: application({ insuredValue: '130000.00' }) }], { insurerId })
    expect(await orderOf(car.id)).toMatchObject({ suggestValue: fen('106318.00'), insuredValue: fen('130000.00') })
  })
})

describe('an entry', () => {
  it('80.6 that begins later than the cover before it needs a reason of the gap; one that overlaps is refused', async () => {
    const car = await carInStock(fleet)
    const insured = await applied(
      car,
      { startTime: '2026-12-01 00:00:00', endTime: '2027-11-30 23:59:59' },
      {
        bearer: 3,
        expectStart: '2026-12-01',
      },
    )
    const times = (startTime: string, endTime: string) => ({
      policies: [1, 2].map(policyKind => ({
        policyKind,
        policyNo: `T${policyKind}${insured.id}`,
        premium: policyKind === 1 ? '1620.00' : '5260.00',
        startTime,
        endTime,
      })),
    })
    await batch(3, [{ workOrderId: insured.id, payload: times('2026-12-01 00:00:00', '2027-11-30 23:59:59') }])
    const next = await fleet.run(async tx => {
      await tx.run(sql`update insurance_policy set start_time = '2025-12-19 00:00:00+08', end_time = '2026-12-18 23:59:59+08', effective_end = '2026-12-18 23:59:59+08', status = 2
        where vehicle_id = ${car.id}::bigint`)
      return getRow(tx, vehicle, car.id)
    })
    const order = await applied(next as Car, {}, { bearer: 3 })
    const enter = (from: string, more: Record<string, unknown> = {}) =>
      batch(3, [
        {
          workOrderId: order.id,
          payload: {
            ...entry(order).payload,
            policies: (entry(order).payload.policies as Record<string, unknown>[]).map(one => ({
              ...one,
              startTime: `${from} 00:00:00`,
              endTime: `${from.replace('2026', '2027')} 00:00:00`.replace(
                /(\d\d) 00:00:00$/,
                (_, day: string) => `${String(Number(day) - 1).padStart(2, '0')} 23:59:59`,
              ),
            })),
            ...more,
          },
        },
      ])
    expect(await saidBy(enter('2026-12-18'))).toContain('交强险保障期间重叠')
    expect(await saidBy(enter('2026-12-20'))).toContain('脱保1天')
    await enter('2026-12-20', { gapReason: '车辆停驶检修' })
    expect((await orderOf(car.id)).status).toBe(8)
  })

  it('stands ready with what was applied for: its numbers are left to type', async () => {
    const car = await carEnding('2026-12-18')
    const order = await applied(car, {}, { bearer: 3 })
    const rows = await fleet.run(async tx => {
      await stage(tx, manager, { uuid: 'entry', auditType: 3, sourceKind: 1 }, [
        { vehicleId: null, workOrderId: order.id, policyId: null, payload: {} },
      ])
      return ownRows(tx, manager, 'entry', 3)
    })
    expect(rows[0]).toMatchObject({ result: false, amt: fen('6880.00') })
    expect(rows[0]!.info).toContain('请填写保单号')
    expect(rows[0]!.payload!['policies']).toMatchObject([
      { policyKind: 1, premium: '1620.00', startTime: '2026-12-19 00:00:00' },
      { policyKind: 2, premium: '5260.00', endTime: '2027-12-18 23:59:59' },
    ])
  })

  it('makes premium and tax costs of the vehicle; the refund of a cancellation takes its part back', async () => {
    const car = await carEnding('2026-12-18')
    const order = await applied(car, { vesselTax: '149.76' })
    const payment = await batch(2, [{ workOrderId: order.id }], { payeeAccountId })
    await payAll(payment.id, 2)
    await batch(3, [entry(order)])
    expect((await costsOf(car.id)).map(one => [one.costItem, yuan(one.amt!), yuan(one.taxAmt!)])).toEqual([
      [9, '1620.00', '91.70'],
      [9, '5260.00', '297.74'],
      [10, '149.76', '0.00'],
    ])
    const commercial = (await policiesOf(car.id))[1]!
    const head = { reviseType: 9, effectiveDate: '2027-06-01', cancelReason: '6', insurerId }
    await batch(5, [{ policyId: commercial.id }], head)
    const correction = await orderOf(car.id, 2)
    await batch(8, [{ workOrderId: correction.id, payload: { endorsementNo: 'P9' }, attachBizId: newAttachBizId() }])
    const back = (await costsOf(car.id)).filter(one => one.amt! < 0n)
    expect(back.map(one => [one.costItem, one.amt, one.sourceId])).toEqual([[9, correction.deltaAmt, correction.id]])
  })
})

describe('an advance', () => {
  const advanced = async () => {
    const car = await leased(1)
    const order = await applied(car, {}, { bearer: 2 })
    const payment = await batch(2, [{ workOrderId: order.id }], { payeeAccountId })
    await payFully(payment.id, 0)
    await batch(3, [entry(order)])
    return { car, order: await orderOf(car.id) }
  }

  it('is billed to the customer, is no cost of the vehicle, and its refund goes on to him once it came in', async () => {
    const { car, order } = await advanced()
    const bill = await fleet.run(tx => getRow(tx, accountReceivable, order.receivableId!))
    expect(bill).toMatchObject({ amt: fen('6880.00'), feeItem: 6, payerId: car.customerId, passThrough: true })
    expect(await costsOf(car.id)).toEqual([])
    const commercial = (await policiesOf(car.id))[1]!
    const head = { reviseType: 9, effectiveDate: '2027-06-01', cancelReason: '6', insurerId }
    await batch(5, [{ policyId: commercial.id }], head)
    const correction = await orderOf(car.id, 2)
    await batch(8, [{ workOrderId: correction.id, payload: { endorsementNo: 'P8' }, attachBizId: newAttachBizId() }])
    const done = await orderOf(car.id, 2)
    const refund = await fleet.run(tx => getRow(tx, accountReceivable, done.refundReceivableId!))
    expect(refund).toMatchObject({ feeItem: 6, payerId: insurerId, passThrough: true })
    const passed = () =>
      fleet.run(tx => findRows(tx, accountPayable, { sourceType: 'insurance-work-order', sourceId: done.id } as never))
    expect(await passed()).toEqual([])
    await fleet.run(tx => passRefundOn(tx, manager, refund.billId!))
    await fleet.run(tx => passRefundOn(tx, manager, refund.billId!))
    expect(await passed()).toMatchObject([
      { amt: refund.amt, feeItem: 6, payeeId: car.customerId, passThrough: true, payKind: 4 },
    ])
  })
})

describe('a payment that came back', () => {
  it('sends its orders back to be paid while nothing is entered; afterwards people are told', async () => {
    const [waiting, entered] = [await carEnding('2026-12-18'), await carEnding('2026-12-18')]
    const orders = [await applied(waiting), await applied(entered)]
    const payment = await batch(
      2,
      orders.map(one => ({ workOrderId: one.id })),
      { payeeAccountId },
    )
    await payFully(payment.id, 0)
    await batch(3, [entry(orders[1]!)])
    const paid = await fleet.run(async tx => {
      const row = await getRow(tx, insuranceRequirement, payment.id)
      const id = row.payableIds[0]!
      await tx.run(sql`update account_payable set status = 1 where id = ${id}::bigint`)
      return getRow(tx, accountPayable, id)
    })
    await fleet.run(tx => payableBounced(tx, manager, paid.billId!))
    expect(await orderOf(waiting.id)).toMatchObject({ status: 5, paidAmt: 0n, paidDate: null })
    expect((await orderOf(entered.id)).status).toBe(8)
    expect(await fleet.run(tx => getRow(tx, insuranceRequirement, payment.id))).toMatchObject({ payState: 1 })
  })
})

describe('the pool of needs', () => {
  it('loses what an order stands for', async () => {
    const car = await carEnding('2026-12-18')
    await fleet.run(tx => demand(tx, manager, [{ vehicleId: car.id, reason: 2, expectStart: '2026-12-19' }]))
    expect(await pooled(car.id)).toHaveLength(1)
    await batch(6, [{ vehicleId: car.id }])
    expect(await pooled(car.id)).toEqual([])
  })

  it('takes an allotted car without cover on the day of its take, with its reason, once', async () => {
    const [bare, covered] = [await carEnding('2026-11-30'), await carInStock(fleet)]
    const order = await orderedCars(fleet, 2)
    const allot = await fleet.run(async tx => {
      const head = await insertRow(tx, manager, vehicleAllot, {
        orderId: order.orderId,
        customerId: order.customerId,
        cityCode: '4403',
        planTakeTime: '2026-12-05 10:00:00',
        status: 1,
      } as never)
      for (const [at, car] of [bare, covered].entries())
        await insertRow(tx, manager, allotDetail, {
          allotId: head.id,
          lineNo: at + 1,
          orderVehicleId: order.positions[at]!.id,
          vehicleId: car.id,
        } as never)
      return head
    })
    for (let time = 0; time < 2; time += 1) await fleet.run(tx => demandForAllotted(tx, manager, allot.id))
    expect(await pooled(bare.id)).toMatchObject([{ payload: { insureReason: 2, expectStart: '2026-12-01' } }])
    expect(await pooled(covered.id)).toEqual([])
  })
})

describe('a batch that came back', () => {
  it('brings its rows into a new set with the orders that it made, and goes on from there', async () => {
    const [car, more] = [await carEnding('2026-12-18'), await carEnding('2026-12-18')]
    fleet.approving.on = true
    const first = await batch(6, [{ vehicleId: car.id }])
    await fleet.run(tx => act(tx, manager, insuranceRequirement, first.id, 'reject'))
    const calls = codeOf(insuranceImpTemp as never).calls!
    const ask = (name: string, input: object) =>
      fleet.run(tx =>
        (calls[name as never] as unknown as { run: (...a: unknown[]) => Promise<unknown> }).run(tx, manager, input),
      )
    const set = { uuid: 'again', auditType: 6 }
    expect(await ask('POST reopen', { ...set, requirementId: first.id })).toMatchObject({ total: 1, normal: 1 })
    await ask('POST check-vehicle', { ...set, vehicleIds: [more.id] })
    await fleet.run(tx => saveBatch(tx, manager, 6, { id: first.id, uuid: 'again' }))
    fleet.approving.on = false
    expect(await fleet.run(tx => getRow(tx, insuranceRequirement, first.id))).toMatchObject({
      status: 102,
      vehicleCount: 2,
    })
    expect([(await orderOf(car.id)).status, (await orderOf(more.id)).status]).toEqual([11, 11])
    expect(await saidBy(ask('POST reopen', { uuid: 'x', auditType: 6, requirementId: first.id }))).toContain(
      '只有草稿、已驳回或已撤回的批次可修改',
    )
  })
})

describe('a policy', () => {
  it('80.26 that two officers change at once takes one of them', async () => {
    const car = await carInStock(fleet)
    const saved = await fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        insurancePolicy,
        {
          ...{ policyNo: 'TWICE1', policyKind: 1, insurerId, vehicleId: car.id, premium: '1620.00', bearer: 3 },
          ...{ startTime: '2026-06-01 00:00:00', endTime: '2027-05-31 23:59:59', insuredName: '华驰' },
        },
        'save',
      ),
    )
    const row = await fleet.run(tx => getRow(tx, insurancePolicy, saved.id))
    const change = (insurerBranch: string) =>
      fleet.run(tx =>
        saveRecord(tx, manager, insurancePolicy, { id: row.id, version: row.version, insurerBranch }, 'update'),
      )
    const told = await Promise.all(
      ['福田支公司', '南山支公司'].map(one =>
        change(one).then(
          () => '',
          (error: unknown) => saidBy(Promise.reject(error)),
        ),
      ),
    )
    expect(told.filter(one => one.includes('"Stale"'))).toHaveLength(1)
    expect((await fleet.run(tx => getRow(tx, insurancePolicy, row.id))).version).toBe(row.version + 1)
  })
})
