import type { Label } from '#kernel'
import { call, callEach, type CustomCall } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { z } from 'zod'
import { stepCode, stepName, stepPath, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { creditNotice, visitReport } from './case-papers.ts'
import { decideStep, requireOwn, requireStep } from './decide.ts'
import { zipOfCase } from './papers.ts'
import { previewScore } from './preview.ts'
import { keepReview } from './reviews.ts'
import { changeReviewer, revoke } from './revoke.ts'
import { decisionInput, draftInput } from './step-input.ts'
import { countByStep, detailList, stepDetail, stepList, stepLoans } from './step-view.ts'
import { waive } from './step-work.ts'

const core = '/api/ratutech-core'
const view = 'quota_view'
const one = z.object({ id: idInput })
const stepInput = z.coerce
  .number()
  .int()
  .min(1)
  .max(5)
  .transform(step => step as StepNo)
const both = (step: StepNo, what: Label): Label => {
  const [zh, en] = stepName(step).split(' / ') as [string, string]
  const [whatZh, whatEn] = what.split(' / ') as [string, string]
  return `${zh}${whatZh} / ${en}: ${whatEn}`
}
type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, CustomCall>

/** The four calls of each step: what its page shows, its list, the loans, and the decision. */
const ofStep = (step: StepNo): Calls => ({
  [`GET ${stepPath[step]}/detail`]: call({
    label: both(step, '详情 / detail'),
    permission: view,
    input: one,
    run: (tx, actor, { id }) => stepDetail(tx, actor, id, step),
  }),
  [`GET ${stepPath[step]}/list`]: call({
    label: both(step, '清单 / list'),
    permission: view,
    input: one,
    run: (tx, actor, { id }) => stepList(tx, actor, id, step),
  }),
  [`GET ${stepPath[step]}/loan-list`]: call({
    label: both(step, '负债 / loans'),
    permission: view,
    input: one,
    run: (tx, actor, { id }) => stepLoans(tx, actor, id),
  }),
  [`PUT ${stepPath[step]}/approval`]: call({
    label: both(step, '审批 / decision'),
    permission: stepCode[step],
    input: decisionInput,
    async run(tx, actor, input) {
      await requireVisible(tx, actor, quota as never, [input.id], 'read')
      const row = await decideStep(tx, actor, step, input)
      return { id: row.id, no: row.quotaNo, status: row.status, step: row.step, version: row.version }
    },
  }),
})

export const caseCalls: Calls = {
  ...ofStep(1),
  ...ofStep(2),
  ...ofStep(3),
  ...ofStep(4),
  ...ofStep(5),
  'GET count-by-step': call({
    label: '各步在办 / Cases by step',
    permission: view,
    input: z.object({}),
    run: (tx, actor) => countByStep(tx, actor),
  }),
  'GET score-preview': call({
    label: '评分试算 / Score preview',
    permission: view,
    input: one,
    run: (tx, actor, { id }) => previewScore(tx, actor, id),
  }),
  'GET download-attach-zip': call({
    label: '打包附件 / Files as zip',
    permission: view,
    input: one,
    run: (tx, actor, { id }) => zipOfCase(tx, actor, id),
  }),
  'GET credit-notice': call({
    label: '授信批复 / Credit notice',
    permission: view,
    input: one,
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, quota as never, [id], 'read')
      return creditNotice(tx, actor, id)
    },
  }),
  'GET visit-report': call({
    label: '尽调报告 / Due-diligence report',
    permission: view,
    input: one,
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, quota as never, [id], 'read')
      return visitReport(tx, actor, id)
    },
  }),
  'PUT review-save': call({
    label: '保存草稿 / Save the draft',
    permission: Object.values(stepCode),
    idempotent: false,
    input: draftInput,
    async run(tx, actor, input) {
      await requireVisible(tx, actor, quota as never, [input.id], 'read')
      const row = await lockRow(tx, actor, quota, input.id)
      const waivers = (input.payload as { waivers?: { code: string; reason: string }[] }).waivers ?? []
      const named = waivers.filter(waiver => waiver.code && waiver.reason)
      const waived = named.length > 0 ? await waive(tx, actor, row, named) : row
      // Whoever only waives a red line has no task here.
      if (input.step === undefined) return { id: row.id, version: waived.version }
      requireStep(waived, input.step as StepNo, input.round)
      await requireOwn(tx, actor, waived, input.step as StepNo)
      const kept = await keepReview(tx, actor, waived, {
        opinion: input.opinion || null,
        lines: input.lines,
        payload: input.payload,
        attachBizId: input.attachBizId ?? null,
      })
      return { id: row.id, version: waived.version, reviewId: kept.id }
    },
  }),
  'PUT approval/revoke': call({
    label: '撤销审批 / Revoke a decision',
    permission: 'quota_revoke',
    input: z.object({ id: idInput, step: stepInput, reason: z.string().trim().max(200).default('') }),
    async run(tx, actor, input) {
      await requireVisible(tx, actor, quota as never, [input.id], 'read')
      const row = await revoke(tx, actor, input)
      return { id: row.id, step: row.step, version: row.version }
    },
  }),
  'PUT update/approval-user': callEach({
    label: '更换审批人 / Change reviewer',
    permission: 'quota_approval_user',
    input: z.object({
      ids: z.union([z.array(idInput).min(1).max(200), z.string().transform(text => text.split(','))]),
      step: stepInput,
      approvalUserId: idInput,
      reason: z.string().trim().min(1).max(200),
    }),
    async each(inTransaction, actor, input) {
      const done: { id: string; version: number }[] = []
      for (const id of input.ids)
        done.push(
          await inTransaction(async tx => {
            await requireVisible(tx, actor, quota as never, [id], 'read')
            const row = await changeReviewer(tx, actor, { ...input, id })
            return { id: row.id, version: row.version }
          }),
        )
      return done
    },
  }),
  [`GET ${core}/quota-detail/list`]: call({
    label: '城市额度明细 / Lines of a case',
    permission: view,
    input: z.object({ quotaId: idInput.optional(), customerId: idInput.optional() }),
    run: (tx, actor, input) => detailList(tx, actor, input),
  }),
}
