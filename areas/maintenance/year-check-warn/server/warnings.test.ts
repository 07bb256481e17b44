import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { standIn } from '#packages/server/ports.ts'
import { provide } from '#packages/server/ports.ts'
import { incidentsPort } from '#areas/vehicles/ports.ts'
import { at, carInStock, openFleet, pictures, readCar, saidBy, TENANT, type Fleet } from '#areas/vehicles/testing.ts'
import { called, clerk, furnishPeople, head } from '#areas/work-orders/testing.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { vehicleTaskCost } from '#areas/work-orders/vehicle-task-cost/vehicle-task-cost.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { closeTasks } from '#areas/work-orders/vehicle-task/server/close.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { addStandardRules } from '../../year-check-rule/server/rules.ts'
import { yearCheckRule } from '../../year-check-rule/year-check-rule.ts'
import { yearCheckWarn } from '../year-check-warn.ts'
import { explainInspection } from './explain.ts'
import { scanInspections } from './scan.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await fleet.run(tx => addStandardRules(tx, head))
})
afterAll(() => fleet?.drop())

const night = at('2026-11-21 00:40:00')
const scan = (actor = night) => fleet.run(tx => scanInspections(tx, actor))
const warnOf = (vehicleId: string) =>
  fleet.run(async tx => (await findRows(tx, yearCheckWarn, { vehicleId } as never, { orderBy: 't.id desc' }))[0]!)
const carDue = (inspectValidTo: string) =>
  carInStock(fleet, { registerDate: '2025-03-18', produceDate: '2025-01-01', plateDate: '2025-03-19', inspectValidTo })
const update = (input: Record<string, unknown>) => called(fleet, yearCheckWarn, 'PUT update-status')(head, input)

it('warns 90 days before, once, and opens the work order 45 days before by itself', async () => {
  const [far, near, urgent] = [await carDue('2028-03-31'), await carDue('2027-01-31'), await carDue('2026-12-20')]
  await scan()
  expect(await warnOf(far.id)).toBeUndefined()
  expect(await warnOf(near.id)).toMatchObject({
    status: 1,
    level: 90,
    daysLeft: 71,
    dueDate: '2027-01-31',
    noticeCount: 1,
  })
  expect(await warnOf(urgent.id)).toMatchObject({ status: 2, level: 30, orderCount: 1, windowFrom: '2026-09-01' })
  await scan()
  expect(await fleet.run(tx => findRows(tx, yearCheckWarn, { vehicleId: near.id } as never))).toHaveLength(1)
  expect(await warnOf(near.id)).toMatchObject({ noticeCount: 1 })
})

it('a due date names its rule and the law, how it came about, and what would move it', async () => {
  const car = await carDue('2027-01-31')
  await scan()
  const [reason] = await fleet.run(async tx => explainInspection(tx, night, (await warnOf(car.id)).id))
  const rule = await fleet.run(async tx => getRow(tx, yearCheckRule, (await warnOf(car.id)).ruleId!))
  expect(reason).toMatchObject({ field: 'dueDate', date: '2027-01-31', opens: { id: rule.id } })
  expect(reason!.basis).toContain('公安部')
  expect(reason!.steps.join()).toContain('证件上的有效期止为2027-01-31，以证件为准')
  expect(reason!.changes[0]).toMatchObject({ what: expect.stringContaining('今天检验合格') })
  expect(reason!.changes.some(one => one.what.startsWith('使用性质改为'))).toBe(true)
})

it('a lost licence and a car that is a journey away stand in the way', async () => {
  const [near, far, bare] = [await carDue('2027-01-25'), await carDue('2027-01-26'), await carDue('2027-01-27')]
  await fleet.run(async tx => {
    await tx.run(
      sql`update parking_lot set lng = 114.03, lat = 22.65 where tenant_id = ${tx.tenantId} and city_code like '4403%'`,
    )
    await tx.run(sql`update vehicle set lng = 114.2, lat = 22.7, licence_at = 5 where id = ${near.id}::bigint`)
    await tx.run(sql`update vehicle set lng = 104.06, lat = 30.57, licence_at = 1 where id = ${far.id}::bigint`)
  })
  await scan()
  expect((await warnOf(near.id)).blockers).toEqual([4])
  expect((await warnOf(far.id)).blockers).toEqual([5])
  expect((await warnOf(bare.id)).blockers).toEqual([])
})

