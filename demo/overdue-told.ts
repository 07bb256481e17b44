import { addDays, daysBetween, fen, yuan, ZERO, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { riskRecord } from '#areas/risk/risk-record/risk-record.ts'
import { addRecord } from '#areas/risk/risk-record/server/add-record.ts'
import { followOverdueRecord } from '#areas/risk/risk-record/server/follow-overdue.ts'
import type { Masters } from './masters.ts'
import { collects, LATE_FEES, type Payer } from './paying.ts'
import type { Stage } from './stage.ts'

interface Episode {
  readonly customerId: string
  readonly due: LocalDate
  readonly paid: LocalDate
  readonly amt: string
}
/** 20-partners 16: thirty automatic records of overdue rent, of which the open ones are made by the nights. */
const ENDED = 22
/** The newest cost points (20-partners 11.7); the others are old enough to be forgotten. */
const NEWEST_EACH = 2

/** The statement of the month told the late fees: who pays in time pays them, too. What is over by now becomes records. */
export async function endsLateRent(stage: Stage, masters: Masters, payers: readonly Payer[]): Promise<void> {
  const punctual = payers.filter(one => one.habit === 'onTime')
  await collects(stage, masters, punctual, addDays(stage.today, -1), LATE_FEES)
  await remembersOverdue(stage)
}

/**
 * The story's nights make bills only: what they would have said of rent that came late is told afterwards, from the
 * receipts. Whoever owes something now has an open record instead.
 */
async function remembersOverdue(stage: Stage): Promise<void> {
  const known = await stage.run(tx => findRows(tx, riskRecord, { recordType: 'overdue', status: 2 }, { limit: 1 }))
  if (known.length > 0) return
  const episodes = await stage.run(tx => paidLate(tx, stage.today))
  const newest = [...Map.groupBy(episodes, one => one.customerId).values()].flatMap(list => list.slice(-NEWEST_EACH))
  const others = episodes.filter(one => !newest.includes(one))
  const told = [...newest, ...others].slice(0, ENDED).toSorted((a, b) => (a.paid < b.paid ? -1 : 1))
  for (const one of told) await tells(stage, one)
}

/** Rent by customer and due day that was paid after it, oldest first; nothing of those who have records already. */
const paidLate = (tx: Tx, today: LocalDate): Promise<Episode[]> =>
  tx.rows<Episode>(sql`
    select b.payer_id as "customerId", b.due_date as due, max(a.value_date) as paid, sum(a.amt)::text as amt
      from bill_receivable b join bill_receivable_actual a on a.tenant_id = b.tenant_id and a.bill_id = b.id
      join customer c on c.tenant_id = b.tenant_id and c.id = b.payer_id
     where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.status = 3 and b.fee_item = 1 and b.payer_type = 1
       and not exists (select 1 from bill_receivable o where o.tenant_id = b.tenant_id and o.payer_id = b.payer_id and o.is_deleted = 0
         and o.status in (1, 2) and o.due_date < ${today}::date)
       and not exists (select 1 from risk_record r where r.tenant_id = b.tenant_id and r.mechanism_id = b.payer_id and r.record_type = 'overdue' and r.is_deleted = 0)
     group by 1, 2 having max(a.value_date) > b.due_date order by 2, 1`)

/** The record of the first night, raised by the last one, and its end in the night after the money came. */
async function tells(stage: Stage, { customerId, due, paid, amt }: Episode): Promise<void> {
  const days = daysBetween(due, paid)
  for (const late of new Set([1, days])) {
    stage.at(addDays(due, late), '01:15:00')
    await stage.run(tx =>
      addRecord(tx, stage.system, {
        mechanismType: 1,
        mechanismId: customerId,
        recordType: 'overdue',
        stage: late,
        sourceType: 'customer',
        sourceId: customerId,
        description: `逾期${late}天，共${yuan(fen(amt))}元`,
        occurDate: addDays(due, 1),
      }),
    )
  }
  stage.at(addDays(paid, 1), '01:15:00')
  await stage.run(tx => followOverdueRecord(tx, stage.system, { customerId, amt: ZERO, days: 0 }))
}
