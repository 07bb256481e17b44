import { dirname, posix } from 'node:path'

/** Every file that a file of ours imports, by its path from the root: types, dynamic imports and re-exports too. */
export function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+|#(?:areas|packages|generated)\/[^']+)'/g)
  return [...new Set([...found].map(match => resolved(path, match[1]!)))]
}
const resolved = (path: string, target: string): string =>
  target.startsWith('#') ? target.slice(1) : posix.join(dirname(path), target)

/**
 * Groups of files that import each other in a circle, each group sorted. An edge to a file outside the graph is no
 * part of any circle. Tarjan's strongly connected components, without recursion: chains of imports are long.
 */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []
  const enter = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    open.push(file)
    isOpen.add(file)
    return { file, rest: [...(graph.get(file) ?? [])].filter(one => graph.has(one)) }
  }
  const leave = (file: string): void => {
    if (low.get(file) !== order.get(file)) return
    const group = open.splice(open.indexOf(file))
    for (const one of group) isOpen.delete(one)
    if (group.length > 1 || graph.get(file)!.includes(file)) circles.push(group.sort())
  }
  for (const start of graph.keys()) {
    if (order.has(start)) continue
    const path = [enter(start)]
    while (path.length > 0) {
      const { file, rest } = path.at(-1)!
      const next = rest.pop()
      if (next === undefined) {
        leave(file)
        path.pop()
        const above = path.at(-1)
        if (above) low.set(above.file, Math.min(low.get(above.file)!, low.get(file)!))
      } else if (!order.has(next)) path.push(enter(next))
      else if (isOpen.has(next)) low.set(file, Math.min(low.get(file)!, order.get(next)!))
    }
  }
  return circles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1))
}
