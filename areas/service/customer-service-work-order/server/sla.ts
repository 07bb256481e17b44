import type { ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { again, dueAt, limitsOf, minutesBetween, type Limits } from '../../calculations/clock.ts'
import type { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { calendarFrom, nowOf, ownedBy, type Order, type Owned } from './rows.ts'

type Changes = ChangesOf<typeof customerServiceWorkOrder>

/** The clock of an order that was opened, or sent back and begins anew with half of its limit. */
export async function startClock(
  tx: Tx,
  actor: Actor,
  order: Pick<Order, 'category' | 'priority'>,
  how: { isAgain?: boolean; owned: Owned },
): Promise<Changes> {
  const now = nowOf(actor)
  const plain = limitsOf(order.category!, order.priority!, how.owned)
  const limits: Limits = how.isAgain ? again(plain) : plain
  const calendar = await calendarFrom(tx, now)
  return {
    clockFrom: now,
    respondMode: limits.respondMode,
    resolveMode: limits.resolveMode,
    resolveMin: limits.resolveMin,
    respondDue: dueAt(now, limits.respondMin, limits.respondMode, calendar),
    resolveDue: dueAt(now, limits.resolveMin, limits.resolveMode, calendar),
    pauseCount: 0,
    pausedMin: 0,
    pausedFrom: null,
    pauseReason: null,
    overdue: false,
    overdueMin: 0,
    toldLevel: 0,
  }
}
export async function startAgain(tx: Tx, actor: Actor, order: Order): Promise<Changes> {
  const owned = await ownedBy(tx, actor, order.category!, order.cityCode)
  return { ...(await startClock(tx, actor, order, { isAgain: true, owned })), acceptTime: null, resolveTime: null }
}

/** Three pauses, five working days in all; on the clock that always runs a day has 24 hours. */
export const MOST_PAUSES = 3
const PAUSE_DAYS = 5
export const mostPaused = (order: Order): number => PAUSE_DAYS * (order.resolveMode === 1 ? 24 * 60 : 9 * 60)

/** What a pause that ends now did to the limit. */
export async function endPause(tx: Tx, actor: Actor, order: Order): Promise<Changes> {
  if (order.pausedFrom === null) return {}
  const calendar = await calendarFrom(tx, order.clockFrom!)
  const mode = order.resolveMode!
  const minutes = minutesBetween(order.pausedFrom, nowOf(actor), mode, calendar)
  const pausedMin = Math.min(mostPaused(order), (order.pausedMin ?? 0) + minutes)
  return {
    pausedFrom: null,
    pauseReason: null,
    pausedMin,
    resolveDue: dueAt(order.clockFrom!, order.resolveMin! + pausedMin, mode, calendar),
  }
}
/** Minutes past the limit at this moment, along its clock. */
export async function lateBy(tx: Tx, actor: Actor, order: Order): Promise<number> {
  if (order.pausedFrom !== null) return 0
  const calendar = await calendarFrom(tx, order.clockFrom!)
  return minutesBetween(order.resolveDue!, nowOf(actor), order.resolveMode!, calendar)
}
