import {
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  money,
  note,
  rate,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'

export const cityQuotaStates = states('normal', {
  normal: state(1, '正常 / Normal', 'success'),
  expired: state(2, '已到期 / Expired', 'info'),
  frozen: state(3, '已冻结 / Frozen', 'danger'),
  cancelled: state(4, '已取消 / Cancelled', 'info'),
})

const actions = {
  // The state is derived from evidence: cancelled, then an open block, then the dates.
  assess: { label: '更新状态 / Reassess', mayReach: ['normal', 'expired', 'frozen', 'cancelled'], by: 'system' },
  // 6, effect of risk-quota kind 5; its paper comes with the review chain.
  cancel: { label: '取消额度 / Cancel', from: ['normal', 'expired', 'frozen'], to: 'cancelled', by: 'system' },
  // Decisions, silence 1: the risk role's exceptional way beside the review chain; the reason is kept in the flow.
  grant: {
    label: '特别授信 / Exceptional grant',
    call: 'PUT grant',
    permission: 'grant',
    reason: 'required',
    confirm: '将{customerName}在该城市的授信改为所填总量？ / Set the granted totals of {customerName} in this city?',
    input: {
      newQty: int('授信台数（新总量） / Granted (new total)', 'R', { min: 0, unit: '台' }),
      newAmount: money('授信金额（新总额） / Granted amount (new total)', 'R'),
      newValidTo: date('有效期止 / Valid to', 'R'),
    },
  },
} as const satisfies Record<string, Action>

export interface QuotaCondition {
  condKind: string
  value: string
  precedent: boolean
}

const standing = { computed: true } as const

/** A customer's quota is seen by those who see the customer, and changes hands with it. */
const ofTheCustomer = {
  users: ['customerId.bizUserId', 'customerId.ownerUserId', 'customerId.createUser'],
  depts: ['customerId.bizDeptId', 'customerId.ownerDeptId', 'customerId.createDept'],
  cities: ['cityCode'],
}

/**
 * 20-partners 6: the quota account, one row per customer and city. Written by the quota service only; every change is
 * a row of quota-flow (D4).
 */
export const customerCityQuota = defineResource({
  name: 'customer-city-quota',
  label: '客户城市额度 / City quota',
  area: 'customers',
  page: '/customers/quota/ledger',
  title: 'customerName',
  subtitle: ['cityCode'],
  fields: {
    customerId: ref('客户 / Customer', 'FS', 'customer'),
    customerName: text('客户名称 / Customer name', 'LKS', { max: 128 }),
    cityCode: region('城市 / City', 'LFS'),
    groupId: ref('集团 / Group', 'FS', 'customer-group'),
    quotaQty: int('授信台数 / Granted', 'LS'),
    quotaAmount: money('授信金额 / Granted amount', 'LS'),
    tempQty: int('临时台数 / Temporary', 'LS'),
    tempAmount: money('临时金额 / Temporary amount', 'S'),
    tempFrom: date('临时起 / Temporary from', 'S'),
    tempTo: date('临时止 / Temporary to', 'LS'),
    frozenQty: int('冻结台数 / Frozen', 'LS'),
    frozenAmount: money('冻结金额 / Frozen amount', 'S'),
    occupiedQty: int('占用台数 / Occupied', 'LS'),
    occupiedAmount: money('占用金额 / Occupied amount', 'S'),
    availableQty: int('可用台数 / Available', 'LS', standing),
    availableAmount: money('可用金额 / Available amount', 'LS', { ...standing, signed: true }),
    useRate: rate('使用率 / Use', 'LS', { ...standing, unit: '%' }),
    validFrom: date('有效期起 / Valid from', 'S'),
    validTo: date('有效期止 / Valid to', 'LFS'),
    graceTo: date('宽限至 / Grace', 'S'),
    grade: text('等级 / Grade', 'LS', { max: 1 }),
    conditions: json<QuotaCondition[]>('授信条件 / Conditions', 'S'),
    quotaId: ref('授信单 / Case', 'S', 'quota'),
    applyId: ref('临时申请 / Temporary application', 'S', 'quota-apply'),
  },
  sections: [
    {
      id: 'account',
      title: '额度 / Quota',
      fields: [
        'customerId',
        'cityCode',
        'groupId',
        'quotaQty',
        'quotaAmount',
        'tempQty',
        'tempAmount',
        'tempFrom',
        'tempTo',
      ],
    },
    {
      id: 'use',
      title: '使用 / Use',
      fields: [
        'frozenQty',
        'frozenAmount',
        'occupiedQty',
        'occupiedAmount',
        'availableQty',
        'availableAmount',
        'useRate',
      ],
    },
    {
      id: 'terms',
      title: '有效期与条件 / Validity and terms',
      fields: ['validFrom', 'validTo', 'graceTo', 'grade', 'conditions', 'quotaId', 'applyId'],
    },
  ],
  states: cityQuotaStates,
  actions,
  events: {
    'quota.granted': {
      label: '授信生效 / Quota granted',
      facts: { cityCode: region('城市 / City') },
    },
    'quota.expiring': {
      label: '额度将到期 / Quota ends soon',
      facts: {
        cityCode: region('城市 / City'),
        validTo: date('有效期至 / Valid to'),
        days: int('剩余天数 / Days left'),
      },
    },
    'quota.expired': { label: '额度已到期 / Quota ended', facts: { cityCode: region('城市 / City') } },
    'quota.over-limit': {
      label: '额度超用 / More used than granted',
      facts: { cityCode: region('城市 / City'), availableQty: int('可用台数 / Left') },
    },
    'quota.blocked': {
      label: '额度冻结 / Quota blocked',
      of: 'customer',
      facts: { cityCode: region('城市 / City'), reason: text('原因 / Reason') },
    },
    'quota.unblocked': {
      label: '额度解冻 / Quota block lifted',
      of: 'customer',
      facts: { cityCode: region('城市 / City'), reason: text('原因 / Reason') },
    },
  },
  calls: 'page, detail, timeline, status-count, export',
  scope: ofTheCustomer,
  list: {
    columns: [
      'customerName',
      'cityCode',
      'quotaQty',
      'quotaAmount',
      'tempQty',
      'frozenQty',
      'occupiedQty',
      'availableQty',
      'availableAmount',
      'useRate',
      'validTo',
      'status',
    ],
    quick: ['customerId', 'cityCode', 'validTo'],
    totals: ['quotaQty', 'quotaAmount', 'tempQty', 'frozenQty', 'occupiedQty', 'availableQty', 'availableAmount'],
    pageSize: 50,
  },
  detail: {
    facts: ['quotaQty', 'frozenQty', 'occupiedQty', 'availableQty', 'availableAmount', 'validTo'],
    related: [
      {
        id: 'flow',
        title: '额度流水 / Flow',
        resource: 'quota-flow',
        by: 'cityQuotaId',
        columns: [
          'time',
          'op',
          'docNo',
          'dQuotaQty',
          'dFrozenQty',
          'dOccupiedQty',
          'afterAvailableQty',
          'afterAvailableAmount',
          'operatorId',
          'dTempQty',
          'note',
          'flowNo',
        ],
      },
      {
        id: 'holds',
        title: '占用 / Holds',
        resource: 'quota-hold',
        by: 'cityQuotaId',
        columns: ['sourceNo', 'qty', 'amount', 'frozenQty', 'occupiedQty', 'releasedQty', 'holdState', 'freezeTime'],
      },
      {
        id: 'blocks',
        title: '冻结原因 / Blocks',
        resource: 'quota-block',
        by: 'cityQuotaId',
        columns: ['blockKind', 'blockReason', 'openTime', 'closeTime', 'closeReason'],
      },
    ],
  },
  indexes: ['unique: customerId, cityCode', 'cityCode'],
})

export const holdSource = enumOf('quota_hold_source', {
  1: '合同行 / Contract line',
  2: '订单行 / Order line',
  3: '处置增量 / Disposal',
  4: '补录 / Recorded',
  5: '续签转入 / Renewal',
})
export const holdState = enumOf('quota_hold_state', {
  1: ['冻结 / Frozen', 'default'],
  2: ['占用 / Occupied', 'success'],
  3: ['已释放 / Released', 'info'],
})

/** One hold of quota per document line; qty = frozen + occupied + released at every moment (Q2). */
export const quotaHold = defineResource({
  name: 'quota-hold',
  label: '额度占用 / Quota hold',
  area: 'customers',
  title: 'holdKey',
  subtitle: ['sourceNo'],
  fields: {
    holdKey: text('占用键 / Key', 'ULKS', { max: 64 }),
    cityQuotaId: ref('额度 / Quota row', 'FS', 'customer-city-quota'),
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    cityCode: region('城市 / City', 'LFS'),
    usage: text('用途 / Usage', 'S', { max: 32 }),
    sourceType: enumeration('来源 / Source', 'LFS', holdSource),
    sourceId: text('来源单据标识 / Source id', 'S', { max: 32 }),
    sourceNo: text('单据 / Document', 'LKS', { max: 64 }),
    qty: int('台数 / Quantity', 'LS'),
    amount: money('金额 / Amount', 'LS'),
    frozenQty: int('冻结台数 / Frozen', 'LS'),
    frozenAmount: money('冻结金额 / Frozen amount', 'S'),
    occupiedQty: int('占用台数 / Occupied', 'LS'),
    occupiedAmount: money('占用金额 / Occupied amount', 'S'),
    releasedQty: int('已释放台数 / Released', 'LS'),
    releasedAmount: money('已释放金额 / Released amount', 'S'),
    holdState: enumeration('状态 / State', 'LFS', holdState),
    cycle: int('轮次 / Cycle', 'S'),
    revision: int('修订 / Revision', 'S'),
    forced: bool('强制 / Forced', 'S'),
    freezeTime: datetime('冻结时间 / Frozen at', 'LS'),
    occupyTime: datetime('占用时间 / Occupied at', 'LS'),
  },
  calls: 'page:customer_city_quota_view@/customer-city-quota/hold-page',
  scope: ofTheCustomer,
  indexes: ['customerId, cityCode'],
})

export const flowOp = enumOf('quota_flow_op', {
  1: '授信 / Grant',
  2: '调整 / Adjust',
  3: '临时生效 / Temporary on',
  4: '临时到期 / Temporary off',
  5: '冻结 / Freeze',
  6: '解冻 / Unfreeze',
  7: '占用 / Occupy',
  8: '释放 / Release',
  9: '转出 / Moved out',
  10: '转入 / Moved in',
  11: '强制占用 / Forced',
  12: '取消 / Cancel',
})

/** Append-only: every change of the account, with what was available after it. */
export const quotaFlow = defineResource({
  name: 'quota-flow',
  label: '额度流水 / Quota flow',
  area: 'customers',
  title: 'flowNo',
  appendOnly: true,
  fields: {
    flowNo: text('流水号 / No.', 'ULS', { max: 32 }),
    opKey: text('幂等键 / Key', 'US', { max: 160 }),
    op: enumeration('操作 / Operation', 'LFS', flowOp),
    cityQuotaId: ref('额度 / Quota row', 'FS', 'customer-city-quota'),
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    cityCode: region('城市 / City', 'LFS'),
    dQuotaQty: int('额度变动 / Quota', 'LS'),
    dQuotaAmount: money('额度金额变动 / Quota amount', 'S', { signed: true }),
    dTempQty: int('临时变动 / Temporary', 'LS'),
    dTempAmount: money('临时金额变动 / Temporary amount', 'S', { signed: true }),
    dFrozenQty: int('冻结变动 / Frozen', 'LS'),
    dFrozenAmount: money('冻结金额变动 / Frozen amount', 'S', { signed: true }),
    dOccupiedQty: int('占用变动 / Occupied', 'LS'),
    dOccupiedAmount: money('占用金额变动 / Occupied amount', 'S', { signed: true }),
    afterAvailableQty: int('变动后可用 / Available after', 'LS'),
    afterAvailableAmount: money('变动后可用金额 / Amount after', 'LS', { signed: true }),
    holdKey: text('占用键 / Hold', 'S', { max: 64 }),
    docNo: text('单据 / Document', 'LS', { max: 64 }),
    operatorId: user('操作人 / By', 'LFS'),
    time: datetime('时间 / Time', 'LS'),
    note: note('说明 / Note', 'LS', { max: 500 }),
  },
  calls: 'page:customer_city_quota_view@/customer-city-quota/flow-page',
  scope: ofTheCustomer,
  // What was available after each move does not add up.
  list: { quick: ['customerId', 'cityCode', 'op'], totals: [] },
  indexes: ['customerId, cityCode'],
})

export const quotaBlockKind = enumOf('quota_block_kind', {
  1: '逾期 / Overdue',
  2: '风控 / Risk',
  3: '黑名单 / Black list',
  4: '休眠 / Dormant',
  5: '证照失效 / Licence expired',
  6: '客户停用 / Customer disabled',
  7: '评级E / Grade E',
})

/**
 * A reason for which a customer's rows are frozen; lifting one never lifts another (D7). Without a city: all cities.
 */
export const quotaBlock = defineResource({
  name: 'quota-block',
  label: '额度冻结原因 / Quota block',
  area: 'customers',
  title: 'blockReason',
  fields: {
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    cityCode: region('城市 / City', 'LFS'),
    cityQuotaId: ref('额度 / Quota row', 'S', 'customer-city-quota'),
    blockKind: enumeration('原因 / Cause', 'LFS', quotaBlockKind),
    blockReason: text('说明 / Reason', 'LS', { max: 200 }),
    sourceId: text('来源 / Source', 'S', { max: 64 }),
    openTime: datetime('冻结时间 / Opened', 'LS'),
    clearSince: date('无逾期自 / No overdue bills since', 'S'),
    closeTime: datetime('解除时间 / Closed', 'LS'),
    closeReason: text('解除原因 / Why closed', 'LS', { max: 200 }),
  },
  calls: 'page:customer_city_quota_view@/customer-city-quota/block-page',
  scope: ofTheCustomer,
  indexes: ['unique: customerId, cityCode, blockKind where close_time is null'],
})

/** Findings of the nightly check of the account (11.6); nothing is repaired automatically. */
export const quotaCheckResult = defineResource({
  name: 'quota-check-result',
  label: '额度核对差异 / Quota breach',
  area: 'customers',
  title: 'checkCode',
  fields: {
    checkCode: dict('核对项 / Check', 'LFS', 'quota_check'),
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    cityCode: region('城市 / City', 'LS'),
    holdKey: text('占用键 / Hold', 'LS', { max: 64 }),
    detail: note('差异 / Difference', 'LS', { max: 500 }),
  },
})
