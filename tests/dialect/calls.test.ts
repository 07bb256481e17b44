import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BladeClient, signedIn, type Answer } from './client.ts'
import { namedCalls } from './named-calls.ts'
import { breaches, flat, missing, optionKeys, rows } from './shapes.ts'
import { DEMO_TENANT, openStand, PLATFORM, type Stand } from './stand.ts'

// Call by call what blade-dialect.md names: that it is there, under its method, behind its door, and fails in the
// envelope.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
let sales: BladeClient
beforeAll(async () => {
  stand = await openStand({ addressRate: { burst: 5000, perMinute: 5000 } })
  ;[tenant, platform, sales] = await Promise.all([
    signedIn(stand, DEMO_TENANT, 'admin'),
    signedIn(stand, PLATFORM, 'admin'),
    signedIn(stand, DEMO_TENANT, 'lixiaowen'),
  ])
})
afterAll(() => stand?.close())

type Row = Record<string, any>
const data = (answer: Answer): any => {
  expect([answer.status, answer.body.msg, answer.body.code, answer.body.success]).toEqual([
    200,
    expect.any(String),
    200,
    true,
  ])
  expect(breaches(answer.body.data)).toEqual([])
  return answer.body.data
}
const refusal = (answer: Answer, status: number): string => {
  expect([answer.status, answer.body, Object.keys(answer.body).sort()]).toMatchObject([
    status,
    { code: status, success: false },
    ['code', 'data', 'msg', 'success'],
  ])
  return answer.body.msg
}
const envelope = ['code', 'data', 'msg', 'success']

describe('every call that the dialect names', () => {
  it.each(namedCalls.filter(call => !call.isOpen))(
    '$method $path is there, asks for a token, and answers nothing but its envelope',
    async ({ method, path }) => {
      const ask = (client: BladeClient, headers = {}) => client.ask(method, `/api/${path}`, { headers })
      const nobody = await ask(new BladeClient(stand))
      expect([nobody.status, nobody.body.msg, Object.keys(nobody.body).sort()]).toEqual([
        401,
        '缺失令牌,鉴权失败',
        envelope,
      ])
      // A bare token is one, the second of a pair is none, wherever it stands (2, 13.8).
      for (const token of [platform.token!.refresh_token, `bearer ${platform.token!.refresh_token}`])
        expect((await ask(new BladeClient(stand), { 'blade-auth': token })).status).toBe(401)
      for (const client of [platform, tenant]) {
        // Without any argument, a write with a JSON type and an empty body: answered or refused for what is missing,
        // never lost and never an error (1, 3).
        const answer = await ask(client, { 'blade-auth': String(client.token!.access_token) })
        if (answer.type.includes('sheet')) continue
        expect([
          path,
          [200, 400, 402, 404].includes(answer.status),
          answer.body.msg !== '404 没找到请求',
          Object.keys(answer.body).sort(),
        ]).toEqual([path, true, true, envelope])
        expect([
          answer.body.code,
          answer.body.success,
          typeof answer.body.msg,
          answer.body.msg.length > 0,
          typeof answer.body.data,
        ]).toEqual([answer.status, answer.status === 200, 'string', true, 'object'])
        expect(breaches(answer.body.data)).toEqual([])
        // Nothing was asked, so nothing was done: only these mean something without arguments.
        if (method === 'POST' && !['blade-auth/oauth/logout', 'blade-user/update-info'].includes(path))
          expect([path, answer.status]).not.toEqual([path, 200])
      }
    },
  )
  it.each(namedCalls.filter(call => call.isOpen))(
    '$method $path is there without a token, and a bare call of it is no error of the server',
    async ({ method, path }) => {
      const answer = await new BladeClient(stand).ask(method, `/api/${path}`)
      expect([path, [200, 400].includes(answer.status), answer.body.msg]).not.toEqual([path, true, '404 没找到请求'])
      expect([200, 400]).toContain(answer.status)
    },
  )
  it.each(namedCalls.filter(call => call.method === 'POST' && !call.isOpen && !call.path.endsWith('oauth/logout')))(
    '$path is no GET: a link cannot write',
    async ({ path }) => {
      expect((await platform.ask('GET', `/api/${path}`)).status).toBe(405)
    },
  )
})

