import { addDays, localDateTime, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { vehicleServiceManage } from '#areas/platform/vehicle-service-manage/vehicle-service-manage.ts'
import { serviceOwner, type ServiceOwner } from '#areas/platform/vehicle-service-manage/server/service-owner.ts'
import { calendarOf } from '#areas/platform/work-calendar/server/workdays.ts'
import type { Calendar } from '../../calculations/clock.ts'
import { categoryIs as is } from '../../codes.ts'
import { customerServiceFollow, type customerServiceWorkOrder } from '../customer-service-work-order.ts'

export type Order = RowOf<typeof customerServiceWorkOrder>
export const nowOf = (actor: Actor): string => localDateTime(actor.clock.now())

/** Longer than a limit with its pauses and the longest holiday. */
const SPAN_DAYS = 120
export const calendarFrom = (tx: Tx, from: string): Promise<Calendar> =>
  calendarOf(tx, from.slice(0, 10), addDays(from.slice(0, 10), SPAN_DAYS))

export async function addFollow(
  tx: Tx,
  actor: Actor,
  orderId: string,
  op: number,
  content: string,
  filesBizId: string | null = null,
): Promise<void> {
  const { count } = (await tx.row<{ count: number }>(
    sql`select count(*)::int as count from customer_service_follow where tenant_id = ${tx.tenantId} and order_id = ${orderId}::bigint`,
  ))!
  await insertRow(tx, actor, customerServiceFollow, {
    orderId,
    followTime: nowOf(actor),
    // Whoever reports by the web is nobody of ours.
    userId: /^[1-9]\d*$/.test(actor.userId) ? actor.userId : null,
    op,
    content: content.slice(0, 1000),
    filesBizId,
    lineNo: count + 1,
  } as never)
}

/** Items of 10-platform 5.9 that answer for each category. */
const items: Readonly<Record<number, string>> = {
  [is.question]: 'complaint',
  [is.repair]: 'maintenance',
  [is.accident]: 'accident',
  [is.complaint]: 'complaint',
  [is.bill]: 'complaint',
  [is.offence]: 'violation',
  [is.inspection]: 'year_check',
  [is.gps]: 'gps',
  [is.returns]: 'take_return',
  [is.papers]: 'papers',
  [is.other]: 'complaint',
}
export interface Owned {
  readonly owner: ServiceOwner | undefined
  readonly responseHours: number | null
  readonly finishDays: number | null
}
/** Who answers for the category in the city, where somebody was named; else whoever dispatches chooses. */
export async function ownedBy(tx: Tx, actor: Actor, category: number, cityCode: string | null): Promise<Owned> {
  const item = items[category] ?? 'complaint'
  const [row] = await findRows(
    tx,
    vehicleServiceManage,
    sql`t.service_item = ${item} and t.status = 1 and (t.city_code is null or t.city_code = ${(cityCode ?? '').slice(0, 4)})`,
    { orderBy: 't.city_code nulls last', limit: 1 },
  )
  if (!row) return { owner: undefined, responseHours: null, finishDays: null }
  return {
    owner: await serviceOwner(tx, actor, item, cityCode ?? undefined),
    responseHours: row.responseHours,
    finishDays: row.finishDays,
  }
}
