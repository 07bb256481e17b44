import { fen, ZERO, type LocalDate } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { CustomerExposure } from '#areas/risk/ports.ts'

const RENT = 1
const nothing: CustomerExposure = {
  overdueAmt: ZERO,
  overdueDays: 0,
  openAmt: ZERO,
  lateFee: ZERO,
  margin: ZERO,
  balance: ZERO,
  rentMonthly: ZERO,
  ages: [ZERO, ZERO, ZERO, ZERO, ZERO],
}

/** Exposure of many customers in one statement (90-interfaces 3.5); late fees as the last night reckoned them. */
export async function exposuresOf(
  tx: Tx,
  customerIds: readonly string[],
  asOf: LocalDate,
): Promise<ReadonlyMap<string, CustomerExposure>> {
  const found = new Map(customerIds.map(id => [id, nothing]))
  if (customerIds.length === 0) return found
  const ids = [...customerIds]
  const rows = await tx.rows<Record<string, string> & { days: number }>(sql`
    select c.id, coalesce(s.open, 0) as open, coalesce(s.overdue, 0) as overdue, coalesce(s.days, 0)::int as days, coalesce(s.fee, 0) as fee, coalesce(r.rent, 0) as rent,
      coalesce(s.a0, 0) as a0, coalesce(s.a1, 0) as a1, coalesce(s.a2, 0) as a2, coalesce(s.a3, 0) as a3, coalesce(s.a4, 0) as a4,
      (select coalesce(sum(m.held_amt), 0) from account_vehicle_margin m where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.party_id = c.id) as margin,
      (select coalesce(sum(a.balance), 0) from account_surplus a where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.party_id = c.id) as balance
    from unnest(${ids}::bigint[]) as c(id) left join (
      select payer_id, sum(unpaid_amt) as open, sum(unpaid_amt) filter (where late > 0) as overdue, max(late) filter (where late > 0) as days, sum(fee) as fee,
        sum(unpaid_amt) filter (where late <= 0) as a0, sum(unpaid_amt) filter (where late between 1 and 30) as a1,
        sum(unpaid_amt) filter (where late between 31 and 60) as a2, sum(unpaid_amt) filter (where late between 61 and 90) as a3, sum(unpaid_amt) filter (where late > 90) as a4
      from (select payer_id, unpaid_amt, ${asOf}::date - due_date as late, late_fee_accrued - late_fee_billed - late_fee_waived as fee
        from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and payer_id = any(${ids}::bigint[])) b group by payer_id) s on s.payer_id = c.id
    left join (
      select payer_id, sum(bill_amt) as rent from bill_receivable
       where tenant_id = ${tx.tenantId} and is_deleted = 0 and payer_id = any(${ids}::bigint[]) and fee_item = ${RENT}::smallint and due_date > ${asOf}::date - 30 and due_date <= ${asOf}::date
       group by payer_id) r on r.payer_id = c.id`)
  for (const row of rows)
    found.set(row['id']!, {
      overdueAmt: fen(row['overdue']!),
      overdueDays: row.days,
      openAmt: fen(row['open']!),
      lateFee: fen(row['fee']!),
      margin: fen(row['margin']!),
      balance: fen(row['balance']!),
      rentMonthly: fen(row['rent']!),
      ages: [fen(row['a0']!), fen(row['a1']!), fen(row['a2']!), fen(row['a3']!), fen(row['a4']!)],
    })
  return found
}

/** Open bills by the city of their contract (exposure radar); balances and deposits belong to customers. */
export async function exposuresByCity(tx: Tx, asOf: LocalDate): Promise<ReadonlyMap<string, CustomerExposure>> {
  const rows = await tx.rows<Record<string, string> & { days: number }>(sql`
    select left(b.city_code, 4) as city, sum(b.unpaid_amt) as open, coalesce(sum(b.unpaid_amt) filter (where b.late > 0), 0) as overdue, greatest(max(b.late), 0)::int as days, sum(b.fee) as fee,
      coalesce(sum(b.unpaid_amt) filter (where b.late <= 0), 0) as a0, coalesce(sum(b.unpaid_amt) filter (where b.late between 1 and 30), 0) as a1, coalesce(sum(b.unpaid_amt) filter (where b.late between 31 and 60), 0) as a2,
      coalesce(sum(b.unpaid_amt) filter (where b.late between 61 and 90), 0) as a3, coalesce(sum(b.unpaid_amt) filter (where b.late > 90), 0) as a4
    from (select city_code, unpaid_amt, ${asOf}::date - due_date as late, late_fee_accrued - late_fee_billed - late_fee_waived as fee
      from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and city_code is not null) b group by 1`)
  return new Map(
    rows.map(row => [
      row['city']!,
      {
        ...nothing,
        openAmt: fen(row['open']!),
        overdueAmt: fen(row['overdue']!),
        overdueDays: row.days,
        lateFee: fen(row['fee']!),
        ages: [fen(row['a0']!), fen(row['a1']!), fen(row['a2']!), fen(row['a3']!), fen(row['a4']!)] as const,
      },
    ]),
  )
}

/** What lists add up in the database; whoever owes and holds nothing is left out. */
export const exposuresInSql = (tenantId: string, asOf: LocalDate, among: (column: Sql) => Sql): Sql => sql`
  select u.id, sum(u.overdue) as overdue, sum(u.margin) as margin, sum(u.overdue + u.fee - u.balance) as debt from (
    select payer_id as id, case when due_date < ${asOf}::date then unpaid_amt else 0 end as overdue, coalesce(late_fee_accrued - late_fee_billed - late_fee_waived, 0) as fee, 0 as margin, 0 as balance
      from bill_receivable where tenant_id = ${tenantId} and is_deleted = 0 and status in (1, 2) and ${among(sql`payer_id`)}
    union all select party_id, 0, 0, held_amt, 0 from account_vehicle_margin where tenant_id = ${tenantId} and is_deleted = 0 and ${among(sql`party_id`)}
    union all select party_id, 0, 0, 0, balance from account_surplus where tenant_id = ${tenantId} and is_deleted = 0 and ${among(sql`party_id`)}) u group by u.id`
