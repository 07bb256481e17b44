import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type World } from '../world.ts'
import { standCars, storyMasters } from './story.ts'

// 10-platform 5.8, 60-vehicles 4.2: what a car cost lies encrypted in its history, and stands in clear for whoever may
// know it, by whichever call.
let world: World
let id: string
beforeAll(async () => {
  world = await makeWorld()
  id = (await standCars(world, await storyMasters(world), 1))[0]!
})
afterAll(() => world?.close())

it('a changed price: two texts in the table, two amounts for whom the red list names, stars for the caretaker of the car', async () => {
  const admin = await world.as('系统管理员')
  const listed = await admin.gets<{ records: { id: string; version: number; fieldKey: string }[] }>(
    '/api/blade-system/data-scope/red-list/page',
    { resource: 'vehicle', size: 100 },
  )
  const priced = listed.records.find(one => one.fieldKey === 'purchasePrice')!
  const me = await world.inside(tx =>
    tx.row<{ id: string }>(sql`select id from blade_user where tenant_id = ${tx.tenantId} and account = 'admin'`),
  )
  await admin.puts('/api/blade-system/data-scope/red-list/update', {
    id: priced.id,
    version: priced.version,
    userIds: [me!.id],
  })
  world.product.sessions.forget('100001')
  const { version, purchasePrice } = await admin.gets<{ version: number; purchasePrice: string }>('vehicle/detail', {
    id,
  })
  await admin.puts('vehicle/update', { id, version, purchasePrice: '118765.43' })
  const kept = await world.inside(tx =>
    tx.rows<{ before: Record<string, unknown>; after: Record<string, unknown> }>(
      sql`select before, after from record_log where tenant_id = ${tx.tenantId} and business_id = ${id}::bigint and before is not null order by id desc limit 1`,
    ),
  )
  expect(kept).toMatchObject([
    {
      before: { purchasePrice: '*', '*': expect.stringMatching(/^v1\./) },
      after: { purchasePrice: '*', '*': expect.stringMatching(/^v1\./) },
    },
  ])
  expect(JSON.stringify(kept)).not.toMatch(/118765/)

  interface Change {
    field: string
    oldValue: string
    newValue: string
  }
  const changes = async (name: string) =>
    await (await world.as(name)).gets<{ records: Change[]; total: number }>('vehicle/change-log-page', {
      vehicleId: id,
      size: 200,
    })
  const told = await changes('系统管理员')
  expect(told.records.filter(one => one.field === '*')).toEqual([])
  expect(told.total).toBe(told.records.length)
  expect(told.records.find(one => one.field === 'purchasePrice')).toMatchObject({
    oldValue: purchasePrice,
    newValue: '118765.43',
  })
  expect((await changes('韩松')).records.find(one => one.field === 'purchasePrice')).toMatchObject({
    oldValue: '***',
    newValue: '***',
  })
  const [line] = await admin.gets<{ before: Record<string, string>; after: Record<string, string> }[]>(
    '/api/blade-desk/timeline/list',
    { resource: 'vehicle', id },
  )
  expect(line).toMatchObject({ before: { purchasePrice }, after: { purchasePrice: '118765.43' } })
})
