import {
  bool,
  contractStates,
  date,
  datetime,
  defineResource,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  many,
  money,
  rate,
  ref,
  text,
  type Action,
} from '#kernel'
import { feeItem, mechanismType } from '#areas/codes/codes.ts'
import { completed } from '../contract/codes.ts'
import { contractFields, contractScope } from '../contract/contract.ts'
import { floating, loanCodes } from '../contract/loan-codes.ts'
import { inForce, recordedMoves, signedByHand } from '../contract/moves.ts'

const leaseForm = enumOf('contract_financing_lease_lease_form', {
  1: '直租 / Direct',
  2: '回租 / Sale and leaseback',
})
const depositUse = enumOf('contract_financing_lease_deposit_use', {
  1: '期满退还 / Refunded at the end',
  2: '抵扣末期租金 / Offset against the last instalments',
})
const lessorInvoice = enumOf('contract_financing_lease_lessor_invoice', {
  1: '每期租金全额 / Each rent in full',
  2: '仅利息 / Interest only',
})
const titlePlace = enumOf('contract_financing_lease_title_place', {
  1: '我方 / Us',
  2: '承租人 / The lessee',
})
const direct = { leaseForm: [1] } as const
const custom = { repayMethod: [5] } as const

/** A row of a plan that was typed by hand (repayment method 5). */
export interface CustomRow {
  readonly periodNo: number
  readonly dueDate: string
  readonly principal: string
  readonly interest: string
}

const moves = {
  ...recordedMoves,
  stop: {
    ...recordedMoves.stop,
    from: inForce,
    confirm:
      '终止融资租赁合同 {title}？剩余本金须已结清。 / Stop finance lease {title}? The remaining principal must have been paid.',
  },
  register: {
    label: '登记中登网 / Register the asset',
    from: inForce,
    call: 'PUT register',
    permission: 'edit',
    input: {
      registerNo: text('动产融资登记号 / Registration no.', 'R', { max: 64 }),
      registerDate: date('登记日 / Registered on', 'R', { default: 'today', past: true }),
      registerExpire: date('登记到期日 / Registration expires', 'R', { notBefore: 'registerDate' }),
    },
  },
} as const satisfies Record<string, Action>

