import { findRows } from '#packages/server/rows.ts'
import { contractIntention } from '#areas/contracts/contract-intention/contract-intention.ts'
import { contractLeaseC } from '#areas/contracts/contract-lease-c/contract-lease-c.ts'
import { contractFinancingLease } from '#areas/contracts/contract-financing-lease/contract-financing-lease.ts'
import { contractPurchaseLease } from '#areas/contracts/contract-purchase-lease/contract-purchase-lease.ts'
import { contractLeaseHandle } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { contractChange } from '#areas/contracts/contract-change/contract-change.ts'
import { changesTerms } from './changes.ts'
import { leasesToDrivers } from './consumer-leases.ts'
import { each, mastersOf } from './contract-desk.ts'
import { changesLeases } from './disposals.ts'
import { financesCars } from './finance-leases.ts'
import { agreesFrameworks } from './frameworks.ts'
import { wishesForCars } from './intentions.ts'
import type { Doing } from './stage.ts'

/** 30, section 14: what the story has no lease for: the other kinds of contract, changes and quotes. Each part once. */
export const makesContracts: Doing = async (stage, people) => {
  const masters = await mastersOf(stage, people)
  const parts = [
    [contractIntention, wishesForCars],
    [contractLeaseC, leasesToDrivers],
    [contractPurchaseLease, agreesFrameworks],
    [contractFinancingLease, financesCars],
    [contractLeaseHandle, changesLeases],
    [contractChange, changesTerms],
  ] as const
  await each(parts, async ([resource, part]) => {
    if ((await stage.run(tx => findRows(tx, resource as never, {} as never, { limit: 1 }))).length === 0)
      await part(stage, people, masters)
  })
}
