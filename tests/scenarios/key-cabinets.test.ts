import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives, assetCustody } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { userMessage } from '#areas/platform/user-message/user-message.ts'
import { locker, lockerGrid } from '#areas/vehicles/locker/locker.ts'
import { lockerCommand } from '#areas/vehicles/locker-command/locker-command.ts'
import type { Masters } from '../../demo/masters.ts'
import { makeWorld, type World } from '../world.ts'
import { runsJob, standCars, storyMasters } from './story.ts'

// 60, 4.9: keys in grids, and electronic cabinets that open by a command and report late, twice or never.
const DAY = '2026-11-27'
const KEEPER = '韩松'
let world: World
let masters: Masters
let cars: string[]
let serial = 0
beforeAll(async () => {
  world = await makeWorld(DAY)
  masters = await storyMasters(world)
  cars = await standCars(world, masters, 9)
})
afterAll(() => world?.close())

/** The spare key of the next car that has none yet. */
const nextKey = (): Promise<string> =>
  world.inside(async tx => {
    const vehicleId = cars[serial]!
    const [kind] = await findRows(tx, assetKindSetting, { kindCode: 'KEY2' })
    serial += 1
    const body = {
      vehicleId,
      kindId: kind!.id,
      serialNo: `KEY-${serial}`,
      copyKind: 2,
      cityCode: '4403',
      roomCode: 'A',
    }
    const { id } = await saveRecord(
      tx,
      world.system,
      assetArchives,
      { ...body, cabinetNo: '1', copyNo: serial, scanBizId: newAttachBizId() },
      'save',
    )
    return id
  })
/** A cabinet of four grids at the delivery centre; without a device it has a mechanical lock. */
const cabinet = async (lockerName: string, deviceNo?: string): Promise<Map<string, string>> =>
  world.inside(async tx => {
    const { id } = await saveRecord(
      tx,
      world.people.get(KEEPER)!,
      locker,
      {
        lockerName,
        lotId: masters.lots.get('龙华交付中心')!,
        rowQty: 1,
        colQty: 4,
        gridKind: 1,
        lockKind: deviceNo ? 2 : 1,
        ...(deviceNo ? { deviceNo } : {}),
        keeperId: world.people.get(KEEPER)!.userId,
      },
      'save',
    )
    return new Map((await findRows(tx, lockerGrid, { lockerId: id } as never)).map(one => [one.gridNo, one.id]))
  })
const grid = (id: string) => world.inside(tx => getRow(tx, lockerGrid, id))
const command = (id: string) => world.inside(tx => getRow(tx, lockerCommand, id))
const commandsOf = (gridId: string) =>
  world.inside(tx => findRows(tx, lockerCommand, { gridId } as never, { orderBy: 't.id' }))
const holderOf = async (archiveId: string) =>
  (
    await world.inside(tx => findRows(tx, assetCustody, sql`t.archive_id = ${archiveId}::bigint and t.to_time is null`))
  )[0]?.holderName
const opens = async (input: Record<string, unknown>) =>
  (await world.as(KEEPER)).posts<{ id: string; no: string; status: number }>('locker-command/open', input)
/** The cabinets are talked to at that time of the day. */
async function talks(time: string): Promise<void> {
  world.clock.set(`${DAY} ${time}`)
  await runsJob(world, 'locker-cabinet')
}

it('60.21 keys of another car are refused by a grid in use, and what lies there stays', async () => {
  world.clock.set(`${DAY} 09:00:00`)
  const [x, y] = [await nextKey(), await nextKey()]
  const grids = await cabinet('龙华一号柜')
  const keeper = await world.as(KEEPER)
  await keeper.posts('locker-grid/put', { gridId: grids.get('A03')!, archiveIds: [x] })
  expect(await keeper.call('POST', 'locker-grid/put', { gridId: grids.get('A03')!, archiveIds: [y] })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('柜格【A03】已被占用'),
  })
  expect(await grid(grids.get('A03')!)).toMatchObject({ state: 2, vehicleId: cars[0], archiveIds: [x] })
  expect(await holderOf(x)).toBe('龙华一号柜 A03')
  expect(
    (await keeper.call('POST', 'locker-command/open', { gridId: grids.get('A01')!, purpose: 1, archiveIds: [y] })).msg,
  ).toContain('不是电子锁')
})

