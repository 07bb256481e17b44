import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { activatePlans } from '#areas/billing/bill-receipt-plan/server/activate.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { contractRefOf, head } from '#areas/contracts/contract/server/head.ts'
import { planRows } from '#areas/contracts/calculations/index.ts'
import { earlyTakeOver } from '#areas/orders/order-vehicle/server/early-take-over.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { param } from '#areas/platform/param/param.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { carInStock, manager, openFleet, orderOf, readCar, saidBy, type Batch, type Fleet } from '../../testing.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { vehicleAllocate } from '../../vehicle-allocate/vehicle-allocate.ts'
import { queueRowOf } from '../../vehicle-allocate/server/queue.ts'
import { tellWaiting } from '../../vehicle-allocate/server/tell-waiting.ts'
import { vehicleExtract } from '../../vehicle-extract/vehicle-extract.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { vehicleRequisitionRent } from '../../vehicle-requisition-rent/vehicle-requisition-rent.ts'
import { vehicleConsignRequisition } from '../vehicle-consign-requisition.ts'
import { consignLines } from './rows.ts'
import { followRequisition, stateBy } from './progress.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const lineOf = (batch: Batch) => batch.positions[0]!.contractProductId!
const body = (batch: Batch, quantity: number, more: Record<string, unknown> = {}) => ({
  orderId: batch.orderId,
  deliverKind: 1,
  planTakeTime: '2026-11-22 10:00:00',
  receiverName: '王鹏',
  receiverPhone: '13800001234',
  receiverIdNo: '11010519491231002X',
  salesUserId: '7',
  urgency: 1,
  details: [{ contractProductId: lineOf(batch), quantity }],
  ...more,
})
const ask = (batch: Batch, quantity: number, more: Record<string, unknown> = {}) =>
  fleet.run(tx =>
    saveRecord(tx, manager, vehicleConsignRequisition, body(batch, quantity, { ...early, ...more }), 'save'),
  )
/** The first rent in advance is due before the take: it is asked for later. */
const early = { earlyTakeOver: true, earlyReason: '客户月底统一付款', promiseDate: '2026-11-30' }
const stands = (tx: Tx, orderVehicleId: string, status: number) =>
  tx.run(sql`update order_vehicle set status = ${status}::int where id = ${orderVehicleId}::bigint`)
const read = (id: string) => fleet.run(tx => getRow(tx, vehicleConsignRequisition, id))
const queued = (id: string) => fleet.run(async tx => (await queueRowOf(tx, id))!)
const call = <T>(resource: unknown, name: string, input: unknown): Promise<T> =>
  fleet.run(tx => codeOf(resource as never).calls![name as never]!.run(tx, manager, input as never)) as Promise<T>
const allocate = async (id: string, cars: readonly { id: string }[], more: Record<string, unknown> = {}) => {
  const [line] = await fleet.run(tx => consignLines(tx, id))
  const row = await queued(id)
  return call<{ id: string; no: string; status: number }>(vehicleAllocate, 'POST save-allocate', {
    allocateId: row.id,
    version: row.version,
    items: cars.map(car => ({ detailId: line!.id, vehicleId: car.id })),
    ...more,
  })
}
/** Deposits and plate fees of an order as signing makes them; `paid`: how many deposits came in. */
async function frontOf(batch: Batch, paid: number): Promise<void> {
  await fleet.run(async tx => {
    const contract = await head(tx, batch.contractId)
    const rows = batch.positions.flatMap(position =>
      planRows(
        [
          { feeItem: 2, amt: fen('10000') },
          { feeItem: 7, amt: fen('500') },
        ].map((one, index) => ({
          ...one,
          feeId: index ? '900001' : null,
          orderVehicleId: position.id,
          periodNo: 1,
          periodCount: 1,
          periodStart: null,
          periodEnd: null,
          billDate: '2026-11-21',
          dueDate: '2026-11-21',
          taxRate: null,
          calcNote: { kind: 'front', scope: 'vehicle', stage: 'order', slices: [] },
        })),
        {
          contractId: batch.contractId,
          partyKind: 1,
          partyId: batch.customerId,
          orderId: batch.orderId,
          vehicleId: null,
          rev: 0,
        },
      ),
    )
    await createPlans(tx, manager, 'receipt', contractRefOf(contract, '4403'), rows)
    await activatePlans(tx, manager, await findRows(tx, billReceiptPlan, { orderId: batch.orderId } as never))
    const ids = batch.positions.slice(0, paid).map(one => one.id)
    await tx.run(
      sql`update bill_receivable b set settled_amt = due_amt, unpaid_amt = 0, status = 3 where b.fee_item = 2 and b.order_vehicle_id = any(${ids}::bigint[])`,
    )
  })
}

