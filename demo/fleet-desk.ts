import type { Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { moreStaff } from './people.ts'
import type { Stage } from './stage.ts'

/** Whether such rows are there: each of the fleet's doings is known by the list that it fills. */
export const stands = async (stage: Stage, resource: Resource, where: object = {}): Promise<boolean> =>
  (await stage.run(tx => findRows(tx, resource as never, where as never, { limit: 1 }))).length > 0

/** Who keeps the books of the cars: he joined after the story, where he did. */
export function accountantOf(stage: Stage, people: ReadonlyMap<string, Actor>): Actor {
  const name = moreStaff.find(one => one.role === 'asset_accountant')?.name
  const found = name === undefined ? undefined : people.get(name)
  return { ...(found ?? stage.who('王静')), clock: stage.clock, traceId: 'demo' }
}

/** A call that has no action behind it, as its page sends it. */
export const runsCall = (resource: Resource, call: string, tx: Tx, actor: Actor, input: Record<string, unknown>) =>
  codeOf(resource as never).calls![call as never]!.run(tx, actor, input as never)
