import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDate, type Resource, systemClock } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { Implementation } from '#packages/server/implement.ts'
import { page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { install } from '#packages/server/registry.ts'
import { routesOf } from '#packages/server/routes.ts'
import { saveRecord } from '#packages/server/save.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'

// docs/write-a-resource.md, word by word: a stranger who follows it gets what it says.
const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(join(root, 'docs/write-a-resource.md'), 'utf8')
const codeOf = (name: string): string => new RegExp(`\`\`\`ts ${name}\\n([\\s\\S]*?)\`\`\``).exec(text)![1]!
/** Within the tree, so that its imports mean what they mean there. */
const place = join(root, 'test-results', `car-wash-${process.pid}`)

let carWash: Resource
let test: TestDatabase
const actor: Actor = {
  tenantId: '100001',
  userId: '7',
  userName: '李晓雯',
  deptId: '',
  language: 'zh',
  clock: systemClock,
  traceId: 'test',
}
const inside = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) =>
  test.database.transaction('100001', work) as Promise<T>
const today = localDate(systemClock.now())

beforeAll(async () => {
  mkdirSync(join(place, 'server'), { recursive: true })
  writeFileSync(join(place, 'car-wash.ts'), codeOf('definition'))
  writeFileSync(join(place, 'server', 'index.ts'), codeOf('server'))
  carWash = ((await import(join(place, 'car-wash.ts'))) as { carWash: Resource }).carWash
  const code = ((await import(join(place, 'server', 'index.ts'))) as { default: Implementation }).default
  install([carWash] as never[], [code])
  test = await testDatabase({ definitions: [carWash] as never[] })
})
afterAll(async () => {
  rmSync(place, { recursive: true, force: true })
  await test?.drop()
})
const wash = (more: Record<string, unknown> = {}) => ({ plateNo: '粤B12345', washDate: today, amt: '80.00', ...more })
const saves = (more?: Record<string, unknown>) =>
  inside<{ id: string; no: string }>(tx => saveRecord(tx, actor, carWash, wash(more), 'save'))

it('gives the resource of the guide its table, its number, its defaults and its list', async () => {
  const { no } = await saves()
  expect(no).toMatch(/^XC\d{8}/)
  const list = await page(readerOf(test.database), undefined, actor, carWash, { plateNo: '12345', totals: '1' })
  expect(list).toMatchObject({ total: 1, totals: { amt: '80.00' } })
  expect(list.records[0]).toMatchObject({ washNo: no, washKind: 1, washKindName: '外部清洗' })
})
it('answers the calls that the guide names, each by its code', () => {
  const calls = new Map(
    routesOf(new Proxy({}, { get: () => () => async () => ({}) }) as never).map(route => [
      `${route.method} ${route.path}`,
      route.permissions,
    ]),
  )
  expect(calls.get('GET /api/ratutech-core/car-wash/page')).toEqual(['car_wash_view'])
  expect(calls.get('PUT /api/ratutech-core/car-wash/finish')).toEqual(['car_wash_finish'])
})
it('refuses what the rule and the guard of the guide refuse, and makes the move', async () => {
  await expect(saves({ amt: '500.01' })).rejects.toThrow('单次洗车不超过500元')
  await expect(saves({ amt: '0' })).rejects.toThrow('Invalid')
  const later = await saves({ washDate: addDays(today, 1) })
  await expect(inside(tx => act(tx, actor, carWash, later.id, 'finish'))).rejects.toThrow('日期未到')
  const { id } = await saves()
  const { row } = await inside<{ row: { status: number } }>(tx => act(tx, actor, carWash, id, 'finish'))
  expect(row.status).toBe(2)
})
