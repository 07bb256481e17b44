import { daysBetween, fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { finishLease, type Finish, type FinishInput, type FinishKind } from '#areas/contracts/calculations/index.ts'
import { issuedRows, leaseTerms, type LeaseTerms } from './lease-terms.ts'

export interface FinishTerms {
  /** Last day of rent. */
  lastDay: LocalDate
  kind: FinishKind
  byDefault: boolean
  /** Day on which the lessee gave notice. Absent: the day was agreed, so no notice is short. */
  noticeDate?: LocalDate | null
}

/**
 * lease.previewFinish of 90-interfaces 3.3 (30, C10): what ending the lease on a day costs. Reads only. Rent is computed
 * nowhere else.
 */
export async function previewFinish(
  tx: Tx,
  _actor: Actor,
  orderVehicleId: string,
  wanted: FinishTerms,
): Promise<Finish> {
  const lease = await leaseTerms(tx, orderVehicleId)
  return finishLease(await finishInput(tx, lease, wanted))
}

async function finishInput(tx: Tx, lease: LeaseTerms, wanted: FinishTerms): Promise<FinishInput> {
  const { row, terms, rule, schedule } = lease
  return {
    schedule,
    rows: await issuedRows(tx, row.id),
    fees: terms.fees,
    lastDay: wanted.lastDay,
    kind: wanted.kind,
    byDefault: wanted.byDefault,
    rule,
    taxRate: terms.taxRate,
    agreedPenalty: row.penaltyAgreed ? row.agreedPenalty : null,
    penaltyWaived: false,
    noticeGivenDays: wanted.noticeDate ? Math.max(0, daysBetween(wanted.noticeDate, wanted.lastDay)) : null,
    termPrices: rule.penaltyMode === 4 ? await shorterTerms(tx, lease) : [],
  }
}

/**
 * Penalty mode 4: the prices of shorter terms of the same category in the city, as they stood when the contract began.
 * A price holds until the next longer term.
 */
async function shorterTerms(tx: Tx, { contract, row, line }: LeaseTerms): Promise<FinishInput['termPrices']> {
  const prices = await tx.rows<{ months: number; price: string }>(sql`
    select p.term_months as months, max(c.price) as price
    from product own join product p on p.tenant_id = own.tenant_id and p.product_category_id = own.product_category_id and p.is_deleted = 0
    join product_price c on c.tenant_id = p.tenant_id and c.product_id = p.id
    where own.tenant_id = ${tx.tenantId} and own.id = ${line.productId}::bigint and c.city_code = ${row.cityCode}
      and p.vehicle_nature is not distinct from own.vehicle_nature and p.term_months is not null
      and c.valid_from <= ${contract.startDate}::date and (c.valid_to is null or c.valid_to >= ${contract.startDate}::date)
    group by 1 order by 1`)
  return prices.map((one, index) => ({
    fromMonth: one.months,
    toMonth: (prices[index + 1]?.months ?? 1000) - 1,
    unitRent: fen(one.price),
  }))
}
