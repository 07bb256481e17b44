import { localDate } from '#kernel'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { Refused } from '#kernel/refusal.ts'
import type { Product } from '../apps/server/product.ts'
import { settlesAccidents } from './accident-losses.ts'
import { followsAccidents } from './accidents.ts'
import { authorisesPayments } from './authorisations.ts'
import { agreesWithFactories } from './factories.ts'
import { opensCabinets } from './cabinets.ts'
import { chasesRent } from './chasing.ts'
import { DESK_JOB } from './desk.ts'
import { makesContracts } from './contracts-more.ts'
import { borrowsMoney } from './borrowings.ts'
import { synchronisesOa } from './group-oa.ts'
import { insuresVehicles } from './insurance.ts'
import { leavesBatchesOpen, switchesOffUnused } from './insurance-open.ts'
import { inspectsVehicles } from './inspections.ts'
import { keepsJournal } from './journal.ts'
import { announces, comesToTheDoor, looksInClear, leaves, allowsReports } from './office-days.ts'
import { deploysCars, lendsCars, swapsCars } from './car-moves.ts'
import { allotsCars, deliversCars } from './deliveries.ts'
import { checksBills, makesCostsFinal, preparesCars, registersPapers, usesQuotas } from './fleet-books.ts'
import { offersProducts } from './rent-products.ts'
import { fillsCities } from './city-fill.ts'
import { knowsMorePartners } from './more-partners.ts'
import { runsFleet } from './fleet.ts'
import { asksForFiles } from './office-files.ts'
import { completesSale } from './sold-cars.ts'
import { arrangesTools } from './own-tools.ts'
import { drawsMornings, widensScopes } from './own-views.ts'
import { keepsMoneyDesk } from './money-desk.ts'
import { endsMonths } from './month-ends.ts'
import { admitsNewcomers } from './newcomers.ts'
import { keepsPartners } from './partner-desk.ts'
import { handlesOffences } from './offences.ts'
import { patrolsLots } from './patrols.ts'
import { paysSuppliers } from './payables.ts'
import { buysVehicles } from './purchases.ts'
import { reviewsQuotas } from './quota-cases.ts'
import { endsReturns } from './return-ends.ts'
import { takesCarsBack } from './returns.ts'
import { repairsVehicles } from './repairs.ts'
import { answersCalls, watchesCars } from './security.ts'
import { callsOffCars, paysForOthers } from './call-offs.ts'
import { buysServices } from './supply.ts'
import { signsWithSuppliers } from './supply-states.ts'
import { hearsMoreCallers, losesDevices } from './desk-states.ts'
import { countsPapers } from './papers-more.ts'
import { countsVehicles } from './stocktakes.ts'
import { keepsVehiclePapers } from './vehicle-papers.ts'
import { opensChains } from './chains.ts'
import { writesTemplates } from './templates.ts'
import { typesAhead } from './typed-ahead.ts'
import { sendsWork } from './work-orders.ts'
import { companyOf } from './office.ts'
import { paysByFile } from './released-payments.ts'
import { Stage, type Doing } from './stage.ts'

/** What was done in the office, in the order in which it happened. */
export const doings: readonly Doing[] = [
  announces,
  comesToTheDoor,
  looksInClear,
  leaves,
  allowsReports,
  keepsJournal,
  writesTemplates,
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
  admitsNewcomers,
  keepsPartners,
  reviewsQuotas,
  takesCarsBack,
  endsReturns,
  runsFleet,
  countsVehicles,
  patrolsLots,
  sendsWork,
  opensChains,
  repairsVehicles,
  paysSuppliers,
  keepsMoneyDesk,
  chasesRent,
  settlesAccidents,
  followsAccidents,
  insuresVehicles,
  leavesBatchesOpen,
  switchesOffUnused,
  makesContracts,
  typesAhead,
  handlesOffences,
  inspectsVehicles,
  signsWithSuppliers,
  losesDevices,
  hearsMoreCallers,
  countsPapers,
  opensCabinets,
  callsOffCars,
  paysForOthers,
  deliversCars,
  allotsCars,
  lendsCars,
  swapsCars,
  deploysCars,
  registersPapers,
  preparesCars,
  makesCostsFinal,
  checksBills,
  usesQuotas,
  offersProducts,
  knowsMorePartners,
  fillsCities,
  completesSale,
  endsMonths,
  paysByFile,
  arrangesTools,
  widensScopes,
  drawsMornings,
]

export const DOINGS_JOB = 'demo-doings'

/**
 * What the company did beside the story, after it: a step a doing. One that fails leaves the others alone and is named
 * when all are done.
 */
export const doingsJob = (product: () => Product): JobKind => ({
  kind: DOINGS_JOB,
  label: '演示数据：各业务的日常 / Demo data: the daily work of all areas',
  async run(context) {
    const today = String(context.params['today'] ?? localDate(context.actor.clock.now()))
    const people = await companyOf(product(), context.actor)
    const stage = new Stage(product(), people, today)
    const failures = [...((context.cursor?.['failures'] ?? []) as string[])]
    for (const [at, doing] of doings.entries()) {
      if (at < Number(context.cursor?.['done'] ?? 0)) continue
      if (context.stopping()) return undefined
      await doing(stage, people).catch((error: unknown) => failures.push(`${doing.name}: ${whyOf(error)}`))
      await context.step(async () => ({ cursor: { done: at + 1, failures } }))
      await context.progress(at + 1, doings.length)
    }
    await product().database.transaction(context.actor.tenantId, tx =>
      enqueue(
        tx,
        context.actor,
        DESK_JOB,
        { today },
        { title: '演示数据：审批、消息与报表 / Demo data: approvals, messages and reports', dedupeKey: 'desk' },
      ),
    )
    if (failures.length > 0) throw new Error(failures.join('\n'))
    return { doings: doings.length }
  },
})
const whyOf = (error: unknown): string =>
  error instanceof Refused ? JSON.stringify(error.refusal) : String((error as Error).stack ?? error)
