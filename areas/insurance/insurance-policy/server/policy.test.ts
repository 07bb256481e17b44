import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import type { JobContext } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { codeOf } from '#packages/server/registry.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { allotReadiness, readinessOf } from '#areas/vehicles/vehicle/server/allot-readiness.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { at, carInStock, manager, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { insuranceSetting } from '../../insurance-setting/insurance-setting.ts'
import { vehicleInsuranceState } from '../../vehicle-insurance-state/vehicle-insurance-state.ts'
import { insuranceScanJob, scanPolicies } from '../../vehicle-insurance-state/server/scan.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import { fleetCalendar } from '../../vehicle-insurance-state/server/calendar.ts'
import { compulsoryValid, gapsOf } from './cover.ts'
import { explainPolicy } from './explain.ts'

let fleet: Fleet
let insurerId: string
beforeAll(async () => {
  fleet = await openFleet()
  insurerId = await fleet.run(async tx => {
    for (const name of ['insurance-setting', 'insurance-scheme'])
      await startingRowsPort.all().get(name)!.add(tx, manager)
    const row = await insertRow(tx, manager, serviceProvider, {
      mechanismName: '安澜财产保险深圳分公司',
      providerKinds: ['insurer'],
      status: 1,
    } as never)
    return row.id
  })
})
afterAll(() => fleet?.drop())

let serial = 0
const body = (vehicleId: string, more: Record<string, unknown> = {}) => ({
  policyNo: `PDZA${String(++serial).padStart(6, '0')}`,
  policyKind: 1,
  insurerId,
  vehicleId,
  startTime: '2026-03-10 00:00:00',
  endTime: '2027-03-09 23:59:59',
  premium: '1620.00',
  bearer: 1,
  insuredName: '华驰汽车租赁（深圳）有限公司',
  ePolicyBizId: newAttachBizId(),
  ...more,
})
const enter = (given: Record<string, unknown>, by: Actor = manager): Promise<RowOf<typeof insurancePolicy>> =>
  fleet.run(async tx => getRow(tx, insurancePolicy, (await saveRecord(tx, by, insurancePolicy, given, 'save')).id))
const read = (id: string) => fleet.run(tx => getRow(tx, insurancePolicy, id))
const stateOf = (vehicleId: string) =>
  fleet.run(async tx => (await findRows(tx, vehicleInsuranceState, { vehicleId } as never))[0]!)
const cancel = (id: string, input: Record<string, unknown>) =>
  fleet.run(tx => act(tx, manager, insurancePolicy, id, 'cancel', { input: input as never }))

describe('the calendar of cover', () => {
  it('shows the days that nothing covers and the days that two policies cover alike', async () => {
    const [bare, twice] = [await carInStock(fleet), await carInStock(fleet)]
    await enter(body(bare.id, { startTime: '2025-12-01 00:00:00', endTime: '2026-11-30 23:59:59' }))
    await enter(body(twice.id))
    const commercial = {
      policyKind: 2,
      premium: '5260.00',
      covers: [{ coverageCode: 'B', limitAmt: '2000000.00', premium: '5260.00' }],
    }
    await enter(body(twice.id, commercial))
    const next = { ...commercial, startTime: '2027-03-10 00:00:00', endTime: '2028-03-08 23:59:59', shortTerm: true }
    const early = await enter(body(twice.id, next))
    // No verb lets two policies cover the same day: this one stands in an older ledger.
    await fleet.run(tx => updateRow(tx, manager, insurancePolicy, early, { startTime: '2026-12-01 00:00:00' }))
    const found = await fleet.run(tx => fleetCalendar(tx, manager, 30))
    const of = (id: string) => found.rows.find(one => one.vehicleId === id)
    expect(of(bare.id)).toMatchObject({ gaps: [{ from: '2026-12-01', to: found.to }], overlaps: [] })
    expect(of(twice.id)).toMatchObject({ gapDays: 0, overlaps: [{ kind: 2, from: '2026-12-01', to: '2027-03-09' }] })
  })
})

