import { addDays, fen, Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { violation } from '#areas/insurance/violation/violation.ts'
import { tellCustomers } from '#areas/insurance/violation/server/tell.ts'
import { violationLeaseFiling } from '#areas/insurance/violation-lease-filing/violation-lease-filing.ts'
import { violationSyncRun } from '#areas/insurance/violation-sync-run/violation-sync-run.ts'
import { violationSyncRule } from '#areas/insurance/violation-sync-rule/violation-sync-rule.ts'
import { beginSync } from '#areas/insurance/violation-sync-run/server/begin-sync.ts'
import { endRun } from '#areas/insurance/violation-sync-run/server/sync-job.ts'
import { syncVehicles } from '#areas/insurance/violation-sync-run/server/sync-vehicles.ts'
import type { Doing, Stage } from './stage.ts'

interface Desk {
  readonly stage: Stage
  readonly officer: Actor
}
/** Nights on which the source was asked, and about how many cars from which on. */
const NIGHTS: readonly (readonly [days: number, from: number, cars: number])[] = [
  [-118, 0, 40],
  [-62, 30, 50],
  [-33, 60, 45],
  [-14, 0, 50],
  [-2, 80, 40],
]

/** 80, section 16: filings, rules and nights of queries, what they found, and what became of it. Done once. */
export const handlesOffences: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, violation, {}, { limit: 1 }))).length > 0) return
  const desk: Desk = { stage, officer: stage.who('白露') }
  await filesLeases(desk)
  await setsRules(desk)
  const cars = await stage.run(tx =>
    tx.rows<{ id: string }>(sql`
      select v.id from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.plate_no is not null
        and v.biz_status between 2 and 8 order by (v.biz_status = 6) desc, v.id limit 130`),
  )
  if (cars.length === 0) throw new Error('no car with a plate: nobody can be asked about offences')
  for (const [days, from, count] of NIGHTS) {
    const asked = cars.slice(from, from + count).map(one => one.id)
    if (asked.length > 0) await asks(desk, addDays(stage.today, days), asked)
  }
  await stops(
    desk,
    addDays(stage.today, -1),
    cars.slice(0, 12).map(one => one.id),
  )
  await entersByHand(
    desk,
    cars.slice(0, 4).map(one => one.id),
  )
  await dealsWith(desk)
  await transfers(desk)
  stage.at(stage.today, '06:00:00')
  await stage.job('violation-tidy')
}

