import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { columnName } from './cell-values.ts'
import { sheetXml, XML_HEAD } from './write-sheet.ts'
import type { Comment, DropDown, WriteSheet } from './write-sheet.ts'
import { stylesXml } from './write-styles.ts'
import { escapeXml } from './xml.ts'
import { zipParts } from './zip-writer.ts'
import type { ZipPart } from './zip-writer.ts'

export interface WriteBook {
  sheets: readonly WriteSheet[]
}

const OPTIONS_SHEET = '_options'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The xlsx as a stream: rows are pulled as fast as the reader takes bytes, so that 1,000,000 rows need no more memory
 * than 1,000.
 */
export const writeWorkbook = (book: WriteBook): Readable =>
  Readable.from(zipParts(bookParts(book)), { objectMode: false })

/** For small files (templates, abnormal rows). */
export const writeWorkbookBuffer = (book: WriteBook): Promise<Buffer> => buffer(writeWorkbook(book))

async function* bookParts(book: WriteBook): AsyncGenerator<ZipPart> {
  if (book.sheets.length === 0) throw new RangeError('a workbook needs a sheet')
  const names = sheetNames(book.sheets)
  const lists: (readonly string[])[] = []
  const commented: number[] = []
  for (const [index, sheet] of book.sheets.entries()) {
    const comments: Comment[] = []
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet, dropDownsOf(sheet, lists), comments) }
    if (comments.length === 0) continue
    commented.push(index + 1)
    yield part(`xl/comments${index + 1}.xml`, commentsXml(comments))
    yield part(`xl/drawings/vmlDrawing${index + 1}.vml`, drawingXml(comments))
    yield part(
      `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
      relationsXml([
        ['rIdDrawing', `${RELATIONS}/vmlDrawing`, `../drawings/vmlDrawing${index + 1}.vml`],
        ['rIdComments', `${RELATIONS}/comments`, `../comments${index + 1}.xml`],
      ]),
    )
  }
  const count = book.sheets.length + (lists.length > 0 ? 1 : 0)
  if (lists.length > 0) yield part(`xl/worksheets/sheet${count}.xml`, optionsXml(lists))
  yield part('xl/styles.xml', stylesXml())
  yield part('xl/workbook.xml', bookXml(names, lists.length > 0))
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationsXml([
      ...Array.from(
        { length: count },
        (_, index) => [`rId${index + 1}`, `${RELATIONS}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rIdStyles', `${RELATIONS}/styles`, 'styles.xml'],
    ]),
  )
  yield part('_rels/.rels', relationsXml([['rId1', `${RELATIONS}/officeDocument`, 'xl/workbook.xml']]))
  yield part('[Content_Types].xml', contentTypesXml(count, commented))
}

const part = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(xml)] })

/** At most 31 characters, none of []:*?/\, unique without regard to case: Excel repairs (and renames) anything else. */
function sheetNames(sheets: readonly WriteSheet[]): string[] {
  const taken = new Set([OPTIONS_SHEET])
  return sheets.map(sheet => {
    const base =
      sheet.name
        .replace(/[[\]:*?/\\\u0000-\u001F]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || 'Sheet'
    let name = base
    for (let next = 2; taken.has(name.toLowerCase()); next++)
      name = `${base.slice(0, 31 - String(next).length - 1)}_${next}`
    taken.add(name.toLowerCase())
    return name
  })
}

function dropDownsOf(sheet: WriteSheet, lists: (readonly string[])[]): DropDown[] {
  return sheet.columns.flatMap((column, index) => {
    if (column.options === undefined || column.options.length === 0) return []
    const letter = columnName(lists.push(column.options) - 1)
    return [{ column: index, formula: `'${OPTIONS_SHEET}'!$${letter}$1:$${letter}$${column.options.length}` }]
  })
}

/** Options by reference, not in the rule itself: a list written there may have 255 characters and no comma. */
function optionsXml(lists: readonly (readonly string[])[]): string {
  const height = Math.max(...lists.map(list => list.length))
  const rows = Array.from({ length: height }, (_, row) => {
    const cells = lists.map((list, column) =>
      list[row] === undefined ? '' : optionXml(`${columnName(column)}${row + 1}`, list[row]),
    )
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return `${XML_HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

const optionXml = (reference: string, option: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(option)}</t></is></c>`

function bookXml(names: readonly string[], withOptions: boolean): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  if (withOptions)
    sheets.push(
      `<sheet name="${OPTIONS_SHEET}" sheetId="${names.length + 1}" state="hidden" r:id="rId${names.length + 1}"/>`,
    )
  return `${XML_HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function relationsXml(relations: readonly (readonly [id: string, type: string, target: string])[]): string {
  const list = relations.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

function contentTypesXml(sheets: number, commented: readonly number[]): string {
  const override = (name: string, kind: string): string =>
    `<Override PartName="/xl/${name}" ContentType="${SHEET_TYPE}.${kind}+xml"/>`
  return (
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
    override('workbook.xml', 'sheet.main') +
    override('styles.xml', 'styles') +
    Array.from({ length: sheets }, (_, index) => override(`worksheets/sheet${index + 1}.xml`, 'worksheet')).join('') +
    commented.map(number => override(`comments${number}.xml`, 'comments')).join('') +
    '</Types>'
  )
}

function commentsXml(comments: readonly Comment[]): string {
  const list = comments.map(
    ({ reference, text }) =>
      `<comment ref="${reference}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  )
  return (
    `${XML_HEAD}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<authors><author>校验 / check</author></authors><commentList>${list.join('')}</commentList></comments>`
  )
}

/** Excel shows a comment only with its shape in the old drawing format. */
function drawingXml(comments: readonly Comment[]): string {
  const shapes = comments.map(
    (comment, index) =>
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202"` +
      ' style="position:absolute;width:160pt;height:60pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/>' +
      '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill>' +
      `<x:Row>${comment.row - 1}</x:Row><x:Column>${comment.column}</x:Column></x:ClientData></v:shape>`,
  )
  // Shape ids come in blocks of 1024, and every block in use must be named.
  const blocks = Array.from({ length: Math.ceil((1025 + comments.length) / 1024) - 1 }, (_, index) => index + 1).join(
    ',',
  )
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks}"/></o:shapelayout>` +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
    `${shapes.join('')}</xml>`
  )
}
