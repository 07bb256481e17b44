import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantOf, isUnfit, textOf, type Clock } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { param } from '#areas/platform/param/param.ts'
import { openStay } from '../../parking-record/server/enter.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { detail } from '#packages/server/query.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { applyInsurance } from '../../vehicle/server/apply-papers.ts'
import { custodyAt } from '../../vehicle/server/custody-at.ts'
import { endLease } from '../../vehicle/server/end-lease.ts'
import { fire } from '../../vehicle/server/fire.ts'
import { leaseDays } from '../../vehicle/server/lease-days.ts'
import { event } from '../../vehicle/server/moves.ts'
import { takeRecord } from '../../vehicle/server/take-record.ts'
import { vehicleCheck } from '../../vehicle/server/vehicle-check.ts'
import { vehicleLeaseRecord } from '../../vehicle-lease-record/vehicle-lease-record.ts'
import { vehicleAllot } from '../../vehicle-allot/vehicle-allot.ts'
import {
  carInStock,
  manager,
  openFleet,
  orderOf,
  pictures,
  readCar,
  saidBy,
  type Batch,
  type Fleet,
} from '../../testing.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleExtract } from '../vehicle-extract.ts'
import { PHOTO_VIEWS } from '../photo-views.ts'
import { handoverSheets } from './protocol.ts'
import { takeLines } from './rows.ts'

let fleet: Fleet
let photos = ''
let sign = ''
const noon = { ...manager, clock: { now: () => instantOf('2026-11-21 10:30:00') } satisfies Clock }
beforeAll(async () => {
  fleet = await openFleet()
  photos = await pictures(fleet, 8)
  sign = await pictures(fleet, 1)
})
afterAll(() => fleet?.drop())

/** A lease with its cars allotted and a take document waiting. */
async function takeOf(
  cars: number,
  more: Record<string, unknown> = {},
): Promise<{ batch: Batch; cars: string[]; id: string; no: string; lines: string[] }> {
  const batch = await orderOf(fleet, cars)
  const found: string[] = []
  for (let index = 0; index < cars; index += 1) found.push((await carInStock(fleet)).id)
  await fleet.run(tx =>
    saveRecord(
      tx,
      noon,
      vehicleAllot,
      {
        orderId: batch.orderId,
        planTakeTime: '2026-11-21 10:00:00',
        lines: found.map((vehicleId, index) => ({ vehicleId, orderVehicleId: batch.positions[index]!.id })),
      },
      'save',
    ),
  )
  const saved = await fleet.run(tx =>
    saveRecord(
      tx,
      noon,
      vehicleExtract,
      {
        planTakeTime: '2026-11-21 10:00:00',
        placeKind: 1,
        deliveryUserId: '7',
        lines: batch.positions.map(one => ({ orderVehicleId: one.id })),
        ...more,
      },
      'save',
    ),
  )
  return {
    batch,
    cars: found,
    id: saved.id,
    no: saved.no,
    lines: (await fleet.run(tx => takeLines(tx, saved.id))).map(one => one.id),
  }
}
const handover = (lineId: string, more: Record<string, unknown> = {}) => ({
  lineId,
  takeTime: '2026-11-21 10:20:00',
  takeMileage: 86_420,
  soc: 95,
  exteriorOk: true,
  interiorOk: true,
  photoBizId: photos,
  signCustomer: sign,
  signStaff: sign,
  damages: [{ part: 'front-bumper', damageKind: 'scratch', severity: 1 as const }],
  ...more,
})
interface Confirmed {
  lines: { lineId: string; ok: boolean; reason?: string; faults?: { path: string; reason: string }[] }[]
  taken: number
  refused: number
}
const confirm = (id: string, lines: object[]) =>
  codeOf(vehicleExtract as never).calls!['PUT confirm']!.each!(work => fleet.run(work), noon, {
    id,
    lines,
  } as never) as Promise<Confirmed>
