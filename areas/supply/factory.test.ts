import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFen, fen, yuan, ZERO } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { purchaseOrderLine } from '#areas/vehicles/purchase-order/purchase-order-lines.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { vehicleCost } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { volume } from './codes.ts'
import { contractCarFactory } from './contract-car-factory/contract-car-factory.ts'
import { quote } from './contract-purchase-agreement/server/quote.ts'
import { contractRebate } from './contract-rebate/contract-rebate.ts'
import { contractRebateLine, contractRebateStep } from './contract-rebate/rebate-lines.ts'
import { calculate } from './contract-rebate/server/calculate.ts'
import { moneyMoved } from './contract-rebate/server/confirm.ts'
import { reckonAnew } from './contract-rebate/server/return-cars.ts'
import { follow, reserve } from './supply-volume/server/ledger.ts'
import { at, openSupply, purchaser, saidBy, signThrough, supplierOf, type SupplyStage } from './testing.ts'

let stage: SupplyStage
let brand: string
beforeAll(async () => {
  stage = await openSupply()
  brand = await stage.run(
    async tx =>
      (await insertRow(tx, purchaser, resourceNamed('car-brand'), { brandName: '星岚', status: 1 } as never)).id,
  )
})
afterAll(() => stage?.drop())
const nextYear = at('2027-01-05 09:00:00')

const step = (fromQty: number, toQty: number | null, unitPrice: string) => ({
  ladderGroup: 'E5',
  fromQty,
  toQty,
  unitPrice,
})
const ladders = [
  step(1, 50, '118000.00'),
  step(51, 100, '116500.00'),
  step(101, 200, '115000.00'),
  step(201, null, '113800.00'),
]
let made = 0
/** A policy of a factory of its own, so that no two stand in each other's way. */
async function factory(): Promise<string> {
  made += 1
  return supplierOf(stage, 6, `星岚汽车制造有限公司${made}`, `62258801000010${String(made).padStart(2, '0')}`)
}
const save = async (factoryId: string, more: Record<string, unknown> = {}) =>
  stage.run(tx =>
    saveRecord(
      tx,
      purchaser,
      contractCarFactory,
      {
        ownCompanyId: stage.ids.company,
        bizUserId: '7',
        bizDeptId: '3',
        startDate: '2026-03-01',
        termMonths: 10,
        signMode: 2,
        settleCycle: 1,
        invoiceKind: '1',
        taxRate: '13',
        policyYear: 2026,
        brandIds: [brand],
        targetQty: 200,
        ladderMode: 1,
        countBasis: 2,
        ladderPeriod: 2,
        parties: [{ partyType: 2, mechanismType: 6, mechanismId: factoryId }],
        basePrices: [
          {
            carModelId: stage.ids.model,
            guidePrice: '129800.00',
            basePrice: '118000.00',
            taxRate: '13',
            validFrom: '2026-03-01',
            validTo: '2026-12-31',
          },
        ],
        ladders,
        rebates: [{ ruleKind: 2, period: 3, payForm: 1 }],
        ...more,
      },
      'save',
    ),
  )
async function inForce(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await save(await factory(), more)
  await signThrough(stage, contractCarFactory, id)
  return id
}
const policy = (id: string) => stage.run(tx => getRow(tx, contractCarFactory, id))
const rebatesFor = (contractId: string) =>
  stage.run(tx => findRows(tx, contractRebate, { contractId } as never, { orderBy: 't.id' }))
let serial = 8_200_000
/** An order straight from the factory, its cars accepted one by one. */
async function buys(contractId: string, quantity: number, price: string, withCards = true): Promise<string[]> {
  const vins = Array.from({ length: quantity }, () => vin('LXL', ++serial))
  await stage.run(async tx => {
    const order = await insertRow(tx, purchaser, purchaseOrder, {
      orderNo: `CGDD20260310${++serial}`,
      orderTitle: `${quantity}台`,
      orderDate: '2026-03-10',
      contractType: 11,
      contractId,
      companyId: stage.ids.company,
      supplierType: 6,
      supplierId: stage.factory,
    } as never)
    const line = await insertRow(tx, purchaser, purchaseOrderLine, {
      orderId: order.id,
      lineNo: 1,
      modelId: stage.ids.model,
      quantity,
      unitPrice: fen(price),
      deliverCityCode: '4403',
    } as never)
    const told = { lineId: line.id, modelId: stage.ids.model }
    await reserve(tx, purchaser, order.id, [{ ...told, qty: quantity }])
    if (withCards)
      await insertRows(
        tx,
        purchaser,
        vehicle,
        vins.map(one => ({
          vin: one,
          modelId: stage.ids.model,
          costTotal: fen(price),
          originalValue: fen(price),
          netValue: fen(price),
        })) as never,
      )
    await follow(
      tx,
      purchaser,
      order.id,
      vins.map(one => ({ ...told, qty: 1, vin: one })),
      volume.accepted,
    )
  })
  return vins
}
const reckon = (contractId: string, actor = nextYear) => stage.run(tx => calculate(tx, actor, { contractId }))
const confirm = async (id: string, confirmAmt: string, more: Record<string, unknown> = {}) => {
  await stage.run(tx =>
    act(tx, nextYear, contractRebate, id, 'submit', {
      input: { confirmAmt: fen(confirmAmt), confirmFileBizId: '700', ...more },
    }),
  )
  await stage.run(tx => act(tx, nextYear, contractRebate, id, 'approve'))
}
const claims = (id: string) =>
  stage.run(tx => findRows(tx, accountReceivable, { sourceType: 'contract-rebate', sourceId: id } as never))
