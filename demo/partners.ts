import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { carBrand } from '#areas/vehicles/car-brand/car-brand.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { carFactory } from '#areas/partners/car-factory/car-factory.ts'
import { demoDrivers } from '#areas/partners/demo-drivers.ts'
import { demoKinds } from '#areas/partners/demo-kinds.ts'
import { checkRequest } from '#areas/partners/mechanism-check/mechanism-check.ts'
import { runChecks } from '#areas/partners/mechanism-check/server/run-checks.ts'
import type { DemoTools, PartnerActors } from '#areas/partners/demo.ts'
import type { Stage } from './stage.ts'

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

/** Kinds that nobody has to agree to: registration, judgments, abnormal operation, our own black list (20, section 13). */
const OPEN_KINDS = [1, 2, 3, 4, 7, 11]

/** Drivers, and what the sources say of customers: asked once, answered by the job after the commit. */
export async function checksPartners(
  stage: Stage,
  partners: Parameters<typeof demoDrivers>[1],
  customerIds: readonly string[],
): Promise<void> {
  await stage.run(async tx => {
    await demoDrivers(tx, partners, { file: name => stage.scan(tx, partners.clerk, name) })
    for (const mechanismId of customerIds) {
      const asked = await findRows(tx, checkRequest, { mechanismId }, { limit: 1 })
      if (asked.length === 0) await runChecks(tx, stage.who('江岳'), { mechanismId, kinds: OPEN_KINDS })
    }
  })
}
