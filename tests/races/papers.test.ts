import { sql } from '#packages/database/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { approves, hasCustomer } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { Person } from '../world.ts'
import { CALLERS, expectOne, losersOf, race, ROUNDS, winnersOf, type Told } from './race.ts'
import { colleagueOf, openStand, smallLease, turnedDown, type Stand } from './stand.ts'

let stand: Stand
let risk: Person
let otherRisk: Person
beforeAll(async () => {
  stand = await openStand()
  risk = await stand.world.as('赵启航')
  otherRisk = await colleagueOf(stand, '赵启航')
})
afterAll(() => stand?.world.close())

const keys = [
  ['its own key each', false],
  ['one key', true],
] as const
const rows = <T = Record<string, unknown>>(statement: (tenantId: string) => ReturnType<typeof sql>): Promise<T[]> =>
  stand.world.inside(tx => tx.rows<T>(statement(tx.tenantId)))
const openTasks = (contractId: string) =>
  rows<{ instance: string; task: string }>(
    tenant => sql`select t.id as task, t.instance_id as instance from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id
  where t.tenant_id = ${tenant} and i.business_id = ${contractId}::bigint and t.state in (1, 2)`,
  )
const detail = (id: string, person: Person = stand.sales) => person.gets('contract-lease/detail', { id })
const withdraws = async (id: string) =>
  stand.sales.posts('/api/blade-flow/work/withdraw', {
    processInstanceId: (await openTasks(id))[0]!.instance,
    comment: '下一轮',
  })

describe('quota is promised once', () => {
  it('when two contracts want the last two cars of a customer', async () => {
    const customerId = await hasCustomer(stand.world, stand.masters, customerSeeds[1]!, 2, {
      qty: 2,
      amount: '500000.00',
    })
    const quota = async () =>
      (
        await rows<{ frozen: number; occupied: number }>(
          tenant =>
            sql`select frozen_qty as frozen, occupied_qty as occupied from customer_city_quota where tenant_id = ${tenant} and customer_id = ${customerId}::bigint`,
        )
      )[0]!
    await race({
      before: async () => expect(await quota()).toMatchObject({ frozen: 0 }),
      call: (_, { headers }) =>
        stand.sales.call('POST', 'contract-lease/save', smallLease({ ...stand, customerId }, 2), headers),
      async after(_, told) {
        const winner = expectOne(told)
        expect(await quota()).toMatchObject({ frozen: 2, occupied: 0 })
        for (const one of losersOf(told)) expect(one.msg).toMatch(one.language === 'zh' ? /可用额度/ : /available/)
        await withdraws(winner.data.id)
      },
    })
  })
})

interface Asked {
  id: string
  task: string
  instance: string
}
/** A contract at its second step, where two risk officers are asked. */
async function asked(): Promise<Asked> {
  const { id } = await stand.sales.posts('contract-lease/save', smallLease(stand, 1))
  await approves(await stand.world.as('陈立群'), 'contract-lease', id)
  const [open] = await openTasks(id)
  return { id, ...open! }
}
const decide = (
  person: Person,
  { task, instance }: Asked,
  how: 'approve' | 'reject',
  headers: Record<string, string>,
) =>
  person.call(
    'POST',
    '/api/blade-flow/work/complete-task',
    {
      taskId: task,
      processInstanceId: instance,
      comment: how === 'approve' ? '同意' : '资料不足',
      ...(how === 'approve' ? { flag: 'ok' } : {}),
    },
    headers,
  )
const decisions = ({ instance }: Asked) =>
  rows<{ task: string; option: string }>(
    tenant =>
      sql`select id as task, option from flow_task where tenant_id = ${tenant} and instance_id = ${instance}::bigint and state = 3`,
  )

describe('a task is decided once', () => {
  it.each([
    ['both approve', 'approve', 'approve'],
    ['one approves, one rejects', 'approve', 'reject'],
  ] as const)('when %s', (_, first, second) =>
    race({
      before: asked,
      call: (one, { at, headers }) => decide(at % 2 ? otherRisk : risk, one, at % 2 ? second : first, headers),
      async after(one, told) {
        const winner = expectOne(told)
        const how = winner.at % 2 ? second : first
        expect((await decisions(one)).filter(row => row.task === one.task)).toEqual([{ task: one.task, option: how }])
        for (const loser of losersOf(told))
          expect(loser.msg).toMatch(loser.language === 'zh' ? /已由|已结束|已取消/ : /handled|ended|cancelled|over/i)
        expect((await detail(one.id)).status).toBe(how === 'approve' ? 102 : 100)
        expect(await openTasks(one.id)).toHaveLength(how === 'approve' ? 1 : 0)
        await turnedDown(stand, 'contract-lease', one.id)
      },
    }),
  )

  it('when the first approver says yes while sales withdraws', async () => {
    const manager = await stand.world.as('陈立群')
    await race({
      async before() {
        const { id } = await stand.sales.posts('contract-lease/save', smallLease(stand, 1))
        return { id, ...(await openTasks(id))[0]! }
      },
      call: (one, { at, headers }) =>
        at % 2
          ? stand.sales.call(
              'POST',
              '/api/blade-flow/work/withdraw',
              { processInstanceId: one.instance, comment: '条件变更' },
              headers,
            )
          : decide(manager, one, 'approve', headers),
      async after(one, told) {
        const isApproved = expectOne(told).at % 2 === 0
        expect((await detail(one.id)).status).toBe(isApproved ? 102 : 104)
        expect(await decisions(one)).toHaveLength(isApproved ? 1 : 0)
        expect(await openTasks(one.id)).toHaveLength(isApproved ? 1 : 0)
        await turnedDown(stand, 'contract-lease', one.id)
      },
    })
  })
})

