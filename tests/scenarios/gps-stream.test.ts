import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { insertRows } from '#packages/server/rows.ts'
import { isWhole } from '#packages/testing/drawn.ts'
import { DrivenFleet, madeUpNumbers, orderly } from '#areas/security/calculations/driven-fleet.ts'
import { bind } from '#areas/security/gps-device/server/bind.ts'
import { gpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { standCars, storyMasters } from './story.ts'

// 40, C13: 5,000 events of a thousand devices in a minute, signed batches over the call, beside people at work.
const DEVICES = isWhole ? 1000 : 100
const PER_MINUTE = isWhole ? 5000 : 500
const MINUTES = isWhole ? 3 : 1
const BATCH = isWhole ? 500 : 250
const FITTED = 5
const KEY = 'of the simulated platform'
/** A page beside the stream: the bound of one list of the bench, five times, for two cores of a test run. */
const LIST_MS = 1_500
let world: World
let officer: Person
const numbers = madeUpNumbers(DEVICES)
beforeAll(async () => {
  world = await makeWorld('2026-11-20')
  const masters = await storyMasters(world)
  const cars = await standCars(world, masters, FITTED)
  await world.inside(async tx => {
    await tx.run(sql`insert into blade_param (id, tenant_id, create_time, update_time, status, is_deleted, version, param_name, param_key, param_value, value_type)
      values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), now(), 1, 0, 0, '模拟平台密钥', 'gps.key.jt808', ${KEY}, 1)`)
    await insertRows(
      tx,
      world.system,
      gpsDevice,
      numbers.map((simNo, at) => ({
        deviceNo: `DEV${at}`,
        simNo,
        wired: at % 2 === 0,
        platformCode: 'simulated',
      })) as never,
    )
    for (const [at, car] of cars.entries()) await bind(tx, world.system, car, [{ deviceNo: `DEV${at}` }], '')
  })
  officer = await world.as('系统管理员')
})
afterAll(() => world?.close())

interface Taken {
  accepted: number
  duplicate: number
  rejected: unknown[]
}
async function sends(events: readonly object[], key = KEY): Promise<{ status: number; data: Taken }> {
  const payload = JSON.stringify({ provider: 'jt808', events })
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/ratutech-core/security-gps-warn/ingest',
    payload,
    headers: {
      'content-type': 'application/json',
      'tenant-id': '100001',
      'x-time': String(world.clock.now().getTime()),
      'x-sign': createHmac('sha256', key).update(payload).digest('hex'),
    },
  })
  return { status: response.statusCode, data: (response.json() as { data: Taken }).data }
}
const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

it(`${PER_MINUTE} reports a minute of ${DEVICES} devices are taken within their minute, and lists and forms beside them stay quick`, async () => {
  const fleet = new DrivenFleet(numbers, { ...orderly, alarms: 0 })
  expect((await sends(fleet.batch(1, world.clock.now()), 'of somebody else')).status).toBe(401)
  const [lists, saves]: [number[], number[]] = [[], []]
  const works = async (at: number) => {
    let start = performance.now()
    await officer.gets('gps-device/page', { size: 20, current: 1 + (at % 3) })
    await officer.gets('security-gps-warn/page', { size: 20 })
    lists.push((performance.now() - start) / 2)
    start = performance.now()
    await officer.posts('customer-service-work-order/save', {
      channel: 1,
      category: 1,
      priority: 3,
      callerType: 9,
      callerName: '来电人',
      callerPhone: `136${String(at).padStart(8, '0')}`,
      content: '询问扣款日期',
    })
    saves.push(performance.now() - start)
  }
  const frames = new Set<string>()
  const taken = { accepted: 0, duplicate: 0 }
  let count = 0
  for (let minute = 0; minute < MINUTES; minute++) {
    const start = performance.now()
    for (let sent = 0; sent < PER_MINUTE; sent += BATCH) {
      world.clock.set(localDateTime(new Date(world.clock.now().getTime() + (60_000 * BATCH) / PER_MINUTE)))
      const events = fleet.batch(BATCH, world.clock.now())
      for (const one of events) frames.add(one.frame)
      const [answer] = await Promise.all([sends(events), works(count++)])
      expect(answer).toMatchObject({ status: 200, data: { rejected: [] } })
      taken.accepted += answer.data.accepted
      taken.duplicate += answer.data.duplicate
    }
    expect(performance.now() - start, 'a minute of reports').toBeLessThan(60_000)
  }
  expect(taken).toEqual({ accepted: frames.size, duplicate: PER_MINUTE * MINUTES - frames.size })
  const kept = await world.inside(tx =>
    tx.row<{ events: string; heard: string; points: string }>(sql`
      select (select count(*) from gps_device_event e where e.tenant_id = ${tx.tenantId}) as events,
        (select count(*) from gps_device d where d.tenant_id = ${tx.tenantId} and d.last_time is not null and d.online) as heard,
        (select count(distinct vehicle_id) from vehicle_location l where l.tenant_id = ${tx.tenantId}) as points`),
  )
  expect(kept).toEqual({ events: String(frames.size), heard: String(DEVICES), points: String(FITTED) })
  if (isWhole) console.log(`  lists ${middle(lists).toFixed(0)} ms, saves ${middle(saves).toFixed(0)} ms in the middle`)
  expect(middle(lists)).toBeLessThan(LIST_MS)
  expect(middle(saves)).toBeLessThan(LIST_MS)
})
