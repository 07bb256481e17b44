import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** The car that a position was given goes back by the allotment that gave it; answers whether there was one. */
export const allotmentsPort = definePort<{
  release(tx: Tx, actor: Actor, orderVehicleId: string, reason: string): Promise<boolean>
}>({ name: 'orders.allotments', label: '配车的退回 / Taking back an allotment' })
