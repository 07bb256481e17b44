import {
  daysBetween,
  fen,
  isAmount,
  isLocalDate,
  maxFen,
  negFen,
  subFen,
  sumFen,
  ZERO,
  type Fen,
  type Label,
  type LocalDate,
} from '#kernel'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { ORIGIN, RELEASE } from '../codes.ts'
import { BILL_STATUS, taxAmt } from './bill-amounts.ts'

/** 50-billing 4, bill/accounts-change: the nine kinds. */
export const CHANGE = {
  increase: 1,
  decrease: 2,
  dueDate: 3,
  party: 4,
  split: 5,
  badDebt: 6,
  proration: 7,
  payeeAccount: 8,
  taxRate: 9,
} as const
export const SIDE = { receivable: 1, payable: 2 } as const

/** What a change has to know of a bill; amounts that only the other side has are zero. */
export interface ChangeableBill {
  side: number
  no: string
  status: number
  origin: number
  feeItem: number
  partyId: string
  dueAmt: Fen
  settledAmt: Fen
  badDebtAmt: Fen
  unpaidAmt: Fen
  /** Receivable: claims awaiting confirmation. Payable: orders under way. */
  lockedAmt: Fen
  invoicedAmt: Fen
  taxRate: string | null
  billDate: LocalDate
  dueDate: LocalDate
  overdueDays: number
  /** Payable: state of its release. */
  releaseStatus?: number
  accountId?: string | null
}
export interface Part {
  amt: Fen
  dueDate: LocalDate
  partyId: string | null
}
export interface ChangeAsked {
  delta?: Fen | null
  newDueDate?: LocalDate | null
  newPartyId?: string | null
  newAccountId?: string | null
  newTaxRate?: string | null
  parts?: readonly Part[] | null
}
export interface ChangeReckoned {
  oldAmt: Fen
  /** Signed: what the amount due changes by; of bad debt what is written off (negative: recovered). */
  delta: Fen
  newAmt: Fen
  /** Money beyond the new amount due. */
  excess: Fen
  taxDelta: Fen
  /** Invoiced beyond what the bill is now: to be red-lettered. */
  invoiceImpact: Fen
}
export interface ChangeFault {
  path: string
  guard: string
  reason: Label
}

const AMOUNT_KINDS: readonly number[] = [CHANGE.increase, CHANGE.decrease, CHANGE.proration]
const fault = (path: string, guard: string, reason: Label): ChangeFault => ({ path, guard, reason })

/** Kind 2 may be typed with or without its sign. */
export const signedDelta = (kind: number, delta: Fen): Fen =>
  kind === CHANGE.decrease && delta > 0n ? negFen(delta) : delta

/** The figures of one line; the caller has asked `changeFault` before. */
export function reckonChange(bill: ChangeableBill, kind: number, asked: ChangeAsked): ChangeReckoned {
  if (kind === CHANGE.badDebt) {
    const delta = asked.delta ?? ZERO
    return {
      oldAmt: bill.unpaidAmt,
      delta,
      newAmt: subFen(bill.unpaidAmt, delta),
      excess: ZERO,
      taxDelta: ZERO,
      invoiceImpact: ZERO,
    }
  }
  const delta = AMOUNT_KINDS.includes(kind)
    ? signedDelta(kind, asked.delta ?? ZERO)
    : kind === CHANGE.split
      ? subFen(asked.parts?.[0]?.amt ?? bill.dueAmt, bill.dueAmt)
      : ZERO
  const newAmt = (bill.dueAmt + delta) as Fen
  const rate = kind === CHANGE.taxRate ? (asked.newTaxRate ?? null) : bill.taxRate
  const isWhole = kind === CHANGE.party || kind === CHANGE.taxRate
  return {
    oldAmt: bill.dueAmt,
    delta,
    newAmt,
    excess: maxFen(subFen((bill.settledAmt + bill.badDebtAmt) as Fen, newAmt), ZERO),
    taxDelta: subFen(taxAmt(newAmt, rate), taxAmt(bill.dueAmt, bill.taxRate)),
    invoiceImpact: isWhole ? bill.invoicedAmt : maxFen(subFen(bill.invoicedAmt, newAmt), ZERO),
  }
}

