import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close({ unchecked: true }))

it('the colour that an administrator gives an entry stands beside the word in lists and details, and nowhere else', async () => {
  const admin = await world.as('系统管理员')
  const sales = await world.as('李晓雯')
  const ids: string[] = []
  for (const [at, customerLevel] of ['strategic', 'key'].entries())
    ids.push(
      (
        await sales.posts<{ id: string }>('customer/save', {
          draft: true,
          mechanismName: `着色客户${at}`,
          customerLevel,
        })
      ).id,
    )
  const levels = await admin.gets<{ id: string; dictKey: string; parentId: string; version: number }[]>(
    '/api/blade-system/dict-biz/dictionary',
    { code: 'customer_level' },
  )
  const one = levels.find(level => level.dictKey === 'strategic')!
  const rows = async () =>
    (
      await sales.gets<{ records: { id: string; customerLevelName: string; _tones?: unknown }[] }>('customer/page', {
        id_in: ids.join(','),
        columns: 'mechanismName,customerLevel',
      })
    ).records.sort((a, b) => a.id.localeCompare(b.id))
  expect((await rows()).map(row => row._tones)).toEqual([undefined, undefined])
  await admin.posts('/api/blade-system/dict-biz/submit', { id: one.id, color: 'success', version: one.version })
  await expect
    .poll(async () => (await rows()).map(row => row._tones))
    .toEqual([{ customerLevel: ['success'] }, undefined])
  expect((await sales.gets<{ _tones: unknown }>('customer/detail', { id: ids[0]! }))._tones).toEqual({
    customerLevel: ['success'],
  })
})
