import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { openReturn, returnBody, leaseOf, type Leased } from '#areas/returns/testing.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { at, carInStock, manager, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { violationRecord, violationSyncRun } from '../../violation-sync-run/violation-sync-run.ts'
import { beginSync } from '../../violation-sync-run/server/begin-sync.ts'
import { endRun, leftOf } from '../../violation-sync-run/server/sync-job.ts'
import { syncVehicles } from '../../violation-sync-run/server/sync-vehicles.ts'
import { violation } from '../violation.ts'
import { reassign } from './bearer.ts'
import { openOf } from './open-of.ts'

const officer = at('2026-12-10 10:00:00')
let fleet: Fleet
let lease: Leased
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(tx => startingRowsPort.all().get('violation-code')!.add(tx, manager))
  lease = await leaseOf(fleet, { rent: '3000.00', takeDate: '2026-08-01', months: 12, deposit: '3000.00', cars: 3 })
})
afterAll(() => fleet?.drop())

let minute = 0
const time = (day: string) => `${day} 09:${String(++minute % 60).padStart(2, '0')}:00`
async function enter(body: Record<string, unknown>, by: Actor = officer): Promise<RowOf<typeof violation>> {
  return fleet.run(async tx => {
    const saved = await saveRecord(tx, by, violation, { place: '龙华区 民治大道', code: '1039', ...body }, 'save')
    return getRow(tx, violation, saved.id)
  })
}
const read = (id: string) => fleet.run(tx => getRow(tx, violation, id))
const does = (id: string, name: string, input: Record<string, unknown> = {}, reason = '核实后') =>
  fleet.run(tx => act(tx, officer, violation, id, name as never, { input, reason }))
const billsOf = (id: string) =>
  fleet.run(tx =>
    findRows(tx, accountReceivable, { sourceType: 'violation', sourceId: id } as never, { orderBy: 't.fee_item' }),
  )
/** Decided on 2026-09-01 and paid by us on 2026-10-06: 320.00 with the surcharge. */
const paidByUs = async (car: Leased['cars'][number]) => {
  const row = await enter({ vehicleId: car.vehicleId, violationTime: time('2026-08-20') })
  const receipt = newAttachBizId()
  await does(row.id, 'handle', {
    decisionNo: `JD${row.id}`.slice(0, 32),
    decisionTime: '2026-09-01 10:00:00',
    paidBy: 3,
    paidDate: '2026-10-06',
    receipt,
  })
  return read(row.id)
}

