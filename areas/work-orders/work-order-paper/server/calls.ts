import { z } from 'zod'
import { textOf, type Label, type Method } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { abnormalFile } from '#packages/transfer/calls.ts'
import { importColumns } from '#packages/transfer/columns.ts'
import { families } from '../../kinds/types.ts'
import { workOrderPaper } from '../work-order-paper.ts'
import { checkSheet } from './check.ts'
import { paperPdf, paperRows, sheetFile, tasksOfPaper } from './files.ts'
import { makePaper, wantedTasks } from './make.ts'
import { processSheet, statOfBatch } from './process.ts'
import { stagesOf } from './progress.ts'
import { sheetOf } from './sheet.ts'
import { shownRows } from './shown.ts'

type Family = (typeof families)[number]
const BATCH = 'vehicle_task_batch'
const uuidInput = z.object({ uuid: z.uuid('导入批次不存在 / no such batch') })
const filterInput = z.record(z.string(), z.string())

async function requirePaper(tx: Tx, actor: Actor, type: Family, paperId: string): Promise<void> {
  await requireVisible(tx, actor, workOrderPaper, [paperId], 'read')
  const paper = await getRow(tx, workOrderPaper, paperId)
  // A sheet of another type is no sheet of this address.
  if (paper.type !== type.code) await requireVisible(tx, actor, workOrderPaper, ['0'], 'read')
}

type Calls = Record<`${Method} ${string}`, CustomCall>
/** Names and addresses of the calls of a type. */
function wordsOf(type: Family) {
  const [zh, en] = type.label.split(' / ') as [string, string]
  return {
    label: (does: string, doesEn: string) => `${zh}：${does} / ${en}: ${doesEn}` as Label,
    at: (segment: string) => `/api/ratutech-core/work-order/task/${type.family}/${segment}`,
  }
}
/** 70, 7.2: out as paper or sheet. */
function outCalls(type: Family): Calls {
  const { label, at } = wordsOf(type)
  return {
    [`POST ${at('paper')}`]: call({
      label: label('制作作业单', 'make a job sheet'),
      permission: 'vehicle_task_paper',
      input: z.object({
        taskIds: optionalIdsInput,
        filter: filterInput.optional(),
        handlerId: optionalIdInput,
        providerId: optionalIdInput,
      }),
      run: (tx, actor, input) => makePaper(tx, actor, type, input, input),
    }),
    // Printed copies are counted.
    [`GET ${at('paper')}`]: call({
      label: label('作业单', 'job sheet'),
      permission: 'vehicle_task_paper',
      input: z.object({ paperId: idInput, format: z.enum(['json', 'pdf']).default('json') }),
      async run(tx, actor, { paperId, format }) {
        await requirePaper(tx, actor, type, paperId)
        return format === 'pdf' ? paperPdf(tx, actor, paperId) : paperRows(tx, paperId)
      },
    }),
    [`GET ${at('import-title')}`]: call({
      label: label('表格列', 'columns of the sheet'),
      permission: BATCH,
      input: z.object({}),
      async run(tx, actor) {
        return importColumns((await sheetOf(tx, type)).shape).map(one => ({
          key: one.field,
          label: textOf(one.label, actor.language),
          required: one.required,
          dictionary: one.spec.kind === 'dict' ? one.spec.target : (one.spec.enumeration?.name ?? ''),
        }))
      },
    }),
    [`GET ${at('export')}`]: call({
      label: label('导出处理表', 'sheet to fill in'),
      permission: 'vehicle_task_export',
      input: z.looseObject({ paperId: optionalIdInput, taskIds: optionalIdsInput }),
      async run(tx, actor, { paperId, taskIds, ...rest }) {
        const sheet = await sheetOf(tx, type)
        const title = textOf(sheet.shape.label, actor.language)
        if (paperId) {
          await requirePaper(tx, actor, type, paperId)
          const { paperNo } = await getRow(tx, workOrderPaper, paperId)
          const tasks = await tasksOfPaper(tx, paperId)
          return sheetFile(
            tx,
            actor,
            sheet,
            tasks.map(one => one.id),
            `${title}_${paperNo}`,
          )
        }
        const filter = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
        return sheetFile(tx, actor, sheet, await wantedTasks(tx, actor, type, { taskIds, filter }), title)
      },
    }),
  }
}
/** And in again: checked, done, followed. */
function inCalls(type: Family): Calls {
  const { label, at } = wordsOf(type)
  return {
    [`POST ${at('import-check')}`]: call({
      label: label('校验处理表', 'check a sheet'),
      permission: BATCH,
      idempotent: false,
      upload: { maxBytes: 10 * 1024 * 1024 },
      input: z.looseObject({}),
      run: async (tx, actor, _input, file) => checkSheet(tx, actor, await sheetOf(tx, type), file),
    }),
    // The check again, once its sheet was processed: what is left of it.
    [`GET ${at('import-rows')}`]: call({
      label: label('校验结果', 'rows of a checked sheet'),
      permission: BATCH,
      input: uuidInput,
      run: async (tx, actor, { uuid }) => shownRows(tx, actor, await sheetOf(tx, type), uuid),
    }),
    [`GET ${at('export-abnormal')}`]: call({
      label: label('导出异常行', 'failed rows'),
      permission: BATCH,
      input: uuidInput,
      run: async (tx, actor, { uuid }) => abnormalFile(tx, actor, (await sheetOf(tx, type)).shape, uuid),
    }),
    [`POST ${at('batch-processing')}`]: call({
      label: label('批量处理', 'process a sheet'),
      permission: BATCH,
      input: uuidInput.extend({
        submit: z.coerce.boolean().default(true),
        accept: z.array(z.coerce.number().int()).max(1000).default([]),
      }),
      run: async (tx, actor, input) => processSheet(tx, actor, await sheetOf(tx, type), input),
    }),
    [`GET ${at('processing-stat')}`]: call({
      label: label('处理进度', 'progress'),
      permission: BATCH,
      input: z.object({ uuid: uuidInput.shape.uuid.optional(), paperId: optionalIdInput }),
      async run(tx, actor, { uuid, paperId }) {
        if (uuid) return statOfBatch(tx, actor, await sheetOf(tx, type), uuid)
        await requirePaper(tx, actor, type, paperId ?? '0')
        const tasks = await tasksOfPaper(tx, paperId!)
        const stages = await stagesOf(
          tx,
          tasks.map(one => one.id),
        )
        const left = [1, 2, 3, 9].reduce((sum, one) => sum + (stages[String(one)] ?? 0), 0)
        const total = tasks.length
        return {
          running: false,
          total,
          processed: total - left,
          success: total - left,
          failed: 0,
          waiting: left,
          stages,
        }
      },
    }),
  }
}
export const paperCalls: Calls = Object.assign({}, ...families.flatMap(type => [outCalls(type), inCalls(type)]))
