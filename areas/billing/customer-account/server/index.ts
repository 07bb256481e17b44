import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { implement, type EventFacts } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { accountStatePort } from '#areas/customers/ports.ts'
import { billReceivable } from '../../bill-receivable/bill-receivable.ts'
import { LESSEES } from '../../codes.ts'
import { accountBalance, accountOrder, customerAccount } from '../customer-account.ts'
import { accountOf, followMoney, openMissing } from './accounts.ts'

/** After the marks of the night: accounts that are missing are opened, and every state follows the money. */
const accountMarkJob: JobKind = {
  kind: 'customer-account-mark',
  label: '客户账户状态 / State of customer accounts',
  async run(context) {
    await context.database.transaction(context.actor.tenantId, tx => openMissing(tx, context.actor))
    return inChunks(context, async (tx, actor, after) => {
      const rows = await tx.rows<{ id: string }>(
        sql`select id from customer_account where tenant_id = ${tx.tenantId} and is_deleted = 0 and id > ${after}::bigint order by id limit 200`,
      )
      for (const row of rows) await followMoney(tx, actor, await getRow(tx, customerAccount, row.id))
      return rows.map(row => row.id)
    })
  },
}

/** The worst of a customer's accounts with our companies; a closed one only where there is no other. */
async function statesOf(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; state: number }>(
    sql`select customer_id as id, coalesce(max(status) filter (where status < 4), 4)::int as state from customer_account where tenant_id = ${tx.tenantId} and is_deleted = 0 and party_kind = 1
      and customer_id = any(${[...customerIds]}::bigint[]) group by 1`,
  )
  return new Map(rows.map(row => [row.id, row.state]))
}

async function billMoved(tx: Tx, actor: Actor, event: EventFacts): Promise<void> {
  const bill = await findRow(tx, billReceivable, event.aggregateId)
  if (!bill || !LESSEES.includes(bill.payerType)) return
  const key = { companyId: bill.companyId, partyKind: bill.payerType, customerId: bill.payerId }
  await followMoney(tx, actor, await accountOf(tx, actor, key))
}

const party = (alias: string, kind: string, id: string) =>
  `${alias}.tenant_id = a.tenant_id and ${alias}.is_deleted = 0 and ${alias}.company_id = a.company_id and ${alias}.${kind} = a.party_kind and ${alias}.${id} = a.customer_id`
const open = `${party('b', 'payer_type', 'payer_id')} and b.status in (1, 2)`

const balances = `select a.tenant_id, a.id, a.account_no, a.customer_name, a.company_id, a.party_kind, a.customer_id, a.status as account_state, a.credit_note,
    (select coalesce(sum(s.balance), 0.00) from account_surplus s where ${party('s', 'party_kind', 'party_id')}) as balance,
    (select coalesce(sum(s.frozen_amt), 0.00) from account_surplus s where ${party('s', 'party_kind', 'party_id')}) as frozen_amt,
    (select coalesce(sum(m.held_amt), 0.00) from account_vehicle_margin m where ${party('m', 'party_kind', 'party_id')}) as margin_held,
    (select coalesce(sum(b.unpaid_amt), 0.00) from bill_receivable b where ${open}) as receivable_amt,
    (select coalesce(sum(b.unpaid_amt), 0.00) from bill_receivable b where ${open} and b.overdue_days > 0) as overdue_amt,
    (select coalesce(max(b.overdue_days), 0)::int from bill_receivable b where ${open}) as overdue_days,
    (select coalesce(sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived), 0.00) from bill_receivable b where ${party('b', 'payer_type', 'payer_id')} and b.status <> 4) as late_fee_accrued,
    (select coalesce(sum(b.invoiceable_amt), 0.00) from bill_receivable b where ${party('b', 'payer_type', 'payer_id')} and b.status <> 4) as uninvoiced_amt,
    (select max(b.last_value_date) from bill_receivable b where ${party('b', 'payer_type', 'payer_id')}) as last_receipt_date
  from customer_account a where a.is_deleted = 0`

/** Of the event that moved the money, and which way: 3.5 in the words of the customer's account. */
const TYPE = `case when e.event_type = 'recharge.confirmed' then 1 when e.event_type in ('receipt.over', 'receivable.changed') then 2
    when p.account_code = '2203' and e.event_type = 'receipt.allocated' then 3 when p.account_code = '2203' and e.event_type = 'surplus.refund' then 4
    when p.account_code = '2241.01' and sum(case when p.side = 2 then p.amt else -p.amt end) >= 0 then 5 when p.account_code = '2241.01' then 6 else 8 end::smallint`
const SIGNED = 'sum(case when p.side = 2 then p.amt else -p.amt end)'
const orders = `select o.*, sum(o.amt) over (partition by o.company_id, o.customer_id, o.account_code order by o.entry_id, o.id) as balance_after
  from (select p.tenant_id, min(p.id) as id, e.entry_no as order_no, ${TYPE} as order_type, p.company_id, p.party_id as customer_id, p.contract_id, p.account_code, ${SIGNED} as amt, e.source_no, e.value_date, e.id as entry_id
    from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where p.account_code in ('2203', '2241.01') and p.party_id is not null
    group by p.tenant_id, e.id, e.entry_no, e.event_type, e.source_no, e.value_date, p.company_id, p.party_id, p.contract_id, p.account_code) o`

export default [
  implement(customerAccount, {
    provides: [provide(accountStatePort, { of: statesOf })],
    actions: { follow: { run: (_tx, _actor, { input }) => (input as { changes: Record<string, unknown> }).changes } },
    listens: {
      'receivable.activated': billMoved,
      'receivable.settled': billMoved,
      'receivable.reopened': billMoved,
      'receivable.overdue': billMoved,
    },
    jobs: [accountMarkJob],
    schedules: [{ kind: 'customer-account-mark', dailyAt: '01:20' }],
  }),
  implement(accountBalance, { source: balances }),
  implement(accountOrder, { source: orders }),
]
