import { addDays, addMonths, fen, type Fen } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import type { Actor } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { saveRecorded } from '#areas/contracts/contract/server/record.ts'
import { contractFinancingLease } from '#areas/contracts/contract-financing-lease/contract-financing-lease.ts'
import { approves } from './borrowings.ts'
import {
  buys,
  customerNamed,
  deskOf,
  each,
  headOf,
  lineOf,
  makesRoom,
  ruleOf,
  takes,
  writes,
  type Desk,
  type Until,
} from './contract-desk.ts'
import { type Masters } from './masters.ts'
import { modelSeeds, type ModelKey } from './master-seeds.ts'
import type { Stage } from './stage.ts'

interface LoanTold {
  readonly customer: string
  readonly sales: string
  readonly city: string
  readonly model: ModelKey
  readonly qty: number
  /** Months since the take of a recorded one, days since the contract of another. */
  readonly ago: number
  readonly until: Until | 'recorded' | 'taken' | 'due'
  /** Cars that the lessee sells to us and leases back. */
  readonly back?: true
  readonly terms: Record<string, unknown>
}
const annuity = (periods: number, annualRate: string, more: Record<string, unknown> = {}) => ({
  repayMethod: 1,
  payMode: 2,
  cycleMonths: 1,
  periods,
  annualRate,
  rateType: 1,
  ...more,
})
const equalPrincipal = (periods: number, annualRate: string) => annuity(periods, annualRate, { repayMethod: 2 })
const nanshan = { customer: '深圳南山智行科技有限公司', sales: '李晓雯', city: '4403' }
const yuexing = { customer: '粤行出行科技有限公司', sales: '林晓彤', city: '4401' }
const rongtong = { customer: '蓉通城配物流有限公司', sales: '邓凯', city: '5101' }
const pengteng = { customer: '鹏腾企业用车有限公司', sales: '李晓雯', city: '4403' }

/** 30, section 14: finance leases of every method and state; those of last year were recorded. */
const loans: readonly LoanTold[] = [
  { ...nanshan, model: 'E5', qty: 2, ago: 14, until: 'recorded', terms: annuity(36, '10.8') },
  { ...yuexing, model: 'E5', qty: 1, ago: 11, until: 'recorded', terms: equalPrincipal(24, '9.6') },
  { ...rongtong, model: 'K6', qty: 2, ago: 9, until: 'recorded', terms: annuity(36, '10.2', { repayMethod: 4 }) },
  { ...pengteng, model: 'M8', qty: 1, ago: 7, until: 'recorded', terms: annuity(36, '9.9') },
  {
    ...nanshan,
    model: 'T3',
    qty: 2,
    ago: 5,
    until: 'recorded',
    terms: annuity(24, '8.4', { rateType: 2, lprTerm: 1, spreadBp: 540, repriceRule: 2 }),
  },
  { ...yuexing, model: 'E7', qty: 2, ago: 40, until: 'taken', terms: annuity(36, '10.8', { payMode: 1 }) },
  { ...rongtong, model: 'V2', qty: 1, ago: 24, until: 'archived', terms: annuity(24, '11.4') },
  { ...pengteng, model: 'E5', qty: 1, ago: 15, until: 'signing', terms: annuity(24, '10.8', { repayMethod: 3 }) },
  { ...yuexing, model: 'T3', qty: 2, ago: 10, until: 'approved', terms: annuity(36, '10.2') },
  { ...nanshan, model: 'E7', qty: 3, ago: 4, until: 'submitted', terms: annuity(36, '10.8') },
  { ...rongtong, model: 'K6', qty: 2, ago: 6, until: 'rejected', terms: annuity(36, '12') },
  { ...pengteng, model: 'M8', qty: 1, ago: 5, until: 'withdrawn', terms: annuity(36, '9.6') },
  { ...yuexing, model: 'E5', qty: 1, ago: 20, until: 'voided', terms: annuity(24, '10.8') },
  { ...nanshan, model: 'E5', qty: 1, ago: 30, until: 'stopped', terms: annuity(24, '10.8') },
  { ...rongtong, model: 'K6', qty: 2, ago: 12, until: 'due', back: true, terms: annuity(24, '10.8') },
  { ...yuexing, model: 'E5', qty: 1, ago: 3, until: 'submitted', back: true, terms: annuity(24, '11.4') },
  { ...rongtong, model: 'V2', qty: 2, ago: 1, until: 'draft', terms: annuity(36, '10.8') },
]

export async function financesCars(stage: Stage, people: ReadonlyMap<string, Actor>, masters: Masters): Promise<void> {
  const supplier = await stage.run(tx =>
    tx.row<{ id: string }>(
      sql`select id from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = 3 and status = 1 order by id limit 1`,
    ),
  )
  if (!supplier) return
  await each(loans, async (told, at) => {
    const customer = await customerNamed(stage, told.customer)
    if (!customer) return
    const desk = deskOf(stage, people, masters, told.sales, '华驰天津')
    const price = modelSeeds.find(one => one.key === told.model)!.price
    await makesRoom(stage, customer.id, told.city, told.qty, (fen(price) * BigInt(told.qty)) as Fen)
    if (told.until === 'recorded') await records(desk, customer.id, supplier.id, told, at)
    else await agrees(desk, customer.id, told.back ? null : supplier.id, told, at)
  })
}

