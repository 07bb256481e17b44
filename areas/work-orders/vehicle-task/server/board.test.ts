import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveRecord } from '#packages/server/save.ts'
import { openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { act } from '#packages/server/act.ts'
import { called, clerk, furnishPeople, head, newCar, NOW, tasksOfOrder } from '../../testing.ts'
import { workOrderDispatchRule } from '../../work-order-dispatch-rule/work-order-dispatch-rule.ts'
import { createWorkOrder } from '../../vehicle-work-order/server/create.ts'
import type { Board } from '../board.ts'
import { vehicleTask } from '../vehicle-task.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await furnishPeople(fleet)
  await fleet.run(tx =>
    saveRecord(
      tx,
      head,
      workOrderDispatchRule,
      {
        ruleName: '登记',
        type: 1,
        mode: 1,
        fallbackUserId: '22',
        candidates: [
          { handlerId: '21', capacity: 2, weight: '1' },
          { handlerId: '23', capacity: 5, weight: '1' },
        ],
      },
      'save',
    ),
  )
})
afterAll(() => fleet?.drop())

const board = (input: Record<string, unknown> = {}): Promise<Board> =>
  called(fleet, vehicleTask, 'GET board')(head, input)
const assign = (input: Record<string, unknown>) => called(fleet, vehicleTask, 'POST all-batch-assign')(head, input)
async function tasks(count: number) {
  const cars: { id: string }[] = []
  for (let at = 0; at < count; at++) cars.push(await newCar(fleet))
  const { workOrderId } = await fleet.run(tx =>
    createWorkOrder(tx, head, {
      type: 1,
      subKind: 1,
      vehicles: cars.map(one => ({ vehicleId: one.id })),
      planStart: NOW,
      planFinish: '2026-12-20 18:00:00',
    }),
  )
  return (await tasksOfOrder(fleet, workOrderId)).map(one => one.id)
}

it('shows whom the rules name, what waits for them by age, and their days', async () => {
  const ids = await tasks(4)
  const before = await board()
  expect(before.people.map(one => [one.name, one.capacity, one.open]).toSorted()).toEqual([
    ['孙工', 5, 0],
    ['陈工', 2, 0],
  ])
  expect(before).toMatchObject({ unassignedTotal: 4, ages: expect.arrayContaining([{ label: '0-1', count: 4 }]) })
  expect(before.days.map(one => [one.day.slice(5), one.isWork]).slice(0, 3)).toEqual([
    ['11-20', true],
    ['11-21', false],
    ['11-22', false],
  ])
  await assign({ ids: ids.slice(0, 3).join(), handlerId: '21', planDate: '2026-11-23' })
  const after = await board()
  const chen = after.people.find(one => one.name === '陈工')!
  expect(after.people[0]).toBe(chen)
  expect(chen).toMatchObject({ open: 3, capacity: 2 })
  expect(chen.days['2026-11-23']!.map(one => one.id).toSorted()).toEqual(ids.slice(0, 3).toSorted())
  expect(after.unassigned.map(one => one.id)).toEqual([ids[3]])
})

it('puts what is planned before the first day under late, and what comes after the last under later', async () => {
  const [one, other] = await tasks(2)
  await assign({ ids: [one], handlerId: '23', planDate: '2026-11-20' })
  await assign({ ids: [other], handlerId: '23', planDate: '2026-12-10' })
  const sun = (await board({ from: '2026-11-22', days: '5' })).people.find(person => person.name === '孙工')!
  expect(sun).toMatchObject({ later: 1, late: [{ id: one, day: '2026-11-20' }] })
})

it('moves a task that was assigned to somebody else, and not one that was begun', async () => {
  const [one] = await tasks(1)
  await assign({ ids: [one], handlerId: '21', planDate: '2026-11-24' })
  await assign({ ids: [one], handlerId: '23', planDate: '2026-11-25' })
  const sun = (await board({})).people.find(person => person.name === '孙工')!
  expect(sun.days['2026-11-25']!.map(task => task.id)).toContain(one)
  await fleet.run(tx => act(tx, { ...clerk, userId: '23' }, vehicleTask, one!, 'accept'))
  expect(await saidBy(assign({ ids: [one], handlerId: '21' }))).toContain('不允许执行【派单】')
})
