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
  money,
  note,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { confirmMode } from '../codes.ts'

/** 70, section 3.5. */
export const settlementStates = states('open', {
  open: state(1, '待核算 / To settle'),
  sent: state(2, '待客户确认 / Awaiting the customer', 'warning'),
  disputed: state(4, '客户异议 / Disputed', 'danger'),
  approving: state(102, '审批中 / In approval'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  effective: state(3, '已生效 / Effective', 'success'),
  closed: state(5, '已结清 / Settled', 'success'),
})
const actions = {
  send: { label: '发送客户 / Send', from: ['open', 'disputed', 'rejected', 'sent'], to: 'sent', by: 'system' },
  dispute: { label: '客户异议 / Dispute', from: ['sent'], to: 'disputed', by: 'system' },
  reopen: {
    label: '重新核算 / Settle again',
    from: ['sent', 'disputed', 'rejected', 'approving'],
    to: 'open',
    by: 'system',
  },
  submit: {
    label: '确认核算 / Confirm',
    from: ['open', 'sent', 'disputed', 'rejected'],
    to: 'approving',
    by: 'system',
  },
  approve: { label: '审批通过 / Approve', from: ['approving'], mayReach: ['effective', 'open'], by: 'approval' },
  reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
  withdraw: { label: '撤回 / Withdraw', from: ['approving'], to: 'open', by: 'approval' },
  close: { label: '结清 / Settled', from: ['effective'], to: 'closed', by: 'system' },
} as const satisfies Record<string, Action>

/** What each vehicle owes and gets, as the statement shows it. */
export interface RecordShare {
  recordId: string
  plateNo: string
  due: string
  balanceUse: string
  marginAvail: string
  marginOffset: string
  holdTarget: string
  holdback: string
  refund: string
  owe: string
}

/** 70, section 3.5: what one contract's vehicles owe, what pays it, what is held back and refunded. */
export const vehicleReturnSettlement = defineResource({
  name: 'vehicle-return-settlement',
  label: '退车核算单 / Settlement statement',
  area: 'returns',
  page: '/kaLeaseManagement/settlement',
  title: 'settlementNo',
  permission: 'vehicle_return',
  number: { field: 'settlementNo', prefix: 'HS' },
  fields: {
    settlementNo: text('核算单号 / Settlement no.', 'SULFK', { max: 32 }),
    returnId: ref('退车单 / Return', 'SLF', 'vehicle-return'),
    contractRecordId: ref('合同 / Contract', 'SF', 'vehicle-return-contract-record'),
    contractNo: text('合同编号 / Contract no.', 'SLK', { max: 32 }),
    partyName: text('承租方 / Lessee', 'SLK', { max: 128 }),
    seq: int('次序 / Sequence', 'SLF'),
    asOf: date('核算截止日 / As of', 'LF'),
    openRent: money('未付租金 / Unpaid rent', 'SL'),
    openOther: money('未付其他 / Unpaid others', 'SL'),
    lateFee: money('滞纳金 / Late fee', 'SL'),
    excess: money('多收租金 / Rent paid too much', 'SL'),
    newCharge: money('新增费用 / New charges', 'SL'),
    waiveTotal: money('减免 / Waived', 'SL'),
    dueTotal: money('应收合计 / Due', 'SL'),
    balanceContract: money('专用余额 / Balance of the contract', 'S'),
    balanceGeneral: money('通用余额 / General balance', 'S'),
    useGeneral: bool('使用通用余额 / Use the general balance'),
    balanceUse: money('余额抵扣 / Balance used', 'SL'),
    marginAvail: money('可用押金 / Deposit available', 'SL'),
    marginOffset: money('押金抵扣 / Deposit offset', 'SL'),
    holdTarget: money('应预留 / To hold back', 'SL'),
    holdback: money('预留金 / Held back', 'SL'),
    refundAmt: money('退款 / Refund', 'SL'),
    oweAmt: money('客户应补 / Owed by the customer', 'SL'),
    payeeAccountId: ref('退款账户 / Refund to', '', 'account-mechanism', { only: { status: [1] } }),
    refundReceiptBack: bool('押金收据收回 / Deposit slip returned'),
    payDueDate: date('补款期限 / Pay by'),
    sendTime: datetime('发送时间 / Sent at', 'S'),
    confirmMode: enumeration('确认方式 / Confirmed by', 'LF', confirmMode),
    confirmBizId: files('签字件或送达凭证 / Signed copy or proof of service'),
    confirmTime: datetime('确认时间 / Confirmed at', 'S'),
    disputeNote: note('异议 / Dispute'),
    tollChecked: bool('通行费已查 / Tolls were checked'),
    figuresHash: text('数字指纹 / Fingerprint of the figures', 'S', { max: 64 }),
    token: text('提交令牌 / Token', 'S', { max: 36 }),
    shares: json<RecordShare[]>('按车明细 / Per vehicle', 'S'),
    steps: json<unknown[]>('计算过程 / Derivation', 'S'),
    penaltyWaived: bool('违约金已减免 / Penalty waived', 'S'),
    needApproval: bool('需审批 / Needs approval', 'S'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 32 }),
    lines: lines('核算明细 / Lines', '', 'vehicle-return-cost', { readonly: true, max: 5000 }),
  },
  sections: [
    {
      id: 'head',
      title: '核算单 / Statement',
      fields: ['settlementNo', 'returnId', 'contractNo', 'partyName', 'seq', 'asOf', 'payDueDate'],
    },
    {
      id: 'figures',
      title: '金额 / Amounts',
      fields: [
        'openRent',
        'openOther',
        'lateFee',
        'excess',
        'newCharge',
        'waiveTotal',
        'dueTotal',
        'balanceUse',
        'marginAvail',
        'marginOffset',
        'holdTarget',
        'holdback',
        'refundAmt',
        'oweAmt',
      ],
    },
    {
      id: 'confirmation',
      title: '确认 / Confirmation',
      fields: [
        'confirmMode',
        'confirmBizId',
        'payeeAccountId',
        'refundReceiptBack',
        'useGeneral',
        'tollChecked',
        'disputeNote',
      ],
    },
    { id: 'lines', title: '明细 / Lines', fields: ['lines'] },
  ],
  states: settlementStates,
  actions,
  calls: 'page, detail:vehicle_return_view, timeline:vehicle_return_view, status-count:vehicle_return_view',
  scope: {
    users: ['returnId.bizUserId', 'returnId.handleUserId', 'createUser'],
    depts: ['returnId.deptId', 'createDept'],
    cities: ['returnId.cityCode'],
    partner: 'returnId.customerId',
  },
  list: {
    quick: ['returnId', 'asOf', 'confirmMode'],
    totals: ['dueTotal', 'marginOffset', 'holdback', 'refundAmt', 'oweAmt'],
  },
  detail: { facts: ['dueTotal', 'balanceUse', 'marginOffset', 'holdback', 'refundAmt', 'oweAmt'] },
  approval: {
    processKey: 'vehicle-return-settlement',
    variables: ['waiveTotal', 'penaltyWaived'],
    amount: 'refundAmt',
    only: { needApproval: [true] },
  },
  indexes: ['unique: contractRecordId, seq', 'status, sendTime'],
})
