import { z } from 'zod'
import { localDate } from '#kernel'
import { call } from '#packages/server/implement.ts'
import { idsInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { allVehicles, beginSync, runningRun } from '../../violation-sync-run/server/begin-sync.ts'
import { violation } from '../violation.ts'
import { GROUPS, statistics, summary, syncVehicles } from './summaries.ts'
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

export const violationCalls = {
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
    input: z.looseObject({ ...page, plateNo: z.string().max(20).optional() }),
    run: (tx, _actor, input) => syncVehicles(tx, input),
  }),
}
