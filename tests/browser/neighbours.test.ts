import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRow } from '#packages/server/rows.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { hasTwelveOnLease, storyMasters } from '../scenarios/story.ts'
import { connectionsOf, follows, goesTo, headOf } from './follow-steps.ts'
import { settles } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// Issue 26, every place leads on: from a customer to the receipt of its money and to its car, and back, each step one
// press on a page that stands already.
let world: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
let [customerId, contractNo] = ['', '']
beforeAll(async () => {
  world = await openWorld('2026-11-21')
  const inside = world.world
  const { contractId } = await hasTwelveOnLease(inside, await storyMasters(inside))
  const lease = await inside.inside(tx => getRow(tx, contractLease, contractId))
  ;[customerId, contractNo] = [lease.customerId!, lease.contractNo!]
  desk = await world.signIn('顾明远')
})
afterAll(() => world?.stop())

it('leads from a customer over its contract, position and bill to the receipt, and back by the browser', async () => {
  await desk.page.goto(`${world.address}/customers/customer/detail?id=${customerId}`)
  await settles(desk)
  expect(await follows(desk, '租赁合同')).toBe(contractNo)
  // A position that is on lease: its deposit is paid, its first rent is not.
  await follows(desk, '订单车辆', '粤')
  expect(await follows(desk, '应收账单', '已结清')).toMatch(/^YS/)
  expect(await follows(desk, '实收明细')).toMatch(/^SS/)
  await desk.page.goBack()
  await expect.poll(() => headOf(desk)).toMatch(/^YS/)
  await settles(desk)
  expect(await goesTo(desk, contractNo)).toBe(contractNo)
  expect(desk.complaints).toEqual([])
})

it('leads from a contract over order and position to the car, and from the car back to its contract', async () => {
  const order = await follows(desk, '订单')
  expect(order).toMatch(/^DD/)
  const position = await follows(desk, '订单车辆', '粤')
  expect(await goesTo(desk, /^LXLE5/)).toMatch(/^LXLE5/)
  const pointing = await connectionsOf(desk)
  await desk.picture('neighbours-car')
  expect(Object.keys(pointing)).toContain('订单车辆')
  expect(await goesTo(desk, contractNo)).toBe(contractNo)
  expect(position).not.toBe(order)
  expect((await connectionsOf(desk))['订单车辆']).toBe('20')
  expect(desk.complaints).toEqual([])
})