/** 30, section 4: title passes to the lessee at the end; a schedule of principal and interest per vehicle (9 C5). */
export const contractFinancingLease = defineResource({
  name: 'contract-financing-lease',
  label: '融资租赁合同 / Finance lease',
  area: 'contracts',
  page: '/contract/financial/leasing',
  extends: 'contract',
  kindValue: 7,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'RZZL' },
  fields: {
    ...contractFields,
    leaseForm: enumeration('租赁形式 / Lease form', 'RLF', leaseForm, {
      default: 1,
      help: '直租全额13%，回租仅利息6% / Direct: 13 % on the whole rent; leaseback: 6 % on interest',
    }),
    repayMethod: enumeration('还款方式 / Repayment method', 'RLF', loanCodes.repayMethod, { default: 1 }),
    planTempId: text('自定义计划批次 / Batch of the custom plan', '', {
      max: 32,
      when: custom,
      help: '收款计划临时表的批次 / The batch of the temporary receipt plan',
    }),
    customPlan: json<CustomRow[]>('自定义计划 / Custom plan', 'S'),
    payMode: enumeration('先付或后付 / Advance or arrears', 'R', loanCodes.payMode, { default: 2 }),
    cycleMonths: int('周期 / Cycle months', 'R', { default: 1, min: 1, max: 12, unit: '个月' }),
    periods: int('期数 / Periods', 'R', { min: 1, max: 120, unit: '期' }),
    annualRate: rate('名义年利率 / Annual rate', 'RL', { max: 100, unit: '%' }),
    rateType: enumeration('利率类型 / Rate type', 'R', loanCodes.rateType, { default: 1 }),
    lprTerm: enumeration('LPR期限 / LPR term', '', loanCodes.lprTerm, { when: floating, requiredWhen: floating }),
    spreadBp: int('加点 / Spread bp', '', {
      min: -1000,
      max: 2000,
      unit: 'BP',
      when: floating,
      requiredWhen: floating,
    }),
    repriceRule: enumeration('重定价 / Repricing', '', loanCodes.repriceRule, {
      when: floating,
      requiredWhen: floating,
    }),
    interestBasis: enumeration('计息基础 / Interest basis', 'R', loanCodes.interestBasis, { default: 1 }),
    firstDueDate: date('首期还款日 / First due date', '', {
      notBefore: 'startDate',
      help: '不填为起租后一个周期 / Empty: one cycle after the take',
    }),
    payDay: int('还款日 / Pay day', '', { min: 1, max: 31, unit: '日' }),
    downRate: rate('首付 / Down payment %', 'R', { max: 100, unit: '%', default: '20.000000' }),
    capitalise: many(
      enumeration('计入融资项 / Financed items', '', feeItem, {
        help: '保险6、上牌7、购置税8、GPS9；计入后不再单独收取 / Insurance, licence, purchase tax, GPS; not charged apart',
      }),
    ),
    financedTotal: money('融资总额 / Financed total', 'LS'),
    interestTotal: money('利息 / Interest total', 'LS'),
    rentTotal: money('租金合计 / Rent total', 'LS'),
    handlingRate: rate('手续费率 / Handling fee %', '', { max: 100, unit: '%' }),
    handlingFee: completed(
      money('手续费 / Handling fee', '', {
        unit: '元',
        help: '不填按费率乘融资总额 / Empty: the rate times the financed total',
      }),
    ),
    depositRate: rate('保证金 / Deposit %', '', { max: 100, unit: '%' }),
    depositUse: enumeration('保证金用途 / Use of the deposit', '', depositUse, { default: 1 }),
    nominalPrice: money('名义留购价 / Nominal price', 'R', { default: '100.00', unit: '元/台' }),
    irrNominal: rate('名义IRR / Nominal IRR', 'LS', { unit: '%' }),
    irrEffective: rate('实际年化 / Effective annual rate', 'LS', { unit: '%' }),
    xirr: rate('XIRR / XIRR', 'LS', { unit: '%' }),
    prepayLockMonths: int('提前结清锁定期 / Prepay lock months', 'R', { default: 6, min: 0, max: 120, unit: '个月' }),
    prepayFeeRate: rate('提前结清手续费 / Prepayment fee %', 'R', { default: '3.000000', max: 100, unit: '%' }),
    supplierType: enumeration('供应商类型 / Supplier kind', '', mechanismType, { requiredWhen: direct, default: 3 }),
    supplierId: ref('供应商 / Supplier', '', 'mechanism', {
      only: { mechanismType: ['field:supplierType'], status: [1] },
      requiredWhen: direct,
    }),
    purchaseContractId: ref('采购合同 / Purchase contract', '', 'contract', { only: { status: [6, 7] } }),
    lessorInvoice: enumeration('开票方式 / Lessor invoice', 'R', lessorInvoice, { default: 1 }),
    registerNo: text('动产融资登记号 / Registration no.', 'LS', { max: 64 }),
    registerDate: date('登记日 / Registered on', 'LS'),
    registerExpire: date('登记到期日 / Registration expires', 'LS'),
    mortgageToUs: bool('车辆抵押我方 / Mortgaged to us'),
    mortgageDoneTime: datetime('抵押完成时间 / Mortgaged at', 'S'),
    titlePlace: enumeration('上牌主体 / Plated for', 'R', titlePlace, { default: 1 }),
    titleTransferTime: datetime('过户时间 / Title transfer time', 'S'),
    insuranceBeneficiary: completed(
      text('保险第一受益人 / First beneficiary', '', { max: 64, help: '不填为我方主体 / Empty: the own company' }),
    ),
    parties: lines('合同主体 / Parties', 'R', 'contract-party', { min: 1, max: 4 }),
    products: lines('产品明细 / Product lines', 'R', 'contract-product', { max: 500, batch: 'tempId' }),
    fees: lines('费用项 / Fees', '', 'contract-product-fee', { max: 2000 }),
    purchases: lines('采购明细 / Purchase items', '', 'contract-purchase-item', { max: 2000 }),
    recordVehicles: lines('补录车辆 / Recorded vehicles', '', 'contract-record-vehicle', {
      max: 1000,
      when: { signType: [3] },
    }),
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
        'leaseForm',
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
    {
      id: 'loan',
      title: '融资条件 / Financing terms',
      fields: [
        'repayMethod',
        'planTempId',
        'payMode',
        'cycleMonths',
        'periods',
        'annualRate',
        'rateType',
        'lprTerm',
        'spreadBp',
        'repriceRule',
        'interestBasis',
        'firstDueDate',
        'payDay',
        'downRate',
        'capitalise',
        'handlingRate',
        'handlingFee',
        'depositRate',
        'depositUse',
        'nominalPrice',
        'prepayLockMonths',
        'prepayFeeRate',
        'financedTotal',
        'interestTotal',
        'rentTotal',
        'irrNominal',
        'irrEffective',
        'xirr',
      ],
    },
    { id: 'products', title: '产品与车价 / Products and prices', fields: ['products', 'fees'] },
    {
      id: 'purchase',
      title: '供应商与采购 / Supplier and purchase',
      fields: ['supplierType', 'supplierId', 'purchaseContractId', 'purchases'],
    },
    { id: 'rule', title: '付款规则 / Payment rule', fields: ['payRule', 'lessorInvoice'] },
    {
      id: 'asset',
      title: '登记与权属 / Registration and title',
      fields: [
        'titlePlace',
        'mortgageToUs',
        'insuranceBeneficiary',
        'registerNo',
        'registerDate',
        'registerExpire',
        'mortgageDoneTime',
        'titleTransferTime',
      ],
    },
    { id: 'record', title: '补录车辆 / Recorded vehicles', fields: ['recordVehicles'] },
    { id: 'guarantees', title: '担保 / Guarantees', fields: ['guarantees'] },
    { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
  ],
  states: contractStates,
  actions: moves,
  calls:
    'page, list:contract_financing_lease_view|contract_pick, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default', record: '补录 / Record' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'leaseForm',
      'vehicleQty',
      'financedTotal',
      'annualRate',
      'status',
      'startDate',
      'endDate',
      'repayMethod',
      'rentTotal',
      'interestTotal',
      'irrNominal',
      'overdueAmt',
      'registerExpire',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'customerId', 'leaseForm', 'bizUserId', 'endDate'],
    totals: ['vehicleQty', 'financedTotal', 'rentTotal', 'interestTotal', 'depositTotal', 'overdueAmt'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'vehicleQty', 'financedTotal', 'annualRate', 'irrNominal', 'irrEffective'],
    related: [
      { id: 'orders', title: '订单 / Orders', resource: 'order', by: 'contractId' },
      { id: 'vehicles', title: '订单车辆 / Order vehicles', resource: 'order-vehicle', by: 'contractId' },
      { id: 'plans', title: '收款计划 / Receipt plans', resource: 'bill-receipt-plan', by: 'contractId' },
      { id: 'bills', title: '应收账单 / Receivable bills', resource: 'bill-receivable', by: 'contractId' },
      { id: 'changes', title: '变更 / Changes', resource: 'contract-change', by: 'contractId' },
      { id: 'quotes', title: '结清试算 / Settlement quotes', resource: 'contract-settlement-quote', by: 'contractId' },
      { id: 'electrons', title: '电子合同 / E-contracts', resource: 'contract-electron', by: 'contractId' },
      { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
    ],
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-financing-lease',
    amount: 'financedTotal',
    city: 'cityCodes',
    dept: 'bizDeptId',
    kind: 'signType',
    variables: ['vehicleQty', 'signType'],
  },
})
