import { localDateTime, refuse, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saveLines } from '#packages/server/lines.ts'
import { updateRow } from '#packages/server/rows.ts'
import { quotaCondition } from '../children.ts'
import { waiverRoles, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { conditionsOf, linesOf, type Case } from './course.ts'
import { gradeInForce, verifiedFrom, verifiedOf } from './grades.ts'
import { judge, strategyOfCase } from './judge.ts'
import type { Snapshot } from './snapshot.ts'
import type { Payload } from './step-input.ts'

type Changes = ChangesOf<typeof quota>

/** What a passed step does to the case besides its lines. */
export function workOf(
  tx: Tx,
  actor: Actor,
  row: Case,
  step: StepNo,
  payload: Record<string, unknown>,
): Promise<Changes> {
  switch (step) {
    case 1:
      return Promise.resolve({})
    case 2:
      return seen(tx, actor, row, payload)
    case 3:
      return fixed(tx, actor, row, payload as Payload<3>)
    case 4:
      return months(tx, row, payload as Payload<4>)
    default:
      return met(tx, actor, row, payload as Payload<5>)
  }
}

/** Verified figures replace declared ones in the score (20.7). */
async function seen(tx: Tx, actor: Actor, row: Case, payload: Record<string, unknown>): Promise<Changes> {
  const judged = await judge(tx, actor, row, {
    strategy: await strategyOfCase(tx, row),
    snapshot: row.snapshot as unknown as Snapshot,
    lines: await linesOf(tx, row),
    verified: verifiedFrom(payload),
  })
  return judged.changes
}

/** Final score and grade; the conditions stand as they are written here. */
async function fixed(tx: Tx, actor: Actor, row: Case, payload: Payload<3>): Promise<Changes> {
  const judged = await judge(tx, actor, row, {
    strategy: await strategyOfCase(tx, row),
    snapshot: row.snapshot as unknown as Snapshot,
    lines: await linesOf(tx, row),
    verified: await verifiedOf(tx, row),
    overrides: payload.scoreOverrides.map(one => ({ ...one, by: actor.userId })),
    ...(payload.gradeOverride ? { gradeOverride: payload.gradeOverride } : {}),
  })
  await saveLines(
    tx,
    actor,
    quota as never,
    row.id,
    'conditions',
    payload.conditions.map(one => ({ ...one, dueDate: one.dueDate || null, state: 0 })),
  )
  return judged.changes
}

async function months(tx: Tx, row: Case, payload: Payload<4>): Promise<Changes> {
  const most = gradeInForce(row, await strategyOfCase(tx, row))?.validMonths ?? 0
  return { validMonths: payload.validMonths ?? (row.validMonths && row.validMonths <= most ? row.validMonths : most) }
}

async function met(tx: Tx, actor: Actor, row: Case, payload: Payload<5>): Promise<Changes> {
  for (const condition of await conditionsOf(tx, row)) {
    const given = payload.conditions.find(one => one.id === condition.id)
    if (!given) continue
    await updateRow(tx, actor, quotaCondition, condition.id, {
      state: given.state,
      proofBizId: given.proofBizId ?? condition.proofBizId,
      waiveReason: given.waiveReason ?? null,
      ...(given.state === 0
        ? { doneBy: null, doneTime: null }
        : { doneBy: actor.userId, doneTime: localDateTime(actor.clock.now()) }),
    })
  }
  return {}
}

/** A red line is waived at the level that its strategy shows, with a reason (11.4). */
export async function waive(
  tx: Tx,
  actor: Actor,
  row: Case,
  waivers: readonly { code: string; reason: string }[],
): Promise<Case> {
  const hits = (row.redLines ?? []).map(hit => {
    const given = waivers.find(one => one.code === hit.code)
    if (!given || hit.waivedBy) return hit
    const roles = waiverRoles[hit.waiverLevel] ?? []
    if (roles.length === 0)
      refuse('noWaiver', '红线【{code}】不可豁免 / red line {code} cannot be waived', { code: hit.code })
    if (actor.rights && !roles.some(one => actor.rights!.aliases.has(one)))
      refuse('noWaiver', '红线【{code}】须由更高层级豁免 / red line {code} is waived by a higher level', {
        code: hit.code,
      })
    return { ...hit, waivedBy: actor.userId, waiveReason: given.reason }
  })
  return updateRow(tx, actor, quota, row, { redLines: hits })
}
