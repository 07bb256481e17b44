import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { pdfText } from '#packages/paper/index.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountSettlement, accountSettlementLine } from '#areas/billing/account-settlement/account-settlement.ts'
import { costLinePort } from '#areas/billing/ports.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { leaseOf, type Leased } from '#areas/returns/testing.ts'
import { vehicleCost } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { vehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { at, manager, openFleet, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { endFilings, isOverdue, openFiling } from '../../violation-lease-filing/server/filings.ts'
import { violationLeaseFiling } from '../../violation-lease-filing/violation-lease-filing.ts'
import { violation } from '../violation.ts'
import { evidenceOf } from './evidence.ts'
import { markCharged, unmark } from './statements.ts'

const officer = at('2027-01-10 10:00:00')
let fleet: Fleet
let lease: Leased
let driverId: string
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(tx => startingRowsPort.all().get('violation-code')!.add(tx, manager))
  lease = await leaseOf(fleet, { rent: '3000.00', takeDate: '2026-08-01', months: 12, deposit: '3000.00', cars: 4 })
  driverId = await fleet.run(
    async tx =>
      (
        await insertRow(tx, manager, driver, {
          mechanismName: '何志远',
          phone: '13800008888',
          licenceNo: '440301199001011234',
          signKind: 100,
          status: 1,
        } as never)
      ).id,
  )
})
afterAll(() => fleet?.drop())

let minute = 0
const enter = (vehicleId: string, more: Record<string, unknown> = {}): Promise<RowOf<typeof violation>> =>
  fleet.run(async tx => {
    const saved = await saveRecord(
      tx,
      officer,
      violation,
      {
        ...{ vehicleId, place: '民治大道', code: '1039' },
        ...{ violationTime: `2026-08-20 09:${String(++minute).padStart(2, '0')}:00`, ...more },
      },
      'save',
    )
    return getRow(tx, violation, saved.id)
  })
const read = (id: string) => fleet.run(tx => getRow(tx, violation, id))
const does = (id: string, name: string, input: Record<string, unknown> = {}, reason = '核实后') =>
  fleet.run(tx => act(tx, officer, violation, id, name as never, { input, reason }))
const filingOfCar = (id: string) =>
  fleet.run(async tx => (await findRows(tx, violationLeaseFiling, { orderVehicleId: id } as never))[0])
const letter = (call: string, input: object) =>
  fleet.run(tx =>
    (
      codeOf(violation as never).calls![call as never] as unknown as { run: (...a: unknown[]) => Promise<FileAnswer> }
    ).run(tx, officer, input),
  )

const evidence = (id: string) => fleet.run(tx => evidenceOf(tx, officer, id))

describe('a lease on the police platform', () => {
  it('waits from the take on, is told after a day, is filed with its driver, and ends with the return', async () => {
    const car = lease.cars[0]!
    await fleet.run(tx => openFiling(tx, at('2026-08-01 10:00:00'), car.id))
    await fleet.run(tx => openFiling(tx, at('2026-08-01 10:00:00'), car.id))
    const row = (await filingOfCar(car.id))!
    expect(row).toMatchObject({ status: 1, plateNo: car.plateNo, customerId: lease.customerId, driverName: null })
    expect(isOverdue(row, new Date('2099-01-01'))).toBe(true)
    const file = (input: object) =>
      fleet.run(tx => act(tx, officer, violationLeaseFiling, row.id, 'file', { input: input as never }))
    expect(await saidBy(file({ filingNo: 'BA2026080001' }))).toContain('请选择司机')
    await file({ filingNo: 'BA2026080001', driverId })
    expect(await filingOfCar(car.id)).toMatchObject({ status: 2, filingNo: 'BA2026080001', driverName: '何志远' })
    await fleet.run(tx => endFilings(tx, officer, car.id))
    expect(await filingOfCar(car.id)).toMatchObject({ status: 4, filingNo: 'BA2026080001' })
  })
})

