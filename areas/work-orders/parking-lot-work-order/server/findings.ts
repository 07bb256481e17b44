import { inBoth, localDateTime, type ChangesOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import type { Payload, Task } from '../../ports.ts'
import { findingIs, parkingLotWorkOrder, patrolFinding } from '../parking-lot-work-order.ts'
import type { LotOrder } from './open.ts'

export type Finding = RowOf<typeof patrolFinding>
type New = ChangesOf<typeof patrolFinding>
const SEVERE = 3
const MEDIUM = 2
const REINSPECTION = 3

/** Findings with their number; severe ones are told to the manager of the lot and the fleet. */
export async function addFindings(tx: Tx, actor: Actor, order: LotOrder, list: readonly New[]): Promise<Finding[]> {
  const foundTime = localDateTime(actor.clock.now())
  const rows = await insertRows(
    tx,
    actor,
    patrolFinding,
    list.map(one => ({
      lotOrderId: order.id,
      parkingLotId: order.parkingLotId,
      cityCode: order.cityCode,
      foundTime,
      ...one,
    })),
  )
  for (const row of rows)
    await emit(tx, actor, 'patrol.defect', {
      id: order.id,
      no: order.lotOrderNo!,
      vehicleId: row.vehicleId,
      parkingLotId: row.parkingLotId,
      severity: row.severity,
    })
  if (rows.some(row => row.severity === SEVERE)) await tellSevere(tx, actor, order, rows)
  return rows
}
async function tellSevere(tx: Tx, actor: Actor, order: LotOrder, rows: readonly Finding[]): Promise<void> {
  const lot = await getRow(tx, parkingLot, order.parkingLotId!)
  const severe = rows.filter(row => row.severity === SEVERE)
  const notice = {
    bizTypeCode: 'patrol_severe',
    bizId: severe[0]!.id,
    level: 3 as const,
    dedupeKey: `patrol-severe:${severe[0]!.id}`,
    title: `巡检严重异常：${lot.lotName} / Severe finding in ${lot.lotName}` as const,
    content:
      `巡检单【${order.lotOrderNo}】发现${severe.length}项严重异常，请尽快整改。 / Patrol ${order.lotOrderNo} has ${severe.length} severe findings.` as const,
  }
  await notify(tx, actor, { ...notice, users: [lot.managerId] })
  await notify(tx, actor, { ...notice, roles: ['vehicle_supervisor'], cityCode: order.cityCode })
}

/** What a task of type 8 found: its defects, or that the vehicle is not there. */
export async function findingsOfTask(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const [order] = await findRows(tx, parkingLotWorkOrder, { id: task.sourceId } as never)
  if (!order) return
  const car = { taskId: task.id, vehicleId: task.vehicleId, plateNo: task.plateNo, vin: task.vin }
  const photosBizId = (payload['inspectPhotosBizId'] as string | null | undefined) ?? null
  const defects = (payload['defects'] ?? []) as readonly {
    defect: string
    severity: number
    action: string
    deadline: string | null
  }[]
  const list: New[] =
    payload['present'] === false
      ? [
          {
            ...car,
            findingKind: findingIs.absent,
            severity: SEVERE,
            findingNote: (payload['absentNote'] as string | null) ?? null,
            photosBizId,
          },
        ]
      : defects.map(one => ({
          ...car,
          findingKind: findingIs.vehicle,
          defect: one.defect,
          severity: one.severity,
          action: one.action,
          deadline: one.deadline,
          photosBizId,
        }))
  const now = localDateTime(actor.clock.now())
  if (task.subKind === REINSPECTION) {
    const stillThere = new Set(defects.map(one => one.defect))
    const isPresent = payload['present'] !== false
    const open = await findRows(tx, patrolFinding, { vehicleId: task.vehicleId, status: [1, 2] } as never)
    for (const one of open)
      if (isPresent && (one.findingKind === findingIs.absent || !stillThere.has(one.defect ?? '')))
        await act(tx, actor, patrolFinding, one.id, 'gone', { input: { closedTime: now, closedByTaskId: task.id } })
    // What was found before and is still there is not found a second time.
    const known = new Set(open.map(one => `${one.findingKind} ${one.defect ?? ''}`))
    await addFindings(
      tx,
      actor,
      order,
      list.filter(one => !known.has(`${one.findingKind} ${one.defect ?? ''}`)),
    )
    return
  }
  await addFindings(tx, actor, order, list)
}

/** What the check of the lot itself found: items, and another number of vehicles than the books have. */
export async function findingsOfLot(
  tx: Tx,
  actor: Actor,
  order: LotOrder,
  items: readonly {
    item: string
    result: number
    severity: number | null
    itemNote: string | null
    photoBizId: string | null
  }[],
): Promise<Finding[]> {
  const list: New[] = items
    .filter(one => one.result === 2)
    .map(one => ({
      findingKind: findingIs.lot,
      lotItem: one.item,
      severity: one.severity ?? 1,
      findingNote: one.itemNote,
      photosBizId: one.photoBizId,
    }))
  if (order.countedCount !== null && order.countedCount !== order.bookCount) {
    list.push({
      findingKind: findingIs.count,
      severity: MEDIUM,
      findingNote: inBoth(
        `账面${order.bookCount}台，清点${order.countedCount}台，建议发起盘点`,
        `${order.bookCount} by the books, ${order.countedCount} counted: a stocktake is proposed`,
      ),
    })
    await proposeStocktake(tx, actor, order)
  }
  return addFindings(tx, actor, order, list)
}
async function proposeStocktake(tx: Tx, actor: Actor, order: LotOrder): Promise<void> {
  const lot = await getRow(tx, parkingLot, order.parkingLotId!)
  await notify(tx, actor, {
    bizTypeCode: 'patrol_count',
    bizId: order.id,
    roles: ['stock_controller', 'vehicle_supervisor'],
    cityCode: order.cityCode,
    level: 2,
    dedupeKey: `patrol-count:${order.id}`,
    title: `清点数量不符：${lot.lotName} / Wrong number of vehicles in ${lot.lotName}`,
    content: `账面${order.bookCount}台，清点${order.countedCount}台，建议发起盘点。 / ${order.bookCount} by the books, ${order.countedCount} counted: a stocktake is advised.`,
  })
}