describe('an offence', () => {
  it('is filled by its code and assigned to whoever had the vehicle', async () => {
    const [car] = lease.cars
    const row = await enter({ vehicleId: car!.vehicleId, violationTime: time('2026-08-15') })
    expect(row).toMatchObject({
      status: 1,
      plateNo: car!.plateNo,
      fine: fen('200.00'),
      points: 0,
      custodyKind: 1,
      customerId: lease.customerId,
      orderVehicleId: car!.id,
      chargeStatus: 0,
    })
    expect(row.violationNo).toMatch(/^WZ\d{14}$/)
  })

  it('lies in the past, and its points are those of the scheme', async () => {
    const [car] = lease.cars
    expect(await saidBy(enter({ vehicleId: car!.vehicleId, violationTime: '2027-01-01 09:00:00' }))).toContain(
      '违法时间不能晚于现在',
    )
    expect(await saidBy(enter({ vehicleId: car!.vehicleId, violationTime: time('2026-08-15'), points: 2 }))).toContain(
      '记分只能是0、1、3、6、9、12',
    )
    expect(await saidBy(enter({ plateNo: '粤BD99999', violationTime: time('2026-08-15') }))).toContain(
      '当时不属于我方车辆',
    )
  })

  it('80.16 with other spaces in its place is the same offence', async () => {
    const [car] = lease.cars
    const moment = time('2026-08-16')
    const first = await enter({ vehicleId: car!.vehicleId, violationTime: moment, externalNo: 'A1' })
    expect(await saidBy(enter({ plateNo: car!.plateNo, violationTime: moment, place: '龙华区民治大道 ' }))).toContain(
      `该违章已登记：${first.violationNo}`,
    )
  })

  it('80.17 moves to stock when the return is corrected; a charged one stays', async () => {
    const car = lease.cars[2]!
    const open = await enter({ vehicleId: car.vehicleId, violationTime: '2026-11-02 15:58:00' })
    const charged = await enter({ vehicleId: car.vehicleId, violationTime: '2026-11-02 15:59:00', place: '宝安' })
    expect([open.custodyKind, charged.custodyKind]).toEqual([1, 1])
    await fleet.run(async tx => {
      await updateRow(tx, officer, violation, charged, { chargeStatus: 2 })
      const [held] = await findRows(tx, vehicleLeaseRecord, { vehicleId: car.vehicleId } as never)
      await updateRow(tx, officer, vehicleLeaseRecord, held!, { endTime: '2026-11-02 15:30:00' })
      await tx.run(
        sql`update vehicle set biz_status = 3, create_time = '2026-01-05 09:00:00+08' where id = ${car.vehicleId}::bigint`,
      )
      expect(await reassign(tx, officer, car.vehicleId)).toEqual({ moved: 1, kept: 1 })
    })
    expect((await read(open.id)).custodyKind).toBe(4)
    expect((await read(charged.id)).customerId).toBe(lease.customerId)
  })

  it('80.18 with points is never handled by an agent', async () => {
    const [car] = lease.cars
    const row = await enter({ vehicleId: car!.vehicleId, violationTime: time('2026-08-17'), code: '1625' })
    expect(await saidBy(does(row.id, 'handle', { paidBy: 2, agentId: '1', payAmt: fen('200.00') }))).toContain(
      '记分违章须由驾驶人本人处理，不能代办',
    )
  })

  it('80.19 paid by us is billed once: the fine passed through and the service fee', async () => {
    const row = await paidByUs(lease.cars[0]!)
    expect(row).toMatchObject({
      status: 3,
      lateDays: 20,
      surcharge: fen('120.00'),
      payAmt: fen('320.00'),
      chargeStatus: 1,
    })
    await does(row.id, 'charge')
    const bills = await billsOf(row.id)
    expect(bills.map(one => [one.feeItem, one.amt])).toEqual([
      [12, fen('320.00')],
      [23, fen('50.00')],
    ])
    expect(await saidBy(does(row.id, 'charge'))).toContain('无需收费或已收费')
    expect((await read(row.id)).chargeStatus).toBe(2)
  })

  it('80.19 of a vehicle whose return is open goes into its statement and makes no bill', async () => {
    const ended = await leaseOf(fleet, {
      ...{ rent: '3000.00', takeDate: '2026-08-01', months: 4, deposit: '3000.00', cars: 1 },
    })
    const car = ended.cars[0]!
    const row = await paidByUs(car)
    const body = await returnBody(fleet, ended, { planReturnTime: '2026-12-05 10:00:00' })
    await openReturn(fleet, at('2026-12-01 10:00:00'), body)
    await does(row.id, 'charge')
    expect(await billsOf(row.id)).toEqual([])
    expect((await read(row.id)).chargeRef).toMatch(/^\S+$/)
    const open = await fleet.run(tx => openOf(tx, [car.id], '2026-12-10'))
    expect(open.get(car.id)).toMatchObject({
      chargeable: [{ id: row.id, fine: fen('320.00'), handling: fen('50.00') }],
      openCount: 0,
    })
  })

  it('that is open holds back fine and points from the deposit', async () => {
    const car = lease.cars[1]!
    await enter({ vehicleId: car.vehicleId, violationTime: time('2026-08-18'), code: '1625' })
    await enter({ vehicleId: car.vehicleId, violationTime: time('2026-08-18'), code: '1208' })
    const open = await fleet.run(tx => openOf(tx, [car.id], '2026-12-10'))
    expect(open.get(car.id)).toMatchObject({ holdAmt: fen('1000.00'), openCount: 2, points: 7 })
  })

  it('is disputed and comes back to where it was, or is revoked', async () => {
    const [car] = lease.cars
    const row = await enter({ vehicleId: car!.vehicleId, violationTime: time('2026-08-19') })
    await does(row.id, 'objection', { step: 1 })
    await does(row.id, 'objection', { step: 3 })
    expect((await read(row.id)).status).toBe(1)
    await does(row.id, 'objection', { step: 1 })
    await does(row.id, 'objection', { step: 2 })
    expect((await read(row.id)).status).toBe(6)
  })

  it('is transferred only where it names a driver', async () => {
    const [car] = lease.cars
    const row = await enter({ vehicleId: car!.vehicleId, violationTime: time('2026-08-21') })
    expect(await saidBy(does(row.id, 'transfer', { step: 1 }))).toContain('未指明司机，不能转移')
    expect(await saidBy(does(row.id, 'transfer', { step: 2 }))).toContain('当前转移状态不能进行此步骤')
  })
})

