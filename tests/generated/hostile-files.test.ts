import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readWorkbook, writeWorkbookBuffer } from '#packages/excel/index.ts'
import type { Route } from '#packages/server/route.ts'
import { drawn, howDrawn } from '#packages/testing/drawn.ts'
import { bombs, sheet, workbook } from '../security/bombs.ts'
import { makeSampled, type Sampled } from './sampled.ts'

// Files that mean harm, into every call that takes one: whoever sends them reads why, row by row where it is a sheet; a 500
// would be a bug found by the user.
let s: Sampled
let all: Route[]
beforeAll(async () => {
  s = await makeSampled()
  all = s.world.product.routes.filter(one => one.upload)
})
afterAll(() => s?.close())

const HAN = /[\u4e00-\u9fff]/
const LONG_CELL = 1024 * 1024
/** Of the ten files, for each call. */
const FILES = 4
const ILL = ['词', '-1', '1e999', '2026-02-30', '\ud800', '9'.repeat(40), '长'.repeat(9_000)]
const cell = (at: number, row: number, inner: string, kind = 'inlineStr') =>
  `<c r="${columnName(at)}${row}" t="${kind}">${inner}</c>`
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const words = (at: number, row: number, text: string) => cell(at, row, `<is><t>${escaped(text)}</t></is>`)
const line = (row: number, heads: readonly string[], of: (at: number) => string) =>
  `<row r="${row}">${heads.map((_, at) => of(at)).join('')}</row>`
const titles = (heads: readonly string[]) => line(1, heads, at => words(at, 1, heads[at]!))
const columnsOf = (heads: readonly string[]) => heads.map(label => ({ label, kind: 'text' as const }))

interface Hostile {
  readonly name: string
  readonly bytes: Buffer
  /** Rows that must be told to be wrong, if the file as such was taken. */
  readonly rows: number
}
async function filesFor(heads: readonly string[]): Promise<[because: string, file: Hostile][]> {
  const book = (bytes: Buffer, rows = 0): Hostile => ({ name: 'x.xlsx', bytes, rows })
  const sheets = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
    writeWorkbookBuffer({ sheets: [{ name: 'S', columns: columnsOf(columns), rows }] })
  const ill = ILL.map((_, turn) => heads.map((_head, at) => ILL[(at + turn) % ILL.length]!))
  return [
    ['nothing in it', book(Buffer.alloc(0))],
    ['a picture by the name of a workbook', book(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
    ['a workbook cut in half', book((await sheets(heads, ill)).subarray(0, 900))],
    ['a bomb', book(bombs['a gigabyte of blanks that the directory hides']!())],
    ['columns of another import', book(await sheets(['毫不相干', '另一列'], [['甲', '乙']]))],
    ['titles alone', book(await sheets(heads, []))],
    [
      'a formula in every cell',
      book(
        workbook(
          sheet(
            titles(heads),
            line(2, heads, at => cell(at, 2, '<f>HYPERLINK("http://x","1")</f><v>1</v>', 'str')),
          ),
        ),
        1,
      ),
    ],
    [
      'a cell of a megabyte',
      book(
        workbook(
          sheet(titles(heads), '<row r="2"><c r="A2" t="inlineStr"><is><t>', ['a', LONG_CELL], '</t></is></c></row>'),
        ),
      ),
    ],
    ['words that begin a formula', book(await sheets(heads, [heads.map(() => '=cmd|calc!A1')]), 1)],
    ['values of every wrong type', book(await sheets(heads, ill), ill.length)],
  ]
}

const pathOf = (route: Route, ending: string) => route.path.replace(/import-check([\w-]*)$/, ending)
/** The titles of its template, where it has one; else those of nothing. */
async function headsOf(route: Route): Promise<string[]> {
  for (const ending of ['import-template$1', 'import-template', 'template']) {
    const path = route.path.replace(/import-check([\w-]*)$/, ending)
    if (path === route.path || !s.world.product.routes.some(one => one.method === 'GET' && one.path === path)) continue
    const answer = await s.call('GET', path, queryOf(route))
    if (answer.status === 200 && answer.bytes.length > 0) return [...(await readWorkbook(answer.bytes)).header]
  }
  return ['名称', '数量', '日期']
}
/** What the call asks beside the file: ids of a row that exists, else a plain word. */
function queryOf(route: Route): Record<string, string> {
  if (!route.input) return {}
  const { properties = {} } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { enum?: unknown[] }>
  }
  const id = String((route.resource && s.own.get(route.resource.name)?.id) ?? '1')
  return Object.fromEntries(
    Object.entries(properties).map(([name, { enum: values }]) => [
      name,
      String(values?.[0] ?? (/id$/i.test(name) ? id : '1')),
    ]),
  )
}

/** What is wrong with the answer to a hostile file. */
async function complaint(route: Route, file: Hostile, query: Record<string, string>): Promise<string | undefined> {
  const asked = new URLSearchParams(query).toString()
  const answer = await s.upload(`${route.path}${asked ? `?${asked}` : ''}`, file)
  if (answer.status >= 500) return String(answer.status)
  if (answer.status !== 200)
    return HAN.test(answer.msg) ? undefined : `no word in the user's language: ${answer.status} ${answer.msg}`
  const { uuid, normal } = (answer.data ?? {}) as { uuid?: string; normal?: number }
  if (file.rows === 0 || !uuid) return undefined
  if (normal && normal > 0) return `took ${normal} of ${file.rows} rows`
  const rowsPath = pathOf(route, 'import-rows')
  if (!s.world.product.routes.some(one => one.method === 'GET' && one.path === rowsPath)) return undefined
  const told = await s.call('GET', rowsPath, { ...query, uuid, result: '0', size: '50' })
  const dumb = ((told.data?.records ?? []) as { info?: string }[]).filter(one => !HAN.test(one.info ?? ''))
  return told.status === 200 && dumb.length === 0
    ? undefined
    : `rows without a reason: ${told.status} ${JSON.stringify(dumb).slice(0, 200)}`
}

describe('hostile files', () => {
  it(`are refused by every call that takes a file, with words for whoever sent them (${howDrawn})`, {
    timeout: 600_000,
  }, async () => {
    expect(all.length).toBeGreaterThan(60)
    const wrong: string[] = []
    for (const route of all) {
      const query = queryOf(route)
      const files = await filesFor(await headsOf(route))
      for (const [because, file] of drawn(files, FILES, route.path, ([name]) => name)) {
        const found = await complaint(route, file, query)
        if (found) wrong.push(`${route.path}: ${because}: ${found}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
