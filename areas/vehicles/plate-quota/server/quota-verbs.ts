import { localDate, refuse, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows } from '#packages/server/rows.ts'
import { labels } from '#packages/server/registry.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { plateQuota } from '../plate-quota.ts'

export type Quota = RowOf<typeof plateQuota>
const quotaState = { available: 1, locked: 2, used: 3 } as const
const QUOTA_CITIES = 'vehicle.plate.quotaCities'
/** A renewal quota serves any car of its city. */
const RENEWAL = 'renewal'
const LOW = 3

/** Plate kinds that a city limits; large vehicles need none. */
const kindOfPlate: Readonly<Record<string, string>> = { small: 'small', newEnergySmall: 'newEnergySmall' }

/**
 * The kind of quota that a plate of this kind needs in this city; undefined where none is asked. The parameter lists
 * cities, each with its kinds where not all are limited: 4403:small.
 */
export async function quotaKindNeeded(tx: Tx, cityCode: string, plateKind: string): Promise<string | undefined> {
  const kind = kindOfPlate[plateKind]
  if (kind === undefined) return undefined
  const values = await paramValues(tx, [QUOTA_CITIES])
  const listed = (values[QUOTA_CITIES] ?? '')
    .split(',')
    .map(one => one.trim().split(':') as [string, string?])
    .find(([city]) => city !== '' && cityCode.startsWith(city))
  if (!listed) return undefined
  return listed[1] === undefined || listed[1].split('|').includes(kind) ? kind : undefined
}

export interface Lock {
  cityCode: string
  quotaKind: string
  companyId?: string | null
  vehicleId: string
  workOrderId: string
}
/**
 * plateQuota.lock of 90-interfaces 3.6: the quota that ends first; those of the company before those of others. A work
 * order holds one for each of its cars; the same car again answers the quota that it holds.
 */
export async function lockQuota(tx: Tx, actor: Actor, wanted: Lock): Promise<Quota> {
  const held = await lockedBy(tx, wanted)
  if (held) return held
  const today = localDate(actor.clock.now())
  const free = await tx.row<{
    id: string
  }>(sql`select id from plate_quota where tenant_id = ${tx.tenantId} and is_deleted = 0
      and status = ${quotaState.available} and city_code like ${`${wanted.cityCode.slice(0, 4)}%`} and quota_kind in (${wanted.quotaKind}, ${RENEWAL})
      and valid_from <= ${today}::date and valid_to >= ${today}::date
    order by (company_id = ${wanted.companyId ?? null}::bigint) desc nulls last, valid_to, id limit 1 for update skip locked`)
  if (!free) {
    const [city, kind] = await Promise.all([cityName(wanted.cityCode, actor), kindName(tx, wanted.quotaKind, actor)])
    return refuse('noQuota', '【{city}】无可用【{kind}】指标 / no quota free in {city}: {kind}', { city, kind })
  }
  const { row } = await act(tx, actor, plateQuota, free.id, 'lock', {
    input: { workOrderId: wanted.workOrderId, vehicleId: wanted.vehicleId },
  })
  await tellLow(tx, actor, wanted.cityCode)
  return row
}
const cityName = async (code: string, actor: Actor): Promise<string> =>
  (await labels()?.regionName(code, actor.language)) || code
const kindName = async (tx: Tx, kind: string, actor: Actor): Promise<string> =>
  (await labels()?.dictLabel(tx.tenantId, 'quota_kind', kind, actor.language)) || kind

/** How many are free today for plates of this kind in this city, and the refusal where there is none. */
export async function freeQuotas(
  tx: Tx,
  actor: Actor,
  { cityCode, quotaKind }: Pick<Lock, 'cityCode' | 'quotaKind'>,
): Promise<{ count: number; bar: Label }> {
  const today = localDate(actor.clock.now())
  const row = await tx.row<{
    n: number
  }>(sql`select count(*)::int as n from plate_quota where tenant_id = ${tx.tenantId}
    and is_deleted = 0 and status = ${quotaState.available} and city_code like ${`${cityCode.slice(0, 4)}%`}
    and quota_kind in (${quotaKind}, ${RENEWAL}) and valid_from <= ${today}::date and valid_to >= ${today}::date`)
  const [city, kind] = await Promise.all([cityName(cityCode, actor), kindName(tx, quotaKind, actor)])
  return { count: row!.n, bar: `【${city}】无可用【${kind}】指标 / no quota free in ${city}: ${kind}` }
}

