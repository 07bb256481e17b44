import { tickedPages } from '#areas/platform/menu/server/top-menu-grants.ts'
import type { MenuRow } from '#areas/platform/menu/server/menu-rows.ts'
import { heldAfter, type TickNode, wholeRows, withOpeners } from '#areas/platform/role/server/ticks.ts'

/**
 * What a package holds after these ids were sent. Clients of the family choose from the tree of pages: a page stands
 * for its buttons, those that the package had of it.
 */
export function packageAfter(
  rows: readonly MenuRow[],
  before: ReadonlySet<string>,
  sent: ReadonlySet<string>,
): string[] {
  const nodes = withOpeners(
    rows.map(
      (row): TickNode => ({
        id: row.id,
        parentId: row.parentId,
        code: row.code,
        category: row.category,
        title: row.name,
        isGroup: row.code.startsWith('m_'),
      }),
    ),
    '',
  )
  if (nodes.some(node => node.category === 2 && sent.has(node.id)))
    return heldAfter(nodes, before, wholeRows(nodes, sent))
  const codes = new Map(nodes.map(node => [node.id, node.code]))
  const buttons = nodes.filter(
    node =>
      node.category === 2 &&
      node.parentId !== null &&
      sent.has(node.parentId) &&
      (before.has(node.code) || !before.has(codes.get(node.parentId)!)),
  )
  return heldAfter(nodes, before, new Set([...sent, ...buttons.map(node => node.id)]))
}

/**
 * The menus of a package as ids: pages for the family's tree of pages, which would show a button's id as it is;
 * everything for our own.
 */
export function packageIds(rows: readonly MenuRow[], codes: ReadonlySet<string>, isStrict: boolean): string[] {
  const held = rows.filter(row => codes.has(row.code)).map(row => row.id)
  return isStrict ? held : tickedPages(rows, new Set(held))
}
