import { fen, localDate, Refused, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { isBuilt, labels } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramNumber, paramValue } from '#areas/platform/param/server/param-value.ts'
import { ceilingsPort, type Ceiling } from '../../ports.ts'
import { customerCityQuota } from '../customer-city-quota.ts'
import type { QuotaRow } from './figures.ts'

/** What one document asks for in one city. */
export interface QuotaItem {
  customerId: string
  cityCode: string
  n: number
  amount: Fen
  usage?: string | undefined
}
export interface Used {
  qty: number
  amount: Fen
}
export interface Trader {
  id: string
  name: string
  status: number
  black: boolean
  groupId: string | null
}
export interface Group {
  id: string
  name: string
  limitQty: number
  limitAmount: Fen
  used: Used
}
export interface UsedCeiling extends Ceiling {
  used: Used
  usedByUsage: ReadonlyMap<string, number>
}
export interface OpenBlock {
  customerId: string
  cityCode: string | null
  blockKind: number
  blockReason: string
}

/** Everything the levels E0 to E7 check, read at one moment. */
export interface Ledger {
  readonly today: LocalDate
  readonly traders: ReadonlyMap<string, Trader>
  readonly rows: Map<string, QuotaRow>
  readonly blocks: readonly OpenBlock[]
  readonly groups: ReadonlyMap<string, Group>
  readonly ceilings: readonly UsedCeiling[]
  readonly cityNames: ReadonlyMap<string, string>
  /** E5 is checked (parameter quota.amount.enforce). */
  readonly enforcesAmount: boolean
}
export const rowKey = (one: { customerId: string; cityCode: string }): string => `${one.customerId}|${one.cityCode}`

/**
 * With `lock`: customer groups, then city rows by (customer, city), then ceilings from the root down (90-interfaces 2,
 * L4).
 * Figures of groups and ceilings are read after their lock, so that the second of two callers sees what the first one
 * took.
 */
export async function loadLedger(
  tx: Tx,
  actor: Actor,
  items: readonly QuotaItem[],
  how: { lock: boolean },
): Promise<Ledger> {
  const today = localDate(actor.clock.now())
  const customerIds = [...new Set(items.map(one => one.customerId))]
  const cityCodes = [...new Set(items.map(one => one.cityCode))]
  const traders = await tradersOf(tx, customerIds)
  const groupIds = [...new Set([...traders.values()].flatMap(one => one.groupId ?? []))].sort(byNumber)
  if (how.lock) for (const id of groupIds) await advisory(tx, `customer-group:${id}`)

  const found = await lockedRows(tx, customerIds, how.lock)
  const rows = new Map(
    found
      .filter(one => cityCodes.includes(one.cityCode!))
      .map(one => [rowKey(one as { customerId: string; cityCode: string }), one]),
  )
  const groups = await groupsOf(tx, groupIds, today)

  const ceilings = await ceilingsPort.ask().over(tx, cityCodes, today)
  if (how.lock) for (const one of ceilings) await advisory(tx, `city-ceiling:${one.regionCode}`)
  const used: UsedCeiling[] = []
  for (const one of ceilings) used.push({ ...one, ...(await regionUse(tx, one.regionCode)) })
  return {
    today,
    traders,
    rows,
    groups,
    ceilings: used,
    blocks: await openBlocks(tx, customerIds),
    cityNames: await namesOf(cityCodes),
    enforcesAmount: !isBuilt('param') || (await paramValue(tx, 'quota.amount.enforce')) !== 'false',
  }
}
const byNumber = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1)

export const advisory = (tx: Tx, name: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:${name}`}, 20))`)

/**
 * City rows of the customers, always all of them and in one order: two documents over several cities cannot wait for
 * each other.
 */
export const lockedRows = (tx: Tx, customerIds: readonly string[], lock = true): Promise<QuotaRow[]> =>
  findRows(tx, customerCityQuota, sql`t.customer_id = any(${customerIds}::bigint[])`, {
    orderBy: 't.customer_id, t.city_code',
    lock,
  })

