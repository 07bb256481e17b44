import fc from '#packages/testing/properties.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, Refused, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { activeCustomer, at, openWorld, type World } from '#areas/customers/testing.ts'
import { customerGroup } from '#areas/customers/customer-group/customer-group.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { figuresOf, isExpired } from '#areas/customers/customer-city-quota/server/figures.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { checkInvariants } from '#areas/customers/customer-city-quota/server/invariants.ts'
import { openBlocks, regionUse } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { cityQuota } from '../city-quota.ts'
import { does, excuses, foretold, VERBS, type Company, type QuotaEvent } from './quota-events.ts'
import { CITIES, GROUP_LIMIT, PLAYERS, QuotaModel, REGIONS, times, type Outcome } from './quota-model.ts'

/** So many events: 10,000 in `npm run test:long` (QUOTA_EVENTS), in histories of thirty. */
const HISTORY = 30
const HISTORIES = Math.ceil(Number(process.env['QUOTA_EVENTS'] ?? 300) / HISTORY)

let world: World
beforeAll(async () => {
  world = await openWorld(8)
})
afterAll(() => world?.drop())

const event: fc.Arbitrary<QuotaEvent> = fc.record({
  verb: fc.constantFrom(...VERBS),
  who: fc.nat(PLAYERS - 1),
  city: fc.nat(CITIES.length - 1),
  key: fc.nat(9),
  n: fc.integer({ min: 1, max: 8 }),
  more: fc.nat(99),
})

let companies = 0
async function opens(): Promise<Company> {
  const tenantId = String(300_001 + companies++)
  const model = new QuotaModel()
  const actor = actorOn({ tenantId, model })
  return world.run(async tx => {
    const { id: groupId } = await insertRow(tx, actor, customerGroup, {
      groupName: '粤行系',
      limitQty: GROUP_LIMIT,
      limitAmount: times(GROUP_LIMIT),
    })
    for (const [regionCode, limitQty] of Object.entries(REGIONS))
      await insertRow(tx, actor, cityQuota, {
        regionCode,
        regionName: regionCode,
        level: regionCode === '00' ? 0 : regionCode.length / 2,
        limitQty,
        limitAmount: times(limitQty),
        commitRatio: '1.20',
        validFrom: '2026-01-01',
        validTo: '2099-12-31',
      } as never)
    const ids = []
    for (let who = 0; who < PLAYERS; who++)
      ids.push((await activeCustomer(tx, model.members.has(who) ? { groupId } : {})).id)
    for (const [who, customerId] of ids.entries())
      for (const cityCode of CITIES.slice(0, 2)) {
        model.grant(who, cityCode, 7, '2027-02-28')
        await grantQuota(tx, actor, {
          customerId,
          lines: [{ cityCode, qty: 7, amount: times(7) }],
          validTo: '2027-02-28',
          reason: '初始授信',
        })
      }
    return { tenantId, ids, groupId, model }
  }, tenantId)
}
const actorOn = ({ tenantId, model }: Pick<Company, 'tenantId' | 'model'>): Actor => ({
  ...at(`${model.today} 09:00:00`),
  tenantId,
})
const within = <T>({ tenantId }: Company, work: (tx: Tx) => Promise<T>): Promise<T> => world.run(work, tenantId)

/** What came of it; anything but a refusal is a bug and goes through. */
const told = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => 'done' as const,
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      const level = 'facts' in error.refusal ? error.refusal.facts?.['level'] : undefined
      return (typeof level === 'string' ? level : 'refused') as Outcome
    },
  )

const traceLine = (figures: {
  limit: { qty: number; amount: bigint }
  frozen: { qty: number; amount: bigint }
  occupied: { qty: number; amount: bigint }
  available: { qty: number; amount: bigint }
}) =>
  [figures.limit, figures.frozen, figures.occupied, figures.available]
    .map(one => `${one.qty} / ${yuan(one.amount as Fen)}`)
    .join(' | ')

