import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractPurchaseLease } from '#areas/contracts/contract-purchase-lease/contract-purchase-lease.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import {
  at,
  customerWith,
  e1Rule,
  leaseBody,
  openStage,
  plansOf,
  saidBy,
  signThrough,
  vehicleOf,
  type Stage,
} from '#areas/contracts/testing.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { order } from '../order.ts'
import { renewalsDue, renewVehicles } from './renew.ts'

let stage: Stage
const clerk = at('2026-12-01 09:00:00')
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

let count = 0
const carIn = async (bizStatus = 3): Promise<string> => {
  count += 1
  const vin = `LSCA1B2A0TN${String(600000 + count)}`
  await vehicleOf(stage, vin, { bizStatus, plateNo: `粤AD${String(60000 + count)}`, vehicleNo: `CL${String(count)}` })
  return vin
}
const record = (body: Record<string, unknown>, resource: unknown = contractLease) =>
  stage.run(tx => codeOf(resource as never).calls!['POST save-record']!.run(tx, clerk, body as never)) as Promise<
    Record<string, string>
  >
/** E1, taken on 2026-03-16 and recorded here on 2026-12-01. */
const bodyOf = async (vins: readonly string[], quota: number, more: Record<string, unknown> = {}) => ({
  ...leaseBody(stage, await customerWith(stage, quota), vins.length, {
    startDate: '2026-03-16',
    cutoverDate: '2026-12-01',
    attachBizId: '800',
  }),
  recordVehicles: vins.map(vin => ({ productLineNo: 1, vin, takeDate: '2026-03-16' })),
  ...more,
})
const approve = (id: string, resource: any = contractLease) => stage.run(tx => act(tx, clerk, resource, id, 'approve'))
const positionsOf = (contractId: string) =>
  stage.run(tx => findRows(tx, orderVehicle, { contractId }, { orderBy: 't.id' }))