const bodyOf = (
  desk: Desk,
  customerId: string,
  supplierId: string | null,
  told: LoanTold,
  start: string,
): Record<string, unknown> => {
  const periods = Number(told.terms['periods'])
  const price = modelSeeds.find(one => one.key === told.model)!.price
  return {
    ...headOf(desk, start, periods),
    contractName: `${told.customer.slice(0, 20)}融资租赁 ${told.qty}台`,
    leaseForm: 1,
    interestBasis: 1,
    downRate: '20',
    capitalise: [7, 8, 9],
    handlingRate: '1',
    nominalPrice: '100.00',
    prepayLockMonths: 3,
    prepayFeeRate: '3',
    ...(supplierId ? { supplierType: 3, supplierId } : {}),
    lessorInvoice: 1,
    titlePlace: 2,
    mortgageToUs: true,
    parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId }],
    products: [
      lineOf(desk, told.model, periods as 24 | 36, told.city, told.qty, {
        vehiclePrice: price,
        deposit: '5000.00',
        ...(told.terms['repayMethod'] === 4 ? { residualPrice: '30000.00' } : {}),
      }),
    ],
    fees: [
      { feeItem: 9, chargeTrigger: 2, amount: '980.00' },
      { feeItem: 7, chargeTrigger: 2, amount: '500.00' },
    ],
    payRule: ruleOf(desk, { payMode: told.terms['payMode'], depositMonths: '0' }),
    ...told.terms,
  }
}

const headOfPlate: Readonly<Record<string, string>> = { 4401: '粤AD', 4403: '粤BD', 5101: '川AG' }
const carsOf = (desk: Desk, told: LoanTold, at: number, bought: string) =>
  buys(desk, {
    head: headOfPlate[told.city]!,
    from: 71_000 + at * 20,
    count: told.qty,
    model: told.model,
    city: told.city,
    bought,
  })

/** Signed before we kept contracts here: its cars are out, what was due before this month is settled there. */
async function records(desk: Desk, customerId: string, supplierId: string, told: LoanTold, at: number): Promise<void> {
  const { stage, officer } = desk
  const taken = addDays(addMonths(stage.today, -told.ago), -6)
  stage.at(addDays(taken, -8), '14:00:00')
  const { vins } = await carsOf(desk, told, at, addDays(taken, -30))
  const cutover = addDays(stage.today, -20)
  stage.at(cutover, '11:00:00')
  const { id } = await stage.run(async tx =>
    saveRecorded(tx, officer, contractFinancingLease as never, {
      ...bodyOf(desk, customerId, supplierId, told, taken),
      paperNo: `RZ-${taken.slice(0, 4)}-${String(101 + at)}`,
      signDate: taken,
      cutoverDate: cutover,
      attachBizId: await stage.scan(tx, officer, '原纸质合同'),
      recordVehicles: vins.map(vin => ({
        productLineNo: 1,
        vin,
        takeDate: taken,
        depositReceived: '5000.00',
        ...(at === 2 ? { openingDebt: '3200.00', openingDueDate: addDays(cutover, -12) } : {}),
      })),
    }),
  )
  await stage.run(tx => approves(desk, tx, 'contract-financing-lease', id))
  await registers(desk, id, at)
}

async function registers({ stage, officer }: Desk, id: string, at: number): Promise<void> {
  await stage.run(tx =>
    act(tx, officer, contractFinancingLease, id, 'register', {
      input: {
        registerNo: `ZDW${stage.today.slice(0, 4)}${String(60_010 + at)}`,
        registerDate: stage.now,
        registerExpire: addDays(stage.today, at === 0 ? 24 : 700),
      },
    }),
  )
}

/** What the lessee sells: car by car, at the price that is financed. */
const soldBack = (desk: Desk, customerId: string, told: LoanTold, at: number): Record<string, unknown> => ({
  leaseForm: 2,
  purchases: Array.from({ length: told.qty }, (_, nth) => ({
    supplierType: 1,
    supplierId: customerId,
    carModelId: desk.masters.models.get(told.model),
    color: 'white',
    vin: vin('LJT', 9_900_001 + at * 20 + nth),
    quantity: 1,
    unitPrice: modelSeeds.find(one => one.key === told.model)!.price,
  })),
})

async function agrees(
  desk: Desk,
  customerId: string,
  supplierId: string | null,
  told: LoanTold,
  at: number,
): Promise<void> {
  const { stage } = desk
  stage.at(addDays(stage.today, -told.ago), '14:30:00')
  const id = await writes(
    desk,
    contractFinancingLease,
    {
      ...bodyOf(desk, customerId, supplierId, told, stage.now),
      ...(told.back ? soldBack(desk, customerId, told, at) : {}),
    },
    told.until === 'taken' || told.until === 'due' ? 'signed' : (told.until as Until),
  )
  // In the register the price of a leaseback is due; it waits for its payment.
  if (told.until === 'due') return registers(desk, id, at)
  if (told.until !== 'taken') return
  const cars = await carsOf(desk, told, at, addDays(stage.now, -20))
  await takes(desk, id, cars.ids, addDays(stage.now, 4))
  await registers(desk, id, at)
}
