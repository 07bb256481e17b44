import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { act } from '#packages/server/act.ts'
import { at, carInStock, manager, openFleet, readCar, saidBy, type Fleet } from '../../testing.ts'
import { role } from '#areas/platform/role/role.ts'
import { vehicleFlag, vehicleFlagRelation } from '../vehicle-flag.ts'
import type { FlagRule } from '../flag-rule.ts'
import { addBuiltInFlags, builtInFlags } from './built-in-flags.ts'
import { ruleFault } from './compile-rule.ts'
import { runFlags, runFlagsOn } from './run-flags.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(tx => addBuiltInFlags(tx, manager))
})
afterAll(() => fleet?.drop())

const flagOf = async (code: string) =>
  (await fleet.run(tx => findRows(tx, vehicleFlag, { flagCode: code } as never)))[0]!
const set = (id: string, columns: string) =>
  fleet.run(tx => tx.run(sql`update vehicle set ${sql.trusted(columns)} where id = ${id}::bigint`))
/** As at night: by nobody. */
const run = (time = '2026-11-21 03:00:00') => fleet.run(tx => runFlags(tx, { ...at(time), userId: '0' }))
const flagsOn = async (vehicleId: string) => {
  const car = await fleet.run(tx => readCar(tx, vehicleId))
  const flags = await fleet.run(tx => findRows(tx, vehicleFlag, { id: car.flagIds } as never))
  return flags.map(one => one.flagCode).sort()
}
const asked = (name: 'POST try' | 'PUT disable', input: object) =>
  fleet.run(tx => {
    const call = codeOf(vehicleFlag).calls![name]!
    return call.run(tx, manager, call.input.parse(input) as never)
  }) as Promise<Record<string, number>>
const rule = (...all: FlagRule['all'] & object): FlagRule => ({ all })

describe('the sixteen flags that a tenant begins with', () => {
  it('stand once, with rules that can be run, and stay as people changed them', async () => {
    expect(builtInFlags).toHaveLength(16)
    for (const one of builtInFlags) if (one.rule) expect([one.code, ruleFault(one.rule)]).toEqual([one.code, undefined])
    const before = await flagOf('longIdle')
    await fleet.run(tx =>
      saveRecord(tx, manager, vehicleFlag, { ...before, flagName: '闲置两个月', version: before.version }, 'update'),
    )
    await fleet.run(tx => addBuiltInFlags(tx, manager))
    const all = await fleet.run(tx => findRows(tx, vehicleFlag, {} as never))
    expect(all).toHaveLength(16)
    expect((await flagOf('longIdle')).flagName).toBe('闲置两个月')
  })
})

describe('a rule', () => {
  it.each([
    [{}, '至少有一个条件'],
    [{ all: [], or: [] }, '只有 all 和 any'],
    [rule({ field: 'remark', op: 'eq', value: '1' }), '【remark】不能用于规则'],
    [rule({ field: 'constructor', op: 'eq', value: '1' }), '不能用于规则'],
    [rule({ field: 'plateNo', op: 'gt', value: '1' }), '不能比较大小'],
    [rule({ field: 'mileage', op: 'gt', value: 'many' }), '值不正确'],
    [rule({ field: 'mileage', op: 'like' as never, value: 1 }), '比较符不正确'],
    [rule({ field: 'bizStatus', op: 'in', value: [] }), '请填写比较值'],
    [rule({ field: 'daysTo(plateNo)', op: 'gt', value: 1 }), '不能用于规则'],
  ])('%j is refused: %s', (wrong, said) => expect(ruleFault(wrong)).toContain(said))

  it('tells before it is enabled how many cars fit', async () => {
    const car = await carInStock(fleet, { mileage: 250_000, mileageTime: '2026-11-01 08:00:00' })
    const answer = await asked('POST try', { rule: rule({ field: 'mileage', op: 'gt', value: 200_000 }) })
    expect(answer).toMatchObject({ count: 1, vehicles: [{ id: car.id }] })
    expect(await saidBy(asked('POST try', { rule: { all: [] } }))).toContain('至少有一个条件')
    const none = await asked('POST try', {
      rule: {
        all: [{ field: 'mileage', op: 'gt', value: 200_000 }],
        any: [{ field: 'overdueDays', op: 'gt', value: 0 }],
      },
    })
    expect(none['count']).toBe(0)
  })
})

