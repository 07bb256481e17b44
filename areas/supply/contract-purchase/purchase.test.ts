import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { openSupply, purchaser, saidBy, signThrough, type SupplyStage } from '../testing.ts'
import { contractPurchase } from './contract-purchase.ts'

let stage: SupplyStage
beforeAll(async () => {
  stage = await openSupply()
})
afterAll(() => stage?.drop())

const save = (more: Record<string, unknown> = {}) =>
  stage.run(tx =>
    saveRecord(
      tx,
      purchaser,
      contractPurchase,
      {
        ownCompanyId: stage.ids.company,
        bizUserId: '7',
        bizDeptId: '3',
        startDate: '2026-03-01',
        termMonths: 6,
        signMode: 2,
        purchaseKind: 1,
        invoiceKind: '1',
        taxRate: '13',
        parties: [{ partyType: 2, mechanismType: 3, mechanismId: stage.supplier }],
        items: [
          {
            supplierType: 3,
            supplierId: stage.supplier,
            carModelId: stage.ids.model,
            color: 'white',
            quantity: 7,
            unitPrice: '116500.00',
            deliveryDate: '2026-04-01',
          },
        ],
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

describe('a single purchase', () => {
  it('adds up its items and opens the draft of the order when it is signed', async () => {
    const { id } = await save()
    await signThrough(stage, contractPurchase, id)
    const row = await stage.run(tx => getRow(tx, contractPurchase, id))
    expect([
      row.contractNo?.slice(0, 4),
      row.totalQty,
      yuan(row.totalAmount),
      row.status,
      row.enabled,
      row.endDate,
    ]).toEqual(['CGHT', 7, '815500.00', 6, 1, '2026-08-31'])
    const [order] = await stage.run(tx => findRows(tx, purchaseOrder, { contractId: id }))
    expect([order!.status, order!.totalQty, yuan(order!.totalAmt), order!.contractNo]).toEqual([
      103,
      7,
      '815500.00',
      row.contractNo,
    ])
  })
  it('40.5 refuses milestones of 30, 65 and 4 with the draft kept', async () => {
    const milestones = [
      { trigger: 1, percent: '30' },
      { trigger: 3, percent: '65' },
      { trigger: 6, percent: '4' },
    ]
    expect(await saidBy(save({ milestones }))).toContain('付款节点比例合计须为100%')
    const { id } = await save({ milestones, draft: true })
    expect((await stage.run(tx => getRow(tx, contractPurchase, id))).status).toBe(103)
  })
  it('is not stopped while an order of it is on its way', async () => {
    const { id } = await save()
    await signThrough(stage, contractPurchase, id)
    const [order] = await stage.run(tx => findRows(tx, purchaseOrder, { contractId: id }))
    const stop = () =>
      stage.run(tx =>
        act(tx, purchaser, contractPurchase, id, 'stop', { reason: '供应商违约', input: { stopType: 'mutual' } }),
      )
    await stage.run(tx => tx.run(sql`update purchase_order set status = 1 where id = ${order!.id}::bigint`))
    expect(await saidBy(stop())).toContain('存在未完成的采购订单')
  })
  it('names the VIN of every used vehicle', async () => {
    expect(await saidBy(save({ purchaseKind: 4 }))).toContain('二手车须逐台填写车架号')
  })
})
