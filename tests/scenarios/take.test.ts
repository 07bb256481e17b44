import { addMonths, fen, localDate, sumFen, yuan } from '#kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Masters } from '../../demo/masters.ts'
import { modelSeeds } from '../../demo/master-seeds.ts'
import type { World } from '../world.ts'
import { PHOTO_VIEWS } from '#areas/vehicles/vehicle-extract/photo-views.ts'
import { sql } from '#packages/database/sql.ts'
import { opensLeased, paysFrontMoney, runsJob, standCars } from './story.ts'
import { refused } from './uploads.ts'
import { allotsCars, positionsOf, takesCars } from './positions.ts'

let world: World
let masters: Masters
let contractId: string
let orderId: string
let customerId: string
let contractNo: string
let spare: string[]
beforeAll(async () => {
  ;({ world, masters, customerId, contractId, orderId, contractNo } = await opensLeased())
})
afterAll(() => world?.close())

it('hands over twelve cars in one batch: 432 rent rows and the first bills, after the front money only', async () => {
  const cars = await standCars(world, masters, 12, 2)
  spare = cars.slice(12)
  const e5 = (await positionsOf(world, orderId)).filter(one => one.carModelId === masters.models.get('E5'))
  expect(e5).toHaveLength(12)
  const pairs = e5.map((position, at) => ({ orderVehicleId: position.id, vehicleId: cars[at]! }))
  expect(
    await refused((await world.as('李晓雯')).call('POST', 'vehicle-allot/save', { orderId, lines: pairs })),
  ).toMatchObject({ status: 402 })
  await allotsCars(world, masters, orderId, pairs)
  expect((await positionsOf(world, orderId)).filter(one => one.status === 4)).toHaveLength(12)

  // Paid before taken: nothing was paid yet, so the take goes to the delivery head and finance instead of the yard.
  await paysFrontMoney(world, masters, customerId, contractNo)
  expect(
    await refused((await world.as('周敏')).call('POST', 'vehicle-extract/batch-extract', { lines: [] })),
  ).toMatchObject({ status: 402 })
  expect(
    await refused(
      (await world.as('乔麦')).call(
        'PUT',
        'vehicle-extract/confirm',
        { id: '1', lines: [] },
        { 'idempotency-key': '' },
      ),
    ),
  ).toMatchObject({ status: 400, msg: expect.stringContaining('Idempotency-Key') })
  const take = await takesCars(
    world,
    masters,
    pairs.map(pair => pair.orderVehicleId),
  )
  expect(take.lines.filter(line => !line.ok)).toEqual([])
  expect(take.taken).toBe(12)

  const clerk = await world.as('金瑶')
  const today = localDate(world.clock.now())
  const rent = await clerk.gets('bill/receipt-plan/page', { contractId, feeItem: 1, size: 1 })
  expect(rent.total).toBe(432)
  const one = (
    await clerk.gets('bill/receipt-plan/page', {
      contractId,
      feeItem: 1,
      orderVehicleId: pairs[0]!.orderVehicleId,
      size: 100,
    })
  ).records as { periodNo: number; amt: string; dueDate: string; periodStart: string }[]
  const periods = [...one].sort((a, b) => a.periodNo - b.periodNo)
  expect(periods.map(row => row.amt)).toEqual(Array(36).fill('4800.00'))
  expect(periods[0]).toMatchObject({ periodStart: today, dueDate: today })
  expect(periods[35]!.periodStart).toBe(addMonths(today, 35))
  expect(yuan(sumFen(one, row => fen(row.amt)))).toBe('172800.00')
  expect((await clerk.gets('bill/receipt-plan/page', { contractId, feeItem: 2, size: 1 })).total).toBe(20)

  await runsJob(world, 'plan-activate')
  const bills = await clerk.gets('bill/receivable/page', { contractId, feeItem: 1, size: 100 })
  expect(bills.total).toBe(12)
  expect(
    new Set(
      (bills.records as { dueAmt: string; dueDate: string; status: number }[]).map(
        bill => `${bill.dueAmt} ${bill.dueDate} ${bill.status}`,
      ),
    ),
  ).toEqual(new Set([`4800.00 ${today} 1`]))
  expect((await positionsOf(world, orderId)).filter(one => one.status === 5)).toHaveLength(12)
})

