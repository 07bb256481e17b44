import { invalid, localDateTime } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { violationLeaseFiling } from '../violation-lease-filing.ts'
import { driverFields, endFilings, isOverdue, openFiling } from './filings.ts'

export default implement(violationLeaseFiling, {
  async page(tx, actor, ids) {
    const rows = await findRows(tx, violationLeaseFiling, { id: [...ids] } as never)
    return new Map(rows.map(row => [row.id, { overdue: isOverdue(row, actor.clock.now()) }]))
  },
  detail: async (tx, actor, row) => ({
    overdue: isOverdue(await getRow(tx, violationLeaseFiling, row.id), actor.clock.now()),
  }),
  actions: {
    file: {
      async run(tx, actor, { row, input }) {
        const driverId = input.driverId ?? row.driverId
        if (!driverId) invalid({ driverId: '请选择司机 / choose the driver' })
        return {
          ...(input.driverId ? await driverFields(tx, input.driverId) : {}),
          filingNo: input.filingNo!,
          filedTime: input.filedTime ?? localDateTime(actor.clock.now()),
        }
      },
    },
    end: { run: (_tx, actor) => ({ closedTime: localDateTime(actor.clock.now()) }) },
  },
  listens: {
    'order-vehicle.taken': (tx, actor, event) => openFiling(tx, actor, event.aggregateId),
    'order-vehicle.take-revoked': (tx, actor, event) => endFilings(tx, actor, event.aggregateId),
    'order-vehicle.returned': (tx, actor, event) => endFilings(tx, actor, event.aggregateId),
    'order-vehicle.bought-out': (tx, actor, event) => endFilings(tx, actor, event.aggregateId),
    'order-vehicle.lost': (tx, actor, event) => endFilings(tx, actor, event.aggregateId),
  },
})
