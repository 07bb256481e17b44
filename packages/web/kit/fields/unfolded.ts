import { useState } from 'react'

interface Node {
  readonly value: string
  readonly children?: readonly Node[]
}
const parentsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(node => (node.children?.length ? [node.value, ...parentsOf(node.children)] : []))

/**
 * A tree to choose from that stands open, but for what the reader folds: whatever is typed unfolds it again. The
 * library opens the branches that it knows at the first letter; who types before the tree has come from the server
 * would find its root alone.
 */
export function useUnfolded(tree: readonly Node[]) {
  const [folded, setFolded] = useState<readonly string[]>([])
  const parents = parentsOf(tree)
  return {
    treeExpandedKeys: parents.filter(key => !folded.includes(key)),
    onTreeExpand: (open: readonly (string | number | bigint)[]) =>
      setFolded(parents.filter(key => !open.includes(key))),
    onSearch: () => setFolded(now => (now.length > 0 ? [] : now)),
  }
}
