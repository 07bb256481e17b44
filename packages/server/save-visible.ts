import type { Actor, Tx } from '#packages/database/tx.ts'
import { saveRecord, type Saved } from './save.ts'
import { requireVisible } from './scope.ts'

/**
 * saveRecord for a call written by hand: a record that the body names by `id` must lie in the caller's scope, as the
 * standard calls ask (10-platform 4.2).
 *
 * @throws Refused NotFound when it does not, besides what saveRecord throws
 */
export function saveVisible(
  tx: Tx,
  actor: Actor,
  resource: Parameters<typeof saveRecord>[2],
  given: Readonly<Record<string, unknown>>,
  how: 'save' | 'update' | 'afresh',
): Promise<Saved> {
  const id = given['id']
  return saveRecord(tx, actor, resource, given, how, id ? requireVisible(tx, actor, resource, [String(id)]) : undefined)
}
