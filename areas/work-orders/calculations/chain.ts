import type { Label } from '#kernel'

export interface ChainNode {
  readonly seq: number
  readonly predecessors: string | null
}
/** '1, 2' -> [1, 2]. */
export const predecessorsOf = (text: string | null | undefined): number[] =>
  (text ?? '')
    .split(/[,，\s]+/)
    .filter(Boolean)
    .map(Number)

/** 70, 4.7: numbers are told once, predecessors exist, and nobody waits for himself. Undefined: in order. */
export function chainFault(nodes: readonly ChainNode[]): { index: number; reason: Label } | undefined {
  const known = new Map(nodes.map(one => [one.seq, one]))
  for (const [index, node] of nodes.entries()) {
    if (nodes.findIndex(one => one.seq === node.seq) !== index)
      return { index, reason: '节点序号重复 / this number stands twice' }
    const unknown = predecessorsOf(node.predecessors).find(one => !known.has(one))
    if (unknown !== undefined)
      return { index, reason: `前置节点【${unknown}】不存在 / there is no node ${unknown} before it` }
    if (waitsFor(node.seq, node, known, new Set()))
      return { index, reason: '节点顺序存在循环 / node order has a cycle' }
  }
  return undefined
}
function waitsFor(seq: number, node: ChainNode, known: ReadonlyMap<number, ChainNode>, seen: Set<number>): boolean {
  return predecessorsOf(node.predecessors).some(before => {
    if (before === seq) return true
    if (seen.has(before)) return false
    seen.add(before)
    return waitsFor(seq, known.get(before)!, known, seen)
  })
}
/** Every node that comes before one, through all of its predecessors. */
export function allBefore(node: ChainNode, nodes: readonly ChainNode[]): number[] {
  const found = new Set<number>()
  const walk = (text: string | null) => {
    for (const seq of predecessorsOf(text))
      if (!found.has(seq)) {
        found.add(seq)
        walk(nodes.find(one => one.seq === seq)?.predecessors ?? null)
      }
  }
  walk(node.predecessors)
  return [...found]
}
/** Nodes in an order in which each comes after those that it waits for. */
export function inOrder<T extends ChainNode>(nodes: readonly T[]): T[] {
  const done: T[] = []
  const left = [...nodes].sort((a, b) => a.seq - b.seq)
  while (left.length > 0) {
    const next = left.findIndex(one =>
      predecessorsOf(one.predecessors).every(seq => !left.some(other => other.seq === seq)),
    )
    done.push(...left.splice(Math.max(0, next), 1))
  }
  return done
}
