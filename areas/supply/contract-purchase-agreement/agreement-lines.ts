import { date, defineResource, dict, enumeration, int, many, money, note, rate, ref, region, text } from '#kernel'
import { lineState, rebateKind, rebatePayForm, rebatePeriod } from '../codes.ts'

/** 40, 4: what a model costs under an agreement. */
export const contractSupplyPrice = defineResource({
  name: 'contract-supply-price',
  label: '车型价格 / Price line',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'carModelId',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    carModelId: ref('车型 / Model', 'RL', 'car-model', { only: { status: [1] } }),
    color: dict('颜色 / Colour', 'L', 'car_color', { help: '不填为全部颜色 / Empty: all colours' }),
    configNote: text('配置 / Configuration', '', { max: 200 }),
    cityCodes: many(region('城市 / Cities', '', { help: '不填为全部交付城市 / Empty: all delivery cities' })),
    guidePrice: money('指导价 / List price', 'L', { unit: '元' }),
    unitPrice: money('含税单价 / Unit price', 'RLM', { positive: true, unit: '元', mask: 'money' }),
    rebatePerUnit: money('单台返利 / Rebate per car', 'L', { unit: '元' }),
    taxRate: rate('税率 / Tax rate', 'R', { max: 100, unit: '%', default: '13.000000' }),
    ladderGroup: text('阶梯组 / Ladder group', 'L', { max: 20 }),
    qtyLimit: int('数量上限 / Quantity limit', 'L', { min: 1, max: 99999, unit: '台' }),
    minOrder: int('最小起订量 / Minimum order', '', { min: 1, max: 9999, unit: '台' }),
    reservedQty: int('已下单 / Reserved', 'SL', { unit: '台' }),
    leftQty: int('剩余 / Left', 'SL', { unit: '台' }),
    validFrom: date('生效 / Valid from', 'RL'),
    validTo: date('失效 / Valid to', 'L', { notBefore: 'validFrom' }),
    priceState: enumeration('状态 / State', 'L', lineState, { default: 1 }),
  },
})

/** Steps of the ladder: a price of their own, or a cut of the line's. */
export const contractSupplyTier = defineResource({
  name: 'contract-supply-tier',
  label: '阶梯 / Tier',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'fromQty',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    ladderGroup: text('阶梯组 / Ladder group', 'L', { max: 20 }),
    fromQty: int('起台数 / From', 'RL', { min: 1, max: 999999, unit: '台' }),
    toQty: int('止台数 / To', 'L', { min: 1, max: 999999, unit: '台' }),
    unitPrice: money('单价 / Unit price', 'L', { positive: true, unit: '元' }),
    cutPerUnit: money('单台降价 / Cut per car', 'L', { unit: '元' }),
  },
})

/** What comes back from the supplier, and on what condition. */
export const contractRebateRule = defineResource({
  name: 'contract-rebate-rule',
  label: '返利条款 / Rebate rule',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'ruleKind',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    ruleKind: enumeration('返利类型 / Kind', 'RL', rebateKind),
    carModelIds: many(ref('车型 / Models', '', 'car-model')),
    cityCodes: many(region('城市 / Cities', '')),
    threshold: int('门槛台数 / Threshold', 'L', { min: 0, max: 999999, unit: '台' }),
    amt: money('单台金额 / Amount per car', 'L', { unit: '元' }),
    rate: rate('比例 / Rate', 'L', { max: 100, unit: '%' }),
    period: enumeration('周期 / Period', 'RL', rebatePeriod, { default: 3 }),
    payForm: enumeration('兑现方式 / Paid by', 'RL', rebatePayForm, { default: 1 }),
    condition: note('条件 / Condition', '', { max: 500 }),
  },
})

/** What an agreement signed elsewhere had reached at the cut-over (30, D6). */
export const contractSupplyOpening = defineResource({
  name: 'contract-supply-opening',
  label: '期初数量 / Opening volume',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'priceLineNo',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    priceLineNo: int('价格行号 / Price line', 'RL', { min: 1, max: 500 }),
    acceptedQty: int('已验收 / Accepted', 'RL', { min: 1, max: 99999, unit: '台' }),
    acceptedAmt: money('已验收金额 / Accepted amount', 'RL', { unit: '元' }),
    paidAmt: money('已付金额 / Paid', 'L', { unit: '元' }),
  },
})
