import { textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { writeWorkbookBuffer, type WriteCell, type WriteColumn } from '#packages/excel/index.ts'
import { sheetPdf } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { templateColumns } from '#packages/transfer/calls.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { tasksOf, type Task } from '../../vehicle-task/server/rows.ts'
import { workOrderPaper, workOrderPaperLine } from '../work-order-paper.ts'
import { currentOf, printOf, valueOf, Words } from './current.ts'
import { of, type TaskSheet } from './sheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LOCKED: readonly string[] = [of.task, of.vin, of.plate, of.print]

export async function tasksOfPaper(tx: Tx, paperId: string): Promise<Task[]> {
  const lines = await findRows(tx, workOrderPaperLine, { paperId } as never, { orderBy: 't.line_no' })
  return lines.length === 0
    ? []
    : inOrder(
        tx,
        lines.map(one => one.taskId!),
      )
}
async function inOrder(tx: Tx, ids: readonly string[]): Promise<Task[]> {
  const found = new Map((await tasksOf(tx, ids)).map(one => [one.id, one]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** 70, 4.8 export: the rows with what is known already, ready to be filled in and loaded again. */
export async function sheetFile(
  tx: Tx,
  actor: Actor,
  sheet: TaskSheet,
  taskIds: readonly string[],
  name: string,
): Promise<FileAnswer> {
  const tasks = await inOrder(tx, taskIds)
  const now = await currentOf(tx, sheet, tasks)
  const words = new Words(tx, actor, sheet)
  const rows: WriteCell[][] = []
  for (const task of tasks) {
    const current = now.get(task.id)!
    const cells: WriteCell[] = [task.taskNo, task.vin, task.plateNo]
    for (const column of sheet.columns) cells.push(await words.of(column, valueOf(column, current)))
    rows.push([...cells, printOf(sheet, current)])
  }
  const keys = Object.keys(sheet.shape.fields)
  const columns = (await templateColumns(actor, sheet.shape)).map(
    (one, index): WriteColumn => (LOCKED.includes(keys[index]!) ? { ...one, kind: 'locked' } : one),
  )
  const title = textOf(sheet.shape.label, actor.language)
  return new FileAnswer(
    `${name}.xlsx`,
    XLSX,
    await writeWorkbookBuffer({ sheets: [{ name: title.slice(0, 31), columns, rows }] }),
  )
}

/** 70, 4.8 paper as PDF: a row per task with a code that opens its form. */
export async function paperPdf(tx: Tx, actor: Actor, paperId: string): Promise<FileAnswer> {
  const t = (label: Label) => textOf(label, actor.language)
  const paper = await lockRow(tx, actor, workOrderPaper, paperId)
  await updateRow(tx, actor, workOrderPaper, paper, { printCount: (paper.printCount ?? 0) + 1 })
  const tasks = await tasksOfPaper(tx, paperId)
  const address = (await paramValue(tx, 'task.paper.address')).replace(/\/+$/, '')
  const pdf = await sheetPdf(
    {
      title: t('作业单 / Job sheet'),
      subtitle: `${paper.paperNo} · ${paper.handlerName ?? ''} · ${paper.dueTime ?? ''}`,
      parts: [
        {
          kind: 'table',
          columns: [
            { label: '#', width: 24 },
            { label: t('任务号 / Task no.'), width: 96 },
            { label: t('车牌号 / Plate'), width: 64 },
            { label: t('车架号 / VIN'), width: 110 },
            { label: t('作业 / Work'), width: 70 },
            { label: t('时限 / Due'), width: 78 },
            { label: t('结果与备注 / Result and remark') },
            { label: t('扫码处理 / Scan'), width: 60, qr: true },
          ],
          rows: tasks.map((one, index) => [
            String(index + 1),
            one.taskNo ?? '',
            one.plateNo ?? '',
            one.vin ?? '',
            one.subKindName ?? '',
            one.dueTime?.slice(0, 16) ?? '',
            '',
            `${address}/workorder/task/handle?id=${one.id}`,
          ]),
        },
        { kind: 'signatures', places: [{ who: t('作业人 / Done by') }, { who: t('复核人 / Checked by') }] },
      ],
    },
    { landscape: true, number: paper.paperNo ?? '', language: actor.language },
  )
  return new FileAnswer(`${paper.paperNo}.pdf`, 'application/pdf', pdf)
}

/** 70, 4.8 paper as data. */
export async function paperRows(tx: Tx, paperId: string): Promise<unknown> {
  const paper = await getRow(tx, workOrderPaper, paperId)
  const tasks = await tasksOfPaper(tx, paperId)
  return {
    id: paper.id,
    paperNo: paper.paperNo,
    type: paper.type,
    status: paper.status,
    taskCount: paper.taskCount,
    doneCount: paper.doneCount,
    rows: tasks.map(({ id, taskNo, plateNo, vin, subKindName, stage, status, dueTime, handlerName }) => ({
      id,
      taskNo,
      plateNo,
      vin,
      subKindName,
      stage,
      status,
      dueTime,
      handlerName,
    })),
  }
}
