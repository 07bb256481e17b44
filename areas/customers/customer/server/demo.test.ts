import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { accounts } from '#areas/partners/mechanism/server/party.ts'
import { at, openWorld, type World } from '../../testing.ts'
import { demoPartners } from '#areas/partners/demo.ts'
import { demoCustomers, demoCustomerSeeds } from '../../demo.ts'
import { checkInvariants } from '../../customer-city-quota/server/invariants.ts'
import { customer } from '../customer.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.drop())

it('tells the story of partners and customers by their own verbs, the same at a second start', async () => {
  const [clerk, cashier, finance, risk] = ['11', '12', '13', '14'].map(id =>
    at('2026-11-21 09:00:00', id, `员工${id}`),
  ) as [ReturnType<typeof at>, ReturnType<typeof at>, ReturnType<typeof at>, ReturnType<typeof at>]
  const tell = () =>
    world.run(async (tx: Tx) => {
      const tools = {
        file: () => tx.newId(),
        approve: async (inner: Tx, _resource: string, id: string) =>
          void (await act(inner, risk, customer, id, 'approve')),
      }
      return {
        partners: await demoPartners(tx, { clerk, cashier, finance }, tools),
        customers: await demoCustomers(tx, { sales: () => clerk, risk }, tools),
      }
    })
  const first = await tell()
  expect(first.customers.size).toBe(8)
  expect([first.partners.companies.size, first.partners.providers.size, first.partners.accounts.size]).toEqual([
    6, 9, 15,
  ])
  expect(await tell()).toEqual(first)
  await world.run(async tx => {
    for (const one of await findRows(tx, customer, {}))
      expect([one.mechanismName, one.status, one.sectionState]).toEqual([
        one.mechanismName,
        1,
        { base: 2, contacts: 2, inform: 2, applyArea: 2, business: 2 },
      ])
    expect((await findRows(tx, customer, { mechanismName: demoCustomerSeeds[0]!.name } as never))[0]).toMatchObject({
      riskGrade: 'A',
      riskScore: '86.5',
    })
    expect(await accounts(tx, clerk, first.partners.providers.get('速达板车运输有限公司')!, 1)).toHaveLength(1)
    expect(await checkInvariants(tx)).toEqual([])
  })
})
