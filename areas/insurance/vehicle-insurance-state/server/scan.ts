import { addDays, daysBetween, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import { enqueue, type JobKind } from '#packages/jobs/jobs.ts'
import { emit, emitAll } from '#packages/server/emit.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { lastDay } from '../../calculations/cancellation.ts'
import { clearPool, demand } from '../../insurance-imp-temp/server/staged.ts'
import { INSURED } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { agePolicies, policyStatusJob } from '../../insurance-policy/server/ageing.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { termsByCity, type Terms } from '../../insurance-setting/server/effective.ts'
import { vehicleInsuranceState } from '../vehicle-insurance-state.ts'
import { refreshStates } from './refresh.ts'

const PORTION = 500
const OFFICERS = ['insurance_officer']
const SUPERVISORS = ['insurance_officer', 'insurance_supervisor']

const SCAN = '保险到期扫描 / Scan of policies'
/** So many cars are scanned in the call that asks for it. */
const AT_ONCE = 2_000
/** A person asks for the scan: of a larger fleet the job goes over it, and the counts are those known by now. */
export async function scanNow(
  tx: Tx,
  actor: Actor,
): Promise<{ expiring: number; uninsured: number; demands: number; jobId?: string }> {
  const { n } = (await tx.row<{ n: number }>(sql`select count(*)::int as n from (
    select 1 from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 limit ${AT_ONCE + 1}) cars`))!
  if (n <= AT_ONCE) return scanPolicies(tx, actor)
  const jobId = await enqueue(tx, actor, insuranceScanJob.kind, {}, { title: SCAN })
  return { ...(await standing(tx)), demands: 0, jobId }
}

/** insurance-scan (80, 13) at once; the job does the same in steps. */
export async function scanPolicies(
  tx: Tx,
  actor: Actor,
): Promise<{ expiring: number; uninsured: number; demands: number }> {
  await agePolicies(tx, actor)
  let demands = 0
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const part = await scanCars(tx, actor, after)
    demands += part.demands
    after = part.ids.at(-1)
  }
  return { ...(await afterCars(tx, actor)), demands }
}

/** The next cars that are not disposed of, by their id. */
async function scanCars(tx: Tx, actor: Actor, after: string): Promise<{ ids: string[]; demands: number }> {
  const ids = await carsAfter(tx, after)
  if (ids.length === 0) return { ids, demands: 0 }
  const terms = await termsByCity(tx, localDate(actor.clock.now()))
  await refreshStates(tx, actor, ids)
  await clearPool(tx, actor, await goneOf(tx, ids))
  await warnOfEnds(tx, actor, ids, terms)
  await markUninsured(tx, actor, ids)
  return { ids, demands: await poolDemands(tx, actor, ids, terms) }
}

/** What is told once for all cars. */
async function afterCars(tx: Tx, actor: Actor): Promise<{ expiring: number; uninsured: number }> {
  await markOverdue(tx, actor)
  await tellUninsured(tx, actor)
  return standing(tx)
}
const standing = async (tx: Tx): Promise<{ expiring: number; uninsured: number }> =>
  (await tx.row<{ expiring: number; uninsured: number }>(sql`
    select count(*) filter (where t.worst_state = ${INSURED.expiring})::int as expiring, count(*) filter (where ${UNINSURED})::int as uninsured
    from vehicle_insurance_state t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0`))!

/** Live cars, and those whose row still stands although they are gone. */
const carsAfter = async (tx: Tx, after: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select v.id from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.id > ${after}::bigint and v.status = 1
        and (v.biz_status not in (9, 10) or exists (select 1 from vehicle_insurance_state s where s.tenant_id = v.tenant_id and s.vehicle_id = v.id and s.is_deleted = 0))
      order by v.id limit ${PORTION}`)
  ).map(row => row.id)

/** Vehicles that are disposed of, or whose need an order stands for. */
const goneOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select v.id from vehicle v where v.tenant_id = ${tx.tenantId} and v.id = any(${[...ids]}::bigint[]) and (v.biz_status in (9, 10)
        or exists (select 1 from insurance_work_order o where o.tenant_id = v.tenant_id and o.vehicle_id = v.id and o.is_deleted = 0
          and o.order_kind = 1 and o.status in (11, 1, 2, 3, 4, 5, 6, 7, 10)))`)
  ).map(row => row.id)

/** Each level once per policy; a policy that another one follows says nothing. */
async function warnOfEnds(
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
  terms: (city: string | null) => Terms,
): Promise<void> {
  const today = localDate(actor.clock.now())
  const rows = await findRows(
    tx,
    insurancePolicy,
    sql`t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and t.status in (1, 2) and t.policy_kind in (1, 2, 3)
      and coalesce(t.effective_end, t.end_time) < ${`${addDays(today, 366)} 00:00:00`}::timestamptz
      and not exists (select 1 from insurance_policy n where n.tenant_id = t.tenant_id and n.is_deleted = 0 and n.status in (1, 2)
        and n.vehicle_id = t.vehicle_id and n.policy_kind = t.policy_kind and n.start_time > t.start_time)`,
  )
  for (const row of rows) {
    const daysLeft = daysBetween(today, lastDay(row.effectiveEnd ?? row.endTime))
    const level = Math.min(...(terms(row.cityCode).warnDays ?? []).filter(one => one >= daysLeft))
    if (daysLeft < 0 || !Number.isFinite(level) || (row.warnedLevel !== null && row.warnedLevel <= level)) continue
    await updateRow(tx, actor, insurancePolicy, row.id, { warnedLevel: level })
    await emit(tx, actor, 'policy.expiring', { id: row.id, no: row.policyNo, vehicleId: row.vehicleId, level })
    await notify(tx, actor, {
      bizTypeCode: 'policy_expiring',
      bizId: row.id,
      level: level <= 7 ? 2 : 1,
      title: `保单${level}天内到期：${row.plateNo ?? row.vin} / Policy ends within ${level} days: ${row.plateNo ?? row.vin}`,
      content: `${row.policyNo} 到期${lastDay(row.endTime)}，请续保 / ${row.policyNo} ends on ${lastDay(row.endTime)}: renew it`,
      roles: level <= 15 ? [...SUPERVISORS, 'sales'] : OFFICERS,
      cityCode: row.cityCode,
      dedupeKey: `policy-expiring-${row.id}-${level}`,
    })
  }
}

