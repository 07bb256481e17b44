import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import {
  contractLeaseHandle,
  contractLeaseHandleLine,
} from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { contractsToComplete } from '#areas/contracts/contract/server/complete.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { openTransfer, transferInput } from '#areas/orders/order-vehicle/server/transfer.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { sql } from '#packages/database/sql.ts'
import { liveOccupations } from '../../allocate-vehicle-record/server/occupy.ts'
import { custodyAt } from '../../vehicle/server/custody-at.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import { vehicleExtract } from '../../vehicle-extract/vehicle-extract.ts'
import { takeLines } from '../../vehicle-extract/server/rows.ts'
import { deployRunJob, runDeploy } from '../../vehicle-contract-deploy/server/run.ts'
import { vehicleContractDeploy } from '../../vehicle-contract-deploy/vehicle-contract-deploy.ts'
import {
  at,
  carInStock,
  manager,
  openFleet,
  orderOf,
  pictures,
  readCar,
  saidBy,
  type Batch,
  type Fleet,
} from '../../testing.ts'
import { transferVehicle } from '../transfer-vehicle.ts'
import { remindOfDisposals } from './disposal-due.ts'
import { followDisposal } from './follow-disposal.ts'
import { lineKind, transferLines } from './rows.ts'

let fleet: Fleet
let photos = ''
let sign = ''
const then = at('2026-11-05 10:30:00')
const accountant = at('2026-11-21 10:00:00', '8', '李核')
beforeAll(async () => {
  fleet = await openFleet()
  photos = await pictures(fleet, 8)
  sign = await pictures(fleet, 1)
  await fleet.run(tx =>
    insertRow(tx, manager, userAccount, { id: '8', account: 'lihe', realName: '李核', name: '李核' } as never),
  )
})
afterAll(() => fleet?.drop())

interface Leased {
  batch: Batch
  position: string
  car: string
  plate: string
}
/** A car taken on 2026-11-05 at 86,420 km. */
async function leased(more: Record<string, unknown> = {}): Promise<Leased> {
  const batch = await orderOf(fleet, 1, more)
  const car = await carInStock(fleet)
  const position = batch.positions[0]!.id
  await fleet.run(tx =>
    saveRecord(
      tx,
      then,
      vehicleAllot,
      {
        orderId: batch.orderId,
        planTakeTime: '2026-11-05 10:00:00',
        lines: [{ vehicleId: car.id, orderVehicleId: position }],
      },
      'save',
    ),
  )
  const saved = await fleet.run(tx =>
    saveRecord(
      tx,
      then,
      vehicleExtract,
      {
        planTakeTime: '2026-11-05 10:00:00',
        placeKind: 1,
        deliveryUserId: '7',
        lines: [{ orderVehicleId: position }],
      },
      'save',
    ),
  )
  const [line] = await fleet.run(tx => takeLines(tx, saved.id))
  const done = (await codeOf(vehicleExtract as never).calls!['PUT confirm']!.each!(work => fleet.run(work), then, {
    id: saved.id,
    lines: [
      {
        lineId: line!.id,
        takeTime: '2026-11-05 10:20:00',
        takeMileage: 86_420,
        soc: 95,
        exteriorOk: true,
        interiorOk: true,
        photoBizId: photos,
        signCustomer: sign,
        signStaff: sign,
      },
    ],
  } as never)) as { taken: number; lines: unknown[] }
  expect(done, JSON.stringify(done.lines)).toMatchObject({ taken: 1 })
  return { batch, position, car: car.id, plate: car.plateNo! }
}
const open = (input: Record<string, unknown>) =>
  fleet.run(tx => openTransfer(tx, manager, transferInput.parse({ reason: '客户要求', ...input })))
const read = (id: string) => fleet.run(tx => getRow(tx, transferVehicle, id))
const does = (actor: typeof manager, id: string, name: string, input: Record<string, unknown> = {}) =>
  fleet.run(tx => act(tx, actor, transferVehicle, id, name as never, { input: input as never, reason: '说明理由' }))
const account = (actor: typeof manager, id: string, details?: unknown[]) =>
  fleet.run(async tx => {
    const { version } = await getRow(tx, transferVehicle, id)
    return codeOf(transferVehicle as never).calls!['POST accounting']!.run(tx, actor, {
      id,
      version,
      ...(details ? { details } : {}),
    } as never)
  })
