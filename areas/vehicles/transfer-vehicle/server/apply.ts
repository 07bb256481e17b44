import { labelInBoth, localDate, localDateTime, refuse, textOf, titled, ZERO, type Label } from '#kernel'
import { transferMargin } from '#areas/accounts/account-vehicle-margin/server/transfer-margin.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { applyTransfer } from '#areas/orders/order-vehicle/server/apply-transfer.ts'
import { order } from '#areas/orders/order/order.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, getRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { liveOccupations, occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { allocateVehicleRecord } from '../../allocate-vehicle-record/allocate-vehicle-record.ts'
import { setOccupation } from '../../allocate-vehicle-record/server/release.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { enter } from '../../parking-record/server/enter.ts'
import { papersPort } from '../../ports.ts'
import { event } from '../../vehicle/server/moves.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { readinessOf } from '../../vehicle/server/allot-readiness.ts'
import { closeLease, openLeaseOf, type LeaseRecord } from '../../vehicle/server/lease-records.ts'
import { mileageBy, recordMileage } from '../../vehicle/server/record-mileage.ts'
import { goOn, openNext } from '../../vehicle/server/sign-update-lease.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { transferVehicle } from '../transfer-vehicle.ts'
import { marginKeys } from './accounting.ts'
import { bearer, lineKind, mode, sourceOfTransfer, transferLines, type Transfer } from './rows.ts'

const TRANSFER_OUT = 2
const BY_RETURN = 2
const billed: readonly number[] = [lineKind.mileage, lineKind.damage, lineKind.transport, lineKind.fee]
const inOrder = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter(one => one !== null))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))

/** L1 before the document (90-interfaces 2): contracts by rising id, the order, the position. */
export async function lockAroundTransfer(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, transferVehicle, id)
  for (const contractId of inOrder([row.contractId, row.targetContractId]))
    await lockRow(tx, actor, contract, contractId)
  const position = await findRow(tx, orderVehicle, row.oldOrderVehicleId!)
  if (position) await lockRow(tx, actor, order, position.orderId!)
  await lockRows(tx, orderVehicle, [row.oldOrderVehicleId!])
}

/** 60, 4.7 confirm: position, plans, lease record, occupation, car, deposit and receivables in one transaction. */
export async function applyConfirmed(tx: Tx, actor: Actor, row: Transfer): Promise<{ newOrderVehicleId: string }> {
  if (row.switchDate! > localDate(actor.clock.now()))
    refuse('switchLater', '切换日{day}未到，不能确认 / the day of the switch, {day}, has not come', {
      day: row.switchDate!,
    })
  await lockRows(tx, vehicle, inOrder([row.oldVehicleId, row.newVehicleId]))
  const switchTime = `${row.switchDate!} 00:00:00`
  const isSwap = row.mode === mode.swap
  const { newOrderVehicleId } = await applyTransfer(tx, actor, {
    transferId: row.id,
    mode: row.mode!,
    orderVehicleId: row.oldOrderVehicleId!,
    newVehicleId: row.newVehicleId,
    targetContractProductId: row.targetProductId,
    switchDate: row.switchDate!,
    switchTime,
    mileage: (isSwap ? row.newMileage : row.oldMileage) ?? 0,
  })
  const source = sourceOfTransfer(row)
  if (isSwap) await swapCars(tx, actor, row, newOrderVehicleId, switchTime)
  else {
    if (row.oldMileage !== null)
      await recordMileage(tx, actor, row.oldVehicleId!, row.oldMileage, switchTime, mileageBy.return, source)
    await goOn(tx, actor, {
      fromOrderVehicleId: row.oldOrderVehicleId!,
      orderVehicleId: newOrderVehicleId,
      signDate: row.switchDate!,
    })
  }
  await moveMoney(tx, actor, row, newOrderVehicleId)
  await emit(tx, actor, 'transfer-vehicle.completed', {
    id: row.id,
    no: row.transferNo!,
    oldOrderVehicleId: row.oldOrderVehicleId,
    newOrderVehicleId,
    oldVehicleId: row.oldVehicleId,
    newVehicleId: row.newVehicleId,
  })
  return { newOrderVehicleId }
}

/** The old car comes home, the new one goes out in its place. */
async function swapCars(tx: Tx, actor: Actor, row: Transfer, newId: string, time: string): Promise<void> {
  const open = await openLeaseOf(tx, row.oldVehicleId!)
  if (open?.orderVehicleId !== row.oldOrderVehicleId)
    return refuse('noLease', '原车没有进行中的租赁履历 / the old car has no open lease record')
  await bringBack(tx, actor, row, open, time)
  await sendOut(tx, actor, row, open, newId, time)
}

