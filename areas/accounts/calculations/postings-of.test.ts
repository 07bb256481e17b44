import { addFen, type Fen, fen, taxOfGross, yuan, ZERO } from '#kernel'
import { describe, expect, it } from 'vitest'
import { PAY_KIND } from './bill-references.ts'
import { FEE_ITEMS } from './fee-items.ts'
import { DEBIT, LEDGER_ACCOUNTS } from './ledger-accounts.ts'
import { mirrorOf, type Posting } from './posting.ts'
import { type LedgerEvent, postingsOf } from './postings-of.ts'
import { eventsOfReceiptVoucher } from './receipt-voucher-events.ts'

const company = { companyId: '1' }
const lessee = { ...company, partyKind: 1, partyId: '7', contractId: '70' }
const receivable = (billId: string, feeItem: number, more = {}) => ({
  ...lessee,
  billId,
  feeItem,
  vehicleId: '900',
  ...more,
})
const payable = (billId: string, feeItem: number, more = {}) => ({
  ...company,
  partyKind: 8,
  partyId: '55',
  contractId: '80',
  billId,
  feeItem,
  payKind: PAY_KIND.service as number,
  ...more,
})
const rent = receivable('100', 1)
const deposit = receivable('101', 2)
const card = { ...company, partyKind: 1, partyId: '7', contractId: '70', orderVehicleId: '11' }
const surplus = { ...company, partyKind: 1, partyId: '7' }
const receipt = { ...company, bankReceiptId: '8801', ownAccountId: '20' }
const fromBank = { fundType: 1 as const, receipt }

/** '1122 D 4800.00', in the order posted. */
const shown = (postings: readonly Posting[]) =>
  postings.map(one => `${one.accountCode} ${one.side === DEBIT ? 'D' : 'C'} ${yuan(one.amt)}`)
const of = (event: LedgerEvent) => shown(postingsOf(event))
const totals = (postings: readonly Posting[]) => {
  const sums = new Map<string, Fen>()
  for (const one of postings) {
    const key = `${one.accountCode} ${one.side === DEBIT ? 'D' : 'C'}`
    sums.set(key, addFen(sums.get(key) ?? ZERO, one.amt))
  }
  return [...sums].map(([key, amt]) => `${key} ${yuan(amt)}`)
}
const f = fen

describe('3.3 and 3.4 as data', () => {
  it('has the 25 fee items and every account that they name', () => {
    expect(FEE_ITEMS).toHaveLength(25)
    const codes = new Set<string>(LEDGER_ACCOUNTS.map(account => account.code))
    expect(
      FEE_ITEMS.flatMap(item => [item.control, item.credit, item.payableDebit]).filter(
        code => code !== null && !codes.has(code),
      ),
    ).toEqual([])
  })
  it('late fee never accrues on late fees, deposits or pass-through items (7.1)', () => {
    expect(FEE_ITEMS.filter(item => item.lateFee && (item.code === 14 || item.control !== '1122'))).toEqual([])
  })
})