const position = (id: string) => fleet.run(tx => getRow(tx, orderVehicle, id))
/** A second contract of the same model and city, at its own rent. */
async function targetOf(rent: string): Promise<Batch> {
  const batch = await orderOf(fleet, 1)
  await fleet.run(tx =>
    tx.run(
      sql`update contract_product set unit_rent = ${rent}::numeric where contract_id = ${batch.contractId}::bigint`,
    ),
  )
  return batch
}

describe('a swap in the same contract', () => {
  it('60.12 is never accounted by its handler; confirmed, it brings the old car home and sends the reserved one out, in one go', async () => {
    const old = await leased()
    const next = await carInStock(fleet)
    const { transferIds } = await open({
      mode: 1,
      id: old.position,
      newVehicleId: next.id,
      switchDate: '2026-11-20',
      reasonKind: 'repair',
    })
    const id = transferIds[0]!
    expect(await read(id)).toMatchObject({ status: 1, oldVehicleId: old.car, newVehicleId: next.id, handleUserId: '7' })
    expect((await fleet.run(tx => liveOccupations(tx, [next.id]))).get(next.id)).toMatchObject({
      occupyKind: 7,
      state: 1,
      orderVehicleId: null,
    })
    expect(
      await saidBy(open({ mode: 1, id: old.position, newVehicleId: next.id, switchDate: '2026-11-20' })),
    ).toContain('正在办理')
    expect(await saidBy(does(manager, id, 'handle', { oldMileage: 87_000 }))).toContain('请填写新车里程')
    await does(manager, id, 'handle', {
      oldMileage: 87_000,
      newMileage: 86_500,
      oldLotId: fleet.ids.lot,
      photos,
      signatures: sign,
    })
    expect(await saidBy(account(manager, id))).toBe('办理人不能核算本人单据 / the handler cannot account')
    await account(accountant, id, [{ lineKind: lineKind.damage, amt: '300.00', bearer: 2 }])
    expect(await read(id)).toMatchObject({ status: 3, receivableAmt: fen('300'), accountUserId: '8' })
    await does(manager, id, 'confirm')
    const done = await read(id)
    expect(done).toMatchObject({ status: 4 })
    expect(await position(old.position)).toMatchObject({ status: 11, nextId: done.newOrderVehicleId })
    expect(await position(done.newOrderVehicleId!)).toMatchObject({ status: 5, vehicleId: next.id })
    await fleet.run(async tx => {
      expect(await readCar(tx, old.car)).toMatchObject({ bizStatus: 3, parkingLotId: fleet.ids.lot, occupyId: null })
      expect(await readCar(tx, next.id)).toMatchObject({
        bizStatus: 6,
        parkingLotId: null,
        orderVehicleId: done.newOrderVehicleId,
      })
      expect(await vehicleCheck(tx)).toEqual([])
      const [bill] = await tx.rows<{ amt: string }>(
        sql`select due_amt as amt from bill_receivable where source_type = 'transfer-vehicle' and source_id = ${id}`,
      )
      expect(bill).toMatchObject({ amt: '300.00' })
    })
  })

  it('cancelled, the reserved car is free again', async () => {
    const old = await leased()
    const next = await carInStock(fleet)
    const { transferIds } = await open({ mode: 1, id: old.position, newVehicleId: next.id, switchDate: '2026-11-20' })
    await does(manager, transferIds[0]!, 'cancel')
    expect((await fleet.run(tx => liveOccupations(tx, [next.id]))).size).toBe(0)
    expect(await position(old.position)).toMatchObject({ status: 5 })
  })

  it('back to the accountant keeps everything where it is', async () => {
    const old = await leased()
    const next = await carInStock(fleet)
    const { transferIds } = await open({ mode: 1, id: old.position, newVehicleId: next.id, switchDate: '2026-11-20' })
    const id = transferIds[0]!
    await does(manager, id, 'handle', {
      ...{ oldMileage: 87_000, newMileage: 86_500, oldLotId: fleet.ids.lot, photos, signatures: sign },
    })
    await account(accountant, id)
    await does(manager, id, 'confirm', { back: true })
    expect(await read(id)).toMatchObject({ status: 2 })
    expect(await position(old.position)).toMatchObject({ status: 5 })
  })
})

