import { refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { readCsv, readWorkbook } from '#packages/excel/index.ts'
import type { FileStore } from '#packages/files/index.ts'
import type { AttachRow } from './groups.ts'
import { contentOf } from './zip.ts'

const SHOWN_ROWS = 500
const SHOWN_COLUMNS = 60
const caps = {
  maxRows: 200_000,
  maxBytes: 20 * 1024 * 1024,
  maxUnpackedBytes: 128 * 1024 * 1024,
  maxCells: 2_000_000,
  wholeRows: true,
}

export interface SheetPreview {
  readonly name: string
  readonly rows: readonly {
    readonly number: number
    readonly cells: readonly string[]
  }[] /** More rows follow than are shown. */
  readonly hasMore: boolean
}

/**
 * The first sheet of a workbook, or a csv in any encoding, as text. Opening the file in the browser would run its
 * content.
 */
export async function previewSheet(tx: Tx, local: FileStore, row: AttachRow): Promise<SheetPreview> {
  if (row.extension !== 'xlsx' && row.extension !== 'csv')
    return refuse('noPreview', '该格式暂不支持预览，请下载查看 / This format cannot be previewed, please download it')
  // Checked before reading: a large file of another kind would be loaded into memory as a whole.
  if ((row.attachSize ?? 0) > caps.maxBytes)
    return refuse('noPreview', '文件超过{mb}MB，请下载查看 / The file is larger than {mb} MB, please download it', {
      mb: caps.maxBytes / 1024 / 1024,
    })
  const bytes = await contentOf(tx, local, row)
  const sheet =
    row.extension === 'csv' ? { name: row.originalName, ...readCsv(bytes, caps) } : await readWorkbook(bytes, caps)
  const rows: SheetPreview['rows'][number][] = []
  for await (const one of sheet.rows) {
    if (rows.length === SHOWN_ROWS) return { name: sheet.name, rows, hasMore: true }
    rows.push({ number: one.number, cells: one.cells.slice(0, SHOWN_COLUMNS).map(cell => cell.text) })
  }
  return { name: sheet.name, rows, hasMore: false }
}
