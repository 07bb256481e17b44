import { bool, datetime, defineResource, enumeration, files, int, lines, many, note, qty, ref, region, state, states, text, type Action } from '#kernel'
import { allotException, allotKind, allotLineState } from '../codes.ts'
import { ofContract, ofCustomer } from './order-head.ts'

export const allotStates = states('draft', {
  draft: state(103, '草稿 / Draft'), approving: state(102, '审批中 / In approval'), rejected: state(100, '已驳回 / Rejected', 'danger'), withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  active: state(1, '已配车 / Allotted', 'success'), partly: state(3, '部分释放 / Partly released', 'warning'), cancelled: state(2, '已取消 / Cancelled', 'info'),
})

const actions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving', permission: 'add' },
  afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving', permission: 'edit' },
  approve: { label: '通过 / Approve', from: ['approving'], to: 'active', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  settle: { label: '释放进度 / Progress', from: ['active', 'partly'], mayReach: ['active', 'partly', 'cancelled'], by: 'system' },
  releaseLine: {
    label: '释放车辆 / Release cars', from: ['active', 'partly'], mayReach: ['partly', 'cancelled'], call: 'PUT release-line', permission: 'release', reason: 'required',
    input: { lineIds: many(text('车辆 / Cars', 'R', { among: { resource: 'vehicle-allot', lines: 'lines', when: { lineState: [1, 2] } } })) },
  },
  cancel: { label: '取消配车 / Cancel', from: ['active', 'partly'], to: 'cancelled', call: 'PUT cancel', permission: 'cancel', reason: 'required', danger: true, confirm: '取消配车单【{allotNo}】？车辆全部释放 / Cancel {allotNo}? All its cars become free' },
} as const satisfies Record<string, Action>

/** 60, section 4.5: which car goes to which position of an order. One car, never two customers. */
export const vehicleAllot = defineResource({
  name: 'vehicle-allot', label: '配车单 / Allotment', area: 'vehicles', page: '/vehicle/allot', title: 'allotNo', subtitle: ['contractNo', 'customerName'], number: { field: 'allotNo', prefix: 'PC' },
  fields: {
    allotNo: text('配车单号 / No.', 'SULK', { max: 32 }),
    allotKind: enumeration('类别 / Kind', 'SLF', allotKind),
    ...ofContract,
    orderId: ref('订单 / Order', 'RLF', 'order', { only: { status: [1, 2, 3] }, fixed: true }),
    ...ofCustomer,
    allocateId: ref('分配 / Distribution', 'S', 'vehicle-allocate'),
    requisitionId: ref('交付申请 / Requisition', 'SF', 'vehicle-consign-requisition'),
    cityCode: region('交付城市 / City', 'RLF', { help: '不填按订单 / Empty: the order\'s' }),
    takePlaceId: ref('提车场 / Take place', 'LF', 'parking-lot', { only: { status: [1] }, help: '不填按订单 / Empty: the order\'s' }),
    planTakeTime: datetime('计划提车 / Planned take', 'RLF'),
    exceptions: many(enumeration('例外项 / Exceptions', 'SL', allotException)),
    needApproval: bool('需审批 / Needs approval', 'S'),
    vehicleQty: int('台数 / Cars', 'SL', { unit: '台' }),
    releasedQty: int('已释放 / Released', 'SL', { unit: '台' }),
    takenQty: int('已提 / Taken', 'SL', { unit: '台' }),
    releasable: bool('可释放 / May be released', 'S', { computed: true }),
    cancellable: bool('可取消 / May be cancelled', 'S', { computed: true }),
    reason: note('例外理由 / Reason', '', { help: '有例外项时必填 / Required with exceptions', wide: true }),
    remark: note('备注 / Remark', '', { wide: true }),
    attachBizId: files('附件 / Files'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 32 }),
    lines: lines('配车明细 / Cars', 'R', 'allot-detail', { max: 200 }),
  },
  sections: [
    { id: 'head', title: '配车 / Allotment', fields: ['allotNo', 'allotKind', 'orderId', 'contractNo', 'customerName', 'cityCode', 'takePlaceId', 'planTakeTime', 'vehicleQty', 'releasedQty', 'takenQty'] },
    { id: 'lines', title: '车辆 / Cars', fields: ['lines'] },
    { id: 'why', title: '例外与说明 / Exceptions', fields: ['exceptions', 'reason', 'remark', 'attachBizId'] },
  ],
  states: allotStates,
  actions,
  events: {
    'vehicle-allot.approved': '配车通过 / Allotment approved',
    'vehicle-allot.cancelled': '配车取消 / Allotment cancelled',
    'vehicle-allot.line-released': '配车车辆释放 / Allotted vehicle released',
  },
  calls: 'page, detail, timeline, status-count, save, update, afresh, remove',
  onlyWhile: { releaseLine: { releasable: [true] }, cancel: { cancellable: [true] } },
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'], partner: 'customerId' },
  list: {
    quick: ['orderId', 'customerId', 'cityCode', 'planTakeTime'], pageSize: 20, totals: ['vehicleQty', 'takenQty', 'releasedQty'],
    columns: ['allotNo', 'customerName', 'vehicleQty', 'takenQty', 'status', 'planTakeTime', 'cityCode', 'takePlaceId', 'orderId', 'contractNo', 'releasedQty', 'allotKind', 'contractType', 'exceptions', 'createTime'],
  },
  detail: { facts: ['customerName', 'cityCode', 'planTakeTime', 'vehicleQty', 'takenQty'] },
  approval: { processKey: 'vehicle-allot', variables: ['vehicleQty'], city: 'cityCode', only: { needApproval: [true] }, words: { substituteModel: '替代车型 / Substitute model', mortgageOpen: '抵押未解除 / Mortgage open', rentBelowTarget: '租金低于目标 / Rent below target' } },
})

