import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import type { DecideInput } from './decide.ts'
import { committee, type ShapeStep } from './shapes.ts'
import { flowWorld, PEOPLE, refusalOf, type Person, type World } from './testing.ts'

const steps: ShapeStep[] = [
  { id: 'sm', name: '销售经理', candidates: 'role:sales_manager' },
  { id: 'fm', name: '财务经理', candidates: 'role:finance_manager' },
  { id: 'fd', name: '财务总监', candidates: 'role:finance_director' },
  { id: 'gm', name: '总经理', candidates: 'role:general_manager' },
]
let world: World
let id = ''
let recordNo = 0
beforeAll(async () => {
  world = await flowWorld()
  await world.process('path', steps)
  await world.process('page', [{ id: 'sm', name: '评审', candidates: 'role:sales_manager' }], { inboxDecide: false })
  await world.process('work', [
    { id: 'seal', name: '用印', candidates: 'starter', decides: false },
    { id: 'note', name: '说明', candidates: 'role:general_manager', commentRequired: true },
  ])
  await world.process('vote', [
    { id: 'sm', name: '销售经理', candidates: 'role:sales_manager' },
    { id: 'c', name: '评审会', candidates: 'role:credit_committee', multi: { ...committee(3, 2), sequential: true } },
  ])
})
afterAll(() => world?.drop())
beforeEach(async () => {
  world.ends.length = 0
  world.notices.length = 0
  world.at('2026-11-20 16:00:00')
  id = await submit('path')
})

async function submit(resource: string, person: Person = '陈立群'): Promise<string> {
  recordNo += 1
  const record = String(recordNo)
  await world.as(person, (tx, actor) =>
    world.engine.startProcess(tx, actor, {
      resource,
      id: record,
      no: `N${record}`,
      variables: {},
      fields: {},
      amount: '1.00',
    }),
  )
  return record
}
const act = (
  person: Person,
  input: Omit<DecideInput, 'resource' | 'id'>,
  resource = 'path',
  record = id,
): Promise<unknown> =>
  world.as(person, (tx, actor) =>
    world.engine.decide(tx, actor, { comment: '意见', ...input, ...(input.taskId ? {} : { resource, id: record }) }),
  )
const approve = async (...people: Person[]): Promise<void> => {
  for (const person of people) await act(person, { decision: 'approve' })
}
const asked = async (resource = 'path', record = id): Promise<string[]> =>
  (await world.as('陈立群', tx => world.engine.currentApprovers(tx, resource, record))).map(
    one => `${one.taskName}:${one.name}`,
  )
const taskId = async (person: Person = '赵敏', resource = 'path', record = id): Promise<string> =>
  (await world.as(person, tx => world.engine.currentApprovers(tx, resource, record)))[0]!.taskId
const instanceId = async (resource = 'path', record = id): Promise<string> =>
  (await world.as('陈立群', tx =>
    tx.row<{ id: string }>(
      sql`select id from flow_instance where resource = ${resource} and business_id = ${record}::bigint`,
    ),
  ))!.id
const guardOf = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).guard

describe('send back to an earlier step', () => {
  it('asks that step and everything after it again', async () => {
    await approve('赵敏', '王静', '韩梅')
    await act('李总', { decision: 'rejectTo', nodeId: 'fm', comment: '利率再核' })
    expect(await asked()).toEqual(['财务经理:王静', '财务经理:刘洋'])
    await approve('刘洋')
    expect(await asked()).toEqual(['财务总监:韩梅'])
    await approve('韩梅', '李总')
    expect(world.ends.map(one => one.outcome)).toEqual(['approve'])
    const rejected = await world.as('李总', tx =>
      tx.rows<{ n: number }>(
        sql`select rejected_times as n from flow_task where activity_id = 'fm' and instance_id = (select id from flow_instance where resource = 'path' and business_id = ${id}::bigint) order by id`,
      ),
    )
    expect(rejected.map(row => row.n)).toEqual([0, 1])
  })
  it('returns straight to the one who asked with directBack', async () => {
    await approve('赵敏', '王静', '韩梅')
    await act('李总', { decision: 'rejectTo', nodeId: 'sm', directBack: true })
    await approve('赵敏')
    expect(await asked()).toEqual(['总经理:李总'])
  })
  it('only to a step that this instance has passed, with a comment', async () => {
    await approve('赵敏')
    expect(await guardOf(act('王静', { decision: 'rejectTo', nodeId: 'gm' }))).toBe('flow.notEarlier')
    expect(await guardOf(act('王静', { decision: 'rejectTo', nodeId: 'fm' }))).toBe('flow.notEarlier')
    expect((await refusalOf(act('王静', { decision: 'rejectTo', nodeId: 'sm', comment: '' }))).kind).toBe('Invalid')
  })
  it('a sequential committee sent back and asked again starts its count anew', async () => {
    const record = await submit('vote')
    await act('赵敏', { decision: 'approve' }, 'vote', record)
    await act('甲', { decision: 'approve' }, 'vote', record)
    await act('乙', { decision: 'rejectTo', nodeId: 'sm', directBack: true }, 'vote', record)
    await act('赵敏', { decision: 'approve' }, 'vote', record)
    expect(await asked('vote', record)).toEqual(['评审会:甲'])
    await act('甲', { decision: 'approve' }, 'vote', record)
    await act('乙', { decision: 'approve' }, 'vote', record)
    expect(world.ends.map(one => one.outcome)).toEqual(['approve'])
  })
})

