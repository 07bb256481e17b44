import { addDays, addFen, type Fen, fen, Refused, sumFen, yuan, ZERO } from '#kernel'
import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  type AllocateOrder,
  type AllocationBill,
  type AllocationFund,
  assertConserved,
  suggestAllocation,
} from '#areas/accounts/calculations/allocation.ts'
import { lateFeeAt } from './late-fee-closed-form.ts'
import type { LateFeeBill } from './late-fee.ts'
import { assertRoom, lock, unlock } from '#areas/accounts/calculations/money-room.ts'
import {
  autoOffset,
  enableOffsetAmt,
  placeRest,
  smallDifference,
  type SurplusRow,
  traceBalance,
} from '#areas/accounts/calculations/over-payment.ts'

const messageOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'Guard') return error.refusal.message
    throw error
  }
  return ''
}

const terms: LateFeeBill['terms'] = { dailyRate: '0.050000', graceDays: 3, graceMode: 2, capRate: '30.000000' }
function rentBill(id: string, dueDate: string, paidBefore: { valueDate: string; amt: Fen }[] = []): AllocationBill {
  const bill: LateFeeBill = { billAmt: fen('4800.00'), dueDate, money: paidBefore, terms }
  return {
    id,
    dueDate,
    feeItem: 1,
    freeAmt: (bill.billAmt - sumFen(paidBefore, one => one.amt)) as Fen,
    lateFeeAt: (valueDate, soFar) => lateFeeAt({ ...bill, money: [...paidBefore, ...soFar] }, valueDate).accrued,
  }
}
const exampleA = [
  rentBill('1', '2026-10-05'),
  rentBill('2', '2026-10-05', [{ valueDate: '2026-10-12', amt: fen('2000.00') }]),
  rentBill('3', '2026-11-05'),
  rentBill('4', '2026-11-05'),
]
const receipt: AllocationFund = { id: '8801', valueDate: '2026-11-10', amt: fen('13000.00') }
const rows = (funds: AllocationFund[], order: AllocateOrder, ...named: Parameters<typeof suggestAllocation>[3] & {}) =>
  suggestAllocation(funds, exampleA, order, named).parts.map(part => [
    part.billId,
    part.allocType === 2 ? 'late fee' : 'bill',
    yuan(part.amt),
  ])

describe('7.2 example A: 13,000.00 of value date 2026-11-10 on four bills', () => {
  it('order 1 pays the late fees of the chosen bills first, then the bills by due date and id', () => {
    expect(rows([receipt], 1)).toEqual([
      ['1', 'late fee', '86.40'],
      ['2', 'late fee', '57.40'],
      ['3', 'late fee', '12.00'],
      ['4', 'late fee', '12.00'],
      ['1', 'bill', '4800.00'],
      ['2', 'bill', '2800.00'],
      ['3', 'bill', '4800.00'],
      ['4', 'bill', '432.20'],
    ])
    expect(yuan(suggestAllocation([receipt], exampleA, 1).left[3]!.unpaid)).toBe('4367.80')
  })
  it('order 2 pays the bills and leaves 167.80 of late fee', () => {
    expect(rows([receipt], 2)).toEqual([
      ['1', 'bill', '4800.00'],
      ['2', 'bill', '2800.00'],
      ['3', 'bill', '4800.00'],
      ['4', 'bill', '600.00'],
    ])
    expect(yuan(sumFen(suggestAllocation([receipt], exampleA, 2).left, one => one.lateFee))).toBe('167.80')
  })
  it('order 3 pays what the payer named and nothing else', () => {
    const named = [
      { billId: '4', allocType: 1 as const },
      { billId: '1', allocType: 1 as const, amt: fen('100.00') },
    ]
    expect(rows([receipt], 3, ...named)).toEqual([
      ['4', 'bill', '4800.00'],
      ['1', 'bill', '100.00'],
    ])
    expect(yuan(suggestAllocation([receipt], exampleA, 3, named).restTotal)).toBe('8100.00')
  })
  it('uses funds by value date, one row per fund x bill; earlier money stops the late fee earlier', () => {
    const early: AllocationFund = { id: '8802', valueDate: '2026-11-06', amt: fen('4876.80') }
    const result = suggestAllocation([receipt, early], [exampleA[0]!], 1)
    expect(result.parts.map(part => [part.fundId, part.allocType, yuan(part.amt)])).toEqual([
      ['8802', 2, '76.80'],
      ['8802', 1, '4800.00'],
    ])
    expect(yuan(result.restTotal)).toBe('13000.00')
  })
  it('a late fee that is already a bill of item 14 is paid like any late fee: first in order 1, last in order 2', () => {
    const billed: AllocationBill = { id: '9', dueDate: '2026-11-10', feeItem: 14, freeAmt: fen('50.00') }
    const small = { ...receipt, amt: fen('60.00') }
    expect(
      suggestAllocation([small], [{ ...exampleA[0]!, lateFeeAt: undefined }, billed], 1).parts.map(part => part.billId),
    ).toEqual(['9', '1'])
    expect(
      suggestAllocation([small], [{ ...exampleA[0]!, lateFeeAt: undefined }, billed], 2).parts.map(part => part.billId),
    ).toEqual(['1'])
  })
  it('bills of one due date go by the rank of 3.3: deposit before rent before fine', () => {
    const due = (id: string, feeItem: number): AllocationBill => ({
      id,
      feeItem,
      dueDate: '2026-11-05',
      freeAmt: fen('10.00'),
    })
    expect(
      suggestAllocation([receipt], [due('1', 12), due('2', 1), due('3', 2)], 1).parts.map(part => part.billId),
    ).toEqual(['3', '2', '1'])
  })
})

