import {
  bool,
  contractStates,
  date,
  defineResource,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  many,
  money,
  note,
  ref,
  region,
  text,
  user,
  type Action,
} from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { bearer } from '../contract/codes.ts'
import { contractFields, contractScope } from '../contract/contract.ts'
import { contractMoves, inForce } from '../contract/moves.ts'

const leaseMode = enumOf('contract_lease_lease_mode', {
  1: '长租 / Long lease',
  2: '短租 / Short lease',
  3: '试驾或试租 / Trial',
})
export const orderMode = enumOf('contract_lease_order_mode', {
  1: '签约自动下单 / Automatic at signing',
  2: '按需下单 / Call-off orders',
})
const expireState = enumOf('contract_lease_expire_state', {
  0: '无 / None',
  1: '90天内到期 / Due in 90 days',
  2: '续签中 / Renewing',
  3: '退车中 / Returning',
  4: '已逾期未还 / Overdue',
})

const moves = {
  ...contractMoves,
  offset: {
    label: '余额抵扣 / Balance offset',
    from: inForce,
    call: 'PUT enable-offsetAmt',
    permission: 'offset',
    input: {
      enabled: bool('开启 / On', 'R', { default: true }),
      offsetFeeItems: many(
        enumeration('抵扣费用项 / Fee items', '', feeItem, {
          help: '默认租金、服务费、滞纳金 / Default: rent, service fee, late fee',
        }),
      ),
    },
  },
} as const satisfies Record<string, Action>

