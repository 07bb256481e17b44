import { systemClock } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import type { StreamAnswer } from '#packages/server/route.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import noticeImplementation from '#areas/platform/notice/server/index.ts'
import { noticeRoutes } from '#areas/platform/notice/server/routes.ts'
import { type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import { MessageHub } from './hub.ts'
import { notify } from './notify.ts'
import { userMessageRoutes } from './routes.ts'

let platform: Platform
let hub: MessageHub
const author = ['notice_view', 'notice_add', 'notice_edit', 'notice_delete', 'notice_publish']
// With the leaf that everybody has comes its view (10-platform 4.1): that must not open what is for others.
const leaf = ['notice_view']
beforeAll(async () => {
  const people = [
    { id: '7', name: '周敏', deptId: '70', codes: leaf },
    { id: '8', name: '王静', deptId: '80', codes: leaf },
    { id: '9', name: '孟佳', codes: author },
    { id: '27', name: '旁人', tenantId: '100002' },
  ]
  platform = await startPlatform(
    people,
    test => [...userMessageRoutes((hub = new MessageHub(test.database))), ...noticeRoutes()],
    { implementations: [noticeImplementation] },
  )
})
afterAll(() => platform?.close())

const actor: Actor = {
  tenantId: '100001',
  userId: '0',
  userName: '系统',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
}
const tell = (users: string[], title = '待办') =>
  platform.test.database.transaction('100001', tx =>
    notify(tx, actor, { bizTypeCode: 'flow_todo', bizId: '5', title, content: '合同待审批', users }),
  )
const base = '/api/ratutech-common/notice'
const unread = async (who: string) => (await platform.ask(who, 'GET', `${base}/unread-count`)).data.count
const listOf = async (who: string, status = '') =>
  (await platform.ask(who, 'GET', `${base}/list?status=${status}&size=20`)).data.records as {
    id: string
    title: string
    status: number
  }[]

describe('the bell', () => {
  it("counts, lists and marks a person's own messages only, whatever ids are sent", async () => {
    await tell(['7', '8'])
    await tell(['7'], '第二条')
    expect([await unread('7'), await unread('8'), await unread('27')]).toEqual([2, 1, 0])
    const [second, first] = await listOf('7', '0')
    expect([second!.title, first!.title]).toEqual(['第二条', '待办'])
    await platform.ask('8', 'POST', `${base}/notify-ready?ids=${first!.id}`)
    expect(await unread('7')).toBe(2)
    await platform.ask('7', 'POST', `${base}/notify-ready?ids=${first!.id}`)
    expect([await unread('7'), (await listOf('7', '1')).map(one => one.id)]).toEqual([1, [first!.id]])
    await platform.ask('7', 'POST', `${base}/notify-remote/all`)
    expect((await listOf('7')).map(one => one.id)).toEqual([second!.id])
    await platform.ask('7', 'POST', `${base}/notify-ready/all`)
    expect(await unread('7')).toBe(0)
    await platform.ask('7', 'POST', `${base}/remove?ids=${second!.id}`)
    expect(await listOf('7')).toEqual([])
  })
  it('groups a page by date for the page of all messages', async () => {
    await tell(['7'])
    const { data } = await platform.ask('7', 'GET', `${base}/page-by-group-date`)
    expect(data).toMatchObject({ total: 1, records: [{ list: [{ title: '待办' }] }] })
  })
  it("notifies every open window of the person on commit, nobody else's, and not after a rollback", async () => {
    const heard: string[] = []
    const open = async (user: string, window: string) =>
      ((await hub.stream('100001', user)) as StreamAnswer).start(event => heard.push(`${window} ${event}`))
    const stops = [await open('7', 'a'), await open('7', 'b'), await open('8', 'c')]
    expect(heard).toEqual(['a open', 'b open', 'c open'])
    heard.length = 0
    await expect(
      platform.test.database.transaction('100001', async tx => {
        await notify(tx, actor, { bizTypeCode: 'x', bizId: '1', title: 't', content: 'c', users: ['8'] })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await tell(['7'], '第三条')
    await vi.waitFor(() => expect(heard).toEqual(['a notice', 'b notice']))
    for (const stop of stops) stop()
    await tell(['7'], '第四条')
    expect(heard).toHaveLength(2)
  })
  it('reaches a browser over its open connection, which begins with a sign that it stands, or the client would go on polling', async () => {
    const address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const answer = await fetch(`${address}${base}/stream`, {
      headers: { 'blade-auth': 'bearer 8' },
      signal: stop.signal,
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let wire = ''
    const until = async (part: string) => {
      while (!wire.includes(part)) wire += (await reader.read()).value ?? ''
    }
    await until('event: open')
    await tell(['8'], '推送')
    await until('event: notice')
    expect(wire).not.toContain('推送')
    stop.abort()
  })
})

describe('an announcement', () => {
  const desk = '/api/blade-desk/notice'
  const submit = (body: object) =>
    platform.ask('9', 'POST', `${desk}/submit`, {
      body: { title: '国庆放假', category: '1', content: '<p>10月1日至7日<script>x</script></p>', ...body },
    })
  it('reaches those it is for when it is published, and nobody before', async () => {
    const before = await unread('7')
    const { id } = (await submit({ audience: 2, audienceIds: ['70'] })).data
    expect((await platform.ask('7', 'GET', `${desk}/detail?id=${id}`)).status).toBe(404)
    await platform.ask('9', 'POST', `${desk}/publish?id=${id}`)
    expect(await unread('7')).toBe(before + 1)
    expect((await listOf('7'))[0]).toMatchObject({
      title: '国庆放假',
      bizTypeCode: 'notice',
      bizId: id,
      content: '10月1日至7日',
    })
    expect((await platform.ask('7', 'GET', `${desk}/list`)).data.records.map((one: { id: string }) => one.id)).toEqual([
      id,
    ])
    expect([
      (await platform.ask('8', 'GET', `${desk}/list`)).data.total,
      (await platform.ask('8', 'GET', `${desk}/detail?id=${id}`)).status,
    ]).toEqual([0, 404])
    expect((await platform.ask('7', 'GET', `${desk}/detail?id=${id}`)).data).toMatchObject({
      targetCount: 1,
      readCount: 0,
      content: '<p>10月1日至7日</p>',
    })
    await platform.ask('7', 'POST', `${desk}/confirm-read?id=${id}`)
    expect((await platform.ask('9', 'GET', `/api/blade-system/notice/detail?id=${id}`)).data).toMatchObject({
      readCount: 1,
      statusName: '已发布',
    })
  })
  it('withdraws its unread messages, and can be removed only then', async () => {
    const { id } = (await submit({ audience: 1 })).data
    await platform.ask('9', 'POST', `${desk}/publish?id=${id}`)
    const before = await unread('8')
    expect((await platform.ask('9', 'POST', `${desk}/remove?ids=${id}`)).msg).toContain('不允许执行【删除】')
    await platform.ask('9', 'POST', `${desk}/withdraw?id=${id}`)
    expect(await unread('8')).toBe(before - 1)
    expect((await platform.ask('9', 'POST', `${desk}/remove?ids=${id}`)).status).toBe(200)
  })
  it('is written by those who hold the code', async () => {
    expect((await platform.ask('7', 'POST', `${desk}/submit`, { body: { title: 'x' } })).status).toBe(402)
  })
})