/** Renewals at the lead of the setting and cars without cover, into the pool of their city. */
async function poolDemands(
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
  terms: (city: string | null) => Terms,
): Promise<number> {
  const today = localDate(actor.clock.now())
  const rows = await findRows(
    tx,
    vehicleInsuranceState,
    sql`t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and t.open_work_order_id is null and t.worst_state <> ${INSURED.waived}
      and t.compulsory_state in (2, 3, 5) and t.compulsory_end is not null`,
  )
  const wanted = rows.flatMap(row => {
    const of = terms(row.cityCode)
    const daysLeft = daysBetween(today, row.compulsoryEnd!)
    if (!of.autoDemand || daysLeft > (of.demandLeadDays ?? 45)) return []
    return [{ vehicleId: row.vehicleId!, reason: daysLeft < 0 ? 3 : 2, expectStart: addDays(row.compulsoryEnd!, 1) }]
  })
  return demand(tx, actor, wanted)
}

const UNINSURED = sql`t.compulsory_state = ${INSURED.lapsed} and t.worst_state <> ${INSURED.waived}`

/** A car hears once that its cover ended, and may hear it again after it was covered. */
async function markUninsured(tx: Tx, actor: Actor, vehicleIds: readonly string[]): Promise<void> {
  const rows = await findRows(
    tx,
    vehicleInsuranceState,
    sql`t.vehicle_id = any(${[...vehicleIds]}::bigint[]) and ${UNINSURED} and t.last_warn_level is distinct from 0`,
  )
  for (const row of rows) await updateRow(tx, actor, vehicleInsuranceState, row, { lastWarnLevel: 0 })
  await emitAll(
    tx,
    actor,
    'policy.uninsured',
    rows.map(row => ({ id: row.vehicleId!, no: row.plateNo ?? row.vin ?? '' })),
  )
  await tx.run(sql`update vehicle_insurance_state set last_warn_level = null where tenant_id = ${tx.tenantId} and is_deleted = 0
    and vehicle_id = any(${[...vehicleIds]}::bigint[]) and last_warn_level = 0 and compulsory_state <> ${INSURED.lapsed}`)
}

/** Each city hears how many of its cars are without cover, and the first ten of them. */
async function tellUninsured(tx: Tx, actor: Actor): Promise<void> {
  const today = localDate(actor.clock.now())
  const cities = await tx.rows<{ city: string; cars: number; first: string; plates: string[] }>(sql`
    select coalesce(t.city_code, '') as city, count(*)::int as cars, (array_agg(t.vehicle_id order by t.id))[1] as first,
      (array_agg(coalesce(t.plate_no, t.vin) order by t.id))[1:10] as plates
    from vehicle_insurance_state t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${UNINSURED}
    group by 1 order by 1`)
  for (const { city, cars, first, plates } of cities)
    await notify(tx, actor, {
      bizTypeCode: 'policy_uninsured',
      bizId: first,
      level: 2,
      title: `${cars}台车辆脱保，请勿驾驶 / ${cars} vehicles uninsured: do not drive`,
      content: `${plates.join('、')} / ${plates.join(', ')}`,
      roles: [...SUPERVISORS, 'operation_director'],
      cityCode: city || null,
      dedupeKey: `policy-uninsured-${city}-${today}`,
    })
}

/** Steps whose time is over wear a mark; the officer and the supervisor hear of them once. */
async function markOverdue(tx: Tx, actor: Actor): Promise<void> {
  const today = localDate(actor.clock.now())
  const late = await findRows(
    tx,
    insuranceWorkOrder,
    sql`t.status in (1, 3, 6) and t.sla_due < ${today}::date and not coalesce(t.overdue_step, false)`,
    { limit: PORTION },
  )
  for (const order of late) await updateRow(tx, actor, insuranceWorkOrder, order.id, { overdueStep: true })
  for (const [city, own] of Map.groupBy(late, one => one.cityCode ?? '')) {
    const numbers = own.slice(0, 10).map(one => one.workOrderNo)
    await notify(tx, actor, {
      bizTypeCode: 'insurance_order_sla',
      bizId: own[0]!.id,
      title: `${own.length}张投保工单超时 / ${own.length} insurance orders overdue`,
      content: `${numbers.join('、')} / ${numbers.join(', ')}`,
      roles: SUPERVISORS,
      cityCode: city || null,
      dedupeKey: `insurance-sla-${city}-${today}`,
    })
  }
}

export const insuranceScanJob: JobKind = {
  kind: 'insurance-scan',
  label: SCAN,
  async run(context) {
    await policyStatusJob.run(context)
    const scanned = await inChunks(context, async (tx, actor, after) => (await scanCars(tx, actor, after)).ids)
    // Stopped: the run that goes on tells it.
    if (!scanned) return scanned
    const told = await context.database.transaction(context.actor.tenantId, tx => afterCars(tx, context.actor))
    return { ...scanned, ...told }
  },
}
