import { inBoth, invalid, refuse, titled, ZERO, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { mayDo } from '#areas/platform/user/server/holds-code.ts'
import { needsVisit } from '../../calculations/clock.ts'
import { opIs, visitResult } from '../../codes.ts'
import { HANDLE } from '../actions.ts'
import type { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { openDocument, refuseUnfinished } from './links.ts'
import { addFollow, nowOf, type Order } from './rows.ts'
import { endPause, lateBy, MOST_PAUSES, mostPaused, startAgain } from './sla.ts'
import { tellAssigned, tellReopened } from './tell.ts'

type Changes = ChangesOf<typeof customerServiceWorkOrder> & { status?: number }
const STATE = { toVisit: 4, done: 6, sentBack: 9 } as const
const REACHED = visitResult.values[0]!.code
const NO_ANSWER = visitResult.values[1]!.code
/** A handler hands an order on twice; the third time is the supervisor's. */
const TRANSFERS = 2
const SATISFIED = 3

export const NO_RIGHT = '该人员没有处理客服工单的权限 / this person has no right to handle service orders'

export const isSupervisor = (actor: Actor): boolean =>
  actor.rights?.codes.has('customer_service_work_order_assign') === true

/** Whoever handles it is its handler, somebody of its department while nobody is named, or a supervisor. */
export function refuseForeign(actor: Actor, row: Order): void {
  if (row.handlerId === actor.userId || isSupervisor(actor)) return
  if (row.handlerId === null && (row.deptId === null || row.deptId === actor.rights?.deptId)) return
  refuse('notYours', '该工单不由您处理 / this order is not yours')
}

async function receiver(
  tx: Tx,
  input: Record<string, unknown>,
): Promise<{ handlerId: string | null; deptId: string | null }> {
  const handlerId = (input['userId'] as string | null | undefined) || null
  const deptId = (input['deptId'] as string | null | undefined) || null
  if (handlerId === null && deptId === null)
    invalid({ userId: '请选择处理人或部门 / choose a handler or a department' })
  if (handlerId !== null && !(await mayDo(tx, handlerId, HANDLE))) invalid({ userId: NO_RIGHT })
  return { handlerId, deptId }
}
const textIn = (input: Record<string, unknown>, name: string): string => String(input[name] ?? '').trim()
const filesIn = (input: Record<string, unknown>): string | null => (input['filesBizId'] as string | null) || null

async function resolve(tx: Tx, actor: Actor, row: Order, input: Record<string, unknown>): Promise<Changes> {
  await refuseUnfinished(tx, row, (input['promiseTime'] as string | null) || null)
  const late = await lateBy(tx, actor, row)
  const needVisit = needsVisit(row.category!, row.id, await paramNumber(tx, 'service.sampleRate'))
  await addFollow(tx, actor, row.id, opIs.resolved, textIn(input, 'result'), filesIn(input))
  await emit(tx, actor, 'service.resolved', { id: row.id, no: row.orderNo!, vehicleId: row.vehicleId })
  return {
    ...(await endPause(tx, actor, row)),
    status: needVisit ? STATE.toVisit : STATE.done,
    needVisit,
    result: textIn(input, 'result'),
    rootCause: input['rootCause'] as string,
    dutyParty: (input['dutyParty'] as number | null) ?? null,
    compensateAmt: (input['compensateAmt'] as never) ?? ZERO,
    promiseTime: (input['promiseTime'] as string | null) || null,
    resolveTime: nowOf(actor),
    resolveHit: late === 0 && row.resolveDue! >= nowOf(actor) ? true : row.pausedFrom !== null && late === 0,
    overdueMin: late,
    overdue: false,
    visitTimes: 0,
    ...(needVisit ? {} : { doneTime: nowOf(actor) }),
  }
}

async function callBack(tx: Tx, actor: Actor, row: Order, input: Record<string, unknown>): Promise<Changes> {
  const visitTimes = (row.visitTimes ?? 0) + 1
  const made: Changes = {
    visitTimes,
    visitUserId: actor.userId,
    visitTime: nowOf(actor),
    visitWay: input['visitWay'] as number,
  }
  if (!input['reached']) {
    await addFollow(tx, actor, row.id, opIs.visited, inBoth('未接通', 'Not reached'))
    const isLast = visitTimes >= (await paramNumber(tx, 'service.visitTries'))
    return isLast
      ? { ...made, status: STATE.done, visitResult: NO_ANSWER, doneTime: nowOf(actor) }
      : { ...made, status: STATE.toVisit }
  }
  const score = Number(input['score'])
  if (!Number.isInteger(score) || score < 1 || score > 5) invalid({ score: '满意度为1至5 / a score from 1 to 5' })
  const solved = input['solved'] === true
  const reason = (input['dissatisfyReason'] as string | null) || null
  if (score < SATISFIED && reason === null) invalid({ dissatisfyReason: '请选择不满原因 / give the reason' })
  const told: Changes = {
    ...made,
    visitResult: REACHED,
    score,
    solved,
    dissatisfyReason: reason,
    suggestion: textIn(input, 'suggestion') || null,
  }
  await addFollow(
    tx,
    actor,
    row.id,
    opIs.visited,
    titled(
      `${score}分${solved ? '' : '，未解决'}`,
      `${score} points${solved ? '' : ', not solved'}`,
      textIn(input, 'suggestion') ?? '',
      1000,
    ),
  )
  await emit(tx, actor, 'service.scored', { id: row.id, no: row.orderNo!, vehicleId: row.vehicleId, score })
  if (score >= SATISFIED && solved) return { ...told, status: STATE.done, doneTime: nowOf(actor) }
  return {
    ...told,
    ...(await startAgain(tx, actor, row)),
    status: STATE.sentBack,
    reopenCount: (row.reopenCount ?? 0) + 1,
  }
}

type Move = ActionCode<typeof customerServiceWorkOrder, Record<string, unknown>>
export const serviceMoves: Readonly<Record<string, Move>> = {
  assign: {
    async run(tx, actor, { row, input }) {
      const to = await receiver(tx, input)
      await addFollow(tx, actor, row.id, opIs.assigned, '')
      return { ...to, assignTime: nowOf(actor) }
    },
    after: (tx, actor, { row }) => tellAssigned(tx, actor, row),
  },
  accept: {
    guard: (_tx, actor, { row }) => refuseForeign(actor, row),
    async run(tx, actor, { row }) {
      const now = nowOf(actor)
      await addFollow(tx, actor, row.id, opIs.accepted, '')
      return { handlerId: row.handlerId ?? actor.userId, acceptTime: now, respondHit: now <= row.respondDue! }
    },
  },
  follow: {
    guard: (_tx, actor, { row }) => refuseForeign(actor, row),
    async run(tx, actor, { row, input }) {
      await addFollow(tx, actor, row.id, opIs.follow, textIn(input, 'content'), filesIn(input))
      return { nextTime: textIn(input, 'nextTime') || null }
    },
  },
  pause: {
    guard(_tx, actor, { row }) {
      refuseForeign(actor, row)
      if (row.pausedFrom !== null) refuse('paused', '工单已暂停 / the order is paused already')
      if ((row.pauseCount ?? 0) >= MOST_PAUSES) refuse('pauses', '最多暂停3次 / at most 3 pauses')
      if ((row.pausedMin ?? 0) >= mostPaused(row))
        refuse('pauseDays', '累计暂停已达5个工作日 / paused for 5 working days already')
    },
    async run(tx, actor, { row, input }) {
      await addFollow(tx, actor, row.id, opIs.paused, textIn(input, 'content'))
      return {
        pausedFrom: nowOf(actor),
        pauseReason: textIn(input, 'pauseReason'),
        pauseCount: (row.pauseCount ?? 0) + 1,
      }
    },
  },
  resume: {
    guard(_tx, actor, { row }) {
      refuseForeign(actor, row)
      if (row.pausedFrom === null) refuse('notPaused', '工单未暂停 / the order is not paused')
    },
    async run(tx, actor, { row }) {
      await addFollow(tx, actor, row.id, opIs.resumed, '')
      return endPause(tx, actor, row)
    },
  },
  transfer: {
    guard(_tx, actor, { row }) {
      refuseForeign(actor, row)
      if ((row.transferCount ?? 0) >= TRANSFERS && !isSupervisor(actor))
        refuse('transfers', '第三次转派须由主管办理 / the third hand-over is the supervisor’s')
    },
    async run(tx, actor, { row, input, reason }) {
      const to = await receiver(tx, input)
      await addFollow(tx, actor, row.id, opIs.transferred, reason)
      return {
        ...(await endPause(tx, actor, row)),
        ...to,
        assignTime: nowOf(actor),
        transferCount: (row.transferCount ?? 0) + 1,
      }
    },
    after: (tx, actor, { row }) => tellAssigned(tx, actor, row),
  },
  open: {
    guard: (_tx, actor, { row }) => refuseForeign(actor, row),
    async run(tx, actor, { row, input }) {
      const made = await openDocument(tx, actor, row, input as never)
      await addFollow(tx, actor, row.id, opIs.linked, `${made.linkNo} ${textIn(input, 'content')}`.trim())
      return made
    },
  },
  resolve: {
    guard: (_tx, actor, { row }) => refuseForeign(actor, row),
    run: (tx, actor, { row, input }) => resolve(tx, actor, row, input),
  },
  callback: {
    guard(_tx, actor, { row }) {
      if (row.handlerId === actor.userId) refuse('ownOrder', '不能回访本人处理的工单 / not your own order')
    },
    run: (tx, actor, { row, input }) => callBack(tx, actor, row, input),
    after: (tx, actor, { row }) => (row.status === STATE.sentBack ? tellReopened(tx, actor, row) : undefined),
  },
  close: {
    async run(tx, actor, { row, input }) {
      await addFollow(tx, actor, row.id, opIs.closed, textIn(input, 'content'))
      return {
        ...(await endPause(tx, actor, row)),
        closeReason: textIn(input, 'closeReason'),
        doneTime: nowOf(actor),
        overdue: false,
      }
    },
  },
}
