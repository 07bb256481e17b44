import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { buildSerialModel } from '#packages/flow/index.ts'
import { catalogue } from '#areas/platform/workflow/server/catalogue.ts'
import { dueJob } from '#areas/platform/workflow/server/due.ts'
import { step } from '#areas/platform/workflow/server/process.ts'
import type { JobContext } from '#packages/jobs/jobs.ts'
import { operatorOf } from '../operator.ts'
import { makeWorld, type Person, type World } from '../world.ts'

let world: World
let admin: Person
let sales: Person
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  admin = await world.as('刘哲')
  sales = await world.as('李晓雯')
})
afterAll(() => world?.close())

const models = (query = {}) => admin.gets('/api/blade-flow/model/list', { size: 100, ...query })
const modelOf = async (key: string) =>
  (await models({ modelKey: key })).records.find((one: { modelKey: string }) => one.modelKey === key)
const leaveOf = async (who: Person, taskUser: string, from: string, until: string) =>
  who.posts('/api/blade-desk/process/leave/start-process', {
    taskUser: world.people.get(taskUser)!.userId,
    startTime: from,
    endTime: until,
    reason: '探亲',
    leaveType: '1',
  })
const todo = async (name: string) =>
  (await (await world.as(name)).gets('/api/blade-flow/work/todo-list', { size: 100 })).records as {
    taskId: string
    businessTable: string
    businessId: string
    title: string
    ownerName: string
    handlePath: string
  }[]
/** The job as the runner calls it, without waiting for the runner. */
const due = () =>
  dueJob(world.product.flow).run({
    database: world.product.database,
    actor: world.system,
    params: {},
    cursor: undefined,
    id: '1',
    step: async () => undefined,
    progress: async () => {},
    stopping: () => false,
  } as unknown as JobContext)

describe('what a new tenant has', () => {
  it('is one deployed model and one binding for every process key of the product, each to be changed alone', async () => {
    expect(catalogue).toHaveLength(70)
    expect(new Set(catalogue.map(one => one.key)).size).toBe(70)
    const { records, total } = await models()
    expect(total).toBe(70)
    expect(
      records.every(
        (one: { version: number; deployedVersion: number; draftDirty: boolean; categoryName: string }) =>
          one.deployedVersion === 1 && !one.draftDirty && !one.categoryName.startsWith('flow_'),
      ),
    ).toBe(true)
    const bindings = await sales.gets('work-flow/list', { size: 100 })
    expect(new Set(bindings.records.map((one: { processKey: string }) => one.processKey))).toEqual(
      new Set(catalogue.map(one => one.key)),
    )
  })
})

