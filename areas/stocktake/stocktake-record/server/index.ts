import type { ChangesOf } from '#kernel'
import { call, implement, type ActionCode, type EventFacts } from '#packages/server/implement.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { provide } from '#packages/server/ports.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { openDocumentsPort } from '#areas/vehicles/ports.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { taskHookPort } from '#areas/work-orders/ports.ts'
import { stocktakeRecord } from '../stocktake-record.ts'
import { countHook, stateFor } from './count.ts'
import { followOrder, handleDifference, handleInput } from './handle.ts'
import { openShortages } from './last-stocktake.ts'
import { recount, recountInput } from './recount.ts'
import { addSurplus, surplusInput } from './surplus.ts'

type Code = ActionCode<typeof stocktakeRecord, never>
const fromInput: Code = { run: (_tx, _actor, { input }) => input as ChangesOf<typeof stocktakeRecord> }
const hears =
  (isDone: boolean) =>
  async (tx: Tx, actor: Actor, { payload }: EventFacts) => {
    if (payload['sourceType'] === 'stocktake-record') await followOrder(tx, actor, String(payload['sourceId']), isDone)
  }

export default implement(stocktakeRecord, {
  provides: [
    provide(taskHookPort, String(typeIs.inventory), countHook),
    provide(openDocumentsPort, 'stocktake-record', { of: openShortages }),
  ],
  actions: {
    count: {
      run(_tx, _actor, { input }) {
        const changes = input as ChangesOf<typeof stocktakeRecord>
        return { ...changes, status: stateFor(changes.resultCode!) }
      },
    },
    begin: fromInput,
    handle: fromInput,
    giveUp: { run: () => ({}) },
  },
  listens: { 'vehicle-task.done': hears(true), 'vehicle-task.closed': hears(false) },
  calls: {
    'POST surplus-save': call({
      label: '登记盘盈 / Record a surplus',
      permission: 'vehicle_task_inventory_handle',
      input: surplusInput,
      run: addSurplus,
    }),
    'PUT recount': call({
      label: '复盘 / Count again',
      permission: 'stocktake_record_handle',
      input: recountInput,
      async run(tx, actor, input) {
        await requireVisible(tx, actor, stocktakeRecord, input.ids)
        return recount(tx, actor, input)
      },
    }),
    'PUT handle': call({
      label: '处理差异 / Deal with a difference',
      permission: 'stocktake_record_handle',
      input: handleInput,
      async run(tx, actor, input) {
        await requireVisible(tx, actor, stocktakeRecord, [input.id])
        return handleDifference(tx, actor, input)
      },
    }),
  },
})
