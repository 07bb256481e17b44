import { addDays, localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { tellCustomer } from '#areas/customers/customer/server/tell-customer.ts'

/** 50-billing 11: bills fall due in 5 days, in one, today; overdue since 1, 3, 7, 15, 30 days. */
const DUE_IN = [5, 1, 0]
const OVERDUE_SINCE = [1, 3, 7, 15, 30]
const MANAGER_FROM = 15
const RISK_FROM = 30

interface Told {
  customer: string
  name: string
  due: LocalDate
  bills: number
  amt: string
  sales: string[]
  city: string | null
}

/** 09:00: one message a customer and due date, whatever the number of bills. */
export const dueNoticeJob: JobKind = {
  kind: 'bill-due-notice',
  label: '账单到期与逾期提醒 / Reminders of bills due and overdue',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const today = localDate(actor.clock.now())
      const days = [...DUE_IN.map(one => addDays(today, one)), ...OVERDUE_SINCE.map(one => addDays(today, -one))]
      const [next] = await tx.rows<{ id: string }>(
        sql`select min(payer_id) as id from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and payer_type = 1 and disputed is not true
          and unpaid_amt > 0 and due_date = any(${days}::date[]) and payer_id > ${after}::bigint having min(payer_id) is not null`,
      )
      if (!next) return []
      for (const one of await billsOf(tx, next.id, days)) await remind(tx, actor, one, today)
      return [next.id]
    }),
}

const billsOf = (tx: Tx, customer: string, days: readonly LocalDate[]) =>
  tx.rows<Told>(sql`select payer_id as customer, max(payer_name) as name, due_date as due, count(*)::int as bills, sum(unpaid_amt)::text as amt,
      array_remove(array_agg(distinct sales_user_id::text), null) as sales, min(city_code) as city
    from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and payer_type = 1 and disputed is not true and unpaid_amt > 0
      and payer_id = ${customer}::bigint and due_date = any(${[...days]}::date[]) group by payer_id, due_date order by due_date`)

async function remind(tx: Tx, actor: Actor, one: Told, today: LocalDate): Promise<void> {
  const overdue = OVERDUE_SINCE.find(days => addDays(today, -days) === one.due)
  const common = { customerId: one.customer, bizId: one.customer }
  if (overdue === undefined) {
    await tellCustomer(tx, actor, {
      ...common,
      event: 'bill_due',
      purpose: 'notice',
      bizTypeCode: 'bill_due',
      subject: '账单到期提醒 / Bills fall due',
      content: `您有${one.bills}笔账单将于${one.due}到期，合计${one.amt}元，请按时付款。 / ${one.bills} bills fall due on ${one.due}, CNY ${one.amt} together.`,
    })
    return
  }
  await tellCustomer(tx, actor, {
    ...common,
    event: 'bill_overdue',
    purpose: 'dunning',
    bizTypeCode: 'bill_overdue',
    subject: '账单逾期提醒 / Bills are overdue',
    content: `您有${one.bills}笔账单已逾期${overdue}天，合计${one.amt}元，请尽快付款，逾期将计收滞纳金。 / ${one.bills} bills are ${overdue} days overdue, CNY ${one.amt} together.`,
  })
  await tellStaff(tx, actor, one, overdue)
}

/** The customer's salesperson; his manager from day 15, risk from day 30. */
async function tellStaff(tx: Tx, actor: Actor, one: Told, days: number): Promise<void> {
  if (!isBuilt('user-message')) return
  const notice = {
    bizTypeCode: 'bill_overdue',
    bizId: one.customer,
    title: `客户逾期${days}天：${one.name} / ${days} days overdue: ${one.name}` as const,
    content:
      `${one.bills}笔账单逾期${days}天，合计${one.amt}元 / ${one.bills} bills ${days} days overdue, CNY ${one.amt} together` as const,
    dedupeKey: `bill-overdue:${one.customer}:${one.due}`,
  }
  const roles = [...(days >= MANAGER_FROM ? ['sales_manager'] : []), ...(days >= RISK_FROM ? ['risk_officer'] : [])]
  await notify(tx, actor, { ...notice, users: one.sales, level: days >= MANAGER_FROM ? 2 : 1 })
  if (roles.length > 0) await notify(tx, actor, { ...notice, roles, cityCode: one.city, level: 2 })
}
