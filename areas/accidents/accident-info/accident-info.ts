import {
  bool,
  datetime,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  note,
  qty,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { infoSource } from '../codes.ts'

const report = {
  infoNo: text('上报编号 / Report no.', 'SULFK', { max: 32 }),
  reportUuid: text('上报标识 / Key of the report', 'U', {
    max: 36,
    help: '同一标识只记一次 / The same key is taken once',
  }),
  source: enumeration('来源 / Came by', 'SLF', infoSource),
  reportTime: datetime('上报时间 / Reported at', 'SLF'),
  answerDue: datetime('受理期限 / To be answered by', 'SL'),
}
const car = {
  plateNo: text('车牌号 / Plate', 'RLFK', { max: 8, format: 'plate' }),
  vehicleId: ref('车辆 / Vehicle', 'SLF', 'vehicle'),
  vin: text('车架号 / VIN', 'S', { max: 17 }),
  cityCode: region('城市 / City', 'SF'),
  drivable: bool('可行驶 / Drivable', 'RL', { default: true }),
  towNeeded: bool('需拖车 / To be towed', ''),
}
const driver = {
  driverName: text('司机 / Driver', 'RL', { max: 40 }),
  driverPhone: text('电话 / Phone', 'RM', { max: 20, mask: 'phone', format: 'mobile' }),
  driverId: ref('司机档案 / Driver\u2019s record', 'SF', 'driver'),
}
const happening = {
  accidentTime: datetime('事故时间 / Accident at', 'RLF', { past: true }),
  place: text('地点 / Place', 'R', { max: 200, wide: true }),
  lng: qty('经度 / Longitude', '', { scale: 6, signed: true, min: -180, max: 180 }),
  lat: qty('纬度 / Latitude', '', { scale: 6, signed: true, min: -90, max: 90 }),
  regionCode: region('地区 / Region'),
  accidentType: dict('事故类型 / Kind', 'F', 'accident_type'),
  injured: bool('有人伤 / Somebody hurt', 'RLF'),
  injuredCount: int('受伤人数 / Injured', '', { min: 0, max: 999, when: { injured: [true] } }),
  thirdParty: bool('涉及三者 / Third party', ''),
  thirdPlate: text('对方车牌 / Their plate', '', { max: 8, when: { thirdParty: [true] } }),
  thirdPhone: text('对方电话 / Their phone', 'M', { max: 20, mask: 'phone', when: { thirdParty: [true] } }),
  policeCalled: bool('已报警 / Police told', ''),
  insurerCalled: bool('已报险 / Insurer told', ''),
  description: note('经过 / What happened', 'R', { max: 1000, wide: true }),
  photosBizId: files('照片 / Photos', '', {
    help: '现场、本车损伤、对方车辆、双方证件，至少4张 / Scene, own damage, other vehicle, licences: four at least',
  }),
}
const handling = {
  customerId: ref('客户 / Customer', 'SLF', 'customer'),
  contractId: ref('合同 / Contract', 'SF', 'contract'),
  orderVehicleId: ref('订单车辆 / Order vehicle', 'S', 'order-vehicle'),
  accidentId: ref('事故 / Accident', 'SLF', 'accident'),
  handlerId: user('受理人 / Taken by', 'SLF'),
  closeReason: text('关闭原因 / Closed because', 'S', { max: 200 }),
  sameAsId: ref('重复上报 / Same as', 'SLF', 'accident-info'),
  lateTold: bool('已超时提醒 / Told late', 'S', { untold: true }),
}

/** 80, section 4: what the driver sends from the road; it becomes a case, or is closed. */
export const accidentInfo = defineResource({
  name: 'accident-info',
  label: '司机上报 / Driver\u2019s report',
  area: 'accidents',
  page: '/accident/information',
  title: 'infoNo',
  subtitle: ['plateNo', 'driverName'],
  number: { field: 'infoNo', prefix: 'SGSB' },
  fields: { ...report, ...car, ...driver, ...happening, ...handling },
  sections: [
    { id: 'car', title: '车辆与司机 / Vehicle and driver', fields: [...Object.keys(car), ...Object.keys(driver)] },
    { id: 'event', title: '事故 / What happened', fields: Object.keys(happening) },
    { id: 'report', title: '上报 / Report', fields: Object.keys(report) },
    { id: 'handling', title: '受理 / Handling', fields: Object.keys(handling).filter(name => name !== 'lateTold') },
  ],
  states: states('waiting', {
    waiting: state(1, '待受理 / Waiting', 'warning'),
    accepted: state(2, '已转事故 / Became a case', 'success'),
    closed: state(3, '已关闭 / Closed', 'info'),
  }),
  actions: {
    accept: { label: '受理转事故 / Make it a case', from: ['waiting'], to: 'accepted', by: 'system' },
    close: {
      label: '关闭 / Close',
      from: ['waiting'],
      to: 'closed',
      call: 'PUT update-status/close',
      permission: 'close',
      reason: 'required',
      danger: true,
      confirm:
        '关闭上报 {title}？重复、无损失、非我方车辆或误报时关闭。 / Close report {title}? For doubles, no damage, a vehicle not ours or a joke.',
    },
  } as const satisfies Record<string, Action>,
  events: { 'accident-info.received': '收到司机上报 / Driver\u2019s report received' },
  calls: 'page, list:accident_info_view, detail, timeline, status-count, save, export',
  editableIn: [],
  removableIn: [],
  scope: { users: ['createUser', 'handlerId'], depts: ['createDept'], cities: ['cityCode'] },
  list: {
    columns: [
      'infoNo',
      'plateNo',
      'accidentTime',
      'driverName',
      'injured',
      'drivable',
      'source',
      'reportTime',
      'answerDue',
      'customerId',
      'sameAsId',
      'accidentId',
      'status',
    ],
    quick: ['plateNo', 'accidentTime', 'injured', 'source'],
    sort: '-reportTime',
  },
  detail: { facts: ['plateNo', 'accidentTime', 'injured', 'drivable', 'source', 'answerDue'] },
  indexes: ['vehicleId, accidentTime', 'status, answerDue', 'accidentId'],
})
