import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { makeWorld, type Person, type World } from '../world.ts'

/**
 * blade-dialect 11: what web clients of the family read and send, to the letter. Further keys may stand beside them.
 */
let world: World
let admin: Person
let sales: Person
let manager: Person
let leave: { id: string; processInstanceId: string }
const flow = '/api/blade-flow'
const idOf = (name: string) => world.people.get(name)!.userId
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  ;[admin, sales, manager] = [await world.as('刘哲'), await world.as('李晓雯'), await world.as('陈立群')]
  leave = await applies()
})
afterAll(() => world?.close())

const applies = () =>
  sales.posts('/api/blade-desk/process/leave/start-process', {
    processDefinitionId: '',
    taskUser: idOf('陈立群'),
    startTime: '2026-11-23 09:00:00',
    endTime: '2026-11-23 18:00:00',
    reason: '探亲',
  })
const lacks = (row: object, keys: string) =>
  keys
    .split(', ')
    .filter(
      key =>
        !(key in row) ||
        (row as Record<string, unknown>)[key] === null ||
        (row as Record<string, unknown>)[key] === undefined,
    )
/** The call with everything in its address, as these clients send it. */
const byQuery = (who: Person, path: string, params: Record<string, string>) =>
  who.call('POST', `${path}?${new URLSearchParams(params)}`)
const pageKeys = 'records, total, size, current'

describe('lists', () => {
  const definition =
    'id, tenantId, name, key, category, categoryName, version, deploymentId, deploymentTime, resourceName, suspensionState'
  const task =
    'taskId, taskName, taskDefinitionKey, category, categoryName, assignee, assigneeName, createTime, endTime, claimTime, executionId, processInstanceId, processDefinitionId, processDefinitionKey, processDefinitionName, processDefinitionVersion, processIsFinished, historyActivityName, businessTable, businessId, status, comment'
  it.each<[string, () => Person, string, Record<string, string>]>([
    ['work/start-list', () => sales, definition, { size: '100' }],
    ['manager/list', () => admin, definition, { mode: '2' }],
    ['work/todo-list', () => manager, task, {}],
    ['work/send-list', () => sales, task, {}],
    [
      'follow/list',
      () => admin,
      'executionId, processInstanceId, processDefinitionKey, startTime, startUser, suspensionState',
      {},
    ],
    ['model/list', () => admin, 'id, modelKey, name, description, version, created, lastUpdated', {}],
  ])('%s has the keys that clients read, absent text as "" and never null', async (path, who, keys, query) => {
    const page = await who().gets(`${flow}/${path}`, query)
    expect(lacks(page, pageKeys)).toEqual([])
    expect(page.records.length).toBeGreaterThan(0)
    expect(lacks(page.records[0], keys)).toEqual([])
  })

  it('follow/list filtered by one process calls it by its name in the language of the reader, also where nothing of it runs', async () => {
    const named = async (who: Person, query: Record<string, string>) => {
      const { total, processName } = await who.gets(`${flow}/follow/list`, query)
      return [total, processName]
    }
    expect(await named(admin, { processDefinitionKey: 'leave' })).toEqual([1, '请假'])
    expect(await named(admin, { processDefinitionKey: 'leave', state: '4' })).toEqual([0, '请假'])
    const english = await admin.call(
      'GET',
      `${flow}/follow/list`,
      { processDefinitionKey: 'leave', state: '4' },
      { 'accept-language': 'en' },
    )
    expect(english.data.processName).toBe('Leave')
    expect([await named(admin, {}), await named(admin, { processDefinitionKey: 'nothing' })]).toEqual([
      [1, undefined],
      [0, undefined],
    ])
  })

  it('claim and done lists have the keys of the others when something stands there', async () => {
    const one = await applies()
    await manager.decides('leave', one.id)
    const [done] = (await manager.gets(`${flow}/work/done-list`)).records
    expect(lacks(done, task)).toEqual([])
    expect(done).toMatchObject({ processIsFinished: 'finished', status: expect.any(String), comment: '同意' })
    expect(lacks(await sales.gets(`${flow}/work/claim-list`), pageKeys)).toEqual([])
  })
})

