import { refuse } from '#kernel'
import { holds, type Variables } from './condition.ts'
import { laterThan, linksReaching } from './graph.ts'
import type { FlowModel, FlowNode } from './model.ts'

/**
 * Where one thread of the process stands: at a step, at a registered function, or parked in a join on the link that it
 * came by.
 */
export interface Token {
  id: number
  at: string
  via?: string
  /** Multi-instance: number of deciders and what they said by index. */
  total?: number
  votes?: Record<string, boolean>
  /** Steps to return to directly once this one is repaired; the last one first. */
  back?: string[]
}

/** All that an instance must remember between two decisions; kept as jsonb. */
export interface FlowState {
  next: number
  tokens: Token[]
  refused?: boolean
}

export interface Passage {
  id: string
  kind: 'link' | FlowNode['kind']
}
export interface Advance {
  state: FlowState
  /** Links and automatic nodes in the order passed: the history. */
  passed: Passage[]
  /** Tokens that now stand at a user task or a registered function. */
  entered: { token: number; node: string }[]
  /** Tokens taken away: their open tasks are cancelled. */
  removed: number[]
  ended?: 'approve' | 'reject'
}

export type VoteResult =
  | { verdict: 'open'; state: FlowState; nextIndex?: number }
  | { verdict: 'passed'; advance: Advance }
  | { verdict: 'rejected'; state: FlowState }

interface Run extends Advance {
  model: FlowModel
  variables: Variables
  joins: Set<string>
}

export function begin(model: FlowModel, variables: Variables): Advance {
  const run = open(model, { next: 1, tokens: [] }, variables)
  run.passed.push({ id: model.start, kind: 'start' })
  leave(run, addToken(run, model.start))
  return finish(run)
}

/** The step or function at which the token stands is done. */
export function complete(model: FlowModel, state: FlowState, tokenId: number, variables: Variables): Advance {
  const run = open(model, state, variables)
  const token = tokenOf(run.state, tokenId)
  delete token.votes
  delete token.total
  const back = token.back?.pop()
  if (token.back?.length === 0) delete token.back
  if (back !== undefined) enter(run, token, back)
  else leave(run, token)
  return finish(run)
}

/** Settles how many people decide a multi-instance step; returns the indices to ask now. */
export function seat(
  model: FlowModel,
  state: FlowState,
  tokenId: number,
  total: number,
): { state: FlowState; indices: number[] } {
  const next = structuredClone(state)
  const token = tokenOf(next, tokenId)
  const multi = model.nodes[token.at]!.multi
  if (!multi) return { state: next, indices: [0] }
  token.total = total
  token.votes = {}
  return { state: next, indices: multi.sequential ? [0] : Array.from({ length: total }, (_, index) => index) }
}

/**
 * One decider's word on a step. The step passes as soon as its condition holds, and is rejected as soon as it no longer
 * can (R6).
 */
export function vote(
  model: FlowModel,
  state: FlowState,
  tokenId: number,
  index: number,
  approve: boolean,
  variables: Variables,
): VoteResult {
  const next = structuredClone(state)
  const token = tokenOf(next, tokenId)
  const node = model.nodes[token.at]!
  if (!node.multi)
    return approve
      ? { verdict: 'passed', advance: complete(model, state, tokenId, variables) }
      : { verdict: 'rejected', state: next }
  token.votes = { ...token.votes, [index]: approve }
  if (canPass(node, token, variables, 0))
    return { verdict: 'passed', advance: complete(model, next, tokenId, variables) }
  const pending = token.total! - Object.keys(token.votes).length
  if (!canPass(node, token, variables, pending)) return { verdict: 'rejected', state: next }
  return node.multi.sequential
    ? { verdict: 'open', state: next, nextIndex: index + 1 }
    : { verdict: 'open', state: next }
}

/** Whether so many deciders can bring the step to its end at all. */
export const isReachable = (node: FlowNode, total: number, variables: Variables): boolean =>
  canPass(node, { id: 0, at: node.id, total, votes: {} }, variables, total)

