import {
  bool,
  datetime,
  defineResource,
  enumeration,
  files,
  int,
  lines,
  note,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { servicingItem } from '../registers/codes.ts'

export const servicingStates = states('waiting', {
  waiting: state(1, '待确认 / To be confirmed'),
  confirmed: state(2, '已确认 / Confirmed', 'success'),
  returned: state(3, '已退回 / Sent back', 'danger'),
})

const actions = {
  confirm: { label: '确认 / Confirm', from: ['waiting'], to: 'confirmed', by: 'system' },
  back: {
    label: '退回 / Send back',
    from: ['waiting', 'confirmed'],
    to: 'returned',
    call: 'PUT back',
    permission: 'confirm',
    reason: 'required',
    danger: true,
    confirm: '退回车辆【{vin}】的整备确认？各项重新整备 / Send back the confirmation of {vin}? Its items are reopened',
  },
} as const satisfies Record<string, Action>

/** 60, 4.2: a car is fit to be handed out. */
export const vehicleMaintenanceConfirm = defineResource({
  name: 'vehicle-maintenance-confirm',
  label: '整备确认登记 / Preparation confirmation',
  area: 'vehicles',
  permission: 'vehicle_servicing',
  page: '/vehicle/servicing-progress',
  title: 'confirmNo',
  subtitle: ['vin', 'plateNo'],
  number: { field: 'confirmNo', prefix: 'ZBQR' },
  fields: {
    confirmNo: text('确认单号 / No.', 'SULK', { max: 32 }),
    vehicleId: ref('车辆 / Vehicle', 'RLF', 'vehicle', { only: { status: [1] }, fixed: true }),
    vin: text('车架号 / VIN', 'SLFK', { max: 17, format: 'vin' }),
    plateNo: text('车牌号 / Plate', 'SLK', { max: 8, format: 'plate' }),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
    allotId: ref('配车单 / Allotment', 'S', 'vehicle-allot'),
    items: lines('整备项 / Items', '', 'vehicle-maintenance-item', { max: 20 }),
    progress: int('进度 / Progress', 'SL', { unit: '%' }),
    readyTime: datetime('全部完成时间 / All done at', 'SL'),
    confirmUserId: user('确认人 / Confirmed by', 'SL'),
    confirmTime: datetime('确认时间 / Confirmed at', 'SLF'),
    reason: note('豁免原因 / Why items are waived', '', {
      max: 200,
      help: '有必需项未完成时必填；交强险和检验不可豁免 / Needed for open items; never for compulsory insurance and inspection',
    }),
    cityCode: region('城市 / City', 'SF'),
    attachBizId: files('PDI或清洁照片 / Pictures of PDI or cleaning'),
  },
  sections: [
    {
      id: 'car',
      title: '车辆 / Vehicle',
      fields: [
        'confirmNo',
        'vehicleId',
        'plateNo',
        'orderVehicleId',
        'allotId',
        'progress',
        'readyTime',
        'confirmUserId',
        'confirmTime',
      ],
    },
    { id: 'items', title: '整备项 / Items', fields: ['items'] },
    { id: 'more', title: '说明 / Notes', fields: ['reason', 'attachBizId'] },
  ],
  states: servicingStates,
  actions,
  events: {
    'vehicle.servicing-confirmed': { label: '整备确认 / Preparation of a vehicle confirmed', of: 'vehicle' },
  },
  calls: 'page, detail, timeline, save:vehicle_servicing_confirm',
  codes: { waive: '豁免整备项 / Waive items' },
  editableIn: ['waiting'],
  scope: { users: ['createUser', 'vehicleId.managerId'], depts: ['vehicleId.operateDeptId'], cities: ['cityCode'] },
  list: { quick: ['vehicleId', 'confirmTime'], pageSize: 50 },
  indexes: ['unique: vehicleId where status = 1', 'vehicleId, createTime desc'],
})

export const vehicleMaintenanceItem = defineResource({
  name: 'vehicle-maintenance-item',
  label: '整备项 / Item of a preparation',
  area: 'vehicles',
  kind: 'lines',
  parent: 'confirmId',
  title: 'itemCode',
  fields: {
    confirmId: ref('整备确认 / Confirmation', 'S', 'vehicle-maintenance-confirm'),
    itemCode: enumeration('整备项 / Item', 'R', servicingItem),
    required: bool('必需 / Required', 'S'),
    done: bool('完成 / Done', 'S'),
    byHand: bool('人工确认 / By hand'),
    sourceNo: text('依据 / Proof', 'S', { max: 64 }),
    doneTime: datetime('完成时间 / Done at', 'S'),
    note: note('说明 / Note', '', { max: 200 }),
  },
})
