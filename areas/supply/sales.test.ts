import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf, resourceNamed } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { activatePlans } from '#areas/billing/bill-receipt-plan/server/activate.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { at, customerWith, openStage, saidBy, signThrough, type Stage } from '#areas/contracts/testing.ts'
import { contractSale } from './contract-sale/contract-sale.ts'
import { contractSaleVehicle } from './contract-sale/contract-sale-vehicle.ts'
import { takeMoney, transferred } from './contract-sale/server/progress.ts'
import { saleWorkPort } from './contract-sale/server/work-port.ts'

const NOW = at('2026-11-21 10:00:00')
const cashier = at('2026-11-21 11:00:00', '8', '周敏')
const vehicle = resourceNamedLater()
let stage: Stage
let customerId: string
let buyerName: string
let lotId: string
let serial = 0
const tasks = new Map<string, string>()

function resourceNamedLater() {
  return () => resourceNamed('vehicle')
}

beforeAll(async () => {
  stage = await openStage(['supply', 'assets', 'work-orders'])
  standIn(
    provide(saleWorkPort, {
      transfer: async (_tx, _actor, wanted) => tasksOf(wanted.vehicleIds),
      discharge: async () => undefined,
      removeDevices: async () => undefined,
    }),
  )
  customerId = await customerWith(stage, 5)
  buyerName = (
    (await stage.run(tx => getRow(tx, resourceNamed('customer') as never, customerId))) as { mechanismName: string }
  ).mechanismName
  lotId = (
    await stage.run(tx =>
      insertRow(tx, NOW, resourceNamed('parking-lot'), { lotName: '白云中转库', status: 1, capacity: 100 } as never),
    )
  ).id
})
afterAll(() => stage?.drop())

async function tasksOf(ids: readonly string[]): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const id of ids) {
    const task = await stage.run(tx =>
      insertRow(tx, NOW, resourceNamed('vehicle-task'), { vehicleId: id, type: 3 } as never),
    )
    made.set(id, task.id)
    tasks.set(id, task.id)
  }
  return made
}
const car = (values: Record<string, unknown> = {}) =>
  stage.run(
    async tx =>
      (
        await insertRow(tx, NOW, vehicle(), {
          vin: `LSCA1B2A0TN${String(800_000 + ++serial)}`,
          plateNo: `粤B${10000 + serial}`,
          modelId: stage.ids.model,
          bizStatus: 3,
          ownerKind: 1,
          ownerCompanyId: stage.ids.company,
          originalValue: fen('92869.16'),
          netValue: fen('92869.16'),
          ...values,
        } as never)
      ).id,
  )
const body = (cars: readonly [string, string][], more: Record<string, unknown> = {}) => ({
  direction: 1,
  saleKind: 1,
  ownCompanyId: stage.ids.company,
  bizUserId: '7',
  bizDeptId: '3',
  startDate: '2026-11-21',
  termMonths: 3,
  signMode: 2,
  sellChannel: 'agreed',
  vatMode: 1,
  titleRule: 1,
  allPaidFirst: true,
  transferBearer: 1,
  plateRule: 1,
  defaultRule: 1,
  conditionNote: '无重大事故，电池健康度87%',
  deliverLotId: lotId,
  deliverFrom: '2026-11-25',
  deliverTo: '2026-11-30',
  parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId }],
  vehicles: cars.map(([vehicleId, salePrice]) => ({ vehicleId, salePrice })),
  receiptTerms: [
    { trigger: 1, percent: '10', isEarnest: true },
    { trigger: 2, percent: '90' },
  ],
  ...more,
})
const save = (cars: readonly [string, string][], more: Record<string, unknown> = {}) =>
  stage.run(tx => saveRecord(tx, NOW, contractSale, body(cars, more), 'save'))
const saleOf = (id: string) => stage.run(tx => getRow(tx, contractSale, id))
const linesOf = (id: string) =>
  stage.run(tx => findRows(tx, contractSaleVehicle, { contractId: id } as never, { orderBy: 't.line_no' }))
const occupied = (vehicleId: string) =>
  stage.run(async tx => ((await getRow(tx, vehicle() as never, vehicleId)) as { occupyId: string | null }).occupyId)
async function signed(cars: readonly [string, string][], more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await save(cars, more)
  await signThrough(stage, contractSale, id, NOW)
  return id
}
const plansOf = (id: string) =>
  stage.run(tx => findRows(tx, billReceiptPlan, { contractId: id } as never, { orderBy: 't.id' }))
