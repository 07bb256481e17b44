import { addFen, fen, localDate, subFen, yuan } from '#kernel'
import { enqueueDue } from '#packages/jobs/schedule.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { sql } from '#packages/database/sql.ts'
import { allSchedules } from '#packages/server/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TENANT } from '../../apps/server/first-start.ts'
import { importsStatement, statementFile, statementOfDay } from '../scenarios/statements.ts'
import type { Person, World } from '../world.ts'
import { expectOne, losersOf, race, ROUNDS, winnersOf, type Told } from './race.ts'
import {
  balanceOf,
  claim,
  claimBody,
  colleagueOf,
  expectBooksClean,
  lineOf,
  openBills,
  openStand,
  receipt,
  signedLease,
  unpaidOf,
  type Claim,
  type Stand,
} from './stand.ts'

let stand: Stand
let other: Person
let replica: World
beforeAll(async () => {
  stand = await openStand()
  await signedLease(stand, 8)
  other = await colleagueOf(stand, '周敏')
  replica = await stand.world.replica()
})
afterAll(() => stand?.world.close())

const keys = [
  ['its own key each', false],
  ['one key', true],
] as const
const someone = (at: number) => (at % 2 ? other : stand.cashier)
const confirm = (person: Person, { id, version }: Claim, headers: Record<string, string>) =>
  person.call('PUT', 'bill/receipt-write-off/charge-off', { id, version }, headers)
const often = (round: number) => round % 10 === 0 || round === ROUNDS - 1

async function expectConfirmedOnce(one: Claim, round: number): Promise<void> {
  expect(await lineOf(stand, one.receiptId)).toMatchObject({ status: 3, availableAmt: '0.00' })
  expect(unpaidOf(await openBills(stand), one.billId)).toBe(yuan(subFen(fen(one.unpaid), fen('60.00'))))
  expect(await balanceOf(stand)).toBe(yuan(addFen(fen(one.balance), fen('40.00'))))
  if (often(round)) await expectBooksClean(stand)
}

describe('money moves once', () => {
  it('when two cashiers confirm the same receipt', () =>
    race({
      before: () => claim(stand),
      call: (one, { at, headers }) => confirm(someone(at), one, headers),
      async after(one, told, round) {
        expectOne(told)
        await expectConfirmedOnce(one, round)
      },
    }))

  it('when one cashier presses confirm again and again under one key', () =>
    race(
      {
        before: () => claim(stand),
        call: (one, { headers }) => confirm(stand.cashier, one, headers),
        async after(one, told, round) {
          expectOne(told)
          await expectConfirmedOnce(one, round)
        },
      },
      { sameKey: true },
    ))

  it('when the cashier confirms while the claimant takes it back and another cashier rejects', () =>
    race({
      before: () => claim(stand),
      call: (one, { at, headers }) =>
        [
          () => confirm(stand.cashier, one, headers),
          () =>
            stand.sales.call('PUT', 'bill/receipt-write-off/withdraw', { id: one.id, version: one.version }, headers),
          () =>
            other.call(
              'PUT',
              'bill/receipt-write-off/reject',
              { id: one.id, version: one.version, reason: '金额不符' },
              headers,
            ),
        ][at % 3]!(),
      async after(one, told, round) {
        const winner = expectOne(told)
        if (winner.at % 3 === 0) return expectConfirmedOnce(one, round)
        expect(await lineOf(stand, one.receiptId)).toMatchObject({ status: 1, availableAmt: '100.00' })
        expect(unpaidOf(await openBills(stand), one.billId)).toBe(one.unpaid)
      },
    }))

  it.each(keys)('when sales claims one line twice (%s)', (_, sameKey) =>
    race(
      {
        async before() {
          const { id } = await receipt(stand, '100.00')
          return { id, billId: (await openBills(stand)).find(bill => fen(bill.unpaidAmt) >= 6_000n)!.id }
        },
        call: (one, { headers }) =>
          stand.sales.call('POST', 'bill/receipt-write-off/save', claimBody(stand, one.id, one.billId), headers),
        async after(one, told) {
          const { id } = expectOne(told).data
          const claims = await stand.world.inside(tx =>
            tx.rows<{ id: string }>(
              sql`select write_off_id as id from bill_receipt_write_off_fund where tenant_id = ${tx.tenantId} and bank_receipt_id = ${one.id}::bigint`,
            ),
          )
          expect(claims.map(row => row.id)).toEqual([id])
          await stand.sales.puts('bill/receipt-write-off/withdraw', {
            id,
            version: (await stand.cashier.gets('bill/receipt-write-off/detail', { id })).version,
          })
        },
      },
      { sameKey },
    ),
  )

  it.each(keys)('when a voucher is reversed twice (%s)', (_, sameKey) =>
    race(
      {
        async before() {
          const one = await claim(stand)
          await stand.cashier.puts('bill/receipt-write-off/charge-off', { id: one.id, version: one.version })
          return {
            ...one,
            version: (await stand.finance.gets('bill/receipt-write-off/detail', { id: one.id })).version as number,
          }
        },
        call: (one, { headers }) =>
          stand.finance.call(
            'PUT',
            'bill/receipt-write-off/invalid',
            { id: one.id, version: one.version, reason: '认领错误' },
            headers,
          ),
        async after(one, told, round) {
          expectOne(told)
          expect(await lineOf(stand, one.receiptId)).toMatchObject({ status: 1, availableAmt: '100.00' })
          expect(unpaidOf(await openBills(stand), one.billId)).toBe(one.unpaid)
          expect(await balanceOf(stand)).toBe(one.balance)
          if (often(round)) await expectBooksClean(stand)
        },
      },
      { sameKey },
    ),
  )

  it.each(keys)('when one statement is imported twice (%s)', (_, sameKey) =>
    race(
      {
        async before(round) {
          const [day, prefix] = [localDate(stand.world.clock.now()), `ST${sameKey ? 'S' : 'D'}${round}X`]
          return {
            prefix,
            bytes: statementFile(
              statementOfDay(12, day, 'ZL').map((line, at) => ({ ...line, serial: `${prefix}${at}` })),
              '100000.00',
            ),
          }
        },
        call: ({ bytes }, { headers, at }) =>
          sameKey
            ? stand.cashier.uploads(
                'account-bank-receipt/import-normal',
                { name: '工行流水.csv', bytes },
                { ownAccountId: stand.masters.accounts.get('华驰深圳')! },
                headers,
              )
            : importsStatement(someone(at), stand.masters, bytes),
        async after({ prefix }, told) {
          expect(winnersOf(told).length).toBeGreaterThan(0)
          expect(winnersOf(told).reduce((sum, one) => sum + one.data.newCount, 0)).toBe(12)
          if (sameKey) expectOne(told)
          const rows = await stand.world.inside(tx =>
            tx.rows(
              sql`select 1 from account_bank_receipt where tenant_id = ${tx.tenantId} and bank_receipt_no like ${`${prefix}%`} and is_deleted = 0`,
            ),
          )
          expect(rows).toHaveLength(12)
        },
      },
      { sameKey },
    ),
  )
})

