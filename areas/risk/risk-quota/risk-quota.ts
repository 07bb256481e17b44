import {
  approvalActions,
  bool,
  date,
  datetime,
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
  qty,
  recordStates,
  ref,
  region,
  text,
  type Action,
} from '#kernel'

export const adjustKind = enumOf('risk_adjust_kind', {
  1: ['调增 / Raise', 'success'],
  2: ['调减 / Cut', 'warning'],
  3: ['冻结 / Freeze', 'danger'],
  4: ['解冻 / Thaw', 'success'],
  5: ['取消 / Cancel', 'danger'],
  6: ['有效期 / Validity', 'info'],
})
export const kinds = { raise: 1, cut: 2, freeze: 3, thaw: 4, cancel: 5, validity: 6 } as const

/** One city: what the paper saw, and what shall be. */
export const riskQuotaLine = defineResource({
  name: 'risk-quota-line',
  label: '城市明细 / Cities',
  area: 'risk',
  kind: 'lines',
  parent: 'adjustId',
  title: 'cityCode',
  fields: {
    adjustId: ref('额度调整 / Adjustment', 'S', 'risk-quota'),
    cityCode: region('城市 / City', 'R'),
    beforeQty: int('调整前台数 / Before', 'S', { unit: '台' }),
    beforeAmount: money('调整前金额 / Amount before', 'S'),
    usedQty: int('已用台数 / Used', 'S', { unit: '台' }),
    afterQty: int('调整后台数 / After', '', { min: 0, unit: '台' }),
    afterAmount: money('调整后金额 / Amount after'),
    deltaQty: int('差额台数 / Difference', 'S', { unit: '台' }),
    deltaAmount: money('差额金额 / Difference of amount', 'S', { signed: true }),
    validToBefore: date('原有效期 / Valid to before', 'S'),
    validToAfter: date('新有效期 / New valid to'),
  },
})

const actions = {
  ...approvalActions,
  submit: { ...approvalActions.submit, permission: 'add' },
  afresh: { ...approvalActions.afresh, permission: 'edit' },
  takeEffect: { label: '生效执行 / Take effect', from: ['active'], by: 'system' },
  lapse: { label: '失效 / Lapse', from: ['active'], to: 'inactive', by: 'system' },
} as const satisfies Record<string, Action>

const freezing = { adjustKind: [3] } as const
const blocking = { adjustKind: [3, 4] } as const

/** Money that a customer owed when the paper was submitted. */
export interface ExposureThen {
  overdueAmt: string
  overdueDays: number
  openAmt: string
  lateFee: string
  balance: string
  occupiedAmount: string
  netExposure: string
}

/** 20-partners 7: risk corrects a customer's city rows without a review case. */
export const riskQuota = defineResource({
  name: 'risk-quota',
  label: '额度调整 / Quota adjustment',
  area: 'risk',
  path: 'risks/risk-quota',
  page: '/risk/quota',
  title: 'adjustNo',
  subtitle: ['customerName'],
  number: { field: 'adjustNo', prefix: 'ETZ' },
  fields: {
    adjustNo: text('调整编号 / No.', 'ULKS', { max: 32 }),
    adjustKind: enumeration('调整类型 / Kind', 'RLF', adjustKind),
    customerId: ref('客户 / Customer', 'RLF', 'customer', { only: { status: [1, 2, 3] } }),
    customerName: text('客户名称 / Customer name', 'LKS', { max: 128 }),
    riskGrade: text('风险等级 / Grade', 'LS', { max: 1, width: 80 }),
    riskScore: qty('风险分 / Score', 'LS', { scale: 1 }),
    wholeCustomer: bool('全部城市 / All cities', '', {
      when: blocking,
      help: '冻结或解冻客户的全部城市，无需填写明细 / Every city of the customer; no lines needed',
    }),
    lines: lines('城市明细 / Cities', '', 'risk-quota-line', { max: 100 }),
    reasonType: dict('原因类别 / Reason kind', 'RLF', 'risk_adjust_reason'),
    reason: note('调整说明 / Reason', 'R', { max: 1000, wide: true }),
    riskRecordId: ref('关联风险记录 / Risk record', 'F', 'risk-record', {
      when: blocking,
      help: '冻结时必填 / Needed for a freeze',
    }),
    immediate: bool('立即冻结 / At once', 'L', {
      when: freezing,
      help: '保存即冻结，审批未通过时自动解除 / Blocks at save; lifted again when the paper is not approved',
    }),
    effectiveDate: date('生效日 / Effective', 'RLF', {
      default: 'today',
      help: '晚于审批日的由系统在当天执行 / Later days are carried out by the system',
    }),
    attachBizId: files('依据 / Evidence', '', { requiredWhen: { adjustKind: [1, 3] } }),
    beforeQty: int('调整前合计 / Total before', 'LS', { unit: '台' }),
    beforeAmount: money('调整前金额合计 / Amount before', 'LS'),
    afterQty: int('调整后合计 / Total after', 'LS', { unit: '台' }),
    afterAmount: money('调整后金额合计 / Amount after', 'LS'),
    exposure: json<ExposureThen>('敞口快照 / Exposure', 'S'),
    effectTime: datetime('执行时间 / Took effect', 'LS'),
    lapseReason: text('失效原因 / Why lapsed', 'S', { max: 200 }),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'what',
      title: '调整 / Adjustment',
      fields: [
        'adjustKind',
        'customerId',
        'wholeCustomer',
        'immediate',
        'effectiveDate',
        'reasonType',
        'riskRecordId',
        'reason',
        'attachBizId',
        'effectTime',
        'lapseReason',
      ],
    },
    { id: 'cities', title: '城市明细 / Cities', fields: ['lines'] },
    {
      id: 'then',
      title: '提交时的客户 / The customer at submit',
      fields: ['riskGrade', 'riskScore', 'beforeQty', 'beforeAmount', 'afterQty', 'afterAmount', 'exposure'],
    },
  ],
  states: recordStates,
  actions,
  events: { 'risk-quota.effective': '额度调整生效 / Quota adjustment in effect' },
  calls:
    'page, detail, timeline, status-count, save, update, afresh, remove:risk_quota_edit, page:quota_apply_view@/risk-quota/page',
  scope: {
    users: ['createUser', 'customerId.bizUserId', 'customerId.ownerUserId'],
    depts: ['createDept', 'customerId.bizDeptId', 'customerId.ownerDeptId'],
  },
  approval: {
    processKey: 'risk-quota',
    amount: 'afterAmount',
    kind: 'adjustKind',
    words: { applyKind: '调整类型 / Kind of adjustment' },
  },
  list: {
    columns: [
      'adjustNo',
      'customerName',
      'adjustKind',
      'beforeQty',
      'afterQty',
      'beforeAmount',
      'afterAmount',
      'riskGrade',
      'reasonType',
      'immediate',
      'effectiveDate',
      'effectTime',
      'status',
      'createTime',
    ],
    quick: ['customerId', 'adjustKind', 'reasonType'],
    totals: [],
  },
  detail: { facts: ['adjustKind', 'beforeQty', 'afterQty', 'beforeAmount', 'afterAmount', 'effectiveDate'] },
  indexes: ['customerId, effectTime', 'effectiveDate where status = 1 and effect_time is null'],
})
