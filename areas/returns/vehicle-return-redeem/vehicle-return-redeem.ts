import {
  date,
  datetime,
  defineResource,
  files,
  json,
  many,
  money,
  note,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'

/** 70, section 3.6. */
export const redeemStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  awaitingPayment: state(1, '待付款 / Awaiting payment'),
  awaitingPick: state(5, '待提车 / Awaiting pick-up', 'warning'),
  redeemed: state(3, '已赎回 / Redeemed', 'success'),
  lapsed: state(2, '已失效 / Lapsed', 'info'),
})
const actions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving', by: 'system' },
  afresh: { label: '重新申请 / Apply again', from: ['rejected', 'withdrawn'], to: 'approving', by: 'system' },
  approve: { label: '审批通过 / Approve', from: ['approving'], to: 'awaitingPayment', by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  paid: { label: '付清 / Paid', from: ['awaitingPayment'], to: 'awaitingPick', by: 'system' },
  picked: { label: '提车 / Picked up', from: ['awaitingPick'], to: 'redeemed', by: 'system' },
  lapse: { label: '失效 / Lapse', from: ['awaitingPayment', 'rejected', 'withdrawn'], to: 'lapsed', by: 'system' },
} as const satisfies Record<string, Action>

/** New charges of a redemption, as lines of a settlement (70, 3.6). */
export interface RedeemLine {
  lineKind: number
  basis: string
  amt: string
}

/** 70, section 3.6: the lessee pays what is open and gets secured vehicles back. */
export const vehicleReturnRedeem = defineResource({
  name: 'vehicle-return-redeem',
  label: '赎回申请 / Redemption',
  area: 'returns',
  title: 'redeemNo',
  permission: 'vehicle_return',
  number: { field: 'redeemNo', prefix: 'SH' },
  fields: {
    redeemNo: text('赎回单号 / Redemption no.', 'SULK', { max: 32 }),
    returnId: ref('保全单 / Return', 'R', 'vehicle-return'),
    recordIds: many(ref('车辆 / Vehicles', 'R', 'vehicle-return-record', { only: { status: [2] } })),
    openBills: money('欠费 / Open bills', 'SL'),
    lateFee: money('滞纳金 / Late fee', 'SL'),
    lines: json<RedeemLine[]>('新增费用 / New charges', 'S'),
    newTotal: money('新增合计 / New charges, total', 'SL'),
    payTotal: money('应付合计 / To be paid', 'SL'),
    payDueDate: date('付款期限 / Pay by', 'RLF'),
    asOf: date('计算日 / As of', 'RLF', { default: 'today' }),
    pickTime: datetime('提车时间 / Pick-up at', 'R'),
    pickLotId: ref('提车地点 / Pick-up place', 'R', 'parking-lot', { only: { status: [1] } }),
    pickerName: text('提车人 / Picked up by', 'R', { max: 32 }),
    pickerIdNo: text('提车人证件号 / ID no. of who picks up', 'RM', { max: 18, mask: 'idNo' }),
    pickerPhone: text('提车人电话 / Phone of who picks up', 'RM', { max: 20, format: 'mobile', mask: 'phone' }),
    promise: note('承诺书 / Promise', 'R'),
    guaranteeNote: note('增信措施 / Further security'),
    attachBizId: files('附件 / Files', 'R'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 32 }),
  },
  sections: [
    {
      id: 'redeem',
      title: '赎回 / Redemption',
      fields: [
        'redeemNo',
        'returnId',
        'recordIds',
        'payDueDate',
        'asOf',
        'openBills',
        'lateFee',
        'newTotal',
        'payTotal',
      ],
    },
    {
      id: 'pick',
      title: '提车 / Pick-up',
      fields: [
        'pickTime',
        'pickLotId',
        'pickerName',
        'pickerIdNo',
        'pickerPhone',
        'promise',
        'guaranteeNote',
        'attachBizId',
      ],
    },
  ],
  states: redeemStates,
  actions,
  // Who decides it reads it by its task.
  calls: 'detail:vehicle_return_view, timeline:vehicle_return_view',
  scope: {
    users: ['returnId.bizUserId', 'returnId.handleUserId', 'createUser'],
    depts: ['returnId.deptId', 'createDept'],
    cities: ['returnId.cityCode'],
    partner: 'returnId.customerId',
  },
  approval: { processKey: 'vehicle-return-redeem', amount: 'payTotal' },
  indexes: ['returnId, status'],
})
