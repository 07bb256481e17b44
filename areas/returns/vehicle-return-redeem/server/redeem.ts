import {
  addDays,
  fen,
  inBoth,
  invalid,
  localDate,
  localDateTime,
  refuse,
  Refused,
  yuan,
  ZERO,
  type Fault,
  type RowOf,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode, Form } from '#packages/server/implement.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { resumeActivation } from '#areas/billing/bill-receipt-plan/server/suspend-activation.ts'
import { cancelReturn } from '#areas/orders/order-vehicle/server/begin-return.ts'
import { reopenLease } from '#areas/vehicles/vehicle/server/reopen-lease.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { event } from '#areas/vehicles/vehicle/server/moves.ts'
import { line, lineMoney } from '../../codes.ts'
import { offencesPort } from '../../ports.ts'
import { byVehicle, facts, lockBefore, recordSource } from '../../vehicle-return/server/moves.ts'
import { suspender } from '../../vehicle-return/server/receive.ts'
import { isIn, recordsOf, type ReturnRecord } from '../../vehicle-return/server/records.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturnRedeem, type RedeemLine } from '../vehicle-return-redeem.ts'
import { redeemFigures, stillOpen } from './redeem-money.ts'

export type Redeem = RowOf<typeof vehicleReturnRedeem>
type Code = ActionCode<typeof vehicleReturnRedeem, never>

/** Lines that a redemption may raise (70, 3.6). */
const OFFERED: readonly number[] = [line.transport, line.recovery, line.parking, line.deposit, line.other]
const PAY_AFTER_DEADLINE = 3

const chosenOf = async (tx: Tx, row: Pick<Redeem, 'returnId' | 'recordIds'>): Promise<ReturnRecord[]> =>
  (await recordsOf(tx, row.returnId)).filter(one => row.recordIds.includes(one.id))

/** Vehicles that are secured, charges of the kinds allowed, a day to pay within the window; the figures of today. */
export async function prepareRedeem(tx: Tx, actor: Actor, form: Form<typeof vehicleReturnRedeem>): Promise<void> {
  const { values, before, body } = form
  const returnId = values.returnId ?? before?.returnId
  const recordIds = values.recordIds ?? before?.recordIds ?? []
  if (!returnId || recordIds.length === 0) return
  const head = await getRow(tx, vehicleReturn, returnId)
  const records = await chosenOf(tx, { returnId, recordIds })
  if (records.length !== recordIds.length || records.some(one => one.status !== 2))
    form.fault('recordIds', '只能赎回本保全单中已收车的车辆 / secured vehicles of this return only')
  const lines = (body['lines'] ?? before?.lines ?? []) as RedeemLine[]
  const faults = lineFaults(lines)
  for (const one of faults) form.fault(one.path, one.reason)
  const today = localDate(actor.clock.now())
  const due = values.payDueDate ?? before?.payDueDate
  const last = head.redeemDeadline ? addDays(head.redeemDeadline.slice(0, 10), PAY_AFTER_DEADLINE) : null
  if (due && due < today) form.fault('payDueDate', '付款期限不能早于今天 / the day to pay is past')
  if (due && last && due > last && !mayBeLate(actor))
    form.fault('payDueDate', `付款期限不能晚于${last} / not later than ${last}`)
  if (faults.length > 0) return
  values.asOf ??= today
  values.lines = lines
  Object.assign(values, await redeemFigures(tx, actor, records, lines, values.asOf))
}
const mayBeLate = (actor: Actor): boolean => !actor.rights || actor.rights.codes.has('vehicle_return_redeem_late')

function lineFaults(lines: readonly RedeemLine[]): Fault[] {
  return lines.flatMap((one, index): Fault[] => {
    if (!OFFERED.includes(Number(one.lineKind)))
      return [{ path: `lines.${index}.lineKind`, reason: '赎回不收此类费用 / no such charge in a redemption' }]
    if (!/^\d{1,10}(\.\d{1,2})?$/.test(String(one.amt)) || fen(one.amt) <= ZERO)
      return [{ path: `lines.${index}.amt`, reason: '金额须大于零 / the amount is above zero' }]
    return one.basis?.trim()
      ? []
      : [{ path: `lines.${index}.basis`, reason: '请填写计算依据 / say how it is computed' }]
  })
}

