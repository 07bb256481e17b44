import { addDays, localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { reckonAnew } from './return-cars.ts'

/** So long after its end an agreement is still looked at: its last year, and what came back after it. */
const DAYS_AFTER = 400

/** Agreements and policies with rebate rules that are in force, or were lately. */
const withRules = (tx: Tx, today: string): Promise<{ id: string; no: string; user: string }[]> =>
  tx.rows<{ id: string; no: string; user: string }>(sql`
    select c.id, c.contract_no as no, c.biz_user_id as user from contract c
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type in (9, 11) and c.status in (6, 7, 2, 4) and c.end_date >= ${addDays(today, -DAYS_AFTER)}::date
      and exists (select 1 from contract_rebate_rule r where r.tenant_id = c.tenant_id and r.contract_id = c.id) order by c.id`)

/** The word of new drafts to whoever collects. */
async function tellDrafts(
  tx: Tx,
  actor: Actor,
  one: { id: string; no: string; user: string },
  drafts: number,
): Promise<void> {
  const first = await tx.row<{ id: string }>(
    sql`select id from contract_rebate where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${one.id}::bigint and status = 103 order by id limit 1`,
  )
  await notify(tx, actor, {
    users: [one.user],
    roles: ['purchase_manager'],
    bizTypeCode: 'rebate_ready',
    bizId: first!.id,
    title: `${one.no}返利待确认 / Rebates of ${one.no} to be confirmed`,
    content: `已生成${drafts}份返利草稿，请与供应商确认。 / ${drafts} drafts were made: have the supplier confirm them.`,
    dedupeKey: `rebate-ready:${one.id}:${localDate(actor.clock.now())}`,
  })
}

/** 3rd of the month, 04:00 (40, section 13): each agreement in a transaction of its own. */
export const rebateDraftJob: JobKind = {
  kind: 'rebate-draft',
  label: '返利计算 / Rebates of ended periods',
  async run({ database, actor }) {
    const within = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(actor.tenantId, work)
    let drafts = 0
    const all = await within(tx => withRules(tx, localDate(actor.clock.now())))
    for (const one of all)
      drafts += await within(async tx => {
        const made = await reckonAnew(tx, actor, one.id)
        if (made > 0) await tellDrafts(tx, actor, one, made)
        return made
      })
    return { agreements: all.length, drafts }
  },
}