/** Every row as the trace of 11.6 tells it, and what the last line of the flow said was available after it. */
async function expectTrace(company: Company): Promise<void> {
  const { model, ids } = company
  const { rows, last } = await within(company, async tx => ({
    rows: await findRows(tx, customerCityQuota, {}),
    last: await tx.row<{ row: string; qty: number; amount: string; day: string }>(
      sql`select city_quota_id as row, after_available_qty as qty, after_available_amount as amount, time::date::text as day from quota_flow where tenant_id = ${tx.tenantId} order by id desc limit 1`,
    ),
  }))
  expect(rows).toHaveLength(model.lines.size)
  for (const row of rows) {
    const who = ids.indexOf(row.customerId!)
    const { limitQty, limitAmount, availableQty, availableAmount } = figuresOf(row, model.today)
    const name = `${who} in ${row.cityCode}`
    const line = {
      limit: { qty: limitQty, amount: limitAmount },
      frozen: { qty: row.frozenQty!, amount: row.frozenAmount },
      occupied: { qty: row.occupiedQty!, amount: row.occupiedAmount },
      available: { qty: availableQty, amount: availableAmount },
    }
    expect(`${name}: ${traceLine(line)}`).toBe(`${name}: ${traceLine(model.figures(who, row.cityCode!))}`)
    expect(row.quotaQty, `${name}: granted`).toBeGreaterThanOrEqual(0)
    const state = model.state(who, row.cityCode!)
    // Dates wait for the night; a block and a cancellation do not (Q6).
    expect(row.status > 2 ? row.status : 1, `${name}: state`).toBe(state > 2 ? state : 1)
    if (last!.row === row.id && last!.day === model.today)
      expect([last!.qty, fen(last!.amount)]).toEqual([availableQty, availableAmount])
  }
}

/** Q1, Q2, Q5 and Q6 as the nightly check asks them, Q4, and the order of evidence after a night. */
async function expectSound(company: Company): Promise<void> {
  const { model, ids } = company
  await within(company, tx => does(tx, actorOn(company), company, NIGHT))
  await within(company, async tx => {
    expect(await checkInvariants(tx)).toEqual([])
    const blocks = await openBlocks(tx, ids)
    const rows = await findRows(tx, customerCityQuota, {})
    for (const row of rows) {
      const isBlocked = blocks.some(
        one => one.customerId === row.customerId && (one.cityCode === null || one.cityCode === row.cityCode),
      )
      if (row.status !== 4) expect(row.status).toBe(isBlocked ? 3 : isExpired(row, model.today) ? 2 : 1)
    }
    for (const [region, limit] of model.limits)
      if (!model.excused.has(region)) expect((await regionUse(tx, region)).used.qty).toBeLessThanOrEqual(limit)
    const members = rows.filter(row => model.members.has(ids.indexOf(row.customerId!)))
    if (!model.excused.has('group'))
      expect(members.reduce((sum, row) => sum + row.frozenQty! + row.occupiedQty!, 0)).toBeLessThanOrEqual(GROUP_LIMIT)
  })
}
const NIGHT: QuotaEvent = { verb: 'night', who: 0, city: 0, key: 0, n: 1, more: 1 }

describe('random quota events (20-partners 11.6)', () => {
  it(`20.16 every row follows the text after each of ${HISTORIES * HISTORY} events, and Q1-Q6 hold after every history`, async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: HISTORY, maxLength: HISTORY }), async events => {
        const company = await opens()
        for (const one of events) {
          const outcome = await told(within(company, tx => does(tx, actorOn(company), company, one)))
          const expected = foretold(company.model, one)
          expect({ ...one, outcome }).toEqual({ ...one, outcome: expected })
          seen.set(`${one.verb} ${outcome}`, (seen.get(`${one.verb} ${outcome}`) ?? 0) + 1)
          await expectTrace(company)
        }
        await expectSound(company)
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    // Histories without effect would pass every rule.
    for (const verb of new Set(VERBS)) expect(seen.get(`${verb} done`) ?? 0, verb).toBeGreaterThan(0)
    for (const level of ['E1', 'E2', 'E4']) expect(seen.get(`freeze ${level}`) ?? 0, level).toBeGreaterThan(0)
  })

  it('Q1-Q6 hold when four callers at a time meet on the same rows and holds, and no deadlock reaches one', async () => {
    const FOUR = 4
    let done = 0
    // Where nobody lowers a limit, joins or forces, Q4 holds without an excuse.
    const among = (verbs: readonly QuotaEvent['verb'][]) =>
      fc.array(
        event.filter(one => verbs.includes(one.verb)),
        { minLength: 28, maxLength: 28 },
      )
    const quiet = VERBS.filter(verb => !['limit', 'join', 'force', 'day', 'night'].includes(verb))
    await fc.assert(
      fc.asyncProperty(fc.oneof(among(VERBS), among(quiet)), async events => {
        const company = await opens()
        for (let from = 0; from < events.length; from += FOUR) {
          const four = events.slice(from, from + FOUR)
          const outcomes = await Promise.all(
            four.map(one => told(within(company, tx => does(tx, actorOn(company), company, one)))),
          )
          done += outcomes.filter(one => one === 'done').length
          for (const one of four) excuses(company.model, one)
        }
        await expectSound(company)
      }),
      { numRuns: Math.ceil(HISTORIES / 2), endOnFailure: true },
    )
    expect(done).toBeGreaterThan(HISTORIES)
  })
})
