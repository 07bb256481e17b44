import { localDate, localDateTime, refuse, textOf, type ChangesOf, type Label } from '#kernel'
import { ready } from '#areas/orders/order-vehicle/server/ready.ts'
import { lockPosition } from '#areas/orders/order-vehicle/server/lock.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { isId } from '#packages/server/kinds.ts'
import { findRow, findRows, lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { liveOccupations, occupation } from '../../allocate-vehicle-record/server/occupy.ts'
import { BY_HAND, NEVER_WAIVED, servicingItem } from '../../registers/codes.ts'
import { saveRowsCall } from '../../save-rows.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { biz, event } from '../../vehicle/server/moves.ts'
import { progressOf, servicingOf } from '../../vehicle/server/servicing-state.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleMaintenanceConfirm, type vehicleMaintenanceItem } from '../vehicle-maintenance-confirm.ts'
import { tellReady } from './tell.ts'
import { servicingConfirmJob, servicingConfirmSchedule, timedConfirmCall } from './timed.ts'

const WAITING = 1
const CONFIRMED = 2
const CLEANING = 9
type Line = ChangesOf<typeof vehicleMaintenanceItem>
type ConfirmForm = Form<typeof vehicleMaintenanceConfirm>

const nameOf = (code: number, language: 'zh' | 'en'): string =>
  textOf(servicingItem.values.find(one => one.code === code)?.label ?? '', language)
const listed = (codes: readonly number[]): Label =>
  `${codes.map(one => nameOf(one, 'zh')).join('、')} / ${codes.map(one => nameOf(one, 'en')).join(', ')}`

/** The position before the car (90-interfaces 2). */
async function lockCar(tx: Tx, actor: Actor, vehicleId: string) {
  const live = (await liveOccupations(tx, [vehicleId])).get(vehicleId)
  const positionId = live?.state === occupation.allotted ? live.orderVehicleId : null
  if (positionId) await lockPosition(tx, actor, positionId)
  return { car: await lockRow(tx, actor, vehicle, vehicleId), positionId }
}

async function prepare(tx: Tx, actor: Actor, form: ConfirmForm): Promise<void> {
  const { values, before, fault, draft } = form
  const vehicleId = before?.vehicleId ?? values.vehicleId
  if (!vehicleId) return
  await requireVisible(tx, actor, vehicle, [vehicleId])
  const { car } = await lockCar(tx, actor, vehicleId)
  if (car.bizStatus !== biz.preparing) return fault('vehicleId', '车辆不在整备中 / the vehicle is not in preparation')
  const now = localDateTime(actor.clock.now())
  const state = (await servicingOf(tx, [vehicleId], localDate(actor.clock.now()))).get(vehicleId)!
  const given = (form.lines['items'] ?? []) as Line[]
  const twice = given.findIndex((one, at) => given.findIndex(other => other.itemCode === one.itemCode) !== at)
  if (twice >= 0) fault(`items.${twice}.itemCode`, '整备项重复 / named twice')
  const strange = given.findIndex(one => one.byHand && !BY_HAND.includes(one.itemCode ?? 0))
  if (strange >= 0)
    fault(
      `items.${strange}.byHand`,
      '只有PDI清洁和运达可以人工确认 / only cleaning and transport are confirmed by hand',
    )
  const items = state.items.map(item => {
    const told = given.find(one => one.itemCode === item.code)
    const byHand = (told ? told.byHand === true : item.done) && BY_HAND.includes(item.code)
    const done = byHand || (item.done && !(told && BY_HAND.includes(item.code)))
    return { item, byHand, done, note: told?.note ?? null }
  })
  form.lines['items'] = items.map(({ item, byHand, done, note }) => ({
    itemCode: item.code,
    required: item.required,
    done,
    byHand,
    sourceNo: item.sourceNo || null,
    doneTime: done ? now : null,
    note,
  }))
  Object.assign(values, {
    vin: car.vin,
    plateNo: car.plateNo,
    cityCode: car.operateCityCode,
    orderVehicleId: state.orderVehicleId,
    allotId: state.allotId,
    progress: progressOf(items.map(one => ({ required: one.item.required, done: one.done }))),
  })
  if (draft || form.body['draft'] === true) return
  const open = items.filter(one => one.item.required && !one.done).map(one => one.item.code)
  checkOpen(actor, form, open)
  const hasPictures = Boolean(values.attachBizId ?? before?.attachBizId)
  if (items.some(one => one.item.code === CLEANING && one.byHand) && !hasPictures)
    fault('attachBizId', 'PDI或清洁须上传照片 / cleaning needs pictures')
}

/** What is open is waived with a reason and a right of its own; insurance and inspection never are. */
function checkOpen(actor: Actor, { values, before, fault }: ConfirmForm, open: readonly number[]): void {
  if (open.length === 0) return
  const [zh, en] = listed(open).split(' / ') as [string, string]
  const musts = open.filter(one => NEVER_WAIVED.includes(one))
  if (musts.length > 0) {
    const [mustZh, mustEn] = listed(musts).split(' / ') as [string, string]
    return fault('items', `整备项未完成：${mustZh}，不能豁免 / not done and never waived: ${mustEn}`)
  }
  if (!(values.reason ?? before?.reason))
    return fault('reason', `整备项未完成：${zh}，请填写豁免原因 / not done: ${en}; say why they are waived`)
  if (actor.rights && !actor.rights.codes.has('vehicle_servicing_waive'))
    fault('reason', `没有豁免整备项的权限：${zh} / no right to waive: ${en}`)
}

/** A car with an open confirmation goes on with it. */
async function openOne(tx: Tx, body: Readonly<Record<string, unknown>>) {
  const vehicleId = typeof body['vehicleId'] === 'number' ? String(body['vehicleId']) : body['vehicleId']
  if (typeof vehicleId !== 'string' || !isId(vehicleId)) return undefined
  const [row] = await findRows(tx, vehicleMaintenanceConfirm, { vehicleId, status: WAITING } as never)
  return row && { id: row.id, version: row.version }
}

export default implement(vehicleMaintenanceConfirm, {
  prepare,
  async saved(tx, actor, row, form) {
    if (form.body['draft'] !== true) await act(tx, actor, vehicleMaintenanceConfirm, row.id, 'confirm')
  },
  detail: async (tx, actor, row) => {
    if (row.status !== WAITING) return {}
    const state = (await servicingOf(tx, [row.vehicleId], localDate(actor.clock.now()))).get(row.vehicleId)
    return {
      current: state?.items.map(one => ({
        itemCode: one.code,
        itemName: nameOf(one.code, actor.language),
        required: one.required,
        done: one.done,
        sourceNo: one.sourceNo,
      })),
      currentProgress: state ? progressOf(state.items) : 0,
    }
  },
  actions: {
    confirm: {
      locks: async (tx, actor, id) => {
        const row = await findRow(tx, vehicleMaintenanceConfirm, id)
        if (row) await lockCar(tx, actor, row.vehicleId)
      },
      async run(tx, actor, { row, reason }) {
        const source = { sourceType: 'vehicle-maintenance-confirm', sourceId: row.id, sourceNo: row.confirmNo ?? '' }
        const { positionId } = await lockCar(tx, actor, row.vehicleId)
        const why = row.reason ?? reason
        const { to } = await fire(tx, actor, row.vehicleId, event.servicingConfirmed, {
          source,
          ...(why ? { reason: why } : {}),
        })
        if (to === biz.awaitingTake && positionId) await ready(tx, actor, positionId, { confirmId: row.id })
        const car = await findRow(tx, vehicle, row.vehicleId)
        await emit(tx, actor, 'vehicle.servicing-confirmed', {
          id: row.vehicleId,
          no: car?.vehicleNo ?? '',
          confirmId: row.id,
          orderVehicleId: positionId,
        })
        if (to === biz.awaitingTake && positionId && car) await tellReady(tx, actor, car, positionId)
        return { confirmUserId: actor.userId, confirmTime: localDateTime(actor.clock.now()) }
      },
    },
    back: {
      locks: async (tx, actor, id) => {
        const row = await findRow(tx, vehicleMaintenanceConfirm, id)
        if (row) await lockCar(tx, actor, row.vehicleId)
      },
      async guard(tx, _actor, { row }) {
        const car = await findRow(tx, vehicle, row.vehicleId)
        if (row.status === CONFIRMED && car?.bizStatus !== biz.stock)
          refuse(
            'servicingGone',
            '车辆【{plate}】已离开库存，不能退回整备；待提车辆请先释放配车 / vehicle {plate} left the stock; release an allotted one first',
            { plate: row.plateNo ?? row.vin ?? '' },
          )
      },
      async run(tx, actor, { row, reason }) {
        if (row.status !== CONFIRMED) return
        await fire(tx, actor, row.vehicleId, event.preparationStarted, {
          source: { sourceType: 'vehicle-maintenance-confirm', sourceId: row.id, sourceNo: row.confirmNo ?? '' },
          reason,
        })
      },
    },
  },
  calls: {
    'POST save': saveRowsCall(
      vehicleMaintenanceConfirm,
      '整备确认 / Confirm preparations',
      'vehicle_servicing_confirm',
      openOne,
    ),
    'GET /api/ratutech-core/vehicle-extend/timin-maintenance-confirm': timedConfirmCall,
  },
  jobs: [servicingConfirmJob],
  schedules: [servicingConfirmSchedule],
})
