import { textOf, type Fault } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { importColumns, matchHeader } from '#packages/transfer/columns.ts'
import { batchOf } from '#packages/transfer/import-run.ts'
import type { Planned } from './plan.ts'
import { PLAN, type TaskSheet } from './sheet.ts'

/** A checked sheet as its page shows it: the cells with what is wrong and what changed meanwhile, row by row. */
export async function shownRows(tx: Tx, actor: Actor, sheet: TaskSheet, uuid: string): Promise<unknown> {
  const batch = await batchOf(tx, actor, sheet.shape, uuid)
  const { byIndex, unknown } = matchHeader(importColumns(sheet.shape), batch.header)
  const rows = await tx.rows<{
    row_no: number
    cells: string[]
    body: Record<string, Planned | undefined>
    faults: Fault[]
    normal: boolean
  }>(
    sql`select row_no, cells, body, faults, normal from import_row where tenant_id = ${tx.tenantId} and batch_id = ${batch.id}::bigint order by row_no`,
  )
  const labelOf = (path: string) => {
    const column = byIndex.find(one => one?.field === path)
    return column ? `${textOf(column.label, actor.language)}${actor.language === 'zh' ? '：' : ': '}` : ''
  }
  return {
    uuid: batch.uuid,
    fileName: batch.file_name,
    state: batch.state,
    total: batch.total,
    normal: batch.normal,
    abnormal: batch.abnormal,
    success: batch.imported,
    failed: batch.failed,
    unknownColumns: unknown,
    columns: byIndex.map((column, index) => ({ key: column?.field ?? '', label: batch.header[index]! })),
    rows: rows.map(row => {
      const planned = row.body[PLAN]
      const clashing = new Set(planned?.clashes.map(one => one.path))
      return {
        rowNo: row.row_no,
        cells: row.cells,
        taskId: planned?.taskId ?? '',
        taskNo: planned?.taskNo ?? '',
        normal: row.normal,
        same: planned?.same === true && row.normal,
        lacks: planned?.lacks === true,
        // Only clashes stand against it: whoever loads the sheet may decide for his own values.
        acceptable: !row.normal && clashing.size > 0 && row.faults.every(one => clashing.has(one.path)),
        changed: planned?.changed ?? [],
        clashes: planned?.clashes ?? [],
        faults: row.faults.map(one => ({ path: one.path, reason: textOf(one.reason, actor.language) })),
        info: row.faults
          .map(one => `${labelOf(one.path)}${textOf(one.reason, actor.language)}`)
          .join(actor.language === 'zh' ? '；' : '; '),
      }
    }),
  }
}
