import { approvalActions, defineResource, enumeration, files, money, note, recordStates, ref, text } from '#kernel'
import { lesseeKind, specialKind } from '../codes.ts'

/** 50-billing 6: what no voucher does to a balance, decided by two people. Its amount is locked while it is decided. */
export const accountBalanceSpecial = defineResource({
  name: 'account-balance-special',
  service: 'account',
  path: 'account/account-balance-special',
  label: '余额特殊处理 / Special balance handling',
  area: 'billing',
  page: '/customers/account/special',
  title: 'specialNo',
  subtitle: ['customerName'],
  number: { field: 'specialNo', prefix: 'YETS' },
  fields: {
    specialNo: text('处理单号 / No.', 'SULFK', { max: 32 }),
    kind: enumeration('处理类型 / Kind', 'RLF', specialKind),
    companyId: ref('我方主体 / Our company', 'RLF', 'company'),
    partyKind: enumeration('对象类型 / Kind of customer', 'RF', lesseeKind, { default: 1 }),
    customerId: ref('客户 / Customer', 'RF', 'mechanism', { only: { mechanismType: ['field:partyKind'] } }),
    customerName: text('客户名称 / Customer name', 'SLFK', { max: 128 }),
    surplusId: ref('余额 / Balance', '', 'account-surplus', {
      only: { companyId: ['field:companyId'], partyId: ['field:customerId'] },
      requiredWhen: { kind: [2, 3, 4, 5, 6] },
    }),
    targetSurplusId: ref('转入余额 / Target balance', '', 'account-surplus', {
      only: { companyId: ['field:companyId'] },
      when: { kind: [2] },
      requiredWhen: { kind: [2] },
    }),
    amt: money('金额 / Amount', 'RL', { signed: true, unit: '元', help: '更正可为负 / A correction may be negative' }),
    payeeAccountId: ref('收款账户 / Payee account', '', 'account-mechanism', {
      only: { status: [1], mechanismId: ['field:customerId'] },
      when: { kind: [5] },
      requiredWhen: { kind: [5] },
    }),
    courtDoc: text('法律文书号 / Court document', '', { max: 64, when: { kind: [3] } }),
    payableId: ref('付款申请 / Payment request', 'S', 'account-payable'),
    reason: note('原因 / Reason', 'R', { wide: true }),
    attachBizId: files('附件 / Attachments', 'R'),
    processInstanceId: text('流程实例 / Process', 'S', { max: 64 }),
  },
  states: recordStates,
  actions: { ...approvalActions, disable: { label: '停用 / Disable', from: ['active'], to: 'inactive', by: 'system' } },
  approval: { processKey: 'account-balance-special', amount: 'amt', variables: ['kind'] },
  calls:
    'page:customer_account_view, detail:customer_account_view, timeline:customer_account_view, save, afresh:account_balance_special_add',
  scope: { staff: 'all', partner: 'customerId' },
  editableIn: [],
  removableIn: [],
  list: {
    totals: ['amt'],
    quick: ['customerName', 'kind', 'companyId'],
    columns: ['specialNo', 'customerName', 'amt', 'kind', 'status', 'companyId', 'createTime'],
  },
  detail: { facts: ['amt', 'kind', 'customerName'] },
})
