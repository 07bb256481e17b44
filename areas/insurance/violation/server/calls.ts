import { z } from 'zod'
import { localDate } from '#kernel'
import { explainCall } from '#packages/server/due-reason.ts'
import { call } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { importTemplate, rowsOfBatch } from '#packages/transfer/calls.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { allVehicles, beginSync, runningRun } from '../../violation-sync-run/server/begin-sync.ts'
import { violationSyncRun } from '../../violation-sync-run/violation-sync-run.ts'
import { violation } from '../violation.ts'
import { evidenceOf } from './evidence.ts'
import { explainDeadlines } from './explain.ts'
import { digestLetter, transferLetter } from './letter.ts'
import { GROUPS, statistics, summary } from './summaries.ts'
import { syncVehicles } from './sync-vehicles.ts'
import { summaryFile } from './summary-file.ts'
import { badSyncRows, beginSyncList, checkSyncList, syncTitles } from './sync-list.ts'
import { tellCustomers } from './tell.ts'

const page = {
  current: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(500).default(20),
}
const asRun = (run: Awaited<ReturnType<typeof runningRun>>) =>
  run
    ? {
        id: run.id,
        runNo: run.runNo,
        provider: run.provider,
        total: run.total,
        done: run.done,
        failed: run.failed,
        added: run.added,
        startTime: run.startTime,
      }
    : null

const uuidInput = z.looseObject({
  uuid: z.string().regex(/^[0-9a-f-]{36}$/, '缺少必要的请求参数: uuid / parameter uuid is missing'),
})
/** 80, 9: a list of plates to ask about, in the steps of any import. */
const listCalls = {
  'GET sync-import-title': call({
    label: '同步名单列 / Columns of a list to ask about',
    permission: 'violation_sync',
    input: z.looseObject({}),
    run: async (_tx, actor) => syncTitles(actor),
  }),
  'GET sync-import-template': call({
    label: '同步名单模板 / Template of a list to ask about',
    permission: 'violation_sync',
    input: z.looseObject({}),
    run: (_tx, actor) => importTemplate(actor, violationSyncRun),
  }),
  'POST sync-import-check': call({
    label: '校验同步名单 / Check a list to ask about',
    permission: 'violation_sync',
    idempotent: false,
    input: z.looseObject({}),
    upload: { maxBytes: 10 * 1024 * 1024 },
    run: (tx, actor, _input, file) => checkSyncList(tx, actor, file),
  }),
  'GET sync-import-rows': call({
    label: '同步名单明细 / Rows of a list to ask about',
    permission: 'violation_sync',
    input: uuidInput,
    run: (tx, actor, { uuid, ...query }) =>
      rowsOfBatch(tx, actor, violationSyncRun, uuid, query as Record<string, string>),
  }),
  'POST sync-import-normal': call({
    label: '同步名单车辆 / Ask about the vehicles of a list',
    permission: 'violation_sync',
    input: uuidInput,
    async run(tx, actor, { uuid }) {
      const { run, ...counts } = await beginSyncList(tx, actor, uuid)
      return { ...counts, ...asRun(run) }
    },
  }),
  'GET sync-export-abnormal': call({
    label: '同步名单异常行 / Faulty rows of a list',
    permission: 'violation_sync',
    input: uuidInput,
    run: (tx, actor, { uuid }) => badSyncRows(tx, actor, uuid),
  }),
}

export const violationCalls = {
  ...listCalls,
  'GET explain': explainCall(violation, 'violation_view', explainDeadlines),
  'GET evidence': call({
    label: '责任依据 / Who had the vehicle, with evidence',
    permission: 'violation_view',
    input: z.looseObject({ id: idInput }),
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, violation, [id])
      return evidenceOf(tx, actor, id)
    },
  }),
  'GET transfer-letter': call({
    label: '违章转移处理函 / Letter of transfer',
    permission: 'violation_transfer',
    input: z.looseObject({ ids: idsInput }),
    run: (tx, actor, { ids }) => transferLetter(tx, actor, ids),
  }),
  'GET digest-letter': call({
    label: '违章告知函 / Notice of offences',
    permission: 'violation_export',
    input: z.looseObject({ customerId: idInput }),
    run: (tx, actor, { customerId }) => digestLetter(tx, actor, customerId),
  }),
  'GET export-data': call({
    label: '导出违章汇总 / Export the summary',
    permission: 'violation_export',
    input: z.looseObject({ groupBy: z.enum(GROUPS).default('customer') }),
    run: (tx, actor, { groupBy }) => summaryFile(tx, actor, groupBy),
  }),
  'POST notify': call({
    label: '通知客户 / Tell customers',
    permission: 'violation_notify',
    input: z.looseObject({ ids: idsInput }),
    async run(tx, actor, { ids }) {
      await requireVisible(tx, actor, violation, ids)
      return tellCustomers(tx, actor, ids)
    },
  }),
  'GET statistics': call({
    label: '统计卡片 / Figures of the list',
    permission: 'violation_view',
    input: z.looseObject({}),
    run: (tx, actor) => statistics(tx, localDate(actor.clock.now())),
  }),
  'GET summary-page': call({
    label: '违章汇总 / Summaries',
    permission: 'violation_view',
    input: z.looseObject({ ...page, groupBy: z.enum(GROUPS).default('customer') }),
    run: (tx, actor, input) => summary(tx, localDate(actor.clock.now()), input),
  }),
  'GET check-running': call({
    label: '执行中的批次 / Run under way',
    permission: 'violation_sync',
    input: z.looseObject({}),
    run: async tx => asRun(await runningRun(tx)),
  }),
  'POST sync-data': call({
    label: '同步所选 / Synchronise the chosen',
    permission: 'violation_sync',
    input: z.looseObject({
      vehicleIds: idsInput.refine(ids => ids.length <= 500, '一次最多500台 / At most 500 at once'),
    }),
    async run(tx, actor, { vehicleIds }) {
      await requireVisible(tx, actor, vehicle, vehicleIds)
      return asRun(await beginSync(tx, actor, { vehicleIds, trigger: 2 }))
    },
  }),
  'POST sync-all-data': call({
    label: '同步全部 / Synchronise all',
    permission: 'violation_sync',
    input: z.looseObject({}),
    run: async (tx, actor) => asRun(await beginSync(tx, actor, { vehicleIds: await allVehicles(tx), trigger: 3 })),
  }),
  'GET sync-vehicle-page': call({
    label: '待同步车辆 / Vehicles to ask about',
    permission: 'violation_sync',
    input: z.looseObject({
      ...page,
      plateNo: z.string().max(20).optional(),
      toVerify: z.enum(['0', '1']).default('0'),
    }),
    run: async (tx, actor, input) =>
      syncVehicles(tx, actor, {
        ...input,
        isVerify: input.toVerify === '1',
        staleDays: await paramNumber(tx, 'violation.syncStaleDays'),
      }),
  }),
}
