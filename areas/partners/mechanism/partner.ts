import {
  bool,
  date,
  dept,
  dict,
  enableActions,
  enabledStates,
  enumeration,
  enumOf,
  int,
  qty,
  rate,
  ref,
  text,
  type Section,
  type When,
} from '#kernel'
import { institutionRelated, institutionScope, institutionSections } from './institution.ts'

export const settleMode = enumOf('settle_mode', { 1: '月结 / Monthly', 2: '单结 / Per job', 3: '预付 / Prepaid' })

/** What the definitions of all partners say alike; each adds what differs (20-partners 4). */
export const partner = {
  area: 'partners',
  title: 'mechanismName',
  subtitle: ['mechanismNo', 'creditCode'],
  extends: 'mechanism',
  states: enabledStates,
  actions: { ...enableActions, disable: { ...enableActions.disable, reason: 'required' } },
  scope: institutionScope,
} as const
const standardCalls = 'page, list:mechanism_pick, detail, timeline, status-count, save, update, remove, update-status'
export const partnerCalls = { plain: standardCalls, withImport: `${standardCalls}, import` } as const

/** What we owe him when, and on which invoice. */
export const settlementFields = {
  settleMode: enumeration('结算方式 / Settlement', 'R', settleMode, { default: 1 }),
  settleDay: int('结算日 / Settlement day', 'R', { min: 1, max: 31, default: 25 }),
  paymentDays: int('账期 / Payment days', 'R', { min: 0, max: 365, default: 30, unit: '天' }),
  invoiceKind: dict('票种 / Invoice', 'R', 'invoice_kind'),
  invoiceRate: rate('税率 / Tax rate', 'R', { unit: '%', max: 100 }),
}
export const settlementSection = {
  id: 'settlement',
  title: '结算 / Settlement',
  fields: ['settleMode', 'settleDay', 'paymentDays', 'invoiceKind', 'invoiceRate'],
} as const satisfies Section

/** Whom work orders are sent to, and whether his people sign in here. */
export const dispatchFields = {
  dispatchContactId: ref('派单联系人 / Dispatcher', '', 'contacts', {
    only: { status: [1] },
    help: '角色为派单的联系人 / A contact with the role dispatcher',
  }),
  portalEnabled: bool('开通服务商端 / Portal', 'LF'),
  portalDeptId: dept('外部部门 / External department', 'S'),
}

/** Of kinds whose work may do harm; `when` says which of them must have it. */
export const policyFields = (when?: When) => {
  const asked = when ? { when, requiredWhen: when } : {}
  return {
    liabilityPolicyNo: text('责任险保单 / Liability policy', '', { max: 64, ...asked }),
    liabilityPolicyTo: date('责任险到期 / Policy valid to', '', {
      ...asked,
      help: '到期后停止派单 / No dispatch after it',
    }),
  }
}

/** From the agreements of area 40. */
export const agreementFields = {
  agreementNo: text('有效协议 / Agreement', 'LS', { max: 32 }),
  agreementTo: date('协议到期 / Agreement valid to', 'LS'),
}

/** Of the monthly rating (20-partners 11.9). */
export const scoreFields = {
  scoreTime: qty('时效分 / Time score', 'LS', { scale: 1 }),
  scoreQuality: qty('质量分 / Quality score', 'LS', { scale: 1 }),
  scoreCost: qty('成本分 / Cost score', 'LS', { scale: 1 }),
  scoreTotal: qty('总分 / Total score', 'LS', { scale: 1 }),
}

/** When somebody was told that a date of this record is near: the scan tells it once before and once after. */
export const reminded = { remindedAt: date('已提醒 / Reminded on', 'S', { untold: true }) }

/** The paper form: who he is, what he does for us, then registration, signing and how to reach him. */
export const sectionsWith = (...own: Section[]): Section[] => institutionSections.toSpliced(1, 0, ...own)

/** A person of this institution whom we call for one thing. */
export const contactOf = (label: `${string} / ${string}`) =>
  ref(label, '', 'contacts', {
    only: { status: [1] },
    help: '保存后先登记联系人，再在编辑时选择 / Save first, add the contact, then choose it here',
  })

/** Tabs of a partner's page: those of every institution, and what we signed with and owe him. */
export const partnerRelated = [
  ...institutionRelated,
  {
    id: 'contracts',
    title: '合同 / Contracts',
    resource: 'contract',
    by: 'counterpartyId',
  },
  { id: 'payables', title: '应付 / Payables', resource: 'bill-payable', by: 'payeeId' },
] as const