describe('withdraw, stop, remind, reassign', () => {
  const withdraw = (person: Person): Promise<void> =>
    world.as(person, (tx, actor) => world.engine.withdraw(tx, actor, { resource: 'path', id, comment: '改价' }))
  it('the applicant withdraws before the first decision and the record hears of it', async () => {
    expect(await guardOf(withdraw('赵敏'))).toBe('flow.notApplicant')
    await withdraw('陈立群')
    expect(world.ends).toEqual([expect.objectContaining({ outcome: 'withdraw', lastComment: '改价' })])
    expect(await guardOf(withdraw('陈立群'))).toBe('flow.notRunning')
  })
  it('not after a decision (acceptance 14)', async () => {
    await approve('赵敏')
    expect((await refusalOf(withdraw('陈立群'))).message).toContain('已有审批意见，不能撤回')
  })
  it('a decision on a task of a withdrawn process is refused', async () => {
    const task = await taskId()
    await withdraw('陈立群')
    expect(await guardOf(act('赵敏', { decision: 'approve', taskId: task }))).toBe('flow.cancelled')
  })
  it('stopping needs a reason, and tells record and applicant', async () => {
    const stop = (reason: string): Promise<void> =>
      world.as('流程管理员', (tx, actor) => world.engine.stop(tx, actor, { resource: 'path', id, reason }))
    expect((await refusalOf(stop(' '))).kind).toBe('Invalid')
    await stop('合同作废')
    expect(world.ends).toEqual([expect.objectContaining({ outcome: 'stop', lastComment: '合同作废' })])
    expect(world.notices.at(-1)).toMatchObject({ kind: 'flow_reject', users: [PEOPLE.陈立群] })
  })
  it('reminds the holders once an hour', async () => {
    const remind = (): Promise<{ users: string[] }> =>
      world.as('陈立群', (tx, actor) => world.engine.remind(tx, actor, { resource: 'path', id }))
    expect(await remind()).toEqual({ users: [PEOPLE.赵敏] })
    world.at('2026-11-20 16:59:59')
    expect(await guardOf(remind())).toBe('flow.remindedLately')
    world.at('2026-11-20 17:00:00')
    expect(await remind()).toEqual({ users: [PEOPLE.赵敏] })
  })
  it('a stuck task is given to somebody else, never to the applicant', async () => {
    const give = async (to: string): Promise<void> =>
      world.as('流程管理员', async (tx, actor) =>
        world.engine.reassign(tx, actor, {
          taskId: (await world.engine.currentApprovers(tx, 'path', id))[0]!.taskId,
          toUserId: to,
          reason: '离职',
        }),
      )
    expect(await guardOf(give(PEOPLE.陈立群))).toBe('flow.toApplicant')
    expect((await refusalOf(give(PEOPLE.停用))).kind).toBe('Invalid')
    await give(PEOPLE.李晓雯)
    expect(await asked()).toEqual(['销售经理:李晓雯'])
    expect(await guardOf(act('赵敏', { decision: 'approve' }))).toBe('flow.notYours')
  })
})

