import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { standCars, storyMasters } from '../scenarios/story.ts'
import { card, field, fillsIn, handsIn } from './field-steps.ts'
import { opensPage } from './hands.ts'
import { openWorld, type Desk } from './product.ts'

// Three cars are driven from one lot to another by 马骁, who stands in their garage without network.
let product: Awaited<ReturnType<typeof openWorld>>
let desk: Desk
const ids: string[] = []
const DRIVER = '马骁'
beforeAll(async () => {
  product = await openWorld()
  const { world } = product
  const masters = await storyMasters(world)
  const cars = await standCars(world, masters, 3)
  const dispatcher = { ...world.people.get('韩松')!, clock: world.clock }
  const handlerId = world.people.get(DRIVER)!.userId
  const lots = await world.inside(async tx => {
    await tx.run(sql`update parking_lot set lng = 114.03, lat = 22.65 where tenant_id = ${tx.tenantId}`)
    return tx.rows<{ id: string }>(sql`select id from parking_lot where tenant_id = ${tx.tenantId} order by id limit 2`)
  })
  await world.inside(async tx => {
    const { taskIds } = await createWorkOrder(tx, dispatcher, {
      type: 4,
      subKind: 2,
      vehicles: cars.map(vehicleId => ({ vehicleId })),
      cityCode: '4403',
      planStart: '2026-11-20 09:00:00',
      planFinish: '2026-12-20 18:00:00',
      from: { lotId: lots[0]!.id },
      to: { lotId: lots[1]?.id ?? lots[0]!.id },
    })
    await assignTasks(tx, dispatcher, taskIds, { handlerId })
    ids.push(...taskIds)
  })
  desk = await product.signIn(DRIVER)
  await desk.context.clock.setFixedTime(world.clock.now())
  await desk.context.grantPermissions(['geolocation'], { origin: product.address })
  await desk.context.setGeolocation({ longitude: 114.0315, latitude: 22.65, accuracy: 12 })
  await desk.page.setViewportSize({ width: 390, height: 844 })
})
afterAll(() => product?.stop())

const isOn = (page: Page, text: string) => expect.poll(() => page.getByRole('status').innerText()).toContain(text)
const stageIn = (id: string) =>
  product.world.inside(
    async tx => (await tx.row<{ stage: number }>(sql`select stage from vehicle_task where id = ${id}::bigint`))!.stage,
  )
const payloadIn = (id: string) =>
  product.world.inside(tx =>
    tx.row<{ end_mileage: number | null; load: string | null; receiver_name: string | null }>(
      sql`select end_mileage, load_photos_biz_id as load, receiver_name from vehicle_task_transport where task_id = ${id}::bigint`,
    ),
  )

it('lists the driver’s tasks of today by the way to them, and lays them down on his phone; human resources read none', async () => {
  const hr = await product.signIn('孟佳')
  await hr.page.goto(`${product.address}/field`)
  await hr.page.getByRole('alert').waitFor()
  expect(await hr.page.locator('li.field-card').count()).toBe(0)
  await hr.context.close()

  await desk.page.setViewportSize({ width: 1366, height: 768 })
  await opensPage(desk, '工单作业', '任务中心', '任务中心')
  await desk.page.getByRole('button', { name: '手机版' }).click()
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await isOn(desk.page, '可离线')
  await expect.poll(() => desk.page.locator('li.field-card').count()).toBe(3)
  expect(await desk.page.locator('.field-list').innerText()).toContain('公里')
  await desk.picture('field-1-list')
})

it('goes on without network: the page starts anew, a car is filled in with damage, photos and signature, and waits', async () => {
  const { page, context } = desk
  await context.setOffline(true)
  await page.reload()
  await isOn(page, '离线')
  await expect.poll(() => page.locator('li.field-card').count()).toBe(3)
  await card(page, 'D88010').getByRole('button').first().click()
  await page.getByRole('button', { name: '提交结果', exact: true }).click()
  await page.locator('.field-fault').filter({ hasText: '请填写到达里程' }).waitFor()
  await page.getByRole('button', { name: '返回', exact: true }).click()

  await fillsIn(page, 'D88010', '10146', true)
  await desk.picture('field-2-form')
  // What is filled in outlives the page.
  await page.getByText('已存本机', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => field(page, '到达里程').inputValue()).toBe('10146')
  await handsIn(page)
  await fillsIn(page, 'D88011', '10211')
  await handsIn(page)
  expect(await page.getByText('待发送', { exact: true }).count()).toBe(2)
  expect(await stageIn(ids[0]!)).toBe(2)
  await desk.picture('field-3-waiting')
})

it('sends it once when the network is back, though the first answer is lost; what the office changed meanwhile is shown and not overwritten', async () => {
  const { page, context } = desk
  const { world } = product
  const office = { ...world.people.get('韩松')!, clock: world.clock }
  await world.inside(tx => handleTask(tx, office, 4, { id: ids[1]!, draft: true, payload: { endMileage: 10205 } }))
  let lost = 0
  await page.route(/transport-handle/, async route => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => stageIn(ids[0]!)).toBe(4)
  await page.getByRole('button', { name: /^待发送\d/ }).click()
  // It tries again by itself.
  await page.locator('.field-tag').filter({ hasText: '有冲突' }).waitFor()
  await expect.poll(() => page.locator('li.field-card').count()).toBe(1)
  expect(lost).toBeGreaterThan(1)
  const sent = await world.inside(tx =>
    tx.row<{ handed: string; files: string; severity: number }>(sql`
      select (select count(*) from vehicle_task_log where task_id = ${ids[0]!}::bigint and action = 'handIn') as handed,
        (select count(*) from attach a join vehicle_task t on t.photos_biz_id = a.attach_biz_id where t.id = ${ids[0]!}::bigint and a.is_deleted = 0) as files,
        (select max(d.severity) from vehicle_task_transport_damage d join vehicle_task_transport p on p.id = d.payload_id where p.task_id = ${ids[0]!}::bigint and d.photo_biz_id is not null) as severity`),
  )
  expect(sent).toMatchObject({ handed: '1', files: '4', severity: 2 })
  expect(await payloadIn(ids[0]!)).toMatchObject({ end_mileage: 10146, receiver_name: '何春梅' })
  expect(await payloadIn(ids[1]!)).toMatchObject({ end_mileage: 10205, receiver_name: null })

  await page.getByRole('button', { name: '处理冲突' }).click()
  const row = page.locator('.field-compare tr').filter({ hasText: '到达里程' })
  await row.waitFor()
  expect(await row.innerText()).toContain('10211')
  expect(await row.innerText()).toContain('10205')
  await desk.picture('field-4-clash')
  // Mine is chosen where I filled something in; the office's word is one press away.
  expect(await row.getByRole('radio').first().isChecked()).toBe(true)
  await page.getByRole('button', { name: '按所选内容提交' }).click()
  await expect.poll(() => stageIn(ids[1]!)).toBe(4)
  expect(await payloadIn(ids[1]!)).toMatchObject({ end_mileage: 10211, receiver_name: '何春梅' })
  await expect.poll(() => page.locator('li.field-card').count()).toBe(1)
  const unasked = desk.complaints.filter(one => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409|status of 4/.test(one))
  expect(unasked).toEqual([])
})