describe('a car that goes on under another contract', () => {
  it('60.11 is with the former lessee until the day of the switch begins, and with the next one from then on', async () => {
    const old = await leased()
    const target = await targetOf('4900')
    const { transferIds } = await open({
      mode: 2,
      id: old.position,
      targetContractId: target.contractId,
      switchDate: '2026-11-16',
      reasonKind: 'lessee',
    })
    const id = transferIds[0]!
    await does(manager, id, 'handle', { oldMileage: 87_300, photos })
    await account(accountant, id)
    expect(await read(id)).toMatchObject({ diffRent: fen('100') })
    await does(manager, id, 'confirm')
    const done = await read(id)
    const [before, after] = await fleet.run(async tx => [
      await custodyAt(tx, manager, old.car, '2026-11-15 23:50:00'),
      await custodyAt(tx, manager, old.car, '2026-11-16 00:00:00'),
    ])
    expect(before).toMatchObject({ customerId: old.batch.customerId, orderVehicleId: old.position })
    expect(after).toMatchObject({ customerId: target.customerId, orderVehicleId: done.newOrderVehicleId })
    expect(await fleet.run(tx => readCar(tx, old.car))).toMatchObject({
      bizStatus: 6,
      contractId: target.contractId,
    })
    expect(await fleet.run(tx => vehicleCheck(tx))).toEqual([])
  })

  it('takes its deposit along where the lessee stays the same', async () => {
    const old = await leased()
    const target = await targetOf('4800')
    await fleet.run(async tx => {
      await tx.run(
        sql`update contract set counterparty_id = ${old.batch.customerId}::bigint where id = ${target.contractId}::bigint`,
      )
      await insertRow(tx, manager, accountVehicleMargin, {
        companyId: fleet.ids.company,
        partyKind: 1,
        partyId: old.batch.customerId,
        contractId: old.batch.contractId,
        orderVehicleId: old.position,
        shouldAmt: fen('10000'),
        receivedAmt: fen('10000'),
        heldAmt: fen('10000'),
      } as never)
    })
    const { transferIds } = await open({
      mode: 2,
      id: old.position,
      targetContractId: target.contractId,
      switchDate: '2026-11-16',
    })
    const id = transferIds[0]!
    await does(manager, id, 'handle', { oldMileage: 87_300, photos })
    expect(
      await saidBy(account(accountant, id, [{ lineKind: lineKind.deposit, amt: '12000.00', bearer: 2 }])),
    ).toContain('可转押金不足，最多10000.00元')
    await account(accountant, id)
    expect((await fleet.run(tx => transferLines(tx, id))).find(one => one.lineKind === lineKind.deposit)).toMatchObject(
      {
        amt: fen('10000'),
      },
    )
    await does(manager, id, 'confirm')
    const cards = await fleet.run(tx => findRows(tx, accountVehicleMargin, { partyId: old.batch.customerId } as never))
    expect(cards.map(card => yuan(card.heldAmt)).sort()).toEqual(['0.00', '10000.00'])
  })
})

