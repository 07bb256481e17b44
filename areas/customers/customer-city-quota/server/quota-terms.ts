import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota, type QuotaCondition } from '../customer-city-quota.ts'

export interface QuotaTerms {
  grade: string | null
  score: string | null
  validTo: string | null
  conditions: QuotaCondition[]
}

/** The standing conditions under which the customer's quota in the city was granted. */
export async function quotaTerms(tx: Tx, _actor: Actor, customerId: string, cityCode: string): Promise<QuotaTerms> {
  const [row] = await findRows(tx, customerCityQuota, { customerId, cityCode })
  const { riskScore, riskGrade } = await getRow(tx, customer, customerId)
  return {
    grade: row?.grade ?? riskGrade,
    score: riskScore,
    validTo: row?.validTo ?? null,
    conditions: row?.conditions ?? [],
  }
}
