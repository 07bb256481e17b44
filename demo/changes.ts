import { addDays, addMonths } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractChange } from '#areas/contracts/contract-change/contract-change.ts'
import { contractFinanceDraw } from '#areas/contracts/contract-finance-draw/contract-finance-draw.ts'
import { contractSettlementQuote } from '#areas/contracts/contract-settlement-quote/contract-settlement-quote.ts'
import { deskOf, each, writes, type Desk, type Until } from './contract-desk.ts'
import type { Masters } from './masters.ts'
import type { Stage } from './stage.ts'

interface Head {
  readonly id: string
  readonly company: string
  readonly sales: string
  readonly vehicle: string | null
  readonly rent: string | null
  readonly price: string | null
}
const LEASE = 4
const CONSUMER = 5
const FRAMEWORK = 6
const FINANCE_LEASE = 7
const BORROWING = 8

/** Contracts of a kind in force that no change waits for, newest last, each with one of its vehicles. */
const inForce = (stage: Stage, kind: number): Promise<Head[]> =>
  stage.run(tx =>
    tx.rows<Head>(sql`
      select c.id, m.mechanism_name as company, u.real_name as sales, v.id as vehicle, v.unit_rent::text as rent, v.vehicle_price::text as price
      from contract c join mechanism m on m.tenant_id = c.tenant_id and m.id = c.own_company_id
      join blade_user u on u.tenant_id = c.tenant_id and u.id = c.biz_user_id
      left join lateral (select * from order_vehicle v where v.tenant_id = c.tenant_id and v.contract_id = c.id and v.is_deleted = 0 and v.status = 5 order by v.id limit 1) v on true
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = ${kind} and c.status in (6, 7) and (${kind} in (6, 8) or v.id is not null)
        and not exists (select 1 from contract_lease_handle h where h.tenant_id = c.tenant_id and h.lease_contract_id = c.id)
      order by c.id`),
  )
const desk = (stage: Stage, people: ReadonlyMap<string, Actor>, masters: Masters, head: Head): Desk =>
  deskOf(
    stage,
    people,
    masters,
    head.sales,
    head.company.includes('天津') ? '华驰天津' : head.company.includes('杭州') ? '华驰杭州' : '华驰深圳',
  )

interface ChangeTold {
  readonly kind: number
  readonly nth: number
  readonly until: Until
  body(head: Head, stage: Stage): Record<string, unknown>
}
const cheaper = (rent: string | null, by: number): string => (Number(rent ?? '4000') - by).toFixed(2)

