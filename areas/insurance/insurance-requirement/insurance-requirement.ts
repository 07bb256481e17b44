import {
  approvalActions,
  date,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  json,
  lines,
  many,
  money,
  note,
  poly,
  ref,
  region,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { payMethod } from '#areas/billing/codes.ts'
import { auditType, payState, reviseType } from '../insurance-policy/codes.ts'

export interface Quote {
  readonly insurerId: string
  readonly total: string
  readonly note?: string
}
export const invoiceWanted = enumOf('insurance_invoice_wanted', {
  0: '不需要 / None',
  1: '先票后款 / Before payment',
  2: '先款后票 / After payment',
})
const stepOf = { 1: [1], 5: [5], pay: [2, 7], close: [4, 9] } as const
const quoted = { auditType: [1, 2, 3, 5, 6, 7, 8] } as const

const head = {
  requirementNo: text('批次号 / Batch no.', 'SULFK', { max: 32 }),
  auditType: enumeration('批次类型 / Audit type', 'RLF', auditType, { fixed: true }),
  title: text('标题 / Title', 'LK', { max: 128, help: '不填按年月、城市与台数 / Empty: month, city and vehicles' }),
  companyId: ref('投保主体 / Company', 'RLF', 'company'),
  cityCode: region('城市 / City', 'RLF'),
  customerId: ref('客户 / Customer', 'F', 'customer'),
  insurerId: ref('保险公司 / Insurer', 'LF', 'service-provider', {
    only: { providerKinds: ['insurer'] },
    when: quoted,
  }),
  brokerId: ref('经纪代理 / Broker', 'LF', 'service-provider', { only: { providerKinds: ['broker'] }, when: quoted }),
  insurerBranch: text('出单机构 / Issuing branch', '', { max: 64 }),
}
const quotes = {
  quoteFiles: files('报价单 / Quotes', '', {
    when: { auditType: stepOf[1] },
    help: '超过10台必传 / Needed for more than ten vehicles',
  }),
  quoteCompare: json<Quote[]>('比价 / Comparison', '', { when: { auditType: stepOf[1] } }),
}
const counts = {
  vehicleCount: int('车辆数 / Vehicles', 'SL'),
  policyCount: int('保单数 / Policies', 'SL'),
  premiumTotal: money('保费 / Premium', 'SL', { unit: '元', signed: true }),
  vesselTaxTotal: money('车船税 / Vessel tax', 'SL', { unit: '元' }),
  lateTaxTotal: money('滞纳金 / Late tax', 'S', { unit: '元' }),
  otherTotal: money('其他 / Other', 'S', { unit: '元' }),
  totalAmt: money('合计 / Total', 'SL', { unit: '元', signed: true }),
  doneCount: int('已完成 / Done', 'S'),
  closedCount: int('已关闭 / Closed', 'S'),
  progress: text('进度 / Progress', 'SL', { max: 16 }),
}
const payment = {
  payeeType: enumeration('收款方类型 / Kind of payee', '', mechanismType, { when: { auditType: stepOf.pay } }),
  payeeId: poly('收款方 / Payee', '', 'payeeType', { when: { auditType: stepOf.pay } }),
  payeeAccountId: ref('收款账户 / Account', '', 'account-mechanism', {
    when: { auditType: stepOf.pay },
    only: { mechanismId: ['field:payeeId'], status: [1] },
  }),
  payMethod: enumeration('付款方式 / Pay by', '', payMethod, { when: { auditType: stepOf.pay } }),
  expectPayDate: date('期望付款日 / Pay on', '', { when: { auditType: stepOf.pay } }),
  invoiceRequired: enumeration('发票要求 / Invoice', '', invoiceWanted, { when: { auditType: stepOf.pay } }),
  payableIds: many(ref('应付单 / Payables', 'S', 'account-payable')),
  payState: enumeration('付款状态 / Payment', 'SLF', payState),
}
const correction = {
  reviseType: enumeration('批改类型 / Correction', 'LF', reviseType, { when: { auditType: [5, 7, 8, 9] } }),
  effectiveDate: date('生效日 / Effective from', '', { when: { auditType: stepOf[5] } }),
  deltaTotal: money('保费变化合计 / Change in all', 'S', { unit: '元', signed: true }),
  additionalTotal: money('应补 / To be paid', 'S', { unit: '元' }),
  refundTotal: money('应退 / To be given back', 'S', { unit: '元' }),
  newOwnerName: text('新被保险人 / New insured', '', { max: 128, when: { reviseType: [2] } }),
  newOwnerNo: text('证件号 / Id no.', 'M', { max: 20, mask: 'idNo', when: { reviseType: [2] } }),
  newUseNature: dict('新使用性质 / New use', '', 'use_nature', { when: { reviseType: [3] } }),
  newBeneficiary: text('新受益人 / New beneficiary', '', { max: 128, when: { reviseType: [8] } }),
  cancelReason: dict('退保原因 / Reason of the cancellation', '', 'policy_cancel_reason', {
    when: { reviseType: [9] },
  }),
}
const rest = {
  importUuid: text('导入批次 / Staging set', 'S', { max: 36, untold: true }),
  reason: note('说明 / Reason', '', { wide: true }),
  remark: note('备注 / Remark', '', { wide: true }),
  attachBizId: files('附件 / Files'),
  lines: lines('明细 / Lines', 'R', 'insurance-requirement-line', { min: 1, max: 2000 }),
  processInstanceId: text('流程 / Process', 'S', { max: 32, untold: true }),
}

export const requirementStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  active: state(1, '生效 / Active', 'success'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
})

