import { addFen, type Fen, negFen, subFen, taxOfGross, ZERO } from '#kernel'
import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { controlOfReceivable, type ReceivableRef } from './bill-references.ts'
import { FEE_ITEMS } from './fee-items.ts'
import { balanceOf, creditsOf, debitsOf, mirrorOf, type Posting } from './posting.ts'
import { type LedgerEvent, postingsOf } from './postings-of.ts'
import type { Fund } from './postings-receipt.ts'

const lessee = { companyId: '1', partyKind: 1, partyId: '7' }
const surplus = lessee
const card = { ...lessee, contractId: '70' }
const receipt = { companyId: '1', bankReceiptId: '8801', ownAccountId: '20' }

interface Bill {
  ref: ReceivableRef
  due: Fen
  tax: Fen
  settled: Fen
  bad: Fen
  closed: boolean
}
interface Voucher {
  entries: Posting[][]
  bill: Bill
  amt: Fen
  over: Fen
  fund: 'bank' | 'surplus'
  done: boolean
}

/**
 * A till with receivables, one receipt, one balance and one card: every figure beside the ledger, moved as 3.2 says.
 */
class Till {
  entries: Posting[][] = []
  bills: Bill[] = []
  vouchers: Voucher[] = []
  open = ZERO
  balance = ZERO
  held = ZERO

  post(event: LedgerEvent): Posting[] {
    const entry = postingsOf(event)
    this.entries.push(entry)
    return entry
  }

  unpaid = (bill: Bill): Fen => subFen(bill.due, bill.settled, bill.bad)

  activate(feeItem: number, gross: Fen): void {
    const item = FEE_ITEMS.find(one => one.code === feeItem)!
    const tax = item.vat?.startsWith('1') ? taxOfGross(gross, item.vat) : ZERO
    const ref: ReceivableRef = { ...lessee, contractId: '70', billId: String(100 + this.bills.length), feeItem }
    this.post({ eventType: 'receivable.activated', bill: ref, gross, tax })
    this.bills.push({ ref, due: gross, tax, settled: ZERO, bad: ZERO, closed: false })
  }

  receive(amt: Fen): void {
    this.post({ eventType: 'bank.imported', receipt, amt })
    this.open = addFen(this.open, amt)
  }

  allocate(bill: Bill, wanted: Fen, from: 'bank' | 'surplus', over: Fen): void {
    const fund: Fund = from === 'bank' ? { fundType: 1, receipt } : { fundType: 2, surplus }
    const source = from === 'bank' ? this.open : this.balance
    const amt = [wanted, source, this.unpaid(bill)].reduce((least, one) => (one < least ? one : least))
    if (bill.closed || amt <= 0n) return
    const rest = from === 'bank' && over <= subFen(source, amt) ? over : ZERO
    const entries = [
      this.post({
        eventType: 'receipt.allocated',
        rows: [{ fund, bill: bill.ref, amt, ...(bill.ref.feeItem === 2 ? { card } : {}) }],
      }),
    ]
    if (rest > 0n) entries.push(this.post({ eventType: 'receipt.over', fund, to: surplus, amt: rest }))
    const voucher: Voucher = { entries, bill, amt, over: rest, fund: from, done: false }
    this.vouchers.push(voucher)
    this.move(voucher, 1n)
  }

  move(voucher: Voucher, sign: 1n | -1n): void {
    const amt = (voucher.amt * sign) as Fen
    const over = (voucher.over * sign) as Fen
    voucher.bill.settled = addFen(voucher.bill.settled, amt)
    if (voucher.bill.ref.feeItem === 2) this.held = addFen(this.held, amt)
    if (voucher.fund === 'bank') this.open = subFen(this.open, amt, over)
    else this.balance = subFen(this.balance, amt)
    this.balance = addFen(this.balance, over)
  }

  /** 7.3: refused if the money has been used. */
  reverse(voucher: Voucher): void {
    const gone =
      this.balance < voucher.over ||
      (voucher.bill.ref.feeItem === 2 && this.held < voucher.amt) ||
      voucher.bill.settled < voucher.amt
    if (voucher.done || gone) return
    for (const postings of voucher.entries) this.post({ eventType: 'voucher.reversed', postings })
    this.move(voucher, -1n)
    voucher.done = true
  }

  change(bill: Bill, delta: Fen): void {
    const due = addFen(bill.due, delta)
    if (bill.closed || delta === 0n || due < bill.bad) return
    const tax = bill.tax > 0n ? taxOfGross(due, '13') : ZERO
    const excess = negFen(addFen(this.unpaid(bill), delta))
    if (excess > bill.settled || (excess > 0n && bill.ref.feeItem === 2 && excess > this.held)) return
    this.post({
      eventType: 'receivable.changed',
      change: 'amount',
      bill: bill.ref,
      gross: delta,
      tax: subFen(tax, bill.tax),
      ...(excess > 0n ? { excess: { amt: excess, to: surplus, card } } : {}),
    })
    bill.due = due
    bill.tax = tax
    if (excess <= 0n) return
    bill.settled = subFen(bill.settled, excess)
    this.balance = addFen(this.balance, excess)
    if (bill.ref.feeItem === 2) this.held = subFen(this.held, excess)
  }

