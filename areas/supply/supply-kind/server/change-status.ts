import type { Actor, Tx } from '#packages/database/tx.ts'
import type { SupplyRow } from './supply-kind.ts'

/** 40 S9: `enabled` is a field of the agreement; `guard` says why it may not go out of use (or come back). */
export const changeStatus = (guard?: (tx: Tx, actor: Actor, row: any, enabled: number) => Promise<void>) => ({
  async guard(tx: Tx, actor: Actor, { row, input }: { row: SupplyRow; input: { enabled?: number } }) {
    await guard?.(tx, actor, row, input.enabled ?? 1)
  },
  run: (_tx: Tx, _actor: Actor, { input }: { input: { enabled?: number } }) => ({ enabled: input.enabled ?? 1 }),
})
