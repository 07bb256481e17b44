import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type BladeClient, signedIn, data, openWithAdministrators } from './client.ts'
import { flat } from './shapes.ts'
import { DEMO_TENANT, type Stand } from './stand.ts'

// Trees with ticks as clients of the family have them. All but one read and send in cascades; what they send differs:
// Saber 2, Saber 3 and Sword the rows ticked whole, tdesign-console the leaves alone, rabbit-ui the half ticked rows
// too; Saber's newest reads and sends row by row. A drawer that is opened and saved as it came must change nothing,
// whoever does it.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
})
afterAll(() => stand?.close())

type Row = Record<string, any>

/**
 * A tree as such a client holds it: a given key ticks the row with all below it; a row whose children are all ticked is
 * ticked, one with some is half ticked.
 */
function cascade(
  tree: readonly Row[],
  keys: readonly string[],
): { ticked: string[]; half: string[]; leaves: string[] } {
  const given = new Set(keys)
  const [ticked, half, leaves]: [string[], string[], string[]] = [[], [], []]
  const visit = (node: Row, isTicked: boolean): [whole: boolean, some: boolean] => {
    const here = isTicked || given.has(node['id'])
    const below = ((node['children'] ?? []) as Row[]).map(child => visit(child, here))
    const whole = below.length === 0 ? here : below.every(([all]) => all)
    const some = below.length === 0 ? here : below.some(([, any]) => any)
    if (whole) ticked.push(node['id'])
    else if (some) half.push(node['id'])
    if (whole && below.length === 0) leaves.push(node['id'])
    return [whole, some]
  }
  for (const node of tree) visit(node, false)
  return { ticked, half, leaves }
}
const ways = {
  'rows ticked whole': (tree: readonly Row[], keys: readonly string[]) => cascade(tree, keys).ticked,
  'ticked leaves alone': (tree: readonly Row[], keys: readonly string[]) => cascade(tree, keys).leaves,
  'half ticked rows too': (tree: readonly Row[], keys: readonly string[]) => [
    ...cascade(tree, keys).ticked,
    ...cascade(tree, keys).half,
  ],
  'row by row': (tree: readonly Row[], keys: readonly string[]) =>
    flat(tree)
      .map(node => node.id)
      .filter(id => keys.includes(id)),
}
type Way = keyof typeof ways
const everyWay = Object.keys(ways) as Way[]

const exactly = async (client: BladeClient, roleIds: string): Promise<string[]> =>
  data(await client.get('blade-system/menu/role-tree-keys', { roleIds, strict: true })).menu.sort()
/** Drawer opened, something done to the ticks, saved. */
async function drawer(
  client: BladeClient,
  role: string,
  way: Way,
  change: (tree: readonly Row[], keys: string[]) => string[] = (_tree, keys) => keys,
): Promise<Answer> {
  const trees = data(await client.get('blade-system/menu/grant-tree'))
  const keys = data(await client.get('blade-system/menu/role-tree-keys', { roleIds: role }))
  const send = ways[way]
  return client.send('blade-system/role/grant', {
    roleIds: [role],
    menuIds: send(trees.menu, change(trees.menu, keys.menu)),
    dataScopeIds: send(trees.dataScope, keys.dataScope),
    apiScopeIds: send(trees.apiScope, keys.apiScope),
  })
}
const roleNamed = async (alias: string): Promise<string> =>
  flat(data(await tenant.get('blade-system/role/list'))).find(row => row.roleAlias === alias).id
async function newRole(alias: string): Promise<string> {
  data(
    await tenant.send('blade-system/role/submit', {
      id: '',
      roleName: alias,
      roleAlias: alias,
      parentId: '',
      sort: 95,
    }),
  )
  return roleNamed(alias)
}
const codesOf = async (ids: readonly string[]): Promise<string[]> =>
  flat(data(await tenant.get('blade-system/menu/grant-tree', { strict: true })).menu)
    .filter(node => ids.includes(node.id))
    .map(node => node.code)
    .sort()
