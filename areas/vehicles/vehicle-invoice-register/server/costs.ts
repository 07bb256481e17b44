import { inBoth, localDate, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { mirror, postCost, reverseCost } from '../../vehicle-cost/server/post-cost.ts'
import { vehicleCost } from '../../vehicle-cost/vehicle-cost.ts'

const US = 1
interface Register {
  readonly id: string
  readonly registerNo: string | null
  readonly vehicleId: string
}
interface Posting {
  readonly sourceType: string
  readonly costItem: number
  /** Zero where somebody else paid: it is no cost of ours. */
  readonly amt: Fen
  readonly taxAmt: Fen
  readonly bizDate: string
  readonly supplierName: string | null
  readonly attachBizId: string
}

/**
 * What the ledger holds of this item is reversed and the paper's amount takes its place (60, 4.2). Answers what was
 * reversed: a void puts it back, for a card never stands without its price.
 */
export async function replaceCost(tx: Tx, actor: Actor, register: Register, posting: Posting): Promise<string[]> {
  const standing = await findRows(
    tx,
    vehicleCost,
    sql`t.vehicle_id = ${register.vehicleId}::bigint and t.cost_item = ${posting.costItem} and t.capitalised and t.reversed_by_id is null and t.reverses_id is null`,
    { orderBy: 't.id' },
  )
  if (posting.amt !== ZERO)
    await postCost(tx, actor, {
      vehicleId: register.vehicleId,
      ...posting,
      bearer: US,
      capitalised: true,
      sourceId: register.id,
      sourceSeq: 0,
      sourceNo: register.registerNo ?? '',
    })
  // Afterwards: a car that was depreciated never stands without its price, not even in between.
  for (const row of standing)
    await mirror(
      tx,
      actor,
      row.id,
      inBoth(`登记【${register.registerNo ?? ''}】更正`, `Registration ${register.registerNo ?? ''} corrected`),
    )
  return standing.map(one => one.id)
}

/** The void of a register: its rows are reversed, what it had replaced is booked again. */
export async function restoreCost(
  tx: Tx,
  actor: Actor,
  register: Register & { readonly replacedCostIds: readonly string[] },
  sourceType: string,
  reason: string,
): Promise<void> {
  for (const [at, id] of register.replacedCostIds.entries()) {
    const old = await getRow(tx, vehicleCost, id)
    await postCost(tx, actor, {
      vehicleId: register.vehicleId,
      costItem: old.costItem,
      amt: old.amt,
      taxAmt: old.taxAmt ?? ZERO,
      bizDate: localDate(actor.clock.now()),
      bearer: old.bearer,
      capitalised: true,
      supplierName: old.supplierName,
      sourceType: `${sourceType}-void`,
      sourceId: register.id,
      sourceSeq: at,
      sourceNo: register.registerNo ?? '',
    })
  }
  await reverseCost(tx, actor, { sourceType, sourceId: register.id }, reason)
}
