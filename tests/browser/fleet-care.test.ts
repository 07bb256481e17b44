import { addDays, fen, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRows } from '#packages/server/rows.ts'
import { violation } from '#areas/insurance/violation/violation.ts'
import { keepAnswer } from '#areas/insurance/violation-sync-run/server/keep-answer.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { customerSeeds } from '../../demo/customers.ts'
import { hasCustomer, standCars, storyMasters } from '../scenarios/story.ts'
import { chooses, opensPage, pdf, settles, stageOf, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// 80: a night of queries finds four holders of one car on one day; an inspection waits for an offence that stands open.
let world: Awaited<ReturnType<typeof openWorld>>
let today = ''
let cars: string[] = []
let taskNo = ''
const { desks, deskOf } = peopleOf(() => world)
const [OFFENCES, INSPECTION] = ['韩松', '罗毅'] as const
const roles = { [OFFENCES]: 'violation_officer', [INSPECTION]: 'yearcheck_officer' }
const PLATE = '粤BD88010'
beforeAll(async () => {
  world = await openWorld('2026-11-23')
  const inside = world.world
  today = localDate(inside.clock.now())
  const masters = await storyMasters(inside)
  cars = await standCars(inside, masters, 2)
  const customerId = await hasCustomer(inside, masters, customerSeeds[0]!, 1)
  const otherId = await hasCustomer(inside, masters, customerSeeds[1]!, 2)
  await inside.inside(async tx => {
    for (const [name, role] of Object.entries(roles))
      await tx.run(sql`update blade_user set role_id = array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = ${role} and is_deleted = 0)
        where tenant_id = ${tx.tenantId} and real_name = ${name}`)
    const day = addDays(today, -3)
    const held = { vehicleId: cars[0]!, holderType: 1, recordKind: 1, customerId, holderName: customerSeeds[0]!.name }
    const ours = { vehicleId: cars[0]!, recordKind: 3, holderName: '马骁', startMileage: 1 }
    await insertRows(tx, inside.system, vehicleLeaseRecord, [
      { ...held, startTime: `${addDays(day, -30)} 10:00:00`, endTime: `${day} 09:30:00` },
      { ...ours, startTime: `${day} 11:00:00`, endTime: `${day} 13:00:00` },
      {
        ...{ ...held, customerId: otherId, holderName: customerSeeds[1]!.name },
        ...{ startTime: `${day} 15:00:00`, endTime: `${day} 20:00:00` },
      },
    ] as never)
    const dispatcher = { ...inside.people.get('韩松')!, clock: inside.clock }
    const { taskIds } = await createWorkOrder(tx, dispatcher, {
      ...{ type: 9, subKind: 2, vehicles: [{ vehicleId: cars[0]! }], cityCode: '4403' },
      ...{ planStart: `${today} 09:00:00`, planFinish: `${addDays(today, 20)} 18:00:00` },
    })
    await assignTasks(tx, dispatcher, taskIds, { handlerId: inside.people.get(INSPECTION)!.userId })
    taskNo = (await getRow(tx, vehicleTask, taskIds[0]!)).taskNo!
  })
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`fleet-care-failed-${name}`)
})

/** What the source tells of the car at four minutes of one day. */
const tellsOffences = () =>
  world.world.inside(async tx => {
    const day = addDays(today, -3)
    const items = ['08:10', '10:05', '12:20', '16:40'].map((minute, at) => ({
      ...{ externalNo: `GA440300${at}`, violationTime: `${day} ${minute}:00`, place: '深南大道与新洲路口' },
      ...{ code: '1039', behaviour: '机动车违反规定停放、临时停车', fine: fen('200'), points: 0 },
      ...{ authority: '深圳市公安局交通警察局', state: 1 as const },
    }))
    return keepAnswer(
      tx,
      world.world.system,
      await getRow(tx, vehicle, cars[0]!),
      'simulated',
      items,
      addDays(today, -60),
    )
  })

it('1. the officer asks about a car, and its run ends with a record', async () => {
  const desk = await deskOf(OFFENCES)
  const { page } = desk
  await opensPage(desk, '保险车务', '违章管理', '违章同步')
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(PLATE) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: '同步所选 1' }).click()
  await expect
    .poll(() => world.world.inside(tx => tx.rows(sql`select 1 from violation_record where tenant_id = ${tx.tenantId}`)))
    .toHaveLength(1)
  await opensPage(desk, '保险车务', '违章管理', '查询记录')
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(PLATE) })
    .waitFor()
  await isTurnedAway(await deskOf('周敏'), world.address, '/violation/result/index')
  expect(desk.complaints).toEqual([])
})

