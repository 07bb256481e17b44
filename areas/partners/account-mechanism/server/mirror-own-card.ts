import { inBoth, localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, insertRow, updateRow } from '#packages/server/rows.ts'
import type { OwnCard } from '#areas/platform/ports.ts'
import { accountMechanism } from '../account-mechanism.ts'

/** By the state table; a rejected mirror stays rejected. */
const TOWARDS_ACTIVE: Readonly<Record<number, string>> = { 2: 'enable', 102: 'confirm' }
const TOWARDS_INACTIVE: Readonly<Record<number, string>> = { 1: 'disable' }

/**
 * An own bank card stands among the accounts of institutions as one of kind 10, verified with the card and disabled
 * with it (10-platform D11). Answers its id.
 */
export async function mirrorOwnCard(tx: Tx, actor: Actor, card: OwnCard): Promise<string | undefined> {
  const values = { useRange: card.useRange, isDefault: card.enabled && card.isDefault }
  const mirror = card.mirrorId ? await findRow(tx, accountMechanism, card.mirrorId) : undefined
  if (mirror) {
    const move = (card.enabled ? TOWARDS_ACTIVE : TOWARDS_INACTIVE)[mirror.status]
    await updateRow(
      tx,
      actor,
      accountMechanism,
      mirror,
      values,
      move
        ? {
            action: move,
            from: mirror.status,
            to: card.enabled ? 1 : 2,
            reason: inBoth('随我方账户', 'As our own account'),
          }
        : {},
    )
    return mirror.id
  }
  if (!card.enabled) return undefined
  const made = await insertRow(tx, actor, accountMechanism, {
    ...values,
    status: 1,
    mechanismType: 10,
    mechanismId: card.companyId,
    accountKind: 1,
    accountName: card.accountName,
    accountNo: card.accountNo,
    bankTitle: card.bankTitle,
    bankName: card.bankName,
    bankNo: card.bankNo,
    purposes: [],
    bankCardId: card.id,
    verifyUserId: actor.userId,
    verifyTime: localDateTime(actor.clock.now()),
    verifyRemark: inBoth('随我方账户核验启用', 'Verified and in use as our own account'),
  })
  return made.id
}
