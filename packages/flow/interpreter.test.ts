import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { parseCondition, type Variables } from './condition.ts'
import { begin, complete, fire, seat, sendBack, vote, type Advance, type FlowState } from './interpreter.ts'
import type { FlowModel, FlowNode, NodeKind } from './model.ts'
import { parseModel } from './parse.ts'
import { buildSerialModel, committee, type ShapeStep } from './shapes.ts'

const serial = (steps: ShapeStep[]): Promise<FlowModel> => parseModel(buildSerialModel({ key: 'k', name: 'n', steps }))

/** The steps met when everybody approves. */
function walkThrough(model: FlowModel, variables: Variables): string[] {
  const met: string[] = []
  let advance = begin(model, variables)
  while (!advance.ended) {
    const [next] = advance.entered
    met.push(next!.node)
    advance = complete(model, advance.state, next!.token, variables)
  }
  return met
}

describe('amount gateways of F3 and F4 (10.1, R5)', () => {
  const deal: ShapeStep[] = [
    { id: 'sales_manager', name: '销售经理', candidates: 'role:sales_manager@dept' },
    { id: 'risk_officer', name: '风控', candidates: 'role:risk_officer@city' },
    { id: 'legal', name: '法务', candidates: 'role:legal', when: 'customTerms == true or standard == false' },
    { id: 'finance_manager', name: '财务经理', candidates: 'role:finance_manager' },
    { id: 'finance_director', name: '财务总监', candidates: 'role:finance_director', when: 'amount > 500000' },
    {
      id: 'general_manager',
      name: '总经理',
      candidates: 'role:general_manager',
      when: 'belowFloor == true or overdueAmt > 0 or earlyTakeOver == true or amount > 5000000',
    },
  ]
  const plain = { customTerms: false, standard: true, belowFloor: false, overdueAmt: '0.00', earlyTakeOver: false }
  const usual = ['sales_manager', 'risk_officer', 'finance_manager']
  it.each([
    ['480000.00', {}, usual],
    ['500000.00', {}, usual],
    ['500000.01', {}, [...usual, 'finance_director']],
    ['5000000.00', {}, [...usual, 'finance_director']],
    ['5000000.01', {}, [...usual, 'finance_director', 'general_manager']],
    ['7488000.00', {}, [...usual, 'finance_director', 'general_manager']],
    ['100.00', { customTerms: true }, ['sales_manager', 'risk_officer', 'legal', 'finance_manager']],
    ['100.00', { standard: false }, ['sales_manager', 'risk_officer', 'legal', 'finance_manager']],
    ['100.00', { overdueAmt: '0.01' }, [...usual, 'general_manager']],
    ['100.00', { belowFloor: true }, [...usual, 'general_manager']],
  ])('a lease of %s with %o passes %o', async (amount, marks, expected) => {
    expect(walkThrough(await serial(deal), { ...plain, amount, ...marks })).toEqual(expected)
  })

  it.each([
    ['500000.00', ['a', 'b']],
    ['500000.01', ['a', 'b', 'finance_director']],
    ['5000000.00', ['a', 'b', 'finance_director']],
    ['5000000.01', ['a', 'b', 'finance_director', 'general_manager']],
  ])('a payable of %s passes %o by F3', async (amount, expected) => {
    const steps = [
      { id: 'a', name: 'a', candidates: 'deptHead' },
      { id: 'b', name: 'b', candidates: 'role:finance_manager' },
      { id: 'finance_director', name: 'c', candidates: 'role:finance_director', when: 'amount > 500000' },
      { id: 'general_manager', name: 'd', candidates: 'role:general_manager', when: 'amount > 5000000' },
    ]
    expect(walkThrough(await serial(steps), { amount })).toEqual(expected)
  })

  it('ends at once when no step applies (F11 below the free limit)', async () => {
    expect(
      begin(await serial([{ id: 'a', name: 'a', candidates: 'starter', when: 'amount > 2000' }]), { amount: '2000.00' })
        .ended,
    ).toBe('approve')
  })
})

