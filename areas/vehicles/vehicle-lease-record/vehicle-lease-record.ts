import { date, datetime, defineResource, dept, enumeration, int, ref, text } from '#kernel'
import { contractType, mechanismType } from '#areas/codes/codes.ts'
import { leaseEndEvent, leaseKind, leaseStartEvent } from '../codes.ts'

/**
 * 60, section 4.2: who held the car from when to when. Intervals are [startTime, endTime): an instant belongs to the
 * taker.
 */
export const vehicleLeaseRecord = defineResource({
  name: 'vehicle-lease-record',
  label: '租赁履历 / Holder history',
  area: 'vehicles',
  title: 'holderName',
  permission: 'vehicle',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'RLFS', 'vehicle'),
    recordKind: enumeration('类别 / Kind', 'RLFS', leaseKind),
    holderType: enumeration('使用方类型 / Holder kind', 'S', mechanismType),
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    driverId: ref('司机 / Driver', 'FS', 'driver'),
    deptId: dept('部门 / Department', 'S'),
    holderName: text('使用方 / Holder', 'LKS', { max: 128 }),
    holderPhone: text('使用方电话 / Holder phone', 'MS', { max: 20, mask: 'phone' }),
    contractType: enumeration('合同类型 / Contract kind', 'FS', contractType),
    contractId: ref('合同 / Contract', 'LFS', 'contract'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'FS', 'order-vehicle'),
    sourceType: text('来源类型 / Source kind', 'S', { max: 40 }),
    sourceId: text('来源编号 / Source id', 'S', { max: 32 }),
    startTime: datetime('开始 / Start', 'LFS'),
    startMileage: int('起始里程 / Start mileage', 'LS', { unit: '公里' }),
    startEvent: enumeration('起因 / Started by', 'LS', leaseStartEvent),
    extractId: ref('提车单 / Take document', 'S', 'vehicle-extract'),
    endTime: datetime('结束 / End', 'LFS'),
    endMileage: int('结束里程 / End mileage', 'LS', { unit: '公里' }),
    endEvent: enumeration('结束原因 / Ended by', 'LS', leaseEndEvent),
    returnId: ref('退车单 / Return document', 'S', 'vehicle-return'),
    days: int('天数 / Days', 'LS', { unit: '天' }),
    km: int('行驶里程 / Km', 'LS', { unit: '公里' }),
    leaseFiledTime: datetime('租赁备案时间 / Filed with the authorities', 'LS'),
    leaseFiledNo: text('备案号 / Filing no.', 'LFS', { max: 40 }),
    leaseFiledDate: date('备案日 / Filed on', 'S'),
  },
  calls: 'page:vehicle_view, page:vehicle_view@/vehicle/lease-record-page',
  list: { sort: '-startTime' },
  // One holder per instant: one open record per vehicle by index; closed ones are kept apart by the verbs under the
  // vehicle's lock.
  indexes: ['unique: vehicleId where end_time is null', 'vehicleId, startTime desc', 'orderVehicleId, startTime'],
})
