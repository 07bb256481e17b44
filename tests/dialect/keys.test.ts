import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BladeClient, signedIn, type Answer, openWithAdministrators } from './client.ts'
import { breaches, flat, missing, rows, tokenKeys } from './shapes.ts'
import { DEMO_TENANT, type Stand } from './stand.ts'

// The answers that the dialect writes out key by key, on rows that really stand there: an empty list proves nothing
// about its rows.
let stand: Stand
let tenant: BladeClient
let platform: BladeClient
let applicant: BladeClient
let approver: BladeClient
let instance = ''
beforeAll(async () => {
  ;({ stand, tenant, platform } = await openWithAdministrators())
  applicant = await signedIn(stand, DEMO_TENANT, 'lixiaowen')
  approver = await signedIn(stand, DEMO_TENANT, 'chenliqun')
})
afterAll(() => stand?.close())

type Row = Record<string, any>
const data = (answer: Answer): any => {
  expect([
    answer.status,
    Object.keys(answer.body).sort(),
    answer.body.code,
    answer.body.success,
    typeof answer.body.msg,
  ]).toEqual([200, ['code', 'data', 'msg', 'success'], 200, true, 'string'])
  expect(breaches(answer.body.data)).toEqual([])
  return answer.body.data
}
const listed = async (client: BladeClient, path: string, query: Row = {}): Promise<Row[]> =>
  data(await client.get(path, { size: 1000, ...query })).records
const holds = (found: readonly Row[], keys: readonly string[]) => {
  expect(found.length).toBeGreaterThan(0)
  for (const row of found) expect(missing(row, keys)).toEqual([])
}

describe('pickers', () => {
  it.each(['user-list', 'search/user'])('%s tells of a person what a picker shows and no more', async path => {
    const people = data(await tenant.get(`blade-user/${path}`, { name: '李' })) as Row[]
    expect(people.length).toBeGreaterThan(0)
    for (const row of people) expect(Object.keys(row).sort()).toEqual([...rows.picked].sort())
  })
  it('the tenant of an address is these facts and no more', async () => {
    data(
      await platform.send('blade-system/tenant/submit', {
        tenantName: '地址租户',
        domainUrl: 'https://keys.example',
        linkman: '键',
        contactNumber: '13912345678',
      }),
    )
    const answer = data(
      await new BladeClient(stand).get('blade-system/tenant/info', { domain: 'https://keys.example' }),
    )
    // 10-platform 5.2 adds the logo.
    expect(Object.keys(answer).sort()).toEqual(['backgroundUrl', 'domain', 'logoUrl', 'tenantId'])
    for (const domain of ['https://nobody.example', '', 'keys.example.evil'])
      expect(data(await new BladeClient(stand).get('blade-system/tenant/info', { domain }))).toEqual({})
  })
  it('the keys that a grant goes by are strings, under the three names and under the one', async () => {
    const [role] = flat(data(await tenant.get('blade-system/role/list')))
    for (const path of ['role-tree-keys', 'role-keys']) {
      const answer = data(await tenant.get(`blade-system/menu/${path}`, { roleIds: role.id }))
      expect([
        Object.keys(answer).sort(),
        Object.values(answer)
          .flat()
          .every(id => typeof id === 'string' && /^\d+$/.test(id)),
      ]).toEqual([['apiScope', 'dataScope', 'menu'], true])
    }
    const [top] = data(await platform.get('blade-system/topmenu/list')).records
    const answer = data(await platform.get('blade-system/menu/top-tree-keys', { topMenuIds: top.id }))
    expect([Object.keys(answer), answer.menu.every((id: unknown) => typeof id === 'string')]).toEqual([['menu'], true])
  })
})

