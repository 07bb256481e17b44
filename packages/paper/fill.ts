import { ancestorsOf, copyOf, replace, Text, textOfTree, textsOf, treeOf, type AnyNode, type Document } from './tree.ts'

export type Data = Readonly<Record<string, unknown>>
/** `{{name argument path}}`: what a function makes of a value; arguments stand before the path. */
export type PaperFunctions = Readonly<Record<string, (value: string, ...given: string[]) => string | Promise<string>>>

export interface Filled {
  readonly tree: Document
  /** Placeholders without a value, each once, in reading order. They print as ______. */
  readonly missing: readonly string[]
}

const BLANK = '______'
const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/

/**
 * A template with its values (30-contracts, section 3): `{{path}}`, `{{function x}}`, `{{#list}}..{{/list}}` and
 * `{{?condition}}..{{/condition}}`. A list or condition whose ends stand in one table row repeats or drops the row; ends
 * that stand in paragraphs of their own vanish with them. Throws when a block is not closed.
 */
export async function fillTemplate(html: string, data: Data, functions: PaperFunctions = {}): Promise<Filled> {
  const tree = treeOf(html)
  joinSplit(tree)
  const missing = new Set<string>()
  await fillBelow(tree, [data], functions, missing)
  return { tree, missing: [...missing] }
}

/** An editor may colour half of a placeholder: its text is brought into the node in which it begins. */
function joinSplit(tree: Document): void {
  const texts = textsOf(tree)
  const isOpen = (text: string) => text.lastIndexOf('{{') > text.lastIndexOf('}}')
  for (const [at, node] of texts.entries()) {
    for (let next = at + 1; isOpen(node.data) && next < texts.length; next += 1) {
      const other = texts[next]!
      const end = other.data.indexOf('}}')
      const taken = end < 0 ? other.data.length : end + 2
      node.data += other.data.slice(0, taken)
      other.data = other.data.slice(taken)
    }
  }
}

async function fillBelow(
  root: AnyNode,
  scopes: readonly Data[],
  functions: PaperFunctions,
  missing: Set<string>,
): Promise<void> {
  for (let next = firstMark(root); next; next = firstMark(root)) {
    const { node, inner, index, length } = next
    const mark = inner[0] ?? ''
    if (mark === '#' || mark === '?') {
      await fillBlock(root, next, scopes, functions, missing)
      continue
    }
    const value = await valueOf(inner, scopes, functions)
    if (value === '') missing.add(inner)
    node.data = node.data.slice(0, index) + escaped(value || BLANK) + node.data.slice(index + length)
  }
  for (const text of textsOf(root)) text.data = text.data.replaceAll(OPEN_ESCAPE, '{{')
}

/** Braces of a value are no placeholder: they are set aside until the text is whole. */
const OPEN_ESCAPE = '\u0001\u0001'
const escaped = (value: string): string => value.replaceAll('{{', OPEN_ESCAPE)

interface Mark {
  readonly node: Text
  readonly inner: string
  readonly index: number
  readonly length: number
}
function marksOf(root: AnyNode): Mark[] {
  return textsOf(root).flatMap(node =>
    [...node.data.matchAll(new RegExp(PLACEHOLDER, 'g'))].map(found => ({
      node,
      inner: found[1]!,
      index: found.index,
      length: found[0].length,
    })),
  )
}
const firstMark = (root: AnyNode): Mark | undefined => {
  for (const node of textsOf(root)) {
    const found = PLACEHOLDER.exec(node.data)
    if (found) return { node, inner: found[1]!, index: found.index, length: found[0].length }
  }
  return undefined
}

