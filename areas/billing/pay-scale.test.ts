import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel'
import { resourceNamed } from '#packages/server/registry.ts'
import { insertRow } from '#packages/server/rows.ts'
import { longLists, mostLooked, type LongLists } from '#packages/testing/list-scale.ts'
import { plainValues } from '#packages/testing/sample-rows.ts'
import { moneyWorld, type MoneyWorld } from './testing.ts'

// Issue 22: the lists of cashiers and payables clerks, of the bank and of input invoices are answered by an index,
// however many rows they have. `npm test` asks 20,000 of each, `npm run test:long pay-lists` a million, one list after
// the other (3 GB where the test cluster lies).
const ROWS = Number(process.env['PAY_ROWS'] ?? 20_000)
const PAYEES = ROWS / 200
const PAYEE = '9100000007'
const NAME = `'广州' || lpad((g % ${PAYEES})::text, 6, '0') || '号汽车服务有限公司'`

interface PayList {
  readonly name: string
  /** States of what is to be done, the newest quarter, and of what is done. */
  readonly states?: readonly [open: number, done: number]
  /** The day or moment by which its reader bounds it. */
  readonly day: string
  readonly payee?: string
  readonly payeeName?: string
}
const lists: readonly PayList[] = [
  { name: 'bill-payment-plan', states: [1, 2], day: 'dueDate', payee: 'partyId', payeeName: 'partyName' },
  { name: 'bill-payable', states: [1, 3], day: 'dueDate', payee: 'payeeId', payeeName: 'payeeName' },
  { name: 'bill-payable-release', states: [102, 1], day: 'expectPayDate', payee: 'payeeId', payeeName: 'payeeName' },
  { name: 'bill-payable-actual', states: [10, 1], day: 'valueDate', payeeName: 'partyName' },
  { name: 'bill-payment-write-off', states: [3, 1], day: 'payDate', payee: 'payeeId', payeeName: 'payeeName' },
  { name: 'bill-accounts-change', states: [102, 1], day: 'effectiveTime' },
  { name: 'account-payable', states: [1, 3], day: 'dueDate', payee: 'payeeId', payeeName: 'payeeName' },
  { name: 'account-actually-paid', states: [10, 1], day: 'payDate', payee: 'payeeId', payeeName: 'payeeName' },
  { name: 'account-settlement', states: [102, 1], day: 'dueDate', payee: 'mechanismId', payeeName: 'mechanismName' },
  { name: 'bank-payment-order', states: [10, 1], day: 'payDate', payeeName: 'payeeAccountName' },
  { name: 'bank-order-file', states: [1, 3], day: 'exportTime' },
  { name: 'bank-gateway-message', day: 'messageTime' },
  { name: 'account-bank-receipt', states: [1, 3], day: 'valueDate', payee: 'suggestPartyId', payeeName: 'payerName' },
  { name: 'invoice-receipt', states: [1, 3], day: 'issueDate', payee: 'mechanismId', payeeName: 'sellerName' },
]

interface Question {
  readonly asks: string
  readonly query: Readonly<Record<string, string>> | undefined | ''
  /** Rows that no index tells from those that are asked for. */
  readonly passed?: number
}

let world: MoneyWorld
let long: LongLists
beforeAll(async () => {
  world = await moneyWorld('2026-11-20', 4, 'invoices')
  long = await longLists(world.test, world.cashier, ROWS)
})
afterAll(async () => {
  await long?.close()
  await world?.drop()
})

/** Two hundred rows to a payee, under his id and his name, whatever the list calls them. */
const made = ({ states }: PayList): Record<string, string> => ({
  ...Object.fromEntries(
    ['payee_id', 'party_id', 'mechanism_id', 'suggest_party_id'].map(name => [name, `9100000000 + g % ${PAYEES}`]),
  ),
  ...Object.fromEntries(
    ['payee_name', 'party_name', 'mechanism_name', 'payee_account_name', 'payer_name', 'seller_name'].map(name => [
      name,
      NAME,
    ]),
  ),
  ...(states && { status: `case when g <= ${ROWS / 4} then ${states[0]} else ${states[1]} end` }),
})
/** So many days that end half a year ago: what was due then has long been done, and much is newer. */
const range = (day: string, days: number) => ({
  [`${day}_datege`]: addDays('2026-05-20', 1 - days),
  [`${day}_datele`]: '2026-05-20',
})

describe.each(lists)('the list of $name', list => {
  const { name, states, day, payee, payeeName } = list
  const open = states && { status: String(states[0]) }
  const done = states && { status: String(states[1]) }
  const whose = payee && { [payee]: PAYEE }
  const questions: readonly Question[] = [
    { asks: 'no filter', query: {} },
    { asks: 'what is to be done', query: open },
    { asks: 'what is done', query: done },
    { asks: 'what is to be done by a day', query: open && { ...open, [`${day}_datele`]: '2026-11-15' } },
    { asks: 'a number in the search box', query: { keyword: 'N000012345' } },
    { asks: 'six days', query: range(day, 6) },
    { asks: 'what is left to do of six days', query: open && { ...open, ...range(day, 6) }, passed: (ROWS * 6) / 700 },
    { asks: 'a payee', query: whose },
    { asks: 'a payee by a part of his name', query: payeeName && { [payeeName]: '000007号' } },
    { asks: 'what is done for a payee in a month', query: whose && done && { ...done, ...range(day, 30), ...whose } },
    { asks: 'the sums of a payee', query: whose && { ...whose, totals: '1', size: '1' } },
  ]
  beforeAll(async () => {
    const resource = resourceNamed(name)
    const values = plainValues(resource, { userId: '7', deptId: '3', cityCode: '4403', mark: 'P' })
    const row = await world.tx(tx => insertRow(tx, world.cashier, resource, values as never))
    await long.grow(resource, (row as { id: string }).id, made(list))
  })
  afterAll(() => long.clear(resourceNamed(name)))

  it.each(questions.filter(one => one.query))('$asks: by an index', async ({ asks, query, passed = 0 }) => {
    const { answer, statements, whole, looked } = await long.ask(resourceNamed(name), query as Record<string, string>)
    if (ROWS > 20_000) console.info(`${name}, ${asks}: ${answer.total} found, ${looked} looked at`)
    expect(statements).toBeGreaterThan(0)
    // Of six days half a year back nothing may be left to do.
    if (passed === 0) expect(answer.total).toBeGreaterThan(0)
    expect(whole, 'read from end to end').toBe(0)
    expect(looked, `${looked} rows of ${ROWS}`).toBeLessThanOrEqual(mostLooked(Math.max(answer.total, passed)))
  })
  if (name !== 'bill-payable') return
  it('the sums of all bills read each of them once, for they are those of today', async () => {
    const { answer, looked } = await long.ask(resourceNamed(name), { totals: '1' })
    expect(answer.totals).toMatchObject({ dueAmt: expect.stringMatching(/^[1-9]\d*\.\d\d$/) })
    expect(looked).toBeLessThanOrEqual(ROWS + mostLooked(0))
  })
  it('a month of more bills than are counted is walked to past what is newer', async () => {
    const { whole, looked } = await long.ask(resourceNamed(name), range(day, 30))
    expect(whole).toBe(0)
    expect(looked).toBeLessThanOrEqual((ROWS * 185) / 700 + mostLooked(Infinity))
  })
})
