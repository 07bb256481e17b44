import {
  addDays,
  addMonths,
  invalid,
  localDate,
  localDateTime,
  maxDate,
  refuse,
  type ChangesOf,
  type LocalDate,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { applyMaintenance } from '#areas/vehicles/vehicle/server/apply-maintenance.ts'
import { mileageBy, recordMileage } from '#areas/vehicles/vehicle/server/record-mileage.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { wayIs } from '../../codes.ts'
import {
  maintenanceRemindStrategyCity,
  maintenanceRemindStrategyLine,
} from '../../maintenance-remind-strategy/maintenance-remind-strategy.ts'
import { cityRowFor } from '../../maintenance-remind-strategy/server/strategies.ts'
import type { maintenanceRemind } from '../maintenance-remind.ts'
import type { Remind } from './scan.ts'
import { tell } from './tell.ts'

type Changes = ChangesOf<typeof maintenanceRemind>
export const STATE = { pending: 1, ordered: 2, done: 3, ignored: 4, overdue: 5, customer: 6 } as const
/** Kind of repair of a work order that a reminder opens: service. */
const SERVICE = 1
const TIMES_POSTPONED = 2

export interface Handling {
  way: number | null
  promiseDate?: LocalDate | null
  payer?: number | null
  newDate?: LocalDate | null
  newKm?: number | null
  note?: string | null
}

/** `again`: once a day at most. */
export async function again(tx: Tx, actor: Actor, row: Remind): Promise<Changes> {
  const today = localDate(actor.clock.now())
  if (row.lastRemindTime?.slice(0, 10) === today) refuse('toldToday', '今日已提醒 / already reminded today')
  await tell(tx, actor, row)
  return {}
}

/** Who does it where nobody was chosen: the station that the strategy names for the city, while it is in use. */
async function defaultStation(tx: Tx, row: Remind): Promise<string | null> {
  if (!row.strategyId) return null
  const cities = await findRows(tx, maintenanceRemindStrategyCity, { strategyId: row.strategyId } as never)
  const id = cityRowFor(cities, row.cityCode)?.defaultMechanismId
  const station = id ? await findRow(tx, mechanism, id) : undefined
  return station?.status === 1 ? station.id : null
}

async function openOrder(tx: Tx, actor: Actor, row: Remind): Promise<Changes> {
  const now = localDateTime(actor.clock.now())
  const orderCount = (row.orderCount ?? 0) + 1
  const finish = maxDate(row.predictDate ?? now.slice(0, 10), addDays(now.slice(0, 10), 1))
  const made = await createWorkOrder(tx, actor, {
    type: typeIs.maintenance,
    subKind: SERVICE,
    source: {
      sourceType: 'maintenance-remind',
      sourceId: row.id,
      sourceNo: row.remindNo ?? '',
      sourceSeq: orderCount,
    },
    vehicles: [{ vehicleId: row.vehicleId! }],
    providerId: await defaultStation(tx, row),
    planStart: now,
    planFinish: `${finish} 18:00:00`,
    requirement: row.projectName,
  })
  return { workOrderId: made.workOrderId, orderCount }
}

function postpone(actor: Actor, row: Remind, input: Handling): Changes {
  if ((row.postponeCount ?? 0) >= TIMES_POSTPONED)
    refuse('postponed', '最多延期两次 / it may be postponed twice at most')
  const { newDate = null, newKm = null } = input
  if (newDate === null && newKm === null)
    return invalid({ newDate: '请填写新应保日期或公里 / give a new date or a new mileage' })
  if (newDate !== null && newDate <= localDate(actor.clock.now()))
    invalid({ newDate: '新应保日期须晚于今天 / a day after today' })
  if (newKm !== null && newKm <= (row.currentKm ?? 0))
    invalid({ newKm: '新应保公里须大于当前公里 / above the present mileage' })
  return {
    ...(newDate === null ? {} : { dueDate: newDate, predictDate: newDate, overdueDays: 0 }),
    ...(newKm === null ? {} : { dueKm: newKm, remainKm: newKm - (row.currentKm ?? 0), overdueKm: 0 }),
    postponeCount: (row.postponeCount ?? 0) + 1,
  }
}

/** 80, section 6 handle {way}: a work order, the customer himself, later, or not at all. */
export async function handle(
  tx: Tx,
  actor: Actor,
  row: Remind,
  input: Handling,
): Promise<Changes & { status: number }> {
  const said = { handleWay: input.way, handleNote: input.note ?? null, payer: input.payer ?? row.payer }
  switch (input.way) {
    case wayIs.order:
      return { ...said, ...(await openOrder(tx, actor, row)), status: STATE.ordered }
    case wayIs.customer:
      if (input.promiseDate! < localDate(actor.clock.now()))
        invalid({ promiseDate: '承诺日期不能早于今天 / not before today' })
      return { ...said, promiseDate: input.promiseDate!, status: STATE.customer }
    case wayIs.postpone:
      if (row.status !== STATE.pending) refuse('late', '已逾期的提醒不能延期 / a late reminder cannot be postponed')
      return { ...said, ...postpone(actor, row, input), status: STATE.pending }
    default:
      if (row.status !== STATE.pending) refuse('late', '已逾期的提醒不能忽略 / a late reminder cannot be ignored')
      return { ...said, status: STATE.ignored }
  }
}

/** What was done when: on the card with the next service, and on the reminder, from which the next cycle counts. */
export async function serviceDone(
  tx: Tx,
  actor: Actor,
  row: Remind,
  done: { date: LocalDate; km: number; source: { sourceType: string; sourceId: string; sourceNo: string } },
): Promise<Changes> {
  const car = await getRow(tx, vehicle, row.vehicleId!)
  if (done.km >= (car.mileage ?? 0))
    await recordMileage(
      tx,
      actor,
      car.id,
      done.km,
      localDateTime(actor.clock.now()),
      mileageBy.maintenance,
      done.source,
    )
  const [line] = row.strategyId
    ? await findRows(tx, maintenanceRemindStrategyLine, {
        strategyId: row.strategyId,
        projectId: row.projectId,
      } as never)
    : []
  const months = line?.intervalMonths ?? null
  await applyMaintenance(tx, actor, car.id, {
    date: done.date,
    km: done.km,
    nextDate: months === null ? null : addMonths(done.date, months),
    nextKm: line?.intervalKm ? done.km + line.intervalKm : null,
  })
  return { lastKm: done.km, lastDate: done.date, currentKm: Math.max(done.km, car.mileage ?? 0) }
}
