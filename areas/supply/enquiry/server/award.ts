import { addDays, daysBetween, invalid, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { enquiryParam } from '../../enquiry-params.ts'
import { award, percentOf, type Award } from '../comparison.ts'
import { quotingSuppliers } from './quotes.ts'
import { askedItems, itemsOf, quotedPrices, wholeOf, type Head, type Whole } from './rows.ts'

export const MOST_DAYS = 365
const DIRECT = 1

/** Whom somebody chose for an item, as it stands in the rows of the items. */
const namedOf = ({ items, head }: Whole): Map<number, string> =>
  head.awardMode === DIRECT
    ? new Map()
    : new Map(items.flatMap(one => (one.winnerId ? [[one.lineNo, one.winnerId] as const] : [])))

/** What the choice comes to; the same figures for its check, its effect and the approval. */
export function awardOf(whole: Whole): Award {
  const quoting = new Set(quotingSuppliers(whole).map(one => one.id))
  return award(
    whole.head.awardMode ?? DIRECT,
    askedItems(whole.items),
    quotedPrices(whole.quotes.filter(one => quoting.has(one.supplierLineId!))),
    whole.head.winnerIds,
    namedOf(whole),
  )
}

/** 40, section 5: everything a submit asks, told together at its fields. */
export async function checkAward(tx: Tx, head: Head): Promise<void> {
  const whole = await wholeOf(tx, head)
  const faults: Record<string, Label> = {}
  if (!head.opened)
    invalid({ quoteDeadline: '密封报价尚未开启，请先关闭报价 / the quotes are sealed still: close quoting first' })
  if (whole.quotes.length === 0) invalid({ quotes: '请先录入报价 / enter quotes first' })
  Object.assign(faults, periodFaults(head))
  const quoting = new Set(quotingSuppliers(whole).map(one => one.id))
  if (head.winnerIds.length === 0) faults['winnerIds'] = '请选择中选供应商 / choose the winner'
  else if (head.winnerIds.some(one => !quoting.has(one)))
    faults['winnerIds'] = '中选供应商没有报价 / a winner has not quoted'
  else if ((head.awardMode ?? DIRECT) === DIRECT && head.winnerIds.length > 1)
    faults['winnerIds'] = '单一供应商定标只能选一家 / with one supplier only one can win'
  else Object.assign(faults, awardFaults(whole, await enquiryParam(tx, 'enquiry.minQuotes')))
  if (Object.keys(faults).length > 0) invalid(faults)
}

function awardFaults(whole: Whole, fewest: number): Record<string, Label> {
  const { head } = whole
  const made = awardOf(whole)
  if (made.unserved.length > 0) {
    const names = whole.items.filter(one => made.unserved.includes(one.lineNo)).map(one => one.itemName ?? one.itemCode)
    return {
      winnerIds: `项目【${names.join('、')}】没有中选供应商的报价 / no winner quotes ${names.join(', ')}`,
    }
  }
  const idle = head.winnerIds.filter(one => !made.winners.includes(one))
  if (idle.length > 0) {
    const names = whole.suppliers.filter(one => idle.includes(one.id)).map(one => one.supplierName)
    return { winnerIds: `【${names.join('、')}】没有分到任何项目 / ${names.join(', ')} would get no item` }
  }
  if (head.chooseReason?.trim()) return {}
  const reasons: Label[] = []
  if (made.dearer > 0) reasons.push('中选供应商非最低价，请填写说明 / the winner is not the cheapest, give a reason')
  if ((head.quoteCount ?? 0) < fewest)
    reasons.push(`报价供应商不足${fewest}家，请填写说明 / fewer than ${fewest} quotes, give a reason`)
  if (reasons.length === 0) return {}
  const [zh, en] = [0, 1].map(half => reasons.map(one => one.split(' / ')[half]).join(half === 0 ? '；' : '; '))
  return { chooseReason: `${zh} / ${en}` }
}

export function periodFaults(head: Pick<Head, 'priceValidFrom' | 'priceValidTo'>): Record<string, Label> {
  const { priceValidFrom: from, priceValidTo: to } = head
  if (!from) return { priceValidFrom: '必填 / required' }
  if (!to) return { priceValidTo: '必填 / required' }
  if (to < from) return { priceValidTo: '不能早于价格有效期起 / not before the first day' }
  return daysBetween(from, to) > MOST_DAYS
    ? {
        priceValidTo: `价格有效期最长${MOST_DAYS}天，最晚${addDays(from, MOST_DAYS)} / prices are valid for ${MOST_DAYS} days at most, until ${addDays(from, MOST_DAYS)}`,
      }
    : {}
}

/** The choice goes into the items: who delivers each, at which price. Answers what the approval decides by. */
export async function fixAward(tx: Tx, actor: Actor, head: Head): Promise<{ winnerTotal: bigint; dearerRate: string }> {
  const whole = await wholeOf(tx, head)
  const made = awardOf(whole)
  for (const item of whole.items) {
    const winnerId = made.ofItem.get(item.lineNo) ?? null
    const quoted = whole.quotes.find(one => one.supplierLineId === winnerId && one.itemLineNo === item.lineNo)
    await updateRow(tx, actor, itemsOf(head), item as never, { winnerId, winPrice: quoted?.price ?? null } as never)
  }
  return { winnerTotal: made.total, dearerRate: percentOf(made.dearer) }
}
