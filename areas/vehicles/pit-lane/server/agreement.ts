import type { LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockRows, updateRow } from '#packages/server/rows.ts'
import { pitLane } from '../pit-lane.ts'

/** The agreement under which these stations repair (40), and its last day; null: none any more. */
export async function putStationsUnder(
  tx: Tx,
  actor: Actor,
  stationIds: readonly string[],
  agreement: { contractId: string; validTo: LocalDate } | null,
): Promise<void> {
  if (stationIds.length === 0) return
  const [contractId, contractValidTo] = [agreement?.contractId ?? null, agreement?.validTo ?? null]
  for (const row of await lockRows(tx, pitLane, stationIds))
    if (row.contractId !== contractId || row.contractValidTo !== contractValidTo)
      await updateRow(tx, actor, pitLane, row, { contractId, contractValidTo })
}
