import {
  datetime,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  json,
  many,
  money,
  note,
  qty,
  region,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { damageSeverity, nodeKind, signResult } from './codes.ts'
import { waybillFields, waybillSections } from './waybill-fields.ts'

export const waybillStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  waiting: state(1, '待发运 / To depart'),
  moving: state(2, '运输中 / On the way', 'warning'),
  partly: state(3, '部分签收 / Partly signed', 'warning'),
  signed: state(4, '已签收 / Signed', 'success'),
  checked: state(5, '已核对 / Freight checked', 'info'),
  cancelled: state(6, '已取消 / Cancelled', 'info'),
})

/** One damage as the receiver writes it down. */
export interface TransportDamage {
  readonly part: string
  readonly damageKind: string
  readonly severity: number
  readonly amt: string
  readonly photoBizId?: string
}

const actions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'waiting', permission: 'add' },
  depart: {
    label: '发运 / Depart',
    from: ['waiting'],
    to: 'moving',
    call: 'PUT depart',
    permission: 'depart',
    input: {
      departTime: datetime('发车时间 / Departed at', 'R', { past: true }),
      departPhotos: files('装车照片 / Pictures'),
    },
  },
  node: {
    label: '登记节点 / Record a node',
    from: ['moving', 'partly'],
    call: 'PUT node',
    permission: 'node',
    input: {
      nodeKind: enumeration('节点 / Node', 'R', nodeKind, { default: 3 }),
      nodeTime: datetime('时间 / Time', 'R', { past: true }),
      place: text('地点 / Place', 'R', { max: 100 }),
      cityCode: region('城市 / City'),
      lng: qty('经度 / Longitude', '', { scale: 6, signed: true, max: 136 }),
      lat: qty('纬度 / Latitude', '', { scale: 6, signed: true, max: 54 }),
      note: note('说明 / Note', '', { max: 200 }),
      photos: files('照片 / Pictures'),
    },
  },
  sign: {
    label: '签收 / Sign',
    from: ['moving', 'partly'],
    mayReach: ['partly', 'signed'],
    call: 'PUT sign',
    permission: 'sign',
    input: {
      lineIds: many(
        text('车辆 / Cars', 'R', { among: { resource: 'waybill', lines: 'lines', when: { rowState: [2] } } }),
      ),
      result: enumeration('结果 / Result', 'R', signResult, { default: 3 }),
      signTime: datetime('到达时间 / Arrived at', 'R', { past: true }),
      arrivePhotos: files('到达照片 / Pictures', 'R'),
      arriveMileage: int('到达里程 / Mileage', '', {
        min: 0,
        max: 3000000,
        unit: '公里',
        help: '只签一台时填写 / For a single car',
      }),
      damagePart: dict('损伤部位 / Damaged part', '', 'damage_part'),
      damageKind: dict('损伤类型 / Kind of damage', '', 'damage_kind'),
      damageSeverity: enumeration('严重程度 / Severity', '', damageSeverity),
      damageAmt: money('货损金额 / Damage', '', { unit: '元', help: '按台 / For each car' }),
      missingAmt: money('缺件扣款 / For missing items', '', {
        unit: '元',
        help: '缺钥匙或证照，按台 / Missing keys or papers, for each car',
      }),
      note: note('说明 / Note', '', { max: 200 }),
      attachBizId: files('签收单 / Receipt'),
      damages: json<readonly TransportDamage[]>('更多损伤 / More damages'),
    },
  },
  check: {
    label: '核对运费 / Check the freight',
    from: ['signed'],
    to: 'checked',
    call: 'PUT check',
    permission: 'check',
    input: {
      otherDeduct: money('其他扣款 / Other deduction', '', { unit: '元' }),
      deductNote: note('扣款说明 / Why deducted', '', { max: 200 }),
    },
    confirm:
      '核对运单【{waybillNo}】的运费？核对后计入单车成本 / Check the freight of {waybillNo}? It is booked as cost of the cars',
  },
  cancel: {
    label: '取消 / Cancel',
    from: ['waiting'],
    to: 'cancelled',
    call: 'PUT cancel',
    permission: 'cancel',
    reason: 'required',
    danger: true,
    confirm: '取消运单【{waybillNo}】？ / Cancel waybill {waybillNo}?',
  },
} as const satisfies Record<string, Action>

/** 60, section 4.4: cars on their way, by a carrier or driven, with what it costs. */
export const waybill = defineResource({
  name: 'waybill',
  label: '运单 / Waybill',
  area: 'vehicles',
  page: '/purchase/waybill',
  title: 'waybillNo',
  subtitle: ['outerNo', 'carrierName'],
  number: { field: 'waybillNo', prefix: 'YD' },
  fields: waybillFields,
  sections: waybillSections,
  states: waybillStates,
  actions,
  events: {
    'waybill.departed': '运单发运 / Waybill departed',
    'waybill.signed': '运单签收 / Waybill signed',
    'waybill.damaged': { label: '运单货损 / Damage on the way', facts: { damageCount: int('货损 / Damaged') } },
  },
  calls:
    'page, list:waybill_view|vehicle_extract_add, detail, timeline, status-count, save, update@POST update, remove, export-file',
  editableIn: ['draft', 'waiting'],
  scope: {
    users: ['createUser'],
    depts: ['createDept'],
    cities: ['fromCityCode', 'toCityCode'],
    partner: 'carrierId',
  },
  list: {
    quick: ['waybillKind', 'carrierId', 'toLotId', 'planArrive', 'outerNo'],
    totals: ['vehicleCount', 'signedCount', 'damageCount', 'freightAmt', 'deductAmt', 'payAmt'],
    pageSize: 50,
    columns: [
      'waybillNo',
      'outerNo',
      'waybillKind',
      'carrierName',
      'vehicleCount',
      'signedCount',
      'status',
      'toLotId',
      'planArrive',
      'departTime',
      'arriveTime',
      'lateDays',
      'damageCount',
      'fromAddress',
      'toAddress',
      'truckPlate',
      'sourceNo',
      'payAmt',
      'settleState',
      'createTime',
    ],
  },
  detail: { facts: ['carrierName', 'vehicleCount', 'signedCount', 'planArrive', 'payAmt'] },
  indexes: ['carrierId, settleState, status'],
})
