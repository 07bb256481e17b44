import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf, resourceNamed } from '#packages/server/registry.ts'
import type { OnDate } from '#areas/contracts/contract-settlement-quote/server/what-if.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { marginCardFor, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { contractSettlementQuote } from '#areas/contracts/contract-settlement-quote/contract-settlement-quote.ts'
import { financingChange } from '#areas/contracts/contract-financing-lease/server/change.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { pricePaid } from '#areas/contracts/contract-financing-lease/server/leaseback.ts'
import { contractPurchaseItem } from '#areas/contracts/contract/contract-purchase-item.ts'
import { contractFinancingLease } from '#areas/contracts/contract-financing-lease/contract-financing-lease.ts'
import {
  at,
  customerWith,
  documents,
  e1Rule,
  openStage,
  payFront,
  plansOf,
  saidBy,
  signing,
  signThrough,
  vehicleOf,
  type Stage,
} from '#areas/contracts/testing.ts'
import { contractAudit } from '../../order/server/contract-audit.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { allot } from './allot.ts'
import { ready } from './ready.ts'
import { take } from './take.ts'

interface Shown {
  irrNominal: string
  irrEffective: string
  financedTotal: string
  lines: { rows: Record<string, unknown>[] }[]
}
let stage: Stage
let papers: string[]
beforeAll(async () => {
  stage = await openStage()
  papers = await documents(stage, 6)
})
afterAll(() => stage?.drop())

/** Example F (30, 9 C5): 94,412.57 at 10.8 % over 36 months in arrears. */
const f = (customerId: string, more: Record<string, unknown> = {}) => ({
  ownCompanyId: stage.ids.company,
  bizUserId: '7',
  bizDeptId: '3',
  startDate: '2026-05-20',
  leaseForm: 1,
  repayMethod: 1,
  payMode: 2,
  cycleMonths: 1,
  periods: 36,
  annualRate: '10.8',
  rateType: 1,
  interestBasis: 1,
  downRate: '20',
  capitalise: [6, 7, 8, 9],
  handlingRate: '2',
  nominalPrice: '100.00',
  prepayLockMonths: 6,
  prepayFeeRate: '3',
  supplierType: 1,
  supplierId: customerId,
  lessorInvoice: 1,
  titlePlace: 1,
  parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId }],
  products: [
    {
      productId: stage.ids.product,
      carModelId: stage.ids.model,
      cityCode: '4401',
      plateKind: 'green',
      quantity: 1,
      vehiclePrice: '98000.00',
      deposit: '5000.00',
    },
  ],
  fees: [
    { feeItem: 6, chargeTrigger: 2, amount: '5860.00' },
    { feeItem: 9, chargeTrigger: 2, amount: '980.00' },
    { feeItem: 7, chargeTrigger: 2, amount: '500.00' },
  ],
  payRule: { ...e1Rule(stage.ids.account), depositMonths: '0' },
  ...more,
})
const save = (body: Record<string, unknown>) =>
  stage.run(tx => saveRecord(tx, signing, contractFinancingLease, body, 'save'))
const lease = (id: string) => stage.run(tx => getRow(tx, contractFinancingLease, id))
let cars = 0

async function taken(more: Record<string, unknown> = {}) {
  const customerId = await customerWith(stage, 1)
  const { id } = await save(f(customerId, more))
  await signThrough(stage, contractFinancingLease, id)
  const [position] = await stage.run(tx => findRows(tx, orderVehicle, { contractId: id }))
  const vehicleId = await vehicleOf(stage, `LSCA1B2A0TN${String(800_000 + ++cars)}`, { plateNo: `粤AG${10000 + cars}` })
  await stage.run(tx => allot(tx, signing, position!.id, { vehicleId, allotId: papers[0]!, substitute: false }))
  await stage.run(tx => ready(tx, signing, position!.id, { confirmId: '1' }))
  await payFront(stage, position!.id)
  const answer = await stage.run(tx =>
    take(tx, at('2026-05-20 12:00:00'), position!.id, {
      extractId: papers[0]!,
      vehicleId,
      takeTime: '2026-05-20 10:00:00',
      mileage: 12,
      placeKind: 1,
      placeId: null,
      address: '白云中转库',
    }),
  )
  return { id, customerId, positionId: position!.id, answer }
}

