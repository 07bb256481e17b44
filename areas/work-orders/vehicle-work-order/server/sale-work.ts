import { Refused } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { provide } from '#packages/server/ports.ts'
import { saleWorkPort, type SaleWork } from '#areas/supply/contract-sale/server/work-port.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { createWorkOrder } from './create.ts'

const TYPE = { register: 1, transfer: 3, gps: 6 } as const
const KIND = { discharge: 4, sold: 2, withinGroup: 3, removed: 2 } as const

const open = (tx: Tx, actor: Actor, type: number, subKind: number, wanted: SaleWork) =>
  createWorkOrder(tx, actor, {
    type,
    subKind,
    source: { sourceType: 'contract-sale', sourceId: wanted.contractId, sourceNo: wanted.contractNo },
    vehicles: wanted.vehicleIds.map(vehicleId => ({ vehicleId })),
    companyId: wanted.companyId,
    planStart: `${wanted.from} 09:00:00`,
    planFinish: `${wanted.until} 18:00:00`,
    skipAbnormal: type === TYPE.gps,
  })

async function transfer(tx: Tx, actor: Actor, wanted: SaleWork & { withinGroup: boolean }) {
  const made = await open(tx, actor, TYPE.transfer, wanted.withinGroup ? KIND.withinGroup : KIND.sold, wanted)
  const tasks = new Map<string, string>()
  for (const id of made.taskIds) {
    const task = await getRow(tx, vehicleTask, id)
    if (task.vehicleId) tasks.set(task.vehicleId, id)
  }
  return tasks
}

/** 40 asks for the change of owner, the discharge of a mortgage and the removal of devices of cars that are sold. */
export const saleWork = provide(saleWorkPort, {
  transfer,
  discharge: async (tx, actor, wanted) => void (await open(tx, actor, TYPE.register, KIND.discharge, wanted)),
  async removeDevices(tx, actor, wanted) {
    try {
      await tx.attempt(() => open(tx, actor, TYPE.gps, KIND.removed, wanted))
    } catch (error) {
      // None of these cars has a device, or it is being taken out already.
      if (!(error instanceof Refused) || error.refusal.kind !== 'Guard' || error.refusal.guard !== 'vehiclesBarred')
        throw error
    }
  },
})
