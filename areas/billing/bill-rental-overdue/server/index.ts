import { sql, type Sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { chaseCalls } from './chase-calls.ts'
import {
  billRentalOverdue,
  billRentalOverdueLease,
  rentalChaseRecord,
  rentalOverdueSum,
} from '../bill-rental-overdue.ts'
import { owed } from './owed.ts'

const stage = (days: string): Sql =>
  sql.trusted(
    `case when ${days} > 90 then 5 when ${days} > 60 then 4 when ${days} > 30 then 3 when ${days} > 7 then 2 else 1 end::smallint`,
  )

/** Lease by lease, then deposits and balances of the payer. */
const summary = (tenantId: string): Sql => sql`select s.*, s.overdue_amt - s.margin_held - s.balance as exposure from (
  select o.tenant_id, o.payer_id as id, o.payer_id, max(o.payer_name) as payer_name, ${stage('max(o.longest_days)')} as stage, count(distinct o.contract_id)::int as contracts, count(distinct o.order_vehicle_id)::int as vehicles, sum(o.bills)::int as bills,
    sum(o.days1_to30) as days1_to30, sum(o.days31_to60) as days31_to60, sum(o.days61_to90) as days61_to90, sum(o.over90) as over90, sum(o.overdue_amt) as overdue_amt, sum(o.late_fee) as late_fee,
    (select coalesce(sum(m.held_amt), 0) from account_vehicle_margin m where m.tenant_id = ${tenantId} and m.party_id = o.payer_id and m.is_deleted = 0) as margin_held,
    (select coalesce(sum(a.balance), 0) from account_surplus a where a.tenant_id = ${tenantId} and a.party_id = o.payer_id and a.is_deleted = 0) as balance, max(o.longest_days) as longest_days,
    (select max(c.create_time)::date from rental_chase_record c where c.tenant_id = ${tenantId} and c.customer_id = o.payer_id and c.is_deleted = 0) as last_contact,
    (select max(c.promise_date) from rental_chase_record c where c.tenant_id = ${tenantId} and c.customer_id = o.payer_id and c.is_deleted = 0 and c.promise_kept = 0) as promise_date
  from (${owed(tenantId)}) o group by o.tenant_id, o.payer_id) s`

const leases = (
  tenantId: string,
): Sql => sql`select o.tenant_id, coalesce(o.order_vehicle_id, o.contract_id) as id, o.payer_id, o.payer_name, o.contract_type, o.contract_id, o.contract_no, o.order_vehicle_id,
    o.plate_no, ${stage('o.longest_days')} as stage, o.bills, o.overdue_amt, o.late_fee, o.oldest_due_date, o.longest_days
  from (${owed(tenantId)}) o`

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
          tx.row(sql`
            select count(distinct payer_id) as customers, coalesce(sum(bills), 0) as bills, coalesce(sum(overdue_amt), 0) as "overdueAmt", coalesce(sum(days1_to30), 0) as "days1To30",
              coalesce(sum(days31_to60), 0) as "days31To60", coalesce(sum(days61_to90), 0) as "days61To90", coalesce(sum(over90), 0) as over90
              from (${owed(tx.tenantId)}) o where true ${input.companyId ? sql`and company_id = ${input.companyId}::bigint` : sql.empty}`),
      }),
    },
  }),
  implement(billRentalOverdueLease, { source: leases }),
  implement(rentalOverdueSum, {}),
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
