import { refuse, ZERO, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { buyoutQuote, type BuyoutQuote } from '#areas/contracts/calculations/index.ts'
import { leaseTerms } from './lease-terms.ts'

/** lease.quoteBuyout of 90-interfaces 3.3 (30, C12): the price when the rent ends on that day. Reads only. */
export async function quoteBuyout(tx: Tx, orderVehicleId: string, lastDay: LocalDate): Promise<BuyoutQuote> {
  const { schedule, rule, line } = await leaseTerms(tx, orderVehicleId)
  return (
    buyoutQuote(schedule, lastDay, rule, line.residualPrice ?? ZERO) ??
    refuse('noBuyout', '合同没有约定买断 / the contract gives no right to buy the vehicle')
  )
}
