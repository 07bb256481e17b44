import { bool, datetime, defineResource, enumeration, enumOf, int, money, ref, text, type Action } from '#kernel'

export const flowDirection = enumOf('customer_flow_direction', {
  1: ['收入 / In', 'success'],
  2: ['支出 / Out', 'warning'],
})
/** What a movement means for the business (11.3): all but the first are taken off. */
export const flowMark = enumOf('customer_flow_mark', {
  1: ['经营 / Business', 'success'],
  2: ['自转与关联 / Own and related', 'info'],
  3: ['借贷 / Loan', 'warning'],
  4: ['其他非经营 / Non-operating', 'default'],
})
export const flowRule = enumOf('customer_flow_rule', {
  0: '无 / None',
  1: '关联名称 / Related name',
  2: '关联账号 / Related account',
  3: '借贷字样 / Words of a loan',
  4: '非经营字样 / Non-operating words',
  5: '对冲往来 / Wash pair',
  9: '人工 / By hand',
})

const actions = {
  mark: {
    label: '修改标记 / Change the mark',
    call: 'PUT mark',
    permission: ':customer_edit',
    batch: true,
    input: { mark: enumeration('标记 / Mark', 'R', flowMark) },
  },
} as const satisfies Record<string, Action>

/** 20-partners 11.3: the lines of a customer's bank statement, kept behind the months that are their sums. */
export const customerFlowLine = defineResource({
  name: 'customer-flow-line',
  label: '流水明细 / Statement line',
  area: 'customers',
  title: 'counterparty',
  subtitle: ['summary'],
  permission: 'customer',
  fields: {
    customerId: ref('客户 / Customer', 'SF', 'customer'),
    month: text('月份 / Month', 'SLF', { max: 6 }),
    bankTitle: text('银行 / Bank', 'SL', { max: 64 }),
    accountNo: text('账号 / Account', 'SLM', { max: 34, mask: 'bankNo' }),
    txnTime: datetime('交易时间 / Time', 'SLF'),
    direction: enumeration('方向 / Direction', 'SLF', flowDirection),
    amt: money('金额 / Amount', 'SL'),
    balanceAfter: money('余额 / Balance', 'SL', { signed: true, unsummed: true }),
    hasBalance: bool('有余额 / Has a balance', 'S'),
    counterparty: text('对方户名 / Counterparty', 'SLFK', { max: 128 }),
    counterpartyNo: text('对方账号 / Their account', 'SM', { max: 40, mask: 'bankNo' }),
    summary: text('摘要 / Summary', 'SL', { max: 256 }),
    mark: enumeration('标记 / Mark', 'SLF', flowMark),
    markRule: enumeration('依据 / Because of', 'SLF', flowRule),
    fileRow: int('文件行号 / Row of the file', 'S'),
    fingerprint: text('指纹 / Fingerprint', 'S', { max: 64, untold: true }),
  },
  actions,
  calls: 'page:customer_view, timeline:customer_view',
  codes: { financial_flow_import: '导入银行流水 / Import bank flow' },
  scope: {
    users: ['customerId.ownerUserId', 'customerId.createUser'],
    depts: ['customerId.ownerDeptId', 'customerId.createDept'],
    cities: ['customerId.cityCode'],
    partner: 'customerId',
  },
  list: { quick: ['month', 'direction', 'mark', 'counterparty'], sort: '-txnTime', totals: ['amt'] },
  indexes: ['unique: customerId, fingerprint', 'customerId, accountNo, month'],
})
