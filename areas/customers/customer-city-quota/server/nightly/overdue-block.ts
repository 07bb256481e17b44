import { addDays, inBoth, localDate, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { quotaBlock } from '../../customer-city-quota.ts'
import { blockKinds, closeBlock, openBlock } from '../blocks.ts'
import { overdueRulesOf } from './overdue-rules.ts'
import { tellQuota } from './tell-quota.ts'

export interface Overdue {
  readonly customerId: string
  readonly amt: Fen
  readonly days: number
}

/**
 * `customer.overdue-changed` (20, 11.8): a customer who owes long and much enough is blocked in all cities; what is
 * frozen already stays. The block waits for some days without any overdue bill. His strategy says how long and how much.
 */
export async function followOverdue(tx: Tx, actor: Actor, { customerId, amt, days }: Overdue): Promise<void> {
  const [open] = await findRows(tx, quotaBlock, {
    customerId,
    cityCode: null,
    blockKind: blockKinds.overdue,
    closeTime: null,
  })
  const rules = (await overdueRulesOf(tx, [customerId]))(customerId)
  const isDue = days >= rules.freezeDays && amt >= rules.freezeMinAmt
  if (isDue) {
    await openBlock(tx, actor, {
      customerId,
      blockKind: blockKinds.overdue,
      reason: inBoth(`逾期${days}天，${yuan(amt)}元`, `${days} days overdue, ${yuan(amt)} yuan`),
    })
    if (open?.clearSince) await updateRow(tx, actor, quotaBlock, open.id, { clearSince: null })
    if (!open)
      await tellQuota(tx, actor, {
        kind: 'quota_blocked',
        customerId,
        title: '客户逾期，额度已冻结 / Overdue: the quota is frozen',
        content: `{customer}逾期${days}天，共${yuan(amt)}元 / {customer} is ${days} days overdue with ${yuan(amt)} yuan`,
      })
    return
  }
  const clearSince = amt === 0n ? (open?.clearSince ?? localDate(actor.clock.now())) : null
  if (open && open.clearSince !== clearSince) await updateRow(tx, actor, quotaBlock, open.id, { clearSince })
}

/** 01:40 (20, section 13): blocks of customers who have owed nothing overdue for long enough are lifted. */
export const quotaThawJob: JobKind = {
  kind: 'quota-thaw',
  label: '逾期冻结解除 / Lift overdue blocks',
  run: context =>
    context.database.transaction(context.actor.tenantId, async tx => {
      const lifted = await thaw(tx, context.actor)
      return { lifted }
    }),
}
export async function thaw(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const clear = await findRows(
    tx,
    quotaBlock,
    sql`t.block_kind = ${blockKinds.overdue}::smallint and t.close_time is null and t.clear_since is not null`,
  )
  const rules = await overdueRulesOf(
    tx,
    clear.map(block => block.customerId!),
  )
  const ready = clear.filter(block => block.clearSince! <= addDays(today, -rules(block.customerId!).thawDays))
  for (const block of ready)
    await closeBlock(tx, actor, {
      customerId: block.customerId!,
      blockKind: blockKinds.overdue,
      reason: inBoth(
        `还清已满${rules(block.customerId!).thawDays}天`,
        `Nothing overdue for ${rules(block.customerId!).thawDays} days`,
      ),
    })
  return ready.length
}
