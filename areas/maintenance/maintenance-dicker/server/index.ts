import { z } from 'zod'
import { localDate, yuan, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement, type ActionCode } from '#packages/server/implement.ts'
import { idInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { lockRow } from '#packages/server/rows.ts'
import { partnerWorkPort } from '#areas/partners/service-provider/server/work-port.ts'
import { stationFiguresPort } from '#areas/vehicles/register-ports.ts'
import { rowsOf } from '#packages/server/query.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import { maintenanceDickerLine } from '../maintenance-dicker-line.ts'
import { accept, type Acceptance } from './accept.ts'
import { approved, checkApply, dickerVariables } from './apply.ts'
import { bargain, bargainInput } from './bargain.ts'
import { factsOfTask } from './facts.ts'
import { linesOf } from './offers.ts'
import { prepareDicker } from './prepare.ts'
import { hintsFor, projectsOf } from './prices.ts'
import { workOfDepots } from './depot-work.ts'
import { figuresOfStations } from './stations.ts'
import { workOrderPage } from './work-order-page.ts'

const fromInput: ActionCode<typeof maintenanceDicker, never> = {
  run: (_tx, _actor, { input }) => input as ChangesOf<typeof maintenanceDicker>,
}

/** The least far state of the live cost lines of each application's task. */
async function costStates(tx: Tx, _actor: Actor, ids: readonly string[]) {
  const rows = await tx.rows<{ id: string; state: number }>(sql`
    select d.id, min(c.status)::int as state from maintenance_dicker d
      join vehicle_task_cost c on c.tenant_id = d.tenant_id and c.task_id = d.task_id and c.is_deleted = 0 and c.status <> 6
    where d.tenant_id = ${tx.tenantId} and d.id = any(${[...ids]}::bigint[]) and d.status in (3, 4) group by d.id`)
  const found = new Map(rows.map(row => [row.id, row.state]))
  return new Map(ids.map(id => [id, { costState: found.get(id) ?? '' }]))
}

export default implement(maintenanceDicker, {
  provides: [
    provide(stationFiguresPort, { of: figuresOfStations }),
    provide(partnerWorkPort, 'maintenance-dicker', { between: workOfDepots }),
  ],
  prepare: prepareDicker,
  page: costStates,
  detail: async (tx, actor, row) => ({ ...(await costStates(tx, actor, [row.id])).get(row.id) }),
  variables: (tx, _actor, row) => dickerVariables(tx, row),
  actions: {
    round: fromInput,
    change: fromInput,
    finish: fromInput,
    apply: { guard: (tx, actor, { row }) => checkApply(tx, actor, row) },
    approve: { after: (tx, actor, { row }) => approved(tx, actor, row) },
    accept: {
      async locks(tx, actor, id) {
        await lockRow(tx, actor, maintenanceDicker, id)
      },
      run: (tx, actor, { row, input }) => accept(tx, actor, row, input as Acceptance),
    },
    close: { run: (_tx, _actor, { reason }) => ({ closeReason: reason.slice(0, 200) }) },
  },
  calls: {
    'POST bargain': call({
      label: '议价 / Bargain',
      permission: 'maintenance_dicker_bargain',
      input: bargainInput,
      async run(tx, actor, input) {
        await requireVisible(tx, actor, maintenanceDicker, [input.id])
        const { id, dickerNo, status, version } = await bargain(tx, actor, input)
        return { id, no: dickerNo, status, version }
      },
    }),
    'GET work-order-page': call({
      label: '可申请的维保任务 / Tasks without an application',
      permission: 'maintenance_dicker_view',
      input: z.record(z.string(), z.string()),
      run: workOrderPage,
    }),
    'GET line-list': call({
      label: '维修明细 / Lines of an application',
      permission: 'maintenance_dicker_view',
      input: z.looseObject({ dickerId: idInput }),
      async run(tx, actor, { dickerId }) {
        await requireVisible(tx, actor, maintenanceDicker, [dickerId], 'read')
        const ids = (await linesOf(tx, dickerId)).map(one => one.id)
        return rowsOf(tx, actor, maintenanceDickerLine, ids)
      },
    }),
    'GET price-hint': call({
      label: '价格参考 / Prices beside a line',
      permission: 'maintenance_dicker_view',
      input: z.looseObject({
        taskId: idInput,
        mechanismId: optionalIdInput,
        projectIds: optionalIdsInput,
      }),
      async run(tx, actor, { taskId, mechanismId, projectIds }) {
        await requireVisible(tx, actor, vehicleTask, [taskId], 'read')
        const facts = await factsOfTask(tx, taskId)
        if (!facts) return []
        const hints = await hintsFor(
          tx,
          {
            mechanismId: mechanismId ?? null,
            cityCode: facts.task.cityCode ?? facts.car.operateCityCode,
            modelId: facts.car.modelId,
            seriesId: facts.car.seriesId,
            companyId: facts.car.assetCompanyId ?? facts.car.ownerCompanyId,
            date: localDate(actor.clock.now()),
          },
          await projectsOf(tx, projectIds),
        )
        const amount = (price: Parameters<typeof yuan>[0] | null) => (price === null ? '' : yuan(price))
        return [...hints].map(([projectId, hint]) => ({
          projectId,
          contractPrice: amount(hint.contractPrice),
          contractId: hint.contractId ?? '',
          lastPrice: amount(hint.lastPrice),
          lastDate: hint.lastDate ?? '',
          lastNo: hint.lastNo ?? '',
          marketPrice: amount(hint.marketPrice),
          marketCount: hint.marketCount,
        }))
      },
    }),
  },
})
