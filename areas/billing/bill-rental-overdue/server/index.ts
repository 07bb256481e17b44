import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { chaseCalls } from './chase-calls.ts'
import { billRentalOverdue, billRentalOverdueLease, rentalChaseRecord } from '../bill-rental-overdue.ts'

const STAGE =
  'case when max(b.overdue_days) > 90 then 5 when max(b.overdue_days) > 60 then 4 when max(b.overdue_days) > 30 then 3 when max(b.overdue_days) > 7 then 2 else 1 end::smallint'
const OVERDUE = 'b.is_deleted = 0 and b.status in (1, 2) and b.overdue_days > 0 and b.contract_type in (4, 5, 6, 7)'
const bucket = (no: number) => `coalesce(sum(b.unpaid_amt) filter (where b.age_bucket = ${no}), 0)`

/** Live sums over bills, deposits and balances of the payer. */
const summary = `select s.*, s.overdue_amt - s.margin_held - s.balance as exposure from (
  select b.tenant_id, b.payer_id as id, b.payer_id, max(b.payer_name) as payer_name, ${STAGE} as stage, count(distinct b.contract_id)::int as contracts, count(distinct b.order_vehicle_id)::int as vehicles, count(*)::int as bills,
    ${bucket(1)} as days1_to30, ${bucket(2)} as days31_to60, ${bucket(3)} as days61_to90, ${bucket(4)} as over90, sum(b.unpaid_amt) as overdue_amt, sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived) as late_fee,
    (select coalesce(sum(m.held_amt), 0) from account_vehicle_margin m where m.tenant_id = b.tenant_id and m.party_id = b.payer_id and m.is_deleted = 0) as margin_held,
    (select coalesce(sum(a.balance), 0) from account_surplus a where a.tenant_id = b.tenant_id and a.party_id = b.payer_id and a.is_deleted = 0) as balance, max(b.overdue_days)::int as longest_days,
    (select max(c.create_time)::date from rental_chase_record c where c.tenant_id = b.tenant_id and c.customer_id = b.payer_id and c.is_deleted = 0) as last_contact,
    (select max(c.promise_date) from rental_chase_record c where c.tenant_id = b.tenant_id and c.customer_id = b.payer_id and c.is_deleted = 0 and c.promise_kept = 0) as promise_date
  from bill_receivable b where ${OVERDUE} group by b.tenant_id, b.payer_id) s`

const leases = `select b.tenant_id, coalesce(b.order_vehicle_id, b.contract_id) as id, b.payer_id, max(b.payer_name) as payer_name, max(b.contract_type)::smallint as contract_type, b.contract_id, max(b.contract_no) as contract_no, b.order_vehicle_id,
    max(b.plate_no) as plate_no, ${STAGE} as stage, count(*)::int as bills, sum(b.unpaid_amt) as overdue_amt, sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived) as late_fee, min(b.due_date) as oldest_due_date, max(b.overdue_days)::int as longest_days
  from bill_receivable b where ${OVERDUE} group by b.tenant_id, b.payer_id, b.contract_id, b.order_vehicle_id`

export default [
  implement(billRentalOverdue, {
    source: summary,
    calls: {
      ...chaseCalls,
      'GET stat': call({
        label: '逾期统计 / Overdue figures',
        permission: 'bill_rental_overdue_view',
        input: z.object({ companyId: optionalIdInput }),
        run: (tx, _actor, input) =>
          tx.row(sql`select count(distinct payer_id) as customers, count(*) as bills, coalesce(sum(unpaid_amt), 0) as "overdueAmt", coalesce(sum(unpaid_amt) filter (where age_bucket = 1), 0) as "days1To30",
          coalesce(sum(unpaid_amt) filter (where age_bucket = 2), 0) as "days31To60", coalesce(sum(unpaid_amt) filter (where age_bucket = 3), 0) as "days61To90", coalesce(sum(unpaid_amt) filter (where age_bucket = 4), 0) as over90
          from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and overdue_days > 0 and contract_type in (4, 5, 6, 7) ${input.companyId ? sql`and company_id = ${input.companyId}::bigint` : sql.empty}`),
      }),
    },
  }),
  implement(billRentalOverdueLease, { source: leases }),
  implement(rentalChaseRecord, {
    prepare(_tx, actor, form) {
      if (!form.before)
        Object.assign(form.values, {
          chaserId: actor.userId === '0' ? null : actor.userId,
          promiseKept: form.values.promiseDate ? 0 : null,
        })
    },
  }),
]
