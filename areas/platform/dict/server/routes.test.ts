import { sql } from '#packages/database/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import paramImplementation from '#areas/platform/param/server/index.ts'
import { postRoutes } from '#areas/platform/post/server/routes.ts'
import { regionRoutes } from '#areas/platform/region/server/routes.ts'
import { definedRoutes, type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import { dictRoutes } from './routes.ts'

const codes = [
  'dict_view',
  'dict_add',
  'dict_edit',
  'dict_delete',
  'dictbiz_view',
  'dictbiz_add',
  'dictbiz_edit',
  'dictbiz_delete',
  'region_view',
  'region_add',
  'region_delete',
  'param_view',
  'param_edit',
]
let platform: Platform
beforeAll(async () => {
  const people = [
    { id: '1', name: '平台', tenantId: '000000', codes },
    { id: '7', name: '管理员', codes },
    { id: '8', name: '业务员' },
  ]
  platform = await startPlatform(
    people,
    () => [
      ...dictRoutes(),
      ...regionRoutes(),
      ...postRoutes(),
      ...definedRoutes().filter(one => one.path.startsWith('/api/blade-system/param/')),
    ],
    { implementations: [paramImplementation] },
  )
  await platform.test.database.transaction('000000', async tx => {
    await tx.run(
      sql`insert into blade_region (id, tenant_id, create_time, code, parent_code, ancestors, name, region_level, plate_code) values (500, '000000', now(), '00', '', '', '中华人民共和国', 0, null), (501, '000000', now(), '44', '00', '00', '广东省', 1, '粤'), (502, '000000', now(), '4403', '44', '00,44', '深圳市', 2, '粤B')`,
    )
  })
  await platform.test.database.transaction('100001', async tx => {
    await tx.run(
      sql`insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value, value_type) values (601, '100001', now(), '失败上限', 'login.failLimit', '5', 2), (602, '100001', now(), '密钥', 'oa.secret', 'hush', 5)`,
    )
    await tx.run(
      sql`insert into blade_post (id, tenant_id, create_time, category, post_code, post_name, status) values (701, '100001', now(), 1, 'gm', '总经理', 1), (702, '100001', now(), 3, 'old', '旧岗', 2)`,
    )
  })
})
afterAll(() => platform?.close())

const system = '/api/blade-system'
const submit = (who: string, kind: string, body: object) =>
  platform.ask(who, 'POST', `${system}/${kind}/submit`, { body })
const dictionary = async (who: string, kind: string, code: string, headers = {}) =>
  (await platform.ask(who, 'GET', `${system}/${kind}/dictionary?code=${code}`, { headers })).data as Record<
    string,
    unknown
  >[]

describe('dictionaries', () => {
  it("children inherit the code of their root; sealed entries are not offered; labels follow the caller's language", async () => {
    const root = (
      await submit('7', 'dict-biz', {
        parentId: '0',
        code: 'colour',
        dictKey: '-1',
        dictValue: '颜色',
        valueEn: 'Colours',
      })
    ).data.id
    const red = (
      await submit('7', 'dict-biz', {
        parentId: root,
        dictKey: '1',
        dictValue: '红',
        valueEn: 'Red',
        extend: '{"path":"/x"}',
        sort: 1,
      })
    ).data
    await submit('7', 'dict-biz', {
      parentId: root,
      dictKey: '2',
      dictValue: '蓝',
      valueEn: 'Blue',
      sort: 2,
      isSealed: 1,
    })
    expect(await dictionary('8', 'dict-biz', 'colour')).toMatchObject([
      { id: red.id, code: 'colour', dictKey: '1', dictValue: '红', extend: '{"path":"/x"}', isSealed: 0 },
    ])
    expect(await dictionary('8', 'dict-biz', 'colour', { 'accept-language': 'en' })).toMatchObject([
      { dictValue: 'Red' },
    ])
    expect((await submit('7', 'dict-biz', { parentId: root, dictKey: '1', dictValue: '再红' })).msg).toBe(
      '字典键已存在',
    )
    expect((await submit('7', 'dict-biz', { code: 'colour', dictValue: '又一' })).msg).toBe('字典编号已存在')
    expect((await platform.ask('7', 'POST', `${system}/dict-biz/remove?ids=${root}`)).msg).toBe('请先删除子节点')
    expect((await submit('7', 'dict-biz', { id: red.id, dictValue: '大红', version: red.version + 9 })).status).toBe(
      409,
    )
    expect((await platform.ask('7', 'GET', `${system}/dict-biz/child-list?parentId=${root}`)).data).toHaveLength(2)
    expect((await platform.ask('8', 'GET', `${system}/dict-biz/tree?code=DICT`)).data).toMatchObject([
      { id: root, title: '颜色', hasChildren: true, children: [{ title: '红' }, {}] },
    ])
  })
  it('an entry takes one of the colours that every theme draws readably', async () => {
    const root = (
      await submit('7', 'dict-biz', { parentId: '0', code: 'urgency', dictKey: '-1', dictValue: '紧急程度' })
    ).data.id
    const high = await submit('7', 'dict-biz', { parentId: root, dictKey: '1', dictValue: '高', color: 'danger' })
    expect((await dictionary('8', 'dict-biz', 'urgency'))[0]).toMatchObject({ dictKey: '1', color: 'danger' })
    expect(
      (await submit('7', 'dict-biz', { id: high.data.id, color: '#ff0000', version: high.data.version })).data.faults[0]
        .path,
    ).toBe('color')
    expect((await submit('7', 'dict-biz', { id: high.data.id, color: '', version: high.data.version })).status).toBe(
      200,
    )
  })
  it('system codes are written by the platform and read by every tenant', async () => {
    const root = (await submit('1', 'dict', { code: 'sex', dictValue: '性别' })).data.id
    const male = (await submit('1', 'dict', { parentId: root, dictKey: '1', dictValue: '男', valueEn: 'Male' })).data.id
    expect((await submit('7', 'dict', { code: 'own', dictValue: '私设' })).status).toBe(402)
    expect(await dictionary('8', 'dict', 'sex')).toMatchObject([{ dictKey: '1', dictValue: '男' }])
    expect((await platform.ask('8', 'GET', `${system}/dict/dictionarys?codes=sex,nothing`)).data).toMatchObject({
      sex: [{ dictKey: '1' }],
      nothing: [],
    })
    await platform.test.database.transaction('100001', tx => tx.run(sql`update blade_user set sex = '1' where id = 8`))
    expect((await platform.ask('1', 'POST', `${system}/dict/remove?ids=${male}`)).msg).toContain(
      '字典项已被【用户】使用，请封存',
    )
  })
  it("shows the program's enumerations as read-only dictionaries", async () => {
    expect(await dictionary('8', 'dict', 'post_category')).toMatchObject([
      { dictKey: '1', dictValue: '高层', isSystem: 1 },
      {},
      {},
      {},
    ])
    const roots = (await platform.ask('7', 'GET', `${system}/dict/parent-list?code=post_category`)).data
    // Clients of the family read every id as a number of 64 bits.
    expect(roots).toMatchObject({
      total: 1,
      records: [{ id: expect.stringMatching(/^\d{16}$/), code: 'post_category' }],
    })
    expect(
      (await platform.ask('7', 'GET', `${system}/dict/child-list?parentId=${roots.records[0].id}`)).data,
    ).toHaveLength(4)
    expect((await submit('1', 'dict', { code: 'post_category', dictValue: '岗位类型' })).msg).toContain('由程序定义')
  })
})

describe('regions', () => {
  it('open level by level from the root, with the names above in the detail', async () => {
    expect((await platform.ask('8', 'GET', `${system}/region/lazy-tree`)).data).toMatchObject([
      { id: '44', value: '44', title: '广东省', hasChildren: true },
    ])
    expect((await platform.ask('8', 'GET', `${system}/region/select?code=44`)).data).toMatchObject([
      { code: '4403', regionLevelName: '地市' },
    ])
    expect((await platform.ask('7', 'GET', `${system}/region/detail?code=4403`)).data).toMatchObject({
      provinceName: '广东省',
      cityName: '深圳市',
      districtCode: '',
      parentName: '广东省',
      plateCode: '粤B',
    })
  })
  it("are changed by the platform only, under a code that begins with the parent's code", async () => {
    const add = (who: string, body: object) => platform.ask(who, 'POST', `${system}/region/submit`, { body })
    expect((await add('7', { code: '440305', parentCode: '4403', name: '南山区', regionLevel: 3 })).status).toBe(402)
    expect((await add('1', { code: '440105', parentCode: '4403', name: '海珠区', regionLevel: 3 })).msg).toContain(
      '应以父区划编号开头',
    )
    // The form asks no level, no letters and no English: they follow from the code and the name.
    expect((await add('1', { code: '440305', parentCode: '4403', name: '南山区' })).data.code).toBe('440305')
    expect((await platform.ask('1', 'GET', `${system}/region/detail?code=440305`)).data).toMatchObject({
      regionLevel: 3,
      nameEn: 'Nanshan',
    })
    expect((await platform.ask('1', 'POST', `${system}/region/remove?id=4403`)).msg).toBe('请先删除子节点')
    expect((await platform.ask('1', 'POST', `${system}/region/remove?id=440305`)).status).toBe(200)
  })
})

describe('parameters', () => {
  it('of type number accept numbers only, and secrets are answered as stars', async () => {
    const save = (body: object) => platform.ask('7', 'POST', `${system}/param/submit`, { body })
    expect((await save({ id: '601', paramValue: 'many' })).msg).toBe('请填写数字')
    expect((await save({ id: '601', paramValue: '7' })).status).toBe(200)
    expect((await platform.ask('7', 'GET', `${system}/param/detail?id=602`)).data.paramValue).toBe('******')
    expect((await platform.ask('7', 'GET', `${system}/param/list?paramKey=oa.secret`)).data.records).toMatchObject([
      { paramValue: '******' },
    ])
  })
})

it('offers enabled posts', async () => {
  expect((await platform.ask('8', 'GET', `${system}/post/select?tenantId=100002`)).data).toEqual([
    { id: '701', category: 1, categoryName: '高层', postCode: 'gm', postName: '总经理', sort: -1 },
  ])
})
