import { instantOf, localDateTime, titled, ZERO, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { addRecord } from '#areas/risk/risk-record/server/add-record.ts'
import { debtsPort } from '#areas/risk/ports.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { custodyAt } from '#areas/vehicles/vehicle/server/custody-at.ts'
import { minutesBetween } from '../../calculations/geo.ts'
import { levelOfScore, limitsOf, scoreOf, scoreParts, type Limits } from '../../calculations/score.ts'
import { autoIs, typeIs } from '../../codes.ts'
import { alertWorkPort, collisionPort } from '../../ports.ts'
import { isFiled, noteAway } from '../../security-leave-notice/server/leave.ts'
import { securityStrategy } from '../../security-strategy/security-strategy.ts'
import type { Car, Strategy } from '../../security-strategy/server/match.ts'
import { securityGpsWarn } from '../security-gps-warn.ts'
import { addFollow, nowOf, openWarns, type Warn } from './rows.ts'
import { tellRaised } from './tell.ts'

export interface Hit {
  readonly car: Car
  readonly strategy: Strategy
  /** yyyy-MM-dd HH:mm:ss */
  readonly time: string
  readonly detail: string
  readonly deviceNo?: string | null
  readonly wired?: boolean | null
  readonly lng?: string | null
  readonly lat?: string | null
  readonly address?: string | null
  readonly speed?: number | null
  readonly distanceM?: number | null
  readonly regionCode?: string | null
}
export type Raised = { readonly how: 'raised' | 'counted' | 'muted'; readonly warnId: string | null }

const PLEDGED = 2
const LEAVING: readonly number[] = [typeIs.fence, typeIs.border]
const MISUSE_DAYS = 180
const FALSE_ALARM = 5

/** S8: one open alert per vehicle and type; a further hit counts, a muted one leaves nothing. */
export async function raise(tx: Tx, actor: Actor, hit: Hit): Promise<Raised> {
  const { car, strategy } = hit
  const type = strategy.strategyType
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`gps-warn:${tx.tenantId}:${car.id}:${type}`}, 0))`)
  const open = (await openWarns(tx, car.id)).find(one => one.strategyType === type)
  if (open) return { how: 'counted', warnId: (await count(tx, actor, open, hit)).id }
  if (await isMuted(tx, hit)) return { how: 'muted', warnId: null }
  const warn = await insertRow(tx, actor, securityGpsWarn, {
    ...(await holderOf(tx, actor, car, hit.time)),
    ...seen(hit),
    strategyId: strategy.id,
    strategyType: type,
    level: strategy.level,
    vehicleId: car.id,
    plateNo: car.plateNo,
    vin: car.vin,
    cityCode: car.operateCityCode,
    bizStatus: car.bizStatus,
    operationMode: car.operationMode,
    financialInvestorName: car.financialInvestorName,
    firstTime: hit.time,
    toldTime: nowOf(actor),
    hitCount: 1,
    durationMin: 0,
    escalation: 0,
  })
  await rescore(tx, actor, car, warn.id)
  const scored = await getRow(tx, securityGpsWarn, warn.id)
  await emit(tx, actor, 'gps-warn.raised', {
    id: scored.id,
    no: scored.warnNo!,
    vehicleId: car.id,
    strategyType: type,
    level: scored.level,
  })
  await tellRaised(tx, actor, scored, strategy)
  await afterRaise(tx, actor, scored, strategy, hit)
  return { how: 'raised', warnId: scored.id }
}

const seen = (hit: Hit): ChangesOf<typeof securityGpsWarn> => ({
  lastTime: hit.time,
  deviceNo: hit.deviceNo ?? null,
  wired: hit.wired ?? false,
  lng: hit.lng ?? hit.car.lng,
  lat: hit.lat ?? hit.car.lat,
  address: hit.address ?? hit.car.lastAddress,
  speed: hit.speed ?? null,
  distanceM: hit.distanceM ?? null,
  regionCode: hit.regionCode ?? null,
  detail: hit.detail.slice(0, 500),
  clearSince: null,
})

async function count(tx: Tx, actor: Actor, open: Warn, hit: Hit): Promise<Warn> {
  const isLater = hit.time >= open.lastTime!
  const isToldAgain = minutesBetween(open.toldTime!, nowOf(actor)) >= hit.strategy.repeatMin
  const row = await updateRow(tx, actor, securityGpsWarn, open, {
    ...(isLater ? seen(hit) : {}),
    clearSince: null,
    hitCount: (open.hitCount ?? 0) + 1,
    durationMin: Math.max(open.durationMin ?? 0, Math.floor(minutesBetween(open.firstTime!, hit.time))),
    ...(isToldAgain ? { toldTime: nowOf(actor) } : {}),
  })
  if (isToldAgain && row.status === 1) await tellRaised(tx, actor, row, hit.strategy)
  if (LEAVING.includes(row.strategyType!)) await away(tx, actor, row, hit)
  return row
}

/** A false alarm closed lately, or a trip that was filed. */
async function isMuted(tx: Tx, { car, strategy, time }: Hit): Promise<boolean> {
  if (LEAVING.includes(strategy.strategyType) && (await isFiled(tx, car.id, time))) return true
  const hours = await paramNumber(tx, 'gps.mute.falseHours')
  const [closed] = await findRows(
    tx,
    securityGpsWarn,
    sql`t.vehicle_id = ${car.id}::bigint and t.strategy_type = ${strategy.strategyType} and t.status = ${FALSE_ALARM}
      and t.finish_time > ${time}::timestamptz - make_interval(hours => ${hours}::int)`,
    { limit: 1 },
  )
  return closed !== undefined
}

async function holderOf(tx: Tx, actor: Actor, car: Car, time: string): Promise<ChangesOf<typeof securityGpsWarn>> {
  const custody = await custodyAt(tx, actor, car.id, time)
  const customerId = custody.customerId ?? null
  const who = custody.driverId ? await findRow(tx, driver, custody.driverId) : undefined
  const lessee = customerId ? await findRow(tx, mechanism, customerId) : undefined
  const lease = custody.contractId ? await findRow(tx, contract, custody.contractId) : undefined
  const debts = customerId ? await debtsPort.ask().of(tx, customerId, time.slice(0, 10)) : undefined
  return {
    customerId,
    customerName: lessee?.mechanismName ?? who?.mechanismName ?? null,
    driverId: who?.id ?? null,
    driverName: who?.mechanismName ?? null,
    driverPhone: who?.phone ?? null,
    contractId: custody.contractId ?? null,
    contractNo: lease?.contractNo ?? null,
    overdueDays: debts?.overdueDays ?? 0,
    overdueAmt: debts?.overdueAmt ?? ZERO,
  }
}

const plus = (time: string, minutes: number | null): string | null =>
  minutes === null ? null : localDateTime(new Date(instantOf(time).getTime() + minutes * 60_000))
const sooner = (a: string | null, b: string | null): string | null => (a === null ? b : b === null ? a : a < b ? a : b)

/** C12: the score of every open alert of the vehicle; a level only becomes more urgent, and its limits with it. */
export async function rescore(tx: Tx, actor: Actor, car: Car, freshId?: string): Promise<void> {
  const open = await openWarns(tx, car.id)
  const misused = await wasMisused(tx, car.id, nowOf(actor))
  for (const one of open) {
    const parts = scoreParts({
      type: one.strategyType!,
      overdueDays: one.overdueDays ?? 0,
      otherOpen: open.length - 1,
      pledged: car.mortgageState === PLEDGED,
      hour: Number(one.firstTime!.slice(11, 13)),
      misused,
    })
    const score = scoreOf(parts)
    const level = Math.min(one.level!, levelOfScore(score))
    const isFresh = one.id === freshId
    if (!isFresh && score === one.riskScore && level === one.level) continue
    const strategy = await getRow(tx, securityStrategy, one.strategyId!)
    const limits: Limits = limitsOf(level, strategy)
    const from = isFresh ? one.firstTime! : nowOf(actor)
    const changesLimits = isFresh || level < one.level!
    await updateRow(tx, actor, securityGpsWarn, one, {
      scoreParts: parts,
      riskScore: score,
      level,
      ...(changesLimits
        ? {
            respondDue: sooner(one.respondDue, plus(from, limits.respondMin)),
            handleDue: sooner(one.handleDue, plus(from, limits.handleMin)),
          }
        : {}),
    })
  }
}
async function wasMisused(tx: Tx, vehicleId: string, now: string): Promise<boolean> {
  const row =
    await tx.row(sql`select 1 from security_gps_warn where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = ${vehicleId}::bigint
    and misuse and finish_time > ${now}::timestamptz - make_interval(days => ${MISUSE_DAYS}::int) limit 1`)
  return row !== undefined
}

async function away(tx: Tx, actor: Actor, warn: Warn, hit: Hit): Promise<void> {
  await noteAway(tx, actor, {
    vehicleId: warn.vehicleId!,
    plateNo: warn.plateNo,
    customerName: warn.customerName,
    driverName: warn.driverName,
    homeRegion: warn.cityCode,
    leftTo: hit.regionCode ?? null,
    time: hit.time,
    km: Math.round((hit.distanceM ?? 0) / 1000),
    warnId: warn.id,
  })
}

/** What follows by itself: a leave notice, an accident report, and the action of the strategy. */
async function afterRaise(tx: Tx, actor: Actor, warn: Warn, strategy: Strategy, hit: Hit): Promise<void> {
  if (LEAVING.includes(warn.strategyType!)) await away(tx, actor, warn, hit)
  if (warn.strategyType === typeIs.collision) {
    const report = await collisionPort.ask().report(tx, actor, {
      vehicleId: warn.vehicleId!,
      warnId: warn.id,
      happened: hit.time,
      on: hit.time.slice(0, 10),
      lng: warn.lng,
      lat: warn.lat,
    })
    if (report)
      await updateRow(tx, actor, securityGpsWarn, await getRow(tx, securityGpsWarn, warn.id), {
        accidentInfoNo: report.no,
      })
  }
  if (strategy.autoAction === autoIs.manager && hit.car.managerId)
    await act(tx, actor, securityGpsWarn, warn.id, 'assign', { input: { userId: hit.car.managerId } })
  if (strategy.autoAction === autoIs.repair) await repair(tx, actor, warn)
  if (strategy.autoAction === autoIs.risk) await markRisk(tx, actor, warn)
}
async function repair(tx: Tx, actor: Actor, warn: Warn): Promise<void> {
  const work = await alertWorkPort.ask().open(tx, actor, 1, {
    vehicleId: warn.vehicleId!,
    warnId: warn.id,
    warnNo: warn.warnNo!,
    note: warn.detail ?? '',
    isUrgent: warn.level === 1,
  })
  await updateRow(tx, actor, securityGpsWarn, await getRow(tx, securityGpsWarn, warn.id), {
    workOrderId: work.id,
    workOrderNo: work.no,
  })
  await addFollow(tx, actor, warn.id, {
    way: 9,
    content: titled('自动派检修工单', 'Repair task opened by itself', work.no),
  })
}

const riskOf: Readonly<Record<number, 'gps_tamper' | 'leave_area'>> = {
  [typeIs.removed]: 'gps_tamper',
  [typeIs.apart]: 'gps_tamper',
  [typeIs.fence]: 'leave_area',
  [typeIs.border]: 'leave_area',
}
/** A record with the customer, or with the driver where he leases himself; none where nobody held the vehicle. */
export async function markRisk(tx: Tx, actor: Actor, warn: Warn): Promise<void> {
  const recordType = riskOf[warn.strategyType!]
  const mechanismId = warn.customerId ?? warn.driverId
  if (!recordType || !mechanismId) return
  const head = await getRow(tx, mechanism, mechanismId)
  await addRecord(tx, actor, {
    mechanismType: head.mechanismType!,
    mechanismId,
    recordType,
    sourceType: 'security-gps-warn',
    sourceId: warn.id,
    sourceNo: warn.warnNo!,
    vehicleIds: [warn.vehicleId!],
    ...(warn.contractId ? { contractIds: [warn.contractId] } : {}),
    description: warn.detail ?? '',
  })
}