describe('a finance lease', () => {
  it('30.11 of F pays 36 periods of principal and interest and a nominal price, and shows its rates', async () => {
    const { id, positionId, answer } = await taken()
    const row = await lease(id)
    expect([yuan(row.financedTotal), yuan(row.interestTotal), yuan(row.handlingFee), row.termMonths]).toEqual([
      '94412.57',
      '16539.87',
      '1888.25',
      36,
    ])
    expect([Number(row.irrNominal), Number(row.irrEffective), Number(row.xirr)]).toEqual([13.517, 14.3867, 14.3486])
    // The same table stands on its page and, before anything is saved, below its form.
    const asked = (resource: never, call: `GET ${string}` | `POST ${string}`, input: unknown) =>
      stage.run(tx => codeOf(resource).calls![call]!.run(tx, signing, input as never)) as Promise<Shown>
    const shown = await asked(contractFinancingLease as never, 'GET schedule', { id })
    const { loan } = (await asked(contract as never, 'POST plan-preview', {
      ...f(await customerWith(stage, 1)),
      contractType: 7,
    })) as unknown as { loan: Shown }
    for (const one of [shown, loan]) {
      expect([one.irrNominal, one.irrEffective, one.financedTotal]).toEqual(['13.517', '14.3867', '94412.57'])
      expect(one.lines[0]!.rows).toHaveLength(36)
      expect(one.lines[0]!.rows[0]).toMatchObject({ principal: '2232.30', interest: '849.71', dueDate: '2026-06-20' })
      expect(one.lines[0]!.rows[35]).toMatchObject({ principal: '3054.60', interest: '27.49', balance: '0.00' })
    }
    const [principal, interest, nominal] = [
      await plansOf(stage, positionId, 20),
      await plansOf(stage, positionId, 21),
      await plansOf(stage, positionId, 17),
    ]
    expect([principal.length, interest.length]).toEqual([36, 36])
    expect([principal[0]!.amt, interest[0]!.amt, principal[35]!.amt, interest[35]!.amt]).toEqual([
      '2232.30',
      '849.71',
      '3054.60',
      '27.49',
    ])
    expect(nominal.map(one => [one.amt, one.dueDate])).toEqual([['100.00', '2029-05-20']])
    expect(answer).toMatchObject({ rentEndDate: '2029-05-19', firstDueDate: '2026-06-20', rows: 73 })
    // What was financed is not charged apart: before the take only the deposit and the down payment are due.
    const front = await stage.run(tx =>
      tx.rows<{ fee_item: number; amt: string }>(
        sql`select fee_item, amt from bill_receipt_plan where contract_id = ${id}::bigint and calc_note->>'kind' = 'front' order by fee_item`,
      ),
    )
    expect(front).toEqual([
      { fee_item: 2, amt: '5000.00' },
      { fee_item: 3, amt: '19600.00' },
      { fee_item: 4, amt: '1888.25' },
    ])
  })

  it('30.13 is refused above the ceiling of the annual rate, and below the lowest down payment', async () => {
    const customerId = await customerWith(stage, 1)
    const dear = save(f(customerId, { annualRate: '23', handlingRate: '6', depositRate: '20' }))
    expect(await saidBy(dear)).toContain('annualRate: 综合年化利率超过上限')
    const low = save(f(customerId, { downRate: '10' }))
    expect(await saidBy(low)).toContain('products.0.downPayment: 首付不得低于车价的20%')
  })

  it('passes the credit committee, and is not stopped while principal is open', async () => {
    const { id } = await taken()
    expect(stage.started.findLast(one => one.id === id)).toMatchObject({
      processKey: 'contract-financing-lease',
      amount: '94412.57',
    })
    await stage.run(tx =>
      tx.run(sql`update order_vehicle set status = 8 where tenant_id = ${tx.tenantId} and contract_id = ${id}::bigint`),
    )
    const stop = stage.run(tx =>
      act(tx, signing, contractFinancingLease, id, 'stop', { input: { stopType: 'mutual' }, reason: '结清' }),
    )
    expect(await saidBy(stop)).toContain('剩余本金94412.57元未结清')
  })

  it('30.12 a quote after row 14 asks 58,386.41 with the deposit; past its day it is not accepted', async () => {
    const { id, positionId } = await taken()
    await stage.run(tx =>
      tx.run(
        sql`update bill_receipt_plan set status = 3 where tenant_id = ${tx.tenantId} and order_vehicle_id = ${positionId}::bigint and fee_item in (20, 21) and period_no <= 14`,
      ),
    )
    await stage.run(async tx => {
      const row = await getRow(tx, contractFinancingLease, id)
      const cardId = await marginCardFor(tx, signing, {
        companyId: row.ownCompanyId,
        partyKind: 1,
        partyId: row.customerId!,
        contractId: id,
        contractNo: row.contractNo,
        orderVehicleId: positionId,
      })
      const card = await getRow(tx, accountVehicleMargin, cardId)
      await moveCard(tx, signing, card as never, { should: fen('5000'), received: fen('5000') })
      await tx.run(
        sql`update bill_receivable set status = 3, unpaid_amt = 0 where tenant_id = ${tx.tenantId} and contract_id = ${id}::bigint`,
      )
    })
    const quote = (quoteDate: string, more: Record<string, unknown> = {}) =>
      stage.run(tx =>
        saveRecord(
          tx,
          at(`${quoteDate} 09:00:00`),
          contractSettlementQuote,
          {
            quoteType: 2,
            contractId: id,
            quoteDate,
            validUntil: '2027-08-14',
            depositOffset: '5000.00',
            bizUserId: '7',
            bizDeptId: '3',
            ...more,
          },
          'save',
        ),
      )
    expect(await saidBy(quote('2026-10-01', { validUntil: '2026-10-10' }))).toContain('锁定期至2026-11-20')
    const asked = { quoteType: '2', contractId: id, dates: '2027-07-30,2026-10-01,2027-09-30' }
    const { columns } = (await stage.run(tx => {
      const what = codeOf(contractSettlementQuote as never).calls!['GET what-if']!
      return what.run(tx, at('2027-07-30 09:00:00'), what.input!.parse(asked) as never)
    })) as { columns: OnDate[] }
    expect(columns.map(one => [one.quoteDate, one.linesTotal, one.afterDeposit])).toEqual([
      ['2026-10-01', '0.00', '0.00'],
      ['2027-07-30', '63386.41', '58386.41'],
      ['2027-09-30', columns[2]!.linesTotal, columns[2]!.afterDeposit],
    ])
    expect(columns[0]!.refusal).toContain('锁定期至2026-11-20')
    expect(columns[1]!.items.map(one => one.feeItem).sort()).toEqual([15, 17, 20, 21])
    const saved = await quote('2027-07-30')
    const row = await stage.run(tx => getRow(tx, contractSettlementQuote, saved.id))
    expect([yuan(row.linesTotal), yuan(row.payableTotal), row.status]).toEqual(['63386.41', '58386.41', 1])
    const accept = (time: string) =>
      stage.run(tx =>
        act(tx, at(time), contractSettlementQuote, saved.id, 'accept', { input: { acceptFileBizId: '77' } }),
      )
    expect(await saidBy(accept('2027-08-15 09:00:00'))).toContain('试算单已过期，请重新试算')
    await accept('2027-08-01 09:00:00')
    const left = await stage.run(tx =>
      tx.rows<{ fee_item: number; amt: string }>(
        sql`select fee_item, amt from bill_receipt_plan where contract_id = ${id}::bigint and status = 1 and fee_item in (15, 17, 20, 21) order by fee_item`,
      ),
    )
    expect(left).toEqual([
      { fee_item: 15, amt: '1837.94' },
      { fee_item: 17, amt: '100.00' },
      { fee_item: 20, amt: '61264.68' },
      { fee_item: 21, amt: '183.79' },
    ])
    expect(await saidBy(quote('2027-08-10'))).toContain('没有待结清款项')
  })

  it('C9: after row 14 a new rate, more rows or a prepayment rewrite what is not yet due', async () => {
    const { id, positionId } = await taken()
    const head = await lease(id)
    const apply = (more: Record<string, unknown>, field?: string, newValue?: string) =>
      stage.run(async tx => {
        const of = {
          change: { id: '1', effectiveDate: '2027-07-20', changeKinds: ['rate'], ...more },
          lines: field ? [{ lineKind: 2, refId: positionId, field, newValue: newValue! }] : [],
        }
        const preview = await financingChange.preview(tx, signing, head, of as never)
        const applied = await financingChange.apply(tx, signing, head, of as never)
        expect(applied).toEqual(preview)
        const rows = await tx.rows<{ amt: string }>(
          sql`select sum(amt)::numeric(12,2) as amt from bill_receipt_plan where order_vehicle_id = ${positionId}::bigint and fee_item in (20, 21) and status = 1 and period_start >= '2027-07-20' group by period_no order by period_no`,
        )
        await tx.run(
          sql`update bill_receipt_plan set status = 3 where contract_id = ${id}::bigint and gen_key like '%.c1:%' and tenant_id = ${tx.tenantId}`,
        )
        return [rows.length, rows[0]!.amt, rows.at(-1)!.amt]
      })
    expect(await apply({}, 'annualRate', '9.6')).toEqual([22, '3048.10', '3048.04'])
    expect((await lease(id)).annualRate).toBe('9.600000')
    expect(await apply({}, 'annualRate', '10.8')).toEqual([22, '3082.01', '3082.09'])
    expect(await apply({}, 'periods', '28')).toEqual([28, '2485.06', '2485.12'])
    expect(await apply({}, 'periods', '22')).toEqual([22, '3082.01', '3082.09'])
    expect(await apply({ prepayAmount: fen('20000'), prepayMode: 2 })).toEqual([15, '3082.01', '1023.06'])
  })

  it('a leaseback taxes its interest alone and names the vehicles that it takes over', async () => {
    const customerId = await customerWith(stage, 1)
    const back = { leaseForm: 2, supplierId: null }
    expect(await saidBy(save(f(customerId, back)))).toContain('purchases: 回租的采购明细须与产品数量一致')
    const saved = await save(
      f(customerId, {
        ...back,
        purchases: [
          {
            supplierType: 1,
            supplierId: customerId,
            carModelId: stage.ids.model,
            vin: 'LSCA1B2A0TN990001',
            quantity: 1,
            unitPrice: '98000.00',
          },
        ],
      }),
    )
    expect(saved.status).toBe(102)
    const items = await stage.run(tx =>
      tx.rows<{ amount: string }>(
        sql`select amount from contract_purchase_item where contract_id = ${saved.id}::bigint`,
      ),
    )
    expect(items).toEqual([{ amount: '98000.00' }])
    expect(fen(items[0]!.amount) as Fen).toBe(fen('98000'))
  })

  it('of a leaseback stays with its lessee: its price is due when signed and registered, and paying it begins the lease', async () => {
    const customerId = await customerWith(stage, 1)
    const vin = 'LSCA1B2A0TN990077'
    const item = {
      supplierType: 1,
      supplierId: customerId,
      carModelId: stage.ids.model,
      color: 'white',
      vin,
      quantity: 1,
      unitPrice: '98000.00',
    }
    const { id } = await save(f(customerId, { leaseForm: 2, supplierId: null, purchases: [item] }))
    await signThrough(stage, contractFinancingLease, id)
    const position = async () => (await stage.run(tx => findRows(tx, orderVehicle, { contractId: id })))[0]!
    expect(await position()).toMatchObject({ status: 4, vin, vehicleId: null, allotId: null })
    const bills = () =>
      stage.run(tx =>
        tx.rows<{ id: string; due: string; payee: string }>(
          sql`select b.id, b.due_amt as due, b.payee_id as payee from bill_payable b join account_payable a on a.tenant_id = b.tenant_id and a.bill_id = b.id where a.source_type = 'contract-purchase-item' and b.contract_id = ${id}::bigint`,
        ),
      )
    expect(await bills()).toEqual([])
    await stage.run(tx =>
      act(tx, at('2026-05-18 09:00:00'), contractFinancingLease, id, 'register', {
        input: { registerNo: '20260518000077', registerDate: '2026-05-18', registerExpire: '2029-05-17' },
      }),
    )
    const [bill] = await bills()
    expect(bill).toMatchObject({ due: '98000.00', payee: customerId })
    // An electric one: the number of its motor is typed when its papers come, the payment does not wait for it.
    await stage.run(tx => tx.run(sql`update car_model set fuel_type = 2 where id = ${stage.ids.model}::bigint`))
    const paid = () => stage.run(tx => pricePaid(tx, at('2026-05-22 10:00:00'), bill!.id, '2026-05-20'))
    await paid()
    expect((await position()).status).toBe(4)
    await stage.run(tx =>
      tx.run(sql`update bill_payable set status = 3 where tenant_id = ${tx.tenantId} and id = ${bill!.id}::bigint`),
    )
    await paid()
    const after = await position()
    expect(after).toMatchObject({ status: 5, extractId: null, rentStartDate: '2026-05-20', takePlace: '承租人处' })
    const [car, item2] = await stage.run(
      async tx =>
        [
          await getRow(tx, resourceNamed('vehicle'), after.vehicleId!),
          (await findRows(tx, contractPurchaseItem, { contractId: id }))[0]!,
        ] as const,
    )
    expect(car).toMatchObject({ vin, bizStatus: 6, leasingModel: 'finance', newOrUsed: 2, purchasePrice: fen('98000') })
    expect(item2.payableState).toBe(2)
    // The whole schedule from the day of the payment: principal, and interest beside it.
    expect((await plansOf(stage, after.id, 20)).length).toBe(36)
    expect((await plansOf(stage, after.id, 21))[0]!.dueDate).toBe('2026-06-20')
    await paid()
    expect((await plansOf(stage, after.id, 20)).length).toBe(36)
    // The nightly check finds the contract whole, and a counter that somebody bent.
    const breaches = async () =>
      (await stage.run(tx => contractAudit(tx))).filter(one => one.contractId === id).map(one => one.rule)
    expect(await breaches()).toEqual([])
    await stage.run(tx =>
      tx.run(sql`update contract set on_lease_qty = 7 where tenant_id = ${tx.tenantId} and id = ${id}::bigint`),
    )
    expect(await breaches()).toEqual(['counters'])
    await stage.run(tx =>
      tx.run(sql`update contract set on_lease_qty = 1 where tenant_id = ${tx.tenantId} and id = ${id}::bigint`),
    )
  })
})
