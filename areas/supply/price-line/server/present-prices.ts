import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import type { PricedLine } from '../../calculations/service-price.ts'
import type { PresentPrice } from '../../enquiry-ports.ts'
import { pricedKindsPort } from './ports.ts'

/** What an agreement asks on a day, item by item: stands beside the quotes of a renewal (40, section 5). */
export async function presentPrices(tx: Tx, contractId: string, date: string): Promise<PresentPrice[]> {
  const head = await findRow(tx, contract, contractId)
  const kind = pricedKindsPort.all().get(String(head?.contractType ?? 0))
  if (!kind) return []
  const rows = (await findRows(
    tx,
    kind.lines,
    sql`t.contract_id = ${contractId}::bigint and t.line_state is distinct from 2 and t.valid_from <= ${date}::date and (t.valid_to is null or t.valid_to >= ${date}::date)`,
    { orderBy: 't.line_no' },
  )) as unknown as PricedLine[]
  return rows.map(({ itemCode, cityCode, modelClass, price }) => ({
    itemCode,
    cityCode: cityCode ?? null,
    modelClass: modelClass ?? null,
    price: yuan(price),
  }))
}
