import type { Fen, Label, LocalDate } from '#kernel'

export interface PaymentFacts {
  today: LocalDate
  amt: Fen
  free: Fen
  isClosed: boolean
  isReleased: boolean
  /** Sent, accepted, in work, or unknown. */
  isWithBank: boolean
  /** An order waits for review or sending. */
  isReserved: boolean
  /** 1 active; anything else cannot be paid to. */
  accountState: number
  isOthersAccount: boolean
  isAccountDoubtful: boolean
  isInvoiceMissing: boolean
  payAfter: LocalDate | null
  /** Bills of payment requests are paid by their voucher. */
  belongsToVoucher: boolean
  isTwin: boolean
  isBalanceShort: boolean
  isLessUrgent: boolean
  isContractStopped: boolean
}
export interface Finding {
  level: 'warn' | 'fail'
  code: string
  message: Label
}

type Rule = readonly [level: Finding['level'], code: string, holds: (facts: PaymentFacts) => boolean, message: Label]

/** 7.5 `online-payment-check`, in the order in which a cashier reads it. */
const RULES: readonly Rule[] = [
  ['fail', 'closed', facts => facts.isClosed, '账单已结清或关闭 / the bill is settled or closed'],
  [
    'fail',
    'voucher',
    facts => facts.belongsToVoucher,
    '付款申请的账单请在实付登记付款 / bills of payment requests are paid by a payment voucher',
  ],
  ['fail', 'notReleased', facts => !facts.isReleased && !facts.isClosed, '付款未批准 / not released'],
  [
    'fail',
    'inFlight',
    facts => facts.isWithBank || (facts.isReserved && facts.amt <= facts.free),
    '该账单存在处理中的付款，请等待银行结果 / a payment is in flight, wait for the bank',
  ],
  [
    'fail',
    'short',
    facts => facts.isReleased && !facts.isWithBank && facts.amt > facts.free,
    '账单可付金额不足 / not enough left to pay',
  ],
  ['fail', 'account', facts => facts.accountState !== 1, '收款账户未生效 / the payee account is not active'],
  [
    'fail',
    'otherHolder',
    facts => facts.isOthersAccount,
    '收款账户不属于收款方且无付款授权 / the account belongs to somebody else and no authorisation covers it',
  ],
  ['fail', 'invoice', facts => facts.isInvoiceMissing, '未收到发票，不能付款 / invoice missing'],
  [
    'fail',
    'payAfter',
    facts => facts.payAfter !== null && facts.payAfter > facts.today,
    '未到最早付款日 / not payable yet',
  ],
  [
    'warn',
    'twin',
    facts => facts.isTwin,
    '近日有同一收款方同一金额的付款 / the same payee was paid the same amount lately',
  ],
  ['warn', 'balance', facts => facts.isBalanceShort, '付款账户余额不足 / the balance of the paying account is short'],
  ['warn', 'urgent', facts => facts.isLessUrgent, '本主体有更紧急的账单待付 / more urgent bills of this company wait'],
  ['warn', 'stopped', facts => facts.isContractStopped, '合同已终止 / the contract is stopped'],
  [
    'warn',
    'accountCheck',
    facts => facts.isAccountDoubtful,
    '该账户曾退票，请核对 / a payment to this account came back, check it',
  ],
]

/** Any fail blocks; a warning needs a tick. */
export const paymentFindings = (facts: PaymentFacts): Finding[] =>
  RULES.filter(([, , holds]) => holds(facts)).map(([level, code, , message]) => ({ level, code, message }))