describe('a contract that was signed elsewhere', () => {
  it('30.21 brings one opening bill, the rows from the cut-over on, the deposit and its vehicle on lease', async () => {
    const vin = await carIn()
    const body = await bodyOf([vin], 0)
    const saved = await record({
      ...body,
      recordVehicles: [
        {
          productLineNo: 1,
          vin,
          takeDate: '2026-03-16',
          openingDebt: '5200.00',
          openingDueDate: '2026-11-05',
          depositReceived: '10400.00',
        },
      ],
    })
    expect(saved['status']).toBe(102)
    expect(stage.started.at(-1)).toMatchObject({ processKey: 'contract-lease', bizKind: '3' })
    const holds = () =>
      stage.run(tx =>
        tx.rows(sql`select frozen_qty, occupied_qty, forced from quota_hold where hold_key = ${`${saved['id']!}:1`}`),
      )
    expect(await holds(), 'nothing is frozen before the approval').toEqual([])
    await approve(saved['id']!)
    expect(await stage.run(tx => getRow(tx, contractLease, saved['id']!))).toMatchObject({
      status: 6,
      signType: 3,
      signDate: '2026-03-16',
      signedFileBizId: '800',
      onLeaseQty: 1,
    })
    expect(await holds()).toEqual([{ frozen_qty: 0, occupied_qty: 1, forced: true }])
    const [position] = await positionsOf(saved['id']!)
    expect(position).toMatchObject({ status: 5, vin, rentStartDate: '2026-03-16', rentEndDate: '2029-03-15' })
    const rents = await plansOf(stage, position!.id, 1)
    expect([rents.length, rents[0]!.dueDate, rents[0]!.amt]).toEqual([28, '2026-12-05', '5200.00'])
    const bills = await stage.run(tx =>
      tx.rows(
        sql`select origin, due_amt, due_date from bill_receivable where order_vehicle_id = ${position!.id}::bigint`,
      ),
    )
    expect(bills).toEqual([{ origin: 5, due_amt: '5200.00', due_date: '2026-11-05' }])
    const [card] = await stage.run(tx =>
      tx.rows(
        sql`select held_amt, should_amt from account_vehicle_margin where order_vehicle_id = ${position!.id}::bigint`,
      ),
    )
    expect(card).toEqual({ held_amt: '10400.00', should_amt: '10400.00' })
    const opening = await stage.run(tx =>
      tx.rows<{ event_type: string }>(
        sql`select event_type from ledger_entry where source_id in (${position!.id}, (select id::text from bill_receivable where order_vehicle_id = ${position!.id}::bigint)) order by 1`,
      ),
    )
    expect(opening.map(one => one.event_type)).toEqual(['margin.opening', 'receivable.activated'])
    const [car] = await stage.run(tx =>
      tx.rows(sql`select biz_status, contract_id::text from vehicle where vin = ${vin}`),
    )
    expect(car).toEqual({ biz_status: 6, contract_id: saved['id'] })
    const [born] = await stage.run(tx => findRows(tx, order, { contractId: saved['id']! }))
    expect(born).toMatchObject({ orderSource: 4, status: 3, takenQty: 1 })
  })

  it('names every fault of its vehicles at their rows, and needs its cut-over', async () => {
    const [taken, free] = [await carIn(6), await carIn()]
    const body = await bodyOf([taken, free], 2)
    const said = await saidBy(
      record({
        ...body,
        cutoverDate: '2026-12-01',
        recordVehicles: [
          { productLineNo: 1, vin: taken, takeDate: '2026-03-16' },
          { productLineNo: 2, vin: free, takeDate: '2026-12-01', openingDebt: '10.00' },
          { productLineNo: 1, vin: 'LSCA1B2A0TN699999', takeDate: '2026-03-16' },
        ],
      }),
    )
    for (const one of [
      'recordVehicles.0.vin: 车辆不在库或已被占用',
      'recordVehicles.1.productLineNo: 没有这一产品行',
      'recordVehicles.1.openingDueDate: 请填写欠款到期日',
      'recordVehicles.2.vin: 没有该车架号的车辆',
    ])
      expect(said).toContain(one)
    expect(await saidBy(record({ ...body, cutoverDate: '' }))).toContain('cutoverDate')
    const { signType: _, ...plain } = { ...body, signType: 3 } as Record<string, unknown>
    const saved = await stage.run(tx => saveRecord(tx, clerk, contractLease, { ...plain, signType: 3 }, 'save'))
    expect(await stage.run(tx => getRow(tx, contractLease, saved.id))).toMatchObject({ signType: 1, cutoverDate: null })
  })

  it('may be a framework: what was called off under it counts', async () => {
    const vin = await carIn()
    const { customerId: __, ...lease } = (await bodyOf([vin], 5)) as Record<string, unknown>
    const { leaseMode: _, orderMode: ___, usage: ____, violationRule: _____, templateId: ______, ...common } = lease
    const saved = await record(
      {
        ...common,
        frameworkQty: 10,
        frameworkAmount: '980000.00',
        priceValidUntil: '2027-12-31',
        rentBasis: 1,
        downRate: '0',
        residualRate: '0',
        endDisposal: 1,
        purchaseTrigger: 1,
        leadDays: 30,
        products: [
          { ...(lease['products'] as object[])[0], quantity: 10, unitRent: '3000.00', vehiclePrice: '98000.00' },
        ],
        payRule: e1Rule(stage.ids.account),
      },
      contractPurchaseLease,
    )
    await approve(saved['id']!, contractPurchaseLease)
    expect(await stage.run(tx => getRow(tx, contractPurchaseLease, saved['id']!))).toMatchObject({
      status: 6,
      usedQty: 1,
      leftQty: 9,
    })
  })
})

