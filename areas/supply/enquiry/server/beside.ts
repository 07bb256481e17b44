import { addMonths, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { presentPricesPort } from '../../enquiry-ports.ts'
import { itemsOf, wholeOf, type Head, type Item } from './rows.ts'

/** What stands beside the quotes of an item: the price paid today, and what earlier enquiries came to. */
interface Beside extends Record<string, unknown> {
  readonly itemLineNo: number
  readonly present: string
  readonly average: string
  readonly lowest: string
  readonly times: number
}
const MONTHS = 12

/** Nothing before the opening: the figures of a sealed enquiry are those of the quotes alone. */
export async function besideQuotes(tx: Tx, actor: Actor, head: Head): Promise<Record<string, unknown>> {
  if (!head.opened) return { beside: [] }
  const { items } = await wholeOf(tx, head)
  const today = localDate(actor.clock.now())
  const present = head.contractId ? await presentPricesPort.ask().of(tx, head.contractId, today) : []
  const before = await historyOf(tx, head, today)
  const same = (item: Item, one: { itemCode: string; cityCode: string | null; modelClass: string | null }) =>
    one.itemCode === item.itemCode &&
    (one.cityCode ?? '') === (item.cityCode ?? '') &&
    (one.modelClass ?? '') === (item.modelClass ?? '')
  return {
    beside: items.map((item): Beside => {
      const history = before.find(one => same(item, one))
      return {
        itemLineNo: item.lineNo,
        present:
          (present.find(one => same(item, one)) ?? present.find(one => one.itemCode === item.itemCode))?.price ?? '',
        average: history?.average ?? '',
        lowest: history?.lowest ?? '',
        times: history?.times ?? 0,
      }
    }),
  }
}

interface History {
  readonly itemCode: string
  readonly cityCode: string | null
  readonly modelClass: string | null
  readonly average: string
  readonly lowest: string
  readonly times: number
}
/** Prices that won in the twelve months before. */
const historyOf = (tx: Tx, head: Head, today: string): Promise<History[]> =>
  tx.rows<History>(sql`
    select i.item_code as "itemCode", i.city_code as "cityCode", i.model_class as "modelClass",
      round(avg(i.win_price), 2)::text as average, min(i.win_price)::text as lowest, count(*)::int as times
    from enquiry e join ${sql.name(itemsOf(head).table)} i on i.tenant_id = e.tenant_id and i.enquiry_id = e.id
    where e.tenant_id = ${tx.tenantId} and e.is_deleted = 0 and e.status in (1, 2, 3) and e.id <> ${head.id}::bigint
      and e.price_valid_from >= ${addMonths(today, -MONTHS)}::date and i.win_price is not null
    group by i.item_code, i.city_code, i.model_class`)
