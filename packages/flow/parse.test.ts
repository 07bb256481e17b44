import { describe, expect, it } from 'vitest'
import { Refused } from '#kernel'
import { inspectModel, parseModel } from './parse.ts'
import { buildSerialModel, committee } from './shapes.ts'

const wrap = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fleet="http://fleet.local/schema/flow" id="d" targetNamespace="t">
<bpmn:process id="p" name="样例" isExecutable="true">
<bpmn:startEvent id="s" />
${inside}
</bpmn:process></bpmn:definitions>`
const link = (from: string, to: string, condition = ''): string =>
  `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition && `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression>`}</bpmn:sequenceFlow>`
const step = (id: string, candidates = 'role:legal'): string =>
  `<bpmn:userTask id="${id}" name="法务" fleet:candidates="${candidates}" />`
const reasons = async (inside: string, known = {}): Promise<string[]> =>
  (await inspectModel(wrap(inside), known)).faults.map(fault => fault.reason)

describe('what a model may contain (document 10, 5.10)', () => {
  it('reads steps, gateways, conditions, committees and timers to plain data', async () => {
    const model = await parseModel(
      wrap(`
      <bpmn:laneSet id="l"><bpmn:lane id="lane1"><bpmn:flowNodeRef>u</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>
      <bpmn:userTask id="u" name="评审会" fleet:candidates="role:credit_committee, deptHead:2" fleet:repeat="2" fleet:dueWorkdays="3" fleet:commentRequired="true" fleet:inboxDecide="false" fleet:exclude="user:makerId,step:x">
        <bpmn:multiInstanceLoopCharacteristics isSequential="false"><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">3</bpmn:loopCardinality><bpmn:completionCondition xsi:type="bpmn:tFormalExpression">approved &gt;= 2</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>
      </bpmn:userTask>
      <bpmn:boundaryEvent id="b" attachedToRef="u" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">2 workdays</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
      <bpmn:textAnnotation id="t"><bpmn:text>说明</bpmn:text></bpmn:textAnnotation>
      <bpmn:endEvent id="e"><bpmn:terminateEventDefinition /></bpmn:endEvent>${link('s', 'u')}${link('u', 'e')}`),
    )
    expect(model.nodes['u']!.step).toMatchObject({
      repeat: 2,
      dueWorkdays: 3,
      commentRequired: true,
      inboxDecide: false,
      exclusions: [
        { kind: 'user', field: 'makerId' },
        { kind: 'step', node: 'x' },
      ],
    })
    expect(model.nodes['u']!.step!.candidates).toEqual([
      { kind: 'role', alias: 'credit_committee' },
      { kind: 'deptHead', level: 2 },
    ])
    expect(model.nodes['u']!.multi).toMatchObject({
      sequential: false,
      cardinality: 3,
      completion: { feel: 'approved >= 2' },
    })
    expect(model.nodes['b']!.timer).toEqual({
      attachedTo: 'u',
      interrupting: false,
      after: { unit: 'workdays', count: 2 },
    })
    expect(model.nodes['e']!.kind).toBe('terminate')
  })

  it.each([
    ['<bpmn:scriptTask id="x" name="算分" />', '第5行【算分】不支持 / Line 5 [算分] is not supported'],
    ['<bpmn:callActivity id="x" name="子流程" />', '第5行【子流程】不支持 / Line 5 [子流程] is not supported'],
    ['<bpmn:subProcess id="x" name="内嵌" />', '第5行【内嵌】不支持 / Line 5 [内嵌] is not supported'],
    ['<bpmn:receiveTask id="x" name="等消息" />', '第5行【等消息】不支持 / Line 5 [等消息] is not supported'],
    ['<bpmn:intermediateCatchEvent id="x" name="等" />', '第5行【等】不支持 / Line 5 [等] is not supported'],
    ['<bpmn:task id="x" name="任意" />', '第5行【任意】不支持 / Line 5 [任意] is not supported'],
    ['<bpmn:dataObject id="x" name="数据" />', '第5行【数据】不支持 / Line 5 [数据] is not supported'],
    ['<bpmn:nonsense id="x" />', '第5行【bpmn:nonsense】不支持 / Line 5 [bpmn:nonsense] is not supported'],
  ])('refuses %s with its line and name', async (foreign, reason) => {
    expect(
      await reasons(`${foreign}\n${step('u')}<bpmn:endEvent id="e" />${link('s', 'u')}${link('u', 'e')}`),
    ).toContain(reason)
  })

  it.each([
    [
      'two starts',
      `<bpmn:startEvent id="s2" />${step('u')}<bpmn:endEvent id="e" />${link('s', 'u')}${link('s2', 'u')}${link('u', 'e')}`,
      '只有一个开始节点',
    ],
    [
      'an island',
      `${step('u')}${step('v')}<bpmn:endEvent id="e" />${link('s', 'u')}${link('u', 'e')}${link('v', 'e')}`,
      '无法到达',
    ],
    [
      'a dead end',
      `${step('u')}${step('v')}<bpmn:endEvent id="e" />${link('s', 'u')}${link('u', 'e')}${link('u', 'v')}`,
      '没有通向结束',
    ],
    ['no end', `${step('u')}${link('s', 'u')}`, '没有结束节点'],
    [
      'a gateway without condition',
      `<bpmn:exclusiveGateway id="g" />${step('u')}<bpmn:endEvent id="e" />${link('s', 'g')}${link('g', 'u', 'amount &gt; 1')}${link('g', 'e')}${link('u', 'e')}`,
      '缺少条件或默认线',
    ],
    [
      'an unreadable condition',
      `<bpmn:exclusiveGateway id="g" default="g_e" />${step('u')}<bpmn:endEvent id="e" />${link('s', 'g')}${link('g', 'u', 'amount &gt;')}${link('g', 'e')}${link('u', 'e')}`,
      '无法识别',
    ],
    [
      'an unknown candidate',
      `${step('u', 'everybody')}<bpmn:endEvent id="e" />${link('s', 'u')}${link('u', 'e')}`,
      '审批人【everybody】无法识别',
    ],
    ['no candidate', `${step('u', '')}<bpmn:endEvent id="e" />${link('s', 'u')}${link('u', 'e')}`, '未设置审批人'],
    [
      'a circle that nobody interrupts',
      `<bpmn:exclusiveGateway id="g" default="g_e" /><bpmn:exclusiveGateway id="h" />${step('u')}<bpmn:endEvent id="e" />${link('s', 'u')}${link('u', 'g')}${link('g', 'h', 'amount &gt; 1')}${link('h', 'g')}${link('g', 'e')}`,
      '没有人工任务的循环',
    ],
    [
      'a message start',
      `<bpmn:endEvent id="e"><bpmn:messageEventDefinition /></bpmn:endEvent>${step('u')}${link('s', 'u')}${link('u', 'e')}`,
      '不支持',
    ],
    [
      'a condition after a parallel gateway',
      `<bpmn:parallelGateway id="g" />${step('u')}${step('v')}<bpmn:endEvent id="e" />${link('s', 'g')}${link('g', 'u', 'amount &gt; 1')}${link('g', 'v')}${link('u', 'e')}${link('v', 'e')}`,
      '并行网关',
    ],
  ])('refuses %s', async (_, inside, part) => {
    expect((await reasons(inside)).join()).toContain(part)
  })

  it('refuses names that the surroundings do not know, when they are told', async () => {
    const inside = `<bpmn:serviceTask id="f" name="评分" fleet:function="score" /><bpmn:exclusiveGateway id="g" default="g_e" />${step('u')}<bpmn:endEvent id="e" />${link('s', 'f')}${link('f', 'g')}${link('g', 'u', 'weird &gt; 1')}${link('g', 'e')}${link('u', 'e')}`
    const found = (
      await reasons(inside, { roles: ['risk_officer'], functions: ['copy'], variables: ['customTerms'] })
    ).join()
    expect(found).toContain('函数【score】未注册')
    expect(found).toContain('审批人【role:legal】不存在')
    expect(found).toContain('未声明的变量weird')
    expect(await reasons(inside, { roles: ['legal'], functions: ['score'], variables: ['weird'] })).toEqual([])
  })

  it('refuses what is no XML at all', async () => {
    await expect(parseModel('<a><b></a>')).rejects.toThrow(Refused)
    await expect(parseModel('')).rejects.toThrow(Refused)
  })
})

describe('shapes built for the catalogue (10.1)', () => {
  it('puts a gateway with a default way before every conditional step and draws each element', async () => {
    const xml = buildSerialModel({
      key: 'contract-lease',
      name: '租赁合同审批 / Lease approval',
      steps: [
        { id: 'sales', name: '销售经理', candidates: 'role:sales_manager@dept' },
        { id: 'legal', name: '法务', candidates: 'role:legal', when: 'customTerms == true or not standard' },
        { id: 'director', name: '财务总监', candidates: 'role:finance_director', when: 'amount > 500000' },
        { id: 'committee', name: '评审会', candidates: 'role:credit_committee', multi: committee(3, 2) },
        { id: 'inform', name: '告知', informs: 'user:salesId', when: 'bearer == 2' },
      ],
    })
    const model = await parseModel(xml, {
      variables: ['customTerms', 'standard', 'bearer'],
      functions: ['copy'],
      roles: ['sales_manager', 'legal', 'finance_director', 'credit_committee'],
    })
    expect(
      Object.values(model.nodes)
        .filter(node => node.kind === 'exclusive')
        .map(node => node.id),
    ).toEqual(['when_legal', 'when_director', 'when_inform'])
    expect(model.nodes['when_legal']!.defaultLink).toBe('flow_when_legal_when_director')
    for (const id of [...Object.keys(model.nodes), ...Object.keys(model.links)])
      expect(xml).toContain(`bpmnElement="${id}"`)
  })

  it('writes the name of the end beside it, where no way comes in from below', async () => {
    const step = (id: string) => ({ id, name: id, candidates: 'role:legal', when: 'amount > 1' })
    const xml = buildSerialModel({ key: 'k', name: 'k', steps: [step('one'), step('two')] })
    const [, x, width] = /bpmnElement="end"><dc:Bounds x="(\d+)" y="\d+" width="(\d+)"/.exec(xml)!.map(Number)
    const intoEnd = [
      .../id="flow_when_two_end_di"[^>]*>(.*?)<\/bpmndi:BPMNEdge>/.exec(xml)![1]!.matchAll(/y="([\d.]+)"/g),
    ].map(one => Number(one[1]))
    expect(Math.max(...intoEnd)).toBeGreaterThan(160)
    const label = /bpmnElement="end">.*?<bpmndi:BPMNLabel><dc:Bounds x="(\d+)"/.exec(xml.replaceAll('\n', ''))
    expect(Number(label?.[1])).toBeGreaterThan(x! + width!)
  })
})
