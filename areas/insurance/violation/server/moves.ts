import { addDays, localDate, localDateTime, refuse, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { charged, custody } from '../../codes.ts'
import { filingOf, needsFiling } from '../../violation-lease-filing/server/filings.ts'
import type { violation } from '../violation.ts'
import { chargeAfter, type Violation } from './bearer.ts'
import { giveBack } from './give-back.ts'
import { lateDaysOf, payDeadlineOf, surchargeOf } from './figures.ts'

type Changes = ChangesOf<typeof violation>
export const STATE = { unhandled: 1, decided: 2, done: 3, transferred: 4, disputed: 5, revoked: 6 } as const

interface Assignment {
  custodyKind: number
  customerId?: string | null
  driverId?: string | null
  custodyUserId?: string | null
}
/** By hand, with a reason: neither a query nor a corrected hand-over changes it. */
export async function assign(tx: Tx, row: Violation, input: Assignment, reason: string): Promise<Changes> {
  if (row.chargeStatus === charged.done || row.chargeStatus === charged.collected)
    refuse('charged', '违章【{no}】已挂账，不能再分配 / offence {no} is charged already', { no: row.violationNo! })
  const person = input.driverId ? await findRow(tx, driver, input.driverId) : undefined
  // Who names the driver of the same lessee leaves the lease as it is.
  const isLessee = input.custodyKind === custody.customer || input.custodyKind === custody.driver
  const isSame = isLessee && Boolean(row.customerId ?? row.driverId) && isSameHolder(row, input)
  return {
    custodyKind: input.custodyKind,
    customerId: input.customerId ?? null,
    driverId: input.driverId ?? null,
    driverName: person?.mechanismName ?? null,
    custodyUserId: input.custodyUserId ?? null,
    ...(isSame ? {} : { contractId: null, contractType: null, orderVehicleId: null, custodyDocNo: null }),
    dualUse: false,
    assignManual: true,
    assignReason: reason,
    ...(row.chargeStatus === charged.ours ? {} : { chargeStatus: chargeAfter(input, row.paidBy) }),
  }
}

const isSameHolder = (row: Violation, input: Assignment): boolean =>
  row.customerId ? input.customerId === row.customerId : input.driverId === row.driverId

interface Handling {
  decisionNo?: string | null
  decisionTime?: string | null
  paidBy?: number | null
  agentId?: string | null
  agentFee?: Fen | null
  payAmt?: Fen | null
  paidDate?: string | null
  receipt?: string | null
}
/** 1 -> 2 with a decision; to 3 with a payment, or where there is no fine to pay. */
export function handle(actor: Actor, row: Violation, input: Handling): Changes {
  if (input.paidBy === 2 && (row.points ?? 0) > 0)
    refuse('agent', '记分违章须由驾驶人本人处理，不能代办 / points must be taken by the driver in person')
  const decisionTime = input.decisionTime ?? row.decisionTime
  const decisionNo = input.decisionNo ?? row.decisionNo
  if (decisionTime && decisionTime < row.violationTime)
    refuse('decisionTime', '裁决时间不能早于违法时间 / decided before it happened')
  const told: Changes = {
    decisionNo,
    decisionTime,
    payDeadline: decisionTime ? payDeadlineOf(decisionTime.slice(0, 10)) : null,
  }
  if (!input.paidBy && (row.fine ?? ZERO) > ZERO) {
    if (!decisionNo || !decisionTime)
      refuse('decisionNo', '请填写处罚决定书号与裁决时间，或登记缴款 / enter the decision, or the payment')
    return { ...told, status: STATE.decided }
  }
  return { ...told, ...paid(actor, row, input, decisionTime), status: STATE.done }
}

function paid(actor: Actor, row: Violation, input: Handling, decisionTime: string | null): Changes {
  const paidDate = input.paidDate ?? localDate(actor.clock.now())
  if (paidDate < row.violationTime.slice(0, 10))
    refuse('paidDate', '缴款日期不能早于违法时间 / paid before it happened')
  if (input.paidBy && (row.fine ?? ZERO) > ZERO && !input.receipt)
    refuse('receipt', '请上传缴款凭证 / upload the receipt')
  const lateDays = decisionTime ? lateDaysOf(decisionTime.slice(0, 10), paidDate) : 0
  const surcharge = surchargeOf(row.fine ?? ZERO, lateDays)
  const owed = ((row.fine ?? ZERO) + surcharge) as Fen
  const payAmt = input.payAmt ?? owed
  return {
    paidBy: input.paidBy ?? null,
    paidDate,
    payAmt,
    lateDays,
    surcharge,
    receiptBizId: input.receipt ?? row.receiptBizId,
    agentId: input.paidBy === 2 ? (input.agentId ?? null) : null,
    agentFee: input.paidBy === 2 ? (input.agentFee ?? ZERO) : ZERO,
    ...(row.chargeStatus === charged.nothing
      ? { chargeStatus: payAmt > ZERO ? chargeAfter(row, input.paidBy ?? null) : 0 }
      : {}),
  }
}

const NEXT_AFTER: Readonly<Record<number, readonly number[]>> = { 1: [0, 3], 2: [1], 3: [1], 4: [2], 5: [2] }
/** C13: filed, then accepted or refused; the driver may object to an accepted one. */
export async function transfer(
  tx: Tx,
  actor: Actor,
  row: Violation,
  step: number,
  told: string | null,
): Promise<Changes> {
  const no = row.violationNo!
  if (!NEXT_AFTER[step]?.includes(row.transferState ?? 0))
    refuse(
      'transferStep',
      '违章【{no}】当前转移状态不能进行此步骤 / offence {no} is not at this step of its transfer',
      { no },
    )
  const now = localDateTime(actor.clock.now())
  const noted = told ? { transferNote: told } : {}
  if (step === 1) {
    await refuseTransfer(tx, actor, row)
    return { ...noted, transferState: 1, transferFiledTime: now, transferResultTime: null, status: STATE.unhandled }
  }
  if (step === 2) return { ...noted, transferState: 2, transferResultTime: now, status: STATE.transferred }
  if (step === 3) return { ...noted, transferState: 3, transferResultTime: now, status: STATE.unhandled }
  if (step === 4) return { ...noted, transferState: 4, transferResultTime: now, status: STATE.unhandled }
  return { ...noted, transferState: 2, status: STATE.transferred }
}

async function refuseTransfer(tx: Tx, actor: Actor, row: Violation): Promise<void> {
  const no = row.violationNo!
  if (row.custodyKind !== custody.customer && row.custodyKind !== custody.driver)
    refuse('transferBearer', '违章【{no}】不由承租方负责，不能转移 / offence {no} is not of a lessee', { no })
  if (!row.driverId) refuse('transferDriver', '违章【{no}】未指明司机，不能转移 / offence {no} names no driver', { no })
  const [lease] = row.orderVehicleId
    ? await findRows(
        tx,
        vehicleLeaseRecord,
        sql`t.order_vehicle_id = ${row.orderVehicleId}::bigint and t.vehicle_id = ${row.vehicleId}::bigint`,
        {
          orderBy: 't.start_time desc',
          limit: 1,
        },
      )
    : []
  const car = row.vehicleId ? await findRow(tx, vehicle, row.vehicleId) : undefined
  if (needsFiling(car)) await refuseUnfiled(tx, row)
  const end = lease ? lease.endTime : row.custodyTo
  const days = await paramNumber(tx, 'violation.transferDays')
  const from = end ? addDays(end.slice(0, 10), days + 1) : undefined
  if (!from || localDate(actor.clock.now()) < from)
    refuse('transferDays', '租期结束满{days}天后方可转移 / a transfer may be filed {days} days after the lease ended', {
      days,
    })
}

/** C13: the police takes the lessee from the filing of his lease; one of somebody else proves nothing. */
async function refuseUnfiled(tx: Tx, row: Violation): Promise<void> {
  const no = row.violationNo!
  const filing = row.orderVehicleId ? await filingOf(tx, row.orderVehicleId) : undefined
  if (!filing)
    refuse('transferFiling', '违章【{no}】的租赁未备案，不能转移 / the lease of offence {no} is not filed', { no })
  if (filing.driverId && filing.driverId !== row.driverId)
    refuse('transferFiled', '违章【{no}】的司机与备案司机【{name}】不一致 / the lease is filed for {name}', {
      no,
      name: filing.driverName ?? '',
    })
}

/** 1 start, 2 upheld: the authority revokes it, 3 failed: back to where it was. */
export function objection(row: Violation, step: number): Changes {
  const isDisputed = row.status === STATE.disputed
  if (step === 1) {
    if (isDisputed) refuse('objection', '该违章已在申诉中 / this offence is disputed already')
    return { status: STATE.disputed, stateBefore: row.status }
  }
  if (!isDisputed) refuse('objection', '请先提起申诉 / start the dispute first')
  return { status: step === 2 ? STATE.revoked : (row.stateBefore ?? STATE.unhandled), stateBefore: null }
}

/** What follows when an offence came to its end. */
export async function told(tx: Tx, actor: Actor, row: Violation): Promise<void> {
  if (row.status === STATE.done) await giveBack(tx, actor, row)
  if (row.status === STATE.done) await emit(tx, actor, 'violation.done', { id: row.id, no: row.violationNo! })
}
