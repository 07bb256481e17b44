import { refuse } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { bankTitle } from '#areas/platform/bank-title/bank-title.ts'
import { bankOutlet } from '../bank-outlet.ts'

export default implement(bankOutlet, {
  async prepare(tx, _actor, { values, before, fault }) {
    const outletNo = values.outletNo ?? before?.outletNo
    const bankTitleId = values.bankTitleId ?? before?.bankTitleId
    if (!outletNo || (!values.outletNo && !values.bankTitleId)) return
    if (!/^\d{12}$/.test(outletNo)) return fault('outletNo', '联行号应为12位数字 / A branch number has 12 digits')
    const bank = bankTitleId ? await findRow(tx, bankTitle, bankTitleId) : undefined
    if (bank && !outletNo.startsWith(bank.bankCode))
      fault(
        'outletNo',
        `联行号应以${bank.bankName}的行别代码${bank.bankCode}开头 / The number must begin with the bank code ${bank.bankCode}`,
      )
  },
  async removing(tx, _actor, row) {
    if ((await findRows(tx, bankCard, { bankOutletId: row.id }, { limit: 1 })).length > 0)
      refuse('outletUsed', '网点已被我方账户使用 / An own account uses this outlet')
  },
})
