import { daysInclusive, fen, invalid, localDateTime, refuse, yuan, ZERO, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { differentBidders, scoreAll, yearOf } from '../comparison.ts'
import { enquiryQuote, enquiryQuoteVersion, enquirySupplier } from '../enquiry-lines.ts'
import {
  askedItems,
  biddersOf,
  kindOf,
  lockHead,
  quotedPrices,
  wholeOf,
  type Head,
  type Item,
  type Supplier,
  type Whole,
} from './rows.ts'

export interface QuotedItem {
  readonly itemLineNo: number
  readonly price: string
  readonly officialFee?: string | undefined
  readonly taxRate?: string | undefined
  readonly stdDays?: number | undefined
  readonly steps?: readonly { from: string; to: string | null; price: string }[] | undefined
  readonly note?: string | undefined
}
export interface QuoteBody {
  readonly quotes: readonly QuotedItem[]
  readonly days?: number | undefined
  readonly freeNote?: string | undefined
  readonly declined?: boolean | undefined
  readonly quoteFileBizId?: string | undefined
  /** Why a price comes in after the opening. */
  readonly note?: string | undefined
}
export interface QuoteBy {
  readonly way: 1 | 2
  readonly ip?: string
}

const status = { draft: 103, collecting: 10, rejected: 100, withdrawn: 101 } as const
const byHand: readonly number[] = Object.values(status)
const placeOf = (supplierLineId: string, versionNo: number) => `enquiry_quote_version ${supplierLineId} ${versionNo}`

/** Whether a supplier may still fill in his page. */
export const isQuotable = (head: Head, actor: Actor): boolean =>
  head.status === status.collecting &&
  !(head.sealed && head.opened) &&
  head.openedTime === null &&
  (head.quoteDeadline ?? '') > localDateTime(actor.clock.now())

/**
 * One supplier's prices, or that he offers none. Every version is kept; before the opening of a sealed enquiry nothing
 * but the time of it is to be seen. Refuses quoteClosed, quoteLate, and faults at the rows.
 */
export async function putQuote(
  tx: Tx,
  actor: Actor,
  at: { enquiryId: string; supplierLineId: string },
  body: QuoteBody,
  by: QuoteBy,
): Promise<{ head: Head; versionNo: number }> {
  const head = await lockHead(tx, actor, at.enquiryId)
  const whole = await wholeOf(tx, head)
  const supplier =
    whole.suppliers.find(one => one.id === at.supplierLineId) ??
    invalid({ supplierLineId: '供应商不在询价范围内 / this supplier was not asked' })
  requireOpen(head, actor, body, by)
  if (!body.declined) checkQuotes(whole.items, body.quotes)
  const versionNo = (await versionsOf(tx, [supplier.id])).length + 1
  const now = localDateTime(actor.clock.now())
  await insertRow(tx, actor, enquiryQuoteVersion, {
    enquiryId: head.id,
    supplierLineId: supplier.id,
    versionNo,
    quotedTime: now,
    quoteWay: by.way,
    quoteUserId: by.way === 2 ? actor.userId : null,
    ip: by.ip ?? null,
    body: deployment().secrets.encrypt(JSON.stringify(body), placeOf(supplier.id, versionNo)),
  } as never)
  await updateRow(
    tx,
    actor,
    enquirySupplier,
    supplier as never,
    {
      quoteTime: now,
      declined: body.declined === true,
    } as never,
  )
  if (head.opened) await showQuotes(tx, actor, head, [supplier.id])
  return { head, versionNo }
}

function requireOpen(head: Head, actor: Actor, body: QuoteBody, by: QuoteBy): void {
  if (by.way === 1) {
    if (!isQuotable(head, actor))
      refuse('quoteClosed', '报价已截止，不能再修改 / quoting is closed, nothing changes any more')
    return
  }
  if (!byHand.includes(head.status))
    refuse(
      'quoteClosed',
      '询价单已提交或已结束，不能录入报价 / the enquiry was submitted or has ended: no quotes are entered',
    )
  if (head.openedTime && !body.note?.trim())
    invalid({ note: '报价已开启，补录须填写说明 / quotes are open: say why this one comes later' })
}

function checkQuotes(items: readonly Item[], quotes: readonly QuotedItem[]): void {
  const faults: Record<string, Label> = {}
  if (quotes.length === 0) faults['quotes'] = '请至少填写一个项目的价格 / enter the price of one item at least'
  quotes.forEach((one, index) => {
    if (!items.some(item => item.lineNo === one.itemLineNo))
      faults[`quotes.${index}.itemLineNo`] = '项目不在询价范围内 / no such item in this enquiry'
    else if (quotes.findIndex(other => other.itemLineNo === one.itemLineNo) !== index)
      faults[`quotes.${index}.itemLineNo`] = '项目重复 / named twice'
    if (fen(one.price) <= ZERO) faults[`quotes.${index}.price`] = '单价须大于0 / the price must be above 0'
    if (one.steps && !isContiguous(one.steps))
      faults[`quotes.${index}.steps`] = '阶梯须首尾相接 / steps must follow each other without a gap'
  })
  if (Object.keys(faults).length > 0) invalid(faults)
}
const isContiguous = (steps: readonly { from: string; to: string | null }[]): boolean =>
  steps.every(
    (one, index) =>
      (one.to === null || one.to === '' ? index === steps.length - 1 : Number(one.to) >= Number(one.from)) &&
      (index === 0 || Number(one.from) === Number(steps[index - 1]!.to) + 1),
  )

interface Version {
  readonly id: string
  readonly supplierLineId: string | null
  readonly versionNo: number | null
  readonly quotedTime: string | null
  readonly quoteWay: number | null
  readonly body: string | null
}
export const versionsOf = (tx: Tx, supplierLineIds: readonly string[]): Promise<Version[]> =>
  supplierLineIds.length === 0
    ? Promise.resolve([])
    : (findRows(tx, enquiryQuoteVersion, { supplierLineId: [...supplierLineIds] } as never, {
        orderBy: 't.supplier_line_id, t.version_no',
      }) as Promise<Version[]>)
export const readVersion = (version: Version): QuoteBody =>
  JSON.parse(
    deployment().secrets.decrypt(version.body!, placeOf(version.supplierLineId!, version.versionNo!)),
  ) as QuoteBody

/** The newest version of each supplier goes into the rows that everybody who reads the enquiry sees; all is scored anew. */
async function showQuotes(tx: Tx, actor: Actor, head: Head, supplierLineIds: readonly string[]): Promise<void> {
  const whole = await wholeOf(tx, head)
  const newest = new Map((await versionsOf(tx, supplierLineIds)).map(one => [one.supplierLineId!, one]))
  for (const supplier of whole.suppliers.filter(one => newest.has(one.id))) {
    const body = readVersion(newest.get(supplier.id)!)
    await tx.run(
      sql`delete from enquiry_quote where tenant_id = ${tx.tenantId} and enquiry_id = ${head.id}::bigint and supplier_line_id = ${supplier.id}::bigint`,
    )
    const quotes = body.declined ? [] : body.quotes
    await insertRows(tx, actor, enquiryQuote, quotes.map(one => rowOf(head, whole.items, supplier, one)) as never)
    await updateRow(
      tx,
      actor,
      enquirySupplier,
      supplier as never,
      {
        days: body.days ?? null,
        freeNote: body.freeNote ?? null,
        ...(body.quoteFileBizId ? { quoteFileBizId: body.quoteFileBizId } : {}),
      } as never,
    )
  }
  await scoreQuotes(tx, actor, head)
}
const rowOf = (head: Head, items: readonly Item[], supplier: Supplier, one: QuotedItem) => ({
  enquiryId: head.id,
  lineNo: supplier.lineNo * 1000 + one.itemLineNo,
  supplierLineId: supplier.id,
  itemLineNo: one.itemLineNo,
  itemName: items.find(item => item.lineNo === one.itemLineNo)?.itemName ?? null,
  price: yuan(fen(one.price)),
  officialFee: one.officialFee ? yuan(fen(one.officialFee)) : null,
  taxRate: one.taxRate || null,
  stdDays: one.stdDays ?? null,
  steps: one.steps ?? null,
  note: one.note || null,
})

/** Totals, scores and ranks of the suppliers, and the figures of the head. */
export async function scoreQuotes(tx: Tx, actor: Actor, head: Head): Promise<void> {
  const whole = await wholeOf(tx, head)
  const quoting = quotingSuppliers(whole)
  const bidders = await biddersOf(tx, quoting)
  const scored = new Map(
    scoreAll(askedItems(whole.items), bidders, quotedPrices(whole.quotes), {
      price: head.weightPrice ?? 0,
      days: head.weightDays ?? 0,
      rating: head.weightRating ?? 0,
    }).map(one => [one.id, one]),
  )
  for (const supplier of whole.suppliers) {
    const one = scored.get(supplier.id)
    await updateRow(
      tx,
      actor,
      enquirySupplier,
      supplier as never,
      {
        total: one?.total === undefined ? null : yuan(one.total),
        score: one?.score === undefined ? null : (one.score / 100).toFixed(2),
        rank: one?.rank ?? null,
      } as never,
    )
  }
  const totals = [...scored.values()].flatMap(one => (one.total === undefined ? [] : [one.total]))
  const lowest = totals.length > 0 ? totals.reduce((a, b) => (a < b ? a : b)) : ZERO
  await updateRow(tx, actor, kindOf(head), head.id, {
    quoteCount: differentBidders(bidders),
    lowestTotal: lowest,
    yearEstimate:
      head.estimateFrom && head.estimateTo ? yearOf(lowest, daysInclusive(head.estimateFrom, head.estimateTo)) : ZERO,
  } as never)
}
export const quotingSuppliers = ({ suppliers, quotes }: Whole): Supplier[] =>
  suppliers.filter(one => !one.declined && quotes.some(quote => quote.supplierLineId === one.id))

/** At the deadline, or when somebody closes the quoting: what was sealed is there for everybody who reads the enquiry. */
export async function openQuotes(tx: Tx, actor: Actor, enquiryId: string): Promise<void> {
  const head = await lockHead(tx, actor, enquiryId)
  if (head.openedTime) return
  const opened = (await updateRow(
    tx,
    actor,
    kindOf(head),
    head as never,
    { opened: true, openedTime: localDateTime(actor.clock.now()) } as never,
    { action: 'open' } as never,
  )) as unknown as Head
  const { suppliers } = await wholeOf(tx, opened)
  await showQuotes(
    tx,
    actor,
    opened,
    suppliers.map(one => one.id),
  )
  await notify(tx, actor, {
    users: opened.applyUserId ? [opened.applyUserId] : [],
    bizTypeCode: kindOf(opened).name,
    bizId: opened.id,
    title: `询价${opened.enquiryNo}报价已开启 / Quotes of ${opened.enquiryNo} are open`,
    content: `【${opened.title}】报价已开启，请比价定标 / Quotes of ${opened.title} are open: compare them and choose`,
  })
}
