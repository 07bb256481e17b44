import { daysBetween, localDate, refuse } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { assetArchives } from '../asset-archives.ts'
import { hand, room } from './hand.ts'
import { moveOut } from './verbs.ts'

/** How many days a move out may be taken back. */
const REVERSIBLE_DAYS = 30

export const outInput = z.object({
  ids: idsInput,
  status: z.coerce.number().pipe(z.union([z.literal(5), z.literal(1)])),
  outKind: z.string().max(32).optional(),
  outTo: z.string().max(128).optional(),
  outDate: z.iso.date().optional(),
  outBizId: optionalIdInput.nullish(),
  reason: z.string().max(500).optional(),
})

/** Out for good with its receiver and his receipt, or back again within thirty days. */
export async function outStatus(tx: Tx, actor: Actor, input: z.output<typeof outInput>): Promise<unknown> {
  await requireVisible(tx, actor, assetArchives, input.ids)
  const source = { sourceType: 'asset-archives', sourceId: input.ids[0]!, sourceNo: '' }
  if (input.status === 5) {
    if (!input.outKind) refuse('outKind', '请选择移出原因 / choose the reason')
    if (!input.outTo?.trim()) refuse('outTo', '请填写接收方 / enter the receiver')
    if (!input.outBizId) refuse('outBizId', '请上传签收文件 / upload the receipt')
    const today = localDate(actor.clock.now())
    const outDate = input.outDate ?? today
    if (outDate > today) refuse('outDate', '移出日不能晚于今天 / not later than today')
    const moved = await moveOut(tx, actor, {
      ids: input.ids,
      outKind: input.outKind,
      outTo: input.outTo.trim(),
      outDate,
      outBizId: input.outBizId,
      source,
    })
    return { moved: moved.length }
  }
  if (!input.reason?.trim()) refuse('reason', '请填写撤销原因 / give the reason')
  const today = localDate(actor.clock.now())
  for (const item of await findRows(tx, assetArchives, { id: input.ids } as never))
    if (item.outDate && daysBetween(item.outDate, today) > REVERSIBLE_DAYS)
      refuse('tooLate', '档案【{no}】移出已超过{n}天，不能撤销 / item {no} left more than {n} days ago', {
        no: item.itemNo!,
        n: REVERSIBLE_DAYS,
      })
  const back = await hand(tx, actor, input.ids, {
    action: 'outReversed',
    to: room,
    source,
    cannot: '不能撤销移出 / cannot be taken back',
    changes: { outKind: null, outTo: null, outDate: null, outBizId: null },
    note: input.reason,
  })
  return { moved: back.length }
}
