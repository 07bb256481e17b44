import { fen, Refused, yuan, ZERO } from '#kernel'
import { describe, expect, it } from 'vitest'
import { planClaim, receiptStatus } from './claim.ts'
import type { MatchCandidate, MatchReceipt, OpenBill } from './match-candidate.ts'
import { levelOf, mayConfirmAlone, scoreMatch, suggestMatches } from './match-score.ts'

const bill = (id: string, amt: string, more: Partial<OpenBill> = {}): OpenBill => ({
  id,
  companyId: '1',
  contractId: '70',
  month: '2026-11',
  dueDate: '2026-11-05',
  unpaid: fen(amt),
  lateFee: ZERO,
  feeItem: 1,
  numbers: [],
  ...more,
})
const rents = (count: number, more: Partial<OpenBill> = {}) =>
  Array.from({ length: count }, (_, index) => bill(String(index + 1), '4800', more))
const customer = (more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  partyKind: 1,
  partyId: '7',
  name: '深圳市鹏驰出行服务有限公司',
  titles: [],
  authorisedPayers: [],
  legalRepresentatives: ['王某'],
  drivers: ['李某'],
  shortName: '鹏驰',
  accounts: ['4420 1501'],
  accountFrozen: false,
  bills: [],
  ...more,
})
const receipt = (more: Partial<MatchReceipt> = {}): MatchReceipt => ({
  companyId: '1',
  payerName: '无名',
  payerAccountNo: '',
  amt: fen('1.23'),
  valueDate: '2026-11-08',
  text: '',
  ...more,
})
const points = (r: MatchReceipt, c: MatchCandidate, owners = 1) =>
  scoreMatch(r, c, owners).reasons.map(reason => `${reason.part} ${reason.points}`)

const lumpSum = receipt({
  payerName: '深圳市鹏驰出行服务有限公司',
  payerAccountNo: '44201501',
  amt: fen('52800'),
  text: '付11月租金 ZL202605120003',
})
const pengchi = customer({
  bills: [
    ...rents(11, { numbers: ['ZL202605120003'] }),
    bill('99', '3300', { feeItem: 9, numbers: ['ZL202605120003'] }),
  ],
})

describe('7.4: the two worked examples', () => {
  it('a lump sum for one contract and period from a known account: 40 + 25 + 20 + 30 + 5 = 120, capped at 100, high', () => {
    const [best] = suggestMatches(lumpSum, [
      pengchi,
      customer({ partyId: '8', name: '广州云途城配物流有限公司', accounts: [] }),
    ])
    expect(best!.reasons.map(reason => [reason.part, reason.points])).toEqual([
      ['account', 40],
      ['name', 25],
      ['amount', 20],
      ['text', 25],
      ['text', 5],
      ['timing', 5],
    ])
    expect([best!.partyId, best!.score, best!.level, best!.certain]).toEqual(['7', 100, 'high', true])
    expect(best!.reasons[0]!.label).toBe(
      '付款账号尾号1501为该客户已知账号 / Account ending 1501 is known for this customer',
    )
  })
  it('4,800.00 from the legal representative with a plate: 15 + 10 + 15 + 5 = 45, low', () => {
    const [best] = suggestMatches(receipt({ payerName: '王某', amt: fen('4800'), text: 'D88012' }), [
      customer({ bills: [...rents(2), bill('3', '4800', { plateNo: '粤B·D88012' })] }),
    ])
    expect(best!.reasons.map(reason => reason.points)).toEqual([15, 10, 15, 5])
    expect([best!.score, best!.level]).toEqual([45, 'low'])
  })
})

