import { addFen, maxFen, minFen, ratioFen, subFen, sumFen, ZERO, type Fen } from '#kernel'

/** What one vehicle brings into the statement of its contract. */
export interface RecordInput {
  recordId: string
  /** Unpaid bills after the proration of the last day; deposits are no debt here. */
  openRent: Fen
  openOther: Fen
  lateFee: Fen
  /** Rent paid for days after the last one; it becomes balance of the contract. */
  excess: Fen
  /** Amounts of the lines, after waivers. */
  charges: Fen
  /** Free money of the vehicle's own deposit card. */
  margin: Fen
  /** What open offences may still cost. */
  openOffences: Fen
}
export interface StatementInput {
  records: readonly RecordInput[]
  /** Balances of the customer: bound to the contract, and general where he agreed to its use. */
  balanceContract: Fen
  balanceGeneral: Fen
  /** Deposit of the contract as a whole, where nothing of the contract goes on. */
  contractMargin: Fen
  /** Floor of the money held back; null where nothing is held back for late facts (kind 3, second settlement). */
  holdBase: Fen | null
  /** Second settlement: what is left after its lines goes back. */
  holdsNothing: boolean
}
export interface RecordShareOf {
  recordId: string
  due: Fen
  balanceUse: Fen
  contractBound: Fen
  general: Fen
  marginAvail: Fen
  marginOffset: Fen
  holdTarget: Fen
  holdback: Fen
  refund: Fen
  owe: Fen
}
export interface Statement {
  shares: RecordShareOf[]
  openRent: Fen
  openOther: Fen
  lateFee: Fen
  excess: Fen
  newCharge: Fen
  dueTotal: Fen
  balanceUse: Fen
  marginAvail: Fen
  marginOffset: Fen
  holdTarget: Fen
  holdback: Fen
  refundAmt: Fen
  oweAmt: Fen
}

/**
 * 70, R4. Per vehicle: balance first, then the deposit; of what is left of the deposit the hold stays and the rest goes
 * back. Money of the contract is shared in proportion to what is still due, the last vehicle takes the rest.
 */
export function statementOf(input: StatementInput): Statement {
  const dues = input.records.map(one => addFen(one.openRent, one.openOther, one.lateFee, one.charges))
  const own = input.records.map((one, index) => minFen(dues[index]!, one.excess))
  const left = dues.map((due, index) => subFen(due, own[index]!))
  const spareExcess = sumFen(
    input.records.map((one, index) => subFen(one.excess, own[index]!)),
    amount => amount,
  )
  const bound = shareOut(addFen(input.balanceContract, spareExcess), left)
  const leftAfterBound = left.map((due, index) => subFen(due, bound[index]!))
  const general = shareOut(input.balanceGeneral, leftAfterBound)
  const rest = leftAfterBound.map((due, index) => subFen(due, general[index]!))
  const cards = divide(input.contractMargin, rest)
  const shares = input.records.map((one, index) =>
    shareOf(
      one,
      input,
      dues[index]!,
      addFen(own[index]!, bound[index]!),
      general[index]!,
      addFen(one.margin, cards[index]!),
    ),
  )
  const total = (pick: (share: RecordShareOf) => Fen) => sumFen(shares, pick)
  return {
    shares,
    openRent: sumFen(input.records, one => one.openRent),
    openOther: sumFen(input.records, one => one.openOther),
    lateFee: sumFen(input.records, one => one.lateFee),
    excess: sumFen(input.records, one => one.excess),
    newCharge: sumFen(input.records, one => one.charges),
    dueTotal: total(one => one.due),
    balanceUse: total(one => one.balanceUse),
    marginAvail: total(one => one.marginAvail),
    marginOffset: total(one => one.marginOffset),
    holdTarget: total(one => one.holdTarget),
    holdback: total(one => one.holdback),
    refundAmt: total(one => one.refund),
    oweAmt: total(one => one.owe),
  }
}

function shareOf(
  one: RecordInput,
  input: StatementInput,
  due: Fen,
  contractBound: Fen,
  general: Fen,
  marginAvail: Fen,
): RecordShareOf {
  const balanceUse = addFen(contractBound, general)
  const marginOffset = minFen(subFen(due, balanceUse), marginAvail)
  const rest = subFen(marginAvail, marginOffset)
  const holdTarget = input.holdsNothing ? ZERO : maxFen(input.holdBase ?? ZERO, one.openOffences)
  const holdback = minFen(rest, holdTarget)
  return {
    recordId: one.recordId,
    due,
    balanceUse,
    contractBound,
    general,
    marginAvail,
    marginOffset,
    holdTarget,
    holdback,
    refund: subFen(rest, holdback),
    owe: subFen(due, balanceUse, marginOffset),
  }
}

/** At most what is due, in proportion to it; a fen that rounding left over goes to whoever has room, from the end. */
function shareOut(pool: Fen, dues: readonly Fen[]): Fen[] {
  const all = totalOf(dues)
  const used = minFen(pool, all)
  if (used === ZERO) return dues.map(() => ZERO)
  const shares = dues.map(due => minFen(ratioFen(due, used, all), due))
  let over = subFen(used, totalOf(shares))
  for (let index = shares.length - 1; index >= 0 && over !== ZERO; index -= 1) {
    const room = subFen(dues[index]!, shares[index]!)
    const step = over > ZERO ? minFen(over, room) : (-minFen(subFen(ZERO, over), shares[index]!) as Fen)
    shares[index] = addFen(shares[index]!, step)
    over = subFen(over, step)
  }
  return shares
}

/** The whole pool in proportion to what is due; the last takes the rest. */
function divide(pool: Fen, dues: readonly Fen[]): Fen[] {
  const all = totalOf(dues)
  if (pool === ZERO || dues.length === 0) return dues.map(() => ZERO)
  const parts = dues.slice(0, -1).map(due => (all === ZERO ? ZERO : ratioFen(pool, due, all)))
  return [...parts, subFen(pool, totalOf(parts))]
}
const totalOf = (amounts: readonly Fen[]): Fen => sumFen(amounts, amount => amount)
