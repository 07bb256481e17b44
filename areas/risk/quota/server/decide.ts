import { fen, invalid, localDate, localDateTime, refuse, sumFen, type Fault, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { approval } from '#packages/server/registry.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { namesOf } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { quotaLoan } from '../../quota-loan/quota-loan.ts'
import { quotaDetail } from '../children.ts'
import { decisions, stepName, steps, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { conditionsOf, linesOf, type Case } from './course.ts'
import { strategyOfCase } from './judge.ts'
import { conflictOf, decidersOf } from './people.ts'
import { keepReview } from './reviews.ts'
import { additFaults, creditFaults, finalFaults, lineFaults, primaryFaults, visitFaults } from './step-faults.ts'
import { payloads, type DecisionInput, type Payload } from './step-input.ts'
import { workOf } from './step-work.ts'
import { byScoreOf, gradeInForce } from './grades.ts'
import { confirmFaults, ceilingFaults } from './credit-checks.ts'

/** Refuses unless the case lies at this step now; somebody else may have moved it meanwhile. */
export function requireStep(row: Case, step: StepNo, round: number | undefined): void {
  if (row.status !== 102 || row.step !== step)
    refuse('notAtStep', '当前环节为【{step}】，不能办理 / the case is at another step now', {
      step: row.status === 102 ? stepName(row.step ?? 0) : '-',
    })
  if (round !== undefined && round !== row.round)
    refuse('otherRound', '该轮次已结束，请刷新后重试 / this round is over, refresh and retry')
}

const COMMITTEE = ['general_manager', 'finance_director', 'risk_director']
const CREDIT_ROLE = ['', 'risk_director', 'finance_director']
/** Own task: the reviewer of the step; at credit whoever holds the level's role (10-platform 10.3). */
export async function requireOwn(tx: Tx, actor: Actor, row: Case, step: StepNo): Promise<void> {
  const conflict = conflictOf(step, actor.userId, await decidersOf(tx, row))
  if (conflict) refuse('fourEyes', conflict)
  if (row.approvalUserId === actor.userId) return
  const level = row.creditLevel ?? 0
  const roles = level >= 3 ? COMMITTEE : [CREDIT_ROLE[level] ?? '']
  const mayByRole = step === steps.credit && (!actor.rights || roles.some(one => actor.rights!.aliases.has(one)))
  if (!mayByRole) refuse('notYourTask', '您不是当前环节的审批人 / You are not the reviewer of the present step')
}

/** The approval call of a step: pass, send back, refuse, back to an earlier step. */
export async function decideStep(tx: Tx, actor: Actor, step: StepNo, input: DecisionInput): Promise<Case> {
  const row = await lockRow(tx, actor, quota, input.id, input.version)
  requireStep(row, step, input.round)
  await requireOwn(tx, actor, row, step)
  const payload = readPayload(step, input.payload)
  if (input.opinion === '') invalid({ opinion: '请填写审查意见 / enter your opinion' })
  const isPass = input.decision === decisions.pass
  if (!isPass) requireReason(step, input)
  const faults = isPass ? await faultsOf(tx, actor, row, step, input, payload) : []
  if (faults.length > 0) invalid(faults)
  await keepReview(tx, actor, row, {
    decision: input.decision,
    decideTime: localDateTime(actor.clock.now()),
    opinion: input.opinion,
    targetStep: input.decision === decisions.back ? (input.targetStep ?? null) : null,
    lines: input.lines,
    scoreOverrides: ((payload as Partial<Payload<3>>).scoreOverrides ?? null) as never,
    payload: payload as Record<string, unknown>,
    attachBizId: input.attachBizId ?? null,
  })
  if (isPass) await write(tx, actor, row, step, input, payload)
  else if (input.decision === decisions.refuse)
    await updateRow(tx, actor, quota, await lockRow(tx, actor, quota, row.id), {
      refuseType: input.refuseType!,
      refuseReason: input.opinion.slice(0, 500),
    })
  return pass(tx, actor, row.id, isPass ? 'approve' : 'reject', input.opinion)
}

/** The task is decided; its process ends and moves the case (server/index.ts). */
async function pass(tx: Tx, actor: Actor, id: string, decision: 'approve' | 'reject', comment: string): Promise<Case> {
  const port = approval()
  if (port.decide) await port.decide(tx, actor, { resource: 'quota', id, decision, comment })
  else await act(tx, actor, quota, id, decision, { reason: comment })
  return lockRow(tx, actor, quota, id)
}

function readPayload(step: StepNo, given: Record<string, unknown>): Record<string, unknown> {
  const read = payloads[step].safeParse(given)
  if (!read.success)
    invalid(
      read.error.issues.map(one => ({
        path: ['payload', ...one.path].join('.'),
        reason: '填写不正确 / is not filled in correctly' as const,
      })),
    )
  return read.data as Record<string, unknown>
}

function requireReason(step: StepNo, input: DecisionInput): void {
  if (input.decision === decisions.refuse) {
    if (step === steps.diligencing)
      refuse('noRefusal', '尽调环节不能否决，请在意见中建议 / the visit does not refuse: recommend it instead')
    if (!input.refuseType) invalid({ refuseType: '请选择否决类型 / choose why it is refused' })
  }
  if (input.decision !== decisions.back) return
  if (step < steps.final) refuse('noBack', '本环节不能退回上一步 / this step does not go back')
  if (!input.targetStep || input.targetStep >= step)
    invalid({ targetStep: '请选择之前的环节 / choose an earlier step' })
}

async function faultsOf(
  tx: Tx,
  actor: Actor,
  row: Case,
  step: StepNo,
  input: DecisionInput,
  payload: Record<string, unknown>,
): Promise<Fault[]> {
  const strategy = await strategyOfCase(tx, row)
  const lines = await linesOf(tx, row)
  const names = await namesOf(lines.map(line => line.cityCode))
  const byLine = step === steps.addit ? [] : lineFaults(step, input.lines, lines, code => names.get(code) ?? code)
  switch (step) {
    case 1: {
      const unconfirmed = await findRows(tx, quotaLoan, { customerId: row.customerId, confirmed: false } as never)
      const one = payload as Payload<1>
      return [
        ...byLine,
        ...primaryFaults(one, { items: strategy.checkItems, redLines: row.redLines ?? [], unconfirmed }),
      ]
    }
    case 2:
      return [...byLine, ...visitFaults(payload as Payload<2>, fleetOf(row), localDate(actor.clock.now()))]
    case 3: {
      const one = payload as Payload<3>
      const byScore = await byScoreOf(tx, actor, row, strategy, one.scoreOverrides)
      const mayRaise = !actor.rights || actor.rights.codes.has('quota_grade_up')
      const grade = one.gradeOverride || byScore
      return [...byLine, ...finalFaults(one, { grade, rows: row.scoreRows ?? [], byScore, mayRaise })]
    }
    case 4: {
      const one = payload as Payload<4>
      const given = creditFaults(input.lines, one, {
        lines,
        level: row.creditLevel ?? 1,
        grade: gradeInForce(row, strategy),
      })
      return [
        ...byLine,
        ...given,
        ...(await confirmFaults(tx, row, lines, one)),
        ...(await ceilingFaults(tx, actor, lines, input.lines)),
      ]
    }
    default:
      return additFaults(payload as Payload<5>, await conditionsOf(tx, row))
  }
}
const fleetOf = (row: Case): number =>
  Number((row.snapshot as { customer?: Record<string, unknown> } | null)?.customer?.['fleetQty'] ?? 0)

const columns = {
  1: ['primaryQty', 'primaryAmount'],
  2: ['ddQty', 'ddAmount'],
  3: ['finalQty', 'finalAmount'],
  4: ['grantQty', 'grantAmount'],
} as const

/** What a pass leaves behind: the step's columns of the lines, and its own work on the case. */
async function write(
  tx: Tx,
  actor: Actor,
  row: Case,
  step: StepNo,
  input: DecisionInput,
  payload: Record<string, unknown>,
): Promise<void> {
  if (step !== steps.addit) {
    const [qty, amount] = columns[step]
    for (const line of await linesOf(tx, row)) {
      const given = input.lines.find(one => one.cityCode === line.cityCode)!
      await updateRow(tx, actor, quotaDetail, line.id, {
        [qty]: given.qty,
        [amount]: fen(given.amount),
      } as Partial<Record<'primaryQty', number>>)
    }
  }
  const changes = await workOf(tx, actor, row, step, payload)
  const granted =
    step === steps.credit
      ? {
          grantQty: input.lines.reduce((sum, one) => sum + one.qty, 0),
          grantAmount: sumFen(input.lines, one => fen(one.amount)) as Fen,
        }
      : {}
  await updateRow(tx, actor, quota, await lockRow(tx, actor, quota, row.id), { ...changes, ...granted })
}
