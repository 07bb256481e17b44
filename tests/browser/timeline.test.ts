import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { hasCustomer, storyMasters } from '../scenarios/story.ts'
import { stageOf } from './hands.ts'
import { openWorld } from './product.ts'

// One record's history in one list: changes, steps of its approval, comments and who was told, narrowed to one kind at
// will (10-platform 5.8).
let world: Awaited<ReturnType<typeof openWorld>>
let id: string
beforeAll(async () => {
  world = await openWorld('2026-11-20')
  id = await hasCustomer(world.world, await storyMasters(world.world), customerSeeds[0]!, 1)
  const sales = await world.world.as('李晓雯')
  await sales.posts('/api/blade-desk/record-comment/submit', { resource: 'customer', id, content: '已电话沟通' })
  await world.world.inside(tx =>
    notify(tx, world.world.system, {
      bizTypeCode: 'customer',
      bizId: id,
      title: '授信即将到期 / The quota ends soon',
      content: '请跟进',
      users: [world.world.people.get('李晓雯')!.userId],
    }),
  )
})
afterAll(() => world?.stop())

it.each(['zh', 'en'] as const)('shows every kind, then one alone (%s)', async language => {
  const desk = await world.signIn('李晓雯', language)
  const word = (zh: string, en: string) => (language === 'zh' ? zh : en)
  await desk.page.goto(`${world.address}/customers/customer/detail?id=${id}`)
  const stage = stageOf(desk)
  // Counts that arrive beside other tabs move it from under the pointer.
  const tab = stage.getByRole('tab', { name: word('时间线', 'Timeline') })
  await expect
    .poll(async () => {
      await tab.click()
      return tab.getAttribute('aria-selected')
    })
    .toBe('true')
  const lines = stage.locator('.kit-timeline > li')
  const kinds = stage.locator('.kit-timeline-kinds')
  await kinds.waitFor()
  const all = await lines.count()
  await desk.picture(`timeline-all-${language}`)
  await kinds.getByText(word('审批', 'Approval')).click()
  await expect.poll(() => lines.count()).toBeLessThan(all)
  await lines.getByText(word('通过', 'Approved'), { exact: true }).first().waitFor()
  expect(await lines.getByText('已电话沟通').count()).toBe(0)
  await desk.picture(`timeline-process-${language}`)
  await kinds.getByText(word('消息', 'Messages')).click()
  await lines.getByText(word('授信即将到期', 'The quota ends soon')).waitFor()
  await desk.picture(`timeline-messages-${language}`)
  await kinds.getByText(word('评论', 'Comments')).click()
  await expect.poll(() => lines.count()).toBe(1)
  await kinds.getByText(word('全部', 'All')).click()
  await expect.poll(() => lines.count()).toBe(all)
  // Names, never numbers of rows.
  expect((await stage.locator('.kit-timeline').innerText()).match(/\b\d{12,}\b/g)).toBeNull()
  expect(desk.complaints).toEqual([])
  await desk.context.close()
})
