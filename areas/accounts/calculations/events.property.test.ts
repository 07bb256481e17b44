import { addFen, type Fen, negFen } from '#kernel'
import fc from '#packages/testing/properties.ts'
import { expect, it } from 'vitest'
import { FEE_ITEMS } from './fee-items.ts'
import { creditsOf, debitsOf } from './posting.ts'
import { EVENT_TYPES, type EventType, type LedgerEvent, postingsOf } from './postings-of.ts'

const party = { companyId: '1', partyKind: 1, partyId: '7', contractId: '70', vehicleId: '9' }
const card = { companyId: '1', partyKind: 1, partyId: '7', contractId: '70' }
const receipt = { companyId: '1', bankReceiptId: '8', ownAccountId: '20' }
const amount = fc.integer({ min: 2, max: 1_000_000 }).map(amt => BigInt(amt) as Fen)

const draw = fc.record({
  gross: amount,
  tax: fc.integer({ min: 0, max: 1 }).map(tax => BigInt(tax) as Fen),
  other: amount,
  sign: fc.boolean(),
  excess: fc.boolean(),
  through: fc.boolean(),
  feeItem: fc.constantFrom(...FEE_ITEMS.map(item => item.code)),
  payKind: fc.constantFrom(1, 2, 3, 5, 6, 7, 9),
  fundType: fc.constantFrom(1, 2, 3, 4, 5),
  refund: fc.constantFrom('prepayment' as const, 'depositPlaced' as const, 'other' as const),
})
type Draw = typeof draw extends fc.Arbitrary<infer One> ? One : never

