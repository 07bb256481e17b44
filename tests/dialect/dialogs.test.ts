import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BladeClient, data, openWithAdministrators } from './client.ts'
import { flat } from './shapes.ts'
import { DEMO_TENANT, type Stand } from './stand.ts'

// What the dialogs of tdesign-console (dianjie) send and read, from its source: POSTs without a body of their own say
// everything twice, in the address and as JSON with lists;
// trees answer the checked leaves only; lists of children have no pages.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
})
afterAll(() => stand?.close())

type Row = Record<string, any>
/** `joinParamsToUrl`: ids=1,2 in the address, {"ids":["1","2"]} in the body. */
const twice = (client: BladeClient, path: string, given: Row) =>
  client.ask('POST', `/api/${path}`, {
    query: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])),
    json: given,
  })

it('menus of a top menu: tree, keys and grant; its own address without a slash is none of ours', async () => {
  const { menu } = data(await platform.get('blade-system/menu/grant-top-tree'))
  // Two of many: the group above them comes back unticked, or the tree would tick and give the rest with it.
  const leaves = flat(menu)
    .find(node => (node.children?.length ?? 0) > 2)
    .children.slice(0, 2)
    .map((node: Row) => node['id'])
    .sort()
  data(
    await platform.send('blade-system/topmenu/submit', {
      id: '',
      name: '控制台',
      source: 'app',
      code: 'console',
      sort: 90,
    }),
  )
  const top = data(await platform.get('blade-system/topmenu/list', { code: 'console', current: 1, size: 10 }))
    .records[0].id
  data(await platform.send('blade-system/topmenu/grant', { topMenuIds: [top], menuIds: leaves }))
  expect(data(await platform.get('blade-system/menu/top-tree-keys', { topMenuIds: top })).menu.sort()).toEqual(leaves)
  data(await twice(platform, 'blade-system/topmenu/remove', { ids: [top] }))
  // '/api' + 'blade-system/menu/grant-top-tree', as its src/api/system/topmenu.ts writes the three calls of this
  // dialog: no server of the family answers there.
  expect((await platform.ask('GET', '/apiblade-system/menu/grant-top-tree')).body?.code).not.toBe(200)
})

it("regions: the tree's ids are the codes by which a region is opened, added below and removed", async () => {
  const roots: Row[] = data(await platform.get('blade-system/region/lazy-tree', { parentCode: '00' }))
  const province = roots.find(node => node['hasChildren'] === true)!
  const cities: Row[] = data(await platform.get('blade-system/region/lazy-tree', { parentCode: province['id'] }))
  const city = cities[0]!
  expect([typeof city['title'], city['parentId'], typeof city['hasChildren']]).toEqual([
    'string',
    province['id'],
    'boolean',
  ])
  const opened = data(await platform.get('blade-system/region/detail', { code: city['id'] }))
  expect([opened.code, opened.parentCode, opened.parentName, typeof opened.regionLevel]).toEqual([
    city['id'],
    province['id'],
    province['title'],
    'number',
  ])
  const code = `${city['id']}98`
  data(
    await platform.send('blade-system/region/submit', {
      parentCode: opened.code,
      parentName: opened.name,
      code,
      subCode: '98',
      name: '控制台区',
      regionLevel: opened.regionLevel + 1,
      sort: 9,
      remark: '',
    }),
  )
  const added = data(await platform.get('blade-system/region/detail', { code }))
  expect([added.name, added.code.replace(added.parentCode, '')]).toEqual(['控制台区', '98'])
  data(await platform.send('blade-system/region/submit', { ...added, subCode: '98', name: '控制台新区' }))
  expect(data(await platform.get('blade-system/region/detail', { code })).name).toBe('控制台新区')
  data(await twice(platform, 'blade-system/region/remove', { id: code }))
  expect(
    data(await platform.get('blade-system/region/lazy-tree', { parentCode: city['id'] })).map(
      (node: Row) => node['id'],
    ),
  ).not.toContain(code)
})

it.each([
  ['dict', 'platform'],
  ['dict-biz', 'tenant'],
] as const)('entries of a %s: a list without pages, added under their root, changed and removed', async (dict, who) => {
  const client = who === 'platform' ? platform : tenant
  data(
    await client.send(`blade-system/${dict}/submit`, {
      id: '',
      code: 'console',
      dictValue: '控制台',
      dictKey: -1,
      sort: 1,
      isSealed: 0,
      remark: '',
    }),
  )
  const root = data(await client.get(`blade-system/${dict}/parent-list`, { code: 'console', current: 1, size: 10 }))
    .records[0]
  data(
    await client.send(`blade-system/${dict}/submit`, {
      id: '',
      code: root.code,
      parentId: root.id,
      parentName: root.dictValue,
      dictValue: '项',
      dictKey: '1',
      sort: 1,
      isSealed: 0,
      remark: '',
    }),
  )
  const [entry] = data(await client.get(`blade-system/${dict}/child-list`, { parentId: root.id })) as Row[]
  const opened = data(await client.get(`blade-system/${dict}/detail`, { id: entry!['id'] }))
  expect([opened.parentId, opened.code, opened.dictKey, opened.isSealed]).toEqual([root.id, 'console', '1', 0])
  data(await client.send(`blade-system/${dict}/submit`, { ...opened, dictValue: '项二' }))
  expect(
    data(await client.get(`blade-system/${dict}/child-list`, { parentId: root.id, dictValue: '项二' })),
  ).toHaveLength(1)
  data(await twice(client, `blade-system/${dict}/remove`, { ids: [entry!['id'], root.id] }))
})