const idOf = async (code: string): Promise<string> =>
  flat(data(await tenant.get('blade-system/menu/grant-tree', { strict: true })).menu).find(node => node.code === code)
    .id

describe('the drawer of a role', () => {
  it('saved as it was opened changes no role that a new tenant has, in none of the ways', async () => {
    const roles = flat(data(await tenant.get('blade-system/role/list'))).filter(
      row => !['admin', 'administrator'].includes(row.roleAlias),
    )
    expect(roles.length).toBeGreaterThan(60)
    for (const [at, role] of roles.entries()) {
      const before = await exactly(tenant, role.id)
      // Every role in one way, every tenth in all: they share the code that answers.
      for (const way of at % 10 === 0 ? everyWay : [everyWay[at % everyWay.length]!]) {
        data(await drawer(tenant, role.id, way))
        expect([role.roleAlias, way, await exactly(tenant, role.id)]).toEqual([role.roleAlias, way, before])
      }
    }
  })
  it.each(everyWay)(
    'opened by a client that reads in cascades ticks nothing that the role does not hold (%s)',
    async () => {
      for (const alias of ['sales', 'vehicle_manager', 'migration', 'service_agent', 'auditor']) {
        const role = await roleNamed(alias)
        const tree = data(await tenant.get('blade-system/menu/grant-tree')).menu
        const held = new Set(await codesOf(await exactly(tenant, role)))
        const leaves = new Set(
          cascade(tree, data(await tenant.get('blade-system/menu/role-tree-keys', { roleIds: role })).menu).leaves,
        )
        const ticked = flat(tree)
          .filter(node => leaves.has(node.id))
          .map(node => node.code as string)
        expect([
          alias,
          ticked.filter(code => !held.has(code) && !(code.endsWith('_view') && held.has(code.slice(0, -5)))),
        ]).toEqual([alias, []])
        expect([
          alias,
          [...held].filter(
            code => !ticked.includes(code) && !flat(tree).some(node => node.code === code && node.children),
          ),
        ]).toEqual([alias, []])
      }
    },
  )
  it.each(everyWay)(
    'a button brings its page and its folder: whoever gets the role sees them and may read the list (%s)',
    async way => {
      const role = await newRole(
        `brings_${everyWay.indexOf(way) === 0 ? 'whole' : everyWay.indexOf(way) === 1 ? 'leaves' : everyWay.indexOf(way) === 2 ? 'half' : 'rows'}`,
      )
      const button = await idOf('param_add')
      data(await drawer(tenant, role, way, (_tree, keys) => [...keys, button]))
      expect(await codesOf(await exactly(tenant, role))).toEqual(['param', 'param_add'])
      const [person] = data(await tenant.get('blade-user/page', { account: 'qiaomai' })).records
      data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: role }))
      const client = await signedIn(stand, DEMO_TENANT, 'qiaomai')
      const routes = data(await client.get('blade-system/menu/routes'))
      expect([
        routes.find((node: Row) => node['code'] === 'm_base')?.children.map((node: Row) => node['code']),
        (await client.get('blade-system/param/list')).status,
        (await client.post('blade-system/param/remove', { ids: '1' })).status,
      ]).toEqual([['param'], 200, 402])
      data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: person.roleId }))
    },
  )
  it.each(everyWay)('a button taken away leaves the page, the last one takes it along (%s)', async way => {
    const role = await newRole(`takes_${['whole', 'leaves', 'half', 'rows'][everyWay.indexOf(way)]}`)
    const ids = Object.fromEntries(
      await Promise.all(['post', 'post_view', 'post_add', 'post_edit'].map(async code => [code, await idOf(code)])),
    )
    data(await drawer(tenant, role, way, () => [ids['post_view'], ids['post_add'], ids['post_edit']]))
    expect(await codesOf(await exactly(tenant, role))).toEqual(['post', 'post_add', 'post_edit', 'post_view'])
    data(await drawer(tenant, role, way, (_tree, keys) => keys.filter(key => key !== ids['post_edit'])))
    expect(await codesOf(await exactly(tenant, role))).toEqual(['post', 'post_add', 'post_view'])
    data(await drawer(tenant, role, way, () => []))
    expect(await exactly(tenant, role)).toEqual([])
  })
  it('a page without a row for seeing it is given alone by the leaf that stands for it', async () => {
    const role = await newRole('opener')
    const page = await idOf('car_series')
    const tree = data(await tenant.get('blade-system/menu/grant-tree')).menu
    const opener = flat(tree).find(node => node.parentId === page && node.code === 'car_series')
    data(await drawer(tenant, role, 'ticked leaves alone', () => [opener.id]))
    expect(await codesOf(await exactly(tenant, role))).toEqual(['car_series'])
    const keys = data(await tenant.get('blade-system/menu/role-tree-keys', { roleIds: role })).menu
    expect([keys, cascade(tree, keys).ticked, cascade(tree, keys).half.includes(page)]).toEqual([
      [opener.id],
      [opener.id],
      true,
    ])
  })
  it('of somebody who holds less than the role takes nothing away that he does not see, and offers nothing that he may not give', async () => {
    const granter = await newRole('granter')
    data(
      await drawer(tenant, granter, 'row by row', tree =>
        flat(tree)
          .filter(node =>
            ['role', 'role_view', 'role_grant', 'post', 'post_view', 'post_add', 'info_share'].includes(node.code),
          )
          .map(node => node.id),
      ),
    )
    const [person] = data(await tenant.get('blade-user/page', { account: 'qiaomai' })).records
    data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: granter }))
    const client = await signedIn(stand, DEMO_TENANT, 'qiaomai')
    for (const way of everyWay) {
      for (const alias of ['city_manager', 'hr']) {
        const role = await roleNamed(alias)
        const before = await exactly(tenant, role)
        data(await drawer(client, role, way))
        expect([way, alias, await exactly(tenant, role)]).toEqual([way, alias, before])
      }
    }
    data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: person.roleId }))
  })
})