describe('a change of the lessee', () => {
  it('opens the transfer of each car with its effect; bills to come, deposit and quota go over to the new lessee', async () => {
    const old = await leased()
    const target = await targetOf('4900')
    const handleId = await fleet.run(async tx => {
      await insertRow(tx, manager, accountVehicleMargin, {
        companyId: fleet.ids.company,
        partyKind: 1,
        partyId: old.batch.customerId,
        contractId: old.batch.contractId,
        orderVehicleId: old.position,
        shouldAmt: fen('10000'),
        receivedAmt: fen('10000'),
        heldAmt: fen('10000'),
      } as never)
      const made = await insertRow(tx, manager, contractLeaseHandle, {
        contractName: '承租方变更',
        ownCompanyId: fleet.ids.company,
        bizUserId: '7',
        status: 6,
        leaseContractId: old.batch.contractId,
        handleType: 8,
        scope: 2,
        effectiveDate: '2026-11-16',
        newContractId: target.contractId,
        appliedTime: '2026-11-16 00:20:00',
      } as never)
      await insertRow(tx, manager, contractLeaseHandleLine, {
        handleId: made.id,
        lineNo: 1,
        orderVehicleId: old.position,
      } as never)
      return made.id
    })
    const follows = () => fleet.run(tx => followDisposal(tx, at('2026-11-16 00:21:00'), handleId))
    await follows()
    await follows()
    const opened = await fleet.run(tx => findRows(tx, transferVehicle, { oldOrderVehicleId: old.position } as never))
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatchObject({
      mode: 2,
      targetContractId: target.contractId,
      newCustomerId: target.customerId,
      switchDate: '2026-11-16',
      status: 1,
    })
    const { id } = opened[0]!
    await does(manager, id, 'handle', { oldMileage: 87_300, photos })
    await account(accountant, id)
    await does(manager, id, 'confirm')
    const { newOrderVehicleId } = await read(id)
    expect(await position(old.position)).toMatchObject({ status: 11, actualEndDate: '2026-11-15' })
    expect(await position(newOrderVehicleId!)).toMatchObject({
      status: 5,
      contractId: target.contractId,
      customerId: target.customerId,
    })
    const plans = await fleet.run(tx =>
      tx.rows<{ position: string; payers: string[]; from: string; to: string }>(sql`
        select order_vehicle_id as position, array_agg(distinct party_id::text) as payers, min(period_start)::text as from, max(period_start)::text as to
        from bill_receipt_plan where tenant_id = ${tx.tenantId} and order_vehicle_id in (${old.position}::bigint, ${newOrderVehicleId}::bigint) and fee_item = 1 and status in (1, 2) group by 1`),
    )
    const ofNew = plans.find(one => one.position === newOrderVehicleId)!
    expect(ofNew).toMatchObject({ payers: [target.customerId], from: '2026-11-16' })
    expect(plans.every(one => one.position === newOrderVehicleId || one.to < '2026-11-16')).toBe(true)
    const cards = await fleet.run(tx => findRows(tx, accountVehicleMargin, { companyId: fleet.ids.company } as never))
    const held = (partyId: string) => cards.filter(one => one.partyId === partyId).map(one => yuan(one.heldAmt))
    expect([held(old.batch.customerId), held(target.customerId)]).toEqual([['0.00'], ['10000.00']])
    await follows()
    expect(
      await fleet.run(tx => findRows(tx, transferVehicle, { oldOrderVehicleId: old.position } as never)),
    ).toHaveLength(1)
  })
})