function eventsFor(d: Draw): Record<EventType, LedgerEvent> {
  const bill = { ...party, billId: '100', feeItem: d.feeItem, passThrough: d.through }
  const plain = { ...bill, feeItem: 1 }
  const payable = { ...party, billId: '200', feeItem: d.feeItem, payKind: d.payKind, passThrough: d.through }
  const cost = { ...payable, feeItem: 10 }
  const refundBill = { ...payable, feeItem: 24, payKind: 4 }
  const amounts = { gross: d.gross, tax: d.tax }
  const delta = { gross: d.sign ? d.gross : negFen(d.gross), tax: d.sign ? d.tax : negFen(d.tax) }
  const refundOf = { kind: d.refund, prepayBillId: '300', contractId: '80' }
  const fund =
    d.fundType === 1
      ? { fundType: 1 as const, receipt }
      : d.fundType === 2
        ? { fundType: 2 as const, surplus: card }
        : d.fundType === 5
          ? { fundType: 5 as const, card }
          : { fundType: d.fundType as 3 | 4, companyId: '1', ownAccountId: '20' }
  const entry = postingsOf({ eventType: 'bank.imported', receipt, amt: d.gross })
  return {
    'receivable.activated': { eventType: 'receivable.activated', bill, ...amounts, refundOf },
    'receivable.changed': {
      eventType: 'receivable.changed',
      change: 'amount',
      bill,
      ...delta,
      refundOf,
      ...(d.excess ? { excess: { amt: d.other, to: card, card } } : {}),
    },
    'receivable.voided': { eventType: 'receivable.voided', bill, ...amounts, refundOf },
    'receivable.bad-debt': { eventType: 'receivable.bad-debt', bill: plain, amt: d.sign ? d.gross : negFen(d.gross) },
    'latefee.billed': { eventType: 'latefee.billed', bill: { ...plain, feeItem: 14, passThrough: false }, ...amounts },
    'bank.imported': { eventType: 'bank.imported', receipt, amt: d.gross },
    'bank.ignored': {
      eventType: 'bank.ignored',
      kind: 'posSettlement',
      receipt,
      amt: d.gross,
      fee: d.other,
      posAccountId: '21',
    },
    'receipt.allocated': {
      eventType: 'receipt.allocated',
      rows: [
        { fund, bill, amt: d.gross, card },
        { fund, bill: plain, amt: d.other },
      ],
    },
    'receipt.over': { eventType: 'receipt.over', fund, to: card, amt: d.gross },
    'recharge.confirmed': { eventType: 'recharge.confirmed', fund, to: card, amt: d.gross },
    'margin.offset': { eventType: 'margin.offset', card, rows: [{ bill: plain, amt: d.gross }] },
    'margin.transferred': {
      eventType: 'margin.transferred',
      from: card,
      to: { ...card, contractId: '71' },
      amt: d.gross,
    },
    'margin.opening': { eventType: 'margin.opening', card, amt: d.gross },
    'opening.booked': {
      eventType: 'opening.booked',
      companyId: '1',
      parts: [
        { kind: 'receivable', bill: plain, ...amounts },
        { kind: 'payable', bill: cost, gross: d.other },
        { kind: 'surplus', surplus: card, amt: d.gross },
        { kind: 'card', card, amt: d.other },
        { kind: 'account', account: '1604', side: d.sign ? 1 : 2, amt: d.gross, at: { companyId: '1' } },
      ],
    },
    'margin.refund': { eventType: 'margin.refund', card, bill: refundBill, amt: d.gross },
    'surplus.refund': { eventType: 'surplus.refund', surplus: card, bill: refundBill, amt: d.gross },
    'receipt.return': { eventType: 'receipt.return', receipt, bill: refundBill, amt: d.gross },
    'surplus.moved': {
      eventType: 'surplus.moved',
      companyId: '1',
      amt: d.gross,
      ...(d.sign ? { from: card } : { to: card }),
    },
    'payable.activated': { eventType: 'payable.activated', bill: payable, ...amounts, refundOf: { card } },
    'payable.changed': {
      eventType: 'payable.changed',
      change: 'amount',
      bill: payable,
      ...delta,
      refundOf: { surplus: card },
      ...(d.excess ? { excess: { amt: d.other, refundBill: { ...plain, feeItem: 24 } } } : {}),
    },
    'payable.voided': { eventType: 'payable.voided', bill: payable, ...amounts, refundOf: { receipt } },
    'payment.success': {
      eventType: 'payment.success',
      rows: [
        { bill: payable, amt: d.gross },
        { bill: cost, amt: d.other },
      ],
      from: d.sign ? 'bank' : 'cash',
      ownAccountId: '20',
    },
    'payment.bounced': { eventType: 'payment.bounced', postings: entry },
    'payment.prepay-offset': {
      eventType: 'payment.prepay-offset',
      rows: [{ bill: cost, amt: d.gross, prepayBillId: '300' }],
    },
    'payment.netting': { eventType: 'payment.netting', rows: [{ payable, receivable: bill, amt: d.gross, card }] },
    'passthrough.expensed': { eventType: 'passthrough.expensed', at: { companyId: '1', vehicleId: '9' }, amt: d.gross },
    'invoice.issued': {
      eventType: 'invoice.issued',
      companyId: '1',
      shares: [{ bill: plain, tax: d.gross }],
      tax: d.sign ? d.gross : addFen(d.gross, 1n as Fen),
    },
    'invoice.red': {
      eventType: 'invoice.red',
      companyId: '1',
      shares: [{ bill: plain, tax: d.gross }],
      tax: d.sign ? d.gross : addFen(d.gross, -1n as Fen),
    },
    'input-invoice.certified': {
      eventType: 'input-invoice.certified',
      companyId: '1',
      shares: [{ bill: cost, tax: d.gross }],
      tax: d.other,
      deductible: d.sign,
    },
    'voucher.reversed': { eventType: 'voucher.reversed', postings: entry },
  }
}

it.each(EVENT_TYPES)(
  '%s balances for every amount, fee item, side and fund, and carries the dimension of each account (3.5, I1)',
  eventType => {
    fc.assert(
      fc.property(draw, d => {
        const entry = postingsOf(eventsFor(d)[eventType])
        expect(debitsOf(entry)).toBe(creditsOf(entry))
        expect(entry.every(one => one.amt > 0n)).toBe(true)
      }),
      { numRuns: 200 },
    )
  },
)
