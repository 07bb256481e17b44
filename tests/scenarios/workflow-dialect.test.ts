import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type Person, type World } from '../world.ts'

/** blade-dialect 11: what web clients of the family read and send, to the letter. Further keys may stand beside them. */
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
}, 120_000)
afterAll(() => world?.close())

const applies = () => sales.posts('/api/blade-desk/process/leave/start-process', { processDefinitionId: '', taskUser: idOf('陈立群'), startTime: '2026-11-23 09:00:00', endTime: '2026-11-23 18:00:00', reason: '探亲' })
const lacks = (row: object, keys: string) => keys.split(', ').filter(key => !(key in row) || (row as Record<string, unknown>)[key] === null || (row as Record<string, unknown>)[key] === undefined)
/** The call with everything in its address, as these clients send it. */
const byQuery = (who: Person, path: string, params: Record<string, string>) => who.call('POST', `${path}?${new URLSearchParams(params)}`)
const pageKeys = 'records, total, size, current'

describe('lists', () => {
  const definition = 'id, tenantId, name, key, category, categoryName, version, deploymentId, deploymentTime, resourceName, suspensionState'
  const task = 'taskId, taskName, taskDefinitionKey, category, categoryName, assignee, assigneeName, createTime, endTime, claimTime, executionId, processInstanceId, processDefinitionId, processDefinitionKey, processDefinitionName, processDefinitionVersion, processIsFinished, historyActivityName, businessTable, businessId, status, comment'
  it.each<[string, () => Person, string, Record<string, string>]>([
    ['work/start-list', () => sales, definition, { size: '100' }],
    ['manager/list', () => admin, definition, { mode: '2' }],
    ['work/todo-list', () => manager, task, {}],
    ['work/send-list', () => sales, task, {}],
    ['follow/list', () => admin, 'executionId, processInstanceId, processDefinitionKey, startTime, startUser, suspensionState', {}],
    ['model/list', () => admin, 'id, modelKey, name, description, version, created, lastUpdated', {}],
  ])('%s has the keys that clients read, absent text as "" and never null', async (path, who, keys, query) => {
    const page = await who().gets(`${flow}/${path}`, query)
    expect(lacks(page, pageKeys)).toEqual([])
    expect(page.records.length).toBeGreaterThan(0)
    expect(lacks(page.records[0], keys)).toEqual([])
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
  const activity = 'historyActivityId, historyActivityName, historyActivityType, historyActivityDurationTime, assignee, assigneeName, createTime, endTime, comment'
  it('history-flow-list is a bare array whose absent text is ""; model-view is the chart with the same items', async () => {
    const list = await sales.gets(`${flow}/process/history-flow-list`, { processInstanceId: leave.processInstanceId })
    expect(Array.isArray(list)).toBe(true)
    expect(list.flatMap((one: object) => lacks(one, activity))).toEqual([])
    expect(list.at(-1)).toMatchObject({ historyActivityType: 'userTask', assigneeName: '陈立群', endTime: '', comment: '' })
    const view = await sales.gets(`${flow}/process/model-view`, { processInstanceId: leave.processInstanceId })
    expect(view.xml).toContain('<bpmn:process')
    expect(view.flow).toEqual(list)
    expect(view.flow.some((one: { historyActivityType: string }) => one.historyActivityType === 'sequenceFlow')).toBe(true)
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
    const taskOf = async (id: string) => (await manager.gets(`${flow}/work/todo-list`, { size: 100 })).records.find((one: { businessId: string }) => one.businessId === id)
    for (const [one, flag] of [[rejected, {}], [approved, { flag: 'ok' }]] as const) await manager.posts(`${flow}/work/complete-task`, { taskId: (await taskOf(one.id)).taskId, processInstanceId: one.processInstanceId, comment: '见面谈', ...flag })
    const stateOf = async (id: string) => (await sales.gets('/api/blade-desk/process/leave/detail', { businessId: id })).status
    expect([await stateOf(rejected.id), await stateOf(approved.id)]).toEqual([100, 1])
  })

  it('deploy, change-state and delete-deployment take what they need from the address', async () => {
    const [model] = (await admin.gets(`${flow}/model/list`, { modelKey: 'rouse' })).records
    expect((await byQuery(admin, `${flow}/model/deploy`, { modelId: model.id, category: 'flow_2', tenantIds: '' })).status).toBe(200)
    const newest = async () => (await admin.gets(`${flow}/manager/list`, { mode: '2', key: 'rouse' })).records[0]
    const { id, deploymentId, version } = await newest()
    expect(version).toBe(2)
    expect((await byQuery(admin, `${flow}/manager/change-state`, { processId: id, state: 'suspend' })).status).toBe(200)
    expect((await newest()).suspensionState).toBe('suspended')
    expect((await byQuery(admin, `${flow}/manager/change-state`, { processId: id, state: 'active' })).status).toBe(200)
    expect((await byQuery(admin, `${flow}/manager/delete-deployment`, { deploymentIds: deploymentId })).status).toBe(200)
    expect((await newest()).version).toBe(1)
    const [used] = (await admin.gets(`${flow}/manager/list`, { mode: '2', key: 'leave' })).records
    expect((await byQuery(admin, `${flow}/manager/delete-deployment`, { deploymentIds: used.deploymentId })).msg).toMatch(/该部署存在\d+个流程实例/)
  })

  it('deploy-upload takes several files under the name files, each as .bpmn or .bpmn20.xml, all or none', async () => {
    const xmlOf = async (key: string) => (await admin.gets(`${flow}/model/detail`, { id: (await admin.gets(`${flow}/model/list`, { modelKey: key })).records[0].id })).xml as string
    const versionOf = async (key: string) => (await admin.gets(`${flow}/manager/list`, { mode: '2', key })).records[0].version as number
    const [record, product] = [await xmlOf('risk-record'), await xmlOf('product')]
    const good = await admin.uploadsAll(`${flow}/manager/deploy-upload`, 'files', [{ name: 'risk-record.bpmn', bytes: Buffer.from(record) }, { name: 'product.bpmn20.xml', bytes: Buffer.from(product) }], { category: 'flow_2', tenantIds: '' })
    expect([good.status, good.msg]).toEqual([200, '操作成功'])
    expect([await versionOf('risk-record'), await versionOf('product')]).toEqual([2, 2])
    const bad = await admin.uploadsAll(`${flow}/manager/deploy-upload`, 'files', [{ name: 'risk-record.bpmn', bytes: Buffer.from(record) }, { name: 'product.docx', bytes: Buffer.from(product) }], { category: 'flow_2' })
    expect([bad.status, await versionOf('risk-record')]).toEqual([400, 2])
  })

  it('delete-process-instance stops with its reason; the applicant reads it', async () => {
    const one = await applies()
    expect((await byQuery(admin, `${flow}/follow/delete-process-instance`, { processInstanceId: one.processInstanceId, deleteReason: '申请人已离职' })).status).toBe(200)
    expect((await sales.gets(`${flow}/process/history-workflow-list`, { processInstanceId: one.processInstanceId })).at(-1)).toMatchObject({ option: 'stop', comment: '申请人已离职' })
  })
})
