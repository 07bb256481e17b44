import { addDays, localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { provide } from '#packages/server/ports.ts'
import { alertWorkPort } from '#areas/security/ports.ts'
import { typeIs } from '../../kinds/types.ts'
import { openTasks } from '../../vehicle-task/server/open-tasks.ts'
import { createWorkOrder } from './create.ts'

/** 40, chapter 7: repair of the device (type 6, sub kind 4), or somebody who looks at the vehicle (type 12 is its fetching). */
const kinds: Readonly<Record<number, { type: number; subKind: number; days: number }>> = {
  1: { type: typeIs.gps, subKind: 4, days: 3 },
  2: { type: typeIs.patrol, subKind: 1, days: 1 },
}

/** What alerts of vehicles ask of work orders. */
export const alertWork = provide(alertWorkPort, {
  async isInRepair(tx, vehicleId) {
    return (await openTasks(tx, { vehicleId, types: [typeIs.gps, typeIs.maintenance] })).length > 0
  },
  async open(tx: Tx, actor: Actor, kind, asked) {
    const { type, subKind, days } = kinds[kind] ?? kinds[1]!
    const now = localDateTime(actor.clock.now())
    const made = await createWorkOrder(tx, actor, {
      type,
      subKind,
      source: { sourceType: 'gps-warn', sourceId: asked.warnId, sourceNo: asked.warnNo, sourceSeq: kind },
      vehicles: [{ vehicleId: asked.vehicleId }],
      planStart: now,
      planFinish: `${addDays(now.slice(0, 10), days)} 18:00:00`,
      priority: asked.isUrgent ? 1 : 3,
      requirement: asked.note.slice(0, 500),
    })
    return { id: made.workOrderId, no: made.workOrderNo }
  },
})