describe('a policy', () => {
  it('is in force by its times, and its car is covered until its end', async () => {
    const car = await carInStock(fleet)
    const row = await enter(body(car.id))
    expect(row).toMatchObject({ status: 2, dataState: 1, missing: [], source: 2, vin: car.vin, plateNo: car.plateNo })
    expect(row.innerNo).toMatch(/^BD\d{12}$/)
    expect(yuan(row.taxAmt)).toBe('91.70')
    expect(await stateOf(car.id)).toMatchObject({ compulsoryState: 2, compulsoryEnd: '2027-03-09', daysLeft: 108 })
    expect(await fleet.run(tx => getRow(tx, vehicle, car.id))).toMatchObject({
      compulsoryNo: row.policyNo,
      compulsoryEnd: '2027-03-09',
    })
  })

  it('says why its cover ends that day, when somebody hears of it, and what would move it', async () => {
    const row = await enter(body((await carInStock(fleet)).id))
    const [reason] = await fleet.run(tx => explainPolicy(tx, manager, row.id))
    expect(reason).toMatchObject({
      field: 'endTime',
      date: '2027-03-09',
      basis: expect.stringContaining('强制保险条例'),
    })
    expect(reason!.steps.join()).toContain('2027-01-23起进入投保需求池')
    expect(reason!.changes).toEqual([{ what: '按原期限续保一年 / Renewed for a year', date: '2028-03-09' }])
  })

  it('names what it lacks on paper', async () => {
    const car = await carInStock(fleet)
    const row = await enter(body(car.id, { policyKind: 2, premium: '5260.00', ePolicyBizId: null }))
    expect(row).toMatchObject({ dataState: 2, missing: [4, 5] })
  })

  it('of the same number at the same insurer is not entered twice', async () => {
    const [one, other] = [await carInStock(fleet), await carInStock(fleet)]
    const row = await enter(body(one.id))
    expect(await saidBy(enter(body(other.id, { policyNo: row.policyNo })))).toContain(`保单号【${row.policyNo}】已存在`)
  })

  it('80.6 of compulsory cover never overlaps another one of the car', async () => {
    const car = await carInStock(fleet)
    const first = await enter(body(car.id, { startTime: '2025-12-19 00:00:00', endTime: '2026-12-18 23:59:59' }))
    const next = { startTime: '2026-12-18 00:00:00', endTime: '2027-12-17 23:59:59' }
    expect(await saidBy(enter(body(car.id, next)))).toContain(
      `交强险保障期间重叠：${first.policyNo} 2025-12-19至2026-12-18`,
    )
    const after = await enter(body(car.id, { startTime: '2026-12-19 00:00:00', endTime: '2027-12-18 23:59:59' }))
    expect(after.status).toBe(1)
    expect(await stateOf(car.id)).toMatchObject({ compulsoryState: 4, compulsoryEnd: '2026-12-18' })
  })

  it('runs a year minus a second, or is marked short term', async () => {
    const car = await carInStock(fleet)
    const short = { endTime: '2026-12-31 23:59:59' }
    expect(await saidBy(enter(body(car.id, short)))).toContain('交强险期间须为一年减一秒')
    expect((await enter(body(car.id, { ...short, shortTerm: true }))).shortTerm).toBe(true)
  })

  it('of commercial cover is the sum of its lines, and add-ons stand beside their main cover', async () => {
    const car = await carInStock(fleet)
    const covers = [
      { coverageCode: 'B', limitAmt: '2000000.00', premium: '2236.00' },
      { coverageCode: 'H', premium: '100.00' },
    ]
    const said = await saidBy(enter(body(car.id, { policyKind: 2, premium: '5260.00', covers })))
    expect(said).toContain('保费须等于承保明细合计2336.00元')
    expect(said).toContain('附加险须先投保主险A')
  })
})