describe('what a swap stands on', () => {
  const rightsOf = (codes: readonly string[]) => ({
    userId: '7',
    deptId: '',
    codes: new Set(codes),
    aliases: new Set(['sales_manager']),
    cities: [],
    scope: () => ({ all: true, departments: [], isNowhere: false }),
    unmasked: new Set<string>(),
  })
  const disposal = (leaseContractId: string, orderVehicleId: string, more: Record<string, unknown> = {}) =>
    fleet.run(async tx => {
      const made = await insertRow(tx, manager, contractLeaseHandle, {
        ...{
          contractName: '换车',
          ownCompanyId: fleet.ids.company,
          bizUserId: '7',
          status: 6,
          handleType: 5,
          scope: 2,
        },
        ...{ leaseContractId, effectiveDate: '2026-11-16', appliedTime: '2026-11-16 00:20:00', ...more },
      } as never)
      await insertRow(tx, manager, contractLeaseHandleLine, {
        ...{ handleId: made.id, lineNo: 1, orderVehicleId, newModelId: fleet.ids.model },
      } as never)
      return made.id
    })
  const asClerk = (input: Record<string, unknown>, codes: readonly string[] = ['order_vehicle_transfer']) =>
    fleet.run(tx =>
      openTransfer(
        tx,
        { ...manager, rights: rightsOf(codes) as never },
        transferInput.parse({ reason: '客户要求', mode: 1, switchDate: '2026-11-20', ...input }),
      ),
    )

  it('30, section 5: is an executing disposal of type 5 that names the car, else the right to urgent swaps', async () => {
    const old = await leased()
    const next = await carInStock(fleet)
    const swap = { id: old.position, newVehicleId: next.id }
    expect(await saidBy(asClerk(swap))).toContain('换车须先有履行中的换车处置合同')
    const draft = await disposal(old.batch.contractId, old.position, { status: 103 })
    expect(await saidBy(asClerk({ ...swap, handleId: draft }))).toContain('该处置不是本车履行中的换车处置')
    const handleId = await disposal(old.batch.contractId, old.position)
    expect(await saidBy(asClerk({ ...swap, switchDate: '2026-11-15' }))).toContain('2026-11-16起生效')
    const stranger = await carInStock(fleet, { modelId: fleet.ids.sister })
    expect(await saidBy(asClerk({ ...swap, newVehicleId: stranger.id }))).toContain('新车须为处置约定的车型')
    const { transferIds } = await asClerk(swap)
    expect(await read(transferIds[0]!)).toMatchObject({ leaseHandleId: handleId, disposalDueDate: null })
    await does(manager, transferIds[0]!, 'cancel')
    // A cancelled one has not used it up.
    expect(await read((await asClerk(swap)).transferIds[0]!)).toMatchObject({ leaseHandleId: handleId })
  })

  it('an urgent swap is reminded of its disposal on the seventh day, and one that is filed later stands behind it', async () => {
    const old = await leased()
    const next = await carInStock(fleet)
    const { transferIds } = await asClerk({ id: old.position, newVehicleId: next.id }, [
      'order_vehicle_transfer',
      'order_vehicle_transfer_urgent',
    ])
    const id = transferIds[0]!
    expect(await read(id)).toMatchObject({ leaseHandleId: null, disposalDueDate: '2026-11-28' })
    expect(await fleet.run(tx => remindOfDisposals(tx, at('2026-11-27 08:40:00')))).toEqual([])
    expect(await fleet.run(tx => remindOfDisposals(tx, at('2026-11-28 08:40:00')))).toContain(id)
    const handleId = await disposal(old.batch.contractId, old.position)
    await fleet.run(tx => followDisposal(tx, manager, handleId))
    expect(await read(id)).toMatchObject({ leaseHandleId: handleId, disposalDueDate: null })
    expect(await fleet.run(tx => remindOfDisposals(tx, at('2026-11-28 08:40:00')))).not.toContain(id)
  })
})

describe('a disposal whose cars are to go', () => {
  const finished = () => fleet.run(tx => contractsToComplete(tx, '2026-11-22'))
  const disposal = (old: Leased, more: Record<string, unknown>, line: Record<string, unknown> = {}) =>
    fleet.run(async tx => {
      const made = await insertRow(tx, manager, contractLeaseHandle, {
        ...{ contractName: '处置', ownCompanyId: fleet.ids.company, bizUserId: '7', status: 6, scope: 2 },
        ...{ leaseContractId: old.batch.contractId, effectiveDate: '2026-11-16', appliedTime: '2026-11-16 00:20:00' },
        ...more,
      } as never)
      await insertRow(tx, manager, contractLeaseHandleLine, {
        ...{ handleId: made.id, lineNo: 1, orderVehicleId: old.position, ...line },
      } as never)
      return made.id
    })
  const goes = async (id: string, newCar: Record<string, unknown> = {}) => {
    await does(manager, id, 'handle', { oldMileage: 87_300, photos, ...newCar })
    await account(accountant, id)
    await does(manager, id, 'confirm')
  }

  it('is finished only when the car of a new lessee is with him', async () => {
    const old = await leased()
    const target = await targetOf('4900')
    const id = await disposal(old, { handleType: 8, newContractId: target.contractId })
    expect(await finished(), 'nothing has begun').not.toContain(id)
    await fleet.run(tx => followDisposal(tx, at('2026-11-16 00:21:00'), id))
    const [opened] = await fleet.run(tx => findRows(tx, transferVehicle, { oldOrderVehicleId: old.position } as never))
    expect(await finished(), 'its transfer is open').not.toContain(id)
    await goes(opened!.id)
    expect(await finished()).toContain(id)
  })

  it('is finished only when the other car was handed over; a swap that was cancelled leaves it open', async () => {
    const old = await leased()
    const next = await carInStock(fleet)
    const id = await disposal(old, { handleType: 5 }, { newModelId: fleet.ids.model })
    const swap = { mode: 1, id: old.position, newVehicleId: next.id, switchDate: '2026-11-20', handleId: id }
    const first = await open(swap)
    expect(await finished()).not.toContain(id)
    await does(manager, first.transferIds[0]!, 'cancel')
    expect(await finished()).not.toContain(id)
    const second = await open(swap)
    await goes(second.transferIds[0]!, { newMileage: 86_500, oldLotId: fleet.ids.lot, signatures: sign })
    expect(await finished()).toContain(id)
  })

  it('of another kind waits for no car', async () => {
    const id = await disposal(await leased(), { handleType: 4 })
    expect(await finished()).toContain(id)
  })
})

