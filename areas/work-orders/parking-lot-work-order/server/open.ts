import { z } from 'zod'
import { invalid, refuse, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { sampleSize } from '../../calculations/patrol.ts'
import { typeIs } from '../../kinds/types.ts'
import { openMany, releaseMany } from '../../vehicle-work-order/server/open-many.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { parkingLotWorkOrder } from '../parking-lot-work-order.ts'
import { carsOfLots, sampleTerms, type LotCar } from './plan.ts'

const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '请填写时间 / give the time')
export const patrolInput = z.object({
  planStart: time,
  planFinish: time,
  subKind: z.coerce.number().int().min(1).max(3).default(1),
  requirement: z.string().max(1000).nullish(),
  lots: z
    .array(
      z.object({
        parkingLotId: idInput,
        sampleMode: z.coerce.number().int().min(1).max(3).default(1),
        vehicleIds: optionalIdsInput,
        handlerId: optionalIdInput,
      }),
    )
    .min(1, '请选择停车场 / choose the lots')
    .max(200, '一次最多200个停车场 / at most 200 lots at once'),
})
type Wanted = z.output<typeof patrolInput>
export type LotOrder = RowOf<typeof parkingLotWorkOrder>
const ALL = 2
const CHOSEN = 3

/** 70, 4.9 parking-save: a patrol of every lot named, its vehicles by R18, by hand or all. */
export async function openPatrols(tx: Tx, actor: Actor, wanted: Wanted): Promise<{ lots: unknown[] }> {
  if (wanted.planFinish <= wanted.planStart)
    invalid({ planFinish: '计划完成须晚于计划开始 / the planned finish is not after the start' })
  const lotIds = wanted.lots.map(one => one.parkingLotId)
  if (new Set(lotIds).size < lotIds.length) invalid({ lots: '停车场重复 / a lot is named twice' })
  await requireVisible(tx, actor, parkingLot, lotIds, 'read')
  const lots = new Map((await findRows(tx, parkingLot, { id: lotIds } as never)).map(lot => [lot.id, lot]))
  const cars = Map.groupBy(await carsOfLots(tx, lotIds), car => car.lotId)
  const terms = await sampleTerms(tx)
  const made = []
  for (const [index, one] of wanted.lots.entries()) {
    const lot = lots.get(one.parkingLotId)!
    if (lot.status !== 1)
      refuse('lotDisabled', '停车场【{lot}】已停用 / parking lot {lot} is disabled', { lot: lot.lotName })
    const here = cars.get(lot.id) ?? []
    if (here.length === 0)
      refuse('lotEmpty', '停车场【{lot}】没有车辆 / parking lot {lot} holds no vehicle', { lot: lot.lotName })
    const chosen = chosenOf(here, one, terms, index)
    made.push(await openLot(tx, actor, wanted, lot, chosen, here.length, one))
  }
  return { lots: made }
}
function chosenOf(
  here: readonly LotCar[],
  one: Wanted['lots'][number],
  { minimum, rate }: { minimum: number; rate: number },
  index: number,
): LotCar[] {
  if (one.sampleMode === ALL) return [...here]
  if (one.sampleMode !== CHOSEN) return here.slice(0, sampleSize(here.length, minimum, rate))
  const ids = one.vehicleIds ?? []
  const list = here.filter(car => ids.includes(car.vehicleId))
  if (list.length === 0 || list.length < new Set(ids).size)
    invalid({ [`lots.${index}.vehicleIds`]: '请选择该停车场内的车辆 / choose vehicles that stand in this lot' })
  return list
}

async function openLot(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
  lot: RowOf<typeof parkingLot>,
  cars: readonly LotCar[],
  bookCount: number,
  one: Wanted['lots'][number],
): Promise<Record<string, unknown>> {
  const provider = lot.providerId ? (await findRows(tx, mechanism, { id: lot.providerId } as never))[0] : undefined
  const row = await insertRow(tx, actor, parkingLotWorkOrder, {
    subKind: wanted.subKind,
    parkingLotId: lot.id,
    providerId: provider?.id ?? null,
    providerName: provider?.mechanismName ?? null,
    cityCode: lot.cityCode,
    handlerId: one.handlerId ?? lot.managerId,
    planDate: wanted.planStart.slice(0, 10),
    bookCount,
    sampleMode: one.sampleMode,
    sampleCount: cars.length,
    requirement: wanted.requirement ?? null,
  } as never)
  const source = { sourceType: 'patrol', sourceId: row.id, sourceNo: row.lotOrderNo! }
  const tasks = await openMany(tx, actor, {
    type: typeIs.patrol,
    subKind: wanted.subKind,
    source,
    planStart: wanted.planStart,
    planFinish: wanted.planFinish,
    // The lot manager confirms; where he inspects himself, who ordered it does.
    supervisorId: one.handlerId && one.handlerId !== lot.managerId ? lot.managerId : actor.userId || null,
    title: `停车场巡检 ${lot.lotName} ${row.lotOrderNo}`.slice(0, 128),
    requirement: wanted.requirement ?? null,
    groups: [{ handlerId: row.handlerId, cars: cars.map(car => ({ ...car, cityCode: lot.cityCode })) }],
  })
  const [first] = await findRows(tx, vehicleTask, { id: [...tasks.values()][0]! } as never)
  await updateRow(tx, actor, parkingLotWorkOrder, row, { workOrderId: first!.workOrderId })
  await releaseMany(tx, actor, source)
  return { id: row.id, no: row.lotOrderNo, parkingLotId: lot.id, workOrderId: first!.workOrderId, tasks: tasks.size }
}