const costs = (id: string) =>
  stage.run(tx => findRows(tx, vehicleCost, { sourceType: 'contract-rebate', sourceId: id } as never))

describe('a car-factory contract', () => {
  it('40.6 is not signed while another of the factory and model is executing', async () => {
    const maker = await factory()
    const [first, second] = [await save(maker), await save(maker)]
    await signThrough(stage, contractCarFactory, first.id)
    const { contractNo } = await policy(first.id)
    expect(contractNo).toMatch(/^ZJXY/)
    expect(await saidBy(signThrough(stage, contractCarFactory, second.id))).toContain(
      `车型【星岚 E5】已存在执行中的商务政策【${contractNo}】`,
    )
    expect(await saidBy(save(maker))).toContain('已存在执行中的商务政策')
  })
  it('refuses a gap in the ladder, overlapping prices and a rule without figure, all together', async () => {
    const price = {
      carModelId: stage.ids.model,
      guidePrice: '129800.00',
      basePrice: '118000.00',
      taxRate: '13',
      validFrom: '2026-03-01',
      validTo: '2026-12-31',
    }
    const said = await saidBy(
      save(await factory(), {
        ladders: [step(2, null, '118000.00')],
        basePrices: [price, { ...price, validFrom: '2026-06-01' }],
        rebates: [
          { ruleKind: 3, period: 3, payForm: 1 },
          { ruleKind: 1, period: 3, payForm: 1 },
        ],
      }),
    )
    for (const words of ['阶梯须从1起连续', '有效期重叠', '请填写比例', '请填写单台金额']) expect(said).toContain(words)
  })
  it('gives the price of the day to an order, and none when it is disabled', async () => {
    const base = { carModelId: stage.ids.model, guidePrice: '129800.00', taxRate: '13' }
    const id = await inForce({
      ladderMode: 0,
      ladders: [],
      rebates: [],
      basePrices: [
        { ...base, basePrice: '118000.00', validFrom: '2026-03-01', validTo: '2026-05-31' },
        { ...base, basePrice: '115900.00', validFrom: '2026-06-01', validTo: '2026-11-30' },
      ],
    })
    const asks = (date: string) =>
      stage.run(tx =>
        quote(tx, { contractId: id, modelId: stage.ids.model, color: null, cityCode: '4403', qty: 2, date }),
      )
    const told = async (date: string) => {
      const found = (await asks(date))!
      return [yuan(found.total), found.blocks]
    }
    expect(await told('2026-05-31')).toEqual(['236000.00', []])
    expect(await told('2026-06-01')).toEqual(['231800.00', []])
    expect(await told('2026-12-05')).toEqual(['0.00', ['协议价格已过期 / price expired']])
    await stage.run(tx => act(tx, purchaser, contractCarFactory, id, 'changeStatus', { input: { enabled: 2 } }))
    expect((await told('2026-06-01'))[1]).toEqual(['协议已停用或未生效 / agreement disabled or not in force'])
  })
  it('counts accepted cars into its ladder', async () => {
    const id = await inForce()
    await buys(id, 30, '118000', false)
    await buys(id, 40, '118000', false)
    const { countedQty, currentTier, toNextTier } = await policy(id)
    expect([countedQty, currentTier, toNextTier]).toEqual([70, 2, 31])
    const asked = await stage.run(tx =>
      quote(tx, { contractId: id, modelId: stage.ids.model, color: null, cityCode: '', qty: 60, date: '2026-03-20' }),
    )
    expect(yuan(asked!.total)).toBe('6990000.00')
  })
})

