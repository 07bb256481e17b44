import { afterAll, beforeAll, expect, it } from 'vitest'
import { provide } from '#packages/server/ports.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { demoDrivers } from './demo-drivers.ts'
import { driver } from './driver/driver.ts'
import { driverAdmission } from './driver/server/admission-of-driver.ts'
import { driverMoneyPort, driverWorkPort } from './driver/server/ports.ts'
import { driverAccount } from './driver-account/driver-account.ts'
import { partnersWorld, type PartnersWorld } from './testing.ts'

let world: PartnersWorld
beforeAll(async () => {
  world = await partnersWorld('2026-11-21 09:00:00', [
    provide(driverMoneyPort, { of: async () => new Map() }),
    provide(driverWorkPort, { of: async () => new Map() }),
  ])
})
afterAll(() => world?.drop())

it('tells the story of twenty drivers, asks the sources about all but one, and adds nobody at a second start', async () => {
  const clerk = { ...world.as('7'), deptId: '1' }
  await world.tx(tx => insertRow(tx, clerk, dept, { id: '1', deptName: '司机管理部', fullName: '司机管理部' } as never))
  const tell = () =>
    world.tx(tx => demoDrivers(tx, { clerk, cashier: clerk, finance: clerk }, { file: () => tx.newId() }))
  const first = await tell()
  await world.drain()
  expect(first.size).toBe(20)
  expect(await tell()).toEqual(first)
  const drivers = await world.tx(tx => findRows(tx, driver, {}))
  expect(drivers.filter(one => one.backgroundState === 0)).toHaveLength(1)
  const accounts = await world.tx(tx => findRows(tx, driverAccount, {}))
  expect([...new Set(accounts.map(one => one.appState))].sort()).toEqual([0, 1, 2])
  const fails = await world.tx(tx =>
    driverAdmission(tx, { driverId: first.get('邓家豪')!, usage: 'hailing', date: '2026-11-21', cityCode: '4403' }),
  )
  expect(fails.fails.map(one => one.zh)).toContain('驾龄2.4年，不满3年')
})
