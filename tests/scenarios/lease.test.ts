import { localDate } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Masters } from '../../demo/masters.ts'
import type { Person, World } from '../world.ts'
import { approves, hasLease, leasePath, opensStory, sealsAndSigns, twentyVehicles } from './story.ts'
import { refused, uploadsFile } from './uploads.ts'

let world: World
let masters: Masters
let sales: Person
let customerId: string
beforeAll(async () => {
  ;({ world, masters, sales, customerId } = await opensStory())
})
afterAll(() => world?.close())

const stateOf = async (id: string) => (await sales.gets('contract-lease/detail', { id })).status as number

it('takes a lease of 20 vehicles through everyone on its path, one of whom sends it back once', async () => {
  const body = twentyVehicles(masters, customerId, localDate(world.clock.now()))
  expect(await refused((await world.as('周敏')).call('POST', 'contract-lease/save', body))).toMatchObject({
    status: 402,
  })
  const saved = await sales.posts('contract-lease/save', body)
  const id = saved.id as string
  expect(await sales.gets('contract-lease/detail', { id })).toMatchObject({
    status: 102,
    vehicleQty: 20,
    totalAmount: '3427200.00',
    depositTotal: '200000.00',
  })
  expect(await sales.gets('customer/detail', { id: customerId })).toMatchObject({ availableQty: 40 })

  // Not the cashier, not the applicant: only whose turn it is.
  for (const name of ['周敏', '李晓雯', '王静'] as const)
    await expect((await world.as(name)).decides('contract-lease', id)).rejects.toThrow('has no task')
  await approves(await world.as('陈立群'), 'contract-lease', id)
  expect((await (await world.as('赵启航')).decides('contract-lease', id, 'reject', '请补充近三个月流水')).status).toBe(
    200,
  )
  expect(await stateOf(id)).toBe(100)
  expect(await sales.gets('customer/detail', { id: customerId })).toMatchObject({ availableQty: 60 })

  const { version } = await sales.gets('contract-lease/detail', { id })
  await sales.puts('contract-lease/afresh', { id, version, attachBizId: await uploadsFile(sales, '银行流水.pdf') })
  for (const name of leasePath) {
    expect(await stateOf(id)).toBe(102)
    await approves(await world.as(name), 'contract-lease', id)
  }
  expect(await stateOf(id)).toBe(1)

  // Sales may write a contract, never seal or sign it.
  expect(
    await refused(
      sales.call('PUT', 'contract-lease/seal', { id, version: 0, sealIds: [masters.seals.get('华驰深圳合同专用章')] }),
    ),
  ).toMatchObject({ status: 402 })
  const orderId = await sealsAndSigns(world, masters, id)
  expect(
    await refused(sales.call('PUT', 'contract-lease/signed', { id, version: 0, signedFileBizId: '1' })),
  ).toMatchObject({ status: 402 })
  expect(await stateOf(id)).toBe(6)
  const vehicles = await sales.gets('order-vehicle/page', { orderId, size: 100 })
  expect(vehicles.total).toBe(20)
  expect(await sales.gets('contract-lease/leases-vehicle-quantity', { contractId: id })).toMatchObject({
    contractQty: 20,
    waitAllotQty: 20,
    onLeaseQty: 0,
  })
})

it('stops a signed lease of which no car left: the vehicles are cancelled, waiting money is voided and its quota is free again; never while bills are open', async () => {
  const clerk = await world.as('唐可')
  const available = async () => (await sales.gets('customer/detail', { id: customerId })).availableQty as number
  const before = await available()
  const { contractId, orderId } = await hasLease(world, masters, customerId)
  expect(await available()).toBe(before - 20)
  const stopped = async (more: Record<string, unknown> = {}) =>
    clerk.call('PUT', 'contract-lease/stop', {
      id: contractId,
      version: (await clerk.gets('contract-lease/detail', { id: contractId })).version,
      stopType: 'mutual',
      reason: '双方协商一致',
      ...more,
    })
  expect(
    await refused(
      sales.call('PUT', 'contract-lease/stop', {
        id: contractId,
        version: 0,
        stopType: 'mutual',
        reason: '双方协商一致',
      }),
    ),
  ).toMatchObject({ status: 402 })
  expect((await stopped({ reason: '' })).data).toMatchObject({ kind: 'Invalid', faults: [{ path: 'reason' }] })
  const answer = await stopped()
  expect([answer.status, answer.msg]).toEqual([200, expect.any(String)])
  expect(await stateOf(contractId)).toBe(4)
  expect(await available()).toBe(before)
  const cars = (await sales.gets('order-vehicle/page', { orderId, size: 100 })).records as { status: number }[]
  expect(new Set(cars.map(one => one.status))).toEqual(new Set([10]))
  const plans = (await (await world.as('周敏')).gets('bill/receipt-plan/page', { contractId, size: 200 })).records as {
    status: number
  }[]
  expect(plans.filter(one => one.status === 1)).toEqual([])
})