describe('properties of allocation', () => {
  const amount = fc.integer({ min: 1, max: 2_000_000 }).map(amt => BigInt(amt) as Fen)
  const day = fc.integer({ min: 0, max: 90 }).map(days => addDays('2026-09-01', days))
  const aBill = fc.record({
    dueDate: day,
    freeAmt: amount,
    feeItem: fc.constantFrom(1, 2, 12, 14),
    accrues: fc.boolean(),
  })
  it('conserves: funds = parts + rests, no bill gets more than is free, and a rest means that nothing was left to pay', () => {
    fc.assert(
      fc.property(
        fc.array(aBill, { maxLength: 8 }),
        fc.array(fc.tuple(day, amount), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(1 as const, 2 as const),
        (drawn, money, order) => {
          const bills = drawn.map(
            ({ accrues, ...one }, index): AllocationBill => ({
              ...one,
              id: String(index + 1),
              ...(accrues && one.feeItem === 1
                ? {
                    lateFeeAt: (valueDate: string, soFar: readonly { valueDate: string; amt: Fen }[]) =>
                      lateFeeAt({ billAmt: one.freeAmt, dueDate: one.dueDate, money: soFar, terms }, valueDate).accrued,
                  }
                : {}),
            }),
          )
          const funds = money.map(([valueDate, amt], index) => ({ id: String(index + 1), valueDate, amt }))
          const { parts, rests, left, restTotal } = suggestAllocation(funds, bills, order)
          assertConserved(funds, [...parts, ...rests], [])
          for (const one of left) expect(one.unpaid >= 0n).toBe(true)
          expect(parts.every(part => part.amt > 0n)).toBe(true)
          expect(new Set(parts.map(part => `${part.fundId} ${part.billId} ${part.allocType}`)).size).toBe(parts.length)
          const lastRest = rests.at(-1)!.amt
          if (restTotal > 0n && lastRest > 0n) expect(left.every(one => one.unpaid === 0n)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
  it('locks and unlocks cancel out, and a lock never exceeds what is open (I4, I11)', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 6 }), (open, claims) => {
        const start = { no: 'LS1', open, locked: ZERO }
        const held: Fen[] = []
        let room = start
        for (const claim of claims) {
          if (claim > room.open - room.locked) expect(() => lock('receipt', room, claim)).toThrow(Refused)
          else {
            room = lock('receipt', room, claim)
            held.push(claim)
          }
          expect(room.locked <= room.open).toBe(true)
        }
        for (const claim of held) room = unlock(room, claim)
        expect(room).toEqual(start)
      }),
    )
  })
})

describe('the loser is told the real remainder (3.7; acceptance 3, 4, 13, 14)', () => {
  it.each([
    [
      'receipt',
      { no: 'LS8801', open: fen('13000'), locked: fen('8000') },
      '6000.00',
      '流水【LS8801】可用金额不足，剩余5000.00元 / receipt LS8801: only 5000.00 left',
    ],
    [
      'receipt',
      { no: 'LS8801', open: fen('13000'), locked: fen('6000') },
      '8000.00',
      '流水【LS8801】可用金额不足，剩余7000.00元 / receipt LS8801: only 7000.00 left',
    ],
    [
      'bill',
      { no: 'YS1', open: ZERO, locked: ZERO },
      '4800.00',
      '账单【YS1】未结金额不足，剩余0.00元 / bill YS1: only 0.00 unpaid',
    ],
    [
      'payable',
      { no: 'YF1', open: ZERO, locked: ZERO },
      '32400.00',
      '账单可付金额不足，剩余0.00元 / only 0.00 left to pay',
    ],
    [
      'margin',
      { no: 'BZJ1', open: fen('10000'), locked: fen('6000') },
      '5000.00',
      '保证金可用金额不足，剩余4000.00元 / only 4000.00 available',
    ],
  ] as const)('%s', (kind, room, amt, message) =>
    expect(messageOf(() => assertRoom(kind, room, fen(amt)))).toBe(message),
  )
})

describe('7.2 over-payment, small difference, offset', () => {
  it('52,800.00 on 50,000.00 owed: 2,800.00 to the balance, or open on the receipt', () => {
    const { restTotal } = suggestAllocation(
      [{ id: '1', valueDate: '2026-11-10', amt: fen('52800') }],
      [{ id: '1', dueDate: '2026-11-05', feeItem: 1, freeAmt: fen('50000') }],
      1,
    )
    expect(placeRest(restTotal, { to: 'balance', customerId: '7', contractId: '70' })).toEqual({
      overs: [{ customerId: '7', contractId: '70', amt: fen('2800') }],
      leftOpen: ZERO,
    })
    expect(placeRest(restTotal, { to: 'open' })).toEqual({ overs: [], leftOpen: fen('2800') })
  })
  it.each([
    ['4799.50', '0.50', ''],
    ['4799.00', '1.00', ''],
    ['4798.99', '', '尾差超过1.00元 / difference above 1.00'],
    ['4800.00', '0.00', ''],
  ])('receipt %s on a bill of 4,800.00', (received, closed, message) => {
    expect(
      messageOf(() => expect(yuan(smallDifference(fen('4800.00'), fen(received), fen('1.00')))).toBe(closed)),
    ).toBe(message)
  })
  it('the balance trace of 7.2', () => {
    const trace = traceBalance(
      ZERO,
      ['20000.00', '1567.80', '-9600.00', '-5000.00'].map(amt => ({ amt: fen(amt) })),
    )
    expect(trace.map(yuan)).toEqual(['20000.00', '21567.80', '11967.80', '6967.80'])
  })
  const row = (id: string, balance: string, more: Partial<SurplusRow> = {}): SurplusRow => ({
    id,
    companyId: '1',
    balance: fen(balance),
    frozenAmt: ZERO,
    lockedAmt: ZERO,
    ...more,
  })
  const balances = [
    row('general', '1000', { frozenAmt: fen('100') }),
    row('bound', '300', { contractId: '70' }),
    row('elsewhere', '999', { contractId: '71' }),
    row('sister', '999', { companyId: '2' }),
  ]
  it('offsetable money is the contract-bound row plus the general one of the same company, less frozen and locked', () => {
    expect(yuan(enableOffsetAmt(balances, '1', '70'))).toBe('1200.00')
  })
  it('auto offset takes contract-bound money first, on the oldest bill first', () => {
    const bill = (id: string, dueDate: string) => ({
      id,
      dueDate,
      feeItem: 1,
      freeAmt: fen('500'),
      companyId: '1',
      contractId: '70',
    })
    expect(
      autoOffset(balances, [bill('2', '2026-11-05'), bill('1', '2026-10-05'), bill('3', '2026-12-05')]).map(part => [
        part.billId,
        part.surplusId,
        yuan(part.amt),
      ]),
    ).toEqual([
      ['1', 'bound', '300.00'],
      ['1', 'general', '200.00'],
      ['2', 'general', '500.00'],
      ['3', 'general', '200.00'],
    ])
    expect(yuan(addFen(...autoOffset(balances, [bill('1', '2026-10-05')]).map(part => part.amt)))).toBe('500.00')
  })
})
