import { tickedIds, type TickNode, wholeRows } from '#areas/platform/role/server/ticks.ts'
import type { MenuRow } from './menu-rows.ts'

interface Top {
  readonly code: string
  readonly menuCodes: readonly string[]
}
type Row = Pick<MenuRow, 'id' | 'parentId' | 'code' | 'topCode' | 'category' | 'status'>

/** Rows that a tree of menus shows: pages and what stands above them. */
export const pageNodes = (rows: readonly (Row & { readonly name: string })[]): TickNode[] =>
  rows
    .filter(row => row.category === 1)
    .map(row => ({
      id: row.id,
      parentId: row.parentId,
      code: row.code,
      category: 1,
      title: row.name,
      isGroup: row.code.startsWith('m_'),
    }))

/** Keys for a tree that ticks all descendants: a partly shown group is left out, or it would come back whole. */
export const tickedPages = (rows: readonly (Row & { readonly name: string })[], shown: ReadonlySet<string>): string[] =>
  tickedIds(pageNodes(rows), new Set(rows.filter(row => shown.has(row.id)).map(row => row.code)))

/**
 * Codes to store for a top menu. A stored group also covers pages the tree gets later, so it is stored only when
 * chosen as a whole; pages that belong to the top menu by the tree are not stored.
 */
export function topCodesAfter(
  rows: readonly Row[],
  top: Top,
  shown: ReadonlySet<string>,
  given: ReadonlySet<string>,
): string[] {
  const pages = rows.filter(row => row.category === 1 && row.status === 1)
  const sent = wholeRows(pages, given)
  const below = Map.groupBy(pages, row => row.parentId)
  const offered = new Set(pages.map(row => row.code))
  const stored = new Set(top.menuCodes)
  const after = new Set(top.menuCodes.filter(code => !offered.has(code)))
  for (const row of pages) {
    const children = below.get(row.id)
    if (children && sent.has(row.id) && (stored.has(row.code) || children.some(child => !shown.has(child.id))))
      after.add(row.code)
  }
  const codes = new Map(pages.map(row => [row.id, row.code]))
  for (const row of pages) {
    if (below.has(row.id) || !sent.has(row.id)) continue
    const comes = row.topCode === top.code || (row.parentId !== null && after.has(codes.get(row.parentId) ?? ''))
    if (stored.has(row.code) || !comes) after.add(row.code)
  }
  return [...after]
}
