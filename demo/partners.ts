import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { carBrand } from '#areas/vehicles/car-brand/car-brand.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { carFactory } from '#areas/partners/car-factory/car-factory.ts'
import { demoKinds } from '#areas/partners/demo-kinds.ts'
import type { DemoTools, PartnerActors } from '#areas/partners/demo.ts'

/** Lots that are not ours, and who runs them. */
const rented: Readonly<Record<string, string>> = {
  白云中转库: '白云仓储停车有限公司',
  武侯停车场: '武侯停车服务有限公司',
  萧山整备场: '萧山物业停车有限公司',
}

/** The kinds of partner that need brands, then brands, models and lots under the names of those who make and run them. */
export async function knowsPartners(tx: Tx, actor: Actor, actors: PartnerActors, tools: DemoTools): Promise<void> {
  const brands = await findRows(tx, carBrand, {})
  const ids = await demoKinds(tx, actors, tools, new Map(brands.map(one => [one.brandName, one.id])))
  for (const factory of await findRows(tx, carFactory, {}))
    for (const brandId of factory.brandIds) {
      const brand = brands.find(one => one.id === brandId)
      if (!brand || brand.factoryId) continue
      await updateRow(tx, actor, carBrand, brand, { factoryId: factory.id })
      for (const model of await findRows(tx, carModel, { brandId }))
        await updateRow(tx, actor, carModel, model, { factoryId: factory.id })
    }
  for (const lot of await findRows(tx, parkingLot, {})) {
    const providerId = ids.get(rented[lot.lotName] ?? '')
    if (providerId && lot.providerId === null) await updateRow(tx, actor, parkingLot, lot, { ownKind: 2, providerId })
  }
}
