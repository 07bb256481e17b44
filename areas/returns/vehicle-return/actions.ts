import { many, ref, state, states, text, type Action } from '#kernel'

/** 70, section 3.2. */
export const returnStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  awaitingReceive: state(10, '待收车 / Awaiting receive'),
  awaitingCompensation: state(11, '待赔付 / Awaiting compensation'),
  secured: state(15, '保全持有 / Secured', 'warning'),
  redeeming: state(16, '赎回中 / Redeeming'),
  toSettle: state(20, '待核算 / To settle'),
  confirming: state(21, '核算确认中 / Settlement under confirmation', 'warning'),
  awaitingPayment: state(12, '待付款 / Awaiting payment'),
  awaitingDischarge: state(13, '待解押 / Awaiting discharge', 'warning'),
  awaitingTransfer: state(14, '待过户 / Awaiting transfer'),
  awaitingSecond: state(22, '待二次核算 / Awaiting second settlement'),
  completed: state(1, '已完成 / Completed', 'success'),
  redeemed: state(3, '已赎回 / Redeemed', 'success'),
  closed: state(2, '已关闭 / Closed', 'info'),
})

const records = many(
  ref('车辆 / Vehicles', 'R', 'vehicle-return-record', { only: { returnId: ['field:id'], status: [1] } }),
)

export const returnActions = {
  submit: { label: '提交 / Submit', from: ['draft'], to: 'approving', permission: 'add' },
  afresh: { label: '重新提交 / Resubmit', from: ['rejected', 'withdrawn'], to: 'approving', permission: 'edit' },
  approve: {
    label: '审批通过 / Approve',
    from: ['approving'],
    mayReach: ['awaitingReceive', 'awaitingCompensation', 'toSettle'],
    by: 'approval',
  },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'withdrawn', by: 'approval' },
  receive: {
    label: '收车核验 / Receive',
    from: ['awaitingReceive', 'toSettle', 'secured'],
    permission: 'receive',
    page: '/vehicle/return/receive',
  },
  received: {
    label: '收车完成 / All received',
    from: ['awaitingReceive', 'toSettle'],
    mayReach: ['toSettle', 'secured'],
    by: 'system',
  },
  settle: {
    label: '费用核算 / Settle',
    from: ['toSettle', 'confirming', 'awaitingSecond'],
    permission: 'settle',
    page: '/vehicle/return/verify',
  },
  progress: {
    label: '核算进度 / Progress',
    from: ['toSettle', 'confirming', 'awaitingSecond'],
    mayReach: ['toSettle', 'confirming', 'awaitingSecond', 'awaitingPayment', 'completed'],
    by: 'system',
  },
  beginRedeem: { label: '申请赎回 / Redeem', from: ['secured'], to: 'redeeming', by: 'system' },
  endRedeem: {
    label: '赎回结束 / End of redemption',
    from: ['redeeming'],
    mayReach: ['redeemed', 'secured'],
    by: 'system',
  },
  toSettle: {
    label: '转核算 / To settlement',
    from: ['secured'],
    to: 'toSettle',
    by: 'system',
  },
  confirmLoss: {
    label: '确认灭失 / Confirm the loss',
    from: ['awaitingCompensation'],
    to: 'toSettle',
    by: 'system',
  },
  paid: {
    label: '买断款付清 / Price paid',
    from: ['awaitingPayment'],
    mayReach: ['awaitingDischarge', 'awaitingTransfer'],
    by: 'system',
  },
  discharged: {
    label: '解押完成 / Discharged',
    from: ['awaitingDischarge'],
    to: 'awaitingTransfer',
    by: 'system',
  },
  transferred: { label: '过户完成 / Transferred', from: ['awaitingTransfer'], to: 'completed', by: 'system' },
  close: {
    label: '关闭 / Close',
    from: ['awaitingReceive', 'awaitingCompensation', 'toSettle'],
    to: 'closed',
    call: 'PUT close',
    permission: 'close',
    reason: 'required',
    danger: true,
    confirm:
      '关闭退车单【{returnNo}】？车辆恢复租赁，继续计租。 / Close return {returnNo}? Its vehicles go on in their leases and the rent runs on.',
  },
  split: {
    label: '拆分 / Split',
    from: ['awaitingReceive', 'confirming', 'toSettle'],
    call: 'PUT split',
    permission: 'edit',
    reason: 'required',
    input: { recordIds: records },
  },
} as const satisfies Record<string, Action>

const cars = { vehicleIds: many(ref('车辆 / Vehicles', '', 'vehicle')) }
export const returnEvents = {
  'vehicle-return.opened': '退车申请 / Return opened',
  'vehicle-return.approved': '退车通过 / Return approved',
  'vehicle-return.cancelled': '退车取消 / Return cancelled',
  'vehicle-return.received': '退车收车 / Vehicles received',
  'vehicle-return.settled': '退车核算生效 / Return settled',
  'vehicle-return.completed': '退车完成 / Return completed',
  'vehicle-return.bought-out': { label: '车辆买断 / Vehicles bought out', facts: cars },
  'vehicle-return.lost': { label: '车辆灭失 / Vehicles lost', facts: cars },
  'vehicle-return.secured': { label: '车辆保全 / Vehicles secured', facts: cars },
  'vehicle-return.redeemed': { label: '车辆赎回 / Vehicles redeemed', facts: cars },
  'mortgage.discharged': {
    label: '抵押解除 / Mortgage discharged',
    of: 'vehicle',
    facts: { time: text('时间 / Time', '', { max: 19 }) },
  },
  'vehicle.received-back': {
    label: '车辆收回 / Vehicle received back',
    of: 'vehicle',
    facts: {
      lotId: ref('停车场 / Lot', '', 'parking-lot'),
      time: text('时间 / Time', '', { max: 19 }),
    },
  },
} as const
