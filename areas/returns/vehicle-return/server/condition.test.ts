import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { insertRow } from '#packages/server/rows.ts'
import { at, manager, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { vehicleExtract, vehicleExtractDetail } from '#areas/vehicles/vehicle-extract/vehicle-extract.ts'
import { isNewDamage } from '../../calculations/damages.ts'
import { returnDamagePrice } from '../../return-damage-price/return-damage-price.ts'
import { calling, carsOf, leaseOf, openReturn, returnBody } from '../../testing.ts'
import { vehicleReturn } from '../vehicle-return.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet?.drop())

const clerk = at('2026-11-24 12:00:00')
const old = { part: 'front-bumper', damageKind: 'scratch', severity: 1 } as const
const fresh = { part: 'left-front-door', damageKind: 'dent', severity: 2 } as const

/** A car that left with a scratch on its front bumper, and a list that prices dents and keys. */
async function opened() {
  const lease = await leaseOf(fleet, { rent: '4800', takeDate: '2025-11-21', months: 12, deposit: '10000', cars: 1 })
  await fleet.run(async tx => {
    const take = await insertRow(tx, manager, vehicleExtract, {
      ...{ receiverName: '王鹏', receiverPhone: '13800001234', planTakeTime: '2025-11-21 10:00:00' },
      ...{ placeKind: 1, status: 1 },
    } as never)
    await insertRow(tx, manager, vehicleExtractDetail, {
      ...{ extractId: take.id, lineNo: 1, orderVehicleId: lease.cars[0]!.id, vehicleId: lease.cars[0]!.vehicleId },
      ...{ lineState: 2, takeTime: '2025-11-21 10:00:00', takeMileage: 12, soc: 95, damages: [old] },
    } as never)
    for (const what of [fresh, { missingItem: 'key' }])
      await insertRow(tx, manager, returnDamagePrice, {
        ...{ ...what, price: fen('650'), validFrom: '2020-01-01', status: 1 },
      } as never)
  })
  const body = await returnBody(fleet, lease, { planReturnTime: '2026-11-24 10:00:00' })
  const { id } = await openReturn(fleet, clerk, body)
  return { id, recordId: (await carsOf(fleet, id))[0]!.id }
}
const ask = (name: string, input: Record<string, unknown>): Promise<Record<string, any>> =>
  calling(fleet, vehicleReturn, name)(clerk, input)

describe('the condition of a returned car', () => {
  it('is new where the take lacks the same part and kind', () => {
    expect(isNewDamage([old], old)).toBe(false)
    expect(isNewDamage([old], { ...old, damageKind: 'dent' })).toBe(true)
    expect(isNewDamage([], old)).toBe(true)
  })

  it('stands beside that of its take, new damage has the price of the list, damage of the take is not charged', async () => {
    const { id, recordId } = await opened()
    const [before] = (await ask('GET condition', { id }))['vehicles']
    expect(before).toMatchObject({ recordId, take: { mileage: 12, soc: 95, damages: [old] }, found: null })
    expect(await ask('GET damage-price', { recordId, ...old })).toMatchObject({ isNew: false, price: '' })
    expect(await ask('GET damage-price', { recordId, ...fresh })).toMatchObject({ isNew: true, price: '650.00' })
    expect(await ask('GET damage-price', { recordId, missingItem: 'key' })).toMatchObject({ price: '650.00' })

    const found = {
      ...{ recordId, actualTime: '2026-11-24 10:00:00', mileage: 71_860, energyLevel: 80, conditionGrade: 2 },
      ...{ lotId: fleet.ids.lot, missing: [{ item: 'key', qty: 2 }] },
    }
    const unknown = { part: 'battery', damageKind: 'fault', severity: 3 }
    expect(
      await saidBy(ask('PUT confirm-vehicle-receive', { id, records: [{ ...found, damages: [unknown] }] })),
    ).toContain('请填写价格')
    await ask('PUT confirm-vehicle-receive', {
      id,
      records: [{ ...found, damages: [old, fresh, { ...unknown, price: '8000.00' }] }],
    })
    expect((await carsOf(fleet, id))[0]).toMatchObject({ damageAmt: fen('8650'), missingAmt: fen('1300') })
    const [after] = (await ask('GET condition', { id }))['vehicles']
    expect(after.found.damages.map((one: { part: string; price: string }) => [one.part, one.price])).toEqual([
      ['left-front-door', '650.00'],
      ['battery', '8000.00'],
    ])
  })
})
