import type { Fen, LocalDate } from '#kernel'
import type { Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** An open bill as lines of a risk record show it. */
export interface OpenBill {
  readonly billId: string
  readonly customerId: string
  readonly billNo: string
  readonly contractId: string | null
  readonly contractNo: string | null
  readonly vehicleId: string | null
  readonly plateNo: string | null
  readonly feeItem: number
  readonly dueDate: LocalDate
  readonly dueAmt: Fen
  readonly unpaidAmt: Fen
  readonly overdueDays: number
  readonly lateFee: Fen
}
/** What a customer owes and holds (90-interfaces 3.5, getExposure). */
export interface Debts {
  readonly overdueAmt: Fen
  readonly overdueDays: number
  readonly openAmt: Fen
  readonly lateFee: Fen
  readonly balance: Fen
}

/** Money stands above risk: billing answers. */
export const debtsPort = definePort<{
  of(tx: Tx, customerId: string, asOf: LocalDate): Promise<Debts>
  /** Bills not yet settled, the oldest first; with `overdueOnly` those past their day. */
  openBills(
    tx: Tx,
    asked: { customerIds?: readonly string[]; billIds?: readonly string[]; overdueOnly?: boolean },
    asOf: LocalDate,
  ): Promise<OpenBill[]>
}>({ name: 'risk.debts', label: '客户欠款与未结账单 / Debts and open bills of a customer' })

/** The last contract of a customer, as a wake-up request shows it. */
export const lastContractPort = definePort<{
  of(tx: Tx, customerId: string): Promise<{ contractNo: string; endDate: LocalDate | null } | undefined>
}>({ name: 'risk.last-contract', label: '客户最近的合同 / Last contract of a customer' })

/** What a customer who was woken up wants, where his quota is asked for anew. */
export interface WishedQuota {
  readonly customerId: string
  readonly bizUserId: string
  readonly cityCodes: readonly string[]
  readonly qty: number
  readonly expectDate: LocalDate
  readonly reason: string
}
/** Opens the draft of a first quota application; answers its id and number. */
export const quotaDraftPort = definePort<{
  open(tx: Tx, actor: Actor, wished: WishedQuota): Promise<{ id: string; no: string } | undefined>
}>({
  name: 'risk.quota-draft',
  label: '额度申请草稿 / Draft of a quota application',
  notBuilt: {
    note: '唤醒后由业务员手工发起额度申请 / after a wake-up sales apply for the quota by hand',
    answers: { open: async () => undefined },
  },
})

/** Work that lies with reviewers now, asked when the next one is chosen (20-partners 11.5). */
export interface OpenWork {
  readonly userId: string
  readonly step: number
  readonly open: number
}
export const openReviewsPort = definePort<{
  /** Cases in review by their present reviewer and step 1 to 5. */
  count(tx: Tx, userIds: readonly string[]): Promise<readonly OpenWork[]>
}>({
  name: 'risk.open-reviews',
  label: '在办审查 / Open reviews',
  notBuilt: {
    note: '授信审查尚未建成，在办数只计客户准入 / Credit cases are not built: only admissions count',
    answers: { count: async () => [] },
  },
})

/** What a customer owes us on a day; bills stand above this area. */
export const customerDebtPort = definePort<{
  of(tx: Tx, customerId: string, asOf: LocalDate): Promise<{ overdueAmt: Fen; overdueDays: number }>
  /** The longest that a bill due in these days stayed unpaid after its date. */
  longest(tx: Tx, customerId: string, from: LocalDate, to: LocalDate): Promise<number>
}>({ name: 'risk.customer-debt', label: '客户逾期 / Overdue bills of a customer' })

/** What a customer owes and holds on a day; late fees as the last night reckoned them. */
export interface CustomerExposure {
  readonly overdueAmt: Fen
  readonly overdueDays: number
  readonly openAmt: Fen
  readonly lateFee: Fen
  readonly margin: Fen
  readonly balance: Fen
  /** Rents of the bills that were due in the last 30 days. */
  readonly rentMonthly: Fen
  /** Open bills by age: not due, 1-30, 31-60, 61-90 days, above. */
  readonly ages: readonly [Fen, Fen, Fen, Fen, Fen]
}
/** Money stands above risk: billing answers, for many customers in one statement. */
export const exposuresPort = definePort<{
  /** Every customer asked for has an entry. */
  of(tx: Tx, customerIds: readonly string[], asOf: LocalDate): Promise<ReadonlyMap<string, CustomerExposure>>
  /** Open bills by the city of their contract; deposits and balances belong to no city. */
  byCity(tx: Tx, asOf: LocalDate): Promise<ReadonlyMap<string, CustomerExposure>>
  /**
   * The same as a select of `id, overdue, margin, debt` for the customers that `among` lets through; `debt` is what
   * net exposure adds to vehicles occupied. Lists add it up in the database.
   */
  inSql(tenantId: string, asOf: LocalDate, among: (column: Sql) => Sql): Sql
}>({ name: 'risk.exposures', label: '客户敞口 / Exposure of customers' })

/** A car that a customer has, below the hold of quota that it occupies. */
export interface LeasedCar {
  readonly holdKey: string
  readonly orderVehicleId: string
  readonly vin: string
  readonly plateNo: string
  readonly status: number
  readonly overdueAmt: string
}
/** Orders stand above risk. */
export const leasedCarsPort = definePort<{
  /** Positions not yet ended, allotted or on lease. */
  of(tx: Tx, actor: Actor, customerId: string): Promise<readonly LeasedCar[]>
}>({ name: 'risk.leased-cars', label: '客户在租车辆 / Cars of a customer' })
