import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { bindAttach } from '#areas/platform/attach/server/groups.ts'
import { accountAccidentFine } from '#areas/billing/account-accident-fine/account-accident-fine.ts'
import { accidentPenaltyPort } from '#areas/billing/ports.ts'
import { accidentCountsPort } from '#areas/insurance/ports.ts'
import { riskRecord } from '#areas/risk/risk-record/risk-record.ts'
import { historiesPort } from '#areas/vehicles/history-port.ts'
import { incidentsPort } from '#areas/vehicles/ports.ts'
import { vehicleFlag } from '#areas/vehicles/vehicle-flag/vehicle-flag.ts'
import { carInStock, pictures, readCar, saidBy } from '#areas/vehicles/testing.ts'
import { vehicleWorkOrder } from '#areas/work-orders/vehicle-work-order/vehicle-work-order.ts'
import { accidentFollow } from '../../accident-follow/accident-follow.ts'
import { fleet, lease, officer, openAccidents, openCase, readCase, reported } from '../../testing.ts'
import { accident } from '../accident.ts'
import { packClaim } from './claim-pack.ts'
import { openRepairsOf } from './work.ts'
import { onRegistered, onTerminated, onTerminateRefused, onTerminating } from './case-verbs.ts'

beforeAll(() => openAccidents(8))
afterAll(() => fleet?.drop())

const car = (n: number) => lease.cars[n]!
const does = (id: string, name: string, input: Record<string, unknown> = {}, reason = '核实后') =>
  fleet.run(tx => act(tx, officer, accident, id, name as never, { input, reason }))
const narrowed = (name: string) => codeOf(accident as never).narrows![name]!('true', officer)
const registered = (more: Record<string, unknown> = {}) => ({
  liability: 2,
  liabilityRate: '70',
  lossTotal: fen('31200.00'),
  claimTotal: fen('29200.00'),
  selfTotal: fen('2000.00'),
  penaltyAmt: fen('6683.72'),
  registerCount: 1,
  totalLoss: false,
  ...more,
})

