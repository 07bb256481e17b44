import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { dataUrl } from './content.ts'

/** A form as offices print it: facts in a grid, tables with sums, pictures, places to sign. */
export interface Sheet {
  readonly title: string
  readonly subtitle?: string
  readonly parts: readonly SheetPart[]
}
export type SheetPart =
  | {
      readonly kind: 'facts'
      readonly title?: string
      readonly facts: readonly (readonly [label: string, value: string])[]
    }
  | {
      readonly kind: 'table'
      readonly title?: string
      readonly columns: readonly SheetColumn[]
      readonly rows: readonly (readonly string[])[]
      /** Under the last row, in bold. */
      readonly sums?: readonly string[]
    }
  | { readonly kind: 'text'; readonly title?: string; readonly text: string }
  | {
      readonly kind: 'pictures'
      readonly title?: string
      readonly pictures: readonly { readonly caption: string; readonly bytes: Buffer | undefined }[]
    }
  | {
      readonly kind: 'signatures'
      readonly places: readonly {
        readonly who: string
        readonly picture?: Buffer | undefined
        readonly date?: string
      }[]
    }
export interface SheetColumn {
  readonly label: string
  /** Points, or a share of what is left. */
  readonly width?: number | '*' | 'auto'
  readonly right?: boolean
  /** The cell is drawn as a QR code. */
  readonly qr?: true
}

const FACTS_PER_ROW = 2
const PICTURES_PER_ROW = 3
const QR_SIZE = 52
const LABEL = { fillColor: '#f2f4f7', color: '#475467' }

/** One form, or several of which each begins a page. */
export const sheetsContent = (sheets: readonly Sheet[]): Content[] =>
  sheets.flatMap((sheet, at) => sheetContent(sheet, at > 0))

const sheetContent = (sheet: Sheet, isOnNewPage: boolean): Content[] => [
  {
    ...(isOnNewPage ? { pageBreak: 'before' as const } : {}),
    text: sheet.title,
    fontSize: 17,
    bold: true,
    alignment: 'center',
    margin: [0, 0, 0, sheet.subtitle ? 2 : 12],
  },
  ...(sheet.subtitle
    ? [{ text: sheet.subtitle, fontSize: 9, color: '#667085', alignment: 'center', margin: [0, 0, 0, 10] } as Content]
    : []),
  ...sheet.parts.flatMap(part =>
    part.kind === 'pictures'
      ? picturesOf(part.pictures, part.title)
      : ('title' in part && part.title ? [heading(part.title)] : []).concat(partOf(part)),
  ),
]

const heading = (text: string): Content => ({ text, bold: true, fontSize: 11.5, margin: [0, 8, 0, 4] })

function partOf(part: Exclude<SheetPart, { kind: 'pictures' }>): Content {
  if (part.kind === 'facts') return factsOf(part.facts)
  if (part.kind === 'text') return { text: part.text, margin: [0, 0, 0, 6] }
  if (part.kind === 'signatures') return signaturesOf(part.places)
  const head = part.columns.map((one): TableCell => ({ text: one.label, bold: true, ...LABEL, alignment: sideOf(one) }))
  const line = (row: readonly string[], strong: boolean): TableCell[] =>
    part.columns.map(
      (one, at): TableCell =>
        one.qr && row[at]
          ? { qr: row[at], fit: QR_SIZE }
          : { text: row[at] ?? '', alignment: sideOf(one), ...(strong ? { bold: true } : {}) },
    )
  return {
    table: {
      headerRows: 1,
      widths: part.columns.map(one => one.width ?? '*'),
      body: [head, ...part.rows.map(row => line(row, false)), ...(part.sums ? [line(part.sums, true)] : [])],
      dontBreakRows: true,
    },
    layout: 'sheet',
    fontSize: 9,
    margin: [0, 0, 0, 8],
  }
}
const sideOf = (column: SheetColumn): 'right' | 'left' => (column.right ? 'right' : 'left')

function factsOf(facts: readonly (readonly [string, string])[]): Content {
  const body: TableCell[][] = []
  for (let at = 0; at < facts.length; at += FACTS_PER_ROW) {
    const row = facts.slice(at, at + FACTS_PER_ROW)
    const cells = row.flatMap(([label, value]): TableCell[] => [{ text: label, ...LABEL }, { text: value || '-' }])
    while (cells.length < FACTS_PER_ROW * 2) cells.push({ text: '' })
    body.push(cells)
  }
  return {
    table: { widths: [76, '*', 76, '*'], body, dontBreakRows: true },
    layout: 'sheet',
    fontSize: 9.5,
    margin: [0, 0, 0, 8],
  }
}

/** The heading stays with the first row: a row is as high as a hand, and a page would end with the heading alone. */
function picturesOf(
  pictures: readonly { caption: string; bytes: Buffer | undefined }[],
  title: string | undefined,
): Content[] {
  const cells = pictures.map(
    (one): TableCell => ({
      stack: [
        one.bytes
          ? { image: dataUrl(one.bytes), fit: [148, 104], alignment: 'center' }
          : { text: '—', alignment: 'center', margin: [0, 42, 0, 42], color: '#98a2b3' },
        { text: one.caption, alignment: 'center', fontSize: 8.5, margin: [0, 5, 0, 1] },
      ],
    }),
  )
  const body: TableCell[][] = []
  for (let at = 0; at < cells.length; at += PICTURES_PER_ROW) {
    const row = cells.slice(at, at + PICTURES_PER_ROW)
    while (row.length < PICTURES_PER_ROW) row.push({ text: '' })
    body.push(row)
  }
  const [first, ...others] = body
  if (!first) return []
  const table = (rows: TableCell[][], below: number): Content => ({
    table: { widths: ['*', '*', '*'], body: rows, dontBreakRows: true },
    layout: 'sheet',
    margin: [0, 0, 0, below],
  })
  return [
    { unbreakable: true, stack: [...(title ? [heading(title)] : []), table([first], others.length > 0 ? 0 : 8)] },
    ...(others.length > 0 ? [table(others, 8)] : []),
  ]
}

const signaturesOf = (places: readonly { who: string; picture?: Buffer | undefined; date?: string }[]): Content => ({
  unbreakable: true,
  margin: [0, 18, 0, 0],
  columns: places.map(
    (one): Content => ({
      stack: [
        { text: one.who, margin: [0, 0, 0, 4] },
        one.picture ? { image: dataUrl(one.picture), fit: [120, 44] } : { text: ' ', margin: [0, 14, 0, 14] },
        { text: one.date ?? '　　　　年　　月　　日', fontSize: 9.5, color: '#475467' },
      ],
    }),
  ),
})
