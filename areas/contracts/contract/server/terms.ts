import { fen, ZERO, type Fen, type RowOf } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { FeeLine, LineTerms, PayRule, RentStage } from '../../calculations/index.ts'
import { contractPayRule } from '../contract-pay-rule.ts'
import { contractProduct, contractProductFee, contractProductRent } from '../contract-product.ts'

export type LineOf<R> = RowOf<R> & { lineNo: number }
export type ProductLine = LineOf<typeof contractProduct>
export type FeeRow = LineOf<typeof contractProductFee>
export type RentRow = LineOf<typeof contractProductRent>
export type PayRuleRow = LineOf<typeof contractPayRule>

/** A side as it is typed and filled in. */
export type Party = Record<string, unknown> & {
  partyType?: number | null
  mechanismType?: number | null
  mechanismId?: string | null
  id?: string
}

export interface ContractLines {
  products: ProductLine[]
  fees: FeeRow[]
  rents: RentRow[]
  rules: PayRuleRow[]
}

export const contractLines = async (tx: Tx, contractId: string): Promise<ContractLines> =>
  (await linesOfContracts(tx, [contractId])).get(contractId)!

/** One statement per kind of line, whatever the number of contracts. */
export async function linesOfContracts(tx: Tx, contractIds: readonly string[]): Promise<Map<string, ContractLines>> {
  const of = async <T>(resource: unknown) =>
    Map.groupBy(
      (await findRows(tx, resource as typeof contractProduct, isAmong(sql`t.contract_id`, contractIds), {
        orderBy: 't.line_no',
      })) as unknown as (T & { contractId: string })[],
      line => line.contractId,
    )
  const [products, fees, rents, rules] = [
    await of<ProductLine>(contractProduct),
    await of<FeeRow>(contractProductFee),
    await of<RentRow>(contractProductRent),
    await of<PayRuleRow>(contractPayRule),
  ]
  return new Map(
    contractIds.map(id => [
      id,
      {
        products: products.get(id) ?? [],
        fees: fees.get(id) ?? [],
        rents: rents.get(id) ?? [],
        rules: rules.get(id) ?? [],
      },
    ]),
  )
}

/**
 * A fee without line number belongs to every line; one per contract is charged with the first line only. What is
 * financed with the vehicle is no fee.
 */
export const feesOf = (fees: readonly FeeRow[], lineNo: number): FeeLine[] =>
  fees
    .filter(
      fee =>
        !fee.capitalised &&
        (fee.productLineNo === lineNo || (fee.productLineNo === null && (fee.chargeUnit === 1 || lineNo === 1))),
    )
    .map((fee, index) => ({
      feeId: fee.id ?? `new${index}`,
      feeItem: fee.feeItem,
      chargeTrigger: fee.chargeTrigger as FeeLine['chargeTrigger'],
      chargeUnit: fee.chargeUnit as FeeLine['chargeUnit'],
      amount: fee.amount ?? ZERO,
      taxRate: fee.taxRate,
      refundable: fee.refundable,
      fixedDate: fee.fixedDate,
    }))

export const stagesOf = (rents: readonly RentRow[], lineNo: number): RentStage[] =>
  rents
    .filter(rent => rent.productLineNo === lineNo)
    .sort((a, b) => a.fromMonth - b.fromMonth)
    .map(rent => ({ fromMonth: rent.fromMonth, toMonth: rent.toMonth, unitRent: rent.unitRent }))

export const lineTerms = (line: ProductLine, lines: Pick<ContractLines, 'fees' | 'rents'>): LineTerms => ({
  quantity: line.quantity,
  termMonths: line.termMonths,
  rent: { unitRent: line.unitRent, stages: stagesOf(lines.rents, line.lineNo) },
  deposit: line.deposit ?? ZERO,
  downPayment: line.downPayment,
  fees: feesOf(lines.fees, line.lineNo),
})

/** The version in force on a date: the greatest validFrom <= it; before the first version that one. */
export function ruleAt<T extends { validFrom: string | null }>(rules: readonly T[], date: string): T | undefined {
  const sorted = [...rules].sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1))
  return sorted.findLast(rule => (rule.validFrom ?? '') <= date) ?? sorted[0]
}

/** One row as the calculations read it; absent values are the defaults of the document (30, section 3). */
export function payRuleOf(row: PayRuleRow): PayRule {
  const code = <T extends number>(value: number | null, standard: number) => (value ?? standard) as T
  return {
    cycleUnit: code(row.cycleUnit, 1),
    cycleCount: row.cycleCount ?? 1,
    alignMode: code(row.alignMode, 1),
    billingDay: row.billingDay,
    firstStub: code(row.firstStub, 1),
    stubMergeDays: row.stubMergeDays ?? 15,
    lastStub: code(row.lastStub, 1),
    dayRentBasis: code(row.dayRentBasis, 1),
    rentStartRule: code(row.rentStartRule, 1),
    fixedStartDate: row.fixedStartDate,
    rentFreeDays: row.rentFreeDays ?? 0,
    termRule: code(row.termRule, 1),
    payMode: code(row.payMode, 1),
    firstDueRule: code(row.firstDueRule, 1),
    payDayRule: code(row.payDayRule, 1),
    payDay: row.payDay,
    payOffsetDays: row.payOffsetDays ?? 0,
    holidayRule: code(row.holidayRule, 0),
    billLeadDays: row.billLeadDays ?? 7,
    depositMonths: row.depositMonths ?? '0',
    depositInstalments: row.depositInstalments ?? 1,
    prepayMonths: row.prepayMonths ?? 0,
    penaltyMode: code(row.penaltyMode, 1),
    penaltyMonths: row.penaltyMonths ?? '0',
    penaltyRate: row.penaltyRate ?? '0',
    penaltySteps: row.penaltySteps ?? [],
    noticeDays: row.noticeDays ?? 30,
    holdover: code(row.holdover, 3),
    holdoverFactor: row.holdoverFactor ?? '1.00',
    buyoutRule: code(row.buyoutRule, 0),
    buyoutPrice: row.buyoutPrice,
    buyoutDiscount: row.buyoutDiscount,
    buyoutTable: (row.buyoutTable ?? []).map(one => ({ month: one.month, price: fen(one.price) as Fen })),
  }
}
