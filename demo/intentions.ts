import { addDays, type LocalDate } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { contractIntention } from '#areas/contracts/contract-intention/contract-intention.ts'
import { contractIntentionHandle } from '#areas/contracts/contract-intention-handle/contract-intention-handle.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractProduct } from '#areas/contracts/contract/contract-product.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { customerNamed, deskOf, each, headOf, lineOf, writes, type Desk, type Until } from './contract-desk.ts'
import type { Masters } from './masters.ts'
import type { ModelKey } from './master-seeds.ts'
import { collects, DEPOSITS } from './paying.ts'
import type { Stage } from './stage.ts'

interface IntentionTold {
  readonly key: string
  readonly customer: string
  readonly sales: string
  readonly company: string
  readonly city: string
  readonly model: ModelKey
  readonly qty: number
  readonly ago: number
  readonly until: Until
  readonly money?: string
  readonly rule?: number
  readonly more?: Record<string, unknown>
}
const nanshan = ['深圳南山智行科技有限公司', '李晓雯', '华驰深圳', '4403'] as const
const pengteng = ['鹏腾企业用车有限公司', '李晓雯', '华驰深圳', '4403'] as const
const yuexing = ['粤行出行科技有限公司', '林晓彤', '华驰深圳', '4401'] as const
const xiaoshan = ['杭州萧山商务用车有限公司', '严芷', '华驰杭州', '3301'] as const
const hangchi = ['杭驰汽车服务有限公司', '严芷', '华驰杭州', '3301'] as const
const rongtong = ['蓉通城配物流有限公司', '邓凯', '华驰深圳', '5101'] as const
type Who = readonly [customer: string, sales: string, company: string, city: string]
const wish = (
  key: string,
  [customer, sales, company, city]: Who,
  model: ModelKey,
  qty: number,
  ago: number,
  until: Until,
  more: Partial<IntentionTold> = {},
): IntentionTold => ({ key, customer, sales, company, city, model, qty, ago, until, ...more })

/** 30, section 14: eighteen wishes of six customers in every state. */
const wishes: readonly IntentionTold[] = [
  wish('a', nanshan, 'E5', 20, 40, 'signed', { money: '1000.00' }),
  wish('b', nanshan, 'T3', 10, 32, 'signed', { money: '1000.00', rule: 3 }),
  wish('c', yuexing, 'E5', 12, 45, 'signed'),
  wish('d', yuexing, 'E7', 6, 28, 'signed'),
  wish('e', xiaoshan, 'E7', 8, 50, 'signed', { more: { needPurchase: true } }),
  wish('f', xiaoshan, 'E5', 30, 25, 'archived'),
  wish('g', rongtong, 'K6', 15, 60, 'archived'),
  wish('h', pengteng, 'M8', 5, 21, 'signed'),
  wish('i', pengteng, 'E7', 5, 18, 'stopped'),
  wish('j', rongtong, 'V2', 25, 16, 'signing'),
  wish('k', hangchi, 'E7', 40, 9, 'approved', { more: { intentLevel: 1 } }),
  wish('l', yuexing, 'M8', 6, 8, 'submitted'),
  wish('m', nanshan, 'E7', 50, 6, 'submitted', { money: '1000.00', rule: 4, more: { forfeitRate: '20' } }),
  wish('n', hangchi, 'T3', 10, 12, 'rejected'),
  wish('o', xiaoshan, 'E7', 6, 7, 'withdrawn'),
  wish('p', rongtong, 'K6', 20, 14, 'voided'),
  wish('q', pengteng, 'E5', 8, 2, 'draft'),
  wish('r', yuexing, 'E5', 80, 1, 'draft', { more: { intentLevel: 3, needPurchase: true } }),
]

/** What customers wished for, what they paid for it, and what became of it. */
export async function wishesForCars(stage: Stage, people: ReadonlyMap<string, Actor>, masters: Masters): Promise<void> {
  const made = new Map<string, { id: string; desk: Desk; customerId: string; told: IntentionTold }>()
  await each(wishes, async told => {
    const customer = await customerNamed(stage, told.customer)
    if (!customer) return
    const desk = deskOf(stage, people, masters, told.sales, told.company)
    stage.at(addDays(stage.today, -told.ago), '10:20:00')
    const id = await writes(desk, contractIntention, bodyOf(desk, customer, told), told.until)
    made.set(told.key, { id, desk, customerId: customer.id, told })
  })
  // Their money is billed in the night and paid the day before today.
  await stage.billUpTo(stage.today)
  const paid = ['a', 'b'].flatMap(key => made.get(key) ?? [])
  await collects(
    stage,
    masters,
    paid
      .slice(0, 1)
      .map(one => ({ customerId: one.customerId, name: one.told.customer, sales: one.told.sales, habit: 'onTime' })),
    addDays(stage.today, -1),
    DEPOSITS,
  )
  await each(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], async key => {
    const one = made.get(key)
    if (one) await disposes(one.desk, one.id, one.customerId, key)
  })
  stage.at(stage.today, '02:00:00')
  await stage.job('contract-complete-scan')
}

