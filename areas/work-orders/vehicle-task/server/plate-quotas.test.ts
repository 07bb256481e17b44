import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRows, getRow } from '#packages/server/rows.ts'
import { plateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { carInStock, openFleet, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called, clerk, furnishPeople, furnishQuotas, head, NOW } from '../../testing.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { assignTasks } from './assign.ts'
import { closeTasks } from './close.ts'
import { quotaShown } from './plate-quotas.ts'

// 60, 4.2 and 70, 4.3: a first plate in Shenzhen holds an indicator from the opening of its work.
let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await furnishQuotas(fleet, 2)
})
afterAll(() => fleet?.drop())

const bareCar = () => carInStock(fleet, { plateNo: '', plateKind: '', plateDate: '' })
const orderFor = (cars: readonly { id: string }[], more: Record<string, unknown> = {}) =>
  fleet.run(tx =>
    createWorkOrder(tx, head, {
      ...{ type: 2, subKind: 1, vehicles: cars.map(one => ({ vehicleId: one.id })), cityCode: '4403' },
      ...{ planStart: NOW, planFinish: '2026-12-20 18:00:00' },
      ...more,
    }),
  )
const quotas = () => fleet.run(tx => findRows(tx, plateQuota, {}, { orderBy: 't.quota_no' }))
const handIn = async (id: string, payload: Record<string, unknown>) => {
  await fleet.run(tx => assignTasks(tx, head, [id], { handlerId: '21' }))
  await called(
    fleet,
    vehicleTask,
    'POST license-handle',
  )(clerk, {
    id,
    result: 1,
    noCost: true,
    payload: { licensePhotoBizId: await pictures(fleet, 1), ...payload },
  })
  await called(fleet, vehicleTask, 'POST all-confirm')(head, { ids: [id] })
}

it('each car of one order holds its own; a third finds none, and nothing of its order stands', async () => {
  const cars = [await bareCar(), await bareCar()]
  const { taskIds, workOrderId } = await orderFor(cars)
  expect((await quotas()).map(one => [one.status, one.workOrderId, one.vehicleId])).toEqual(
    cars.map(car => [2, workOrderId, car.id]),
  )
  const third = await bareCar()
  expect(await saidBy(orderFor([third]))).toContain('【4403】无可用【新能源小客车】指标')
  expect(await fleet.run(tx => findRows(tx, vehicleTask, { vehicleId: third.id } as never))).toEqual([])
  // A city without limits, and a lorry, need none.
  await orderFor([third], { cityCode: '5101' })
  await orderFor([await carInStock(fleet, { plateNo: '', plateKind: '', plateDate: '', vehicleClass: 'H31' })])

  const [first, second] = taskIds as [string, string]
  await fleet.run(tx => closeTasks(tx, head, [second], { reason: '改期' }))
  expect((await quotas()).map(one => one.status)).toEqual([2, 1])
  const shown = await fleet.run(async tx => quotaShown(tx, await getRow(tx, vehicleTask, first)))
  expect(shown).toEqual({ quotaNo: (await quotas())[0]!.quotaNo, quotaExpire: '2027-12-31' })
  await handIn(first, {
    plateNo: '粤BDA0001',
    licenseIssueDate: '2026-11-19',
    inspectValidTo: '2028-11-30',
  })
  const [used] = await quotas()
  expect(used).toMatchObject({ status: 3, vehicleId: cars[0]!.id, useDate: '2026-11-19' })
  expect(await fleet.run(tx => readCar(tx, cars[0]!.id))).toMatchObject({
    plateNo: '粤BDA0001',
    plateQuotaId: used!.id,
  })
})

it('where abnormal cars are left out, those without an indicator are, with their reason', async () => {
  const cars = [await bareCar(), await bareCar()]
  expect(await saidBy(orderFor(cars))).toContain('无可用【新能源小客车】指标')
  const { taskIds, refused } = await orderFor(cars, { skipAbnormal: true })
  expect(refused).toMatchObject([
    { vehicleId: cars[1]!.id, reasons: [expect.stringContaining('无可用【新能源小客车】指标')] },
  ])
  expect((await quotas()).map(one => one.status)).toEqual([3, 2])
  await fleet.run(tx => closeTasks(tx, head, taskIds, { reason: '改期' }))
})

it('a recovered plate gives its indicator back as a renewal quota, and the form asks until when it is valid', async () => {
  const used = (await quotas()).find(one => one.status === 3)!
  const { taskIds } = await orderFor([{ id: used.vehicleId! }], { subKind: 4 })
  const form = { plateRecoverDate: '2026-11-20' }
  expect(await saidBy(handIn(taskIds[0]!, form))).toContain('quotaValidTo')
  await handIn(taskIds[0]!, { ...form, quotaValidFrom: '2026-11-20', quotaValidTo: '2027-11-19' })
  expect(await fleet.run(tx => getRow(tx, plateQuota, used.id))).toMatchObject({
    ...{ status: 1, quotaKind: 'renewal', vehicleId: null, validTo: '2027-11-19' },
  })
})
