/** Fixed code tables of policies and batches (80, section 2): what the program branches on. */
import { enumOf } from '#kernel'

export const auditType = enumOf('insurance_requirement_audit_type', {
  1: '投保申请 / Application',
  2: '投保付款 / Payment',
  3: '保单维护 / Policy entry',
  4: '投保关闭 / Close',
  5: '批改申请 / Correction',
  6: '投保需求 / Demand',
  7: '批改付款 / Correction payment',
  8: '批改维护 / Correction entry',
  9: '批改关闭 / Correction close',
})
export const AUDIT = {
  apply: 1,
  pay: 2,
  enter: 3,
  close: 4,
  revise: 5,
  demand: 6,
  revisePay: 7,
  reviseEnter: 8,
  reviseClose: 9,
} as const
export const policyKind = enumOf('policy_kind', {
  1: '交强险 / Compulsory',
  2: '商业险 / Commercial',
  3: '承运人责任险 / Carrier\u2019s liability',
  4: '驾乘意外险 / Driver and passenger accident',
  5: '货物责任险 / Cargo',
  9: '其他 / Other',
})
export const KIND = { compulsory: 1, commercial: 2, carrier: 3 } as const
export const insureReason = enumOf('insure_reason', {
  1: '新车首保 / New vehicle',
  2: '续保 / Renewal',
  3: '脱保补投 / Lapsed',
  4: '过户或性质变更 / Changed owner or use',
  5: '增保 / Additional cover',
  9: '其他 / Other',
})
export const premiumBearer = enumOf('premium_bearer', {
  1: '公司承担 / We bear it',
  2: '公司代垫 / We advance it',
  3: ['客户自保 / The customer insures', 'info'],
})
export const BEARER = { us: 1, advanced: 2, customer: 3 } as const
export const reviseType = enumOf('revise_type', {
  1: '车牌变更 / Plate',
  2: '车主或被保险人变更 / Owner or insured',
  3: '使用性质变更 / Use',
  4: '车辆信息更正 / VIN, engine or model',
  5: '增加险种或保额 / Increase',
  6: '减少险种或保额 / Decrease',
  7: '保险期间变更 / Period',
  8: '受益人变更 / Beneficiary',
  9: ['退保 / Cancellation', 'danger'],
  10: '特别约定 / Special term',
})
export const REVISE = { plate: 1, owner: 2, use: 3, facts: 4, more: 5, less: 6, period: 7, beneficiary: 8, cancel: 9 }
export const insuredState = enumOf('insured_state', {
  1: ['未投保 / Never insured', 'danger'],
  2: ['保障中 / Covered', 'success'],
  3: ['即将到期 / Expiring', 'warning'],
  4: '续保中 / Renewal under way',
  5: ['脱保 / Uninsured', 'danger'],
  6: ['无需投保 / Not needed', 'info'],
})
export const INSURED = { never: 1, covered: 2, expiring: 3, renewing: 4, lapsed: 5, waived: 6 } as const
export const takeCheck = enumOf('insurance_take_check', {
  0: '不校验 / None',
  1: ['提醒 / Warn', 'warning'],
  2: ['禁止 / Block', 'danger'],
})
export const demandGrouping = enumOf('insurance_demand_group', {
  1: '按客户 / By customer',
  2: '按城市 / By city',
  3: '按保险公司 / By insurer',
})
/** Days before the end of a policy on which somebody is told. */
export const policyWarnDay = enumOf('policy_warn_day', {
  90: '90天 / 90 days',
  60: '60天 / 60 days',
  45: '45天 / 45 days',
  30: '30天 / 30 days',
  15: '15天 / 15 days',
  7: '7天 / 7 days',
  3: '3天 / 3 days',
  1: '1天 / 1 day',
})
export const vesselTaxUnit = enumOf('vessel_tax_unit', {
  1: '每辆 / Per vehicle',
  2: '整备质量每吨 / Per tonne of curb mass',
})
export const policyData = enumOf('policy_data_state', {
  1: ['完整 / Complete', 'success'],
  2: ['不完整 / Incomplete', 'warning'],
})
export const policySource = enumOf('policy_source', {
  1: '工单 / Work order',
  2: '手工 / By hand',
  3: '导入 / Imported',
})
export const SOURCE = { order: 1, hand: 2, file: 3 } as const
export const payState = enumOf('insurance_pay_state', {
  0: '无 / None',
  1: ['未付 / Unpaid', 'warning'],
  2: ['部分付款 / Partly paid', 'warning'],
  3: ['已付 / Paid', 'success'],
})
export const inputInvoiceState = enumOf('insurance_invoice_state', {
  0: '无需 / None needed',
  1: ['待收 / Expected', 'warning'],
  2: ['已收 / Received', 'success'],
})
export const waiveReason = enumOf('insurance_waive_reason', {
  1: '停驶（有车管所回执） / Off the road, with a receipt',
  2: '未注册登记 / Before registration',
  3: '处置中 / Being disposed of',
})
/** What a policy still lacks on paper. */
export const policyGap = enumOf('policy_gap', {
  1: '保单号 / Policy no.',
  2: '期间 / Period',
  3: '保费 / Premium',
  4: '承保明细 / Cover',
  5: '电子保单 / E-policy',
})
