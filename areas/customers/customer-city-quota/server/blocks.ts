import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { customer } from '../../customer/customer.ts'
import { quotaBlock } from '../customer-city-quota.ts'
import { assess } from './assess.ts'
import { advisory, lockedRows, waitingBriefly } from './ledger.ts'

export const blockKinds = { overdue: 1, risk: 2, blackList: 3, dormant: 4, licence: 5, disabled: 6, gradeE: 7 } as const
export interface BlockCause {
  customerId: string /** Absent: all cities. */
  cityCode?: string
  blockKind: number
  reason: string
  sourceId?: string
}

/**
 * Opens a block, or updates the text of the open one (逾期7天 -> 逾期12天): one open block per customer, city and cause
 * (Q6).
 */
export async function openBlock(tx: Tx, actor: Actor, cause: BlockCause): Promise<void> {
  await underLock(tx, actor, cause, async (open, rows) => {
    if (open) return void (await updateRow(tx, actor, quotaBlock, open, { blockReason: cause.reason }))
    await insertRow(tx, actor, quotaBlock, {
      customerId: cause.customerId,
      cityCode: cause.cityCode ?? null,
      cityQuotaId: rows.find(one => one.cityCode === cause.cityCode)?.id ?? null,
      blockKind: cause.blockKind,
      blockReason: cause.reason,
      sourceId: cause.sourceId ?? null,
      openTime: localDateTime(actor.clock.now()),
    })
    await tellChange(tx, actor, 'quota.blocked', cause)
  })
}

/** Lifts this cause only; another one keeps the rows frozen (D7). */
export async function closeBlock(
  tx: Tx,
  actor: Actor,
  cause: Omit<BlockCause, 'reason'> & { reason: string },
): Promise<void> {
  await underLock(tx, actor, cause, async open => {
    if (!open) return
    await updateRow(tx, actor, quotaBlock, open, {
      closeTime: localDateTime(actor.clock.now()),
      closeReason: cause.reason,
    })
    await tellChange(tx, actor, 'quota.unblocked', cause)
  })
}

async function tellChange(
  tx: Tx,
  actor: Actor,
  name: 'quota.blocked' | 'quota.unblocked',
  { customerId, cityCode, blockKind, reason }: BlockCause,
): Promise<void> {
  const no = (await getRow(tx, customer, customerId)).mechanismNo ?? ''
  await emit(tx, actor, name, { id: customerId, no, cityCode: cityCode ?? '', blockKind, reason })
}

type Block = Awaited<ReturnType<typeof findRows<typeof quotaBlock>>>[number]
async function underLock(
  tx: Tx,
  actor: Actor,
  cause: BlockCause,
  work: (open: Block | undefined, rows: Awaited<ReturnType<typeof lockedRows>>) => Promise<void>,
): Promise<void> {
  await waitingBriefly(tx, async () => {
    await advisory(tx, `quota-block:${cause.customerId}`)
    const rows = await lockedRows(tx, [cause.customerId])
    const [open] = await findRows(tx, quotaBlock, {
      customerId: cause.customerId,
      cityCode: cause.cityCode ?? null,
      blockKind: cause.blockKind,
      closeTime: null,
    })
    await work(open, rows)
    for (const row of rows)
      if (cause.cityCode === undefined || row.cityCode === cause.cityCode) await assess(tx, actor, row)
  })
}
