import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '../../../../demo/staff.ts'
import { morningOf } from '../../../../tests/scenarios/mornings.ts'
import { makeWorld, type World } from '../../../../tests/world.ts'
import { instantOf } from '#kernel'
import { withClient } from '#packages/database/roles.ts'
import { recordBackup } from '#areas/platform/log/server/backups.ts'
import { deployment, installDeployment } from '#areas/platform/server/deployment.ts'
import { sql } from '#packages/database/sql.ts'
import { thumbnails } from '#packages/files/index.ts'
import { builtInLayout } from '../layouts.ts'
import type { CardAnswer } from './card-data.ts'

const base = '/api/blade-desk/work-bench-disposition'

describe('over the calls', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world?.close())
  const layout = async (name: string, query: Record<string, string> = {}) =>
    (await (await world.as(name)).call<{ cardCode: string }[]>('GET', `${base}/list-by-position`, query)).data.map(
      one => one.cardCode,
    )

  it('starts a cashier with money and a salesman with his trade, each without cards that are not his', async () => {
    expect((await layout('周敏')).slice(0, 4)).toEqual([
      'todo',
      'my-applications',
      'receivable-month',
      'receipt-unclaimed',
    ])
    const sales = await layout('李晓雯')
    expect(sales.slice(2, 5)).toEqual(['contract-expiring', 'contract-seal', 'calendar'])
    expect(sales).not.toContain('margin-held')
  })
  it('tells beside each post how many cards it starts the day with (10-platform 5.1)', async () => {
    const { records } = await (await world.as('系统管理员')).gets<{
      records: { postCode: string; cardCount: number }[]
    }>('/api/blade-system/post/list', { size: 100 })
    const of = (code: string) => records.find(one => one.postCode === code)?.cardCount
    expect([of('ca'), of('sa'), of('dashboard')]).toEqual([
      builtInLayout(['ca']).length,
      builtInLayout(['sa']).length,
      builtInLayout(['dashboard']).length,
    ])
  })
  it('answers each card of a layout, with the filters of the list behind each number', async () => {
    for (const name of ['顾明远', '沈岚', '周敏', '系统管理员']) {
      for (const code of [
        ...(await layout(name)),
        ...(name === '顾明远' ? await layout(name, { positionId: 'dashboard' }) : []),
      ]) {
        const answer = await (await world.as(name)).call<CardAnswer>('POST', `${base}/card-data`, { cardCode: code })
        expect([name, code, answer.status, answer.msg]).toEqual([name, code, 200, expect.any(String)])
      }
    }
  })
  it('opens behind every number of every post a list with just that total, that the same person may read', async () => {
    // One of each role: colleagues have the same cards.
    const people = [...new Map(staff.map(one => [one.role, one.name])).values()]
    expect(people.length).toBeGreaterThan(15)
    for (const name of people) expect([name, (await morningOf(await world.as(name))).wrong]).toEqual([name, []])
  })
  it('tells the administrator how many sessions there are, as the list of sessions does, and a salesman nothing of it', async () => {
    const { signs = [] } = (
      await (await world.as('系统管理员')).call<CardAnswer>('POST', `${base}/card-data`, { cardCode: 'system-health' })
    ).data
    // 10-platform 13.
    expect(signs.map(one => one.key)).toEqual(
      expect.arrayContaining([
        'sessions',
        'errors',
        'slow',
        'jobs',
        'failed',
        'events',
        'sms',
        'storage',
        'oa',
        'backup',
      ]),
    )
    const listed = await (await world.as('系统管理员')).call<{ total: number }>('GET', '/api/blade-auth/session/page', {
      status: '1',
      current: '1',
      size: '1',
    })
    expect(listed.data.total).toBeGreaterThan(0)
    expect(signs.find(one => one.key === 'sessions')).toMatchObject({
      value: listed.data.total,
      path: '/monitor/online/index?status=1',
    })
    expect(
      (await (await world.as('李晓雯')).call('POST', `${base}/card-data`, { cardCode: 'system-health' })).status,
    ).toBe(402)
    expect(
      (await (await world.as('李晓雯')).call('POST', `${base}/card-data`, { cardCode: 'process-ageing' })).status,
    ).toBe(402)
  })
  it('tells how old the last backup is, in red where there is none, where it is older than the parameter allows and where a later one failed', async () => {
    const admin = await world.as('系统管理员')
    const sign = async () =>
      (await admin.call<CardAnswer>('POST', `${base}/card-data`, { cardCode: 'system-health' })).data.signs!.find(
        one => one.key === 'backup',
      )
    const taken = (end: string, ok = true) =>
      withClient(world.urls.app, client =>
        recordBackup(client, {
          start: new Date(instantOf(end).getTime() - 17_000),
          end: instantOf(end),
          ok,
          where: '/backups/secret-place',
          bytes: 759_000_000,
          ...(ok ? {} : { reason: 'no space left' }),
        }),
      )
    expect(await sign()).toMatchObject({ words: '从未 / Never', tone: 'danger' })
    world.clock.set('2026-11-21 10:00:00')
    await taken('2026-11-20 06:00:00')
    expect(await sign()).toMatchObject({
      words: expect.stringContaining('{hours}'),
      facts: { hours: 28, end: '11-20 06:00', max: 26 },
      tone: 'danger',
    })
    await taken('2026-11-21 03:00:00')
    const good = (await sign())!
    expect([good.facts, good.tone, good.path, JSON.stringify(good).includes('secret-place')]).toEqual([
      { hours: 7, days: 0, end: '11-21 03:00', max: 26 },
      undefined,
      undefined,
      false,
    ])
    await taken('2026-11-21 04:00:00', false)
    expect(await sign()).toMatchObject({
      facts: { hours: 7 },
      tone: 'danger',
      beside: expect.stringContaining('failed'),
    })
  })
  it('says so when this server cannot make pictures small, while each upload goes through', async () => {
    const before = deployment()
    const admin = await world.as('系统管理员')
    const sign = async () =>
      (await admin.call<CardAnswer>('POST', `${base}/card-data`, { cardCode: 'system-health' })).data.signs!.find(
        one => one.key === 'thumbnails',
      )
    const put = async (background: string) => {
      const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .png()
        .toBuffer()
      const { status, data } = await admin.uploads<{ thumbLink?: string }>(
        '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
        { name: '验车.png', bytes },
      )
      return [status, Boolean(data.thumbLink)]
    }
    expect([await put('#2e7d32'), await sign()]).toEqual([[200, true], undefined])
    const told: unknown[] = []
    installDeployment({
      ...before,
      thumbnails: thumbnails(
        error => told.push(error),
        () => Promise.reject(new Error('no machine code for this platform')),
      ),
    })
    expect([await put('#c62828'), await put('#1565c0'), told.length]).toEqual([[200, false], [200, false], 1])
    expect(await sign()).toMatchObject({ words: '无法生成 / Cannot be made', tone: 'danger' })
    installDeployment(before)
  })
  it('shows a month of the calendar with nothing outside it, whichever month is asked', async () => {
    const { month, entries = [] } = (
      await (
        await world.as('沈岚')
      ).call<CardAnswer>('POST', `${base}/card-data`, { cardCode: 'calendar', month: '2026-02' })
    ).data
    expect(month).toBe('2026-02')
    expect(entries.filter(one => !one.day.startsWith('2026-02'))).toEqual([])
  })
  it('refuses the numbers of a card whose code somebody lacks, however he asks', async () => {
    expect(
      (await (await world.as('李晓雯')).call('POST', `${base}/card-data`, { cardCode: 'margin-held' })).status,
    ).toBe(402)
  })
  it('follows a layout that was made for the post, and everybody else the built-in one', async () => {
    const admin = await world.as('系统管理员')
    const posts = (await admin.call<{ id: string; postCode: string }[]>('GET', '/api/blade-system/post/select')).data
    const saved = await admin.call('POST', `${base}/submit`, {
      name: '出纳',
      postId: posts.find(one => one.postCode === 'ca')!.id,
      cards: [
        { cardCode: 'receipt-unclaimed', w: 24, h: 4 },
        { cardCode: 'no-such-card', w: 4, h: 4 },
      ],
    })
    expect(saved.status, 'a card that does not exist').toBe(400)
    expect(
      (
        await admin.call('POST', `${base}/submit`, {
          name: '出纳',
          postId: posts.find(one => one.postCode === 'ca')!.id,
          cards: [{ cardCode: 'receipt-unclaimed', w: 24, h: 4 }],
        })
      ).msg,
    ).toMatch(/成功/)
    expect(await layout('周敏')).toEqual(['receipt-unclaimed'])
    expect((await layout('沈岚')).length).toBeGreaterThan(5)
  })
  it("gives the built-in layout back when one's own is disabled or removed", async () => {
    const admin = await world.as('系统管理员')
    const [own] = (await admin.gets(`${base}/page`, { name: '出纳' })).records as { id: string }[]
    await admin.puts(`${base}/update-status`, { ids: own!.id, status: 2 })
    expect((await layout('周敏')).slice(0, 3)).toEqual(['todo', 'my-applications', 'receivable-month'])
    await admin.puts(`${base}/update-status`, { ids: own!.id, status: 1 })
    expect(await layout('周敏')).toEqual(['receipt-unclaimed'])
    expect((await admin.call('POST', `${base}/remove?ids=${own!.id}`, { ids: own!.id })).status).toBe(200)
    expect((await layout('周敏')).slice(0, 3)).toEqual(['todo', 'my-applications', 'receivable-month'])
  })
  it('unites the posts of a person: the own layout of one, the shipped one of the other, each card once', async () => {
    const admin = await world.as('系统管理员')
    const posts = (await admin.call<{ id: string; postCode: string }[]>('GET', '/api/blade-system/post/select')).data
    const post = (code: string) => posts.find(one => one.postCode === code)!.id
    const cashier = world.people.get('周敏')!.userId
    await world.inside(tx =>
      tx.run(sql`update blade_user set post_id = ${[post('ca'), post('va')]}::bigint[] where id = ${cashier}::bigint`),
    )
    await admin.posts(`${base}/submit`, {
      name: '出纳',
      postId: post('ca'),
      cards: [{ cardCode: 'receipt-unclaimed', w: 24, h: 4 }],
    })
    const united = await layout('周敏')
    expect(united[0]).toBe(
      posts.findIndex(one => one.postCode === 'ca') < posts.findIndex(one => one.postCode === 'va')
        ? 'receipt-unclaimed'
        : 'todo',
    )
    expect(united).toEqual(expect.arrayContaining(['receipt-unclaimed', 'todo', 'calendar']))
    expect(united.length).toBe(new Set(united).size)
  })
})
