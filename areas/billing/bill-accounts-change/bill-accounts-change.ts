import {
  date,
  datetime,
  bool,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  json,
  lines,
  money,
  note,
  poly,
  rate,
  recordStates,
  ref,
  text,
  approvalActions,
} from '#kernel'
import { billSide } from '#areas/accounts/codes.ts'
import { mechanismType } from '#areas/codes/codes.ts'

export const changeKind = enumOf('bill_change_kind', {
  1: '调增 / Increase',
  2: '调减减免 / Decrease or waiver',
  3: '延期 / Due date',
  4: '变更付款方 / Party',
  5: '拆分 / Split',
  6: '坏账核销 / Bad debt',
  7: '按日折算 / Proration',
  8: '变更收款账户 / Payee account',
  9: '税率更正 / Tax rate',
})

/**
 * 50-billing 4: a bill with money on it is never closed but changed. Kind 7 and small differences are made by the
 * system, the others by people and decided by the process accounts-change.
 */
export const billAccountsChange = defineResource({
  name: 'bill-accounts-change',
  path: 'bill/accounts-change',
  label: '账单变更 / Bill change',
  area: 'billing',
  page: '/receive/payment/payable/records',
  title: 'changeNo',
  number: { field: 'changeNo', prefix: 'YSBG', width: 7 },
  fields: {
    changeNo: text('变更单号 / Change no.', 'SULFK', { max: 32 }),
    changeType: enumeration('变更类型 / Side', 'RLF', billSide, { default: 2 }),
    changeKind: enumeration('变更类别 / Kind', 'RLF', changeKind),
    companyId: ref('我方主体 / Our company', 'SLF', 'company'),
    lines: lines('变更明细 / Lines', 'R', 'bill-accounts-change-line', { min: 1, max: 1000 }),
    totalBefore: money('变更前合计 / Before', 'SL'),
    totalDelta: money('变更额 / Change', 'SL', { signed: true }),
    totalAfter: money('变更后合计 / After', 'SL'),
    decidedAmt: money('审批金额 / Amount decided', 'S'),
    dueShift: int('延期天数 / Days moved', 'S', { unit: '天' }),
    courtRuling: bool('有法院裁决 / Court ruling', '', { when: { changeKind: [6] } }),
    reasonCode: dict('原因 / Reason', 'R', 'change_reason'),
    reason: note('说明 / Explanation', 'R', { wide: true }),
    sourceKey: text('来源键 / Source key', 'SU', { max: 120 }),
    effectiveTime: datetime('生效时间 / In effect', 'SLF'),
    importUuid: text('导入批次 / Import batch', 'S', { max: 36 }),
    customerLetter: files('依据附件 / Evidence', '', { requiredWhen: { changeKind: [2, 4, 6] } }),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'what',
      title: '变更 / Change',
      fields: ['changeNo', 'changeType', 'changeKind', 'companyId', 'reasonCode', 'courtRuling', 'reason'],
    },
    { id: 'lines', title: '账单 / Bills', fields: ['lines'] },
    { id: 'totals', title: '合计 / Totals', fields: ['totalBefore', 'totalDelta', 'totalAfter', 'dueShift'] },
    { id: 'other', title: '其他 / Other', fields: ['effectiveTime', 'importUuid', 'customerLetter'] },
  ],
  states: recordStates,
  actions: {
    submit: approvalActions.submit,
    approve: approvalActions.approve,
    reject: approvalActions.reject,
    withdraw: approvalActions.withdraw,
    disable: { label: '冲销 / Reverse', from: ['active'], to: 'inactive', by: 'system' },
  },
  approval: {
    processKey: 'accounts-change',
    amount: 'decidedAmt',
    variables: ['changeType', 'changeKind', 'dueShift'],
  },
  calls:
    'page, detail, timeline, status-count, save:bill_receivable_change|bill_payable_change, export@generate-file-receivable, export@generate-file-payable',
  patience: { save: 120_000 },
  scope: 'tenant',
  list: {
    totals: ['totalBefore', 'totalDelta', 'totalAfter'],
    quick: ['changeNo', 'changeKind', 'effectiveTime', 'companyId'],
    columns: [
      'changeNo',
      'changeKind',
      'totalDelta',
      'totalBefore',
      'totalAfter',
      'status',
      'effectiveTime',
      'companyId',
      'createTime',
    ],
    asked: { changeType: '2' },
  },
  detail: { facts: ['changeKind', 'totalBefore', 'totalDelta', 'totalAfter', 'effectiveTime'] },
  excel: {
    exports: {
      'generate-file-payable': { changeType: '2' },
      'generate-file-receivable': { changeType: '1' },
    },
    export: [
      'changeNo',
      'changeType',
      'changeKind',
      'companyId',
      'totalBefore',
      'totalDelta',
      'totalAfter',
      'reasonCode',
      'reason',
      'effectiveTime',
      'createTime',
    ],
  },
  editableIn: [],
  removableIn: [],
})

export const billAccountsChangeLine = defineResource({
  name: 'bill-accounts-change-line',
  label: '变更明细 / Change line',
  area: 'billing',
  kind: 'lines',
  parent: 'changeId',
  title: 'billNo',
  fields: {
    changeId: ref('变更单 / Change', 'S', 'bill-accounts-change'),
    billSide: enumeration('账单方向 / Bill side', 'S', billSide),
    billId: poly('账单 / Bill', 'RF', 'billSide'),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    oldAmt: money('变更前 / Before', 'S'),
    delta: money('变更额 / Change', '', { signed: true }),
    newAmt: money('变更后 / After', 'S'),
    toBalance: money('转余额 / To balance', 'S'),
    refundBillId: ref('应收退款 / Refund due', 'S', 'bill-receivable'),
    effectiveDate: date('生效日 / Effective from', 'S'),
    oldDueDate: date('原到期日 / Old due date', 'S'),
    newDueDate: date('新到期日 / New due date'),
    newPartyType: enumeration('新对方类型 / New party kind', '', mechanismType),
    newPartyId: ref('新对方 / New party', '', 'mechanism', { only: { mechanismType: ['field:newPartyType'] } }),
    newAccountId: ref('新收款账户 / New payee account', '', 'account-mechanism', { only: { status: [1] } }),
    authId: ref('收款授权 / Payment authorisation', 'S', 'contract'),
    oldTaxRate: rate('原税率 / Old tax rate', 'S', { unit: '%' }),
    newTaxRate: rate('新税率 / New tax rate', '', { unit: '%' }),
    invoiceImpact: money('需红冲 / Red-letter invoice needed', 'S'),
    splitParts: json<SplitPart[]>('拆分 / Parts'),
    lineNote: text('备注 / Note', '', { max: 200 }),
  },
  indexes: ['billId'],
})

/** One part of a split; the first keeps the bill, each other becomes a bill of its own. */
export interface SplitPart {
  amt: string
  dueDate: string
  payerId?: string | null
}