describe('a delivery requisition', () => {
  it('60.4 asks for no more cars than its product line has open', async () => {
    const batch = await orderOf(fleet, 10)
    await fleet.run(async tx => {
      for (const position of batch.positions.slice(0, 3)) await stands(tx, position.id, 10)
    })
    expect(await saidBy(ask(batch, 8))).toBe('details.0.quantity: 可申请数量不足，剩余7台 / only 7 left')
    expect((await ask(batch, 5)).status).toBe(1)
    expect(await saidBy(ask(batch, 3)), 'the first five are spoken for').toContain('剩余2台')
  })

  it('60.5 reckons 153,000.00 for ten cars and does not go without an explanation of the 93,000.00 that are short', async () => {
    const batch = await orderOf(fleet, 10)
    await frontOf(batch, 6)
    const asked = { orderId: batch.orderId, planTakeTime: '2026-11-22 10:00:00', details: body(batch, 10).details }
    const money = await call<{ rows: Record<string, string>[] }>(vehicleRequisitionRent, 'POST calculate', asked)
    expect(money).toMatchObject({ frontDue: '153000.00', frontPaid: '60000.00', frontShort: '93000.00' })
    expect(money.rows[0]).toMatchObject({
      depositDue: '100000.00',
      depositReceived: '60000.00',
      depositShort: '40000.00',
      firstAmt: '48000.00',
      feeAmt: '5000.00',
      frontTotal: '153000.00',
    })
    const plain = { earlyTakeOver: false, earlyReason: '', promiseDate: '' }
    expect(await saidBy(ask(batch, 10, plain))).toBe(
      'earlyTakeOver: 首付款未收齐，差额93000.00元，请填写先提后付说明 / front money short by 93000.00: fill in take before payment',
    )
    fleet.approving.on = true
    const saved = await ask(batch, 10)
    fleet.approving.on = false
    expect(saved.status).toBe(102)
    expect(fleet.started.at(-1)).toMatchObject({
      variables: { frontShort: '93000.00', totalQty: 10, overdueDays: 1 - 1 },
    })
    expect(
      await call<Record<string, string>[]>(vehicleRequisitionRent, 'GET deposit', { requisitionId: saved.id }),
    ).toMatchObject([{ depositShort: '40000.00' }])
  })

  it('approved with take before payment lets its own cars go; others wait for the approval of their handover', async () => {
    const batch = await orderOf(fleet, 2)
    await frontOf(batch, 0)
    const [asked, other] = batch.positions.map(one => one.id) as [string, string]
    const may = (id: string) => fleet.run(tx => earlyTakeOver(tx, batch.contractId, [id]))
    fleet.approving.on = true
    const saved = await ask(batch, 1)
    fleet.approving.on = false
    expect(await may(asked), 'nobody approved it yet').toBe(false)
    await fleet.run(tx => act(tx, manager, vehicleConsignRequisition, saved.id, 'approve'))
    expect([await may(asked), await may(other)]).toEqual([true, false])

    await allocate(saved.id, [await carInStock(fleet)])
    await fleet.run(async tx =>
      saveRecord(
        tx,
        manager,
        vehicleAllot,
        {
          orderId: batch.orderId,
          planTakeTime: '2026-11-22 10:00:00',
          lines: [{ vehicleId: (await carInStock(fleet)).id, orderVehicleId: other }],
        },
        'save',
      ),
    )
    const take = (orderVehicleId: string) =>
      fleet.run(async tx => {
        const { id } = await saveRecord(
          tx,
          manager,
          vehicleExtract,
          { planTakeTime: '2026-11-22 10:00:00', placeKind: 1, lines: [{ orderVehicleId }] },
          'save',
        )
        return getRow(tx, vehicleExtract, id)
      })
    expect(await take(asked)).toMatchObject({ needApproval: false, exceptions: [] })
    fleet.approving.on = true
    const short = await take(other)
    fleet.approving.on = false
    expect(short).toMatchObject({ status: 102, exceptions: ['首付款差额10500.00元'] })
    expect(await may(other)).toBe(false)
    await fleet.run(tx => act(tx, manager, vehicleExtract, short.id, 'approve'))
    expect(await may(other)).toBe(true)
  })

  it('asks an authorisation of a receiver whom nobody named', async () => {
    const batch = await orderOf(fleet, 1)
    expect(await saidBy(ask(batch, 1, { receiverName: '赵六' }))).toContain('请上传授权书')
  })
})