describe('3.5: receivable side', () => {
  it.each<[string, LedgerEvent, string[]]>([
    [
      'a taxed bill shows income net and tax pending (acceptance 1)',
      { eventType: 'receivable.activated', bill: rent, gross: f('4800'), tax: f('552.21') },
      ['1122 D 4800.00', '6001.01 C 4247.79', '2221.02 C 552.21'],
    ],
    [
      'an untaxed bill has no tax line',
      { eventType: 'receivable.activated', bill: receivable('1', 13), gross: f('6683.72'), tax: ZERO },
      ['1122 D 6683.72', '6051 C 6683.72'],
    ],
    [
      'a deposit bill is no income',
      { eventType: 'receivable.activated', bill: deposit, gross: f('10000'), tax: ZERO },
      ['1221.01 D 10000.00', '2241.02 C 10000.00'],
    ],
    [
      'a fine is advanced money',
      { eventType: 'receivable.activated', bill: receivable('1', 12), gross: f('200'), tax: ZERO },
      ['1221.02 D 200.00', '2241.03 C 200.00'],
    ],
    [
      'any item advanced for the payer is pass-through',
      {
        eventType: 'receivable.activated',
        bill: receivable('1', 18, { passThrough: true }),
        gross: f('200'),
        tax: ZERO,
      },
      ['1221.02 D 200.00', '2241.03 C 200.00'],
    ],
    [
      'a supplier gives a prepayment back',
      {
        eventType: 'receivable.activated',
        bill: receivable('1', 24),
        gross: f('500'),
        tax: ZERO,
        refundOf: { kind: 'prepayment', prepayBillId: '300' },
      },
      ['1122 D 500.00', '1123.01 C 500.00'],
    ],
    [
      'a deposit that we placed comes back',
      {
        eventType: 'receivable.activated',
        bill: receivable('1', 24),
        gross: f('500'),
        tax: ZERO,
        refundOf: { kind: 'depositPlaced', contractId: '80' },
      },
      ['1122 D 500.00', '1221.03 C 500.00'],
    ],
    [
      'another refund reduces other cost',
      {
        eventType: 'receivable.activated',
        bill: receivable('1', 24),
        gross: f('500'),
        tax: ZERO,
        refundOf: { kind: 'other' },
      },
      ['1122 D 500.00', '6401.99 C 500.00'],
    ],
    [
      '7.6: rent prorated to day 24',
      { eventType: 'receivable.changed', change: 'amount', bill: rent, gross: f('-1012.56'), tax: f('-116.49') },
      ['1122 C 1012.56', '6001.01 D 896.07', '2221.02 D 116.49'],
    ],
    [
      'acceptance 18: the bill was paid, so the excess goes to the balance',
      {
        eventType: 'receivable.changed',
        change: 'amount',
        bill: rent,
        gross: f('-1012.56'),
        tax: f('-116.49'),
        excess: { amt: f('1012.56'), to: surplus },
      },
      ['1122 C 1012.56', '6001.01 D 896.07', '2221.02 D 116.49', '1122 D 1012.56', '2203 C 1012.56'],
    ],
    [
      'a paid deposit bill cut by 1,000.00 takes the money off the card',
      {
        eventType: 'receivable.changed',
        change: 'amount',
        bill: deposit,
        gross: f('-1000'),
        tax: ZERO,
        excess: { amt: f('1000'), to: surplus, card },
      },
      [
        '1221.01 C 1000.00',
        '2241.02 D 1000.00',
        '1221.01 D 1000.00',
        '2241.02 C 1000.00',
        '2241.01 D 1000.00',
        '2203 C 1000.00',
      ],
    ],
    [
      'a corrected tax rate moves tax only',
      { eventType: 'receivable.changed', change: 'taxRate', bill: rent, taxDelta: f('-280.51') },
      ['6001.01 C 280.51', '2221.02 D 280.51'],
    ],
    [
      'a split moves control and tax to the parts',
      {
        eventType: 'receivable.changed',
        change: 'split',
        from: rent,
        to: [
          { bill: receivable('102', 1), gross: f('3000'), tax: f('345.13') },
          { bill: receivable('103', 1), gross: f('1800'), tax: f('207.08') },
        ],
      },
      [
        '1122 D 3000.00',
        '1122 C 3000.00',
        '2221.02 D 345.13',
        '2221.02 C 345.13',
        '1122 D 1800.00',
        '1122 C 1800.00',
        '2221.02 D 207.08',
        '2221.02 C 207.08',
      ],
    ],
    [
      'a deposit bill given to another party moves its contra too',
      {
        eventType: 'receivable.changed',
        change: 'party',
        from: deposit,
        to: [{ bill: { ...deposit, partyId: '8' }, gross: f('10000'), tax: ZERO }],
      },
      ['1221.01 D 10000.00', '1221.01 C 10000.00', '2241.02 D 10000.00', '2241.02 C 10000.00'],
    ],
    [
      'a closed bill leaves nothing',
      { eventType: 'receivable.voided', bill: rent, gross: f('4800'), tax: f('552.21') },
      ['1122 C 4800.00', '6001.01 D 4247.79', '2221.02 D 552.21'],
    ],
    [
      'bad debt',
      { eventType: 'receivable.bad-debt', bill: rent, amt: f('4800') },
      ['6702 D 4800.00', '1122 C 4800.00'],
    ],
    [
      'bad debt recovered opens the bill again',
      { eventType: 'receivable.bad-debt', bill: rent, amt: f('-800') },
      ['6702 C 800.00', '1122 D 800.00'],
    ],
    [
      'a late fee becomes a bill',
      { eventType: 'latefee.billed', bill: receivable('1', 14), gross: f('86.40'), tax: f('9.94') },
      ['1122 D 86.40', '6301.01 C 76.46', '2221.02 C 9.94'],
    ],
  ])('%s', (_name, event, lines) => expect(of(event)).toEqual(lines))
})

