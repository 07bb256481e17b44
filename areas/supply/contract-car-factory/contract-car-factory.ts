import {
  contractStates,
  date,
  defineResource,
  enumeration,
  int,
  lines,
  many,
  money,
  note,
  rate,
  ref,
  text,
  type Action,
} from '#kernel'
import { contractScope } from '#areas/contracts/contract/contract.ts'
import { countBasis, earnestUse, ladderMode, ladderPeriod } from '../codes.ts'
import { supplyFields, supplyHead, supplyRelated, supplySections } from '../supply-kind/fields.ts'
import { changeStatusMove, returnCarsMove, supplyMoves } from '../supply-kind/moves.ts'
import { signedByHand } from '#areas/contracts/contract/moves.ts'

const onLadder = { ladderMode: [1, 2, 3] } as const
const moves = {
  ...supplyMoves,
  changeStatus: changeStatusMove,
  returnCars: returnCarsMove,
} as const satisfies Record<string, Action>

/** 40, 4: yearly commercial policy of a factory, to which the agreements of its dealers refer (type 11). */
export const contractCarFactory = defineResource({
  name: 'contract-car-factory',
  label: '主机厂商务合同 / Car-factory contract',
  area: 'supply',
  page: '/contract/carfactory',
  extends: 'contract',
  kindValue: 11,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'ZJXY' },
  fields: {
    ...supplyHead,
    ...supplyFields,
    policyYear: int('政策年度 / Year', 'RLF', { min: 2000, max: 2100, year: true }),
    brandIds: many(ref('品牌 / Brands', 'RF', 'car-brand', { only: { status: [1] } })),
    targetQty: int('目标数量 / Target', 'RL', { min: 1, max: 999_999, unit: '台' }),
    countedQty: int('已计数量 / Counted', 'LS', { unit: '台' }),
    currentTier: int('当前阶梯 / Present tier', 'LS'),
    toNextTier: int('距下一阶梯 / To the next tier', 'LS', { unit: '台' }),
    countedTo: date('计数截至 / Counted up to', 'S'),
    rebateTotal: money('已结返利 / Rebates so far', 'LS', { computed: true, signed: true }),
    basePrices: lines('基准价 / Base prices', 'R', 'contract-car-factory-base-price', { min: 1, max: 500 }),
    options: lines('选装 / Options', '', 'contract-car-factory-option', { max: 200 }),
    ladderMode: enumeration('阶梯方式 / Ladder', 'RF', ladderMode, { default: 1 }),
    countBasis: enumeration('计数口径 / Count basis', '', countBasis, {
      default: 2,
      when: onLadder,
      requiredWhen: onLadder,
    }),
    ladderPeriod: enumeration('计数周期 / Ladder period', '', ladderPeriod, {
      default: 2,
      when: onLadder,
      requiredWhen: onLadder,
    }),
    ladders: lines('阶梯 / Ladder', '', 'contract-car-factory-ladder-price', { max: 200, when: onLadder }),
    rebates: lines('返利条款 / Rebates', '', 'contract-rebate-rule', { max: 50 }),
    priceProtectDays: int('价保天数 / Price protection', '', { default: 0, min: 0, max: 365, unit: '天' }),
    earnestRate: rate('定金比例 / Earnest money', '', { max: 100, unit: '%' }),
    earnestAmt: money('定金 / Earnest amount', '', { unit: '元' }),
    earnestUse: enumeration('定金用途 / Use of the earnest money', '', earnestUse),
    deliveryDealers: many(ref('交付经销商 / Delivering dealers', '', 'chandler', { only: { status: [1] } })),
    techContact: text('技术联系人 / Technical contact', '', { max: 64 }),
    trainingNote: note('培训支持 / Training', '', { max: 500, wide: true }),
    partsSupportNote: note('备件支持 / Parts', '', { max: 500, wide: true }),
    recallTerms: note('召回约定 / Recalls', '', { max: 500, wide: true }),
  },
  sections: supplySections(
    [
      {
        id: 'policy',
        title: '目标与计数 / Target and count',
        fields: [
          'targetQty',
          'countedQty',
          'currentTier',
          'toNextTier',
          'countedTo',
          'rebateTotal',
          'priceProtectDays',
        ],
      },
      { id: 'prices', title: '基准价与选装 / Base prices and options', fields: ['basePrices', 'options'] },
      {
        id: 'ladder',
        title: '阶梯与返利 / Ladder and rebates',
        fields: ['ladderMode', 'countBasis', 'ladderPeriod', 'ladders', 'rebates'],
      },
      { id: 'earnest', title: '定金 / Earnest money', fields: ['earnestRate', 'earnestAmt', 'earnestUse'] },
      {
        id: 'support',
        title: '交付与支持 / Delivery and support',
        fields: ['deliveryDealers', 'techContact', 'trainingNote', 'partsSupportNote', 'recallTerms'],
      },
    ],
    { basics: ['policyYear', 'brandIds'] },
  ),
  states: contractStates,
  actions: moves,
  events: {
    'supply.tier-reached': {
      label: '商务政策达到阶梯 / Tier of a policy reached',
      facts: { tierNo: int('阶梯 / Tier'), countedQty: int('已计数量 / Counted', '', { unit: '台' }) },
    },
  },
  calls:
    'page, list:contract_car_factory_view, detail@detail-info, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'policyYear',
      'targetQty',
      'countedQty',
      'currentTier',
      'toNextTier',
      'status',
      'enabled',
      'startDate',
      'endDate',
      'rebateTotal',
      'totalAmount',
      'ownCompanyId',
      'bizUserId',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'counterpartyId', 'policyYear', 'ownCompanyId', 'endDate'],
    totals: ['targetQty', 'countedQty'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'targetQty', 'countedQty', 'currentTier', 'toNextTier', 'rebateTotal'],
    related: [
      {
        id: 'agreements',
        title: '采购协议 / Agreements',
        resource: 'contract-purchase-agreement',
        by: 'policyContractId',
      },
      { id: 'orders', title: '采购订单 / Purchase orders', resource: 'purchase-order', by: 'contractId' },
      { id: 'volume', title: '数量台账 / Volume ledger', resource: 'supply-volume', by: 'policyContractId' },
      { id: 'rebates', title: '返利结算 / Rebates', resource: 'contract-rebate', by: 'contractId' },
      ...supplyRelated,
    ],
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-car-factory',
    amount: 'totalAmount',
    dept: 'bizDeptId',
    kind: 'signType',
    variables: ['targetQty', 'signType'],
    words: { standardTemplate: '标准模板 / Standard template' },
  },
})
