import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { vehicle } from '../vehicle.ts'

/** Where the papers and keys of a vehicle are: told by the archive of area 40 whenever an item changes hands. */
export async function applyPapersAt(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  papers: { certAt: number; licenceAt: number; keyQty: number; docMissing: string[] },
): Promise<void> {
  await updateRow(tx, actor, vehicle, vehicleId, papers)
}
