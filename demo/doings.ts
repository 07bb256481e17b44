import { settlesAccidents } from './accident-losses.ts'
import { followsAccidents } from './accidents.ts'
import { authorisesPayments } from './authorisations.ts'
import { agreesWithFactories } from './factories.ts'
import { borrowsMoney } from './borrowings.ts'
import { synchronisesOa } from './group-oa.ts'
import { insuresVehicles } from './insurance.ts'
import { keepsJournal } from './journal.ts'
import { announces, comesToTheDoor, looksInClear, leaves, allowsReports } from './office-days.ts'
import { runsFleet } from './fleet.ts'
import { asksForFiles } from './office-files.ts'
import { keepsMoneyDesk } from './money-desk.ts'
import { patrolsLots } from './patrols.ts'
import { paysSuppliers } from './payables.ts'
import { buysVehicles } from './purchases.ts'
import { reviewsQuotas } from './quota-cases.ts'
import { takesCarsBack } from './returns.ts'
import { repairsVehicles } from './repairs.ts'
import { answersCalls, watchesCars } from './security.ts'
import { buysServices } from './supply.ts'
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
  buysServices,
  agreesWithFactories,
  reviewsQuotas,
  takesCarsBack,
  runsFleet,
  countsVehicles,
  patrolsLots,
  sendsWork,
  repairsVehicles,
  paysSuppliers,
  keepsMoneyDesk,
  settlesAccidents,
  followsAccidents,
  insuresVehicles,
]
