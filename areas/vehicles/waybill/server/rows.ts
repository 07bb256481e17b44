import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, lockRow } from '#packages/server/rows.ts'
import { lockOrder } from '../../purchase-order/server/rows.ts'
import { waybillLine, waybillNode } from '../waybill-lines.ts'
import type { waybill } from '../waybill.ts'
import { vehicle } from '../../vehicle/vehicle.ts'

export type Waybill = RowOf<typeof waybill>
export type WaybillLine = RowOf<typeof waybillLine>

export const linesOf = (tx: Tx, waybillId: string): Promise<WaybillLine[]> =>
  findRows(tx, waybillLine, { waybillId } as never, { orderBy: 't.line_no' })
/** One event of one car: a waybill carries many. */
export const sourceOf = (row: Pick<Waybill, 'id' | 'waybillNo'>, step: string) => ({
  sourceType: `waybill-${step}`,
  sourceId: row.id,
  sourceNo: row.waybillNo!,
})

/** Orders of the cars stand before their waybill, cars after it in ascending order (90-interfaces 2). */
export async function lockAround(tx: Tx, actor: Actor, waybillId: string): Promise<void> {
  const orders = await tx.rows<{ id: string }>(
    sql`select distinct c.order_id as id from waybill_line l join purchase_order_vehicle c on c.tenant_id = l.tenant_id and c.vehicle_id = l.vehicle_id and c.status in (1, 2, 3)
      where l.tenant_id = ${tx.tenantId} and l.waybill_id = ${waybillId}::bigint order by 1`,
  )
  for (const { id } of orders) await lockOrder(tx, actor, id)
}
export async function lockCars(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) await lockRow(tx, actor, vehicle, id)
}

export interface Node {
  nodeKind: number
  nodeTime: string
  place: string
  cityCode?: string | null
  lng?: string | null
  lat?: string | null
  note?: string | null
  photos?: string | null
  source?: number
}
/** Nodes are written by verbs, never edited. */
export async function addNode(tx: Tx, actor: Actor, waybillId: string, node: Node): Promise<void> {
  const row = await tx.row<{ n: string }>(
    sql`select coalesce(max(line_no), 0) + 1 as n from waybill_node where tenant_id = ${tx.tenantId} and waybill_id = ${waybillId}::bigint`,
  )
  await insertRow(tx, actor, waybillNode, { waybillId, lineNo: Number(row!.n), source: 1, ...node } as never)
}
