import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sumFen, yuan } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import {
  contractLeaseHandle,
  contractLeaseHandleLine,
} from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { leaseOf } from '#areas/returns/testing.ts'
import { openFleet, orderOf, pictures, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called, clerk, furnishPeople, head } from '#areas/work-orders/testing.ts'
import { accountTasks } from '#areas/work-orders/vehicle-task/server/account.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { vehicleTaskCost } from '#areas/work-orders/vehicle-task-cost/vehicle-task-cost.ts'
import { vehicleCost } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { addStandardProjects } from '../../maintenance-project/server/standard-projects.ts'
import { maintenanceProject } from '../../maintenance-project/maintenance-project.ts'
import { maintenanceAdjust } from '../../maintenance-adjust/maintenance-adjust.ts'
import { carDriven, handIn, projectNamed, stationWith, taskInShop, type Task } from '../../testing.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import { linesOf } from './offers.ts'

let fleet: Fleet
let station: string
let other: string
const ids: Record<'bumper' | 'paint' | 'lamp' | 'labour', string> = { bumper: '', paint: '', lamp: '', labour: '' }
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await fleet.run(async tx => {
    await addStandardProjects(tx, head)
    for (const [projectCode, projectName, lineKind, unit] of [
      ['T-1', '前保险杠总成', 2, 'piece'],
      ['T-2', '前保险杠喷漆', 4, 'time'],
      ['T-3', '左前大灯总成', 2, 'piece'],
    ] as const)
      await saveRecord(
        tx,
        head,
        maintenanceProject,
        {
          projectCode,
          projectName,
          lineKind,
          unit,
          category: 'body',
          warrantyClass: 3,
          warrantyKm: 10_000,
          warrantyDays: 90,
        },
        'save',
      )
  })
  ids.bumper = (await projectNamed(fleet, '前保险杠总成')).id
  ids.paint = (await projectNamed(fleet, '前保险杠喷漆')).id
  ids.lamp = (await projectNamed(fleet, '左前大灯总成')).id
  ids.labour = (await projectNamed(fleet, '拆装工时')).id
  station = await stationWith(fleet, '粤晟汽车维修厂', [
    ['配件折扣', ids.bumper, '1150'],
    ['钣喷', ids.paint, '400'],
    ['工时', null, '80'],
    ['保养套餐', null, '380'],
  ])
  other = await stationWith(fleet, '南粤新能源维修中心')
})
afterAll(() => fleet?.drop())
beforeEach(() => {
  fleet.approving.on = false
  fleet.started.length = 0
})

const quote = (projectId: string, qty: string, quotePrice: string, finalPrice?: string) => ({
  projectId,
  qty,
  quotePrice,
  ...(finalPrice === undefined ? {} : { finalPrice }),
})
const c15 = (bumper = '1100.00') => [
  quote(ids.bumper, '1', '1280.00', bumper),
  quote(ids.paint, '1', '450.00', '400.00'),
  quote(ids.lamp, '1', '3680.00', '3350.00'),
  quote(ids.labour, '6', '90.00', '80.00'),
]
const save = async (task: Task, lines: readonly object[], more: Record<string, unknown> = {}) => {
  const photosBizId = await pictures(fleet, 2)
  return fleet.run(tx =>
    saveRecord(
      tx,
      clerk,
      maintenanceDicker,
      {
        taskId: task.id,
        causeKind: 'wear',
        faultDesc: '前部碰撞',
        diagnosis: '更换保险杠',
        photosBizId,
        lines,
        ...more,
      },
      'save',
    ),
  )
}
const rowOf = (id: string) => fleet.run(tx => getRow(tx, maintenanceDicker, id))
const linesNow = (id: string) => fleet.run(tx => linesOf(tx, id))
const apply = (id: string) => fleet.run(tx => act(tx, clerk, maintenanceDicker, id, 'apply'))
const costsOf = (taskId: string) =>
  fleet.run(async tx => (await findRows(tx, vehicleTaskCost, { taskId } as never)).filter(one => one.status !== 6))
