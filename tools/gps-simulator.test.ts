import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { insertRows } from '#packages/server/rows.ts'
import { madeUpNumbers } from '#areas/security/calculations/driven-fleet.ts'
import { bind } from '#areas/security/gps-device/server/bind.ts'
import { gpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { standCars, storyMasters } from '../tests/scenarios/story.ts'
import { makeWorld, type World } from '../tests/world.ts'

const KEY = 'of the simulated platform'
const [DEVICES, FITTED, FRAMES] = [100, 3, 500]
let world: World
let address: string
beforeAll(async () => {
  world = await makeWorld()
  world.clock.set(new Date().toISOString().slice(0, 10))
  const cars = await standCars(world, await storyMasters(world), FITTED)
  await world.inside(async tx => {
    await tx.run(sql`insert into blade_param (id, tenant_id, create_time, update_time, status, is_deleted, version, param_name, param_key, param_value, value_type)
      values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), now(), 1, 0, 0, '模拟平台密钥', 'gps.key.jt808', ${KEY}, 1)`)
    await insertRows(
      tx,
      world.system,
      gpsDevice,
      madeUpNumbers(DEVICES).map((simNo, at) => ({
        ...{ deviceNo: `DEV${at}`, simNo, wired: true, platformCode: 'simulated' },
      })) as never,
    )
    for (const [at, car] of cars.entries()) await bind(tx, world.system, car, [{ deviceNo: `DEV${at}` }], '')
  })
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world?.close())

/** One batch and its end: the minute is so short that no second one is due. */
async function simulates(key: string, ...more: string[]): Promise<{ code: number; said: string }> {
  const tool = fileURLToPath(new URL('gps-simulator.ts', import.meta.url))
  const given = ['--devices', String(DEVICES), '--per-minute', String(FRAMES), '--minutes', '0.01', ...more]
  const process_ = spawn(process.execPath, [tool, address, key, ...given])
  let said = ''
  for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)))
  const [code] = (await once(process_, 'close')) as [number]
  return { code, said }
}
const kept = () =>
  world.inside(tx =>
    tx.row<{ events: number; heard: number; places: number }>(sql`
      select (select count(*)::int from gps_device_event where tenant_id = ${tx.tenantId}) as events,
        (select count(*)::int from gps_device where tenant_id = ${tx.tenantId} and last_time is not null) as heard,
        (select count(distinct vehicle_id)::int from vehicle_location where tenant_id = ${tx.tenantId}) as places`),
  )

it('feeds a running product 500 frames as a platform does: devices are heard of, their cars have places', async () => {
  world.clock.set(new Date().toLocaleString('sv', { timeZone: 'Asia/Shanghai' }))
  const refused = await simulates('of somebody else')
  expect(refused.code).not.toBe(0)
  expect(refused.said).toContain('签名不正确')
  expect(await kept()).toEqual({ events: 0, heard: 0, places: 0 })
  const { code, said } = await simulates(KEY, '--alarms', '0', '--late', '0', '--twice', '0')
  expect([code, said]).toEqual([0, expect.stringContaining(`${FRAMES} sent, ${FRAMES} accepted, 0 twice, 0 rejected`)])
  expect(await kept()).toEqual({ events: FRAMES, heard: DEVICES, places: FITTED })
})
