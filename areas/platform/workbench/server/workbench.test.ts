import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../../tests/world.ts'
import type { CardAnswer } from './card-data.ts'

const base = '/api/blade-desk/work-bench-disposition'

describe('over the calls', () => {
  let world: World
  beforeAll(async () => { world = await makeWorld() })
  afterAll(() => world?.close())
  const layout = async (name: string, query: Record<string, string> = {}) => (await (await world.as(name)).call<{ cardCode: string }[]>('GET', `${base}/list-by-position`, query)).data.map(one => one.cardCode)

  it('starts a cashier with money and a salesman with his trade, each without cards that are not his', async () => {
    expect((await layout('周敏')).slice(0, 4)).toEqual(['todo', 'my-applications', 'receivable-month', 'overdue-buckets'])
    const sales = await layout('李晓雯')
    expect(sales.slice(2, 5)).toEqual(['contract-expiring', 'contract-seal', 'order-steps'])
    expect(sales).not.toContain('margin-held')
  })
  it('answers each card of a layout, with the filters of the list behind each number', async () => {
    for (const name of ['顾明远', '沈岚', '周敏']) {
      for (const code of [...await layout(name), ...(name === '顾明远' ? await layout(name, { positionId: 'dashboard' }) : [])]) {
        const answer = await (await world.as(name)).call<CardAnswer>('POST', `${base}/card-data`, { cardCode: code })
        expect([name, code, answer.status, answer.msg]).toEqual([name, code, 200, expect.any(String)])
      }
    }
  })
  it('refuses the numbers of a card whose code somebody lacks, however he asks', async () => {
    expect((await (await world.as('李晓雯')).call('POST', `${base}/card-data`, { cardCode: 'margin-held' })).status).toBe(402)
  })
  it('follows a layout that was made for the post, and everybody else the built-in one', async () => {
    const admin = await world.as('系统管理员')
    const posts = (await admin.call<{ id: string; postCode: string }[]>('GET', '/api/blade-system/post/select')).data
    const saved = await admin.call('POST', `${base}/submit`, { name: '出纳', postId: posts.find(one => one.postCode === 'ca')!.id, cards: [{ cardCode: 'receipt-unclaimed', w: 24, h: 4 }, { cardCode: 'system-health', w: 4, h: 4 }] })
    expect(saved.status, 'a card that does not exist').toBe(400)
    expect((await admin.call('POST', `${base}/submit`, { name: '出纳', postId: posts.find(one => one.postCode === 'ca')!.id, cards: [{ cardCode: 'receipt-unclaimed', w: 24, h: 4 }] })).msg).toMatch(/成功/)
    expect(await layout('周敏')).toEqual(['receipt-unclaimed'])
    expect((await layout('沈岚')).length).toBeGreaterThan(5)
  })
})
