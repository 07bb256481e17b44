import { z } from 'zod'
import type { ChangesOf } from '#kernel'
import { call, implement, type ActionCode } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { ruleWorkOrdersPort } from '#areas/vehicles/register-ports.ts'
import { running } from '../../codes.ts'
import { typeIs } from '../../kinds/types.ts'
import { closeTasks } from '../../vehicle-task/server/close.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { lockTasks } from '../../vehicle-task/server/rows.ts'
import { openPatrols, patrolInput } from '../../parking-lot-work-order/server/open.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'
import { billInput, costBill } from './bills.ts'
import { afterSave, prepareOrder, saveInput, saveOrder } from './form.ts'
import { groundTransport } from './ground-transport.ts'
import { saleWork } from './sale-work.ts'
import { nextWorkOrder } from './queue.ts'
import { openAtStations, openByRule } from './rule-orders.ts'
import { allPage, typePages } from './type-pages.ts'

const derived: ActionCode<typeof vehicleWorkOrder, never> = {
  run: (_tx, _actor, { input }) => input as ChangesOf<typeof vehicleWorkOrder>,
}
const openIds = async (tx: Parameters<typeof findRows>[0], workOrderId: string): Promise<string[]> =>
  (await findRows(tx, vehicleTask, { workOrderId } as never))
    .filter(one => running.includes(one.stage!))
    .map(one => one.id)

export default implement(vehicleWorkOrder, {
  provides: [saleWork, groundTransport, provide(ruleWorkOrdersPort, { open: openByRule, openAt: openAtStations })],
  prepare: prepareOrder,
  saved: afterSave,
  actions: {
    derive: derived,
    close: {
      // Its chain and its tasks are locked in their order before the order itself.
      locks: async (tx, actor, id) => void (await lockTasks(tx, actor, await openIds(tx, id))),
      run: (_tx, _actor, { reason }) => ({ closeReason: reason.slice(0, 200) }),
      async after(tx, actor, { row, reason }) {
        await closeTasks(tx, actor, await openIds(tx, row.id), { reason })
      },
    },
  },
  calls: {
    ...typePages,
    'GET all-page': allPage,
    'POST save': call({
      label: '发起工单 / New work order',
      permission: 'vehicle_work_order_add',
      input: saveInput,
      run: saveOrder,
    }),
    'POST parking-save': call({
      label: '新增巡检工单 / New patrol',
      permission: 'parking_lot_work_order_add',
      input: patrolInput,
      run: openPatrols,
    }),
    'GET get-next-work-order-id': call({
      label: '下一工单 / Next work order',
      permission: 'vehicle_work_order_view',
      input: z.object({ id: idInput, mode: z.enum(['queue', 'chain']).default('queue') }),
      async run(tx, actor, { id, mode }) {
        await requireVisible(tx, actor, vehicleWorkOrder, [id], 'read')
        return { id: (await nextWorkOrder(tx, actor, id, mode)) ?? '' }
      },
    }),
    'GET export-year-check-bill': call({
      label: '年检账单 / Inspection bill',
      permission: 'vehicle_work_order_export',
      input: billInput,
      run: (tx, actor, input) => costBill(tx, actor, typeIs.yearCheck, '年检账单 / Inspection bill', input),
    }),
    'GET export-inventory-bill': call({
      label: '盘点账单 / Stocktake bill',
      permission: 'vehicle_work_order_export',
      input: billInput,
      run: (tx, actor, input) => costBill(tx, actor, typeIs.inventory, '盘点账单 / Stocktake bill', input),
    }),
  },
})
