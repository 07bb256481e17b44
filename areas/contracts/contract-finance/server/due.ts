import { addDays, counted, fen, localDate, yuan, ZERO, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

const REMIND_DAYS = [10, 3, 1]
const COVER = 1.2
const TREASURY = 'treasury_manager'

interface Due {
  id: string
  contract_no: string
  counterparty_name: string
  manage_user_id: string
  due_date: LocalDate
  amt: string
}
/** Repayments that fall due on that day: waiting plans and bills that are open, by contract. */
const dueOn = (tx: Tx, day: LocalDate): Promise<Due[]> =>
  tx.rows<Due>(sql`
    select c.id, c.contract_no, c.counterparty_name, f.manage_user_id, ${day}::date::text as due_date, sum(x.amt)::numeric(18,2) as amt
    from contract c join contract_finance f on f.tenant_id = c.tenant_id and f.id = c.id
    join (
      select contract_id, amt from bill_payment_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_type = 8 and status = 1 and due_date = ${day}::date
      union all select contract_id, unpaid_amt from bill_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_type = 8 and status in (1, 2) and due_date = ${day}::date) x on x.contract_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 8 and c.status in (6, 7) group by 1, 2, 3, 4 order by c.id`)

/** Repayments that are due in 10, 3 and 1 days. */
export async function repaymentsDue(tx: Tx, today: LocalDate): Promise<(Due & { days: number })[]> {
  const found: (Due & { days: number })[] = []
  for (const days of REMIND_DAYS) found.push(...(await dueOn(tx, addDays(today, days))).map(row => ({ ...row, days })))
  return found
}

/** 30, section 11: they are told to the treasury officer and the treasury. */
async function tellRepayments(tx: Tx, actor: Actor): Promise<number> {
  const rows = await repaymentsDue(tx, localDate(actor.clock.now()))
  for (const row of rows)
    await notify(tx, actor, {
      users: [row.manage_user_id],
      roles: [TREASURY],
      bizTypeCode: 'finance_due',
      bizId: row.id,
      title: `融资合同${row.contract_no}还款提醒 / Repayment of ${row.contract_no}`,
      content: `${row.counterparty_name}还款${row.amt}元，${row.days}天后到期（${row.due_date}）。 / ${row.amt} is due to ${row.counterparty_name} in ${row.days} ${counted(row.days, 'day')} (${row.due_date}).`,
      dedupeKey: `finance-due:${row.id}:${row.due_date}:${row.days}`,
    })
  return rows.length
}

export interface Cover {
  id: string
  contract_no: string
  manage_user_id: string
  cover_ratio: string | null
  rent: Fen
  repayment: Fen
}
/** Rent of the pledged vehicles against the repayment, both due in the month that begins. */
export async function coverOf(tx: Tx, from: LocalDate, to: LocalDate): Promise<Cover[]> {
  const rows = await tx.rows<
    Record<'id' | 'contract_no' | 'manage_user_id' | 'rent' | 'repayment', string> & { cover_ratio: string | null }
  >(sql`
    select c.id, c.contract_no, f.manage_user_id, f.cover_ratio,
      (select coalesce(sum(p.amt), 0) from bill_receipt_plan p join contract_finance_vehicle v on v.tenant_id = p.tenant_id and v.vehicle_id = p.vehicle_id and v.contract_id = c.id and v.is_deleted = 0 and v.status in (1, 2, 3)
        where p.tenant_id = c.tenant_id and p.is_deleted = 0 and p.status in (1, 2) and p.fee_item in (1, 20, 21) and p.due_date >= ${from}::date and p.due_date < ${to}::date)::numeric(18,2) as rent,
      (select coalesce(sum(p.amt), 0) from bill_payment_plan p where p.tenant_id = c.tenant_id and p.is_deleted = 0 and p.contract_id = c.id and p.status in (1, 2) and p.fee_item in (20, 21) and p.due_date >= ${from}::date and p.due_date < ${to}::date)::numeric(18,2) as repayment
    from contract c join contract_finance f on f.tenant_id = c.tenant_id and f.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 8 and c.status in (6, 7)
      and exists (select 1 from contract_finance_vehicle v where v.tenant_id = c.tenant_id and v.contract_id = c.id and v.is_deleted = 0 and v.status in (1, 2, 3)) order by c.id`)
  return rows.map(row => ({ ...row, rent: fen(row.rent), repayment: fen(row.repayment) }))
}

/** Once a month: contracts whose vehicles earn less than the repayment times the cover asked. */
async function tellLowCover(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const low = (await coverOf(tx, today, addDays(today, 30))).filter(
    row => row.repayment > ZERO && Number(row.rent) < Number(row.repayment) * Number(row.cover_ratio ?? COVER),
  )
  for (const row of low)
    await notify(tx, actor, {
      users: [row.manage_user_id],
      roles: [TREASURY],
      bizTypeCode: 'finance_cover_low',
      bizId: row.id,
      title: `融资合同${row.contract_no}租金覆盖不足 / Low cover of ${row.contract_no}`,
      content: `30天内抵押车辆应收${yuan(row.rent)}元，应还${yuan(row.repayment)}元，低于${Number(row.cover_ratio ?? COVER)}倍。 / In 30 days the pledged vehicles earn ${yuan(row.rent)} against ${yuan(row.repayment)} to be repaid, below ${Number(row.cover_ratio ?? COVER)} times.`,
      dedupeKey: `finance-cover:${row.id}:${today.slice(0, 7)}`,
    })
  return low.length
}

export const financeDueJob: JobKind = {
  kind: 'finance-due',
  label: '融资还款提醒 / Repayments that fall due',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, async tx => ({
      told: await tellRepayments(tx, actor),
      low: localDate(actor.clock.now()).endsWith('-01') ? await tellLowCover(tx, actor) : 0,
    })),
}