/** What a work order holds for one of its cars. */
export interface Held {
  workOrderId: string
  vehicleId: string
}
export async function lockedBy(tx: Tx, { workOrderId, vehicleId }: Held, lock = true): Promise<Quota | undefined> {
  const [row] = await findRows(
    tx,
    plateQuota,
    sql`t.work_order_id = ${workOrderId}::bigint and t.vehicle_id = ${vehicleId}::bigint and t.status = ${quotaState.locked}`,
    { lock },
  )
  return row
}
/** plateQuota.use: the plate of this car was entered. */
export async function useQuota(tx: Tx, actor: Actor, given: Held & { date: string }): Promise<Quota | undefined> {
  const quota = await lockedBy(tx, given)
  if (!quota) return undefined
  return (
    await act(tx, actor, plateQuota, quota.id, 'use', { input: { vehicleId: given.vehicleId, useDate: given.date } })
  ).row
}
/** plateQuota.unlock: the work on this car ended without a plate. */
export async function unlockQuota(tx: Tx, actor: Actor, held: Held): Promise<void> {
  const quota = await lockedBy(tx, held)
  if (quota) await act(tx, actor, plateQuota, quota.id, 'unlock')
}
/** The quota that this car is plated on. */
export async function quotaOf(tx: Tx, vehicleId: string): Promise<Quota | undefined> {
  const [row] = await findRows(
    tx,
    plateQuota,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.status = ${quotaState.used}`,
    { lock: true },
  )
  return row
}
/** plateQuota.release: the plate left its car, the quota serves another one until the new day. */
export async function releaseQuota(
  tx: Tx,
  actor: Actor,
  given: { vehicleId: string; validFrom: string; validTo: string; reason: string },
): Promise<void> {
  const quota = await quotaOf(tx, given.vehicleId)
  if (!quota) return
  const { validFrom, validTo, reason } = given
  await act(tx, actor, plateQuota, quota.id, 'release', { input: { validFrom, validTo }, reason })
}

/** plate-quota-expire (00:50): what was not used in its time. */
export async function expireQuotas(tx: Tx, actor: Actor): Promise<number> {
  const ended = await findRows(
    tx,
    plateQuota,
    sql`t.status in (${quotaState.available}, ${quotaState.locked}) and t.valid_to < ${localDate(actor.clock.now())}::date`,
    { orderBy: 't.id' },
  )
  for (const quota of ended) await act(tx, actor, plateQuota, quota.id, 'expire')
  return ended.length
}

async function tellLow(tx: Tx, actor: Actor, cityCode: string): Promise<void> {
  const row = await tx.row<{ n: number; id: string | null }>(
    sql`select count(*) filter (where status = ${quotaState.available})::int as n, max(id) as id from plate_quota where tenant_id = ${tx.tenantId} and is_deleted = 0 and city_code like ${`${cityCode.slice(0, 4)}%`}`,
  )
  if (!row?.id || row.n >= LOW) return
  await emit(tx, actor, 'plate-quota.low', { id: row.id, no: cityCode, cityCode, free: row.n })
  const [zh, en] = await Promise.all([
    labels()?.regionName(cityCode, 'zh') ?? cityCode,
    labels()?.regionName(cityCode, 'en') ?? cityCode,
  ])
  await notify(tx, actor, {
    bizTypeCode: 'quota_low',
    bizId: row.id,
    roles: ['vehicle_manager'],
    cityCode,
    level: 2,
    dedupeKey: `low:${cityCode}:${localDate(actor.clock.now())}`,
    title: `牌照指标不足：${zh} / Few licence quotas left: ${en}`,
    content: `【${zh}】可用指标仅剩${row.n}个 / ${row.n} quotas free in ${en}`,
  })
}
