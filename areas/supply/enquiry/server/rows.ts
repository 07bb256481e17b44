import type { Resource, RowOf } from '#kernel'
import { fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow, lockRow } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import type { AskedItem, Bidder, QuotedPrice } from '../comparison.ts'
import { enquiry } from '../enquiry.ts'
import { enquiryQuote, enquirySupplier, type enquiryItem } from '../enquiry-lines.ts'

export type Head = RowOf<typeof enquiry>
export type Supplier = RowOf<typeof enquirySupplier> & { readonly lineNo: number }
export type Item = RowOf<ReturnType<typeof enquiryItem>> & { readonly lineNo: number }
export type Quote = RowOf<typeof enquiryQuote>
// The three kinds have the same columns: what is written through one of them is read through any.
export type KindResource = Resource<any, any, any>

/** The form of whichever kind. */
export type EnquiryForm = Form<KindResource> & {
  readonly values: Partial<Head>
  readonly before: Head | undefined
}

const kinds: Readonly<Record<number, string>> = { 1: 'enquiry-year-check', 2: 'enquiry-license', 3: 'enquiry-parking' }
export const kindNames: readonly string[] = Object.values(kinds)
export const kindOf = (head: Pick<Head, 'enquiryKind'>): KindResource =>
  resourceNamed(kinds[head.enquiryKind!]!) as KindResource
export const itemsOf = (head: Pick<Head, 'enquiryKind'>): KindResource =>
  resourceNamed(`${kinds[head.enquiryKind!]!}-item`) as KindResource

/** The head with its lines as they stand. */
export interface Whole {
  readonly head: Head
  readonly items: readonly Item[]
  readonly suppliers: readonly Supplier[]
  readonly quotes: readonly Quote[]
}
const linesOf = <T>(tx: Tx, resource: KindResource, enquiryId: string): Promise<T[]> =>
  findRows(tx, resource, { enquiryId } as never, { orderBy: 't.line_no' }) as unknown as Promise<T[]>

export async function wholeOf(tx: Tx, head: Head): Promise<Whole> {
  return {
    head,
    items: await linesOf<Item>(tx, itemsOf(head), head.id),
    suppliers: await linesOf<Supplier>(tx, enquirySupplier as KindResource, head.id),
    quotes: await linesOf<Quote>(tx, enquiryQuote as KindResource, head.id),
  }
}
export const suppliersOf = (tx: Tx, enquiryId: string): Promise<Supplier[]> =>
  linesOf<Supplier>(tx, enquirySupplier as KindResource, enquiryId)

/** By the kind's own resource, so that the row can be written. */
export async function lockHead(tx: Tx, actor: Actor, enquiryId: string): Promise<Head> {
  const head = await getRow(tx, enquiry, enquiryId)
  return (await lockRow(tx, actor, kindOf(head), enquiryId)) as unknown as Head
}

export const askedItems = (items: readonly Item[]): AskedItem[] =>
  items.map(one => ({
    lineNo: one.lineNo,
    itemCode: one.itemCode,
    cityCode: one.cityCode,
    qty: one.qty ?? '0',
  }))
export const quotedPrices = (quotes: readonly Quote[]): QuotedPrice[] =>
  quotes.map(one => ({
    supplier: one.supplierLineId!,
    itemLineNo: one.itemLineNo!,
    price: fen(one.price!),
    steps: one.steps,
  }))

/** Branches of one head office are one supplier (20, headMechanismId); prospects are told apart by their names. */
export async function biddersOf(tx: Tx, suppliers: readonly Supplier[]): Promise<Bidder[]> {
  const ids = suppliers.flatMap(one => one.supplierId ?? [])
  const heads = new Map(
    (ids.length > 0 ? await findRows(tx, mechanism, { id: ids } as never) : []).map(one => [
      one.id,
      one.headMechanismId ?? one.id,
    ]),
  )
  return suppliers.map(one => ({
    id: one.id,
    days: one.days,
    rating: one.rating,
    group: one.supplierId ? heads.get(one.supplierId)! : (one.supplierName ?? one.id),
  }))
}
