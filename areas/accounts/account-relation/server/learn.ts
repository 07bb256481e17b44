import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow, updateRow, findRow } from '#packages/server/rows.ts'
import { normaliseAccount, normaliseName } from '#areas/accounts/calculations/payer-name.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import { accountRelation } from '../account-relation.ts'

/**
 * 5, account-relation: a confirmed claim teaches the payer's account. If two customers use it, both stay and the
 * suggestion is halved.
 */
export async function learnRelations(
  tx: Tx,
  actor: Actor,
  claim: { partyKind: number; partyId: string; partyName: string | null; authId?: string | null },
  receipts: readonly Receipt[],
): Promise<void> {
  const today = localDate(actor.clock.now())
  for (const receipt of receipts) {
    const accountKey = normaliseAccount(receipt.payerAccountNo ?? '')
    if (accountKey === '' || !receipt.payerName) continue
    const known = await tx.row<{ id: string; hits: number }>(
      sql`select id, coalesce(hits, 0) as hits from account_relation where tenant_id = ${tx.tenantId} and is_deleted = 0 and account_key = ${accountKey} and party_id = ${claim.partyId}::bigint order by id limit 1`,
    )
    if (known) {
      const row = (await findRow(tx, accountRelation, known.id))!
      await updateRow(tx, actor, accountRelation, row, { hits: known.hits + 1, lastHitDate: today })
      continue
    }
    const isOwn = normaliseName(receipt.payerName) === normaliseName(claim.partyName ?? '')
    await insertRow(tx, actor, accountRelation, {
      payerName: receipt.payerName,
      payerAccountNo: receipt.payerAccountNo,
      accountKey,
      partyKind: claim.partyKind,
      partyId: claim.partyId,
      relation: isOwn ? 1 : 5,
      // What an authorisation allows is asked again each time: its limits and its end hold.
      source: isOwn || !claim.authId ? 1 : 2,
      authId: isOwn ? null : (claim.authId ?? null),
      hits: 1,
      lastHitDate: today,
    })
  }
}
