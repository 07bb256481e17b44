import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import { BladeClient, signedIn, type Answer, openWithAdministrators } from './client.ts'
import { DEMO_TENANT, PLATFORM, type Stand } from './stand.ts'

// Section 12, and section 2 for the token in the address: browsers open sheets as links, clients of a later make ask
// for a blob.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
let sales: BladeClient
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
  sales = await signedIn(stand, DEMO_TENANT, 'lixiaowen')
})
afterAll(() => stand?.close())

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sheets: readonly [path: string, who: 'tenant' | 'platform'][] = [
  ['blade-user/export-user', 'tenant'],
  ['blade-user/export-template', 'tenant'],
  ['blade-system/region/export-region', 'platform'],
  ['blade-system/region/export-template', 'platform'],
  ['blade-system/dict-biz/export', 'tenant'],
]
const isSheet = (path: string, answer: Answer) =>
  expect([
    path,
    answer.status,
    answer.type,
    answer.headers.get('content-disposition'),
    answer.bytes.subarray(0, 2).toString(),
  ]).toEqual([path, 200, XLSX, expect.stringMatching(/^attachment; ?filename="?[^";]+\.xlsx"?/), 'PK'])

describe('a sheet', () => {
  it.each(sheets)(
    '%s comes as bytes under its name, to the header and to a token in the address, whatever the case of its name',
    async (path, who) => {
      const client = who === 'tenant' ? tenant : platform
      isSheet(path, await client.get(path, { account: '', realName: '' }))
      const bare = new BladeClient(stand)
      const token = client.token!.access_token
      for (const query of [
        { 'Blade-Auth': token },
        { 'blade-auth': `bearer ${token}` },
        { 'BLADE-AUTH': `Bearer ${token}` },
      ])
        isSheet(
          path,
          await bare.ask('GET', `/api/${path}`, {
            query: { ...query, account: '' },
            headers: { authorization: undefined },
          }),
        )
    },
  )
  it.each(sheets)('%s fails with an envelope and the status that a client asking for a blob reads', async path => {
    const refused = await sales.get(path)
    expect([refused.status, refused.type, refused.body]).toMatchObject([
      402,
      expect.stringContaining('json'),
      { code: 402, success: false, msg: '没有访问权限' },
    ])
    const nobody = await new BladeClient(stand).ask('GET', `/api/${path}`)
    expect([nobody.status, nobody.body]).toMatchObject([401, { code: 401, success: false }])
  })
  it('of people holds what the list shows under the same filters, and takes no name of a filter that is none', async () => {
    const accounts = async (query: Record<string, unknown>): Promise<string[]> => {
      const book = await readWorkbook((await tenant.get('blade-user/export-user', query)).bytes)
      const at = book.header.indexOf('登录账号') >= 0 ? book.header.indexOf('登录账号') : book.header.indexOf('账号')
      const found: string[] = []
      for await (const row of book.rows) found.push(row.cells[at]?.text ?? '')
      return found.sort()
    }
    expect((await accounts({})).length).toBe((await tenant.get('blade-user/page')).body.data.total)
    expect(await accounts({ account: 'lixiaowen' })).toEqual(['lixiaowen'])
    for (const ill of ['updatexml(1,concat(0x3f,md5(1),0x3f),1)', 'a)or(1'])
      expect((await tenant.get('blade-user/export-user', { [ill]: '1' })).status).toBe(400)
  })
  it('is never written to the log with the token of its address', async () => {
    const token = tenant.token!.access_token
    await new BladeClient(stand).ask('GET', '/api/blade-user/export-user', { query: { 'Blade-Auth': token } })
    await stand.flush()
    for (const list of ['api', 'usual', 'error'])
      expect(
        JSON.stringify((await tenant.get(`blade-log/${list}/list`, { size: 1000 })).body).includes(token.slice(0, 60)),
      ).toBe(false)
  })
})

describe('a sheet that goes up', () => {
  it('is the field file of a multipart POST with isCovered in the address; what comes back is an envelope', async () => {
    const template = (await tenant.get('blade-user/export-template')).bytes
    for (const isCovered of [0, 1]) {
      const answer = await tenant.ask('POST', '/api/blade-user/import-user', {
        query: { isCovered },
        file: { name: '用户导入.xlsx', bytes: template, type: XLSX },
      })
      expect([200, 400]).toContain(answer.status)
      expect([Object.keys(answer.body).sort(), answer.body.code, answer.body.success]).toEqual([
        ['code', 'data', 'msg', 'success'],
        answer.status,
        answer.status === 200,
      ])
    }
    expect(
      (
        await tenant.ask('POST', '/api/blade-user/import-user', {
          query: { isCovered: 0 },
          file: { name: 'x.xlsx', bytes: Buffer.from('no sheet'), type: XLSX },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await sales.ask('POST', '/api/blade-user/import-user', {
          query: { isCovered: 0 },
          file: { name: 'x.xlsx', bytes: template, type: XLSX },
        })
      ).status,
    ).toBe(402)
    expect(
      (
        await tenant.ask('POST', '/api/blade-user/import-user', {
          query: { isCovered: 0, 'Blade-Auth': 'x' },
          file: { name: 'x.xlsx', bytes: template },
          headers: { 'blade-auth': undefined },
        })
      ).status,
    ).toBe(401)
  })
  it('fills the tenant of the session, whatever tenant its columns and the address name (13.6)', async () => {
    const template = await readWorkbook((await tenant.get('blade-user/export-template')).bytes)
    const person = (await tenant.get('blade-user/page', { account: 'qiaomai' })).body.data.records[0]
    const values: Record<string, string> = {
      账号: 'sheeter',
      登录账号: 'sheeter',
      工号: 'S001',
      姓名: '表中人',
      真实姓名: '表中人',
      手机: '13912340000',
      邮箱: 's@example.com',
      部门: person.deptName,
      岗位: person.postName,
      角色: person.roleName,
      入职日期: '2026-11-01',
    }
    const header = [...template.header, '租户编号', 'tenantId', 'tenant_id']
    const row = header.map(label =>
      /租户|tenant/i.test(label) ? PLATFORM : (values[label.replace(/[*（(].*$/, '').trim()] ?? ''),
    )
    const bytes = await writeWorkbookBuffer({
      sheets: [{ name: '用户', columns: header.map(label => ({ label, kind: 'text' as const })), rows: [row] }],
    })
    const answer = await tenant.ask('POST', '/api/blade-user/import-user', {
      query: { isCovered: 0, tenantId: PLATFORM },
      headers: { 'tenant-id': PLATFORM },
      file: { name: '用户.xlsx', bytes, type: XLSX },
    })
    expect([answer.status, answer.body.msg, template.header]).toEqual([200, expect.any(String), expect.any(Array)])
    expect([
      answer.body.data,
      (await tenant.get('blade-user/page', { account: 'sheeter' })).body.data.records.map(
        (one: { tenantId: string }) => one.tenantId,
      ),
    ]).toEqual([expect.objectContaining({ imported: 1 }), [DEMO_TENANT]])
    expect((await platform.get('blade-user/page', { account: 'sheeter' })).body.data.total).toBe(0)
  })
})
