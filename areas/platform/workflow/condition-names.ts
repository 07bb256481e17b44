import type { ConditionNames } from '#kernel'
import { changeKind } from '#areas/billing/bill-accounts-change/bill-accounts-change.ts'

const audit = {
  1: '投保申请 / Application',
  2: '付款 / Payment',
  3: '保单录入 / Policy entry',
  4: '关闭 / Close',
  5: '批改 / Correction',
  6: '投保需求 / Demand',
  7: '批改付款 / Correction payment',
  8: '批改录入 / Correction entry',
  9: '批改关闭 / Correction close',
} as const
const sale = {
  1: '存量处置 / Stock disposal',
  2: '批量转让 / Bulk transfer',
  3: '带租转让 / With lease',
  4: '集团内转让 / Intra-group',
  5: '收购二手车 / Buying used cars',
} as const
const returns = {
  1: '到期退还 / Expiry',
  2: '违约退还 / Default',
  3: '客户买断 / Buy-out',
  4: '资产保全 / Asset protection',
  5: '资产灭失 / Loss',
} as const
const money = true

/**
 * What the conditions of the shipped models mean where the definition of the business does not say it yet: its area is
 * not built. 'key.name' names it
 * for one process, 'name' for every other. tests/generated/flow-words.test.ts finds what is missing.
 */
export const conditionNames: ConditionNames = {
  'accounts-change.changeKind': {
    label: '变更类别 / Kind of change',
    values: Object.fromEntries(changeKind.values.map(one => [one.code, one.label])),
  },
  customTerms: '特别约定 / Special terms',
  standardTemplate: '标准模板 / Standard template',
  belowFloor: '低于底价 / Below the floor',
  earlyTakeOver: '先提车后付款 / Take before payment',
  overdueAmt: { label: '逾期金额 / Overdue amount', money },
  overdueDays: '逾期天数 / Days overdue',
  frontShort: { label: '前期款欠缴 / Upfront amount outstanding', money },
  vehicleQty: '台数 / Vehicles',
  days: '天数 / Days',
  grantAmount: { label: '授予金额 / Granted amount', money },
  dormantMonths: '休眠月数 / Months dormant',
  restoreRate: '恢复比例% / Restored %',
  riskLevel: {
    label: '风险级别 / Risk level',
    values: { 1: '关注 / Watch', 2: '一般 / General', 3: '严重 / Serious', 4: '黑名单 / Blacklist' },
  },
  applyKind: {
    label: '申请类型 / Kind of application',
    values: {
      1: '首次 / First',
      2: '增额 / Increase',
      3: '年审续授 / Yearly review',
      4: '城市调剂 / Between cities',
      5: '临时增额 / Temporary increase',
      6: '专项复审 / Special review',
    },
  },
  handleKind: {
    label: '处置类型 / Kind of handling',
    values: { 7: '债务重组 / Reschedule', 8: '主体变更 / Lessee change' },
  },
  billedAdjust: '已出账差额 / Billed difference',
  penaltyWaived: '减免违约金 / Penalty waived',
  creditScore: '信用评分 / Credit score',
  usage: { label: '用途 / Usage', values: { hailing: '网约车 / Ride-hailing' } },
  intentDeposit: { label: '意向金 / Intent deposit', money },
  refundAmt: { label: '退款金额 / Refund', money },
  forfeitAmt: { label: '没收金额 / Forfeit', money },
  rateCut: '降低利率或租金 / Rate cut',
  discountAmt: { label: '优惠金额 / Discount', money },
  earnestRate: '定金比例% / Earnest %',
  saleKind: { label: '买卖类型 / Kind of sale', values: sale },
  priceAboveEnquiry: '高于询价 / Above the enquiry',
  depositAmt: { label: '押金 / Deposit', money },
  yearEstimate: { label: '年预计金额 / Estimate of a year', money },
  limitTotal: { label: '限额合计 / Total of limits', money },
  unlimited: '不设限额 / Unlimited',
  otherAccount: '付往其他账户 / To another account',
  feeBearer: { label: '费用承担方 / Fee borne by', values: { 1: '我方 / Us', 2: '客户 / Customer' } },
  feeTotal: { label: '费用合计 / Total of fees', money },
  dearerRate: '高于最低价% / Above the cheapest %',
  lendApproval: '借出须审批 / Lending needs approval',
  liabilityWaived: '免除责任 / Liability waived',
  special: '增值税专用发票 / Special VAT invoice',
  paybackMonths: '回收月数 / Months to pay back',
  budgetTotal: { label: '预算合计 / Total budget', money },
  priceAboveAgreement: '高于协议价 / Above the agreement',
  totalAmt: { label: '合计金额 / Total', money },
  useKind: {
    label: '用车类型 / Kind of use',
    values: { 1: '内部 / Internal', 2: '代步 / Courtesy', 3: '试驾 / Test drive', 4: '展示培训 / Show or training' },
  },
  deployKind: {
    label: '调配类型 / Kind of deployment',
    values: { 1: '续签承接 / Renewal', 2: '经营归属 / Operation', 3: '采购归属 / Purchase' },
  },
  returnKind: { label: '退车类型 / Kind of return', values: returns },
  exposure: { label: '敞口 / Exposure', money },
  vehicleCount: '台数 / Vehicles',
  waiveTotal: { label: '减免合计 / Total waived', money },
  refundTotal: { label: '退款合计 / Total refund', money },
  overdueBefore: '此前曾逾期 / Overdue before',
  late: '超过赎回期限 / After the term',
  shortageQty: '盘亏台数 / Missing',
  surplusQty: '盘盈台数 / Surplus',
  auditType: { label: '批次类型 / Audit type', values: audit },
  paidBefore: '已付款 / Paid already',
  deltaTotal: { label: '保费变化合计 / Change of premiums', money },
  notCheapest: '非最低报价 / Not the cheapest',
  reviseType: { label: '批改类型 / Kind of correction', values: { 9: '退保 / Cancellation' } },
  accidentLevel: {
    label: '事故等级 / Accident level',
    values: { 1: '轻微 / Minor', 2: '一般 / General', 3: '较大 / Serious', 4: '重大 / Major' },
  },
  inTime: '按时报案 / Reported in time',
  lossTotal: { label: '定损合计 / Total loss', money },
  selfAmt: { label: '我方承担 / Borne by us', money },
  ourNetLoss: { label: '我方净损失 / Our net loss', money },
  chargeCut: { label: '减免赔付 / Charge cut', money },
  totalLoss: '全损 / Total loss of the car',
  overContract: '超出协议价 / Over the contract',
  bearer: {
    label: '承担方 / Borne by',
    values: {
      1: '公司 / Company',
      2: '客户 / Customer',
      3: '服务商 / Provider',
      4: '保险 / Insurance',
      5: '厂家质保 / Warranty',
    },
  },
  cumRate: '累计变更% / Changes so far %',
  totalAfter: { label: '变更后合计 / Total after', money },
}
