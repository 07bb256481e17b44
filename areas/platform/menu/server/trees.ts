import { invalid, textOf, type Language } from '#kernel'
import { isId } from '#packages/server/kinds.ts'
type Values = Record<string, unknown>
export interface Node {
  readonly id: string
  readonly parentId: string | null
}

/**
 * Rows as a forest. Leaves have no `children`: clients tell a leaf by it (dialect 6). A row whose parent is missing
 * becomes a root.
 */
export function forest<T extends Node>(
  rows: readonly T[],
  shape: (row: T) => Values,
  language: Language = 'zh',
): Values[] {
  const ids = new Set(rows.map(row => row.id))
  const children = Map.groupBy(rows, row => (row.parentId !== null && ids.has(row.parentId) ? row.parentId : ''))
  const grow = (parent: string, parentName: string): Values[] =>
    (children.get(parent) ?? []).map(row => {
      const node = shape(row)
      const below = grow(row.id, String(node.title ?? node.name ?? ''))
      return {
        ...node,
        parentName: node.parentName ?? (parentName || topLevel(language)),
        hasChildren: below.length > 0,
        ...(below.length > 0 ? { children: below } : {}),
      }
    })
  return grow('', '')
}

/** Label of the level above the roots. */
export const topLevel = (language: Language): string => textOf('顶级 / Top level', language)

/** A node of a picker: key and value repeat the id, the root's parent is "0" (dialect 6). */
export const option = (id: string, parentId: string | null, title: string, more: Values = {}): Values => ({
  id,
  parentId: parentId ?? '0',
  key: id,
  value: id,
  title,
  ...more,
})

/** No null for scalars on framework resources: text '', number -1 by name of the column (dialect 1). */
export function withoutNulls(row: Values, numbers: readonly string[] = []): Values {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === null ? (numbers.includes(key) ? -1 : '') : value]),
  )
}

/** Ids of a comma list or an array, as they come in query or body. */
export const idList = (value: unknown): string[] => [...new Set(partsOf(value).filter(isId))]
const partsOf = (value: unknown): string[] =>
  (Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' || typeof value === 'number'
      ? String(value).split(',')
      : []
  )
    .map(part => part.trim())
    .filter(Boolean)

/** Required ids: a missing parameter is refused by its name (blade-dialect 3). */
export function neededIds(given: unknown, name: string): string[] {
  const parts = partsOf(given)
  if (parts.length === 0) invalid([{ path: name, reason: `缺少必要的请求参数: ${name} / Missing parameter: ${name}` }])
  return parts.every(isId)
    ? idList(given)
    : invalid([{ path: name, reason: `请求参数格式错误: ${name} / Ill-typed parameter: ${name}` }])
}