describe('7.4: the parts table', () => {
  const three = [
    bill('1', '4800', { dueDate: '2026-10-05', month: '2026-10', lateFee: fen('86.40') }),
    bill('2', '4800'),
    bill('3', '3300', { contractId: '71', feeItem: 9 }),
  ]
  it.each<[string, Partial<MatchReceipt>, Partial<MatchCandidate>, string]>([
    ['all due with late fee', { amt: fen('12986.40') }, { bills: three }, 'amount 25'],
    ['all due without late fee', { amt: fen('12900') }, { bills: three }, 'amount 22'],
    [
      'all due in the next five days, by one who pays early',
      { amt: fen('12900'), valueDate: '2026-11-01' },
      { bills: three },
      'amount 22',
    ],
    ['one contract, one period', { amt: fen('3300') }, { bills: three }, 'amount 20'],
    [
      "one bill without a period, unique among the customer's",
      { amt: fen('777') },
      { bills: [...three, bill('4', '777', { month: undefined })] },
      'amount 18',
    ],
    ['one bill, not unique', { amt: fen('4800') }, { bills: rents(3) }, 'amount 10'],
    ['within 1.00', { amt: fen('12899') }, { bills: three }, 'amount 8'],
    ['a title', { payerName: '鹏驰（深圳）' }, { titles: ['鹏驰(深圳)'] }, 'name 25'],
    ['an authorised payer', { payerName: '某集团' }, { authorisedPayers: ['某集团'] }, 'name 25'],
    ['a driver', { payerName: '李某' }, {}, 'name 15'],
    ['a similar name', { payerName: '深圳市鹏驰出行服务有限责任公司' }, {}, 'name 12'],
    [
      'last 8 of the VIN',
      { text: '车架12345678' },
      { bills: [bill('1', '1', { vin: 'LSVAA2183E1345678' }), bill('2', '1', { vin: 'LSVAA218312345678' })] },
      'text 15',
    ],
    ['short name', { text: '鹏驰付款' }, {}, 'text 8'],
    ['period with its year', { text: '2026年11月' }, { bills: rents(1) }, 'text 5'],
    ['frozen account', {}, { accountFrozen: true }, 'deduction -10'],
    ['bills of another own company', {}, { bills: [bill('1', '5', { companyId: '2' })] }, 'deduction -30'],
  ])('%s', (_name, r, c, expected) => expect(points(receipt(r), customer(c))).toContain(expected))

  it('halves the points of an account known for two customers', () => {
    const both = suggestMatches(lumpSum, [
      pengchi,
      customer({ partyId: '8', name: '深圳市鹏驰出行服务有限公司', bills: pengchi.bills }),
    ])
    expect(both.map(one => [one.reasons[0]!.points, one.score, one.level, one.certain])).toEqual([
      [20, 100, 'medium', false],
      [20, 100, 'medium', false],
    ])
  })
  it.each([
    ['1月租金', rents(1)],
    ['2025年11月', rents(1)],
    ['1D880123', [bill('1', '1', { plateNo: '粤BD88012' })]],
  ])('%s names nothing of an open bill', (text, bills) => {
    expect(points(receipt({ text }), customer({ bills })).filter(one => one.startsWith('text'))).toEqual([])
  })
  it.each([
    ['2026-10-30', false],
    ['2026-10-31', true],
    ['2026-11-15', true],
    ['2026-11-16', false],
  ])('value date %s is near the due date 11-05: %s', (valueDate, near) => {
    expect(points(receipt({ valueDate }), customer({ bills: rents(1) })).includes('timing 5')).toBe(near)
  })
  it('text counts 30 at most', () => {
    const all = points(
      receipt({ text: 'ZL202605120003 D88012 鹏驰 11月' }),
      customer({ bills: [bill('1', '5', { numbers: ['ZL202605120003'], plateNo: '粤BD88012' })] }),
    )
    expect(all.filter(one => one.startsWith('text'))).toEqual(['text 25', 'text 5'])
  })
  it.each([
    [85, 65, 'high'],
    [85, 66, 'medium'],
    [100, 90, 'medium'],
    [84, 0, 'medium'],
    [60, 0, 'medium'],
    [59, 0, 'low'],
  ])('%i with the other at %i is %s', (score, other, level) => expect(levelOf(score, other)).toBe(level))
  it('below 30 is not shown', () => expect(suggestMatches(receipt({ payerName: '李某' }), [customer()])).toEqual([]))
  it('confirms automatically only with account and exact amount, and never at 0 (3.9)', () => {
    const sure = scoreMatch(lumpSum, pengchi, 1)
    expect([
      mayConfirmAlone(sure, 0),
      mayConfirmAlone(sure, 90),
      mayConfirmAlone(scoreMatch({ ...lumpSum, amt: fen('1') }, pengchi, 1), 50),
    ]).toEqual([false, true, false])
  })
})

describe('7.4: claims', () => {
  const line = { id: '8801', no: 'LS8801', valueDate: '2026-11-10', openAmt: fen('13000'), lockedAmt: ZERO }
  const open = (id: string, amt: string) => ({ id, dueDate: '2026-11-05', feeItem: 1, freeAmt: fen(amt) })
  it('one receipt over two customers: bills, balance and what stays open', () => {
    const claim = planClaim(line, [
      { customerId: '7', amt: fen('9000'), bills: [open('1', '4800'), open('2', '4000')], order: 1 },
      { customerId: '8', amt: fen('3000'), bills: [open('3', '2500')], order: 1, rest: { to: 'open' } },
    ])
    expect(
      claim.parts.map(part => [
        part.parts.map(one => yuan(one.amt)),
        part.overs.map(one => yuan(one.amt)),
        yuan(part.leftOpen),
      ]),
    ).toEqual([
      [['4800.00', '4000.00'], ['200.00'], '0.00'],
      [['2500.00'], [], '500.00'],
    ])
    expect([yuan(claim.lockAmt), yuan(claim.availableAfter)]).toEqual(['11500.00', '1500.00'])
  })
  it('acceptance 3: the second claim sees only the rest', () => {
    expect(() =>
      planClaim({ ...line, lockedAmt: fen('8000') }, [{ customerId: '7', amt: fen('6000'), bills: [], order: 1 }]),
    ).toThrow(Refused)
    expect(() =>
      planClaim(
        line,
        [1, 2].map(id => ({ customerId: String(id), amt: fen('1'), bills: [open('1', '1')], order: 1 as const })),
      ),
    ).toThrow('two parts')
  })
  it.each([
    ['0', '0', '0', 1],
    ['5', '0', '0', 2],
    ['10', '0', '0', 3],
    ['0', '10', '0', 4],
    ['0', '0', '10', 5],
    ['4', '0', '6', 3],
  ])('claimed %s, ignored %s, returned %s of 10.00 is state %i', (claimed, ignored, returned, status) => {
    expect(
      receiptStatus({ amt: fen('10'), claimedAmt: fen(claimed), ignoredAmt: fen(ignored), returnedAmt: fen(returned) }),
    ).toBe(status)
  })
})
