/** Fixed code tables of losses and closings (80, section 4): what the program branches on. */
import { enumOf } from '#kernel'

export const lossKind = enumOf('accident_loss_kind', {
  1: '本车损失 / Own vehicle',
  2: '施救拖车 / Rescue and towing',
  3: '对方车辆 / Other vehicle',
  4: '其他财产 / Other property',
  5: '医疗 / Medical',
  6: '死亡伤残 / Death or disability',
  7: '路产 / Road assets',
  8: '本车人员 / Own driver and passengers',
  9: '诉讼鉴定 / Legal and appraisal',
  10: '第三方停运 / Third party\u2019s downtime',
})
export const lossIs = {
  own: 1,
  rescue: 2,
  otherVehicle: 3,
  otherProperty: 4,
  medical: 5,
  death: 6,
  road: 7,
  occupants: 8,
  legal: 9,
  thirdDowntime: 10,
} as const
export const claimPayTo = enumOf('accident_pay_to', {
  1: '我方 / Us',
  2: '维修站（直赔） / Repair station',
  3: '第三方 / Third party',
  4: '资方（第一受益人） / Lender',
})
export const payToIs = { us: 1, station: 2, third: 3, lender: 4 } as const
export const repairPlan = enumOf('accident_repair_plan', {
  1: '维修 / Repair',
  2: '不维修 / No repair',
  3: ['全损 / Total loss', 'danger'],
})
export const planIs = { repair: 1, none: 2, totalLoss: 3 } as const
export const closeKind = enumOf('accident_close_kind', {
  1: '维修并理赔 / Repaired and claimed',
  2: '自费（放弃理赔） / Self-paid, claim waived',
  3: ['全损 / Total loss', 'danger'],
  4: '诉讼 / Lawsuit',
  5: '对方赔付 / Paid by the other side',
  6: '无损失 / No loss',
})
export const closeIs = { claimed: 1, selfPaid: 2, totalLoss: 3, lawsuit: 4, otherSide: 5, noLoss: 6 } as const
export const claimPayer = enumOf('accident_claim_payer', {
  1: '我方交强 / Our compulsory',
  2: '我方商业 / Our commercial',
  3: '对方保险 / Other side\u2019s insurer',
  4: '对方本人 / Other party',
})
export const payerIs = { compulsory: 1, commercial: 2, otherInsurer: 3, otherParty: 4 } as const
export const costLineState = enumOf('accident_cost_state', {
  1: '待结算 / To settle',
  2: ['结算中 / Being settled', 'warning'],
  3: ['已结算 / Settled', 'success'],
})
export const costIs = { open: 1, locked: 2, settled: 3 } as const
/** Kinds of the customer's charge, as area 50 numbers them. */
export const chargeIs = {
  downtime: 1,
  depreciation: 2,
  deductible: 3,
  repair: 4,
  thirdParty: 5,
  rescue: 6,
  other: 9,
} as const
