import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { marginCardFor, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { contractLeaseHandle } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { applyHandle } from '#areas/contracts/contract-lease-handle/server/apply.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { receiptPlanTemp } from '#areas/contracts/receipt-plan-temp/receipt-plan-temp.ts'
import {
  at,
  billed,
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
import { act } from '#packages/server/act.ts'
import { orderVehicle } from '../order-vehicle.ts'

let stage: Stage
const clerk = at('2026-03-20 09:00:00')
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

let made = 0
/** E1 taken on 2026-03-16, with room for another vehicle in the customer's quota. */
async function onLease() {
  const customerId = await customerWith(stage, 3)
  const vin = `LSCA1B2A0TR${String(++made).padStart(6, '0')}`
  await vehicleOf(stage, vin, { bizStatus: 3, plateNo: `粤AD${String(67100 + made)}`, vehicleNo: `CT${String(made)}` })
  const saved = (await stage.run(tx =>
    codeOf(contractLease as never).calls!['POST save-record']!.run(tx, clerk, {
      ...leaseBody(stage, customerId, 1, { startDate: '2026-03-16', cutoverDate: '2026-03-16', attachBizId: '1' }),
      recordVehicles: [{ productLineNo: 1, vin, takeDate: '2026-03-16' }],
    } as never),
  )) as { id: string }
  await stage.run(tx => act(tx, clerk, contractLease, saved.id, 'approve'))
  const [position] = await stage.run(tx => findRows(tx, orderVehicle, { contractId: saved.id }))
  return { contractId: saved.id, customerId, id: position!.id }
}
const body = (contractId: string, more: Record<string, unknown>) => ({
  leaseContractId: contractId,
  scope: 1,
  applyParty: 1,
  reasonType: 'price',
  reasonText: '客户申请',
  bizUserId: '7',
  bizDeptId: '3',
  effectiveDate: '2026-04-01',
  ...more,
})
const by = at('2026-04-01 09:00:00')
const save = (given: Record<string, unknown>) => stage.run(tx => saveRecord(tx, by, contractLeaseHandle, given, 'save'))
async function apply(given: Record<string, unknown>) {
  const { id } = await save(given)
  await signThrough(stage, contractLeaseHandle, id, by)
  const row = await stage.run(tx => getRow(tx, contractLeaseHandle, id))
  expect(row.appliedTime).not.toBeNull()
  return row
}
const rentOf = async (id: string, month: string) =>
  (await plansOf(stage, id, 1)).find(one => one.status === 1 && one.dueDate.startsWith(month))
const toldOf = (id: string) =>
  stage.run(tx =>
    tx.rows<{ payload: { handleType: number; orderVehicleIds: string[] } }>(
      sql`select payload from outbox_event where name = 'contract-lease-handle.applied' and aggregate_id = ${id}::bigint`,
    ),
  )

describe('a disposal of each type', () => {
  it('5 and 8 tell the transfer of vehicles which of them go', async () => {
    const { contractId, id } = await onLease()
    const replaced = await apply(
      body(contractId, { handleType: 5, scope: 2, lines: [{ orderVehicleId: id, newModelId: stage.ids.otherModel }] }),
    )
    expect((await toldOf(replaced.id)).map(one => one.payload)).toMatchObject([
      { handleType: 5, orderVehicleIds: [id] },
    ])
    expect(await saidBy(save(body(contractId, { handleType: 8, newContractId: contractId, lines: [{}] })))).toContain(
      'newContractId: 承接合同须为另一份合同',
    )
    const other = await onLease()
    const moved = await apply(body(contractId, { handleType: 8, newContractId: other.contractId, lines: [{}] }))
    expect((await toldOf(moved.id)).map(one => one.payload)).toMatchObject([{ handleType: 8, orderVehicleIds: [id] }])
  })

  it('6 takes the days of a stoppage off the rent of their month', async () => {
    const { contractId, id } = await onLease()
    const row = await apply(
      body(contractId, {
        handleType: 6,
        lines: [{ reliefFrom: '2026-05-01', reliefTo: '2026-05-10', reliefRate: '100' }],
      }),
    )
    expect((await rentOf(id, '2026-05'))!.amt).toBe('3490.40')
    expect((await rentOf(id, '2026-06'))!.amt).toBe('5200.00')
    expect(row.waitingBefore - row.waitingAfter).toBe(fen('1709.60'))
  })

  it('7 closes what is open and stands new rows for it, which must add up', async () => {
    const { contractId, customerId, id } = await onLease()
    await billed(stage, { contractId, customerId, orderVehicleId: id }, '5200.00', '1200.00', '2026-03-20')
    const tempId = 'reschedule7'
    await stage.run(tx =>
      codeOf(receiptPlanTemp as never).calls!['POST save']!.run(
        tx,
        by,
        [1, 2].map(periodNo => ({
          tempId,
          periodNo,
          dueDate: `2026-0${periodNo + 4}-10`,
          feeItem: 1,
          amount: '2000.00',
        })) as never,
      ),
    )
    const given = body(contractId, { handleType: 7, rescheduleTempId: tempId, lines: [] })
    expect(await saidBy(save({ ...given, rescheduleTotal: '3900.00' }))).toContain(
      'rescheduleTotal: 重排计划合计须为4000.00',
    )
    await apply({ ...given, rescheduleTotal: '4000.00' })
    const open = await stage.run(tx =>
      tx.rows(sql`select due_amt, unpaid_amt from bill_receivable where contract_id = ${contractId}::bigint`),
    )
    expect(open).toEqual([{ due_amt: '1200.00', unpaid_amt: '0.00' }])
    const rows = await stage.run(tx =>
      tx.rows(
        sql`select amt, due_date from bill_receipt_plan where contract_id = ${contractId}::bigint and order_vehicle_id is null order by due_date`,
      ),
    )
    expect(rows).toEqual([
      { amt: '2000.00', due_date: '2026-05-10' },
      { amt: '2000.00', due_date: '2026-06-10' },
    ])
  })

  it('9 asks for more deposit by a row of its own and pays less back from the card', async () => {
    const { contractId, customerId, id } = await onLease()
    await apply(body(contractId, { handleType: 9, lines: [{ depositDelta: '1000.00' }] }))
    expect((await plansOf(stage, id, 2)).map(one => one.amt)).toEqual(['1000.00'])
    await stage.run(async tx => {
      const cardId = await marginCardFor(tx, by, {
        companyId: stage.ids.company,
        partyKind: 1,
        partyId: customerId,
        contractId,
        orderVehicleId: id,
      })
      await moveCard(tx, by, (await getRow(tx, accountVehicleMargin, cardId)) as never, {
        should: fen('10400'),
        received: fen('10400'),
      })
    })
    await apply(body(contractId, { handleType: 9, lines: [{ depositDelta: '-400.00' }] }))
    const refunds = await stage.run(tx =>
      tx.rows(
        sql`select amt from account_payable where contract_id = ${contractId}::bigint and source_type = 'margin'`,
      ),
    )
    expect(refunds).toEqual([{ amt: '400.00' }])
  })

  it('10 adds vehicles to a line with their quota, and never takes away what is delivered', async () => {
    const { contractId, id } = await onLease()
    const position = await stage.run(tx => getRow(tx, orderVehicle, id))
    const line = position.contractProductId!
    const row = await apply(
      body(contractId, { handleType: 10, scope: 3, lines: [{ contractProductId: line, quantityDelta: 1 }] }),
    )
    expect((await stage.run(tx => getRow(tx, contractLease, contractId))).vehicleQty).toBe(2)
    expect((await stage.run(tx => contractLines(tx, contractId))).products[0]!.quantity).toBe(2)
    const [hold] = await stage.run(tx =>
      tx.rows(sql`select occupied_qty, source_type from quota_hold where source_id = ${row.id}`),
    )
    expect(hold).toEqual({ occupied_qty: 1, source_type: 3 })
    const { id: less } = await save(
      body(contractId, { handleType: 10, scope: 3, lines: [{ contractProductId: line, quantityDelta: -2 }] }),
    )
    expect(await saidBy(signThrough(stage, contractLeaseHandle, less, by))).toContain('未交付车辆仅1台，不能减少2台')
  })

  it('11 dates the rows of later periods by the new rule and keeps the old version', async () => {
    const { contractId, id } = await onLease()
    const rule = { ...e1Rule(stage.ids.account), payDay: 20 }
    const saved = await save(body(contractId, { handleType: 11, effectiveDate: '2026-06-01', newPayRule: rule }))
    await signThrough(stage, contractLeaseHandle, saved.id, by)
    await stage.run(tx => applyHandle(tx, at('2026-06-01 00:20:00'), saved.id))
    expect((await rentOf(id, '2026-05'))!.dueDate).toBe('2026-05-05')
    expect((await rentOf(id, '2026-07'))!.dueDate).toBe('2026-07-20')
    const { rules } = await stage.run(tx => contractLines(tx, contractId))
    expect(rules.map(one => [one.validFrom, one.payDay])).toEqual([
      ['2026-03-16', 5],
      ['2026-06-01', 20],
    ])
  })
})