const inShop = async (mileage = 40_000, at = station) => {
  const car = await carDriven(fleet, mileage)
  return { car, task: await taskInShop(fleet, car, at, { mileage }) }
}
const approvedDicker = async (lines: readonly object[] = c15()) => {
  const { car, task } = await inShop()
  const { id } = await save(task, lines)
  await apply(id)
  return { car, task, id }
}

it('80.21 a price above the agreement needs its reason; at the agreed prices the manager decides', async () => {
  fleet.approving.on = true
  const { task } = await inShop()
  const { id, status } = await save(task, c15('1200.00'))
  expect(status).toBe(10)
  expect(await linesNow(id)).toMatchObject([
    { projectName: '前保险杠总成', contractPrice: 115_000n },
    { contractPrice: 40_000n },
    { hasContract: false },
    { contractPrice: 8_000n, finalAmt: 48_000n },
  ])
  expect(await saidBy(apply(id))).toContain('【前保险杠总成】成交价超过协议价，请填写原因')
  const [bumper] = await linesNow(id)
  await called(
    fleet,
    maintenanceDicker,
    'POST bargain',
  )(clerk, {
    id,
    version: (await rowOf(id)).version,
    rows: [{ lineId: bumper!.id, station: '1200.00', ours: '1100.00', final: '1100.00' }],
  })
  const now = await rowOf(id)
  expect([now.quoteTotal, now.contractTotal, now.finalTotal, now.savedAmt, now.taxAmt].map(yuan)).toEqual([
    '5950.00',
    '2030.00',
    '5330.00',
    '620.00',
    '613.19',
  ])
  expect(now).toMatchObject({ savedRate: '10.420168', overContract: false, roundCount: 1, bearer: 1 })
  expect((await linesNow(id))[0]!.roundPrices).toMatchObject([{ round: 1, station: '1200.00', ours: '1100.00' }])
  await apply(id)
  expect(await rowOf(id)).toMatchObject({ status: 102 })
  expect(fleet.started.at(-1)).toMatchObject({ amount: '5330.00', variables: { overContract: false, bearer: 1 } })
})

it('80.22 a change of 14.26% goes to the director, and nothing is accepted while it is decided', async () => {
  const { task, id } = await approvedDicker()
  fleet.approving.on = true
  const change = await fleet.run(tx =>
    saveRecord(
      tx,
      clerk,
      maintenanceAdjust,
      {
        dickerId: id,
        reasonKind: 'part',
        reason: '大灯支架断裂',
        lines: [{ op: 1, projectId: ids.lamp, qty: '1', finalPrice: '760.00' }],
      },
      'save',
    ),
  )
  const row = await fleet.run(tx => getRow(tx, maintenanceAdjust, change.id))
  expect(row).toMatchObject({ status: 102, cumRate: '14.258912', totalAfter: 609_000n, totalBefore: 533_000n })
  expect(fleet.started.at(-1)).toMatchObject({ amount: '760.00', variables: { cumRate: '14.258912' } })
  expect(await saidBy(handIn(fleet, task, station, 40_000))).toContain('存在审批中的维修变更')
  await fleet.run(tx => act(tx, head, maintenanceAdjust, change.id, 'approve'))
  expect(await rowOf(id)).toMatchObject({
    status: 1,
    adjustTotal: 76_000n,
    settleTotal: 609_000n,
    finalTotal: 533_000n,
  })
  expect(await linesNow(id)).toHaveLength(5)
})

