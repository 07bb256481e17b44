import { date, defineResource, enumeration, int, money, ref, text } from '#kernel'
import { changeKind } from './bill-accounts-change.ts'

/** Rows of an imported file between its check and its import; they change nothing and belong to whoever sent them. */
export const billAccountsChangeTemp = defineResource({
  name: 'bill-accounts-change-temp',
  label: '账单变更导入行 / Imported row of a bill change',
  area: 'billing',
  title: 'billNo',
  fields: {
    uuid: text('导入批次 / Batch', 'S', { max: 36 }),
    ownerUserId: text('用户 / User', 'S', { max: 20 }),
    rowNo: int('行号 / Row', 'S'),
    billId: ref('账单 / Bill', 'S', 'bill-payable'),
    billNo: text('账单编号 / Bill no.', 'SK', { max: 32 }),
    changeKind: enumeration('变更类别 / Kind', 'S', changeKind),
    delta: money('变更金额 / Change', 'S', { signed: true }),
    newDueDate: date('新应付日 / New due date', 'S'),
    reason: text('原因 / Reason', 'S', { max: 200 }),
    rowState: int('行状态 / State', 'S'),
    rowError: text('异常原因 / Faults', 'S', { max: 1000 }),
  },
  calls: '',
  scope: { users: ['createUser'] },
  indexes: ['uuid, rowNo'],
})