const bodyOf = (desk: Desk, customer: { id: string; name: string }, told: IntentionTold): Record<string, unknown> => {
  const start: LocalDate = desk.stage.now
  return {
    ...headOf(desk, start, 36),
    contractName: `${customer.name.slice(0, 20)}意向 ${told.qty}台`,
    intentKind: told.model === 'M8' ? 4 : 1,
    intentLevel: 2,
    channel: ['visit', 'referral', 'tender', 'exhibition'][told.qty % 4],
    usage: told.model === 'K6' || told.model === 'V2' ? 'logistics' : told.model === 'M8' ? 'official' : 'hailing',
    expectSignDate: addDays(start, 45),
    validUntil: addDays(start, 120),
    depositPerVehicle: told.money ?? '0.00',
    depositRule: told.rule ?? 1,
    ...(told.money ? { depositDeadline: addDays(desk.stage.today, -1) } : {}),
    requirement: `计划新增${told.qty}台，分两批交付，要求含GPS与首年保险`,
    competitor: '同时询价两家同业，对方报价低2%，但交付周期长',
    parties: [{ partyType: 1, mechanismType: 1, mechanismId: customer.id }],
    products: [lineOf(desk, told.model, 36, told.city, told.qty)],
    ...told.more,
  }
}

/** What becomes of a wish: into a lease, fewer, longer, ended with its money shared out. */
async function disposes(desk: Desk, intentionId: string, customerId: string, key: string): Promise<void> {
  const { stage, officer } = desk
  const { line, leaseId, accountId } = await stage.run(async tx => ({
    line: (await findRows(tx, contractProduct, { contractId: intentionId } as never))[0]!,
    leaseId: (await findRows(tx, contractLease, { customerId, status: 6 } as never, { orderBy: 't.id', limit: 1 }))[0]
      ?.id,
    accountId: (await findRows(tx, accountMechanism, { mechanismId: customerId, status: 1 } as never))[0]?.id,
  }))
  stage.at(stage.today, '09:10:00')
  const body = (more: Record<string, unknown>) => ({
    intentionId,
    bizUserId: officer.userId,
    bizDeptId: officer.deptId,
    signMode: 2,
    ...more,
  })
  const part = (handleQty: number) => [{ contractProductId: line.id, handleQty }]
  const told: Record<string, readonly [Until, Record<string, unknown>] | undefined> = {
    a: leaseId
      ? [
          'signed',
          {
            handleType: 1,
            reasonType: 'signed',
            reasonText: '首批8台已签正式租赁合同',
            targetContractId: leaseId,
            lines: part(8),
            depositToLease: '8000.00',
          },
        ]
      : undefined,
    b: [
      'submitted',
      {
        handleType: 4,
        reasonType: 'demand',
        reasonText: '客户改为自购车辆，申请退还意向金',
        depositRefund: accountId ? '9000.00' : '0.00',
        depositForfeit: accountId ? '1000.00' : '10000.00',
        ...(accountId ? { refundAccountId: accountId } : {}),
      },
    ],
    c: ['archived', { handleType: 2, reasonType: 'demand', reasonText: '订单量不及预期，减少4台', lines: part(4) }],
    d: [
      'signed',
      { handleType: 3, reasonType: 'supply', reasonText: '车型排产推迟', newValidUntil: addDays(stage.today, 150) },
    ],
    e: ['approved', { handleType: 2, reasonType: 'price', reasonText: '价格未谈拢，先减2台', lines: part(2) }],
    f: ['rejected', { handleType: 2, reasonType: 'demand', reasonText: '客户要求减少20台', lines: part(20) }],
    g: [
      'draft',
      {
        handleType: 3,
        reasonType: 'demand',
        reasonText: '客户淡季，申请延期两个月',
        newValidUntil: addDays(stage.today, 100),
      },
    ],
    h: ['signed', { handleType: 4, reasonType: 'other', reasonText: '客户集团统一采购，终止本意向' }],
  }
  const found = told[key]
  if (!found) return
  const [until, more] = found
  await writes(desk, contractIntentionHandle, body(more), until)
}