const CLOSED_ONLY: readonly number[] = [BILL_STATUS.unpaid, BILL_STATUS.partlyPaid]

/** The guards of a line, at save and again at approval; the first that holds. */
export function changeFault(
  bill: ChangeableBill,
  kind: number,
  asked: ChangeAsked,
  facts: { today: LocalDate; courtRuling: boolean },
): ChangeFault | undefined {
  return stateFault(bill, kind, asked) ?? originFault(bill, kind) ?? KIND_FAULTS[kind]?.(bill, asked, facts)
}

function stateFault(bill: ChangeableBill, kind: number, asked: ChangeAsked): ChangeFault | undefined {
  const mayBeSettled =
    kind === CHANGE.decrease ||
    kind === CHANGE.proration ||
    (kind === CHANGE.badDebt && (asked.delta ?? ZERO) < ZERO && bill.badDebtAmt > ZERO)
  if (CLOSED_ONLY.includes(bill.status) || (mayBeSettled && bill.status === BILL_STATUS.settled)) return undefined
  return bill.status === BILL_STATUS.closed
    ? fault('billId', 'billClosed', `账单【${bill.no}】已关闭，不能变更 / bill ${bill.no} is closed`)
    : fault(
        'billId',
        'billSettled',
        `账单【${bill.no}】已结清，只能调减 / bill ${bill.no} is settled, it can only be decreased`,
      )
}

/** What a late fee, a refund and a document of its own allow. */
function originFault(bill: ChangeableBill, kind: number): ChangeFault | undefined {
  const changes = [CHANGE.increase, CHANGE.decrease, CHANGE.party, CHANGE.split, CHANGE.taxRate] as readonly number[]
  if (bill.side === SIDE.receivable && bill.origin === ORIGIN.lateFee && changes.includes(kind))
    return fault(
      'billId',
      'lateFeeBill',
      `账单【${bill.no}】为滞纳金，请走滞纳金减免 / bill ${bill.no} is a late fee: waive it instead`,
    )
  if (bill.side === SIDE.payable && bill.feeItem === FEE.refund && changes.includes(kind))
    return fault(
      'billId',
      'refundBill',
      `账单【${bill.no}】为退款，请关闭后重新退还 / bill ${bill.no} is a refund: close it and refund anew`,
    )
  if (bill.origin === ORIGIN.business && (kind === CHANGE.party || kind === CHANGE.split))
    return fault(
      'billId',
      'documentBill',
      `账单【${bill.no}】由业务单据生成，请关闭来源单据后重新生成 / bill ${bill.no} belongs to a document: close that and raise it anew`,
    )
  return undefined
}

type Facts = { today: LocalDate; courtRuling: boolean }
type KindFault = (bill: ChangeableBill, asked: ChangeAsked, facts: Facts) => ChangeFault | undefined

const wrongSide = (side: 'receivable' | 'payable') =>
  side === 'receivable'
    ? fault('billId', 'wrongSide', '该变更类别只用于应收账单 / this kind is for receivable bills only')
    : fault('billId', 'wrongSide', '该变更类别只用于应付账单 / this kind is for payable bills only')
/** Nothing was received, claimed or paid on it, and nobody has asked to pay it. */
function untouched(bill: ChangeableBill, word: Label): ChangeFault | undefined {
  if (bill.settledAmt !== ZERO || bill.badDebtAmt !== ZERO || bill.lockedAmt !== ZERO)
    return fault('billId', 'billHasMoney', word)
  return bill.releaseStatus === RELEASE.approving
    ? fault(
        'billId',
        'billReleasing',
        `账单【${bill.no}】付款审批中，不能变更 / a release of bill ${bill.no} is in approval`,
      )
    : undefined
}

