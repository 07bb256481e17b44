interface Node {
  readonly id: string
  readonly code?: string
  readonly children?: readonly Node[]
}

/** Pages shown without an assignment of their own: by the tree, or through their group. */
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

/** A group is sent only if it is complete: a stored group would bring back the page that was just removed. */
export function wholeOnly(tree: readonly Node[], ids: readonly string[]): string[] {
  const chosen = new Set(ids)
  const visit = (node: Node): string[] => {
    if (!node.children) return chosen.has(node.id) ? [node.id] : []
    const below = node.children.flatMap(visit)
    return node.children.every(child => below.includes(child.id)) ? [...below, node.id] : below
  }
  return tree.flatMap(visit)
}
