import type { ChangesOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { carFactory } from '#areas/partners/car-factory/car-factory.ts'
import { carBrand } from '../../car-brand/car-brand.ts'
import type { carModel } from '../car-model.ts'

/** A new model is made by the factory of its brand, with that factory's warranty, where nothing else is typed. */
export async function fillFromFactory(tx: Tx, values: ChangesOf<typeof carModel>): Promise<void> {
  if (!values.factoryId && values.brandId)
    values.factoryId = (await findRow(tx, carBrand, values.brandId))?.factoryId ?? null
  const factory = values.factoryId ? await findRow(tx, carFactory, values.factoryId) : undefined
  if (!factory) return
  values.warrantyMonths ??= factory.warrantyMonths
  values.warrantyKm ??= factory.warrantyKm
  if (![2, 3, 4, 8].includes(values.fuelType ?? 0)) return
  values.batteryWarrantyMonths ??= factory.batteryMonths
  values.batteryWarrantyKm ??= factory.batteryKm
}