describe('a button pressed twice acts once', () => {
  it.each(keys)('submit of a draft (%s)', (_, sameKey) =>
    race(
      {
        async before() {
          const { id } = await stand.sales.posts('contract-lease/save', smallLease(stand, 1, { draft: true }))
          return { id, version: (await detail(id)).version as number }
        },
        call: (draft, { headers }) => stand.sales.call('POST', 'contract-lease/save', draft, headers),
        async after({ id }, told) {
          expectOne(told)
          expect(
            await rows(
              tenant => sql`select 1 from flow_instance where tenant_id = ${tenant} and business_id = ${id}::bigint`,
            ),
          ).toHaveLength(1)
          await withdraws(id)
        },
      },
      { sameKey },
    ),
  )

  let phone = 13_700_000_000
  it.each(keys)('save of a contact (%s)', (_, sameKey) =>
    race(
      {
        before: async () => String(++phone),
        call: (mobile, { headers }) =>
          stand.sales.call(
            'POST',
            'contacts/save',
            {
              mechanismType: 1,
              mechanismId: stand.customerId,
              contactName: '赛一',
              phone: mobile,
              roles: ['business'],
            },
            headers,
          ),
        async after(mobile, told) {
          expectOne(told)
          expect(
            await rows(
              tenant =>
                sql`select 1 from contacts where tenant_id = ${tenant} and phone = ${mobile} and is_deleted = 0`,
            ),
          ).toHaveLength(1)
        },
      },
      { sameKey },
    ),
  )

  it.each(keys)('the seal stamp (%s)', async (_, sameKey) => {
    const [keeper, applicant, head] = [
      await stand.world.as('纪云'),
      await stand.world.as('陈立群'),
      await stand.world.as('许文博'),
    ]
    const stampedFileBizId = await uploadsFile(keeper, '用印件.pdf')
    await race(
      {
        async before() {
          const { id } = await applicant.posts('apply-seal/save', {
            bizType: 3,
            title: '合作函',
            companyId: stand.masters.companies.get('华驰深圳'),
            sealIds: [stand.masters.seals.get('华驰深圳合同专用章')],
            fileKind: 'contract',
            copies: 2,
            pagesPerCopy: 1,
            crossPage: true,
            reason: '对外函件',
          })
          await approves(head, 'apply-seal', id)
          return { id, version: (await keeper.gets('apply-seal/detail', { id })).version as number }
        },
        call: ({ id, version }, { headers }) =>
          keeper.call('PUT', 'apply-seal/stamp', { id, version, stampedCopies: 2, stampedFileBizId }, headers),
        async after({ id }, told) {
          expectOne(told)
          expect(await keeper.gets('apply-seal/detail', { id })).toMatchObject({ status: 6, stampedCopies: 2 })
          const stamps = (await keeper.gets('apply-seal/timeline', { id, size: 50 })) as unknown
          expect(JSON.stringify(stamps).match(/"action":"stamp"/g)).toHaveLength(1)
        },
      },
      { sameKey },
    )
  })
})

describe('nothing typed is lost', () => {
  it('when two people save one contact from the same version: the second sees what the first wrote', async () => {
    const body = {
      mechanismType: 1,
      mechanismId: stand.customerId,
      contactName: '版本',
      phone: '13711112222',
      roles: ['business'],
    }
    const { id } = await stand.sales.posts('contacts/save', body)
    await race({
      before: async () => (await stand.sales.gets('contacts/detail', { id })).version as number,
      call: (version, { at, headers }, round) =>
        stand.sales.call('PUT', 'contacts/update', { ...body, id, version, position: `职务${round}-${at}` }, headers),
      async after(version, told, round) {
        const winner = expectOne(told)
        const now = await stand.sales.gets('contacts/detail', { id })
        expect(now).toMatchObject({ version: version + 1, position: `职务${round}-${winner.at}` })
        for (const one of losersOf(told))
          expect(one).toMatchObject({ status: 409, data: { kind: 'Stale', current: { position: now.position } } })
      },
    })
  })
})

describe('numbers of papers', () => {
  it('have neither gap nor double when many are saved at once and some are refused', async () => {
    let mobile = 13_600_000_000
    const number = (told: Told) => Number(String(told.data.no).slice(-4))
    let last: number | undefined
    await race(
      {
        before: async () => undefined,
        // Every third one is refused after its number was drawn: the number goes to the next.
        call: (_, { at, headers }) =>
          stand.sales.call(
            'POST',
            'contacts/save',
            {
              mechanismType: 1,
              mechanismId: stand.customerId,
              contactName: '号码',
              phone: at % 3 === 2 ? '13711112222' : String(++mobile),
              roles: ['business'],
            },
            headers,
          ),
        async after(_, told) {
          const drawn = winnersOf(told)
            .map(number)
            .sort((a, b) => a - b)
          expect(drawn).toHaveLength(told.filter(one => one.at % 3 !== 2).length)
          expect(drawn).toEqual(drawn.map((_number, at) => drawn[0]! + at))
          if (last !== undefined) expect(drawn[0]).toBe(last + 1)
          last = drawn.at(-1)
        },
      },
      { callers: Math.max(CALLERS, 6), rounds: ROUNDS },
    )
  })
})
