import {
  addDays,
  daysBetween,
  localDate,
  localDateTime,
  type ChangesOf,
  type LocalDate,
  type RowOf,
  Refused,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { inChunks } from '#packages/jobs/in-chunks.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { incidentsPort, type Incidents } from '#areas/vehicles/ports.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { openTasks } from '#areas/work-orders/vehicle-task/server/open-tasks.ts'
import { ruleFor } from '../../calculations/rule-match.ts'
import { levelOf, presentDue, windowFrom } from '../../calculations/schedule.ts'
import { kindIs } from '../../codes.ts'
import { wholeRules, type WholeRule } from '../../year-check-rule/server/rules.ts'
import { yearCheckWarn } from '../year-check-warn.ts'
import { blockersOf, lotPlaces, type LotPlaces } from './blockers.ts'
import { inspectedAfter, type InspectedCar } from './cars.ts'
import { tellLessee } from '../../maintenance-remind/server/tell-lessee.ts'
import { inspectionPayer } from './fees.ts'

export type Warn = RowOf<typeof yearCheckWarn>
const OPEN = [1, 2, 5]
const IGNORED = 4
const daysAhead = (rule: WholeRule): number => Math.max(0, ...rule.warnDays, rule.autoOrderDays ?? 0)

interface Night {
  readonly today: LocalDate
  readonly rules: readonly WholeRule[]
  readonly incidents: ReadonlyMap<string, Incidents>
  readonly known: ReadonlyMap<string, Warn[]>
  readonly autoOrder: boolean
  readonly lots: LotPlaces
}
interface Sums {
  opened: number
  told: number
  ordered: number
}
const keyOf = (vehicleId: string | null, kind: number | null): string => `${vehicleId}:${kind}`

/** 80, 13 year-check-scan: due dates, levels, what stands in the way, and work orders that open by themselves. */
export async function scanInspections(tx: Tx, actor: Actor): Promise<Sums> {
  const sums = { opened: 0, told: 0, ordered: 0 }
  for (let after: string | undefined = '0'; after !== undefined; )
    after = (await scanCars(tx, actor, after, sums)).at(-1)
  return sums
}

/** The next vehicles with a date in sight, or with an open warning. */
async function scanCars(tx: Tx, actor: Actor, after: string, sums: Sums): Promise<string[]> {
  const today = localDate(actor.clock.now())
  const rules = await wholeRules(tx)
  const horizon = addDays(today, Math.max(0, ...rules.map(daysAhead)))
  const cars = await inspectedAfter(
    tx,
    after,
    sql`and (t.inspect_valid_to is null or t.inspect_valid_to <= ${horizon}::date or t.operate_cert_valid_to <= ${horizon}::date
      or exists (select 1 from year_check_warn w where w.tenant_id = t.tenant_id and w.is_deleted = 0 and w.vehicle_id = t.id and w.status = any(${OPEN}::smallint[])))`,
  )
  const ids = cars.map(car => car.id)
  if (ids.length === 0) return ids
  const night = await nightOf(tx, ids, rules, today)
  for (const car of cars)
    for (const kind of [kindIs.safety, kindIs.permit]) {
      const rule = ruleFor(rules, kind, car.facts, today)
      if (rule) await scanOne(tx, actor, night, car, rule, sums)
    }
  return ids
}

async function nightOf(tx: Tx, ids: readonly string[], rules: readonly WholeRule[], today: LocalDate): Promise<Night> {
  const known = await findRows(
    tx,
    yearCheckWarn,
    sql`t.vehicle_id = any(${[...ids]}::bigint[]) and t.status = any(${[...OPEN, IGNORED]}::smallint[])`,
  )
  return {
    today,
    rules,
    incidents: new Map((await incidentsPort.ask().counts(tx, ids)).map(one => [one.vehicleId, one])),
    known: Map.groupBy(known, one => keyOf(one.vehicleId, one.inspectKind)),
    autoOrder: ['1', 'true'].includes(await paramValue(tx, 'yearCheck.autoOrder')),
    lots: await lotPlaces(tx),
  }
}

async function scanOne(
  tx: Tx,
  actor: Actor,
  night: Night,
  car: InspectedCar,
  rule: WholeRule,
  sums: Sums,
): Promise<void> {
  const due = presentDue(rule, car.registerDate, car.printed[rule.inspectKind!] ?? null)
  if (!due) return
  const rows = night.known.get(keyOf(car.id, rule.inspectKind)) ?? []
  const before = rows.find(one => OPEN.includes(one.status))
  const daysLeft = daysBetween(night.today, due.date)
  if (!before && (daysLeft > daysAhead(rule) || rows.some(one => one.dueDate === due.date))) return
  const values = valuesOf(night, car, rule, due, daysLeft)
  let row = before
    ? await updateRow(tx, actor, yearCheckWarn, before, values)
    : await insertRow(tx, actor, yearCheckWarn, {
        ...values,
        payer: await inspectionPayer(tx, car.card.orderVehicleId),
        ...{ noticeCount: 0, orderCount: 0 },
      })
  if (!before) sums.opened++
  row = await ordered(tx, actor, night, row, rule, sums)
  if (daysLeft < 0 && row.status === 1) row = (await act(tx, actor, yearCheckWarn, row.id, 'expire')).row
  if (row.status !== 2 && values.level !== 0 && values.level !== (before?.level ?? 0)) {
    await tell(tx, actor, row)
    sums.told++
  }
}

function valuesOf(
  night: Night,
  { card, id, registerDate }: InspectedCar,
  rule: WholeRule,
  due: { date: LocalDate; method: number },
  daysLeft: number,
): ChangesOf<typeof yearCheckWarn> {
  return {
    vehicleId: id,
    plateNo: card.plateNo,
    vin: card.vin,
    modelName: card.modelName,
    vehicleClass: card.vehicleClass,
    useNature: card.useNature,
    fuelType: card.fuelType,
    registerDate,
    companyId: card.assetCompanyId ?? card.ownerCompanyId,
    cityCode: card.operateCityCode,
    customerName: card.customerName,
    contractNo: card.contractNo,
    inspectKind: rule.inspectKind,
    ruleId: rule.id,
    ageMonths: Math.max(0, monthsBetween(registerDate, night.today)),
    dueDate: due.date,
    windowFrom: windowFrom(due.date, rule.windowMonths ?? 0),
    method: due.method,
    daysLeft,
    level: levelOf(daysLeft, rule.warnDays),
    blockers: blockersOf(card, due.date, night.incidents.get(id), night.lots),
    officerId: card.managerId,
    deptId: card.operateDeptId,
  }
}
const monthsBetween = (from: LocalDate, to: LocalDate): number =>
  (+to.slice(0, 4) - +from.slice(0, 4)) * 12 +
  (+to.slice(5, 7) - +from.slice(5, 7)) -
  (to.slice(8, 10) < from.slice(8, 10) ? 1 : 0)

/** An order that somebody opened by hand is found; else one is opened where the rule says so. */
async function ordered(tx: Tx, actor: Actor, night: Night, row: Warn, rule: WholeRule, sums: Sums): Promise<Warn> {
  if (row.status === 2) return row
  const [task] = (await openTasks(tx, { vehicleId: row.vehicleId!, types: [typeIs.yearCheck] })).filter(
    one => (one.subKind === 3 ? kindIs.permit : kindIs.safety) === row.inspectKind,
  )
  if (task)
    return (await act(tx, actor, yearCheckWarn, row.id, 'orderOpened', { input: { workOrderId: task.workOrderId } }))
      .row
  const isTime = (rule.autoOrderDays ?? 0) > 0 && row.daysLeft! <= rule.autoOrderDays!
  if (!night.autoOrder || !isTime) return row
  try {
    const done = await tx.attempt(() => act(tx, actor, yearCheckWarn, row.id, 'order'))
    sums.ordered++
    return done.row
  } catch (error) {
    // A vehicle that may not have this work now stays a warning; its officer sees it there.
    if (error instanceof Refused) return row
    throw error
  }
}

async function tell(tx: Tx, actor: Actor, row: Warn): Promise<void> {
  const isOverdue = row.level === -1
  const days = Math.abs(row.daysLeft ?? 0)
  const name = row.plateNo ?? row.vin ?? ''
  await updateRow(tx, actor, yearCheckWarn, row, {
    noticeCount: (row.noticeCount ?? 0) + 1,
    lastNoticeTime: localDateTime(actor.clock.now()),
  })
  const { id, vehicleId, dueDate, level } = row
  const facts = { id, no: row.warnNo ?? '', vehicleId, dueDate, level }
  if (isOverdue) await emit(tx, actor, 'year-check-warn.overdue', facts)
  else await emit(tx, actor, 'year-check-warn.due', facts)
  if (row.vehicleId && (isOverdue || (row.level ?? 0) <= 30))
    await tellLessee(tx, actor, {
      vehicleId: row.vehicleId,
      event: 'inspection_due',
      customer: true,
      driver: true,
      subject: '年检到期通知 / Inspection due',
      content: isOverdue
        ? `车辆${name}年检已逾期（${row.dueDate}到期），请停止上路并联系我方 / the inspection of ${name} was due on ${row.dueDate}: do not drive it, please call us`
        : `车辆${name}年检将于${row.dueDate}到期，请配合送检 / the inspection of ${name} is due on ${row.dueDate}, please bring the vehicle`,
      bizTypeCode: 'year_check_due',
      bizId: row.id,
    })
  const isUrgent = isOverdue || row.level === 7
  await notify(tx, actor, {
    bizTypeCode: 'year_check_due',
    bizId: row.id,
    ...(row.officerId ? { users: [row.officerId] } : {}),
    roles: isUrgent ? ['yearcheck_officer', 'vehicle_supervisor'] : ['yearcheck_officer'],
    cityCode: row.cityCode,
    level: isUrgent ? 3 : 2,
    dedupeKey: `year-check:${row.id}:${row.level}`,
    title: isOverdue
      ? `年检已逾期${days}天：${name} / Inspection of ${name} is ${days} days overdue`
      : `年检${days}天后到期：${name} / Inspection of ${name} is due in ${days} days`,
    content: `到期日${row.dueDate}，可办起始${row.windowFrom} / due on ${row.dueDate}, may be done from ${row.windowFrom}`,
  })
}

export const scanJob: JobKind = {
  kind: 'year-check-scan',
  label: '年检到期扫描 / Due inspections',
  run: job => inChunks(job, (tx, actor, after) => scanCars(tx, actor, after, { opened: 0, told: 0, ordered: 0 })),
}
