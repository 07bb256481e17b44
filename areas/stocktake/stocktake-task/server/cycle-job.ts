import { addDays, addMonths, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { cycleMonths, kindIs, taskIs } from '../../codes.ts'
import { inventoryCollection } from '../../inventory-collection/inventory-collection.ts'
import { scopeOf, scopeSelect } from '../../inventory-collection/server/scope.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { countersOf } from './moves.ts'

const KEPT_DAYS = 7

/** 00:40 (70, chapter 10): scopes whose day has come make their stocktake; where they start by themselves, it starts. */
export const cycleJob: JobKind = {
  kind: 'stocktake-cycle',
  label: '周期盘点 / Stocktakes that are due',
  async run({ actor, database, stopping, progress }) {
    const today = localDate(actor.clock.now())
    const due = await database.transaction(actor.tenantId, tx =>
      findRows(tx, inventoryCollection, sql`t.status = 1 and t.cycle_unit > 0 and t.next_date <= ${today}::date`),
    )
    let made = 0
    for (const { id } of due) {
      if (stopping()) break
      if (await database.transaction(actor.tenantId, tx => makeDue(tx, actor, id))) made++
      await progress(made, due.length, 0)
    }
    const limit = `${addDays(today, -KEPT_DAYS)} 00:00:00`
    const purged = await database.transaction(actor.tenantId, tx =>
      tx.run(sql`delete from stocktake_temp where tenant_id = ${tx.tenantId} and create_time < ${limit}::timestamptz`),
    )
    return { due: due.length, made, purged }
  },
}

/** One stocktake of a scope; the next day is set in the same transaction, so that a second run makes none. */
export async function makeDue(tx: Tx, actor: Actor, id: string): Promise<string | undefined> {
  const scope = await lockRow(tx, actor, inventoryCollection, id)
  const now = localDateTime(actor.clock.now())
  const today = now.slice(0, 10)
  if (scope.status !== 1 || !scope.cycleUnit || !scope.nextDate || scope.nextDate > today) return undefined
  const months = cycleMonths[scope.cycleUnit]! * (scope.cycleCount ?? 1)
  let nextDate = scope.nextDate
  while (nextDate <= today) nextDate = addMonths(nextDate, months)
  await updateRow(tx, actor, inventoryCollection, scope, { nextDate })
  const supervisorId = scope.counterIds?.[0] ?? scope.createUser
  const hasCars =
    (await tx.row(sql`select 1 from (${scopeSelect(tx.tenantId, scopeOf(scope, today))}) cars limit 1`)) !== undefined
  if (!hasCars) return undefined
  const saved = await saveRecord(
    tx,
    actor,
    stocktakeTask,
    {
      taskName: `${scope.collectionName} ${today}`.slice(0, 64),
      stocktakeKind: kindIs.special,
      planStart: now,
      planFinish: `${addDays(today, scope.days)} 18:00:00`,
      supervisorId,
      rules: [{ inventoryCollectionId: scope.id }],
      draft: !scope.autoStart,
    },
    'save',
  )
  if (scope.autoStart) await act(tx, actor, stocktakeTask, saved.id, 'start')
  else
    await notify(tx, actor, {
      bizTypeCode: 'stocktake_due',
      bizId: saved.id,
      users: [supervisorId],
      level: 2,
      dedupeKey: `stocktake-due:${saved.id}`,
      title: `周期盘点到期【${scope.collectionName}】 / Scope ${scope.collectionName} is due to be counted`,
      content: '已生成草稿，请核对后发起。 / A draft was made: check and open it.',
    })
  return saved.id
}

/** 00:50: counters hear of it a day before the deadline, the supervisor when it has passed (70, chapter 10). */
export const deadlineJob: JobKind = {
  kind: 'stocktake-deadline',
  label: '盘点到期提醒 / Deadlines of stocktakes',
  run: job => job.database.transaction(job.actor.tenantId, tx => tellDeadlines(tx, job.actor)),
}
export async function tellDeadlines(tx: Tx, actor: Actor): Promise<{ soon: number; over: number }> {
  const now = localDateTime(actor.clock.now())
  const rows = await findRows(
    tx,
    stocktakeTask,
    sql`t.status = ${taskIs.counting} and t.plan_finish < ${`${addDays(now.slice(0, 10), 2)} 00:00:00`}::timestamptz`,
  )
  let [soon, over] = [0, 0]
  for (const row of rows) {
    const isOver = row.planFinish < now
    const users = isOver ? [row.supervisorId] : [...(await countersOf(tx, row.id, true)), row.supervisorId]
    await notify(tx, actor, {
      bizTypeCode: 'stocktake_deadline',
      bizId: row.id,
      users: [...new Set(users)],
      level: isOver ? 3 : 2,
      dedupeKey: `stocktake-deadline:${row.id}:${isOver}`,
      title: isOver
        ? `盘点已到期【${row.taskName}】 / Stocktake ${row.taskName} is past its deadline`
        : `盘点将到期【${row.taskName}】 / Stocktake ${row.taskName} is nearly due`,
      content: isOver
        ? '请结束盘点，未盘车辆计为盘亏。 / Please finish it: what is not counted is a shortage.'
        : `请于${row.planFinish}前完成盘点。 / Please count before ${row.planFinish}.`,
    })
    if (isOver) over++
    else soon++
  }
  return { soon, over }
}
