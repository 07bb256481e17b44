import type { Label } from '#kernel'

/** A node of the grant tree: a group, a page, or a button of one. */
export interface Node {
  id: string
  title: string
  code?: string
  category?: number
  children?: Node[]
}
export const actions = ['add', 'edit', 'delete', 'status', 'import', 'export'] as const
export type Column = (typeof actions)[number] | 'more'
export const columnNames: Readonly<Record<Column, Label>> = {
  add: '新增 / Add',
  edit: '编辑 / Edit',
  delete: '删除 / Delete',
  status: '启停 / Status',
  import: '导入 / Import',
  export: '导出 / Export',
  more: '其他 / More',
}
/** One page with its buttons by what they do; several of one kind stand in one cell. */
export interface MatrixRow {
  readonly leaf: Node
  readonly cells: Readonly<Record<Column, readonly Node[]>> /** Given with the page and locked (10-platform 4.1). */
  readonly implied: readonly Node[]
}
export interface MatrixGroup {
  readonly id: string
  readonly title: string
  readonly rows: readonly MatrixRow[]
}

const columnOf = (code: string): Column => actions.find(one => code.endsWith(`_${one}`)) ?? 'more'

export function matrixOf(tree: readonly Node[]): MatrixGroup[] {
  return tree
    .map(group => ({ id: group.id, title: group.title, rows: (group.children ?? []).map(rowOf) }))
    .filter(group => group.rows.length > 0)
}

function rowOf(leaf: Node): MatrixRow {
  const cells: Record<Column, Node[]> = { add: [], edit: [], delete: [], status: [], import: [], export: [], more: [] }
  const implied: Node[] = []
  for (const button of leaf.children ?? []) {
    if (button.code === `${leaf.code}_view`) implied.push(button)
    else cells[columnOf(button.code ?? '')].push(button)
  }
  return { leaf, cells, implied }
}

export type Held = 'all' | 'some' | 'none'
export const held = (nodes: readonly Node[], checked: ReadonlySet<string>): Held => {
  const count = nodes.filter(one => checked.has(one.id)).length
  return count === 0 ? 'none' : count === nodes.length ? 'all' : 'some'
}

/** A button opens its page and the group above it; a page that is closed takes its buttons along. */
export function toggled(
  group: MatrixGroup,
  row: MatrixRow,
  nodes: readonly Node[],
  isOn: boolean,
  checked: ReadonlySet<string>,
): Set<string> {
  const next = new Set(checked)
  const everything = [row.leaf, ...row.implied, ...Object.values(row.cells).flat()]
  if (isOn) for (const one of [...nodes, row.leaf, ...row.implied]) next.add(one.id)
  else for (const one of nodes.includes(row.leaf) ? everything : nodes) next.delete(one.id)
  if (isOn) next.add(group.id)
  else if (!group.rows.some(one => next.has(one.leaf.id))) next.delete(group.id)
  return next
}

/** What this role has and the other has not, and the reverse, by page. */
export function differs(
  nodes: readonly Node[],
  checked: ReadonlySet<string>,
  other: ReadonlySet<string> | undefined,
): 'same' | 'more' | 'less' {
  if (!other) return 'same'
  if (nodes.some(one => checked.has(one.id) && !other.has(one.id))) return 'more'
  return nodes.some(one => !checked.has(one.id) && other.has(one.id)) ? 'less' : 'same'
}
export const rowDiffers = (
  row: MatrixRow,
  checked: ReadonlySet<string>,
  other: ReadonlySet<string> | undefined,
): boolean => [[row.leaf], ...Object.values(row.cells)].some(nodes => differs(nodes, checked, other) !== 'same')

/** Rules of each page: 'order_vehicle:2', 'order_vehicle:5:1,2' -> order_vehicle => ['2', '5:1,2'], and back. */
export type PageScopes = ReadonlyMap<string, readonly string[]>
export const scopesOf = (codes: readonly string[]): PageScopes => {
  const pages = Map.groupBy(codes, code => code.slice(0, code.indexOf(':')))
  return new Map([...pages].map(([page, list]) => [page, list.map(code => code.slice(page.length + 1))]))
}
export const codesOf = (scopes: PageScopes): string[] =>
  [...scopes].flatMap(([page, rules]) => rules.map(rule => `${page}:${rule}`))
