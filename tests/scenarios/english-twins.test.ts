import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type Person, type World } from '../world.ts'

// Display twins follow Accept-Language, also those of lists that are written by hand: trees of departments, roles and menus.
let world: World
let reader: Person
beforeAll(async () => {
  world = await makeWorld()
  reader = (await world.as('系统管理员')).inEnglish()
})
afterAll(() => world?.close())

type Node = Record<string, unknown> & { children?: Node[] }
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
const chinese = /[\u4e00-\u9fff]/

it.each([
  ['/api/blade-system/dept/list', ['deptCategoryName', 'statusName']], ['/api/blade-system/role/list', ['defaultScopeName', 'statusName']], ['/api/blade-system/menu/list', ['categoryName', 'actionName', 'isOpenName']],
])('%s says states and kinds in the language of the reader', async (path, names) => {
  const rows = flat(await reader.gets<Node[]>(path))
  expect(rows.length).toBeGreaterThan(5)
  for (const name of names) expect([name, rows.map(row => String(row[name] ?? '')).filter(text => chinese.test(text))]).toEqual([name, []])
  expect(rows.filter(row => row['parentName'] === '顶级')).toEqual([])
})
