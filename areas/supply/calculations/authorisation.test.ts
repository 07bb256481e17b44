import { describe, expect, it } from 'vitest'
import { fen, type Fen } from '#kernel'
import { chooseAuthorisation, roomOf, type AuthTerms, type AuthWish } from './authorisation.ts'

const auth = (more: Partial<AuthTerms> = {}): AuthTerms => ({
  id: '1',
  contractNo: 'FKXY202601150001',
  contractType: 13,
  enabled: true,
  executing: true,
  validFrom: '2026-01-15',
  validTo: '2026-11-30',
  contractIds: [],
  feeItems: [],
  limitEach: null,
  limitMonth: fen('300000'),
  limitTotal: null,
  limitDay: null,
  usedTotal: fen('262400'),
  usedMonth: fen('262400'),
  usedDay: fen('0'),
  accounts: [{ accountName: '深圳市鹏驰控股有限公司', accountNo: '4420 1501 8812', enabled: true }],
  ...more,
})
const wish = (amt: string, more: Partial<AuthWish> = {}): AuthWish => ({
  accountNo: '442015018812',
  accountName: '深圳市鹏驰控股有限公司',
  contractId: '9',
  feeItem: 1,
  amt: fen(amt) as Fen,
  date: '2026-11-21',
  ...more,
})
const NONE = '无授权 / none'
const said = (all: AuthTerms[], asked: AuthWish) => chooseAuthorisation(all, asked, NONE).reasons.join()

describe('C8 authorisations', () => {
  it('refuses what the month has no room for, with the figure', () => {
    expect(said([auth()], wish('52800'))).toBe(
      '授权【FKXY202601150001】当月剩余额度37600.00元，不足52800.00元 / FKXY202601150001: 37600.00 left this month, 52800.00 asked',
    )
    expect(chooseAuthorisation([auth()], wish('30000'), NONE)).toMatchObject({ ok: true, room: fen('37600') })
  })
  it.each([
    ['past its last day', auth(), wish('1', { date: '2026-12-01' }), '授权已于2026-11-30到期'],
    ['before its first day', auth(), wish('1', { date: '2026-01-14' }), '授权自2026-01-15起生效'],
    ['disabled', auth({ enabled: false }), wish('1'), '授权已停用'],
    ['another account', auth(), wish('1', { accountNo: '1' }), NONE],
    ['another name', auth(), wish('1', { accountName: '王五' }), NONE],
    ['outside its contracts', auth({ contractIds: ['8'] }), wish('1'), NONE],
    ['outside its fee items', auth({ feeItems: [22] }), wish('1'), NONE],
    ['above each', auth({ limitEach: fen('100') }), wish('101'), '单笔额度100.00元'],
  ])('%s: no payment', (_name, one, asked, words) => {
    expect(said([one], asked)).toContain(words)
  })
  it('brackets and full width make no other holder', () => {
    const holder = [{ accountName: '华驰（杭州）汽车', accountNo: '1-2', enabled: true }]
    expect(
      chooseAuthorisation(
        [auth({ accounts: holder })],
        wish('1', { accountName: '华驰(杭州)汽车', accountNo: '12' }),
        NONE,
      ).ok,
    ).toBe(true)
  })
  it('the one that names the contract wins over the one that names nothing', () => {
    expect(chooseAuthorisation([auth(), auth({ id: '2', contractIds: ['9'] })], wish('1'), NONE).authId).toBe('2')
  })
  it('room is the least of each, month, total and day', () => {
    expect(roomOf(auth({ limitDay: fen('500'), usedDay: fen('120'), limitTotal: fen('262900') }))).toBe(fen('380'))
    expect(roomOf(auth({ limitMonth: null }))).toBe(null)
  })
})
