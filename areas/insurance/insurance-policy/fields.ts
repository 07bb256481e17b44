import {
  bool,
  date,
  datetime,
  dict,
  enumeration,
  files,
  int,
  json,
  lines,
  many,
  money,
  note,
  rate,
  ref,
  region,
  text,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { inputInvoiceState, payState, policyData, policyGap, policyKind, policySource, premiumBearer } from './codes.ts'

/** What a policy pays at most under the compulsory cover, by law (with and without our fault). */
export interface CompulsoryLimits {
  death: string
  medical: string
  property: string
  deathNoFault: string
  medicalNoFault: string
  propertyNoFault: string
}

const policy = {
  innerNo: text('内部号 / Our no.', 'SU', { max: 32 }),
  policyNo: text('保单号 / Policy no.', 'RLFK', { max: 64 }),
  policyKind: enumeration('险种 / Kind', 'RLF', policyKind, { default: 1 }),
  insurerId: ref('保险公司 / Insurer', 'RLF', 'service-provider', { only: { providerKinds: ['insurer'] } }),
  brokerId: ref('经纪代理 / Broker', 'LF', 'service-provider', { only: { providerKinds: ['broker'] } }),
  insurerBranch: text('出单机构 / Issuing branch', '', { max: 64 }),
  applicationNo: text('投保单号 / Application no.', '', { max: 64 }),
  signDate: date('签单日 / Signed on', 'L'),
  startTime: datetime('起保 / From', 'RLF'),
  endTime: datetime('终保 / To', 'RLF', { after: 'startTime' }),
  effectiveEnd: datetime('实际终止 / Really ended', 'SLF'),
  shortTerm: bool('短期 / Short term', 'LF'),
  dataState: enumeration('资料 / Data', 'SLF', policyData),
  missing: many(enumeration('缺少 / Missing', 'SLF', policyGap)),
  revising: bool('批改中 / Being corrected', 'SLF'),
  daysLeft: int('剩余天数 / Days left', 'SL', { computed: true, unit: '天' }),
  warnedLevel: int('已预警天数 / Warned at', 'S', { untold: true }),
  source: enumeration('来源 / Source', 'SF', policySource),
  workOrderId: ref('工单 / Work order', 'SF', 'insurance-work-order'),
  prevPolicyId: ref('上期 / Former', 'S', 'insurance-policy'),
  nextPolicyId: ref('下期 / Next', 'S', 'insurance-policy'),
}

const onVehicle = {
  vehicleId: ref('车辆 / Vehicle', 'LF', 'vehicle', { help: '不选时按车架号查找 / Empty: found by the VIN' }),
  plateNo: text('车牌号 / Plate', 'LFK', {
    max: 8,
    format: 'plate',
    help: '保单所载，不填按车辆 / As printed; empty: as the card',
  }),
  vin: text('车架号 / VIN', 'LFK', { max: 17 }),
  engineNo: text('发动机号 / Engine no.', '', { max: 32 }),
  modelName: text('厂牌型号 / Model', '', { max: 100 }),
  useNature: dict('使用性质 / Use nature', 'LF', 'use_nature'),
  seats: int('座位 / Seats', '', { min: 1, max: 100 }),
  differs: bool('需批改 / Needs correction', 'SL', { computed: true }),
  companyId: ref('主体 / Company', 'SLF', 'company'),
  cityCode: region('城市 / City', 'SLF'),
  customerId: ref('客户 / Customer', 'SLF', 'customer'),
  contractType: enumeration('合同类型 / Contract type', 'SF', contractType),
  contractId: ref('合同 / Contract', 'SLF', 'contract'),
  orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
}

const parties = {
  applicantName: text('投保人 / Applicant', '', { max: 128, help: '不填按车主 / Empty: the owner' }),
  insuredName: text('被保险人 / Insured', '', { max: 128, help: '不填按车主 / Empty: the owner' }),
  insuredNo: text('证件号 / Id no.', 'M', { max: 20, mask: 'idNo' }),
  beneficiary: text('受益人 / Beneficiary', '', { max: 128 }),
}

const cover = {
  insuredValue: money('车损保额 / Insured value', '', { unit: '元', when: { policyKind: [2] } }),
  thirdPartyLimit: money('三者限额 / Third-party limit', 'L', { unit: '元', when: { policyKind: [2] } }),
  covers: lines('承保明细 / Cover', '', 'insurance-policy-cover', { max: 40 }),
  compulsoryLimits: json<CompulsoryLimits>('交强限额 / Compulsory limits', 'S'),
  specialTerms: note('特别约定 / Special terms', '', { max: 2000, wide: true }),
}

const amounts = {
  premium: money('保费 / Premium', 'RL', {
    unit: '元',
    help: '商业险须等于明细合计 / Commercial: the sum of its cover',
  }),
  taxRate: rate('税率 / Tax rate', '', { unit: '%', max: 100, default: '6.000000' }),
  taxAmt: money('税额 / Tax', 'S', { unit: '元' }),
  vesselTax: money('车船税 / Vessel tax', 'L', { unit: '元', when: { policyKind: [1] } }),
  lateTax: money('滞纳金 / Late tax', '', { unit: '元', when: { policyKind: [1] } }),
  discountRate: rate('折扣 / Discount', '', { unit: '%', max: 100 }),
  bearer: enumeration('承担方 / Borne by', 'LF', premiumBearer, { default: 3 }),
  costAmt: money('我方成本 / Our cost', 'SL', { unit: '元', signed: true }),
  paidState: enumeration('付款 / Payment', 'SLF', payState),
  inputInvoiceState: enumeration('收票 / Invoice', 'SLF', inputInvoiceState),
  refundAmt: money('退保金额 / Refund', 'SL', { unit: '元' }),
  cancelDate: date('退保日 / Cancelled from', 'SLF'),
  cancelReason: dict('退保原因 / Reason', 'SLF', 'policy_cancel_reason'),
  cancelFiles: files('退保凭证 / Documents', 'S'),
}

const claims = {
  claimCount: int('出险 / Claims', 'SL'),
  claimPaid: money('已赔 / Paid', 'SL', { unit: '元' }),
  claimOpen: money('未决 / Open', 'SL', { unit: '元' }),
  lossRatio: rate('赔付率 / Loss ratio', 'SL', { unit: '%', computed: true }),
}

const attached = {
  ePolicyBizId: files('电子保单 / E-policy'),
  markBizId: files('交强标志 / Compulsory mark', '', { when: { policyKind: [1] } }),
  attachBizId: files('其他附件 / Other files'),
  remark: note('备注 / Remark', '', { wide: true }),
}

export const policyFields = { ...policy, ...onVehicle, ...parties, ...cover, ...amounts, ...claims, ...attached }
export const policyNames = Object.keys(policy)
export const vehicleNames = Object.keys(onVehicle)
export const partyNames = Object.keys(parties)
export const coverNames = Object.keys(cover)
export const moneyNames = Object.keys(amounts)
export const claimNames = Object.keys(claims)
export const fileNames = Object.keys(attached)
