import { bool, date, defineResource, enumeration, files, lines, money, note, ref, state, states, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { paymentWay } from '../codes.ts'

/** 50-billing 4: puts payments, prepayments and netting on payables. Kind 1 is the system's, after the bank's success. */
export const billPaymentWriteOff = defineResource({
  name: 'bill-payment-write-off',
  path: 'bill/payment-write-off',
  label: '付款核销 / Payment write-off',
  area: 'billing',
  page: '/receive/payment/payment/offset',
  title: 'writeOffNo',
  subtitle: ['payeeName'],
  number: { field: 'writeOffNo', prefix: 'FKHX' },
  fields: {
    writeOffNo: text('核销单号 / Write-off no.', 'SULFK', { max: 32 }),
    companyId: ref('我方主体 / Our company', 'RLF', 'company'),
    payeeType: enumeration('收款方类型 / Payee kind', 'RF', mechanismType, { default: 2 }),
    payeeId: ref('收款方 / Payee', 'RF', 'mechanism', { only: { mechanismType: ['field:payeeType'] } }),
    payeeName: text('收款方名称 / Payee name', 'SLFK', { max: 128 }),
    kind: enumeration('核销方式 / Kind', 'RLF', paymentWay, { default: 2 }),
    payAmt: money('付款金额 / Paid', 'L', {
      positive: true,
      unit: '元',
      when: { kind: [1, 2, 5] },
      requiredWhen: { kind: [2, 5] },
    }),
    payDate: date('付款日 / Paid on', 'LF', { past: true, when: { kind: [1, 2, 5] }, requiredWhen: { kind: [2, 5] } }),
    ownAccountId: ref('付款账户 / Own account', 'F', 'account-mechanism', {
      only: { mechanismType: [10], mechanismId: ['field:companyId'], status: [1] },
      when: { kind: [1, 2, 5] },
      requiredWhen: { kind: [2, 5] },
    }),
    bankSerialNo: text('银行流水号 / Bank serial', 'K', {
      max: 64,
      when: { kind: [1, 2, 5] },
      requiredWhen: { kind: [2, 5] },
    }),
    prepayIds: lines('预付来源 / Prepayments', '', 'bill-payment-write-off-prepay', { when: { kind: [3] } }),
    nettings: lines('对冲应收 / Netted receivables', '', 'bill-payment-write-off-netting', { when: { kind: [4] } }),
    allocs: lines('核销明细 / Allocations', 'R', 'bill-payment-write-off-alloc', { min: 1 }),
    allocTotal: money('核销合计 / Allocated', 'SL'),
    orderNo: text('支付指令 / Payment order', 'SK', { max: 32 }),
    bankMatched: bool('已对账 / Matched', 'SLF'),
    bankLineId: ref('银行借方流水 / Debit line', 'S', 'account-bank-receipt'),
    requestId: text('请求号 / Request id', 'U', { max: 64 }),
    confirmRemark: note('核销说明 / Remark'),
    invalidReason: text('作废原因 / Reversed because', 'S', { max: 200 }),
    attachBizId: files('附件 / Attachments'),
  },
  states: states('effective', {
    effective: state(1, '已核销 / Effective', 'success'),
    reversed: state(3, '已作废 / Reversed', 'info'),
  }),
  actions: {
    invalid: {
      label: '作废 / Reverse',
      from: ['effective'],
      to: 'reversed',
      call: 'PUT invalid',
      permission: 'invalid',
      reason: 'required',
      danger: true,
      confirm:
        '作废核销单 {title}？账单恢复未付，预付与应收一并恢复。 / Reverse {title}? Bills, prepayments and receivables are open again.',
    },
    bounce: { label: '退票 / Bounce', from: ['effective'], to: 'reversed', by: 'system', reason: 'optional' },
  },
  calls: 'page, detail, timeline, status-count, save, export',
  scope: { users: ['createUser'], depts: ['createDept'], partner: 'payeeId' },
  editableIn: [],
  removableIn: [],
  list: {
    quick: ['payeeName', 'kind', 'companyId', 'payDate'],
    totals: ['payAmt', 'allocTotal'],
    columns: [
      'writeOffNo',
      'payeeName',
      'allocTotal',
      'kind',
      'status',
      'payAmt',
      'payDate',
      'bankMatched',
      'companyId',
      'createTime',
    ],
  },
  detail: { facts: ['allocTotal', 'kind', 'payDate', 'orderNo', 'bankMatched'] },
  indexes: ['unique: ownAccountId, bankSerialNo where bank_serial_no is not null and status = 1'],
})

export const billPaymentWriteOffAlloc = defineResource({
  name: 'bill-payment-write-off-alloc',
  label: '付款核销明细 / Allocation of a payment',
  area: 'billing',
  kind: 'lines',
  parent: 'writeOffId',
  title: 'billNo',
  fields: {
    writeOffId: ref('核销单 / Write-off', 'S', 'bill-payment-write-off'),
    billId: ref('应付账单 / Payable bill', 'RF', 'bill-payable'),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    amt: money('核销金额 / Amount', 'R', { positive: true }),
  },
})

export const billPaymentWriteOffPrepay = defineResource({
  name: 'bill-payment-write-off-prepay',
  label: '预付冲抵来源 / Prepayment used',
  area: 'billing',
  kind: 'lines',
  parent: 'writeOffId',
  title: 'payableNo',
  fields: {
    writeOffId: ref('核销单 / Write-off', 'S', 'bill-payment-write-off'),
    accountPayableId: ref('预付申请 / Prepayment', 'RF', 'account-payable', { only: { payKind: [3] } }),
    payableNo: text('申请编号 / No.', 'S', { max: 32 }),
    amt: money('冲抵金额 / Amount', 'R', { positive: true }),
  },
})

export const billPaymentWriteOffNetting = defineResource({
  name: 'bill-payment-write-off-netting',
  label: '对冲应收 / Netted receivable',
  area: 'billing',
  kind: 'lines',
  parent: 'writeOffId',
  title: 'billNo',
  fields: {
    writeOffId: ref('核销单 / Write-off', 'S', 'bill-payment-write-off'),
    receivableBillId: ref('应收账单 / Receivable bill', 'RF', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    amt: money('对冲金额 / Amount', 'R', { positive: true }),
  },
})
