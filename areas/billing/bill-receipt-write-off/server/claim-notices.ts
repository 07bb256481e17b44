import { addDays, localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import type { WriteOff } from './voucher.ts'

/** 50-billing 11: cashiers hear of a claim that waits for them. */
export async function tellWaiting(tx: Tx, actor: Actor, row: WriteOff): Promise<void> {
  if (!isBuilt('user-message')) return
  await notify(tx, actor, {
    bizTypeCode: 'bill-receipt-write-off',
    bizId: row.id,
    roles: ['cashier'],
    title: `认领待确认：${row.writeOffNo} / Claim to confirm: ${row.writeOffNo}`,
    content: `${row.partyName ?? ''} ${yuan(row.fundTotal)}元 / ${row.partyName ?? ''} CNY ${yuan(row.fundTotal)}`,
    dedupeKey: `claim-waiting:${row.id}`,
  })
}

/** The claimant hears why. */
export async function tellRejected(tx: Tx, actor: Actor, row: WriteOff, reason: string): Promise<void> {
  if (!isBuilt('user-message') || !row.claimUserId) return
  await notify(tx, actor, {
    bizTypeCode: 'bill-receipt-write-off',
    bizId: row.id,
    users: [row.claimUserId],
    title: `认领被驳回：${row.writeOffNo} / Claim rejected: ${row.writeOffNo}`,
    content: `原因：${reason} / Reason: ${reason}`,
    level: 2,
    dedupeKey: `claim-rejected:${row.id}`,
  })
}

/** 08:40: claims older than `receipt.claim.remindDays` are called to mind once a day, until they expire. */
export const claimRemindJob: JobKind = {
  kind: 'claim-remind',
  label: '认领未确认提醒 / Reminder of open claims',
  run: context =>
    context.database.transaction(context.actor.tenantId, async tx => {
      const actor = context.actor
      const days = Number((await paramValues(tx, ['receipt.claim.remindDays']))['receipt.claim.remindDays'])
      const before = addDays(localDate(actor.clock.now()), -days)
      const row = (await tx.row<{ n: number; first: string | null }>(
        sql`select count(*)::int as n, min(id)::text as first from bill_receipt_write_off where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 10 and claim_time < ${`${before} 23:59:59`}::timestamptz`,
      ))!
      if (row.n === 0 || !row.first || !isBuilt('user-message')) return { reminded: 0 }
      await notify(tx, actor, {
        bizTypeCode: 'bill-receipt-write-off',
        bizId: row.first,
        roles: ['cashier', 'finance_manager'],
        title: `${row.n}笔认领超过${days}天未确认 / ${row.n} claims wait for more than ${days} days`,
        content: `请确认或驳回，超期将自动释放 / Confirm or reject them; they are released when they expire`,
        level: 2,
        dedupeKey: `claim-remind:${localDate(actor.clock.now())}`,
      })
      return { reminded: row.n }
    }),
}
