import { addDays, daysBetween, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { emit } from '#packages/server/emit.ts'
import { draftLosses } from '../../asset-lose/server/missing.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

/** C11: a loan is chased three days ahead, on the day, and 1, 3 and 7 days after. */
const CHASE = [-3, 0, 1, 3, 7]
/** Papers are renewed: told 60, 30 and 7 days ahead. */
const RENEW = [60, 30, 7]
const KEEPERS = ['archive_keeper', 'archive_supervisor']

interface DueLoan {
  id: string
  doc_no: string
  due: string
  open_qty: number
  borrower_user_id: string | null
  borrower_name: string | null
  keeper_id: string | null
}

/** 08:30: whoever borrowed and whoever keeps the papers hear of what is due; reminders are counted on the loan. */
export async function chaseLoans(tx: Tx, actor: Actor): Promise<{ told: number }> {
  const today = localDate(actor.clock.now())
  const days = CHASE.map(one => addDays(today, -one))
  const loans = await tx.rows<DueLoan>(sql`
    update asset_lend set remind_count = coalesce(remind_count, 0) + 1
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (6, 7) and coalesce(extend_to, due_date) = any(${days}::date[])
    returning id, doc_no, coalesce(extend_to, due_date)::text as due, open_qty, borrower_user_id, borrower_name, keeper_id`)
  for (const loan of loans) {
    const late = daysBetween(loan.due, today)
    await notify(tx, actor, {
      bizTypeCode: late > 0 ? 'asset_overdue' : 'asset_due',
      bizId: loan.id,
      level: late > 0 ? 2 : 1,
      title:
        late > 0
          ? `证照逾期${late}天未还：${loan.doc_no} / Items ${late} days overdue: ${loan.doc_no}`
          : `证照${late === 0 ? '今天' : `${-late}天后`}到期归还：${loan.doc_no} / Items due ${late === 0 ? 'today' : `in ${-late} days`}: ${loan.doc_no}`,
      content: `${loan.borrower_name ?? ''} ${loan.open_qty}件，应还日${loan.due} / ${loan.open_qty} items, due ${loan.due}`,
      users: [loan.borrower_user_id, loan.keeper_id].filter((one): one is string => one !== null),
      dedupeKey: `asset-due-${loan.id}-${today}`,
    })
    if (late > 0)
      for (const item of await tx.rows<{ id: string; item_no: string }>(
        sql`select id, item_no from asset_archives where tenant_id = ${tx.tenantId} and lend_id = ${loan.id}::bigint and status = 2`,
      ))
        await emit(tx, actor, 'asset-archives.overdue', { id: item.id, no: item.item_no, lendId: loan.id })
  }
  return { told: loans.length }
}

/** 08:40: papers that run out, and items that did not come back with their car. */
export async function warnOfPapers(tx: Tx, actor: Actor): Promise<{ told: number; losses: number }> {
  const today = localDate(actor.clock.now())
  const ending = await tx.rows<{
    id: string
    kind_name: string
    plate: string
    valid_to: string
    city: string | null
  }>(sql`
    select id, kind_name, coalesce(plate_no, vin) as plate, valid_to::text, city_code as city from asset_archives
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2, 3, 8)
      and valid_to = any(${RENEW.map(one => addDays(today, one))}::date[])`)
  for (const one of ending)
    await notify(tx, actor, {
      bizTypeCode: 'permit_expiring',
      bizId: one.id,
      title: `${one.kind_name}${daysBetween(today, one.valid_to)}天后到期：${one.plate} / ${one.kind_name} of ${one.plate} ends in ${daysBetween(today, one.valid_to)} days`,
      content: `有效期至${one.valid_to}，请安排换证 / valid until ${one.valid_to}: have it renewed`,
      roles: ['vehicle_supervisor', ...KEEPERS],
      cityCode: one.city,
      dedupeKey: `permit-${one.id}-${one.valid_to}`,
    })
  const missing = await tx.rows<{
    id: string
    kind_name: string
    plate: string
    since: string
    city: string | null
  }>(sql`
    select id, kind_name, coalesce(plate_no, vin) as plate, overdue_from::text as since, city_code as city from asset_archives
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 3 and overdue_from = ${addDays(today, -1)}::date`)
  for (const one of missing)
    await notify(tx, actor, {
      bizTypeCode: 'asset_missing',
      bizId: one.id,
      title: `退车缺件：${one.plate} ${one.kind_name} / Missing after a return: ${one.kind_name} of ${one.plate}`,
      content: `自${one.since}起未交回 / not handed back since ${one.since}`,
      roles: KEEPERS,
      cityCode: one.city,
      dedupeKey: `asset-missing-${one.id}`,
    })
  return { told: ending.length + missing.length, losses: await draftLosses(tx, actor) }
}

const inOne = (
  kind: string,
  label: `${string} / ${string}`,
  work: (tx: Tx, actor: Actor) => Promise<Record<string, unknown>>,
): JobKind => ({
  kind,
  label,
  run: context => context.database.transaction(context.actor.tenantId, tx => work(tx, context.actor)),
})
export const dueJobs: readonly JobKind[] = [
  inOne('asset-due', '证照催还 / Chase loans of papers and keys', chaseLoans),
  inOne('asset-valid', '证照到期与缺件 / Papers that end, items that are missing', warnOfPapers),
]
export const dueSchedules: readonly Schedule[] = [
  { kind: 'asset-due', dailyAt: '08:30' },
  { kind: 'asset-valid', dailyAt: '08:40' },
]