describe('a transfer to the lessee (80, C13)', () => {
  it('asks for a filed lease of the same driver, and is written as a letter', async () => {
    const car = lease.cars[1]!
    const row = await enter(car.vehicleId)
    await fleet.run(async tx => {
      const [held] = await findRows(tx, vehicleLeaseRecord, { vehicleId: car.vehicleId } as never)
      await updateRow(tx, officer, vehicleLeaseRecord, held!, { endTime: '2026-11-02 16:45:00' })
      await updateRow(tx, officer, violation, row.id, { driverId, driverName: '何志远' })
    })
    expect(await saidBy(does(row.id, 'transfer', { step: 1 }))).toContain('租赁未备案，不能转移')
    expect(await saidBy(letter('GET transfer-letter', { ids: [row.id] }))).toContain('租赁未备案')
    await fleet.run(async tx => {
      await openFiling(tx, at('2026-08-01 10:00:00'), car.id)
      const [filing] = await findRows(tx, violationLeaseFiling, { orderVehicleId: car.id } as never)
      await act(tx, officer, violationLeaseFiling, filing!.id, 'file', {
        input: { filingNo: 'BA2026080002', driverId } as never,
      })
    })
    await does(row.id, 'transfer', { step: 1 })
    await does(row.id, 'transfer', { step: 2 })
    expect(await read(row.id)).toMatchObject({ status: 4, transferState: 2 })
    const file = await letter('GET transfer-letter', { ids: [row.id] })
    const words = (await pdfText(file.body as Buffer)).replace(/\s/g, '')
    for (const part of ['违章转移处理函', '何志远', 'BA2026080002', car.plateNo, '2026-08-20'])
      expect(words).toContain(part)
  })

  it('says who had the car at that second, what proves it, and what the letter still asks for', async () => {
    const car = lease.cars[2]!
    const row = await enter(car.vehicleId)
    const before = await evidence(row.id)
    expect(before).toMatchObject({ custody: '客户', differs: false, isByHand: false })
    expect(before.proofs.map(one => one.what)).toEqual(expect.arrayContaining(['租赁合同', '交车记录', '还车记录']))
    expect(before.lacking).toEqual(['未指明驾驶人，请先分配责任', '租赁未备案，请先登记备案'])
    await fleet.run(async tx => {
      await openFiling(tx, at('2026-08-01 10:00:00'), car.id)
      const [filing] = await findRows(tx, violationLeaseFiling, { orderVehicleId: car.id } as never)
      await act(tx, officer, violationLeaseFiling, filing!.id, 'file', {
        input: { filingNo: 'BA2026080003', driverId } as never,
      })
    })
    await does(row.id, 'assign', { custodyKind: 1, customerId: lease.customerId, driverId })
    expect(await read(row.id)).toMatchObject({ orderVehicleId: car.id, driverName: '何志远', assignManual: true })
    expect(await evidence(row.id)).toMatchObject({ holder: '何志远', isByHand: true, lacking: [] })
    expect((await letter('GET transfer-letter', { ids: [row.id] })).name).toContain('违章转移处理函')
  })

  it('names a driver and a lease, or there is no letter; a customer is told of all that he has open', async () => {
    const row = await enter(lease.cars[0]!.vehicleId)
    expect(await saidBy(letter('GET transfer-letter', { ids: [row.id] }))).toContain('未指明司机或租赁')
    const file = await letter('GET digest-letter', { customerId: lease.customerId })
    const words = (await pdfText(file.body as Buffer)).replace(/\s/g, '')
    expect(words).toContain('违章告知函')
    expect(words).toContain(row.plateNo)
  })
})

