import { date, dict, enumeration, files, many, money, note, ref, text, type Field, type Label } from '#kernel'
import { AUDIT, insureReason, policyKind, premiumBearer } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { ORDER } from '../../insurance-work-order/states.ts'

/** What a batch page of one audit type takes, asks of a row, and shows of it. */
export interface BatchSpec {
  readonly auditType: number
  readonly title: Label
  readonly hint: Label
  readonly code: string
  readonly save: string
  /** Base of the pages of such batches. */
  readonly page: string
  readonly takes: 'vehicle' | 'order' | 'policy'
  readonly orderKind: 1 | 2
  readonly from: readonly number[]
  /** Fields of insurance-requirement. */
  readonly head: readonly string[]
  /** Fields of one row's data, by their keys in the payload. */
  readonly fields: Readonly<Record<string, Field>>
  /** Of these the ones that the table shows. */
  readonly columns: readonly string[]
  /** A row carries files of its own. */
  readonly hasFiles?: true
}
const who = ['title', 'companyId', 'cityCode'] as const
const pay = ['payeeType', 'payeeId', 'payeeAccountId', 'payMethod', 'expectPayDate', 'invoiceRequired'] as const
const WORKORDER = '/insurance/insure/workorder'
const CORRECTION = '/insurance/correct-work-order'
const diffReason = text('差异原因 / Reason of a difference', '', { max: 128 })
const { insurerId, startTime, endTime, insuredName, insuredNo, applicantName, beneficiary, insuredValue, covers } =
  insuranceWorkOrder.fields
const closeReason = dict('关闭原因 / Reason', 'R', 'insurance_close_reason')
const closeNote = note('说明 / Note')

const demand = {
  insureReason: enumeration('投保原因 / Reason', '', insureReason, {
    help: '不填按到期日 / Empty: by the end of cover',
  }),
  policyKinds: many(enumeration('险种 / Kinds', '', policyKind, { help: '不填按方案 / Empty: by the scheme' })),
  schemeId: ref('方案 / Scheme', '', 'insurance-scheme', { only: { status: [1] } }),
  expectStart: date('期望起保日 / Wanted from'),
  bearer: enumeration('承担方 / Borne by', '', premiumBearer, { help: '不填按租约 / Empty: as the lease says' }),
  remark: note('备注 / Remark'),
}
const applied = {
  insurerId: insurerId as Field,
  startTime: startTime as Field,
  endTime: endTime as Field,
  compulsoryPremium: money('交强险保费 / Compulsory premium', '', { unit: '元' }),
  commercialPremium: money('商业险保费 / Commercial premium', '', {
    unit: '元',
    help: '不填按险别合计 / Empty: the sum of its cover',
  }),
  vesselTax: money('车船税 / Vessel tax', '', { unit: '元' }),
  lateTax: money('滞纳金 / Late tax', '', { unit: '元' }),
  insuredValue: insuredValue as Field,
  applicationNo: text('投保单号 / Application no.', '', { max: 64 }),
  applicantName: applicantName as Field,
  insuredName: insuredName as Field,
  insuredNo: insuredNo as Field,
  beneficiary: beneficiary as Field,
  covers: covers as Field,
}
/** Beside each policy kind of an order: policies.<place>.<name>. */
export const entryFields = {
  policyNo: text('保单号 / Policy no.', 'R', { max: 64 }),
  startTime: startTime as Field,
  endTime: endTime as Field,
  premium: money('保费 / Premium', 'R', { unit: '元' }),
  signDate: date('签单日 / Signed on'),
  ePolicyBizId: files('电子保单 / E-policy'),
}
/** What a correction may change on a policy, by its type (server: check-revise.ts). */
const REVISED: Readonly<Record<number, readonly (keyof typeof insurancePolicy.fields)[]>> = {
  1: ['plateNo'],
  2: ['insuredName', 'insuredNo', 'applicantName'],
  3: ['useNature'],
  4: ['vin', 'engineNo', 'modelName', 'seats'],
  5: ['thirdPartyLimit', 'insuredValue'],
  6: ['thirdPartyLimit', 'insuredValue'],
  7: ['endTime'],
  8: ['beneficiary'],
  10: ['specialTerms'],
}
/** The items of a correction as inputs: fields of the policy, free of what its own form asks of them. */
export const revisedFields = (reviseType: number): [string, Field][] =>
  (REVISED[reviseType] ?? []).map(name => {
    const field = insurancePolicy.fields[name] as Field
    const { when: _, help: __, ...options } = field.options
    return [name, { ...field, required: false, options }]
  })

