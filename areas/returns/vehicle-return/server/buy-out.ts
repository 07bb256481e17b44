import { localDate, localDateTime, refuse, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { lockPledged, setMortgage } from '#areas/contracts/contract-finance-vehicle/server/pledges.ts'
import { buyOut } from '#areas/orders/order-vehicle/server/buy-out.ts'
import { applyOwnerChange } from '#areas/vehicles/vehicle/server/apply-owner-change.ts'
import { applyPledge } from '#areas/vehicles/vehicle/server/apply-pledge.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { event } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { byVehicle, facts, lockBefore, recordSource } from './moves.ts'
import type { Return } from './prepare.ts'
import { isIn, recordsOf, type ReturnRecord } from './records.ts'

/** What stands open of a return: bills of its vehicles but deposits, and those that its statements raised. */
async function isUnpaid(tx: Tx, returnId: string, records: readonly ReturnRecord[]): Promise<boolean> {
  const row = await tx.row<{ n: string }>(
    sql`select count(*) as n from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status in (1, 2)
      and ((b.fee_item <> 2 and b.order_vehicle_id = any(${records.map(one => one.orderVehicleId!)}::bigint[]))
        or b.id in (select c.bill_id from vehicle_return_cost c join vehicle_return_settlement s on s.tenant_id = c.tenant_id and s.id = c.settlement_id
          where c.tenant_id = ${tx.tenantId} and s.return_id = ${returnId}::bigint and s.is_deleted = 0))`,
  )
  return row!.n !== '0'
}

/** 12 -> 13 or 14: everything is paid; a pledged title is discharged before it passes. */
export async function moveWhenPaid(tx: Tx, actor: Actor, returnId: string): Promise<void> {
  const head = await getRow(tx, vehicleReturn, returnId)
  if (head.status !== statusOf(vehicleReturn, 'awaitingPayment')) return
  const records = (await recordsOf(tx, returnId)).filter(isIn)
  if (await isUnpaid(tx, returnId, records)) return
  const next = records.some(isPledged) ? 'awaitingDischarge' : 'awaitingTransfer'
  await act(tx, actor, vehicleReturn, returnId, 'paid', { input: { status: statusOf(vehicleReturn, next) } as never })
}
const isPledged = (record: ReturnRecord): boolean => record.mortgaged === true && record.dischargeDate === null

/** 90-interfaces 4, receivable.settled: the returns that wait for this money, of a vehicle or of its contract. */
export async function returnsWaitingFor(tx: Tx, payload: Readonly<Record<string, unknown>>): Promise<string[]> {
  const [car, contract] = [textOrNull(payload['orderVehicleId']), textOrNull(payload['contractId'])]
  const rows = await tx.rows<{ id: string }>(
    sql`select distinct r.id from vehicle_return r join vehicle_return_record x on x.tenant_id = r.tenant_id and x.return_id = r.id and x.is_deleted = 0
      where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.status = 12
        and (x.order_vehicle_id = ${car}::bigint or (${car}::bigint is null and r.contract_ids @> array[${contract}::bigint])) order by 1`,
  )
  return rows.map(row => row.id)
}
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export interface Discharge {
  recordId: string
  dischargeDate: string
  dischargeNo: string
  certBack: boolean
}
/** 13 -> 14 when no vehicle is pledged any more (70, R10). */
export async function confirmDischarge(
  tx: Tx,
  actor: Actor,
  input: { id: string; records: readonly Discharge[] },
): Promise<{ status: number }> {
  const cars = (await recordsOf(tx, input.id)).filter(isIn)
  await lockPledged(
    tx,
    actor,
    cars.map(one => one.vehicleId!),
  )
  await lockBefore(tx, actor, input.id)
  const head = await lockRow(tx, actor, vehicleReturn, input.id)
  if (head.status !== statusOf(vehicleReturn, 'awaitingDischarge'))
    refuse('notAwaitingDischarge', '当前状态不允许确认解押 / no discharge is awaited in this state')
  const records = (await recordsOf(tx, input.id, true)).filter(isIn)
  const today = localDate(actor.clock.now())
  for (const wanted of input.records) {
    const record = records.find(one => one.id === wanted.recordId)
    if (!record) return refuse('otherReturn', '所选车辆不在此退车单中 / a chosen vehicle is not in this return')
    if (record.mortgaged !== true)
      refuse('notPledged', '车辆【{car}】未抵押 / vehicle {car} is not pledged', { car: record.plateNo ?? record.vin })
    if (wanted.dischargeDate > today) refuse('dischargeDate', '解押日不能晚于今天 / the discharge lies in the future')
    if (!wanted.certBack)
      refuse('certBack', '车辆【{car}】登记证书未取回 / the certificate of {car} is not back', {
        car: record.plateNo ?? record.vin,
      })
    await updateRow(tx, actor, vehicleReturnRecord, record, {
      dischargeDate: wanted.dischargeDate,
      dischargeNo: wanted.dischargeNo,
      certBack: wanted.certBack,
    })
  }
  const after = (await recordsOf(tx, input.id)).filter(isIn)
  for (const record of byVehicle(after.filter(one => input.records.some(wanted => wanted.recordId === one.id)))) {
    // Nothing happens at the lender where the mortgage is no pledge of a borrowing of ours.
    await setMortgage(tx, actor, record.vehicleId!, {
      ...{ state: 'discharged', no: record.dischargeNo, date: record.dischargeDate!, taskId: head.id },
    })
    await applyPledge(tx, actor, record.vehicleId!, { state: 4, date: record.dischargeDate })
    await emit(tx, actor, 'mortgage.discharged', {
      id: record.vehicleId!,
      no: record.plateNo ?? record.vin ?? '',
      returnId: head.id,
      time: localDateTime(actor.clock.now()),
    })
  }
  if (!after.some(isPledged)) await act(tx, actor, vehicleReturn, head.id, 'discharged')
  return { status: (await getRow(tx, vehicleReturn, head.id)).status }
}

const BOUGHT = 7
/** The title of one vehicle has passed (task type 3, or by hand until work orders are built). */
export async function titlePassed(
  tx: Tx,
  actor: Actor,
  input: { id: string; recordIds: readonly string[]; transferDate: LocalDate },
): Promise<{ status: number }> {
  await lockBefore(tx, actor, input.id)
  const head = await lockRow(tx, actor, vehicleReturn, input.id)
  const records = (await recordsOf(tx, input.id, true)).filter(one => input.recordIds.includes(one.id))
  if (records.length !== input.recordIds.length)
    refuse('otherReturn', '所选车辆不在此退车单中 / a chosen vehicle is not in this return')
  if (records.some(isPledged))
    refuse('pledged', '车辆未解除抵押，不能过户 / a pledged vehicle does not change its owner')
  if (head.status !== statusOf(vehicleReturn, 'awaitingTransfer'))
    refuse('notAwaitingTransfer', '当前状态不允许过户 / no transfer is awaited in this state')
  if (input.transferDate > localDate(actor.clock.now()))
    refuse('transferDate', '过户日不能晚于今天 / the transfer lies in the future')
  for (const record of records.sort((a, b) => (BigInt(a.orderVehicleId!) < BigInt(b.orderVehicleId!) ? -1 : 1)))
    await buyOut(tx, actor, record.orderVehicleId!, { returnId: head.id, transferDate: input.transferDate })
  for (const record of byVehicle(records)) {
    await act(tx, actor, vehicleReturnRecord, record.id, 'buyOut', { input: { holding: false } as never })
    await fire(tx, actor, record.vehicleId!, event.disposed, { source: recordSource(head, record), returnId: head.id })
    await applyOwnerChange(
      tx,
      actor,
      record.vehicleId!,
      { ownerKind: 4, ownerName: (head.buyerSame === false ? head.buyerName : head.partyName) ?? '' },
      record.id,
    )
  }
  await completeWhenAll(tx, actor, head)
  return { status: (await getRow(tx, vehicleReturn, head.id)).status }
}

async function completeWhenAll(tx: Tx, actor: Actor, head: Return): Promise<void> {
  const records = (await recordsOf(tx, head.id)).filter(isIn)
  if (!records.every(one => one.status === BOUGHT)) return
  await act(tx, actor, vehicleReturn, head.id, 'transferred')
  await emit(tx, actor, 'vehicle-return.bought-out', { ...facts(head), vehicleIds: records.map(one => one.vehicleId!) })
  await emit(tx, actor, 'vehicle-return.completed', facts(head))
}
