import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BladeClient, type Answer, openWithAdministrators } from './client.ts'
import { breaches, flat, missing, optionKeys, pageKeys, rows } from './shapes.ts'
import { DEMO_TENANT, type Stand } from './stand.ts'

// Every platform page, as a web client of the family opens it: the calls of its list, and what it reads in the answers.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
})
afterAll(() => stand?.close())
/** Rows for lists that nobody fills by hand. */
beforeAll(async () => {
  for (const client of [tenant, platform]) await client.post('blade-system/post/remove', { ids: '' })
  await stand.flush()
})
const both = (): [string, BladeClient][] => [
  ['tenant', tenant],
  ['000000', platform],
]

/** The data of an envelope that is one in every respect (dialect 3). */
function dataOf(answer: Answer, what: string): any {
  expect([what, answer.status, Object.keys(answer.body).sort(), answer.body.code, answer.body.success]).toEqual([
    what,
    200,
    ['code', 'data', 'msg', 'success'],
    200,
    true,
  ])
  expect([what, breaches(answer.body.data)]).toEqual([what, []])
  return answer.body.data
}
/** The server of this day does not answer it; whoever builds it is bound by the shape below. */
const isUnbuilt = (answer: Answer): boolean => answer.status === 404 && answer.body?.msg === '404 没找到请求'

type Kind = 'page' | 'array' | 'tree' | 'options'
interface Listing {
  readonly path: string
  readonly kind: Kind
  readonly keys: readonly string[]
  readonly query?: Record<string, unknown>
  readonly only?: 'platform'
}
const listings: readonly Listing[] = [
  { path: 'blade-system/menu/list', kind: 'tree', keys: rows.menu },
  { path: 'blade-system/menu/menu-list', kind: 'tree', keys: rows.menu },
  { path: 'blade-system/menu/lazy-list', kind: 'array', keys: rows.menu, query: { parentId: '' } },
  { path: 'blade-system/menu/lazy-menu-list', kind: 'array', keys: rows.menu },
  { path: 'blade-system/menu/routes', kind: 'tree', keys: rows.menu },
  { path: 'blade-system/menu/buttons', kind: 'tree', keys: rows.menu },
  { path: 'blade-system/menu/tree', kind: 'options', keys: optionKeys },
  { path: 'blade-system/topmenu/list', kind: 'page', keys: rows.topMenu },
  { path: 'blade-system/top-menu/list', kind: 'page', keys: rows.topMenu },
  { path: 'blade-system/dept/list', kind: 'tree', keys: [...rows.dept, ...rows.tree] },
  { path: 'blade-system/dept/lazy-list', kind: 'array', keys: [...rows.dept, ...rows.tree], query: { parentId: '0' } },
  {
    path: 'blade-system/dept/tree',
    kind: 'options',
    keys: [...optionKeys, 'fullName', 'ancestors', 'deptCategory', 'sort'],
  },
  { path: 'blade-system/dept/lazy-tree', kind: 'array', keys: optionKeys, query: { parentId: '' } },
  { path: 'blade-system/role/list', kind: 'tree', keys: [...rows.role, ...rows.tree] },
  { path: 'blade-system/role/tree', kind: 'options', keys: optionKeys },
  { path: 'blade-system/post/list', kind: 'page', keys: rows.post },
  { path: 'blade-system/post/select', kind: 'array', keys: ['id', 'postName', 'postCode', 'category'] },
  { path: 'blade-user/page', kind: 'page', keys: rows.user },
  { path: 'blade-user/user-list', kind: 'array', keys: rows.picked },
  { path: 'blade-user/search/user', kind: 'array', keys: rows.picked, query: { name: '李' } },
  { path: 'blade-system/dict/parent-list', kind: 'page', keys: rows.dict, query: { size: 200 } },
  { path: 'blade-system/dict/list', kind: 'tree', keys: [...rows.dict, ...rows.tree] },
  { path: 'blade-system/dict/tree', kind: 'options', keys: optionKeys, query: { code: 'DICT' } },
  { path: 'blade-system/dict-biz/parent-list', kind: 'page', keys: rows.dictBiz },
  { path: 'blade-system/dict-biz/list', kind: 'tree', keys: [...rows.dictBiz, ...rows.tree] },
  { path: 'blade-system/dict-biz/tree', kind: 'options', keys: optionKeys, query: { code: 'DICT' } },
  { path: 'blade-system/param/list', kind: 'page', keys: rows.param },
  { path: 'blade-system/client/list', kind: 'page', keys: rows.client, only: 'platform' },
  { path: 'blade-system/tenant/list', kind: 'page', keys: rows.tenant, only: 'platform' },
  { path: 'blade-system/tenant/select', kind: 'array', keys: ['tenantId', 'tenantName'] },
  { path: 'blade-system/tenant-package/list', kind: 'page', keys: rows.tenantPackage, only: 'platform' },
  { path: 'blade-system/tenant-package/select', kind: 'array', keys: ['id', 'packageName'], only: 'platform' },
  { path: 'blade-system/data-scope/list', kind: 'page', keys: rows.dataScope, query: { menuId: '' } },
  { path: 'blade-system/api-scope/list', kind: 'page', keys: rows.apiScope, query: { menuId: '' } },
  { path: 'blade-system/region/lazy-tree', kind: 'array', keys: optionKeys, query: { parentCode: '00' } },
  { path: 'blade-system/region/list', kind: 'page', keys: rows.region, query: { size: 100, parentCode: '4403' } },
  { path: 'blade-system/region/select', kind: 'array', keys: rows.region, query: { code: '00' } },
  { path: 'blade-log/usual/list', kind: 'page', keys: rows.logUsual },
  { path: 'blade-log/api/list', kind: 'page', keys: rows.log },
  { path: 'blade-log/error/list', kind: 'page', keys: rows.logError },
  { path: 'blade-desk/notice/list', kind: 'page', keys: rows.notice },
  { path: 'blade-resource/oss/list', kind: 'page', keys: rows.oss },
  { path: 'blade-resource/sms/list', kind: 'page', keys: rows.sms },
  { path: 'blade-resource/attach/page', kind: 'page', keys: rows.attach },
  { path: 'blade-flow/manager/list', kind: 'page', keys: rows.definition, query: { mode: 1, category: '' } },
  { path: 'blade-flow/model/list', kind: 'page', keys: rows.model },
  { path: 'blade-flow/follow/list', kind: 'page', keys: rows.follow },
  ...['claim-list', 'todo-list', 'send-list', 'done-list'].map(
    (list): Listing => ({ path: `blade-flow/work/${list}`, kind: 'page', keys: rows.task }),
  ),
  { path: 'blade-develop/datasource/list', kind: 'page', keys: rows.datasource, only: 'platform' },
  { path: 'blade-develop/code/list', kind: 'page', keys: rows.code, only: 'platform' },
  { path: 'blade-report/report/rest/list', kind: 'page', keys: rows.report },
]

