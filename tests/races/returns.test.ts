import { addDays, localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { vehicleReturnRecord } from '#areas/returns/vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturnRedeem } from '#areas/returns/vehicle-return-redeem/vehicle-return-redeem.ts'
import { vehicleReturnSettlement } from '#areas/returns/vehicle-return-settlement/vehicle-return-settlement.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allotsCars, positionsOf, takesCars, type Position } from '../scenarios/positions.ts'
import { paysFrontMoney, standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { Person } from '../world.ts'
import { expectOne, losersOf, race, ROUNDS } from './race.ts'
import { approvedByAll, colleagueOf, expectBooksClean, openStand, signedLease, type Stand } from './stand.ts'

// Document 70, examples 2, 5 and 11: a car has one return, a statement takes effect once, a secured car has one end.
const EACH = Math.min(ROUNDS, 6)
let stand: Stand
let clerk: Person
let second: Person
let file: string
let leased: Position[]
beforeAll(async () => {
  stand = await openStand()
  const { world, masters } = stand
  const { contractId, orderId } = await signedLease(stand, 1 + 2 * EACH)
  const { contractNo } = await stand.sales.gets('contract-lease/detail', { id: contractId })
  await paysFrontMoney(world, masters, stand.customerId, contractNo)
  const cars = await standCars(world, masters, 1 + 2 * EACH)
  const open = await positionsOf(world, orderId)
  await allotsCars(
    world,
    masters,
    orderId,
    open.map((one, at) => ({ orderVehicleId: one.id, vehicleId: cars[at]! })),
  )
  await takesCars(
    world,
    masters,
    open.map(one => one.id),
  )
  leased = await positionsOf(world, orderId)
  await world.inside(tx =>
    tx.run(
      sql`update order_vehicle set agreed_return_date = ${localDate(world.clock.now())}::date where tenant_id = ${tx.tenantId}`,
    ),
  )
  clerk = await world.as('系统管理员')
  second = await colleagueOf(stand, '系统管理员')
  file = await uploadsFile(clerk, '退车资料.pdf')
})
afterAll(() => stand?.world.close())

const someone = (at: number) => (at % 2 ? second : clerk)
const today = () => localDate(stand.world.clock.now())
const application = (orderVehicleId: string, more: Record<string, unknown> = {}) => ({
  ...{ returnType: 1, orderVehicleIds: [orderVehicleId], contactName: '王鹏', contactPhone: '13800001234' },
  ...{ reasonCode: 'agreed', noticeDate: today(), noticeBizId: file, endKind: 2, returnMode: 1 },
  ...{ planReturnTime: `${addDays(today(), 1)} 10:00:00`, parkingLotId: stand.masters.lots.get('龙华交付中心') },
  ...more,
})
const asDefault = () => ({
  ...{ breachKind: 'sublease', breachDate: addDays(today(), -10), noticeDeliverMode: 'express' },
  ...{ noticeServedDate: addDays(today(), -5), demandBizId: file, noticeBizId: null, endKind: null, noticeDate: null },
})
const headOf = (id: string) => stand.world.inside(tx => getRow(tx, vehicleReturn, id))
const recordOf = (returnId: string) =>
  stand.world.inside(async tx => (await findRows(tx, vehicleReturnRecord, { returnId } as never))[0]!)
const positionNow = (id: string) => stand.world.inside(tx => getRow(tx, orderVehicle, id))

/** Applied for, let through and received. */
async function received(position: Position, body: Record<string, unknown>): Promise<{ id: string; recordId: string }> {
  const { id } = await stand.sales.posts<{ id: string }>('vehicle-return/save', body)
  await approvedByAll(stand, 'vehicle-return', id)
  const record = await recordOf(id)
  await clerk.puts('vehicle-return/confirm-vehicle-receive', {
    id,
    records: [
      {
        ...{ recordId: record.id, actualTime: localDateTime(stand.world.clock.now()), mileage: 900, energyLevel: 86 },
        ...{ conditionGrade: 1, lotId: stand.masters.lots.get('龙华交付中心') },
        ...{ damages: [], missing: [], cleanFee: '0.00', handoverBizId: file, signBizId: file },
      },
    ],
  })
  expect((await positionNow(position.id)).status).toBe(6)
  return { id, recordId: record.id }
}

describe('a car has one return', () => {
  it('70.2 when two clerks hand in the same car: one return, the others read its number', () =>
    race({
      before: async () => leased[0]!,
      call: (position, { at, headers }) =>
        someone(at).call('POST', 'vehicle-return/save', application(position.id), headers),
      async after(position, told) {
        const winner = expectOne(told)
        const head = await headOf(winner.data.id)
        for (const one of losersOf(told))
          expect(`${one.msg} ${JSON.stringify(one.data)}`).toMatch(new RegExp(`${head.returnNo}|退车|return`))
        const open = await stand.world.inside(tx =>
          findRows(tx, vehicleReturnRecord, { vehicleId: position.vehicleId, holding: true } as never),
        )
        expect(open.map(one => one.returnId)).toEqual([head.id])
        expect(await positionNow(position.id)).toMatchObject({ status: 6, returnId: head.id })
        await approvedByAll(stand, 'vehicle-return', head.id)
        await clerk.puts('vehicle-return/close', {
          ...{ id: head.id, version: (await headOf(head.id)).version, reason: '下一轮' },
        })
        expect((await positionNow(position.id)).status).toBe(5)
      },
    }))
})

describe('a statement takes effect once', () => {
  it('70.5 when it is confirmed in several windows: the lease ends once, its money moves once', async () => {
    await race(
      {
        async before(round) {
          const position = leased[1 + round]!
          const { id } = await received(position, application(position.id, { returnType: 2, ...defaulted() }))
          const record = await stand.world.inside(async tx =>
            tx.row<{ id: string }>(
              sql`select contract_record_id as id from vehicle_return_record where return_id = ${id}::bigint`,
            ),
          )
          const subject = { id, contractRecordId: record!.id, seq: 1, asOf: today() }
          // A charge above the deposit: nothing is refunded, so nobody is asked.
          const { figuresHash } = await clerk.puts<{ figuresHash: string }>(
            'vehicle-return/update-statistics-cost-settlement',
            {
              ...subject,
              lines: [
                {
                  ...{ recordId: null, lineKind: 99, calcAmt: '12000.00', waiveAmt: '0.00', basis: '改装拆除' },
                  ...{ evidenceBizId: file, auto: false },
                },
              ],
            },
          )
          return { position, subject, figuresHash }
        },
        call: ({ subject, figuresHash }, { at, headers }) =>
          someone(at).call(
            'PUT',
            'vehicle-return/confirm-cost-settlement-violate',
            { ...subject, figuresHash, confirmMode: 3, confirmBizId: file, token: `race ${subject.id} ${at}` },
            headers,
          ),
        async after({ position, subject }, told) {
          expectOne(told)
          const [row] = await stand.world.inside(tx =>
            findRows(tx, vehicleReturnSettlement, { returnId: subject.id } as never),
          )
          expect([3, 5]).toContain(row!.status)
          expect((await positionNow(position.id)).status).toBe(7)
          const [sums] = await stand.world.inside(tx =>
            tx.rows<{ margin: string; bills: string }>(sql`
              select (select coalesce(sum(held_amt), 0)::text from account_vehicle_margin m where m.tenant_id = ${tx.tenantId} and m.order_vehicle_id = ${position.id}::bigint) as margin,
                (select count(*)::text from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.bill_amt = 12000) as bills`),
          )
          expect(sums!.margin).toMatch(/^0(\.00)?$/)
          await expectBooksClean(stand)
        },
      },
      { rounds: EACH },
    )
  })
})
const defaulted = () => ({ ...asDefault(), terminateDate: today(), terminateMode: 1 })

describe('a secured car has one end', () => {
  it('70.11 when it is redeemed in one window and settled in the other', () =>
    race(
      {
        async before(round) {
          const position = leased[1 + EACH + round]!
          return received(
            position,
            application(position.id, {
              ...{ returnType: 4, ...asDefault(), protectKind: 'gps', legalBasis: '第十二条' },
              ...{ collectorAuthBizId: file, redeemDays: 7, rentDuringProtect: true },
            }),
          )
        },
        call: ({ id, recordId }, { at, headers }) =>
          at % 2
            ? second.call(
                'PUT',
                'vehicle-return/to-settle',
                { id, terminateDate: today(), waived: true, reason: '客户放弃赎回' },
                headers,
              )
            : clerk.call(
                'POST',
                'vehicle-return/redeem',
                {
                  ...{ returnId: id, recordIds: [recordId], payDueDate: addDays(today(), 3) },
                  ...{ pickTime: `${addDays(today(), 3)} 10:00:00`, pickLotId: stand.masters.lots.get('龙华交付中心') },
                  ...{ pickerName: '王鹏', pickerIdNo: '11010519491231002X', pickerPhone: '13800001234' },
                  ...{ promise: '按期付款', attachBizId: file, lines: [] },
                },
                headers,
              ),
        async after({ id }, told) {
          const isSettled = expectOne(told).at % 2 === 1
          expect((await headOf(id)).status).toBe(isSettled ? 20 : 16)
          const asked = await stand.world.inside(tx => findRows(tx, vehicleReturnRedeem, { returnId: id } as never))
          expect(asked).toHaveLength(isSettled ? 0 : 1)
        },
      },
      { rounds: EACH },
    ))
})
