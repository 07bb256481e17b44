import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { order } from '../order.ts'
import { orderVehicle } from '../../order-vehicle/order-vehicle.ts'
import { contractChange } from '#areas/contracts/contract-change/contract-change.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import {
  customerWith,
  e1Rule,
  leaseBody,
  openStage,
  saidBy,
  signing,
  signThrough,
  type Stage,
} from '#areas/contracts/testing.ts'
import { contractPurchaseLease } from '#areas/contracts/contract-purchase-lease/contract-purchase-lease.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

/** 9 C7: 86,000.00, a tenth down, tax, licence and GPS financed, residual 30 %, 9 % over 36 months in arrears. */
const body = (customerId: string, more: Record<string, unknown> = {}) => {
  const { ownCompanyId, bizUserId, bizDeptId, parties } = leaseBody(stage, customerId, 1)
  return {
    ownCompanyId,
    bizUserId,
    bizDeptId,
    parties,
    startDate: '2026-03-01',
    termMonths: 36,
    frameworkQty: 30,
    frameworkAmount: '3000000.00',
    priceValidUntil: '2026-12-31',
    rentBasis: 2,
    targetRate: '9',
    rentRoundTo: 10,
    capitalise: [7, 8, 9],
    downRate: '10',
    residualRate: '30',
    endDisposal: 2,
    purchaseTrigger: 1,
    leadDays: 45,
    products: [
      {
        productId: stage.ids.product,
        carModelId: stage.ids.model,
        cityCode: '4401',
        plateKind: 'green',
        quantity: 30,
        vehiclePrice: '86000.00',
        deposit: '0.00',
      },
    ],
    fees: [
      { feeItem: 7, chargeTrigger: 2, amount: '500.00' },
      { feeItem: 9, chargeTrigger: 2, amount: '980.00' },
    ],
    payRule: { ...e1Rule(stage.ids.account), payMode: 2, depositMonths: '0' },
    ...more,
  }
}
const save = (values: Record<string, unknown>) =>
  stage.run(tx => saveRecord(tx, signing, contractPurchaseLease, values, 'save'))
const framework = (id: string) => stage.run(tx => getRow(tx, contractPurchaseLease, id))
async function inForce(more: Record<string, unknown> = {}, quota = 40) {
  const customerId = await customerWith(stage, quota)
  const saved = await save(body(customerId, more))
  await signThrough(stage, contractPurchaseLease, saved.id)
  const { products } = await stage.run(tx => contractLines(tx, saved.id))
  return { id: saved.id, customerId, line: products[0]! }
}
const callOff = async (contractId: string, contractProductId: string, quantity: number, more = {}) =>
  (
    await stage.run(tx =>
      saveRecord(
        tx,
        signing,
        order,
        {
          contractId,
          cityCode: '4401',
          deliveryUserId: '7',
          expectTakeDate: '2026-03-20',
          takeAddress: '白云',
          receiverName: '王',
          receiverPhone: '13800001234',
          lines: [{ contractProductId, quantity, ...more }],
        },
        'save',
      ),
    )
  ).id
const confirm = (id: string) => stage.run(tx => act(tx, signing, order, id, 'confirm'))