it('tells the deposit of every car on lease beside it, as the cards of the deposits hold it (10-platform 5.12)', async () => {
  const manager = await world.as('顾明远')
  const { id } = (
    await manager.gets<{ id: string; name: string }[]>('/api/blade-report/report/rest/mine', { reportKind: 1 })
  ).find(one => one.name === '在租车辆明细')!
  const { rows } = await manager.posts('/api/blade-report/ureport/preview', {
    reportId: id,
    params: {},
    current: 1,
    size: 100,
  })
  expect(rows).toHaveLength(12)
  expect(new Set(rows.map((row: Record<string, string>) => row['held_deposit']))).toEqual(
    new Set([modelSeeds.find(one => one.key === 'E5')!.deposit]),
  )

  // The card of the car says the same from the next night on.
  await runsJob(world, 'vehicle-enlarge')
  expect(await manager.gets('vehicle/detail', { id: rows[0].id })).toMatchObject({ heldDeposit: rows[0].held_deposit })
  // One that is on no lease any more holds nothing, beside those that are.
  await world.inside(tx =>
    tx.run(
      sql`update vehicle set order_vehicle_id = null where tenant_id = ${tx.tenantId} and id = ${rows[1].id}::bigint`,
    ),
  )
  await runsJob(world, 'vehicle-enlarge')
  expect(await manager.gets('vehicle/detail', { id: rows[1].id })).toMatchObject({ heldDeposit: '0.00' })
})

it('shows on the card of a deposit the car that stands in its position: none before, the allotted one, none when it is taken back, the next one after (90-interfaces 4)', async () => {
  const clerk = await world.as('金瑶')
  const position = (await positionsOf(world, orderId)).find(
    one => one.carModelId === masters.models.get('T3') && one.status === 1,
  )!
  const card = async () => {
    await world.product.runner.drain()
    const {
      records: [row],
    } = await clerk.gets('account-vehicle-margin/page', { orderVehicleId: position.id })
    return (await clerk.gets('account-vehicle-margin/detail', { id: row.id })) as Record<string, string>
  }
  const shown = async () => {
    const { plateNo, vin, vehicleId } = await card()
    return { plateNo, vin, vehicleId }
  }
  const carNamed = async (id: string) => {
    const { plateNo, vin } = await (await world.as('韩松')).gets('vehicle/detail', { id })
    return { plateNo, vin, vehicleId: id }
  }
  expect(await shown()).toEqual({ plateNo: '', vin: '', vehicleId: '' })
  await allotsCars(world, masters, orderId, [{ orderVehicleId: position.id, vehicleId: spare[0]! }])
  expect(await shown()).toEqual(await carNamed(spare[0]!))
  await (await world.as('陈立群')).puts('order-vehicle/update-status', {
    ids: [position.id],
    status: 1,
    reason: '客户要求换车',
  })
  expect(await shown()).toEqual({ plateNo: '', vin: '', vehicleId: '' })
  await allotsCars(world, masters, orderId, [{ orderVehicleId: position.id, vehicleId: spare[1]! }])
  expect(await shown()).toEqual(await carNamed(spare[1]!))
})

it('names the view of a photo wherever its file is shown, in both languages, and offers it for no other file', async () => {
  const delivery = await world.as('乔麦')
  const wordsOf = async (query: Record<string, string>) =>
    new Map(
      (
        await delivery.gets<{ dictKey: string; valueEn: string }[]>('/api/blade-system/dict-biz/dictionary', {
          code: 'paper_kind',
          ...query,
        })
      ).map(one => [one.dictKey, one.valueEn]),
    )
  expect((await wordsOf({})).get('行驶证')).toBe('Vehicle licence')
  expect((await wordsOf({})).has('左侧')).toBe(false)
  const shown = await wordsOf({ sealed: '1' })
  expect(PHOTO_VIEWS.map(one => `${one.word} / ${shown.get(one.word)}`)).toEqual(PHOTO_VIEWS.map(one => one.label))
})
