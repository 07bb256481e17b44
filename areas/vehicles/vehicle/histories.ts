import { bool, date, datetime, defineResource, dict, enumeration, files, int, note, ref, region, text } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { mileageSource, plateColor, vehicleEvent } from '../codes.ts'

const source = {
  sourceType: text('来源类型 / Source kind', 'S', { max: 40 }),
  sourceId: text('来源编号 / Source id', 'S', { max: 32 }),
  sourceNo: text('来源单号 / Source no.', 'SL', { max: 40 }),
}

/** 60, section 4.2: every move of a card, written with it. */
export const vehicleStatusRecord = defineResource({
  name: 'vehicle-status-record',
  label: '状态流水 / State history',
  area: 'vehicles',
  title: 'event',
  permission: 'vehicle',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    event: enumeration('事件 / Event', 'SLF', vehicleEvent),
    fromStatus: enumeration('原状态 / From', 'SL', vehicleState),
    toStatus: enumeration('新状态 / To', 'SLF', vehicleState),
    configId: ref('规则 / Rule', 'S', 'vehicle-status-config'),
    ...source,
    reason: note('原因 / Reason', 'SL'),
    happenTime: datetime('发生时间 / Happened at', 'SL'),
    staySeconds: int('原状态停留秒数 / Seconds in the previous state', 'S'),
    cityCode: region('城市 / City', 'SF'),
  },
  calls: 'page:vehicle_view, page:vehicle_view@/vehicle/status-record-page',
  appendOnly: true,
  indexes: ['vehicleId, createTime desc'],
})

/** 60, section 7.5. */
export const vehicleMileageRecord = defineResource({
  name: 'vehicle-mileage-record',
  label: '里程记录 / Mileage record',
  area: 'vehicles',
  title: 'mileage',
  permission: 'vehicle',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    mileage: int('里程 / Mileage', 'SL', { unit: '公里' }),
    recordTime: datetime('时间 / Time', 'SLF'),
    source: enumeration('来源 / Source', 'SLF', mileageSource),
    ...source,
    offsetKm: int('换表补偿 / Odometer offset', 'S', { unit: '公里' }),
    photoBizId: files('照片 / Photo', 'S'),
    suspect: bool('存疑 / Suspect', 'SL'),
  },
  calls: 'page:vehicle_view, page:vehicle_view@/vehicle/mileage-page',
  list: { sort: '-recordTime' },
  indexes: ['vehicleId, recordTime desc'],
})

/** 60, section 4.2: the card shows the open row. */
export const vehiclePlateRecord = defineResource({
  name: 'vehicle-plate-record',
  label: '牌照记录 / Plate record',
  area: 'vehicles',
  title: 'plateNo',
  permission: 'vehicle',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
    plateKind: dict('牌照类型 / Kind', 'SL', 'plate_kind'),
    plateColor: enumeration('号牌颜色 / Colour', 'SL', plateColor),
    cityCode: region('城市 / City', 'SLF'),
    companyId: ref('上牌主体 / Company', 'S', 'company'),
    quotaId: ref('指标 / Quota', 'S', 'plate-quota'),
    fromDate: date('启用日 / From', 'SL'),
    toDate: date('停用日 / To', 'SL'),
    endReason: dict('停用原因 / Ended by', 'SL', 'plate_end'),
    keepUntil: date('号牌保留至 / Kept until', 'S'),
    workOrderId: ref('工单 / Work order', 'S', 'vehicle-work-order'),
  },
  calls: 'page:vehicle_view, page:vehicle_view@/vehicle/plate-page',
  indexes: ['unique: vehicleId where to_date is null', 'unique: plateNo where to_date is null'],
})
