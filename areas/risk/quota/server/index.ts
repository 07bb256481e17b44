import { refuse, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { renewalsPort } from '#areas/customers/ports.ts'
import { openReviewsPort } from '../../ports.ts'
import { applyKinds, quotaApply } from '../../quota-apply/quota-apply.ts'
import { submitFaults } from '../../quota-apply/server/apply-checks.ts'
import { completeLine, rowsInForce, type ApplyLine } from '../../quota-apply/server/city-facts.ts'
import { quota } from '../quota.ts'
import { nextBandsOf } from '../../calculations/next-bands.ts'
import { steps, type StepNo } from '../codes.ts'
import { caseCalls } from './calls.ts'
import { arrival, linesOf, type Case } from './course.ts'
import { afterNoPass, afterPass, notPassed, passed } from './effect.ts'
import { strategyOfCase } from './judge.ts'
import { lookAfresh, tellSubmitted } from './open-case.ts'
import { tellReviewer } from './notices.ts'
import { isBegun } from './reviews.ts'
import { caseJobs, caseSchedules } from './nightly.ts'

/** A special review is typed by risk staff; what comes from an application is not typed here. */
async function prepareCase(tx: Tx, actor: Actor, form: Form<typeof quota>): Promise<void> {
  const { values, before } = form
  if (before?.quotaApplyId)
    return form.fault('customerId', '该审查单随申请变更，请修改申请 / this case follows its application: change that')
  const customerId = values.customerId ?? before?.customerId
  if (!customerId) return
  const owner = await findRow(tx, customer, customerId)
  if (!owner) return
  if (!before) {
    await requireVisible(tx, actor, customer as never, [customerId], 'read')
    if (actor.rights && !['risk_officer', 'risk_manager', 'risk_director'].some(one => actor.rights!.aliases.has(one)))
      return form.fault('customerId', '专项复审由风控发起 / a special review is opened by risk staff')
  }
  values.applyKind = applyKinds.special
  values.customerName = owner.mechanismName
  values.bizUserId = owner.bizUserId
  values.businessKind = owner.businessKind
  values.customerKind = owner.customerKind
  const lines = (form.lines['lines'] ?? (before ? await linesOf(tx, before) : [])) as ApplyLine[]
  const rows = await rowsInForce(tx, customerId)
  for (const line of lines) {
    completeLine(actor, line, rows.get(line.cityCode ?? ''))
    delete line['occupiedQty']
    delete line['availableQty']
  }
  values.cityCodes = [...new Set(lines.flatMap(line => line.cityCode ?? []))]
  values.applyQty = lines.reduce((sum, line) => sum + (line.applyQty ?? 0), 0)
  if (form.draft && before?.status !== 100) return
  const faults = await submitFaults(tx, actor, {
    id: undefined,
    quotaId: before?.id ?? null,
    applyKind: applyKinds.special,
    customerId,
    lines,
    tempFrom: null,
    tempTo: null,
  })
  for (const { path, reason } of faults) form.fault(path, reason)
}

const stepOf = (row: Case): StepNo => (row.resumeStep as StepNo | null) ?? steps.primary

export default implement(quota, {
  provides: [
    provide(renewalsPort, {
      async inReview(tx, customerIds) {
        const found = await findRows(tx, quota, {
          customerId: [...customerIds],
          status: 102,
          applyKind: applyKinds.yearly,
        })
        return new Set(found.map(row => row.customerId))
      },
    }),
    provide(openReviewsPort, {
      count: (tx, userIds) =>
        tx.rows(sql`select approval_user_id as "userId", step, count(*)::int as open from quota where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 102
          and approval_user_id = any(${[...userIds]}::bigint[]) group by 1, 2`),
    }),
  ],
  prepare: prepareCase,
  /** Supplements of a special review go on where it was sent back (kind 6: quota/update). */
  async saved(tx, actor, row, form) {
    if (row.status === 100 && form.body['draft'] !== true) await act(tx, actor, quota, row.id, 'afresh')
  },
  jobs: caseJobs,
  schedules: caseSchedules,
  variables: async (_tx, _actor, row) => ({ grantAmount: String(row.grantAmount) }),
  actions: {
    submit: {
      run: (tx, actor, { row }) => lookAfresh(tx, actor, row, stepOf(row)),
      after: async (tx, actor, { row }) => {
        await tellSubmitted(tx, actor, row)
        await tellReviewer(tx, actor, row)
      },
    },
    afresh: {
      guard(_tx, _actor, { row }) {
        if (row.refused) refuse('quotaRefused', '授信已被否决，可申诉 / the case was refused: it may be appealed')
      },
      run: (tx, actor, { row }) => lookAfresh(tx, actor, row, stepOf(row)),
      after: (tx, actor, { row }) => tellReviewer(tx, actor, row),
    },
    approve: {
      run: (tx, actor, { row }) => passed(tx, actor, row),
      after: (tx, actor, { row }) => afterPass(tx, actor, row),
    },
    reject: {
      run: (tx, actor, { row }) => notPassed(tx, actor, row),
      after: (tx, actor, { row, reason }) => afterNoPass(tx, actor, row, reason),
    },
    withdraw: {
      async guard(tx, _actor, { row }) {
        if (row.step !== steps.primary || row.round !== 1 || (await isBegun(tx, row)))
          refuse('flow.decided', '已有审批意见，不能撤回 / There is a decision already: it cannot be withdrawn')
      },
      run: () => ({ approvalUserId: null, slaDue: null, overSla: false, resumeStep: null }),
      after: (tx, actor, { row, reason }) => withdrawn(tx, actor, row, reason),
    },
    revoke: {
      async run(tx, actor, { row, input }) {
        const { step, level } = input as { step: StepNo; level: number }
        return {
          skipped: (row.skipped ?? []).filter(one => one.step < step),
          ...(await arrival(tx, actor, row, { step, level: level || 1, strategy: await strategyOfCase(tx, row) })),
        }
      },
    },
    changeReviewer: {
      run(_tx, _actor, { row, input }) {
        const { step, approvalUserId } = input as { step: StepNo; approvalUserId: string }
        return {
          stepUsers: { ...(row.stepUsers ?? {}), [step]: approvalUserId },
          ...(row.step === step ? { approvalUserId } : {}),
        }
      },
    },
    appeal: {
      async run(tx, actor, { row }) {
        return {
          status: 102,
          refused: false,
          coolOffUntil: null,
          decideTime: null,
          appealCount: row.appealCount ?? 0,
          ...(await arrival(tx, actor, row, {
            step: steps.final,
            strategy: await strategyOfCase(tx, row),
            round: (row.round ?? 1) + 1,
          })),
        }
      },
    },
  },
  /** What would raise the points, for whoever reads why a customer got what he got. */
  async detail(tx, _actor, row) {
    const strategy = row.strategyId ? await strategyOfCase(tx, row) : undefined
    return { nextBands: strategy ? nextBandsOf(strategy.indicators, row.scoreRows ?? []) : {} }
  },
  calls: caseCalls,
})

async function withdrawn(tx: Tx, actor: Actor, row: RowOf<typeof quota>, reason: string): Promise<void> {
  if (!row.quotaApplyId) return
  const apply = await getRow(tx, quotaApply, row.quotaApplyId)
  if (apply.status === 102) await act(tx, actor, quotaApply, apply.id, 'withdraw', { reason })
}
