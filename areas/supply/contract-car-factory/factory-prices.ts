import { date, defineResource, int, many, money, rate, ref, text } from '#kernel'

/** 40, 4: what a factory asks for a model, from one day to another. */
export const contractCarFactoryBasePrice = defineResource({
  name: 'contract-car-factory-base-price',
  label: '商务政策基准价 / Base price of a factory',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'carModelId',
  fields: {
    contractId: ref('商务合同 / Policy', 'SF', 'contract'),
    carModelId: ref('车型 / Model', 'RLF', 'car-model', { only: { status: [1] } }),
    guidePrice: money('指导价 / List price', 'RL', { positive: true, unit: '元' }),
    basePrice: money('基准价 / Base price', 'RLM', { positive: true, unit: '元', mask: 'money' }),
    taxRate: rate('税率 / Tax rate', 'R', { max: 100, unit: '%', default: '13.000000' }),
    colorExtra: money('颜色加价 / Extra for the colour', 'L', { unit: '元' }),
    validFrom: date('生效 / Valid from', 'RL'),
    validTo: date('失效 / Valid to', 'RL', { notBefore: 'validFrom' }),
    protectDays: int('价保天数 / Price protection', 'L', { min: 0, max: 365, unit: '天' }),
  },
  indexes: ['contractId, carModelId, validFrom'],
})

/** 40, 4: steps of the policy; models named in none of a group are all models. */
export const contractCarFactoryLadderPrice = defineResource({
  name: 'contract-car-factory-ladder-price',
  label: '商务政策阶梯 / Ladder of a factory',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'ladderGroup',
  fields: {
    contractId: ref('商务合同 / Policy', 'SF', 'contract'),
    ladderGroup: text('阶梯组 / Ladder group', 'RL', { max: 20 }),
    carModelIds: many(
      ref('车型 / Models', 'L', 'car-model', {
        only: { status: [1] },
        help: '不选为全部车型 / None chosen: all models',
      }),
    ),
    fromQty: int('起台数 / From', 'RL', { min: 1, max: 999_999, unit: '台' }),
    toQty: int('止台数 / To', 'L', { min: 1, max: 999_999, unit: '台' }),
    unitPrice: money('单价 / Unit price', 'L', { positive: true, unit: '元' }),
    cutPerUnit: money('单台降价 / Cut per car', 'L', { unit: '元' }),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
})

/** What can be ordered on top of a base price (optionList of 40, 4). */
export const contractCarFactoryOption = defineResource({
  name: 'contract-car-factory-option',
  label: '商务政策选装 / Option of a factory',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'optionName',
  fields: {
    contractId: ref('商务合同 / Policy', 'S', 'contract'),
    carModelId: ref('车型 / Model', 'L', 'car-model', {
      only: { status: [1] },
      help: '不选为全部车型 / None chosen: all models',
    }),
    optionName: text('选装名称 / Option', 'RL', { max: 64 }),
    optionPrice: money('选装价 / Price', 'RL', { unit: '元' }),
  },
})