describe('3.5: money in', () => {
  it.each<[string, LedgerEvent, string[]]>([
    [
      'each new credit line of a statement (acceptance 8)',
      { eventType: 'bank.imported', receipt, amt: f('52800') },
      ['1002 D 52800.00', '2241.90 C 52800.00'],
    ],
    [
      'interest',
      { eventType: 'bank.ignored', kind: 'interest', receipt, amt: f('12.34') },
      ['2241.90 D 12.34', '6603 C 12.34'],
    ],
    [
      'own transfer',
      { eventType: 'bank.ignored', kind: 'ownTransfer', receipt, amt: f('100'), fromAccountId: '21' },
      ['2241.90 D 100.00', '1002 C 100.00'],
    ],
    [
      'POS settlement: net arrived, fee kept by the bank',
      { eventType: 'bank.ignored', kind: 'posSettlement', receipt, amt: f('994'), fee: f('6'), posAccountId: '22' },
      ['2241.90 D 994.00', '6603 D 6.00', '1012 C 1000.00'],
    ],
    [
      'loan drawdown',
      { eventType: 'bank.ignored', kind: 'loanDrawdown', receipt, amt: f('1000000'), contractId: '90' },
      ['2241.90 D 1000000.00', '2501 C 1000000.00'],
    ],
    [
      'a bank charge is a debit line',
      { eventType: 'bank.ignored', kind: 'bankCharge', receipt, amt: f('85.50') },
      ['6603 D 85.50', '1002 C 85.50'],
    ],
    [
      'from bank, balance, cash and POS',
      {
        eventType: 'receipt.allocated',
        rows: [
          { fund: fromBank, bill: rent, amt: f('1') },
          { fund: { fundType: 2, surplus }, bill: rent, amt: f('2') },
          { fund: { fundType: 3, ...company, ownAccountId: '23' }, bill: rent, amt: f('3') },
          { fund: { fundType: 4, ...company, ownAccountId: '22' }, bill: receivable('1', 12), amt: f('4') },
        ],
      },
      [
        '2241.90 D 1.00',
        '1122 C 1.00',
        '2203 D 2.00',
        '1122 C 2.00',
        '1001 D 3.00',
        '1122 C 3.00',
        '1012 D 4.00',
        '1221.02 C 4.00',
      ],
    ],
    [
      'a deposit that is paid is held on its card',
      { eventType: 'receipt.allocated', rows: [{ fund: fromBank, bill: deposit, amt: f('10000'), card }] },
      ['2241.90 D 10000.00', '1221.01 C 10000.00', '2241.02 D 10000.00', '2241.01 C 10000.00'],
    ],
    [
      'the rest to the balance',
      { eventType: 'receipt.over', fund: fromBank, to: surplus, amt: f('2800') },
      ['2241.90 D 2800.00', '2203 C 2800.00'],
    ],
    [
      'recharge in cash',
      {
        eventType: 'recharge.confirmed',
        fund: { fundType: 3, ...company, ownAccountId: '23' },
        to: surplus,
        amt: f('500'),
      },
      ['1001 D 500.00', '2203 C 500.00'],
    ],
    [
      '7.6: deposit offsets rent and damage',
      {
        eventType: 'margin.offset',
        card,
        rows: [
          { bill: rent, amt: f('3260.50') },
          { bill: receivable('1', 10), amt: f('1200') },
        ],
      },
      ['2241.01 D 3260.50', '1122 C 3260.50', '2241.01 D 1200.00', '1122 C 1200.00'],
    ],
    [
      '7.6: and the rest is refunded',
      { eventType: 'margin.refund', card, bill: payable('200', 24, { payKind: 4 }), amt: f('5539.50') },
      ['2241.01 D 5539.50', '2241.04 C 5539.50'],
    ],
    [
      'deposit moved to another card',
      { eventType: 'margin.transferred', from: card, to: { ...card, contractId: '71' }, amt: f('100') },
      ['2241.01 D 100.00', '2241.01 C 100.00'],
    ],
    [
      'balance refunded',
      { eventType: 'surplus.refund', surplus, bill: payable('200', 24), amt: f('5000') },
      ['2203 D 5000.00', '2241.04 C 5000.00'],
    ],
    [
      'receipt returned',
      { eventType: 'receipt.return', receipt, bill: payable('200', 24), amt: f('88') },
      ['2241.90 D 88.00', '2241.04 C 88.00'],
    ],
    [
      'balance moved between customers',
      { eventType: 'surplus.moved', ...company, from: surplus, to: { ...surplus, partyId: '8' }, amt: f('9') },
      ['2203 D 9.00', '2203 C 9.00'],
    ],
    [
      'opening balance',
      { eventType: 'surplus.moved', ...company, to: surplus, amt: f('9') },
      ['9999 D 9.00', '2203 C 9.00'],
    ],
  ])('%s', (_name, event, lines) => expect(of(event)).toEqual(lines))
})

