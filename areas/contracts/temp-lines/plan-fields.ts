import { date, enumeration, int, money, rate, text } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { tempTable } from './fields.ts'

/** A plan row as it is typed: the same on both sides. */
export const planPayload = {
  periodNo: int('期次 / Period', 'RL', { min: 1, max: 999 }),
  dueDate: date('到期日 / Due date', 'RL'),
  feeItem: enumeration('费用项 / Fee item', 'RL', feeItem),
  amount: money('金额 / Amount', 'RL', { positive: true, unit: '元' }),
  principalAmt: money('本金 / Principal', 'L', { unit: '元' }),
  interestAmt: money('利息 / Interest', 'L', { unit: '元' }),
  taxRate: rate('税率 / Tax rate', '', { max: 100, unit: '%' }),
  remark: text('备注 / Remark', '', { max: 200 }),
}
export const planTable = {
  ...tempTable,
  calls: 'import:contract_lease_import|product_import',
  excel: {
    import: ['periodNo', 'dueDate', 'feeItem', 'amount', 'principalAmt', 'interestAmt', 'taxRate', 'remark'],
    given: ['tempId'],
    maxRows: 1000,
  },
} as const
