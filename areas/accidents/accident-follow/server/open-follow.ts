import { addDays, localDate, localDateTime, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import type { Case } from '../../accident/server/rows.ts'
import { accident } from '../../accident/accident.ts'
import { accidentFollowRemind } from '../../accident-follow-remind/accident-follow-remind.ts'
import { peopleOfPost, ruleFor, stagesOf } from '../../accident-follow-rule/server/rules.ts'
import { stageIs } from '../../codes.ts'
import { accidentFollow, accidentFollowLog } from '../accident-follow.ts'

export type Follow = RowOf<typeof accidentFollow>
type NewFollow = Partial<Follow>

export const followOf = async (tx: Tx, accidentId: string): Promise<Follow | undefined> =>
  (await findRows(tx, accidentFollow, { accidentId } as never, { limit: 1 }))[0]

/** Until when a stage is to be done; no day where no rule says so. */
export async function dueOf(tx: Tx, ruleId: string | null, stage: number, from: string): Promise<string | null> {
  if (!ruleId) return null
  const line = (await stagesOf(tx, ruleId)).find(one => one.stage === stage)
  return line?.limitDays ? addDays(from, line.limitDays) : null
}

/** What a follow-up of this case begins with. */
export async function begunFollow(tx: Tx, actor: Actor, row: Case): Promise<NewFollow & { ownerPost: string | null }> {
  const today = localDate(actor.clock.now())
  const rule = await ruleFor(
    tx,
    {
      cityCode: row.cityCode,
      level: row.level,
      accidentType: row.accidentType,
      injured: row.injuredCount > 0 || row.deadCount > 0,
    },
    today,
  )
  const stage = row.insurerReportTime ? stageIs.survey : stageIs.report
  return {
    accidentNo: row.accidentNo,
    plateNo: row.plateNo,
    cityCode: row.cityCode,
    ruleId: rule?.id ?? null,
    followStage: stage,
    stageSince: localDateTime(actor.clock.now()),
    stageDue: await dueOf(tx, rule?.id ?? null, stage, today),
    overdueDays: 0,
    ownerPost: rule?.ownerPost ?? null,
  }
}

/** The officer of the case where he holds the post of the rule, else the first who does. */
async function ownerOf(tx: Tx, row: Case, postId: string | null): Promise<string> {
  const people = postId ? await peopleOfPost(tx, postId, row.cityCode) : []
  return people.length === 0 || people.includes(row.handlerId) ? row.handlerId : people[0]!
}

/** A case was opened: somebody follows it up when a rule fits; one follow-up per case. */
export async function openFollow(tx: Tx, actor: Actor, row: Case): Promise<void> {
  if (await followOf(tx, row.id)) return
  const { ownerPost, ...begun } = await begunFollow(tx, actor, row)
  if (!begun.ruleId) return
  await insertRow(tx, actor, accidentFollow, {
    ...begun,
    accidentId: row.id,
    ownerId: await ownerOf(tx, row, ownerPost),
  } as never)
  await showStage(tx, actor, row, begun.followStage!)
}

/** The case shows the stage of its follow-up. */
export async function showStage(tx: Tx, actor: Actor, row: Case, stage: number): Promise<void> {
  if (row.followStage !== stage)
    await updateRow(tx, actor, accident, row.id, { followStage: stage }, { action: 'followed' })
}

/** Reminders of a stage that was left are dealt with. */
export async function remindersDone(tx: Tx, actor: Actor, followId: string): Promise<void> {
  const open = await findRows(tx, accidentFollowRemind, { followId, status: [1, 3] } as never, { orderBy: 't.id' })
  for (const one of open) await act(tx, actor, accidentFollowRemind, one.id, 'done')
}

/** The accident is over: nobody follows it up any more. */
export async function closeFollow(tx: Tx, actor: Actor, accidentId: string, reason: string): Promise<void> {
  const follow = await followOf(tx, accidentId)
  if (follow?.status !== 1) return
  await act(tx, actor, accidentFollow, follow.id, 'finish', { reason })
  await remindersDone(tx, actor, follow.id)
}

export interface Step {
  readonly stageFrom: number | null
  readonly stageTo: number
  readonly note: string
  readonly contact?: string | null
  readonly channel?: number | null
  readonly nextDate?: string | null
  readonly attachBizId?: string | null
}
export async function logStep(tx: Tx, actor: Actor, followId: string, step: Step): Promise<void> {
  const earlier = await findRows(tx, accidentFollowLog, { followId } as never, { orderBy: 't.line_no desc', limit: 1 })
  const line = ((earlier[0] as unknown as { lineNo?: number } | undefined)?.lineNo ?? 0) + 1
  await insertRows(tx, actor, accidentFollowLog, [
    { ...step, followId, lineNo: line, time: localDateTime(actor.clock.now()), userId: actor.userId } as never,
  ])
}
