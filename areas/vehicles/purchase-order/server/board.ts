import { z } from 'zod'
import { daysBetween, localDate, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { selection } from '#packages/server/selection.ts'
import { patience, purchaseStage, READY } from '../stages.ts'
import { purchaseOrder } from '../purchase-order.ts'

export const boardInput = z.looseObject({
  keyword: z.string().trim().max(64).optional(),
  /** 1: orders with cars that are late, or wait in a stage for longer than it takes. */
  late: z.enum(['0', '1']).optional(),
})
type Asked = z.output<typeof boardInput>
/** More orders at once are no board any more. */
const MOST = 200

interface Counted {
  id: string
  no: string
  title: string
  supplier: string | null
  buyer: string | null
  total: number
  stage: number
  qty: number
  since: string | null
  promised: string | null
}

/** Cars of orders that are under way: each in the furthest stage that it has reached, with the oldest of each. */
async function counted(tx: Tx, actor: Actor, { keyword }: Asked): Promise<Counted[]> {
  const { from, where } = selection(actor, purchaseOrder, {})
  const like = keyword ? `%${keyword.replace(/[\\%_]/g, sign => `\\${sign}`)}%` : undefined
  const words = like
    ? sql`and (t.order_no ilike ${like} or t.order_title ilike ${like} or t.supplier_name ilike ${like})`
    : sql.empty
  return tx.rows<Counted>(sql`
    with orders as (
      select t.id, t.tenant_id, t.order_no, t.order_title, t.supplier_name, t.buyer_user_id, t.total_qty, t.order_date from ${from}
      where ${where} and t.status in (1, 3, 4) ${words} order by t.order_date desc, t.id desc limit ${MOST}),
    cars as (
      select c.tenant_id, c.order_id, l.promise_date,
        case when c.status = 1 then 2 when c.status = 2 then 3 when c.status = 3 then 4 when v.register_date is null then 5 when v.plate_no is null then 6 when v.biz_status in (1, 2, 4) then 7 else ${READY} end as stage,
        case when c.status = 1 then c.create_time::date when c.status = 2 then coalesce(w.depart_time, c.update_time, c.create_time)::date when c.status = 3 then c.arrive_time::date
          when v.register_date is null then c.accept_time::date when v.plate_no is null then v.register_date when v.biz_status in (1, 2, 4) then coalesce(v.plate_date, v.register_date) end as since
      from purchase_order_vehicle c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
        left join purchase_order_line l on l.tenant_id = c.tenant_id and l.order_id = c.order_id and l.line_no = c.line_no
        left join vehicle v on v.tenant_id = c.tenant_id and v.id = c.vehicle_id
        left join waybill w on w.tenant_id = c.tenant_id and w.id = c.waybill_id
      where c.is_deleted = 0 and c.status in (1, 2, 3, 4)),
    open_lines as (
      select l.tenant_id, l.order_id, l.promise_date, l.quantity - coalesce(l.closed_qty, 0) - coalesce(l.vin_qty, 0) as qty, o.order_date as since
      from purchase_order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id where l.quantity > coalesce(l.closed_qty, 0) + coalesce(l.vin_qty, 0)),
    stages as (
      select tenant_id, order_id, stage, count(*)::int as qty, min(since)::text as since, min(promise_date) filter (where stage <= 3)::text as promised from cars group by 1, 2, 3
      union all select tenant_id, order_id, 1, sum(qty)::int, min(since)::text, min(promise_date)::text from open_lines group by 1, 2)
    select o.id, o.order_no as no, o.order_title as title, o.supplier_name as supplier, u.real_name as buyer, o.total_qty as total, s.stage, s.qty, s.since, s.promised
    from orders o join stages s on s.tenant_id = o.tenant_id and s.order_id = o.id left join blade_user u on u.tenant_id = o.tenant_id and u.id = o.buyer_user_id
    order by o.order_date desc, o.id desc, s.stage`)
}

export interface BoardStage {
  stage: number
  qty: number
  /** Days that the oldest car waits here; empty where waiting is no fault. */
  days: number | ''
  isLate: boolean
}
export interface BoardOrder {
  id: string
  no: string
  title: string
  supplier: string
  buyer: string
  total: number
  /** Days by which the earliest promise of a car that has not come is broken. */
  lateDays: number
  slowest: number
  stages: BoardStage[]
}

/** purchase-order/board: the late ones first, then those whose cars wait longest. */
export async function purchaseBoard(tx: Tx, actor: Actor, asked: Asked): Promise<unknown> {
  const today = localDate(actor.clock.now())
  const orders = new Map<string, BoardOrder>()
  for (const row of await counted(tx, actor, asked)) {
    const order = orders.get(row.id) ?? {
      ...{ id: row.id, no: row.no, title: row.title, supplier: row.supplier ?? '', buyer: row.buyer ?? '' },
      ...{ total: row.total, lateDays: 0, slowest: 0, stages: [] },
    }
    orders.set(row.id, order)
    const days = row.since === null || row.stage === READY ? '' : Math.max(0, daysBetween(row.since, today))
    const over = days === '' ? 0 : days - (patience[row.stage] ?? 0)
    const late = row.promised === null ? 0 : Math.max(0, daysBetween(row.promised, today))
    order.lateDays = Math.max(order.lateDays, late)
    order.slowest = Math.max(order.slowest, over)
    order.stages.push({ stage: row.stage, qty: row.qty, days, isLate: over > 0 || late > 0 })
  }
  const isOpen = (one: BoardOrder) => one.stages.some(stage => stage.stage < READY)
  const shown = [...orders.values()]
    .filter(isOpen)
    .filter(one => asked.late !== '1' || one.stages.some(stage => stage.isLate))
    .sort((a, b) => b.lateDays - a.lateDays || b.slowest - a.slowest || (a.no < b.no ? 1 : -1))
  return {
    stages: purchaseStage.values.map(one => ({ stage: one.code, name: textOf(one.label, actor.language) })),
    orders: shown,
    totals: purchaseStage.values.map(({ code }) => ({
      stage: code,
      qty: shown.reduce((sum, one) => sum + (one.stages.find(stage => stage.stage === code)?.qty ?? 0), 0),
    })),
  }
}