describe('committee, 2 of 3 (R6)', () => {
  const ballot = async (votes: boolean[], sequential = false): Promise<string[]> => {
    const model = await serial([
      { id: 'c', name: '评审会', candidates: 'role:x', multi: { ...committee(3, 2), sequential } },
    ])
    const first = begin(model, {})
    const token = first.entered[0]!.token
    let { state } = seat(model, first.state, token, 3)
    const verdicts: string[] = []
    for (const [index, approve] of votes.entries()) {
      const result = vote(model, state, token, index, approve, {})
      verdicts.push(result.verdict)
      if (result.verdict !== 'passed') state = result.state
    }
    return verdicts
  }
  it.each([
    [
      [true, true],
      ['open', 'passed'],
    ],
    [
      [true, false, false],
      ['open', 'open', 'rejected'],
    ],
    [
      [true, false, true],
      ['open', 'open', 'passed'],
    ],
    [
      [false, false],
      ['open', 'rejected'],
    ],
  ])('votes %o give %o', async (votes, verdicts) => {
    expect(await ballot(votes)).toEqual(verdicts)
    expect(await ballot(votes, true)).toEqual(verdicts)
  })

  it('without a completion condition everybody must approve', async () => {
    const model = await serial([{ id: 'c', name: '会签', candidates: 'role:x', multi: {} }])
    const first = begin(model, {})
    const { state, indices } = seat(model, first.state, 1, 2)
    expect(indices).toEqual([0, 1])
    expect(vote(model, state, 1, 0, false, {}).verdict).toBe('rejected')
  })
})

/* A random process is a tree; what must happen is told by the tree alone, not by the links. */
type Tree =
  | { kind: 'task'; id: string }
  | { kind: 'serial' | 'parallel'; parts: Tree[] }
  | { kind: 'exclusive' | 'inclusive'; parts: Tree[]; conditions: string[] }

const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constant<Tree>({ kind: 'task', id: '' }),
    fc.record({
      kind: fc.constantFrom('serial' as const, 'parallel' as const),
      parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom('exclusive' as const, 'inclusive' as const),
      parts: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      conditions: fc.array(fc.constantFrom('x', 'y', 'z', 'not(x)'), { minLength: 2, maxLength: 2 }),
    }),
  ),
})).tree

function compile(tree: Tree): { model: FlowModel; named: Tree } {
  const model: FlowModel = { key: 'k', name: 'k', start: 'start', nodes: {}, links: {} }
  let serialNo = 0
  const add = (kind: NodeKind): FlowNode => {
    const id = kind === 'start' ? 'start' : `${kind}${serialNo++}`
    return (model.nodes[id] = { id, name: id, kind, incoming: [], outgoing: [] })
  }
  const connect = (from: string, to: string, condition?: string): string => {
    const id = `l${serialNo++}`
    model.links[id] = { id, name: '', from, to, ...(condition ? { condition: parseCondition(condition) } : {}) }
    model.nodes[from]!.outgoing.push(id)
    model.nodes[to]!.incoming.push(id)
    return id
  }
  const build = (part: Tree, from: string, condition?: string): { last: string; link: string; named: Tree } => {
    if (part.kind === 'task') {
      const node = add('task')
      return { last: node.id, link: connect(from, node.id, condition), named: { kind: 'task', id: node.id } }
    }
    if (part.kind === 'serial') {
      let last = from
      let link = ''
      const parts = part.parts.map((one, index) => {
        const built = build(one, last, index === 0 ? condition : undefined)
        if (index === 0) link = built.link
        last = built.last
        return built.named
      })
      return { last, link, named: { kind: 'serial', parts } }
    }
    const fork = add(part.kind)
    const link = connect(from, fork.id, condition)
    const join = part.kind === 'exclusive' ? undefined : add(part.kind)
    const merge = join ?? add('exclusive')
    const parts = part.parts.map((one, index) => {
      const test = 'conditions' in part ? part.conditions[index] : undefined
      const built = build(one, fork.id, test)
      if (part.kind !== 'parallel' && test === undefined && fork.defaultLink === undefined)
        fork.defaultLink = built.link
      else if (part.kind !== 'parallel' && test === undefined)
        model.links[built.link]!.condition = parseCondition('false')
      connect(built.last, merge.id)
      return built.named
    })
    if (part.kind !== 'parallel' && fork.defaultLink === undefined) fork.defaultLink = connect(fork.id, merge.id)
    return { last: merge.id, link, named: { ...part, parts } as Tree }
  }
  add('start')
  const built = build(tree, 'start')
  connect(built.last, add('end').id)
  return { model, named: built.named }
}

const truth = (condition: string | undefined, variables: Variables): boolean =>
  condition !== undefined && (condition === 'not(x)' ? !variables['x'] : variables[condition] === true)

