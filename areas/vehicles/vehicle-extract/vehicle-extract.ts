import {
  bool,
  date,
  datetime,
  defineResource,
  enumeration,
  files,
  int,
  json,
  lines,
  many,
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
import { fuelLevel, takeKind, takeLineState, takePlaceKind } from '../codes.ts'
import { ofContract, ofCustomer } from '../vehicle-allot/order-head.ts'

export const extractStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  active: state(1, '待提车 / Awaiting take'),
  partly: state(3, '部分提车 / Partly handed over', 'warning'),
  taken: state(2, '已提车 / Handed over', 'success'),
  cancelled: state(4, '已取消 / Cancelled', 'info'),
})

const actions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving', permission: 'add' },
  afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving', permission: 'edit' },
  approve: { label: '通过 / Approve', from: ['approving'], to: 'active', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  complete: { label: '全部提车 / Fully handed over', from: ['active', 'partly'], to: 'taken', by: 'system' },
  progress: {
    label: '提车进度 / Progress',
    from: ['active', 'partly', 'taken'],
    mayReach: ['active', 'partly', 'taken', 'cancelled'],
    by: 'system',
  },
  confirm: {
    label: '交车 / Hand over',
    from: ['active', 'partly'],
    permission: 'confirm',
    page: '/vehicle/take/handover',
  },
  cancel: {
    label: '取消提车 / Cancel',
    from: ['active', 'partly'],
    mayReach: ['cancelled', 'taken'],
    call: 'PUT cancel',
    permission: 'cancel',
    reason: 'required',
    danger: true,
    confirm: '取消未提车辆？车辆仍保持已配 / Cancel the vehicles not handed over? They stay allotted',
  },
  revoke: {
    label: '撤销提车 / Revoke handover',
    from: ['partly', 'taken'],
    mayReach: ['active', 'partly'],
    call: 'PUT revoke',
    permission: 'revoke',
    reason: 'required',
    danger: true,
    input: {
      lineIds: many(
        text('车辆 / Cars', 'R', { among: { resource: 'vehicle-extract', lines: 'lines', when: { lineState: [2] } } }),
      ),
    },
    confirm:
      '撤销当日提车？计划与履历一并退回 / Revoke the handovers of today? Plans and lease records are reverted too',
  },
  changeVehicle: {
    label: '换车 / Change the car',
    from: ['active', 'partly'],
    call: 'PUT change-vehicle',
    permission: 'change',
    reason: 'required',
    input: {
      lineId: text('原车 / Car', 'R', {
        among: { resource: 'vehicle-extract', lines: 'lines', when: { lineState: [1] } },
      }),
      newVehicleId: ref('新车 / New car', 'R', 'vehicle', { only: { status: [1], bizStatus: [3] } }),
    },
  },
} as const satisfies Record<string, Action>

