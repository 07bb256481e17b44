import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { rowsOfKind } from './rows-of-kind.ts'
import { vehicleTerms } from './vehicle-terms.ts'
import { planRows, takeDrafts, type GeneratedPlans, type PlanRow } from '#areas/contracts/calculations/index.ts'
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
  const rows: PlanRow[] = []
  for (const row of vehicles) {
    const takeDate = row.takeTime?.slice(0, 10) ?? from
    const found = vehicleTerms(contract, row, lines, takeDate)
    if (!found) continue
    const own = await rowsOfKind(tx, actor, contract, row, takeDate)
    const drafts =
      own?.drafts ?? takeDrafts(found.terms, { generatedOn: from, workdays, cutoverDate: contract.cutoverDate })
    rows.push(
      ...planRows(drafts, {
        contractId,
        partyKind: contract.counterpartyType!,
        partyId: contract.counterpartyId!,
        orderId: row.orderId,
        vehicleId: row.vehicleId,
        rev: row.planRev ?? 0,
      }),
    )
  }
  return { side: 'receipt', contractRef: contractRefOf(contract, vehicles[0]?.cityCode), rows }
}