it('80.23 within the guarantee the same station repairs for nothing', async () => {
  const car = await carDriven(fleet, 48_000)
  const first = await taskInShop(fleet, car, station, { mileage: 48_000 })
  const done = await save(first, [quote(ids.bumper, '1', '1280.00', '1100.00')])
  await apply(done.id)
  await handIn(fleet, first, station, 48_000)
  await fleet.run(tx => confirmTasks(tx, head, [first.id], { pass: true }))
  const again = await taskInShop(fleet, car, station, { mileage: 55_900 })
  const { id } = await save(again, [quote(ids.bumper, '1', '1280.00', '1100.00')])
  expect(await rowOf(id)).toMatchObject({ guaranteeHit: true, guaranteeDickerId: done.id, bearer: 3, finalTotal: 0n })
  expect(await linesNow(id)).toMatchObject([{ guaranteeHit: true, bearer: 3, finalPrice: 0n }])
  const elsewhere = await fleet.run(async tx => {
    await act(tx, clerk, maintenanceDicker, id, 'close', { reason: '改去别厂' })
    return getRow(tx, vehicleTask, again.id)
  })
  const paid = await save(elsewhere, [quote(ids.bumper, '1', '1280.00', '1100.00')], { mechanismId: other })
  expect(await linesNow(paid.id)).toMatchObject([{ guaranteeHit: true, bearer: 3, finalPrice: 110_000n }])
})

it('a guarantee below the national minimum is refused', async () => {
  const { task } = await inShop()
  const lines = [{ ...quote(ids.bumper, '1', '900.00', '900.00'), guaranteeDays: 5 }]
  expect(await saidBy(save(task, lines))).toContain('质保不能低于国家标准10天2000公里')
})

it('work begins after the approval; handed in, its lines are the costs of the task, and confirming accepts it', async () => {
  const { car, task } = await inShop()
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ bizStatus: 8, prevBizStatus: 3 })
  const { id } = await save(task, c15())
  expect(await saidBy(handIn(fleet, task, station, 40_000))).toContain('未审批通过')
  await apply(id)
  await handIn(fleet, task, station, 40_000)
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ bizStatus: 3 })
  expect(await rowOf(id)).toMatchObject({ status: 3 })
  const costs = await costsOf(task.id)
  expect(costs).toHaveLength(4)
  expect(yuan(sumFen(costs, one => one.amt))).toBe('5330.00')
  expect(costs[0]).toMatchObject({ costItem: 'repair', feeItem: 10, providerId: station, priceSource: 1, bearer: 1 })
  await fleet.run(tx => confirmTasks(tx, head, [task.id], { pass: false, reason: '漆面有色差' }))
  expect(await rowOf(id)).toMatchObject({ status: 1 })
  await handIn(fleet, task, station, 40_000)
  expect(await costsOf(task.id)).toHaveLength(4)
  await fleet.run(tx =>
    act(tx, head, maintenanceDicker, id, 'accept', {
      input: { pass: true, acceptResult: '合格', oldPartsReturned: true, score: 5 },
    }),
  )
  expect(await rowOf(id)).toMatchObject({ status: 4, score: 5, acceptUserId: '22', odometerOut: 40_000 })
  expect(await fleet.run(tx => getRow(tx, vehicleTask, task.id))).toMatchObject({ stage: 5, costAmt: 533_000n })
  await fleet.run(tx => accountTasks(tx, head, [task.id]))
  const posted = await fleet.run(tx => findRows(tx, vehicleCost, { vehicleId: car.id } as never))
  expect(
    yuan(
      sumFen(
        posted.filter(one => one.costItem === 11),
        one => one.amt,
      ),
    ),
  ).toBe('5330.00')
})

it('a repair without an application is not handed in; a service is, at the agreed package price', async () => {
  const { task } = await inShop()
  expect(await saidBy(handIn(fleet, task, station, 40_000))).toContain('须先提交维修申请')
  const car = await carDriven(fleet, 20_000)
  const service = await taskInShop(fleet, car, station, { subKind: 1, mileage: 20_000 })
  await handIn(fleet, service, station, 20_000, { nextMileage: 30_000, nextDate: '2027-05-20' })
  expect(await costsOf(service.id)).toMatchObject([{ amt: 38_000n, priceSource: 1, feeItem: 10 }])
  await fleet.run(tx => confirmTasks(tx, head, [service.id], { pass: true }))
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ lastMaintainKm: 20_000, nextMaintainKm: 30_000 })
  const far = await taskInShop(fleet, await carDriven(fleet, 20_000), other, { subKind: 1, mileage: 20_000 })
  expect(await saidBy(handIn(fleet, far, other, 20_000))).toContain('没有执行中的保养套餐协议价')
})

