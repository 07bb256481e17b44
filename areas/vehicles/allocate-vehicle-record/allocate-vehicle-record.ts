import { datetime, defineResource, enumeration, note, ref, text, user } from '#kernel'
import { occupyKind, occupyState } from '../codes.ts'

/** 60, G3 and 4.5: the only occupation ledger of vehicles; partial unique indexes decide races, not code. */
export const allocateVehicleRecord = defineResource({
  name: 'allocate-vehicle-record',
  label: '占用记录 / Occupation',
  area: 'vehicles',
  title: 'sourceNo',
  permission: 'vehicle_allot',
  fields: {
    vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
    occupyKind: enumeration('占用类别 / Kind', 'SLF', occupyKind),
    sourceType: text('来源类型 / Source kind', 'S', { max: 40 }),
    sourceId: text('来源编号 / Source id', 'SF', { max: 32 }),
    sourceNo: text('来源单号 / Source no.', 'SLK', { max: 40 }),
    customerId: ref('客户 / Customer', 'SLF', 'customer'),
    contractId: ref('合同 / Contract', 'SF', 'contract'),
    orderId: ref('订单 / Order', 'SF', 'order'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
    state: enumeration('占用状态 / State', 'SLF', occupyState),
    expireTime: datetime('占用到期 / Expires', 'SL'),
    fromTime: datetime('占用时间 / From', 'SL'),
    toTime: datetime('释放时间 / To', 'SL'),
    releaseReason: note('释放原因 / Released because', 'SL'),
    userId: user('经办人 / By', 'SL'),
  },
  calls: 'list:vehicle_allot_view, page:vehicle_allot_view',
  list: { sort: '-fromTime' },
  indexes: [
    'unique: vehicleId where state in (1, 2, 3)',
    'unique: orderVehicleId where state in (1, 2, 3) and order_vehicle_id is not null',
    'fromTime',
    'sourceType, sourceId',
  ],
})
