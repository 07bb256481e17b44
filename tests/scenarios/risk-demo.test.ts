import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen } from '#kernel'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { customerScore } from '#areas/risk/customer-score/customer-score.ts'
import { riskRecord } from '#areas/risk/risk-record/risk-record.ts'
import { rouse } from '#areas/risk/rouse/rouse.ts'
import { customerSeeds } from '../../demo/customers.ts'
import { playsRisk, sleeperSeeds } from '../../demo/risk.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('2026-11-21')
})
afterAll(() => world?.close({ unchecked: true }))

it('20.16 plays risk records of every state and level, two dormant customers and their wake-ups, once', async () => {
  const stage = new Stage(world.product, world.people, '2026-11-21')
  const customers = new Map<string, string>()
  await world.inside(async tx => {
    await insertRow(tx, stage.system, serviceProvider, { mechanismName: '速达板车运输', entityKind: 1, status: 1 })
    for (const seed of [...customerSeeds, ...sleeperSeeds]) {
      const { id } = await insertRow(tx, stage.system, customer, {
        mechanismName: seed.name,
        entityKind: 1,
        customerKind: seed.kind,
        businessKind: seed.business,
        cityCode: seed.city,
        bizUserId: stage.who(seed.sales).userId,
        bizDeptId: stage.who(seed.sales).deptId,
        status: 1,
      })
      await grantQuota(tx, stage.who('江岳'), {
        customerId: id,
        lines: [{ cityCode: seed.city, qty: seed.quota, amount: fen('3000000') }],
        validTo: '2027-10-31',
        grade: seed.grade,
        reason: '演示',
      })
      customers.set(seed.name, id)
    }
  })
  await playsRisk(stage, customers)
  await playsRisk(stage, customers)
  const records = await world.inside(tx => findRows(tx, riskRecord, {}))
  expect(records).toHaveLength(10)
  expect([...new Set(records.map(one => one.status))].sort((a, b) => a - b)).toEqual([1, 2, 100, 101, 102, 103])
  expect([...new Set(records.map(one => one.level))].sort()).toEqual([1, 2, 3, 4])
  expect((await world.inside(tx => findRows(tx, rouse, {}))).map(one => one.status).sort()).toEqual([100, 102])
  expect(await world.inside(tx => findRows(tx, customer, { status: 3 }))).toHaveLength(2)
  expect(await world.inside(tx => findRows(tx, serviceProvider, { blackFlag: true }))).toHaveLength(1)
  expect((await world.inside(tx => findRows(tx, customerScore, {}))).length).toBeGreaterThan(8)
})
