import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fen, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { StartInput } from './start.ts'
import type { ShapeStep } from './shapes.ts'
import { buildSerialModel, committee } from './shapes.ts'
import { flowWorld, PEOPLE, refusalOf, type Person, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await flowWorld(32)
})
afterAll(() => world?.drop())
beforeEach(() => {
  world.ends.length = 0
  world.notices.length = 0
  world.organisation.delegates = {}
  world.organisation.onEnd = undefined
  world.at('2026-11-20 16:00:00')
})

const deal: ShapeStep[] = [
  { id: 'sales_manager', name: '销售经理', candidates: 'role:sales_manager@dept' },
  { id: 'risk_officer', name: '风控专员', candidates: 'role:risk_officer@city' },
  { id: 'legal', name: '法务', candidates: 'role:legal', when: 'customTerms == true' },
  { id: 'finance_manager', name: '财务经理', candidates: 'role:finance_manager' },
  { id: 'finance_director', name: '财务总监', candidates: 'role:finance_director', when: 'amount > limit1' },
  { id: 'general_manager', name: '总经理', candidates: 'role:general_manager', when: 'amount > limit2' },
]
let recordNo = 0
const record = (key: string, more: Partial<StartInput> = {}): StartInput => {
  recordNo += 1
  return {
    resource: key,
    id: String(900_000 + recordNo),
    no: `ZL${recordNo}`,
    variables: { customTerms: false },
    amount: fen('480000.00'),
    fields: { counterpartyName: '鹏驰出行' },
    deptId: '7',
    cityCode: '440300',
    ...more,
  }
}
const start = async (input: StartInput, person: Person = '陈立群'): Promise<string> => {
  const result = await world.as(person, (tx, actor) => world.engine.startProcess(tx, actor, input))
  return result === 'none' ? 'none' : result.instanceId
}
const say = (
  person: Person,
  input: StartInput,
  decision: 'approve' | 'reject' | 'claim' = 'approve',
  comment = '同意',
): Promise<unknown> =>
  world.as(person, (tx, actor) =>
    world.engine.decide(tx, actor, { resource: input.resource, id: input.id, decision, comment }),
  )
const approvers = async (input: StartInput): Promise<string[]> =>
  (await world.as('陈立群', tx => world.engine.currentApprovers(tx, input.resource, input.id))).map(
    one => `${one.taskName}:${one.name}`,
  )

