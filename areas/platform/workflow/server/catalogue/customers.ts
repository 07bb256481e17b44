import { step, type Process } from '../process.ts'
import { committee } from '#packages/flow/shapes.ts'

/** Only on the page of the review, where its papers are (10-platform 10.1, F8). */
const chair = (at: number, id: string, name: `${string} / ${string}`) =>
  step('user:approvalUserId', `step == ${at}`, { id, name, inboxDecide: false })
const credit = { inboxDecide: false, name: '授信审批 / Credit' } as const

/** Customers and their credit: 10-platform 10.3, rows of area 20. */
export const customerProcesses: readonly Process[] = [
  {
    key: 'customer',
    category: 2,
    shape: 'F10',
    name: '客户准入 / Customer admission',
    titleTemplate: '【{mechanismNo}】{mechanismName}',
    detailPath: '/customers/customer/detail',
    steps: [
      step('sales_manager@dept'),
      step('user:approvalUserId', undefined, { name: '风控专员 / Risk officer' }),
      step('risk_manager', 'customerKind == 1 and amount > limit2'),
    ],
  },
  {
    key: 'customer-change',
    category: 2,
    shape: 'F10',
    name: '客户变更 / Change of a customer',
    titleTemplate: '【{changeNo}】{customerName}',
    detailPath: '',
    steps: [step('sales_manager@dept'), step('risk_officer@city'), step('risk_manager', 'identityChanged == true')],
  },
  {
    key: 'quota',
    category: 2,
    shape: 'F8',
    name: '额度评审 / Credit review',
    // One run a step: the case itself knows where it goes next, back or on (areas/risk/quota).
    titleTemplate: '【{quotaNo}】{customerName}',
    detailPath: '/customers/quota/detail',
    handlePath: '/customers/quota/handle',
    inboxDecide: false,
    steps: [
      chair(1, 'primary', '初审 / Primary review'),
      chair(2, 'diligence', '尽调 / Diligence'),
      chair(3, 'final', '终审 / Final review'),
      step('risk_director', 'step == 4 and creditLevel == 1', {
        ...credit,
        id: 'credit_risk',
        candidates: 'user:approvalUserId,role:risk_director',
      }),
      step('finance_director', 'step == 4 and creditLevel == 2', {
        ...credit,
        id: 'credit_finance',
        candidates: 'user:approvalUserId,role:finance_director',
      }),
      step('general_manager', 'step == 4 and creditLevel == 3', {
        ...credit,
        id: 'credit_committee',
        candidates: 'role:general_manager,role:finance_director,role:risk_director',
        multi: committee(3, 2),
        repeat: 2,
        name: '授信委员会 / Credit committee',
      }),
      chair(5, 'additional', '补充评审 / Additional review'),
    ],
  },
  {
    key: 'quota-apply',
    category: 2,
    shape: 'F10',
    name: '额度申请 / Quota application',
    titleTemplate: '【{applyNo}】{customerName}',
    detailPath: '/customers/quota/apply/detail',
    steps: [
      step('sales_manager@dept'),
      step('risk_officer@city'),
      step('risk_manager'),
      step('finance_director', 'amount > 1000000'),
    ],
  },
  {
    key: 'risk-quota',
    category: 2,
    shape: 'F10',
    name: '风险额度 / Risk quota',
    titleTemplate: '【{adjustNo}】{customerName}',
    detailPath: '/risk/quota/detail',
    steps: [
      step('risk_manager'),
      step('risk_director', 'applyKind in (1,4,5) or amount > 1000000'),
      step('finance_director', 'applyKind == 1 and amount > 3000000'),
    ],
  },
  {
    key: 'risk-record',
    category: 2,
    shape: 'F10',
    name: '风险记录 / Risk record',
    titleTemplate: '【{recordNo}】{mechanismName}',
    detailPath: '/risk/riskrecord/detail',
    steps: [
      step('risk_manager'),
      step('risk_director', 'riskLevel in (3,4)'),
      step('general_manager', 'riskLevel == 4'),
    ],
  },
  {
    key: 'rouse',
    category: 2,
    shape: 'F10',
    name: '客户唤醒 / Reviving a customer',
    titleTemplate: '【{rouseNo}】{mechanismName}',
    detailPath: '/customers/rouse/detail',
    steps: [
      step('sales_manager@dept'),
      step('risk_officer@city'),
      step('risk_manager', 'dormantMonths > 24 or restoreRate > 50'),
      step('risk_director', 'checkState == 3'),
    ],
  },
]
