import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type Person, type World } from '../world.ts'

// Display twins follow Accept-Language, also those of lists that are written by hand: trees of departments, roles and
// menus.
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
  ['/api/blade-system/dept/list', ['deptCategoryName', 'statusName']],
  ['/api/blade-system/role/list', ['defaultScopeName', 'statusName']],
  ['/api/blade-system/menu/list', ['categoryName', 'actionName', 'isOpenName']],
])('%s says states and kinds in the language of the reader', async (path, names) => {
  const rows = flat(await reader.gets<Node[]>(path))
  expect(rows.length).toBeGreaterThan(5)
  for (const name of names)
    expect([name, rows.map(row => String(row[name] ?? '')).filter(text => chinese.test(text))]).toEqual([name, []])
  expect(rows.filter(row => row['parentName'] === '顶级')).toEqual([])
})

it('ceilings are called by the region that their reader knows, in the list, the detail and the tree', async () => {
  const at = '/api/ratutech-core/risks/city-quota'
  const admin = await world.as('系统管理员')
  const today = {
    limitQty: 500,
    limitAmount: '90000000.00',
    commitRatio: '1.20',
    warnRate: '85',
    validFrom: '2026-01-01',
    validTo: '2028-12-31',
  }
  for (const regionCode of ['00', '4401']) await admin.posts(`${at}/save`, { regionCode, ...today })
  for (const [person, country, city] of [
    [admin, '全国', '广州市'],
    [reader, 'Whole country', 'Guangzhou'],
  ] as const) {
    const rows = (await person.gets<{ records: Node[] }>(`${at}/page`, { size: 50 })).records
    const nameOf = (code: string) => rows.find(one => one['regionCode'] === code)?.['regionName']
    expect([nameOf('00'), nameOf('4401')]).toEqual([country, city])
    expect(flat(await person.gets<Node[]>(`${at}/tree`)).map(one => one['regionName'])).toEqual(
      expect.arrayContaining([country, city]),
    )
    expect(
      await person.gets(`${at}/detail`, { id: String(rows.find(one => one['regionCode'] === '4401')!['id']) }),
    ).toMatchObject({ regionName: city })
  }
})
