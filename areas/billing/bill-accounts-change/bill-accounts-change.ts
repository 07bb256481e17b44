import {
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  json,
  lines,
  money,
  note,
  rate,
  recordStates,
  ref,
  text,
  approvalActions,
} from '#kernel'
import { billSide } from '#areas/accounts/codes.ts'

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
export const CHANGE = { increase: 1, decrease: 2, proration: 7 } as const

/**
 * 50-billing 4: a bill with money on it is never closed but changed. Kinds 7 and small differences are made by the
 * system.
 */
export const billAccountsChange = defineResource({
  name: 'bill-accounts-change',
  path: 'bill/accounts-change',
  label: '账单变更 / Bill change',
  area: 'billing',
  page: '/receive/payment/receivable/records',
  title: 'changeNo',
  number: { field: 'changeNo', prefix: 'YSBG', width: 7 },
  fields: {
    changeNo: text('变更单号 / Change no.', 'SULFK', { max: 32 }),
    changeType: enumeration('变更类型 / Side', 'SLF', billSide),
    changeKind: enumeration('变更类别 / Kind', 'RLF', changeKind),
    companyId: ref('我方主体 / Our company', 'SLF', 'company'),
    lines: lines('变更明细 / Lines', '', 'bill-accounts-change-line'),
    totalBefore: money('变更前合计 / Before', 'SL'),
    totalDelta: money('变更额 / Change', 'SL', { signed: true }),
    totalAfter: money('变更后合计 / After', 'SL'),
    reasonCode: dict('原因 / Reason', 'R', 'change_reason'),
    reason: note('说明 / Explanation', 'R'),
    sourceKey: text('来源键 / Source key', 'SU', { max: 120 }),
    effectiveTime: datetime('生效时间 / In effect', 'SLF'),
    customerLetter: files('依据附件 / Evidence'),
  },
  states: recordStates,
  actions: { ...approvalActions, disable: { label: '冲销 / Reverse', from: ['active'], to: 'inactive', by: 'system' } },
  calls: 'page, detail, timeline, status-count',
  scope: 'tenant',
  list: { quick: ['changeNo', 'changeKind', 'effectiveTime'] },
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
    billId: ref('账单 / Bill', 'RF', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    oldAmt: money('变更前 / Before', 'S'),
    delta: money('变更额 / Change', 'S', { signed: true }),
    newAmt: money('变更后 / After', 'S'),
    toBalance: money('转余额 / To balance', 'S'),
    effectiveDate: date('生效日 / Effective from', 'S'),
    oldDueDate: date('原应收日 / Old due date', 'S'),
    newDueDate: date('新应收日 / New due date'),
    newTaxRate: rate('新税率 / New tax rate'),
    invoiceImpact: money('需红冲 / Red-letter invoice needed', 'S'),
    splitParts: json('拆分 / Parts'),
    lineNote: text('备注 / Note', '', { max: 200 }),
  },
})
