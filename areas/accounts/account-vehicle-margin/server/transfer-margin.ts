import { localDate, Refused, refuse, subFen, titled, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { lockCash, type Card } from '#areas/accounts/ledger/server/lock-cash.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { postingsOfEvent } from '#areas/accounts/ledger/server/postings-of-entry.ts'
import { cardRef, findCard, marginCardFor, moveCard, type CardFacts, type MarginKey } from './margin-cards.ts'

export interface MarginSource {
  sourceType: string
  sourceId: string
  sourceNo?: string
  sourceSeq?: number
}

/**
 * 90-interfaces 3.5: a deposit follows its lessee to another contract or car. Key: source; the same transfer again does
 * nothing, another one under its key is refused.
 */
export async function transferMargin(
  tx: Tx,
  actor: Actor,
  from: MarginKey,
  to: CardFacts,
  amt: Fen,
  source: MarginSource,
): Promise<{ fromCardId: string; toCardId: string }> {
  const eventKey = `margin.transferred:${source.sourceType}:${source.sourceId}:${source.sourceSeq ?? 1}`
  const fromCardId = await findCard(tx, from)
  if (!fromCardId) refuse('noMargin', '没有可转的保证金 / there is no deposit to transfer')
  const toCardId = await marginCardFor(tx, actor, to)
  if (toCardId === fromCardId) refuse('sameCard', '不能转入同一保证金 / the deposit is there already')
  const { cards } = await lockCash(tx, actor, {
    companyIds: [from.companyId, to.companyId],
    cardIds: [fromCardId, toCardId],
  })
  const posted = await postingsOfEvent(tx, eventKey)
  if (posted) {
    if (posted.total !== amt)
      throw new Refused({
        kind: 'Duplicate',
        message: '重复请求内容不一致 / repeated request with different content',
        facts: { amt: yuan(posted.total as Fen), asked: yuan(amt) },
      })
    return { fromCardId, toCardId }
  }
  const [card, target] = [cardIn(cards, fromCardId), cardIn(cards, toCardId)]
  const left = subFen(card.heldAmt, card.lockedAmt)
  if (amt > left)
    refuse('marginShort', '保证金可用金额不足，剩余{x}元 / only {x} available', { no: card.marginNo, x: yuan(left) })
  if (card.companyId !== target.companyId)
    refuse('otherCompany', '保证金不能转到其他主体 / a deposit stays with its own company')
  await postEntry(tx, actor, {
    event: { eventType: 'margin.transferred', from: cardRef(card), to: cardRef(target), amt },
    eventKey,
    companyId: card.companyId!,
    valueDate: localDate(actor.clock.now()),
    source: {
      sourceType: source.sourceType.slice(0, 32),
      sourceId: source.sourceId,
      sourceNo: source.sourceNo ?? card.marginNo!,
    },
    summary: titled('保证金转移', 'Deposit transferred', card.customerName ?? ''),
  })
  await moveCard(tx, actor, card, { transferOut: amt })
  await moveCard(tx, actor, target, { transferIn: amt })
  return { fromCardId, toCardId }
}

function cardIn(cards: ReadonlyMap<string, Card>, id: string): Card {
  const card = cards.get(id)
  if (!card) throw new Error(`deposit card ${id} is not among the locked ones`)
  return card
}