describe('claim, transfer, co-signers, copies, comments', () => {
  it('one holder after a claim; others wait until it is given back', async () => {
    await approve('赵敏')
    await act('王静', { decision: 'claim' })
    expect((await refusalOf(act('刘洋', { decision: 'approve' }))).message).toContain('该任务已由【王静】签收')
    expect(await guardOf(act('刘洋', { decision: 'unclaim' }))).toBe('flow.claimed')
    await act('王静', { decision: 'unclaim' })
    await approve('刘洋')
    expect(await asked()).toEqual(['财务总监:韩梅'])
  })
  it('transfers to one active colleague with a reason, and the history names both', async () => {
    const to = (person: Person, comment = '出差'): Promise<unknown> =>
      act('赵敏', { decision: 'transfer', toUserId: PEOPLE[person], comment })
    expect((await refusalOf(to('李晓雯', ''))).kind).toBe('Invalid')
    expect(await guardOf(to('陈立群'))).toBe('flow.toApplicant')
    expect((await refusalOf(to('停用'))).kind).toBe('Invalid')
    expect(await guardOf(to('赵敏'))).toBe('flow.toSelf')
    await to('李晓雯')
    expect(await guardOf(act('赵敏', { decision: 'approve' }))).toBe('flow.notYours')
    await approve('李晓雯')
    const lines = await world.as('陈立群', tx => world.engine.recordHistory(tx, 'path', id))
    expect(lines.map(line => [line.option, line.assigneeName, line.ownerName])).toEqual([
      ['submit', '陈立群', ''],
      ['transfer', '赵敏', ''],
      ['approve', '李晓雯', '赵敏'],
    ])
  })
  it('not to someone who has decided this step already', async () => {
    const record = await submit('vote')
    await act('赵敏', { decision: 'approve' }, 'vote', record)
    await act('甲', { decision: 'approve' }, 'vote', record)
    expect(await guardOf(act('乙', { decision: 'transfer', toUserId: PEOPLE.甲 }, 'vote', record))).toBe(
      'flow.toDecider',
    )
  })
  it('co-signers before: the holder waits for all of them', async () => {
    await act('赵敏', { decision: 'addSign', position: 'before', userIds: [PEOPLE.甲, PEOPLE.乙] })
    expect(await asked()).toEqual(['销售经理:甲', '销售经理:乙'])
    const held = await world.as('赵敏', tx =>
      tx.row<{ id: string }>(
        sql`select id from flow_task where held and instance_id = (select id from flow_instance where resource = 'path' and business_id = ${id}::bigint)`,
      ),
    )
    expect(await guardOf(act('赵敏', { decision: 'approve', taskId: held!.id }))).toBe('flow.held')
    await approve('甲')
    expect(await asked()).toEqual(['销售经理:乙'])
    await approve('乙')
    expect(await asked()).toEqual(['销售经理:赵敏'])
    await approve('赵敏')
    expect(await asked()).toEqual(['财务经理:王静', '财务经理:刘洋'])
  })
  it('co-signers after: the step goes on when they have agreed too', async () => {
    await act('赵敏', { decision: 'addSign', position: 'after', userIds: [PEOPLE.甲, PEOPLE.乙] })
    expect(await asked()).toEqual(['销售经理:赵敏'])
    await approve('赵敏')
    expect(await asked()).toEqual(['销售经理:甲', '销售经理:乙'])
    await approve('乙', '甲')
    expect(await asked()).toEqual(['财务经理:王静', '财务经理:刘洋'])
  })
  it('a co-signer may ask a co-signer in his turn', async () => {
    await act('赵敏', { decision: 'addSign', position: 'before', userIds: [PEOPLE.甲] })
    await act('甲', { decision: 'addSign', position: 'after', userIds: [PEOPLE.丙] })
    await approve('甲')
    expect(await asked()).toEqual(['销售经理:丙'])
    await approve('丙')
    expect(await asked()).toEqual(['销售经理:赵敏'])
  })
  it("a co-signer's refusal refuses the application", async () => {
    await act('赵敏', { decision: 'addSign', position: 'before', userIds: [PEOPLE.甲] })
    await act('甲', { decision: 'reject', comment: '不同意' })
    expect(world.ends).toEqual([expect.objectContaining({ outcome: 'reject' })])
  })
  it('at most five co-signers at one step, never the applicant', async () => {
    const five = [PEOPLE.甲, PEOPLE.乙, PEOPLE.丙, PEOPLE.李晓雯, PEOPLE.代理人]
    expect(await guardOf(act('赵敏', { decision: 'addSign', userIds: [...five, PEOPLE.韩梅] }))).toBe(
      'flow.tooManySigners',
    )
    expect(await guardOf(act('赵敏', { decision: 'addSign', userIds: [PEOPLE.陈立群] }))).toBe('flow.toApplicant')
    await act('赵敏', { decision: 'addSign', position: 'after', userIds: five })
    expect(await guardOf(act('赵敏', { decision: 'addSign', userIds: [PEOPLE.韩梅] }))).toBe('flow.tooManySigners')
  })
  it("a copy gives the right to read and stands in the copied person's list once", async () => {
    const instance = await instanceId()
    const mayRead = (): Promise<boolean> => world.as('李晓雯', (tx, actor) => world.engine.mayRead(tx, actor, instance))
    expect(await mayRead()).toBe(false)
    for (let round = 0; round < 2; round++) await act('赵敏', { decision: 'copy', userIds: [PEOPLE.李晓雯] })
    expect(await mayRead()).toBe(true)
    expect(
      (await world.as('李晓雯', (tx, actor) => world.engine.ccList(tx, actor))).records.map(one => one.businessId),
    ).toEqual([id])
    expect(world.notices.filter(one => one.kind === 'flow_copy')[0]).toMatchObject({ users: [PEOPLE.李晓雯] })
  })
  it('comments come from participants and decide nothing', async () => {
    const task = await taskId()
    expect(await guardOf(act('李晓雯', { decision: 'comment', taskId: task }))).toBe('flow.notParticipant')
    await act('陈立群', { decision: 'comment', taskId: task, comment: '客户催得急' })
    expect(await asked()).toEqual(['销售经理:赵敏'])
    await world.as('陈立群', (tx, actor) => world.engine.withdraw(tx, actor, { resource: 'path', id }))
  })
})