it('a closed work order brings the warning back, and another one can be opened', async () => {
  const car = await carDue('2026-12-18')
  await scan()
  const row = await warnOf(car.id)
  const tasks = () => fleet.run(tx => findRows(tx, vehicleTask, { vehicleId: car.id } as never, { orderBy: 't.id' }))
  await fleet.run(async tx =>
    closeTasks(tx, head, [(await findRows(tx, vehicleTask, { vehicleId: car.id } as never))[0]!.id], {
      reason: '客户改期',
    }),
  )
  expect(await warnOf(car.id)).toMatchObject({ status: 1, workOrderId: null })
  await fleet.run(tx => act(tx, head, yearCheckWarn, row.id, 'order'))
  expect(await warnOf(car.id)).toMatchObject({ status: 2, orderCount: 2 })
  expect(await tasks()).toHaveLength(2)
})

it('80.25 a pass is refused while a violation is open, and then writes the new validity on the card', async () => {
  const car = await carDue('2026-12-15')
  await scan()
  const [task] = await fleet.run(tx => findRows(tx, vehicleTask, { vehicleId: car.id } as never))
  await fleet.run(async tx => {
    await assignTasks(tx, head, [task!.id], { handlerId: '21' })
    await act(tx, clerk, vehicleTask, task!.id, 'accept')
  })
  const payload = {
    method: 2,
    handoverKind: 1,
    blockersCleared: false,
    firstTime: '2026-11-20 10:00:00',
    firstResult: 1,
    finalResult: 1,
    finishDate: '2026-11-20',
    newValidTo: '2027-12-31',
    licencePhotoBizId: await pictures(fleet, 1),
  }
  const handIn = () =>
    called(fleet, vehicleTask, 'POST year-check-handle')(clerk, { id: task!.id, result: 1, noCost: true, payload })
  const one = { vehicleId: car.id, openViolations: 1, openAccidents: 0, accidents: 0 }
  const putBack = standIn(provide(incidentsPort, { counts: async () => [one] }))
  expect(await saidBy(handIn())).toContain('存在未处理违章1条，请先处理')
  putBack()
  await handIn()
  await called(fleet, vehicleTask, 'POST all-confirm')(head, { ids: [task!.id] })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({
    inspectValidTo: '2027-12-31',
    nextInspectDate: '2027-12-31',
  })
  expect(await warnOf(car.id)).toMatchObject({ status: 3 })
})

it('a warning is ignored with a reason, comes back with one, and is done elsewhere with the new licence', async () => {
  const car = await carDue('2027-01-20')
  await scan()
  const { id } = await warnOf(car.id)
  expect(await saidBy(update({ ids: [id], status: 4 }))).toContain('请填写原因')
  await update({ ids: [id], status: 4, reason: '客户自办' })
  expect(await warnOf(car.id)).toMatchObject({ status: 4, ignoreReason: '客户自办' })
  await scan()
  expect(await warnOf(car.id)).toMatchObject({ id, status: 4 })
  await update({ ids: [id], status: 1, reason: '客户未办' })
  expect(await saidBy(update({ ids: [id], status: 3 }))).toContain('行驶证照片')
  await update({ ids: [id], status: 3, inspectValidTo: '2028-01-31', attachBizId: await pictures(fleet, 1) })
  expect(await warnOf(car.id)).toMatchObject({ status: 3 })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ inspectValidTo: '2028-01-31' })
})

it('what is past its date is overdue, and the counts say how many', async () => {
  const car = await carDue('2026-11-30')
  await fleet.run(tx =>
    insertRow(tx, head, yearCheckWarn, {
      vehicleId: car.id,
      inspectKind: 1,
      dueDate: '2026-11-30',
      level: 7,
      daysLeft: 3,
      noticeCount: 0,
      orderCount: 0,
      method: 1,
    }),
  )
  await fleet.run(async tx =>
    act(tx, night, yearCheckWarn, (await findRows(tx, yearCheckWarn, { vehicleId: car.id } as never))[0]!.id, 'expire'),
  )
  expect(await warnOf(car.id)).toMatchObject({ status: 5 })
  expect(await called(fleet, yearCheckWarn, 'GET statistics')(head, {})).toMatchObject({ urgent: 1 })
})

