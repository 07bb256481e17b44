import { localDateTime, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { recipients } from '#areas/platform/user-message/server/recipients.ts'
import { vehicleAllocate } from '../vehicle-allocate.ts'

export type Queued = RowOf<typeof vehicleAllocate>
export const sourceKind = { consign: 1, use: 2 } as const

export const queueRowOf = async (tx: Tx, sourceId: string): Promise<Queued | undefined> =>
  (await findRows(tx, vehicleAllocate, { sourceId } as never))[0]

export interface Queueing {
  sourceType: number
  sourceId: string
  sourceNo: string
  customerName: string | null
  contractNo: string | null
  cityCode: string | null
  planTakeTime: string
  urgency: number
  totalQty: number
}

/** One row per approved requisition; it goes to a vehicle manager of its city, who is told. */
export async function enterQueue(tx: Tx, actor: Actor, wanted: Queueing): Promise<Queued> {
  const known = await queueRowOf(tx, wanted.sourceId)
  if (known) return known
  const [manager] = await recipients(tx, { roles: ['vehicle_manager'], cityCode: wanted.cityCode })
  const row = await insertRow(tx, actor, vehicleAllocate, {
    ...wanted,
    allocatedQty: 0,
    takenQty: 0,
    assignUserId: manager ?? null,
    status: statusOf(vehicleAllocate, 'waiting'),
  })
  await notify(tx, actor, {
    bizTypeCode: 'requisition_new',
    bizId: row.id,
    users: manager ? [manager] : [],
    roles: manager ? [] : ['vehicle_supervisor'],
    level: wanted.urgency === 2 ? 2 : 1,
    dedupeKey: `requisition-${row.id}`,
    title: '新的用车申请待分配 / A requisition awaits its cars',
    content: `${wanted.sourceNo} ${wanted.customerName ?? ''} ${wanted.totalQty}台，${wanted.planTakeTime.slice(0, 16)} / ${wanted.sourceNo} ${wanted.customerName ?? ''}, ${wanted.totalQty}, ${wanted.planTakeTime.slice(0, 16)}`,
  })
  return row
}

/** 1, 2, 3 by what was allocated; the moment at which nothing waited any more is kept. */
export async function followQueue(
  tx: Tx,
  actor: Actor,
  id: string,
  counts: { totalQty: number; allocatedQty: number; takenQty: number },
): Promise<void> {
  const row = await getRow(tx, vehicleAllocate, id)
  if (row.status === statusOf(vehicleAllocate, 'closed')) return
  const { totalQty, allocatedQty } = counts
  const next = statusOf(
    vehicleAllocate,
    totalQty === 0 ? 'closed' : allocatedQty >= totalQty ? 'done' : allocatedQty > 0 ? 'partly' : 'waiting',
  )
  const isSame =
    next === row.status && Object.entries(counts).every(([name, value]) => row[name as 'totalQty'] === value)
  if (isSame) return
  const doneTime = next === 3 ? (row.doneTime ?? localDateTime(actor.clock.now())) : null
  await act(tx, actor, vehicleAllocate, id, 'progress', { input: { ...counts, doneTime, status: next } })
}
