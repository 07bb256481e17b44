interface Node {
  readonly id: string
  readonly code?: string
  readonly children?: readonly Node[]
}

/** What is shown without having been assigned: by itself, or with its group. */
export function ofTheTree(
  tree: readonly Node[],
  shown: readonly string[],
  assigned: ReadonlySet<string>,
): ReadonlySet<string> {
  const ticked = new Set(shown)
  const visit = (node: Node, isAssigned: boolean): string[] => {
    const isNow = isAssigned || assigned.has(node.code ?? '')
    const below = (node.children ?? []).flatMap(child => visit(child, isNow))
    return node.children
      ? [...below, ...(node.children.every(child => below.includes(child.id)) ? [node.id] : [])]
      : ticked.has(node.id) && !isNow
        ? [node.id]
        : []
  }
  return new Set(tree.flatMap(node => visit(node, false)))
}

/** A group is sent when everything in it is: stored, it would bring back the page that was just taken out of it. */
export function wholeOnly(tree: readonly Node[], ids: readonly string[]): string[] {
  const chosen = new Set(ids)
  const visit = (node: Node): string[] => {
    if (!node.children) return chosen.has(node.id) ? [node.id] : []
    const below = node.children.flatMap(visit)
    return node.children.every(child => below.includes(child.id)) ? [...below, node.id] : below
  }
  return tree.flatMap(visit)
}
