import {
  contractStates,
  date,
  defineResource,
  enumeration,
  enumOf,
  int,
  lines,
  many,
  money,
  rate,
  ref,
  type Action,
} from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { contractFields, contractScope } from '../contract/contract.ts'
import { inForce, reSignMove, recordedMoves, signedByHand } from '../contract/moves.ts'

const rentBasis = enumOf('contract_purchase_lease_rent_basis', {
  1: '按产品行固定 / Fixed per line',
  2: '按采购价测算 / From the purchase price',
})
const rentRoundTo = enumOf('contract_purchase_lease_rent_round_to', {
  1: '1元 / 1 yuan',
  5: '5元 / 5 yuan',
  10: '10元 / 10 yuan',
})
const endDisposal = enumOf('contract_purchase_lease_end_disposal', {
  1: '退还车辆 / Return',
  2: '承租方留购 / Lessee buys at the residual',
  3: '到期前30天承租方选择 / Choice of the lessee 30 days before',
})
const purchaseTrigger = enumOf('contract_purchase_lease_purchase_trigger', {
  1: '订单确认时 / At order confirm',
  2: '首付款到账后 / After front money received',
})
const fromPrice = { rentBasis: [2] } as const
/** Fee items that may be financed instead of charged: insurance, licence fee, purchase tax, GPS fee. */
export const capitalisable: readonly number[] = [6, 7, 8, 9]

const moves = {
  ...recordedMoves,
  reSign: reSignMove,
  stop: {
    ...recordedMoves.stop,
    from: inForce,
    confirm:
      '终止框架 {title}？未完成的订单关闭，不能再下单。 / Stop framework {title}? Open orders are closed and nothing can be called off any more.',
  },
} as const satisfies Record<string, Action>

