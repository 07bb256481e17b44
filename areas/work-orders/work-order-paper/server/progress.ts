import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import type { Batch } from '#packages/transfer/import-run.ts'
import { stage } from '../../codes.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { paperOpen, paperStates, workOrderPaper } from '../work-order-paper.ts'

const HANDED_IN: readonly number[] = [stage.toConfirm, stage.toAccount, stage.done]
const { waiting, partly, done, voided } = paperStates.values

/** 70, 4.8: what of a sheet is handed in, from its tasks; a closed task is waited for no more. */
export async function refreshPaper(tx: Tx, actor: Actor, paperId: string): Promise<void> {
  const paper = await findRow(tx, workOrderPaper, paperId)
  if (!paper || paper.status === voided.code) return
  const tasks = await findRows(tx, vehicleTask, { paperId } as never)
  const doneCount = tasks.filter(one => HANDED_IN.includes(one.stage!)).length
  const open = tasks.filter(one => !HANDED_IN.includes(one.stage!) && one.stage !== stage.closed).length
  const status = open === 0 && tasks.length > 0 ? done.code : doneCount > 0 ? partly.code : waiting.code
  if (paper.status === status && paper.doneCount === doneCount) return
  await act(tx, actor, workOrderPaper, paper.id, 'progress', { input: { doneCount, status } })
}

/** How many rows of the file last loaded came back. */
export async function countAbnormal(tx: Tx, actor: Actor, batch: Pick<Batch, 'id'>): Promise<void> {
  const counts = await tx.rows<{ paper: string; n: string }>(sql`
    select body->'sheetTask'->>'paperId' as paper, count(*) filter (where not normal) as n from import_row
    where tenant_id = ${tx.tenantId} and batch_id = ${batch.id}::bigint and body->'sheetTask'->>'paperId' is not null group by 1`)
  for (const { paper, n } of counts) {
    const row = await findRow(tx, workOrderPaper, paper)
    if (row && paperOpen.includes(row.status) && row.abnormalCount !== Number(n))
      await updateRow(tx, actor, workOrderPaper, row, { abnormalCount: Number(n) })
  }
}

/** Tasks of a sheet by stage. */
export async function stagesOf(tx: Tx, taskIds: readonly string[]): Promise<Record<string, number>> {
  const rows = await tx.rows<{ stage: number; n: string }>(
    sql`select stage, count(*) as n from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0 and id = any(${[...taskIds]}::bigint[]) group by stage`,
  )
  return Object.fromEntries(rows.map(row => [String(row.stage), Number(row.n)]))
}