describe('the distribution queue', () => {
  it('follows its requisition from the approval to the last car', async () => {
    const batch = await orderOf(fleet, 2)
    const saved = await ask(batch, 2, { urgency: 2 })
    expect(await queued(saved.id)).toMatchObject({ status: 1, totalQty: 2, sourceNo: saved.no, urgency: 2 })
    const cars = [await carInStock(fleet), await carInStock(fleet)]
    const lines = await call<{ openQty: number; candidates: { vehicleId: string; ok: boolean }[] }[]>(
      vehicleAllocate,
      'GET list',
      { allocateId: (await queued(saved.id)).id, sourceIds: [] },
    )
    expect(lines[0]).toMatchObject({ openQty: 2 })
    expect(lines[0]!.candidates.map(one => one.vehicleId)).toEqual(expect.arrayContaining(cars.map(one => one.id)))

    const first = await allocate(saved.id, [cars[0]!])
    expect(first.status).toBe(1)
    expect(await fleet.run(tx => getRow(tx, vehicleAllot, first.id))).toMatchObject({
      allotKind: 1,
      requisitionId: saved.id,
    })
    expect(await read(saved.id)).toMatchObject({ status: 3, allottedQty: 1 })
    expect(await queued(saved.id)).toMatchObject({ status: 2, allocatedQty: 1 })
    await allocate(saved.id, [cars[1]!])
    expect(await read(saved.id)).toMatchObject({ status: 4, allottedQty: 2 })
    expect(await queued(saved.id)).toMatchObject({ status: 3, allocatedQty: 2 })
    expect(await saidBy(allocate(saved.id, [await carInStock(fleet)]))).toContain('已分配完毕或已关闭')

    // The take of one of them.
    await fleet.run(async tx => {
      await stands(tx, batch.positions[0]!.id, 5)
      await followRequisition(tx, manager, saved.id)
      expect(await getRow(tx, vehicleConsignRequisition, saved.id)).toMatchObject({ status: 5, takenQty: 1 })
      await stands(tx, batch.positions[0]!.id, 4)
      await followRequisition(tx, manager, saved.id)
    })
    expect(await read(saved.id)).toMatchObject({ status: 4, takenQty: 0 })
    expect(await fleet.run(tx => vehicleCheck(tx))).toEqual([])
  })

  it('allocates all or nothing and names the car that another document holds', async () => {
    const [batch, other] = [await orderOf(fleet, 2), await orderOf(fleet, 1)]
    const saved = await ask(batch, 2)
    const cars = [await carInStock(fleet), await carInStock(fleet)]
    const rival = await fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        vehicleAllot,
        {
          orderId: other.orderId,
          planTakeTime: '2026-11-22 10:00:00',
          lines: [{ orderVehicleId: other.positions[0]!.id, vehicleId: cars[1]!.id }],
        },
        'save',
      ),
    )
    expect(await saidBy(allocate(saved.id, cars))).toContain(`车辆【${cars[1]!.plateNo}】已被【${rival.no}】占用`)
    expect(await readCar2(cars[0]!.id)).toMatchObject({ bizStatus: 3, occupyId: null })
  })

  it('takes a model that the customer agreed to, and no other', async () => {
    const batch = await orderOf(fleet, 2)
    const substitutes = [{ contractProductId: lineOf(batch), quantity: 2, substituteModelIds: [fleet.ids.stranger] }]
    const saved = await ask(batch, 2, { details: substitutes })
    const [agreed, sister] = [
      await carInStock(fleet, { modelId: fleet.ids.stranger }),
      await carInStock(fleet, { modelId: fleet.ids.sister }),
    ]
    expect(await saidBy(allocate(saved.id, [sister]))).toContain('车型不符')
    fleet.approving.on = true
    const pending = await allocate(saved.id, [agreed], { reason: '客户同意' })
    fleet.approving.on = false
    expect(pending.status).toBe(102)
    expect(
      await saidBy(
        fleet.run(tx => act(tx, manager, vehicleConsignRequisition, saved.id, 'close', { reason: '客户取消' })),
      ),
    ).toContain(`配车单【${pending.no}】审批中`)
  })

  it('tells its manager of what waits too long: four hours, an urgent one an hour', async () => {
    const saved = await ask(await orderOf(fleet, 1), 1, { urgency: 2 })
    const told = () => fleet.run(tx => tellWaiting(tx, manager))
    const before = await told()
    await fleet.run(async tx => {
      const row = await queueRowOf(tx, saved.id)
      await tx.run(
        sql`update vehicle_allocate set create_time = create_time - interval '70 minutes' where id = ${row!.id}::bigint`,
      )
    })
    expect(await told()).toBe(before + 1)
  })
})