describe('the way of a lease through its steps (R5)', () => {
  beforeAll(() => world.process('lease', deal))
  it.each([
    ['480000.00', ['赵敏', '周岩', '王静']],
    ['500000.00', ['赵敏', '周岩', '刘洋']],
    ['500000.01', ['赵敏', '周岩', '王静', '韩梅']],
    ['7488000.00', ['赵敏', '周岩', '王静', '韩梅', '李总']],
  ] as [string, Person[]][])(
    '%s is decided by %o and then the record moves once, in the same transaction',
    async (amount, people) => {
      const input = record('lease', { amount })
      await start(input)
      for (const person of people) {
        expect(world.ends).toEqual([])
        await say(person, input)
      }
      expect(world.ends).toEqual([
        expect.objectContaining({ resource: 'lease', id: input.id, outcome: 'approve', lastComment: '同意' }),
      ])
      expect(world.notices.at(-1)).toMatchObject({
        kind: 'flow_done',
        users: [PEOPLE.陈立群],
        title: `【${input.no}】鹏驰出行`,
      })
    },
  )

  it('a rejection ends the instance with the comment, and the record may be submitted afresh on a new instance', async () => {
    const input = record('lease')
    const first = await start(input)
    await say('赵敏', input)
    expect((await refusalOf(say('周岩', input, 'reject', ' '))).message).toContain('请填写审批意见')
    await say('周岩', input, 'reject', '资料不全')
    expect(world.ends).toEqual([expect.objectContaining({ outcome: 'reject', lastComment: '资料不全' })])
    const second = await start(input)
    expect(await approvers(input)).toEqual(['销售经理:赵敏'])
    const from = await world.as('陈立群', tx =>
      tx.row<{ from: string }>(sql`select from_instance_id as from from flow_instance where id = ${second}::bigint`),
    )
    expect(from!.from).toBe(first)
    const lines = await world.as('陈立群', tx => world.engine.recordHistory(tx, 'lease', input.id))
    expect(lines.map(line => `${line.assigneeName} ${line.option} ${line.comment}`)).toEqual([
      '陈立群 submit ',
      '赵敏 approve 同意',
      '周岩 reject 资料不全',
      '陈立群 submit ',
    ])
  })

  it('a refusal of the record at the last step leaves the task open and nothing moved (acceptance 15)', async () => {
    const input = record('lease')
    await start(input)
    for (const person of ['赵敏', '周岩'] as const) await say(person, input)
    world.organisation.onEnd = () => refuse('quota', '额度不足 / Quota used up')
    expect(await refusalOf(say('王静', input))).toMatchObject({ guard: 'quota' })
    expect(await approvers(input)).toEqual(['财务经理:王静', '财务经理:刘洋'])
    world.organisation.onEnd = undefined
    await say('刘洋', input)
    expect(world.ends.map(one => one.outcome)).toEqual(['approve'])
  })

  it('a record is in one approval at a time', async () => {
    const input = record('lease')
    await start(input)
    expect(await refusalOf(start(input))).toMatchObject({ kind: 'Duplicate', guard: 'flow.running' })
  })

  it('running instances finish on their version, new ones take the newest; suspended and missing ones refuse', async () => {
    const input = record('lease')
    await start(input)
    await world.as('流程管理员', (tx, actor) =>
      world.engine.deploy(tx, actor, {
        key: 'lease',
        category: '3',
        xml: xmlOf('lease', [{ id: 'only', name: '总经理', candidates: 'role:general_manager' }]),
      }),
    )
    await say('赵敏', input)
    expect(await approvers(input)).toEqual(['风控专员:周岩'])
    const newer = record('lease')
    await start(newer)
    expect(await approvers(newer)).toEqual(['总经理:李总'])
    const newest = await world.as('流程管理员', tx =>
      tx.row<{ id: string }>(
        sql`select id from flow_definition where definition_key = 'lease' and definition_version = 2`,
      ),
    )
    expect(
      (await refusalOf(world.as('流程管理员', (tx, actor) => world.engine.deleteDeployment(tx, actor, [newest!.id]))))
        .message,
    ).toContain('该部署存在1个流程实例')
    await world.as('流程管理员', (tx, actor) => world.engine.changeState(tx, actor, newest!.id, 'suspend'))
    expect(await refusalOf(start(record('lease')))).toMatchObject({ guard: 'flow.noDefinition' })
    await say('李总', newer)
    await world.as('流程管理员', (tx, actor) =>
      world.engine.deploy(tx, actor, { key: 'lease', category: '3', xml: xmlOf('lease', deal) }),
    )
  })
})

describe('bindings', () => {
  beforeAll(async () => {
    await world.process('change', [{ id: 'a', name: '财务', candidates: 'role:finance_director' }], {
      bizKind: '2',
      skipWhen: 'amount <= 2000',
      titleTemplate: '【{contractNo}】{counterpartyName}{nothing}',
    })
    await world.process('free', [
      { id: 'a', name: '总经理', candidates: 'role:general_manager', when: 'amount > 2000' },
    ])
  })
  it("no row that fits: the document's text, and nothing is written", async () => {
    expect((await refusalOf(start(record('change', { bizKind: 3 })))).message).toBe(
      '该业务未配置审批流程，请联系流程管理员 / No approval process is configured for this business, please contact the workflow administrator',
    )
    expect(await refusalOf(start(record('unknown')))).toMatchObject({ guard: 'flow.noBinding' })
  })
  it('skipWhen true, or no step that applies: none, the caller moves the record himself', async () => {
    expect(await start(record('change', { bizKind: '2', amount: '2000.00' }))).toBe('none')
    expect(await start(record('free', { amount: '2000.00' }))).toBe('none')
    expect(world.ends).toEqual([])
  })
  it('a missing variable refuses the submission instead of skipping an approver', async () => {
    expect(await refusalOf(start(record('lease', { variables: {} })))).toMatchObject({ guard: 'flow.missingVariable' })
  })
  it('fills the title from the record, leaves out what is absent', async () => {
    await start(
      record('change', { bizKind: 2, amount: '2000.01', fields: { contractNo: 'HT1', counterpartyName: '甲方' } }),
    )
    expect((await world.as('韩梅', (tx, actor) => world.engine.todoList(tx, actor))).records[0]).toMatchObject({
      title: '【HT1】甲方',
      amount: '2000.01',
      processIsFinished: 'unfinished',
      businessTable: 'change',
    })
  })
})

