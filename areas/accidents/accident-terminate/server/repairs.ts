import type { Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { openStages } from '#areas/work-orders/codes.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'

/** One accepted repair of a case. */
export interface RepairDone {
  readonly dickerId: string
  readonly mechanismId: string | null
  readonly item: string
  readonly qty: string
  readonly price: Fen | null
  readonly amt: Fen
  readonly inShopDate: string | null
  readonly outShopDate: string | null
  readonly warrantyTo: string | null
}
export const repairsDone = async (_tx: Tx, _accidentId: string): Promise<RepairDone[]> => []

/** Number of a repair of this case that is not over yet. */
export async function openRepair(tx: Tx, accidentId: string): Promise<string | undefined> {
  const [task] = await findRows(
    tx,
    vehicleTask,
    sql`t.type = ${typeIs.maintenance} and t.source_type = 'accident' and t.source_id = ${accidentId} and t.stage = any(${[...openStages]}::smallint[])`,
    { orderBy: 't.id', limit: 1 },
  )
  return task?.taskNo ?? undefined
}
