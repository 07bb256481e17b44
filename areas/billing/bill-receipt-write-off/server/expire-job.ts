import { addDays, inBoth, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'

/** 03:00: releases claims not confirmed within `receipt.claim.expireDays`. */
export const claimExpireJob: JobKind = {
  kind: 'claim-expire',
  label: '认领超期释放 / Release expired claims',
  run: context =>
    inChunks(context, async (tx, actor, after) => {
      const days = Number((await paramValues(tx, ['receipt.claim.expireDays']))['receipt.claim.expireDays'])
      const before = addDays(localDate(actor.clock.now()), -days)
      const [row] = await tx.rows<{ id: string }>(
        sql`select id from bill_receipt_write_off where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 10 and claim_time < ${`${before} 00:00:00`}::timestamptz and id > ${after}::bigint order by id limit 1`,
      )
      if (!row) return []
      await act(tx, actor, billReceiptWriteOff, row.id, 'expire', {
        reason: inBoth(`${days}天未确认，自动释放`, `Not confirmed for ${days} days: released`),
      })
      return [row.id]
    }),
}