/** 30, section 3: change orders of every kind and state, each of another contract. */
const changes: readonly ChangeTold[] = [
  {
    kind: CONSUMER,
    nth: 0,
    until: 'signed',
    body: (head, stage) => ({
      changeKinds: ['product_price'],
      effectiveDate: stage.today,
      reason: '司机连续按时付款，月租优惠200元',
      lines: [
        { lineKind: 2, refId: head.vehicle, field: 'unitRent', newValue: cheaper(head.rent, 200) },
        { lineKind: 5, field: 'emergencyRelation', newValue: '兄弟' },
      ],
    }),
  },
  {
    kind: CONSUMER,
    nth: 1,
    until: 'submitted',
    body: (head, stage) => ({
      changeKinds: ['product_price', 'pay_rule'],
      effectiveDate: addDays(stage.today, 20),
      reason: '平台流水下降，申请降租并改为每月15日付款',
      lines: [
        { lineKind: 2, refId: head.vehicle, field: 'unitRent', newValue: cheaper(head.rent, 350) },
        { lineKind: 4, field: 'payDayRule', newValue: '3' },
        { lineKind: 4, field: 'payDay', newValue: '15' },
      ],
    }),
  },
  {
    kind: CONSUMER,
    nth: 2,
    until: 'rejected',
    body: (head, stage) => ({
      changeKinds: ['product_price'],
      effectiveDate: addDays(stage.today, 10),
      reason: '司机申请月租减半',
      lines: [{ lineKind: 2, refId: head.vehicle, field: 'unitRent', newValue: cheaper(head.rent, 2000) }],
    }),
  },
  {
    kind: FRAMEWORK,
    nth: 0,
    until: 'signed',
    body: (_head, stage) => ({
      changeKinds: ['quantity', 'product_price'],
      effectiveDate: stage.today,
      reason: '客户追加采购10台，价格有效期顺延',
      lines: [
        { lineKind: 5, field: 'frameworkQty', newValue: '40' },
        { lineKind: 5, field: 'priceValidUntil', newValue: addMonths(stage.today, 12) },
      ],
    }),
  },
  {
    kind: FRAMEWORK,
    nth: 1,
    until: 'approved',
    body: (_head, stage) => ({
      changeKinds: ['quantity'],
      effectiveDate: addDays(stage.today, 7),
      reason: '交付周期由30天改为45天',
      lines: [{ lineKind: 5, field: 'leadDays', newValue: '45' }],
    }),
  },
  {
    kind: FINANCE_LEASE,
    nth: 0,
    until: 'signing',
    body: (head, stage) => ({
      changeKinds: ['rate'],
      effectiveDate: addDays(stage.today, 15),
      reason: '存量客户利率优惠，10.8%降至9.6%',
      lines: [{ lineKind: 2, refId: head.vehicle, field: 'annualRate', newValue: '9.6' }],
    }),
  },
  {
    kind: FINANCE_LEASE,
    nth: 1,
    until: 'draft',
    body: (_head, stage) => ({
      changeKinds: ['prepay'],
      effectiveDate: addDays(stage.today, 12),
      reason: '客户拟部分提前还款两万元，月供不变',
      prepayAmount: '20000.00',
      prepayMode: 2,
      lines: [],
    }),
  },
  {
    kind: FINANCE_LEASE,
    nth: 3,
    until: 'withdrawn',
    body: (head, stage) => ({
      changeKinds: ['term'],
      effectiveDate: addDays(stage.today, 18),
      reason: '客户申请延长期数，降低月供',
      lines: [{ lineKind: 2, refId: head.vehicle, field: 'periods', newValue: '40' }],
    }),
  },
  {
    kind: FINANCE_LEASE,
    nth: 4,
    until: 'voided',
    body: (head, stage) => ({
      changeKinds: ['rate'],
      effectiveDate: addDays(stage.today, 16),
      reason: '利率议价，客户最终未签署',
      lines: [{ lineKind: 2, refId: head.vehicle, field: 'annualRate', newValue: '8.1' }],
    }),
  },
]

/** Terms that changed after the signature, and what ending a contract would cost. */
export async function changesTerms(stage: Stage, people: ReadonlyMap<string, Actor>, masters: Masters): Promise<void> {
  const found = new Map<number, Head[]>()
  for (const kind of [LEASE, CONSUMER, FRAMEWORK, FINANCE_LEASE, BORROWING]) found.set(kind, await inForce(stage, kind))
  await each(changes, async (told, at) => {
    const head = found.get(told.kind)?.[told.nth]
    if (!head) return
    const by = desk(stage, people, masters, head)
    stage.at(stage.today, `10:${String(10 + at * 3).padStart(2, '0')}:00`)
    await writes(
      by,
      contractChange,
      {
        contractId: head.id,
        bizUserId: by.officer.userId,
        bizDeptId: by.officer.deptId,
        signMode: 2,
        ...told.body(head, stage),
      },
      told.until,
    )
  })
  await changesBorrowing(stage, people, masters, found.get(BORROWING) ?? [])
  await quotes(stage, people, masters, found)
}

