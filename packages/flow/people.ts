import { refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import type { Candidate } from './candidates.ts'
import type { Value } from './condition.ts'
import type { FlowNode } from './model.ts'
import type { FlowPorts, PeopleContext } from './ports.ts'

/** Who is asked at a step. `seats`: one list per decider; `owners`: acting person -> the one he stands in for. */
export interface Resolved {
  seats: string[][]
  owners: Record<string, string>
  isFallback: boolean
}

const HEADS_UPWARDS_MAX = 20

/**
 * Document 10, 10.2: holders of that day -> their delegates -> without the applicant and the step's exclusions -> if
 * nobody is left the department heads upwards -> the fallback role. A step is never empty: with nobody even there it is
 * refused (flow.nobody).
 */
export async function resolvePeople(
  tx: Tx,
  ports: FlowPorts,
  node: FlowNode,
  context: PeopleContext,
  deciders: ReadonlyMap<string, string[]>,
): Promise<Resolved> {
  const step = node.step!
  const barred = barredFrom(node, context, deciders)
  const owners: Record<string, string> = {}
  const lists: string[][] = []
  for (const candidate of step.candidates) {
    const acting = await withDelegates(tx, ports, await holdersOf(tx, ports, candidate, context), context, owners)
    lists.push(acting.filter(id => !barred.has(id)))
  }
  const people = [...new Set(lists.flat())]
  const wanted = node.multi?.cardinality ?? 1
  const filled =
    people.length >= wanted
      ? people
      : [
          ...people,
          ...(await fallback(
            tx,
            ports,
            node,
            context,
            new Set([...barred, ...people]),
            wanted - people.length,
            owners,
          )),
        ]
  const isFallback = people.length === 0
  if (filled.length === 0) {
    refuse(
      'flow.nobody',
      '流程节点【{step}】没有审批人，也没有流程管理员 / Step [{step}] has no approver and there is no workflow administrator',
      { step: node.name },
    )
  }
  return { seats: seatsOf(node, filled, lists), owners, isFallback }
}

/**
 * Who may not decide a step, however the task would come to him: the applicant, and the people of the step's exclusion.
 */
export function barredFrom(
  node: FlowNode,
  context: PeopleContext,
  deciders: ReadonlyMap<string, string[]>,
): Set<string> {
  const barred = new Set<string>(node.step!.decides ? [context.starterId] : [])
  for (const exclusion of node.step!.exclusions) {
    const people =
      exclusion.kind === 'user'
        ? idsOf(context.fields[exclusion.field] ?? context.variables[exclusion.field])
        : (deciders.get(exclusion.node) ?? [])
    for (const id of people) barred.add(id)
  }
  return barred
}

/**
 * One list per decider: each expression its own seat, or each person his own, or the same circle for every seat when it
 * is larger than the committee.
 */
function seatsOf(node: FlowNode, people: string[], lists: string[][]): string[][] {
  if (!node.multi) return [people]
  const { cardinality } = node.multi
  if (cardinality === undefined) return people.map(id => [id])
  if (lists.length === cardinality && lists.length > 1 && lists.every(list => list.length > 0))
    return lists.map(list => [...new Set(list)])
  return people.length > cardinality ? Array.from({ length: cardinality }, () => people) : people.map(id => [id])
}

export async function holdersOf(
  tx: Tx,
  ports: FlowPorts,
  candidate: Candidate,
  context: PeopleContext,
): Promise<string[]> {
  switch (candidate.kind) {
    case 'starter':
      return [context.starterId]
    case 'user':
      return ports.people.active(tx, idsOf(context.fields[candidate.field] ?? context.variables[candidate.field]))
    case 'deptHead':
      return listed(
        context.deptId === null ? undefined : await ports.people.deptHead(tx, context.deptId, candidate.level),
      )
    default:
      return ports.people.holders(tx, candidate, context)
  }
}

const listed = (id: string | undefined): string[] => (id === undefined ? [] : [id])

/** Ids in a field: one, a list, or several joined by commas as the clients send them. */
export function idsOf(value: Value | undefined): string[] {
  const parts = Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' || typeof value === 'number'
      ? String(value).split(',')
      : []
  return [...new Set(parts.map(part => part.trim()).filter(isId))]
}

async function withDelegates(
  tx: Tx,
  ports: FlowPorts,
  ids: readonly string[],
  context: PeopleContext,
  owners: Record<string, string>,
): Promise<string[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const delegates = await ports.people.delegates(tx, unique, context)
  return [
    ...new Set(
      unique.map(id => {
        const delegate = delegates.get(id)
        if (delegate === undefined || delegate === id) return id
        // Someone who is a holder himself acts for himself, not for his colleague.
        if (!unique.includes(delegate)) owners[delegate] = id
        return delegate
      }),
    ),
  ]
}

async function fallback(
  tx: Tx,
  ports: FlowPorts,
  node: FlowNode,
  context: PeopleContext,
  barred: Set<string>,
  missing: number,
  owners: Record<string, string>,
): Promise<string[]> {
  const found: string[] = []
  const take = (ids: readonly string[]): void => {
    for (const id of ids) if (found.length < missing && !barred.has(id) && !found.includes(id)) found.push(id)
  }
  for (let level = 1; context.deptId !== null && level <= HEADS_UPWARDS_MAX && found.length < missing; level++) {
    const head = await ports.people.deptHead(tx, context.deptId, level)
    if (head === undefined) break
    take(await withDelegates(tx, ports, [head], context, owners))
  }
  if (found.length > 0 && !node.multi) return found
  if (found.length < missing) {
    const { fallbackRole } = await ports.settings(tx)
    const administrators = await ports.people.holders(tx, { kind: 'role', alias: fallbackRole }, context)
    if (node.multi) take(administrators)
    else return administrators.filter(id => !barred.has(id))
  }
  return found
}
