import { localDateTime, type RowOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { addRows, findRows, updateRows } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { vehicleFlag, vehicleFlagRelation } from '../vehicle-flag.ts'
import { factsFor, joinsOf, ruleFault, ruleSql } from './compile-rule.ts'

type Flag = RowOf<typeof vehicleFlag>
const byRule = 2
const clearWhen = { ruleEnds: 1, byHand: 2, afterDays: 3 } as const
const ruleReason = '规则命中 / by rule'

export interface FlagRun {
  set: number
  cleared: number
}

const runnable = (flag: Flag): boolean =>
  (flag.setMode === byRule || flag.setMode === 3) && ruleFault(flag.rule) === undefined
/** Cards in use; a disposed or lost car keeps the flags that it had. */
const alive = sql.trusted('t.is_deleted = 0 and t.status = 1 and t.biz_status not in (9, 10)')

const ruledFlags = async (tx: Tx): Promise<Flag[]> =>
  (await findRows(tx, vehicleFlag, sql`t.status = 1`, { orderBy: 't.priority, t.id' })).filter(runnable)

/**
 * flag-run (60, 4.3): every enabled flag with a rule over all cars; one statement finds, rows are written by the
 * hundred. Whoever is to be told hears once per flag and run.
 */
export async function runFlags(tx: Tx, actor: Actor): Promise<FlagRun> {
  const ruled = await ruledFlags(tx)
  const facts = await factsFor(
    tx,
    actor,
    ruled.map(one => one.rule!),
  )
  const touched = new Set<string>()
  const sum: FlagRun = { set: 0, cleared: 0 }
  for (const flag of ruled) {
    const rule = flag.rule!
    const from = sql`vehicle t ${joinsOf([rule], facts)}`
    const holds = ruleSql(rule, actor)
    const fresh = await newlyHeld(tx, flag, from, holds)
    await setOn(tx, actor, flag, fresh)
    const ended = flag.clearMode === clearWhen.ruleEnds ? await noLongerHeld(tx, flag, from, holds) : []
    await clear(tx, actor, ended, '规则不再成立 / the rule no longer holds')
    for (const id of [...fresh, ...ended.map(one => one.vehicleId!)]) touched.add(id)
    sum.set += fresh.length
    sum.cleared += ended.length
    if (fresh.length > 0) await tell(tx, actor, flag, fresh)
  }
  const expired = await overTheirDays(tx, actor)
  await clear(tx, actor, expired, '到期清除 / its days are over')
  for (const one of expired) touched.add(one.vehicleId!)
  sum.cleared += expired.length
  await copyToCards(tx, [...touched])
  return sum
}

/** The same for one car whose state changed: one statement asks every rule of it. */
export async function runFlagsOn(tx: Tx, actor: Actor, vehicleId: string): Promise<FlagRun> {
  const ruled = await ruledFlags(tx)
  if (ruled.length === 0) return { set: 0, cleared: 0 }
  const rules = ruled.map(one => one.rule!)
  const facts = await factsFor(tx, actor, rules)
  const row = await tx.row<{ holds: boolean[] }>(
    sql`select array[${sql.join(rules.map(rule => sql`(${ruleSql(rule, actor)})`))}]::boolean[] as holds from vehicle t ${joinsOf(rules, facts)} where t.tenant_id = ${tx.tenantId} and ${alive} and t.id = ${vehicleId}::bigint`,
  )
  if (!row) return { set: 0, cleared: 0 }
  const open = await findRows(
    tx,
    vehicleFlagRelation,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.clear_time is null`,
  )
  const isOpen = (flag: Flag) => open.some(one => one.flagId === flag.id)
  const fresh = ruled.filter((flag, at) => row.holds[at] && !isOpen(flag))
  const ended = open.filter(one => {
    const at = ruled.findIndex(flag => flag.id === one.flagId)
    return one.setBy === byRule && at >= 0 && ruled[at]!.clearMode === clearWhen.ruleEnds && !row.holds[at]
  })
  for (const flag of fresh) {
    await setOn(tx, actor, flag, [vehicleId])
    await tell(tx, actor, flag, [vehicleId])
  }
  await clear(tx, actor, ended, '规则不再成立 / the rule no longer holds')
  if (fresh.length + ended.length > 0) await copyToCards(tx, [vehicleId])
  return { set: fresh.length, cleared: ended.length }
}

const openOn = (flag: Flag): Sql =>
  sql`exists (select from vehicle_flag_relation r where r.tenant_id = t.tenant_id and r.vehicle_id = t.id and r.flag_id = ${flag.id}::bigint and r.clear_time is null and r.is_deleted = 0)`

const newlyHeld = async (tx: Tx, flag: Flag, from: Sql, holds: Sql): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select t.id from ${from} where t.tenant_id = ${tx.tenantId} and ${alive} and ${holds} and not ${openOn(flag)} order by t.id`,
    )
  ).map(row => row.id)

type Relation = RowOf<typeof vehicleFlagRelation>
const noLongerHeld = (tx: Tx, flag: Flag, from: Sql, holds: Sql): Promise<Relation[]> =>
  findRows(
    tx,
    vehicleFlagRelation,
    sql`t.flag_id = ${flag.id}::bigint and t.clear_time is null and t.set_by = ${byRule} and t.vehicle_id in (select r.vehicle_id from vehicle_flag_relation r where r.tenant_id = ${tx.tenantId} and r.flag_id = ${flag.id}::bigint and r.clear_time is null
      except select t.id from ${from} where t.tenant_id = ${tx.tenantId} and ${holds}) and t.vehicle_id in (select t.id from vehicle t where t.tenant_id = ${tx.tenantId} and ${alive})`,
    { lock: true },
  )
const overTheirDays = (tx: Tx, actor: Actor): Promise<Relation[]> =>
  findRows(
    tx,
    vehicleFlagRelation,
    sql`t.clear_time is null and exists (select from vehicle_flag f where f.tenant_id = t.tenant_id and f.id = t.flag_id and f.clear_mode = ${clearWhen.afterDays} and t.set_time < ${localDateTime(actor.clock.now())}::timestamptz - make_interval(days => f.clear_days))`,
    { lock: true },
  )

const PORTION = 500
async function setOn(tx: Tx, actor: Actor, flag: Flag, vehicleIds: readonly string[]): Promise<void> {
  const setTime = localDateTime(actor.clock.now())
  for (let from = 0; from < vehicleIds.length; from += PORTION)
    await addRows(
      tx,
      actor,
      vehicleFlagRelation,
      vehicleIds.slice(from, from + PORTION).map(vehicleId => ({
        vehicleId,
        flagId: flag.id,
        setBy: byRule,
        setTime,
        setUser: actor.userId,
        reason: ruleReason,
      })),
    )
}

/** Open relations end with a reason; the cards follow by `copyToCards`. */
export async function clear(tx: Tx, actor: Actor, open: readonly Relation[], reason: string): Promise<void> {
  const clearTime = localDateTime(actor.clock.now())
  for (let from = 0; from < open.length; from += PORTION)
    await updateRows(
      tx,
      actor,
      vehicleFlagRelation,
      open
        .slice(from, from + PORTION)
        .map(row => ({ row, changes: { clearTime, clearUser: actor.userId, clearReason: reason } })),
    )
}

/** Derived from the open relations: no version, open forms of the card stay valid. Cards are locked in ascending order. */
export async function copyToCards(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  await tx.run(sql`with wanted as (select id from vehicle where tenant_id = ${tx.tenantId} and id = any(${[...vehicleIds]}::bigint[]) order by id for update)
    update vehicle v set flag_ids = coalesce((select array_agg(r.flag_id order by r.flag_id) from vehicle_flag_relation r where r.tenant_id = v.tenant_id and r.vehicle_id = v.id and r.clear_time is null and r.is_deleted = 0), '{}')
    from wanted w where v.tenant_id = ${tx.tenantId} and v.id = w.id`)
}

async function tell(tx: Tx, actor: Actor, flag: Flag, vehicleIds: readonly string[]): Promise<void> {
  if (flag.notifyRoleIds.length === 0) return
  const roles = await tx.rows<{ alias: string }>(
    sql`select role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0 and id = any(${flag.notifyRoleIds}::bigint[])`,
  )
  const plates = await tx.rows<{ plate: string }>(
    sql`select coalesce(plate_no, vin) as plate from vehicle where tenant_id = ${tx.tenantId} and id = any(${vehicleIds.slice(0, 5)}::bigint[]) order by id`,
  )
  const some = plates.map(one => one.plate).join('、')
  await notify(tx, actor, {
    bizTypeCode: 'vehicle-flag',
    bizId: flag.id,
    roles: roles.map(one => one.alias),
    level: 1,
    title: `标签【${flag.flagName}】新增${vehicleIds.length}台 / Flag ${flag.flagName}: ${vehicleIds.length} more`,
    content: `${some}${vehicleIds.length > 5 ? '等' : ''} / ${some}${vehicleIds.length > 5 ? ' and others' : ''}`,
  })
}

export const flagRunJob: JobKind = {
  kind: 'flag-run',
  label: '车辆标签规则 / Flags by rule',
  run: ({ actor, database }) => database.transaction(actor.tenantId, async tx => ({ ...(await runFlags(tx, actor)) })),
}
export const flagRunSchedule: Schedule = {
  kind: 'flag-run',
  dailyAt: '03:00',
  title: '车辆标签规则 / Flags by rule',
}
