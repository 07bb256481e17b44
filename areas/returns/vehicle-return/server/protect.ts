import { addDays, localDate, localDateTime, refuse, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { suspendActivation } from '#areas/billing/bill-receipt-plan/server/suspend-activation.ts'
import { vehicleReturnContractRecord } from '../../vehicle-return-contract-record/vehicle-return-contract-record.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { lockBefore } from './moves.ts'
import { suspender } from './receive.ts'
import { contractRecordsOf, recordsOf } from './records.ts'

export interface ToSettle {
  id: string
  terminateDate: LocalDate
  /** The customer gives up the window. */
  waived: boolean
  reason: string
}

/**
 * 15 -> 20 (70, R11): nobody redeemed in time, or the customer does not want to. From here it is a default; the rent
 * ended with the day the vehicle was secured, or runs to the termination where the contract lets it run.
 */
export async function toSettle(tx: Tx, actor: Actor, input: ToSettle): Promise<{ status: number }> {
  await lockBefore(tx, actor, input.id)
  const head = await lockRow(tx, actor, vehicleReturn, input.id)
  const secured = (await recordsOf(tx, input.id, true)).filter(one => one.status === 2)
  const isOpen = head.redeemDeadline !== null && localDateTime(actor.clock.now()) <= head.redeemDeadline
  if (head.status === statusOf(vehicleReturn, 'secured')) {
    if (isOpen && !input.waived)
      refuse('windowOpen', '赎回期未满，客户放弃赎回时请勾选 / the window runs: tick where the customer gives it up', {
        deadline: head.redeemDeadline,
      })
    if (input.terminateDate > localDate(actor.clock.now()))
      refuse('terminateDate', '解约日不能晚于今天 / the termination lies in the future')
    const first =
      secured
        .map(one => one.lastRentDate ?? '')
        .sort()
        .at(-1) ?? ''
    if (input.terminateDate < first)
      refuse(
        'terminateEarly',
        '解约日不能早于收车日{day} / the termination is before {day}, when the vehicle was secured',
        {
          day: first,
        },
      )
  }
  await act(tx, actor, vehicleReturn, input.id, 'toSettle', { reason: input.reason })
  await updateRow(tx, actor, vehicleReturn, await getRow(tx, vehicleReturn, input.id), {
    terminateDate: input.terminateDate,
    terminateMode: head.terminateMode ?? 1,
  })
  for (const contract of await contractRecordsOf(tx, input.id, true))
    await updateRow(tx, actor, vehicleReturnContractRecord, contract, { byDefault: true })
  for (const record of secured) {
    const lastRentDate = head.rentDuringProtect === false ? record.lastRentDate! : input.terminateDate
    if (lastRentDate !== record.lastRentDate) await updateRow(tx, actor, vehicleReturnRecord, record, { lastRentDate })
    await suspendActivation(tx, actor, record.orderVehicleId!, addDays(lastRentDate, 1), suspender(input.id))
  }
  return { status: (await getRow(tx, vehicleReturn, input.id)).status }
}
