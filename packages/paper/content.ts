import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import { isTag, isText, type AnyNode, type Element, type ParentNode } from './tree.ts'

/** Reads the picture of an `img`, or undefined where it may not be shown. */
export type PictureOf = (src: string) => Promise<Buffer | undefined>

interface Style {
  readonly bold?: boolean
  readonly decoration?: ('underline' | 'lineThrough')[]
  readonly color?: string
  readonly background?: string
  readonly fontSize?: number
  readonly alignment?: 'left' | 'center' | 'right' | 'justify'
}

const BLOCKS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'blockquote',
  'pre',
  'section',
  'article',
])
const WHOLE = new Set(['table', 'ul', 'ol', 'hr', 'img'])
const HEADINGS: Readonly<Record<string, number>> = { h1: 18, h2: 15, h3: 13, h4: 12, h5: 11, h6: 10.5 }
/** A page of A4 between its margins, in points. */
export const PAPER_WIDTH = 483

/**
 * The HTML that the editor makes (packages/web/kit/editor) as content of pdfmake: paragraphs, headings, lists, tables
 * with merged cells, lines, pictures, and what inline styles say of weight, size, colour and alignment.
 */
export async function contentOf(root: ParentNode, picture: PictureOf): Promise<Content[]> {
  const made: Content[] = []
  let line: AnyNode[] = []
  const flush = () => {
    const inline = inlineOf(line, {})
    if (inline.length > 0) made.push({ text: inline as Content[], margin: [0, 0, 0, 6] })
    line = []
  }
  for (const node of root.children) {
    if (!isTag(node) || !(BLOCKS.has(node.name) || WHOLE.has(node.name))) {
      line.push(node)
      continue
    }
    flush()
    made.push(...(await blockOf(node, picture)))
  }
  flush()
  return made
}

async function blockOf(node: Element, picture: PictureOf): Promise<Content[]> {
  if (node.name === 'table') return [await tableOf(node, picture)]
  if (node.name === 'hr') return [lineAcross()]
  if (node.name === 'img') return pictureOf(node, picture)
  if (node.name === 'ul' || node.name === 'ol') return [await listOf(node, picture)]
  if (hasBlocks(node)) return contentOf(node, picture)
  const style = styleOf(node, {})
  const size = HEADINGS[node.name]
  const text = inlineOf(node.children, { ...style, ...(size ? { bold: true, fontSize: size } : {}) })
  return [
    {
      // An empty paragraph keeps its line.
      text: (text.length > 0 ? text : ' ') as Content[],
      margin: size ? [0, 8, 0, 8] : [0, 0, 0, 6],
      ...(style.alignment ? { alignment: style.alignment } : {}),
      ...(node.name === 'blockquote' ? { margin: [16, 0, 0, 6] } : {}),
    } as Content,
  ]
}

const hasBlocks = (node: Element): boolean =>
  node.children.some(child => isTag(child) && (BLOCKS.has(child.name) || WHOLE.has(child.name)))

export const lineAcross = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAPER_WIDTH, y2: 0, lineWidth: 0.5, lineColor: '#999999' }],
  margin: [0, 4, 0, 8],
})

async function pictureOf(node: Element, picture: PictureOf): Promise<Content[]> {
  const bytes = await picture(node.attribs['src'] ?? '')
  if (!bytes) return []
  const width = Number.parseFloat(node.attribs['width'] ?? '') || undefined
  const place = width ? { width: Math.min(width * 0.75, PAPER_WIDTH) } : { fit: [PAPER_WIDTH, 320] as [number, number] }
  return [{ image: dataUrl(bytes), ...place, margin: [0, 0, 0, 6] }]
}

export const dataUrl = (bytes: Buffer): string =>
  `data:image/${bytes[0] === 0x89 ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`

async function listOf(node: Element, picture: PictureOf): Promise<Content> {
  const items = await Promise.all(
    node.children.filter(isTag).map(async (item): Promise<Content> => ({ stack: await contentOf(item, picture) })),
  )
  return node.name === 'ol' ? { ol: items, margin: [0, 0, 0, 6] } : { ul: items, margin: [0, 0, 0, 6] }
}

const elementsBelow = (node: Element, names: readonly string[]): Element[] =>
  node.children
    .filter(isTag)
    .flatMap(child =>
      names.includes(child.name) ? [child] : child.name === 'table' ? [] : elementsBelow(child, names),
    )