describe('what an offence costs', () => {
  const pay = async (id: string, more: Record<string, unknown>) =>
    does(id, 'handle', {
      decisionNo: `JD${id}`.slice(0, 32),
      decisionTime: '2026-09-01 10:00:00',
      paidDate: '2026-09-10',
      receipt: newAttachBizId(),
      ...more,
    })

  const costsOf = (id: string) =>
    fleet.run(tx => findRows(tx, vehicleCost, { sourceType: 'violation', sourceId: id } as never))
  const postingsOf = (id: string) =>
    fleet.run(async tx =>
      (
        await tx.rows<{ said: string }>(sql`
          select p.account_code || case p.side when 1 then ' D ' else ' C ' end || p.amt as said from ledger_posting p
            join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
          where e.event_type = 'passthrough.expensed' and e.source_type = 'violation' and e.source_id = ${id} order by 1`)
      ).map(one => one.said),
    )

  it('goes back where a statement charged it and the customer then paid himself', async () => {
    const row = await enter(lease.cars[2]!.vehicleId)
    await fleet.run(tx => markCharged(tx, [row.id], 'TC202612050001'))
    expect(await read(row.id)).toMatchObject({ chargeStatus: 2, chargeAmt: fen('200.00'), status: 1 })
    await pay(row.id, { paidBy: 1 })
    const after = await read(row.id)
    expect(after).toMatchObject({ status: 3, chargeStatus: 0 })
    const [back] = await fleet.run(tx =>
      findRows(tx, accountPayable, { sourceType: 'violation', sourceId: row.id } as never),
    )
    expect(back).toMatchObject({
      id: after.payableId,
      amt: fen('200.00'),
      feeItem: 12,
      payKind: 4,
      passThrough: true,
      payeeId: lease.customerId,
    })
  })

  it('is a cost of the vehicle where we bear it ourselves', async () => {
    const row = await enter(lease.cars[3]!.vehicleId)
    await pay(row.id, { paidBy: 3 })
    await does(row.id, 'borne')
    expect(await costsOf(row.id)).toMatchObject([{ costItem: 14, amt: fen('200.00'), bearer: 1 }])
    expect(await postingsOf(row.id)).toEqual(['2241.03 C 200.00', '6401.99 D 200.00'])
  })

  it('that came from our own lateness is our cost, the rest is charged', async () => {
    const row = await enter(lease.cars[3]!.vehicleId)
    await fleet.run(tx => updateRow(tx, officer, violation, row.id, { noticeTime: '2027-03-01 09:00:00' }))
    await pay(row.id, { paidBy: 3, paidDate: '2026-10-06' })
    await does(row.id, 'charge')
    expect(await read(row.id)).toMatchObject({ payAmt: fen('320.00'), chargeAmt: fen('200.00'), chargeStatus: 2 })
    expect(await costsOf(row.id)).toMatchObject([{ costItem: 14, amt: fen('120.00') }])
    expect(await postingsOf(row.id)).toEqual(['2241.03 C 120.00', '6401.99 D 120.00'])
  })

  it('is to be charged anew where the statement that it waited for will not come', async () => {
    const waiting = await enter(lease.cars[3]!.vehicleId)
    await pay(waiting.id, { paidBy: 3 })
    const open = await enter(lease.cars[3]!.vehicleId)
    const other = await enter(lease.cars[2]!.vehicleId)
    await fleet.run(tx => markCharged(tx, [waiting.id, open.id, other.id], 'TC202701100001'))
    expect(await read(waiting.id)).toMatchObject({ chargeStatus: 2, serviceFee: fen('50.00') })
    await fleet.run(tx => unmark(tx, 'TC202701100001', lease.cars[3]!.id))
    expect(await read(waiting.id)).toMatchObject({ chargeStatus: 1, chargeAmt: fen('0'), serviceFee: fen('0') })
    expect(await read(open.id)).toMatchObject({ chargeStatus: 0, chargeAmt: fen('0') })
    expect(await read(other.id)).toMatchObject({ chargeStatus: 2, chargeRef: 'TC202701100001' })
    await does(waiting.id, 'charge')
    expect((await read(waiting.id)).receivableId).not.toBeNull()
    await fleet.run(tx => unmark(tx, '应收单'))
    expect((await read(waiting.id)).chargeStatus).toBe(2)
  })

  it('of an agent is two lines of his monthly settlement', async () => {
    const agent = await fleet.run(tx =>
      insertRow(tx, manager, serviceProvider, {
        mechanismName: '恒速车务代办',
        providerKinds: ['violation_agent'],
        status: 1,
      } as never),
    )
    const row = await enter(lease.cars[3]!.vehicleId)
    await pay(row.id, { paidBy: 2, agentId: agent.id, agentFee: fen('30.00') })
    const lines = await fleet.run(tx =>
      costLinePort.ask('violation').list(tx, officer, {
        mechanismType: 2,
        mechanismId: agent.id,
        from: '2026-09-01',
        to: '2026-09-30',
      }),
    )
    expect(lines.map(line => [line.item, line.feeItem, line.amt])).toEqual([
      ['罚款', 12, fen('200.00')],
      ['代办费', 23, fen('30.00')],
    ])
    // Nobody settled them yet: borne by us, the fine is offered as a cost and was never an advance.
    await does(row.id, 'borne')
    expect(await costsOf(row.id)).toMatchObject([{ costItem: 14, amt: fen('200.00') }])
    expect(await postingsOf(row.id)).toEqual([])
    const other = await enter(lease.cars[3]!.vehicleId)
    await pay(other.id, { paidBy: 2, agentId: agent.id, agentFee: fen('30.00') })
    await settled(other, 102)
    expect(await saidBy(does(other.id, 'borne'))).toContain('审批中，请结算后再改为公司承担')
    await settled(other, 1)
    await does(other.id, 'borne')
    expect(await postingsOf(other.id)).toEqual(['2241.03 C 200.00', '6401.99 D 200.00'])
  })

  /** The fine of an agent stands in a settlement of this state. */
  const settled = (row: RowOf<typeof violation>, status: number) =>
    fleet.run(async tx => {
      const heldKey = `violation:${row.id}:罚款`
      await tx.run(sql`update account_settlement_line set held_key = null where held_key = ${heldKey}`)
      const head = await insertRow(tx, officer, accountSettlement, { direction: 1, status } as never)
      await insertRow(tx, officer, accountSettlementLine, {
        ...{ settlementId: head.id, lineNo: 1, item: '罚款', sourceType: 'violation', sourceId: row.id, heldKey },
        amt: fen('200.00'),
      } as never)
    })
})
