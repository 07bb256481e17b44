import { fen, yuan, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { product, productPrice } from '../product.ts'

export interface PriceRow {
  cityCode?: string | null
  price?: Fen | null
  priceFloor?: Fen | null
  validFrom?: string | null
  validTo?: string | null
}

/** Cities with two prices valid on one day. */
export function overlaps(prices: readonly PriceRow[]): string[] {
  const dated = prices.filter(row => row.cityCode && row.validFrom)
  const both = (a: PriceRow, b: PriceRow) =>
    a.validFrom! <= (b.validTo ?? '9999-12-31') && b.validFrom! <= (a.validTo ?? '9999-12-31')
  return [
    ...new Set(
      dated
        .filter((row, index) =>
          dated.some((other, at) => at > index && other.cityCode === row.cityCode && both(row, other)),
        )
        .map(row => row.cityCode!),
    ),
  ]
}

const moneyKeys = ['price', 'priceFloor', 'deposit'] as const
const storedKeys = ['cityCode', 'price', 'priceFloor', 'depositMonths', 'deposit', 'validFrom', 'validTo'] as const
const plainPrice = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...(row['id'] ? { id: row['id'] } : {}),
  ...Object.fromEntries(
    storedKeys.map(key => [key, typeof row[key] === 'bigint' ? yuan(row[key] as Fen) : (row[key] ?? null)]),
  ),
})
export const readPrice = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(moneyKeys.map(key => [key, row[key] ? fen(row[key] as string) : null])),
})

/** 30, section 6: a price change of an active product leaves the old prices in force until it is approved. */
export async function keepOldPrices(tx: Tx, form: Form<typeof product>, needApproval: boolean): Promise<void> {
  const given = form.lines['prices']
  if (
    !form.before ||
    !given ||
    !needApproval ||
    ![1, 100, 101].includes(form.before.status) ||
    (form.before.status !== 1 && !form.before.pendingPrices)
  )
    return
  const stored = (await findRows(tx, productPrice, { productId: form.before.id }, { orderBy: 't.line_no' })).map(row =>
    plainPrice(row as unknown as Record<string, unknown>),
  )
  const wanted = given.map(plainPrice)
  delete form.lines['prices']
  if (JSON.stringify(stored) !== JSON.stringify(wanted)) form.values.pendingPrices = wanted
}