describe('cancellation', () => {
  it('gives the unused days back, and the car is uninsured from that day', async () => {
    const car = await carInStock(fleet)
    const row = await enter(body(car.id, { bearer: 3 }))
    const sheet = (await fleet.run(tx =>
      codeOf(insurancePolicy).calls!['GET updateCancel']!.run(tx, manager, {
        id: row.id,
        cancelDate: '2026-11-21',
      } as never),
    )) as Record<string, unknown>
    expect(sheet).toMatchObject({ refundAmt: '483.78', usedDays: 256, periodDays: 365 })
    await cancel(row.id, { cancelDate: '2026-11-21', cancelReason: '1' })
    expect(await read(row.id)).toMatchObject({
      status: 4,
      effectiveEnd: '2026-11-20 23:59:59',
      refundAmt: fen('483.78'),
    })
    expect(await stateOf(car.id)).toMatchObject({ compulsoryState: 5, worstState: 5 })
  })

  it('80.8 of compulsory cover needs a reason of the law', async () => {
    const car = await carInStock(fleet)
    const row = await enter(body(car.id, { bearer: 3 }))
    expect(await saidBy(cancel(row.id, { cancelDate: '2026-11-21', cancelReason: '9' }))).toContain(
      '交强险不符合解除条件',
    )
  })

  it('keeps open claims only where somebody says so', async () => {
    const car = await carInStock(fleet)
    const row = await enter(body(car.id, { policyKind: 3, bearer: 3 }))
    await fleet.run(async tx => {
      const { updateRow } = await import('#packages/server/rows.ts')
      await updateRow(tx, manager, insurancePolicy, row.id, { claimOpen: fen('100.00') })
    })
    const wanted = { cancelDate: '2026-11-21', cancelReason: '6' }
    expect(await saidBy(cancel(row.id, wanted))).toContain('有未决赔案')
    await cancel(row.id, { ...wanted, keepClaims: true })
    expect((await read(row.id)).status).toBe(4)
  })

  it('a policy that was entered by mistake is void and leaves no cover', async () => {
    const car = await carInStock(fleet)
    const row = await enter(body(car.id))
    await fleet.run(tx => act(tx, manager, insurancePolicy, row.id, 'void'))
    expect((await read(row.id)).status).toBe(5)
    expect(await enter(body(car.id))).toMatchObject({ status: 2 })
  })
})

describe('proof of cover', () => {
  it('80.10 a car whose cover ended is not insured on the day of its take', async () => {
    const car = await carInStock(fleet)
    await enter(body(car.id, { startTime: '2025-11-25 00:00:00', endTime: '2026-11-24 23:59:59' }))
    const valid = (day: string) => fleet.run(tx => compulsoryValid(tx, car.id, day))
    expect([await valid('2026-11-24'), await valid('2026-11-25')]).toEqual([true, false])
    const wanted = { planTakeDate: '2026-11-25', modelId: car.modelId } as never
    const found = await fleet.run(tx => readinessOf(tx, [{ vehicleId: car.id, wanted }], 'take'))
    expect(found.get(car.id)!.blocks.join()).toContain('交强险已到期或未投保')
  })

  it('goes on without a break over two policies, by the minute of their times', async () => {
    const car = await carInStock(fleet)
    await enter(body(car.id, { startTime: '2025-11-25 10:30:00', endTime: '2026-11-25 10:29:59' }))
    await enter(body(car.id, { startTime: '2026-11-25 10:30:00', endTime: '2027-11-25 10:29:59' }))
    expect(await fleet.run(tx => compulsoryValid(tx, car.id, '2026-11-25'))).toBe(true)
    expect(await fleet.run(tx => gapsOf(tx, [car.id], '2026-01-01', '2027-12-31'))).toEqual([
      { vehicleId: car.id, from: '2027-11-25', to: '2027-12-31' },
    ])
  })

  it('of a car without any policy is the date that somebody recorded on its card', async () => {
    const car = await carInStock(fleet)
    expect(car.compulsoryEnd).toBe('2027-06-30')
    expect(await fleet.run(tx => compulsoryValid(tx, car.id, '2027-06-30'))).toBe(true)
    expect(await fleet.run(tx => compulsoryValid(tx, car.id, '2027-07-01'))).toBe(false)
    expect((await fleet.run(tx => allotReadiness(tx, manager, car.id, undefined, 'allot'))).ok).toBe(true)
  })
})