/** The bank lowers the rate of a draw. */
async function changesBorrowing(
  stage: Stage,
  people: ReadonlyMap<string, Actor>,
  masters: Masters,
  heads: readonly Head[],
): Promise<void> {
  for (const head of heads) {
    const [draw] = await stage.run(tx =>
      findRows(tx, contractFinanceDraw, { contractId: head.id, status: 2 } as never, { orderBy: 't.id' }),
    )
    if (!draw) continue
    const by = desk(stage, people, masters, head)
    stage.at(stage.today, '10:50:00')
    await writes(
      by,
      contractChange,
      {
        contractId: head.id,
        bizUserId: by.officer.userId,
        bizDeptId: by.officer.deptId,
        signMode: 2,
        changeKinds: ['rate'],
        effectiveDate: addDays(stage.today, 25),
        reason: '经与资金方协商，年利率下调20个基点',
        lines: [{ lineKind: 1, refId: draw.id, field: 'annualRate', newValue: '4.00' }],
      },
      'submitted',
    )
    return
  }
}

type QuoteEnd = 'draft' | 'approving' | 'valid' | 'accepted' | 'expired' | 'voided' | 'rejected'
interface QuoteTold {
  readonly kind: number
  readonly nth: number
  readonly type: number
  readonly end: QuoteEnd
  readonly ago?: number
  readonly more?: Record<string, unknown>
}
const discount = { discount: '500.00', discountReason: '长期合作客户，减免部分违约金' }
const quotesTold: readonly QuoteTold[] = [
  { kind: LEASE, nth: 0, type: 1, end: 'valid' },
  { kind: LEASE, nth: 1, type: 1, end: 'approving', more: discount },
  { kind: LEASE, nth: 2, type: 1, end: 'draft' },
  { kind: LEASE, nth: 3, type: 1, end: 'voided' },
  { kind: LEASE, nth: 4, type: 1, end: 'rejected', more: discount },
  { kind: LEASE, nth: 5, type: 1, end: 'expired', ago: 30 },
  { kind: CONSUMER, nth: 3, type: 1, end: 'accepted' },
  { kind: FINANCE_LEASE, nth: 2, type: 2, end: 'valid', more: { depositOffset: '5000.00' } },
  { kind: FINANCE_LEASE, nth: 1, type: 2, end: 'draft' },
  { kind: BORROWING, nth: 0, type: 4, end: 'valid' },
]

async function quotes(
  stage: Stage,
  people: ReadonlyMap<string, Actor>,
  masters: Masters,
  found: ReadonlyMap<number, Head[]>,
): Promise<void> {
  await each(quotesTold, async told => {
    const head = found.get(told.kind)?.[told.nth]
    if (!head) return
    const { officer } = desk(stage, people, masters, head)
    const day = addDays(stage.today, -(told.ago ?? 0))
    stage.at(day, '14:20:00')
    const drawId =
      told.type === 4
        ? (await stage.run(tx => findRows(tx, contractFinanceDraw, { contractId: head.id, status: 2 } as never)))[0]?.id
        : undefined
    if (told.type === 4 && !drawId) return
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        officer,
        contractSettlementQuote,
        {
          quoteType: told.type,
          contractId: head.id,
          quoteDate: addDays(day, told.type === 4 ? 40 : 10),
          validUntil: addDays(day, told.type === 4 ? 50 : 14),
          bizUserId: officer.userId,
          bizDeptId: officer.deptId,
          ...(drawId ? { drawId } : {}),
          ...told.more,
          ...(told.end === 'draft' ? { draft: true } : {}),
        },
        'save',
      ),
    )
    await ends(stage, officer, id, told.end)
  })
  stage.at(stage.today, '00:30:00')
  await stage.job('quote-expire')
}

async function ends(stage: Stage, officer: Actor, id: string, end: QuoteEnd): Promise<void> {
  if (end === 'rejected')
    await stage.run(tx => stage.reject(tx, 'contract-settlement-quote', id, '减免理由不充分，按合同约定收取'))
  if (end === 'voided')
    await stage.run(tx => act(tx, officer, contractSettlementQuote, id, 'void', { reason: '客户改为继续租用' }))
  if (end === 'accepted')
    await stage.run(async tx =>
      act(tx, officer, contractSettlementQuote, id, 'accept', {
        input: { acceptFileBizId: await stage.scan(tx, officer, '结清确认函') },
      }),
    )
}
