import type { Fen, Label, LocalDate } from '#kernel'
import type { Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { UploadedFile } from '#packages/server/route.ts'

/** The record by which one of these codes, of firms or people, is on the black list. */
export const blackListPort = definePort<{
  hit(tx: Tx, codes: readonly string[]): Promise<string | undefined>
}>({ name: 'customers.black-list', label: '黑名单 / Black list' })

/** What orders and contracts know of a customer's business (20, customer: figures "from 30"). */
export interface CustomerBusiness {
  readonly customerId: string
  readonly contractQty: number
  /** Vehicles that he has from us now. */
  readonly ourQty: number
  readonly firstContractDate: LocalDate | null
  readonly lastBizDate: LocalDate | null
  /** A contract in approval or in force, a vehicle not yet returned, a bill not yet paid. */
  readonly isBusy: boolean
}

/** Asked by the nightly jobs; contracts, orders and bills stand above customers. */
export const customerBusiness = definePort<{
  /** The next customers by id, at most `limit`; none when there are no more. */
  after(tx: Tx, customerId: string, limit: number): Promise<CustomerBusiness[]>
}>({ name: 'customers.business', label: '客户业务往来 / Business of a customer' })

/** What stands behind the holds of quota (11.6, Q3): contracts and orders know it. */
export const holdUses = definePort<{
  /**
   * A relation of line_id, hold_key, customer_id, city_code, may_freeze, may_occupy, vehicles and waits: the holds that
   * lines of contracts may have, the positions not ended under each, and how many more of the line may still be ordered.
   */
  source(tx: Tx): Sql
}>({ name: 'customers.hold-uses', label: '额度占用的单据 / Documents behind holds of quota' })

export interface Ceiling {
  id: string
  regionCode: string
  regionName: string
  limitQty: number
  limitAmount: Fen
  commitRatio: string
  usageLimits: { usage: string; limitQty: number }[]
}
/** The ceilings in force over some cities, in the order of their locks (D15). */
export const ceilingsPort = definePort<{
  over(tx: Tx, cityCodes: readonly string[], date: LocalDate): Promise<Ceiling[]>
}>({ name: 'customers.ceilings', label: '城市额度上限 / Ceilings of cities' })

/** 11.8: from when an overdue customer is blocked, and how long nothing may be overdue until the block is lifted. */
export interface OverdueRules {
  readonly freezeDays: number
  readonly freezeMinAmt: Fen
  readonly thawDays: number
}
/** The strategy in force for a customer says it; where none fits, the parameters of the tenant do. */
export const overdueRulesPort = definePort<{
  of(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, OverdueRules>>
}>({
  name: 'customers.overdue-rules',
  label: '逾期冻结规则 / Rules of overdue blocks',
  notBuilt: {
    note: '风控策略尚未启用，按参数执行 / no strategies: the parameters count',
    answers: { of: async () => new Map() },
  },
})

/** Renewals that are being reviewed: they give a quota that ends some days of grace (11.8). */
export const renewalsPort = definePort<{
  inReview(tx: Tx, customerIds: readonly string[]): Promise<ReadonlySet<string>>
}>({
  name: 'customers.renewals',
  label: '审查中的年审续授 / Renewals in review',
  notBuilt: {
    note: '授信审查尚未启用，到期不宽限 / no quota cases: nothing is given grace',
    answers: { inReview: async () => new Set<string>() },
  },
})

/** Who checks a new customer: configured by risk per city and amount (20-partners 7, step 0 of strategy-user). */
export const reviewerPort = definePort<{
  /** Nobody where the configuration names none who is free. */
  choose(
    tx: Tx,
    actor: Actor,
    asked: { cityCode: string | null; amount: Fen; exclude: readonly string[] },
  ): Promise<string | undefined>
  /** Whether this person may be the approver there; yes where the configuration names nobody. */
  isConfigured(tx: Tx, userId: string, cityCode: string | null): Promise<boolean>
}>({ name: 'customers.reviewer', label: '客户准入审批人 / Reviewer of a new customer' })

/** One movement of a bank statement, as the file tells it. */
export interface ReadLine {
  /** Row of the file, from 1. */
  readonly row: number
  /** 1 in, 2 out. */
  readonly direction: number
  readonly amt: Fen
  /** yyyy-MM-dd HH:mm:ss */
  readonly txnTime: string
  readonly balanceAfter: Fen | undefined
  readonly counterparty: string
  readonly counterpartyNo: string
  readonly summary: string
  readonly serial: string | undefined
}
export interface ReadStatement {
  /** The account that the file says it is of. */
  readonly ownAccountNo: string | undefined
  /** Oldest first. */
  readonly lines: readonly ReadLine[]
  readonly errors: readonly { readonly row: number; readonly reason: Label }[]
  /** Where a balance does not follow from the one before it. */
  readonly breaks: readonly {
    readonly row: number
    readonly expected: Fen
    readonly found: Fen
    readonly message: Label
  }[]
}
/** Statements of banks, xlsx or CSV (UTF-8, GBK), are read by the area that keeps our own (50, 7.4). */
export const statementReaderPort = definePort<{
  read(tx: Tx, bankTitle: string, file: UploadedFile): Promise<ReadStatement>
}>({ name: 'customers.statement-reader', label: '银行流水文件解析 / Reader of bank statements' })

/** 50-billing 6, customer account: 1 normal, 2 in arrears, 3 frozen, 4 closed; the worst over the own companies. */
export const accountStatePort = definePort<{
  of(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}>({
  name: 'customers.account-state',
  label: '客户账户状态 / State of a customer’s account',
  notBuilt: {
    note: '账务模块尚未启用，客户没有账户 / billing is not in use: customers have no account',
    answers: { of: async () => new Map() },
  },
})