it('a task has one open application, and is not closed before it', async () => {
  const { task } = await inShop()
  const { id } = await save(task, c15())
  expect(await saidBy(save(task, c15()))).toContain('该任务已有维修申请')
  const close = () => fleet.run(tx => closeTasks(tx, head, [task.id], { reason: '客户取消' }))
  expect(await saidBy(close())).toContain('请先关闭维修申请')
  await fleet.run(tx => act(tx, clerk, maintenanceDicker, id, 'close', { reason: '不修了' }))
  await close()
  expect(await rowOf(id)).toMatchObject({ status: 2, closeReason: '不修了' })
})

it('what the lessee bears is charged to him by his share', async () => {
  const { positions, customerId } = await orderOf(fleet, 1)
  const { task } = await inShop()
  const leased = await fleet.run(async tx =>
    updateRow(tx, head, vehicleTask, await getRow(tx, vehicleTask, task.id), { orderVehicleId: positions[0]!.id }),
  )
  const { id } = await save(leased, c15(), { causeKind: 'misuse', customerShare: '50' })
  expect(await rowOf(id)).toMatchObject({ bearer: 2, customerId, chargeAmt: 266_500n })
  await apply(id)
  await handIn(fleet, task, station, 40_000)
  const costs = await costsOf(task.id)
  expect(yuan(sumFen(costs, one => one.chargeAmt ?? (0n as never)))).toBe('2665.00')
})

it('prices beside a line: the agreement, the last repair, and the market once five are known', async () => {
  const { task } = await inShop()
  const hints = (await called(
    fleet,
    maintenanceDicker,
    'GET price-hint',
  )(clerk, {
    taskId: task.id,
    mechanismId: station,
    projectIds: [ids.bumper, ids.lamp],
  })) as unknown as Record<string, unknown>[]
  expect(hints.find(one => one['projectId'] === ids.bumper)).toMatchObject({
    contractPrice: '1150.00',
    lastPrice: '1100.00',
    marketPrice: '',
  })
  const free = (await called(fleet, maintenanceDicker, 'GET work-order-page')(clerk, { size: '200' })) as unknown as {
    records: { id: string }[]
  }
  expect(free.records.map(one => one.id)).toContain(task.id)
})

it('a repair of ours that kept the car longer than the lease allows is drafted as a relief of its rent', async () => {
  const lease = await leaseOf(fleet, {
    ...{ rent: '3000.00', takeDate: '2026-08-01', months: 12, deposit: '3000.00', cars: 2 },
    line: { withMaintenance: true },
  })
  await fleet.run(tx => updateRow(tx, head, contractLease, lease.contractId, { downtimeDays: 0 }))
  const repaired = async (vehicleId: string, more: Record<string, unknown>) => {
    const task = await taskInShop(fleet, { id: vehicleId }, station, {})
    const { id } = await save(task, c15(), more)
    await apply(id)
    await handIn(fleet, task, station, 40_000)
    await fleet.run(tx => confirmTasks(tx, head, [task.id], { pass: true, reason: '' }))
    return rowOf(id)
  }
  const row = await repaired(lease.cars[0]!.vehicleId, {})
  expect(row).toMatchObject({ status: 4, bearer: 1, reliefDays: 1 })
  const drafted = await fleet.run(tx => getRow(tx, contractLeaseHandle, row.reliefHandleId!))
  expect(drafted).toMatchObject({ status: 103, handleType: 6, applyParty: 2, leaseContractId: lease.contractId })
  const lines = await fleet.run(tx => findRows(tx, contractLeaseHandleLine, { handleId: drafted.id } as never))
  expect(lines).toMatchObject([
    {
      ...{ orderVehicleId: lease.cars[0]!.id, reliefFrom: '2026-11-19', reliefTo: '2026-11-19' },
      reliefRate: '100.000000',
    },
  ])
  expect(drafted.waitingAfter).toBeLessThan(drafted.waitingBefore)
  const other = await repaired(lease.cars[1]!.vehicleId, { replaceVehicle: true })
  expect(other).toMatchObject({ status: 4, reliefDays: null, reliefHandleId: null })
})