describe('models drawn in the browser', () => {
  it('are refused by line and name when the engine would not understand them, and nothing is stored', async () => {
    const model = await modelOf('product')
    const { xml, version } = await admin.gets('/api/blade-flow/model/detail', { id: model.id })
    const broken = xml
      .replace('</bpmn:process>', '<bpmn:scriptTask id="script" name="算分" />\n</bpmn:process>')
      .replace('role:product_manager', 'role:nobody_at_all')
    const answer = await admin.call('POST', '/api/blade-flow/model/submit', {
      id: model.id,
      modelKey: 'product',
      name: model.name,
      category: model.category,
      xml: broken,
      version,
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toMatch(/第\d+行【算分】不支持/)
    const unknown = await admin.call('POST', '/api/blade-flow/model/submit', {
      id: model.id,
      modelKey: 'product',
      name: model.name,
      category: model.category,
      xml: xml.replace('role:product_manager', 'role:nobody_at_all'),
      version,
    })
    expect(JSON.stringify(unknown)).toMatch(/第\d+行【产品经理】的审批人【role:nobody_at_all】不存在/)
    expect((await modelOf('product')).draftDirty).toBe(false)
  })

  it('may only ask for what the bound business hands over: a condition on anything else would stop every submit', async () => {
    const model = await modelOf('contract-lease')
    const xml = (when: string) =>
      buildSerialModel({
        key: 'contract-lease',
        name: model.name,
        steps: [step('sales_manager@dept'), step('finance_director', when)],
      })
    const send = (when: string) =>
      admin.call('POST', '/api/blade-flow/model/submit', {
        id: model.id,
        modelKey: 'contract-lease',
        name: model.name,
        category: model.category,
        xml: xml(when),
      })
    expect(JSON.stringify(await send('moonPhase > 3'))).toContain('业务未声明的变量moonPhase')
    expect((await send('belowFloor == true and vehicleQty > 20')).status).toBe(200)
  })

  it('take effect for new instances only when deployed, as version n+1', async () => {
    const model = await modelOf('contract-lease')
    expect(model).toMatchObject({ draftDirty: true, deployedVersion: 1 })
    expect((await sales.call('POST', '/api/blade-flow/model/deploy', { modelId: model.id })).status).toBe(402)
    expect(await admin.posts('/api/blade-flow/model/deploy', { modelId: model.id, category: 'flow_3' })).toMatchObject({
      definitionVersion: 2,
    })
    expect(await modelOf('contract-lease')).toMatchObject({ draftDirty: false, deployedVersion: 2, modelVersion: 2 })
    const [newest] = (
      await admin.gets('/api/blade-flow/manager/list', { mode: 2, key: 'contract-lease', size: 100 })
    ).records.filter((one: { key: string }) => one.key === 'contract-lease')
    expect(newest).toMatchObject({ version: 2, categoryName: '合同', suspensionState: 'active' })
  })

  it('are kept from two editors at once, from a second model of one key, and from other tenants', async () => {
    const model = await modelOf('rouse')
    const { xml, version } = await admin.gets('/api/blade-flow/model/detail', { id: model.id })
    const body = { id: model.id, modelKey: 'rouse', name: model.name, category: model.category, xml, version }
    await admin.posts('/api/blade-flow/model/submit', body)
    expect((await admin.call('POST', '/api/blade-flow/model/submit', body)).status).toBe(409)
    expect((await admin.call('POST', '/api/blade-flow/model/submit', { ...body, id: '' })).status).toBe(409)
    expect(
      (await admin.call('POST', '/api/blade-flow/model/deploy', { modelId: model.id, tenantIds: '100002' })).msg,
    ).toContain('只能为本租户部署流程')
  })
})

describe('the platform deploys a model', () => {
  const deployedFor = async (tenantId: string, key: string) =>
    world.product.database.transaction(tenantId, tx =>
      tx.rows<{ version: number; category: string }>(
        sql`select definition_version as version, category from flow_definition where tenant_id = ${tenantId} and definition_key = ${key} and is_deleted = 0 order by 1`,
      ),
    )
  const drawn = async (operator: Person, key: string, role: string) =>
    (
      await operator.posts('/api/blade-flow/model/submit', {
        modelKey: key,
        name: '平台流程 / Platform process',
        category: 'flow_3',
        xml: buildSerialModel({ key, name: '平台流程', steps: [step(role)] }),
      })
    ).id as string

  it('for itself and for the tenants it chooses, under the category it says', async () => {
    const operator = await operatorOf(world)
    const modelId = await drawn(operator, 'platform-chosen', 'admin')
    await operator.posts('/api/blade-flow/model/deploy', { modelId, category: 'flow_4', tenantIds: '100001,000000' })
    expect(await deployedFor('000000', 'platform-chosen')).toEqual([{ version: 1, category: 'flow_4' }])
    expect(await deployedFor('100001', 'platform-chosen')).toEqual([{ version: 1, category: 'flow_4' }])

    // A number nobody has, and a role that a tenant lacks, are told before anybody has half of it.
    const unknown = await operator.call('POST', '/api/blade-flow/model/deploy', { modelId, tenantIds: '100001,909090' })
    expect(unknown).toMatchObject({ status: 400 })
    expect(JSON.stringify(unknown)).toContain('租户【909090】不存在')
    const alone = await drawn(operator, 'platform-alone', 'administrator')
    const lacking = await operator.call('POST', '/api/blade-flow/model/deploy', { modelId: alone, tenantIds: '100001' })
    expect(JSON.stringify(lacking)).toMatch(/租户100001：第\d+行【.*】的审批人【role:administrator】不存在/)
    expect(await deployedFor('100001', 'platform-chosen')).toHaveLength(1)
    expect(await deployedFor('000000', 'platform-alone')).toEqual([])
  })
})

describe('bindings', () => {
  it('choose the process; a switched-off one leaves the business without approval and says so', async () => {
    const [row] = (await admin.gets('work-flow/list', { resource: 'leave' })).records
    expect(row).toMatchObject({ processKey: 'leave', resourceName: '请假', isBuilt: true, status: 1 })
    await admin.puts('work-flow/update-status', { ids: row.id, status: 2 })
    const answer = await sales.call('POST', '/api/blade-desk/process/leave/start-process', {
      taskUser: world.people.get('陈立群')!.userId,
      startTime: '2026-11-23 09:00:00',
      endTime: '2026-11-23 18:00:00',
      reason: '事',
    })
    expect(answer.msg).toContain('该业务未配置审批流程')
    await admin.puts('work-flow/update-status', { ids: row.id, status: 1 })
    expect((await sales.call('PUT', 'work-flow/update-status', { ids: row.id, status: 2 })).status).toBe(402)
  })

  it('are checked before they are stored: an unreadable condition would refuse every submit', async () => {
    const [row] = (await admin.gets('work-flow/list', { resource: 'product' })).records
    const answer = await admin.call('PUT', 'work-flow/update', {
      ...row,
      skipWhen: 'needApproval ==',
      processKey: 'no-such-key',
      inboxDecide: false,
      handlePath: '',
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.data)).toMatch(/skipWhen.*|processKey/)
    expect((await admin.call('PUT', 'work-flow/update', { ...row, version: row.version + 5 })).status).toBe(409)
    await admin.puts('work-flow/update', { ...row, dueWorkdays: 3 })
    expect((await admin.gets('work-flow/list', { resource: 'product' })).records[0]).toMatchObject({
      dueWorkdays: 3,
      version: row.version + 1,
    })
  })
})

describe('a leave', () => {
  it('of 30 September 13:00 to 8 October 18:00 has 1.5 days, for the holidays between do not count', async () => {
    expect(
      await sales.gets('/api/blade-desk/process/leave/days', {
        startTime: '2026-09-30 13:00:00',
        endTime: '2026-10-08 18:00:00',
      }),
    ).toEqual({ days: '1.5' })
  })

  it('goes to the chosen approver, and beyond three days to HR; both decide on the page of the leave', async () => {
    const shown = (await sales.gets('/api/blade-flow/work/start-list', { size: 100 })).records.find(
      (one: { key: string }) => one.key === 'leave',
    )
    expect(shown).toMatchObject({ category: 'flow_1', categoryName: '请假', suspensionState: 'active' })
    expect(shown.path).toBe(`/work/process/leave/form/${shown.id}`)
    const short = await leaveOf(sales, '陈立群', '2026-11-23 09:00:00', '2026-11-23 18:00:00')
    expect((await (await world.as('陈立群')).decides('leave', short.id)).status).toBe(200)
    expect(await sales.gets('/api/blade-desk/process/leave/detail', { businessId: short.id })).toMatchObject({
      status: 1,
      days: '1.0',
      flow: { assigneeName: '' },
    })

    const long = await leaveOf(sales, '陈立群', '2026-11-24 09:00:00', '2026-11-27 18:00:00')
    expect((await sales.gets('/api/blade-desk/process/leave/detail', { businessId: long.id })).flow.assigneeName).toBe(
      '陈立群',
    )
    const [task] = (await todo('陈立群')).filter(one => one.businessId === long.id)
    expect(task!.handlePath).toBe('/work/process/leave/handle/:taskId/:processInstanceId/:businessId')
    expect(
      await sales.gets('/api/blade-flow/work/predict', { processInstanceId: long.processInstanceId }),
    ).toMatchObject([{ nodeId: 'hr', userNames: ['孟佳'], isCertain: true }])
    await (await world.as('陈立群')).decides('leave', long.id)
    expect((await (await world.as('孟佳')).decides('leave', long.id)).status).toBe(200)
  })

  it('of a day off has no working day, and nobody approves his own', async () => {
    const send = (body: object) =>
      sales.call('POST', '/api/blade-desk/process/leave/start-process', {
        taskUser: world.people.get('陈立群')!.userId,
        reason: '事',
        ...body,
      })
    expect(JSON.stringify(await send({ startTime: '2026-11-21 09:00:00', endTime: '2026-11-22 18:00:00' }))).toContain(
      '没有工作日',
    )
    expect(
      JSON.stringify(
        await send({
          startTime: '2026-11-23 09:00:00',
          endTime: '2026-11-23 18:00:00',
          taskUser: world.people.get('李晓雯')!.userId,
        }),
      ),
    ).toContain('审批人不能是本人')
    expect(JSON.stringify(await send({ startTime: '2026-11-23 18:00:00', endTime: '2026-11-23 09:00:00' }))).toContain(
      'endTime',
    )
  })

  it('is seen by its applicant and approver only', async () => {
    const { records } = await sales.gets('/api/blade-desk/process/leave/list')
    const answer = await (await world.as('林晓彤')).call('GET', '/api/blade-desk/process/leave/detail', {
      businessId: records[0].id,
    })
    expect(answer.status).toBe(404)
  })
})

describe('people who are away', () => {
  it('are stood in for by their delegate, who decides in their name', async () => {
    const manager = await world.as('陈立群')
    await manager.posts('/api/blade-user/delegate', {
      delegateUserId: world.people.get('许文博')!.userId,
      delegateFrom: '2026-11-20 00:00:00',
      delegateTo: '2026-11-20 23:59:59',
    })
    const one = await leaveOf(sales, '陈立群', '2026-12-01 09:00:00', '2026-12-01 18:00:00')
    expect((await todo('陈立群')).some(task => task.businessId === one.id)).toBe(false)
    expect((await todo('许文博')).find(task => task.businessId === one.id)).toMatchObject({ ownerName: '陈立群' })
    expect((await (await world.as('许文博')).decides('leave', one.id)).status).toBe(200)
    const history = await sales.gets('/api/blade-flow/process/history-workflow-list', {
      processInstanceId: one.processInstanceId,
    })
    expect(history.at(-1)).toMatchObject({ assigneeName: '许文博', ownerName: '陈立群', option: 'approve' })
  })

  it('are reminded when a task is due, told to their head when it is twice that, and the stand-in of a time past is forgotten', async () => {
    world.clock.set('2026-11-20 16:00:00')
    const one = await leaveOf(sales, '韩松', '2026-12-02 09:00:00', '2026-12-02 18:00:00')
    const messages = async (name: string) =>
      (
        await world.inside(tx =>
          tx.rows<{ code: string }>(sql`
      select biz_type_code as code from user_message where tenant_id = ${tx.tenantId} and user_id = ${world.people.get(name)!.userId}::bigint and biz_id = ${one.id} order by id`),
        )
      ).map(row => row.code)
    expect((await todo('韩松')).find(task => task.businessId === one.id)).toMatchObject({
      dueTime: '2026-11-24 18:00:00',
    })
    world.clock.set('2026-11-21 18:00:00')
    expect(await due()).toMatchObject({ tasks: 0 })
    world.clock.set('2026-11-24 18:00:00')
    await due()
    expect((await messages('韩松')).some(code => code.startsWith('flow_remind'))).toBe(true)
    world.clock.set('2026-11-26 18:00:00')
    await due()
    expect((await messages('顾明远')).some(code => code.startsWith('flow_escalate'))).toBe(true)
    expect(await (await world.as('陈立群')).gets('/api/blade-user/info')).toMatchObject({ delegateUserId: '' })
  })

  it('are stood in for by nobody who is away himself: no chain of delegates, in either order, and nobody on leave (10-platform 5.1)', async () => {
    const names = async (from: string, to: string, begin: string, end: string, more: object = {}) =>
      (await world.as(from)).call('POST', '/api/blade-user/delegate', {
        delegateUserId: world.people.get(to)!.userId,
        delegateFrom: `${begin} 00:00:00`,
        delegateTo: `${end} 23:59:59`,
        ...more,
      })
    expect((await names('许文博', '孟佳', '2026-12-10', '2026-12-12')).status).toBe(200)
    expect((await names('陈立群', '许文博', '2026-12-11', '2026-12-13')).msg).toBe(
      '被委托人【许文博】在 2026-12-10 00:00 ~ 2026-12-12 23:59 也已委托他人审批，请另选他人或另定期间',
    )
    expect(
      (
        await (await world.as('苏婉')).inEnglish().call('POST', '/api/blade-user/delegate', {
          delegateUserId: world.people.get('许文博')!.userId,
          delegateFrom: '2026-12-11 00:00:00',
          delegateTo: '2026-12-13 23:59:59',
        })
      ).msg,
    ).toContain('许文博 has also delegated approvals')
    expect((await names('陈立群', '许文博', '2026-12-13', '2026-12-14')).status).toBe(200)
    expect((await names('许文博', '孟佳', '2026-12-14', '2026-12-15')).msg).toBe(
      '【陈立群】已委托您在 2026-12-13 00:00 ~ 2026-12-14 23:59 代为审批，不能再转委托；请先请其改托他人',
    )
    // Other processes are another matter.
    expect(
      (await names('陈立群', '许文博', '2026-12-13', '2026-12-14', { delegateKeys: ['contract-lease'] })).status,
    ).toBe(200)
    expect((await names('许文博', '孟佳', '2026-12-14', '2026-12-15', { delegateKeys: ['leave'] })).status).toBe(200)
    expect((await names('陈立群', '李晓雯', '2026-12-01', '2026-12-05')).msg).toContain(
      '被委托人【李晓雯】在 2026-12-01 09:00 ~ 2026-12-01 18:00 休假',
    )
    // Two who name each other in the same moment: one of them is told.
    for (const name of ['陈立群', '许文博'])
      await (await world.as(name)).posts('/api/blade-user/delegate', { delegateUserId: '' })
    const both = await Promise.all([
      names('陈立群', '许文博', '2026-12-20', '2026-12-21'),
      names('许文博', '陈立群', '2026-12-20', '2026-12-21'),
    ])
    expect(both.map(one => one.status).sort()).toEqual([200, 400])
    for (const name of ['陈立群', '许文博'])
      await (await world.as(name)).posts('/api/blade-user/delegate', { delegateUserId: '' })
  })

  it('who have left give their tasks to the process administrators with the next run', async () => {
    const one = await leaveOf(sales, '罗毅', '2026-12-03 09:00:00', '2026-12-03 18:00:00')
    await (await world.as('系统管理员')).posts('/api/blade-user/update-status', {
      ids: world.people.get('罗毅')!.userId,
      status: 2,
      reason: '停用',
    })
    await due()
    expect((await todo('刘哲')).some(task => task.businessId === one.id)).toBe(true)
    await admin.decides('leave', one.id)
  })
})