describe('histories', () => {
  const activity =
    'historyActivityId, historyActivityName, historyActivityType, historyActivityDurationTime, assignee, assigneeName, createTime, endTime, comment'
  it('history-flow-list is a bare array whose absent text is ""; model-view is the chart with the items that it draws', async () => {
    const list = await sales.gets(`${flow}/process/history-flow-list`, { processInstanceId: leave.processInstanceId })
    expect(Array.isArray(list)).toBe(true)
    expect(list.flatMap((one: object) => lacks(one, activity))).toEqual([])
    expect(list.at(-1)).toMatchObject({
      historyActivityType: 'userTask',
      assigneeName: '陈立群',
      endTime: '',
      comment: '',
    })
    // Whoever has no part in it has no right to it: 402 for the page that says so, not a message (blade-dialect 3).
    const strangers = await Promise.all(
      ['history-flow-list', 'history-workflow-list', 'model-view'].map(
        async path =>
          (
            await (
              await world.as('周敏')
            ).call('GET', `${flow}/process/${path}`, { processInstanceId: leave.processInstanceId })
          ).status,
      ),
    )
    expect(strangers).toEqual([402, 402, 402])
    const view = await sales.gets(`${flow}/process/model-view`, { processInstanceId: leave.processInstanceId })
    expect(view.xml).toContain('<bpmn:process')
    // Handing it in is no element of the drawing, where viewers would stop at it.
    expect(view.flow).toEqual(
      list.filter((one: { historyActivityType: string }) => one.historyActivityType !== 'submit'),
    )
    expect(view.flow.some((one: { historyActivityType: string }) => one.historyActivityType === 'sequenceFlow')).toBe(
      true,
    )
  })

  it('leave/detail by businessId is the row with who is asked now', async () => {
    const row = await sales.gets('/api/blade-desk/process/leave/detail', { businessId: leave.id })
    expect(lacks(row, 'id, processDefinitionId, startTime, endTime, reason, taskUser, flow')).toEqual([])
    expect(row.flow).toMatchObject({ assigneeName: '陈立群' })
  })
})

describe('commands', () => {
  it('complete-task without flag is a rejection, with flag ok an approval', async () => {
    const [rejected, approved] = [await applies(), await applies()]
    const taskOf = async (id: string) =>
      (await manager.gets(`${flow}/work/todo-list`, { size: 100 })).records.find(
        (one: { businessId: string }) => one.businessId === id,
      )
    for (const [one, flag] of [
      [rejected, {}],
      [approved, { flag: 'ok' }],
    ] as const)
      await manager.posts(`${flow}/work/complete-task`, {
        taskId: (await taskOf(one.id)).taskId,
        processInstanceId: one.processInstanceId,
        comment: '见面谈',
        ...flag,
      })
    const stateOf = async (id: string) =>
      (await sales.gets('/api/blade-desk/process/leave/detail', { businessId: id })).status
    expect([await stateOf(rejected.id), await stateOf(approved.id)]).toEqual([100, 1])
  })

  it('deploy, change-state and delete-deployment take what they need from the address', async () => {
    const [model] = (await admin.gets(`${flow}/model/list`, { modelKey: 'rouse' })).records
    expect(
      (await byQuery(admin, `${flow}/model/deploy`, { modelId: model.id, category: 'flow_2', tenantIds: '' })).status,
    ).toBe(200)
    const newest = async () => (await admin.gets(`${flow}/manager/list`, { mode: '2', key: 'rouse' })).records[0]
    const { id, deploymentId, version } = await newest()
    expect(version).toBe(2)
    expect((await byQuery(admin, `${flow}/manager/change-state`, { processId: id, state: 'suspend' })).status).toBe(200)
    expect((await newest()).suspensionState).toBe('suspended')
    expect((await byQuery(admin, `${flow}/manager/change-state`, { processId: id, state: 'active' })).status).toBe(200)
    expect((await byQuery(admin, `${flow}/manager/delete-deployment`, { deploymentIds: deploymentId })).status).toBe(
      200,
    )
    expect((await newest()).version).toBe(1)
    const [used] = (await admin.gets(`${flow}/manager/list`, { mode: '2', key: 'leave' })).records
    expect(
      (await byQuery(admin, `${flow}/manager/delete-deployment`, { deploymentIds: used.deploymentId })).msg,
    ).toMatch(/该部署存在\d+个流程实例/)
  })

  it('deploy-upload takes several files under the name files, each as .bpmn or .bpmn20.xml, all or none', async () => {
    const xmlOf = async (key: string) =>
      (
        await admin.gets(`${flow}/model/detail`, {
          id: (await admin.gets(`${flow}/model/list`, { modelKey: key })).records[0].id,
        })
      ).xml as string
    const versionOf = async (key: string) =>
      (await admin.gets(`${flow}/manager/list`, { mode: '2', key })).records[0].version as number
    const [record, product] = [await xmlOf('risk-record'), await xmlOf('product')]
    const good = await admin.uploadsAll(
      `${flow}/manager/deploy-upload`,
      'files',
      [
        { name: 'risk-record.bpmn', bytes: Buffer.from(record) },
        { name: 'product.bpmn20.xml', bytes: Buffer.from(product) },
      ],
      { category: 'flow_2', tenantIds: '' },
    )
    expect([good.status, good.msg]).toEqual([200, '操作成功'])
    expect([await versionOf('risk-record'), await versionOf('product')]).toEqual([2, 2])
    const bad = await admin.uploadsAll(
      `${flow}/manager/deploy-upload`,
      'files',
      [
        { name: 'risk-record.bpmn', bytes: Buffer.from(record) },
        { name: 'product.docx', bytes: Buffer.from(product) },
      ],
      { category: 'flow_2' },
    )
    expect([bad.status, await versionOf('risk-record')]).toEqual([400, 2])
  })

  it('delete-process-instance stops with its reason; the applicant reads it', async () => {
    const one = await applies()
    expect(
      (
        await byQuery(admin, `${flow}/follow/delete-process-instance`, {
          processInstanceId: one.processInstanceId,
          deleteReason: '申请人已离职',
        })
      ).status,
    ).toBe(200)
    expect(
      (await sales.gets(`${flow}/process/history-workflow-list`, { processInstanceId: one.processInstanceId })).at(-1),
    ).toMatchObject({ option: 'stop', comment: '申请人已离职' })
  })
})