async function tradersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Trader>> {
  const rows =
    await tx.rows<Trader>(sql`select c.id, h.mechanism_name as name, h.status, h.black_flag as black, c.group_id as "groupId"
    from customer c join mechanism h on h.tenant_id = c.tenant_id and h.id = c.id where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}::bigint[]) and h.is_deleted = 0`)
  return new Map(rows.map(row => [row.id, row]))
}

async function groupsOf(tx: Tx, ids: readonly string[], today: LocalDate): Promise<Map<string, Group>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{
    id: string
    name: string
    limit_qty: number
    limit_amount: string
    qty: number
    amount: string
  }>(sql`
    select g.id, g.group_name as name, g.limit_qty, g.limit_amount, coalesce(sum(q.frozen_qty + q.occupied_qty), 0)::int as qty, coalesce(sum(q.frozen_amount + q.occupied_amount), 0) as amount
    from customer_group g join customer c on c.group_id = g.id and c.tenant_id = g.tenant_id left join customer_city_quota q on q.customer_id = c.id and q.tenant_id = g.tenant_id and q.is_deleted = 0
    where g.tenant_id = ${tx.tenantId} and g.id = any(${ids}::bigint[]) and g.is_deleted = 0 and g.status = 1 and (g.valid_to is null or g.valid_to >= ${today}::date) group by g.tenant_id, g.id`)
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        name: row.name,
        limitQty: row.limit_qty,
        limitAmount: fen(row.limit_amount),
        used: { qty: row.qty, amount: fen(row.amount) },
      },
    ]),
  )
}

/** Live sums of every city row below a region; '00' is the country. */
export async function regionUse(
  tx: Tx,
  regionCode: string,
): Promise<{ used: Used; usedByUsage: Map<string, number>; granted: Used; frozenQty: number; occupiedQty: number }> {
  const below = regionCode === '00' ? sql`true` : sql`city_code like ${`${regionCode}%`}`
  const sum = (await tx.row<{
    frozen: number
    occupied: number
    amount: string
    granted: number
    granted_amount: string
  }>(sql`
    select coalesce(sum(frozen_qty), 0)::int as frozen, coalesce(sum(occupied_qty), 0)::int as occupied, coalesce(sum(frozen_amount + occupied_amount), 0) as amount,
      coalesce(sum(quota_qty), 0)::int as granted, coalesce(sum(quota_amount), 0) as granted_amount
    from customer_city_quota where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${below}`))!
  const usages = await tx.rows<{
    usage: string
    qty: number
  }>(sql`select usage, sum(frozen_qty + occupied_qty)::int as qty from quota_hold
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and usage is not null and ${below} group by usage`)
  return {
    used: { qty: sum.frozen + sum.occupied, amount: fen(sum.amount) },
    granted: { qty: sum.granted, amount: fen(sum.granted_amount) },
    frozenQty: sum.frozen,
    occupiedQty: sum.occupied,
    usedByUsage: new Map(usages.map(one => [one.usage, one.qty])),
  }
}

export const openBlocks = (tx: Tx, customerIds: readonly string[]): Promise<OpenBlock[]> =>
  tx.rows<OpenBlock>(sql`select customer_id as "customerId", city_code as "cityCode", block_kind as "blockKind", block_reason as "blockReason" from quota_block
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and close_time is null and customer_id = any(${customerIds}::bigint[]) order by open_time, id`)

export async function namesOf(cityCodes: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const code of cityCodes) names.set(code, (await labels()?.regionName(code)) || code)
  return names
}

const LOCK_WAIT_MS = 5000
/** A wait above five seconds (parameter quota.lockWaitMs) ends in a refusal the user can act on; the transaction writes nothing (11.6). */
export async function waitingBriefly<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = (await tx.row<{ value: string }>(sql`select current_setting('lock_timeout') as value`))!.value
  const wait = isBuilt('param') ? await paramNumber(tx, 'quota.lockWaitMs') : LOCK_WAIT_MS
  await tx.rows(sql`select set_config('lock_timeout', ${`${wait}ms`}, true)`)
  try {
    const done = await work()
    await tx.rows(sql`select set_config('lock_timeout', ${before}, true)`)
    return done
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03')
      throw new Refused({ kind: 'Guard', guard: 'quotaBusy', message: '系统繁忙，请重试 / busy, please retry' })
    throw error
  }
}