describe('3.5: payable side', () => {
  const repair = payable('200', 10)
  const prepay = payable('201', 10, { payKind: PAY_KIND.prepayment })
  const placed = payable('202', 2, { payKind: PAY_KIND.depositPlaced })
  it.each<[string, LedgerEvent, string[]]>([
    [
      'cost net, input tax pending',
      { eventType: 'payable.activated', bill: payable('200', 11), gross: f('18000'), tax: f('1018.87') },
      ['6401.04 D 16981.13', '2221.04 D 1018.87', '2202 C 18000.00'],
    ],
    [
      'advanced for a customer',
      {
        eventType: 'payable.activated',
        bill: { ...repair, passThrough: true, vehicleId: '900' },
        gross: f('300'),
        tax: ZERO,
      },
      ['2241.03 D 300.00', '2202 C 300.00'],
    ],
    [
      'prepayment requested',
      { eventType: 'payable.activated', bill: prepay, gross: f('50000'), tax: ZERO },
      ['1123.02 D 50000.00', '2202 C 50000.00'],
    ],
    [
      'deposit to be placed',
      { eventType: 'payable.activated', bill: placed, gross: f('7000'), tax: ZERO },
      ['1221.04 D 7000.00', '2202 C 7000.00'],
    ],
    [
      'paid through the bank',
      { eventType: 'payment.success', rows: [{ bill: repair, amt: f('9999.03') }], from: 'bank', ownAccountId: '20' },
      ['2202 D 9999.03', '1002 C 9999.03'],
    ],
    [
      'a refund paid in cash',
      {
        eventType: 'payment.success',
        rows: [{ bill: payable('200', 24), amt: f('5539.50') }],
        from: 'cash',
        ownAccountId: '23',
      },
      ['2241.04 D 5539.50', '1001 C 5539.50'],
    ],
    [
      'a prepayment becomes usable when paid',
      { eventType: 'payment.success', rows: [{ bill: prepay, amt: f('50000') }], from: 'bank', ownAccountId: '20' },
      ['2202 D 50000.00', '1123.01 D 50000.00', '1123.02 C 50000.00', '1002 C 50000.00'],
    ],
    [
      'a deposit is placed when paid',
      { eventType: 'payment.success', rows: [{ bill: placed, amt: f('7000') }], from: 'bank', ownAccountId: '20' },
      ['2202 D 7000.00', '1221.03 D 7000.00', '1221.04 C 7000.00', '1002 C 7000.00'],
    ],
    [
      '7.5: prepayment offset',
      { eventType: 'payment.prepay-offset', rows: [{ bill: repair, amt: f('32400'), prepayBillId: '201' }] },
      ['2202 D 32400.00', '1123.01 C 32400.00'],
    ],
    [
      '7.5: netting against a receivable of the same station',
      { eventType: 'payment.netting', rows: [{ payable: repair, receivable: rent, amt: f('8650') }] },
      ['2202 D 8650.00', '1122 C 8650.00'],
    ],
    [
      'a payable cut below what is paid makes the supplier owe it back',
      {
        eventType: 'payable.changed',
        change: 'amount',
        bill: repair,
        gross: f('-1130'),
        tax: f('-130'),
        excess: { amt: f('1130'), refundBill: receivable('400', 24) },
      },
      ['6401.05 C 1000.00', '2221.04 C 130.00', '2202 D 1130.00', '2202 C 1130.00', '1122 D 1130.00'],
    ],
    [
      'a payable voided',
      { eventType: 'payable.voided', bill: prepay, gross: f('50000'), tax: ZERO },
      ['1123.02 C 50000.00', '2202 D 50000.00'],
    ],
    [
      'payables are split as receivables are',
      {
        eventType: 'payable.changed',
        change: 'split',
        from: repair,
        to: [{ bill: payable('203', 10), gross: f('113'), tax: f('13') }],
      },
      ['2202 D 113.00', '2202 C 113.00', '2221.04 C 13.00', '2221.04 D 13.00'],
    ],
    [
      'a payable tax rate corrected',
      { eventType: 'payable.changed', change: 'taxRate', bill: repair, taxDelta: f('5') },
      ['2221.04 D 5.00', '6401.05 C 5.00'],
    ],
    [
      'a fine that we bear ourselves',
      { eventType: 'passthrough.expensed', at: { ...company, vehicleId: '900' }, amt: f('200') },
      ['6401.99 D 200.00', '2241.03 C 200.00'],
    ],
  ])('%s', (_name, event, lines) => expect(of(event)).toEqual(lines))
})

