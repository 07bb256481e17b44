import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, lockRow, lockRows, updateRow } from '#packages/server/rows.ts'
import {
  vehicleDirectIntentionBook,
  vehicleDirectIntentionBookLine,
} from '../../vehicle-direct-intention-book/vehicle-direct-intention-book.ts'
import { vehicleCityDemand, vehicleCityDemandLine } from '../vehicle-city-demand.ts'

/** Which of the two demands: the codes of `purchase_demand_type`. */
export const DEMAND = { city: 1, own: 2 } as const
export interface Demands {
  readonly demandType: number | null
  readonly ids: readonly string[]
}
const ascending = (ids: readonly string[]) => [...new Set(ids)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))

export async function lockDemands(tx: Tx, { demandType, ids }: Demands): Promise<void> {
  if (demandType === DEMAND.city) await lockRows(tx, vehicleCityDemand, ascending(ids))
  if (demandType === DEMAND.own) await lockRows(tx, vehicleDirectIntentionBook, ascending(ids))
}

export type DemandLineRow = Awaited<ReturnType<typeof cityLines>>[number]
const cityLines = (tx: Tx, ids: readonly string[]) =>
  findRows(tx, vehicleCityDemandLine, sql`t.demand_id = any(${[...ids]}::bigint[])`, {
    orderBy: 't.need_date nulls last, t.demand_id, t.line_no',
  })
/** Lines of demands, the most urgent first. */
export const demandLinesOf = async (tx: Tx, { demandType, ids }: Demands): Promise<DemandLineRow[]> =>
  demandType === DEMAND.own
    ? ((await findRows(tx, vehicleDirectIntentionBookLine, sql`t.demand_id = any(${[...ids]}::bigint[])`, {
        orderBy: 't.need_date nulls last, t.demand_id, t.line_no',
      })) as unknown as DemandLineRow[])
    : cityLines(tx, ids)

/** What of a line no order has taken. */
export const leftOf = (line: Pick<DemandLineRow, 'quantity' | 'orderedQty' | 'cancelledQty'>): number =>
  line.quantity - (line.orderedQty ?? 0) - (line.cancelledQty ?? 0)

interface Counted {
  demand_line_id: string
  ordered: string
  arrived: string
}
/** Ordered and accepted quantities of demands, counted from the orders in force; then the state that follows. */
export async function recountDemands(tx: Tx, actor: Actor, demands: Demands): Promise<void> {
  if (demands.ids.length === 0 || demands.demandType === null) return
  const lines = await demandLinesOf(tx, demands)
  const counted = new Map(
    (
      await tx.rows<Counted>(
        sql`select l.demand_line_id, sum(l.quantity - coalesce(l.closed_qty, 0)) as ordered, sum(coalesce(l.arrived_qty, 0)) as arrived
          from purchase_order_line l join purchase_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
          where l.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.status in (1, 2, 3, 4) and l.demand_line_id = any(${lines.map(one => one.id)}::text[]) group by 1`,
      )
    ).map(row => [row.demand_line_id, row]),
  )
  const resource = demands.demandType === DEMAND.own ? vehicleDirectIntentionBookLine : vehicleCityDemandLine
  for (const line of lines) {
    const orderedQty = Number(counted.get(line.id)?.ordered ?? 0)
    const arrivedQty = Number(counted.get(line.id)?.arrived ?? 0)
    if (orderedQty !== line.orderedQty || arrivedQty !== line.arrivedQty)
      await updateRow(tx, actor, resource as typeof vehicleCityDemandLine, line, { orderedQty, arrivedQty })
  }
  for (const id of ascending(demands.ids))
    await (demands.demandType === DEMAND.own ? moveOwn(tx, actor, id) : moveCity(tx, actor, id))
}

export interface DemandSums {
  total: number
  given: number
  orderedQty: number
  arrivedQty: number
}
export async function sumsOf(tx: Tx, demands: Demands): Promise<DemandSums> {
  const lines = await demandLinesOf(tx, demands)
  const sum = (of: (line: DemandLineRow) => number | null) => lines.reduce((all, line) => all + (of(line) ?? 0), 0)
  return {
    total: sum(line => line.quantity),
    given: sum(line => line.cancelledQty),
    orderedQty: sum(line => line.orderedQty),
    arrivedQty: sum(line => line.arrivedQty),
  }
}

async function moveCity(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { status } = await getRow(tx, vehicleCityDemand, id)
  if ([1, 3, 4].includes(status)) return void (await act(tx, actor, vehicleCityDemand, id, 'progress'))
  const { orderedQty, arrivedQty } = await sumsOf(tx, { demandType: DEMAND.city, ids: [id] })
  await updateRow(tx, actor, vehicleCityDemand, await lockRow(tx, actor, vehicleCityDemand, id), {
    orderedQty,
    arrivedQty,
  })
}

async function moveOwn(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { total, given, orderedQty, arrivedQty } = await sumsOf(tx, { demandType: DEMAND.own, ids: [id] })
  const row = await updateRow(
    tx,
    actor,
    vehicleDirectIntentionBook,
    await lockRow(tx, actor, vehicleDirectIntentionBook, id),
    { orderedQty, arrivedQty },
  )
  if (row.status === 4 && arrivedQty > 0 && arrivedQty >= total - given)
    await act(tx, actor, vehicleDirectIntentionBook, id, 'arrived')
}
