import type { Fen, Label, LocalDate } from '#kernel'
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
  /** L2 before the money of L8: the case is locked before its charge is raised or closed. */
  lock(tx: Tx, actor: Actor, accidentId: string): Promise<void>
  moved(tx: Tx, actor: Actor, accidentId: string, status: number, billId: string | null): Promise<void>
}>({
  name: 'billing.accident-penalty',
  label: '事故的赔付状态 / What became of the charge of an accident',
  notBuilt: {
    note: '事故模块尚未启用，赔付按事故编号登记 / accidents are not in use yet: charges name the accident',
    answers: { lock: async () => undefined, moved: async () => undefined },
  },
})

/** One document behind a payable: what was ordered, what came or was done, what was invoiced. */
export interface PayableDocument {
  readonly leg: 'order' | 'receipt' | 'invoice'
  readonly resource: string
  readonly id: string
  readonly no: string
  readonly kind: Label
  readonly day: LocalDate | null
  readonly amt: Fen | null
  /** What of it vouches for this bill; null where it is only shown. */
  readonly counts: Fen | null
  readonly note: Label | null
}
export interface PayableAsked {
  readonly id: string
  readonly sourceType: string | null
  readonly sourceId: string | null
  readonly contractType: number | null
  readonly contractId: string | null
}
/** Three-way match: whoever keeps documents behind payables tells them. */
export const payableDocumentsPort = definePort<{
  of(tx: Tx, actor: Actor, bill: PayableAsked): Promise<readonly PayableDocument[]>
}>({
  name: 'billing.payable-documents',
  label: '应付的订单、收货与发票 / Documents behind payables',
  many: 'keyed',
  notBuilt: { note: '尚无单据来源 / nothing above billing keeps such documents' },
})

/** An input invoice that a payment request may name. */
export interface InputInvoice {
  readonly id: string
  readonly no: string
  readonly companyId: string | null
  readonly sellerId: string | null
  readonly sellerName: string | null
  readonly freeAmt: Fen
}
export const inputInvoicePort = definePort<{
  of(tx: Tx, ids: readonly string[]): Promise<readonly InputInvoice[]>
  /** Links them to the bill of an approved request, up to its amount. */
  link(tx: Tx, actor: Actor, ids: readonly string[], billId: string, amt: Fen): Promise<void>
}>({ name: 'billing.input-invoices', label: '付款申请引用的收票 / Input invoices of payment requests' })