describe('flag-run', () => {
  it('sets flags by rule on every car, clears them when the rule no longer holds, and leaves those set by hand', async () => {
    const car = await carInStock(fleet)
    await set(car.id, 'idle_days = 61, mileage = 10')
    const toDispose = await flagOf('toDispose')
    const mark = { vehicleIds: [car.id], flagIds: [toDispose.id], reason: '准备出售' }
    await fleet.run(tx => codeOf(vehicleFlag).calls!['PUT mark']!.run(tx, manager, mark as never))
    await run()
    expect(await flagsOn(car.id)).toEqual(['longIdle', 'toDispose'])
    expect(await run()).toEqual({ set: 0, cleared: 0 })
    await set(car.id, 'idle_days = 3')
    expect(await run()).toMatchObject({ cleared: 1 })
    expect(await flagsOn(car.id)).toEqual(['toDispose'])
    const [gone] = await fleet.run(async tx =>
      findRows(tx, vehicleFlagRelation, { vehicleId: car.id, flagId: (await flagOf('longIdle')).id } as never),
    )
    expect(gone).toMatchObject({ setBy: 2, clearReason: '规则不再成立 / the rule no longer holds' })
  })

  it('follows a change of state at once for that car alone', async () => {
    const car = await carInStock(fleet)
    const other = await carInStock(fleet)
    await set(car.id, "biz_status = 6, lease_expire_date = '2026-11-01'")
    await set(other.id, "biz_status = 6, lease_expire_date = '2026-11-01'")
    expect(await fleet.run(tx => runFlagsOn(tx, manager, car.id))).toEqual({ set: 1, cleared: 0 })
    expect(await flagsOn(car.id)).toEqual(['overdueReturn'])
    expect(await flagsOn(other.id)).toEqual([])
    await set(car.id, 'biz_status = 3, lease_expire_date = null')
    expect(await fleet.run(tx => runFlagsOn(tx, manager, car.id))).toEqual({ set: 0, cleared: 1 })
    await set(other.id, 'biz_status = 3, lease_expire_date = null')
  })

  it('clears after its days what a flag keeps for some days only, and tells the roles of the flag once per run', async () => {
    const aide = await fleet.run(tx => findRows(tx, role, { roleAlias: 'vehicle_supervisor' } as never))
    const saved = await fleet.run(tx =>
      saveRecord(
        tx,
        manager,
        vehicleFlag,
        {
          flagName: '近期超速',
          colour: 4,
          category: 'risk',
          setMode: 3,
          rule: rule({ field: 'mileage', op: 'gt', value: 999_000 }),
          clearMode: 3,
          clearDays: 5,
          allotEffect: 1,
          saleEffect: 0,
          takeEffect: 0,
          notifyRoleIds: aide.map(one => one.id),
        },
        'save',
      ),
    )
    const car = await carInStock(fleet)
    await set(car.id, 'mileage = 999001')
    await run('2026-11-21 03:00:00')
    expect(await flagsOn(car.id)).toContain((await fleet.run(tx => getRow(tx, vehicleFlag, saved.id))).flagCode)
    await set(car.id, 'mileage = 10')
    await run('2026-11-25 03:00:00')
    expect((await flagsOn(car.id)).length).toBe(1)
    await run('2026-11-27 03:00:00')
    expect(await flagsOn(car.id)).toEqual([])
  })
})

it('several flags are disabled at once and come off every car where that is asked', async () => {
  const car = await carInStock(fleet)
  await set(car.id, 'mileage = 300000')
  await run()
  const high = await flagOf('highMileage')
  const idle = await flagOf('longIdle')
  expect(await flagsOn(car.id)).toContain('highMileage')
  expect(await asked('PUT disable', { ids: [high.id, idle.id], clear: true })).toMatchObject({ disabled: 2 })
  expect(await flagsOn(car.id)).not.toContain('highMileage')
  expect((await flagOf('highMileage')).status).toBe(2)
  expect((await run()).set).toBe(0)
  await fleet.run(tx => act(tx, manager, vehicleFlag, high.id, 'enable'))
})
