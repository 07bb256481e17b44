import { z } from 'zod'
import { invalid, Refused, type Method } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act, stateLabel } from '#packages/server/act.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRows, getRow, lockRow, removeRow } from '#packages/server/rows.ts'
import { saveVisible } from '#packages/server/save-visible.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicleWorkOrder } from '#areas/work-orders/vehicle-work-order/vehicle-work-order.ts'
import { taskIs } from '../../codes.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { closeStocktake } from './close.ts'
import { moveNamed } from './moves.ts'
import { countVehicles, rulePage, rulesFrom } from './preview.ts'
import { reportPdf } from './report.ts'
import { addTemps, checkFile, keepNormal, removeTemps } from './temp.ts'

type Calls = Record<`${Method} ${string}`, CustomCall>
const VIEW = 'stocktake_task_view'
const ADD = 'stocktake_task_add'
const tempId = z.string().min(8).max(36)
const answerOf = (row: { id: string; taskNo: string | null; status: number; version: number }) => ({
  id: row.id,
  no: row.taskNo,
  status: row.status,
  version: row.version,
})

const saving: Calls = {
  'POST rule-save': call({
    label: '保存盘点任务 / Save a stocktake',
    permission: ADD,
    input: z.looseObject({ id: optionalIdInput, requestId: z.string().max(64).nullish() }),
    async run(tx, actor, given) {
      const requestId = given.requestId?.trim()
      if (requestId) {
        // Whoever asks again after a time-out waits for the first answer and gets it (70, acceptance 24).
        await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`stocktake ${tx.tenantId} ${requestId}`}))`)
        const [known] = await findRows(tx, stocktakeTask, { requestId } as never)
        if (known && known.id !== given.id && known.status !== taskIs.draft) return answerOf(known)
      }
      const { id, no, status, version } = await saveVisible(tx, actor, stocktakeTask, given, 'save')
      return { id, no, status, version }
    },
  }),
  'POST temp-save': call({
    label: '添加手工车辆 / Pick vehicles',
    permission: ADD,
    input: z.object({
      tempId,
      vehicleIds: optionalIdsInput,
      vins: z.array(z.string().max(32)).max(20_000).optional(),
      counterId: optionalIdInput,
    }),
    run: (tx, actor, input) =>
      addTemps(tx, actor, {
        tempId: input.tempId,
        vehicleIds: input.vehicleIds ?? [],
        vins: input.vins ?? [],
        counterId: input.counterId,
      }),
  }),
  'POST import-check-vin': call({
    label: '车架号导入校验 / Check a file of VINs',
    permission: ADD,
    input: z.object({ tempId }),
    idempotent: false,
    upload: { maxBytes: 10 * 1024 * 1024 },
    run: (tx, actor, input, file) => checkFile(tx, actor, input.tempId, file),
  }),
  'POST import-normal-vin': call({
    label: '导入正常车辆 / Keep what is in order',
    permission: ADD,
    input: z.object({ tempId }),
    run: (tx, actor, input) => keepNormal(tx, actor, input.tempId),
  }),
  'DELETE remove': call({
    label: '删除 / Remove',
    permission: 'stocktake_task_delete',
    input: z.object({
      ids: optionalIdsInput,
      tempId: tempId.optional(),
      version: z.coerce.number().int().optional(),
    }),
    async run(tx, actor, { ids = [], tempId: ofTemp, version }) {
      if (ofTemp) return removeTemps(tx, actor, ofTemp, ids)
      if (ids.length === 0) invalid({ ids: '请选择草稿 / choose the drafts' })
      await requireVisible(tx, actor, stocktakeTask, ids)
      for (const id of [...new Set(ids)].sort()) {
        const row = await lockRow(tx, actor, stocktakeTask, id, version)
        if (row.status !== taskIs.draft)
          throw new Refused({
            kind: 'WrongState',
            resource: stocktakeTask.name,
            id,
            state: stateLabel(stocktakeTask, row.status),
            action: '删除 / Remove',
          })
        await removeRow(tx, actor, stocktakeTask, row)
      }
      return { removed: ids.length }
    },
  }),
}

const moving: Calls = {
  'POST status-save': call({
    label: '开始、暂停与结束 / Start, pause, finish',
    permission: 'stocktake_task_status',
    input: z.object({
      id: idInput,
      version: z.coerce.number().int().optional(),
      action: z.coerce.number().int().min(1).max(4),
    }),
    async run(tx, actor, input) {
      await requireVisible(tx, actor, stocktakeTask, [input.id])
      const name = moveNamed[input.action as 1 | 2 | 3 | 4]
      const { row } = await act(tx, actor, stocktakeTask, input.id, name, {
        ...(input.version === undefined ? {} : { version: input.version }),
      })
      return answerOf(row)
    },
  }),
  'PUT close': call({
    label: '关闭盘点 / Close a stocktake',
    permission: 'stocktake_task_close',
    input: z.object({
      id: idInput,
      version: z.coerce.number().int().optional(),
      mode: z.coerce.number().int().min(1).max(2),
      conclusion: z.string().max(500).optional(),
      reason: z.string().max(200).optional(),
    }),
    async run(tx, actor, input) {
      await requireVisible(tx, actor, stocktakeTask, [input.id])
      return answerOf(await closeStocktake(tx, actor, { ...input, mode: input.mode as 1 | 2 }))
    },
  }),
}

const reading: Calls = {
  'GET count-vehicle': call({
    label: '盘点车辆计数 / Count the vehicles',
    permission: ADD,
    input: z.object({
      rules: z.string().max(50_000).optional(),
      tempId: tempId.optional(),
      stocktakeKind: z.coerce.number().int().min(1).max(4).default(1),
    }),
    run: (tx, actor, input) =>
      countVehicles(tx, actor, {
        rules: rulesFrom(input.rules),
        tempId: input.tempId ?? null,
        stocktakeKind: input.stocktakeKind,
      }),
  }),
  'GET rule-page': call({
    label: '盘点规则 / Rules of a stocktake',
    permission: VIEW,
    input: z.object({ id: optionalIdInput, tempId: tempId.optional() }),
    run: (tx, actor, input) => rulePage(tx, actor, input),
  }),
  'GET work-order-page': call({
    label: '盘点工单 / Work orders of a stocktake',
    permission: VIEW,
    input: z.looseObject({ id: idInput }),
    async run(tx, actor, { id, ...query }) {
      await requireVisible(tx, actor, stocktakeTask, [id], 'read')
      const { taskNo } = await getRow(tx, stocktakeTask, id)
      return page(tx, undefined, actor, vehicleWorkOrder, {
        ...(query as Record<string, string>),
        sourceType: 'stocktake',
        sourceNo: taskNo!,
      })
    },
  }),
  'GET report': call({
    label: '盘点报告 / Report of a stocktake',
    permission: VIEW,
    input: z.object({ id: idInput }),
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, stocktakeTask, [id], 'read')
      const { taskNo } = await getRow(tx, stocktakeTask, id)
      return new FileAnswer(`${taskNo}.pdf`, 'application/pdf', await reportPdf(tx, actor, id))
    },
  }),
}
export const taskCalls: Calls = { ...saving, ...moving, ...reading }
