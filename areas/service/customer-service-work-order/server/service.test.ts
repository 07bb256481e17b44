import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { at, carInStock, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { called } from '#areas/work-orders/testing.ts'
import { customerServiceFollow, customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { scanService } from './jobs.ts'
import { takeLetter } from './mail-in.ts'
import { takeReport } from './report.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(async tx => {
    await tx.run(sql`insert into blade_role (id, tenant_id, role_name, role_alias, status, is_deleted, version, create_time, update_time)
      values (41, ${tx.tenantId}, '客服', 'service_agent', 1, 0, 0, now(), now())`)
    await tx.run(sql`insert into role_menu (id, tenant_id, role_id, code, is_deleted, version, create_time, update_time)
      values (42, ${tx.tenantId}, 41, 'customer_service_work_order_handle', 0, 0, now(), now())`)
    for (const [id, name] of [
      ['31', '方客服'],
      ['32', '罗客服'],
      ['33', '钱会计'],
    ] as const)
      await insertRow(tx, agent('2026-11-20 09:00:00'), userAccount, {
        id,
        account: `kf${id}`,
        realName: name,
        name,
        ...(id === '33' ? {} : { roleId: ['41'] }),
        status: 1,
      } as never)
  })
})
afterAll(() => fleet?.drop())

const agent = (time: string, id = '31') => at(time, id, id === '31' ? '方客服' : '罗客服')
let phones = 0
const opens = (time: string, more: Record<string, unknown> = {}) =>
  fleet.run(tx =>
    saveRecord(
      tx,
      agent(time),
      customerServiceWorkOrder,
      {
        channel: 1,
        category: 1,
        priority: 3,
        callerType: 2,
        callerName: '王师傅',
        callerPhone: `1380000${String(1000 + ++phones)}`,
        content: '询问租金扣款日',
        ...more,
      },
      'save',
    ),
  )
const order = (id: string) => fleet.run(tx => getRow(tx, customerServiceWorkOrder, id))
const handle = (time: string, input: Record<string, unknown>, id = '31') =>
  called(fleet, customerServiceWorkOrder, 'PUT handle')(agent(time, id), input)
const does = (time: string, id: string, action: never, input: Record<string, unknown> = {}, who = '31') =>
  fleet.run(tx => act(tx, agent(time, who), customerServiceWorkOrder, id, action, { input }))
const solution = { result: '已说明', rootCause: 'information' }

it('40.23 an order of Friday 17:20 is due on Monday 16:20; a bad score brings it back with half of the limit', async () => {
  const { id } = await opens('2026-11-20 17:20:00', { category: 4, complaintLevel: 3, assignUserId: '31' })
  expect(await order(id)).toMatchObject({ status: 2, handlerId: '31', respondDue: '2026-11-20 17:50:00' })
  const plain = await opens('2026-11-20 17:20:00', { assignUserId: '31' })
  expect(await order(plain.id)).toMatchObject({ resolveDue: '2026-11-23 16:20:00' })
  await handle('2026-11-20 17:30:00', { id, op: 'accept' })
  expect(await order(id)).toMatchObject({ status: 3, respondHit: true })
  await handle('2026-11-23 10:00:00', { id, op: 'resolve', ...solution })
  expect(await order(id)).toMatchObject({ status: 4, resolveHit: true })
  const bad = { reached: true, visitWay: 1, score: 2, solved: true, dissatisfyReason: 'slow', suggestion: '' }
  expect(await saidBy(does('2026-11-23 14:00:00', id, 'callback' as never, bad))).toContain('不能回访本人处理的工单')
  await does('2026-11-23 14:00:00', id, 'callback' as never, bad, '32')
  expect(await order(id)).toMatchObject({ status: 9, reopenCount: 1, resolveMin: 480, score: 2 })
  await handle('2026-11-23 15:00:00', { id, op: 'accept' })
  await handle('2026-11-23 16:00:00', { id, op: 'resolve', ...solution })
  await does('2026-11-24 10:00:00', id, 'callback' as never, { ...bad, score: 5, dissatisfyReason: null }, '32')
  expect(await order(id)).toMatchObject({ status: 6, score: 5, visitTimes: 1 })
})