describe('rules of data and interfaces', () => {
  const rule = async (kind: 'data-scope' | 'api-scope', code: string, page = 'contacts'): Promise<Row> => {
    const menuId = await idOf(page)
    const more =
      kind === 'data-scope'
        ? { scopeColumn: '-', scopeType: 2, scopeField: '*', scopeClass: 'org.example.Mapper.list', scopeValue: '' }
        : { scopePath: 'GET /api/blade-system/post/list', scopeType: 2 }
    data(
      await tenant.send(`blade-system/${kind}/submit`, {
        id: '',
        menuId,
        scopeName: code,
        resourceCode: code,
        remark: '',
        ...more,
      }),
    )
    return data(await tenant.get(`blade-system/${kind}/list`, { menuId, size: 100 })).records.find(
      (row: Row) => row['resourceCode'] === code,
    )
  }
  it.each(everyWay)('one of two stays the one, saved as it was opened (%s)', async way => {
    const at = everyWay.indexOf(way)
    const [first, , api] = [
      await rule('data-scope', `first${at}`),
      await rule('data-scope', `second${at}`),
      await rule('api-scope', `api${at}`),
    ]
    const role = await newRole(`scoped_${['whole', 'leaves', 'half', 'rows'][at]}`)
    data(
      await tenant.send('blade-system/role/grant', {
        roleIds: [role],
        menuIds: [await idOf('contacts')],
        dataScopeIds: [first['id']],
        apiScopeIds: [api['id']],
      }),
    )
    for (let time = 0; time < 2; time++) {
      data(await drawer(tenant, role, way))
      const keys = data(await tenant.get('blade-system/menu/role-tree-keys', { roleIds: role }))
      expect([keys.dataScope, keys.apiScope]).toEqual([[first['id']], [api['id']]])
    }
  })
  it.each(everyWay)(
    'types 1 to 4 stand ready for every page; ticked in a tree or named by page and type they are one grant (%s)',
    async way => {
      const trees = data(await tenant.get('blade-system/menu/grant-tree'))
      const page = (code: string) => flat(trees.dataScope).find(node => node.id === ids[code])
      const ids = Object.fromEntries(
        await Promise.all(['post', 'contacts'].map(async code => [code, await idOf(code)])),
      )
      expect(
        page('post')
          .children.slice(0, 4)
          .map((node: Row) => node['title']),
      ).toEqual(['全部', '本人', '本部门', '本部门及以下'])
      const rows = data(await tenant.get('blade-system/data-scope/list', { menuId: ids['post'], size: 100 }))
        .records as Row[]
      expect(rows.map(row => [row['resourceCode'], row['scopeType'], row['scopeClass']]).sort()).toEqual(
        [1, 2, 3, 4].map(type => [`post:${type}`, type, 'post']),
      )
      const [own, below] = [2, 4].map(type => rows.find(row => row['scopeType'] === type)!['id'] as string)
      const role = await newRole(`plain_${['whole', 'leaves', 'half', 'rows'][everyWay.indexOf(way)]}`)
      const held = async () => [
        data(await tenant.get('blade-system/menu/role-keys', { roleIds: role })).dataScope.sort(),
        data(await tenant.get('blade-system/menu/grant-data', { roleIds: role })).dataScopeCodes.sort(),
      ]
      data(
        await tenant.send('blade-system/role/grant', { roleIds: [role], menuIds: [ids['post']], dataScopeIds: [own] }),
      )
      expect(await held()).toEqual([[own], ['post:2']])
      data(
        await tenant.send('blade-system/role/grant-data', {
          roleIds: [role],
          dataScopeCodes: ['post:2', 'post:4', 'post:5:1123598813738675201', '*:3'],
        }),
      )
      expect(await held()).toEqual([[own, below].sort(), ['*:3', 'post:2', 'post:4', 'post:5:1123598813738675201']])
      data(await drawer(tenant, role, way))
      expect(await held()).toEqual([[own, below].sort(), ['*:3', 'post:2', 'post:4', 'post:5:1123598813738675201']])
      data(await tenant.send('blade-system/role/grant', { roleIds: [role], dataScopeIds: [below] }))
      expect(await held()).toEqual([[below], ['*:3', 'post:4', 'post:5:1123598813738675201']])
      // Absent stays, none takes away what stands in the tree.
      data(await tenant.send('blade-system/role/grant', { roleIds: [role], menuIds: [ids['post']] }))
      expect((await held())[0]).toEqual([below])
      data(await tenant.send('blade-system/role/grant', { roleIds: [role], dataScopeIds: [] }))
      expect(await held()).toEqual([[], ['*:3', 'post:5:1123598813738675201']])
    },
  )
  it('brought by the product a rule is not removed, and only its name and remark change', async () => {
    const [row] = data(await tenant.get('blade-system/data-scope/list', { menuId: await idOf('post'), scopeType: 2 }))
      .records as [Row]
    expect((await tenant.post('blade-system/data-scope/remove', { ids: row['id'] })).body.msg).toBe(
      '内置的数据权限不能删除',
    )
    const fault = (await tenant.send('blade-system/data-scope/submit', { ...row, scopeType: 1 })).body.data.faults[0]
    expect([fault.path, fault.reason]).toEqual(['scopeType', '内置规则只能改名称和备注'])
    data(await tenant.send('blade-system/data-scope/submit', { ...row, scopeName: '只看自己建的' }))
    expect(data(await tenant.get('blade-system/data-scope/detail', { id: row['id'] })).scopeName).toBe('只看自己建的')
  })
  it('of pages that a granter does not see stay as they were when he saves', async () => {
    const scopes = Object.fromEntries(
      await Promise.all(
        ['post', 'param'].map(async code => [
          code,
          data(await tenant.get('blade-system/data-scope/list', { menuId: await idOf(code), scopeType: 2 })).records[0]
            .id as string,
        ]),
      ),
    )
    const [custom, call] = [await rule('data-scope', 'unseen', 'param'), await rule('api-scope', 'unseen', 'param')]
    const role = await newRole('partly_seen')
    data(
      await tenant.send('blade-system/role/grant', {
        roleIds: [role],
        menuIds: [await idOf('post'), await idOf('param')],
        dataScopeIds: [...Object.values(scopes), custom['id']],
        apiScopeIds: [call['id']],
      }),
    )
    const granter = await newRole('part_granter')
    data(
      await drawer(tenant, granter, 'row by row', tree =>
        flat(tree)
          .filter(node => ['role', 'role_view', 'role_grant', 'post', 'post_view'].includes(node.code))
          .map(node => node.id),
      ),
    )
    const [person] = data(await tenant.get('blade-user/page', { account: 'qiaomai' })).records
    data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: granter }))
    const client = await signedIn(stand, DEMO_TENANT, 'qiaomai')
    const keys = async () => {
      const { dataScope, apiScope } = data(await tenant.get('blade-system/menu/role-keys', { roleIds: role }))
      return [dataScope.sort(), apiScope]
    }
    const before = await keys()
    expect(before).toEqual([[...Object.values(scopes), custom['id']].sort(), [call['id']]])
    for (const way of everyWay) data(await drawer(client, role, way))
    expect(await keys()).toEqual(before)
    data(await client.send('blade-system/role/grant', { roleIds: [role], dataScopeIds: [], apiScopeIds: [] }))
    expect(await keys()).toEqual([[scopes['param'], custom['id']].sort(), [call['id']]])
    data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: person.roleId }))
  })
  it("a rule that names a class of the client's own server bounds the page under which it stands", async () => {
    const scope = await rule('data-scope', 'bounds', 'user')
    const role = await newRole('bounded')
    data(await tenant.send('blade-system/role/update', { id: role, defaultScope: 1 }))
    data(
      await tenant.send('blade-system/role/grant', {
        roleIds: [role],
        menuIds: [await idOf('user')],
        dataScopeIds: [],
        apiScopeIds: [],
      }),
    )
    const [person] = data(await tenant.get('blade-user/page', { account: 'qiaomai' })).records
    data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: role }))
    const seen = async (): Promise<number> => data(await client.get('blade-user/page')).total
    const client = await signedIn(stand, DEMO_TENANT, 'qiaomai')
    const all = await seen()
    expect(all).toBeGreaterThan(10)
    data(
      await tenant.send('blade-system/role/grant', {
        roleIds: [role],
        menuIds: [await idOf('user')],
        dataScopeIds: [scope['id']],
        apiScopeIds: [],
      }),
    )
    await expect.poll(seen).toBeLessThan(2)
    // Removed it goes on bounding whom it bounded, is shown as such, and goes when it is unticked.
    data(await tenant.post('blade-system/data-scope/remove', { ids: scope['id'] }))
    for (const way of everyWay) data(await drawer(tenant, role, way))
    expect(await seen()).toBeLessThan(2)
    const tree = data(await tenant.get('blade-system/menu/grant-tree')).dataScope
    expect(flat(tree).find(node => node.id === scope['id']).title).toContain('已删除')
    data(await tenant.send('blade-system/role/grant', { roleIds: [role], dataScopeIds: [] }))
    await expect.poll(seen).toBe(all)
    data(await tenant.post('blade-user/grant', { userIds: person.id, roleIds: person.roleId }))
  })
})