function canPass(node: FlowNode, token: Token, variables: Variables, hoped: number): boolean {
  const votes = Object.values(token.votes ?? {})
  const total = token.total!
  const approved = votes.filter(one => one).length + hoped
  const rejected = votes.filter(one => !one).length
  if (!node.multi!.completion) return approved === total
  return holds(node.multi!.completion, {
    ...variables,
    approved,
    rejected,
    pending: total - approved - rejected,
    total,
  })
}

/**
 * Sends a token back to an earlier step. Everything later than that step is taken away and asked again, parallel
 * branches that do not depend on it go on. With `directBack` only this token moves, and returns here when the step is
 * repaired.
 */
export function sendBack(
  model: FlowModel,
  state: FlowState,
  tokenId: number,
  target: string,
  directBack: boolean,
): Advance {
  const run = open(model, state, {})
  const token = tokenOf(run.state, tokenId)
  delete token.votes
  delete token.total
  if (directBack) {
    token.back = [...(token.back ?? []), token.at]
    enter(run, token, target)
    return finish(run)
  }
  const later = laterThan(model, target)
  for (const other of [...run.state.tokens]) {
    const came = other.via ? model.links[other.via]!.from : placeOf(other)
    if (other.id === tokenId || later.has(came)) removeToken(run, other)
  }
  restoreJoins(run, later)
  enter(run, addToken(run, target), target)
  return finish(run)
}

/**
 * A branch that had already arrived at a join keeps its arrival: otherwise the repaired branch would wait there for
 * ever.
 */
function restoreJoins(run: Run, later: Set<string>): void {
  for (const node of Object.values(run.model.nodes)) {
    if (node.kind !== 'parallel' || node.incoming.length < 2 || !later.has(node.id)) continue
    for (const linkId of node.incoming) {
      if (later.has(run.model.links[linkId]!.from)) continue
      const isComing = run.state.tokens.some(
        token =>
          token.via === linkId ||
          (token.at !== node.id && linksReaching(run.model, placeOf(token), node.id).has(linkId)),
      )
      if (!isComing) addToken(run, node.id).via = linkId
    }
  }
}

/** A boundary timer's way out: beside the step (reminder), or instead of it (escalation). */
export function fire(
  model: FlowModel,
  state: FlowState,
  tokenId: number,
  timerId: string,
  variables: Variables,
): Advance {
  const run = open(model, state, variables)
  const timer = model.nodes[timerId]!
  run.passed.push({ id: timerId, kind: 'timer' })
  if (timer.timer!.interrupting) removeToken(run, tokenOf(run.state, tokenId))
  leave(run, addToken(run, timerId))
  return finish(run)
}

/** A token sent back directly still belongs to the place to which it returns: joins go on waiting for it there. */
const placeOf = (token: Token): string => token.back?.[0] ?? token.at

function open(model: FlowModel, state: FlowState, variables: Variables): Run {
  return { model, variables, state: structuredClone(state), passed: [], entered: [], removed: [], joins: new Set() }
}

function finish(run: Run): Advance {
  settleInclusive(run)
  const { state, passed, entered, removed } = run
  const live = new Set(state.tokens.map(token => token.id))
  const advance: Advance = {
    state,
    passed,
    entered: entered.filter(one => live.has(one.token)),
    removed: removed.filter(id => !live.has(id)),
  }
  if (state.tokens.length === 0) advance.ended = state.refused ? 'reject' : 'approve'
  return advance
}

function tokenOf(state: FlowState, id: number): Token {
  const token = state.tokens.find(one => one.id === id)
  if (!token) throw new Error(`token ${id} is not in this instance`)
  return token
}

function addToken(run: Run, at: string): Token {
  const token: Token = { id: run.state.next, at }
  run.state.next += 1
  run.state.tokens.push(token)
  return token
}

function removeToken(run: Run, token: Token): void {
  run.state.tokens = run.state.tokens.filter(one => one !== token)
  run.removed.push(token.id)
}

function enter(run: Run, token: Token, node: string): void {
  token.at = node
  delete token.via
  run.entered.push({ token: token.id, node })
}

