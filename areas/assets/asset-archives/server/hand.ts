import { localDateTime, refuse, type ChangesOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act, allows } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, lockRows, updateRow } from '#packages/server/rows.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Source } from '#areas/vehicles/source.ts'
import { holder } from '../../codes.ts'
import { assetArchives, assetCustody } from '../asset-archives.ts'
import { writeCards } from './summary.ts'

export type Archive = RowOf<typeof assetArchives>
export interface Holder {
  kind: number
  userId?: string | null
  mechanismId?: string | null
  name: string
}
export interface Handing {
  action: keyof NonNullable<(typeof assetArchives)['actions']> & string
  to: Holder
  /** yyyy-MM-dd HH:mm:ss; default now. */
  at?: string
  /** The car took the item along: a time before the last hand-over counts as that of the last one. */
  withCar?: true
  source: Source
  /** Ends the refusal: 不能借出 / cannot be lent. */
  cannot: `${string} / ${string}`
  changes?: ChangesOf<typeof assetArchives>
  handBy?: string
  receivedBy?: string
  signBizId?: string | null
  note?: string
}

export const room: Holder = { kind: holder.room, name: '档案室' }
export const nobody: Holder = { kind: holder.nobody, name: '' }

/**
 * C11: items change hands. In one transaction the open row of custody ends and the next begins, the item takes its new
 * state, and the card of the vehicle says where its papers are. Locks vehicles, then items, in ascending order (L5, L6).
 * Throws: an item that is held by somebody else (`heldBy`), a time before the last hand-over (`beforeLast`).
 */
export async function hand(tx: Tx, actor: Actor, ids: readonly string[], how: Handing): Promise<Archive[]> {
  const items = await lockItems(tx, ids)
  const moved: Archive[] = []
  for (const item of items) moved.push(await handOne(tx, actor, item, how))
  await writeCards(
    tx,
    actor,
    items.map(one => one.vehicleId),
  )
  return moved
}

/** Vehicles before their items; answers the items in ascending order. */
export async function lockItems(tx: Tx, ids: readonly string[]): Promise<Archive[]> {
  const seen = await findRows(tx, assetArchives, { id: [...new Set(ids)] } as never)
  await lockRows(
    tx,
    vehicle,
    seen.map(one => one.vehicleId),
  )
  return lockRows(tx, assetArchives, ids)
}

async function handOne(tx: Tx, actor: Actor, item: Archive, how: Handing): Promise<Archive> {
  const { to, source } = how
  const action = assetArchives.actions![how.action]
  const [zh, en] = how.cannot.split(' / ') as [string, string]
  if (!allows(assetArchives, action, item.status))
    refuse('heldBy', `档案【{no}】当前由【{holder}】持有，${zh} / item {no} is held by {holder} and ${en}`, {
      no: item.itemNo!,
      holder: item.holderName || '无',
    })
  const [open] = await findRows(tx, assetCustody, sql`t.archive_id = ${item.id}::bigint and t.to_time is null`)
  const given = how.at ?? localDateTime(actor.clock.now())
  const at = how.withCar && open && open.fromTime! > given ? open.fromTime! : given
  if (open && open.fromTime! > at)
    refuse(
      'beforeLast',
      '档案【{no}】的交接时间不能早于上次交接{time} / item {no} changed hands at {time}, not later',
      {
        no: item.itemNo!,
        time: open.fromTime!,
      },
    )
  if (open) await updateRow(tx, actor, assetCustody, open, { toTime: at })
  await insertRow(tx, actor, assetCustody, {
    archiveId: item.id,
    vehicleId: item.vehicleId,
    holderKind: to.kind,
    holderUserId: to.userId ?? null,
    holderMechanismId: to.mechanismId ?? null,
    holderName: to.name,
    fromTime: at,
    ...source,
    handBy: how.handBy ?? actor.userId,
    receivedBy: how.receivedBy ?? to.name,
    signBizId: how.signBizId ?? null,
    note: how.note ?? null,
  })
  const { row } = await act(tx, actor, assetArchives, item.id, how.action, {
    input: {
      changes: {
        holderKind: to.kind,
        holderUserId: to.userId ?? null,
        holderMechanismId: to.mechanismId ?? null,
        holderName: to.name,
        holdFrom: at,
        dueDate: null,
        ...how.changes,
      },
    },
  })
  await emit(tx, actor, 'asset-archives.moved', {
    id: item.id,
    no: item.itemNo!,
    vehicleId: item.vehicleId,
    holderKind: to.kind,
    holderName: to.name,
  })
  return row as Archive
}