describe('top menus and packages', () => {
  const stored = async (id: string): Promise<string[]> =>
    [...data(await platform.get('blade-system/topmenu/detail', { id })).menuCodes].sort()
  it.each(everyWay)('a top menu that was opened and saved stores what it stored (%s)', async way => {
    const { menu } = data(await platform.get('blade-system/menu/grant-top-tree'))
    const send = async (id: string, change = (keys: string[]) => keys) => {
      const keys = data(await platform.get('blade-system/menu/top-tree-keys', { topMenuIds: id })).menu
      data(
        await platform.send('blade-system/topmenu/grant', { topMenuIds: [id], menuIds: ways[way](menu, change(keys)) }),
      )
    }
    const code = `top${everyWay.indexOf(way)}`
    data(await platform.send('blade-system/topmenu/submit', { id: '', name: code, source: 'app', code, sort: 80 }))
    const own = data(await platform.get('blade-system/topmenu/list', { code })).records[0].id
    const group = menu.find((node: Row) => (node['children']?.length ?? 0) > 2)
    const two = group.children.slice(0, 2)
    await send(own, () => two.map((node: Row) => node['id']))
    const first = await stored(own)
    expect(first).toEqual(two.map((node: Row) => node['code']).sort())
    await send(own)
    expect(await stored(own)).toEqual(first)
    await send(own, keys => [
      ...keys,
      ...group.children.slice(2).map((node: Row) => node['id']),
      ...(way === 'row by row' ? [group.id] : []),
    ])
    const whole = await stored(own)
    await send(own)
    expect(await stored(own)).toEqual(whole)
    const shown = async () =>
      flat(data(await platform.get('blade-system/menu/routes', { topMenuId: own })))
        .map(node => node.id)
        .sort()
    const pages = await shown()
    expect(pages.length).toBeGreaterThan(0)
    await send(own)
    expect(await shown()).toEqual(pages)
    for (const top of data(await platform.get('blade-system/topmenu/list', { size: 50 })).records) {
      const before = await stored(top.id)
      await send(top.id)
      expect([top.code, await stored(top.id)]).toEqual([top.code, before])
    }
    data(await platform.post('blade-system/topmenu/remove', { ids: own }))
  })
  it.each(everyWay)(
    'a package chosen from the tree of pages holds their buttons; saved as it was opened it keeps those that it had (%s)',
    async way => {
      const tree: Row[] = data(await platform.get('blade-system/menu/tree'))
      const rows: Row[] = flat(data(await platform.get('blade-system/menu/list')))
      const page = (code: string) => rows.find(row => row['code'] === code)!
      const held = async (name: string): Promise<string[]> => {
        const found = data(await platform.get('blade-system/tenant-package/list', { packageName: name, strict: true }))
          .records[0]
        return rows
          .filter(row => found.menuId.split(',').includes(row['id']))
          .map(row => row['code'] as string)
          .sort()
      }
      const name = `包${everyWay.indexOf(way)}`
      data(
        await platform.send('blade-system/tenant-package/submit', {
          id: '',
          packageName: name,
          menuId: ways[way](tree, [page('contacts')['id']]).join(','),
          remark: '',
        }),
      )
      expect(await held(name)).toEqual(
        rows
          .filter(row => row['code'] === 'contacts' || row['parentId'] === page('contacts')['id'])
          .map(row => row['code'])
          .sort(),
      )
      const { id } = data(await platform.get('blade-system/tenant-package/list', { packageName: name })).records[0]
      // Our own page takes a button out of it.
      const fewer = rows
        .filter(
          row =>
            row['code'] === 'contacts' || (row['parentId'] === page('contacts')['id'] && row['alias'] !== 'delete'),
        )
        .map(row => row['id'])
      data(
        await platform.send('blade-system/tenant-package/submit', { id, packageName: name, menuId: fewer.join(',') }),
      )
      const before = await held(name)
      expect(before).not.toContain('contacts_delete')
      const opened = data(await platform.get('blade-system/tenant-package/detail', { id }))
      const known = new Set(flat(tree).map(node => node.id))
      expect(opened.menuId.split(',').filter((one: string) => !known.has(one))).toEqual([])
      data(
        await platform.send('blade-system/tenant-package/submit', {
          ...opened,
          menuId: ways[way](tree, opened.menuId.split(',')).join(','),
        }),
      )
      expect(await held(name)).toEqual(before)
      data(
        await platform.send('blade-system/tenant-package/submit', {
          ...opened,
          menuId: ways[way](tree, [...opened.menuId.split(','), page('post')['id']]).join(','),
        }),
      )
      expect([(await held(name)).includes('contacts_delete'), (await held(name)).includes('post_add')]).toEqual([
        false,
        true,
      ])
      data(await platform.post('blade-system/tenant-package/remove', { ids: id }))
    },
  )
})
