import { daysBetween, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { explainCall } from '#packages/server/due-reason.ts'
import { implement } from '#packages/server/implement.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { bindAttach } from '#areas/platform/attach/server/groups.ts'
import { accident } from '../../accident/accident.ts'
import { lockCase } from '../../accident/server/rows.ts'
import { accidentFollow } from '../accident-follow.ts'
import { explainStage } from './explain.ts'
import { begunFollow, dueOf, logStep, remindersDone, showStage, type Follow } from './open-follow.ts'
import { remindJob } from './remind.ts'

interface Recorded {
  followStage: number
  note: string
  nextDate?: string | null
  contact?: string | null
  channel?: number | null
  attachBizId?: string | null
}

/** L2: the case before its follow-up. */
async function locks(tx: Tx, actor: Actor, id: string): Promise<void> {
  const follow = await findRow(tx, accidentFollow, id)
  if (follow?.accidentId) await lockCase(tx, actor, follow.accidentId)
}

/** One step: what was done, and the stage that stands after it. */
async function record(tx: Tx, actor: Actor, row: Follow, step: Recorded) {
  await logStep(tx, actor, row.id, {
    stageFrom: row.followStage,
    stageTo: step.followStage,
    note: step.note,
    contact: step.contact ?? null,
    channel: step.channel ?? null,
    nextDate: step.nextDate ?? null,
    attachBizId: step.attachBizId ?? null,
  })
  if (step.attachBizId) await bindAttach(tx, actor, step.attachBizId, accidentFollow.name, row.id)
  const after = { lastNote: step.note.slice(0, 500), nextDate: step.nextDate ?? null }
  if (step.followStage === row.followStage) return after
  await remindersDone(tx, actor, row.id)
  await showStage(tx, actor, await getRow(tx, accident, row.accidentId), step.followStage)
  return {
    ...after,
    followStage: step.followStage,
    stageSince: localDateTime(actor.clock.now()),
    stageDue: await dueOf(tx, row.ruleId, step.followStage, localDate(actor.clock.now())),
    overdueDays: 0,
  }
}

interface Joined {
  id: string
  customerId: string | null
  accidentTime: string
  level: number | null
  liability: number | null
  estTotal: string
  claimNo: string | null
  day: string
  end: string | null
}
/** Columns of the accident, for one page of follow-ups. */
async function joined(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<Joined & Record<string, unknown>>(sql`
    select f.id, a.customer_id as "customerId", to_char(a.accident_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "accidentTime",
      a.level, a.liability, a.est_total::text as "estTotal", a.claim_no as "claimNo", coalesce(a.report_time, a.create_time)::date::text as day, a.close_time::date::text as "end"
    from accident_follow f join accident a on a.tenant_id = f.tenant_id and a.id = f.accident_id
    where f.tenant_id = ${tx.tenantId} and f.id = any(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(({ id, day, end, ...one }) => [
      id,
      {
        ...Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value ?? ''])),
        openDays: Math.max(0, daysBetween(day, end ?? today)),
      },
    ]),
  )
}

export default implement(accidentFollow, {
  async prepare(tx, actor, form) {
    const { values, before } = form
    if (before || !values.accidentId) return
    const row = await lockCase(tx, actor, values.accidentId)
    const { ownerPost: _post, ...begun } = await begunFollow(tx, actor, row)
    Object.assign(values, begun)
  },
  async saved(tx, actor, row) {
    await showStage(tx, actor, await getRow(tx, accident, row.accidentId), row.followStage!)
  },
  actions: {
    stage: { locks, run: (tx, actor, { row, input }) => record(tx, actor, row, input as unknown as Recorded) },
    close: {
      locks,
      run: (_tx, _actor, { reason }) => ({ closeReason: reason.slice(0, 200) }),
      after: (tx, actor, { row }) => remindersDone(tx, actor, row.id),
    },
    finish: { run: (_tx, _actor, { reason }) => ({ closeReason: reason.slice(0, 200) }) },
  },
  page: joined,
  detail: async (tx, actor, row) => (await joined(tx, actor, [row.id])).get(row.id) ?? {},
  calls: { 'GET explain': explainCall(accidentFollow, 'accident_follow_view', explainStage) },
  narrows: { queryAccident: () => sql`true` },
  jobs: [remindJob],
  schedules: [{ kind: 'accident-remind', dailyAt: '08:30' }],
})