describe('a case', () => {
  it('knows the vehicle, who had it and what covered it at that moment, and is followed up by the rule', async () => {
    const row = await openCase(car(0).vehicleId)
    expect(row).toMatchObject({
      status: 1,
      plateNo: car(0).plateNo,
      cityCode: '4403',
      custodyKind: 1,
      customerId: lease.customerId,
      orderVehicleId: car(0).id,
      estTotal: fen('24600.00'),
      level: 2,
      liabilityRate: null,
      insurerReportDelay: 1,
      followStage: 2,
    })
    expect([row.compulsoryPolicyId, row.commercialPolicyId].every(Boolean)).toBe(true)
    expect(row.accidentNo).toMatch(/^SG20261112\d{4}$/)
    const [follow] = await fleet.run(tx => findRows(tx, accidentFollow, { accidentId: row.id } as never))
    expect(follow).toMatchObject({ followStage: 2, stageDue: '2026-11-17', ownerId: '7', status: 1 })
  })

  it('is refused within two hours of another one of the same vehicle', async () => {
    const first = await openCase(car(1).vehicleId)
    expect(await saidBy(openCase(car(1).vehicleId, { accidentTime: '2026-11-12 08:10:00' }))).toContain(
      `该车辆已有相近时间的事故【${first.accidentNo}】`,
    )
    await expect(openCase(car(1).vehicleId, { accidentTime: '2026-11-12 07:30:00' })).resolves.toMatchObject({
      status: 1,
    })
  })

  it('lies before its report, and the insurer was told after it', async () => {
    const said = await saidBy(
      openCase(car(2).vehicleId, { accidentTime: '2026-11-12 11:00:00', insurerReportTime: '2026-11-12 09:00:00' }),
    )
    expect(said).toContain('事故时间不能晚于报案时间')
    expect(said).toContain('报险时间不能早于事故时间')
  })

  it('takes the usual share of its liability; another share needs a certificate, and all shares add up', async () => {
    const parties = [{ partyKind: 1, plateNo: '粤B12345', liabilityRate: '30' }]
    const row = await openCase(car(2).vehicleId, { liability: 2, parties })
    expect(row.liabilityRate).toBe('70.000000')
    const other = { liability: 2, liabilityRate: '60', accidentTime: '2026-11-10 09:00:00' }
    expect(await saidBy(openCase(car(2).vehicleId, other))).toContain('须有认定书号')
    expect(await saidBy(openCase(car(2).vehicleId, { ...other, certificateNo: 'RD1', parties }))).toContain(
      '各方责任比例合计须为100%',
    )
  })

  it('says when the cover is at risk', async () => {
    const row = await openCase(car(3).vehicleId, { drunk: true, levelRaised: 3 })
    expect(row).toMatchObject({ coverRisk: true, level: 3 })
    expect(await saidBy(openCase(car(3).vehicleId, { levelRaised: 1, accidentTime: '2026-11-09 09:00:00' }))).toContain(
      '只能高于按规则得出的等级',
    )
  })

  it('asks for a decision by level and by the delay of the report', async () => {
    const asked = async (more: Record<string, unknown>) => {
      const row = await openCase((await fleet.run(async () => carInStock(fleet))).id, more)
      return fleet.run(tx => codeOf(accident as never).variables!(tx, officer, row as never))
    }
    expect(await asked({ level: 1, ownEst: '900.00', thirdEst: '0.00' })).toEqual({ accidentLevel: 1, inTime: true })
    expect(await asked({ injuredCount: 1 })).toMatchObject({ accidentLevel: 3 })
    expect(
      await asked({ accidentTime: '2026-11-10 09:00:00', insurerReportTime: '2026-11-12 09:00:01' }),
    ).toMatchObject({ inTime: false })
  })

  it('puts a vehicle that cannot be driven into repair and frees it when it ends', async () => {
    const row = await openCase(car(4).vehicleId, { drivable: false, injuredCount: 1 })
    expect(await fleet.run(tx => readCar(tx, car(4).vehicleId))).toMatchObject({ bizStatus: 8, prevBizStatus: 6 })
    const flags = await fleet.run(async tx => {
      const { flagIds } = await readCar(tx, car(4).vehicleId)
      return (await findRows(tx, vehicleFlag, { id: flagIds } as never)).map(one => one.flagCode)
    })
    expect(flags).toContain('injuryAccident')
    await does(row.id, 'close', {}, '未造成损失')
    expect(await readCase(row.id)).toMatchObject({ status: 5, closeReason: '未造成损失' })
    expect(await fleet.run(tx => readCar(tx, car(4).vehicleId))).toMatchObject({ bizStatus: 6 })
    const [follow] = await fleet.run(tx => findRows(tx, accidentFollow, { accidentId: row.id } as never))
    expect(follow!.status).toBe(4)
  })

  it('changes who had it by hand, with a reason, until the customer is charged', async () => {
    const row = await openCase(car(5).vehicleId)
    await does(row.id, 'reassign', { custodyKind: 3 }, '我方试车')
    expect(await readCase(row.id)).toMatchObject({ custodyKind: 3, customerId: null, custodyManual: true })
    expect(await saidBy(does(row.id, 'reassign', { custodyKind: 1, orderVehicleId: car(0).id }))).toContain(
      '不是本事故车辆',
    )
    await does(row.id, 'reassign', { custodyKind: 1, orderVehicleId: car(5).id })
    expect(await readCase(row.id)).toMatchObject({ customerId: lease.customerId, contractId: lease.contractId })
  })

  it('keeps what it was opened by; the rest is written while it is worked on', async () => {
    const row = await openCase(car(6).vehicleId)
    const edit = (body: Record<string, unknown>) =>
      fleet.run(async tx => {
        const { version } = await getRow(tx, accident, row.id)
        await saveRecord(tx, officer, accident, { id: row.id, version, ...body }, 'update')
      })
    expect(await saidBy(edit({ accidentTime: '2026-11-11 09:00:00' }))).toContain('立案后不可修改')
    await edit({ claimNo: 'BA0001', certificateNo: 'RD0001' })
    expect(await readCase(row.id)).toMatchObject({ claimNo: 'BA0001', certificateNo: 'RD0001', status: 1 })
  })
})

