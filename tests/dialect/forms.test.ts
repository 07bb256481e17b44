import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BladeClient, signedIn, md5, type Answer, data, openWithAdministrators } from './client.ts'
import { flat, missing, optionKeys, rows } from './shapes.ts'
import { DEMO_TENANT, PASSWORD, PLATFORM, type Stand } from './stand.ts'

// Sections 1, 3, 4, 6 to 12: the ways in which clients of the family send, ask and fail.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
let sales: BladeClient
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
  sales = await signedIn(stand, DEMO_TENANT, 'lixiaowen')
})
afterAll(() => stand?.close())

type Row = Record<string, any>
const refusal = (answer: Answer, status: number): string => {
  expect([answer.status, answer.body, Object.keys(answer.body).sort()]).toMatchObject([
    status,
    { code: status, success: false },
    ['code', 'data', 'msg', 'success'],
  ])
  return answer.body.msg
}
const user = async (account: string): Promise<Row> => data(await tenant.get('blade-user/page', { account })).records[0]
const roleId = async (alias: string): Promise<string> =>
  flat(data(await tenant.get('blade-system/role/list'))).find(row => row.roleAlias === alias).id
let nth = 0
const newPost = async (): Promise<string> => {
  data(
    await tenant.send('blade-system/post/submit', {
      category: 4,
      postCode: `form${++nth}`,
      postName: `表单岗${nth}`,
      sort: nth,
    }),
  )
  return data(await tenant.get('blade-system/post/list', { postCode: `form${nth}` })).records[0].id
}

describe('arguments', () => {
  it('of a POST with few of them come in the query, in JSON, as a form, or in several at once with equal values', async () => {
    const [one, two, three, four] = [await newPost(), await newPost(), await newPost(), await newPost()]
    const path = '/api/blade-system/post/remove'
    for (const more of [
      { query: { ids: one } },
      { json: { ids: two } },
      { form: { ids: three } },
      { query: { ids: four }, json: { ids: four } },
    ])
      data(await tenant.ask('POST', path, more))
    expect(data(await tenant.get('blade-system/post/list', { postCode_like: 'form' })).total).toBe(0)
  })
  it('that contradict each other are refused, and nothing is done', async () => {
    const [one, two] = [await newPost(), await newPost()]
    refusal(await tenant.ask('POST', '/api/blade-system/post/remove', { query: { ids: one }, json: { ids: two } }), 400)
    expect(data(await tenant.get('blade-system/post/list', { postCode_like: 'form' })).total).toBe(2)
    data(await tenant.post('blade-system/post/remove', { ids: `${one},${two}` }))
  })
  it('that are ids may be numbers; a missing or ill one is told by its name', async () => {
    const id = await newPost()
    data(
      await tenant.send('blade-system/post/submit', {
        id: Number(id),
        category: '4',
        postCode: `form${nth}`,
        postName: '号码岗',
        sort: '7',
      }),
    )
    expect(data(await tenant.get('blade-system/post/detail', { id }))).toMatchObject({
      postName: '号码岗',
      sort: 7,
      category: 4,
      categoryName: '其他',
    })
    data(await tenant.ask('POST', '/api/blade-system/post/remove', { json: { ids: Number(id) } }))
    expect(refusal(await tenant.get('blade-system/post/detail'), 400)).toMatch(/^缺少必要的请求参数: id/)
    expect(refusal(await tenant.post('blade-system/post/remove', { ids: '' }), 400)).toMatch(/\S/)
    refusal(await tenant.get('blade-system/post/detail', { id: 'abc' }), 404)
    refusal(
      await tenant.ask('POST', '/api/blade-system/post/submit', {
        json: undefined,
        headers: { 'content-type': 'application/json' },
      }),
      400,
    )
  })
  it('with a token in the query of a read are no filters, nor is the cache buster', async () => {
    expect(
      data(await tenant.get('blade-system/post/list', { _t: 99, 'Blade-Auth': 'bearer x' })).total,
    ).toBeGreaterThan(5)
  })
})