describe('3.5: invoices', () => {
  const eleven = Array.from({ length: 11 }, (_, index) => ({
    bill: receivable(String(500 + index), 1),
    tax: f('552.21'),
  }))
  it('7.7: 11 bills merged, 0.03 of rounding to 6001.99', () => {
    expect(yuan(taxOfGross(f('52800'), '13'))).toBe('6074.34')
    expect(totals(postingsOf({ eventType: 'invoice.issued', ...company, shares: eleven, tax: f('6074.34') }))).toEqual([
      '2221.02 D 6074.31',
      '6001.99 D 0.03',
      '2221.01 C 6074.34',
    ])
  })
  it('7.7: one of them red', () => {
    expect(of({ eventType: 'invoice.red', ...company, shares: eleven.slice(0, 1), tax: f('552.21') })).toEqual([
      '2221.02 C 552.21',
      '2221.01 D 552.21',
    ])
  })
  it('input tax certified; the difference to the bill is cost', () => {
    const shares = [{ bill: payable('200', 10), tax: f('130.00') }]
    expect(
      of({ eventType: 'input-invoice.certified', ...company, shares, tax: f('129.99'), deductible: true }),
    ).toEqual(['2221.03 D 129.99', '6401.05 D 0.01', '2221.04 C 130.00'])
    expect(
      of({ eventType: 'input-invoice.certified', ...company, shares, tax: f('130.00'), deductible: false }),
    ).toEqual(['6401.05 D 130.00', '2221.04 C 130.00'])
  })
})