/** Somebody says of the photo of a view what it is: another word, or nothing. */
const names = (group: string, view: string, word: string | null) =>
  fleet.run(tx =>
    tx.run(sql`update attach set group_name = ${word} where attach_biz_id = ${group}::bigint and group_name = ${view}`),
  )
const setsViews = (views: number) =>
  fleet.run(async tx => {
    await tx.run(sql`delete from blade_param where param_key = 'vehicle.take.photoViews'`)
    await insertRow(tx, manager, param, {
      paramName: '交车必拍视角数',
      paramKey: 'vehicle.take.photoViews',
      paramValue: String(views),
      status: 1,
    } as never)
  })
const detailOf = (id: string) =>
  fleet.run(tx => detail(tx, noon, vehicleExtract, id)) as Promise<Record<string, unknown>>
const reasonOf = async (id: string, line: object) => (await confirm(id, [line])).lines[0]!.reason ?? ''

describe('a take', () => {
  it('of twelve vehicles in one document starts twelve leases, each with its plan', async () => {
    const take = await takeOf(12)
    const before = await fleet.run(tx =>
      tx.row<{ occupied: number }>(sql`select occupied from parking_lot where id = ${fleet.ids.lot}::bigint`),
    )
    const answer = await confirm(
      take.id,
      take.lines.map(line => handover(line)),
    )
    expect(answer).toMatchObject({ taken: 12, refused: 0 })
    await fleet.run(async tx => {
      expect(await getRow(tx, vehicleExtract, take.id)).toMatchObject({ status: 2, takenQty: 12, takeKind: 2 })
      expect(
        await findRows(tx, orderVehicle, sql`t.order_id = ${take.batch.orderId}::bigint and t.status = 5`),
      ).toHaveLength(12)
      expect(
        Number(
          (await tx.row<{ n: string }>(
            sql`select count(distinct order_vehicle_id) as n from bill_receipt_plan where contract_id = ${take.batch.contractId}::bigint and status <> 3`,
          ))!.n,
        ),
      ).toBe(12)
      expect(
        (await tx.row<{ occupied: number }>(sql`select occupied from parking_lot where id = ${fleet.ids.lot}::bigint`))!
          .occupied,
      ).toBe(before!.occupied - 12)
      expect(await vehicleCheck(tx)).toEqual([])
    })
  })

  it('60.7 writes card, lease record, stay, mileage and rent together', async () => {
    const { id, lines, cars, batch } = await takeOf(1)
    expect(await reasonOf(id, handover(lines[0]!, { takeMileage: 86_350 }))).toContain('里程不能小于上次里程86400')
    expect((await confirm(id, [handover(lines[0]!)])).taken).toBe(1)
    await fleet.run(async tx => {
      expect(await readCar(tx, cars[0]!)).toMatchObject({
        bizStatus: 6,
        mileage: 86_420,
        customerId: batch.customerId,
        orderVehicleId: batch.positions[0]!.id,
        parkingLotId: null,
        rentStartDate: '2026-11-21',
      })
      const [record] = await findRows(tx, vehicleLeaseRecord, { vehicleId: cars[0]! })
      expect(record).toMatchObject({
        startTime: '2026-11-21 10:20:00',
        endTime: null,
        startMileage: 86_420,
        recordKind: 1,
      })
      expect(await openStay(tx, cars[0]!)).toBeUndefined()
      expect(await takeRecord(tx, noon, batch.positions[0]!.id)).toMatchObject({
        takeMileage: 86_420,
        soc: 95,
        damages: [{ part: 'front-bumper' }],
      })
    })
  })

  it('60.20 leaves a car that nobody moves by hand', async () => {
    const { id, lines, cars } = await takeOf(1)
    await confirm(id, [handover(lines[0]!)])
    const { plateNo } = await fleet.run(tx => readCar(tx, cars[0]!))
    const by = (toStatus: number) =>
      fleet.run(tx =>
        act(tx, noon, vehicle, cars[0]!, 'updateVehicleStatus', { input: { toStatus }, reason: '客户电话称已还车' }),
      )
    expect(await saidBy(by(3))).toContain(`车辆【${plateNo}】当前状态【在租】不允许执行【手工调整】`)
    expect(await fleet.run(tx => readCar(tx, cars[0]!))).toMatchObject({ bizStatus: 6 })
  })

  it('60.8 of several vehicles continues when one is refused', async () => {
    const { id, lines, cars } = await takeOf(3)
    await fleet.run(tx => applyInsurance(tx, manager, cars[1]!, [{ kind: 'compulsory', no: 'JQ0', end: '2026-11-20' }]))
    const answer = await confirm(
      id,
      lines.map(line => handover(line)),
    )
    expect(answer).toMatchObject({ taken: 2, refused: 1 })
    expect(answer.lines[1]!.reason).toContain('交强险已到期或未投保')
    expect(await fleet.run(tx => getRow(tx, vehicleExtract, id))).toMatchObject({ status: 3, takenQty: 2 })
    await fleet.run(tx => applyInsurance(tx, manager, cars[1]!, [{ kind: 'compulsory', no: 'JQ2', end: '2026-11-21' }]))
    expect((await confirm(id, [handover(lines[1]!)])).taken).toBe(1)
    expect(await fleet.run(tx => getRow(tx, vehicleExtract, id))).toMatchObject({ status: 2 })
  })

  it('60.9 changes nothing if the contract was stopped meanwhile', async () => {
    const { id, lines, cars, batch } = await takeOf(1)
    await fleet.run(tx => tx.run(sql`update contract set status = 4 where id = ${batch.contractId}::bigint`))
    expect(await reasonOf(id, handover(lines[0]!))).toContain('合同不在履行中')
    await fleet.run(async tx => {
      expect(await readCar(tx, cars[0]!)).toMatchObject({ bizStatus: 5, mileage: 86_400, leaseRecordId: null })
      expect(await findRows(tx, vehicleLeaseRecord, { vehicleId: cars[0]! })).toEqual([])
      expect(await findRows(tx, contract, { id: batch.contractId } as never)).toHaveLength(1)
    })
  })

  it('requires photos, signatures and charge, reported together', async () => {
    const { id, lines } = await takeOf(1)
    const few = await pictures(fleet, 5)
    const said = await reasonOf(
      id,
      handover(lines[0]!, { photoBizId: few, signCustomer: null, soc: null, takeTime: '2026-11-21 12:00:00' }),
    )
    for (const part of ['缺少照片：车架号铭牌、内饰、提车人与车合影', '缺少签字', '请填写电量', '提车时间不能晚于现在'])
      expect(said).toContain(part)
    expect((await confirm(id, [handover(lines[0]!)])).taken).toBe(1)
    expect(await reasonOf(id, handover(lines[0]!))).toContain('已提车')
  })

  it('names the views that are missing at the photos, in both languages; what is no photo of a view counts for none', async () => {
    const { id, lines } = await takeOf(1)
    const faultsOf = async (photoBizId: string | null) =>
      (await confirm(id, [handover(lines[0]!, { photoBizId })])).lines[0]!
    const six = await pictures(fleet, 8)
    await names(six, '左侧', null)
    await names(six, '内饰', '车辆照片')
    const said = '缺少照片：左侧、内饰 / Missing photos: left side, interior'
    expect(await faultsOf(six)).toMatchObject({ reason: said, faults: [{ path: 'photoBizId', reason: said }] })
    expect((await faultsOf(null)).reason).toContain(
      '仪表盘(里程)、车架号铭牌、内饰、提车人与车合影 / Missing photos: front,',
    )
    expect((await fleet.run(tx => getRow(tx, vehicleExtract, id))).takenQty).toBe(0)
    expect((await confirm(id, [handover(lines[0]!, { photoBizId: await pictures(fleet, 11) })])).taken).toBe(1)
  })

  it.each([
    [2, '缺少照片：正后 / Missing photos: rear'],
    [0, undefined],
  ])('asks for the first %i views where the parameter says so', async (views, reason) => {
    const { id, lines } = await takeOf(1)
    const one = await pictures(fleet, 1)
    await setsViews(views)
    try {
      expect((await confirm(id, [handover(lines[0]!, { photoBizId: one })])).lines[0]!.reason).toBe(reason)
      expect((await detailOf(id))['photoViews']).toBe(views)
    } finally {
      await setsViews(8)
    }
  })

  it('prints its photos under their views in the order of the views, then the others by name; of old takes as they are called', async () => {
    const captionsOf = async (id: string, language: 'zh' | 'en') => {
      const { sheets } = await fleet.run(tx => handoverSheets(tx, { ...noon, language }, id))
      const part = sheets[0]!.parts.find(one => one.kind === 'pictures')
      return part?.kind === 'pictures' ? part.pictures.map(one => one.caption) : []
    }
    const { id, lines } = await takeOf(1)
    const mixed = await pictures(fleet, 10)
    // The photo of the front came last.
    await fleet.run(tx =>
      tx.run(
        sql`update attach set sort = case original_name when '1.jpg' then 99 when '10.jpg' then 0 else sort end where attach_biz_id = ${mixed}::bigint`,
      ),
    )
    await confirm(id, [handover(lines[0]!, { photoBizId: mixed })])
    expect(await captionsOf(id, 'zh')).toEqual([...PHOTO_VIEWS.map(one => textOf(one.label, 'zh')), '9', '10'])
    expect((await captionsOf(id, 'en')).slice(3, 6)).toEqual(['Right side', 'Dashboard with mileage', 'VIN plate'])
    await fleet.run(tx => tx.run(sql`update attach set group_name = null where attach_biz_id = ${mixed}::bigint`))
    expect(await captionsOf(id, 'zh')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  })

  it('confirmed twice concurrently happens once', async () => {
    const { id, lines, batch } = await takeOf(1)
    const answers = await Promise.all([confirm(id, [handover(lines[0]!)]), confirm(id, [handover(lines[0]!)])])
    expect(answers.map(one => one.taken).sort()).toEqual([0, 1])
    expect(
      await fleet.run(tx => findRows(tx, vehicleLeaseRecord, { orderVehicleId: batch.positions[0]!.id })),
    ).toHaveLength(1)
  })

  it('needs an approval at night and for a vehicle in another place, otherwise none', async () => {
    fleet.approving.on = true
    const night = await takeOf(1, { planTakeTime: '2026-11-21 23:00:00' }).finally(() => {
      fleet.approving.on = false
    })
    expect(await fleet.run(tx => getRow(tx, vehicleExtract, night.id))).toMatchObject({
      status: 102,
      exceptions: ['提车时间在7:00-22:00以外'],
    })
    expect(fleet.started.at(-1)).toMatchObject({ id: night.id, variables: { needApproval: true, frontShort: '0.00' } })
    const { id } = await takeOf(1)
    expect(await fleet.run(tx => getRow(tx, vehicleExtract, id))).toMatchObject({ status: 1, needApproval: false })
  })

  it('stands in one open document only', async () => {
    const { batch, no } = await takeOf(1)
    const second = fleet.run(tx =>
      saveRecord(
        tx,
        noon,
        vehicleExtract,
        {
          planTakeTime: '2026-11-21 10:00:00',
          placeKind: 1,
          deliveryUserId: '7',
          lines: [{ orderVehicleId: batch.positions[0]!.id }],
        },
        'save',
      ),
    )
    expect(await saidBy(second)).toContain(`已在提车单【${no}】中`)
  })

  it('revoked on the same day is undone everywhere, and can be repeated', async () => {
    const { id, lines, cars, batch } = await takeOf(2)
    const tomorrow = { ...manager, clock: { now: () => instantOf('2026-11-22 09:00:00') } }
    const offers = (by: Actor) =>
      fleet.run(async tx => {
        const seen = [
          (await codeOf(vehicleExtract as never).page!(tx, by, [id])).get(id)!,
          await codeOf(vehicleExtract as never).detail!(tx, by, (await getRow(tx, vehicleExtract, id)) as never),
        ]
        return seen.map(row => !isUnfit(vehicleExtract, row, 'revoke'))
      })
    expect(await offers(noon), 'nothing is taken yet').toEqual([false, false])
    await confirm(
      id,
      lines.map(line => handover(line)),
    )
    expect([await offers(noon), await offers(tomorrow)], 'offered while it would be done').toEqual([
      [true, true],
      [false, false],
    ])
    await fleet.run(tx =>
      act(tx, noon, vehicleExtract, id, 'revoke', { input: { lineIds: [lines[0]!] }, reason: '客户拒收' }),
    )
    await fleet.run(async tx => {
      expect(await readCar(tx, cars[0]!)).toMatchObject({
        bizStatus: 5,
        mileage: 86_400,
        customerId: null,
        parkingLotId: fleet.ids.lot,
      })
      expect(await getRow(tx, orderVehicle, batch.positions[0]!.id)).toMatchObject({ status: 4, takeTime: null })
      expect(await getRow(tx, vehicleExtract, id)).toMatchObject({ status: 3, takenQty: 1 })
      expect(await vehicleCheck(tx)).toEqual([])
    })
    expect((await confirm(id, [handover(lines[0]!)])).taken).toBe(1)
    expect(
      await saidBy(
        fleet.run(tx =>
          act(tx, tomorrow, vehicleExtract, id, 'revoke', { input: { lineIds: [lines[0]!] }, reason: '迟了' }),
        ),
      ),
    ).toContain('只能在提车当日撤销')
  })

  it('is planned for today or later, by whoever may not record takes of earlier days; a car is changed also after the planned day', async () => {
    const by = (codes: string[], now = '2026-11-21 10:30:00'): Actor => ({
      ...manager,
      clock: { now: () => instantOf(now) },
      rights: {
        userId: '7',
        deptId: '3',
        codes: new Set(codes),
        aliases: new Set(),
        cities: [],
        unmasked: new Set(),
        scope: () => ({ all: true, depts: [] }),
      } as never,
    })
    const { id, batch } = await takeOf(1)
    await fleet.run(tx => act(tx, noon, vehicleExtract, id, 'cancel', { reason: '改期' }))
    const plans = (actor: Actor, planTakeTime: string) =>
      fleet.run(tx =>
        saveRecord(
          tx,
          actor,
          vehicleExtract,
          { planTakeTime, placeKind: 1, deliveryUserId: '7', lines: [{ orderVehicleId: batch.positions[0]!.id }] },
          'save',
        ),
      )
    expect(await saidBy(plans(by([]), '2026-11-20 18:00:00'))).toBe(
      'planTakeTime: 不能早于今天 / not earlier than today',
    )
    const { id: again } = await plans(by([]), '2026-11-21 08:00:00')
    await fleet.run(tx => act(tx, noon, vehicleExtract, again, 'cancel', { reason: '改期' }))
    const late = await plans(by(['vehicle_extract_backdate']), '2026-11-20 18:00:00')
    const [line] = await fleet.run(tx => takeLines(tx, late.id))
    const fresh = await carInStock(fleet)
    await fleet.run(tx =>
      act(tx, by([]), vehicleExtract, late.id, 'changeVehicle', {
        input: { lineId: line!.id, newVehicleId: fresh.id },
        reason: '原车胎压报警',
      }),
    )
    expect((await fleet.run(tx => readCar(tx, fresh.id))).bizStatus).toBe(5)
  })

  it('60.10 replaces the vehicle of a waiting line; the old one is free at once', async () => {
    const { id, lines, cars, batch } = await takeOf(1)
    const fresh = await carInStock(fleet)
    await fleet.run(tx =>
      act(tx, noon, vehicleExtract, id, 'changeVehicle', {
        input: { lineId: lines[0]!, newVehicleId: fresh.id },
        reason: '原车胎压报警',
      }),
    )
    await fleet.run(async tx => {
      expect(await readCar(tx, cars[0]!)).toMatchObject({ bizStatus: 3, occupyId: null })
      expect(await readCar(tx, fresh.id)).toMatchObject({ bizStatus: 5 })
      expect(await getRow(tx, orderVehicle, batch.positions[0]!.id)).toMatchObject({ status: 4, vehicleId: fresh.id })
    })
    const again = await orderOf(fleet, 1)
    expect(
      (
        await fleet.run(tx =>
          saveRecord(
            tx,
            noon,
            vehicleAllot,
            {
              orderId: again.orderId,
              planTakeTime: '2026-11-22 10:00:00',
              lines: [{ vehicleId: cars[0], orderVehicleId: again.positions[0]!.id }],
            },
            'save',
          ),
        )
      ).status,
    ).toBe(1)
    const open = (await fleet.run(tx => takeLines(tx, id))).find(one => one.lineState === 1)!
    expect((await confirm(id, [handover(open.id)])).taken).toBe(1)
  })

  it('cancelled keeps the vehicles allotted', async () => {
    const { id, cars } = await takeOf(1)
    expect((await fleet.run(tx => act(tx, noon, vehicleExtract, id, 'cancel', { reason: '改期' }))).row).toMatchObject({
      status: 4,
    })
    expect(await fleet.run(tx => readCar(tx, cars[0]!))).toMatchObject({ bizStatus: 5 })
  })
})

describe('who had the car (60, 4.2)', () => {
  it('splits at the handover: the instant belongs to the receiver, the day to both', async () => {
    const { id, lines, cars, batch } = await takeOf(1)
    await confirm(
      id,
      [handover(lines[0]!, { takeTime: '2026-11-16 10:20:00' })].map(one => ({ ...one })),
    )
    const ask = (instant: string) => fleet.run(tx => custodyAt(tx, noon, cars[0]!, instant))
    expect(await ask('2026-11-16 10:20:00')).toMatchObject({
      custodyKind: 1,
      customerId: batch.customerId,
      orderVehicleId: batch.positions[0]!.id,
    })
    expect((await ask('2026-11-16 10:19:59')).custodyKind).not.toBe(1)
    const tomorrow = { ...manager, clock: { now: () => instantOf('2026-12-05 09:00:00') } }
    expect(await fleet.run(tx => leaseDays(tx, tomorrow, batch.positions[0]!.id, '2026-11'))).toBe(15)
    const plate = (await fleet.run(tx => readCar(tx, cars[0]!))).plateNo!
    expect(await fleet.run(tx => custodyAt(tx, noon, plate, '2026-11-20 08:00:00'))).toMatchObject({
      custodyKind: 1,
      vehicleId: cars[0],
    })

    await fleet.run(async tx => {
      const source = { sourceType: 'vehicle-return', sourceId: '77', sourceNo: 'TH77' }
      await fire(tx, tomorrow, cars[0]!, event.returnOpened, { source, time: '2026-12-01 09:00:00' })
      await endLease(tx, tomorrow, batch.positions[0]!.id, {
        time: '2026-12-02 16:00:00',
        mileage: 90_000,
        event: 1,
        returnId: null,
      })
      await fire(tx, tomorrow, cars[0]!, event.received, {
        source: { ...source, sourceId: '78' },
        time: '2026-12-02 16:00:00',
      })
      expect(await readCar(tx, cars[0]!)).toMatchObject({
        bizStatus: 2,
        customerId: null,
        idleSince: '2026-12-02',
        leaseDaysTotal: 17,
        occupyId: null,
      })
    })
    expect(await ask('2026-12-02 15:59:59')).toMatchObject({ custodyKind: 1 })
    expect(await ask('2026-12-02 16:00:00')).toMatchObject({ custodyKind: 4, from: '2026-12-02 16:00:00' })
    expect(await fleet.run(tx => leaseDays(tx, tomorrow, batch.positions[0]!.id, '2026-12'))).toBe(2)
  })
})
