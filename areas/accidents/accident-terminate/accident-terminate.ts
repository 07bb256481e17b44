import {
  approvalActions,
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  lines,
  money,
  note,
  qty,
  ref,
  region,
  state,
  states,
  text,
} from '#kernel'
import { closeKind } from '../calculations/loss-codes.ts'

const yuan = { unit: '元' } as const
const selfPaid = { closeKind: [2] } as const
const lost = { closeKind: [3] } as const

const whose = {
  terminateNo: text('结案编号 / Termination no.', 'SULFK', { max: 32 }),
  accidentId: ref('事故 / Accident', 'RF', 'accident', {
    fixed: true,
    only: { status: [2, 3] },
    otherwise: '事故须为处理中 / the case must be in process',
  }),
  accidentNo: text('事故编号 / Accident no.', 'SLFK', { max: 32 }),
  plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
  customerName: text('客户 / Customer', 'SLFK', { max: 128 }),
  cityCode: region('城市 / City', 'SF'),
  closeKind: enumeration('结案方式 / How it ends', 'RLF', closeKind, { default: 1 }),
}
const premium = {
  nextStdPremium: money('下年标准保费 / Standard premium of next year', '', {
    ...yuan,
    when: selfPaid,
    requiredWhen: selfPaid,
  }),
  factorAfterClaim: qty('出险后系数 / Factor after a claim', '', {
    min: 0,
    max: 9,
    when: selfPaid,
    requiredWhen: selfPaid,
  }),
  factorNoClaim: qty('未出险系数 / Factor without one', '', { min: 0, max: 9, when: selfPaid, requiredWhen: selfPaid }),
  nextExtra: money('下年多付保费 / More premium next year', 'S', { ...yuan, signed: true }),
}
const repairs = { repairs: lines('维修明细 / Repairs', '', 'accident-terminate-repair', { max: 100 }) }
const claims = {
  claims: lines('赔款 / Claims paid', '', 'accident-terminate-claim', { max: 50 }),
  thirdPays: lines('我方垫付 / Advances to third parties', '', 'accident-terminate-pay', { max: 50 }),
}
const charges = {
  charges: lines('客户承担（最终） / Final charge of the customer', '', 'accident-terminate-charge', { max: 20 }),
  chargeReason: note('调整客户承担的原因 / Why the charge is changed', '', { max: 300 }),
}
const totals = {
  lossTotal: money('损失合计 / Losses', 'S', yuan),
  repairTotal: money('维修合计 / Repairs', 'SL', yuan),
  towAmt: money('施救费 / Rescue and towing', 'S', yuan),
  claimTotal: money('赔款合计 / Claims', 'SL', yuan),
  thirdTotal: money('对外支付 / Paid to third parties', 'SL', yuan),
  chargeTotal: money('客户承担合计 / Charge of the customer', 'SL', yuan),
  chargeRegistered: money('登记的客户承担 / Charge as registered', 'S', yuan),
  chargeCut: money('减免赔付 / Charge cut', 'S', yuan),
  ourNetLoss: money('我方净损失 / Our net loss', 'SL', { ...yuan, signed: true }),
  netBasis: text('净损失算式 / How it comes about', 'S', { max: 300 }),
}
const standstill = {
  downtimeFrom: date('停驶起 / Off the road from', '', { help: '不填按维修进厂 / Empty: into the shop' }),
  downtimeTo: date('停驶止 / Until', '', {
    notBefore: 'downtimeFrom',
    help: '不填按维修出厂 / Empty: out of the shop',
  }),
  downtimeDays: int('停驶天数 / Days off the road', 'SL', { unit: '天' }),
  totalLoss: bool('全损 / Total loss', 'SF'),
  salvageAmt: money('残值 / Salvage', '', { ...yuan, when: lost }),
  salvagePayerId: ref('残值付款方 / Payer of the salvage', '', 'mechanism', {
    when: lost,
    only: { mechanismType: [1, 2, 8, 9, 100, 101] },
    help: '收购残车的单位或个人 / Who buys the wreck',
  }),
  salvageReceivableId: ref('残值应收 / Planned receipt of the salvage', 'S', 'account-receivable', { when: lost }),
  lenderPartAmt: money('优先支付资方 / Paid to the lender first', 'S', yuan),
}
const end = {
  docsComplete: bool('单证齐全 / Documents complete', 'F'),
  closeNoticeBizId: files('结案通知 / Closing notice'),
  conclusion: note('结论 / Conclusion', 'R', { max: 1000, wide: true }),
  responsibility: dict('内部责任 / Responsible with us', '', 'accident_responsibility'),
  closedTime: datetime('结案时间 / Closed at', 'SL'),
  attachBizId: files('附件 / Files'),
}

/** 80, section 4: closes a case with what the insurer paid, what the customer owes and what we bear. */
export const accidentTerminate = defineResource({
  name: 'accident-terminate',
  label: '事故结案 / Termination',
  area: 'accidents',
  page: '/accident/terminate',
  title: 'terminateNo',
  subtitle: ['plateNo', 'accidentNo'],
  number: { field: 'terminateNo', prefix: 'SGJA' },
  fields: {
    ...whose,
    ...premium,
    ...repairs,
    ...claims,
    ...charges,
    ...totals,
    ...standstill,
    ...end,
    processInstanceId: text('流程 / Process', 'S', { max: 64, untold: true }),
  },
  sections: [
    { id: 'whose', title: '事故 / Accident', fields: Object.keys(whose) },
    { id: 'premium', title: '自费测算 / Paying it ourselves', fields: Object.keys(premium) },
    { id: 'repairs', title: '维修 / Repairs', fields: Object.keys(repairs) },
    { id: 'claims', title: '赔款与垫付 / Claims and advances', fields: Object.keys(claims) },
    { id: 'charges', title: '客户承担 / Charge of the customer', fields: Object.keys(charges) },
    { id: 'totals', title: '合计 / Totals', fields: Object.keys(totals) },
    { id: 'standstill', title: '停驶与全损 / Off the road, total loss', fields: Object.keys(standstill) },
    { id: 'end', title: '结论与附件 / Conclusion and files', fields: Object.keys(end) },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    approving: state(102, '审批中 / In approval'),
    active: state(1, '生效 / Active', 'success'),
    rejected: state(100, '已驳回 / Rejected', 'danger'),
    withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  }),
  actions: approvalActions,
  calls: 'page, detail, timeline, status-count, save, afresh:accident_terminate_add',
  editableIn: ['draft', 'rejected', 'withdrawn'],
  removableIn: [],
  scope: { users: ['createUser', 'accidentId.handlerId'], depts: ['createDept'], cities: ['cityCode'] },
  approval: {
    processKey: 'accident-terminate',
    amount: 'lossTotal',
    city: 'cityCode',
    variables: ['lossTotal', 'ourNetLoss', 'chargeCut', 'totalLoss'],
  },
  list: {
    columns: [
      'terminateNo',
      'plateNo',
      'accidentNo',
      'customerName',
      'closeKind',
      'repairTotal',
      'claimTotal',
      'thirdTotal',
      'chargeTotal',
      'ourNetLoss',
      'downtimeDays',
      'status',
      'closedTime',
      'createTime',
    ],
    quick: ['plateNo', 'accidentNo', 'customerName', 'closeKind'],
    totals: ['repairTotal', 'claimTotal', 'chargeTotal', 'ourNetLoss'],
  },
  detail: { facts: ['plateNo', 'repairTotal', 'claimTotal', 'chargeTotal', 'ourNetLoss', 'downtimeDays'] },
  indexes: ['unique: accidentId where status in (103, 102, 1)', 'cityCode, status'],
})