describe('steps with properties of their own', () => {
  it('decided on the business page only', async () => {
    const record = await submit('page')
    expect((await refusalOf(act('赵敏', { decision: 'approve' }, 'page', record))).message).toContain(
      '请在业务页面处理',
    )
    await act('赵敏', { decision: 'approve', fromPage: true }, 'page', record)
    expect(world.ends).toHaveLength(1)
  })
  it("a step of mere work may be the applicant's and cannot be refused; a comment may be required", async () => {
    const record = await submit('work')
    expect(await asked('work', record)).toEqual(['用印:陈立群'])
    expect(await guardOf(act('陈立群', { decision: 'reject' }, 'work', record))).toBe('flow.worksOnly')
    await act('陈立群', { decision: 'approve', comment: '' }, 'work', record)
    expect((await refusalOf(act('李总', { decision: 'approve', comment: '' }, 'work', record))).kind).toBe('Invalid')
    await act('李总', { decision: 'approve' }, 'work', record)
    expect(world.ends).toHaveLength(1)
  })
  it("one's own application is refused even by the task's id", async () => {
    const record = await submit('path', '韩梅')
    await act('赵敏', { decision: 'approve' }, 'path', record)
    await act('王静', { decision: 'approve' }, 'path', record)
    const task = await taskId('李总', 'path', record)
    expect(await guardOf(act('韩梅', { decision: 'approve', taskId: task }))).toBe('flow.ownApplication')
  })
})

