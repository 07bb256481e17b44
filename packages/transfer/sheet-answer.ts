import { localDateTime, textOf, type Label } from '#kernel'
import { writeWorkbook, type ColumnKind, type WriteRow } from '#packages/excel/index.ts'
import type { Actor } from '#packages/database/tx.ts'
import { FileAnswer } from '#packages/server/route.ts'

export interface SheetColumn {
  readonly label: Label | string
  readonly kind?: ColumnKind
  readonly width?: number
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A sheet that no definition describes, as one file: its name with the moment, its heads in the reader's language. */
export function sheetAnswer(
  actor: Actor,
  title: Label,
  columns: readonly SheetColumn[],
  rows: Iterable<WriteRow> | AsyncIterable<WriteRow>,
): FileAnswer {
  const name = textOf(title, actor.language)
  const heads = columns.map(({ label, kind = 'text', width = 16 }) => ({
    label: textOf(label as Label, actor.language),
    kind,
    width,
  }))
  return new FileAnswer(
    `${name}_${localDateTime(actor.clock.now()).replace(/\D/g, '')}.xlsx`,
    XLSX,
    writeWorkbook({ sheets: [{ name: name.slice(0, 31), columns: heads, rows }] }),
  )
}
