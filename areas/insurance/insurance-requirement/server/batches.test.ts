import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { removeRecord } from '#packages/server/save.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { at, manager, saidBy } from '#areas/vehicles/testing.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import {
  applied,
  batch,
  carEnding,
  entry,
  fleet,
  application,
  openInsured,
  orderOf,
  ordersOf,
  payeeAccountId,
  payFully,
  policiesOf,
  insurerId,
} from '../../testing.ts'
import { insuranceRequirement } from '../insurance-requirement.ts'
import { saveBatch } from './save-batch.ts'

beforeAll(openInsured)
afterAll(() => fleet?.drop())

describe('from demand to policy', () => {
  it('one need goes through its four batches, and the car is covered without a break', async () => {
    const car = await carEnding('2026-12-18')
    const demand = await batch(6, [{ vehicleId: car.id }])
    expect(demand).toMatchObject({ status: 1, auditType: 6, vehicleCount: 1, cityCode: '4403' })
    expect(demand.requirementNo).toMatch(/^BXXQ\d{12}$/)
    const order = await orderOf(car.id)
    expect(order).toMatchObject({
      status: 1,
      insureReason: 2,
      expectStart: '2026-12-19',
      policyKinds: [1, 2],
      bearer: 1,
    })
    expect(order.workOrderNo).toMatch(/^BXGD\d{12}$/)
    await batch(1, [{ workOrderId: order.id, payload: application({ vesselTax: '149.76' }) }], { insurerId })
    expect(await orderOf(car.id)).toMatchObject({
      status: 3,
      totalAmt: fen('7029.76'),
      commercialPremium: fen('5260.00'),
    })
    const payment = await batch(2, [{ workOrderId: order.id }], { payeeAccountId })
    expect(payment).toMatchObject({ payState: 1, totalAmt: fen('7029.76') })
    expect((await orderOf(car.id)).status).toBe(5)
    await payFully(payment.id, 0)
    expect((await orderOf(car.id)).status).toBe(5)
    await payFully(payment.id, 1)
    expect(await orderOf(car.id)).toMatchObject({ status: 6, paidAmt: fen('7029.76') })
    await batch(3, [entry(order)])
    const done = await orderOf(car.id)
    expect(done).toMatchObject({ status: 8, activeRequirementId: null })
    const made = await policiesOf(car.id)
    expect(made.map(one => [one.policyKind, yuan(one.premium), one.status])).toEqual([
      [1, '1620.00', 1],
      [2, '5260.00', 1],
    ])
    expect(made[1]).toMatchObject({ thirdPartyLimit: fen('2000000.00'), bearer: 1, workOrderId: order.id, source: 1 })
    expect(await fleet.run(tx => getRow(tx, insuranceRequirement, demand.id))).toMatchObject({ progress: '1/1' })
  })

  it('80.2 a car with an open order is in no other demand', async () => {
    const car = await carEnding('2026-12-18')
    await batch(6, [{ vehicleId: car.id }])
    const open = await orderOf(car.id)
    expect(await saidBy(batch(6, [{ vehicleId: car.id }], {}, at('2026-11-21 10:00:00')))).toContain(
      `车辆【${car.plateNo}】已存在进行中的投保工单【${open.workOrderNo}】`,
    )
    expect(await ordersOf(car.id)).toHaveLength(1)
  })

  /** A car without vessel tax and a van with it, whose premiums are asked for together. */
  const paymentOfTwo = async () => {
    const [car, van] = [await carEnding('2026-12-18'), await carEnding('2026-12-18')]
    const plain = await applied(car)
    const taxed = await applied(van, { vesselTax: '149.76' })
    const payment = await batch(2, [{ workOrderId: plain.id }, { workOrderId: taxed.id }], { payeeAccountId })
    return { car, van, payment }
  }

  it('80.3 premiums and taxes are two payables', async () => {
    const { car, van, payment } = await paymentOfTwo()
    const payables = await fleet.run(tx =>
      findRows(tx, accountPayable, { id: payment.payableIds } as never, { orderBy: 't.source_seq' }),
    )
    expect(payables.map(one => [yuan(one.amt), one.taxRate, one.payKind])).toEqual([
      ['13760.00', '6.000000', 9],
      ['149.76', null, 7],
    ])
    expect([(await orderOf(car.id)).status, (await orderOf(van.id)).status]).toEqual([5, 5])
  })

  it('80.4 an order goes on when all of its own payables are paid, once', async () => {
    const { car, van, payment } = await paymentOfTwo()
    await payFully(payment.id, 0)
    expect([(await orderOf(car.id)).status, (await orderOf(van.id)).status]).toEqual([6, 5])
    await payFully(payment.id, 0)
    expect((await orderOf(van.id)).status).toBe(5)
    await payFully(payment.id, 1)
    expect((await orderOf(van.id)).status).toBe(6)
  })

  it('80.5 80.6 an entry is held against the application, the ledger and the cover before it', async () => {
    const car = await carEnding('2026-12-18')
    const order = await applied(car, {}, { bearer: 3 })
    expect(order.status).toBe(6)
    expect(await saidBy(batch(3, [entry(order, {}, { premium: '5263.00' })]))).toContain(
      '保费与申请相差3.00元，请填写差异原因',
    )
    const used = (await fleet.run(tx => findRows(tx, insurancePolicy, {}, { limit: 1 })))[0]!
    expect(await saidBy(batch(3, [entry(order, {}, { policyNo: used.policyNo })]))).toContain(
      `保单号【${used.policyNo}】已存在`,
    )
    await batch(3, [entry(order, { diffReason: '系数调整' }, { premium: '5263.00' })])
    expect((await orderOf(car.id)).status).toBe(8)
  })

  it('an advance is billed to nobody without a customer, and a customer’s own cover raises no money', async () => {
    const car = await carEnding('2026-12-18')
    const order = await applied(car, {}, { bearer: 3 })
    await batch(3, [entry(order)])
    expect((await policiesOf(car.id)).map(one => [one.bearer, yuan(one.costAmt)])).toEqual([
      [3, '0.00'],
      [3, '0.00'],
    ])
  })
})

