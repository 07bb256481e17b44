import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { act } from '#packages/server/act.ts'
import type { EventFacts } from '#packages/server/implement.ts'
import { codeOf } from '#packages/server/registry.ts'
import { contractChange } from '#areas/contracts/contract-change/contract-change.ts'
import { applyContractChange } from '#areas/contracts/contract-change/server/apply.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { billPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { purchaseOrderLine, purchaseOrderMilestone } from '#areas/vehicles/purchase-order/purchase-order-lines.ts'
import { purchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { milestonePaid, reachMilestones } from '#areas/vehicles/purchase-order/server/milestones.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { contractSupplyPrice } from './agreement-lines.ts'
import { at, openSupply, purchaser, saidBy, signThrough, type SupplyStage } from '../testing.ts'
import { follow, reserve } from '../supply-volume/server/ledger.ts'
import { contractPurchaseAgreement } from './contract-purchase-agreement.ts'
import { supplyVolume } from '../supply-volume/supply-volume.ts'
import { quote } from './server/quote.ts'

let stage: SupplyStage
beforeAll(async () => {
  stage = await openSupply()
})
afterAll(() => stage?.drop())

const tier = (fromQty: number, toQty: number | null, unitPrice: string) => ({ fromQty, toQty, unitPrice })
const e5Ladder = [
  tier(1, 50, '118000.00'),
  tier(51, 100, '116500.00'),
  tier(101, 200, '115000.00'),
  tier(201, null, '113800.00'),
]
const save = (more: Record<string, unknown> = {}) =>
  stage.run(tx =>
    saveRecord(
      tx,
      purchaser,
      contractPurchaseAgreement,
      {
        ownCompanyId: stage.ids.company,
        bizUserId: '7',
        bizDeptId: '3',
        purchaseUserId: '7',
        startDate: '2026-03-01',
        termMonths: 10,
        signMode: 2,
        agreementKind: 1,
        settleCycle: 1,
        invoiceKind: '1',
        taxRate: '13',
        totalQty: 300,
        priceValidUntil: '2026-12-31',
        priceAdjustRule: 1,
        ladderMode: 0,
        parties: [{ partyType: 2, mechanismType: 3, mechanismId: stage.supplier }],
        prices: [{ carModelId: stage.ids.model, unitPrice: '118000.00', taxRate: '13', validFrom: '2026-03-01' }],
        milestones: [
          { trigger: 1, percent: '30' },
          { trigger: 3, percent: '65' },
          { trigger: 6, percent: '5' },
        ],
        deliverMode: 1,
        freightBearer: 1,
        insuranceBearer: 1,
        deliverCityCodes: ['4403'],
        leadDays: 30,
        acceptDays: 3,
        titlePassAt: 1,
        certDays: 7,
        invoiceDays: 7,
        warrantyTerms: '整车三年或十万公里',
        ...more,
      },
      'save',
    ),
  )
async function inForce(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await save(more)
  await signThrough(stage, contractPurchaseAgreement, id)
  return id
}
const row = (id: string) => stage.run(tx => getRow(tx, contractPurchaseAgreement, id))
let n = 0
/** An order as it stands before its approval. */
const orderOf = (contractId: string, quantity: number) =>
  stage.run(async tx => {
    const order = await insertRow(tx, purchaser, purchaseOrder, {
      orderNo: `CGDD2026030100${++n}`,
      orderTitle: `${quantity}台`,
      orderDate: '2026-03-10',
      contractType: 9,
      contractId,
      companyId: stage.ids.company,
      supplierType: 3,
      supplierId: stage.supplier,
    } as never)
    const line = await insertRow(tx, purchaser, purchaseOrderLine, {
      orderId: order.id,
      lineNo: 1,
      modelId: stage.ids.model,
      quantity,
      unitPrice: fen('118000'),
      deliverCityCode: '4403',
    } as never)
    return { orderId: order.id, quantity: { lineId: line.id, modelId: stage.ids.model, qty: quantity } }
  })
const reserves = async (contractId: string, quantity: number) => {
  const one = await orderOf(contractId, quantity)
  await stage.run(tx => reserve(tx, purchaser, one.orderId, [one.quantity]))
  return one
}
const asks = (contractId: string, qty: number) =>
  stage.run(tx =>
    quote(tx, { contractId, modelId: stage.ids.model, color: null, cityCode: '4403', qty, date: '2026-03-20' }),
  )

const planned = (contractId: string) =>
  stage.run(async tx =>
    (await findRows(tx, billPaymentPlan, { contractId } as never, { orderBy: 't.id' })).map(one => [
      one.genKey!.split(':')[3],
      yuan(one.amt),
      one.status,
      one.dueDate,
    ]),
  )

describe('a purchase agreement', () => {
  it('40.1 reserves one of two orders of 60 and 40 approved at the same moment when 88 are left', async () => {
    const id = await inForce()
    await reserves(id, 212)
    const [first, second] = [await orderOf(id, 60), await orderOf(id, 40)]
    const both = await Promise.allSettled(
      [first, second].map(one => stage.run(tx => reserve(tx, purchaser, one.orderId, [one.quantity]))),
    )
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const refused = both.find(one => one.status === 'rejected') as PromiseRejectedResult
    expect(String((refused.reason as { refusal: { message: string } }).refusal.message)).toMatch(
      /超出协议剩余数量(28|48)台/,
    )
    const sum = await stage.run(tx =>
      tx.row<{ n: string }>(sql`select sum(qty) as n from supply_volume where contract_id = ${id}::bigint`),
    )
    expect(Number(sum!.n)).toBeLessThanOrEqual(300)
  })
  it('40.2 quotes 40 cars after 30 ordered ones as 20 and 20', async () => {
    const id = await inForce({ ladderMode: 2, ladderScope: 1, countBasis: 1, ladderPeriod: 1, tiers: e5Ladder })
    await reserves(id, 30)
    const found = (await asks(id, 40))!
    expect([
      found.lines.map(one => [one.qty, yuan(one.unitPrice)]),
      yuan(found.total),
      found.tierNo,
      found.blocks,
    ]).toEqual([
      [
        [20, '118000.00'],
        [20, '116500.00'],
      ],
      '4690000.00',
      2,
      [],
    ])
  })
  it('40.5 refuses milestones that do not add up, tiers with a gap and too much earnest money, all together', async () => {
    const said = await saidBy(
      save({
        milestones: [{ trigger: 1, percent: '99' }],
        ladderMode: 2,
        ladderScope: 1,
        countBasis: 1,
        ladderPeriod: 1,
        tiers: [tier(2, 50, '118000.00')],
        earnestAmt: '9000000.00',
      }),
    )
    for (const words of ['付款节点比例合计须为100%', '阶梯须从1起连续', '定金不得超过合同金额的20%'])
      expect(said).toContain(words)
  })
  it('40.4 an order of 30 cars at 30/65/5 plans each milestone once, and what is not billed follows the order', async () => {
    const id = await inForce()
    const { orderId } = await orderOf(id, 30)
    await stage.run(tx =>
      insertRows(
        tx,
        purchaser,
        purchaseOrderMilestone,
        [
          [1, '30'],
          [3, '65'],
          [6, '5'],
        ].map(([trigger, percent], at) => ({ orderId, lineNo: at + 1, trigger, percent, milestoneState: 0 })) as never,
      ),
    )
    const reach = () => stage.run(tx => reachMilestones(tx, purchaser, orderId))
    await reach()
    expect(await planned(id)).toEqual([['1', '1062000.00', 1, '2026-03-02']])
    await stage.run(tx =>
      insertRows(
        tx,
        purchaser,
        purchaseOrderVehicle,
        Array.from({ length: 30 }, (_, at) => ({
          orderId,
          lineNo: 1,
          vin: `LSCA1B2A0TN7000${10 + at}`,
          status: 2,
        })) as never,
      ),
    )
    expect([await reach(), await reach()]).toEqual([1, 0])
    expect(await planned(id)).toEqual([
      ['1', '1062000.00', 1, '2026-03-02'],
      ['2', '2301000.00', 1, '2026-03-02'],
    ])
    // The first is billed and paid; two cars less, and what waits becomes smaller (60, 7.10).
    const [first] = await stage.run(tx =>
      findRows(tx, billPaymentPlan, { contractId: id } as never, { orderBy: 't.id' }),
    )
    const billId = await stage.run(async tx => {
      const made = await act(tx, purchaser, billPaymentPlan, first!, 'activate', {})
      return (await getRow(tx, billPaymentPlan, made.row.id)).billId!
    })
    await stage.run(async tx => {
      await tx.run(sql`update bill_payable set status = 3 where id = ${billId}::bigint`)
      await milestonePaid(tx, purchaser, billId)
      await tx.run(sql`update purchase_order_line set closed_qty = 2 where order_id = ${orderId}::bigint`)
    })
    await reach()
    expect((await planned(id)).filter(one => one[2] !== 3)).toEqual([
      ['1', '1062000.00', 2, '2026-03-02'],
      ['2', '2147600.00', 1, '2026-03-02'],
    ])
    const states = await stage.run(tx => findRows(tx, purchaseOrderMilestone, { orderId }, { orderBy: 't.line_no' }))
    expect(states.map(one => [one.milestoneState, yuan(one.amount), one.payableId])).toEqual([
      [2, '1062000.00', null],
      [1, '2147600.00', null],
      [0, '94400.00', null],
    ])
  })
  it('is changed by a change order: new prices from a day, a quantity that is not below what is ordered', async () => {
    const id = await inForce()
    await reserves(id, 212)
    const changes = (lines: Record<string, unknown>[], effectiveDate = '2026-03-01') =>
      stage.run(tx =>
        codeOf(contractChange as never).calls!['POST save-agreement']!.run(tx, purchaser, {
          contractId: id,
          changeKinds: ['product_price'],
          effectiveDate,
          reason: '厂家指导价下调',
          bizUserId: '7',
          bizDeptId: '3',
          lines,
        } as never),
      ) as Promise<{ id: string }>
    expect(await saidBy(changes([{ lineKind: 5, field: 'totalQty', newValue: '200' }]))).toContain(
      '数量不能小于已下单212台',
    )
    expect(await saidBy(changes([{ lineKind: 6, refId: '9', field: 'unitPrice', newValue: '1' }]))).toContain(
      'lines.0.refId: 合同中没有该对象',
    )
    const made = await changes([
      { lineKind: 6, refId: '1', field: 'unitPrice', newValue: '115900.00' },
      { lineKind: 5, field: 'totalQty', newValue: '400' },
    ])
    await signThrough(stage, contractChange, made.id)
    expect(await row(id)).toMatchObject({ totalQty: 400, reservedQty: 212, leftQty: 188 })
    expect(yuan((await asks(id, 10))!.lines[0]!.unitPrice)).toBe('115900.00')
    const later = await changes([{ lineKind: 6, refId: '1', field: 'unitPrice', newValue: '114000.00' }], '2026-05-01')
    await signThrough(stage, contractChange, later.id)
    await stage.run(tx => applyContractChange(tx, at('2026-05-01 00:20:00'), later.id))
    const prices = await stage.run(tx =>
      findRows(tx, contractSupplyPrice, { contractId: id }, { orderBy: 't.line_no' }),
    )
    expect(prices.map(one => [yuan(one.unitPrice), one.validFrom, one.validTo])).toEqual([
      ['115900.00', '2026-03-01', '2026-04-30'],
      ['114000.00', '2026-05-01', null],
    ])
  })
  it('changes cars that are ordered and not accepted where the change says so: accepted ones keep their price', async () => {
    const id = await inForce()
    const [{ orderId }, later] = [await orderOf(id, 10), await orderOf(id, 4)]
    await stage.run(async tx => {
      for (const one of [orderId, later.orderId]) {
        const [line] = await findRows(tx, purchaseOrderLine, { orderId: one })
        await reserve(tx, purchaser, one, [{ lineId: line!.id, modelId: stage.ids.model, qty: line!.quantity }])
        await tx.run(sql`update purchase_order set status = 1 where id = ${one}::bigint`)
        await insertRows(
          tx,
          purchaser,
          purchaseOrderMilestone,
          [
            [1, '30'],
            [4, '70'],
          ].map(([trigger, percent], at) => ({
            orderId: one,
            lineNo: at + 1,
            trigger,
            percent,
            milestoneState: 0,
          })) as never,
        )
        await reachMilestones(tx, purchaser, one)
      }
      const [line] = await findRows(tx, purchaseOrderLine, { orderId })
      await follow(
        tx,
        purchaser,
        orderId,
        [{ lineId: line!.id, modelId: stage.ids.model, qty: 1, vin: 'LSCA1B2A0TN700901' }],
        4,
      )
      await tx.run(sql`update purchase_order_line set arrived_qty = 1 where order_id = ${orderId}::bigint`)
      // A bargain: it stays as long as the agreement is dearer.
      await tx.run(
        sql`update purchase_order_line set unit_price = 110000, agreed_price = 118000 where order_id = ${later.orderId}::bigint`,
      )
    })
    const change = (newValue: string, applyToOpen: boolean) =>
      stage.run(tx =>
        codeOf(contractChange as never).calls!['POST save-agreement']!.run(tx, purchaser, {
          contractId: id,
          changeKinds: ['product_price'],
          effectiveDate: '2026-03-01',
          reason: '厂家降价',
          bizUserId: '7',
          bizDeptId: '3',
          lines: [{ lineKind: 6, refId: '1', field: 'unitPrice', newValue, applyToOpen }],
        } as never),
      ) as Promise<{ id: string }>
    const applies = async (newValue: string, applyToOpen: boolean) => {
      const made = await change(newValue, applyToOpen)
      await signThrough(stage, contractChange, made.id)
      // As the dispatcher does: what the change told is heard after its commit.
      const told = (await stage.run(tx =>
        tx.row<EventFacts>(sql`select id::text, name, aggregate_id::text as "aggregateId", payload, '' as no from outbox_event
          where tenant_id = ${tx.tenantId} and name = 'supply.price-changed' and aggregate_id = ${id}::bigint order by id desc limit 1`),
      ))!
      await stage.run(tx => codeOf(supplyVolume).listens!['supply.price-changed']!(tx, purchaser, told as never))
    }
    const stands = (one: string) =>
      stage.run(async tx => {
        const [line] = await findRows(tx, purchaseOrderLine, { orderId: one })
        const parts = await findRows(tx, purchaseOrderMilestone, { orderId: one }, { orderBy: 't.line_no' })
        const order = await getRow(tx, purchaseOrder, one)
        return [yuan(line!.unitPrice), yuan(order.totalAmt), ...parts.map(part => yuan(part.amount))]
      })
    await applies('117000.00', false)
    expect((await stands(orderId))[0]).toBe('118000.00')
    await applies('115000.00', true)
    // 118,000 + 9 x 115,000; nothing of it is billed, so both milestones follow.
    expect(await stands(orderId)).toEqual(['115000.00', '1153000.00', '345900.00', '807100.00'])
    expect(await stands(later.orderId)).toEqual(['110000.00', '440000.00', '132000.00', '308000.00'])
    expect(await row(id)).toMatchObject({ reservedQty: 14, acceptedQty: 1, leftQty: 286 })
    // 118,000 for the accepted one, 9 x 115,000, 4 x 110,000.
    expect(yuan((await row(id)).orderedAmt)).toBe('1593000.00')
    await stage.run(tx =>
      follow(tx, purchaser, later.orderId, [{ ...later.quantity, qty: 1, vin: 'LSCA1B2A0TN700902' }], 4),
    )
    const accepted = await stage.run(tx => findRows(tx, supplyVolume, { contractId: id, volumeKind: 4 }))
    expect(accepted.map(one => yuan(one.unitPrice))).toEqual(['118000.00', '110000.00'])
  })
  it('counts accepted and released cars once each', async () => {
    const id = await inForce()
    const { orderId, quantity } = await reserves(id, 10)
    const car = { ...quantity, qty: 1, vin: 'LSCA1B2A0TN700001' }
    for (let time = 0; time < 2; time += 1) await stage.run(tx => follow(tx, purchaser, orderId, [car], 4))
    await stage.run(tx => follow(tx, purchaser, orderId, [{ ...quantity, qty: 4 }], 2))
    const { reservedQty, acceptedQty, leftQty, orderedAmt } = await row(id)
    expect([reservedQty, acceptedQty, leftQty, yuan(orderedAmt)]).toEqual([6, 1, 294, '708000.00'])
  })
  it('is renewed as a draft with its prices from the new start', async () => {
    const id = await inForce()
    const { result } = (await stage.run(tx =>
      act(tx, purchaser, contractPurchaseAgreement, id, 'reSign', {
        input: { startDate: '2027-01-01', termMonths: 12, keepPrices: true },
      }),
    )) as unknown as { result: { successorId: string } }
    const renewed = await row(result.successorId)
    expect([renewed.status, renewed.signType, renewed.originContractId, renewed.carriedQty]).toEqual([103, 2, id, 0])
  })
})
