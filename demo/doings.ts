import { authorisesPayments } from './authorisations.ts'
import { borrowsMoney } from './borrowings.ts'
import { synchronisesOa } from './group-oa.ts'
import { keepsJournal } from './journal.ts'
import { announces, comesToTheDoor, looksInClear, leaves, allowsReports } from './office-days.ts'
import { runsFleet } from './fleet.ts'
import { asksForFiles } from './office-files.ts'
import { patrolsLots } from './patrols.ts'
import { paysSuppliers } from './payables.ts'
import { buysVehicles } from './purchases.ts'
import { reviewsQuotas } from './quota-cases.ts'
import { takesCarsBack } from './returns.ts'
import { answersCalls, watchesCars } from './security.ts'
import { countsVehicles } from './stocktakes.ts'
import { keepsVehiclePapers } from './vehicle-papers.ts'
import { sendsWork } from './work-orders.ts'
import type { Doing } from './stage.ts'

/** What was done in the office, in the order in which it happened. */
export const doings: readonly Doing[] = [
  announces,
  comesToTheDoor,
  looksInClear,
  leaves,
  allowsReports,
  keepsJournal,
  synchronisesOa,
  asksForFiles,
  keepsVehiclePapers,
  watchesCars,
  answersCalls,
  buysVehicles,
  borrowsMoney,
  authorisesPayments,
  reviewsQuotas,
  takesCarsBack,
  runsFleet,
  countsVehicles,
  patrolsLots,
  sendsWork,
  paysSuppliers,
]
