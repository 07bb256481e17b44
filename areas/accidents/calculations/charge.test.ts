import { describe, expect, it } from 'vitest'
import { fen, sumFen, yuan, ZERO } from '#kernel'
import {
  belowProposal,
  claimCostsNextYear,
  netLoss,
  proposedCharges,
  splitUninsured,
  type ChargeFacts,
} from './charge.ts'
import { sharesOf, STATUTORY } from './shares.ts'

const losses = [
  { lossKind: 1, amt: fen('18600'), insurable: true },
  { lossKind: 2, amt: fen('600'), insurable: true },
  { lossKind: 3, amt: fen('12000'), insurable: true },
]
const shares = (covered: boolean) =>
  sharesOf(losses, {
    rate: '70',
    coverCompulsory: covered,
    coverCommercial: covered,
    subrogation: false,
    absoluteDeductible: fen('2000'),
    deductibleRate: '0',
    left: { ...STATUTORY.fault, thirdParty: fen('2000000'), insuredValue: fen('100000'), seats: ZERO },
    others: [{ isVehicle: true, rate: 30 }],
  })
const facts = (more: Partial<ChargeFacts> = {}): ChargeFacts => ({
  isLessee: true,
  totalLoss: false,
  isCustomersCause: false,
  deductibleBorne: fen('2000'),
  deductibleCap: null,
  depreciationRate: '15',
  downtimeDays: 12,
  dayRent: fen('157.81'),
  ...more,
})
const charged = (more: Partial<ChargeFacts> = {}, covered = true) =>
  proposedCharges(losses, shares(covered).lines, facts(more)).map(one => [one.chargeKind, yuan(one.amt)])

describe('what the customer is charged of an accident (80, C10)', () => {
  it('80.13 twelve days, fifteen percent and the deductible come to 6,683.72', () => {
    expect(charged()).toEqual([
      [1, '1893.72'],
      [2, '2790.00'],
      [3, '2000.00'],
    ])
    expect(yuan(sumFen(proposedCharges(losses, shares(true).lines, facts()), one => one.amt))).toBe('6683.72')
  })
  it('goes with a deductible no further than the contract', () => {
    expect(charged({ deductibleCap: fen('1500') }).at(-1)).toEqual([3, '1500.00'])
    expect(charged({ deductibleCap: fen('3000') }).at(-1)).toEqual([3, '2000.00'])
  })
  it('charges what no cover pays where the cause is the customer\u2019s', () => {
    expect(
      charged({ isCustomersCause: true, deductibleBorne: ZERO, downtimeDays: 0, depreciationRate: null }, false),
    ).toEqual([
      [4, '11663.75'],
      [5, '9000.00'],
      [6, '376.25'],
    ])
  })
  it('of a total loss neither downtime, depreciation, deductible nor repair are charged', () => {
    expect(charged({ totalLoss: true })).toEqual([])
  })
  it('nobody is charged for what happened in our own hands', () => {
    expect(charged({ isLessee: false })).toEqual([])
  })
  it('names the kinds that lie below the proposal', () => {
    const proposed = proposedCharges(losses, shares(true).lines, facts())
    expect(
      belowProposal(
        [
          { chargeKind: 1, amt: fen('1893.72') },
          { chargeKind: 2, amt: fen('2700') },
        ],
        proposed,
      ),
    ).toEqual([2, 3])
  })
  it('what of an uncovered loss stays with us leaves out downtime and depreciation', () => {
    const split = splitUninsured(fen('2500'), [
      { chargeKind: 1, amt: fen('1893.72') },
      { chargeKind: 3, amt: fen('2000') },
    ])
    expect([yuan(split.customerAmt), yuan(split.selfAmt)]).toEqual(['2000.00', '500.00'])
  })
})

describe('what an accident costs us (80, C10 and C6)', () => {
  it('80.13 18,600.00 + 600.00 - 17,200.00 - 6,683.72 = -4,683.72', () => {
    const net = netLoss({
      repairTotal: fen('18600'),
      towAmt: fen('600'),
      thirdTotal: ZERO,
      claims: [
        { payTo: 1, actualAmt: fen('10040') },
        { payTo: 2, actualAmt: fen('7160') },
        { payTo: 3, actualAmt: fen('9000') },
      ],
      chargeTotal: fen('6683.72'),
      salvage: ZERO,
    })
    expect(yuan(net.amt)).toBe('-4683.72')
  })
  it('80.13 a claim costs 657.50 in next year\u2019s premium', () => {
    expect(yuan(claimCostsNextYear(fen('6575'), '0.80', '0.70'))).toBe('657.50')
  })
})
