import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import {
  at,
  customerWith,
  documents,
  leaseBody,
  openStage,
  payFront,
  plansOf,
  signThrough,
  vehicleOf,
  type Stage,
} from '#areas/contracts/testing.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { allot } from '#areas/orders/order-vehicle/server/allot.ts'
import { ready } from '#areas/orders/order-vehicle/server/ready.ts'
import { take } from '#areas/orders/order-vehicle/server/take.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { contractSale } from './contract-sale/contract-sale.ts'
import { contractSaleVehicle } from './contract-sale/contract-sale-vehicle.ts'
import { transferred } from './contract-sale/server/progress.ts'
import { saleWorkPort } from './contract-sale/server/work-port.ts'

const NOW = at('2026-11-21 10:00:00')
const SIGNING = at('2026-03-01 09:00:00')
let stage: Stage
let taskId: string
let lotId: string
beforeAll(async () => {
  stage = await openStage(['supply', 'assets', 'work-orders'])
  lotId = (
    await stage.run(tx =>
      insertRow(tx, NOW, resourceNamed('parking-lot'), { lotName: '白云中转库', status: 1, capacity: 100 } as never),
    )
  ).id
  standIn(
    provide(saleWorkPort, {
      async transfer(tx, _actor, { vehicleIds }) {
        const task = await insertRow(tx, NOW, resourceNamed('vehicle-task'), {
          vehicleId: vehicleIds[0],
          type: 3,
        } as never)
        taskId = task.id
        return new Map([[vehicleIds[0]!, task.id]])
      },
      discharge: async () => undefined,
      removeDevices: async () => undefined,
    }),
  )
})
afterAll(() => stage?.drop())

/** A car that a customer has taken: its position, its lease contract. */
async function leasedCar(): Promise<{ vehicleId: string; position: string; leaseId: string; customerId: string }> {
  const customerId = await customerWith(stage, 1)
  const { id: leaseId } = await stage.run(tx =>
    saveRecord(tx, SIGNING, contractLease, leaseBody(stage, customerId, 1), 'save'),
  )
  await signThrough(stage, contractLease, leaseId)
  const [position] = await stage.run(tx => findRows(tx, orderVehicle, { contractId: leaseId } as never))
  const [paper] = await documents(stage, 1)
  const vehicleId = await vehicleOf(stage, 'LSCA1B2A0TN930001', {
    plateNo: '粤B93001',
    ownerKind: 1,
    ownerCompanyId: stage.ids.company,
    originalValue: fen('92869.16'),
    netValue: fen('92869.16'),
  })
  await stage.run(tx => allot(tx, SIGNING, position!.id, { vehicleId, allotId: paper!, substitute: false }))
  await stage.run(tx => ready(tx, SIGNING, position!.id, { confirmId: '1' }))
  await payFront(stage, position!.id)
  await stage.run(tx =>
    take(tx, at('2026-03-16 10:05:00'), position!.id, {
      extractId: paper!,
      vehicleId,
      takeTime: '2026-03-16 10:00:00',
      mileage: 12,
      placeKind: 1,
      placeId: null,
      address: '白云中转库',
    }),
  )
  await stage.run(async tx => {
    await tx.run(
      sql`update vehicle set biz_status = 6, order_vehicle_id = ${position!.id}::bigint where id = ${vehicleId}::bigint`,
    )
    await insertRow(tx, SIGNING, vehicleLeaseRecord, {
      vehicleId,
      recordKind: 1,
      customerId,
      contractId: leaseId,
      orderVehicleId: position!.id,
      startTime: '2026-03-16 10:00:00',
    } as never)
  })
  return { vehicleId, position: position!.id, leaseId, customerId }
}

it('a car sold with its lease: the rent ends the day before the hand-over, without a penalty and without a return', async () => {
  const { vehicleId, position, leaseId, customerId } = await leasedCar()
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      NOW,
      contractSale,
      {
        direction: 1,
        saleKind: 3,
        leaseContractId: leaseId,
        ownCompanyId: stage.ids.company,
        bizUserId: '7',
        bizDeptId: '3',
        startDate: '2026-11-21',
        termMonths: 3,
        signMode: 2,
        sellChannel: 'agreed',
        vatMode: 1,
        titleRule: 1,
        allPaidFirst: true,
        transferBearer: 1,
        plateRule: 1,
        defaultRule: 1,
        conditionNote: '随租转让',
        deliverLotId: lotId,
        deliverFrom: '2026-11-25',
        deliverTo: '2026-11-30',
        parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId }],
        vehicles: [{ vehicleId, salePrice: '101000.00' }],
        receiptTerms: [{ trigger: 2, percent: '100' }],
      },
      'save',
    ),
  )
  await signThrough(stage, contractSale, id, NOW)
  const [line] = await stage.run(tx => findRows(tx, contractSaleVehicle, { contractId: id } as never))
  await stage.run(tx => tx.run(sql`update contract_sale_vehicle set row_state = 2 where id = ${line!.id}::bigint`))
  const step = (action: 'transfer' | 'deliver', input: Record<string, unknown>) =>
    stage.run(tx => act(tx, NOW, contractSale, id, action, { input: { lineIds: [line!.id], ...input } as never }))
  await step('transfer', {})
  await stage.run(tx => transferred(tx, NOW, taskId))
  await step('deliver', {
    deliverTime: '2026-11-21 09:30:00',
    receiverName: '王五',
    receiverIdNo: '110101199003070011',
    deliverBizId: '800',
  })
  expect(await stage.run(tx => getRow(tx, orderVehicle, position))).toMatchObject({
    status: 7,
    actualEndDate: '2026-11-20',
    returnId: null,
  })
  const rents = await plansOf(stage, position, 1)
  expect(rents.at(-1)).toMatchObject({ periodNo: 9 })
  const penalties = await stage.run(tx =>
    tx.rows(sql`select id from bill_receivable where order_vehicle_id = ${position}::bigint and fee_item = 15`),
  )
  expect(penalties).toEqual([])
  const [record] = await stage.run(tx => findRows(tx, vehicleLeaseRecord, { orderVehicleId: position } as never))
  expect(record).toMatchObject({ endEvent: 4 })
  expect(await stage.run(tx => getRow(tx, resourceNamed('vehicle') as never, vehicleId))).toMatchObject({
    bizStatus: 9,
  })
})