const increase: KindFault = (_bill, { delta }) =>
  delta !== null && delta !== undefined && delta > ZERO
    ? undefined
    : fault('delta', 'changeAmount', '请填写大于零的变更额 / enter an amount above zero')

const decrease: KindFault = (bill, { delta }) => {
  if (delta === null || delta === undefined || delta === ZERO)
    return fault('delta', 'changeAmount', '请填写变更额 / enter the amount')
  const left = (bill.dueAmt + signedDelta(CHANGE.decrease, delta)) as Fen
  if (left < ZERO)
    return fault('delta', 'changeTooBig', `调减超过账单【${bill.no}】的金额 / more than bill ${bill.no} amounts to`)
  if (left < bill.badDebtAmt)
    return fault(
      'delta',
      'changeBelowBadDebt',
      `账单【${bill.no}】已核销坏账，不能低于坏账 / not below the bad debt of bill ${bill.no}`,
    )
  return payingFault(bill, left)
}

/** Orders under way must still fit into a payable that becomes `newAmt` (bill/payable, import check). */
export const payingFault = (bill: ChangeableBill, newAmt: Fen): ChangeFault | undefined =>
  bill.side === SIDE.payable && bill.lockedAmt > ZERO && subFen(newAmt, bill.settledAmt) < bill.lockedAmt
    ? fault(
        'delta',
        'changePaying',
        `账单【${bill.no}】有付款在途，调减后不足支付 / payments of bill ${bill.no} are under way and would exceed it`,
      )
    : undefined

const dueDate: KindFault = (bill, { newDueDate }) => {
  if (!newDueDate) return fault('newDueDate', 'changeDate', '请填写新到期日 / enter the new due date')
  if (newDueDate === bill.dueDate)
    return fault('newDueDate', 'changeDate', '新到期日与原到期日相同 / the same date as before')
  return newDueDate < bill.billDate
    ? fault('newDueDate', 'changeDate', '新到期日不能早于出账日 / not before the bill date')
    : undefined
}

const party: KindFault = (bill, { newPartyId, newAccountId }) => {
  if (!newPartyId) return fault('newPartyId', 'changeParty', '请选择新的对方 / choose the new party')
  if (newPartyId === bill.partyId) return fault('newPartyId', 'changeParty', '与原对方相同 / the same party as before')
  if (bill.side === SIDE.payable && !newAccountId)
    return fault('newAccountId', 'changeAccount', '请选择新收款方的账户 / choose an account of the new payee')
  return untouched(
    bill,
    `账单【${bill.no}】已有收付款，请先拆分未结部分 / bill ${bill.no} has money on it: split off the unpaid part first`,
  )
}

const split: KindFault = (bill, { parts }, { today }) => {
  if (!parts || parts.length < 2)
    return fault('splitParts', 'splitParts', '请至少拆成两份 / split into two parts at least')
  if (parts.some(part => part.amt <= ZERO))
    return fault('splitParts', 'splitParts', '每份金额须大于零 / every part is above zero')
  if (sumFen(parts, part => part.amt) !== bill.dueAmt)
    return fault(
      'splitParts',
      'splitSum',
      `各份合计须等于账单【${bill.no}】的金额 / the parts must add up to bill ${bill.no}`,
    )
  if ((parts[0]!.partyId ?? bill.partyId) !== bill.partyId)
    return fault(
      'splitParts',
      'splitFirst',
      '第一份留在原账单，付款方不变 / the first part stays on the bill and keeps its party',
    )
  if (bill.side === SIDE.payable && parts.some(part => part.partyId !== null && part.partyId !== bill.partyId))
    return fault('splitParts', 'splitPayee', '应付账单拆分不变更收款方 / a payable is split for the same payee')
  // Late fee before the change stays on the bill; a new bill would count the same days again.
  if (parts.some((part, index) => part.dueDate < today && (index > 0 || part.dueDate !== bill.dueDate)))
    return fault('splitParts', 'splitDate', '新到期日不能早于今天 / a new due date is not before today')
  return untouched(bill, `账单【${bill.no}】已有收付款，不能拆分 / bill ${bill.no} has money on it and is not split`)
}

