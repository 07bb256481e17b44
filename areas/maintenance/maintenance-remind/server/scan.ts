import { localDate, Refused, type ChangesOf, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { biz } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { nextService, type NextService, type ServiceTerms } from '../../calculations/next-service.ts'
import { strategyFor } from '../../calculations/strategy-match.ts'
import { readingsOf, wayIs } from '../../codes.ts'
import { payersOf } from '../../maintenance-dicker/server/facts.ts'
import { tellOvertime } from '../../maintenance-dicker/server/overtime.ts'
import { maintenanceProject } from '../../maintenance-project/maintenance-project.ts'
import {
  cityRowFor,
  wholeStrategies,
  type StrategyLine,
  type WholeStrategy,
} from '../../maintenance-remind-strategy/server/strategies.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import { dailyKmOf } from './readings.ts'
import { tell } from './tell.ts'

export type Remind = RowOf<typeof maintenanceRemind>
type Car = RowOf<typeof vehicle>
type Model = RowOf<typeof carModel>
export const OPEN = [1, 2, 5, 6]
const AT_ONCE = 500
const US = 1
const keyOf = (vehicleId: string | null, projectId: string | null): string => `${vehicleId}:${projectId}`

interface Night {
  readonly today: LocalDate
  readonly strategies: readonly WholeStrategy[]
  readonly names: ReadonlyMap<string, string>
  readonly defaultDaily: number
}
type Sums = Record<'opened' | 'told' | 'ordered', number>

/** 80, 13 maintenance-scan: what is due by C14 for every vehicle and project; repeats and what is late. */
export async function scanServices(tx: Tx, actor: Actor): Promise<Sums> {
  const projects = await findRows(tx, maintenanceProject, {})
  const night: Night = {
    today: localDate(actor.clock.now()),
    strategies: await wholeStrategies(tx),
    names: new Map(projects.map(one => [one.id, one.projectName ?? ''])),
    defaultDaily: await paramNumber(tx, 'maintenance.defaultDailyKm'),
  }
  const sums: Sums = { opened: 0, told: 0, ordered: 0 }
  if (night.strategies.length === 0) return sums
  for (let last = '0'; ; ) {
    const cars = await findRows(
      tx,
      vehicle,
      sql`t.status = 1 and t.register_date is not null and t.id > ${last}::bigint
        and (t.biz_status is null or t.biz_status <> all(${[biz.lost, biz.disposed]}::smallint[]))`,
      { orderBy: 't.id', limit: AT_ONCE },
    )
    await scanSome(tx, actor, night, cars, sums)
    if (cars.length < AT_ONCE) return sums
    last = cars.at(-1)!.id
  }
}

async function scanSome(tx: Tx, actor: Actor, night: Night, cars: readonly Car[], sums: Sums): Promise<void> {
  const planned = cars.flatMap(car => {
    const strategy = strategyFor(
      night.strategies,
      { ...car, cityCode: car.operateCityCode } as never as Parameters<typeof strategyFor>[1],
      night.today,
    )
    return strategy ? [{ car, strategy }] : []
  })
  if (planned.length === 0) return
  const ids = planned.map(one => one.car.id)
  const models = new Map(
    (
      await findRows(tx, carModel, {
        id: [...new Set(planned.flatMap(one => one.car.modelId ?? []))],
      } as never)
    ).map(one => [one.id, one]),
  )
  const history = await findRows(tx, maintenanceRemind, sql`t.vehicle_id = any(${ids}::bigint[])`, { orderBy: 't.id' })
  const known = Map.groupBy(history, one => keyOf(one.vehicleId, one.projectId))
  const sources = [...new Set(night.strategies.flatMap(one => one.kmSource.flatMap(kind => readingsOf[kind] ?? [])))]
  const daily = await dailyKmOf(tx, actor, ids, sources)
  for (const { car, strategy } of planned)
    for (const line of strategy.services) {
      const rows = known.get(keyOf(car.id, line.projectId)) ?? []
      const terms = termsOf(line, models.get(car.modelId ?? ''))
      const dailyKm = daily.get(car.id) ?? night.defaultDaily
      await scanOne(tx, actor, night, { car, strategy, line, rows, terms, dailyKm }, sums)
    }
}

/** What the line leaves open is what the model says. */
export const termsOf = (line: StrategyLine, model: Model | undefined): ServiceTerms => {
  const isOfModel = line.intervalKm === null && line.intervalMonths === null
  return {
    firstKm: line.firstKm ?? (isOfModel ? (model?.firstMaintainKm ?? null) : null),
    firstMonths: line.firstMonths,
    intervalKm: isOfModel ? (model?.maintainKm ?? null) : line.intervalKm,
    intervalMonths: isOfModel ? (model?.maintainMonths ?? null) : line.intervalMonths,
    aheadKm: line.aheadKm ?? 0,
    aheadDays: line.aheadDays ?? 0,
  }
}

interface Planned {
  readonly car: Car
  readonly strategy: WholeStrategy
  readonly line: StrategyLine
  /** All reminders of this vehicle and project, the oldest first. */
  readonly rows: readonly Remind[]
  readonly terms: ServiceTerms
  readonly dailyKm: number
}

/** When it was done last: what a finished reminder says; else the last service on the card. */
function lastDone({ car, rows }: Planned): { km: number; date: LocalDate } | null {
  const done = rows.findLast(one => one.status === 3 && one.lastKm !== null && one.lastDate !== null)
  if (done) return { km: done.lastKm!, date: done.lastDate! }
  return car.lastMaintainDate && car.lastMaintainKm !== null
    ? { km: car.lastMaintainKm, date: car.lastMaintainDate }
    : null
}

async function scanOne(tx: Tx, actor: Actor, night: Night, planned: Planned, sums: Sums): Promise<void> {
  const { car, rows, terms, dailyKm } = planned
  const last = lastDone(planned)
  const next = nextService(
    terms,
    { registerDate: car.registerDate!, last, currentKm: car.mileage ?? 0, dailyKm },
    night.today,
  )
  if (!next) return
  const open = rows.find(one => OPEN.includes(one.status))
  // What was ignored stays so until the next service.
  const isIgnored = !open && rows.at(-1)?.status === 4 && rows.at(-1)?.lastDate === (last?.date ?? null)
  if (!open && (!next.isDue || isIgnored)) return
  const values = valuesOf(night, planned, last, postponed(open, next))
  const row = open
    ? await updateRow(tx, actor, maintenanceRemind, open, values)
    : await insertRow(tx, actor, maintenanceRemind, {
        ...values,
        payer: (await payersOf(tx, car.orderVehicleId)).repairPayer ?? US,
        ...{ remindCount: 0, postponeCount: 0, orderCount: 0 },
      })
  if (!open) sums.opened++
  await remind(tx, actor, night, planned.strategy, row, sums)
  const now = await getRow(tx, maintenanceRemind, row.id)
  if (await ordered(tx, actor, planned.strategy, now)) sums.ordered++
}

/** A date or kilometres that somebody postponed to stand until the service is done. */
const postponed = (open: Remind | undefined, next: NextService): NextService =>
  open && (open.postponeCount ?? 0) > 0 ? { ...next, dueDate: open.dueDate, dueKm: open.dueKm } : next

function valuesOf(
  night: Night,
  { car, strategy, line, dailyKm }: Planned,
  last: { km: number; date: LocalDate } | null,
  next: NextService,
): ChangesOf<typeof maintenanceRemind> {
  const city = cityRowFor(strategy.cityRows, car.operateCityCode)
  return {
    vehicleId: car.id,
    plateNo: car.plateNo,
    vin: car.vin,
    customerName: car.customerName,
    contractNo: car.contractNo,
    cityCode: car.operateCityCode,
    strategyId: strategy.id,
    projectId: line.projectId,
    projectName: night.names.get(line.projectId!) ?? null,
    lastKm: last?.km ?? null,
    lastDate: last?.date ?? null,
    dueKm: next.dueKm,
    dueDate: next.dueDate,
    currentKm: car.mileage,
    kmTime: car.mileageTime,
    dailyKm: `${dailyKm}.0`,
    remainKm: next.remainKm,
    predictDate: next.due,
    triggerBy: next.triggerBy,
    overdueKm: next.overdueKm,
    overdueDays: next.overdueDays,
    officerId: city?.remindUserId ?? car.managerId,
    deptId: car.operateDeptId,
  }
}

const daysSince = (time: string | null, today: LocalDate): number =>
  time === null ? Infinity : (Date.parse(today) - Date.parse(time.slice(0, 10))) / 86_400_000

async function remind(
  tx: Tx,
  actor: Actor,
  night: Night,
  strategy: WholeStrategy,
  row: Remind,
  sums: Sums,
): Promise<void> {
  const isLate = (row.overdueKm ?? 0) > 0 || (row.overdueDays ?? 0) > 0
  const isBroken = row.status === 6 && row.promiseDate !== null && row.promiseDate < night.today
  if ((row.status === 1 && isLate) || isBroken) {
    const { row: late } = await act(tx, actor, maintenanceRemind, row.id, 'expire')
    await emit(tx, actor, 'maintenance-remind.overdue', {
      id: row.id,
      no: row.remindNo ?? '',
      vehicleId: row.vehicleId,
    })
    await tell(tx, actor, late, strategy)
    sums.told++
  } else if ([1, 5].includes(row.status) && daysSince(row.lastRemindTime, night.today) >= (strategy.repeatDays ?? 7)) {
    if ((row.remindCount ?? 0) === 0)
      await emit(tx, actor, 'maintenance-remind.due', { id: row.id, no: row.remindNo ?? '', vehicleId: row.vehicleId })
    await tell(tx, actor, row, strategy)
    sums.told++
  }
}

/** 80, 6 autoWorkOrder: a reminder opens its work order; what may not be repaired now stays a reminder. */
async function ordered(tx: Tx, actor: Actor, strategy: WholeStrategy, row: Remind): Promise<boolean> {
  if (!strategy.autoWorkOrder || ![1, 5].includes(row.status) || (row.orderCount ?? 0) > 0) return false
  try {
    await tx.attempt(() =>
      act(tx, actor, maintenanceRemind, row.id, 'handle', { input: { way: wayIs.order, note: null } }),
    )
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

export const scanJob: JobKind = {
  kind: 'maintenance-scan',
  label: '保养到期扫描 / Due services',
  run: job =>
    job.database.transaction(job.actor.tenantId, async tx => ({
      ...(await scanServices(tx, job.actor)),
      overtime: await tellOvertime(tx, job.actor),
    })),
}
