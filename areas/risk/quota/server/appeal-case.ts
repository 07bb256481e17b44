import { fen, titled, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { saveLines } from '#packages/server/lines.ts'
import { insertRow } from '#packages/server/rows.ts'
import { applyKinds } from '../../quota-apply/quota-apply.ts'
import type { quotaAppeal } from '../../quota-appeal/quota-appeal.ts'
import { steps } from '../codes.ts'
import { quota } from '../quota.ts'
import { linesOf, openTask, tellStep, type Case } from './course.ts'
import { tellReviewer } from './notices.ts'

/** A refused case goes back to the final review, in a new round; old opinions stay readable. */
export async function reopenCase(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { row } = await act(tx, actor, quota, id, 'appeal')
  await openTask(tx, actor, row)
  await tellStep(tx, actor, row, null)
  await tellReviewer(tx, actor, row)
}

/** A case in effect stays; a new one of kind 6 begins at the final review. */
export async function reviewAgain(tx: Tx, actor: Actor, old: Case, appeal: RowOf<typeof quotaAppeal>): Promise<void> {
  const opened = await insertRow(tx, actor, quota, {
    applyKind: applyKinds.special,
    customerId: old.customerId,
    resumeStep: steps.final,
    reason: titled(`申诉${appeal.appealNo}`, `Appeal ${appeal.appealNo}`, appeal.reason ?? '', 1000),
  })
  const asked = appeal.askLines ?? []
  const lines = await linesOf(tx, old)
  await saveLines(
    tx,
    actor,
    quota as never,
    opened.id,
    'lines',
    lines.map(line => {
      const wish = asked.find(one => one.cityCode === line.cityCode)
      return {
        cityCode: line.cityCode,
        usage: line.usage,
        applyQty: wish?.qty ?? line.applyQty,
        applyAmount: wish ? fen(wish.amount) : line.applyAmount,
        unitRent: line.unitRent,
        unitPrice: line.unitPrice,
        deposit: line.deposit,
        downPayment: line.downPayment,
        unitExposure: line.unitExposure,
      }
    }),
  )
  await act(tx, actor, quota, opened.id, 'submit')
}
