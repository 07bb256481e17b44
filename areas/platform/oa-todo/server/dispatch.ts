import { localDateTime, Refused, type RowOf, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { findRow, updateRow } from '#packages/server/rows.ts'
import { oaTodos, type Within } from '#areas/platform/oa-user/server/todo-gateway.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { oaTodo, STATE } from '../oa-todo.ts'
import { compareTodos, due, isBehind } from './wanted.ts'

type Todo = RowOf<typeof oaTodo>
const AT_ONCE = 200
/** Minutes until the next attempt; the last one is repeated. */
const RETRY_MINUTES = [1, 5, 15, 60] as const
const TELLS_AT = 3
/** More than a day of hourly attempts: then the row is marked failed. */
const ATTEMPTS = 30
const UNDERWAY_MINUTES = 10

const later = (actor: Actor, minutes: number): string =>
  localDateTime(new Date(actor.clock.now().getTime() + minutes * 60_000))
const now = (actor: Actor): string => localDateTime(actor.clock.now())

/**
 * Calls the OA outside any transaction. A run killed before it stored the answer repeats the call with the same
 * number, which is idempotent there.
 */
export const oaTodoJob: JobKind = {
  kind: 'oa-todo',
  label: 'OA待办推送 / Push OA to-dos',
  async run({ actor, step, stopping }) {
    const within: Within = work => step(async tx => ({ cursor: {}, result: await work(tx) })) as never
    await within(tx => compareTodos(tx, actor))
    const counts = { told: 0, failed: 0 }
    while (!stopping() && counts.told + counts.failed < AT_ONCE) {
      const todo = await within(tx => takeNext(tx, actor))
      if (!todo) break
      const reason = await tell(within, actor, todo)
      await within(tx => keep(tx, actor, todo, reason))
      if (reason === undefined) counts.told++
      else counts.failed++
    }
    return counts
  },
}
export const oaTodoSchedule: Schedule = {
  kind: 'oa-todo',
  everyMinutes: 1,
  title: 'OA待办推送 / Push OA to-dos',
  isNeeded: isBehind,
}

async function takeNext(tx: Tx, actor: Actor): Promise<Todo | undefined> {
  const next = await tx.row<{ id: string }>(
    sql`select id from oa_todo where ${due(tx, actor)} order by next_time, id limit 1 for update skip locked`,
  )
  if (!next) return undefined
  const todo = (await findRow(tx, oaTodo, next.id))!
  return updateRow(tx, actor, oaTodo, todo, {
    attempts: (todo.attempts ?? 0) + 1,
    nextTime: later(actor, UNDERWAY_MINUTES),
  })
}

/** The reason why it was not accepted; undefined: accepted. */
async function tell(within: Within, actor: Actor, todo: Todo): Promise<string | undefined> {
  try {
    const oa = await oaTodos(within, actor.clock)
    if (todo.state === STATE.toFinish) await oa.finishTodo(todo.todoNo!)
    else
      await oa.pushTodo({
        todoNo: todo.todoNo!,
        oaId: todo.oaId ?? '',
        oaLogin: todo.oaLogin ?? '',
        title: todo.title ?? '',
        content: todo.content ?? '',
        link: todo.link ?? '',
        time: todo.createTime,
      })
    return undefined
  } catch (error) {
    const text =
      error instanceof Refused && error.refusal.kind === 'Guard'
        ? textOf(error.refusal.message ?? error.refusal.guard, 'zh')
        : error instanceof Error
          ? error.message
          : String(error)
    return text.slice(0, 200)
  }
}

async function keep(tx: Tx, actor: Actor, told: Todo, reason: string | undefined): Promise<void> {
  const todo = (await findRow(tx, oaTodo, told.id))!
  // Another run compared in the meantime: its newer state wins and is sent next.
  if (todo.state !== told.state) return void (await updateRow(tx, actor, oaTodo, todo, { nextTime: now(actor) }))
  if (reason === undefined) {
    await updateRow(
      tx,
      actor,
      oaTodo,
      todo,
      todo.state === STATE.toFinish
        ? { state: STATE.finished, finishedTime: now(actor), failReason: null }
        : { state: STATE.pushed, pushedTime: now(actor), failReason: null },
    )
    return
  }
  const attempts = todo.attempts ?? 1
  const wait = RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1]!
  await updateRow(tx, actor, oaTodo, todo, {
    failReason: reason,
    nextTime: later(actor, wait),
    ...(attempts >= ATTEMPTS ? { state: STATE.failed } : {}),
  })
  if (attempts === TELLS_AT)
    await notify(tx, actor, {
      bizTypeCode: 'oa_todo_failed',
      bizId: todo.id,
      title: 'OA待办推送失败 / An OA to-do failed',
      content: { zh: `${todo.title ?? ''}：${reason}`, en: `${todo.title ?? ''}: ${reason}` },
      roles: ['admin'],
      dedupeKey: now(actor).slice(0, 10),
    })
}