/** Bills every plan row of one car and pays so much of them. */
async function pay(id: string, vehicleId: string, periods: readonly number[]): Promise<void> {
  const plans = (await plansOf(id)).filter(one => one.vehicleId === vehicleId && periods.includes(one.periodNo!))
  await stage.run(tx => activatePlans(tx, NOW, plans))
  const bills = (await plansOf(id)).filter(one => plans.some(plan => plan.id === one.id))
  for (const plan of bills) {
    const amt = yuan(plan.amt)
    const csv = `交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号\n2026-11-21,09:00:00,${amt},,,${buyerName},4420150110005,工商银行,转账,车款,LS${++serial}\n`
    const made = await stage.run(tx =>
      importStatement(
        tx,
        at('2026-11-21 10:00:00', '0', '系统'),
        { ownAccountId: stage.ids.account },
        {
          name: '流水.csv',
          mime: 'text/csv',
          bytes: Buffer.from(csv),
        },
      ),
    )
    const claim = await stage.run(tx =>
      saveRecord(
        tx,
        NOW,
        billReceiptWriteOff,
        {
          companyId: stage.ids.company,
          partyKind: 1,
          partyId: customerId,
          funds: [{ fundType: 1, bankReceiptId: made.ids[0], amt }],
          allocs: [{ billId: plan.billId, amt, allocType: 1 }],
        },
        'save',
      ),
    )
    await stage.run(tx => act(tx, cashier, billReceiptWriteOff, claim.id, 'chargeOff'))
  }
  await stage.run(tx => takeMoney(tx, NOW, id))
}
const step = (id: string, action: string, input: Record<string, unknown>, reason = '') =>
  stage.run(tx => act(tx, NOW, contractSale, id, action as never, { input, reason }))