describe('a deployment', () => {
  const save = (body: Record<string, unknown>) =>
    fleet.run(tx => saveRecord(tx, manager, vehicleContractDeploy, { reason: '续签', ...body }, 'save'))
  it('carries the cars of a renewal over, each alone; what fails stays listed', async () => {
    const old = await leased()
    const target = await targetOf('4800')
    const saved = await save({
      deployKind: 1,
      fromContractId: old.batch.contractId,
      toContractId: target.contractId,
      effectiveDate: '2026-11-16',
      lines: [{ vehicleId: old.car }],
    })
    expect(saved.status).toBe(1)
    expect(await runDeploy(work => fleet.run(work), manager, saved.id)).toEqual({ done: 1, failed: 0 })
    expect(await fleet.run(tx => getRow(tx, vehicleContractDeploy, saved.id))).toMatchObject({ status: 2, doneQty: 1 })
    expect(await position(old.position)).toMatchObject({ status: 11 })
    expect(await fleet.run(tx => readCar(tx, old.car))).toMatchObject({ contractId: target.contractId, bizStatus: 6 })
  })

  it('changes where free cars belong, and leaves those on lease', async () => {
    const [free, held] = [await carInStock(fleet), await leased()]
    const saved = await save({
      deployKind: 2,
      operationMode: 'own',
      effectiveDate: '2026-11-21',
      lines: [{ vehicleId: free.id }, { vehicleId: held.car }],
    })
    expect(await runDeploy(work => fleet.run(work), manager, saved.id)).toEqual({ done: 1, failed: 1 })
    expect(await fleet.run(tx => readCar(tx, free.id))).toMatchObject({ operationMode: 'own' })
    expect(await fleet.run(tx => getRow(tx, vehicleContractDeploy, saved.id))).toMatchObject({
      status: 1,
      doneQty: 1,
      failedQty: 1,
    })
    expect(deployRunJob.kind).toBe('vehicle-deploy-run')
  })

  it('says at once which car is not under the contract that ends', async () => {
    const [stray, target] = [await carInStock(fleet), await targetOf('4800')]
    const other = await leased()
    expect(
      await saidBy(
        save({
          deployKind: 1,
          fromContractId: other.batch.contractId,
          toContractId: target.contractId,
          effectiveDate: '2026-11-16',
          lines: [{ vehicleId: stray.id }],
        }),
      ),
    ).toContain('lines.0.vehicleId: 车辆不在原合同下租赁中')
  })
})

it('mileage over what the rent covers is proposed at the price of its line', async () => {
  const old = await leased()
  await fleet.run(async tx => {
    const [line] = await findRows(tx, contractProduct, { contractId: old.batch.contractId } as never)
    await tx.run(
      sql`update contract_product set km_per_month = 1000, over_km_price = 0.50 where id = ${line!.id}::bigint`,
    )
  })
  const next = await carInStock(fleet)
  const { transferIds } = await open({ mode: 1, id: old.position, newVehicleId: next.id, switchDate: '2026-11-20' })
  const id = transferIds[0]!
  await does(manager, id, 'handle', {
    ...{ oldMileage: 87_420, newMileage: 86_500, oldLotId: fleet.ids.lot, photos, signatures: sign },
  })
  const lines = (await fleet.run(tx =>
    codeOf(transferVehicle as never).calls!['GET accounting/details']!.run(tx, manager, { id } as never),
  )) as { lineKind: number; amt: string }[]
  // 15 days give 493 km; 1,000 km were driven.
  expect(lines.find(one => one.lineKind === lineKind.mileage)).toMatchObject({ amt: '253.50' })
})
