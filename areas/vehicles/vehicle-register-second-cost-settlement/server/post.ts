import { inBoth, localDate, subFen, taxOfGross, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { diffTax } from '../../calculations/second-cost.ts'
import { taskCostsPort } from '../../register-ports.ts'
import { mirror, postCost, reverseCost, type Cost } from '../../vehicle-cost/server/post-cost.ts'
import { vehicleCost } from '../../vehicle-cost/vehicle-cost.ts'
import { secondCostLine } from '../vehicle-register-second-cost-settlement.ts'
import { TASK_COST, type SecondCost, type SecondCostLine } from './open.ts'

const SOURCE = 'second-cost'

export const linesOf = (tx: Tx, settlementId: string): Promise<SecondCostLine[]> =>
  findRows(tx, secondCostLine, { settlementId } as never, { orderBy: 't.line_no' })

/** Which settlement of this vehicle and group it is: after a reversal the same cost is booked again under the next number. */
async function turnOf(tx: Tx, row: SecondCost): Promise<number> {
  const before = await tx.row<{ n: number }>(
    sql`select count(*)::int as n from vehicle_register_second_cost_settlement where tenant_id = ${tx.tenantId} and vehicle_id = ${row.vehicleId}::bigint and group_id is not distinct from ${row.groupId}::bigint and status = 4`,
  )
  return before!.n
}
const mark = (tx: Tx, costIds: readonly string[], provisional: boolean): Promise<number> =>
  tx.run(
    sql`update vehicle_cost set provisional = ${provisional} where tenant_id = ${tx.tenantId} and source_type = ${TASK_COST} and source_id = any(${[...costIds]}::text[])`,
  )

/**
 * Each difference is booked; a line whose capitalisation changes is taken back as a whole and booked anew. Provisional
 * rows become final, the tasks hear what became of their costs (70, 4.10).
 */
export async function postSecond(tx: Tx, actor: Actor, row: SecondCost): Promise<void> {
  const lines = await linesOf(tx, row.id)
  const turn = await turnOf(tx, row)
  for (const line of lines) await postLine(tx, actor, row, line, turn)
  await mark(
    tx,
    lines.map(one => one.costId!),
    false,
  )
  await taskCostsPort.ask().settled(
    tx,
    actor,
    lines.map(one => ({ costId: one.costId!, secondAmt: one.secondAmt, secondDiff: one.diffAmt })),
  )
}

async function postLine(tx: Tx, actor: Actor, row: SecondCost, line: SecondCostLine, turn: number): Promise<void> {
  const [first] = await findRows(
    tx,
    vehicleCost,
    sql`t.source_type = ${TASK_COST} and t.source_id = ${line.costId} and t.reverses_id is null and t.reversed_by_id is null`,
  )
  const rate = line.taxRate ?? '0'
  const post = (amt: Cost['amt'], taxAmt: Cost['amt']) =>
    postCost(tx, actor, {
      vehicleId: row.vehicleId!,
      costItem: line.costItem ?? 99,
      amt,
      taxAmt,
      bizDate: localDate(actor.clock.now()),
      bearer: line.bearer ?? 1,
      provisional: false,
      capitalised: line.capitalised,
      supplierType: line.supplierType,
      supplierId: line.supplierId,
      supplierName: line.supplierName,
      sourceType: SOURCE,
      sourceId: line.costId!,
      sourceSeq: turn,
      sourceNo: row.settlementNo ?? '',
      ...(line.slipBizId ? { attachBizId: line.slipBizId } : {}),
      remark: line.diffReason,
    })
  if (first && first.capitalised !== line.capitalised) {
    await mirror(
      tx,
      actor,
      first.id,
      inBoth(
        `二次核算【${row.settlementNo ?? ''}】调整资本化`,
        `Second settlement ${row.settlementNo ?? ''} capitalises otherwise`,
      ),
    )
    await post(line.secondAmt, taxOfGross(line.secondAmt, rate))
    return
  }
  const diff = subFen(line.secondAmt, line.firstAmt)
  if (diff !== ZERO) await post(diff, diffTax({ firstAmt: line.firstAmt, secondAmt: line.secondAmt, taxRate: rate }))
}

/** Mirror rows of what the confirmation booked; what it took back stands again. */
export async function reverseSecond(tx: Tx, actor: Actor, row: SecondCost, reason: string): Promise<void> {
  const lines = await linesOf(tx, row.id)
  const turn = await turnOf(tx, row)
  for (const line of lines) {
    await reverseCost(tx, actor, { sourceType: SOURCE, sourceId: line.costId!, sourceSeq: turn }, reason)
    await restoreFirst(tx, actor, row, line, turn)
  }
  await mark(
    tx,
    lines.map(one => one.costId!),
    true,
  )
  await taskCostsPort.ask().settled(
    tx,
    actor,
    lines.map(one => ({ costId: one.costId!, secondAmt: null, secondDiff: null })),
  )
}

async function restoreFirst(tx: Tx, actor: Actor, row: SecondCost, line: SecondCostLine, turn: number): Promise<void> {
  const [taken] = await findRows(
    tx,
    vehicleCost,
    sql`t.source_type = ${TASK_COST} and t.source_id = ${line.costId} and t.reversed_by_id is not null`,
  )
  if (!taken || taken.capitalised === line.capitalised) return
  await postCost(tx, actor, {
    vehicleId: row.vehicleId!,
    costItem: taken.costItem,
    amt: taken.amt,
    taxAmt: taken.taxAmt ?? ZERO,
    bizDate: localDate(actor.clock.now()),
    bearer: taken.bearer,
    provisional: true,
    capitalised: taken.capitalised,
    supplierName: taken.supplierName,
    sourceType: `${SOURCE}-reversal`,
    sourceId: line.costId!,
    sourceSeq: turn,
    sourceNo: row.settlementNo ?? '',
  })
}