describe('sales of vehicles', () => {
  it('reckon floor, tax and gain of every car and tell the approvers what is below the floor', async () => {
    const one = await car()
    const { id } = await save([[one, '80000.00']])
    const row = await saleOf(id)
    expect(row).toMatchObject({ vehicleQty: 1, belowFloor: true, buyerType: 1, buyerId: customerId })
    expect([yuan(row.saleTotal), yuan(row.totalAmount), yuan(row.earnestAmt)]).toEqual([
      '80000.00',
      '80000.00',
      '8000.00',
    ])
    expect(stage.started.at(-1)).toMatchObject({
      processKey: 'contract-sale',
      amount: '80000.00',
      variables: { belowFloor: true, saleKind: 1 },
    })
    expect((await linesOf(id))[0]).toMatchObject({ rowState: 1, plateNo: expect.stringContaining('粤B') })
  })
  it('hold their cars from the submit; a draft holds nothing; a rejected one gives them back', async () => {
    const one = await car()
    const draft = await save([[one, '101000.00']], { draft: true })
    expect(await occupied(one)).toBe(null)
    const { id } = await save([[one, '101000.00']])
    expect(await occupied(one)).not.toBe(null)
    expect(await saidBy(save([[one, '99000.00']]))).toContain('已被【CLMM')
    await stage.run(tx => act(tx, NOW, contractSale, id, 'reject', { reason: '价格' }))
    expect(await occupied(one)).toBe(null)
    expect(draft.status).toBe(103)
  })
  it('40.7 two documents that want one car at once: exactly one holds it', async () => {
    const one = await car()
    const both = await Promise.allSettled([save([[one, '101000.00']]), save([[one, '100000.00']])])
    expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find(each => each.status === 'rejected') as PromiseRejectedResult
    expect(await saidBy(Promise.reject(lost.reason))).toContain('占用')
  })
  it('refuse terms that do not add up, too much earnest, and cars that are not in stock', async () => {
    const leased = await car({ bizStatus: 6 })
    const said = await saidBy(
      save([[leased, '101000.00']], {
        receiptTerms: [
          { trigger: 2, percent: '30', isEarnest: true },
          { trigger: 2, percent: '60' },
        ],
      }),
    )
    expect(said).toContain('不在库存')
    expect(said).toContain('收款比例合计须为100%')
    expect(said).toContain('定金不得超过合同金额的20%')
    expect(said).toContain('定金须在签订后支付')
  })
  it('have a plan row per car and term, the earnest first', async () => {
    const [one, two] = [await car(), await car()]
    const id = await signed([
      [one, '101000.00'],
      [two, '46000.00'],
    ])
    expect((await plansOf(id)).map(plan => [plan.vehicleId, plan.feeItem, yuan(plan.amt), plan.dueDate])).toEqual([
      [one, 22, '10100.00', '2026-03-01'],
      [one, 22, '90900.00', '2026-11-25'],
      [two, 22, '4600.00', '2026-03-01'],
      [two, 22, '41400.00', '2026-11-25'],
    ])
  })
  it('40.8 a paid car that is pledged is not transferred; freed, transferred and handed over it leaves the fleet', async () => {
    const one = await car({ mortgageState: 2 })
    const id = await signed([[one, '101000.00']])
    const [line] = await linesOf(id)
    expect(await saidBy(step(id, 'transfer', { lineIds: [line!.id] }))).toContain('当前进度不允许')
    await pay(id, one, [1])
    expect((await linesOf(id))[0]).toMatchObject({ rowState: 1, paidAmt: fen('10100') })
    await pay(id, one, [2])
    expect((await linesOf(id))[0]).toMatchObject({ rowState: 2, paidAmt: fen('101000') })
    expect(await saidBy(step(id, 'transfer', { lineIds: [line!.id] }))).toContain('车辆未解除抵押')
    await stage.run(tx => tx.run(sql`update vehicle set mortgage_state = 4 where id = ${one}::bigint`))
    await step(id, 'transfer', { lineIds: [line!.id] })
    const hand = () =>
      step(id, 'deliver', {
        lineIds: [line!.id],
        deliverTime: '2026-11-21 09:30:00',
        receiverName: '王五',
        receiverIdNo: '110101199003070011',
        deliverBizId: '800',
      })
    expect(await saidBy(hand())).toContain('过户尚未完成')
    await stage.run(tx => transferred(tx, NOW, tasks.get(one)!))
    await hand()
    expect((await linesOf(id))[0]).toMatchObject({ rowState: 5 })
    expect(await saleOf(id)).toMatchObject({ doneQty: 1 })
    const facts = await stage.run(tx =>
      tx.row<{ biz_status: number; occupy_id: string | null; amt: string }>(sql`
        select v.biz_status, v.occupy_id, c.amt from vehicle v join vehicle_cost c on c.tenant_id = v.tenant_id and c.vehicle_id = v.id and c.cost_item = 53 where v.id = ${one}::bigint`),
    )
    expect(facts).toEqual({ biz_status: 9, occupy_id: null, amt: '-101000.00' })
  })
  it('a buyer who withdraws loses his earnest; the car is free and the rest of its price is void', async () => {
    const [one, two] = [await car(), await car()]
    const id = await signed([
      [one, '46000.00'],
      [two, '88200.00'],
    ])
    await pay(id, one, [1])
    const [line] = await linesOf(id)
    await step(id, 'cancelVehicle', { lineIds: [line!.id], who: 2 }, '买方放弃')
    expect((await linesOf(id)).map(each => each.rowState)).toEqual([6, 1])
    expect(await occupied(one)).toBe(null)
    expect(await occupied(two)).not.toBe(null)
    const kept = await stage.run(tx =>
      tx.rows<{ fee_item: number; amt: string; unpaid: string }>(sql`
        select fee_item, bill_amt as amt, unpaid_amt as unpaid from bill_receivable where contract_id = ${id}::bigint and fee_item = 15`),
    )
    expect(kept).toEqual([{ fee_item: 15, amt: '4600.00', unpaid: '0.00' }])
    expect((await plansOf(id)).filter(plan => plan.vehicleId === one).map(plan => plan.status)).toContain(3)
  })
  it('is stopped while nothing was paid; its cars are free again', async () => {
    const one = await car()
    const id = await signed([[one, '46000.00']])
    await stage.run(tx =>
      act(tx, NOW, contractSale, id, 'stop', { reason: '协商', input: { stopType: 'mutual', stopDate: '2026-11-21' } }),
    )
    expect(await occupied(one)).toBe(null)
    expect((await linesOf(id))[0]).toMatchObject({ rowState: 6 })
  })
  it('calculates unsaved lines with the way it came about', async () => {
    const run = codeOf(contractSale as never).calls!['POST calculate']!.run
    const answer = await stage.run(tx =>
      run(tx, NOW, {
        vatMode: 1,
        vehicles: [{ salePrice: '101000.00', netValue: '92869.16', disposalCost: '600.00' }],
      } as never),
    )
    expect(answer).toMatchObject({ lines: [{ taxAmt: '11619.47', gainAmt: '-4088.63', floorPrice: '99695.04' }] })
    expect((answer as { lines: { trace: string[] }[] }).lines[0]!.trace[1]).toContain('95%')
  })
  it('lists what may be sold and what was', async () => {
    const calls = codeOf(contractSale as never).calls!
    const [free, held] = [await car(), await car()]
    await save([[held, '101000.00']])
    const candidates = (await stage.run(tx =>
      calls['GET candidate-page']!.run(tx, NOW, { current: 1, size: 200 } as never),
    )) as { records: { vehicleId: string }[]; total: number }
    const offered = candidates.records.map(one => one.vehicleId)
    expect([offered.includes(free), offered.includes(held)]).toEqual([true, false])
    const page = (await stage.run(tx =>
      calls['GET /api/ratutech-core/contract-sale-vehicle/page']!.run(tx, NOW, {
        current: 1,
        size: 50,
        rowState: 5,
      } as never),
    )) as { records: { salePrice: string }[] }
    expect(page.records).toMatchObject([{ salePrice: '101000.00' }])
  })
})
