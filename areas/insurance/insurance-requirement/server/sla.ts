import { addDays, localDate, weekday, type ChangesOf, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { termsOn } from '../../insurance-setting/server/effective.ts'
import type { Order } from './facts.ts'

/** Working days are Monday to Friday. */
export function workingDaysAfter(day: LocalDate, count: number): LocalDate {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (weekday(at) <= 5) left -= 1
  }
  return at
}

/** Until when the step that begins now is to be done. */
export async function stepDue(
  tx: Tx,
  actor: Actor,
  order: Pick<Order, 'cityCode'>,
  status: number,
): Promise<ChangesOf<typeof insuranceWorkOrder>> {
  const today = localDate(actor.clock.now())
  const terms = await termsOn(tx, order.cityCode, today)
  const days = {
    [ORDER.ready]: terms.applySlaDays,
    [ORDER.unpaid]: terms.paySlaDays,
    [ORDER.toEnter]: terms.entrySlaDays,
  }[status]
  return { slaDue: days === undefined || days === null ? null : workingDaysAfter(today, days), overdueStep: false }
}