describe('roles and menus', () => {
  it('are shown as option trees, of one role alone where it is named; the data of scopes are granted by their codes', async () => {
    const [role] = flat(data(await tenant.get('blade-system/role/list'))).filter(row => row.roleAlias === 'sales')
    for (const query of [{ roleId: role.id }, {}])
      for (const node of flat(data(await tenant.get('blade-system/role/tree-by-id', query))))
        expect([missing(node, optionKeys), 'children' in node]).toEqual([[], node.hasChildren])
    data(await tenant.send('blade-system/role/grant-data', { roleIds: [role.id], dataScopeCodes: [] }))
    for (const ill of [
      { roleIds: ['1'], dataScopeCodes: [] },
      { roleIds: [], dataScopeCodes: [] },
      { roleIds: [role.id], dataScopeCodes: ['user:9'] },
    ])
      expect([400, 404]).toContain((await tenant.send('blade-system/role/grant-data', ill)).status)
    refusal(await sales.send('blade-system/role/grant-data', { roleIds: [role.id], dataScopeCodes: [] }), 402)
  })
  it('with something below them stay, and say why', async () => {
    const add = async (code: string, parentId: string): Promise<Row> => {
      data(
        await platform.send('blade-system/menu/submit', {
          parentId,
          code,
          name: code,
          alias: 'menu',
          path: `/${code}`,
          source: '',
          sort: 1,
          category: 1,
          action: 0,
          isOpen: 0,
        }),
      )
      return flat(data(await platform.get('blade-system/menu/list', { code_equal: code }))).find(
        row => row.code === code,
      )
    }
    const above = await add('above', '')
    const below = await add('below', above['id'])
    expect(refusal(await platform.post('blade-system/menu/remove', { ids: above['id'] }), 400)).toBe('请先删除子节点')
    expect(
      missing(
        data(await platform.get('blade-system/menu/detail', { id: above['id'] })),
        rows.menu.filter(key => !['parentName', 'hasChildren'].includes(key)),
      ),
    ).toEqual([])
    for (const who of [tenant, sales]) refusal(await who.post('blade-system/menu/remove', { ids: below['id'] }), 402)
    data(await platform.post('blade-system/menu/remove', { ids: below['id'] }))
    data(await platform.post('blade-system/menu/remove', { ids: above['id'] }))
  })
  it('a route never takes the name of one that a client has by itself: it would take its place, and with it the first page', async () => {
    for (const client of [tenant, platform]) {
      const names = flat(data(await client.get('blade-system/menu/routes'))).map(row => row.code as string)
      expect(
        names.filter(name =>
          [
            'dashboard',
            'home',
            'Login',
            'result',
            'basicInfo',
            'loginRedirect',
            'UserIndex',
            'leaveProces',
            '404Page',
          ].includes(name),
        ),
      ).toEqual([])
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

describe('people and places', () => {
  it('a person is opened with everything but his password, and a region with what stands above it', async () => {
    const [row] = data(await tenant.get('blade-user/page', { account: 'qiaomai' })).records
    const person = data(await tenant.get('blade-user/detail', { id: row.id }))
    expect([missing(person, rows.user), JSON.stringify(person).toLowerCase().includes('password')]).toEqual([[], false])
    const place = data(await tenant.get('blade-system/region/detail', { code: '440304' }))
    expect([missing(place, rows.region), place.parentName.length > 0, place.provinceCode, place.cityCode]).toEqual([
      [],
      true,
      '44',
      '4403',
    ])
    expect(refusal(await platform.post('blade-system/region/remove', { id: '44' }), 400)).toBe('请先删除子节点')
    for (const id of ['x', '', '999999'])
      expect([400, 404]).toContain((await platform.post('blade-system/region/remove', { id })).status)
  })
  it('a tenant goes by its id alone, all or none; the platform never, and a wrong number typed is refused', async () => {
    const open = async (tenantName: string) => {
      data(
        await platform.send('blade-system/tenant/submit', { tenantName, linkman: '去', contactNumber: '13912345678' }),
      )
      return data(await platform.get('blade-system/tenant/list', { tenantName })).records[0] as Row
    }
    const [one, other] = [await open('去一'), await open('去二')]
    const own = data(await platform.get('blade-system/tenant/list', { tenantId: PLATFORM })).records[0].id
    refusal(await platform.post('blade-system/tenant/remove', { ids: `${one['id']},${own}` }), 400)
    refusal(await platform.post('blade-system/tenant/remove', { ids: one['id'], confirm: other['tenantId'] }), 400)
    refusal(await tenant.post('blade-system/tenant/remove', { ids: one['id'] }), 402)
    expect(data(await platform.get('blade-system/tenant/list', { tenantName: '去' })).total).toBe(2)
    data(await platform.post('blade-system/tenant/remove', { ids: `${one['id']},${other['id']}` }))
    expect(data(await platform.get('blade-system/tenant/list', { tenantName: '去' })).total).toBe(0)
  })
  it('an application keeps a note that is no JSON as it was written, and approves by a word', async () => {
    const sent = {
      clientId: 'noted',
      clientSecret: 'a-secret-of-32-characters-or-so',
      scope: 'all',
      authorizedGrantTypes: 'password',
      accessTokenValidity: 3600,
      refreshTokenValidity: 3600,
    }
    for (const [additionalInformation, autoapprove] of [
      ['给第三方', 'true'],
      ['{"a":1}', 'false'],
      ['', 'false'],
    ]) {
      const id = (data(await platform.get('blade-system/client/list', { clientId: 'noted' })).records[0] ?? { id: '' })
        .id
      data(await platform.send('blade-system/client/submit', { ...sent, id, additionalInformation, autoapprove }))
      expect(data(await platform.get('blade-system/client/list', { clientId: 'noted' })).records[0]).toMatchObject({
        additionalInformation,
        autoapprove,
        clientSecret: '******',
      })
    }
  })
})

describe('files and texts', () => {
  it('go into a group by its number, and leave it by their id', async () => {
    const stored = data(
      await tenant.ask('POST', '/api/blade-resource/oss/endpoint/put-file-attach-biz-id', {
        query: { attachBizId: '' },
        file: { name: '单.txt', bytes: Buffer.from('one'), type: 'text/plain' },
      }),
    )
    expect([missing(stored, rows.stored), /^\d+$/.test(stored.attachBizId)]).toEqual([[], true])
    expect(
      data(await tenant.get('blade-resource/attach/list', { attachBizId: stored.attachBizId })).map(
        (row: Row) => row['originalName'],
      ),
    ).toEqual(['单.txt'])
    data(await tenant.post('blade-resource/attach/remove', { ids: stored.attachId }))
    expect(data(await tenant.get('blade-resource/attach/list', { attachBizId: stored.attachBizId }))).toEqual([])
  })
  it.each(['oss', 'sms'] as const)(
    '%s enable makes one the only one in use; its secrets come masked, and the mask sent back keeps them',
    async kind => {
      const body = kind === 'oss' ? { category: 10 } : { category: 9, templateId: 'T', signName: '签' }
      for (const at of [1, 2])
        data(await tenant.send(`blade-resource/${kind}/submit`, { [`${kind}Code`]: `only${at}`, ...body }))
      const list = async () =>
        (data(await tenant.get(`blade-resource/${kind}/list`)).records as Row[])
          .filter(row => String(row[`${kind}Code`]).startsWith('only'))
          .sort((a, b) => String(a[`${kind}Code`]).localeCompare(String(b[`${kind}Code`])))
      for (const at of [0, 1]) {
        data(await tenant.post(`blade-resource/${kind}/enable`, { id: (await list())[at]!['id'] }))
        expect((await list()).map(row => row['status'])).toEqual(at === 0 ? [2, 1] : [1, 2])
      }
      if (kind === 'sms') {
        data(
          await tenant.send('blade-resource/sms/submit', {
            smsCode: 'only3',
            category: 2,
            templateId: 'T',
            signName: '签',
            accessKey: 'the-key',
            secretKey: 'the-real-secret',
            regionId: 'r',
          }),
        )
        const row = (await list())[2]!
        expect([row['accessKey'], row['secretKey']]).toEqual([
          expect.stringMatching(/^\*+$/),
          expect.stringMatching(/^\*+$/),
        ])
        data(await tenant.send('blade-resource/sms/submit', { ...row, signName: '签二' }))
        expect((await list())[2]).toMatchObject({ signName: '签二', secretKey: row['secretKey'] })
        const sent = await tenant.post('blade-resource/sms/endpoint/send-message', {
          code: 'only2',
          phones: '13912345678',
          params: '{"code":"1234"}',
        })
        expect([sent.status, sent.body.success, Object.keys(sent.body).sort()]).toEqual([200, true, envelope])
        refusal(
          await tenant.post('blade-resource/sms/endpoint/send-message', {
            code: 'nobody',
            phones: '13912345678',
            params: '{}',
          }),
          400,
        )
        refusal(
          await tenant.post('blade-resource/sms/endpoint/send-message', { code: 'only2', phones: '12', params: '{}' }),
          400,
        )
      }
    },
  )
  it('one entry of a log is opened by its id', async () => {
    await stand.flush()
    const [row] = data(await tenant.get('blade-log/api/list')).records
    expect(missing(data(await tenant.get('blade-log/api/detail', { id: row.id })), rows.log)).toEqual([])
    refusal(await tenant.get('blade-log/usual/detail', { id: row.id }), 404)
  })
})

describe('processes', () => {
  const drawing = (key: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="${key}" name="坏流程" isExecutable="true"><startEvent id="start"/></process></definitions>`
  const upload = (call: string, name: string, text: string) =>
    tenant.ask('POST', `/api/blade-flow/manager/${call}`, {
      query: call === 'deploy-upload' ? { category: 'flow_1', tenantIds: '' } : {},
      file: { name, bytes: Buffer.from(text), type: 'text/xml' },
    })
  it('a file is looked through before it is deployed; what is no drawing is refused with its reasons by both calls', async () => {
    const [model] = data(await tenant.get('blade-flow/model/list', { modelKey: 'leave' })).records
    const { xml } = data(await tenant.get('blade-flow/model/detail', { id: model.id }))
    expect(data(await upload('check-upload', 'leave.bpmn20.xml', xml))).toMatchObject({ name: 'leave.bpmn20.xml' })
    for (const call of ['check-upload', 'deploy-upload'])
      for (const [name, text] of [
        ['leave.txt', xml],
        ['x.bpmn', 'no drawing'],
        ['x.bpmn20.xml', drawing('broken')],
        ['x.bpmn', ''],
      ])
        expect([call, name, refusal(await upload(call, name!, text!), 400).length > 0]).toEqual([call, name, true])
    refusal(
      await sales.ask('POST', '/api/blade-flow/manager/check-upload', {
        file: { name: 'leave.bpmn', bytes: Buffer.from(xml) },
      }),
      402,
    )
  })
  it('a model is deployed as the next version, suspended and activated by words, and its deployment removed by its id', async () => {
    const [model] = data(await tenant.get('blade-flow/model/list', { modelKey: 'leave' })).records
    const versions = async () =>
      (data(await tenant.get('blade-flow/manager/list', { mode: 2, size: 1000 })).records as Row[]).filter(
        row => row['key'] === 'leave',
      )
    const before = (await versions()).length
    data(await tenant.post('blade-flow/model/deploy', { modelId: model.id, category: 'flow_1', tenantIds: '' }))
    const [newest] = (await versions()).sort((a, b) => b['version'] - a['version'])
    expect([(await versions()).length, missing(newest!, rows.definition)]).toEqual([before + 1, []])
    for (const [state, told] of [
      ['suspend', 'suspended'],
      ['active', 'active'],
    ]) {
      data(await tenant.post('blade-flow/manager/change-state', { processId: newest!['id'], state }))
      expect((await versions()).find(row => row['id'] === newest!['id'])!['suspensionState']).toBe(told)
    }
    refusal(await tenant.post('blade-flow/manager/change-state', { processId: newest!['id'], state: 'other' }), 400)
    refusal(
      await platform.post('blade-flow/manager/delete-deployment', { deploymentIds: newest!['deploymentId'] }),
      404,
    )
    data(await tenant.post('blade-flow/manager/delete-deployment', { deploymentIds: newest!['deploymentId'] }))
    expect((await versions()).length).toBe(before)
  })
  it('a running one is stopped with a reason, by who follows them alone', async () => {
    const process = data(await sales.get('blade-flow/work/start-list', { mode: 2 })).records.find(
      (row: Row) => row['key'] === 'leave',
    )
    const taskUser = data(await tenant.get('blade-user/page', { account: 'chenliqun' })).records[0].id
    data(
      await sales.send('blade-desk/process/leave/start-process', {
        processDefinitionId: process.id,
        taskUser,
        startTime: '2026-12-02 09:00:00',
        endTime: '2026-12-02 18:00:00',
        reason: '停',
      }),
    )
    const [{ processInstanceId }] = data(await sales.get('blade-flow/work/send-list')).records
    refusal(
      await sales.post('blade-flow/follow/delete-process-instance', { processInstanceId, deleteReason: '重复' }),
      402,
    )
    refusal(await tenant.post('blade-flow/follow/delete-process-instance', { processInstanceId }), 400)
    refusal(
      await platform.post('blade-flow/follow/delete-process-instance', { processInstanceId, deleteReason: '别家' }),
      404,
    )
    data(await tenant.post('blade-flow/follow/delete-process-instance', { processInstanceId, deleteReason: '重复' }))
    expect(data(await sales.get('blade-flow/work/send-list')).records[0].processIsFinished).toBe('finished')
  })
})

describe('what pages of real clients ask beside', () => {
  it('codes and models to choose from are plain lists, for whoever may open those pages', async () => {
    const codes = data(await tenant.get('blade-system/dict/select')) as Row[]
    expect([
      codes.length > 10,
      codes.flatMap(row => missing(row, rows.dict)),
      codes.every(row => row['dictKey'] === '-1'),
    ]).toEqual([true, [], true])
    expect(data(await platform.get('blade-develop/model/select'))).toEqual([])
    expect(
      data(await platform.get('blade-develop/datasource/select')).every(
        (row: Row) => 'id' in row && 'name' in row && !('password' in row),
      ),
    ).toBe(true)
    for (const path of ['blade-system/dict/select', 'blade-develop/model/select', 'blade-develop/datasource/select'])
      refusal(await sales.get(path), 402)
    refusal(await tenant.get('blade-develop/model/select'), 402)
    const [own] = data(await platform.get('blade-develop/datasource/select')) as Row[]
    data(await platform.post('blade-system/tenant/datasource', { tenantId: DEMO_TENANT, datasourceId: own!['id'] }))
    expect(
      refusal(await platform.post('blade-system/tenant/datasource', { tenantId: DEMO_TENANT, datasourceId: '1' }), 400),
    ).toBe('暂不支持独立数据源')
    refusal(
      await platform.post('blade-system/tenant/datasource', { tenantId: '999999', datasourceId: own!['id'] }),
      404,
    )
    refusal(
      await tenant.post('blade-system/tenant/datasource', { tenantId: DEMO_TENANT, datasourceId: own!['id'] }),
      402,
    )
  })
})