describe('a leave, from its application to its end', () => {
  it('begins by the body of the form, without the fields that only our own form has', async () => {
    const process = (await listed(applicant, 'blade-flow/work/start-list', { mode: 2 })).find(
      row => row['key'] === 'leave',
    )!
    expect([missing(process, rows.definition), process['category'], process['suspensionState']]).toEqual([
      [],
      'flow_1',
      'active',
    ])
    const { id: taskUser } = (data(await applicant.get('blade-user/user-list')) as Row[]).find(
      row => row['account'] === 'chenliqun',
    )!
    data(
      await applicant.send('blade-desk/process/leave/start-process', {
        processDefinitionId: process['id'],
        taskUser,
        startTime: '2026-12-02 09:00:00',
        endTime: '2026-12-02 18:00:00',
        reason: '家中有事',
        $taskUser: '陈立群',
      }),
    )
  })
  it('stands in every list of work with the fields that clients read', async () => {
    const sent = await listed(applicant, 'blade-flow/work/send-list')
    holds(sent, rows.task)
    instance = sent[0]!['processInstanceId']
    expect(sent[0]).toMatchObject({
      processIsFinished: 'unfinished',
      endTime: '',
      processDefinitionKey: 'leave',
      category: 'flow_1',
      businessTable: 'leave',
    })
    const open = [
      ...(await listed(approver, 'blade-flow/work/claim-list')),
      ...(await listed(approver, 'blade-flow/work/todo-list')),
    ]
    holds(open, rows.task)
    const followed = await listed(tenant, 'blade-flow/follow/list')
    holds(followed, rows.follow)
    expect(followed[0]).toMatchObject({
      processInstanceId: instance,
      executionId: expect.stringMatching(/^\d+$/),
      suspensionState: 'active',
    })
  })
  it('is shown with its drawing, its course and whose turn it is; absent texts are empty', async () => {
    const item = [
      'historyActivityId',
      'historyActivityName',
      'historyActivityType',
      'historyActivityDurationTime',
      'assignee',
      'assigneeName',
      'createTime',
      'endTime',
      'comment',
    ]
    const course = data(
      await applicant.get('blade-flow/process/history-flow-list', { processInstanceId: instance }),
    ) as Row[]
    holds(course, item)
    for (const row of course) for (const key of item) expect([key, typeof row[key]]).toEqual([key, 'string'])
    expect(course.map(row => row['historyActivityId'])).toContain('start')
    for (const query of [
      { processInstanceId: instance },
      { processDefinitionId: (await listed(applicant, 'blade-flow/work/start-list'))[0]!['id'] },
    ]) {
      const view = data(await applicant.get('blade-flow/process/model-view', query))
      expect([
        Object.keys(view).sort(),
        view.xml.includes('<'),
        Array.isArray(view.flow),
        view.flow.flatMap((row: Row) => missing(row, item)),
      ]).toEqual([['flow', 'xml'], true, true, []])
      // A viewer marks each item in the drawing: one that is not drawn would stop it.
      expect(view.flow.filter((row: Row) => !view.xml.includes(`id="${row['historyActivityId']}"`))).toEqual([])
    }
    const { businessId } = (await listed(applicant, 'blade-flow/work/send-list'))[0]!
    const leave = data(await applicant.get('blade-desk/process/leave/detail', { businessId }))
    expect([missing(leave, ['id', 'startTime', 'endTime', 'reason', 'flow']), leave.flow.assigneeName]).toEqual([
      [],
      '陈立群',
    ])
  })
  it('is claimed and approved with flag ok, and is finished in the lists', async () => {
    for (const { taskId } of await listed(approver, 'blade-flow/work/claim-list'))
      data(await approver.post('blade-flow/work/claim-task', { taskId }))
    const [task] = await listed(approver, 'blade-flow/work/todo-list')
    data(
      await approver.send('blade-flow/work/complete-task', {
        taskId: task!['taskId'],
        processInstanceId: task!['processInstanceId'],
        comment: '同意',
        flag: 'ok',
      }),
    )
    const done = await listed(approver, 'blade-flow/work/done-list')
    holds(done, rows.task)
    expect(done[0]).toMatchObject({ processInstanceId: instance, comment: '同意' })
    expect(['finished', 'unfinished']).toContain(
      (await listed(applicant, 'blade-flow/work/send-list'))[0]!['processIsFinished'],
    )
  })
})

describe('rows of lists that a new installation leaves empty', () => {
  it('of announcements, storages, channels, files and scopes carry what their pages read', async () => {
    const menuId = flat(data(await tenant.get('blade-system/menu/list'))).find(row => row.code === 'user').id
    data(
      await tenant.send('blade-desk/notice/submit', {
        title: '公告',
        category: 1,
        releaseTime: '2026-11-21 00:00:00',
        content: '<p>文<script>x()</script></p>',
      }),
    )
    data(await tenant.send('blade-resource/oss/submit', { ossCode: 'keys', category: 10 }))
    data(
      await tenant.send('blade-resource/sms/submit', { smsCode: 'keys', category: 9, templateId: 'T', signName: '签' }),
    )
    data(
      await tenant.ask('POST', '/api/blade-resource/oss/endpoint/put-file', {
        file: { name: 'a.txt', bytes: Buffer.from('text'), type: 'text/plain' },
      }),
    )
    data(
      await tenant.send('blade-system/data-scope/submit', {
        menuId,
        resourceCode: 'keys',
        scopeName: '键',
        scopeField: '*',
        scopeColumn: 'create_dept',
        scopeType: 3,
      }),
    )
    data(
      await tenant.send('blade-system/api-scope/submit', {
        menuId,
        resourceCode: 'keys',
        scopeName: '键',
        scopePath: 'GET /api/ratutech-core/car-brand/*',
        scopeType: 2,
      }),
    )
    for (const [path, keys] of [
      ['blade-desk/notice/list', rows.notice],
      ['blade-resource/oss/list', rows.oss],
      ['blade-resource/sms/list', rows.sms],
      ['blade-resource/attach/list', rows.attach],
      ['blade-resource/attach/page', rows.attach],
    ] as const)
      holds(await listed(tenant, path), keys)
    for (const [path, keys] of [
      ['blade-system/data-scope/list', rows.dataScope],
      ['blade-system/api-scope/list', rows.apiScope],
    ] as const)
      holds(await listed(tenant, path, { menuId }), keys)
    expect(JSON.stringify(await listed(tenant, 'blade-desk/notice/list'))).not.toContain('script')
    holds(await listed(platform, 'blade-develop/datasource/list'), rows.datasource)
    holds(await listed(tenant, 'blade-report/report/rest/list'), rows.report)
    holds(await listed(tenant, 'blade-flow/model/list'), rows.model)
  })
  it('of the log tell a call that failed as one that went well', async () => {
    await stand.flush()
    const calls = await listed(tenant, 'blade-log/api/list')
    holds(calls, rows.log)
    for (const row of calls)
      expect([typeof row['time'], row['createTime']]).toEqual([
        'string',
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      ])
    expect(calls.map(row => row['createTime'])).toEqual(
      calls
        .map(row => row['createTime'])
        .sort()
        .reverse(),
    )
  })
})

