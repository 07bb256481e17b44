import {
  approvalActions,
  bool,
  date,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  json,
  lines,
  many,
  money,
  note,
  qty,
  rate,
  ref,
  region,
  state,
  states,
  text,
} from '#kernel'
import { contractType, feeItem, mechanismType } from '#areas/codes/codes.ts'
import { invoiceRequired, payKind, payMethod, priority } from '../codes.ts'

/** 50-billing 6: asks that somebody be paid. Its approval makes the bill, on which all its money lives (D1, D3). */
export const accountPayable = defineResource({
  name: 'account-payable',
  label: '付款申请 / Payment request',
  area: 'billing',
  page: '/account/payable',
  title: 'payableNo',
  subtitle: ['payeeName'],
  number: { field: 'payableNo', prefix: 'FKSQ' },
  fields: {
    payableNo: text('申请编号 / No.', 'SULFK', { max: 32 }),
    billId: ref('账单 / Bill', 'S', 'bill-payable'),
    billNo: text('账单编号 / Bill no.', 'SLK', { max: 32, width: 156 }),
    sourceType: dict('来源 / Source', 'SLF', 'bill_source'),
    sourceId: text('来源单据 / Source id', 'S', { max: 20 }),
    sourceNo: text('来源单号 / Source no.', 'SFK', { max: 32 }),
    sourceSeq: int('来源序号 / Source line', 'S'),
    companyId: ref('付款主体 / Company', 'RLF', 'company'),
    payKind: enumeration('付款类别 / Pay kind', 'RLF', payKind, { default: 2 }),
    feeItem: enumeration('费用项目 / Fee item', 'RLF', feeItem),
    passThrough: bool('代垫 / Advanced for a customer'),
    priority: enumeration('优先级 / Priority', 'RLF', priority, { default: 3 }),
    contractType: enumeration('合同类型 / Contract type', 'F', contractType, {
      requiredWhen: { payKind: [1, 2, 3, 5, 6] },
    }),
    contractId: ref('合同 / Contract', 'F', 'contract', { requiredWhen: { payKind: [1, 2, 3, 5, 6] } }),
    contractNo: text('合同编号 / Contract no.', 'SLFK', { max: 32 }),
    payeeType: enumeration('收款方类型 / Payee kind', 'RF', mechanismType, { default: 2 }),
    payeeId: ref('收款方 / Payee', 'RF', 'mechanism', { only: { mechanismType: ['field:payeeType'] } }),
    payeeName: text('收款方名称 / Payee name', 'SLFK', { max: 128 }),
    payeeAccountId: ref('收款账户 / Payee account', 'R', 'account-mechanism', {
      only: { status: [1], mechanismId: ['field:payeeId'] },
    }),
    payeeAccountName: text('户名 / Account name', 'SK', { max: 128 }),
    payeeAccountNo: text('账号 / Account no.', 'SM', { max: 34, mask: 'bankNo', width: 168 }),
    payeeBankName: text('开户行 / Bank', 'S', { max: 128 }),
    payeeCnaps: text('联行号 / CNAPS', 'S', { max: 12 }),
    cityCode: region('城市 / City', 'F'),
    amt: money('申请金额 / Amount', 'RL', { positive: true, unit: '元' }),
    taxRate: rate('税率 / Tax rate', '', { unit: '%', help: '不填为不含进项税 / Empty means no input tax' }),
    dueDate: date('期望付款日 / Wanted on', 'RLF'),
    payMethod: enumeration('付款方式 / Method', 'RLF', payMethod, { default: 1 }),
    planIds: many(
      ref('计划行 / Plan rows', '', 'bill-payment-plan', { only: { status: [1], contractId: ['field:contractId'] } }),
    ),
    settlementId: text('结算单 / Settlement', 'S', { max: 20 }),
    lines: lines('明细 / Lines', 'R', 'account-payable-line', { min: 1 }),
    prepayOffset: lines('冲抵预付 / Prepayments used', '', 'account-payable-offset'),
    prepayUsable: money('预付可用 / Prepayment left', 'SL'),
    invoiceRequired: enumeration('发票要求 / Invoice', 'R', invoiceRequired, { default: 0 }),
    invoiceReceiptIds: many(
      ref('收票 / Input invoices', '', 'invoice-receipt', {
        only: { status: [1, 2], buyerCompanyId: ['field:companyId'] },
        help: '审批通过后关联到账单，票面合计由此得出 / Linked to the bill on approval; the sum follows from them',
      }),
    ),
    invoiceAmt: money('票面合计 / Invoiced', '', {
      when: { invoiceRequired: [1] },
      help: '选择收票后自动合计 / The sum of the input invoices where some are chosen',
    }),
    refundOf: json<RefundOf>('退款来源 / Refund of', 'S'),
    paidAmt: money('已付 / Paid', 'S', { computed: true }),
    unpaidAmt: money('未付 / Unpaid', 'S', { computed: true }),
    payingAmt: money('付款中 / Being paid', 'S', { computed: true }),
    reason: note('事由 / Reason', 'R', { wide: true }),
    attachBizId: files('附件 / Attachments', 'R'),
    preApproved: bool('来源已审批 / Approved at its source', 'S'),
    closeReason: text('关闭原因 / Closed because', 'S', { max: 200 }),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    approving: state(102, '审批中 / In approval'),
    rejected: state(100, '已驳回 / Rejected', 'danger'),
    withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
    active: state(1, '待付款 / To be paid'),
    partly: state(2, '部分付款 / Partly paid', 'warning'),
    settled: state(3, '已付清 / Paid', 'success'),
    closed: state(6, '已关闭 / Closed', 'info'),
  }),
  actions: {
    ...approvalActions,
    raise: { label: '直接生效 / In effect at once', from: ['draft'], to: 'active', by: 'system' },
    close: {
      label: '关闭 / Close',
      from: ['active'],
      to: 'closed',
      call: 'PUT update-status',
      permission: 'close',
      reason: 'required',
      danger: true,
      confirm:
        '关闭 {title}？其账单一并关闭，不再付款。 / Close {title}? Its bill is closed too and nothing is paid on it any more.',
    },
    follow: {
      label: '随账单变动 / Follows its bill',
      from: ['active', 'partly', 'settled'],
      mayReach: ['active', 'partly', 'settled', 'closed'],
      by: 'system',
    },
  },
  approval: {
    processKey: 'account-payable',
    amount: 'amt',
    variables: ['companyId', 'feeItem', 'payKind', 'priority'],
  },
  calls: 'page, list:account_payable_view, detail, timeline, status-count, save, afresh:account_payable_add',
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'], partner: 'payeeId' },
  list: {
    quick: ['payeeName', 'contractNo', 'feeItem', 'payKind', 'dueDate'],
    totals: ['amt', 'prepayUsable'],
    columns: [
      'payableNo',
      'payeeName',
      'amt',
      'feeItem',
      'dueDate',
      'status',
      'payKind',
      'priority',
      'billNo',
      'contractNo',
      'prepayUsable',
      'payMethod',
      'sourceType',
      'companyId',
    ],
  },
  detail: {
    facts: ['amt', 'paidAmt', 'unpaidAmt', 'payingAmt', 'dueDate', 'priority'],
    related: [
      { id: 'actuals', title: '实付明细 / Payments', resource: 'bill-payable-actual', by: 'billId', from: 'billId' },
    ],
  },
  indexes: ['unique: sourceType, sourceId, feeItem, sourceSeq where source_id is not null', 'billId'],
})