/** POST redeem and PUT afresh-redeem: 15 -> 16, the redemption is decided (70, 3.6). */
export async function redeem(
  tx: Tx,
  actor: Actor,
  body: Record<string, unknown> & { returnId?: string | undefined; id?: string | undefined },
): Promise<{ id: string; no: string; status: number }> {
  const known = body.id ? await getRow(tx, vehicleReturnRedeem, body.id) : undefined
  const returnId = known?.returnId ?? body.returnId
  if (!returnId) return invalid({ returnId: '必填 / required' })
  await lockBefore(tx, actor, returnId)
  const head = await lockRow(tx, actor, vehicleReturn, returnId)
  refuseLate(actor, head.redeemDeadline)
  await act(tx, actor, vehicleReturn, returnId, 'beginRedeem')
  const { id, no } = await saveRecord(tx, actor, vehicleReturnRedeem, { ...body, returnId }, known ? 'afresh' : 'save')
  const row = await getRow(tx, vehicleReturnRedeem, id)
  return { id, no, status: row.status }
}

function refuseLate(actor: Actor, deadline: string | null): void {
  if (!deadline || localDateTime(actor.clock.now()) <= deadline || mayBeLate(actor)) return
  throw new Refused({ kind: 'NotAllowed', permission: 'vehicle_return_redeem_late' })
}

async function lockHead(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await getRow(tx, vehicleReturnRedeem, id)
  await lockBefore(tx, actor, row.returnId)
  await lockRow(tx, actor, vehicleReturn, row.returnId)
}

/** Back to the window: refused, withdrawn or lapsed. */
async function backToSecured(tx: Tx, actor: Actor, row: Redeem): Promise<void> {
  const head = await getRow(tx, vehicleReturn, row.returnId)
  if (head.status === statusOf(vehicleReturn, 'redeeming'))
    await act(tx, actor, vehicleReturn, row.returnId, 'endRedeem', {
      input: { status: statusOf(vehicleReturn, 'secured') } as never,
    })
}

/** Approved: the new charges become bills, due with the rest (D7: kept by the redemption and the line). */
async function raiseCharges(tx: Tx, actor: Actor, row: Redeem): Promise<void> {
  const head = await getRow(tx, vehicleReturn, row.returnId)
  const [first] = (await chosenOf(tx, row)).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  for (const [index, one] of (row.lines ?? []).entries())
    await raiseReceivable(tx, actor, {
      source: { sourceType: 'return', sourceId: row.id, sourceNo: row.redeemNo!, sourceSeq: index + 1 },
      companyId: head.companyId!,
      payerType: head.partyKind!,
      payerId: head.partyId!,
      contractType: 4,
      contractId: head.contractIds[0]!,
      orderVehicleId: first!.orderVehicleId!,
      vehicleId: first!.vehicleId!,
      ...lineMoney[one.lineKind]!,
      amt: fen(one.amt),
      dueDate: row.payDueDate,
      description: one.basis,
    })
}

/** 1 -> 5 when nothing is open any more (event receivable.settled). */
export async function moveWhenRedeemPaid(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockHead(tx, actor, id)
  const row = await lockRow(tx, actor, vehicleReturnRedeem, id)
  if (row.status !== statusOf(vehicleReturnRedeem, 'awaitingPayment')) return
  const open = await stillOpen(tx, actor, id, await chosenOf(tx, row), localDate(actor.clock.now()))
  if (open === ZERO) await act(tx, actor, vehicleReturnRedeem, id, 'paid')
}
export async function redemptionsWaitingFor(tx: Tx, payload: Readonly<Record<string, unknown>>): Promise<string[]> {
  const car = typeof payload['orderVehicleId'] === 'string' ? payload['orderVehicleId'] : null
  const rows = await tx.rows<{ id: string }>(
    sql`select distinct d.id from vehicle_return_redeem d join vehicle_return_record x on x.tenant_id = d.tenant_id and x.return_id = d.return_id and x.is_deleted = 0
      where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = 1 and x.order_vehicle_id = ${car}::bigint order by 1`,
  )
  return rows.map(row => row.id)
}

