import { addDays, localDate, refuse, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRow, findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { z } from 'zod'
import { quotaApply } from '../../quota-apply/quota-apply.ts'
import { reopenCase, reviewAgain } from '../../quota/server/appeal-case.ts'
import { quota } from '../../quota/quota.ts'
import { setting } from '../../settings.ts'
import { quotaAppeal } from '../quota-appeal.ts'
import { directorFor } from './handler.ts'

type Appeal = RowOf<typeof quotaAppeal>
const UPHOLD = 1
const AGAINST_REFUSAL = 1

async function prepareAppeal(tx: Tx, actor: Actor, form: Form<typeof quotaAppeal>): Promise<void> {
  const { values, before } = form
  if (before || !values.quotaId) return
  await requireVisible(tx, actor, quota as never, [values.quotaId], 'read')
  const row = await findRow(tx, quota, values.quotaId)
  if (!row) return
  values.customerId = row.customerId
  values.customerName = row.customerName
  const isRefused = row.status === 100 && row.refused
  if (!isRefused && row.status !== 1)
    return form.fault('quotaId', '审查单尚无结果，不能申诉 / the case has no result yet')
  if ((values.appealKind === AGAINST_REFUSAL) !== isRefused)
    return form.fault('appealKind', '申诉类型与审查结果不符 / the kind does not fit the result of the case')
  const days = await setting(tx, 'quota.appeal.days')
  const last = addDays((row.decideTime ?? '').slice(0, 10), days)
  if (localDate(actor.clock.now()) > last)
    return form.fault('quotaId', `已超过申诉期限（${last}） / appeal period over since ${last}`)
  const earlier = await findRows(tx, quotaAppeal, { quotaId: row.id })
  if (earlier.some(one => one.status === 102))
    return form.fault('quotaId', '已有处理中的申诉 / an appeal is in progress already')
  if (earlier.length >= (await setting(tx, 'quota.appeal.max')))
    return form.fault('quotaId', '申诉次数已用完 / no more appeals')
  values.seq = earlier.length + 1
  values.handlerId = await directorFor(tx, actor, row)
}

/** 维持 leaves the decision; 重审 takes the case up again at the final review (20, quota-appeal). */
async function decide(
  tx: Tx,
  actor: Actor,
  asked: { id: string; version?: number | undefined; result: number; resultReason: string },
): Promise<Appeal> {
  const appeal = await lockRow(tx, actor, quotaAppeal, asked.id, asked.version)
  if (appeal.createUser === actor.userId)
    refuse('ownApplication', '不能处理本人提交的申诉 / one does not decide his own appeal')
  if (
    appeal.handlerId &&
    appeal.handlerId !== actor.userId &&
    actor.rights &&
    !actor.rights.aliases.has('risk_director')
  )
    refuse('notHandler', '申诉由风控总监处理 / appeals are decided by the risk director')
  const isUpheld = asked.result === UPHOLD
  const { row } = await act(tx, actor, quotaAppeal, appeal.id, isUpheld ? 'uphold' : 'accept', {
    reason: asked.resultReason,
  })
  const done = await updateRow(tx, actor, quotaAppeal, row, {
    result: asked.result,
    resultReason: asked.resultReason,
    handlerId: actor.userId,
  })
  const decided = await lockRow(tx, actor, quota, appeal.quotaId)
  await updateRow(tx, actor, quota, decided, { appealCount: (decided.appealCount ?? 0) + 1 })
  if (isUpheld) return done
  if (decided.status === 100) {
    await reopenCase(tx, actor, decided.id)
    if (decided.quotaApplyId) {
      const apply = await getRow(tx, quotaApply, decided.quotaApplyId)
      if (apply.status === 100) await act(tx, actor, quotaApply, apply.id, 'reopen', { reason: appeal.appealNo! })
    }
  } else await reviewAgain(tx, actor, decided, appeal)
  return done
}

export default implement(quotaAppeal, {
  prepare: prepareAppeal,
  calls: {
    'PUT decide': call({
      label: '处理申诉 / Decide an appeal',
      permission: 'quota_addit_review',
      input: z.object({
        id: idInput,
        version: z.coerce.number().int().optional(),
        result: z.coerce.number().int().min(1).max(2),
        resultReason: z.string().trim().min(1).max(500),
      }),
      async run(tx, actor, input) {
        await requireVisible(tx, actor, quotaAppeal as never, [input.id], 'read')
        const row = await decide(tx, actor, input)
        return { id: row.id, status: row.status, version: row.version }
      },
    }),
  },
})