describe('mode, which clients of the family send as 1 unless told', () => {
  const keysOf = (rows: { key: string; tenantId: string }[]) => rows.map(one => `${one.tenantId} ${one.key}`)
  const all = async (path: string, mode: object) =>
    (await admin.gets(`${flow}/${path}`, { size: 1000, ...mode })).records as {
      key: string
      tenantId: string
      id: string
    }[]

  it('1 answers the processes by which this tenant works, one row a key; 2 what it deployed itself; the common ones that its own hide are nowhere', async () => {
    // The platform keeps a leave of its own, which no start here would use, and one process that this tenant has none
    // of.
    const { xml } = (await world.inside(tx =>
      tx.row<{ xml: string }>(
        sql`select xml from flow_definition where tenant_id = ${tx.tenantId} and definition_key = 'leave' limit 1`,
      ),
    ))!
    await world.product.database.transaction('000000', async tx => {
      for (const key of ['leave', 'shared-only'])
        await tx.run(sql`
        insert into flow_definition (id, tenant_id, create_time, update_time, definition_key, name, category, definition_version, mode, xml, resource_name, deploy_time, state)
        values (${await tx.newId()}::bigint, '000000', now(), now(), ${key}, '公共流程 / Common', 'flow_1', 99, 1, ${xml}, 'common.bpmn20.xml', now(), 1)`)
    })
    const one = keysOf(await all('manager/list', { mode: 1 }))
    expect(one).toEqual([...new Set(one)])
    expect(one).toEqual(expect.arrayContaining(['100001 leave', '000000 shared-only']))
    expect(one).not.toContain('000000 leave')
    expect(one.length).toBeGreaterThan(60)
    const two = keysOf(await all('manager/list', { mode: 2 }))
    expect(two.filter(key => key.startsWith('000000'))).toEqual([])
    const both = keysOf(await all('manager/list', {}))
    expect(new Set(both)).toEqual(new Set([...two, '000000 shared-only']))
    const shared = (await all('manager/list', { mode: 1 })).find(row => row.key === 'shared-only')!
    expect((await byQuery(admin, `${flow}/manager/change-state`, { processId: shared.id, state: 'suspend' })).msg).toBe(
      '公共流程由平台维护',
    )
  })
  it('lists for the start what a start would use, the common ones with a binding among them', async () => {
    await world.inside(async tx =>
      tx.run(sql`insert into work_flow (id, tenant_id, create_time, update_time, resource, process_key, title_template, variables, detail_path, inbox_decide, sort, status)
      select ${await tx.newId()}::bigint, tenant_id, now(), now(), resource, 'shared-only', title_template, variables, detail_path, inbox_decide, 999, 1 from work_flow where tenant_id = ${tx.tenantId} and process_key = 'leave' limit 1`),
    )
    const starts = async (mode: object) =>
      (await sales.gets(`${flow}/work/start-list`, { size: 200, ...mode })).records.map(
        (row: { key: string; tenantId: string }) => `${row.tenantId} ${row.key}`,
      ) as string[]
    expect(await starts({ mode: 1 })).toEqual(expect.arrayContaining(['100001 leave', '000000 shared-only']))
    expect((await starts({ mode: 2 })).filter(key => key.startsWith('000000'))).toEqual([])
    expect(await starts({})).toEqual(await starts({ mode: 1 }))
  })
})
