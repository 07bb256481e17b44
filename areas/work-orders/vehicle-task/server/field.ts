import { z } from 'zod'
import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { rowsOf } from '#packages/server/query.ts'
import { selection } from '#packages/server/selection.ts'
import { typeIs } from '../../kinds/types.ts'
import type { FieldDay, FieldPlace, FieldTask } from '../../field/field-task.ts'
import { vehicleWorkOrder } from '../../vehicle-work-order/vehicle-work-order.ts'
import { vehicleTask } from '../vehicle-task.ts'

export const fieldInput = z.object({})
/** One person fills in far fewer on one day; a stocktake's counter has a page of his own. */
const MOST = 200

type Shown = Record<string, unknown>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** 外勤: what one has to fill in oneself, with the place and whom one meets there; four statements however many there are. */
export async function fieldDay(tx: Tx, actor: Actor): Promise<FieldDay> {
  const { from, where } = selection(actor, vehicleTask, { mine: '1' })
  const found = await tx.rows<{ id: string; total: string }>(sql`
    select t.id, count(*) over () as total from ${from} where ${where} and t.stage = any('{2,3,9}'::smallint[]) and t.blocked_by_id is null
    order by t.due_time nulls last, t.id limit ${MOST}`)
  const tasks = await rowsOf(
    tx,
    actor,
    vehicleTask,
    found.map(one => one.id),
  )
  const orderIds = [...new Set(tasks.map(one => text(one['workOrderId'])).filter(Boolean))]
  const orders = new Map((await rowsOf(tx, actor, vehicleWorkOrder, orderIds)).map(one => [text(one['id']), one]))
  const spots = await spotsOf(tx, [...orders.values()])
  return {
    day: localDate(actor.clock.now()),
    tasks: tasks.map(task => fieldTask(task, orders.get(text(task['workOrderId'])) ?? {}, spots)),
    total: Number(found[0]?.total ?? 0),
  }
}

type Spots = ReadonlyMap<string, { address: string; lng: number | null; lat: number | null }>
async function spotsOf(tx: Tx, orders: readonly Shown[]): Promise<Spots> {
  const ids = [...new Set(orders.flatMap(one => [text(one['fromLotId']), text(one['toLotId'])]).filter(Boolean))]
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; address: string | null; lng: string | null; lat: string | null }>(
    sql`select id, address, lng, lat from parking_lot where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
  )
  return new Map(
    rows.map(row => [
      row.id,
      {
        address: row.address ?? '',
        lng: row.lng === null ? null : Number(row.lng),
        lat: row.lat === null ? null : Number(row.lat),
      },
    ]),
  )
}

/** Vehicles are fetched at the origin of their order and stored at its end. A counter is not told where the books have them. */
function placeOf(task: Shown, order: Shown, spots: Spots): FieldPlace {
  const nowhere = { name: '', address: '', lng: null, lat: null }
  if (Number(task['type']) === typeIs.inventory) return nowhere
  const side = (end: 'from' | 'to'): FieldPlace | undefined => {
    const lot = text(order[`${end}LotId`])
    if (lot) return { ...nowhere, ...spots.get(lot), name: text(order[`${end}LotName`]) }
    const address = text(order[`${end}Address`])
    return address ? { ...nowhere, name: address, address } : undefined
  }
  const isStored = Number(task['type']) === typeIs.store
  return (isStored ? (side('to') ?? side('from')) : (side('from') ?? side('to'))) ?? nowhere
}

const fieldTask = (task: Shown, order: Shown, spots: Spots): FieldTask => ({
  id: text(task['id']),
  version: Number(task['version']),
  taskNo: text(task['taskNo']),
  type: Number(task['type']),
  subKind: Number(task['subKind']),
  stage: Number(task['stage']),
  status: Number(task['status']),
  priority: Number(task['priority']) || 3,
  plateNo: text(task['plateNo']),
  vin: text(task['vin']),
  modelName: text(task['modelName']),
  partyName: text(task['partyName']),
  cityName: text(task['cityCodeName']),
  dueTime: text(task['dueTime']),
  planDate: text(task['planDate']),
  backReason: text(task['backReason']),
  place: placeOf(task, order, spots),
  contactName: text(order['contactName']),
  contactPhone: text(order['contactPhone']),
})