describe('lists, options, chart, forecast', () => {
  it('a task wanders from claim to todo to done, the applicant sees it as sent', async () => {
    await approve('赵敏')
    const ids = async (list: 'claimList' | 'todoList' | 'doneList' | 'sendList', person: Person): Promise<string[]> =>
      (await world.as(person, (tx, actor) => world.engine[list](tx, actor, { size: 100 }))).records.map(
        one => one.businessId,
      )
    expect(await ids('claimList', '王静')).toContain(id)
    expect(await ids('todoList', '王静')).not.toContain(id)
    await act('王静', { decision: 'claim' })
    expect(await ids('claimList', '刘洋')).not.toContain(id)
    expect(await ids('todoList', '王静')).toContain(id)
    await approve('王静')
    expect(await ids('todoList', '王静')).not.toContain(id)
    expect(await ids('doneList', '王静')).toContain(id)
    expect(await ids('sendList', '陈立群')).toContain(id)
    const page = await world.as('陈立群', (tx, actor) =>
      world.engine.sendList(tx, actor, { keyword: `N${id}】`, size: 1 }),
    )
    expect(page).toMatchObject({ total: 1, size: 1, current: 1 })
    expect(page.records[0]).toMatchObject({
      processDefinitionKey: 'path',
      processDefinitionVersion: 1,
      currentNodes: '财务总监',
      historyActivityName: '财务总监',
      starterName: '陈立群',
      dueTime: '',
    })
  })
  it('offers exactly what the caller may do', async () => {
    await approve('赵敏')
    const task = await taskId()
    const options = (person: Person): Promise<{ options: string[]; earlier: { nodeId: string }[] }> =>
      world.as(person, (tx, actor) => world.engine.taskOptions(tx, actor, task))
    expect(await options('王静')).toMatchObject({
      options: ['claim', 'approve', 'reject', 'rejectTo', 'transfer', 'addSign', 'copy', 'comment'],
      earlier: [{ nodeId: 'sm', name: '销售经理', userName: '赵敏' }],
    })
    expect((await options('陈立群')).options).toEqual(['remind'])
    expect((await options('李总')).options).toEqual([])
  })
  it('shows the chart with what was passed in the words of the dialect', async () => {
    world.at('2026-11-20 18:30:00')
    await approve('赵敏')
    const view = await world.as('陈立群', async tx => world.engine.modelView(tx, { instanceId: await instanceId() }))
    expect(view.xml).toContain('<bpmndi:BPMNDiagram')
    expect(
      view.flow.map(
        line => `${line.historyActivityType} ${line.historyActivityId} ${line.historyActivityDurationTime}`,
      ),
    ).toEqual([
      'startEvent start 0秒',
      'sequenceFlow flow_start_sm 0秒',
      'userTask sm 2小时30分钟',
      'sequenceFlow flow_sm_fm 0秒',
      'userTask fm ',
    ])
    // Handing it in is no part of the drawing; the course tells it.
    const course = await world.as('陈立群', async tx => world.engine.historyFlowList(tx, await instanceId()))
    expect([course[0]!.historyActivityId, course.length]).toEqual(['submit', view.flow.length + 1])
  })
  it('foretells the rest with people', async () => {
    await approve('赵敏')
    const rest = await world.as('陈立群', async (tx, actor) => world.engine.forecast(tx, actor, await instanceId()))
    expect(rest.map(one => `${one.name}:${one.userNames.join()}`)).toEqual(['财务总监:韩梅', '总经理:李总'])
    const whole = await world.as('陈立群', (tx, actor) =>
      world.engine.predict(tx, actor, { processKey: 'path', variables: {} }),
    )
    expect(whole.map(one => one.nodeId)).toEqual(['sm', 'fm', 'fd', 'gm'])
  })
  it('tells what happened lately to those who take part', async () => {
    await approve('赵敏')
    const [latest] = await world.as('赵敏', (tx, actor) =>
      world.engine.latelyList(tx, actor, { resource: 'path', businessId: id }),
    )
    expect(latest).toMatchObject({ waiting: true, taskName: '财务经理' })
  })
})