/** 5 -> 3: the vehicles go on with their lessee (task type 12, or by hand until work orders are built). */
export async function pickUp(
  tx: Tx,
  actor: Actor,
  input: { redeemId: string; pickTime: string; mileage: number | null },
): Promise<{ status: number; returnStatus: number }> {
  await lockHead(tx, actor, input.redeemId)
  const row = await lockRow(tx, actor, vehicleReturnRedeem, input.redeemId)
  const records = await chosenOf(tx, row)
  const open = await stillOpen(tx, actor, row.id, records, localDate(actor.clock.now()))
  const isPending = ['awaitingPayment', 'awaitingPick'].some(
    one => statusOf(vehicleReturnRedeem, one as never) === row.status,
  )
  if (isPending && open > ZERO)
    refuse('redeemUnpaid', '赎回款未付清，尚欠{x}元 / redemption not paid, {x} open', { x: yuan(open) })
  if (row.status === statusOf(vehicleReturnRedeem, 'awaitingPayment'))
    await act(tx, actor, vehicleReturnRedeem, row.id, 'paid')
  if (input.pickTime > localDateTime(actor.clock.now()))
    refuse('pickTime', '提车时间不能晚于当前时间 / the pick-up lies in the future')
  await act(tx, actor, vehicleReturnRedeem, row.id, 'picked')
  const head = await getRow(tx, vehicleReturn, row.returnId)
  for (const record of [...records].sort((a, b) => (BigInt(a.orderVehicleId!) < BigInt(b.orderVehicleId!) ? -1 : 1)))
    await cancelReturn(tx, actor, record.orderVehicleId!, { returnId: head.id })
  for (const record of byVehicle(records)) await goOn(tx, actor, head, record, input)
  await endRedemption(tx, actor, head.id)
  return {
    status: (await getRow(tx, vehicleReturnRedeem, row.id)).status,
    returnStatus: (await getRow(tx, vehicleReturn, head.id)).status,
  }
}

async function goOn(
  tx: Tx,
  actor: Actor,
  head: RowOf<typeof vehicleReturn>,
  record: ReturnRecord,
  { pickTime, mileage }: { pickTime: string; mileage: number | null },
): Promise<void> {
  await reopenLease(tx, actor, record.orderVehicleId!, { time: pickTime, mileage, returnId: head.id })
  await fire(tx, actor, record.vehicleId!, event.returnCancelled, {
    source: recordSource(head, record),
    time: pickTime,
    returnId: head.id,
    reason: inBoth('赎回', 'Redeemed'),
  })
  await resumeActivation(tx, actor, record.orderVehicleId!, suspender(head.id))
  await offencesPort.ask().unmark(tx, head.returnNo!, record.orderVehicleId!)
  await act(tx, actor, vehicleReturnRecord, record.id, 'redeem', { input: { holding: false } as never })
}

/** Every vehicle redeemed ends the return; with some left the window goes on. */
async function endRedemption(tx: Tx, actor: Actor, returnId: string): Promise<void> {
  const head = await getRow(tx, vehicleReturn, returnId)
  const records = (await recordsOf(tx, returnId)).filter(isIn)
  const isOver = records.every(one => one.status === 6)
  await act(tx, actor, vehicleReturn, returnId, 'endRedeem', {
    input: { status: statusOf(vehicleReturn, isOver ? 'redeemed' : 'secured') } as never,
  })
  if (!isOver) return
  await emit(tx, actor, 'vehicle-return.redeemed', { ...facts(head), vehicleIds: records.map(one => one.vehicleId!) })
}

/** 02:10: who did not pay in time loses the redemption; the vehicles stay secured. */
export async function lapseRedemptions(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const due = await findRows(tx, vehicleReturnRedeem, sql`t.status = 1 and t.pay_due_date < ${today}::date`, {
    orderBy: 't.id',
  })
  for (const row of due) {
    await lockHead(tx, actor, row.id)
    await act(tx, actor, vehicleReturnRedeem, row.id, 'lapse')
    await backToSecured(tx, actor, row)
  }
  return due.length
}

const secured: Code = { locks: lockHead, after: (tx, actor, { row }) => backToSecured(tx, actor, row) }
export const redeemActions = {
  approve: { locks: lockHead, run: (tx: Tx, actor: Actor, { row }: { row: Redeem }) => raiseCharges(tx, actor, row) },
  reject: secured,
  withdraw: secured,
} as const
