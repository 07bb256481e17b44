import { localDate, titled, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockCash } from '#areas/accounts/ledger/server/lock-cash.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingsOfEvent } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { cardRef, marginCardFor, moveCard, type CardFacts } from './margin-cards.ts'

/**
 * A deposit that was received before the contract was recorded here (30 D6): on its card, against the opening clearing
 * account. Key: source; the same again does nothing.
 */
export async function openingMargin(
  tx: Tx,
  actor: Actor,
  facts: CardFacts,
  amt: Fen,
  source: { sourceType: string; sourceId: string; sourceNo: string },
): Promise<{ cardId: string }> {
  const eventKey = `margin.opening:${source.sourceType}:${source.sourceId}`
  const cardId = await marginCardFor(tx, actor, facts)
  const { cards } = await lockCash(tx, actor, { companyIds: [facts.companyId], cardIds: [cardId] })
  if (await postingsOfEvent(tx, eventKey)) return { cardId }
  const card = cards.get(cardId)
  if (!card) throw new Error(`deposit card ${cardId} is not among the locked ones`)
  await postEntry(tx, actor, {
    event: { eventType: 'margin.opening', card: cardRef(card), amt },
    eventKey,
    companyId: facts.companyId,
    valueDate: localDate(actor.clock.now()),
    source,
    summary: titled('期初保证金', 'Opening deposit', facts.customerName ?? ''),
  })
  await moveCard(tx, actor, card, { should: amt, received: amt })
  return { cardId }
}