// As Saber 2.5 runs its pages: before a code is chosen the entries are asked for with -1; the forms of departments,
// posts and roles name the tenant.
it('answers what the pages of unchanged clients ask while nothing is chosen, and tells a tenant of itself alone', async () => {
  for (const dict of ['dict', 'dict-biz'])
    expect(
      dataOf(await tenant.get(`blade-system/${dict}/child-list`, { current: 1, size: 10, parentId: -1 }), dict),
    ).toEqual([])
  expect(
    dataOf(await tenant.get('blade-system/tenant/select'), 'own').map((one: { tenantId: string }) => one.tenantId),
  ).toEqual([DEMO_TENANT])
  expect(dataOf(await platform.get('blade-system/tenant/select'), 'all').length).toBeGreaterThan(1)
})
it('says which field is missing in the one text that such a client shows', async () => {
  const answer = await platform.send('blade-system/tenant/submit', {
    tenantId: '',
    tenantName: '',
    linkman: '李雷',
    contactNumber: '',
  })
  expect([answer.status, answer.body.msg]).toEqual([
    400,
    expect.stringMatching(/租户名称: 必填.*联系电话: 必填|联系电话: 必填.*租户名称: 必填/),
  ])
})
describe('the list of every platform page', () => {
  it.each(listings)('$path answers what the page reads: $kind', async ({ path, kind, keys, query, only }) => {
    for (const [who, client] of both()) {
      const answer = await client.get(path, query)
      expect(isUnbuilt(answer), `${path} is not built`).toBe(false)
      if (only && who === 'tenant') {
        expect([answer.status, answer.body.code, answer.body.success]).toEqual([402, 402, false])
        continue
      }
      const data = dataOf(answer, `${who} ${path}`)
      if (kind === 'page') {
        expect(Object.keys(data).sort()).toEqual([...pageKeys].sort())
        expect(data).toMatchObject({
          orders: [],
          optimizeCountSql: true,
          searchCount: true,
          countId: '',
          maxLimit: -1,
          current: 1,
          size: query?.['size'] ?? 10,
        })
        expect([typeof data.total, data.pages]).toEqual(['number', Math.ceil(data.total / data.size)])
      }
      if (path === 'blade-log/api/list') expect(data.total).toBeGreaterThan(0)
      const found = kind === 'page' ? data.records : kind === 'array' ? data : flat(data)
      expect(Array.isArray(found)).toBe(true)
      for (const row of found) expect([path, row.id, missing(row, keys)]).toEqual([path, row.id, []])
      if (kind === 'options')
        for (const node of found)
          expect([node.key, node.value, typeof node.title]).toEqual([node.id, node.id, 'string'])
      if (kind === 'tree' || kind === 'options')
        for (const node of found) expect([node.id, 'children' in node]).toEqual([node.id, node.hasChildren])
    }
  })
})