describe('a run of queries', () => {
  const inTransaction = <T>(work: Parameters<Fleet['run']>[0]) => fleet.run(work) as Promise<T>
  const carWith = async (end: string) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const car = await carInStock(fleet)
      if (car.vin.endsWith(end)) return car
    }
    throw new Error(`no VIN that ends with ${end}`)
  }
  const runOver = async (ids: string[], times = 1) => {
    const run = await fleet.run(tx => beginSync(tx, officer, { vehicleIds: ids, trigger: 2 }))
    for (let n = 0; n < times; n += 1) await syncVehicles(inTransaction as never, officer, run.id, ids)
    await fleet.run(tx => endRun(tx, officer, run.id))
    return fleet.run(tx => getRow(tx, violationSyncRun, run.id))
  }
  const recordsIn = (runId: string) => fleet.run(tx => findRows(tx, violationRecord, { runId } as never))

  it('keeps what a source told once, whatever it is asked how often', async () => {
    const car = await carInStock(fleet)
    const first = await runOver([car.id], 2)
    expect([first.done, first.status === 2 || first.status === 3]).toEqual([1, true])
    expect(await recordsIn(first.id)).toHaveLength(1)
    const known = await fleet.run(tx => findRows(tx, violation, { vehicleId: car.id } as never))
    const again = await runOver([car.id])
    expect(again.added).toBe(0)
    expect(await fleet.run(tx => findRows(tx, violation, { vehicleId: car.id } as never))).toHaveLength(known.length)
  })

  it('names the vehicles that failed, and asks again where the source was late', async () => {
    const [bad, late] = [await carWith('9'), await carWith('8')]
    const run = await runOver([bad.id, late.id])
    expect(run).toMatchObject({ status: 3, done: 2, failed: 1, ok: 1 })
    const [failed] = (await recordsIn(run.id)).filter(one => one.vehicleId === bad.id)
    expect(failed).toMatchObject({ resultState: 3, errorCode: 'ENGINE_MISMATCH' })
  })

  it('is the only one of its tenant, and goes on with the vehicles without a record', async () => {
    const [one, two] = [await carInStock(fleet), await carInStock(fleet)]
    const run = await fleet.run(tx => beginSync(tx, officer, { vehicleIds: [one.id, two.id], trigger: 2 }))
    expect(await saidBy(fleet.run(tx => beginSync(tx, officer, { vehicleIds: [one.id], trigger: 2 })))).toContain(
      `同步批次【${run.runNo}】正在执行`,
    )
    await syncVehicles(inTransaction as never, officer, run.id, [one.id])
    const left = await fleet.run(async tx => leftOf(tx, await getRow(tx, violationSyncRun, run.id)))
    expect(left).toEqual([two.id])
    await fleet.run(tx => endRun(tx, officer, run.id))
  })

  it('shows figures and summaries of what was found', async () => {
    const calls = codeOf(violation as never).calls!
    const ask = (name: string, input: object) =>
      fleet.run(tx =>
        (calls[name as never] as unknown as { run: (...a: unknown[]) => Promise<Record<string, unknown>> }).run(
          tx,
          officer,
          input,
        ),
      )
    expect(await ask('GET statistics', {})).toMatchObject({ toCharge: 1, toChargeAmt: '320.00' })
    const summary = await ask('GET summary-page', { groupBy: 'customer', current: 1, size: 20 })
    expect((summary['records'] as { groupKey: string }[]).map(one => one.groupKey)).toContain(lease.customerId)
  })
})
