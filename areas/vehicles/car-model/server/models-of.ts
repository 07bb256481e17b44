import type { Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { carModel } from '../car-model.ts'

/** Name and guide price, for the product lines of contracts. */
export async function modelsOf(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<Map<string, { name: string; guidePrice: Fen | null }>> {
  const wanted = [...new Set(ids.filter(id => id !== null && id !== undefined))]
  const rows = wanted.length ? await findRows(tx, carModel, { id: wanted } as never) : []
  return new Map(rows.map(row => [row.id, { name: row.modelName, guidePrice: row.guidePrice }]))
}