function scanJob(actor: Actor): ReturnType<typeof insuranceScanJob.run> {
  const context = {
    actor,
    params: {},
    cursor: undefined as unknown,
    step: (work: Parameters<JobContext['step']>[0]) =>
      fleet.run(async tx => {
        const { cursor, result } = await work(tx)
        context.cursor = cursor
        return result
      }),
    database: { transaction: (_tenant: string, work: Parameters<Fleet['run']>[0]) => fleet.run(work) },
    stopping: () => false,
    progress: async () => undefined,
  }
  return insuranceScanJob.run(context as unknown as JobContext)
}

describe('the clock', () => {
  it('brings policies into force and ends them; a second scan changes nothing', async () => {
    const car = await carInStock(fleet)
    const ending = await enter(body(car.id, { startTime: '2025-12-19 00:00:00', endTime: '2026-12-18 23:59:59' }))
    const next = await enter(body(car.id, { startTime: '2026-12-20 00:00:00', endTime: '2027-12-19 23:59:59' }))
    const first = await fleet.run(tx => scanPolicies(tx, at('2026-12-19 00:20:00')))
    expect([(await read(ending.id)).status, (await read(next.id)).status]).toEqual([3, 1])
    expect(await stateOf(car.id)).toMatchObject({ compulsoryState: 5, daysLeft: -1 })
    expect(first.uninsured).toBeGreaterThan(0)
    const { expiring, uninsured } = await fleet.run(tx => scanPolicies(tx, at('2026-12-20 00:20:00')))
    const before = await stateOf(car.id)
    expect(before).toMatchObject({ compulsoryState: 2 })
    // The night's job goes over the cars in steps and tells the same.
    expect(await scanJob(at('2026-12-20 00:20:00'))).toMatchObject({ expiring, uninsured })
    expect(await stateOf(car.id)).toEqual(before)
    const scanNow = codeOf(insuranceSetting).calls!['POST timing-task']!
    expect(await fleet.run(tx => scanNow.run(tx, at('2026-12-20 00:20:00'), {} as never))).toEqual({
      expiring,
      uninsured,
      demands: 0,
    })
    // Of a fleet beyond 2,000 cars the job goes on behind the answer.
    await fleet.run(tx =>
      tx.run(sql`insert into vehicle (id, tenant_id, create_time, vin, biz_status)
        select 9000000000000000 + n, ${tx.tenantId}, now(), 'LARGE' || n, 9 from generate_series(1, 2001) n`),
    )
    const large = await fleet.run(tx => scanNow.run(tx, at('2026-12-20 00:20:00'), {} as never))
    expect(large).toMatchObject({ expiring, uninsured, jobId: expect.stringMatching(/^\d+$/) })
    await fleet.run(tx => tx.run(sql`delete from vehicle where vin like 'LARGE%'`))
  })

  it('a version of the settings is followed by the next one, not edited', async () => {
    const save = (given: Record<string, unknown>) =>
      fleet.run(tx =>
        saveRecord(tx, manager, insuranceSetting, { settingName: '深圳', cityCode: '4403', ...given }, 'save'),
      )
    expect(await saidBy(save({ effectiveFrom: '2026-11-01', warnDays: [30] }))).toContain('新版本不能在今天之前生效')
    await save({ effectiveFrom: '2026-12-01', warnDays: [7, 30], expiringDays: 20 })
    expect(await saidBy(save({ effectiveFrom: '2026-12-01', warnDays: [30] }))).toContain('该城市当日已有版本【深圳】')
    const effective = (date: string) =>
      fleet.run(tx =>
        codeOf(insuranceSetting).calls!['GET effective-setting']!.run(tx, manager, { cityCode: '4403', date } as never),
      )
    expect(await effective('2026-11-30')).toMatchObject({ settingName: '全国标准', expiringDays: 30 })
    expect(await effective('2026-12-01')).toMatchObject({ settingName: '深圳', warnDays: [30, 7] })
  })
})