async function tableOf(node: Element, picture: PictureOf): Promise<ContentTable> {
  const rows = elementsBelow(node, ['tr'])
  const body: TableCell[][] = []
  /** Cells that a cell of an earlier row reaches down into. */
  const taken = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const line: TableCell[] = []
    for (const cell of row.children.filter(isTag)) {
      while (taken.has(`${at}.${line.length}`)) line.push({})
      const colSpan = Number(cell.attribs['colspan'] ?? 1) || 1
      const rowSpan = Math.min(Number(cell.attribs['rowspan'] ?? 1) || 1, rows.length - at)
      for (let down = 1; down < rowSpan; down += 1)
        for (let right = 0; right < colSpan; right += 1) taken.add(`${at + down}.${line.length + right}`)
      const style = styleOf(cell, {})
      line.push({
        stack: await contentOf(cell, picture),
        ...(cell.name === 'th' ? { bold: true, fillColor: '#f2f4f7' } : {}),
        ...(style.alignment ? { alignment: style.alignment } : {}),
        ...(colSpan > 1 ? { colSpan } : {}),
        ...(rowSpan > 1 ? { rowSpan } : {}),
      } as TableCell)
      for (let right = 1; right < colSpan; right += 1) line.push({})
    }
    body.push(line)
  }
  const width = Math.max(1, ...body.map(line => line.length))
  for (const line of body) while (line.length < width) line.push({})
  const heads = rows.findIndex(row => !row.children.filter(isTag).every(cell => cell.name === 'th'))
  return {
    table: {
      widths: Array.from({ length: width }, () => '*'),
      headerRows: Math.max(0, heads < 0 ? 0 : heads),
      body: body.length > 0 ? body : [[{}]],
      dontBreakRows: true,
    },
    layout: 'sheet',
    margin: [0, 0, 0, 8],
  }
}

type Inline = Style & { text: string }

function inlineOf(nodes: readonly AnyNode[], style: Style): Inline[] {
  return nodes.flatMap(node => {
    if (isText(node)) {
      const text = node.data.replace(/\s*\n\s*/g, ' ')
      return text.trim() === '' && text.length < 1 ? [] : [{ text, ...style }]
    }
    if (!isTag(node)) return []
    if (node.name === 'br') return [{ text: '\n', ...style }]
    return inlineOf(node.children, styleOf(node, style))
  })
}

function styleOf(node: Element, above: Style): Style {
  const css = Object.fromEntries(
    (node.attribs['style'] ?? '')
      .split(';')
      .map(one => one.split(':').map(part => part.trim().toLowerCase()))
      .filter(pair => pair.length === 2),
  ) as Record<string, string>
  const color = colourOf(css['color'])
  const background = colourOf(css['background-color'])
  const size = sizeOf(css['font-size'])
  const decoration = [
    ...(above.decoration ?? []),
    ...(node.name === 'u' || css['text-decoration']?.includes('underline') ? (['underline'] as const) : []),
    ...(['s', 'del', 'strike'].includes(node.name) ? (['lineThrough'] as const) : []),
  ]
  const alignment = /^(left|center|right|justify)$/.exec(css['text-align'] ?? node.attribs['align'] ?? '')?.[1]
  return {
    ...above,
    ...(['strong', 'b', 'th'].includes(node.name) || Number(css['font-weight']) >= 600 || css['font-weight'] === 'bold'
      ? { bold: true }
      : {}),
    ...(decoration.length > 0 ? { decoration } : {}),
    ...(color ? { color } : {}),
    ...(background ? { background } : {}),
    ...(size ? { fontSize: size } : {}),
    ...(alignment ? { alignment: alignment as NonNullable<Style['alignment']> } : {}),
  }
}

function colourOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^#([\da-f]{3}|[\da-f]{6})$/.test(text)) return text
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(text)
  return parts
    ? `#${parts
        .slice(1, 4)
        .map(one => Number(one).toString(16).padStart(2, '0'))
        .join('')}`
    : undefined
}
function sizeOf(text: string | undefined): number | undefined {
  const found = /^([\d.]+)(px|pt)$/.exec(text ?? '')
  return found ? Number(found[1]) * (found[2] === 'px' ? 0.75 : 1) : undefined
}
