/** One row of `menu/routes` (blade-dialect 7): groups have `children`, leaves have none. */
export interface MenuNode {
  id: string
  code: string
  name: string
  path: string
  source?: string
  /** 2 = opens a new window. */
  isOpen?: number
  /** Aliases that may see the item; absent = everybody who was granted it. */
  roles?: string[]
  children?: MenuNode[]
}

/** Paths below these always open the group that has this path, whatever leaf is nearer (10-platform 3.2, sidebar). */
const GROUP_PREFIXES = ['/stocktake/workorder', '/workorder/task', '/customer/service', '/receive/payment']

export const isLeaf = (node: MenuNode): boolean => node.children === undefined
export const isExternal = (path: string): boolean => /^https?:/i.test(path)

export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => (node.children ? leavesOf(node.children) : [node]))

/** What a user with these role aliases may see; groups left empty disappear. */
export function visibleTo(nodes: readonly MenuNode[], aliases: readonly string[]): MenuNode[] {
  return nodes.flatMap(node => {
    if (node.roles?.length && !node.roles.some(role => aliases.includes(role))) return []
    if (!node.children) return [node]
    const children = visibleTo(node.children, aliases)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Address of a leaf: an outside page is framed under the menu's code (S7). */
export const addressOf = (leaf: MenuNode): string => (isExternal(leaf.path) ? `/myiframe/${leaf.code}` : leaf.path)

/**
 * Where a top menu or a group opens: its first leaf that has a page here or is framed; a window of its own opens for a
 * click on the leaf alone.
 */
export function firstAddress(nodes: readonly MenuNode[], isPage: (path: string) => boolean): string | undefined {
  const leaf = leavesOf(nodes).find(one => one.isOpen !== 2 && (isExternal(one.path) || isPage(one.path)))
  return leaf && addressOf(leaf)
}

/**
 * Of equally near leaves the first would be lit: a decision is opened from the list of tasks, a process of one's own
 * after it was sent.
 */
const STANDS_UNDER: readonly [page: RegExp, leaf: string][] = [
  [/^\/work\/(process\/[^/]+\/)?handle(\/|$)/, '/work/todo'],
  [/^\/work\/process\/[^/]+\/detail(\/|$)/, '/work/send'],
]
const standIn = (path: string): string => STANDS_UNDER.find(([page]) => page.test(path))?.[1] ?? path

/** The leaf whose page the path is. */
export const leafAt = (nodes: readonly MenuNode[], path: string): MenuNode | undefined =>
  leavesOf(nodes).find(leaf => standsAt(leaf, path))

/** The leaf to highlight for a path: the leaf itself, else the one with the longest common prefix. */
export function leafFor(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  const exact = leafAt(nodes, standIn(path))
  if (exact) return exact
  const group = groupByPrefix(nodes, path)
  return nearest(leavesOf(group ? [group] : nodes), path)
}

/** The root group to open for a path. */
export function groupFor(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  const forced = groupByPrefix(nodes, path)
  if (forced) return forced
  const leaf = leafFor(nodes, path)
  return leaf && nodes.find(node => leavesOf([node]).includes(leaf))
}

function groupByPrefix(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  const prefix = GROUP_PREFIXES.find(one => path === one || path.startsWith(`${one}/`))
  return prefix === undefined ? undefined : nodes.find(node => node.path === prefix && node.children)
}

function nearest(leaves: readonly MenuNode[], path: string): MenuNode | undefined {
  let best: MenuNode | undefined
  let bestRank = 0
  for (const leaf of leaves) {
    const rank = rankOf(leaf, path)
    if (rank > bestRank) [best, bestRank] = [leaf, rank]
  }
  return best
}

/**
 * Segments in common; a leaf whose whole base is a prefix of the path stands before one that only shares a beginning.
 */
function nearness(base: string[], path: string[]): number {
  let common = 0
  while (common < base.length && base[common] === path[common]) common++
  return common === 0 ? 0 : common * 2 + (common === base.length ? 1 : 0)
}

const rankOf = (leaf: MenuNode, path: string): number => nearness(segments(baseOf(addressOf(leaf))), segments(path))
const segments = (path: string): string[] => path.split('/').filter(Boolean)
const baseOf = (path: string): string => path.replace(/\/index$/, '')
/** '/system/user' is opened as '/system/user/index' (10-platform S3). */
const standsAt = (leaf: MenuNode, path: string): boolean =>
  addressOf(leaf) === path || baseOf(addressOf(leaf)) === baseOf(path)

/**
 * The top menu that a path belongs to: one with the leaf itself, else the shown one, else the first with a leaf nearby.
 */
export function topFor(
  menusByTop: Readonly<Record<string, readonly MenuNode[]>>,
  shown: string,
  path: string,
): { id: string; isExact: boolean } {
  const ids = [shown, ...Object.keys(menusByTop).filter(id => id !== shown)]
  const exact = ids.find(id => leavesOf(menusByTop[id] ?? []).some(leaf => standsAt(leaf, path)))
  if (exact !== undefined) return { id: exact, isExact: true }
  // A form stands nearest its own list, whatever menu is shown: /system/area/add below /system/area, not below
  // /system/company.
  let [best, bestRank] = [shown, 0]
  for (const id of ids) {
    const leaf = leafFor(menusByTop[id] ?? [], path)
    const rank = leaf ? rankOf(leaf, path) : 0
    if (rank > bestRank) [best, bestRank] = [id, rank]
  }
  return { id: best, isExact: false }
}

/** Codes of the granted buttons: leaves of `menu/buttons`, whose upper nodes are the menus (blade-dialect 7). */
export function codesOf(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(node => [node.code, ...codesOf(node.children ?? [])])
}
