import {
  approvalActions,
  bool,
  date,
  defineResource,
  enumeration,
  files,
  int,
  lines,
  money,
  note,
  rate,
  ref,
  region,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { accidentLiability, sealState } from '../codes.ts'
import { claimPayTo, repairPlan } from '../calculations/loss-codes.ts'

const yuan = { unit: '元' } as const
const repaired = { repairPlan: [1] } as const

const whose = {
  registerNo: text('登记编号 / Registration no.', 'SULFK', { max: 32 }),
  accidentId: ref('事故 / Accident', 'RF', 'accident', {
    fixed: true,
    only: { status: [1, 2] },
    otherwise: '事故须为待登记或处理中 / the case must await registration or be in process',
  }),
  accidentNo: text('事故编号 / Accident no.', 'SLFK', { max: 32 }),
  seq: int('序号 / Number', 'SL'),
  plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
  customerName: text('客户 / Customer', 'SLFK', { max: 128 }),
  cityCode: region('城市 / City', 'SF'),
}
const liability = {
  liability: enumeration('责任 / Liability', 'RLF', accidentLiability),
  liabilityRate: rate('责任比例% / Our share in %', 'L', {
    unit: '%',
    max: 100,
    help: '不填按责任；与责任不符时须有认定书号 / Empty: by the liability; another share needs a certificate',
  }),
  certificateNo: text('认定书号 / Certificate no.', '', { max: 32 }),
  certificateBizId: files('认定书 / Certificate'),
}
const cover = {
  coverCompulsory: bool('交强可赔 / Compulsory cover pays', 'R'),
  coverCommercial: bool('商业可赔 / Commercial cover pays', 'R'),
  subrogation: bool('代位求偿 / Subrogation', '', { when: { coverCommercial: [true] } }),
  refuseReason: note('拒赔原因 / Why refused', '', { max: 500 }),
  absoluteDeductible: money('绝对免赔额 / Absolute deductible', '', yuan),
  deductibleRate: rate('绝对免赔率% / Deductible in %', '', {
    unit: '%',
    max: 100,
    help: '不填按保单 / Empty: as the policy',
  }),
}
const losses = { losses: lines('损失明细 / Losses', 'R', 'accident-register-loss', { min: 1, max: 100 }) }
const charges = {
  charges: lines('客户承担明细 / Charges of the customer', '', 'accident-register-charge', { max: 20 }),
  chargeReason: note('低于测算的原因 / Why below the proposal', '', { max: 300 }),
}
const totals = {
  lossTotal: money('损失合计 / Losses', 'SL', yuan),
  claimCompulsory: money('交强赔付 / Compulsory', 'SL', yuan),
  claimCommercial: money('商业赔付 / Commercial', 'SL', yuan),
  claimOther: money('对方赔付 / Other side', 'SL', yuan),
  claimTotal: money('可赔合计 / Claims', 'SL', yuan),
  uninsured: money('不可赔 / Not covered', 'SL', yuan),
  penaltyAmt: money('客户赔付金 / Charge of the customer', 'SL', yuan),
  customerAmt: money('客户承担损失 / Loss borne by the customer', 'S', yuan),
  selfAmt: money('我方承担损失 / Loss borne by us', 'S', yuan),
}
const repair = {
  payTo: enumeration('赔款支付对象 / Claim paid to', 'RF', claimPayTo, { default: 1 }),
  repairPlan: enumeration('处理方式 / What is done', 'RF', repairPlan, { default: 1 }),
  repairMechanismId: ref('维修厂 / Repair station', 'F', 'mechanism', {
    only: { mechanismType: [8, 9] },
    when: repaired,
    requiredWhen: { repairPlan: [1], payTo: [2] },
  }),
  inShopDate: date('进厂日 / Into the shop', '', { when: repaired }),
  planOutDate: date('预计出厂 / Expected out', '', { when: repaired, notBefore: 'inShopDate' }),
  workOrderId: ref('维修工单 / Repair order', 'S', 'vehicle-work-order'),
  workOrderNo: text('维修工单号 / Repair order no.', 'S', { max: 32 }),
}
const papers = {
  sealStatus: enumeration('用印状态 / Seal', 'SLF', sealState),
  agreementSigned: bool('已签赔付协议 / Agreement signed', '', {
    help: '有客户赔付金时必须签署 / Needed where the customer is charged',
  }),
  agreementBizId: files('协议文件 / Agreement'),
  remark: note('备注 / Remark', '', { wide: true }),
  attachBizId: files('附件 / Files', '', { help: '定损单、估价单、照片 / Assessments, estimates, photos' }),
}

export const registerStates = states('draft', {
  draft: state(103, '草稿 / Draft'),
  approving: state(102, '审批中 / In approval'),
  active: state(1, '生效 / Active', 'success'),
  rejected: state(100, '已驳回 / Rejected', 'danger'),
  withdrawn: state(101, '已撤回 / Withdrawn', 'info'),
  voided: state(4, '已作废 / Void', 'danger'),
})

const actions = {
  ...approvalActions,
  seal: {
    label: '用印要求 / Seal wanted',
    from: ['active'],
    call: 'PUT update-seal-status',
    permission: 'seal',
    input: { sealStatus: enumeration('用印状态 / Seal', 'R', sealState, { default: 1 }) },
  },
  repair: {
    label: '转维修 / Send to repair',
    from: ['active'],
    call: 'PUT repair',
    permission: 'add',
    confirm: '按登记 {title} 开立事故维修工单？ / Open a repair order for registration {title}?',
    input: {
      planOutDate: date('预计出厂 / Expected out', '', { help: '不填按登记 / Empty: as the registration' }),
      requirement: note('维修要求 / What is to be done', '', { max: 500 }),
    },
  },
  void: {
    label: '作废 / Void',
    from: ['active'],
    to: 'voided',
    call: 'PUT void',
    permission: 'void',
    reason: 'required',
    danger: true,
    confirm:
      '作废登记 {title}？其损失和客户赔付金不再计入事故。 / Void registration {title}? Its losses and its charge count no more.',
  },
} as const satisfies Record<string, Action>

/** 80, section 4: losses, who pays them, and the customer's charge, agreed and approved; several per accident. */
export const accidentRegister = defineResource({
  name: 'accident-register',
  label: '事故登记 / Loss registration',
  area: 'accidents',
  page: '/accident/register',
  title: 'registerNo',
  subtitle: ['plateNo', 'accidentNo'],
  number: { field: 'registerNo', prefix: 'SGDJ' },
  fields: {
    ...whose,
    ...liability,
    ...cover,
    ...losses,
    ...charges,
    ...totals,
    ...repair,
    ...papers,
    processInstanceId: text('流程 / Process', 'S', { max: 64, untold: true }),
  },
  sections: [
    { id: 'whose', title: '事故 / Accident', fields: Object.keys(whose) },
    { id: 'liability', title: '责任 / Liability', fields: Object.keys(liability) },
    { id: 'cover', title: '保障 / Cover', fields: Object.keys(cover) },
    { id: 'losses', title: '损失与分摊 / Losses and shares', fields: Object.keys(losses) },
    { id: 'charges', title: '客户承担 / Charge of the customer', fields: Object.keys(charges) },
    { id: 'totals', title: '合计 / Totals', fields: Object.keys(totals) },
    { id: 'repair', title: '赔款与维修 / Claim and repair', fields: Object.keys(repair) },
    { id: 'papers', title: '用印、协议与附件 / Seal, agreement and files', fields: Object.keys(papers) },
  ],
  states: registerStates,
  actions,
  calls: 'page, detail, timeline, status-count, save, afresh:accident_register_add',
  editableIn: ['draft', 'rejected', 'withdrawn'],
  removableIn: [],
  onlyWhile: { repair: { repairPlan: [1] } },
  scope: { users: ['createUser', 'accidentId.handlerId'], depts: ['createDept'], cities: ['cityCode'] },
  approval: {
    processKey: 'accident-register',
    amount: 'lossTotal',
    city: 'cityCode',
    variables: ['lossTotal', 'penaltyAmt', 'selfAmt'],
    words: { accidentLevel: '事故等级 / Accident level' },
  },
  list: {
    columns: [
      'registerNo',
      'plateNo',
      'status',
      'accidentNo',
      'customerName',
      'liability',
      'lossTotal',
      'claimTotal',
      'uninsured',
      'penaltyAmt',
      'sealStatus',
      'seq',
      'liabilityRate',
      'claimCompulsory',
      'claimCommercial',
      'claimOther',
      'createTime',
    ],
    quick: ['plateNo', 'accidentNo', 'customerName', 'liability', 'sealStatus'],
    totals: ['lossTotal', 'claimTotal', 'uninsured', 'penaltyAmt'],
  },
  detail: { facts: ['plateNo', 'lossTotal', 'claimTotal', 'uninsured', 'penaltyAmt', 'sealStatus'] },
  indexes: ['accidentId, status', 'cityCode, status', 'workOrderId'],
})
