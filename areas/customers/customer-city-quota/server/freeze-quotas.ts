import { localDateTime, Refused, subFen, ZERO, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { book, flowOps } from './book.ts'
import { addHold, differs, holdsOf, holdStates, saveHold, sourceCode, type Hold, type QuotaSource } from './holds.ts'
import { loadLedger, rowKey, waitingBriefly, type Ledger, type QuotaItem } from './ledger.ts'
import { refusalsOf, type QuotaRefusal } from './levels.ts'

export interface FreezeItem extends QuotaItem {
  key: string
  source: QuotaSource
}

/**
 * Freezes quota of a customer's cities for the lines of one document, in one call (90-interfaces 3.2). Same key and
 * figures: no effect; other figures: only the difference is checked and booked; after a release: a new cycle. Any
 * refusal of E0 to E7 writes nothing, and all refusals are returned.
 */
export async function freezeQuotas(tx: Tx, actor: Actor, items: readonly FreezeItem[]): Promise<Hold[]> {
  const wanted = items.filter(one => one.n > 0)
  if (wanted.length === 0) return []
  if (new Set(wanted.map(one => one.key)).size < wanted.length)
    throw new Error('freezeQuotas: the same hold key twice in one call')
  return waitingBriefly(tx, async () => {
    const ledger = await loadLedger(tx, actor, wanted, { lock: true })
    const holds = new Map(
      (
        await holdsOf(
          tx,
          wanted.map(one => one.key),
        )
      ).map(one => [one.holdKey!, one]),
    )
    const missing = wanted.map(one => ({ ...one, ...stillMissing(one, holds.get(one.key)) }))
    const refusals = refusalsOf(ledger, missing)
    if (refusals.length) refuseQuota(refusals)
    const done: Hold[] = []
    for (const [index, item] of wanted.entries()) {
      const { n, amount } = missing[index]!
      done.push(
        n === 0 && amount === 0n
          ? holds.get(item.key)!
          : await freezeOne(tx, actor, ledger, item, holds.get(item.key), { n, amount }),
      )
    }
    return done
  })
}

/** The same with one line. */
export const freezeQuota = async (tx: Tx, actor: Actor, item: FreezeItem): Promise<Hold | undefined> =>
  (await freezeQuotas(tx, actor, [item]))[0]

function stillMissing(item: FreezeItem, hold: Hold | undefined): Pick<FreezeItem, 'n' | 'amount'> {
  if (!hold || hold.holdState === holdStates.released) return { n: item.n, amount: item.amount }
  if (hold.customerId !== item.customerId || hold.cityCode !== item.cityCode) differs()
  if (hold.holdState === holdStates.occupied) {
    if (hold.qty === item.n && hold.amount === item.amount) return { n: 0, amount: ZERO }
    throw new Refused({
      kind: 'Guard',
      guard: 'quotaOccupied',
      message: '额度已占用，请走处置 / the quota is occupied, change it by a disposal',
      facts: { holdKey: item.key },
    })
  }
  return { n: item.n - hold.frozenQty!, amount: subFen(item.amount, hold.frozenAmount) }
}

async function freezeOne(
  tx: Tx,
  actor: Actor,
  ledger: Ledger,
  item: FreezeItem,
  hold: Hold | undefined,
  { n, amount }: Pick<FreezeItem, 'n' | 'amount'>,
): Promise<Hold> {
  const row = ledger.rows.get(rowKey(item))!
  const time = localDateTime(actor.clock.now())
  const figures = {
    qty: item.n,
    amount: item.amount,
    frozenQty: item.n,
    frozenAmount: item.amount,
    usage: item.usage ?? null,
    sourceType: sourceCode(item.source.sourceType),
    sourceId: item.source.sourceId,
    sourceNo: item.source.sourceNo,
  }
  const fresh = {
    ...figures,
    customerId: item.customerId,
    cityCode: item.cityCode,
    cityQuotaId: row.id,
    holdState: holdStates.frozen,
    occupiedQty: 0,
    occupiedAmount: ZERO,
    releasedQty: 0,
    releasedAmount: ZERO,
    freezeTime: time,
    occupyTime: null,
  }
  const saved = !hold
    ? await addHold(tx, actor, { ...fresh, holdKey: item.key })
    : hold.holdState === holdStates.released
      ? await saveHold(tx, actor, hold, { ...fresh, cycle: hold.cycle! + 1, forced: false })
      : // Releases of a hold that stays frozen are dropped with the old figures: qty = frozen again (Q2).
        await saveHold(tx, actor, hold, { ...figures, releasedQty: 0, releasedAmount: ZERO })
  const more = n > 0 || (n === 0 && amount > 0n)
  ledger.rows.set(
    rowKey(item),
    await book(tx, actor, row, {
      op: more ? flowOps.freeze : flowOps.unfreeze,
      opKey: `freeze:${item.key}:${saved.cycle}:${saved.revision}`,
      frozen: [n, amount],
      holdKey: item.key,
      docNo: item.source.sourceNo,
    }),
  )
  return saved
}

/** All refusals in one answer; the figures of the first one are shown in the form. */
export function refuseQuota(refusals: readonly QuotaRefusal[]): never {
  const texts = [...new Set(refusals.map(one => one.message))].map(one => one.split(' / ') as [string, string])
  const { level, cityCode, available, needed } = refusals[0]!
  const message: Label = `${texts.map(one => one[0]).join('；')} / ${texts.map(one => one.slice(1).join(' / ')).join('; ')}`
  throw new Refused({ kind: 'Guard', guard: 'quota', message, facts: { level, cityCode, available, needed, refusals } })
}