const SPECS: readonly BatchSpec[] = [
  {
    auditType: AUDIT.demand,
    title: '投保需求 / Insurance demand',
    hint: '选车辆或导入清单，审批后生成投保工单 / Vehicles to be insured; approval makes their work orders',
    code: 'insurance_requirement_demand',
    save: 'insurance-requirement/insurance-save',
    page: `${WORKORDER}/vehicle-insurance-demand`,
    takes: 'vehicle',
    orderKind: 1,
    from: [],
    head: [...who, 'customerId', 'remark', 'attachBizId'],
    fields: demand,
    columns: ['insureReason', 'policyKinds', 'expectStart', 'bearer', 'schemeId'],
  },
  {
    auditType: AUDIT.apply,
    title: '批量投保申请 / Batch application',
    hint: '与保险公司谈定的保费与保额，每台一行 / Premium and cover as agreed with the insurer, a row per vehicle',
    code: 'insurance_requirement_apply',
    save: 'insurance-requirement/insurance-save',
    page: `${WORKORDER}/vehicle-insurance-application`,
    takes: 'order',
    orderKind: 1,
    from: [ORDER.ready],
    head: [...who, 'insurerId', 'brokerId', 'insurerBranch', 'quoteFiles', 'quoteCompare', 'reason', 'remark'],
    fields: applied,
    columns: ['startTime', 'endTime', 'compulsoryPremium', 'vesselTax', 'insuredValue'],
  },
  {
    auditType: AUDIT.pay,
    title: '批量投保付款 / Batch payment',
    hint: '整单付款：同一保险公司、同一主体、同一账户 / Whole orders: one insurer, one company, one account',
    code: 'insurance_requirement_pay',
    save: 'insurance-requirement/insurance-payment-save',
    page: `${WORKORDER}/vehicle-insurance-payment`,
    takes: 'order',
    orderKind: 1,
    from: [ORDER.unpaid],
    head: [...who, 'insurerId', ...pay, 'remark', 'attachBizId'],
    fields: {},
    columns: [],
  },
  {
    auditType: AUDIT.enter,
    title: '批量保单维护 / Batch policy entry',
    hint: '按保单录入；与申请相差超过1.00元须说明 / As printed; more than 1.00 off the application needs a reason',
    code: 'insurance_requirement_maintain',
    save: 'insurance-requirement/insurance-maintenance-save',
    page: `${WORKORDER}/vehicle-insurance-maintenance`,
    takes: 'order',
    orderKind: 1,
    from: [ORDER.toEnter],
    head: [...who, 'insurerId', 'remark', 'attachBizId'],
    fields: { diffReason, gapReason: text('脱保原因 / Reason of a gap', '', { max: 128 }) },
    columns: ['policies'],
    hasFiles: true,
  },
  {
    auditType: AUDIT.close,
    title: '批量投保关闭 / Batch close',
    hint: '付款处理中的工单不能关闭；已付未出单的填写应退金额 / Orders being paid stay open; what was paid is refunded',
    code: 'insurance_requirement_close',
    save: 'insurance-requirement/insurance-close-save',
    page: `${WORKORDER}/vehicle-insurance-close`,
    takes: 'order',
    orderKind: 1,
    from: [ORDER.ready, ORDER.unpaid, ORDER.toEnter],
    head: [...who, 'reason', 'attachBizId'],
    fields: { closeReason, refundAmt: money('应退金额 / Refund', '', { unit: '元' }), note: closeNote },
    columns: ['closeReason', 'refundAmt', 'note'],
  },
  {
    auditType: AUDIT.revise,
    title: '批量批改申请 / Batch correction request',
    hint: '一批一种批改、一家保险公司 / One kind of correction and one insurer per batch',
    code: 'insurance_revise_add',
    save: 'insurance-revise/save',
    page: `${CORRECTION}/batch-edit-application`,
    takes: 'policy',
    orderKind: 2,
    from: [],
    head: [
      ...who,
      'insurerId',
      'reviseType',
      'effectiveDate',
      'newOwnerName',
      'newOwnerNo',
      'newUseNature',
      'newBeneficiary',
      'cancelReason',
      'reason',
      'attachBizId',
    ],
    fields: {
      annualDifference: money('年保费差 / Annual difference', '', { unit: '元', signed: true }),
      deltaAmt: money('保费变化 / Change of the premium', '', {
        unit: '元',
        signed: true,
        help: '不填按测算 / Empty: as calculated',
      }),
      diffReason,
    },
    columns: ['reviseItems', 'calcDelta', 'deltaAmt'],
    hasFiles: true,
  },
  {
    auditType: AUDIT.revisePay,
    title: '批增付款 / Payment of additional premium',
    hint: '补交的保费：同一保险公司、同一账户 / Additional premiums: one insurer, one account',
    code: 'insurance_revise_payment_add',
    save: 'insurance-revise-payment/save',
    page: `${CORRECTION}/batch-add-insurance-payment`,
    takes: 'order',
    orderKind: 2,
    from: [ORDER.unpaid],
    head: [...who, 'insurerId', ...pay, 'remark', 'attachBizId'],
    fields: {},
    columns: [],
  },
  {
    auditType: AUDIT.reviseEnter,
    title: '批改保单维护 / Correction entry',
    hint: '按批单录入，须上传批单 / As the endorsement says; it is uploaded with its row',
    code: 'insurance_revise_maintain',
    save: 'insurance-imp-temp/save-normal-insurance-revise',
    page: `${CORRECTION}/batch-warranty-maintain`,
    takes: 'order',
    orderKind: 2,
    from: [ORDER.toEnter],
    head: [...who, 'insurerId', 'remark', 'attachBizId'],
    fields: {
      endorsementNo: text('批单号 / Endorsement no.', 'R', { max: 64 }),
      effectiveDate: date('生效日 / Effective from'),
      actualDelta: money('实际保费变化 / Real change', '', { unit: '元', signed: true }),
      diffReason,
    },
    columns: ['endorsementNo', 'effectiveDate', 'actualDelta'],
    hasFiles: true,
  },
  {
    auditType: AUDIT.reviseClose,
    title: '批改关闭 / Correction close',
    hint: '关闭后保单可重新批改 / A closed correction frees its policy',
    code: 'insurance_revise_close',
    save: 'insurance-requirement/save-revise-close',
    page: `${CORRECTION}/batch-edit-close`,
    takes: 'order',
    orderKind: 2,
    from: [ORDER.ready, ORDER.unpaid, ORDER.toEnter],
    head: [...who, 'reason', 'attachBizId'],
    fields: { closeReason, note: closeNote },
    columns: ['closeReason', 'note'],
  },
]
export const specOf = (auditType: number): BatchSpec => SPECS.find(one => one.auditType === auditType)!
/** What a head says that its rows are checked against. */
export const HEAD_FACTS = [
  'insurerId',
  'companyId',
  'payeeAccountId',
  'reviseType',
  'effectiveDate',
  'cancelReason',
  'newOwnerName',
  'newUseNature',
  'newBeneficiary',
] as const
