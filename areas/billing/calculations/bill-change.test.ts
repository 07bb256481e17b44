import { describe, expect, it } from 'vitest'
import { fen, yuan, ZERO } from '#kernel'
import {
  CHANGE,
  changeFault,
  partsOf,
  reckonChange,
  releasedParts,
  shiftOf,
  SIDE,
  type ChangeableBill,
  type ChangeAsked,
} from './bill-change.ts'

const rent: ChangeableBill = {
  side: SIDE.receivable,
  no: 'YS1',
  status: 1,
  origin: 1,
  feeItem: 1,
  partyId: '1',
  dueAmt: fen('4800.00'),
  settledAmt: ZERO,
  badDebtAmt: ZERO,
  unpaidAmt: fen('4800.00'),
  lockedAmt: ZERO,
  invoicedAmt: ZERO,
  taxRate: '13.000000',
  billDate: '2026-11-01',
  dueDate: '2026-11-05',
  overdueDays: 5,
}
const payable: ChangeableBill = { ...rent, side: SIDE.payable, no: 'YF1', releaseStatus: 0, accountId: '7' }
const paid = { ...rent, status: 3, settledAmt: fen('4800.00'), unpaidAmt: ZERO }
const part = (amt: string, dueDate = '2026-12-05', partyId: string | null = null) => ({
  amt: fen(amt),
  dueDate,
  partyId,
})

describe('50.4 bill/accounts-change: the figures of a line', () => {
  it.each([
    [
      'an increase',
      rent,
      CHANGE.increase,
      { delta: fen('200') },
      ['4800.00', '200.00', '5000.00', '0.00', '23.01', '0.00'],
    ],
    [
      'a decrease, typed without its sign',
      rent,
      CHANGE.decrease,
      { delta: fen('300') },
      ['4800.00', '-300.00', '4500.00', '0.00', '-34.51', '0.00'],
    ],
    [
      'a waiver of a paid bill leaves an excess',
      paid,
      CHANGE.decrease,
      { delta: fen('-1012.56') },
      ['4800.00', '-1012.56', '3787.44', '1012.56', '-116.49', '0.00'],
    ],
    [
      'invoiced beyond the new amount',
      { ...rent, invoicedAmt: fen('4800') },
      CHANGE.decrease,
      { delta: fen('300') },
      ['4800.00', '-300.00', '4500.00', '0.00', '-34.51', '300.00'],
    ],
    [
      'a new due date changes no amount',
      rent,
      CHANGE.dueDate,
      { newDueDate: '2026-12-05' },
      ['4800.00', '0.00', '4800.00', '0.00', '0.00', '0.00'],
    ],
    [
      'a new payer needs the whole invoice anew',
      { ...rent, invoicedAmt: fen('4800') },
      CHANGE.party,
      { newPartyId: '2' },
      ['4800.00', '0.00', '4800.00', '0.00', '0.00', '4800.00'],
    ],
    [
      'a split keeps the first part',
      rent,
      CHANGE.split,
      { parts: [part('1000'), part('3800')] },
      ['4800.00', '-3800.00', '1000.00', '0.00', '-437.17', '0.00'],
    ],
    [
      'bad debt counts from what is unpaid',
      { ...rent, settledAmt: fen('800'), unpaidAmt: fen('4000') },
      CHANGE.badDebt,
      { delta: fen('4000') },
      ['4000.00', '4000.00', '0.00', '0.00', '0.00', '0.00'],
    ],
    [
      'a corrected rate moves only the tax',
      rent,
      CHANGE.taxRate,
      { newTaxRate: '6.000000' },
      ['4800.00', '0.00', '4800.00', '0.00', '-280.51', '0.00'],
    ],
  ] as [string, ChangeableBill, number, ChangeAsked, string[]][])('%s', (_name, bill, kind, asked, expected) => {
    const { oldAmt, delta, newAmt, excess, taxDelta, invoiceImpact } = reckonChange(bill, kind, asked)
    expect([oldAmt, delta, newAmt, excess, taxDelta, invoiceImpact].map(yuan)).toEqual(expected)
  })
})