it('a second rule of the same priority for the same vehicles is not enabled', async () => {
  const rule = await fleet.run(async tx => {
    const [first] = await findRows(tx, yearCheckRule, { ruleNo: 'AQ-03' } as never)
    const { id: _, version: __, ruleNo: ___, status: ____, ...like } = first!
    return insertRow(tx, head, yearCheckRule, { ...like, ruleName: '网约车加检' } as never)
  })
  expect(rule).toMatchObject({ status: 2 })
  expect(await saidBy(fleet.run(tx => act(tx, head, yearCheckRule, rule.id, 'enable')))).toContain(
    '与规则【营运客车】适用范围重叠',
  )
})

it('a preview shows the dates of a vehicle by its day of registration, class and use', async () => {
  const preview = called(fleet, yearCheckRule, 'GET preview')
  const shown = (await preview(head, {
    registerDate: '2021-05-17',
    vehicleClass: 'K33',
    useNature: 'hailing',
  })) as unknown as {
    ruleNo: string
    rows: { dueDate: string }[]
  }
  expect(shown.ruleNo).toBe('AQ-03')
  expect(shown.rows.slice(4, 6).map(one => one.dueDate)).toEqual(['2026-05-31', '2026-11-30'])
  expect(
    await fleet.run(tx => getRow(tx, yearCheckRule, (shown as unknown as { ruleId: string }).ruleId)),
  ).toMatchObject({ tenantId: TENANT })
})

it('80.24 a pass of a rental car without a typed validity follows the rule; the next warning comes 90 days before', async () => {
  const car = await carInStock(fleet, {
    registerDate: '2021-05-17',
    produceDate: '2021-03-01',
    plateDate: '2021-05-18',
    inspectValidTo: '2026-05-31',
  })
  const made = await fleet.run(tx =>
    createWorkOrder(tx, head, {
      type: 9,
      subKind: 2,
      vehicles: [{ vehicleId: car.id }],
      planStart: '2026-11-20 08:00:00',
      planFinish: '2026-11-21 18:00:00',
    }),
  )
  const id = made.taskIds[0]!
  await fleet.run(async tx => {
    await assignTasks(tx, head, [id], { handlerId: '21' }, { skipAbnormal: false })
    await act(tx, clerk, vehicleTask, id, 'accept')
  })
  const payload = {
    ...{ method: 2, handoverKind: 1, blockersCleared: true, firstTime: '2026-05-20 10:00:00' },
    ...{ firstResult: 1, finalResult: 1, finishDate: '2026-05-20', licencePhotoBizId: await pictures(fleet, 1) },
    ...{ agencyFee: '120.00', otherFee: '15.00' },
  }
  await called(fleet, vehicleTask, 'POST year-check-handle')(clerk, { id, result: 1, payload })
  const costs = await fleet.run(tx => findRows(tx, vehicleTaskCost, { taskId: id } as never))
  expect(costs.map(one => [one.costItem, one.feeItem, one.amt, one.bearer])).toEqual([
    ['inspect_agency', 11, 12_000n, 1],
    ['other', 11, 1_500n, 1],
  ])
  await called(fleet, vehicleTask, 'POST all-confirm')(head, { ids: [id] })
  expect(await fleet.run(tx => readCar(tx, car.id))).toMatchObject({ inspectValidTo: '2026-11-30' })
  await scan(at('2026-08-31 00:40:00'))
  expect(await warnOf(car.id)).toBeUndefined()
  await scan(at('2026-09-01 00:40:00'))
  expect(await warnOf(car.id)).toMatchObject({ level: 90, dueDate: '2026-11-30', payer: 1 })
})

it('an order that is opened by hand takes the warning of the vehicle with it', async () => {
  const car = await carDue('2027-01-25')
  await scan()
  expect(await warnOf(car.id)).toMatchObject({ status: 1 })
  const made = await fleet.run(tx =>
    createWorkOrder(tx, head, {
      type: 9,
      subKind: 1,
      vehicles: [{ vehicleId: car.id }],
      planStart: '2026-11-20 08:00:00',
      planFinish: '2026-11-25 18:00:00',
    }),
  )
  expect(await warnOf(car.id)).toMatchObject({ status: 2, workOrderId: made.workOrderId })
})
