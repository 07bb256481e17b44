import type { DictionarySeed } from '#areas/dictionaries.ts'

/** 50-billing 3.5: what an entry of the ledger tells; the keys are the event types of the code. */
export const accountsDictionaries: readonly DictionarySeed[] = [
  {
    code: 'ledger_event',
    label: '总账事件 / Ledger events',
    entries: [
      ['receivable.activated', '应收出账 / Receivable billed'],
      ['receivable.changed', '应收变更 / Receivable changed'],
      ['receivable.voided', '应收关闭 / Receivable closed'],
      ['receivable.bad-debt', '坏账核销 / Bad debt'],
      ['latefee.billed', '滞纳金出账 / Late fee billed'],
      ['bank.imported', '流水入账 / Bank line imported'],
      ['bank.ignored', '流水忽略 / Bank line ignored'],
      ['receipt.allocated', '收款核销 / Receipt written off'],
      ['receipt.over', '转入余额 / To balance'],
      ['recharge.confirmed', '充值确认 / Recharge confirmed'],
      ['margin.offset', '押金抵扣 / Deposit offset'],
      ['margin.transferred', '押金转移 / Deposit transferred'],
      ['margin.refund', '押金退还 / Deposit refunded'],
      ['surplus.refund', '余额退款 / Balance refunded'],
      ['receipt.return', '收款退回 / Receipt returned'],
      ['surplus.moved', '余额划转 / Balance moved'],
      ['payable.activated', '应付出账 / Payable billed'],
      ['payable.changed', '应付变更 / Payable changed'],
      ['payable.voided', '应付关闭 / Payable closed'],
      ['payment.success', '付款成功 / Paid'],
      ['payment.bounced', '付款退票 / Payment bounced'],
      ['payment.prepay-offset', '预付抵扣 / Prepayment offset'],
      ['payment.netting', '应收应付互抵 / Netting'],
      ['passthrough.expensed', '代垫转费用 / Advance expensed'],
      ['invoice.issued', '开票 / Invoice issued'],
      ['invoice.red', '红冲 / Invoice red-lettered'],
      ['input-invoice.certified', '进项认证 / Input invoice certified'],
      ['voucher.reversed', '凭单冲销 / Voucher reversed'],
    ],
  },
]
