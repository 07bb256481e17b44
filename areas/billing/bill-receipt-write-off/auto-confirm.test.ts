import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fen, Refused } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { param } from '#areas/platform/param/param.ts'
import { billOf, COMPANY, fund, moneyWorld, pays, receiptOf, type MoneyWorld } from '../testing.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-12', 10)
  // A confirmed claim teaches the account.
  const [bill] = (await world.bills([{ due: '2026-11-01' }])) as [string]
  const receipt = await world.receipt('4800.00', { account: '99887766', day: '2026-11-01' })
  await world.confirm(
    world.cashier,
    await world.claim(world.sales, { funds: [fund(receipt, '4800.00')], allocs: [pays(bill, '4800.00')] }),
  )
})
afterAll(() => world?.drop())
afterEach(() => assertLedgerClean(world.test.database))

const least = (paramValue: string) =>
  world.tx(async tx => {
    const paramKey = 'receipt.autoConfirm.minScore'
    const [known] = await findRows(tx, param, { paramKey } as never)
    if (known) await updateRow(tx, world.system, param, known.id, { paramValue })
    else
      await insertRow(tx, world.system, param, {
        paramKey,
        paramName: '自动确认最低分',
        paramValue,
        valueType: 1,
      } as never)
  })

it('a line of a known account that pays exactly what is due is confirmed by the system, from the score that the parameter says', async () => {
  const bills = await world.bills([
    { due: '2026-11-10', period: ['2026-11-01', '2026-11-30'] },
    { due: '2026-11-11', period: ['2026-11-01', '2026-11-30'] },
  ])
  const exact = await world.receipt('9600.00', { account: '99887766', text: '付11月租金 ZL202511180001' })
  await world.run('auto-confirm')
  expect(await receiptOf(world, exact)).toMatchObject({ status: 1 })
  await least('85')
  await world.run('auto-confirm')
  expect(await receiptOf(world, exact)).toMatchObject({ status: 3, claimedAmt: fen('9600'), openAmt: 0n })
  for (const id of bills) expect(await billOf(world, id)).toMatchObject({ status: 3 })
})

it('a sum that is not exactly due, and an unknown account, wait for people', async () => {
  await least('60')
  await world.bills([{ due: '2026-11-12', period: ['2026-11-01', '2026-11-30'] }])
  const part = await world.receipt('4700.00', { account: '99887766', text: '付11月租金 ZL202511180001' })
  const stranger = await world.receipt('4800.00', { account: '11110000', text: '付11月租金 ZL202511180001' })
  await world.run('auto-confirm')
  expect(await receiptOf(world, part)).toMatchObject({ status: 1, lockedAmt: 0n })
  expect(await receiptOf(world, stranger)).toMatchObject({ status: 1, lockedAmt: 0n })
  await least('0')
})

it('a month is not closed while a voucher of it waits', async () => {
  const [bill] = (await world.bills([{ due: '2026-11-28' }])) as [string]
  const line = await world.receipt('100.00')
  await world.claim(world.sales, { funds: [fund(line, '100.00')], allocs: [pays(bill, '100.00')] })
  const [period] = await world.tx(tx =>
    findRows(tx, accountingPeriod, { period: '202611', companyId: COMPANY } as never),
  )
  await expect(world.tx(tx => act(tx, world.manager, accountingPeriod, period!.id, 'close'))).rejects.toSatisfy(
    (error: Refused) => (error.refusal as { guard?: string }).guard === 'claimsWaiting',
  )
})