async function bringBack(tx: Tx, actor: Actor, row: Transfer, open: LeaseRecord, time: string): Promise<void> {
  const source = { ...sourceOfTransfer(row), sourceId: `${row.id}-old`.slice(0, 32) }
  const vehicleId = row.oldVehicleId!
  await recordMileage(tx, actor, vehicleId, row.oldMileage!, time, mileageBy.return, source)
  await fire(tx, actor, vehicleId, event.returnOpened, { source, time })
  await closeLease(tx, actor, open, { time, event: TRANSFER_OUT, mileage: row.oldMileage, returnId: null })
  const lot = row.oldLotId ? await lockRow(tx, actor, parkingLot, row.oldLotId) : undefined
  const hasRoom = lot !== undefined && lot.capacity > (lot.occupied ?? 0) + (lot.reserved ?? 0)
  await fire(tx, actor, vehicleId, event.received, { source, time, hasRoom, mileage: row.oldMileage! })
  if (hasRoom) await enter(tx, actor, vehicleId, lot.id, { time, kind: BY_RETURN, source, mileage: row.oldMileage })
  await papersPort.ask().takeBack(tx, actor, {
    vehicleId,
    missingItems: [],
    on: row.switchDate!,
    at: localDateTime(actor.clock.now()),
    source,
  })
}

async function sendOut(
  tx: Tx,
  actor: Actor,
  row: Transfer,
  before: LeaseRecord,
  newId: string,
  time: string,
): Promise<void> {
  const source = sourceOfTransfer(row)
  const vehicleId = row.newVehicleId!
  const next = await getRow(tx, orderVehicle, newId)
  const held = (await liveOccupations(tx, [vehicleId])).get(vehicleId)
  if (held?.sourceType !== source.sourceType || held.sourceId !== row.id)
    return refuse('notReserved', '新车的预占已释放，请重新发起 / the new car is not reserved any more')
  await updateRow(tx, actor, allocateVehicleRecord, held, {
    state: occupation.allotted,
    orderVehicleId: newId,
    orderId: next.orderId,
    contractId: next.contractId,
    customerId: next.customerId,
  })
  await fire(tx, actor, vehicleId, event.allotted, { source, time, needsPreparation: false })
  await refuseUnfit(tx, vehicleId, row.switchDate!)
  await recordMileage(tx, actor, vehicleId, row.newMileage!, time, mileageBy.take, source)
  const car = await lockRow(tx, actor, vehicle, vehicleId)
  await openNext(tx, actor, car, before, next, time)
  await setOccupation(tx, actor, held.id, occupation.taken)
  await fire(tx, actor, vehicleId, event.taken, { source, time })
  await papersPort.ask().handOver(tx, actor, {
    vehicleId,
    customerId: next.customerId,
    customerName: next.counterpartyName ?? '',
    at: localDateTime(actor.clock.now()),
    source,
  })
}

/** Insured and inspected on the day, as at any take. */
async function refuseUnfit(tx: Tx, vehicleId: string, day: string): Promise<void> {
  const wanted = {
    modelId: null,
    modelName: null,
    seriesId: null,
    cityCode: null,
    planTakeDate: day,
    rentEnd: null,
    plateNeed: false,
    gpsNeed: false,
    insureNeed: false,
  }
  const found = (await readinessOf(tx, [{ vehicleId, wanted }], 'take')).get(vehicleId)!
  const [block] = found.blocks
  if (!block) return
  const car = found.car.plate_no ?? found.car.vin
  refuse('notFit', '车辆【{car}】{why} / vehicle {car}: {whyEn}', {
    car,
    why: textOf(block, 'zh'),
    whyEn: textOf(block, 'en'),
  })
}

/** The deposit follows, what the accounting charges is billed; bills stand last in the lock order. */
async function moveMoney(tx: Tx, actor: Actor, row: Transfer, newId: string): Promise<void> {
  const lines = await transferLines(tx, row.id)
  const source = sourceOfTransfer(row)
  const { from, to } = await marginKeys(tx, row, newId)
  const deposit = lines.filter(one => one.lineKind === lineKind.deposit && one.amt > ZERO)
  for (const line of deposit)
    await transferMargin(
      tx,
      actor,
      from,
      {
        ...to,
        customerName: row.newCustomerName,
        contractNo: row.targetContractNo ?? row.contractNo,
      },
      line.amt,
      { ...source, sourceSeq: line.lineNo },
    )
  for (const line of lines.filter(
    one => billed.includes(one.lineKind!) && one.bearer === bearer.customer && one.amt > ZERO,
  ))
    await raiseReceivable(tx, actor, {
      source: { ...source, sourceSeq: line.lineNo },
      companyId: from.companyId,
      payerType: from.partyKind,
      payerId: from.partyId,
      contractId: from.contractId,
      orderVehicleId: row.oldOrderVehicleId!,
      vehicleId: row.oldVehicleId!,
      ...(row.cityCode ? { cityCode: row.cityCode } : {}),
      feeItem: line.feeItem!,
      amt: line.amt,
      dueDate: localDate(actor.clock.now()),
      description: titled(
        `车辆转移 ${row.transferNo}`,
        `Transfer ${row.transferNo}`,
        labelInBoth((line.note || '核算 / accounting') as Label),
      ),
    })
}
