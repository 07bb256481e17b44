import { datetime, defineResource, enumeration, files, int, lines, ref, text } from '#kernel'
import { subKindsOf } from '../kinds/types.ts'
import { kilometres, ownFields, payloadOf, remark } from './own.ts'

/** 70, 4.4: a carriage in one or more legs. */
export const vehicleTaskTransport = defineResource({
  ...payloadOf(4),
  name: 'vehicle-task-transport',
  label: '运输任务 / Transport task',
  fields: {
    ...ownFields,
    subKind: enumeration('运输方式 / Mode', '', subKindsOf(4), { fixed: true }),
    legs: lines('行程 / Legs', 'R', 'vehicle-task-leg', { min: 1, max: 20 }),
    waybillId: ref('运单 / Waybill', 'S', 'waybill'),
    startMileage: kilometres(''),
    endMileage: int('到达里程 / Mileage on arrival', 'R', { min: 0, max: 3_000_000, unit: '公里' }),
    loadPhotosBizId: files('装车照片 / Photos when loaded', 'R'),
    unloadPhotosBizId: files('卸车照片 / Photos when unloaded', 'R'),
    arrivalDamage: lines('到车损伤 / Damage on arrival', '', 'vehicle-task-transport-damage', { max: 50 }),
    carrierInsuranceNo: text('承运险单号 / Carrier’s policy', '', { max: 40 }),
    receiverName: text('接车人 / Received by', 'R', { max: 32 }),
    receiverSignBizId: files('接车签字 / Signature', 'R'),
    ...remark,
  },
})
export const vehicleTaskLeg = defineResource({
  name: 'vehicle-task-leg',
  label: '行程 / Leg',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'fromPlace',
  fields: {
    payloadId: ref('运输任务 / Transport task', 'S', 'vehicle-task-transport'),
    fromPlace: text('起点 / From', 'R', { max: 128 }),
    fromLotId: ref('起点停车场 / From lot', '', 'parking-lot', { fills: { fromPlace: 'lotName' } }),
    toPlace: text('终点 / To', 'R', { max: 128 }),
    toLotId: ref('终点停车场 / To lot', '', 'parking-lot', { fills: { toPlace: 'lotName' } }),
    planDepart: datetime('计划出发 / Planned departure'),
    departTime: datetime('出发 / Departed', '', { past: true }),
    planArrive: datetime('计划到达 / Planned arrival'),
    arriveTime: datetime('到达 / Arrived', '', { notBefore: 'departTime', past: true }),
    km: int('里程 / Distance', 'R', { min: 0, max: 10_000, unit: '公里' }),
    carrierPlate: text('承运车牌 / Carrier’s plate', '', { max: 8, format: 'plate' }),
    driverName: text('承运司机 / Driver', '', { max: 32 }),
    driverPhone: text('司机电话 / Driver’s phone', 'M', { max: 20, format: 'mobile', mask: 'phone' }),
  },
})