it('an electronic grid opens by a command; what is put in and lent is booked when the cabinet reports it', async () => {
  world.clock.set(`${DAY} 09:30:00`)
  const key = await nextKey()
  const gridId = (await cabinet('龙华电子柜', 'SZ-1001')).get('A01')!
  const put = await opens({ gridId, purpose: 1, archiveIds: [key] })
  expect(put.status).toBe(1)
  const again = await (await world.as(KEEPER)).call('POST', 'locker-command/open', {
    gridId,
    purpose: 1,
    archiveIds: [key],
  })
  expect([again.status, again.msg]).toEqual([409, expect.stringContaining(`未完成的开柜指令【${put.no}】`)])
  await talks('09:30:05')
  expect(await command(put.id)).toMatchObject({ status: 2, openedTime: `${DAY} 09:30:03`, doneTime: null })
  expect((await grid(gridId)).state, 'open is not filled').toBe(1)
  await talks('09:30:40')
  expect(await command(put.id)).toMatchObject({ status: 3, doneTime: `${DAY} 09:30:20` })
  expect(await grid(gridId)).toMatchObject({ state: 2, archiveIds: [key], inUserId: world.people.get(KEEPER)!.userId })

  const toUserId = world.people.get('李晓雯')!.userId
  const lend = await opens({ gridId, purpose: 3, toUserId, reason: '客户看车' })
  await talks('09:31:30')
  expect((await command(lend.id)).status).toBe(3)
  expect(await grid(gridId)).toMatchObject({ state: 3, lentTo: toUserId })
  expect(await holderOf(key)).toBe('李晓雯')
  expect(await (await world.as(KEEPER)).gets('locker-command/interface')).toEqual({
    kind: 'simulated',
    name: '内置模拟柜机',
  })
})

it('an offline cabinet is asked three times, then the keeper is told; a refusing one at once', async () => {
  world.clock.set(`${DAY} 10:00:00`)
  const key = await nextKey()
  const offline = (await cabinet('离线柜', 'SZ-1009')).get('A01')!
  const { id } = await opens({ gridId: offline, purpose: 1, archiveIds: [key] })
  for (const time of ['10:00:01', '10:01:05']) {
    await talks(time)
    expect((await command(id)).status).toBe(1)
  }
  await talks('10:02:10')
  expect(await command(id)).toMatchObject({ status: 4, tries: 3, failReason: '钥匙柜离线 / the cabinet is offline' })
  expect((await grid(offline)).state).toBe(1)
  const told = await world.inside(tx =>
    findRows(tx, userMessage, { bizTypeCode: 'locker_command', bizId: offline } as never),
  )
  expect(told.length).toBeGreaterThan(0)

  const refusing = (await cabinet('故障柜', 'SZ-1003')).get('A01')!
  const refused = await opens({ gridId: refusing, purpose: 1, archiveIds: [key] })
  await talks('10:03:00')
  expect(await command(refused.id)).toMatchObject({ status: 4, failReason: expect.stringContaining('柜门故障') })
})

it('answers that are lost, doubled, reversed or late are each booked once', async () => {
  world.clock.set(`${DAY} 11:00:00`)
  const [a, b, c] = [await nextKey(), await nextKey(), await nextKey()]
  const silent = (await cabinet('无应答柜', 'SZ-1008')).get('A01')!
  const twice = (await cabinet('重复柜', 'SZ-1007')).get('A01')!
  const late = (await cabinet('迟报柜', 'SZ-1005')).get('A01')!
  const empty = (await cabinet('空关柜', 'SZ-1004')).get('A01')!
  const asked = new Map<string, string>()
  for (const [gridId, key] of [
    [silent, a],
    [twice, b],
    [late, c],
  ] as const)
    asked.set(gridId, (await opens({ gridId, purpose: 1, archiveIds: [key] })).id)
  const nothing = await opens({ gridId: empty, purpose: 1, archiveIds: [await nextKey()] })
  await talks('11:01:00')
  expect((await grid(silent)).archiveIds).toEqual([a])
  expect((await grid(twice)).archiveIds).toEqual([b])
  expect(await command(asked.get(twice)!)).toMatchObject({ status: 3, openedTime: `${DAY} 11:00:03` })
  expect((await command(nothing.id)).failReason).toContain('物品未动')
  await talks('11:40:00')
  expect(await command(asked.get(late)!), 'half an hour without a word').toMatchObject({
    status: 4,
    failReason: expect.stringContaining('柜机未上报结果'),
  })
  expect((await grid(late)).state).toBe(1)
  await talks('11:50:00')
  expect(await command(asked.get(late)!)).toMatchObject({ status: 3, doneTime: `${DAY} 11:45:00` })
  expect((await grid(late)).archiveIds).toEqual([c])
  const moves = await world.inside(tx =>
    tx.row<{ n: number }>(
      sql`select count(*)::int as n from locker_grid_record where tenant_id = ${tx.tenantId} and grid_id = any(${[silent, twice, late]}::bigint[])`,
    ),
  )
  expect(moves!.n, 'one move each').toBe(3)
})

it('a grid that is opened without a command is told to the keeper, once', async () => {
  world.clock.set(`${DAY} 14:00:00`)
  const gridId = (await cabinet('私开柜', 'SZ-1006')).get('A01')!
  await opens({ gridId, purpose: 1, archiveIds: [await nextKey()] })
  await talks('14:02:00')
  await talks('14:03:00')
  expect((await commandsOf(gridId)).map(one => [one.purpose, one.status])).toEqual([
    [1, 3],
    [9, 5],
  ])
})