it('a plate tells the car and its city, and the same call again within a day is shown first', async () => {
  const car = await carInStock(fleet)
  const made = await opens('2026-11-20 10:00:00', { plateNo: car.plateNo, callerPhone: '13811112222' })
  expect(await order(made.id)).toMatchObject({ vehicleId: car.id, cityCode: '4403', status: 1 })
  const again = { plateNo: car.plateNo, callerPhone: '13811112222' }
  expect(await saidBy(opens('2026-11-20 12:00:00', again))).toContain('24小时内已有同类工单')
  expect(await opens('2026-11-20 12:00:00', { ...again, isRepeat: true })).toMatchObject({})
  const info = called(fleet, customerServiceWorkOrder, 'GET caller-info')
  expect(await info(agent('2026-11-20 12:10:00'), { plate: car.plateNo! })).toMatchObject({
    vehicleId: car.id,
    isKnown: true,
    bills: '',
    orders: [{ category: 1 }, { category: 1 }],
  })
})

it('an agent is told of the car whose page his scope does not open, and that no link leads there', async () => {
  const car = await carInStock(fleet)
  const { id } = await opens('2026-11-20 10:00:00', { plateNo: car.plateNo, assignUserId: '31' })
  const scope = (depts: readonly string[]) => () => ({ all: false, depts })
  const rights = { userId: '31', deptId: '9', codes: new Set(), aliases: new Set(), cities: [], unmasked: new Set() }
  const as = (depts: readonly string[]) =>
    ({ ...agent('2026-11-20 10:10:00'), rights: { ...rights, scope: scope(depts) } }) as never
  const info = called(fleet, customerServiceWorkOrder, 'GET caller-info')
  expect(await info(as([]), { plate: car.plateNo! })).toMatchObject({ vehicleId: car.id, outside: [car.id] })
  expect(await info(as(['3']), { plate: car.plateNo! })).toMatchObject({ vehicleId: car.id, outside: [] })
  const shown = (actor: never) =>
    fleet.run(async tx => codeOf(customerServiceWorkOrder).detail!(tx, actor, (await order(id)) as never))
  expect(await shown(as([]))).toEqual({ outside: [car.id] })
  expect(await shown(agent('2026-11-20 10:10:00') as never)).toEqual({ outside: [] })
})

it('a paused clock moves the limit, a fourth pause is refused, and the third hand-over is the supervisor’s', async () => {
  const { id } = await opens('2026-11-19 10:30:00', { category: 8, assignUserId: '31' })
  await handle('2026-11-19 10:40:00', { id, op: 'accept' })
  await handle('2026-11-19 14:00:00', { id, op: 'pause', pauseReason: 'customer' })
  await handle('2026-11-20 10:00:00', { id, op: 'resume' })
  expect(await order(id)).toMatchObject({ pausedMin: 300, resolveDue: '2026-11-23 13:30:00', pauseCount: 1 })
  for (const _ of [2, 3]) {
    await handle('2026-11-20 11:00:00', { id, op: 'pause', pauseReason: 'parts' })
    await handle('2026-11-20 11:00:00', { id, op: 'resume' })
  }
  expect(await saidBy(handle('2026-11-20 11:05:00', { id, op: 'pause', pauseReason: 'parts' }))).toContain(
    '最多暂停3次',
  )
  expect(await saidBy(handle('2026-11-20 11:05:00', { id, op: 'follow', content: '等' }, '32'))).toContain('不由您处理')
  await handle('2026-11-20 11:10:00', { id, op: 'transfer', userId: '32', reason: '专业' })
  await handle('2026-11-20 11:20:00', { id, op: 'transfer', userId: '31', reason: '退回' }, '32')
  expect(await saidBy(handle('2026-11-20 11:30:00', { id, op: 'transfer', userId: '32', reason: '再转' }))).toContain(
    '第三次转派须由主管办理',
  )
})

it('what nobody accepts and nobody resolves in time is overdue; three calls without an answer end a call-back', async () => {
  const { id } = await opens('2026-11-23 09:00:00', { category: 3, assignUserId: '31' })
  await fleet.run(tx => scanService(tx, agent('2026-11-23 09:20:00')))
  expect(await order(id)).toMatchObject({ respondHit: false, overdue: false })
  await fleet.run(tx => scanService(tx, agent('2026-11-23 12:30:00')))
  expect(await order(id)).toMatchObject({ overdue: true, overdueMin: 90, toldLevel: 2 })
  await handle('2026-11-23 12:40:00', { id, op: 'accept' })
  await handle('2026-11-23 13:00:00', { id, op: 'resolve', ...solution })
  expect(await order(id)).toMatchObject({ status: 4, resolveHit: false })
  for (const _ of [1, 2, 3])
    await does('2026-11-24 10:00:00', id, 'callback' as never, { reached: false, visitWay: 1 }, '32')
  expect(await order(id)).toMatchObject({ status: 6, visitTimes: 3, visitResult: 2 })
  expect((await fleet.run(tx => findRows(tx, customerServiceFollow, { orderId: id } as never))).length).toBe(6)
})