describe('the verbs of a case for its registers and its termination', () => {
  it('goes on by the first register, is charged by area 50 and ends with its termination', async () => {
    const row = await openCase(car(7).vehicleId, { drivable: false })
    await fleet.run(tx => onRegistered(tx, officer, row.id, registered()))
    expect(await readCase(row.id)).toMatchObject({
      status: 2,
      penaltyAmt: fen('6683.72'),
      penaltyAmtStatus: 1,
      lossTotal: fen('31200.00'),
      liabilityRate: '70.000000',
    })
    expect(await saidBy(does(row.id, 'close'))).toContain('请先作废登记')
    const moved = (status: number, bill: string | null = null) =>
      fleet.run(tx => accidentPenaltyPort.ask().moved(tx, officer, row.id, status, bill))
    for (const [status, expected] of [
      [1, 2],
      [3, 3],
      [4, 1],
      [1, 2],
    ] as const) {
      await moved(status)
      expect((await readCase(row.id)).penaltyAmtStatus).toBe(expected)
    }
    await fleet.run(tx => onTerminating(tx, officer, row.id))
    await fleet.run(tx => onTerminateRefused(tx, officer, row.id, '单证不全'))
    expect((await readCase(row.id)).status).toBe(2)
    await fleet.run(tx => onTerminating(tx, officer, row.id))
    await fleet.run(tx =>
      onTerminated(tx, officer, row.id, {
        lossTotal: fen('31200.00'),
        compensateAmt: fen('17200.00'),
        customerAmt: fen('6683.72'),
        selfAmt: fen('-4683.72'),
        penaltyAmt: fen('6683.72'),
        isWaived: false,
        totalLoss: false,
        downtimeDays: 12,
        repairTotal: fen('40000.00'),
      }),
    )
    expect(await readCase(row.id)).toMatchObject({
      status: 4,
      selfAmt: fen('-4683.72'),
      penaltyAmtStatus: 2,
      downtimeDays: 12,
    })
    const ended = await fleet.run(tx => readCar(tx, car(7).vehicleId))
    expect(ended.bizStatus).toBe(6)
    const flags = await fleet.run(tx => findRows(tx, vehicleFlag, { id: ended.flagIds } as never))
    expect(flags.map(one => one.flagCode)).toContain('accident')
    const records = await fleet.run(tx =>
      findRows(tx, riskRecord, { sourceType: 'accident', sourceId: row.id } as never),
    )
    expect(records).toMatchObject([{ recordType: 'accident_liable', mechanismId: lease.customerId }])
  })

  it('80.13 is listed to be charged until area 50 charged it, which it does once', async () => {
    const { id } = await carInStock(fleet)
    const row = await openCase(id)
    await fleet.run(tx => onRegistered(tx, officer, row.id, registered()))
    const listed = () =>
      fleet.run(tx => findRows(tx, accident, sql`t.id = ${row.id}::bigint and ${narrowed('queryPenaltyAmtStatus')}`))
    expect(await listed()).toHaveLength(1)
    const charge = () =>
      fleet.run(async tx =>
        saveRecord(
          tx,
          officer,
          accountAccidentFine,
          {
            accidentId: row.id,
            accidentNo: row.accidentNo,
            companyId: fleet.ids.company,
            partyKind: 1,
            customerId: lease.customerId,
            vehicleId: id,
            accidentTime: row.accidentTime,
            liability: 2,
            dueDate: '2026-11-30',
            lines: [
              { chargeKind: 1, basis: '157.81', rate: '12', amt: '1893.72' },
              { chargeKind: 2, basis: '18600.00', rate: '15', amt: '2790.00' },
              { chargeKind: 3, amt: '2000.00' },
            ],
            attachBizId: await pictures(fleet, 1),
          },
          'save',
        ),
      )
    const fine = await charge()
    expect(fine.row).toMatchObject({ totalAmt: fen('6683.72') })
    expect(await readCase(row.id)).toMatchObject({ penaltyAmtStatus: 2 })
    expect((await readCase(row.id)).penaltyBillId).not.toBeNull()
    expect(await saidBy(charge())).toContain('该事故的同类赔付已在')
    expect(await listed()).toHaveLength(0)
  })

  it('sends a rescue and a repair once each while they are open', async () => {
    const row = await openCase((await carInStock(fleet)).id, { drivable: false })
    for (const _again of [1, 2]) {
      await does(row.id, 'rescue', { way: 3, address: '粤晟汽车维修厂' })
      await does(row.id, 'repair')
    }
    const orders = await fleet.run(tx =>
      findRows(tx, vehicleWorkOrder, { sourceType: 'accident', sourceId: row.id } as never, { orderBy: 't.type' }),
    )
    expect(orders.map(one => [one.type, one.subKind, one.sourceNo])).toEqual([
      [4, 3, row.accidentNo],
      [10, 3, row.accidentNo],
    ])
    expect(await fleet.run(tx => openRepairsOf(tx, row.id))).toEqual([orders[1]!.workOrderNo])
  })

  it('packs the files of a case, and says when there are none', async () => {
    const row = await openCase((await carInStock(fleet)).id)
    expect(await saidBy(fleet.run(tx => packClaim(tx, officer, row.id)))).toContain('没有附件')
    const other = await openCase((await carInStock(fleet)).id, { attachBizId: await pictures(fleet, 4) })
    await fleet.run(tx => bindAttach(tx, officer, other.attachBizId, 'accident', other.id))
    expect((await fleet.run(tx => packClaim(tx, officer, other.id))).files).toBe(4)
  })

  it('counts the accidents of vehicles beside their offences', async () => {
    const counts = await fleet.run(tx => incidentsPort.ask().counts(tx))
    expect(counts.find(one => one.vehicleId === car(0).vehicleId)).toMatchObject({ openAccidents: 1, accidents: 1 })
    expect(counts.find(one => one.vehicleId === car(7).vehicleId)).toMatchObject({ openAccidents: 0, accidents: 1 })
    expect(accidentCountsPort.all().has('accident')).toBe(true)
  })

  it('stands on the time axis of its car from the second of the crash until it is closed', async () => {
    const { id: vehicleId } = await carInStock(fleet)
    const row = await openCase(vehicleId)
    const told = (from: string, to: string) =>
      fleet.run(tx => historiesPort.ask('accident').segments(tx, { vehicleIds: [vehicleId], from, to }))
    const open = {
      lane: 'incidents',
      from: row.accidentTime,
      to: null,
      label: '事故 待登记 / Accident, awaiting loss registration',
      doc: { resource: 'accident', id: row.id, no: row.accidentNo },
      facts: { place: row.accidentPlace, driver: row.driverName },
    }
    expect(await told(row.accidentTime!, '2026-11-30 00:00:00')).toMatchObject([open])
    expect(await told('2026-11-01 00:00:00', '2026-11-02 00:00:00'), 'before the crash').toEqual([])
    await does(row.id, 'close')
    const { closeTime } = await readCase(row.id)
    expect(await told('2026-11-01 00:00:00', '2026-11-30 00:00:00')).toMatchObject([
      { to: closeTime, tone: 'default', label: '事故 已关闭 / Accident, closed without a case' },
    ])
    expect(closeTime).not.toBeNull()
  })

  it('is one case when two officers save it at the same moment', async () => {
    const { id } = await carInStock(fleet)
    const results = await Promise.allSettled([openCase(id), openCase(id)])
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(reported(id).vehicleId).toBe(id)
  })
})