  badDebt(bill: Bill, wanted: Fen): void {
    const amt = wanted < this.unpaid(bill) ? wanted : this.unpaid(bill)
    if (bill.closed || bill.ref.feeItem === 2 || amt <= 0n) return
    this.post({ eventType: 'receivable.bad-debt', bill: bill.ref, amt })
    bill.bad = addFen(bill.bad, amt)
  }

  close(bill: Bill): void {
    if (bill.closed || bill.settled !== 0n || this.unpaid(bill) === 0n) return
    this.post({ eventType: 'receivable.voided', bill: bill.ref, gross: this.unpaid(bill), tax: bill.tax })
    Object.assign(bill, { closed: true, due: ZERO, tax: ZERO, bad: ZERO })
  }
}

const amount = fc.integer({ min: 1, max: 500_000 }).map(amt => BigInt(amt) as Fen)
const step = fc.oneof(
  fc.record({ kind: fc.constant('activate' as const), feeItem: fc.constantFrom(1, 2, 12, 13, 15), amt: amount }),
  fc.record({ kind: fc.constant('receive' as const), amt: amount }),
  fc.record({ kind: fc.constantFrom('bank' as const, 'surplus' as const), amt: amount, over: amount, at: fc.nat(20) }),
  fc.record({ kind: fc.constant('reverse' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(20), amt: amount, up: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('badDebt' as const, 'close' as const), at: fc.nat(20), amt: amount }),
)

function take(till: Till, one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): void {
  if (one.kind === 'activate') return till.activate(one.feeItem, one.amt)
  if (one.kind === 'receive') return till.receive(one.amt)
  if (one.kind === 'reverse')
    return till.vouchers.length > 0 ? till.reverse(till.vouchers[one.at % till.vouchers.length]!) : undefined
  const bill = till.bills[one.at % Math.max(1, till.bills.length)]
  if (!bill) return
  if (one.kind === 'change') till.change(bill, one.up ? one.amt : negFen(one.amt))
  else if (one.kind === 'badDebt') till.badDebt(bill, one.amt)
  else if (one.kind === 'close') till.close(bill)
  else if ('over' in one) till.allocate(bill, one.amt, one.kind, one.over)
}

describe('3.6: invariants over random sequences of receipts, claims, reversals, changes and bad debts', () => {
  it('I1, I2, I4, I5, I6, I8, I9 and I15 hold after every sequence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const till = new Till()
        for (const one of steps) take(till, one)
        const all = till.entries.flat()
        const credits = (account: string, of = (_: Posting) => true): Fen =>
          negFen(balanceOf(all, one => one.accountCode === account && of(one)))
        for (const entry of till.entries)
          expect([debitsOf(entry) === creditsOf(entry), debitsOf(entry) > 0n]).toEqual([true, true])
        for (const bill of till.bills) {
          const mine = (one: Posting) => one.billId === bill.ref.billId
          expect(
            balanceOf(all, one => mine(one) && one.accountCode === controlOfReceivable(bill.ref)),
            'I2',
          ).toBe(till.unpaid(bill))
          expect(credits('2221.02', mine), 'I8').toBe(bill.tax)
          if (bill.ref.feeItem === 2)
            expect(
              balanceOf(all, one => mine(one) && one.accountCode === '1221.01'),
              'I15',
            ).toBe(credits('2241.02', mine))
          expect(till.unpaid(bill) >= 0n, 'I9').toBe(true)
        }
        expect([credits('2241.90'), credits('2203'), credits('2241.01')], 'I4 I5 I6').toEqual([
          till.open,
          till.balance,
          till.held,
        ])
        expect([till.open >= 0n, till.balance >= 0n, till.held >= 0n], 'I9').toEqual([true, true, true])
      }),
      { numRuns: 400 },
    )
  })
  it('an entry and its mirror net to zero in every account and dimension (7.3)', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const till = new Till()
        for (const one of steps) take(till, one)
        for (const entry of till.entries) {
          const both = [...entry, ...mirrorOf(entry)]
          for (const posting of entry) {
            const { amt: _amt, side: _side, ...dims } = posting
            const same = (other: Posting) =>
              Object.entries(dims).every(([key, value]) => other[key as keyof Posting] === value)
            expect(balanceOf(both, same)).toBe(0n)
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})
