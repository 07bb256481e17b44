import { yuan } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import type { ModelFacts } from '#areas/partners/ports.ts'
import { carModel } from '../car-model.ts'

/** What platforms ask of a model (20-partners 4). */
export async function modelFacts(tx: Tx, carModelId: string): Promise<ModelFacts | undefined> {
  const row = await findRow(tx, carModel, carModelId)
  return (
    row && {
      modelName: row.modelName,
      fuelType: row.fuelType,
      wheelbaseMm: row.wheelbaseMm,
      guidePrice: yuan(row.guidePrice),
    }
  )
}
