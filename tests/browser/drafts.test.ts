import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type Desk } from './product.ts'
import { stageOf } from './hands.ts'

// A half-typed form outlives the page, the browser and the machine; saving or discarding ends it.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

const ADD = '/car/parking_lots/add'
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true })
const offer = (desk: Desk) => stageOf(desk).getByRole('alert').filter({ hasText: '未保存的草稿' })
const kept = (desk: Desk) =>
  stageOf(desk)
    .getByText(/草稿已自动保存/)
    .waitFor()
const opens = (desk: Desk, path: string) => desk.page.goto(`${world.address}${path}`)

it('offers what was typed before the page was killed to the same person on another machine, without the sensitive fields, until it is discarded', async () => {
  const before = await world.signIn('韩松')
  await opens(before, ADD)
  await field(before, '名称').fill('没来得及保存的停车场')
  await field(before, '看管人电话').fill('13800138000')
  await kept(before)
  await before.context.close()

  const after = await world.signIn('韩松')
  await opens(after, ADD)
  await offer(after).getByText('敏感字段未存入草稿').waitFor()
  await after.picture('draft-offered')
  await offer(after).getByRole('button', { name: '恢复未保存的内容' }).click()
  await expect.poll(() => field(after, '名称').inputValue()).toBe('没来得及保存的停车场')
  expect(await field(after, '看管人电话').inputValue(), 'a draft lies on the server in clear').toBe('')
  await after.context.close()
  expect(
    JSON.stringify(await (await world.world.as('韩松')).gets('/api/blade-desk/user-setting/list', { kind: 'draft' })),
  ).not.toContain('13800138000')

  const stranger = await world.signIn('系统管理员')
  await opens(stranger, ADD)
  await field(stranger, '名称').waitFor()
  expect(await offer(stranger).count(), 'drafts are own').toBe(0)
  await stranger.context.close()

  const again = await world.signIn('韩松')
  await opens(again, ADD)
  await offer(again).getByRole('button', { name: '丢弃' }).click()
  await expect
    .poll(
      async () =>
        (await (await world.world.as('韩松')).gets('/api/blade-desk/user-setting/list', { kind: 'draft' })).length,
    )
    .toBe(0)
  await again.context.close()
})

it('brings only the changed fields of a stored record back, so that a draft never takes back what others saved meanwhile', async () => {
  const keeper = await world.world.as('韩松')
  const me = (await keeper.gets('/api/blade-user/info')).id
  const { id } = await keeper.posts('parking-lot/save', {
    lotName: '白云场',
    lotKind: 'delivery',
    ownKind: 1,
    cityCode: '4401',
    address: '旧地址',
    capacity: 20,
    priceMode: 3,
    managerId: me,
  })
  const before = await world.signIn('韩松')
  await opens(before, `/car/parking_lots/edit?id=${id}`)
  await field(before, '看管人').fill('草稿里的看管人')
  await kept(before)
  await before.context.close()

  const other = await world.world.as('系统管理员')
  await other.puts('parking-lot/update', {
    id,
    version: (await other.gets('parking-lot/detail', { id })).version,
    address: '对方的新地址',
  })

  const after = await world.signIn('韩松')
  await opens(after, `/car/parking_lots/edit?id=${id}`)
  await offer(after).getByRole('button', { name: '恢复未保存的内容' }).click()
  await stageOf(after).getByRole('button', { name: '保存', exact: true }).click()
  await after.page.getByRole('button', { name: '按所选保存' }).click()
  await expect.poll(async () => (await other.gets('parking-lot/detail', { id })).keeperName).toBe('草稿里的看管人')
  expect((await other.gets('parking-lot/detail', { id })).address).toBe('对方的新地址')
  await expect
    .poll(async () => (await keeper.gets('/api/blade-desk/user-setting/list', { kind: 'draft' })).length, {
      message: 'saving ends the draft',
    })
    .toBe(0)
  await after.context.close()
})