/** 60, section 4.5: one car for one position. */
export const allotDetail = defineResource({
  name: 'allot-detail', label: '配车明细 / Car allotted', area: 'vehicles', kind: 'lines', parent: 'allotId', title: 'plateNo',
  fields: {
    allotId: ref('配车单 / Allotment', 'S', 'vehicle-allot'),
    orderVehicleId: ref('订单车辆 / Order vehicle', 'R', 'order-vehicle'),
    vehicleId: ref('车辆 / Vehicle', 'R', 'vehicle'),
    plateNo: text('车牌 / Plate', 'SL', { max: 8, format: 'plate' }),
    vin: text('车架号 / VIN', 'SL', { max: 17, format: 'vin' }),
    wantedModelId: ref('需求车型 / Wanted model', 'S', 'car-model'),
    modelId: ref('实际车型 / Model', 'SL', 'car-model'),
    substitute: bool('替代车型 / Substitute', 'SL'),
    fromCityCode: region('车辆城市 / Car\'s city', 'SL'),
    fromLotId: ref('停车场 / Lot', 'SL', 'parking-lot'),
    needTransport: bool('需运输 / Transport'),
    needRegister: bool('需注册 / Registration'),
    needPlate: bool('需上牌 / Plates'),
    needGps: bool('需装GPS / GPS'),
    needInsurance: bool('需投保 / Insurance'),
    needClean: bool('需清洁 / Cleaning'),
    freshDegree: qty('新旧度 / Freshness', 'SL', { scale: 1 }),
    fitScore: qty('匹配分 / Fit', 'SL'),
    rank: int('排名 / Rank', 'SL'),
    lineState: enumeration('状态 / State', 'SL', allotLineState),
    releaseReason: note('释放原因 / Released because', 'S'),
    releaseTime: datetime('释放时间 / Released at', 'S'),
    occupyId: ref('占用 / Occupation', 'S', 'allocate-vehicle-record'),
  },
})
