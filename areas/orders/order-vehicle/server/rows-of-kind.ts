import { localDate, sumFen, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { kindOf, type VehicleRows } from '#areas/contracts/contract/server/kinds.ts'
import type { OrderVehicle } from './lock.ts'

export type RowsOfKind = VehicleRows & { readonly total: Fen }

/** A kind that reckons its vehicles itself: principal and interest of a finance lease (30, 9 C5) instead of rents. */
export async function rowsOfKind(
  tx: Tx,
  actor: Actor,
  contract: ContractHead,
  row: OrderVehicle,
  takeDate: LocalDate,
): Promise<RowsOfKind | undefined> {
  const rows = await kindOf(contract.contractType).vehicleRows?.(tx, actor, contract, {
    orderVehicleId: row.id,
    contractProductId: row.contractProductId!,
    takeDate,
    generatedOn: localDate(actor.clock.now()),
  })
  if (!rows) return undefined
  // Recorded contracts: what fell due before the cut-over is settled outside (2 D6).
  const drafts = rows.drafts.filter(draft => !contract.cutoverDate || draft.dueDate >= contract.cutoverDate)
  return { ...rows, drafts, total: sumFen(drafts, draft => draft.amt) }
}