const LONG_OVERDUE = 180
const badDebt: KindFault = (bill, { delta }, { courtRuling }) => {
  if (bill.side !== SIDE.receivable) return wrongSide('receivable')
  if (bill.feeItem === FEE.deposit)
    return fault('billId', 'badDebtDeposit', '保证金不能核销坏账，请用调减 / a deposit is no bad debt: use a decrease')
  if (delta === null || delta === undefined || delta === ZERO)
    return fault('delta', 'changeAmount', '请填写核销金额，收回填负数 / enter the amount, negative when recovered')
  if (delta < ZERO)
    return negFen(delta) > bill.badDebtAmt
      ? fault(
          'delta',
          'badDebtBack',
          `收回超过账单【${bill.no}】已核销的坏账 / more than was written off bill ${bill.no}`,
        )
      : undefined
  if (delta > subFen(bill.unpaidAmt, bill.lockedAmt))
    return fault(
      'delta',
      'badDebtTooBig',
      `核销超过账单【${bill.no}】可用未收金额 / more than is unpaid and unclaimed on bill ${bill.no}`,
    )
  return bill.overdueDays > LONG_OVERDUE || courtRuling
    ? undefined
    : fault(
        'billId',
        'badDebtEarly',
        `账单【${bill.no}】逾期未超过180天，须有法院裁决 / bill ${bill.no} is not 180 days overdue: a court ruling is needed`,
      )
}

const payeeAccount: KindFault = (bill, { newAccountId }) => {
  if (bill.side !== SIDE.payable) return wrongSide('payable')
  if (!newAccountId) return fault('newAccountId', 'changeAccount', '请选择新收款账户 / choose the new account')
  if (newAccountId === bill.accountId)
    return fault('newAccountId', 'changeAccount', '与原收款账户相同 / the same account as before')
  return bill.lockedAmt === ZERO
    ? undefined
    : fault(
        'billId',
        'billPaying',
        `账单【${bill.no}】有付款在途，不能变更账户 / a payment of bill ${bill.no} is under way`,
      )
}

const taxRate: KindFault = (bill, { newTaxRate }) =>
  (newTaxRate ?? null) === bill.taxRate
    ? fault('newTaxRate', 'changeRate', '与原税率相同 / the same rate as before')
    : undefined

const KIND_FAULTS: Record<number, KindFault> = {
  [CHANGE.increase]: increase,
  [CHANGE.decrease]: decrease,
  [CHANGE.dueDate]: dueDate,
  [CHANGE.party]: party,
  [CHANGE.split]: split,
  [CHANGE.badDebt]: badDebt,
  [CHANGE.proration]: () => fault('billId', 'systemKind', '按日折算由系统生成 / a proration is made by the system'),
  [CHANGE.payeeAccount]: payeeAccount,
  [CHANGE.taxRate]: taxRate,
}

/** Parts as they are sent; undefined where one of them is ill formed. */
export function partsOf(sent: unknown): Part[] | undefined {
  if (!Array.isArray(sent)) return undefined
  const parts = sent.map((one: Record<string, unknown> | null) => {
    const [amt, due] = [String(one?.['amt'] ?? ''), one?.['dueDate']]
    return isAmount(amt) && isLocalDate(due)
      ? { amt: fen(amt), dueDate: due, partyId: one!['payerId'] ? String(one!['payerId']) : null }
      : undefined
  })
  return parts.every(part => part !== undefined) ? parts : undefined
}

/** By how many days a due date moves, whichever way: seven at most need no approval (3.10). */
export const shiftOf = (from: LocalDate, to: LocalDate): number => Math.abs(daysBetween(from, to))

/** A release covers the parts in their order: what was released stays released, never more than a part. */
export function releasedParts(released: Fen, parts: readonly Fen[]): Fen[] {
  let left = released
  return parts.map(part => {
    const own = left < part ? left : part
    left = subFen(left, own)
    return own
  })
}