/** 30, section 4: we buy what the customer picks and lease it to him; executed by call-off orders (section 5). */
export const contractPurchaseLease = defineResource({
  name: 'contract-purchase-lease',
  label: '购租框架协议 / Purchase-and-lease framework',
  area: 'contracts',
  page: '/contract/purchase/lease',
  extends: 'contract',
  kindValue: 6,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'GZ' },
  fields: {
    ...contractFields,
    frameworkQty: int('框架数量 / Framework quantity', 'RL', { min: 1, max: 99999, unit: '台' }),
    frameworkAmount: money('金额上限 / Framework amount', 'RL', {
      positive: true,
      unit: '元',
      help: '车价合计上限 / Ceiling of the vehicle prices together',
    }),
    usedQty: int('已下单数量 / Used quantity', 'LS'),
    usedAmount: money('已下单金额 / Used amount', 'LS'),
    leftQty: int('剩余数量 / Left quantity', 'LS'),
    priceValidUntil: date('价格有效期 / Price valid until', 'RL', {
      notBefore: 'startDate',
      help: '过期后须先做变更才能下单 / Past it a change order comes before any call-off',
    }),
    rentBasis: enumeration('租金依据 / Rent basis', 'R', rentBasis, { default: 1 }),
    targetRate: rate('目标年化 / Target rate', '', {
      max: 100,
      unit: '%',
      when: fromPrice,
      requiredWhen: fromPrice,
    }),
    rentRoundTo: enumeration('取整 / Round rent to', '', rentRoundTo, {
      default: 10,
      when: fromPrice,
      requiredWhen: fromPrice,
      help: '向上取整 / Upwards',
    }),
    capitalise: many(
      enumeration('计入融资项 / Financed items', '', feeItem, {
        help: '保险、上牌费、购置税、GPS费；购置税按车价计算，其余取费用项金额 / Insurance, licence, purchase tax, GPS: the tax follows from the price, the others are the fee lines',
      }),
    ),
    downRate: rate('首付 / Down payment', 'R', { max: 100, unit: '%', default: '10.000000' }),
    residualRate: rate('尾款 / Residual', 'R', { max: 100, unit: '%', default: '30.000000' }),
    endDisposal: enumeration('期满处置 / End disposal', 'RLF', endDisposal, { default: 1 }),
    supplierIds: many(ref('供车方 / Suppliers', '', 'chandler', { only: { status: [1] } })),
    purchaseAgreementIds: many(
      ref('采购协议 / Purchase agreements', '', 'contract', { only: { contractType: [9], status: [6, 7] } }),
    ),
    purchaseTrigger: enumeration('采购触发 / Purchase trigger', 'R', purchaseTrigger, { default: 1 }),
    leadDays: int('交付周期 / Lead days', 'R', { default: 30, min: 0, max: 365, unit: '天' }),
    minCallOff: int('最小下单数 / Minimum call-off', '', { min: 1, max: 9999, unit: '台' }),
    renewalQty: int('续签结转数量 / Renewal quantity', 'S', { unit: '台' }),
    parties: lines('合同主体 / Parties', 'R', 'contract-party', { min: 1, max: 4 }),
    products: lines('产品价格 / Price lines', 'R', 'contract-product', { max: 500, batch: 'tempId' }),
    rents: lines('阶梯租金 / Rent stages', '', 'contract-product-rent', { max: 2000 }),
    fees: lines('费用项 / Fees', '', 'contract-product-fee', { max: 2000 }),
    payRule: lines('付款规则 / Payment rule', 'R', 'contract-pay-rule', { min: 1, max: 1 }),
    guarantees: lines('担保 / Guarantees', '', 'contract-guarantee', { max: 20 }),
    recordVehicles: lines('补录车辆 / Recorded vehicles', '', 'contract-record-vehicle', {
      max: 1000,
      when: { signType: [3] },
    }),
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
    {
      id: 'framework',
      title: '框架条款 / Framework',
      fields: [
        'frameworkQty',
        'frameworkAmount',
        'usedQty',
        'usedAmount',
        'leftQty',
        'priceValidUntil',
        'minCallOff',
        'leadDays',
        'purchaseTrigger',
        'supplierIds',
        'purchaseAgreementIds',
        'renewalQty',
      ],
    },
    { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
    {
      id: 'pricing',
      title: '租金测算 / Pricing',
      fields: ['rentBasis', 'targetRate', 'rentRoundTo', 'downRate', 'residualRate', 'capitalise', 'endDisposal'],
    },
    { id: 'products', title: '产品与价格 / Products and prices', fields: ['products', 'rents', 'fees'] },
    { id: 'rule', title: '付款规则 / Payment rule', fields: ['payRule'] },
    { id: 'guarantees', title: '担保 / Guarantees', fields: ['guarantees'] },
    { id: 'record', title: '补录车辆 / Recorded vehicles', fields: ['recordVehicles'] },
    { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
  ],
  states: contractStates,
  actions: moves,
  calls:
    'page, list:contract_purchase_lease_view|contract_pick, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default', record: '补录 / Record' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'frameworkQty',
      'usedQty',
      'leftQty',
      'frameworkAmount',
      'status',
      'priceValidUntil',
      'startDate',
      'endDate',
      'usedAmount',
      'onLeaseQty',
      'overdueAmt',
      'endDisposal',
      'cityCodes',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'customerId', 'ownCompanyId', 'bizUserId', 'endDate'],
    totals: [
      'frameworkQty',
      'usedQty',
      'leftQty',
      'frameworkAmount',
      'vehicleQty',
      'totalAmount',
      'depositTotal',
      'billedAmt',
      'receivedAmt',
      'overdueAmt',
    ],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'frameworkQty', 'usedQty', 'leftQty', 'frameworkAmount', 'priceValidUntil'],
    related: [
      { id: 'orders', title: '下单 / Call-off orders', resource: 'order', by: 'contractId' },
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
    processKey: 'contract-purchase-lease',
    amount: 'frameworkAmount',
    city: 'cityCodes',
    dept: 'bizDeptId',
    kind: 'signType',
    variables: ['vehicleQty', 'signType'],
    words: {
      standardTemplate: '标准模板 / Standard template',
      belowFloor: '低于底价 / Below the floor',
      earlyTakeOver: '先提车后付款 / Take before payment',
    },
  },
})
