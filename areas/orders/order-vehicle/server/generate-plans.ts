import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { vehicleTerms } from './vehicle-terms.ts'
import { planRows, takeDrafts, type GeneratedPlans } from '#areas/contracts/calculations/index.ts'
import { contractRefOf, head } from '#areas/contracts/contract/server/head.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { workdays } from '#areas/contracts/contract/server/workdays.ts'

/**
 * generatePlans of 90-interfaces 3.3: the rows that taken vehicles have, and waiting ones will have if taken on `from`.
 * Same input, same output; writes nothing.
 */
export async function generatePlans(
  tx: Tx,
  actor: Actor,
  contractId: string,
  of: { orderVehicleId?: string } = {},
  from: string = localDate(actor.clock.now()),
): Promise<GeneratedPlans> {
  const contract = await head(tx, contractId)
  const lines = await contractLines(tx, contractId)
  const vehicles = of.orderVehicleId
    ? [await getRow(tx, orderVehicle, of.orderVehicleId)]
    : await findRows(tx, orderVehicle, { contractId, status: [1, 2, 3, 4, 5, 6] })
  const rows = vehicles.flatMap(row => {
    const found = vehicleTerms(contract, row, lines, row.takeTime?.slice(0, 10) ?? from)
    if (!found) return []
    const drafts = takeDrafts(found.terms, { generatedOn: from, workdays, cutoverDate: contract.cutoverDate })
    return planRows(drafts, {
      contractId,
      partyKind: contract.counterpartyType!,
      partyId: contract.counterpartyId!,
      orderId: row.orderId,
      vehicleId: row.vehicleId,
      rev: row.planRev ?? 0,
    })
  })
  return { side: 'receipt', contractRef: contractRefOf(contract, vehicles[0]?.cityCode), rows }
}
