import { syntheticId } from '#areas/platform/server/synthetic-id.ts'

/**
 * One row of a tree of rights as clients of the family tick it. Their trees cascade: a ticked row ticks all below it, a
 * row whose whole branch is ticked ticks itself;
 * some send the ticked leaves alone, some every fully ticked row, some the half ticked ones too (blade-dialect 7 says
 * which keys, not which of them).
 */
export interface TickNode {
  readonly id: string
  readonly parentId: string | null
  readonly code: string
  readonly category: number
  readonly title: string
  /** Stands here only because of what is below it: groups, pages that the asking one may not give. */
  readonly isGroup: boolean
  /** The page itself, as a leaf below it. */
  readonly isPage?: true
}

const opens = (node: TickNode): string => syntheticId(`open ${node.code}`)

/**
 * A page without a button that stands for seeing it gets such a leaf: in a tree that cascades it could not be given
 * without all its buttons, and a page whose one
 * button is held would tick itself and be given with the next save.
 */
export function withOpeners(nodes: readonly TickNode[], title: string): TickNode[] {
  const below = Map.groupBy(nodes, node => node.parentId)
  return nodes.flatMap(node => {
    const children = below.get(node.id) ?? []
    const needsOne =
      !node.isGroup &&
      node.category === 1 &&
      children.length > 0 &&
      !children.some(child => child.code === `${node.code}_view`)
    return needsOne
      ? [
          node,
          {
            id: opens(node),
            parentId: node.id,
            code: node.code,
            category: 2,
            title,
            isGroup: false,
            isPage: true as const,
          },
        ]
      : [node]
  })
}

/**
 * What is given as ticked: rows held with everything below them. A partly held page is left out, or its tree would
 * tick, and give, what nobody granted.
 */
export function tickedIds(nodes: readonly TickNode[], held: ReadonlySet<string>): string[] {
  const below = Map.groupBy(nodes, node => node.parentId)
  const ticked: string[] = []
  const visit = (node: TickNode, pageCode: string): boolean => {
    const children = below.get(node.id) ?? []
    const isWhole = children.map(child => visit(child, node.code)).every(Boolean)
    const isHeld = node.isGroup
      ? children.length > 0
      : held.has(node.code) || (node.code === `${pageCode}_view` && held.has(pageCode))
    if (isWhole && isHeld) ticked.push(node.id)
    return isWhole && isHeld
  }
  const ids = new Set(nodes.map(node => node.id))
  for (const node of nodes) if (node.parentId === null || !ids.has(node.parentId)) visit(node, '')
  return ticked
}

/**
 * The ids without rows that are only half ticked: a client that sends those sends every row above a ticked one. Taken
 * for granted, a page would come with the deed that a
 * role does from another page. Who ticks row by row says what he means, and sends no folder for its pages.
 */
export function wholeRows(
  nodes: readonly Pick<TickNode, 'id' | 'parentId'>[],
  sent: ReadonlySet<string>,
): ReadonlySet<string> {
  const ids = new Set(nodes.map(node => node.id))
  const below = Map.groupBy(nodes, node => node.parentId)
  const sendsHalf = nodes.every(
    node => !sent.has(node.id) || node.parentId === null || !ids.has(node.parentId) || sent.has(node.parentId),
  )
  if (!sendsHalf) return sent
  const isWhole = (id: string): boolean => sent.has(id) && (below.get(id) ?? []).every(child => isWhole(child.id))
  return new Set([...sent].filter(id => isWhole(id) || !below.get(id)?.some(child => sent.has(child.id))))
}

/**
 * What a role holds after these ids were sent. A button brings the page it stands on; what the tree does not show stays
 * as it was; a button that was held without its
 * page (a deed done from another page) stays so: a drawer opened and saved unchanged changes nothing.
 */
export function heldAfter(
  nodes: readonly TickNode[],
  before: ReadonlySet<string>,
  sent: ReadonlySet<string>,
  mayBring: (code: string) => boolean = () => true,
): string[] {
  const below = Map.groupBy(nodes, node => node.parentId)
  const shown = new Set(nodes.filter(node => !node.isGroup).map(node => node.code))
  const after = new Set([...before].filter(code => !shown.has(code)))
  const visit = (node: TickNode): boolean => {
    const children = below.get(node.id) ?? []
    const someBelow = children.map(visit).some(Boolean)
    const isSent = sent.has(node.id) || children.some(child => child.isPage && sent.has(child.id))
    if (node.isPage || node.isGroup) return isSent || someBelow
    const isHad = before.has(node.code)
    const brings =
      children.some(child => child.category === 2 && !child.isPage && sent.has(child.id) && !before.has(child.code)) &&
      mayBring(node.code)
    if (isSent || (someBelow && (isHad || brings))) after.add(node.code)
    return isSent || someBelow
  }
  const ids = new Set(nodes.map(node => node.id))
  for (const node of nodes) if (node.parentId === null || !ids.has(node.parentId)) visit(node)
  // A page shows itself: the row that says so is stored only where it was, or where the page is new.
  for (const node of nodes)
    if (
      node.code.endsWith('_view') &&
      before.has(node.code.slice(0, -5)) &&
      !before.has(node.code) &&
      after.has(node.code.slice(0, -5))
    )
      after.delete(node.code)
  return [...after]
}