it('a repair opens its work order, and is resolved with a promise while that one runs', async () => {
  const car = await carInStock(fleet)
  const { id } = await opens('2026-11-23 09:00:00', { category: 2, plateNo: car.plateNo, assignUserId: '31' })
  await handle('2026-11-23 09:10:00', { id, op: 'accept' })
  await handle('2026-11-23 09:15:00', { id, op: 'open', linkType: 1 })
  expect((await order(id)).linkNo).toMatch(/^GD/)
  expect(await saidBy(handle('2026-11-23 10:00:00', { id, op: 'resolve', ...solution }))).toContain('请填写承诺时间')
  await handle('2026-11-23 10:00:00', { id, op: 'resolve', ...solution, promiseTime: '2026-11-24 18:00:00' })
  expect(await order(id)).toMatchObject({ status: 4, promiseTime: '2026-11-24 18:00:00' })
})

it('a report by the web becomes an order; one phone reports three a day, and hears no number of an open order', async () => {
  const outsider = { ...agent('2026-11-20 10:00:00'), userId: '0' }
  const told = { tenant: '100001', name: '周', phone: '13912340000', category: 2, content: '车辆无法启动' }
  const reports = (more: Record<string, unknown>) =>
    fleet.run(tx => takeReport(tx, outsider, { ...told, ...more } as never))
  const { orderNo } = await reports({})
  expect(orderNo).toMatch(/^KF2026/)
  expect(await reports({})).toEqual({ orderNo: '' })
  await reports({ category: 3 })
  await reports({ category: 1 })
  expect(await saidBy(reports({ category: 4 }))).toContain('提交过于频繁')
  const made = await fleet.run(tx => findRows(tx, customerServiceWorkOrder, { callerPhone: told.phone } as never))
  expect(made).toHaveLength(3)
  expect(made.find(one => one.category === 3)).toMatchObject({ priority: 1, channel: 2, callerType: 9 })
})

it('what is solved on the call is done at once, what is not ours is closed with a reason', async () => {
  const { id } = await opens('2026-11-23 09:00:00', { solvedOnCall: true, ...solution })
  expect(await order(id)).toMatchObject({ status: 6, respondHit: true, handlerId: '31' })
  const other = await opens('2026-11-23 09:00:00')
  await does('2026-11-23 09:05:00', other.id, 'close' as never, { closeReason: 'notOurs', content: '' })
  expect(await order(other.id)).toMatchObject({ status: 7, closeReason: 'notOurs' })
  expect(
    await called(fleet, customerServiceWorkOrder, 'GET statistics')(agent('2026-11-24 09:00:00'), {}),
  ).toMatchObject({
    satisfiedRate: expect.stringMatching(/^\d+\.\d\d$/),
  })
})

it('a letter opens one order however often it is sent; an answer that names the order goes into its log', async () => {
  const letter = (messageId: string, subject: string, text: string) =>
    fleet.run(tx =>
      takeLetter(tx, agent('2026-11-20 10:00:00'), { messageId, from: 'chen@example.com', subject, text }),
    )
  const { orderNo } = await letter('<1@mail>', '账单有误', '粤B12345 的租金多扣了一次，请电话 13900139000')
  expect(await letter('<1@mail>', '账单有误', '再次发送')).toEqual({ orderNo })
  const [row] = await fleet.run(tx => findRows(tx, customerServiceWorkOrder, { orderNo } as never))
  expect(row).toMatchObject({
    channel: 4,
    category: 5,
    callerName: 'chen',
    callerPhone: '13900139000',
    plateNo: '粤B12345',
  })
  expect(await letter('<2@mail>', `Re: ${orderNo}`, '补充：是十月那期')).toEqual({ orderNo })
  const log = await fleet.run(tx => findRows(tx, customerServiceFollow, { orderId: row!.id } as never))
  expect(log.map(one => one.content).join()).toContain('补充：是十月那期')
  expect((await letter('<3@mail>', '投诉提车等待', '')).orderNo).not.toBe(orderNo)
})

it('goes to nobody who may not handle it, neither at first nor handed over', async () => {
  const refused = '没有处理客服工单的权限'
  expect(await saidBy(opens('2026-11-24 09:00:00', { assignUserId: '33' }))).toContain(refused)
  const { id } = await opens('2026-11-24 09:00:00', { assignUserId: '31' })
  await handle('2026-11-24 09:10:00', { id, op: 'accept' })
  expect(await saidBy(handle('2026-11-24 09:20:00', { id, op: 'transfer', userId: '33', reason: '财务' }))).toContain(
    refused,
  )
  await handle('2026-11-24 09:20:00', { id, op: 'transfer', userId: '32', reason: '专业' })
  expect(await order(id)).toMatchObject({ handlerId: '32' })
})