describe('a batch', () => {
  it('that is rejected gives its orders back and holds them until it is removed', async () => {
    const car = await carEnding('2026-12-18')
    fleet.approving.on = true
    const demand = await batch(6, [{ vehicleId: car.id }])
    expect((await orderOf(car.id)).status).toBe(11)
    await fleet.run(tx => act(tx, manager, insuranceRequirement, demand.id, 'reject'))
    expect(await orderOf(car.id)).toMatchObject({ status: 11, activeRequirementId: demand.id })
    await fleet.run(tx => saveBatch(tx, manager, 6, { id: demand.id }))
    await fleet.run(tx => act(tx, manager, insuranceRequirement, demand.id, 'approve'))
    fleet.approving.on = false
    expect(await ordersOf(car.id)).toMatchObject([{ status: 1, activeRequirementId: null }])
  })

  it('that is removed closes the orders that it made', async () => {
    const car = await carEnding('2026-12-18')
    fleet.approving.on = true
    const demand = await batch(6, [{ vehicleId: car.id }])
    await fleet.run(tx => act(tx, manager, insuranceRequirement, demand.id, 'withdraw'))
    fleet.approving.on = false
    await fleet.run(tx => removeRecord(tx, manager, insuranceRequirement, demand.id))
    expect((await orderOf(car.id)).status).toBe(9)
    await batch(6, [{ vehicleId: car.id }])
    expect((await orderOf(car.id)).status).toBe(1)
  })

  it('closes orders with a reason; one that is being paid stays', async () => {
    const car = await carEnding('2026-12-18')
    const order = await applied(car)
    const head = { reason: '车辆出售' }
    await batch(2, [{ workOrderId: order.id }], { payeeAccountId })
    expect(await saidBy(batch(4, [{ workOrderId: order.id, payload: { closeReason: '1' } }], head))).toContain(
      '付款处理中，不能关闭',
    )
    const other = await carEnding('2026-12-18')
    const waiting = await applied(other)
    await batch(4, [{ workOrderId: waiting.id, payload: { closeReason: '1' } }], head)
    expect(await orderOf(other.id)).toMatchObject({ status: 9, closeReason: '1' })
  })
})
