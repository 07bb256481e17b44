/** Fixed code tables of supply agreements (40, sections 3 and 4): what the program branches on. */
import { enumOf } from '#kernel'

export const enabledState = enumOf('supply_enabled', {
  1: ['启用 / Enabled', 'success'],
  2: ['停用 / Disabled', 'info'],
})
export const settleCycle = enumOf('supply_settle_cycle', {
  1: '月结 / Monthly',
  2: '季结 / Quarterly',
  3: '单结 / Per job',
})
export const agreementKind = enumOf('supply_agreement_kind', {
  1: '年度框架 / Annual framework',
  2: '专项批量 / Project',
  3: '现车 / Stock vehicles',
})
export const priceAdjustRule = enumOf('supply_price_adjust_rule', {
  1: '固定价 / Fixed',
  2: '随厂家指导价下调 / Falls with the factory’s list price',
  3: '以变更单为准 / By change order',
})
export const ladder = { none: 0, retroactive: 1, marginal: 2, forward: 3 } as const
export const ladderMode = enumOf('supply_ladder_mode', {
  0: '无 / None',
  1: '全量追溯 / Retroactive',
  2: '分段 / Marginal',
  3: '向后适用 / Forward',
})
export const ladderScope = enumOf('supply_ladder_scope', { 1: '全部车型 / All models', 2: '按阶梯组 / Per group' })
export const counted = { reserved: 1, accepted: 2, invoiced: 3 } as const
export const countBasis = enumOf('supply_count_basis', {
  1: '已下单 / Reserved',
  2: '已验收 / Accepted',
  3: '已开票 / Invoiced',
})
export const ladderPeriod = enumOf('supply_ladder_period', {
  1: '协议期 / Agreement term',
  2: '自然年 / Calendar year',
  3: '季度 / Quarter',
})
export const earnestUse = enumOf('supply_earnest_use', {
  1: '抵最后一期款 / Into the last milestone',
  2: '退回 / Returned',
})
export const titlePassAt = enumOf('supply_title_pass_at', {
  1: '验收 / Acceptance',
  2: '付清车款 / Full payment',
  3: '发运 / Dispatch',
})
export const lineState = enumOf('supply_price_state', {
  1: ['在用 / In use', 'success'],
  2: ['停用 / Out of use', 'info'],
})
export const volumeKind = enumOf('supply_volume_kind', {
  1: '下单占用 / Reserved',
  2: '释放 / Released',
  3: '开票 / Invoiced',
  4: '验收 / Accepted',
  5: '验收后退车 / Rejected after acceptance',
})
export const volume = { reserved: 1, released: 2, invoiced: 3, accepted: 4, rejected: 5 } as const
export const rebateKind = enumOf('supply_rebate_rule_kind', {
  1: '单台返利 / Per vehicle',
  2: '阶梯追溯返利 / Ladder back-payment',
  3: '目标达成奖 / Target bonus',
  4: '按时付款奖 / On-time payment',
  5: '城市投放奖 / City launch bonus',
  6: '其他 / Other',
})
export const rebate = { perVehicle: 1, ladder: 2, target: 3, onTime: 4, city: 5, other: 6 } as const
export const rebatePeriod = enumOf('supply_rebate_period', { 1: '月 / Month', 2: '季 / Quarter', 3: '年 / Year' })
export const rebatePayForm = enumOf('supply_rebate_pay_form', {
  1: '现金 / Cash',
  2: '抵扣下期货款 / Deducted from the next payment',
  3: '红字发票 / Invoice reduction',
})
/** Kinds of supply agreements, by their code of contract_type. */
export const SUPPLY = {
  agreement: 9,
  sale: 10,
  carFactory: 11,
  parkingLot: 12,
  protocol: 13,
  collection: 14,
  carHailing: 15,
  pitLane: 16,
  yearCheck: 17,
  groundChange: 18,
  purchase: 19,
} as const
/** Codes of mechanism_type. */
export const PARTY = {
  customer: 1,
  provider: 2,
  dealer: 3,
  lender: 4,
  platform: 5,
  factory: 6,
  parking: 7,
  depot: 8,
  station: 9,
  own: 10,
} as const