/** 60, section 4.6: from the confirmation of a line rent runs. */
export const vehicleExtract = defineResource({
  name: 'vehicle-extract',
  label: '提车单 / Take',
  area: 'vehicles',
  page: '/vehicle/take',
  title: 'extractNo',
  subtitle: ['contractNo', 'customerName'],
  number: { field: 'extractNo', prefix: 'TC' },
  fields: {
    extractNo: text('提车单号 / No.', 'SULK', { max: 32 }),
    takeKind: enumeration('方式 / Kind', 'SLF', takeKind),
    ...ofContract,
    orderId: ref('订单 / Order', 'SLF', 'order'),
    ...ofCustomer,
    cityCode: region('城市 / City', 'SLF'),
    placeKind: enumeration('提车地 / Place', 'RLF', takePlaceKind, { default: 1 }),
    takePlaceId: ref('提车场 / Lot', 'LF', 'parking-lot', {
      only: { status: [1] },
      when: { placeKind: [1] },
      requiredWhen: { placeKind: [1] },
    }),
    takeAddress: text('提车地址 / Address', '', {
      max: 200,
      when: { placeKind: [2] },
      requiredWhen: { placeKind: [2] },
    }),
    planTakeTime: datetime('计划提车 / Planned', 'RLF'),
    receiverName: text('提车人 / Receiver', 'RM', { max: 40, mask: 'name' }),
    receiverPhone: text('提车人手机 / Receiver phone', 'RM', { max: 20, format: 'mobile', mask: 'phone' }),
    receiverIdNo: text('提车人证件号 / Receiver ID no.', 'M', { max: 18, format: 'idNo', mask: 'idNo' }),
    authFileBizId: files('授权书 / Authorisation'),
    idPhotoBizId: files('证件照 / ID picture'),
    deliveryUserId: user('交付员 / Delivery', 'RLF', {
      default: 'me',
      handover: { openWhen: { status: [103, 102, 100, 101, 1, 3] } },
    }),
    waybillId: ref('运单 / Waybill', 'S', 'waybill'),
    requisitionId: ref('交付申请 / Requisition', 'S', 'vehicle-consign-requisition'),
    allotId: ref('配车单 / Allotment', 'SF', 'vehicle-allot'),
    planOnly: bool('预约提车 / Appointment', 'L', {
      help: '车辆可仍在整备，待提后才能交车 / Cars may still be in preparation',
    }),
    exceptions: many(text('例外说明 / Exceptions', 'S', { max: 100 })),
    needApproval: bool('需审批 / Needs approval', 'S'),
    vehicleQty: int('台数 / Cars', 'SL', { unit: '台' }),
    takenQty: int('已提 / Taken', 'SL', { unit: '台' }),
    revocable: bool('可撤销 / Revocable', 'S', { computed: true }),
    closeReason: note('取消原因 / Closed because', 'S'),
    handoverFileBizId: files('交接单 / Protocol', 'S'),
    remark: note('备注 / Remark', '', { wide: true }),
    attachBizId: files('附件 / Files'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 32 }),
    lines: lines('提车明细 / Cars', 'R', 'vehicle-extract-detail', { max: 200 }),
  },
  sections: [
    {
      id: 'head',
      title: '提车 / Take',
      fields: [
        'extractNo',
        'takeKind',
        'orderId',
        'contractNo',
        'customerName',
        'cityCode',
        'placeKind',
        'takePlaceId',
        'takeAddress',
        'planTakeTime',
        'deliveryUserId',
        'planOnly',
      ],
    },
    {
      id: 'receiver',
      title: '提车人 / Receiver',
      fields: ['receiverName', 'receiverPhone', 'receiverIdNo', 'authFileBizId', 'idPhotoBizId'],
    },
    { id: 'lines', title: '车辆 / Cars', fields: ['lines'] },
    { id: 'more', title: '其他 / Other', fields: ['handoverFileBizId', 'closeReason', 'remark', 'attachBizId'] },
  ],
  states: extractStates,
  actions,
  events: {
    'vehicle-extract.confirmed': {
      label: '提车确认 / Take confirmed',
      facts: {
        takeTime: datetime('提车时间 / Take time'),
        place: text('地点 / Place'),
        mileage: int('里程 / Mileage'),
      },
    },
    'vehicle-extract.revoked': '提车撤销 / Handover revoked',
  },
  calls: 'page, list, detail, timeline, status-count, save, save@batch-extract, update, afresh, remove',
  codes: { backdate: '补录提车时间 / Back-date the handover' },
  onlyWhile: { revoke: { revocable: [true] } },
  scope: {
    users: ['deliveryUserId', 'createUser'],
    depts: ['createDept'],
    cities: ['cityCode'],
    partner: 'customerId',
  },
  list: {
    quick: ['customerId', 'takePlaceId', 'planTakeTime', 'deliveryUserId'],
    pageSize: 50,
    totals: ['vehicleQty', 'takenQty'],
    columns: [
      'extractNo',
      'customerName',
      'vehicleQty',
      'takenQty',
      'status',
      'planTakeTime',
      'cityCode',
      'takePlaceId',
      'deliveryUserId',
      'orderId',
      'contractNo',
      'takeKind',
      'contractType',
      'createTime',
    ],
  },
  detail: { facts: ['customerName', 'planTakeTime', 'vehicleQty', 'takenQty'] },
  approval: {
    processKey: 'vehicle-extract',
    variables: ['vehicleQty'],
    city: 'cityCode',
    only: { needApproval: [true] },
    words: { frontShort: '前期款欠缴 / Upfront amount outstanding' },
  },
})

export interface CheckItem {
  itemName: string
  result: 1 | 2 | 3
  value?: string
  note?: string
}
export interface Damage {
  part: string
  damageKind: string
  severity: 1 | 2 | 3
  x?: number
  y?: number
  photoBizId?: string
}

/** 60, section 4.6: hand-over of one car. */
export const vehicleExtractDetail = defineResource({
  name: 'vehicle-extract-detail',
  label: '提车明细 / Handover line',
  area: 'vehicles',
  kind: 'lines',
  parent: 'extractId',
  title: 'plateNo',
  fields: {
    extractId: ref('提车单 / Take', 'S', 'vehicle-extract'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'R', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'S', 'vehicle'),
    plateNo: text('车牌 / Plate', 'SL', { max: 8, format: 'plate' }),
    vin: text('车架号 / VIN', 'SL', { max: 17, format: 'vin' }),
    lineState: enumeration('状态 / State', 'SL', takeLineState),
    takeTime: datetime('提车时间 / Taken at', 'SL'),
    takeMileage: int('提车里程 / Mileage', 'SL', { unit: '公里' }),
    fuelLevel: enumeration('油量 / Fuel', 'S', fuelLevel),
    soc: int('电量 / Charge', 'S', { unit: '%' }),
    exteriorOk: bool('外观完好 / Exterior sound', 'S'),
    interiorOk: bool('内饰完好 / Interior sound', 'S'),
    checkItems: json<CheckItem[]>('检查项 / Check list', 'S'),
    damages: json<Damage[]>('损伤 / Damages', 'S'),
    accessories: json<Record<string, number>>('随车物品 / Accessories', 'S'),
    papers: json<Record<string, number>>('随车证照 / Papers', 'S'),
    photoBizId: files('照片 / Photos', 'SL'),
    signCustomer: files("客户签字 / Customer's signature", 'S'),
    signStaff: files('交付员签字 / Our signature', 'S'),
    signTime: datetime('签字时间 / Signed at', 'S'),
    lng: qty('经度 / Longitude', 'S', { scale: 6, signed: true }),
    lat: qty('纬度 / Latitude', 'S', { scale: 6, signed: true }),
    rentStartDate: date('起租 / Rent from', 'SL'),
    firstDueDate: date('首期应付 / First due', 'SL'),
    changeFromLineId: ref('换自 / Changed from', 'S', 'vehicle-extract-detail'),
  },
})
