import { addDays, yuan, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { receivableForfeit, receivableForfeitWaive } from '#areas/billing/receivable-forfeit/receivable-forfeit.ts'
import { leaseSteps } from '#areas/contracts/demo.ts'
import { applySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerChange } from '#areas/customers/customer-change/customer-change.ts'
import { leave } from '#areas/platform/leave/leave.ts'
import { addWorkdays } from '#areas/platform/work-calendar/server/workdays.ts'
import { people as directory } from '#areas/platform/workflow/server/people.ts'
import { customerSeeds, moreCustomerSeeds } from './customers.ts'
import { leaseBody } from './leases.ts'
import type { Masters } from './masters.ts'
import type { ModelKey } from './master-seeds.ts'
import { moreStaff } from './people.ts'
import type { Stage } from './stage.ts'

/**
 * What somebody of the office applies for. `steps`: how many people are asked at least, so that one who waits can wait
 * at each of them.
 */
export interface Paper {
  readonly resource: 'leave' | 'apply-seal' | 'customer-change' | 'receivable-forfeit-waive' | 'contract-lease'
  readonly id: string
  readonly by: Actor
  readonly steps: number
}
/** Writes the n-th of its kind under the stage's clock; undefined where nobody has reason to. */
export type Writes = (stage: Stage, tx: Tx, nth: number) => Promise<Paper | undefined>

const reasons: readonly (readonly [type: string, text: string])[] = [
  ['1', '年假，回老家探亲'],
  ['2', '家中装修验收'],
  ['3', '感冒发烧，医嘱休息'],
  ['4', '国庆值班调休'],
  ['1', '年假，陪父母体检'],
  ['2', '孩子家长会'],
  ['4', '周末交车加班调休'],
  ['3', '牙科复诊'],
  ['1', '年假旅行'],
  ['2', '办理户口迁移'],
]
/** Working days of a leave: above three the personnel department is asked too. */
const lengths = [1, 0.5, 2, 4, 1, 3, 5, 0.5] as const

export const asksForLeave =
  (names: readonly string[]): Writes =>
  async (stage, tx, nth) => {
    const by = stage.who(names[(nth * 7) % names.length]!)
    const head = await directory.headOf(tx, by.userId)
    const [leaveType, reason] = reasons[nth % reasons.length]!
    const days = lengths[nth % lengths.length]!
    const first = await addWorkdays(tx, stage.now, 2 + (nth % 4))
    const last = days > 1 ? await addWorkdays(tx, first, days - 1) : first
    const taskUser = head && head !== by.userId ? head : stage.who('孟佳').userId
    if (taskUser === by.userId) return undefined
    const { id } = await saveRecord(
      tx,
      by,
      leave,
      {
        leaveType,
        startTime: `${first} ${days === 0.5 ? '13:30' : '09:00'}:00`,
        endTime: `${last} 18:00:00`,
        reason,
        taskUser,
      },
      'save',
    )
    return { resource: 'leave', id, by, steps: days > 3 ? 2 : 1 }
  }

type Document = readonly [
  title: string,
  kind: 'power_of_attorney' | 'letter' | 'statement' | 'contract',
  reason: string,
  out?: string,
]
const documents: readonly Document[] = [
  ['车辆年检委托书', 'power_of_attorney', '委托恒速车务代办年检'],
  ['网约车平台合作框架协议', 'contract', '平台运力合作续签'],
  ['投标授权委托书', 'power_of_attorney', '城配车辆租赁项目投标', '广州市公共资源交易中心'],
  ['保险公估委托书', 'power_of_attorney', '事故车辆定损'],
  ['催款函', 'letter', '客户逾期60天，发函催收'],
  ['车辆无违章声明', 'statement', '转籍过户所需'],
  ['停车场合作协议', 'contract', '新增交付停车场'],
  ['银行开户资料', 'statement', '新开一般户', '招商银行深圳科技园支行'],
  ['解除合同通知书', 'letter', '承租方连续两期未付租金'],
  ['充电桩安装协议', 'contract', '停车场加装快充'],
  ['车辆登记委托书', 'power_of_attorney', '新车上牌'],
  ['纳税情况说明', 'statement', '投标资格审查', '深圳市税务局'],
]
// Who holds apply_seal_add (10-platform 9): sales for their customers, contract administration for everybody else's
// papers.
const askers = ['李晓雯', '唐可', '何俊', '林晓彤', '邓凯', '严芷']

export const asksForSeal: Writes = async (stage, tx, nth) => {
  const by = stage.who(askers[nth % askers.length]!)
  const [title, fileKind, reason, place] = documents[(nth * 5) % documents.length]!
  const seals = (await findRows(tx, companySeal, { status: 1 }, { orderBy: 't.id' })).filter(
    one => one.sealType === (fileKind === 'contract' ? 'contract' : 'company'),
  )
  const seal = seals[nth % seals.length]
  if (!seal) return undefined
  const out = await addWorkdays(tx, stage.now, 2)
  const { id } = await saveRecord(
    tx,
    by,
    applySeal,
    {
      title: `${title}（第${nth + 1}号）`,
      companyId: seal.companyId,
      sealIds: [seal.id],
      fileKind,
      copies: 1 + (nth % 4),
      pagesPerCopy: 1 + (nth % 6),
      reason,
      draftFileBizId: await stage.scan(tx, by, title),
      ...(place
        ? { takeOut: true, takeOutFrom: `${out} 09:00:00`, takeOutTo: `${out} 17:30:00`, takeOutPlace: place }
        : {}),
    },
    'save',
  )
  return { resource: 'apply-seal', id, by, steps: 1 + (fileKind === 'contract' ? 0 : 1) + (place ? 1 : 0) }
}

/**
 * A customer whose register was changed: by one more partner's capital, or (`isDeep`) by another legal person, which
 * the head of risk sees too.
 */
export const changesCustomer: Writes = async (stage, tx, nth) => {
  const rows = await findRows(
    tx,
    customer,
    sql`h.status = 1 and not exists (select 1 from customer_change c where c.tenant_id = t.tenant_id and c.customer_id = t.id)`,
    { orderBy: 't.id' },
  )
  const row = rows.find(one => stage.person(one.createUser) !== undefined && one.registeredCapital !== null)
  if (!row) return undefined
  const by = stage.person(row.createUser)!
  const isDeep = nth % 2 === 0
  const raised = yuan((row.registeredCapital! + row.registeredCapital! / 5n) as Fen)
  await saveRecord(
    tx,
    by,
    customer,
    {
      id: row.id,
      version: row.version,
      registeredCapital: raised,
      ...(isDeep ? { legalPerson: ['关思齐', '卓望舒', '项怀瑾', '祝清和'][nth % 4]! } : {}),
    },
    'update',
  )
  const [paper] = await findRows(tx, customerChange, { customerId: row.id, status: 102 })
  return paper && { resource: 'customer-change', id: paper.id, by, steps: isDeep ? 3 : 2 }
}

const pleas = [
  '客户系统切换导致付款延迟，本金已结清',
  '银行大额转账限额，分两日到账',
  '客户对账差异已查清，非恶意拖欠',
  '长期合作客户，首次逾期',
]
/** Who chases the money may ask for it (10-platform 9: receivable_forfeit_waive), not who brought the customer. */
const collectors = moreStaff.filter(one => one.role === 'collector').map(one => one.name)
/** Half of what is not billed yet. */
export const asksToWaive: Writes = async (stage, tx, nth) => {
  const rows = await findRows(
    tx,
    receivableForfeit,
    sql`t.status in (1, 2) and t.unbilled_amt >= 20 and not exists (select 1 from receivable_forfeit_waive w where w.tenant_id = t.tenant_id and w.forfeit_id = t.id)`,
    { orderBy: 't.unbilled_amt desc, t.id', limit: 1 },
  )
  const row = rows[0]
  if (!row) return undefined
  const by = stage.who(collectors[nth % collectors.length]!)
  const { id } = await saveRecord(
    tx,
    by,
    receivableForfeitWaive,
    { forfeitId: row.id, amt: yuan((row.unbilledAmt / 2n) as Fen), reason: pleas[nth % pleas.length]! },
    'save',
  )
  return { resource: 'receivable-forfeit-waive', id, by, steps: 2 }
}

/**
 * What the customer would drive next: with terms of its own, so that the lawyer is asked; of eight cars and more the
 * finance director too.
 */
export const asksForLease =
  (masters: Masters): Writes =>
  async (stage, tx, nth) => {
    const known = new Map((await findRows(tx, customer, sql`h.status = 1`)).map(one => [one.mechanismName, one.id]))
    const seeds = [...moreCustomerSeeds, ...customerSeeds].filter(one => known.has(one.name))
    const seed = seeds[(nth * 3) % seeds.length]
    if (!seed) return undefined
    const model: ModelKey = seed.business === 'logistics' ? 'V2' : seed.business === 'corporate' ? 'E7' : 'E5'
    const quantity = nth % 2 === 0 ? 8 : 3
    const sales = stage.who(seed.sales)
    const { id } = await leaseSteps.submit(
      tx,
      { sales, keeper: sales, admin: sales },
      {
        ...leaseBody(masters, {
          customerId: known.get(seed.name)!,
          company: seed.city === '3301' ? '华驰杭州' : '华驰深圳',
          city: seed.city,
          startDate: addDays(stage.today, 12),
          termMonths: 36,
          lines: [{ model, quantity }],
          usage: seed.business === 'logistics' ? 'logistics' : seed.business === 'corporate' ? 'official' : 'hailing',
          customTerms: '<p>首年内可免费置换一次同价位车型，置换期间不另计租金。</p>',
        }),
        contractName: `${seed.short}${stage.now.slice(0, 7)}续租${quantity}台`,
      },
    )
    return { resource: 'contract-lease', id, by: sales, steps: quantity > 3 ? 5 : 4 }
  }