/** Follows the ways out of the node at which the token stands; the first way keeps the token, others get new ones. */
function leave(run: Run, token: Token): void {
  const node = run.model.nodes[token.at]!
  const ways = waysOut(run, node)
  if (ways.length === 0) return removeToken(run, token)
  const movers = ways.map((_, index) => (index === 0 ? token : addToken(run, node.id)))
  ways.forEach((linkId, index) => {
    // A terminate event on an earlier way may have taken this token away already.
    if (run.state.tokens.includes(movers[index]!)) follow(run, movers[index]!, linkId)
  })
}

function waysOut(run: Run, node: FlowNode): string[] {
  const { links } = run.model
  const conditional = node.outgoing.filter(id => id !== node.defaultLink)
  const isTrue = (id: string): boolean => !links[id]!.condition || holds(links[id]!.condition, run.variables)
  if (node.kind === 'parallel') return node.outgoing
  if (node.kind === 'exclusive') {
    const first = conditional.find(isTrue) ?? node.defaultLink
    return first === undefined ? noWay(node) : [first]
  }
  const open = conditional.filter(isTrue)
  if (open.length > 0) return open
  if (node.defaultLink !== undefined) return [node.defaultLink]
  return node.outgoing.length === 0 ? [] : noWay(node)
}

function noWay(node: FlowNode): never {
  refuse(
    'flow.noWay',
    '流程节点【{node}】没有符合条件的去向，请联系流程管理员 / No way leads on from [{node}], please contact the workflow administrator',
    { node: node.name || node.id },
  )
}

function follow(run: Run, token: Token, linkId: string): void {
  const node = run.model.nodes[run.model.links[linkId]!.to]!
  run.passed.push({ id: linkId, kind: 'link' })
  if (node.kind === 'task' || node.kind === 'service') return enter(run, token, node.id)
  token.at = node.id
  if ((node.kind === 'parallel' || node.kind === 'inclusive') && node.incoming.length > 1) {
    token.via = linkId
    if (node.kind === 'parallel') joinParallel(run, node)
    else run.joins.add(node.id)
    return
  }
  run.passed.push({ id: node.id, kind: node.kind })
  if (node.kind === 'end' || node.kind === 'terminate') return arriveAtEnd(run, token, node)
  leave(run, token)
}

function arriveAtEnd(run: Run, token: Token, node: FlowNode): void {
  if (node.outcome === 'reject') run.state.refused = true
  removeToken(run, token)
  if (node.kind === 'terminate') for (const other of [...run.state.tokens]) removeToken(run, other)
}

const parked = (run: Run, node: FlowNode, linkId: string): Token | undefined =>
  run.state.tokens.find(token => token.at === node.id && token.via === linkId)

function joinParallel(run: Run, node: FlowNode): void {
  const arrived = node.incoming.map(linkId => parked(run, node, linkId))
  if (arrived.every(token => token !== undefined)) merge(run, node, arrived)
}

function merge(run: Run, node: FlowNode, arrived: Token[]): void {
  const [first, ...others] = arrived
  for (const other of others) removeToken(run, other)
  delete first!.via
  run.passed.push({ id: node.id, kind: node.kind })
  leave(run, first!)
}

/** An inclusive join goes on when no token can still arrive on a link that is empty. */
function settleInclusive(run: Run): void {
  for (const token of run.state.tokens)
    if (token.via && run.model.nodes[token.at]!.kind === 'inclusive') run.joins.add(token.at)
  for (const id of [...run.joins]) {
    const node = run.model.nodes[id]!
    const filled = node.incoming.filter(linkId => parked(run, node, linkId))
    if (
      filled.length === 0 ||
      run.state.tokens.some(token => token.at !== id && canStillArrive(run, token, id, filled))
    )
      continue
    merge(
      run,
      node,
      filled.map(linkId => parked(run, node, linkId)!),
    )
    return settleInclusive(run)
  }
}

function canStillArrive(run: Run, token: Token, gateway: string, filled: string[]): boolean {
  const links = linksReaching(run.model, placeOf(token), gateway)
  return links.size > 0 && ![...links].some(linkId => filled.includes(linkId))
}
