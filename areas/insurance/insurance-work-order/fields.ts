import {
  bool,
  date,
  datetime,
  dict,
  enumeration,
  enumOf,
  int,
  json,
  lines,
  many,
  money,
  note,
  ref,
  region,
  text,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'
import { fuelType } from '#areas/vehicles/codes.ts'
import { insuredState, insureReason, policyKind, premiumBearer, reviseType } from '../insurance-policy/codes.ts'

export const orderKind = enumOf('insurance_order_kind', { 1: '投保 / Insurance', 2: '批改 / Correction' })
export interface ReviseItem {
  readonly field: string
  readonly old: string
  readonly new: string
}

const order = {
  workOrderNo: text('工单号 / Work order no.', 'SULFK', { max: 32 }),
  orderKind: enumeration('类别 / Kind', 'SF', orderKind),
  insureReason: enumeration('投保原因 / Reason', 'SLF', insureReason),
  activeRequirementId: ref('当前批次 / Present batch', 'S', 'insurance-requirement'),
  demandId: ref('需求批次 / Demand batch', 'SF', 'insurance-requirement'),
  applyId: ref('申请批次 / Application batch', 'SF', 'insurance-requirement'),
  paymentId: ref('付款批次 / Payment batch', 'SF', 'insurance-requirement'),
  entryId: ref('维护批次 / Entry batch', 'SF', 'insurance-requirement'),
  closeId: ref('关闭批次 / Close batch', 'SF', 'insurance-requirement'),
  stateBefore: int('关闭前状态 / State before the close', 'S', { untold: true }),
  overdueStep: bool('超时 / Overdue', 'SLF'),
  slaDue: date('时限 / Due by', 'SLF'),
}
const onVehicle = {
  vehicleId: ref('车辆 / Vehicle', 'SF', 'vehicle'),
  plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
  vin: text('车架号 / VIN', 'SLFK', { max: 17 }),
  engineNo: text('发动机号 / Engine no.', 'S', { max: 32 }),
  modelName: text('车型 / Model', 'SL', { max: 100 }),
  fuelType: enumeration('能源 / Energy', 'S', fuelType),
  vehicleClass: dict('车辆类型 / Class', 'S', 'vehicle_class'),
  useNature: dict('使用性质 / Use nature', 'SF', 'use_nature'),
  seats: int('座位 / Seats', 'S'),
  curbMassKg: int('整备质量 / Curb mass', 'S', { unit: '公斤' }),
  registerDate: date('注册日期 / Registered on', 'S'),
  purchasePrice: money('购车价 / Price of the vehicle', 'SM', { mask: 'money' }),
  cityCode: region('城市 / City', 'SLF'),
  companyId: ref('主体 / Company', 'SLF', 'company'),
  customerId: ref('客户 / Customer', 'SLF', 'customer'),
  contractType: enumeration('合同类型 / Contract type', 'SF', contractType),
  contractId: ref('合同 / Contract', 'SF', 'contract'),
  orderVehicleId: ref('订单车辆 / Order vehicle', 'SF', 'order-vehicle'),
  insuredState: enumeration('保险状态 / Insured state', 'SF', insuredState),
}
const need = {
  policyKinds: many(enumeration('险种 / Kinds', 'SLF', policyKind)),
  schemeId: ref('方案 / Scheme', 'SLF', 'insurance-scheme'),
  expectStart: date('期望起保 / Wanted from', 'SLF'),
  bearer: enumeration('承担方 / Borne by', 'SLF', premiumBearer),
  prevPolicyIds: many(ref('上期保单 / Former policies', 'S', 'insurance-policy')),
  prevPremium: money('上期保费 / Former premium', 'SL', { unit: '元' }),
  prevClaimCount: int('出险次数 / Claims', 'S'),
  prevClaimAmt: money('赔款 / Claims paid', 'S', { unit: '元' }),
}
const application = {
  insurerId: ref('保险公司 / Insurer', 'LF', 'service-provider', { only: { providerKinds: ['insurer'] } }),
  brokerId: ref('经纪 / Broker', '', 'service-provider', { only: { providerKinds: ['broker'] } }),
  applicantName: text('投保人 / Applicant', '', { max: 128 }),
  insuredName: text('被保险人 / Insured', '', { max: 128 }),
  insuredNo: text('证件号 / Id no.', 'M', { max: 20, mask: 'idNo' }),
  beneficiary: text('第一受益人 / First beneficiary', '', { max: 128 }),
  covers: lines('承保明细 / Cover', '', 'insurance-work-order-cover', { max: 60 }),
  insuredValue: money('车损保额 / Insured value', '', { unit: '元' }),
  suggestValue: money('系统建议保额 / Suggested value', 'S', { unit: '元' }),
  compulsoryPremium: money('交强 / Compulsory', 'SL', { unit: '元' }),
  commercialPremium: money('商业 / Commercial', 'SL', { unit: '元' }),
  otherPremium: money('其他 / Other', 'SL', { unit: '元' }),
  vesselTax: money('车船税 / Vessel tax', 'SL', { unit: '元' }),
  lateTax: money('滞纳金 / Late tax', 'SL', { unit: '元' }),
  totalAmt: money('合计 / Total', 'SL', { unit: '元', signed: true }),
  startTime: datetime('起保 / From', 'L'),
  endTime: datetime('终保 / To', 'L', { after: 'startTime' }),
  applicationNos: json<Record<string, string>>('投保单号 / Application nos.', 'S'),
}
const correction = {
  policyId: ref('保单 / Policy', 'SF', 'insurance-policy'),
  reviseType: enumeration('批改类型 / Correction', 'SLF', reviseType),
  reviseItems: json<ReviseItem[]>('批改内容 / Items', 'S'),
  calcDelta: money('测算变化 / Calculated change', 'S', { unit: '元', signed: true }),
  deltaAmt: money('保费变化 / Change of the premium', 'LF', { unit: '元', signed: true }),
  effectiveDate: date('生效日 / Effective from', 'LF'),
  endorsementNo: text('批单号 / Endorsement no.', 'F', { max: 64 }),
  refundPayeeType: int('退费到账 / Refund to', '', { min: 1, max: 2, help: '1我方 2客户 / 1 us, 2 the customer' }),
}
const amounts = {
  payableNos: text('应付单 / Payables', 'S', { max: 200 }),
  paidAmt: money('已付 / Paid', 'SL', { unit: '元' }),
  paidDate: date('付款日 / Paid on', 'S'),
  receivableId: ref('客户应收 / Receivable of the customer', 'S', 'account-receivable'),
  refundReceivableId: ref('退费应收 / Receivable of the refund', 'S', 'account-receivable'),
}
const result = {
  policyIds: many(ref('保单 / Policies', 'S', 'insurance-policy')),
  doneTime: datetime('完成时间 / Done at', 'SLF'),
  closeReason: dict('关闭原因 / Closed because', 'SF', 'insurance_close_reason'),
  closeNote: note('关闭说明 / Note of the close', 'S'),
  remark: note('备注 / Remark', '', { wide: true }),
}

export const orderFields = { ...order, ...onVehicle, ...need, ...application, ...correction, ...amounts, ...result }
export const orderNames = Object.keys(order)
export const vehicleNames = Object.keys(onVehicle)
export const needNames = Object.keys(need)
export const applicationNames = Object.keys(application)
export const correctionNames = Object.keys(correction)
export const moneyNames = Object.keys(amounts)
export const resultNames = Object.keys(result)
