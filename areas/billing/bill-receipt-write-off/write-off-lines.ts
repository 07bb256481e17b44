import { bool, date, defineResource, enumeration, money, ref, text } from '#kernel'
import { allocType, fundType } from '../codes.ts'

/** Where the money comes from. */
export const billReceiptWriteOffFund = defineResource({
  name: 'bill-receipt-write-off-fund',
  label: '核销资金 / Fund',
  area: 'billing',
  kind: 'lines',
  parent: 'writeOffId',
  title: 'fundNo',
  fields: {
    writeOffId: ref('核销单 / Write-off', 'S', 'bill-receipt-write-off'),
    fundType: enumeration('资金来源 / Fund', 'R', fundType, { default: 1 }),
    bankReceiptId: ref('银行流水 / Bank receipt', 'F', 'account-bank-receipt', {
      when: { fundType: [1] },
      requiredWhen: { fundType: [1] },
    }),
    surplusId: ref('客户余额 / Balance row', 'F', 'account-surplus', {
      when: { fundType: [2] },
      requiredWhen: { fundType: [2] },
    }),
    ownAccountId: ref('收款账户 / Own account', '', 'account-mechanism', {
      when: { fundType: [3, 4] },
      requiredWhen: { fundType: [3, 4] },
    }),
    fundNo: text('流水号 / Serial', 'S', { max: 64 }),
    amt: money('使用金额 / Amount', 'R', { positive: true }),
    valueDate: date('到账日 / Value date', '', {
      help: '流水按银行起息日 / Taken from the bank line',
      requiredWhen: { fundType: [3, 4] },
    }),
  },
})

/** What it pays. */
export const billReceiptWriteOffAlloc = defineResource({
  name: 'bill-receipt-write-off-alloc',
  label: '核销明细 / Allocation',
  area: 'billing',
  kind: 'lines',
  parent: 'writeOffId',
  title: 'billNo',
  fields: {
    writeOffId: ref('核销单 / Write-off', 'S', 'bill-receipt-write-off'),
    allocType: enumeration('核销对象 / Pays', 'R', allocType, { default: 1 }),
    billId: ref('账单 / Bill', 'RF', 'bill-receivable'),
    billNo: text('账单编号 / Bill no.', 'S', { max: 32 }),
    payerId: ref('付款方 / Payer', 'S', 'mechanism'),
    amt: money('核销金额 / Amount', 'R', { positive: true }),
    lateFeeAmt: money('滞纳金 / Late fee', 'S'),
    thirdParty: bool('代付 / Third party', 'S'),
    unpaidAtClaim: money('认领时未收 / Unpaid at claim', 'S'),
    lateFeeBillId: ref('滞纳金账单 / Late-fee bill', 'S', 'bill-receivable'),
  },
})

/** What is left goes to a balance. */
export const billReceiptWriteOffOver = defineResource({
  name: 'bill-receipt-write-off-over',
  label: '转余额 / To balance',
  area: 'billing',
  kind: 'lines',
  parent: 'writeOffId',
  title: 'customerId',
  fields: {
    writeOffId: ref('核销单 / Write-off', 'S', 'bill-receipt-write-off'),
    customerId: ref('客户 / Customer', 'R', 'mechanism', { only: { mechanismType: [1, 100, 101] } }),
    contractId: ref('专用合同 / Bound to contract', '', 'contract'),
    amt: money('金额 / Amount', 'R', { positive: true }),
    surplusId: ref('余额 / Balance row', 'S', 'account-surplus'),
  },
})