describe('a purchase-and-lease framework', () => {
  it('C7 reckons the rent from the vehicle price, finances tax, licence and GPS and charges none of them', async () => {
    const { id, line } = await inForce()
    expect(stage.started.at(-1)).toMatchObject({ resource: 'apply-seal' })
    expect({
      rent: yuan(line.unitRent),
      down: yuan(line.downPayment!),
      residual: yuan(line.residualPrice!),
      financed: yuan(line.financedAmount!),
    }).toEqual({ rent: '2130.00', down: '8600.00', residual: '25800.00', financed: '86490.62' })
    const { fees } = await stage.run(tx => contractLines(tx, id))
    expect(fees.map(fee => [fee.feeItem, yuan(fee.amount), fee.capitalised])).toEqual([
      [7, '500.00', true],
      [9, '980.00', true],
      [16, '25800.00', false],
    ])
    expect(await framework(id)).toMatchObject({ status: 6, usedQty: 0, leftQty: 30 })
    const holds = await stage.run(tx => tx.rows(sql`select 1 from quota_hold where hold_key like ${`${id}:%`}`))
    expect(holds, 'quota is taken by call-offs').toEqual([])
  })

  it('30.17 calls off what is left: 3 of 2 are refused, 2 take the quota and tell purchasing', async () => {
    const { id, line } = await inForce()
    const first = await callOff(id, line.id, 28)
    await confirm(first)
    expect(await framework(id)).toMatchObject({ usedQty: 28, leftQty: 2 })
    const three = await callOff(id, line.id, 3)
    expect(await saidBy(confirm(three))).toContain('框架剩余数量2台，不足3台')
    const two = await callOff(id, line.id, 2, { purchasePrice: '90000.00' })
    await confirm(two)
    expect(await stage.run(tx => getRow(tx, order, two))).toMatchObject({ status: 1, expectTakeDate: '2026-04-15' })
    const rows = await stage.run(tx => findRows(tx, orderVehicle, { orderId: two }))
    expect(rows.map(row => [yuan(row.vehiclePrice), yuan(row.unitRent), row.quotaKey])).toEqual(
      Array(2).fill(['90000.00', '2230.00', `${two}:1`]),
    )
    const [hold] = await stage.run(tx =>
      tx.rows<{ occupied_qty: number; source_type: number }>(
        sql`select occupied_qty, source_type from quota_hold where hold_key = ${`${two}:1`}`,
      ),
    )
    expect(hold).toEqual({ occupied_qty: 2, source_type: 2 })
    const demands = await stage.run(tx =>
      tx.rows<{ payload: { lines: unknown[] } }>(
        sql`select payload from outbox_event where name = 'order.purchase-demand' and aggregate_id = ${two}::bigint`,
      ),
    )
    expect(demands.map(one => one.payload.lines)).toMatchObject([[{ quantity: 2, unitPrice: '90000.00' }]])
    await stage.run(tx => act(tx, signing, order, two, 'close', { reason: '客户取消' }))
    expect(await framework(id)).toMatchObject({ usedQty: 28, leftQty: 2 })
  })

  it('refuses call-offs past the price day, above the amount and below the minimum', async () => {
    const { id, line } = await inForce({ minCallOff: 5, frameworkAmount: '400000.00' })
    const few = await callOff(id, line.id, 4)
    expect(await saidBy(confirm(few))).toContain('每次至少下单5台')
    const five = await callOff(id, line.id, 5)
    expect(await saidBy(confirm(five))).toContain('框架剩余金额400000.00元，不足430000.00元')
    await stage.run(tx =>
      tx.run(sql`update contract_purchase_lease set price_valid_until = '2026-02-01' where id = ${id}::bigint`),
    )
    expect(await saidBy(confirm(five))).toContain('框架价格已过期（2026-02-01）')
  })

  it('asks for a rate below the ceiling and a price of every line', async () => {
    const said = await saidBy(save(body(await customerWith(stage, 1), { targetRate: '26' })))
    expect(said).toContain('targetRate: 综合年化利率超过上限')
  })

  it('D7 lists frameworks in force with quantity left, each with its lines', async () => {
    const { id } = await inForce()
    const found = (await stage.run(tx =>
      codeOf(contractPurchaseLease as never).calls!['GET list-by-sign']!.run(tx, signing, {} as never),
    )) as { id: string; lines: { leftQty: number }[] }[]
    expect(found.find(one => one.id === id)?.lines.map(line => line.leftQty)).toEqual([30])
    await stage.run(tx => tx.run(sql`update contract_purchase_lease set left_qty = 0 where id = ${id}::bigint`))
    const left = (await stage.run(tx =>
      codeOf(contractPurchaseLease as never).calls!['GET list-by-sign']!.run(tx, signing, {} as never),
    )) as { id: string }[]
    expect(left.map(one => one.id)).not.toContain(id)
  })

  it('gets a later price day and more vehicles by a change order', async () => {
    const { id, line } = await inForce({ frameworkQty: 30 })
    await confirm(await callOff(id, line.id, 3))
    const made = (await stage.run(tx =>
      codeOf(contractChange as never).calls!['POST save-purchase-lease']!.run(tx, signing, {
        contractId: id,
        changeKinds: ['quantity', 'product_price'],
        effectiveDate: '2026-03-01',
        reason: '客户增购',
        bizUserId: '7',
        bizDeptId: '3',
        lines: [
          { lineKind: 5, field: 'frameworkQty', newValue: '40' },
          { lineKind: 5, field: 'priceValidUntil', newValue: '2027-06-30' },
        ],
      } as never),
    )) as { id: string }
    await signThrough(stage, contractChange, made.id)
    expect(await framework(id)).toMatchObject({
      frameworkQty: 40,
      usedQty: 3,
      leftQty: 37,
      priceValidUntil: '2027-06-30',
    })
  })
})
