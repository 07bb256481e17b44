import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { bankCard } from '../bank-card.ts'

export interface CardWish {
  readonly useRange?: number
  readonly companyId?: string
  readonly cityCode?: string
  readonly contractType?: string
}

/**
 * Enabled own cards for a use, default first; a criterion a card leaves empty matches everything (10-platform 5.5, 12
 * `ownCards`).
 */
export function ownCards(
  tx: Tx,
  { useRange, companyId, cityCode, contractType }: CardWish,
): Promise<RowOf<typeof bankCard>[]> {
  return findRows(
    tx,
    bankCard,
    sql.and([
      sql`t.status = 1`,
      ...(useRange ? [useRange === 3 ? sql`t.use_range = 3` : sql`t.use_range in (${useRange}::smallint, 3)`] : []),
      ...(companyId ? [sql`t.company_id = ${companyId}::bigint`] : []),
      ...(cityCode ? [sql`(cardinality(t.city_codes) = 0 or ${cityCode.slice(0, 4)} = any(t.city_codes))`] : []),
      ...(contractType ? [sql`(cardinality(t.contract_types) = 0 or ${contractType} = any(t.contract_types))`] : []),
    ]),
    { orderBy: useRange === 2 ? 't.default_pay desc, t.id' : 't.default_receive desc, t.default_pay desc, t.id' },
  )
}
export const ownCard = (tx: Tx, id: string): Promise<RowOf<typeof bankCard> | undefined> => findRow(tx, bankCard, id)
