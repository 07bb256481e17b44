import { addDays, localDate, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { checkInvariants } from '#areas/customers/customer-city-quota/server/invariants.ts'
import { customerCityQuota, quotaFlow } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { quota } from '#areas/risk/quota/quota.ts'
import { applyBody, payloadOf, reviewedCustomer, wish } from '#areas/risk/quota/server/testing.ts'
import { quotaApply } from '#areas/risk/quota-apply/quota-apply.ts'
import { riskQuota } from '#areas/risk/risk-quota/risk-quota.ts'
import { strategyUser } from '#areas/risk/strategy-user/strategy-user.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { hasCustomer } from '../scenarios/story.ts'
import { makeWorld, type Person } from '../world.ts'
import { expectOne, losersOf, race, random, ROUNDS, SEED, winnersOf } from './race.ts'
import { colleagueOf, smallLease, standOn, type Stand } from './stand.ts'

// Quota and the papers that move it: fifty contracts at once, and two people who decide one paper.
let stand: Stand
let manager: Person
let otherManager: Person
beforeAll(async () => {
  stand = await standOn(await makeWorld('2026-11-23', { maxConnections: 24 }), { qty: 1, amount: '1000.00' })
  manager = await stand.world.as('江岳')
  otherManager = await colleagueOf(stand, '江岳')
})
// Customers of the cases are made without their way there.
afterAll(() => stand?.world.close({ unchecked: true }))

const CITIES = ['4403', '4401', '5101', '3301'] as const
const rows = <T = Record<string, unknown>>(statement: (tenantId: string) => ReturnType<typeof sql>): Promise<T[]> =>
  stand.world.inside(tx => tx.rows<T>(statement(tx.tenantId)))
const expectAccountSound = async () => expect(await stand.world.inside(tx => checkInvariants(tx))).toEqual([])
const grants = async (id: string, city: string, qty: number, amount: string) =>
  manager.puts('customer/grant-quota', {
    id,
    version: (await manager.gets('customer/detail', { id })).version,
    quotaCity: city,
    newQty: qty,
    newAmount: amount,
    newValidTo: addDays(localDate(stand.world.clock.now()), 365),
    reason: '竞态演练',
  })
const rowOf = (customerId: string, cityCode = '4403') =>
  stand.world.inside(async tx => (await findRows(tx, customerCityQuota, { customerId, cityCode }))[0]!)

describe('fifty contracts at once', () => {
  const LIMIT = 20
  /** Two cars in each of the four cities, the lines in an order of their own. */
  const fourCities = (customerId: string, next: () => number): Record<string, unknown> => {
    const body = smallLease({ ...stand, customerId }, 2)
    const [line] = body['products'] as Record<string, unknown>[]
    const order = CITIES.map(city => ({ city, rank: next() })).sort((a, b) => a.rank - b.rank)
    return { ...body, products: order.map(({ city }) => ({ ...line, cityCode: city, plateCityCode: city })) }
  }

  it('20.14 over four cities and three customers, lines in any order: no row above its limit, nobody reads of a deadlock, Q1-Q6 hold', async () => {
    const customers: string[] = []
    for (const at of [1, 2, 3]) {
      const seed = { ...customerSeeds[at]!, city: '4403', sales: '李晓雯' }
      customers.push(await hasCustomer(stand.world, stand.masters, seed, at + 1, { qty: LIMIT, amount: '3000000.00' }))
    }
    for (const id of customers) for (const city of CITIES.slice(1)) await grants(id, city, LIMIT, '3000000.00')
    await race(
      {
        before: async () => {
          const next = random(SEED)
          return Array.from({ length: 50 }, (_, at) => fourCities(customers[at % 3]!, next))
        },
        call: (bodies, { at, headers }) => stand.sales.call('POST', 'contract-lease/save', bodies[at]!, headers),
        async after(_, told) {
          expect(winnersOf(told)).toHaveLength((3 * LIMIT) / 2)
          for (const one of losersOf(told))
            expect(one.msg).toMatch(one.language === 'zh' ? /可用额度0台/ : /: 0 available/)
          for (const id of customers)
            for (const city of CITIES) expect(await rowOf(id, city)).toMatchObject({ frozenQty: LIMIT, occupiedQty: 0 })
          // Q3: what is frozen belongs to a contract in approval.
          const astray = await rows(
            tenant => sql`select h.hold_key from quota_hold h left join contract c on c.tenant_id = h.tenant_id and c.id = h.source_id::bigint
              where h.tenant_id = ${tenant} and h.frozen_qty > 0 and c.status is distinct from 102`,
          )
          expect(astray).toEqual([])
          await expectAccountSound()
        },
      },
      { callers: 50, rounds: 1 },
    )
  })
})

interface Paper {
  id: string
  task: string
  instance: string
}
/** A paper of the risk desk that takes one car from the row, where the risk manager is asked. */
async function cut(customerId: string): Promise<Paper> {
  const row = await rowOf(customerId)
  const officer = stand.world.people.get('赵启航')!
  const saved = await stand.world.inside(tx =>
    saveRecord(
      tx,
      officer,
      riskQuota as never,
      {
        customerId,
        adjustKind: 2,
        reasonType: 'error',
        reason: '压降一台',
        effectiveDate: localDate(stand.world.clock.now()),
        lines: [
          { cityCode: '4403', afterQty: row.quotaQty! - 1, afterAmount: yuan((row.quotaAmount - 10_000n) as Fen) },
        ],
      },
      'save',
    ),
  )
  const [open] = await rows<{ task: string; instance: string }>(
    tenant => sql`select t.id as task, t.instance_id as instance from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id
      where t.tenant_id = ${tenant} and i.business_id = ${saved.id}::bigint and i.resource = 'risk-quota' and t.state in (1, 2)`,
  )
  return { id: saved.id, ...open! }
}
const agrees = (person: Person, { task, instance }: Paper, headers: Record<string, string>) =>
  person.call(
    'POST',
    '/api/blade-flow/work/complete-task',
    { taskId: task, processInstanceId: instance, comment: '同意', flag: 'ok' },
    headers,
  )
const cutsOf = (customerId: string) =>
  stand.world.inside(tx => findRows(tx, quotaFlow, { customerId, op: 2 }, { orderBy: 't.id' }))

describe('a cut of quota takes effect once', () => {
  const QTY = 250
  let customerId: string
  beforeAll(async () => {
    customerId = await hasCustomer(stand.world, stand.masters, customerSeeds[4]!, 5, { qty: 1, amount: '100.00' })
    await grants(customerId, '4403', QTY, '400000.00')
  })

  it('when two risk managers approve one paper', () =>
    race({
      before: async () => ({ paper: await cut(customerId), row: await rowOf(customerId) }),
      call: ({ paper }, { at, headers }) => agrees(at % 2 ? otherManager : manager, paper, headers),
      async after({ paper, row }, told) {
        expectOne(told)
        for (const one of losersOf(told))
          expect(one.msg).toMatch(one.language === 'zh' ? /已由|已结束|已取消/ : /handled|ended|cancelled|over/i)
        const { adjustNo, status } = await stand.world.inside(tx => getRow(tx, riskQuota, paper.id))
        expect(status).toBe(1)
        expect((await rowOf(customerId)).quotaQty).toBe(row.quotaQty! - 1)
        expect((await cutsOf(customerId)).filter(one => one.docNo === adjustNo)).toMatchObject([{ dQuotaQty: -1 }])
        await expectAccountSound()
      },
    }))

  it('20.20 when two papers saw the same row: the second is told both figures', () =>
    race({
      async before() {
        const row = await rowOf(customerId)
        return { papers: [await cut(customerId), await cut(customerId)], row }
      },
      call: ({ papers }, { at, headers }) => agrees(at % 2 ? otherManager : manager, papers[at % 2]!, headers),
      async after({ papers, row }, told) {
        const winner = expectOne(told)
        const [was, is] = [row.quotaQty!, row.quotaQty! - 1]
        for (const one of losersOf(told).filter(other => other.at % 2 !== winner.at % 2))
          expect(one.msg).toContain(one.language === 'zh' ? `原${was}台，现${is}台` : `(${was}, now ${is})`)
        expect((await rowOf(customerId)).quotaQty).toBe(is)
        const states = []
        for (const one of papers) states.push((await stand.world.inside(tx => getRow(tx, riskQuota, one.id))).status)
        expect(states.sort()).toEqual([1, 102])
        await expectAccountSound()
      },
    }))
})

describe('a case is granted once', () => {
  const idOf = (name: string) => stand.world.people.get(name)!.userId
  const path = ['', 'primary-review', 'diligencing', 'final-review', 'credit'] as const
  const deciders = ['', '赵启航', '赵启航', '江岳', '顾明远'] as const
  beforeAll(() =>
    stand.world.inside(async tx => {
      for (const step of [1, 2, 3, 4] as const)
        await insertRow(tx, stand.world.system, strategyUser, { step, userId: idOf(deciders[step]), maxOpen: 300 })
    }),
  )
  const caseOf = (id: string) => stand.world.inside(tx => getRow(tx, quota, id))
  /** What the reviewer of the present step sends when he agrees. */
  async function agreement(id: string): Promise<{ person: Person; step: number; body: Record<string, unknown> }> {
    const row = await caseOf(id)
    const step = row.step as 1 | 2 | 3 | 4
    const person = await stand.world.as(deciders[step])
    const view = await person.gets<{
      lines: { cityCode: string; suggestQty: number; finalQty: number; unitExposure: string }[]
    }>(`quota/${path[step]}/detail`, { id })
    const lines = view.lines.map(line => {
      const qty = step < 4 ? line.suggestQty : line.finalQty
      return { cityCode: line.cityCode, qty, amount: (qty * Number(line.unitExposure)).toFixed(2) }
    })
    const payload = { ...payloadOf[step], ...(step === 2 ? { visitorIds: [idOf('赵启航'), idOf('王静')] } : {}) }
    const { round, version } = row
    return { person, step, body: { id, round, version, decision: 1, opinion: '同意', lines, payload } }
  }
  const sends = ({ person, step, body }: Awaited<ReturnType<typeof agreement>>, headers: Record<string, string> = {}) =>
    person.call('PUT', `quota/${path[step as 1]}/approval`, body, headers)

  /** A case that waits for its grantor. */
  async function atCredit() {
    const customerId = await stand.world.inside(tx =>
      reviewedCustomer(tx, { bizUserId: idOf('李晓雯'), cityCode: '4403' }),
    )
    const saved = await stand.sales.posts<{ id: string }>('quota-apply/save', applyBody(customerId, [wish('4403', 20)]))
    const { quotaId } = await stand.world.inside(tx => getRow(tx, quotaApply, saved.id))
    for (const _step of [1, 2, 3]) expect((await sends(await agreement(quotaId!))).status).toBe(200)
    return { customerId, caseId: quotaId!, last: await agreement(quotaId!) }
  }

  it('when the grantor agrees in two windows', () =>
    race(
      {
        before: atCredit,
        call: ({ last }, { headers }) => sends(last, headers),
        async after({ customerId, caseId }, told) {
          expectOne(told)
          const done = await caseOf(caseId)
          expect([done.status, (await rowOf(customerId)).quotaQty]).toEqual([1, done.grantQty])
          const flow = await stand.world.inside(tx => findRows(tx, quotaFlow, { customerId }))
          expect(flow).toMatchObject([{ op: 1, dQuotaQty: done.grantQty }])
          await expectAccountSound()
          // The city has room for the next round.
          await grants(customerId, '4403', 0, '0.00')
        },
      },
      { rounds: ROUNDS > 3 ? ROUNDS : 2 },
    ))

  it('when it is granted in one window and refused in the other', () =>
    race(
      {
        before: atCredit,
        call: ({ last }, { at, headers }) =>
          sends(
            at % 2 ? last : { ...last, body: { ...last.body, decision: 3, refuseType: 'red_line', payload: {} } },
            headers,
          ),
        async after({ customerId, caseId }, told) {
          const isGranted = expectOne(told).at % 2 === 1
          const done = await caseOf(caseId)
          expect([done.status, done.refused]).toEqual(isGranted ? [1, false] : [100, true])
          const flow = await stand.world.inside(tx => findRows(tx, quotaFlow, { customerId }))
          expect(flow.map(one => one.dQuotaQty)).toEqual(isGranted ? [done.grantQty] : [])
          await expectAccountSound()
          if (isGranted) await grants(customerId, '4403', 0, '0.00')
        },
      },
      { rounds: ROUNDS > 3 ? ROUNDS : 2 },
    ))
})