it('packages: the menus come and go as one text, a tenant without a package opens with none', async () => {
  const menus = flat(data(await platform.get('blade-system/menu/tree')))
    .slice(0, 3)
    .map(node => node.id)
  data(
    await platform.send('blade-system/tenant-package/submit', {
      id: '',
      packageName: '控制台包',
      menuId: menus.join(','),
      remark: '',
    }),
  )
  const { id } = data(
    await platform.get('blade-system/tenant-package/list', { packageName: '控制台包', current: 1, size: 10 }),
  ).records[0]
  expect(
    data(await platform.get('blade-system/tenant-package/detail', { id }))
      .menuId.split(',')
      .sort(),
  ).toEqual([...menus].sort())
  expect(data(await platform.get('blade-system/tenant-package/select')).map((row: Row) => row['id'])).toContain(id)
  data(
    await platform.send('blade-system/tenant/submit', {
      tenantName: '控制台租户',
      linkman: '台',
      contactNumber: '13912345679',
      accountNumber: -1,
      expireTime: '',
    }),
  )
  const { tenantId, id: rowId } = data(await platform.get('blade-system/tenant/list', { tenantName: '控制台租户' }))
    .records[0]
  expect(typeof data(await platform.get('blade-system/tenant/package-detail', { tenantId: rowId }))).toBe('object')
  data(await twice(platform, 'blade-system/tenant/package-setting', { tenantId, packageId: id }))
  for (const named of [tenantId, rowId])
    expect([named, data(await platform.get('blade-system/tenant/package-detail', { tenantId: named })).id]).toEqual([
      named,
      id,
    ])
})

it('a role is granted the leaves of the tree alone and has their page too; rules of a menu hang in the tree and are granted with it', async () => {
  const trees = data(await tenant.get('blade-system/menu/grant-tree'))
  const page = flat(trees.menu).find(node => node.code === 'post')!
  const {
    id: menuId,
    code,
    name,
  } = flat(data(await tenant.get('blade-system/menu/list'))).find(row => row.code === 'post')!
  data(
    await tenant.send('blade-system/data-scope/submit', {
      id: '',
      menuId,
      scopeName: `${name} [暂无]`,
      resourceCode: code,
      scopeColumn: '-',
      scopeType: 1,
      scopeField: '*',
      scopeClass: 'org.example.PostMapper.list',
      scopeValue: '',
      remark: '',
    }),
  )
  data(
    await tenant.send('blade-system/api-scope/submit', {
      id: '',
      menuId,
      scopeName: '控制台接口',
      resourceCode: 'console',
      scopePath: 'GET /api/blade-system/post/list',
      scopeType: 2,
      remark: '',
    }),
  )
  const [scope] = data(await tenant.get('blade-system/data-scope/list', { menuId, current: 1, size: 10 }))
    .records as Row[]
  const [api] = data(await tenant.get('blade-system/api-scope/list', { menuId, current: 1, size: 10 })).records as Row[]
  const after = data(await tenant.get('blade-system/menu/grant-tree'))
  expect([
    flat(after.dataScope).some(node => node.id === scope!['id']),
    flat(after.apiScope).some(node => node.id === api!['id']),
  ]).toEqual([true, true])
  data(
    await tenant.send('blade-system/role/submit', {
      id: '',
      roleName: '控制台角色',
      roleAlias: 'console',
      parentId: '',
      sort: 91,
      tenantId: DEMO_TENANT,
    }),
  )
  const role = flat(data(await tenant.get('blade-system/role/list'))).find(row => row.roleAlias === 'console').id
  const leaves = flat(page.children)
    .map(node => node.id)
    .sort()
  data(
    await tenant.send('blade-system/role/grant', {
      roleIds: [role],
      menuIds: leaves,
      dataScopeIds: [scope!['id']],
      apiScopeIds: [api!['id']],
    }),
  )
  const keys = data(await tenant.get('blade-system/menu/role-tree-keys', { roleIds: role }))
  expect([keys.menu.sort(), keys.dataScope, keys.apiScope]).toEqual([
    [...leaves, page.id].sort(),
    [scope!['id']],
    [api!['id']],
  ])
})