describe('failures', () => {
  it('carry one number twice, as HTTP status and as code', async () => {
    refusal(await tenant.get('blade-system/nothing/list'), 404)
    expect((await tenant.get('blade-system/nothing/list')).body.msg).toBe('404 没找到请求')
    expect(refusal(await tenant.ask('PUT', '/api/blade-system/post/list'), 405)).toBe('不支持当前请求方法')
    expect(
      refusal(
        await tenant.ask('POST', '/api/blade-system/post/submit', {
          json: {},
          headers: { 'content-type': 'text/xml' },
        }),
        415,
      ),
    ).toBe('不支持当前媒体类型')
    expect(
      refusal(
        await tenant.ask('POST', '/api/blade-system/post/submit', {
          form: undefined,
          headers: { 'content-type': 'application/json' },
          json: undefined,
        }),
        400,
      ),
    ).toMatch(/\S/)
  })
  it('of rights are 402 without the word why; what stands in another tenant does not exist, and the whole call is refused', async () => {
    for (const [path, query] of [
      ['blade-system/post/list', {}],
      ['blade-user/page', {}],
      ['blade-log/api/list', {}],
      ['blade-system/role/list', {}],
    ] as const)
      expect([path, refusal(await sales.get(path, query), 402)]).toEqual([path, '没有访问权限'])
    for (const path of ['blade-system/tenant/list', 'blade-system/client/list', 'blade-system/tenant-package/list'])
      expect([path, refusal(await tenant.get(path), 402)]).toEqual([path, '没有访问权限'])
    // Section 8 says 402 here; decisions 12 wins: whether it exists elsewhere is nobody's business.
    const stranger = data(await platform.get('blade-user/page')).records[0].id
    const own = await user('qiaomai')
    for (const [path, query] of [
      ['grant', { userIds: `${own['id']},${stranger}`, roleIds: await roleId('sales') }],
      ['reset-password', { userIds: stranger }],
      ['unlock', { userIds: `${own['id']},${stranger}` }],
      ['remove', { ids: stranger }],
    ] as const) {
      expect([path, refusal(await tenant.post(`blade-user/${path}`, query), 404)]).toEqual([
        path,
        '记录不存在或无权查看',
      ])
    }
    expect((await user('qiaomai'))['roleId']).toBe(own['roleId'])
  })
  it('of the body are 400 with a text that can be shown', async () => {
    const broken = await fetch(`${stand.address}/api/blade-system/post/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'blade-auth': String(tenant.token!.access_token) },
      body: '{"id":',
    })
    expect([broken.status, ((await broken.json()) as Row)['msg']]).toEqual([400, '消息不能读取'])
  })
})

describe('lists', () => {
  const posts = (query: Row = {}) => tenant.get('blade-system/post/list', query).then(data)
  it('are paged from one, ten at a time; past the end there is nothing, with the true total', async () => {
    const { total } = await posts()
    expect([(await posts({ current: '', size: '' })).size, (await posts({ size: 3 })).records.length]).toEqual([10, 3])
    expect(await posts({ current: 99, size: 10 })).toMatchObject({ records: [], total, current: 99 })
    expect((await posts({ size: 100_000 })).size).toBe(1000)
    const packages = await platform.get('blade-system/topmenu/list', { current: 99 }).then(data)
    expect([packages.records, packages.total > 3]).toEqual([[], true])
  })
  it('are sorted by columns in snake or camel case; a column that is none is refused', async () => {
    const codes = async (query: Row) =>
      (await posts({ size: 100, ...query })).records.map((row: Row) => row['postCode'])
    expect(await codes({ ascs: 'post_code' })).toEqual([...(await codes({ descs: 'postCode' }))].reverse())
    refusal(await tenant.get('blade-system/post/list', { descs: 'no_such' }), 400)
    refusal(await tenant.get('blade-system/post/list', { ascs: 'id;select 1' }), 400)
  })
  it('know every suffix of the family; empty values ask for nothing, unknown words are ignored, ill names refused', async () => {
    await newPost()
    const code = `form${nth}`
    const total = async (query: Row) => (await posts(query)).total
    const all = await total({})
    for (const query of [
      { postCode: code },
      { postCode_equal: code },
      { postCode_like: 'orm' },
      { post_code_likeright: 'form' },
      { postCode_likeleft: String(nth), postName_like: '表单' },
      { postName_like: '表单', sort_ge: nth, sort_le: nth },
      { postName_like: '表单', createTime_datege: '2020-01-01 00:00:00', createTime_datelt: '2099-12-31' },
    ])
      expect([query, await total(query)]).toEqual([query, 1])
    for (const query of [{ postCode_notequal: code }, { postCode_notlike: 'form' }])
      expect([query, await total(query)]).toEqual([query, all - 1])
    for (const query of [
      { postCode: '' },
      { postName_like: '' },
      { postCode_ignore: 'nothing' },
      { noSuchWord: 'x' },
      { postCode_notnull: 'x' },
    ])
      expect([query, await total(query)]).toEqual([query, all])
    expect(await total({ postCode_null: '1' })).toBe(0)
    expect(await total({ category: 4, postCode: code })).toBe(1)
    refusal(await tenant.get('blade-system/post/list', { 'postCode)or(1': '1' }), 400)
    refusal(await tenant.get('blade-system/post/list', { sort_ge: 'x' }), 400)
    data(await tenant.post('blade-system/post/remove', { ids: (await posts({ postCode: code })).records[0].id }))
  })
  it('of people take a department for itself and everything below', async () => {
    const root = data(await tenant.get('blade-system/dept/tree'))[0].id
    expect(data(await tenant.get('blade-user/page', { deptId: root })).total).toBe(
      data(await tenant.get('blade-user/page', { deptId: '' })).total,
    )
  })
})

describe('trees', () => {
  it('come level by level: no parent means the roots, a filter without parent every row that fits', async () => {
    const [root] = data(await tenant.get('blade-system/dept/lazy-list', { parentId: '' }))
    expect([root.parentId, root.parentName, root.hasChildren, 'children' in root]).toEqual(['0', '顶级', true, false])
    const below = data(await tenant.get('blade-system/dept/lazy-list', { parentId: root.id }))
    expect(below.every((row: Row) => row['parentId'] === root.id && row['parentName'] === root.deptName)).toBe(true)
    const deep = flat(data(await tenant.get('blade-system/dept/list'))).find(row => row.ancestors.split(',').length > 2)
    expect(
      data(await tenant.get('blade-system/dept/lazy-list', { deptName: deep.deptName })).map((row: Row) => row['id']),
    ).toContain(deep.id)
    for (const node of data(await tenant.get('blade-system/dept/lazy-tree', { parentId: root.id })))
      expect(missing(node, optionKeys)).toEqual([])
    expect(
      data(await platform.get('blade-system/menu/lazy-list', { code: 'user' })).map((row: Row) => row['code']),
    ).toContain('user')
    expect(data(await tenant.get('blade-system/region/lazy-tree')).length).toBe(
      data(await tenant.get('blade-system/region/lazy-tree', { parentCode: '00' })).length,
    )
  })
  it("keep a department's way from the root when it moves, and refuse one that would stand below itself", async () => {
    const [root] = data(await tenant.get('blade-system/dept/lazy-list'))
    const make = async (deptName: string, parentId: string) => {
      data(
        await tenant.send('blade-system/dept/submit', {
          parentId,
          deptCategory: 2,
          deptName,
          fullName: deptName,
          sort: 99,
        }),
      )
      return data(await tenant.get('blade-system/dept/lazy-list', { deptName }))[0].id as string
    }
    const above = await make('迁移甲', root.id)
    const below = await make('迁移乙', root.id)
    data(
      await tenant.send('blade-system/dept/submit', {
        id: below,
        parentId: above,
        deptCategory: 2,
        deptName: '迁移乙',
        fullName: '迁移乙',
        sort: 99,
      }),
    )
    expect(data(await tenant.get('blade-system/dept/detail', { id: below })).ancestors).toBe(`0,${root.id},${above}`)
    refusal(
      await tenant.send('blade-system/dept/submit', {
        id: above,
        parentId: below,
        deptCategory: 2,
        deptName: '迁移甲',
        fullName: '迁移甲',
        sort: 99,
      }),
      400,
    )
    expect(refusal(await tenant.post('blade-system/dept/remove', { ids: above }), 400)).toBe('请先删除子节点')
    data(await tenant.post('blade-system/dept/remove', { ids: `${below},${above}` }))
  })
})

describe('menus and grants', () => {
  it('a top menu shows its part of the routes; every route stands under its ancestors', async () => {
    const tops = data(await tenant.get('blade-system/menu/top-menu'))
    for (const top of tops) expect(Object.keys(top).sort()).toEqual([...rows.topMenu].sort())
    const whole = new Set(flat(data(await tenant.get('blade-system/menu/routes'))).map(row => row.id))
    const part = flat(data(await tenant.get('blade-system/menu/routes', { topMenuId: tops.at(-1).id })))
    expect([
      part.length > 0,
      part.length < whole.size,
      part.every(row => whole.has(row.id) && row.category === 1),
    ]).toEqual([true, true, true])
    const parts = await Promise.all(
      tops.map(
        async (top: Row) => flat(data(await tenant.get('blade-system/menu/routes', { topMenuId: top['id'] }))).length,
      ),
    )
    expect(parts.reduce((sum: number, one: number) => sum + one, 0)).toBeGreaterThanOrEqual(whole.size)
  })
  it('the codes of the leaves under the buttons are what the caller may do', async () => {
    const codes = new Set(
      flat(data(await tenant.get('blade-system/menu/buttons')))
        .filter(row => !row.children)
        .map(row => row.code),
    )
    for (const code of ['user_add', 'user_delete', 'role_grant', 'post_edit'])
      expect([code, codes.has(code)]).toEqual([code, true])
    const few = new Set(
      flat(data(await sales.get('blade-system/menu/buttons')))
        .filter(row => !row.children)
        .map(row => row.code),
    )
    expect(few.has('user_add')).toBe(false)
  })
  it('grant replaces what a role holds; the keys come back as it was given', async () => {
    const trees = data(await tenant.get('blade-system/menu/grant-tree'))
    expect(Object.keys(trees).sort()).toEqual(['apiScope', 'dataScope', 'menu'])
    for (const node of flat(trees.menu)) expect(missing(node, optionKeys)).toEqual([])
    data(
      await tenant.send('blade-system/role/submit', {
        roleName: '授权角色',
        roleAlias: 'granted',
        parentId: '0',
        sort: 90,
      }),
    )
    const id = await roleId('granted')
    const wanted = flat(trees.menu)
      .filter(node => ['wel', 'dashboard'].includes(node.code))
      .map(node => node.id)
      .sort()
    const keys = async () => {
      const answer = data(await tenant.get('blade-system/menu/role-tree-keys', { roleIds: id }))
      expect([
        Object.keys(answer).sort(),
        data(await tenant.get('blade-system/menu/role-keys', { roleIds: id })),
      ]).toEqual([['apiScope', 'dataScope', 'menu'], answer])
      return answer.menu.sort()
    }
    data(
      await tenant.send('blade-system/role/grant', {
        roleIds: [id],
        menuIds: wanted,
        dataScopeIds: [],
        apiScopeIds: [],
      }),
    )
    expect(await keys()).toEqual(wanted)
    data(
      await tenant.send('blade-system/role/grant', {
        roleIds: [id],
        menuIds: [wanted[0]],
        dataScopeIds: [],
        apiScopeIds: [],
      }),
    )
    expect(await keys()).toEqual([wanted[0]])
    data(await tenant.ask('POST', '/api/blade-system/role/copy-role', { query: { roleId: id }, json: { roleId: id } }))
    const copy = flat(data(await tenant.get('blade-system/role/list'))).find(row => row.roleName === '授权角色副本')
    // A second copy under the same alias is refused beside its field.
    expect(
      refusal(
        await tenant.ask('POST', '/api/blade-system/role/copy-role', { query: { roleId: id }, json: { roleId: id } }),
        400,
      ),
    ).toContain('别名已被使用')
    data(await tenant.post('blade-system/role/remove', { ids: `${id},${copy.id}` }))
  })
  it('the menus of a top menu are given by the platform under both spellings of its address', async () => {
    const trees = data(await platform.get('blade-system/menu/grant-top-tree'))
    expect(Object.keys(trees)).toEqual(['menu'])
    const leaf = flat(trees.menu).find(node => !node.children).id
    for (const [at, spelling] of ['topmenu', 'top-menu'].entries()) {
      data(
        await platform.send(`blade-system/${spelling}/submit`, {
          code: `spelt${at}`,
          name: `拼法${at}`,
          sort: 90 + at,
        }),
      )
      const top = data(await platform.get(`blade-system/${spelling}/list`, { code: `spelt${at}` })).records[0].id
      data(await platform.send(`blade-system/${spelling}/grant`, { topMenuIds: [top], menuIds: [leaf] }))
      expect(data(await platform.get('blade-system/menu/top-tree-keys', { topMenuIds: top })).menu).toContain(leaf)
      data(await platform.post(`blade-system/${spelling}/remove`, { ids: top }))
    }
  })
})

describe('people', () => {
  it('are given roles, new passwords and unlocked by ids in the query; nobody removes himself', async () => {
    const { id, roleId: before } = await user('qiaomai')
    data(await tenant.post('blade-user/grant', { userIds: id, roleIds: `${before},${await roleId('sales')}` }))
    expect((await user('qiaomai'))['roleId'].split(',').length).toBe(2)
    data(await tenant.post('blade-user/grant', { userIds: id, roleIds: before }))
    expect(data(await tenant.post('blade-user/reset-password', { userIds: id })).passwords[0].account).toBe('qiaomai')
    data(await tenant.post('blade-user/unlock', { userIds: id }))
    refusal(await tenant.post('blade-user/remove', { ids: (await user('admin'))['id'] }), 400)
  })
  it('change their own data and password, MD5 of the old and the new in the query', async () => {
    const one = new BladeClient(stand)
    await one.signIn(DEMO_TENANT, 'hansong', PASSWORD)
    const before = data(await one.get('blade-user/info'))
    expect([missing(before, rows.user), 'password' in before]).toEqual([[], false])
    data(
      await one.send('blade-user/update-info', { ...before, name: '小韩', roleId: '1', account: 'other', status: 2 }),
    )
    expect(data(await one.get('blade-user/info'))).toMatchObject({
      name: '小韩',
      roleId: before.roleId,
      account: 'hansong',
      status: 1,
    })
    const change = (oldPassword: string, newPassword: string, again = newPassword) =>
      one.post('blade-user/update-password', {
        oldPassword: md5(oldPassword),
        newPassword: md5(newPassword),
        newPassword1: md5(again),
      })
    expect(refusal(await change('wrong', 'Another-2026'), 400)).toBe('原密码不正确!')
    expect(refusal(await change(PASSWORD, 'Another-2026', 'Different-2026'), 400)).toBe('请输入正确的确认密码!')
    data(await change(PASSWORD, 'Another-2026'))
    expect((await new BladeClient(stand).signIn(DEMO_TENANT, 'hansong', 'Another-2026')).status).toBe(200)
  })
  it('added with a password in plain text sign in with its MD5, and the account is theirs alone', async () => {
    const row = {
      account: 'mingwen',
      userType: 1,
      password: 'Plain-text-2026',
      name: '明文',
      realName: '明文',
      phone: '13900000006',
      roleId: await roleId('sales'),
      deptId: (await user('qiaomai'))['deptId'],
    }
    data(await tenant.send('blade-user/submit', row))
    expect((await new BladeClient(stand).signIn(DEMO_TENANT, 'mingwen', 'Plain-text-2026')).status).toBe(200)
    expect(refusal(await tenant.send('blade-user/submit', { ...row, id: null }), 400)).toContain('当前账号已被使用!')
  })
  it('have what their platform keeps of them as JSON text', async () => {
    const { id } = await user('qiaomai')
    for (const userExt of ['{"theme":"dark"}', '']) {
      data(await tenant.post('blade-user/update-platform', { userId: id, userType: 1, userExt }))
      expect(data(await tenant.get('blade-user/platform-detail', { id })).userExt).toBe(userExt)
    }
  })
})

describe('dictionaries', () => {
  it('answer the codes that clients expect, keys as text, in the order of the family', async () => {
    const several = data(await tenant.get('blade-system/dict/dictionarys', { codes: 'sex,yes_no' }))
    expect(Object.keys(several).sort()).toEqual(['sex', 'yes_no'])
    const expected: Record<string, string> = {
      sex: '1男 2女',
      yes_no: '1否 2是',
      button_func: '1 2 3',
      menu_category: '1菜单 2按钮',
      region: '0 1 2 3 4 5',
      org_category: '1 2 3',
      post_category: '1 2 3 4',
      data_scope_type: '1 2 3 4 5',
      api_scope_type: '1 2',
      user_type: '1 2 3',
      notice: '',
      flow: '',
      oss: '',
      sms: '',
    }
    for (const [code, entries] of Object.entries(expected)) {
      const answer: Row[] = data(await tenant.get('blade-system/dict/dictionary', { code }))
      expect([code, answer.length > 0, answer.flatMap(row => missing(row, rows.dict))]).toEqual([code, true, []])
      expect([
        code,
        answer.every(
          row =>
            typeof row['dictKey'] === 'string' &&
            row['dictKey'] !== '-1' &&
            row['code'] === code &&
            row['isSealed'] === 0,
        ),
      ]).toEqual([code, true])
      for (const entry of entries.split(' ').filter(Boolean))
        expect([code, answer.map(row => row['dictKey'] + (entry.length > 1 ? row['dictValue'] : ''))]).toEqual([
          code,
          expect.arrayContaining([entry]),
        ])
    }
    expect(data(await tenant.get('blade-system/dict/dictionary', { code: 'no_such_code' }))).toEqual([])
  })
  it('give a child the code of its parent, hide the sealed, and keep a root that has children', async () => {
    data(
      await tenant.send('blade-system/dict-biz/submit', {
        code: 'forms',
        dictKey: '-1',
        dictValue: '表单',
        sort: 1,
        isSealed: 0,
      }),
    )
    const root = data(await tenant.get('blade-system/dict-biz/parent-list', { code: 'forms' })).records[0]
    expect([root.dictKey, root.parentId]).toEqual(['-1', '0'])
    for (const [at, isSealed] of [0, 1].entries())
      data(
        await tenant.send('blade-system/dict-biz/submit', {
          parentId: root.id,
          code: 'other',
          dictKey: at + 1,
          dictValue: `项${at + 1}`,
          sort: at + 1,
          isSealed,
        }),
      )
    const children = data(await tenant.get('blade-system/dict-biz/child-list', { parentId: root.id }))
    expect(children.map((row: Row) => [row['code'], row['dictKey'], row['isSealed']])).toEqual([
      ['forms', '1', 0],
      ['forms', '2', 1],
    ])
    expect(
      data(await tenant.get('blade-system/dict-biz/dictionary', { code: 'forms' })).map((row: Row) => row['dictValue']),
    ).toEqual(['项1'])
    expect(
      data(await tenant.get('blade-system/dict-biz/tree-by-code', { code: 'forms' })).map((node: Row) => node['title']),
    ).toEqual(['项1'])
    expect(refusal(await tenant.post('blade-system/dict-biz/remove', { ids: root.id }), 400)).toBe('请先删除子节点')
    data(
      await tenant.post('blade-system/dict-biz/remove', {
        ids: [root.id, ...children.map((row: Row) => row['id'])].join(','),
      }),
    )
  })
  it('of the program open like the others: their roots have entries below', async () => {
    const root = data(await platform.get('blade-system/dict/parent-list', { code: 'yes_no' })).records[0]
    expect(
      data(await platform.get('blade-system/dict/child-list', { parentId: root.id })).map((row: Row) => [
        row['parentId'],
        row['dictKey'],
      ]),
    ).toEqual([
      [root.id, '1'],
      [root.id, '2'],
    ])
    expect(data(await platform.get('blade-system/dict/detail', { id: root.id })).code).toBe('yes_no')
  })
})

describe('tenants', () => {
  it('are opened with an administrator of their own, set by ids in the query, and given a package', async () => {
    const menus = flat(data(await platform.get('blade-system/menu/list')))
      .filter(row => ['wel', 'user', 'user_view'].includes(row.code))
      .map(row => row.id)
    data(
      await platform.send('blade-system/tenant-package/submit', {
        packageName: '表单包',
        menuId: menus.join(','),
        remark: '',
      }),
    )
    const packageId = data(await platform.get('blade-system/tenant-package/list', { packageName: '表单包' })).records[0]
      .id
    data(
      await platform.send('blade-system/tenant/submit', {
        tenantName: '表单租户',
        domainUrl: 'https://forms.example',
        linkman: '表单',
        contactNumber: '13912345678',
        accountNumber: '',
        expireTime: '',
      }),
    )
    const [row] = data(await platform.get('blade-system/tenant/list', { tenantName: '表单租户' })).records
    expect([row.tenantId.length, row.accountNumber, row.expireTime]).toEqual([6, -1, ''])
    data(
      await platform.post('blade-system/tenant/setting', {
        ids: row.id,
        accountNumber: 5,
        expireTime: '2099-12-31 00:00:00',
      }),
    )
    data(await platform.post('blade-system/tenant/package-setting', { tenantId: row.tenantId, packageId }))
    expect(data(await platform.get('blade-system/tenant/package-detail', { tenantId: row.tenantId }))).toMatchObject({
      id: packageId,
      packageName: '表单包',
    })
    expect(data(await platform.get('blade-system/tenant/detail', { id: row.id }))).toMatchObject({
      accountNumber: 5,
      expireTime: '2099-12-31 00:00:00',
      packageId,
    })
    expect(
      data(await new BladeClient(stand).get('blade-system/tenant/info', { domain: 'https://forms.example' })),
    ).toMatchObject({ tenantId: row.tenantId, backgroundUrl: '' })
    refusal(
      await platform.post('blade-system/tenant/remove', {
        ids: data(await platform.get('blade-system/tenant/list', { tenantId: PLATFORM })).records[0].id,
      }),
      400,
    )
  })
})

describe('files', () => {
  it('go up as the multipart field file and come back under their link, with the token in the address of a download', async () => {
    const bytes = Buffer.from(
      '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c626001000000ffff03000006000557bfabd40000000049454e44ae426082',
      'hex',
    )
    for (const call of ['put-file', 'put-file-attach']) {
      const stored = data(
        await tenant.ask('POST', `/api/blade-resource/oss/endpoint/${call}`, {
          query: { code: '' },
          file: { name: '头像.png', bytes, type: 'image/png' },
        }),
      )
      expect([call, missing(stored, rows.stored), stored.originalName]).toEqual([call, [], '头像.png'])
      expect((await tenant.ask('GET', stored.link)).bytes.equals(bytes)).toBe(true)
      expect((await new BladeClient(stand).ask('GET', stored.link)).status).toBe(401)
    }
  })
})
