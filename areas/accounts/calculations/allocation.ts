import { feeItem, FEE } from './fee-items.ts'
import { addFen, type Fen, type LocalDate, minFen, subFen, sumFen, ZERO } from '#kernel'

/** 3.9 `billing.allocateOrder`: 1 late fee, oldest due; 2 oldest due, then late fee; 3 as the payer named. */
export type AllocateOrder = 1 | 2 | 3

export interface AllocationFund {
  id: string
  valueDate: LocalDate
  amt: Fen
}

export interface AllocationBill {
  id: string
  dueDate: LocalDate
  feeItem: number
  /** Unpaid less locked (3.2). */
  freeAmt: Fen
  /**
   * Unbilled late fee at a value date, given what this voucher has already put on the bill: an earlier fund lowers
   * the base of later days. Absent if nothing accrues.
   */
  lateFeeAt?: (valueDate: LocalDate, paidSoFar: readonly { valueDate: LocalDate; amt: Fen }[]) => Fen
}

export const ALLOC_TYPE = { bill: 1, lateFee: 2 } as const
export type AllocType = 1 | 2

/**
 * One actual row: one fund x one bill, so that each has one value date (7.2). `allocType` 2 raises a late-fee bill and
 * pays it.
 */
export interface AllocatedPart {
  fundId: string
  valueDate: LocalDate
  billId: string
  allocType: AllocType
  amt: Fen
}

/** Amounts the payer named in writing (order 3); without an amount, all that is due. */
export interface NamedPart {
  billId: string
  allocType: AllocType
  amt?: Fen
}

export interface Allocation {
  parts: AllocatedPart[]
  /** Unallocated rest by fund: to the balance or left open (7.2). */
  rests: { fundId: string; amt: Fen }[]
  /** Still owed after this voucher, late fee at the last value date. */
  left: { billId: string; unpaid: Fen; lateFee: Fen }[]
  restTotal: Fen
}

interface Target {
  bill: AllocationBill
  allocType: AllocType
  most?: Fen
}

/** 7.2: bills by due date, then rank of 3.3, then bill id. Ids are decimal strings: compared as numbers. */
export function byAgreedOrder(a: AllocationBill, b: AllocationBill): number {
  if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1
  return feeItem(a.feeItem).rank - feeItem(b.feeItem).rank || compareIds(a.id, b.id)
}

const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** A late fee counts as late fee both as a memo and as a bill of item 14: first in order 1, last in order 2. */
function targetsOf(bills: readonly AllocationBill[], order: 1 | 2): Target[] {
  const sorted = [...bills].sort(byAgreedOrder)
  const lateFeeBills = sorted
    .filter(bill => bill.feeItem === FEE.lateFee)
    .map((bill): Target => ({ bill, allocType: ALLOC_TYPE.bill }))
  const lateFees = [
    ...lateFeeBills,
    ...sorted.filter(bill => bill.lateFeeAt).map((bill): Target => ({ bill, allocType: ALLOC_TYPE.lateFee })),
  ]
  const others = sorted
    .filter(bill => bill.feeItem !== FEE.lateFee)
    .map((bill): Target => ({ bill, allocType: ALLOC_TYPE.bill }))
  return order === 1 ? [...lateFees, ...others] : [...others, ...lateFees]
}

function namedTargets(bills: readonly AllocationBill[], named: readonly NamedPart[]): Target[] {
  const byId = new Map(bills.map(bill => [bill.id, bill]))
  return named.map(({ billId, allocType, amt }) => {
    const bill = byId.get(billId)
    if (!bill) throw new RangeError(`7.2: the payer named bill ${billId}, which is not among the chosen bills`)
    return { bill, allocType, ...(amt === undefined ? {} : { most: amt }) }
  })
}

/** The allocation that the page suggests and "按约定顺序自动分配" applies (4, receipt-write-off, add page). */
export function suggestAllocation(
  funds: readonly AllocationFund[],
  bills: readonly AllocationBill[],
  order: AllocateOrder,
  named: readonly NamedPart[] = [],
): Allocation {
  const targets = order === 3 ? namedTargets(bills, named) : targetsOf(bills, order)
  const sortedFunds = [...funds].sort((a, b) =>
    a.valueDate < b.valueDate ? -1 : a.valueDate > b.valueDate ? 1 : compareIds(a.id, b.id),
  )
  const parts: AllocatedPart[] = []
  const taken = new Map<Target, Fen>()
  const rests: Allocation['rests'] = []
  for (const fund of sortedFunds) {
    let rest = fund.amt
    for (const target of targets) {
      const amt = minFen(rest, room(target, fund.valueDate, parts, taken))
      if (amt <= 0n) continue
      merge(parts, {
        fundId: fund.id,
        valueDate: fund.valueDate,
        billId: target.bill.id,
        allocType: target.allocType,
        amt,
      })
      taken.set(target, addFen(taken.get(target) ?? ZERO, amt))
      rest = subFen(rest, amt)
    }
    rests.push({ fundId: fund.id, amt: rest })
  }
  const lastDate = sortedFunds.at(-1)?.valueDate
  const left = bills.map(bill => ({
    billId: bill.id,
    unpaid: unpaidLeft(bill, parts),
    lateFee: lastDate ? lateFeeLeft(bill, lastDate, parts) : ZERO,
  }))
  return { parts, rests, left, restTotal: sumFen(rests, one => one.amt) }
}

/** Order 3 may name one bill twice: still one row per fund x bill. */
function merge(parts: AllocatedPart[], part: AllocatedPart): void {
  const same = parts.find(
    one => one.fundId === part.fundId && one.billId === part.billId && one.allocType === part.allocType,
  )
  if (same) same.amt = addFen(same.amt, part.amt)
  else parts.push(part)
}

const on = (parts: readonly AllocatedPart[], bill: AllocationBill, allocType: AllocType) =>
  parts.filter(part => part.billId === bill.id && part.allocType === allocType)
const unpaidLeft = (bill: AllocationBill, parts: readonly AllocatedPart[]): Fen =>
  subFen(
    bill.freeAmt,
    sumFen(on(parts, bill, ALLOC_TYPE.bill), part => part.amt),
  )

function lateFeeLeft(bill: AllocationBill, valueDate: LocalDate, parts: readonly AllocatedPart[]): Fen {
  const owed = bill.lateFeeAt?.(valueDate, on(parts, bill, ALLOC_TYPE.bill)) ?? ZERO
  return subFen(
    owed,
    sumFen(on(parts, bill, ALLOC_TYPE.lateFee), part => part.amt),
  )
}

function room(target: Target, valueDate: LocalDate, parts: readonly AllocatedPart[], taken: Map<Target, Fen>): Fen {
  const owed =
    target.allocType === ALLOC_TYPE.lateFee
      ? lateFeeLeft(target.bill, valueDate, parts)
      : unpaidLeft(target.bill, parts)
  return target.most === undefined ? owed : minFen(owed, subFen(target.most, taken.get(target) ?? ZERO))
}

/** I12: sum(funds) = sum(allocations) + sum(to balance) + what stays open on the receipts. A breach is a bug. */
export function assertConserved(
  funds: readonly { amt: Fen }[],
  allocs: readonly { amt: Fen }[],
  overs: readonly { amt: Fen }[],
  leftOpen: Fen = ZERO,
): void {
  const of = (one: { amt: Fen }) => one.amt
  const placed = addFen(sumFen(allocs, of), sumFen(overs, of), leftOpen)
  if (sumFen(funds, of) !== placed) throw new Error(`I12: funds ${sumFen(funds, of)}, placed ${placed}`)
}
