import {
  approvalActions,
  bool,
  defineResource,
  enumeration,
  int,
  lines,
  money,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { demandHead, demandLines, demandTerms, demandTotals, demandWhy } from './demand-fields.ts'

export const cityDemandStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  waiting: state(1, '待采购 / To be bought'),
  buying: state(3, '采购中 / Being bought', 'warning'),
  met: state(4, '已满足 / Met', 'success'),
  closed: state(2, '已关闭 / Closed', 'info'),
})

const actions = {
  ...approvalActions,
  submit: { ...approvalActions.submit, permission: 'add' },
  afresh: { ...approvalActions.afresh, permission: 'edit' },
  approve: { ...approvalActions.approve, to: 'waiting' },
  progress: {
    label: '采购进度 / Progress',
    from: ['waiting', 'buying', 'met'],
    mayReach: ['waiting', 'buying', 'met'],
    by: 'system',
  },
  close: {
    label: '关闭 / Close',
    from: ['waiting', 'buying'],
    to: 'closed',
    call: 'PUT close',
    permission: 'close',
    reason: 'required',
    danger: true,
    confirm:
      '关闭需求【{demandNo}】？未下单的数量不再采购 / Close demand {demandNo}? What is not ordered yet is given up',
  },
} as const satisfies Record<string, Action>

/** 60, section 4.4: what a city wants to have bought for a key account. */
export const vehicleCityDemand = defineResource({
  name: 'vehicle-city-demand',
  label: 'KA购车需求 / KA vehicle purchase request',
  area: 'vehicles',
  page: '/purchase/vehicle',
  title: 'demandNo',
  subtitle: ['demandTitle', 'customerName'],
  number: { field: 'demandNo', prefix: 'GCXQ' },
  fields: {
    ...demandHead,
    customerId: ref('客户 / Customer', 'RF', 'customer', {
      only: { status: [1] },
      otherwise: '客户须为生效状态 / the customer must be approved and active',
    }),
    customerName: text('客户名称 / Customer name', 'SLK', { max: 128 }),
    contractType: enumeration('合同类型 / Contract kind', 'SLF', contractType),
    contractId: ref('合同 / Contract', 'LF', 'contract', { only: { customerId: ['field:customerId'] } }),
    orderId: ref('订单 / Order', 'LF', 'order', { only: { customerId: ['field:customerId'], status: [1, 2] } }),
    ...demandTerms,
    quotaOk: bool('额度充足 / Quota suffices', 'S'),
    quotaFreeQty: int('额度可用 / Free quota', 'S', { unit: '台' }),
    rentExpect: money('预期月租 / Expected rent', 'R', { positive: true, unit: '元/月' }),
    ...demandTotals,
    ...demandWhy,
    lines: lines('需求明细 / Lines', 'R', 'vehicle-city-demand-line', { max: 200 }),
  },
  sections: [
    {
      id: 'head',
      title: '需求 / Demand',
      fields: [
        'demandNo',
        'demandTitle',
        'cityCode',
        'deptId',
        'applyUserId',
        'customerId',
        'customerName',
        'contractType',
        'contractId',
        'orderId',
      ],
    },
    {
      id: 'terms',
      title: '要求 / Terms',
      fields: [
        'expectDate',
        'useKind',
        'plateNeed',
        'ownCompanyId',
        'rentExpect',
        'stockChecked',
        'stockFreeQty',
        'stockReason',
        'quotaOk',
        'quotaFreeQty',
      ],
    },
    { id: 'lines', title: '需求明细 / Lines', fields: ['lines'] },
    {
      id: 'figures',
      title: '合计 / Totals',
      fields: ['totalQty', 'budgetTotal', 'paybackMonths', 'orderedQty', 'arrivedQty'],
    },
    { id: 'why', title: '说明 / Notes', fields: ['reason', 'approvalUserId', 'attachBizId', 'closeReason'] },
  ],
  states: cityDemandStates,
  actions,
  calls:
    'page, list:vehicle_city_demand_view|purchase_order_add, detail, timeline, status-count, save, update, afresh, remove',
  scope: {
    users: ['applyUserId', 'createUser'],
    depts: ['deptId', 'createDept'],
    cities: ['cityCode'],
    partner: 'customerId',
  },
  list: {
    quick: ['cityCode', 'customerId', 'applyUserId', 'expectDate'],
    totals: ['totalQty', 'orderedQty', 'arrivedQty', 'budgetTotal'],
    pageSize: 20,
    columns: [
      'demandNo',
      'demandTitle',
      'customerName',
      'totalQty',
      'orderedQty',
      'arrivedQty',
      'status',
      'expectDate',
      'cityCode',
      'budgetTotal',
      'paybackMonths',
      'useKind',
      'applyUserId',
      'deptId',
      'contractId',
      'orderId',
      'ownCompanyId',
      'createTime',
    ],
  },
  detail: {
    facts: ['customerName', 'cityCode', 'expectDate', 'totalQty', 'orderedQty', 'arrivedQty'],
    related: [
      {
        id: 'orders',
        title: '采购订单 / Purchase orders',
        resource: 'purchase-order',
        by: 'cityDemandIds',
        columns: ['orderNo', 'supplierName', 'totalQty', 'arrivedQty', 'status', 'expectArrive'],
      },
    ],
  },
  approval: {
    processKey: 'vehicle-city-demand',
    amount: 'budgetTotal',
    variables: ['totalQty', 'budgetTotal', 'stockFreeQty', 'quotaOk'],
    city: 'cityCode',
    dept: 'deptId',
  },
})

export const vehicleCityDemandLine = demandLines(
  'vehicle-city-demand-line',
  'vehicle-city-demand',
  'KA购车需求明细 / Line of a KA purchase request',
)