/** 80, 3: one document per batch and audit type: what is approved. The work orders are what moves. */
export const insuranceRequirement = defineResource({
  name: 'insurance-requirement',
  label: '保险批次单 / Insurance batch',
  area: 'insurance',
  page: '/insurance/insure/workorder/vehicle-insurance-demand',
  doors: [
    ['application', '批量投保申请 / Batch application', '1'],
    ['payment', '批量投保付款 / Batch payment', '2'],
    ['maintenance', '批量保单维护 / Batch policy entry', '3'],
    ['close', '批量投保关闭 / Batch close', '4'],
  ]
    .map(([path, label, kind]) => ({
      page: `/insurance/insure/workorder/vehicle-insurance-${path}`,
      label: label as '批次 / Batch',
      holds: { auditType: kind! },
    }))
    .concat(
      [
        ['batch-edit-application', '批量批改申请 / Batch correction request', '5'],
        ['batch-add-insurance-payment', '批增付款 / Payment of additional premium', '7'],
        ['batch-warranty-maintain', '批改保单维护 / Correction entry', '8'],
        ['batch-edit-close', '批改关闭 / Correction close', '9'],
      ].map(([path, label, kind]) => ({
        page: `/insurance/correct-work-order/${path}`,
        label: label as '批次 / Batch',
        holds: { auditType: kind! },
      })),
    ),
  title: 'title',
  subtitle: ['requirementNo'],
  fields: { ...head, ...quotes, ...counts, ...payment, ...correction, ...rest },
  sections: [
    { id: 'batch', title: '批次 / Batch', fields: Object.keys(head) },
    { id: 'quotes', title: '报价 / Quotes', fields: Object.keys(quotes) },
    { id: 'counts', title: '合计 / Totals', fields: Object.keys(counts) },
    { id: 'payment', title: '付款 / Payment', fields: Object.keys(payment) },
    { id: 'correction', title: '批改 / Correction', fields: Object.keys(correction) },
    { id: 'lines', title: '明细 / Lines', fields: ['lines', 'reason', 'remark', 'attachBizId'] },
  ],
  states: requirementStates,
  actions: approvalActions satisfies Record<string, Action>,
  approval: {
    processKey: 'insurance-requirement',
    kind: 'auditType',
    amount: 'totalAmt',
    variables: ['auditType', 'vehicleCount', 'deltaTotal', 'reviseType'],
  },
  calls: 'page, list, detail, timeline, status-count, export, remove',
  codes: {
    demand: '投保需求 / Demand',
    apply: '投保申请 / Apply',
    pay: '投保付款 / Pay',
    maintain: '保单维护 / Enter policies',
    close: '投保关闭 / Close',
  },
  removableIn: ['draft', 'rejected', 'withdrawn'],
  scope: { users: ['createUser'], depts: ['createDept'], cities: ['cityCode'] },
  list: {
    columns: [
      'requirementNo',
      'auditType',
      'title',
      'companyId',
      'cityCode',
      'insurerId',
      'vehicleCount',
      'premiumTotal',
      'totalAmt',
      'payState',
      'progress',
      'status',
    ],
    quick: ['auditType', 'cityCode', 'insurerId', 'payState'],
    totals: ['premiumTotal', 'vesselTaxTotal', 'totalAmt'],
  },
  detail: { facts: ['auditType', 'insurerId', 'vehicleCount', 'totalAmt', 'payState', 'progress'] },
  indexes: ['auditType, status', 'cityCode, auditType'],
})

export interface KindAmt {
  readonly policyKind: number
  readonly premium: string
}
export const insuranceRequirementLine = defineResource({
  name: 'insurance-requirement-line',
  label: '批次明细 / Line of a batch',
  area: 'insurance',
  kind: 'lines',
  parent: 'requirementId',
  title: 'plateNo',
  fields: {
    requirementId: ref('批次 / Batch', 'S', 'insurance-requirement'),
    workOrderId: ref('工单 / Work order', '', 'insurance-work-order'),
    policyId: ref('保单 / Policy', '', 'insurance-policy'),
    vehicleId: ref('车辆 / Vehicle', 'R', 'vehicle'),
    plateNo: text('车牌号 / Plate', '', { max: 8 }),
    vin: text('车架号 / VIN', '', { max: 17 }),
    modelName: text('车型 / Model', '', { max: 100 }),
    customerName: text('客户 / Customer', '', { max: 128 }),
    kindAmts: json<KindAmt[]>('分险种金额 / By kind'),
    vesselTax: money('车船税 / Vessel tax', '', { unit: '元' }),
    lateTax: money('滞纳金 / Late tax', '', { unit: '元' }),
    amt: money('小计 / Amount', '', { unit: '元', signed: true }),
    payload: json<Record<string, unknown>>('明细数据 / Data'),
    result: enumeration(
      '校验 / Check',
      '',
      enumOf('insurance_line_result', { 1: ['通过 / Pass', 'success'], 2: ['有提示 / Warned', 'warning'] }),
    ),
    warnInfo: note('提示 / Warnings'),
    attachBizId: files('附件 / Files'),
  },
  indexes: ['workOrderId', 'policyId'],
})
