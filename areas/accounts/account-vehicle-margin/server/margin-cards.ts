import { addFen, localDate, subFen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { insertRow } from '#packages/server/rows.ts'
import type { MarginCardRef } from '#areas/accounts/calculations/bill-references.ts'
import type { Card } from '#areas/accounts/ledger/server/lock-cash.ts'
import { accountVehicleMargin } from '../account-vehicle-margin.ts'
import { carPort } from '../../ports.ts'

export interface MarginKey {
  companyId: string
  partyKind: number
  partyId: string
  contractId: string
  orderVehicleId?: string | null
}
export interface CardFacts extends MarginKey {
  customerName?: string | null
  contractNo?: string | null
  vehicleId?: string | null
  plateNo?: string | null
  vin?: string | null
}

export async function findCard(tx: Tx, key: MarginKey): Promise<string | undefined> {
  const row = await tx.row<{
    id: string
  }>(sql`select id from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${key.companyId}::bigint
    and party_id = ${key.partyId}::bigint and contract_id = ${key.contractId}::bigint and order_vehicle_id is not distinct from ${key.orderVehicleId ?? null}::bigint`)
  return row?.id
}

/** The card of a deposit bill; made with the first one (50-billing 5). Called before any money row is locked. */
export async function marginCardFor(tx: Tx, actor: Actor, facts: CardFacts): Promise<string> {
  const found = await findCard(tx, facts)
  if (found) return found
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`card ${tx.tenantId} ${facts.companyId} ${facts.partyId} ${facts.contractId} ${facts.orderVehicleId ?? ''}`}, 0))`,
  )
  const meanwhile = await findCard(tx, facts)
  if (meanwhile) return meanwhile
  const {
    companyId,
    partyKind,
    partyId,
    contractId,
    orderVehicleId = null,
    customerName = null,
    contractNo = null,
    vehicleId = null,
    plateNo = null,
    vin = null,
  } = facts
  const car =
    vehicleId === null && orderVehicleId !== null
      ? await carPort.ask().ofPosition(tx, orderVehicleId)
      : { vehicleId, plateNo, vin }
  return (
    await insertRow(tx, actor, accountVehicleMargin, {
      companyId,
      partyKind,
      partyId,
      contractId,
      orderVehicleId,
      customerName,
      contractNo,
      ...car,
    })
  ).id
}

export interface CardMove {
  should?: Fen
  received?: Fen
  offset?: Fen
  refunded?: Fen
  forfeited?: Fen
  transferIn?: Fen
  transferOut?: Fen
  locked?: Fen
}

/** The caller holds the card's lock and posts the entry (I6: held = received - used +/- transferred). */
export async function moveCard(tx: Tx, actor: Actor, card: Card, move: CardMove): Promise<Card> {
  const shouldAmt = addFen(card.shouldAmt, move.should ?? ZERO)
  const receivedAmt = addFen(card.receivedAmt, move.received ?? ZERO)
  const offsetAmt = addFen(card.offsetAmt, move.offset ?? ZERO)
  const refundedAmt = addFen(card.refundedAmt, move.refunded ?? ZERO)
  const forfeitedAmt = addFen(card.forfeitedAmt, move.forfeited ?? ZERO)
  const transferInAmt = addFen(card.transferInAmt, move.transferIn ?? ZERO)
  const transferOutAmt = addFen(card.transferOutAmt, move.transferOut ?? ZERO)
  const came = addFen(receivedAmt, transferInAmt)
  const used = addFen(offsetAmt, refundedAmt, forfeitedAmt, transferOutAmt)
  const heldAmt = subFen(came, used)
  const isFull = came >= shouldAmt && came > 0n
  const status = used > 0n ? (heldAmt === ZERO && isFull ? 4 : 3) : isFull ? 2 : 1
  const changes = {
    shouldAmt,
    receivedAmt,
    offsetAmt,
    refundedAmt,
    forfeitedAmt,
    transferInAmt,
    transferOutAmt,
    heldAmt,
    lockedAmt: addFen(card.lockedAmt, move.locked ?? ZERO),
    lastMoveDate: localDate(actor.clock.now()),
    status,
  }
  return (await act(tx, actor, accountVehicleMargin, card, 'move', { input: { changes } })).row
}

export const cardRef = (card: Card): MarginCardRef => ({
  companyId: card.companyId!,
  partyKind: card.partyKind!,
  partyId: card.partyId!,
  contractId: card.contractId!,
  ...(card.orderVehicleId ? { orderVehicleId: card.orderVehicleId } : {}),
})