async function fillBlock(
  root: AnyNode,
  start: Mark,
  scopes: readonly Data[],
  functions: PaperFunctions,
  missing: Set<string>,
): Promise<void> {
  const path = start.inner.slice(1).trim()
  const found = lookUp(path, scopes)
  const isList = start.inner.startsWith('#')
  const rows = isList ? (Array.isArray(found) ? (found as Data[]) : []) : isTrue(found) ? [{}] : []
  const { nodes, before, after } = cut(root, start, closing(root, start, path))
  const copies: AnyNode[] = []
  for (const [at, row] of rows.entries()) {
    const holder = treeOf('')
    holder.children = nodes.map(node => copyOf(node)) as never[]
    for (const child of holder.children) child.parent = holder
    await fillBelow(holder, [isList ? { no: at + 1, ...row } : row, ...scopes], functions, missing)
    copies.push(...(holder.children as AnyNode[]))
  }
  replace(nodes[0]!, [...before, ...copies, ...after])
  for (const node of nodes.slice(1)) replace(node, [])
}

/** The end of a block, over blocks of the same name inside it. */
function closing(root: AnyNode, start: Mark, path: string): Mark {
  let depth = 0
  let isPast = false
  for (const mark of marksOf(root)) {
    if (mark.node === start.node && mark.index === start.index) isPast = true
    if (!isPast) continue
    const name = mark.inner.slice(1).trim()
    if (name !== path) continue
    if (mark.inner.startsWith('#') || mark.inner.startsWith('?')) depth += 1
    if (mark.inner.startsWith('/')) depth -= 1
    if (depth === 0) return mark
  }
  throw new Error(`the block {{${start.inner}}} is not closed`)
}

interface Cut {
  /** Neighbours that repeat, in order; never empty. */
  readonly nodes: AnyNode[]
  readonly before: AnyNode[]
  readonly after: AnyNode[]
}

/** Takes both marks away and says which neighbours lie between them. */
function cut(root: AnyNode, start: Mark, end: Mark): Cut {
  if (start.node === end.node) return cutText(start.node, start, end)
  const above = ancestorsOf(start.node)
  const meet = ancestorsOf(end.node).find(one => above.includes(one)) ?? root
  end.node.data = end.node.data.slice(0, end.index) + end.node.data.slice(end.index + end.length)
  start.node.data = start.node.data.slice(0, start.index) + start.node.data.slice(start.index + start.length)
  if ('name' in meet && meet.name === 'tr') return { nodes: [meet], before: [], after: [] }
  const children = (meet as unknown as { children: AnyNode[] }).children
  const first = children.findIndex(one => above.includes(one))
  const last = children.findIndex(one => ancestorsOf(end.node).includes(one))
  const between = children.slice(first, last + 1)
  // Paragraphs and rows that held nothing but the mark go with it.
  const nodes = between.filter((one, at) => (at > 0 && at < between.length - 1) || textOfTree(one).trim() !== '')
  for (const one of between) if (!nodes.includes(one) && nodes.length > 0) replace(one, [])
  return { nodes: nodes.length > 0 ? nodes : between, before: [], after: [] }
}

function cutText(node: Text, start: Mark, end: Mark): Cut {
  const text = node.data
  const inner = new Text(text.slice(start.index + start.length, end.index))
  const before = text.slice(0, start.index)
  const after = text.slice(end.index + end.length)
  replace(node, [inner])
  return {
    nodes: [inner],
    before: before ? [new Text(before)] : [],
    after: after ? [new Text(after)] : [],
  }
}

async function valueOf(inner: string, scopes: readonly Data[], functions: PaperFunctions): Promise<string> {
  const words = inner.split(/\s+/)
  const path = words.at(-1)!
  const found = lookUp(path, scopes)
  const value = found === null || found === undefined ? '' : String(found)
  const made = words.length > 1 ? functions[words[0]!] : undefined
  if (words.length > 1 && !made) throw new Error(`no function ${words[0]} of a template`)
  return made && value !== '' ? made(value, ...words.slice(1, -1)) : value
}

/** The innermost row knows its own names first. */
function lookUp(path: string, scopes: readonly Data[]): unknown {
  for (const scope of scopes) {
    const found = path
      .split('.')
      .reduce<unknown>((at, name) => (at !== null && typeof at === 'object' ? (at as Data)[name] : undefined), scope)
    if (found !== undefined) return found
  }
  return undefined
}

const isTrue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : !['', '0', '0.00', 'false', 'undefined', 'null'].includes(String(value ?? ''))
