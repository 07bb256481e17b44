import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { carFactory } from '#areas/partners/car-factory/car-factory.ts'
import { carModel } from '../../car-model/car-model.ts'
import { manager, openFleet, vinOf, type Fleet } from '../../testing.ts'
import { vinWarning } from './vin-warning.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const warns = (vin: string, modelId = fleet.ids.model) => fleet.run(tx => vinWarning(tx, { vin, modelId }))
const madeBy = (wmiCodes: string[]) =>
  fleet.run(async tx => {
    const factory = await insertRow(tx, manager, carFactory, {
      mechanismName: `星岚汽车制造${wmiCodes.join('')}`,
      entityKind: 1,
      status: 1,
      brandIds: [fleet.ids.brand],
      wmiCodes,
    } as never)
    await updateRow(tx, manager, carModel, await getRow(tx, carModel, fleet.ids.model), { factoryId: factory.id })
  })

it('a VIN whose first three signs are none of its factory warns and names those that are', async () => {
  const vin = vinOf(900001)
  expect(await warns(vin), 'no factory is known').toBe('')
  await madeBy([])
  expect(await warns(vin), 'the factory tells no codes').toBe('')
  await madeBy(['LXR', 'LXL'])
  expect(await warns(vin)).toBe('')
  await madeBy(['LCY', 'LJT'])
  expect(await warns(vin)).toContain('车架号前三位【LXR】不是【星岚汽车制造LCYLJT】的WMI（LCY、LJT）')
  expect(await warns(vin, fleet.ids.sister), 'of another model').toBe('')
})