it('2. four offences of one car on one day find who had it each time, and the customer is told of his; each tells its proof', async () => {
  expect((await tellsOffences()).added).toBe(4)
  const rows = await world.world.inside(tx =>
    findRows(tx, violation, sql`t.external_no like 'GA440300%'`, { orderBy: 't.violation_time' }),
  )
  expect(rows.map(one => one.custodyKind)).toEqual([1, 4, 3, 1])
  const desk = await deskOf(OFFENCES)
  await opensPage(desk, '保险车务', '违章管理', '违章结果')
  // The list stands there since the first step, as it was before the source told: he begins his morning anew.
  await desk.page.reload()
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(PLATE) })
    .first()
    .waitFor()
  await settles(desk)
  const first = stageOf(desk).getByRole('row', { name: new RegExp(`${addDays(today, -3)} 08:10`) })
  await first.getByRole('checkbox').check()
  await stageOf(desk).getByRole('button', { name: '通知客户', exact: true }).click()
  const dialog = desk.page.getByRole('dialog').filter({ visible: true })
  if (await dialog.count()) await dialog.getByRole('button', { name: /^(确定|通知客户|确认)$/ }).click()
  await expect
    .poll(async () => (await world.world.inside(tx => getRow(tx, violation, rows[0]!.id))).noticeState)
    .toBe(1)
  await desk.picture('fleet-care-1-holders')
  // Four minutes, four bearers: each record says who it was, by which history, and who had the car before and after.
  const bearers = [
    ['08:10', customerSeeds[0]!.name, '客户', '交车记录'],
    ['10:05', '龙华交付中心', '库存', '停放'],
    ['12:20', '我方作业', '本方作业', '交付马骁'],
    ['16:40', customerSeeds[1]!.name, '客户', '交车记录'],
  ] as const
  for (const [minute, holder, custody, proof] of bearers) {
    await opensPage(desk, '保险车务', '违章管理', '违章结果')
    await settles(desk)
    await stageOf(desk)
      .getByRole('row', { name: new RegExp(`${addDays(today, -3)} ${minute}`) })
      .getByRole('link', { name: /^WZ\d+/ })
      .click()
    await stageOf(desk).getByRole('tab', { name: '责任依据' }).click()
    await stageOf(desk)
      .getByText(`${addDays(today, -3)} ${minute}:00 的持车人`)
      .waitFor()
    const then = stageOf(desk).getByRole('row', { name: '当时' })
    await then.filter({ hasText: holder }).filter({ hasText: custody }).waitFor()
    await stageOf(desk).getByRole('row', { name: proof }).first().waitFor()
    await desk.picture(`fleet-care-1-at-${minute.replace(':', '')}`)
  }
  expect(desk.complaints).toEqual([])
})

it('3. an inspection is not handed in as passed while an offence stands open; with a reason it is', async () => {
  const desk = await deskOf(INSPECTION)
  const { page } = desk
  await opensPage(desk, '保险车务', '年检管理', '年检任务')
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: taskNo }).click()
  await stageOf(desk).getByRole('button', { name: /处理/ }).first().click()
  await stageOf(desk).getByRole('heading', { name: '作业内容' }).waitFor()
  const field = (label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
  await chooses(page, field('办理方式'), '免检')
  await typesDate(field('初检时间'), `${today} 09:30:00`)
  await typesDate(field('完成日期'), today)
  await typesDate(field('新有效期止'), addDays(today, 365))
  const photo = stageOf(desk).locator('.kit-field').filter({ hasText: '行驶证副页' })
  await photo.locator('input[type=file]').setInputFiles(pdf('行驶证副页.pdf'))
  await photo.getByRole('button', { name: '行驶证副页.pdf', exact: true }).waitFor()
  await desk.picture('fleet-care-2-inspection')
  const handsIn = () => stageOf(desk).getByRole('button', { name: '提交结果', exact: true }).click()
  await handsIn()
  await page
    .getByText(/存在未处理违章\d+条，请先处理/)
    .first()
    .waitFor()
  await field('阻碍说明').fill('违章已由客户当日缴清，回执已核')
  await handsIn()
  await expect
    .poll(() => world.world.inside(tx => findRows(tx, vehicleTask, { taskNo, stage: [4, 5, 6] } as never)))
    .toHaveLength(1)
})
