import { addDays, fen, type Fen } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { contractPurchaseLease } from '#areas/contracts/contract-purchase-lease/contract-purchase-lease.ts'
import { order } from '#areas/orders/order/order.ts'
import {
  customerNamed,
  deskOf,
  each,
  headOf,
  lineOf,
  makesRoom,
  ruleOf,
  writes,
  type Desk,
  type Until,
} from './contract-desk.ts'
import { type Masters } from './masters.ts'
import { modelSeeds, type ModelKey } from './master-seeds.ts'
import type { Stage } from './stage.ts'

interface FrameworkTold {
  readonly customer: string
  readonly sales: string
  readonly company: string
  readonly city: string
  readonly model: ModelKey
  readonly qty: number
  readonly ago: number
  readonly until: Until
  /** Vehicles of each call-off; those of the last one are still typed. */
  readonly callOffs?: readonly number[]
  readonly more?: Record<string, unknown>
}
const rongtong = { customer: '蓉通城配物流有限公司', sales: '邓凯', company: '华驰深圳', city: '5101' }
const xiaoshan = { customer: '杭州萧山商务用车有限公司', sales: '严芷', company: '华驰杭州', city: '3301' }
const yuexing = { customer: '粤行出行科技有限公司', sales: '林晓彤', company: '华驰深圳', city: '4401' }
const nanshan = { customer: '深圳南山智行科技有限公司', sales: '李晓雯', company: '华驰深圳', city: '4403' }

/** 30, section 14: three frameworks with their call-offs, and those that are not so far. */
const frameworks: readonly FrameworkTold[] = [
  { ...rongtong, model: 'K6', qty: 30, ago: 90, until: 'archived', callOffs: [6, 4, 3, 2] },
  { ...xiaoshan, model: 'E7', qty: 60, ago: 60, until: 'signed', callOffs: [8, 5, 4] },
  {
    ...yuexing,
    model: 'E5',
    qty: 100,
    ago: 200,
    until: 'signed',
    callOffs: [3, 2],
    more: { rentBasis: 1, endDisposal: 1, targetRate: undefined, rentRoundTo: undefined, priceValidDays: 195 },
  },
  { ...nanshan, model: 'T3', qty: 20, ago: 12, until: 'signing' },
  { ...nanshan, model: 'E5', qty: 40, ago: 9, until: 'approved' },
  { ...xiaoshan, model: 'E7', qty: 25, ago: 5, until: 'submitted' },
  { ...rongtong, model: 'V2', qty: 50, ago: 8, until: 'rejected' },
  { ...yuexing, model: 'M8', qty: 10, ago: 6, until: 'withdrawn' },
  { ...rongtong, model: 'V2', qty: 15, ago: 30, until: 'voided' },
  { ...yuexing, model: 'E7', qty: 12, ago: 45, until: 'stopped' },
  { ...nanshan, model: 'E7', qty: 35, ago: 1, until: 'draft' },
]

export async function agreesFrameworks(
  stage: Stage,
  people: ReadonlyMap<string, Actor>,
  masters: Masters,
): Promise<void> {
  await each(frameworks, async told => {
    const customer = await customerNamed(stage, told.customer)
    if (!customer) return
    const desk = deskOf(stage, people, masters, told.sales, told.company)
    stage.at(addDays(stage.today, -told.ago), '10:40:00')
    const id = await writes(desk, contractPurchaseLease, bodyOf(desk, customer, told), told.until)
    await callsOff(desk, id, customer.id, told)
  })
}

function bodyOf(desk: Desk, customer: { id: string; name: string }, told: FrameworkTold): Record<string, unknown> {
  const price = modelSeeds.find(one => one.key === told.model)!.price
  const fixed = told.more?.['rentBasis'] === 1
  const { priceValidDays, ...more } = told.more ?? {}
  return {
    ...headOf(desk, desk.stage.now, 36),
    contractName: `${customer.name.slice(0, 20)}购租框架 ${told.qty}台`,
    frameworkQty: told.qty,
    frameworkAmount: `${(Number(price) * told.qty).toFixed(2)}`,
    priceValidUntil: addDays(desk.stage.now, Number(priceValidDays ?? 300)),
    rentBasis: 2,
    ...(fixed ? {} : { targetRate: '9', rentRoundTo: 10 }),
    capitalise: [7, 9],
    downRate: '10',
    residualRate: '30',
    endDisposal: 2,
    purchaseTrigger: 1,
    leadDays: 30,
    minCallOff: 2,
    parties: [{ partyType: 1, mechanismType: 1, mechanismId: customer.id }],
    products: [
      lineOf(desk, told.model, 36, told.city, told.qty, {
        vehiclePrice: price,
        deposit: '0.00',
        ...(fixed ? { unitRent: '2500.00' } : {}),
      }),
    ],
    fees: [
      { feeItem: 7, chargeTrigger: 2, amount: '500.00' },
      { feeItem: 9, chargeTrigger: 2, amount: '980.00' },
    ],
    payRule: ruleOf(desk, { payMode: 2, depositMonths: '0' }),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  }
}

async function callsOff(desk: Desk, contractId: string, customerId: string, told: FrameworkTold): Promise<void> {
  const { stage, officer } = desk
  if (!told.callOffs) return
  const [line] = await stage.run(tx => findRows(tx, contractProduct, { contractId } as never))
  const price = modelSeeds.find(one => one.key === told.model)!.price
  const total = told.callOffs.reduce((sum, one) => sum + one, 0)
  await makesRoom(stage, customerId, told.city, total, (fen(price) * BigInt(total)) as Fen)
  for (const [at, quantity] of told.callOffs.entries()) {
    stage.at(addDays(stage.today, -Math.max(1, Math.floor((told.ago * (told.callOffs.length - at)) / 6))), '13:40:00')
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        officer,
        order,
        {
          contractId,
          cityCode: told.city,
          deliveryUserId: stage.who('乔麦').userId,
          expectTakeDate: addDays(stage.now, 30),
          takeAddress: '客户指定场地',
          receiverName: '车队交接员',
          receiverPhone: '13800138000',
          lines: [{ contractProductId: line!.id, quantity }],
        },
        'save',
      ),
    )
    if (at === told.callOffs.length - 1) continue
    await stage.run(tx => act(tx, officer, order, id, 'confirm'))
    if (at === 2) await stage.run(tx => act(tx, officer, order, id, 'close', { reason: '客户改为下一批次下单' }))
  }
}
