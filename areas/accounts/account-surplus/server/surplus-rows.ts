import { addFen, localDateTime, maxFen, subFen, ZERO, type Fen } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow, updateRow } from '#packages/server/rows.ts'
import type { SurplusRef } from '#areas/accounts/calculations/bill-references.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import type { Surplus } from '#areas/accounts/ledger/server/lock-cash.ts'
import { accountSurplus } from '../account-surplus.ts'

export interface SurplusKey {
  companyId: string
  partyKind: number
  partyId: string
  contractId?: string | null
  contractNo?: string | null
}

/**
 * The balance row of a lessee, general or bound to a contract (D7); created on first use. Called before any money row
 * is locked.
 */
export async function surplusRowFor(tx: Tx, actor: Actor, key: SurplusKey): Promise<string> {
  const found = await surplusRowOf(tx, key)
  if (found) return found
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`surplus ${tx.tenantId} ${key.companyId} ${key.partyId} ${key.contractId ?? ''}`}, 0))`,
  )
  const meanwhile = await surplusRowOf(tx, key)
  if (meanwhile) return meanwhile
  const names = await partyNames(tx, [key.partyId])
  const row = await insertRow(tx, actor, accountSurplus, {
    companyId: key.companyId,
    partyKind: key.partyKind,
    partyId: key.partyId,
    partyName: names.get(key.partyId) ?? '',
    customerId: key.partyKind === 1 ? key.partyId : null,
    fundKind: key.contractId ? 2 : 1,
    contractId: key.contractId ?? null,
    contractNo: key.contractNo ?? null,
  })
  return row.id
}

/** The balance row, where there is one. */
export async function surplusRowOf(tx: Tx, key: SurplusKey): Promise<string | undefined> {
  const row = await tx.row<{
    id: string
  }>(sql`select id from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${key.companyId}::bigint
    and party_kind = ${key.partyKind} and party_id = ${key.partyId}::bigint and contract_id is not distinct from ${key.contractId ?? null}::bigint`)
  return row?.id
}

/** The caller holds the row's lock and posts the entry. */
export async function moveSurplus(
  tx: Tx,
  actor: Actor,
  row: Surplus,
  move: { amt?: Fen; locked?: Fen },
): Promise<Surplus> {
  const amt = move.amt ?? ZERO
  const balance = addFen(row.balance, amt)
  const lockedAmt = addFen(row.lockedAmt, move.locked ?? ZERO)
  return updateRow(tx, actor, accountSurplus, row, {
    balance,
    lockedAmt,
    availableAmt: subFen(balance, row.frozenAmt, lockedAmt),
    lastMoveTime: localDateTime(actor.clock.now()),
    sumIn: addFen(row.sumIn, maxFen(amt, ZERO)),
    sumOut: addFen(row.sumOut, maxFen(subFen(ZERO, amt), ZERO)),
  })
}

export const surplusRef = (row: Surplus): SurplusRef => ({
  companyId: row.companyId!,
  partyKind: row.partyKind!,
  partyId: row.partyId!,
  ...(row.contractId ? { contractId: row.contractId } : {}),
})
export const surplusRoom = (row: Surplus) => ({
  no: row.partyName ?? '',
  open: subFen(row.balance, row.frozenAmt),
  locked: row.lockedAmt,
})

/** Part of a balance that is out of use, by an order from outside; a negative amount is free again. */
export const freezeSurplus = (tx: Tx, actor: Actor, row: Surplus, amt: Fen): Promise<Surplus> => {
  const frozenAmt = addFen(row.frozenAmt, amt)
  return updateRow(tx, actor, accountSurplus, row, {
    frozenAmt,
    availableAmt: subFen(row.balance, frozenAmt, row.lockedAmt),
    lastMoveTime: localDateTime(actor.clock.now()),
  })
}

/** Postings `p` on the account of a balance. */
export const ofSurplus = (row: Pick<Surplus, 'companyId' | 'partyKind' | 'partyId' | 'contractId'>): Sql =>
  sql`p.account_code = '2203' and p.company_id = ${row.companyId}::bigint and p.party_id = ${row.partyId}::bigint and p.party_kind = ${row.partyKind} and p.contract_id is not distinct from ${row.contractId}::bigint`