/** 30, section 4: lease of many vehicles to a key account. */
export const contractLease = defineResource({
  name: 'contract-lease',
  label: 'KA租赁合同 / KA lease',
  area: 'contracts',
  page: '/contract/lease',
  extends: 'contract',
  kindValue: 4,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'ZL' },
  fields: {
    ...contractFields,
    leaseMode: enumeration('租赁模式 / Lease mode', 'RLF', leaseMode, {
      default: 1,
      help: '长租12个月起；试租最长1个月且不收押金 / Long: 12 months or more; trial: at most 1 month, no deposit',
    }),
    usage: dict('用途 / Usage', 'RF', 'lease_usage', {
      help: '决定保险与年检规则 / Decides insurance and inspection rules',
    }),
    // Set by the intention's own verb once that kind is built.
    intentionId: ref('意向合同 / Intention', 'FS', 'contract-intention'),
    orderMode: enumeration('下单方式 / Order mode', 'R', orderMode, { default: 1 }),
    ownershipCompanyId: ref('车辆登记主体 / Registered owner', '', 'company', {
      only: { status: [1] },
      help: '不填为我方主体 / Empty: the own company',
    }),
    operateRegions: many(region('运营范围 / Operating regions')),
    subleaseAllowed: bool('可转租 / Sublease allowed'),
    crossCityAllowed: bool('可跨城 / Cross city allowed'),
    insurancePayer: enumeration('保险承担方 / Insurance payer', 'R', bearer, { default: 1 }),
    repairPayer: enumeration('维修承担方 / Repair payer', 'R', bearer, { default: 2 }),
    inspectionPayer: enumeration('年检承担方 / Inspection payer', 'R', bearer, { default: 1 }),
    tyrePayer: enumeration('轮胎承担方 / Tyre payer', 'R', bearer, { default: 2 }),
    insuranceStandard: note('投保标准 / Insurance standard', '', { max: 300, wide: true }),
    gpsCount: int('每台GPS数量 / GPS units per vehicle', 'R', { default: 1, min: 0, max: 3, unit: '个' }),
    violationRule: dict('违章处理 / Violation rule', 'R', 'violation_rule'),
    violationDeposit: money('违章押金每台 / Violation deposit per vehicle', '', { unit: '元' }),
    downtimeDays: int('停驶免租起算天数 / Downtime days before relief', '', { min: 0, max: 365, unit: '天' }),
    returnStandard: note('还车标准 / Return standard', '', { max: 1000, wide: true }),
    earlyTakeOver: bool('允许先提车后付款 / Take before payment', '', {
      help: '须总经理审批；提车时不再检查首付款项 / Needs the general manager; front money is not asked at the take',
    }),
    offsetAmtEnabled: bool('余额抵扣开关 / Balance offset', 'LS'),
    offsetAmtFrom: date('抵扣起始日 / Offset from', 'LS'),
    offsetFeeItems: many(enumeration('抵扣费用项 / Offset fee items', 'LS', feeItem)),
    statementDay: int('月对账日 / Monthly statement day', '', { min: 1, max: 28 }),
    dunningUserId: user('催收负责人 / Dunning by', 'F', {
      handover: { openWhen: { status: [103, 102, 104, 1, 5, 6, 7, 100] } },
      help: '不填为业务员 / Empty: the salesperson',
    }),
    riskGrade: text('风险等级 / Risk grade', 'S', { max: 8 }),
    quotaSnapshot: json('额度快照 / Quota snapshot', 'S'),
    expireState: enumeration('到期处理 / Expiry state', 'LFS', expireState),
    parties: lines('合同主体 / Parties', 'R', 'contract-party', { min: 1, max: 4 }),
    products: lines('产品明细 / Product lines', 'R', 'contract-product', { max: 500, batch: 'tempId' }),
    rents: lines('阶梯租金 / Rent stages', '', 'contract-product-rent', { max: 2000 }),
    fees: lines('费用项 / Fees', '', 'contract-product-fee', { max: 2000 }),
    payRule: lines('付款规则 / Payment rule', 'R', 'contract-pay-rule', { min: 1, max: 1 }),
    guarantees: lines('担保 / Guarantees', '', 'contract-guarantee', { max: 20 }),
  },
  sections: [
    {
      id: 'basics',
      title: '基本信息 / Basics',
      fields: [
        'contractNo',
        'contractName',
        'paperNo',
        'ownCompanyId',
        'bizUserId',
        'bizDeptId',
        'leaseMode',
        'usage',
        'orderMode',
        'startDate',
        'termMonths',
        'endDate',
        'autoRenew',
        'renewNoticeDays',
        'templateId',
        'signMode',
        'cutoverDate',
        'customTerms',
        'remark',
      ],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    { id: 'products', title: '产品与价格 / Products and prices', fields: ['products', 'rents', 'fees'] },
    {
      id: 'rule',
      title: '付款规则 / Payment rule',
      fields: ['payRule', 'statementDay', 'dunningUserId', 'earlyTakeOver'],
    },
    {
      id: 'vehicles',
      title: '车辆与服务 / Vehicles and services',
      fields: [
        'ownershipCompanyId',
        'operateRegions',
        'subleaseAllowed',
        'crossCityAllowed',
        'insurancePayer',
        'repairPayer',
        'inspectionPayer',
        'tyrePayer',
        'gpsCount',
        'insuranceStandard',
        'downtimeDays',
      ],
    },
    {
      id: 'breach',
      title: '违约与买断 / Breach and buy-out',
      fields: ['violationRule', 'violationDeposit', 'returnStandard'],
    },
    { id: 'guarantees', title: '担保 / Guarantees', fields: ['guarantees'] },
    { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
  ],
  states: contractStates,
  actions: moves,
  events: {
    'contract.offset-enabled': '合同开启余额抵扣 / Balance offset switched on',
  },
  calls:
    'page, list:contract_lease_view|contract_pick, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'vehicleQty',
      'onLeaseQty',
      'totalAmount',
      'overdueAmt',
      'status',
      'startDate',
      'endDate',
      'cityCodes',
      'billedAmt',
      'receivedAmt',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'customerId', 'ownCompanyId', 'bizUserId', 'endDate'],
    totals: ['vehicleQty', 'totalAmount', 'depositTotal', 'billedAmt', 'receivedAmt', 'overdueAmt'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'vehicleQty', 'onLeaseQty', 'totalAmount', 'depositTotal', 'overdueAmt'],
    related: [
      { id: 'orders', title: '订单 / Orders', resource: 'order', by: 'contractId' },
      { id: 'vehicles', title: '订单车辆 / Order vehicles', resource: 'order-vehicle', by: 'contractId' },
      { id: 'plans', title: '收款计划 / Receipt plans', resource: 'bill-receipt-plan', by: 'contractId' },
      { id: 'bills', title: '应收账单 / Receivable bills', resource: 'bill-receivable', by: 'contractId' },
      { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
    ],
  },
  approval: {
    processKey: 'contract-lease',
    amount: 'totalAmount',
    city: 'cityCodes',
    dept: 'bizDeptId',
    variables: ['earlyTakeOver', 'vehicleQty', 'signType'],
    words: { standardTemplate: '标准模板 / Standard template', belowFloor: '低于底价 / Below the floor' },
  },
})
