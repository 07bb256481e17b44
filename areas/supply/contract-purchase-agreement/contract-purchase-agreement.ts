import {
  bool,
  contractStates,
  date,
  defineResource,
  enumeration,
  int,
  lines,
  money,
  rate,
  ref,
  text,
  user,
  type Action,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { contractFields, contractScope } from '#areas/contracts/contract/contract.ts'
import { reSignMove, signedByHand } from '#areas/contracts/contract/moves.ts'
import {
  agreementKind,
  countBasis,
  earnestUse,
  ladderMode,
  ladderPeriod,
  ladderScope,
  priceAdjustRule,
} from '../codes.ts'
import { supplyFields, supplyHead, supplyRelated, supplySections } from '../supply-kind/fields.ts'
import { recordedSupplyMoves, returnCarsMove } from '../supply-kind/moves.ts'
import { purchaseSections, purchaseTerms } from '../supply-kind/purchase-terms.ts'

const onLadder = { ladderMode: [1, 2, 3] } as const
const moves = {
  ...recordedSupplyMoves,
  returnCars: returnCarsMove,
  reSign: {
    ...reSignMove,
    call: 'POST reSigning',
    input: {
      ...reSignMove.input,
      keepPrices: bool('沿用价格 / Keep prices', '', { default: true }),
      carryVolume: bool('结转阶梯数量 / Carry the volume', ''),
    },
  },
} as const satisfies Record<string, Action>

/** 40, 4: framework under which purchase orders call off vehicles (type 9). */
export const contractPurchaseAgreement = defineResource({
  name: 'contract-purchase-agreement',
  label: '采购协议 / Purchase agreement',
  area: 'supply',
  page: '/contract/purchase/agreement',
  extends: 'contract',
  kindValue: 9,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'CGXY' },
  fields: {
    ...supplyHead,
    cutoverDate: contractFields.cutoverDate,
    ...supplyFields,
    agreementKind: enumeration('协议类型 / Agreement kind', 'RLF', agreementKind, { default: 1 }),
    policyContractId: ref('商务政策 / Factory policy', 'F', 'contract-car-factory', {
      only: { status: [6, 7], enabled: [1] },
      help: '验收数量同时计入该政策的阶梯 / Accepted cars count in its ladder too',
    }),
    totalQty: int('协议数量 / Quantity', 'RL', { min: 1, max: 99999, unit: '台' }),
    minQty: int('承诺数量 / Commitment', 'L', { min: 0, max: 99999, unit: '台' }),
    overQtyRate: rate('允许超量 / Excess', '', { max: 100, unit: '%' }),
    carriedQty: int('结转数量 / Carried volume', 'S', { unit: '台' }),
    reservedQty: int('已下单 / Ordered', 'LS', { unit: '台' }),
    acceptedQty: int('已验收 / Accepted', 'LS', { unit: '台' }),
    rejectedQty: int('拒收 / Rejected', 'LS', { unit: '台' }),
    leftQty: int('剩余 / Left', 'LS', { unit: '台' }),
    orderedAmt: money('下单金额 / Ordered', 'LS', { digits: 18 }),
    prices: lines('车型价格 / Prices', 'R', 'contract-supply-price', { min: 1, max: 500 }),
    priceValidUntil: date('价格有效期 / Price valid until', 'RL', { notBefore: 'startDate' }),
    priceAdjustRule: enumeration('调价规则 / Price adjustment', 'R', priceAdjustRule, { default: 1 }),
    priceProtectDays: int('价保天数 / Price protection', '', { default: 0, min: 0, max: 365, unit: '天' }),
    ladderMode: enumeration('阶梯方式 / Ladder', 'RF', ladderMode, { default: 0 }),
    ladderScope: enumeration('阶梯范围 / Ladder scope', '', ladderScope, {
      default: 1,
      when: onLadder,
      requiredWhen: onLadder,
    }),
    countBasis: enumeration('计数口径 / Count basis', '', countBasis, {
      default: 2,
      when: onLadder,
      requiredWhen: onLadder,
    }),
    ladderPeriod: enumeration('计数周期 / Ladder period', '', ladderPeriod, {
      default: 1,
      when: onLadder,
      requiredWhen: onLadder,
    }),
    tiers: lines('阶梯 / Tiers', '', 'contract-supply-tier', { max: 100, when: onLadder }),
    rebates: lines('返利条款 / Rebates', '', 'contract-rebate-rule', { max: 50 }),
    earnestRate: rate('定金比例 / Earnest money', '', { max: 100, unit: '%' }),
    earnestAmt: money('定金 / Earnest amount', '', { unit: '元' }),
    earnestUse: enumeration('定金用途 / Use of the earnest money', '', earnestUse),
    ...purchaseTerms,
    purchaseUserId: user('采购负责人 / Purchaser', 'RLF', {
      default: 'me',
      handover: { openWhen: { status: [103, 102, 104, 1, 5, 6, 7, 100] } },
    }),
    factoryContact: text('供方业务 / Contact of the supplier', '', { max: 32 }),
    factoryPhone: text('供方电话 / Phone of the supplier', 'M', { max: 20, mask: 'phone' }),
    opening: lines('期初数量 / Opening volume', '', 'contract-supply-opening', { max: 500, when: { signType: [3] } }),
  },
  sections: supplySections(
    [
      {
        id: 'prices',
        title: '车型与价格 / Models and prices',
        fields: [
          'totalQty',
          'minQty',
          'overQtyRate',
          'reservedQty',
          'acceptedQty',
          'rejectedQty',
          'leftQty',
          'orderedAmt',
          'carriedQty',
          'priceValidUntil',
          'priceAdjustRule',
          'priceProtectDays',
          'prices',
        ],
      },
      {
        id: 'rebates',
        title: '返利与阶梯 / Rebates and ladder',
        fields: ['ladderMode', 'ladderScope', 'countBasis', 'ladderPeriod', 'tiers', 'rebates'],
      },
      ...purchaseSections,
      { id: 'earnest', title: '定金 / Earnest money', fields: ['earnestRate', 'earnestAmt', 'earnestUse'] },
      {
        id: 'contacts',
        title: '联系人 / Contacts',
        fields: ['purchaseUserId', 'factoryContact', 'factoryPhone', 'cutoverDate', 'opening'],
      },
    ],
    { basics: ['agreementKind', 'policyContractId'] },
  ),
  states: contractStates,
  actions: moves,
  events: {
    'supply.agreement-signed': {
      label: '供应合同签成 / Supply agreement signed',
      of: 'contract',
      facts: {
        contractType: enumeration('合同类型 / Kind', '', contractType),
        supplierId: ref('供应商 / Supplier', '', 'mechanism'),
      },
    },
    'supply.agreement-expiring': {
      label: '供应合同即将到期 / Supply agreement ends soon',
      of: 'contract',
      facts: {
        contractType: enumeration('合同类型 / Kind', '', contractType),
        endDate: date('到期日 / Ends on'),
      },
    },
  },
  calls: 'page, list, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: {
    stop_default: '违约终止 / Stop in default',
    record: '补录 / Record',
    change: '变更 / Change',
  },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'agreementKind',
      'totalQty',
      'reservedQty',
      'acceptedQty',
      'leftQty',
      'status',
      'priceValidUntil',
      'startDate',
      'endDate',
      'orderedAmt',
      'totalAmount',
      'ownCompanyId',
      'purchaseUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'counterpartyId', 'agreementKind', 'ownCompanyId', 'endDate'],
    totals: ['totalQty', 'reservedQty', 'acceptedQty', 'leftQty', 'orderedAmt'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'totalQty', 'reservedQty', 'acceptedQty', 'leftQty', 'priceValidUntil'],
    related: [
      { id: 'orders', title: '采购订单 / Purchase orders', resource: 'purchase-order', by: 'contractId' },
      { id: 'volume', title: '数量台账 / Volume ledger', resource: 'supply-volume', by: 'contractId' },
      { id: 'rebates', title: '返利结算 / Rebates', resource: 'contract-rebate', by: 'contractId' },
      ...supplyRelated,
    ],
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-purchase-agreement',
    amount: 'totalAmount',
    dept: 'bizDeptId',
    kind: 'signType',
    variables: ['totalQty', 'signType'],
    words: { standardTemplate: '标准模板 / Standard template' },
  },
})
