import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '#areas/accounts/ledger/server/check-ledger.ts'
import { moneyWorld, OWN_ACCOUNT, type MoneyWorld } from '../testing.ts'
import { bankReconciliation } from './server/bank.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-12', 4)
})
afterAll(() => world?.drop())

it('the bank and the books of a day agree, and a line that is not booked is told apart', async () => {
  await world.receipt('4800.00')
  await world.tx(tx => checkLedger(tx, world.system))
  const own = async () =>
    (await world.tx(tx => bankReconciliation(tx, '2026-11-12', undefined))).find(one => one.id === OWN_ACCOUNT)
  expect(await own()).toMatchObject({ bookBalance: expect.any(String), unbooked: '0.00', outstanding: '0.00' })
  expect(await world.tx(tx => bankReconciliation(tx, '2026-11-12', '1'))).toEqual([])
})
