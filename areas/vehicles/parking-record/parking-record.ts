import { datetime, defineResource, enumeration, files, int, money, ref, text, user } from '#kernel'
import { stayInKind, stayOutKind } from '../parking-lot/codes.ts'

/** 60, section 4.8: one stay of one car in one lot. At most one is open per car, and none in state 6. */
export const parkingRecord = defineResource({
  name: 'parking-record',
  label: '停放记录 / Stay',
  area: 'vehicles',
  title: 'inTime',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'RLF', 'vehicle'),
    lotId: ref('停车场 / Lot', 'RLF', 'parking-lot'),
    spaceId: ref('车位 / Space', 'LF', 'parking-space'),
    inTime: datetime('入场时间 / In', 'RLF'),
    inKind: enumeration('入场类型 / Entry type', 'RLF', stayInKind),
    inUserId: user('入场登记人 / In by', 'S'),
    inMileage: int('入场里程 / In mileage', '', { unit: '公里' }),
    inPhotos: files('入场照片 / In pictures'),
    outTime: datetime('出场时间 / Out', 'SLF'),
    outKind: enumeration('出场类型 / Exit type', 'SLF', stayOutKind),
    outUserId: user('出场登记人 / Out by', 'S'),
    sourceType: text('来源类型 / Source kind', 'S', { max: 40 }),
    sourceId: text('来源编号 / Source id', 'S', { max: 32 }),
    sourceNo: text('来源单号 / Source no.', 'SL', { max: 40 }),
    days: int('天数 / Days', 'SL', { unit: '天' }),
    amt: money('金额 / Amount', 'SL'),
  },
  calls: 'page:parking_record_view',
  scope: { staff: 'all', partner: 'lotId.providerId' },
  list: { sort: '-inTime' },
  indexes: [
    'unique: vehicleId where out_time is null',
    'unique: spaceId where out_time is null and space_id is not null',
    'lotId, inTime desc',
  ],
})