/** Which parts of a gateway run: read off the tree, the default is the first part without a condition. */
function running(tree: Extract<Tree, { parts: Tree[] }>, variables: Variables): Tree[] {
  if (!('conditions' in tree)) return tree.parts
  const open = tree.parts.filter((_, index) => truth(tree.conditions[index], variables))
  const chosen = tree.kind === 'exclusive' ? open.slice(0, 1) : open
  return chosen.length > 0 ? chosen : tree.parts.slice(2, 3)
}
const tasksOf = (tree: Tree, variables: Variables): string[] =>
  tree.kind === 'task' ? [tree.id] : running(tree, variables).flatMap(part => tasksOf(part, variables))
/** Pairs (before, after) that the tree demands. */
function orderOf(tree: Tree, variables: Variables): [string, string][] {
  if (tree.kind === 'task') return []
  const parts = running(tree, variables)
  const inside = parts.flatMap(part => orderOf(part, variables))
  if (tree.kind !== 'serial') return inside
  const sets = parts.map(part => tasksOf(part, variables))
  return [
    ...inside,
    ...sets.flatMap((set, index) =>
      sets.slice(index + 1).flatMap(later => set.flatMap(a => later.map((b): [string, string] => [a, b]))),
    ),
  ]
}

const variablesOf = fc.record({ x: fc.boolean(), y: fc.boolean(), z: fc.boolean() })
const open = (advance: Advance): { token: number; node: string }[] =>
  advance.state.tokens.filter(token => token.via === undefined).map(token => ({ token: token.id, node: token.at }))

describe('random block-structured processes', () => {
  it('always end, do every step that the tree demands exactly once, and let a join wait for all its branches', () => {
    fc.assert(
      fc.property(trees, variablesOf, fc.infiniteStream(fc.nat()), (tree, variables, choices) => {
        const { model, named } = compile(tree)
        const entered: string[] = []
        const done: string[] = []
        const doneBefore = new Map<string, Set<string>>()
        let advance = begin(model, variables)
        for (let guard = 0; !advance.ended; guard++) {
          expect(guard).toBeLessThan(500)
          for (const one of advance.entered) {
            entered.push(one.node)
            doneBefore.set(one.node, new Set(done))
          }
          const waiting = open(advance)
          expect(waiting.length, 'no token is lost: somebody is always asked').toBeGreaterThan(0)
          const pick = waiting[choices.next().value! % waiting.length]!
          done.push(pick.node)
          advance = complete(model, advance.state, pick.token, variables)
        }
        expect(entered.toSorted()).toEqual(tasksOf(named, variables).toSorted())
        for (const [before, after] of orderOf(named, variables)) expect(doneBefore.get(after)!.has(before)).toBe(true)
      }),
      { numRuns: 1500 },
    )
  })

  it('still end when steps are sent back to any earlier step, directly returning or not', () => {
    fc.assert(
      fc.property(
        trees,
        variablesOf,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 12 }),
        (tree, variables, backs) => {
          const { model, named } = compile(tree)
          const queue = [...backs]
          const done = new Set<string>()
          let advance = begin(model, variables)
          for (let guard = 0; !advance.ended; guard++) {
            expect(guard).toBeLessThan(2000)
            const waiting = open(advance)
            expect(waiting.length, 'a repaired branch never waits at a join for ever').toBeGreaterThan(0)
            const pick = waiting[guard % waiting.length]!
            const demand = queue.pop()
            const earlier = orderOf(named, variables)
              .filter(([before, after]) => after === pick.node && done.has(before))
              .map(([before]) => before)
            if (demand && earlier.length > 0)
              advance = sendBack(model, advance.state, pick.token, earlier[demand[0] % earlier.length]!, demand[2])
            else {
              done.add(pick.node)
              advance = complete(model, advance.state, pick.token, variables)
            }
          }
          expect([...done].toSorted()).toEqual(tasksOf(named, variables).toSorted())
        },
      ),
      { numRuns: 1500 },
    )
  })
})