describe('50.4 bill/accounts-change: what a line is refused for', () => {
  const overdue = { ...rent, overdueDays: 181 }
  it.each([
    ['an increase without an amount', rent, CHANGE.increase, {}, 'changeAmount'],
    ['a closed bill', { ...rent, status: 4 }, CHANGE.increase, { delta: fen('1') }, 'billClosed'],
    ['a settled bill is only decreased', paid, CHANGE.increase, { delta: fen('1') }, 'billSettled'],
    ['more than the bill', rent, CHANGE.decrease, { delta: fen('4800.01') }, 'changeTooBig'],
    [
      'below payments that are under way',
      { ...payable, lockedAmt: fen('4000') },
      CHANGE.decrease,
      { delta: fen('1000') },
      'changePaying',
    ],
    ['the same due date', rent, CHANGE.dueDate, { newDueDate: '2026-11-05' }, 'changeDate'],
    ['a due date before the bill', rent, CHANGE.dueDate, { newDueDate: '2026-10-31' }, 'changeDate'],
    ['the same payer', rent, CHANGE.party, { newPartyId: '1' }, 'changeParty'],
    [
      'a payer of a bill with receipts',
      { ...rent, status: 2, settledAmt: fen('1') },
      CHANGE.party,
      { newPartyId: '2' },
      'billHasMoney',
    ],
    ['a payee without an account', payable, CHANGE.party, { newPartyId: '2' }, 'changeAccount'],
    [
      'a payee while a release is decided',
      { ...payable, releaseStatus: 1 },
      CHANGE.party,
      { newPartyId: '2', newAccountId: '8' },
      'billReleasing',
    ],
    ['one part', rent, CHANGE.split, { parts: [part('4800')] }, 'splitParts'],
    ['parts that do not add up', rent, CHANGE.split, { parts: [part('4000'), part('799.99')] }, 'splitSum'],
    [
      'parts in the past',
      rent,
      CHANGE.split,
      { parts: [part('4000', '2026-11-05'), part('800', '2026-11-09')] },
      'splitDate',
    ],
    [
      'a first part of somebody else',
      rent,
      CHANGE.split,
      { parts: [part('4000', '2026-11-05', '2'), part('800')] },
      'splitFirst',
    ],
    [
      'a claim that waits on it',
      { ...rent, lockedAmt: fen('1') },
      CHANGE.split,
      { parts: [part('4000'), part('800')] },
      'billHasMoney',
    ],
    ['bad debt before 180 days', rent, CHANGE.badDebt, { delta: fen('1') }, 'badDebtEarly'],
    ['bad debt of a deposit', { ...overdue, feeItem: 2 }, CHANGE.badDebt, { delta: fen('1') }, 'badDebtDeposit'],
    [
      'bad debt beyond what is unclaimed',
      { ...overdue, lockedAmt: fen('800') },
      CHANGE.badDebt,
      { delta: fen('4000.01') },
      'badDebtTooBig',
    ],
    [
      'more recovered than written off',
      { ...overdue, badDebtAmt: fen('5') },
      CHANGE.badDebt,
      { delta: fen('-6') },
      'badDebtBack',
    ],
    ['bad debt of a payable', payable, CHANGE.badDebt, { delta: fen('1') }, 'wrongSide'],
    ['a payee account of a receivable', rent, CHANGE.payeeAccount, { newAccountId: '8' }, 'wrongSide'],
    ['the same account', payable, CHANGE.payeeAccount, { newAccountId: '7' }, 'changeAccount'],
    [
      'an account while a payment is under way',
      { ...payable, lockedAmt: fen('1') },
      CHANGE.payeeAccount,
      { newAccountId: '8' },
      'billPaying',
    ],
    ['the same rate', rent, CHANGE.taxRate, { newTaxRate: '13.000000' }, 'changeRate'],
    ['a proration by people', rent, CHANGE.proration, { delta: fen('-1') }, 'systemKind'],
    ['a late fee is waived', { ...rent, origin: 4, feeItem: 14 }, CHANGE.decrease, { delta: fen('1') }, 'lateFeeBill'],
    ['a refund is raised anew', { ...payable, feeItem: 24 }, CHANGE.increase, { delta: fen('1') }, 'refundBill'],
    ['a bill of a document keeps its party', { ...rent, origin: 3 }, CHANGE.party, { newPartyId: '2' }, 'documentBill'],
  ] as [string, ChangeableBill, number, ChangeAsked, string][])('%s', (_name, bill, kind, asked, guard) => {
    expect(changeFault(bill, kind, asked, { today: '2026-11-10', courtRuling: false })?.guard).toBe(guard)
  })

  it('a court ruling writes off before 180 days; a recovery may follow at any time', () => {
    const facts = { today: '2026-11-10', courtRuling: true }
    expect(changeFault(rent, CHANGE.badDebt, { delta: fen('4800') }, facts)).toBeUndefined()
    const written = { ...rent, status: 3, badDebtAmt: fen('4800'), unpaidAmt: ZERO }
    expect(
      changeFault(written, CHANGE.badDebt, { delta: fen('-100') }, { ...facts, courtRuling: false }),
    ).toBeUndefined()
  })
})

it('parts are read as they are sent, or not at all', () => {
  expect(partsOf([{ amt: '10.00', dueDate: '2026-12-01', payerId: '5' }])).toEqual([part('10', '2026-12-01', '5')])
  expect(partsOf([{ amt: 'x', dueDate: '2026-12-01' }])).toBeUndefined()
  expect(partsOf(null)).toBeUndefined()
})
it('a release covers the parts in their order', () => {
  expect(releasedParts(fen('700'), [fen('500'), fen('400')]).map(yuan)).toEqual(['500.00', '200.00'])
})
it('a due date moves by days, whichever way', () => {
  expect([shiftOf('2026-11-05', '2026-11-12'), shiftOf('2026-11-05', '2026-11-01')]).toEqual([7, 4])
})
