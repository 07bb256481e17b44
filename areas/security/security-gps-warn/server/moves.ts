import { inBoth, invalid, refuse, titled, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { setFlags } from '#areas/vehicles/vehicle-flag/server/set-flags.ts'
import { vehicleFlag } from '#areas/vehicles/vehicle-flag/vehicle-flag.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { resultIs } from '../../codes.ts'
import { alertWorkPort, returnProposalPort } from '../../ports.ts'
import type { securityGpsWarn } from '../security-gps-warn.ts'
import { addFollow, nowOf, type Warn } from './rows.ts'
import { markRisk, rescore } from './raise.ts'

type Changes = ChangesOf<typeof securityGpsWarn> & { status?: number }
type Move = ActionCode<typeof securityGpsWarn, Record<string, unknown>>
const STATE = { verifying: 3, handled: 4 } as const
const URGENT = 1
const NEEDS_PROOF = 2
const SCORE_FOR_RETURN = 70
const DAYS_FOR_RETURN = 15
const RISK_FLAG = '风险车辆'

const textIn = (input: Record<string, unknown>, name: string): string => String(input[name] ?? '').trim()
const idIn = (input: Record<string, unknown>, name: string): string | null => (input[name] as string | null) || null
/** The answer that the clock waits for is the first thing that somebody does. */
const answered = (row: Warn, actor: Actor): Changes => (row.respondTime === null ? { respondTime: nowOf(actor) } : {})

function ended(row: Warn, actor: Actor): Changes {
  const now = nowOf(actor)
  return {
    finishTime: now,
    overdue: false,
    slaHit:
      (row.respondDue === null || (row.respondTime ?? now) <= row.respondDue) &&
      (row.handleDue === null || now <= row.handleDue),
  }
}
const tellEnd = (tx: Tx, actor: Actor, row: Warn) =>
  emit(tx, actor, 'gps-warn.finished', { id: row.id, no: row.warnNo!, vehicleId: row.vehicleId, status: row.status })

/**
 * An urgent alert is not finished by its handler alone: with his result it awaits somebody else, who looks at the
 * evidence and finishes it.
 */
async function finish(tx: Tx, actor: Actor, row: Warn, input: Record<string, unknown>): Promise<Changes> {
  const evidenceBizId = idIn(input, 'evidenceBizId') ?? row.evidenceBizId
  if (row.level! <= NEEDS_PROOF && evidenceBizId === null)
    invalid({ evidenceBizId: '请上传处理凭证 / add the evidence' })
  const told: Changes = {
    ...answered(row, actor),
    result: input['result'] as number,
    resultNote: textIn(input, 'resultNote'),
    misuse: input['misuse'] === true,
    evidenceBizId,
  }
  const isOwn = row.handlerId === actor.userId
  if (row.level === URGENT && isOwn) {
    if (row.status === STATE.verifying && row.result !== null)
      refuse('ownCheck', '紧急预警须由他人复核 / an urgent alert is checked by somebody else')
    await addFollow(tx, actor, row.id, {
      way: 9,
      content: titled('提交复核', 'Handed in for a check', textIn(input, 'resultNote') ?? '', 500),
    })
    return { ...told, status: STATE.verifying }
  }
  await addFollow(tx, actor, row.id, {
    way: 9,
    content: titled('处理完成', 'Handled', textIn(input, 'resultNote') ?? '', 500),
  })
  return { ...told, ...ended(row, actor), status: STATE.handled, ...(isOwn ? {} : { checkerId: actor.userId }) }
}

async function afterFinish(tx: Tx, actor: Actor, row: Warn): Promise<void> {
  if (row.status !== STATE.handled) return
  if (row.misuse) await markRisk(tx, actor, row)
  await rescore(tx, actor, await getRow(tx, vehicle, row.vehicleId!))
  await tellEnd(tx, actor, row)
}

async function dispatch(tx: Tx, actor: Actor, row: Warn, input: Record<string, unknown>): Promise<Changes> {
  const work = await alertWorkPort.ask().open(tx, actor, Number(input['kind']), {
    vehicleId: row.vehicleId!,
    warnId: row.id,
    warnNo: row.warnNo!,
    note: textIn(input, 'content') || row.detail || '',
    isUrgent: row.level === URGENT,
  })
  await addFollow(tx, actor, row.id, { way: 9, content: titled('派单', 'Task', work.no) })
  return { ...answered(row, actor), workOrderId: work.id, workOrderNo: work.no }
}

async function propose(tx: Tx, actor: Actor, row: Warn, reason: string): Promise<Changes> {
  if ((row.riskScore ?? 0) < SCORE_FOR_RETURN && (row.overdueDays ?? 0) < DAYS_FOR_RETURN)
    refuse(
      'noProposal',
      '风险分低于70且逾期不足15天，不能提退车建议 / below score 70 and 15 days overdue no return is proposed',
    )
  const made = await returnProposalPort.ask().propose(tx, actor, {
    vehicleId: row.vehicleId!,
    warnId: row.id,
    warnNo: row.warnNo!,
    score: row.riskScore ?? 0,
    overdueDays: row.overdueDays ?? 0,
    reason,
  })
  if (!made)
    return refuse(
      'notOnLease',
      '车辆不在租赁中，没有可退的租赁 / the vehicle is on no lease: there is nothing to return',
    )
  await addFollow(tx, actor, row.id, {
    way: 9,
    content: titled('退车建议', 'Return proposed', `${made.no}: ${reason}`, 500),
  })
  return { ...answered(row, actor), returnProposalId: made.id, returnProposalNo: made.no, result: resultIs.proposed }
}

async function police(tx: Tx, actor: Actor, row: Warn, input: Record<string, unknown>): Promise<Changes> {
  const [flag] = await findRows(tx, vehicleFlag, sql`t.flag_name = ${RISK_FLAG} and t.status = 1`, { limit: 1 })
  if (flag)
    await setFlags(tx, actor, row.vehicleId!, [flag.id], [], {
      by: 3,
      reason: titled('报警', 'Police told', row.warnNo ?? ''),
      sourceId: row.id,
    })
  await addFollow(tx, actor, row.id, {
    way: 9,
    content: titled('报警', 'Police told', textIn(input, 'reportNo') ?? ''),
    filesBizId: idIn(input, 'filesBizId'),
  })
  return { ...answered(row, actor), evidenceBizId: row.evidenceBizId ?? idIn(input, 'filesBizId') }
}

export const warnMoves: Readonly<Record<string, Move>> = {
  claim: {
    async run(tx, actor, { row }) {
      await addFollow(tx, actor, row.id, { way: 9, content: inBoth('认领', 'Taken over') })
      return { ...answered(row, actor), handlerId: actor.userId }
    },
  },
  assign: {
    async run(tx, actor, { row, input }) {
      await addFollow(tx, actor, row.id, { way: 9, content: inBoth('指派', 'Assigned') })
      return { ...answered(row, actor), handlerId: input['userId'] as string }
    },
  },
  back: {
    async run(tx, actor, { row, reason }) {
      await addFollow(tx, actor, row.id, { way: 9, content: titled('退回', 'Given back', reason, 500) })
      return { handlerId: null }
    },
  },
  follow: {
    async run(tx, actor, { row, input }) {
      await addFollow(tx, actor, row.id, {
        way: input['way'] as number,
        reached: input['reached'] === true,
        content: textIn(input, 'content'),
        nextTime: idIn(input, 'nextTime'),
        filesBizId: idIn(input, 'filesBizId'),
      })
      return answered(row, actor)
    },
  },
  dispatch: { run: (tx, actor, { row, input }) => dispatch(tx, actor, row, input) },
  propose: { run: (tx, actor, { row, reason }) => propose(tx, actor, row, reason) },
  police: { run: (tx, actor, { row, input }) => police(tx, actor, row, input) },
  finish: {
    run: (tx, actor, { row, input }) => finish(tx, actor, row, input),
    after: (tx, actor, { row }) => afterFinish(tx, actor, row),
  },
  dismiss: {
    async run(tx, actor, { row, reason }) {
      await addFollow(tx, actor, row.id, { way: 9, content: titled('误报', 'False alarm', reason, 500) })
      return {
        ...answered(row, actor),
        ...ended(row, actor),
        handlerId: row.handlerId ?? actor.userId,
        falseReason: reason.slice(0, 200),
      }
    },
    async after(tx, actor, { row }) {
      await rescore(tx, actor, await getRow(tx, vehicle, row.vehicleId!))
      await tellEnd(tx, actor, row)
    },
  },
  recover: {
    run: (_tx, actor, { row }) => ended(row, actor),
    after: (tx, actor, { row }) => tellEnd(tx, actor, row),
  },
  autoFinish: {
    run: (_tx, actor, { row }) => ({
      ...ended(row, actor),
      resultNote: row.resultNote ?? inBoth('已自动恢复', 'Over by itself'),
    }),
    after: (tx, actor, { row }) => tellEnd(tx, actor, row),
  },
}