/** Whose money goes back (3.5): the row that it is taken from when the request is approved. */
export interface RefundOf {
  kind: 'card' | 'surplus' | 'receipt'
  id: string
}

export const accountPayableLine = defineResource({
  name: 'account-payable-line',
  label: '付款申请明细 / Line of a payment request',
  area: 'billing',
  kind: 'lines',
  parent: 'payableId',
  title: 'item',
  fields: {
    payableId: ref('付款申请 / Payment request', 'S', 'account-payable'),
    item: text('项目 / Item', 'R', { max: 64 }),
    vehicleId: ref('车辆 / Vehicle', '', 'vehicle'),
    qty: qty('数量 / Quantity', 'R', { min: 0 }),
    price: money('单价 / Price', 'R'),
    amt: money('金额 / Amount', 'R'),
  },
})

export const accountPayableOffset = defineResource({
  name: 'account-payable-offset',
  label: '冲抵预付 / Prepayment used by a request',
  area: 'billing',
  kind: 'lines',
  parent: 'payableId',
  title: 'prepayNo',
  fields: {
    payableId: ref('付款申请 / Payment request', 'S', 'account-payable'),
    prepayId: ref('预付申请 / Prepayment', 'R', 'account-payable', { only: { payKind: [3] } }),
    prepayNo: text('预付编号 / Its no.', 'S', { max: 32 }),
    amt: money('冲抵金额 / Amount', 'R', { positive: true }),
  },
})
