import { invalid, localDate, Refused, timesFen, type Fault, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { bearerIs } from '../../codes.ts'
import type { Task } from '../../ports.ts'
import { vehicleTaskCost } from '../vehicle-task-cost.ts'

export type CostLine = RowOf<typeof vehicleTaskCost>
export const amountOf = (price: Fen | null | undefined, qty: string | null | undefined): Fen =>
  timesFen(price ?? (0n as Fen), qty ?? '1')
/** A customer's line is charged in full unless somebody says otherwise. */
export const chargeOf = (line: { bearer?: number | null; chargeAmt?: Fen | null; amt: Fen }): Fen | null =>
  line.bearer === bearerIs.customer ? (line.chargeAmt ?? line.amt) : null

/** The lines of a handled task as they were sent: changed, added, and what is gone becomes void. */
export async function saveCosts(
  tx: Tx,
  actor: Actor,
  task: Task,
  given: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const before = (await findRows(tx, vehicleTaskCost, { taskId: task.id } as never)).filter(one => one.status === 1)
  const kept = new Set(given.map(one => String(one['id'] ?? '')))
  for (const line of before) if (!kept.has(line.id)) await act(tx, actor, vehicleTaskCost, line.id, 'cancel')
  const faults: Fault[] = []
  for (const [index, line] of given.entries()) {
    const known = before.find(one => one.id === String(line['id'] ?? ''))
    const { id: _id, version: _version, ...typed } = line
    try {
      await saveRecord(
        tx,
        actor,
        vehicleTaskCost,
        {
          ...typed,
          ofTask: taskFacts(actor, task),
          ...(known ? { id: known.id, version: known.version } : {}),
        },
        known ? 'update' : 'save',
      )
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.kind !== 'Invalid') throw error
      faults.push(...error.refusal.faults.map(one => ({ ...one, path: `costs.${index}.${one.path}` })))
    }
  }
  if (faults.length > 0) invalid(faults)
}
/** A cost that a document of another area says: agreed there, so no price is asked again. */
export interface DocumentCost {
  readonly costItem: string
  readonly feeItem: number
  readonly providerType: number | null
  readonly providerId: string | null
  readonly contractType?: number | null
  readonly contractId?: string | null
  readonly priceSource: number
  readonly qty: string
  readonly unit: string
  readonly price: Fen
  readonly contractPrice?: Fen | null
  /** Where it is not price times quantity: a part that somebody else pays is off. */
  readonly amt?: Fen
  readonly taxRate?: string | null
  readonly bearer: number
  readonly chargeAmt?: Fen | null
  readonly overReason?: string | null
}
/** The lines of a document take the place of those that are not accounted yet. */
export async function replaceCosts(tx: Tx, actor: Actor, task: Task, costs: readonly DocumentCost[]): Promise<void> {
  for (const line of await findRows(tx, vehicleTaskCost, { taskId: task.id, status: 1 } as never))
    await act(tx, actor, vehicleTaskCost, line.id, 'cancel')
  await insertRows(
    tx,
    actor,
    vehicleTaskCost,
    costs.map(one => {
      const amt = one.amt ?? amountOf(one.price, one.qty)
      return { ...taskFacts(actor, task), ...one, amt, chargeAmt: chargeOf({ ...one, amt }) }
    }) as never,
  )
}
/** What a cost line takes over from its task. */
export const taskFacts = (actor: Actor, task: Task) => ({
  taskId: task.id,
  taskNo: task.taskNo,
  taskType: task.type,
  vehicleId: task.vehicleId,
  plateNo: task.plateNo,
  cityCode: task.cityCode,
  bizDate: localDate(actor.clock.now()),
})