describe('statuses', () => {
  it('a row that somebody else has changed meanwhile is 409 with its text', async () => {
    data(await tenant.send('blade-system/post/submit', { category: 1, postCode: 'stale', postName: '先后', sort: 1 }))
    const [row] = await listed(tenant, 'blade-system/post/list', { postCode: 'stale' })
    data(await tenant.send('blade-system/post/submit', { ...row, postName: '先' }))
    const late = await tenant.send('blade-system/post/submit', { ...row, postName: '后' })
    expect([late.status, Object.keys(late.body).sort(), late.body.code, late.body.success, late.body.msg]).toEqual([
      409,
      ['code', 'data', 'msg', 'success'],
      409,
      false,
      '数据已被他人修改，请刷新后重试',
    ])
  })
  it('a route, a method, a medium, a parameter and a right that are not there answer their number twice and the words of the family', async () => {
    const answers: readonly [Answer, number, string | RegExp][] = [
      [await tenant.get('blade-system/nowhere'), 404, '404 没找到请求'],
      [await tenant.ask('PUT', '/api/blade-system/post/list'), 405, '不支持当前请求方法'],
      [
        await tenant.ask('POST', '/api/blade-system/post/submit', {
          json: {},
          headers: { 'content-type': 'text/xml' },
        }),
        415,
        '不支持当前媒体类型',
      ],
      [await tenant.get('blade-system/post/detail'), 400, /^缺少必要的请求参数: id/],
      [await applicant.get('blade-system/post/list'), 402, '没有访问权限'],
      [await new BladeClient(stand).get('blade-system/post/list'), 401, '缺失令牌,鉴权失败'],
    ]
    for (const [answer, status, msg] of answers) {
      expect([
        answer.status,
        Object.keys(answer.body).sort(),
        answer.body.code,
        answer.body.success,
        typeof answer.body.data,
      ]).toEqual([status, ['code', 'data', 'msg', 'success'], status, false, 'object'])
      if (typeof msg === 'string') expect(answer.body.msg).toBe(msg)
      else expect(answer.body.msg).toMatch(msg)
    }
  })
  it('a grant that the client may not use is refused at the token call with the keys of a failure, never 401', async () => {
    const answer = await new BladeClient(stand).grant({ grant_type: 'client_credentials', tenantId: DEMO_TENANT })
    expect([
      answer.status,
      answer.body.error_code,
      answer.body.code,
      answer.body.success,
      typeof answer.body.error_description,
      answer.body.error_description === answer.body.msg,
    ]).toEqual([400, 400, 400, false, 'string', true])
    expect(tokenKeys.filter(key => key in answer.body)).toEqual([])
  })
  it('the buttons of a client that shows its workflow by the codes of menu/buttons are there for whoever may do the same here', async () => {
    const codesOf = async (client: BladeClient) =>
      new Set(
        flat(data(await client.get('blade-system/menu/buttons')))
          .filter(row => !row.children)
          .map(row => row.code as string),
      )
    const [everybody, chief] = [await codesOf(applicant), await codesOf(tenant)]
    for (const code of ['work_start_flow', 'work_claim_sign', 'work_todo_handle', 'work_send_detail'])
      expect([code, everybody.has(code)]).toEqual([code, true])
    for (const code of ['flow_model_create', 'flow_manager_remove', 'attach_upload'])
      expect([code, chief.has(code), everybody.has(code)]).toEqual([code, true, false])
  })
})
