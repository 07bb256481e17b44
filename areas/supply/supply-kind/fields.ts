import { bool, dict, enumeration, int, lines, many, money, qty, rate, ref, type Section } from '#kernel'
import { contractFields } from '#areas/contracts/contract/contract.ts'
import { enabledState, settleCycle } from '../codes.ts'

/** The head of every kind; a supply agreement names its parties, which may be few. */
export const supplyHead = {
  ...contractFields,
  // Kinds that record contracts signed elsewhere take the field of the head.
  cutoverDate: { ...contractFields.cutoverDate, required: false, system: true, options: {} },
  parties: lines('合同主体 / Parties', 'R', 'contract-party', { min: 1, max: 4 }),
}

/** 40, 3.1: what every agreement has on paying its supplier (also of single purchases). */
export const supplyTerms = {
  useCompanyIds: many(
    ref('可使用主体 / Companies that may use it', '', 'company', {
      only: { status: [1] },
      help: '不选则仅甲方可用 / None chosen: party A alone',
    }),
  ),
  enabled: enumeration('启用状态 / Enabled', 'SLF', enabledState),
  payDays: int('付款天数 / Pay days', '', {
    default: 30,
    min: 0,
    max: 365,
    unit: '天',
    help: '收票后 / After the invoice',
  }),
  invoiceKind: dict('票种 / Invoice kind', 'R', 'invoice_kind', { default: '1' }),
  invoiceFirst: bool('先票后款 / Invoice first', '', { default: true }),
  taxRate: rate('税率 / Tax rate', 'R', { max: 100, unit: '%', default: '13.000000' }),
}

/** 40, 3.1: the common extension of kinds 9-12 and 15-17. */
export const supplyFields = {
  ...supplyTerms,
  settleCycle: enumeration('结算周期 / Settlement', 'RL', settleCycle, { default: 1 }),
  settleDay: int('结算日 / Settlement day', '', { min: 1, max: 28, unit: '日' }),
  enquiryId: ref('询价单 / Enquiry', 'F', 'enquiry'),
  successorId: ref('后续协议 / Successor', 'S', 'contract'),
  depositAmt: money('存出保证金 / Deposit placed', '', {
    unit: '元',
    help: '签成后付款，完结时收回 / Paid when signed, back at the end',
  }),
  serviceScore: qty('服务评分 / Service score', 'SL', { scale: 1 }),
}

/** Fields of the head that every form begins with. */
export const basicFields = [
  'contractNo',
  'contractName',
  'paperNo',
  'ownCompanyId',
  'useCompanyIds',
  'bizUserId',
  'bizDeptId',
  'startDate',
  'termMonths',
  'endDate',
  'autoRenew',
  'renewNoticeDays',
  'templateId',
  'signMode',
  'customTerms',
  'remark',
] as const
export const settlementFields = [
  'settleCycle',
  'settleDay',
  'payDays',
  'invoiceKind',
  'invoiceFirst',
  'taxRate',
  'depositAmt',
  'enquiryId',
  'successorId',
  'serviceScore',
  'enabled',
] as const

/** 40, 4: 基本信息, 主体, the kind's own, 结算, 附件. */
export const supplySections = (
  own: readonly Section[],
  more: { basics?: readonly string[]; settlement?: readonly string[] } = {},
): Section[] => [
  { id: 'basics', title: '基本信息 / Basics', fields: [...(more.basics ?? []), ...basicFields] },
  { id: 'parties', title: '主体 / Parties', fields: ['parties'] },
  ...own,
  {
    id: 'settlement',
    title: '结算与发票 / Settlement and invoices',
    fields: [...(more.settlement ?? settlementFields)],
  },
  { id: 'files', title: '附件 / Files', fields: ['attachBizId'] },
]

/** Tabs of area 30 for a contract that we pay. */
export const supplyRelated = [
  { id: 'plans', title: '付款计划 / Payment plans', resource: 'bill-payment-plan', by: 'contractId' },
  { id: 'bills', title: '应付账单 / Payable bills', resource: 'bill-payable', by: 'contractId' },
  { id: 'changes', title: '变更 / Changes', resource: 'contract-change', by: 'contractId' },
  { id: 'seals', title: '用印申请 / Seal applications', resource: 'apply-seal', by: 'contractId' },
] as const

/** Agreements with price lines: what became of their prices since they were signed. */
export const priceChanges = {
  id: 'priceChanges',
  title: '调价 / Price changes',
  resource: 'contract-serve-change',
  by: 'contractId',
} as const
