import { addDays } from '#kernel'
import { act } from '#packages/server/act.ts'
import { saveRecord } from '#packages/server/save.ts'
import { vehicleDirectRentProduct } from '#areas/vehicles/vehicle-direct-rent-product/vehicle-direct-rent-product.ts'
import { stands } from './fleet-desk.ts'
import { seedMasters } from './masters.ts'
import type { Doing } from './stage.ts'

const offered: readonly (readonly [name: string, model: string, rent: string, term: 12 | 24 | 36, how: string])[] = [
  ['星岚E5 轻松租', 'E5', '4990.00', 24, 'shelved'],
  ['星岚E5 长租省心', 'E5', '4890.00', 36, 'shelved'],
  ['星岚E7 舒适租', 'E7', '5990.00', 24, 'shelved'],
  ['骏拓V2 城配起步', 'V2', '3690.00', 12, 'waiting'],
  ['晨曜T3 出行版', 'T3', '5590.00', 24, 'off'],
  ['云翎M8 商务租', 'M8', '8990.00', 12, 'closed'],
  ['星岚E5 开年特惠', 'E5', '3990.00', 12, 'approving'],
  ['星岚E7 司机节', 'E7', '4990.00', 12, 'rejected'],
  ['骏拓V2 双十二', 'V2', '3590.00', 12, 'withdrawn'],
  ['骏拓K6 冷链试租', 'K6', '6990.00', 12, 'draft'],
]
/** What the shop offers to drivers, in every state. */
export const offersProducts: Doing = async (stage, people) => {
  if (await stands(stage, vehicleDirectRentProduct)) return
  const masters = await stage.run(tx => seedMasters(tx, stage.system, people))
  const manager = stage.who('陈立群')
  for (const [at, [name, model, rent, term, how]] of offered.entries()) {
    stage.at(addDays(stage.today, -40 + at * 3), '10:15:00')
    await stage.run(async tx => {
      const { id } = await saveRecord(
        tx,
        manager,
        vehicleDirectRentProduct,
        {
          productName: name,
          subTitle: '含保险、保养、年检，押金可分期',
          productId: masters.products.get(`${model}/${term}`),
          modelId: masters.models.get(model),
          vehicleNature: 1,
          schemeKind: 1,
          rentUnit: 1,
          unitRent: rent,
          termMonths: term,
          minMonths: 6,
          deposit: '5000.00',
          depositInstalments: 2,
          prepayUnits: 1,
          kmPerMonth: 6000,
          overKmPrice: '0.30',
          imageBizId: await stage.scan(tx, manager, `${name}主图`),
          cities: ['4403', '4401'].map(cityCode => ({ cityCode, unitRent: rent, deposit: '5000.00' })),
          draft: how === 'draft',
        },
        'save',
      )
      const does = (action: string, reason?: string) =>
        act(tx, manager, vehicleDirectRentProduct, id, action as never, reason ? { reason } : {})
      if (['shelved', 'waiting', 'off', 'closed'].includes(how))
        await stage.approve(tx, 'vehicle-direct-rent-product', id)
      if (how === 'shelved' || how === 'off') await does('handle')
      if (how === 'off') await does('handle')
      if (how === 'closed') await does('close', '车型停产，不再推广')
      if (how === 'rejected') await stage.reject(tx, 'vehicle-direct-rent-product', id, '低于城市底价，重新定价')
      if (how === 'withdrawn')
        await stage.product.flow.withdraw(tx, manager, {
          resource: 'vehicle-direct-rent-product',
          id,
          comment: '活动延期',
        })
    })
  }
}
