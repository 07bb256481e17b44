import { localDate, refuse, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { contract } from '../../contract/contract.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { contractElectron } from '../contract-electron.ts'
import { afterFailure, afterFinish, coded, lockElectron, openNext, timeOf, told } from './course.ts'
import { refuseInUse } from './invalid.ts'
import { providerNamed } from './provider.ts'
import type { Electron } from './rows.ts'
import { tellCurrent, tellFailure } from './tell.ts'

type Move = ActionCode<typeof contractElectron, Record<string, unknown>>
const FILLING = 1
const SIGNING = 5
const MOST_A_DAY = 3
const MINUTES_APART = 10

const locks = async (tx: Tx, actor: Actor, id: string): Promise<void> => void (await lockElectron(tx, actor, id))

/** What came to nothing: the contract goes back to where it waits for its seal. */
const failed = (status: number, event: 'electron.rejected' | 'electron.expired' | undefined): Move => ({
  locks,
  run: (_tx, _actor, { reason }) => coded(status, { reason: reason || null }) as ChangesOf<typeof contractElectron>,
  async after(tx, actor, { row, reason, input }) {
    if (status === 101) await providerNamed(row.provider).recall(tx, actor, row, reason)
    await afterFailure(tx, actor, row, reason, input['quietly'] === true)
    if (event === 'electron.rejected') await emit(tx, actor, 'electron.rejected', told(row))
    if (event === 'electron.expired') await emit(tx, actor, 'electron.expired', told(row))
  },
})

/** The paper is undone: its contract goes with it. */
const undone = (status: number): Move => ({
  locks,
  async guard(tx, _actor, { row }) {
    if (row.contractId) await refuseInUse(tx, row.contractId)
  },
  run: (_tx, actor, { reason, input }) =>
    coded(status, {
      reason: reason || null,
      invalidTime: timeOf(actor),
      ...(input['invalidMode'] ? { invalidMode: input['invalidMode'] } : {}),
    }) as ChangesOf<typeof contractElectron>,
  async after(tx, actor, { row, reason }) {
    await emit(tx, actor, 'electron.invalidated', told(row))
    if (!row.contractId) return
    const head = await getRow(tx, contract, row.contractId)
    await act(tx, actor, kindOf(head.contractType).resource, head.id, 'invalid', { reason })
  },
})

export const electronMoves: Record<string, Move> = {
  send: {
    locks,
    run(_tx, actor, { row }) {
      const status = (row.fillNames ?? []).length > 0 ? FILLING : SIGNING
      return coded(status, { status, sendTime: timeOf(actor) }) as ChangesOf<typeof contractElectron>
    },
    async after(tx, actor, { row }) {
      await providerNamed(row.provider).send(tx, actor, row)
      await openNext(tx, actor, row)
    },
  },
  filled: {
    run: () => coded(SIGNING) as ChangesOf<typeof contractElectron>,
  },
  finish: {
    locks,
    run: (_tx, actor) => coded(6, { completeTime: timeOf(actor) }) as ChangesOf<typeof contractElectron>,
    after: (tx, actor, { row }) => afterFinish(tx, actor, row),
  },
  recall: failed(101, undefined),
  reject: failed(100, 'electron.rejected'),
  expire: failed(2, 'electron.expired'),
  startInvalid: {
    locks,
    run: (_tx, _actor, { reason, input }) =>
      coded(7, { reason, invalidMode: input['invalidMode'] ?? 1 }) as ChangesOf<typeof contractElectron>,
  },
  agreeInvalid: undone(4),
  forceInvalid: undone(8),
  refuseInvalid: { locks, run: () => coded(6) as ChangesOf<typeof contractElectron> },
  discard: {
    run: () => coded(9) as ChangesOf<typeof contractElectron>,
    after: (tx, actor, { row }) => providerNamed(row.provider).remove(tx, actor, row),
  },
}

/** contract-notice: the current signer is reminded, at most three times a day and ten minutes apart. */
export async function remind(tx: Tx, actor: Actor, id: string): Promise<{ noticeCount: number }> {
  const row = await lockElectron(tx, actor, id)
  if (row.status !== FILLING && row.status !== SIGNING)
    refuse('notSigning', '该电子合同不在签署中 / this e-contract is not being signed')
  const now = timeOf(actor)
  const isToday = row.lastNoticeTime?.slice(0, 10) === localDate(actor.clock.now())
  const today = isToday ? (row.noticeToday ?? 0) : 0
  if (today >= MOST_A_DAY) refuse('noticeDaily', '当日催签已达3次 / reminded three times today already')
  if (row.lastNoticeTime && minutesBetween(row.lastNoticeTime, now) < MINUTES_APART)
    refuse('noticeSoon', '两次催签须间隔10分钟 / reminders are ten minutes apart')
  await providerNamed(row.provider).remind(tx, actor, row)
  const noted = await updateRow(tx, actor, contractElectron, row, {
    noticeCount: (row.noticeCount ?? 0) + 1,
    noticeToday: today + 1,
    lastNoticeTime: now,
  })
  await tellCurrent(tx, actor, noted, true)
  return { noticeCount: noted.noticeCount ?? 0 }
}
const minutesBetween = (from: string, to: string): number =>
  (Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / 60_000

export const tellOf = (kind: 'electron_rejected' | 'electron_expired') => (tx: Tx, actor: Actor, row: Electron) =>
  tellFailure(tx, actor, row, kind)
