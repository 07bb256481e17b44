import { getRow } from '#packages/server/rows.ts'
import { provide } from '#packages/server/ports.ts'
import { groundTransportPort } from '#areas/supply/contract-receiving-ground-change/server/work-port.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'
import { createWorkOrder } from './create.ts'

const TRANSPORT = 4
const BY_CARRIER = 1
const PLACE = { lot: 1, address: 2 } as const

/** 40 C10: cars that are bound already are brought to where they are taken now. */
export const groundTransport = provide(groundTransportPort, {
  async open(tx, actor, wanted) {
    const made = await createWorkOrder(tx, actor, {
      type: TRANSPORT,
      subKind: BY_CARRIER,
      source: {
        sourceType: 'contract-receiving-ground-change',
        sourceId: wanted.changeId,
        sourceNo: wanted.changeNo,
        sourceSeq: wanted.seq,
      },
      vehicles: wanted.vehicles,
      companyId: wanted.companyId,
      cityCode: wanted.cityCode,
      planStart: `${wanted.from} 09:00:00`,
      planFinish: `${wanted.until} 18:00:00`,
      km: wanted.km,
      to: {
        placeType: wanted.to.lotId ? PLACE.lot : PLACE.address,
        lotId: wanted.to.lotId,
        address: wanted.to.address,
      },
      contactName: wanted.contactName,
      contactPhone: wanted.contactPhone,
    })
    const tasks = new Map<string, string>()
    for (const id of made.taskIds) {
      const task = await getRow(tx, vehicleTask, id)
      if (task.vehicleId) tasks.set(task.vehicleId, id)
    }
    return tasks
  },
})
