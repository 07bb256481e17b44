import { addDays, daysBetween, localDate } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleParams } from '../../params.ts'
import { purchaseOrder } from '../purchase-order.ts'
import { reachMilestones } from './milestones.ts'
import { lockOrder, type Order } from './rows.ts'

/** A promise is told of when it is broken and again after three and seven days (60, 9). */
const TOLD_AT: readonly number[] = [0, 3, 7]
/** Before the cars come their lot hears of it. */
const ARRIVING_DAYS = 3

/** Orders with cars that were promised by a day and have not all been accepted. */
const openOrders = (tx: Tx): Promise<Order[]> =>
  findRows(tx, purchaseOrder, sql`t.status in (1, 3) and t.expect_arrive is not null`, { orderBy: 't.id' })

const managersOf = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select distinct p.manager_id as id from purchase_order_line l join parking_lot p on p.tenant_id = l.tenant_id and p.id = l.deliver_lot_id where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId}::bigint and p.manager_id is not null`,
    )
  ).map(row => row.id)

export async function tellOfPromises(tx: Tx, actor: Actor): Promise<{ late: number; arriving: number }> {
  const today = localDate(actor.clock.now())
  const told = { late: 0, arriving: 0 }
  for (const order of await openOrders(tx)) {
    const days = daysBetween(order.expectArrive!, today)
    const rest = (order.totalQty ?? 0) - (order.arrivedQty ?? 0)
    if (days === -ARRIVING_DAYS)
      told.arriving += await notify(tx, actor, {
        bizTypeCode: 'purchase_arriving',
        bizId: order.id,
        users: [...(await managersOf(tx, order.id)), order.buyerUserId],
        level: 1,
        dedupeKey: `arriving-${order.expectArrive}`,
        title: '采购车辆即将到车 / Ordered vehicles arriving',
        content: `${order.orderNo}：${rest}台预计${order.expectArrive}到车 / ${order.orderNo}: ${rest} cars expected on ${order.expectArrive}`,
      })
    if (TOLD_AT.includes(days))
      told.late += await notify(tx, actor, {
        bizTypeCode: 'purchase_late',
        bizId: order.id,
        users: [order.buyerUserId],
        level: 2,
        dedupeKey: `late-${days}`,
        title: '采购到车逾期 / Purchase late',
        content: `${order.orderNo}：${rest}台未到，承诺${order.expectArrive} / ${order.orderNo}: ${rest} cars not here, promised for ${order.expectArrive}`,
      })
  }
  return told
}

/** Milestones on fixed days. */
export async function reachFixedDays(tx: Tx, actor: Actor): Promise<number> {
  const due = await tx.rows<{ id: string }>(
    sql`select distinct o.id from purchase_order o join purchase_order_milestone m on m.tenant_id = o.tenant_id and m.order_id = o.id
      where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.status in (1, 2, 3, 4) and m.trigger = 7 and coalesce(m.milestone_state, 0) = 0 and m.fixed_date <= ${localDate(actor.clock.now())}::date order by o.id`,
  )
  let reached = 0
  for (const { id } of due) {
    await lockOrder(tx, actor, id)
    reached += await reachMilestones(tx, actor, id)
  }
  return reached
}

/** 60, 5.4: a reservation lives while the line is open, `vehicle.reserve.days` beyond the promise or beyond today. */
export async function prolongReservations(tx: Tx, actor: Actor): Promise<number> {
  const { 'vehicle.reserve.days': days } = await vehicleParams(tx, 'vehicle.reserve.days')
  const until = `${addDays(localDate(actor.clock.now()), days)} 23:59:59`
  const soon = `${addDays(localDate(actor.clock.now()), 2)} 00:00:00`
  return tx.run(
    sql`update allocate_vehicle_record a set expire_time = ${until}::timestamptz from purchase_order_vehicle c join purchase_order o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where a.tenant_id = ${tx.tenantId} and c.tenant_id = a.tenant_id and a.is_deleted = 0 and a.state in (1, 2, 3) and a.occupy_kind = 3 and a.source_type = 'purchase-order-vehicle' and a.source_id = c.id::text
        and c.status in (1, 2, 3) and o.status in (1, 3) and a.expire_time < ${soon}::timestamptz`,
  )
}

export const purchaseLateJob: JobKind = {
  kind: 'purchase-late',
  label: '采购到车提醒 / Promised arrivals of purchases',
  run: ({ actor, database }) =>
    database.transaction(actor.tenantId, async tx => ({
      ...(await tellOfPromises(tx, actor)),
      milestones: await reachFixedDays(tx, actor),
    })),
}
export const reserveProlongJob: JobKind = {
  kind: 'purchase-reserve-prolong',
  label: '采购预占延期 / Prolong purchase reservations',
  run: ({ actor, database }) =>
    database.transaction(actor.tenantId, async tx => ({ prolonged: await prolongReservations(tx, actor) })),
}
export const purchaseSchedules: readonly Schedule[] = [
  { kind: 'purchase-late', dailyAt: '08:10', title: '采购到车提醒 / Promised arrivals of purchases' },
  { kind: 'purchase-reserve-prolong', dailyAt: '00:30', title: '采购预占延期 / Prolong purchase reservations' },
]
