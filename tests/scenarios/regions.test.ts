import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { makeWorld, type Person, type World } from '../world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await makeWorld()
  admin = await world.as('系统管理员')
}, 180_000)
afterAll(() => world?.close())

it('takes regions out and in as a file, written by the platform alone', async () => {
  const file = await admin.call<Buffer>('GET', '/api/blade-system/region/export-region')
  expect((await readWorkbook(file.data)).header.slice(0, 4)).toEqual(['区划编号', '父区划编号', '名称', '级别'])
  const bytes = await writeWorkbookBuffer({ sheets: [{ name: '区划', columns: ['区划编号*', '父区划编号*', '名称*', '级别*'].map(label => ({ label, kind: 'text' as const })), rows: [['440399', '4403', '前海区', '区县']] }] })
  expect((await admin.uploads('/api/blade-system/region/import-region', { name: '区划.xlsx', bytes })).status).not.toBe(200)
})
