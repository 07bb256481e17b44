import type { LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, updateRow } from '#packages/server/rows.ts'
import { maintenanceDepot } from '../../maintenance-depot/maintenance-depot.ts'
import { parkingProvider } from '../../parking-provider/parking-provider.ts'
import { serviceProvider } from '../../service-provider/service-provider.ts'

const withAgreement = new Map<number, unknown>([
  [2, serviceProvider],
  [7, parkingProvider],
  [8, maintenanceDepot],
]) as ReadonlyMap<number, typeof serviceProvider>

/** The agreement of area 40 that a partner works under; whoever is dispatched needs one in force. */
export async function noteAgreement(
  tx: Tx,
  actor: Actor,
  partner: { mechanismType: number; mechanismId: string },
  agreement: { no: string; to: LocalDate } | null,
): Promise<void> {
  const resource = withAgreement.get(partner.mechanismType)
  const row = resource ? await findRow(tx, resource, partner.mechanismId) : undefined
  if (!resource || !row) return
  const [agreementNo, agreementTo] = [agreement?.no ?? null, agreement?.to ?? null]
  if (row.agreementNo !== agreementNo || row.agreementTo !== agreementTo)
    await updateRow(tx, actor, resource, row, { agreementNo, agreementTo })
}