describe('a renewal', () => {
  it('30.22 moves 38 vehicles on its first day: quota stays 38, deposits follow, nothing is taken or returned', async () => {
    const vins: string[] = []
    for (let index = 0; index < 38; index += 1) vins.push(await carIn())
    const body = await bodyOf(vins, 38, {
      termMonths: 12,
      recordVehicles: vins.map(vin => ({
        productLineNo: 1,
        vin,
        takeDate: '2026-03-16',
        depositReceived: '10400.00',
      })),
    })
    const saved = await record(body)
    await approve(saved['id']!)
    const sales = at('2027-02-20 09:00:00')
    const renew = () =>
      stage.run(tx =>
        act(tx, sales, contractLease, saved['id']!, 'reSign', { input: { startDate: '2027-03-16', termMonths: 12 } }),
      )
    const { successorId } = (await renew()).result as { successorId: string }
    const draft = await stage.run(tx => getRow(tx, contractLease, successorId))
    expect(draft).toMatchObject({
      status: 103,
      signType: 2,
      originContractId: saved['id'],
      rootContractId: saved['id'],
      endDate: '2028-03-15',
      vehicleQty: 38,
    })
    expect((await stage.run(tx => getRow(tx, contractLease, saved['id']!))).expireState).toBe(2)
    expect(await saidBy(renew())).toContain('该合同已有未完成的续签')
    await stage.run(tx =>
      saveRecord(tx, sales, contractLease, { id: draft.id, version: draft.version, remark: '续签' }, 'save'),
    )
    await signThrough(stage, contractLease, successorId, sales)
    expect(await stage.run(tx => renewalsDue(tx, '2027-03-15'))).toEqual([])
    expect(await stage.run(tx => renewalsDue(tx, '2027-03-16'))).toEqual([successorId])
    const morning = at('2027-03-16 00:10:00')
    expect(await stage.run(tx => renewVehicles(tx, morning, successorId))).toBe(38)
    expect(await stage.run(tx => renewVehicles(tx, morning, successorId))).toBe(0)

    const [old, fresh] = [await positionsOf(saved['id']!), await positionsOf(successorId)]
    expect([new Set(old.map(one => one.status)), new Set(fresh.map(one => one.status))]).toEqual([
      new Set([11]),
      new Set([5]),
    ])
    expect(fresh[0]).toMatchObject({ rentStartDate: '2027-03-16', rentEndDate: '2028-03-15', prevId: old[0]!.id })
    const [quota] = await stage.run(tx =>
      tx.rows(
        sql`select sum(occupied_qty)::int as occupied, sum(frozen_qty)::int as frozen from quota_hold where customer_id = ${draft.customerId!}::bigint`,
      ),
    )
    expect(quota).toEqual({ occupied: 38, frozen: 0 })
    const cards = await stage.run(tx =>
      tx.rows(sql`
        select contract_id::text as contract, sum(held_amt) as held from account_vehicle_margin where contract_id in (${saved['id']!}::bigint, ${successorId}::bigint) group by 1 order by 2`),
    )
    expect(cards).toEqual([
      { contract: saved['id'], held: '0.00' },
      { contract: successorId, held: '395200.00' },
    ])
    const records = await stage.run(tx =>
      tx.rows(sql`
        select count(*)::int as n, count(end_time)::int as ended from vehicle_lease_record where order_vehicle_id = any(${[...old, ...fresh].map(one => one.id)}::bigint[])`),
    )
    expect(records).toEqual([{ n: 76, ended: 38 }])
  })

  it('of a framework takes what is left, by its lines', async () => {
    const vin = await carIn()
    const {
      leaseMode: _,
      orderMode: __,
      usage: ___,
      violationRule: ____,
      templateId: _____,
      ...common
    } = (await bodyOf([vin], 5)) as Record<string, unknown>
    const saved = await record(
      {
        ...common,
        frameworkQty: 10,
        frameworkAmount: '980000.00',
        priceValidUntil: '2027-12-31',
        rentBasis: 1,
        downRate: '0',
        residualRate: '0',
        endDisposal: 1,
        purchaseTrigger: 1,
        leadDays: 30,
        products: [
          { ...(common['products'] as object[])[0], quantity: 10, unitRent: '3000.00', vehiclePrice: '98000.00' },
        ],
      },
      contractPurchaseLease,
    )
    await approve(saved['id']!, contractPurchaseLease)
    const { result } = await stage.run(tx =>
      act(tx, clerk, contractPurchaseLease, saved['id']!, 'reSign', {
        input: { startDate: '2027-01-01', termMonths: 12 },
      }),
    )
    const { successorId } = result as { successorId: string }
    expect(await stage.run(tx => getRow(tx, contractPurchaseLease, successorId))).toMatchObject({
      signType: 2,
      frameworkQty: 9,
      renewalQty: 9,
      leftQty: 9,
    })
    const { products } = await stage.run(tx => contractLines(tx, successorId))
    expect(products.map(line => line.quantity)).toEqual([9])
  })
})
