import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { ruleCount } from '#areas/accounts/ledger/server/check-ledger.ts'
import { assertLedgerClean } from '#areas/accounts/ledger/testing.ts'
import { param } from '#areas/platform/param/param.ts'
import { servesClosing } from './closing-testing.ts'
import { COMPANY, moneyWorld, type MoneyWorld } from './testing.ts'

// 50-billing 7.8, issue 22: books of many entries are closed by a job that goes on where it stood.
let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld('2026-11-05')
  await world.bills(Array.from({ length: 30 }, (_, at) => ({ due: '2026-11-20', amt: `${1000 + at}.00` })))
  await world.tx(tx =>
    insertRow(tx, world.system, param, {
      ...{ paramKey: 'ledger.close.jobFrom', paramName: '结账', paramValue: '10', status: 1, valueType: 2 },
    } as never),
  )
})
afterAll(async () => {
  await assertLedgerClean(world.test.database)
  await world.drop()
})

const november = async () =>
  (await world.tx(tx => findRows(tx, accountingPeriod, { companyId: COMPANY, period: '202611' } as never)))[0]!
const now = async () => world.tx(async tx => getRow(tx, accountingPeriod, (await november()).id))
const closes = async () => {
  const { id } = await november()
  await world.tx(tx => act(tx, world.manager, accountingPeriod, id, 'close'))
}
const jobs = () =>
  world.tx(tx =>
    tx.rows<{ state: number; attempts: number; cursor: Record<string, number>; result: Record<string, number> }>(
      sql`select state, attempts, cursor, result from job where tenant_id = ${tx.tenantId} and kind = 'period-close' order by id`,
    ),
  )
it('a month of many entries is closing, not closed, until its job has asked every rule', async () => {
  await closes()
  expect(await now()).toMatchObject({ status: 2, stepsDone: 0, stepsTotal: ruleCount() + 1 })
  // Work goes on meanwhile: postings of the month are refused only once it is closed.
  await world.bills([{ due: '2026-11-25' }])
  const first = await servesClosing(world, 5)
  expect(first.map(one => one.at)).toEqual([0, 1, 2, 3, 4])
  expect(await now()).toMatchObject({ status: 2, stepsDone: 5 })
  const second = await servesClosing(world)
  expect(second[0]!.at).toBe(5)
  expect(second).toHaveLength(ruleCount() + 1 - 5)
  expect(await now()).toMatchObject({ status: 3 })
  const [job] = await jobs()
  expect(job).toMatchObject({ state: jobState.done, result: { done: ruleCount() + 1 } })
  expect(job!.result['entries']).toBeGreaterThanOrEqual(31)
  await expect(world.bills([{ due: '2026-11-26' }])).rejects.toMatchObject({ refusal: { guard: 'periodClosed' } })
})

it('a rule that does not hold opens the month again and says which', async () => {
  const { id } = await november()
  await world.tx(tx => act(tx, world.manager, accountingPeriod, id, 'reopen', { reason: '补记' }))
  const [bill] = await world.bills([{ due: '2026-11-25', amt: '77.00' }])
  const breaks = (by: string) =>
    world.tx(tx =>
      tx.run(
        sql`update bill_receivable set due_amt = due_amt + ${by}::numeric, unpaid_amt = unpaid_amt + ${by}::numeric where id = ${bill!}::bigint`,
      ),
    )
  await breaks('0.01')
  await closes()
  await servesClosing(world)
  expect(await now()).toMatchObject({ status: 1 })
  expect((await now()).closeResult).toMatch(/账务检查有\d+处不符：I\d+/)
  await breaks('-0.01')
  await closes()
  await servesClosing(world)
  expect(await now()).toMatchObject({ status: 3, closeResult: '' })
})

it('pressed twice, a month is closed once', async () => {
  const { id } = await november()
  await world.tx(tx => act(tx, world.manager, accountingPeriod, id, 'reopen', { reason: '补记' }))
  await Promise.allSettled([closes(), closes(), closes()])
  await servesClosing(world)
  expect(await now()).toMatchObject({ status: 3 })
  expect((await jobs()).every(one => one.state === jobState.done)).toBe(true)
})
