import { ratioFen, yuan, localDate, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { BillingTerms as TermsOfBills } from '#areas/billing/ports.ts'
import { firstRent } from '../../calculations/index.ts'
import { head } from './head.ts'
import { contractLines, linesOfContracts, ruleAt, stagesOf, type ContractLines } from './terms.ts'

export interface BillingTerms {
  companyId: string
  customerId: string | null
  payDay: number | null
  billAdvanceDays: number
  dailyRate: string
  graceDays: number
  graceMode: number
  capRate: string
  allocateOrder: number
  autoOffset: boolean
  offsetFeeItems: number[]
  invoiceTiming: number
  invoiceKind: string | null
  titleId: string | null
  splitMode: number
  taxRates: Record<string, string | null>
  receiptAccountId: string | null
}

/** contract.billingTerms of 90-interfaces 3.3: the pay-rule version of the date. Reads only. */
export async function billingTerms(
  tx: Tx,
  actor: Actor,
  contractId: string,
  date: string = localDate(actor.clock.now()),
): Promise<BillingTerms> {
  const row = await head(tx, contractId)
  const lines = await contractLines(tx, contractId)
  const rule = ruleAt(lines.rules, date)
  const lease = await tx.row<{ offset_amt_enabled: boolean; offset_fee_items: number[] }>(
    sql`select offset_amt_enabled, offset_fee_items from contract_lease where tenant_id = ${tx.tenantId} and id = ${contractId}::bigint`,
  )
  const title = row.counterpartyId
    ? await tx.row<{ id: string }>(sql`
    select id from mechanism_title where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and mechanism_id = ${row.counterpartyId}::bigint order by is_default desc, id limit 1`)
    : undefined
  return {
    companyId: row.ownCompanyId,
    customerId: row.customerId,
    payDay: rule?.payDay ?? null,
    billAdvanceDays: rule?.billLeadDays ?? 7,
    dailyRate: rule?.lateFeeRate ?? '0.050000',
    graceDays: rule?.graceDays ?? 3,
    graceMode: rule?.graceMode ?? 2,
    capRate: rule?.lateFeeCap ?? '30.000000',
    allocateOrder: rule?.allocation ?? 1,
    autoOffset: lease?.offset_amt_enabled ?? false,
    offsetFeeItems: lease?.offset_fee_items ?? [],
    invoiceTiming: rule?.invoiceTiming ?? 2,
    invoiceKind: rule?.invoiceKind ?? null,
    titleId: title?.id ?? null,
    splitMode: 1,
    taxRates: {
      1: lines.products[0]?.taxRate ?? null,
      ...Object.fromEntries(lines.fees.map(fee => [String(fee.feeItem), fee.refundable ? null : fee.taxRate])),
      2: null,
    },
    receiptAccountId: rule?.receiveAccountId ?? null,
  }
}

/**
 * The same in the words of area 50's port, for many contracts in as many statements as for one; the last version where
 * no day is asked.
 */
export async function termsForBills(
  tx: Tx,
  contractIds: readonly string[],
  day?: LocalDate,
): Promise<Map<string, TermsOfBills>> {
  const lines = await linesOfContracts(tx, contractIds)
  const leases = await tx.rows<{ id: string; on: boolean }>(
    sql`select id, offset_amt_enabled as on from contract_lease where tenant_id = ${tx.tenantId} and ${isAmong(sql`id`, contractIds)}`,
  )
  const offsets = new Map(leases.map(lease => [lease.id, lease.on]))
  return new Map(
    [...lines].flatMap(([id, own]): [string, TermsOfBills][] => {
      const rule = ruleAt(own.rules, day ?? '9999-12-31')
      if (!rule) return []
      return [
        [
          id,
          {
            dailyRate: rule.lateFeeRate,
            graceDays: rule.graceDays,
            graceMode: rule.graceMode,
            capRate: rule.lateFeeCap,
            allocateOrder: rule.allocation,
            invoiceTiming: rule.invoiceTiming,
            invoiceKind: rule.invoiceKind ? Number(rule.invoiceKind) : null,
            autoOffset: offsets.get(id) ?? false,
            prepayPerVehicle: prepayOf(own, rule.prepayMonths ?? 0),
          },
        ],
      ]
    }),
  )
}

/**
 * 9 C4: prepaid months x first rent. Lines may differ and the port asks per contract: use the lowest, so that no take
 * is blocked wrongly.
 */
function prepayOf(lines: ContractLines, months: number): string | null {
  const each = lines.products.map(line =>
    ratioFen(firstRent({ unitRent: line.unitRent, stages: stagesOf(lines.rents, line.lineNo) }), months, 1),
  )
  return months === 0 || each.length === 0 ? null : yuan(each.reduce((least, one) => (one < least ? one : least)))
}
