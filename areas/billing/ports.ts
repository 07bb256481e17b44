import type { Fen, LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** 30 10.2 `contract.billingTerms`: terms copied when a bill is made; missing values follow the parameters of 3.9. */
export interface BillingTerms {
  dailyRate?: string | null
  graceDays?: number | null
  graceMode?: number | null
  capRate?: string | null
  allocateOrder?: number | null
  invoiceTiming?: number | null
  invoiceKind?: number | null
  autoOffset?: boolean
  /** Prepaid balance required per vehicle before the take (30 9 C4), as yuan. */
  prepayPerVehicle?: string | null
}
/** For many contracts at once: nightly billing covers thousands. A contract without terms of its own is absent. */
export const contractTermsPort = definePort<{
  of(tx: Tx, contractIds: readonly string[], day?: LocalDate): Promise<ReadonlyMap<string, BillingTerms>>
}>({ name: 'billing.contract-terms', label: '合同的计费约定 / Billing terms of contracts' })

export const termsOfContracts = async (
  tx: Tx,
  contractIds: readonly string[],
  day?: LocalDate,
): Promise<ReadonlyMap<string, BillingTerms>> =>
  contractIds.length > 0 ? contractTermsPort.ask().of(tx, contractIds, day) : new Map()
export const contractTerms = async (tx: Tx, contractId: string | null, day?: LocalDate): Promise<BillingTerms> =>
  (contractId === null ? undefined : (await termsOfContracts(tx, [contractId], day)).get(contractId)) ?? {}

/** 90-interfaces 3.5: one cost of a supplier that a settlement may take. */
export interface CostLine {
  readonly lineId: string
  readonly sourceType: string
  readonly sourceId: string
  readonly sourceNo: string
  readonly bizDate: LocalDate
  readonly cityCode: string | null
  readonly vehicleId: string | null
  readonly plateNo: string | null
  readonly item: string
  readonly feeItem: number
  readonly qty: string
  readonly price: Fen
  readonly contractPrice: Fen | null
  readonly amt: Fen
  readonly taxRate: string | null
  readonly bearer: string | null
  readonly note: string | null
}
export interface CostLinesWanted {
  readonly mechanismType: number
  readonly mechanismId: string
  readonly contractId?: string
  readonly from: LocalDate
  readonly to: LocalDate
}
/** Keyed by the source type: whoever keeps costs of suppliers lists, locks, settles and frees them. */
export const costLinePort = definePort<{
  list(tx: Tx, actor: Actor, wanted: CostLinesWanted): Promise<readonly CostLine[]>
  lock(tx: Tx, actor: Actor, lineIds: readonly string[], settlementId: string): Promise<void>
  settle(tx: Tx, actor: Actor, lineIds: readonly string[], settlementId: string): Promise<void>
  free(tx: Tx, actor: Actor, lineIds: readonly string[]): Promise<void>
}>({
  name: 'billing.cost-lines',
  label: '供应商成本行 / Cost lines of suppliers',
  many: 'keyed',
  notBuilt: {
    note: '成本行来源尚未启用时手工录入明细 / while no source of cost lines is built, lines are typed',
  },
})

/** 60 `vehicle.leaseDays`: days of a month (yyyy-MM) that positions were on lease, by take and return. */
export const leaseDaysPort = definePort<{
  of(
    tx: Tx,
    actor: Actor,
    orderVehicleIds: readonly string[],
    month: string,
  ): Promise<ReadonlyMap<string, { days: number; vehicleId: string | null }>>
}>({ name: 'billing.lease-days', label: '在租天数 / Days on lease' })

/** 80 `accident.setPenaltyStatus`: told at every move of an accident charge (1 open, 2 partly, 3 received, 4 closed). */
export const accidentPenaltyPort = definePort<{
  moved(tx: Tx, actor: Actor, accidentId: string, status: number, billId: string | null): Promise<void>
}>({
  name: 'billing.accident-penalty',
  label: '事故的赔付状态 / What became of the charge of an accident',
  notBuilt: {
    note: '事故模块尚未启用，赔付按事故编号登记 / accidents are not in use yet: charges name the accident',
    answers: { moved: async () => undefined },
  },
})