describe('work of the night is done once', () => {
  it('when two replicas find the same schedule due', () =>
    race(
      {
        before: async () => {
          stand.world.clock.forward(1)
          return stand.world.clock.now()
        },
        async call(_, { at }): Promise<Omit<Told, 'at' | 'language'>> {
          const { database, clock } = (at % 2 ? replica : stand.world).product
          await enqueueDue(database, clock, allSchedules(), [DEMO_TENANT], async () => stand.world.system)
          return { status: 200, code: 200, msg: '', data: {}, replayed: false }
        },
        async after() {
          const twice = await stand.world.inside(tx =>
            tx.rows(
              sql`select kind, params->>'due' as due from job where tenant_id = ${tx.tenantId} and dedupe_key is not null and params->>'due' is not null group by 1, 2 having count(*) > 1`,
            ),
          )
          expect(twice).toEqual([])
          const waiting = await stand.world.inside(tx =>
            tx.rows(sql`select 1 from job where tenant_id = ${tx.tenantId} and state = 103`),
          )
          // Some are due only when there is something to do.
          expect(waiting.length).toBeGreaterThanOrEqual(
            allSchedules().filter(one => !one.isNeeded && one.where !== 'platform').length,
          )
        },
      },
      { rounds: Math.min(ROUNDS, 5) },
    ))

  it('when two jobs of one kind run at the same time on two replicas', () =>
    race(
      {
        async before() {
          stand.world.clock.forward(1)
          await stand.world.inside(async tx => {
            for (const kind of ['late-fee-accrue', 'overdue-mark', 'plan-activate', 'claim-expire'])
              for (const _ of [1, 2]) await enqueue(tx, stand.world.system, kind, {})
          })
          return undefined
        },
        async call(_, { at }) {
          await (at % 2 ? replica : stand.world).product.runner.drain()
          return { status: 200, code: 200, msg: '', data: {}, replayed: false }
        },
        async after(_, told) {
          expect(losersOf(told)).toEqual([])
          const { world } = stand
          expect(
            await world.inside(tx =>
              tx.rows(sql`select kind, state, error from job where tenant_id = ${tx.tenantId} and state <> 1`),
            ),
          ).toEqual([])
          const money = () =>
            world.inside(tx =>
              tx.rows(
                sql`select (select sum(due_amt) from bill_receivable where tenant_id = ${tx.tenantId}) as due, (select count(*) from bill_receivable where tenant_id = ${tx.tenantId}) as bills, (select sum(accrued_amt) from receivable_forfeit where tenant_id = ${tx.tenantId}) as fees`,
              ),
            )
          const after = await money()
          await world.inside(async tx => {
            for (const kind of ['late-fee-accrue', 'overdue-mark', 'plan-activate'])
              await enqueue(tx, world.system, kind, {})
          })
          await world.product.runner.drain()
          expect(await money()).toEqual(after)
          await expectBooksClean(stand)
        },
      },
      { callers: 2, rounds: Math.min(ROUNDS, 20) },
    ))
})