describe('due times and timers (R3)', () => {
  it('due after two working days at 18:00, escalated after four; each told once', async () => {
    const task = await taskId()
    const chase = async (): Promise<void> => {
      const due = await world.as('流程管理员', (tx, actor) => world.engine.dueWork(tx, actor))
      for (const one of due.tasks.filter(other => other === task))
        await world.as('流程管理员', (tx, actor) => world.engine.chaseTask(tx, actor, one))
    }
    const told = (): string[] =>
      world.notices
        .filter(one => one.taskId === task && one.kind !== 'flow_todo')
        .map(one => `${one.kind} ${one.users.join()}`)
    world.at('2026-11-24 17:59:59')
    await chase()
    expect(told()).toEqual([])
    world.at('2026-11-24 18:00:00')
    await chase()
    await chase()
    expect(told()).toEqual([`flow_remind ${PEOPLE.赵敏}`])
    world.at('2026-11-26 18:00:00')
    await chase()
    await chase()
    expect(told()).toEqual([`flow_remind ${PEOPLE.赵敏}`, `flow_escalate ${PEOPLE.城市经理}`])
  })

  const timed = (
    interrupting: boolean,
    way: string,
  ): string => `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fleet="http://fleet.local/schema/flow" id="d" targetNamespace="t"><bpmn:process id="timed">
    <bpmn:startEvent id="s"/><bpmn:userTask id="u" name="经办" fleet:candidates="role:sales_manager"/><bpmn:userTask id="h" name="升级" fleet:candidates="role:general_manager"/><bpmn:exclusiveGateway id="x" default="f2"/>
    <bpmn:boundaryEvent id="b" attachedToRef="u" cancelActivity="${interrupting}"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT4H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    <bpmn:endEvent id="e"/><bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="u"/><bpmn:sequenceFlow id="f0" sourceRef="u" targetRef="x"/><bpmn:sequenceFlow id="f2" sourceRef="x" targetRef="e"/>
    <bpmn:sequenceFlow id="f4" sourceRef="x" targetRef="h"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">amount &gt; 100</bpmn:conditionExpression></bpmn:sequenceFlow>${way}
    <bpmn:sequenceFlow id="f5" sourceRef="h" targetRef="e"/></bpmn:process></bpmn:definitions>`
  const fireAll = async (): Promise<boolean[]> => {
    const fired: boolean[] = []
    for (const timer of (await world.as('流程管理员', (tx, actor) => world.engine.dueWork(tx, actor))).timers)
      fired.push(await world.as('流程管理员', (tx, actor) => world.engine.fireTimer(tx, actor, timer)))
    return fired
  }
  it.each([
    [
      'an interrupting timer with a way out asks the other step instead',
      true,
      '<bpmn:sequenceFlow id="f3" sourceRef="b" targetRef="h"/>',
      ['升级:李总'],
    ],
    ['an interrupting timer without one gives the task to the head', true, '', ['经办:城市经理']],
    ['a non-interrupting timer without a way out reminds', false, '', ['经办:赵敏']],
  ] as const)('%s', async (_, interrupting, way, expected) => {
    const key = `timed${recordNo}`
    await world.as('流程管理员', (tx, actor) =>
      world.engine.deploy(tx, actor, { key, category: '3', xml: timed(interrupting, way) }),
    )
    await world.bind({ resource: key, processKey: key })
    const record = await submit(key)
    world.at('2026-11-20 19:59:59')
    expect(await fireAll()).toEqual([])
    world.at('2026-11-20 20:00:00')
    expect(await fireAll()).toEqual([true])
    expect(await fireAll()).toEqual([])
    expect(await asked(key, record)).toEqual(expected)
  })
})

describe('tenants', () => {
  it('a common definition serves a tenant without its own, and only the platform changes it', async () => {
    const xml = (name: string): string =>
      `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:fleet="http://fleet.local/schema/flow" id="d" targetNamespace="t"><bpmn:process id="shared"><bpmn:startEvent id="s"/><bpmn:userTask id="u" name="${name}" fleet:candidates="role:general_manager"/><bpmn:endEvent id="e"/><bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="u"/><bpmn:sequenceFlow id="f2" sourceRef="u" targetRef="e"/></bpmn:process></bpmn:definitions>`
    const common = await world.database.transaction('000000', tx =>
      world.engine.deploy(
        tx,
        { ...world.actor('流程管理员'), tenantId: '000000' },
        { category: '3', xml: xml('公共') },
      ),
    )
    await world.bind({ resource: 'shared', processKey: 'shared' })
    const first = await submit('shared')
    expect(await asked('shared', first)).toEqual(['公共:李总'])
    expect(
      await guardOf(
        world.as('流程管理员', (tx, actor) => world.engine.changeState(tx, actor, common.definitionId, 'suspend')),
      ),
    ).toBe('flow.commonDefinition')
    await world.as('流程管理员', (tx, actor) => world.engine.deploy(tx, actor, { category: '3', xml: xml('自有') }))
    const second = await submit('shared')
    expect(await asked('shared', second)).toEqual(['自有:李总'])
  })
  it('another tenant finds neither instance nor task', async () => {
    const task = await taskId()
    const stranger = { ...world.actor('赵敏'), tenantId: '100002' }
    const refused = await refusalOf(
      world.database.transaction('100002', tx =>
        world.engine.decide(tx, stranger, { taskId: task, decision: 'approve' }),
      ),
    )
    expect(refused.kind).toBe('NotFound')
  })
})