describe('sending back inside parallel branches', () => {
  const { model } = compile({
    kind: 'serial',
    parts: [
      { kind: 'task', id: '' },
      {
        kind: 'parallel',
        parts: [
          {
            kind: 'serial',
            parts: [
              { kind: 'task', id: '' },
              { kind: 'task', id: '' },
            ],
          },
          { kind: 'task', id: '' },
        ],
      },
      { kind: 'task', id: '' },
    ],
  })
  const [first, a1, a2, b, last] = Object.values(model.nodes)
    .filter(node => node.kind === 'task')
    .map(node => node.id) as [string, string, string, string, string]
  const at = (state: FlowState, node: string): number => state.tokens.find(token => token.at === node)!.id
  const until = (steps: string[]): FlowState =>
    steps.reduce((state, node) => complete(model, state, at(state, node), {}).state, begin(model, {}).state)

  it('leaves the other branch alone when the step lies in the own branch', () => {
    const back = sendBack(model, until([first, a1]), at(until([first, a1]), a2), a1, false)
    expect(
      open(back)
        .map(one => one.node)
        .toSorted(),
    ).toEqual([a1, b].toSorted())
  })
  it('takes the other branch away when the step lies before the fork', () => {
    const state = until([first, a1])
    const back = sendBack(model, state, at(state, a2), first, false)
    expect(open(back).map(one => one.node)).toEqual([first])
    expect(back.removed).toContain(at(state, b))
  })
  it('keeps the arrival of the other branch when the join is already passed', () => {
    const state = until([first, a1, a2, b])
    const back = sendBack(model, state, at(state, last), a2, false)
    expect(open(back).map(one => one.node)).toEqual([a2])
    expect(open(complete(model, back.state, back.entered[0]!.token, {})).map(one => one.node)).toEqual([last])
  })
  it('an inclusive join waits for a branch that was sent back directly to a step before its fork', () => {
    const one: Tree = { kind: 'task', id: '' }
    const nested = compile({
      kind: 'serial',
      parts: [
        {
          kind: 'parallel',
          parts: [
            one,
            { kind: 'serial', parts: [one, { kind: 'inclusive', parts: [one, one], conditions: ['x', 'x'] }] },
          ],
        },
        one,
      ],
    })
    const [a, before, c, d, after] = Object.values(nested.model.nodes)
      .filter(node => node.kind === 'task')
      .map(node => node.id) as [string, string, string, string, string]
    const go = (state: FlowState, ...steps: string[]): FlowState =>
      steps.reduce((now, node) => complete(nested.model, now, at(now, node), { x: true }).state, state)
    const started = go(begin(nested.model, { x: true }).state, a, before)
    const back = sendBack(nested.model, started, at(started, c), before, true)
    const joined = go(back.state, d)
    expect(
      joined.tokens.some(token => token.at === after),
      'the last step must wait',
    ).toBe(false)
    expect(go(joined, before, c).tokens.map(token => token.at)).toEqual([after])
  })
  it('returns straight to the asker with directBack', () => {
    const state = until([first, a1, a2, b])
    const back = sendBack(model, state, at(state, last), first, true)
    const again = complete(model, back.state, back.entered[0]!.token, {})
    expect(again.entered.map(one => one.node)).toEqual([last])
  })
})

describe('boundary timers and terminate', () => {
  const xml = (
    interrupting: boolean,
  ): string => `<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fleet="http://fleet.local/schema/flow" id="d" targetNamespace="t"><bpmn:process id="p">
    <bpmn:startEvent id="s"/><bpmn:userTask id="u" name="u" fleet:candidates="starter"/><bpmn:userTask id="h" name="h" fleet:candidates="deptHead"/>
    <bpmn:boundaryEvent id="b" attachedToRef="u" cancelActivity="${interrupting}"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P2D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    <bpmn:endEvent id="e"/><bpmn:endEvent id="t"><bpmn:terminateEventDefinition/></bpmn:endEvent>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="u"/><bpmn:sequenceFlow id="f2" sourceRef="u" targetRef="e"/><bpmn:sequenceFlow id="f3" sourceRef="b" targetRef="h"/><bpmn:sequenceFlow id="f4" sourceRef="h" targetRef="t"/></bpmn:process></bpmn:definitions>`
  it('an interrupting timer takes the step away and asks the other person', async () => {
    const model = await parseModel(xml(true))
    const fired = fire(model, begin(model, {}).state, 1, 'b', {})
    expect(open(fired).map(one => one.node)).toEqual(['h'])
    expect(fired.removed).toEqual([1])
  })
  it('a non-interrupting timer asks beside the step, and a terminate event ends both', async () => {
    const model = await parseModel(xml(false))
    const fired = fire(model, begin(model, {}).state, 1, 'b', {})
    expect(open(fired).map(one => one.node)).toEqual(['u', 'h'])
    const ended = complete(model, fired.state, fired.entered[0]!.token, {})
    expect(ended.ended).toBe('approve')
    expect(ended.removed).toContain(1)
  })
})
