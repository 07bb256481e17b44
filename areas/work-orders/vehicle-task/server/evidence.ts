import { instantOf, type Fault, type LocalDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { metresBetween } from '../../calculations/metres.ts'
import { typeIs } from '../../kinds/types.ts'
import type { Task } from '../../ports.ts'
import { photoFaults } from '../../task-photo/server/photos.ts'
import type { Duties } from '../../work-order-setting/server/setting-of.ts'
import { may } from './rows.ts'

export interface Evidence {
  photosBizId?: string | null | undefined
  posLng?: string | number | null | undefined
  posLat?: string | number | null | undefined
  posTime?: LocalDateTime | null | undefined
  /** When it was handed in on a device that had no network: the position is as old as it was then. */
  filledTime?: LocalDateTime | null | undefined
  resultNote?: string | null | undefined
  /** Counts and patrols prove by photos in their own form, too. */
  payload?: Readonly<Record<string, unknown>> | undefined
}
const PROVING = ['platePhotoBizId', 'vinPhotoBizId', 'dashPhotoBizId', 'inspectPhotosBizId'] as const
const BY_PHOTO: readonly number[] = [typeIs.inventory, typeIs.patrol]
/** Every photo is kept with its fingerprint; the fault stands at the field whose photo was used before. */
async function usedFaults(tx: Tx, actor: Actor, task: Task, given: Evidence): Promise<Fault[]> {
  const groups: [string, string][] = given.photosBizId ? [['photosBizId', given.photosBizId]] : []
  if (BY_PHOTO.includes(task.type!))
    for (const name of PROVING) {
      const group = given.payload?.[name]
      if (typeof group === 'string' && group !== '') groups.push([name, group])
    }
  const faults: Fault[] = []
  for (const [path, group] of groups) {
    const reason = await photoFaults(tx, actor, `task:${task.id}`, [group], task.id)
    if (reason) faults.push({ path, reason })
  }
  return faults
}

/** 70, R16: enough photos, none handed in before; a position where the type asks one, near the place or with a word why not. */
export async function evidenceFaults(
  tx: Tx,
  actor: Actor,
  task: Task,
  given: Evidence,
  duties: Duties,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const photos = given.photosBizId ? await photosOf(tx, given.photosBizId) : []
  if (photos.length < (duties.photoMin ?? 0))
    faults.push({
      path: 'photosBizId',
      reason: `至少上传${duties.photoMin}张照片 / at least ${duties.photoMin} photos are needed`,
    })
  if (photos.length > 0 && (await isUsed(tx, task.id, photos)))
    faults.push({ path: 'photosBizId', reason: '照片已被使用 / photo already used' })
  else if (faults.length === 0) faults.push(...(await usedFaults(tx, actor, task, given)))
  const hasPosition = given.posLng != null && given.posLat != null && given.posLng !== '' && given.posLat !== ''
  if (!hasPosition) {
    if (duties.positionRequired && !may(actor, 'vehicle_task_no_position'))
      faults.push({ path: 'posLng', reason: '请开启定位后提交 / a position is needed' })
    return faults
  }
  const age = given.posTime
    ? (handedInAt(actor, given.filledTime).getTime() - instantOf(given.posTime).getTime()) / 60_000
    : 0
  const maxAge = await paramNumber(tx, 'task.photo.maxAgeMin')
  if (duties.positionRequired && age > maxAge)
    faults.push({
      path: 'posTime',
      reason: `定位已超过${maxAge}分钟，请重新定位 / the position is older than ${maxAge} minutes`,
    })
  const place = await placeOf(tx, task)
  const metres = place ? metresBetween(place, { lng: Number(given.posLng), lat: Number(given.posLat) }) : 0
  if (metres > (duties.radiusM ?? 300) && !given.resultNote?.trim())
    faults.push({
      path: 'resultNote',
      reason: `距离作业地点${metres}米，请说明原因 / ${metres} m from the place of work: say why`,
    })
  return faults
}

const LONGEST_OFFLINE_H = 72
/** The device's own word counts for three days, and never for the future. */
function handedInAt(actor: Actor, filled: LocalDateTime | null | undefined): Date {
  const now = actor.clock.now()
  if (!filled) return now
  const told = instantOf(filled)
  const hours = (now.getTime() - told.getTime()) / 3_600_000
  return hours >= 0 && hours <= LONGEST_OFFLINE_H ? told : now
}

const photosOf = async (tx: Tx, group: string): Promise<string[]> =>
  (
    await tx.rows<{ sha256: string | null }>(
      sql`select sha256 from attach where tenant_id = ${tx.tenantId} and is_deleted = 0 and attach_biz_id = ${group}::bigint`,
    )
  ).map(row => row.sha256 ?? '')
/** The same bytes on another task. */
const isUsed = async (tx: Tx, taskId: string, hashes: readonly string[]): Promise<boolean> => {
  const known = hashes.filter(Boolean)
  if (known.length === 0) return false
  return (
    (await tx.row(sql`select 1 from attach a join vehicle_task t on t.tenant_id = a.tenant_id and t.photos_biz_id = a.attach_biz_id and t.is_deleted = 0
      where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.sha256 = any(${known}::varchar[]) and t.id <> ${taskId}::bigint limit 1`)) !==
    undefined
  )
}
/** Where the work is done: the lot that the order names, of origin before destination. */
async function placeOf(tx: Tx, task: Task): Promise<{ lng: number; lat: number } | undefined> {
  const row = await tx.row<{ lng: string | null; lat: string | null }>(
    sql`select l.lng, l.lat from vehicle_work_order o join parking_lot l on l.tenant_id = o.tenant_id and l.id = coalesce(o.from_lot_id, o.to_lot_id)
      where o.tenant_id = ${tx.tenantId} and o.id = ${task.workOrderId}::bigint`,
  )
  return row?.lng && row.lat ? { lng: Number(row.lng), lat: Number(row.lat) } : undefined
}