describe('two deciders at once', () => {
  it('30 parallel decisions have one effect; the others learn who decided (acceptance 13)', async () => {
    await world.process('race', [
      { id: 'fm', name: '财务经理', candidates: 'role:finance_manager' },
      { id: 'gm', name: '总经理', candidates: 'role:general_manager' },
    ])
    const input = record('race')
    await start(input)
    const { records } = await world.as('王静', (tx, actor) => world.engine.claimList(tx, actor, { processKey: 'race' }))
    const taskId = records[0]!.taskId
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const person: Person = index % 2 ? '王静' : '刘洋'
        return refusalOf(
          world.as(person, (tx, actor) => world.engine.decide(tx, actor, { taskId, decision: 'approve' })),
        )
      }),
    )
    expect(outcomes.filter(one => one.kind === 'none')).toHaveLength(1)
    const others = outcomes.filter(one => one.kind === 'Duplicate')
    expect(others).toHaveLength(29)
    expect(others[0]!.message).toMatch(/^该任务已由【(王静|刘洋)】处理 \/ /)
    expect(await approvers(input)).toEqual(['总经理:李总'])
  })
  it('30 parallel submissions of one record start one process', async () => {
    const input = record('race')
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => refusalOf(start(input))))
    expect(outcomes.filter(one => one.kind === 'none')).toHaveLength(1)
    expect(outcomes.filter(one => one.guard === 'flow.running')).toHaveLength(29)
    expect(await approvers(input)).toHaveLength(2)
  })
})

describe('who is asked (10.2, R7)', () => {
  beforeAll(async () => {
    await world.process('ask', [
      { id: 'sm', name: '销售经理', candidates: 'role:sales_manager@dept' },
      { id: 'who', name: '指定人', candidates: 'user:approvalUserId' },
    ])
    await world.process('nobody', [{ id: 'x', name: '无人', candidates: 'role:vacant' }])
    await world.process('maker', [
      { id: 'make', name: '制单', candidates: 'role:finance_manager' },
      { id: 'check', name: '复核', candidates: 'role:finance_manager', exclude: 'step:make', repeat: 2 },
    ])
  })
  it('never the applicant: the department head instead, and his delegate on that day', async () => {
    const own = record('ask', { fields: { approvalUserId: PEOPLE.韩梅 } })
    await start(own, '赵敏')
    expect(await approvers(own)).toEqual(['销售经理:城市经理'])
    world.organisation.delegates = { 城市经理: '代理人' }
    const other = record('ask', { fields: { approvalUserId: PEOPLE.韩梅 } })
    await start(other, '赵敏')
    expect(await approvers(other)).toEqual(['销售经理:代理人'])
    await say('代理人', other)
    const [, line] = await world.as('赵敏', tx => world.engine.recordHistory(tx, 'ask', other.id))
    expect(line).toMatchObject({ assigneeName: '代理人', ownerName: '城市经理' })
    expect(await refusalOf(say('赵敏', own))).toMatchObject({ guard: 'flow.notYours' })
  })
  it('the head is the applicant too: the next one above', async () => {
    const input = record('nobody')
    await start(input, '城市经理')
    expect(await approvers(input)).toEqual(['无人:李总'])
  })
  it('nobody at all: the workflow administrators, with word of it', async () => {
    const input = record('nobody', { deptId: '404' })
    await start(input)
    expect(await approvers(input)).toEqual(['无人:流程管理员'])
    expect(world.notices.find(one => one.kind === 'flow_no_approver')?.message).toContain('无审批人，已转流程管理员')
  })
  it('a person named in the record, active ones only', async () => {
    const input = record('ask', { fields: { approvalUserId: PEOPLE.停用 } })
    await start(input)
    await say('赵敏', input)
    expect(await approvers(input)).toEqual(['指定人:城市经理'])
  })
  it('the maker of a checked step is not its checker', async () => {
    const input = record('maker')
    await start(input)
    await say('王静', input)
    expect(await approvers(input)).toEqual(['复核:刘洋'])
    expect(
      await refusalOf(
        world.as('刘洋', (tx, actor) =>
          world.engine.decide(tx, actor, {
            resource: 'maker',
            id: input.id,
            decision: 'transfer',
            toUserId: PEOPLE.王静,
            comment: '出差',
          }),
        ),
      ),
    ).toMatchObject({ guard: 'flow.toBarred' })
  })
})

