import { addDays, daysBetween, localDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { bankImportBatch } from '../account-bank-receipt.ts'

/** 50-billing 11: days after which finance, then its supervisor, hear of a line that nobody claims. */
const SALES_HINT = 1
const FINANCE_FROM = 3
const SUPERVISOR_FROM = [10, 30]

interface Unclaimed {
  id: string
  no: string
  payer: string | null
  amt: string
  day: string
  score: number | null
  sales: string | null
}

/** 08:50: the salesperson of the suggested customer at once, finance after 3 days, the supervisor after 10 and 30. */
export const unclaimedNoticeJob: JobKind = {
  kind: 'receipt-unclaimed',
  label: '未认领流水提醒 / Reminders of unclaimed receipts',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      if (!isBuilt('user-message')) return []
      const today = localDate(actor.clock.now())
      const rows = await tx.rows<Unclaimed>(
        sql`select r.id, r.bank_receipt_no as no, r.payer_name as payer, r.open_amt::text as amt, r.value_date as day, r.suggest_score as score,
            ${isBuilt('customer') ? sql`(select m.owner_user_id::text from mechanism m where m.tenant_id = r.tenant_id and m.id = r.suggest_party_id and m.mechanism_type = 1)` : sql`null`} as sales
          from account_bank_receipt r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.direction = 1 and r.status in (1, 2) and r.open_amt > r.locked_amt and r.id > ${after}::bigint
          order by r.id limit 200`,
      )
      for (const row of rows) await remind(tx, actor, row, daysBetween(row.day, today))
      return rows.map(row => row.id)
    }),
}

async function remind(tx: Tx, actor: Actor, row: Unclaimed, days: number): Promise<void> {
  const notice = {
    bizTypeCode: 'account-bank-receipt',
    bizId: row.id,
    title: `流水待认领：${row.no} / Receipt to claim: ${row.no}` as const,
    content:
      `${row.payer ?? ''} ${row.amt}元，已${days}天未认领 / ${row.payer ?? ''} CNY ${row.amt}, unclaimed for ${days} days` as const,
  }
  if (row.sales && row.score !== null && days <= SALES_HINT)
    await notify(tx, actor, { ...notice, users: [row.sales], dedupeKey: `unclaimed-hint:${row.id}` })
  if (days === FINANCE_FROM + 1)
    await notify(tx, actor, { ...notice, roles: ['bill_clerk', 'cashier'], dedupeKey: `unclaimed-3:${row.id}` })
  if (SUPERVISOR_FROM.some(from => days === from + 1))
    await notify(tx, actor, {
      ...notice,
      roles: ['finance_manager'],
      level: 2,
      dedupeKey: `unclaimed-${days}:${row.id}`,
    })
}

/** A file that does not go on where the last one ended. */
export async function tellBrokenChain(tx: Tx, actor: Actor, batch: RowOf<typeof bankImportBatch>): Promise<void> {
  if (!isBuilt('user-message')) return
  await notify(tx, actor, {
    bizTypeCode: 'bank_import',
    bizId: batch.id,
    roles: ['finance_manager'],
    title: `流水余额不连续：${batch.batchNo} / Balance chain broken: ${batch.batchNo}`,
    content: `${batch.fileName ?? ''} 的余额与上一批不连续，请补导缺失日期 / ${batch.fileName ?? ''} does not continue the balance: load the missing days`,
    level: 2,
    dedupeKey: `chain:${batch.id}`,
  })
}

/** 12:00: own accounts with statements before, and none since yesterday noon. */
export const importMissingJob: JobKind = {
  kind: 'import-missing',
  label: '流水导入缺失 / Missing bank statements',
  run: context =>
    context.database.transaction(context.actor.tenantId, async tx => {
      const actor = context.actor
      const since = `${addDays(localDate(actor.clock.now()), -1)} 12:00:00`
      const missing = await tx.rows<{ name: string }>(
        sql`select a.account_name || ' ' || right(a.account_no, 4) as name from account_mechanism a where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.status = 1 and a.mechanism_type = 10
          and exists (select 1 from bank_import_batch b where b.tenant_id = a.tenant_id and b.own_account_id = a.id and b.is_deleted = 0)
          and not exists (select 1 from bank_import_batch b where b.tenant_id = a.tenant_id and b.own_account_id = a.id and b.is_deleted = 0 and b.create_time >= ${since}::timestamptz)`,
      )
      if (missing.length === 0 || !isBuilt('user-message')) return { missing: missing.length }
      await notify(tx, actor, {
        bizTypeCode: 'bank_import',
        bizId: '0',
        roles: ['finance_manager'],
        title: `${missing.length}个账户未导入流水 / ${missing.length} own accounts without a statement`,
        content: `自昨日中午起未导入：${missing
          .map(one => one.name)
          .join('、')
          .slice(0, 300)} / Nothing was imported since yesterday noon: ${missing
          .map(one => one.name)
          .join(', ')
          .slice(0, 300)}`,
        level: 2,
        dedupeKey: `import-missing:${localDate(actor.clock.now())}`,
      })
      return { missing: missing.length }
    }),
}
