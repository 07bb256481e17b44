import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { servicePriceLine, servicePriceList } from '#areas/supply/service-price-list/service-price-list.ts'
import { carInStock, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called, clerk, furnishPeople, head, NOW } from '../../testing.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { saveCosts } from '../../vehicle-task-cost/server/lines.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { vehicleTask } from '../vehicle-task.ts'

let fleet: Fleet
let firm: string
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await fleet.run(async tx => {
    const provider = await insertRow(tx, head, serviceProvider, {
      ...{ mechanismName: '深圳速达板车运输有限公司', shortName: '速达', status: 1, blackFlag: false },
      ...{ providerKinds: ['transport'], workOrderTypes: [4], serviceCities: ['44'] },
      ...{ agreementTo: '2026-11-19', liabilityPolicyTo: '2027-06-30' },
    } as never)
    firm = provider.id
    const list = await insertRow(tx, head, servicePriceList, {
      ...{ listNo: 'FWJM1', providerId: firm, serviceKind: '板车', title: '板车运输', status: 1 },
      ...{ validFrom: '2026-01-01', validTo: '2026-12-31' },
    } as never)
    await insertRow(tx, head, servicePriceLine, {
      ...{ listId: list.id, lineNo: 1, itemCode: '板车', itemName: '板车', unit: '公里', price: 380n },
      ...{ basePrice: 15000n, kmPrice: 380n, validFrom: '2026-01-01', lineState: 1 },
    } as never)
  })
})
afterAll(() => fleet?.drop())

async function transport(): Promise<string> {
  const car = await carInStock(fleet)
  const { taskIds } = await fleet.run(tx =>
    createWorkOrder(tx, head, {
      ...{ type: 4, subKind: 1, vehicles: [{ vehicleId: car.id }], cityCode: '4403' },
      ...{ planStart: NOW, planFinish: '2026-12-20 18:00:00' },
    }),
  )
  return taskIds[0]!
}
const ask = (name: string, input: Record<string, unknown>) => called(fleet, vehicleTask, name)(head, input)

it('70.17 a provider whose agreement ended yesterday gets no task, and the check says so beforehand', async () => {
  const id = await transport()
  const whom = { ids: [id], providerId: firm }
  const beforehand = await ask('GET check-condition', { ids: id, providerId: firm, action: 'assign' })
  expect(JSON.stringify(beforehand)).toContain('服务商【速达】协议已到期')
  expect(await saidBy(ask('POST all-assign', whom))).toContain('服务商【速达】协议已到期')
  expect(await fleet.run(tx => getRow(tx, vehicleTask, id))).toMatchObject({ stage: 1, providerId: null })
  await fleet.run(async tx =>
    updateRow(tx, head, serviceProvider, await getRow(tx, serviceProvider, firm), {
      agreementTo: '2027-12-31',
    } as never),
  )
  await ask('POST all-assign', whom)
  expect(await fleet.run(tx => getRow(tx, vehicleTask, id))).toMatchObject({ stage: 2, providerId: firm })
})

it('70.20 146 km above the agreed 704.80 need a reason, and above ten per cent somebody with the right', async () => {
  const id = await transport()
  const actor = (...codes: string[]) =>
    ({
      ...clerk,
      rights: {
        ...{ userId: '21', deptId: '3', codes: new Set(codes), aliases: new Set(), cities: [] },
        ...{ scope: () => ({ all: true, depts: [] }), unmasked: new Set() },
      },
    }) as never
  const line = {
    costItem: 'transport',
    feeItem: 5,
    providerType: 2,
    providerId: firm,
    qty: '146',
    unit: 'km',
    bearer: 1,
  }
  const enter = (by: never, more: object) =>
    fleet.run(async tx => saveCosts(tx, by, await getRow(tx, vehicleTask, id), [{ ...line, ...more }]))
  const asked = { price: '5.62', overReason: '夜间加急' }
  expect(await saidBy(enter(actor(), { price: '5.62' }))).toContain('超出协议价704.80元，请填写说明')
  expect(await saidBy(enter(actor(), asked))).toContain('超出协议价10%以上，须主管处理')
  await enter(actor('vehicle_task_cost_over'), asked)
  const [kept] = await fleet.run(tx => findRows(tx, vehicleTaskCost, { taskId: id } as never))
  expect(kept).toMatchObject({ contractPrice: 70480n, amt: 82052n, overReason: '夜间加急' })
})