describe('repeat (10.2)', () => {
  const twice = (repeat: 1 | 2): ShapeStep[] => [
    { id: 'one', name: '经理', candidates: 'role:general_manager' },
    { id: 'page', name: '财务', candidates: 'role:finance_director' },
    { id: 'two', name: '总经理', candidates: 'role:general_manager', repeat },
  ]
  beforeAll(async () => {
    await world.process('repeat1', twice(1))
    await world.process('repeat2', twice(2))
  })
  it('1: passes by itself on unchanged data, with the name in the history', async () => {
    const input = record('repeat1')
    await start(input)
    await say('李总', input)
    await say('韩梅', input)
    expect(world.ends).toHaveLength(1)
    const lines = await world.as('陈立群', tx => world.engine.recordHistory(tx, 'repeat1', input.id))
    expect(lines.at(-1)).toMatchObject({ assigneeName: '李总', option: 'auto' })
  })
  it('1, but the data was changed meanwhile: asks again', async () => {
    const input = record('repeat1')
    await start(input)
    await say('李总', input)
    await world.as('韩梅', (tx, actor) =>
      world.engine.decide(tx, actor, {
        resource: 'repeat1',
        id: input.id,
        decision: 'approve',
        variables: { amount: '1.00' },
      }),
    )
    expect(await approvers(input)).toEqual(['总经理:李总'])
  })
  it('1, but the earlier approval was sent back and given by somebody else: asks, for the void one no longer counts', async () => {
    const input = record('repeat1')
    await start(input)
    await say('李总', input)
    await world.as('韩梅', (tx, actor) =>
      world.engine.decide(tx, actor, {
        resource: 'repeat1',
        id: input.id,
        decision: 'rejectTo',
        nodeId: 'one',
        comment: '重新审',
      }),
    )
    await world.as('李总', (tx, actor) =>
      world.engine.decide(tx, actor, {
        resource: 'repeat1',
        id: input.id,
        decision: 'transfer',
        toUserId: PEOPLE.甲,
        comment: '出差',
      }),
    )
    await say('甲', input)
    await say('韩梅', input)
    expect(await approvers(input)).toEqual(['总经理:李总'])
  })
  it('2: asks again', async () => {
    const input = record('repeat2')
    await start(input)
    await say('李总', input)
    await say('韩梅', input)
    expect(await approvers(input)).toEqual(['总经理:李总'])
  })
})

describe('committee of three, two decide (R6)', () => {
  beforeAll(() =>
    world.process('committee', [
      { id: 'c', name: '评审会', candidates: 'role:credit_committee', multi: committee(3, 2) },
      { id: 'gm', name: '总经理', candidates: 'role:general_manager' },
    ]),
  )
  it("two agree: the third one's task is cancelled", async () => {
    const input = record('committee')
    await start(input)
    await say('甲', input)
    expect(await refusalOf(say('甲', input))).toMatchObject({ guard: 'flow.notYours' })
    await say('乙', input)
    expect(await approvers(input)).toEqual(['总经理:李总'])
    expect(await refusalOf(say('丙', input))).toMatchObject({ guard: 'flow.notYours' })
  })
  it('one agrees, two refuse: rejected at the third decision, not before', async () => {
    const input = record('committee')
    await start(input)
    await say('甲', input)
    await say('乙', input, 'reject', '风险过高')
    expect(world.ends).toEqual([])
    await say('丙', input, 'reject', '同意乙的意见')
    expect(world.ends).toEqual([expect.objectContaining({ outcome: 'reject', lastComment: '同意乙的意见' })])
  })
  it('the applicant is a member: the department head sits in his place', async () => {
    const input = record('committee')
    await start(input, '甲')
    expect((await approvers(input)).toSorted()).toEqual(['评审会:乙', '评审会:丙', '评审会:城市经理'].toSorted())
  })
})

function xmlOf(key: string, steps: ShapeStep[]): string {
  return buildSerialModel({ key, name: key, steps })
}
