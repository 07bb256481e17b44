import {
  approvalActions,
  date,
  defineResource,
  dept,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  many,
  money,
  note,
  qty,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'

export const applyKind = enumOf('quota_apply_apply_kind', {
  1: '首次 / First',
  2: '增额 / Increase',
  3: '年审续授 / Yearly renewal',
  4: '城市调剂 / Move between cities',
  5: '临时增额 / Temporary increase',
  6: '专项复审 / Special review',
})
export const applyKinds = { first: 1, more: 2, yearly: 3, move: 4, temporary: 5, special: 6 } as const

export interface CityTotal {
  cityCode: string
  quotaQty: number
  quotaAmount: string
  validTo: string
}

const ofTemporary = { applyKind: [5] } as const

export const quotaApplyDetail = defineResource({
  name: 'quota-apply-detail',
  label: '申请明细 / Applied per city',
  area: 'risk',
  kind: 'lines',
  parent: 'applyId',
  title: 'cityCode',
  fields: {
    applyId: ref('申请 / Application', 'S', 'quota-apply'),
    cityCode: region('城市 / City', 'RF'),
    toCityCode: region('转入城市 / To city', '', { help: '城市调剂时填写 / For a move between cities' }),
    usage: dict('用途 / Usage', '', 'lease_usage'),
    carModelIds: many(ref('车型 / Models', '', 'car-model')),
    curQty: int('现额度台数 / Present', 'S'),
    curAmount: money('现额度金额 / Present amount', 'S'),
    occupiedQty: int('占用 / Occupied', 'S'),
    availableQty: int('可用 / Available', 'S'),
    applyQty: int('申请台数 / Quantity', 'R', {
      min: 0,
      unit: '台',
      help: '新总量；调剂为转出台数，临时增额为增加台数 / The new total; what moves; what comes on top',
    }),
    applyAmount: money('申请金额 / Amount', 'R', {
      help: '不填按台数×单台敞口 / Empty: quantity x exposure each',
    }),
    unitRent: money('月租 / Rent'),
    unitPrice: money('车价 / Price'),
    deposit: money('押金 / Deposit'),
    downPayment: money('首付 / Down payment'),
    termMonths: int('租期 / Term', '', { min: 0, max: 120, unit: '个月' }),
    unitExposure: money('单台敞口 / Exposure each', 'S'),
    expectDate: date('期望提车 / Expected'),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
})

/** Catalogue A; 2 is the end of a temporary increase. */
export const quotaApplyStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  active: state(1, '生效 / Active', 'success'),
  expired: state(2, '已失效 / Expired', 'info'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
})

const actions = {
  // Kinds 1-3 are decided by their case, 4 and 5 by the process: the code starts the one or the other.
  submit: { label: '提交 / Submit', from: ['draft'], mayReach: ['approving'], permission: 'add' },
  afresh: {
    label: '重新提交 / Resubmit',
    from: ['rejected', 'withdrawn'],
    mayReach: ['approving'],
    permission: 'edit',
  },
  approve: approvalActions.approve,
  reject: approvalActions.reject,
  withdraw: approvalActions.withdraw,
  // An appeal that is accepted takes the refused application up again (20, quota-appeal).
  reopen: { label: '申诉重审 / Reviewed again', from: ['rejected'], mayReach: ['approving'], by: 'system' },
  expire: { label: '到期失效 / Expire', from: ['active'], to: 'expired', by: 'system' },
  stop: {
    label: '提前结束 / End early',
    from: ['active'],
    to: 'expired',
    call: 'PUT stop',
    permission: ':quota_increase_stop',
    reason: 'required',
    danger: true,
    confirm:
      '提前结束临时增额 {applyNo}？已占用的车辆不受影响，未占用的临时额度立即失效。 / End the temporary increase {applyNo} now? Vehicles in use stay; what is unused ends at once.',
  },
} as const satisfies Record<string, Action>

/** 20-partners 6: sales ask for vehicles per city. Kinds 1-3 open a case, 4 and 5 have a short process. */
export const quotaApply = defineResource({
  name: 'quota-apply',
  label: '额度申请 / Quota application',
  area: 'risk',
  page: '/customers/quota/apply',
  title: 'applyNo',
  subtitle: ['customerName'],
  number: { field: 'applyNo', prefix: 'ESQ' },
  fields: {
    applyNo: text('申请编号 / No.', 'ULKS', { max: 32 }),
    applyKind: enumeration('申请类型 / Kind', 'RLF', applyKind, { fixed: true }),
    customerId: ref('客户 / Customer', 'RF', 'customer', { only: { status: [1] }, fixed: true }),
    customerName: text('客户名称 / Customer name', 'LKS', { max: 128 }),
    bizUserId: user('业务员 / Salesperson', 'LFS', {
      handover: { openWhen: { status: [103, 102, 100, 101] }, dept: 'bizDeptId' },
    }),
    bizDeptId: dept('部门 / Department', 'LFS'),
    reasonType: dict('申请原因 / Reason', 'RLF', 'quota_reason'),
    reason: note('说明 / Explanation', 'R', { max: 1000, wide: true }),
    lines: lines('申请明细 / Lines', 'R', 'quota-apply-detail'),
    totalQty: int('申请总台数 / Total', 'LS'),
    totalAmount: money('申请总金额 / Amount', 'LS'),
    deltaQty: int('增加台数 / Difference', 'LS'),
    deltaAmount: money('增加金额 / Difference in amount', 'LS', { signed: true }),
    riskGrade: text('当前等级 / Grade', 'LS', { max: 1, width: 80 }),
    riskScore: qty('当前分 / Score', 'LS', { scale: 1 }),
    curQuota: json<CityTotal[]>('当前额度 / Quota', 'S'),
    tempFrom: date('临时起 / From', 'LF', { when: ofTemporary, requiredWhen: ofTemporary }),
    tempTo: date('临时止 / To', 'LF', { when: ofTemporary, requiredWhen: ofTemporary, notBefore: 'tempFrom' }),
    tempReason: note('临时理由 / Reason for a while', '', { when: ofTemporary, requiredWhen: ofTemporary }),
    expectContractNo: text('对应合同 / Contract', '', { max: 64 }),
    expectSignDate: date('预计签约 / Expected signing'),
    quotaId: ref('审查单 / Case', 'S', 'quota'),
    quotaNo: text('审查编号 / Case no.', 'LS', { max: 32 }),
    overdueAmt: money('当前逾期 / Overdue', 'LS'),
    overdueDays: int('逾期天数 / Days overdue', 'LS'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'what',
      title: '申请 / Application',
      fields: [
        'applyNo',
        'applyKind',
        'customerId',
        'reasonType',
        'bizUserId',
        'bizDeptId',
        'expectContractNo',
        'expectSignDate',
        'reason',
      ],
    },
    { id: 'temporary', title: '临时增额 / Temporary increase', fields: ['tempFrom', 'tempTo', 'tempReason'] },
    {
      id: 'cities',
      title: '申请明细 / Per city',
      fields: ['lines', 'totalQty', 'totalAmount', 'deltaQty', 'deltaAmount'],
    },
    {
      id: 'standing',
      title: '提交时情况 / At submit',
      fields: ['riskGrade', 'riskScore', 'overdueAmt', 'overdueDays', 'quotaId', 'quotaNo'],
    },
  ],
  states: quotaApplyStates,
  actions,
  // Kind 5 has codes and pages of its own (临时增额): the code asks for the one that fits the kind.
  codes: { view: '查看 / View' },
  calls:
    'page:quota_apply_view|quota_increase_view, detail:quota_apply_view|quota_increase_view, timeline:quota_apply_view|quota_increase_view, status-count:quota_apply_view|quota_increase_view, save:quota_apply_add|quota_increase_add, update, afresh',
  scope: {
    users: ['bizUserId', 'createUser'],
    depts: ['bizDeptId', 'createDept'],
    cities: ['customerId.cityCode'],
  },
  editableIn: ['draft', 'rejected', 'withdrawn'],
  removableIn: ['draft'],
  approval: {
    processKey: 'quota-apply',
    variables: ['applyKind'],
    amount: 'totalAmount',
    dept: 'bizDeptId',
    kind: 'applyKind',
    only: { applyKind: [4, 5] },
  },
  list: {
    columns: [
      'applyNo',
      'customerName',
      'applyKind',
      'reasonType',
      'totalQty',
      'totalAmount',
      'deltaQty',
      'riskGrade',
      'bizUserId',
      'quotaNo',
      'status',
      'createTime',
    ],
    quick: ['customerId', 'applyKind', 'reasonType', 'bizUserId'],
    totals: ['totalQty', 'totalAmount', 'deltaQty', 'deltaAmount'],
  },
  detail: {
    facts: ['totalQty', 'totalAmount', 'deltaQty', 'deltaAmount', 'riskGrade', 'overdueDays'],
    related: [
      {
        id: 'present',
        title: '现有额度 / Present quota',
        resource: 'customer-city-quota',
        by: 'customerId',
        from: 'customerId',
        columns: ['cityCode', 'quotaQty', 'frozenQty', 'occupiedQty', 'availableQty', 'validTo', 'status'],
      },
    ],
  },
  indexes: ['customerId, status'],
})