describe('a rebate', () => {
  it('40.3 brings 300,000.00 for 130 cars in mode 1, once, and takes 195,000.00 back for 31 returned cars', async () => {
    const id = await inForce()
    await buys(id, 30, '118000')
    await buys(id, 40, '118000')
    const last = await buys(id, 60, '116500')
    const [draft] = await reckon(id)
    expect([draft!.isNew, yuan(draft!.rebateAmt)]).toEqual([true, '300000.00'])
    const steps = await stage.run(tx =>
      findRows(tx, contractRebateStep, { rebateId: draft!.id } as never, { orderBy: 't.line_no' }),
    )
    expect(steps.map(one => yuan(one.stepAmt))).toEqual([
      '15250000.00',
      '14950000.00',
      '300000.00',
      '0.00',
      '300000.00',
    ])
    await confirm(draft!.id!, '300000.00')
    const posted = (await costs(draft!.id!)).map(one => yuan(one.amt!))
    expect([
      posted.length,
      posted.filter(one => one === '-3000.00').length,
      posted.filter(one => one === '-1500.00').length,
    ]).toEqual([130, 70, 60])
    expect((await claims(draft!.id!)).map(one => [yuan(one.amt), one.payerId, one.feeItem])).toEqual([
      ['300000.00', (await policy(id)).counterpartyId, 24],
    ])
    expect((await reckon(id)).map(one => [one.id, yuan(one.rebateAmt)])).toEqual([[null, '0.00']])

    await stage.run(tx =>
      act(tx, nextYear, contractCarFactory, id, 'returnCars', {
        input: { vins: last.slice(0, 31).join('\n'), returnDate: '2027-01-04' },
        reason: '三电缺陷退车',
      }),
    )
    const all = await rebatesFor(id)
    expect(all.map(one => [one.status, yuan(one.rebateAmt), yuan(one.prevAmt), one.qty])).toEqual([
      [1, '300000.00', '0.00', 130],
      [103, '-195000.00', '300000.00', 99],
    ])
    const lines = await stage.run(tx => findRows(tx, contractRebateLine, { rebateId: all[1]!.id } as never))
    expect(yuan(lines.reduce((sum, one) => addFen(sum, one.amt), ZERO))).toBe('-195000.00')
    await confirm(all[1]!.id, '-195000.00')
    const back = (await rebatesFor(id))[1]!
    // The policy is in force still: the next rebate takes it up.
    expect([back.status, yuan(back.openAmt), back.payableId]).toEqual([1, '-195000.00', null])
    await stage.run(tx => act(tx, nextYear, contractRebate, back.id, 'payBack'))
    const [paid] = await stage.run(tx =>
      findRows(tx, accountPayable, { sourceType: 'contract-rebate', sourceId: back.id } as never),
    )
    expect(yuan(paid!.amt)).toBe('195000.00')
  })
  it('is reckoned once when two ask at the same moment', async () => {
    const id = await inForce()
    await buys(id, 60, '118000', false)
    const both = await Promise.allSettled([reckon(id), reckon(id)])
    expect(both.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    expect((await rebatesFor(id)).map(one => yuan(one.rebateAmt))).toEqual(['90000.00'])
  })
  it('is submitted with the letter of the supplier, a difference with its reason', async () => {
    const id = await inForce()
    await buys(id, 60, '118000')
    const [draft] = await reckon(id)
    const submits = (input: Record<string, unknown>) =>
      saidBy(stage.run(tx => act(tx, nextYear, contractRebate, draft!.id!, 'submit', { input })))
    expect(await submits({ confirmAmt: fen('90000') })).toContain('请上传供应商确认函')
    expect(await submits({ confirmAmt: fen('88000'), confirmFileBizId: '700' })).toContain('请填写差异说明')
    expect(await saidBy(reckonWhile(id, draft!.id!))).toContain('存在未完成的返利')
    await stage.run(tx => act(tx, nextYear, contractRebate, draft!.id!, 'approve'))
    const given = await stage.run(tx => findRows(tx, contractRebateLine, { rebateId: draft!.id } as never))
    expect(yuan(given.reduce((sum, one) => addFen(sum, one.givenAmt), ZERO))).toBe('88000.00')
    expect((await reckon(id)).map(one => yuan(one.rebateAmt))).toEqual(['0.00'])
  })
  it('is collected when its bill is settled, open again when the receipt is reversed', async () => {
    const id = await inForce()
    await buys(id, 60, '118000', false)
    const [draft] = await reckon(id)
    await confirm(draft!.id!, '90000.00')
    const [claim] = await claims(draft!.id!)
    const state = async () => (await rebatesFor(id)).map(one => [one.status, yuan(one.openAmt)])
    await stage.run(tx => moneyMoved(tx, nextYear, claim!.billId!, true))
    expect(await state()).toEqual([[3, '0.00']])
    await stage.run(tx => moneyMoved(tx, nextYear, claim!.billId!, false))
    expect(await state()).toEqual([[1, '90000.00']])
    await stage.run(tx => act(tx, nextYear, contractRebate, draft!.id!, 'void', { reason: '供应商改按红票' }))
    expect([(await state())[0]![0], (await claims(draft!.id!))[0]!.status]).toEqual([4, 4])
    expect((await reckon(id)).map(one => yuan(one.rebateAmt))).toEqual(['90000.00'])
  })
  it('takes up what an earlier return left open', async () => {
    const id = await inForce({
      rebates: [
        { ruleKind: 2, period: 3, payForm: 1 },
        { ruleKind: 1, amt: '1000.00', period: 3, payForm: 1 },
      ],
    })
    const cars = await buys(id, 60, '118000')
    const [ladder, perCar] = await reckon(id)
    await confirm(ladder!.id!, '90000.00')
    await stage.run(tx => tx.run(sql`update contract_rebate set is_deleted = 1 where id = ${perCar!.id}::bigint`))
    await stage.run(tx =>
      act(tx, nextYear, contractCarFactory, id, 'returnCars', {
        input: { vins: cars.slice(0, 20).join(','), returnDate: '2027-01-04' },
        reason: '质量问题',
      }),
    )
    const [, negative, bonus] = await rebatesFor(id)
    await confirm(negative!.id, '-90000.00')
    await confirm(bonus!.id, '40000.00')
    const after = await rebatesFor(id)
    expect(after.slice(1).map(one => [one.status, yuan(one.openAmt), yuan(one.offsetAmt)])).toEqual([
      [1, '-50000.00', '-40000.00'],
      [3, '0.00', '40000.00'],
    ])
    expect(await claims(bonus!.id)).toEqual([])
  })
  it('waits for the red letter where it reduces the invoice', async () => {
    const id = await inForce({ rebates: [{ ruleKind: 1, amt: '600.00', period: 2, payForm: 3 }] })
    await buys(id, 5, '118000', false)
    const [draft] = await reckon(id, at('2026-04-05 09:00:00'))
    expect([draft!.id === null, yuan(draft!.rebateAmt)]).toEqual([false, '3000.00'])
    await confirm(draft!.id!, '3000.00')
    expect(await claims(draft!.id!)).toEqual([])
    const input = { redInvoiceNo: '26442000000012345678', redInvoiceDate: '2026-04-20', redFileBizId: '701' }
    await stage.run(tx => act(tx, nextYear, contractRebate, draft!.id!, 'redLetter', { input }))
    expect((await rebatesFor(id)).map(one => one.status)).toEqual([3])
  })
  it('is drafted by the job of the month for every rule whose period is over', async () => {
    const id = await inForce({
      rebates: [
        { ruleKind: 2, period: 3, payForm: 1 },
        { ruleKind: 3, rate: '1.2', threshold: 50, period: 3, payForm: 2 },
        { ruleKind: 1, amt: '100.00', threshold: 500, period: 3, payForm: 1 },
      ],
    })
    await buys(id, 60, '118000', false)
    expect(await stage.run(tx => reckonAnew(tx, purchaser, id))).toBe(0)
    expect(await stage.run(tx => reckonAnew(tx, nextYear, id))).toBe(2)
    // 60 x 116,500.00 / 1.13 x 1.2 %
    expect((await rebatesFor(id)).map(each => yuan(each.rebateAmt))).toEqual(['90000.00', '74230.09'])
  })
  it('gives back the difference when a price falls (C4)', async () => {
    const base = { carModelId: stage.ids.model, guidePrice: '129800.00', taxRate: '13' }
    const id = await inForce({
      ladderMode: 0,
      ladders: [],
      priceProtectDays: 30,
      rebates: [{ ruleKind: 6, period: 2, payForm: 1 }],
      basePrices: [
        { ...base, basePrice: '118000.00', validFrom: '2026-03-01', validTo: '2026-03-19' },
        { ...base, basePrice: '115900.00', validFrom: '2026-03-20', validTo: '2026-12-31' },
      ],
    })
    const cars = await buys(id, 12, '118000')
    await stage.run(tx => tx.run(sql`update vehicle set biz_status = 3 where vin = any(${cars}::text[])`))
    expect((await reckon(id, at('2026-04-05 09:00:00'))).map(one => yuan(one.rebateAmt))).toEqual(['25200.00'])
  })
})

/** While it is submitted with a difference and explained, it cannot be reckoned again. */
async function reckonWhile(contractId: string, id: string): Promise<unknown> {
  await stage.run(tx =>
    act(tx, nextYear, contractRebate, id, 'submit', {
      input: { confirmAmt: fen('88000'), confirmFileBizId: '700', diffReason: '两台展车不计' },
    }),
  )
  return reckon(contractId)
}
