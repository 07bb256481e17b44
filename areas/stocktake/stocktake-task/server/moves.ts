import { inBoth, instantOf, localDateTime, refuse, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { actAll } from '#packages/server/act.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRows, lockRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { carsSelect, carsWhere } from '#areas/vehicles/vehicle/server/in-scope.ts'
import { placesSince } from '#areas/vehicles/vehicle/server/place-events.ts'
import { countResult as resultLabels } from '#areas/work-orders/codes.ts'
import {
  closeMany,
  pauseMany,
  releaseMany,
  resumeMany,
} from '#areas/work-orders/vehicle-work-order/server/open-many.ts'
import { unconfirmedOf } from '#areas/work-orders/vehicle-task/server/open-tasks.ts'
import { recordIs, resultIs, taskIs } from '../../codes.ts'
import { stocktakeRecord } from '../../stocktake-record/stocktake-record.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { openStocktake, sourceOf, type StocktakeRow } from './open.ts'

type Code = ActionCode<typeof stocktakeTask, never>
const nowOf = (actor: Actor): string => localDateTime(actor.clock.now())

export const submit: Code = { run: (tx, actor, { row }) => openStocktake(tx, actor, row) }

/** Vehicles of one statement: few enough that they are found by their index whatever the tables' statistics say. */
const AT_ONCE = 500
/** What the books say of every vehicle at this moment, set by set: whatever moves later is known as moved. */
async function freeze(tx: Tx, id: string, now: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select vehicle_id as id from stocktake_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and stocktake_task_id = ${id}::bigint and vehicle_id is not null order by vehicle_id`)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(row => row.id)
    await tx.run(sql`
      update stocktake_record r set book_status = c.biz_status, book_lot_id = c.lot_id, book_space_id = c.space_id, book_address = c.address, book_lng = c.lng, book_lat = c.lat,
        book_gps_time = c.gps_last_time, book_party_id = c.customer_id, book_net_value = coalesce(c.net_value, 0), snapshot_time = ${now}::timestamptz, version = r.version + 1
      from (${carsSelect(tx.tenantId, carsWhere({ ids }))}) c
      where r.tenant_id = ${tx.tenantId} and r.stocktake_task_id = ${id}::bigint and r.vehicle_id = any(${ids}::bigint[]) and r.vehicle_id = c.vehicle_id`)
  }
}

/** 1 -> 3: snapshot, then the tasks are released and their counters told. */
export const start: Code = {
  async run(tx, actor, { row }) {
    const now = nowOf(actor)
    await freeze(tx, row.id, now)
    return { startTime: now }
  },
  async after(tx, actor, { row }) {
    await releaseMany(tx, actor, sourceOf(row))
    await tellCounters(tx, actor, row)
  },
}
async function tellCounters(tx: Tx, actor: Actor, row: StocktakeRow): Promise<void> {
  const users = await countersOf(tx, row.id, false)
  if (users.length === 0) return
  await notify(tx, actor, {
    bizTypeCode: 'stocktake_start',
    bizId: row.id,
    users,
    level: 2,
    dedupeKey: `stocktake-start:${row.id}`,
    title: `盘点开始【${row.taskName}】 / Stocktake ${row.taskName} has started`,
    content: `请于${row.planFinish}前完成盘点作业。 / Please count your vehicles before ${row.planFinish}.`,
  })
}
/** Who counts, or who has still to count. */
export const countersOf = async (tx: Tx, id: string, isOpen: boolean): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select distinct counter_id as id from stocktake_record where tenant_id = ${tx.tenantId} and is_deleted = 0 and stocktake_task_id = ${id}::bigint and counter_id is not null
        ${isOpen ? sql`and result_code is null` : sql.empty}`)
  ).map(row => row.id)

/** 3 -> 6: no clock runs and no result is taken in until it goes on. */
export const pause: Code = {
  run: (_tx, actor) => ({ pausedTime: nowOf(actor) }),
  after: (tx, actor, { row }) => pauseMany(tx, actor, sourceOf(row)),
}
/** 6 -> 3: every deadline moves by the length of the pause. */
export const resume: Code = {
  async run(tx, actor, { row }) {
    const length = instantOf(nowOf(actor)).getTime() - instantOf(row.pausedTime ?? nowOf(actor)).getTime()
    const later = (time: string): string => localDateTime(new Date(instantOf(time).getTime() + length) as never)
    await resumeMany(tx, actor, sourceOf(row), later)
    return { pausedTime: null, planFinish: later(row.planFinish) }
  },
}

const uncounted = (tx: Tx, id: string) =>
  findRows(
    tx,
    stocktakeRecord,
    sql`t.stocktake_task_id = ${id}::bigint and t.status = ${recordIs.uncounted} and t.is_expected`,
  )
/** 3 -> 4 (70, 5.2): when all are counted, or the deadline has passed; what nobody found is then moved or missing. */
export const finish: Code = {
  async guard(tx, actor, { row }) {
    const waiting = await unconfirmedOf(tx, sourceOf(row))
    if (waiting > 0)
      refuse('unconfirmed', '尚有{n}个盘点作业待确认 / {n} counting tasks wait for confirmation', { n: waiting })
    if (nowOf(actor) >= row.planFinish) return
    const left = (await uncounted(tx, row.id)).length
    if (left > 0)
      refuse(
        'uncounted',
        '尚有{n}台未盘，计划结束时间前不能结束 / {n} vehicles are not counted and the planned finish has not come',
        { n: left },
      )
  },
  async run(tx, actor, { row }) {
    await settleUncounted(tx, actor, row)
    return { finishTime: nowOf(actor) }
  },
  async after(tx, actor, { row }) {
    await closeMany(tx, actor, sourceOf(row), inBoth('盘点已结束', 'The stocktake is over'))
  },
}
async function settleUncounted(tx: Tx, actor: Actor, row: StocktakeRow): Promise<void> {
  const left = await lockRows(
    tx,
    stocktakeRecord,
    (await uncounted(tx, row.id)).map(one => one.id),
  )
  const now = nowOf(actor)
  const places = new Map(
    (
      await placesSince(
        tx,
        left.flatMap(one => one.vehicleId ?? []),
        row.startTime!,
        now,
      )
    ).map(one => [one.vehicleId, one]),
  )
  await actAll(
    tx,
    actor,
    stocktakeRecord,
    left.map(one => {
      const place = places.get(one.vehicleId!)
      const hasLeft = place?.hasMoved === true && place.lotId !== one.bookLotId
      return { id: one.id, input: { resultCode: hasLeft ? resultIs.moved : resultIs.shortage, foundTime: null } }
    }),
    'count',
  )
}

export const shut: Code = {
  run: (_tx, _actor, { reason }) => ({ closeReason: reason.slice(0, 200) }),
  async after(tx, actor, { row, reason }) {
    await closeMany(tx, actor, sourceOf(row), reason)
  },
}
export const conclude: Code = {
  run: (_tx, _actor, { input }) => input as ChangesOf<typeof stocktakeTask>,
}

/** status-save: action 1 start, 2 pause, 3 resume, 4 finish. */
export const moveNamed = { 1: 'start', 2: 'pause', 3: 'resume', 4: 'finish' } as const
export const isOver = (row: StocktakeRow): boolean =>
  row.status === taskIs.completed || row.status === taskIs.closed || row.status === taskIs.approving
export const resultName = (code: number | null): `${string} / ${string}` =>
  resultLabels.values.find(one => one.code === code)?.label ?? '未盘 / Not counted'
