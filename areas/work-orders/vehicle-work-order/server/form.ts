import { z } from 'zod'
import { localDateTime, refuse, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { saveVisible } from '#packages/server/save-visible.ts'
import { stage } from '../../codes.ts'
import { isType, kindText, typeOf } from '../../kinds/types.ts'
import { createGroup } from '../../work-order-group/server/create.ts'
import { whomBars } from '../../vehicle-task/server/assign.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'
import { workCars, type WorkCar, type WorkVehicle } from './cars.ts'
import { openTasks, sorted, titleOf, type Head } from './create.ts'

const MOST = 2_000
export const saveInput = z.looseObject({
  id: optionalIdInput,
  groupSettingId: optionalIdInput,
  skipAbnormal: z.boolean().optional(),
  vehicles: z
    .array(
      z.looseObject({ vehicleId: optionalIdInput, orderVehicleId: optionalIdInput, planFinish: z.string().nullish() }),
    )
    .max(MOST, '一次最多2000台 / At most 2000 vehicles at once')
    .optional(),
})
type Given = z.output<typeof saveInput>
const idsOf = (given: Given): string[] =>
  given.vehicles
    ? given.vehicles.flatMap(one => (one.vehicleId ? [one.vehicleId] : []))
    : Array.isArray(given['vehicleIds'])
      ? (given['vehicleIds'] as unknown[]).map(String)
      : typeof given['vehicleIds'] === 'string'
        ? given['vehicleIds'].split(',').filter(Boolean)
        : []

/** 70, 4.2 save: one order per city unless `single`, or a chain where a group setting is named. */
export async function saveOrder(tx: Tx, actor: Actor, given: Given): Promise<unknown> {
  const vehicleIds = [...new Set(idsOf(given))]
  if (given.groupSettingId) return openChain(tx, actor, given, vehicleIds)
  const batches = await batchesOf(tx, given, vehicleIds)
  const saved = []
  for (const batch of batches) {
    const one = await saveVisible(tx, actor, vehicleWorkOrder, { ...given, ...batch }, 'save')
    saved.push({ id: one.id, no: one.no, status: one.status, version: one.version })
  }
  return { ...saved[0], orders: saved }
}
async function openChain(tx: Tx, actor: Actor, given: Given, vehicleIds: readonly string[]): Promise<unknown> {
  if (vehicleIds.length === 0) refuse('noVehicles', '请选择车辆 / choose the vehicles')
  const groupIds = await createGroup(tx, actor, {
    settingId: given.groupSettingId!,
    vehicles: vehicleIds.map(vehicleId => ({
      vehicleId,
      orderVehicleId: given.vehicles?.find(one => one.vehicleId === vehicleId)?.orderVehicleId,
    })),
    cityCode: typeof given['cityCode'] === 'string' && given['cityCode'] !== '' ? given['cityCode'] : undefined,
    skipAbnormal: given.skipAbnormal,
  })
  return { id: groupIds[0], groupIds }
}
/** Without a city the vehicles' own: an order is worked on in one city. */
async function batchesOf(tx: Tx, given: Given, ids: readonly string[]): Promise<Record<string, unknown>[]> {
  const isSplit = !given['single'] && !given['cityCode'] && ids.length > 1
  if (!isSplit) return [ids.length > 0 ? { vehicleIds: ids } : {}]
  const cars = await workCars(
    tx,
    ids.map(vehicleId => ({ vehicleId })),
  )
  if (cars.length < ids.length) return [{ vehicleIds: ids }]
  return [...Map.groupBy(cars, one => one.car.operateCityCode)].map(([cityCode, list]) => ({
    cityCode,
    vehicleIds: list.map(one => one.car.id),
  }))
}

const LATER: readonly string[] = [
  'planStart',
  'planFinish',
  'contactName',
  'contactPhone',
  'requirement',
  'attachBizId',
]
/** Fills what the system says, and refuses vehicles that may not have this work; every reason at its field. */
export async function prepareOrder(tx: Tx, actor: Actor, form: Form<typeof vehicleWorkOrder>): Promise<void> {
  if (form.before) return prepareEdit(form)
  const { values, body, fault } = form
  const type = values.type ?? 0
  if (!isType(type)) return
  const subKind = values.subKind ?? 0
  if (!(subKind in typeOf(type).subKinds)) return fault('subKind', '请选择子类 / choose the kind of work')
  if (typeOf(type).ownDoor)
    return fault('type', '盘点与巡检由各自的单据发起 / stocktakes and patrols open their own work')
  const cars = await carsOf(tx, form)
  if (cars.length === 0) return
  const { free } = await sorted(tx, actor, cars, {
    cityCode: values.cityCode ?? null,
    type,
    subKind,
    planStart: values.planStart ?? localDateTime(actor.clock.now()),
    skipAbnormal: body['skipAbnormal'] === true,
  })
  const isProvider = values.assignMode === 2
  const whom = { handlerId: isProvider ? null : values.handlerId, providerId: isProvider ? values.providerId : null }
  values.cityCode ??= free[0]!.car.operateCityCode
  if (whom.handlerId || whom.providerId)
    for (const bar of await whomBars(tx, actor, whom, { type, cityCode: values.cityCode }))
      fault(isProvider ? 'providerId' : 'handlerId', bar)
  Object.assign(values, {
    workOrderNo: await nextNumber(tx, actor, typeOf(type).order),
    vehicleIds: free.map(one => one.car.id),
    subKindName: kindText(type, subKind),
    title: values.title ?? titleOf({ type, subKind }, free),
    stage: stage.toDispatch,
    sourceType: 'manual',
    ...fromFirst(free[0]!),
  })
}
const fromFirst = ({ position, car }: WorkCar): ChangesOf<typeof vehicleWorkOrder> => ({
  partyName: position?.counterpartyName ?? car.customerName,
  contractId: position?.contractId ?? car.contractId,
  orderId: position?.orderId ?? car.orderId,
})
const carsOf = (tx: Tx, { values, body }: Form<typeof vehicleWorkOrder>): Promise<WorkCar[]> => {
  const more = (Array.isArray(body['vehicles']) ? body['vehicles'] : []) as WorkVehicle[]
  return workCars(
    tx,
    (values.vehicleIds ?? []).map(vehicleId => ({
      vehicleId,
      orderVehicleId: more.find(one => one.vehicleId === vehicleId)?.orderVehicleId ?? null,
      planFinish: more.find(one => one.vehicleId === vehicleId)?.planFinish ?? null,
    })),
  )
}

/** 70, 4.2: all of it before the dispatch, later only plan, contact and requirement; vehicles and type never. */
function prepareEdit({ values, before, fault }: Form<typeof vehicleWorkOrder>): void {
  const fixed = before!.stage === stage.toDispatch ? ['vehicleIds', 'type', 'subKind', 'single'] : undefined
  for (const [name, value] of Object.entries(values)) {
    if (fixed ? !fixed.includes(name) : LATER.includes(name)) continue
    const former = (before as unknown as Record<string, unknown>)[name]
    const isSame = JSON.stringify(plain(value)) === JSON.stringify(plain(former))
    if (!isSame)
      fault(name, '派单后只能修改计划时间、联系人和要求 / once dispatched only plan, contact and requirement change')
  }
}
const plain = (value: unknown): unknown =>
  value === undefined || value === '' ? null : typeof value === 'bigint' ? String(value) : value

/** The tasks of a new order; an edited one passes its plan on to those that still run. */
export async function afterSave(tx: Tx, actor: Actor, row: Head, form: Form<typeof vehicleWorkOrder>): Promise<void> {
  if (!form.before) await openTasks(tx, actor, row, await carsOf(tx, form))
}
