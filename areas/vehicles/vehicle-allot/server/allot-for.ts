import type { Actor, Tx } from '#packages/database/tx.ts'
import { saveRecord, type Saved } from '#packages/server/save.ts'
import { vehicleAllot } from '../vehicle-allot.ts'

/** What no form can send: why another document makes this allotment. */
const asked = Symbol('allotting')
export const allotKindOf = { requisition: 1, direct: 2, order: 3, replacement: 4, arrival: 5 } as const
export const askedKind = (body: Readonly<Record<string, unknown>>): number | undefined =>
  (body as { [asked]?: number })[asked]

/** The one way to bind cars to positions (60, G5), by another document. */
export const saveAllot = (
  tx: Tx,
  actor: Actor,
  kind: number,
  body: Readonly<Record<string, unknown>>,
): Promise<Saved> => saveRecord(tx, actor, vehicleAllot, { ...body, [asked]: kind } as never, 'save')
