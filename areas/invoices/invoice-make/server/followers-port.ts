import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { invoiceMake } from '../invoice-make.ts'

/** Whoever made applications hears of their moves in the same transaction: a batch keeps its own figures. */
export const makeFollowersPort = definePort<{
  moved(tx: Tx, actor: Actor, make: RowOf<typeof invoiceMake>): Promise<void>
}>({
  name: 'invoices.make-followers',
  label: '开票申请的后续 / Who follows applications',
  many: 'keyed',
})
