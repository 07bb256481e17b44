import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { prorateBill } from '../bill-accounts-change/server/prorate-bill.ts'
import { billReceivableActual } from '../bill-receivable-actual/bill-receivable-actual.ts'
import { billOf, fund, moneyWorld, pays, PENGCHI, type MoneyWorld } from '../testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-10', 4)
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

it('a balance pays the bills that fell due, oldest first, once a day, where it is meant to', async () => {
  const [paid] = (await world.bills([{ due: '2026-11-05' }])) as [string]
  const receipt = await world.receipt('4800.00')
  const claim = await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(paid, '4800.00')] })
  await world.confirm(world.cashier, claim)
  await world.tx(tx =>
    prorateBill(tx, world.system, {
      billId: paid,
      newAmt: 0n as never,
      effectiveDate: '2026-11-10',
      source: 'test',
      reason: '退回',
    }),
  )
  const [old, newer, later] = (await world.bills([
    { due: '2026-11-09', amt: '3000.00', taxRate: null },
    { due: '2026-11-10', amt: '3000.00', taxRate: null },
    { due: '2026-11-11', amt: '3000.00', taxRate: null },
  ])) as [string, string, string]
  const unpaid = async () =>
    (await Promise.all([old, newer, later].map(id => billOf(world, id)))).map(bill => yuan(bill.unpaidAmt))
  await world.run('auto-offset')
  expect(await unpaid()).toEqual(['3000.00', '3000.00', '3000.00'])
  const balances = await world.tx(tx => findRows(tx, accountSurplus, { partyId: PENGCHI } as never))
  await world.tx(async tx => {
    for (const one of balances) await updateRow(tx, world.system, accountSurplus, one, { autoOffset: true })
  })
  await world.run('auto-offset')
  expect(await unpaid()).toEqual(['0.00', '1200.00', '3000.00'])
  const rows = await world.tx(tx => findRows(tx, billReceivableActual, { voucherType: 5 } as never))
  expect(rows.map(row => yuan(row.amt)).sort()).toEqual(['1800.00', '3000.00'])
  await world.run('auto-offset')
  expect(await unpaid()).toEqual(['0.00', '1200.00', '3000.00'])
})