/** Most leases wait for the police platform; thirty are filed, two were refused there. */
async function filesLeases({ stage, officer }: Desk): Promise<void> {
  stage.at(addDays(stage.today, -20), '10:20:00')
  await stage.run(async tx => {
    const drivers = await findRows(tx, driver, {}, { orderBy: 't.id', limit: 20 })
    const waiting = await findRows(tx, violationLeaseFiling, { status: 1 } as never, { orderBy: 't.id', limit: 32 })
    if (drivers.length === 0) return
    for (const [at, row] of waiting.entries())
      if (at % 16 === 7)
        await act(tx, officer, violationLeaseFiling, row.id, 'fail', { reason: '平台提示驾驶证信息不一致' })
      else
        await act(tx, officer, violationLeaseFiling, row.id, 'file', {
          input: {
            filingNo: `BA${stage.now.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
            driverId: row.driverId ?? drivers[at % drivers.length]!.id,
          } as never,
        })
  })
}

async function setsRules({ stage, officer }: Desk): Promise<void> {
  stage.at(addDays(stage.today, -120), '09:10:00')
  await stage.run(async tx => {
    await saveRecord(
      tx,
      officer,
      violationSyncRule,
      {
        ruleName: '在租车辆每三天',
        scopeKind: 1,
        provider: 'simulated',
        runTime: '02:30',
        minGapDays: 3,
        maxPerRun: 2000,
        monthBudget: '3000.00',
      },
      'save',
    )
    const { id } = await saveRecord(
      tx,
      officer,
      violationSyncRule,
      {
        ruleName: '全部车辆每半月',
        scopeKind: 2,
        provider: 'simulated',
        runTime: '03:30',
        minGapDays: 15,
        weekdays: [6],
        maxPerRun: 5000,
      },
      'save',
    )
    await act(tx, officer, violationSyncRule, id, 'disable')
  })
}

/** One night whole: what is queued for it finds everything done. */
const asks = ({ stage, officer }: Desk, day: string, vehicleIds: readonly string[]): Promise<void> => {
  stage.at(day, '02:30:00')
  return stage.run(async tx => {
    const run = await beginSync(tx, officer, { vehicleIds, trigger: 1 })
    await syncVehicles(work => work(tx), officer, run.id, vehicleIds)
    await endRun(tx, officer, run.id)
  })
}

/** A run that the officer stopped after its first vehicles: the source asked too much for an answer. */
const stops = ({ stage, officer }: Desk, day: string, vehicleIds: readonly string[]): Promise<void> => {
  stage.at(day, '09:40:00')
  return stage.run(async tx => {
    const run = await beginSync(tx, officer, { vehicleIds, trigger: 2 })
    await syncVehicles(work => work(tx), officer, run.id, vehicleIds.slice(0, 5))
    await act(tx, officer, violationSyncRun, run.id, 'stop', { reason: '数据源计价异常，核实后再查' })
  })
}

/** Letters that came by post. */
async function entersByHand({ stage, officer }: Desk, cars: readonly string[]): Promise<void> {
  for (const [at, vehicleId] of cars.entries()) {
    const day = addDays(stage.today, -9 - at * 3)
    stage.at(addDays(day, 3), '11:00:00')
    await stage.run(async tx =>
      saveRecord(
        tx,
        officer,
        violation,
        {
          vehicleId,
          violationTime: `${day} ${String(8 + at).padStart(2, '0')}:26:00`,
          place: ['滨海大道侨城东段', '北环大道新洲立交', '龙岗大道布吉段', '广深高速机场出口'][at]!,
          code: '1039',
          authority: '深圳市公安局交通警察局',
          attachBizId: await stage.scan(tx, officer, '违法行为告知书'),
        },
        'save',
      ),
    )
  }
}

/** Notices, decisions, payments by whom it may be, disputes, charges: some of each. */
async function dealsWith(desk: Desk): Promise<void> {
  const { stage, officer } = desk
  const open = await stage.run(tx =>
    findRows(tx, violation, sql`t.status = 1 and t.customer_id is not null`, { orderBy: 't.violation_time, t.id' }),
  )
  const ids = open.map(one => one.id)
  stage.at(addDays(stage.today, -10), '09:30:00')
  await stage.run(tx =>
    tellCustomers(
      tx,
      officer,
      ids.filter((_, at) => at % 3 !== 0),
    ),
  )
  const third = Math.max(1, Math.floor(ids.length / 3))
  stage.at(addDays(stage.today, -6), '15:10:00')
  for (const [at, id] of ids.slice(0, third * 2).entries()) await handled(desk, id, at)
  const [agent] = (await stage.run(tx => findRows(tx, serviceProvider, { status: 1 } as never))).filter(one =>
    one.providerKinds.includes('violation_agent'),
  )
  const light = await stage.run(tx =>
    findRows(tx, violation, sql`t.status = 1 and t.points = 0 and t.customer_id is not null`, {
      orderBy: 't.id',
      limit: 4,
    }),
  )
  if (agent) for (const one of light) await paid(desk, one.id, { paidBy: 2, agentId: agent.id, agentFee: fen('30.00') })
  await charges(desk)
  const rest = await stage.run(tx => findRows(tx, violation, { status: 1 } as never, { orderBy: 't.id', limit: 12 }))
  for (const [at, one] of rest.entries()) await disputes(desk, one.id, at)
}

/** Every third was decided and not paid yet; of the others the customer or we paid. */
async function handled(desk: Desk, id: string, at: number): Promise<void> {
  const { stage, officer } = desk
  if (at % 3 === 0) {
    await stage.run(async tx => {
      const row = await getRow(tx, violation, id)
      const decisionTime = `${addDays(row.violationTime.slice(0, 10), 4)} 10:00:00`
      if (row.status !== 1 || decisionTime.slice(0, 10) > stage.now) return
      await act(tx, officer, violation, id, 'handle', {
        input: { decisionNo: `4403${id.slice(-8)}`, decisionTime } as never,
      })
    })
  } else await paid(desk, id, { paidBy: at % 3 === 1 ? 1 : 3 })
}

const paid = ({ stage, officer }: Desk, id: string, how: Record<string, unknown>): Promise<unknown> =>
  stage.run(async tx =>
    act(tx, officer, violation, id, 'handle', {
      input: { ...how, paidDate: stage.now, receipt: await stage.scan(tx, officer, '罚款缴款凭证') } as never,
    }),
  )

/** What we paid: most is charged, some is ours, the newest waits. */
async function charges({ stage, officer }: Desk): Promise<void> {
  stage.at(addDays(stage.today, -4), '10:40:00')
  const wanted = await stage.run(tx => findRows(tx, violation, { chargeStatus: 1 } as never, { orderBy: 't.id' }))
  for (const [at, one] of wanted.entries()) {
    if (at % 5 === 4) continue
    try {
      await stage.run(tx =>
        at % 5 === 3
          ? act(tx, officer, violation, one.id, 'borne', { reason: '通知延误，公司承担' })
          : act(tx, officer, violation, one.id, 'charge'),
      )
    } catch (error) {
      // A customer without what a bill needs stays to be charged by hand.
      if (!(error instanceof Refused)) throw error
    }
  }
}

/** Disputes that run, were lost and were won; some are assigned by hand. */
async function disputes({ stage, officer }: Desk, id: string, at: number): Promise<void> {
  stage.at(addDays(stage.today, -3), '14:20:00')
  const step = (value: number) =>
    stage.run(tx => act(tx, officer, violation, id, 'objection', { input: { step: value } as never }))
  if (at < 8) {
    await step(1)
    if (at === 1 || at === 5) await step(2)
    if (at === 2) await step(3)
    return
  }
  await stage.run(tx =>
    act(tx, officer, violation, id, 'assign', {
      input: { custodyKind: 3, custodyUserId: officer.userId } as never,
      reason: '移车途中，由本部门人员驾驶',
    }),
  )
}

/** Offences of leases that are over: filed with the police, accepted, refused. */
async function transfers({ stage, officer }: Desk): Promise<void> {
  stage.at(addDays(stage.today, -1), '16:00:00')
  const rows = await stage.run(async tx =>
    tx.rows<{ id: string; driver: string | null }>(sql`
      select t.id, f.driver_id as driver from violation t left join lateral (
        select driver_id from violation_lease_filing f where f.tenant_id = t.tenant_id and f.is_deleted = 0
          and f.order_vehicle_id = t.order_vehicle_id and f.filing_no is not null order by f.filed_time desc limit 1) f on true
      where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status = 1 and t.custody_kind = 1 and f.driver_id is not null
      order by t.id limit 12`),
  )
  for (const row of rows)
    await stage.run(async tx => {
      const found = await getRow(tx, violation, row.id)
      if (!found.vehicleId || !(await getRow(tx, vehicle, found.vehicleId)).plateNo) return
      await act(tx, officer, violation, row.id, 'assign', {
        input: { custodyKind: 1, customerId: found.customerId, driverId: row.driver } as never,
        reason: '客户提供驾驶人，与备案一致',
      })
    })
  for (const [at, row] of rows.entries())
    try {
      await stage.run(tx => act(tx, officer, violation, row.id, 'transfer', { input: { step: 1 } as never }))
      if (at % 2 === 0)
        await stage.run(tx => act(tx, officer, violation, row.id, 'transfer', { input: { step: 2 } as never }))
    } catch (error) {
      // The police takes a transfer some weeks after the lease ended: until then it waits.
      if (!(error instanceof Refused)) throw error
    }
}