describe('closing a requisition', () => {
  it('gives up what was not taken and releases its cars', async () => {
    const batch = await orderOf(fleet, 2)
    const saved = await ask(batch, 2)
    const car = await carInStock(fleet)
    await allocate(saved.id, [car])
    await fleet.run(tx => act(tx, manager, vehicleConsignRequisition, saved.id, 'close', { reason: '客户取消' }))
    expect(await read(saved.id)).toMatchObject({ status: 2, cancelledQty: 2 })
    expect(await queued(saved.id)).toMatchObject({ status: 4, closeReason: '客户取消' })
    expect(await readCar2(car.id)).toMatchObject({ bizStatus: 3, occupyId: null })
    expect(
      (await fleet.run(tx => findRows(tx, orderVehicle, { orderId: batch.orderId } as never))).map(one => one.status),
      'the positions still wait for cars',
    ).toEqual([1, 1])
    expect((await ask(batch, 2)).status).toBe(1)
    expect(await fleet.run(tx => vehicleCheck(tx))).toEqual([])
  })

  it('comes with the end of its contract', async () => {
    const batch = await orderOf(fleet, 1)
    const saved = await ask(batch, 1)
    await fleet.run(tx =>
      codeOf(vehicleConsignRequisition as never).listens!['contract.stopped' as never]!(tx, manager, {
        id: '1',
        name: 'contract.stopped',
        aggregateId: batch.contractId,
        no: '',
        payload: {},
      }),
    )
    expect(await read(saved.id)).toMatchObject({ status: 2 })
  })
})

it('where the tenant asks for requisitions, nothing is allotted without one', async () => {
  const batch = await orderOf(fleet, 1)
  const car = await carInStock(fleet)
  const save = () =>
    fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        vehicleAllot,
        {
          orderId: batch.orderId,
          planTakeTime: '2026-11-22 10:00:00',
          lines: [{ orderVehicleId: batch.positions[0]!.id, vehicleId: car.id }],
        },
        'save',
      ),
    )
  await needRequisition(true)
  expect(await saidBy(save())).toContain('请先提交交付申请')
  await needRequisition(false)
  expect((await save()).status).toBe(1)
})

it.each([
  [{ allotted: 0, taken: 0, cancelled: 0 }, 'waiting'],
  [{ allotted: 1, taken: 0, cancelled: 0 }, 'partly'],
  [{ allotted: 3, taken: 0, cancelled: 0 }, 'allotted'],
  [{ allotted: 2, taken: 0, cancelled: 1 }, 'allotted'],
  [{ allotted: 3, taken: 1, cancelled: 0 }, 'partTaken'],
  [{ allotted: 2, taken: 2, cancelled: 1 }, 'done'],
  [{ allotted: 0, taken: 0, cancelled: 3 }, 'closed'],
])('three positions of which %o make it %s', (tally, state) => {
  expect(stateBy(tally, 3)).toBe(state)
})

const readCar2 = (id: string) => fleet.run(tx => readCar(tx, id))
const needRequisition = (needed: boolean) =>
  fleet.run(async tx => {
    await tx.run(sql`delete from blade_param where param_key = 'vehicle.allot.needRequisition'`)
    if (needed)
      await insertRow(tx, manager, param, {
        paramKey: 'vehicle.allot.needRequisition',
        paramName: '配车须先有交付申请',
        paramValue: '1',
        status: 1,
      } as never)
  })