describe('7.2: what one voucher posts', () => {
  it('example A, order 1: four late-fee bills first, then 13,000.00', () => {
    const fees = [
      ['86.40', '9.94'],
      ['57.40', '6.60'],
      ['12.00', '1.38'],
      ['12.00', '1.38'],
    ].map(([gross, tax], index) => ({ bill: receivable(String(600 + index), 14), gross: f(gross!), tax: f(tax!) }))
    const paid = ['4800', '2800', '4800', '432.20'].map((amt, index) => ({
      fund: fromBank,
      bill: receivable(String(1 + index), 1),
      amt: f(amt),
    }))
    const events = eventsOfReceiptVoucher({
      lateFees: fees,
      rows: [...fees.map(({ bill, gross }) => ({ fund: fromBank, bill, amt: gross })), ...paid],
      overs: [],
    })
    expect(totals(events.filter(one => one.eventType === 'latefee.billed').flatMap(postingsOf))).toEqual([
      '1122 D 167.80',
      '6301.01 C 148.50',
      '2221.02 C 19.30',
    ])
    expect(totals(postingsOf(events.at(-1)!))).toEqual(['2241.90 D 13000.00', '1122 C 13000.00'])
  })
  it('over-payment to the balance, and a small difference of 0.50 as a change of kind 2', () => {
    const over = eventsOfReceiptVoucher({
      lateFees: [],
      rows: [{ fund: fromBank, bill: rent, amt: f('50000') }],
      overs: [{ fund: fromBank, to: surplus, amt: f('2800') }],
    })
    expect(totals(over.flatMap(postingsOf))).toEqual(['2241.90 D 52800.00', '1122 C 50000.00', '2203 C 2800.00'])
    const short = eventsOfReceiptVoucher({
      lateFees: [],
      rows: [{ fund: fromBank, bill: rent, amt: f('4799.50') }],
      overs: [],
      smallDiff: { bill: rent, amt: f('0.50'), tax: f('0.06') },
    })
    expect(totals(short.flatMap(postingsOf))).toEqual([
      '2241.90 D 4799.50',
      '1122 C 4800.00',
      '6001.01 D 0.44',
      '2221.02 D 0.06',
    ])
  })
})

describe('an entry that must not be written (I1, 3.4)', () => {
  it('is refused when an amount is zero, a dimension is missing or a deposit has no card', () => {
    expect(() => postingsOf({ eventType: 'bank.imported', receipt, amt: ZERO })).toThrow('I1')
    expect(() =>
      postingsOf({ eventType: 'receivable.activated', bill: { ...rent, billId: '' }, gross: f('1'), tax: ZERO }),
    ).toThrow('without billId')
    expect(() =>
      postingsOf({ eventType: 'receipt.allocated', rows: [{ fund: fromBank, bill: deposit, amt: f('1') }] }),
    ).toThrow('without its card')
  })
  it('the mirror of a mirror is the entry itself (voucher.reversed)', () => {
    const entry = postingsOf({ eventType: 'receivable.activated', bill: rent, gross: f('4800'), tax: f('552.21') })
    expect(mirrorOf(postingsOf({ eventType: 'voucher.reversed', postings: entry }))).toEqual(entry)
    expect(of({ eventType: 'payment.bounced', postings: entry })).toEqual([
      '1122 C 4800.00',
      '6001.01 D 4247.79',
      '2221.02 D 552.21',
    ])
  })
})
