import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { param } from '#areas/platform/param/param.ts'
import { collisionPort } from '#areas/security/ports.ts'
import { at, saidBy } from '#areas/vehicles/testing.ts'
import { accident } from '../../accident/accident.ts'
import { fleet, lease, officer, openAccidents, openCase } from '../../testing.ts'
import { accidentInfo } from '../accident-info.ts'
import { receive, tellLate } from './receive.ts'
import { takeWebReport, webInput } from './web-report.ts'

beforeAll(() => openAccidents(6))
afterAll(() => fleet?.drop())

const told = (n: number, more: Record<string, unknown> = {}) => ({
  plateNo: lease.cars[n]!.plateNo,
  driverName: '何志远',
  driverPhone: '13900005678',
  accidentTime: '2026-11-12 11:20:00',
  place: '龙华区民治大道',
  regionCode: '440309',
  accidentType: 'two',
  injured: false,
  drivable: true,
  description: '追尾',
  ...more,
})
const report = (n: number, more: Record<string, unknown> = {}) => fleet.run(tx => receive(tx, officer, told(n, more)))
const read = (id: string) => fleet.run(tx => getRow(tx, accidentInfo, id))
const rest = {
  handlerId: '7',
  drunk: false,
  unauthorised: false,
  escaped: false,
  deadCount: 0,
  ownEst: '3000.00',
  thirdEst: '0.00',
  injuryEst: '0.00',
}
const accept = (infoId: string, more: Record<string, unknown> = {}) =>
  fleet.run(async tx =>
    getRow(tx, accident, (await saveRecord(tx, officer, accident, { infoId, ...rest, ...more }, 'save')).id),
  )

describe('a driver\u2019s report', () => {
  it('80.11 is one row per key, links the second report of the vehicle and makes one case', async () => {
    const first = await report(0, { reportUuid: 'tap-1' })
    const again = await report(0, { reportUuid: 'tap-1' })
    expect(again.id).toBe(first.id)
    const call = await report(0, { accidentTime: '2026-11-12 11:45:00', reportUuid: 'call-1' })
    expect(call.sameAsId).toBe(first.id)
    const row = await accept(first.id)
    expect(row).toMatchObject({
      status: 1,
      driverName: '何志远',
      accidentPlace: '龙华区民治大道',
      reportTime: first.reportTime,
    })
    expect(await read(first.id)).toMatchObject({ status: 2, accidentId: row.id })
    expect(await saidBy(accept(call.id))).toContain(`该车辆已有相近时间的事故【${row.accidentNo}】`)
    expect(await saidBy(accept(first.id))).toContain('已受理或已关闭')
  })

  it('answers the same row to two taps at the same moment', async () => {
    const rows = await Promise.all([report(1, { reportUuid: 'twice' }), report(1, { reportUuid: 'twice' })])
    expect(rows[0].id).toBe(rows[1].id)
    const stored = await fleet.run(tx => findRows(tx, accidentInfo, { plateNo: lease.cars[1]!.plateNo } as never))
    expect(stored).toHaveLength(1)
  })

  it('knows who had the vehicle, and until when it is to be taken', async () => {
    const row = await report(2, { injured: true, injuredCount: 2 })
    expect(row).toMatchObject({
      customerId: lease.customerId,
      orderVehicleId: lease.cars[2]!.id,
      source: 5,
      answerDue: '2026-11-12 12:15:00',
    })
    const late = at('2026-11-12 12:16:00')
    expect(await fleet.run(tx => tellLate(tx, late))).toEqual({ late: 1 })
    expect(await fleet.run(tx => tellLate(tx, late))).toEqual({ late: 0 })
  })

  it('is kept for a plate that is not ours and closed with a reason', async () => {
    const row = await report(3, { plateNo: '粤B99999' })
    expect(row.vehicleId).toBeNull()
    await fleet.run(tx => act(tx, officer, accidentInfo, row.id, 'close', { reason: '非我方车辆' }))
    expect(await read(row.id)).toMatchObject({ status: 3, closeReason: '非我方车辆', handlerId: '7' })
    expect(await saidBy(accept(row.id))).toContain('已受理或已关闭')
  })

  it('asks people for name and phone, a device for neither', async () => {
    expect(await saidBy(report(4, { driverName: null, driverPhone: null }))).toContain('必填')
    const made = await fleet.run(tx =>
      collisionPort.ask().report(tx, officer, {
        vehicleId: lease.cars[4]!.vehicleId,
        warnId: '77',
        happened: '2026-11-12 11:00:00',
        on: '2026-11-12',
        lng: '114.030000',
        lat: '22.620000',
      }),
    )
    expect(await read(made!.id)).toMatchObject({ source: 4, driverName: null, status: 1 })
  })

  it('comes from the road without a session where the tenant opened it, a few times a day from one phone', async () => {
    const road = (n: number, more: Record<string, unknown> = {}) =>
      fleet.run(tx =>
        takeWebReport(
          tx,
          officer,
          webInput.parse({
            tenant: '100001',
            ...told(5),
            reportUuid: `road-key-${n}`,
            accidentTime: '2026-11-12 11:21',
            description: '追尾前车，双方靠边',
            ...more,
          }),
        ),
      )
    expect(await saidBy(road(1))).toContain('网页上报未开放')
    await fleet.run(tx =>
      insertRow(tx, officer, param, { paramName: 'web', paramKey: 'accident.webForm', paramValue: '1' } as never),
    )
    const first = await road(1)
    expect(await road(1)).toEqual(first)
    for (const n of [2, 3, 4, 5]) await road(n)
    expect(await saidBy(road(6))).toContain('上报过于频繁')
    const [row] = await fleet.run(tx => findRows(tx, accidentInfo, { infoNo: first.infoNo } as never))
    expect(row).toMatchObject({ source: 2, place: '龙华区民治大道', accidentTime: '2026-11-12 11:21:00' })
  })

  it('carries photos of the road as one group of files; anything else is no photo', () => {
    const of = (photos: string[]) => webInput.safeParse({ tenant: '100001', ...road, photos })
    const road = { ...told(5), reportUuid: 'road-photos', accidentTime: '2026-11-12 11:21', description: '追尾前车' }
    const jpeg = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')}`
    expect(of([jpeg, jpeg]).success).toBe(true)
    expect(of(Array.from({ length: 7 }, () => jpeg)).success).toBe(false)
    for (const wrong of ['data:image/svg+xml;base64,PHN2Zz4=', 'data:image/jpeg;base64,PHN2Zz4=', `${jpeg}"`])
      expect(of([wrong]).success).toBe(false)
  })

  it('does not become a case of another vehicle', async () => {
    const row = await report(5)
    expect(await saidBy(openCase(lease.cars[3]!.vehicleId, { infoId: row.id }))).toContain('与上报的车辆不一致')
    expect(codeOf(accidentInfo as never).calls!['POST save']).toBeDefined()
  })
})
