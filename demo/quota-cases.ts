import { addDays, localDateTime, Refused, yuan, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customerBusinessArea } from '#areas/customers/customer/children.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { askSource } from '#areas/partners/mechanism-check/server/check-job.ts'
import { runChecks } from '#areas/partners/mechanism-check/server/run-checks.ts'
import { customerDebtPort } from '#areas/risk/ports.ts'
import { quotaAppeal } from '#areas/risk/quota-appeal/quota-appeal.ts'
import { applyKinds, quotaApply } from '#areas/risk/quota-apply/quota-apply.ts'
import { rowsInForce } from '#areas/risk/quota-apply/server/city-facts.ts'
import { steps } from '#areas/risk/quota/codes.ts'
import { quota } from '#areas/risk/quota/quota.ts'
import { workdays } from './approvals.ts'
import { moreCustomerSeeds } from './customers.ts'
import { bringsPapers, decides, type Stands } from './quota-steps.ts'
import type { Doing, Stage } from './stage.ts'

interface Told {
  readonly customer: string
  /** Vehicles on top of what stands; who owes us too long asks for a renewal instead. */
  readonly more: number
  readonly type: 'new_project' | 'season' | 'replacement' | 'yearly' | 'tender'
  readonly reason: string
  readonly stands: Stands
  /** Working days since the last that happened to it. */
  readonly since: number
}
const told = (
  customerName: string,
  more: number,
  type: Told['type'],
  stands: Stands,
  since: number,
  reason: string,
): Told => ({ customer: customerName, more, type, stands, since, reason })

const REFUSED = '成都锦程汽车租赁有限公司'
/** Refused, and looked at again after its appeal. */
const APPEALED = '杭州顺达网约车有限公司'
const cases: readonly Told[] = [
  told(REFUSED, 0, 'yearly', 'refused', 12, '额度年审，希望维持现有台数'),
  told('深圳市鹏驰出行服务有限公司', 40, 'season', 'withdrawn', 9, '春运前集中增车，台数待客户确认'),
  told('杭驰汽车服务有限公司', 3, 'season', 'active', 12, '夏季夜间订单增加，先补三台'),
  told('杭驰汽车服务有限公司', 5, 'season', 'active', 4, '会展中心周边订单增长，夜班运力不足'),
  told('广州云途城配物流有限公司', 8, 'new_project', 'sentBack', 2, '新签连锁超市城配项目'),
  told('鹏腾企业用车有限公司', 6, 'tender', steps.addit, 0, '中标园区通勤项目，需要增加公务用车'),
  told('蓉通城配物流有限公司', 4, 'replacement', steps.credit, 0, '替换同业到期退租的车辆'),
  told(APPEALED, 8, 'season', 'refused', 6, '旺季司机排队，申请增车'),
  told('深圳市鹏驰出行服务有限公司', 20, 'season', steps.diligencing, 0, '春运前增车，台数已与客户确认'),
  told('粤行出行科技有限公司', 15, 'new_project', steps.primary, 0, '白云机场接驳项目'),
  told('杭驰汽车服务有限公司', 10, 'new_project', 'draft', 1, '萧山机场专线意向，待客户盖章'),
]
/** So many cases of former weeks: in effect, or replaced by a later one of the same customer. */
const reasons: readonly (readonly [type: Told['type'], reason: string])[] = [
  ['yearly', '额度年审，经营与还款正常，维持台数'],
  ['new_project', '新签园区接驳项目，增加运力'],
  ['replacement', '替换到期车辆，换新后台数略增'],
]
const FORMER = 24
/** Working days since each of them was in effect. */
const rounds = [34, 20, 6] as const
/** Decisions until it stands there: above three million two levels grant. */
const decisionsOf = (stands: Stands): number =>
  typeof stands === 'number'
    ? [0, 0, 1, 2, 3, 5][stands]!
    : { draft: 0, withdrawn: 0, refused: 1, sentBack: 1, active: 5 }[stands]

/** 20-partners 16: applications and cases in every state, two temporary increases, a refusal and its appeals. */
export const reviewsQuotas: Doing = async stage => {
  const days = await stage.run(tx => workdays(tx, stage.today, 60))
  const ids = new Map(
    (await stage.run(tx => findRows(tx, customer, { status: 1 } as never))).map(one => [one.mechanismName, one.id]),
  )
  for (const name of new Set(cases.map(one => one.customer))) await checks(stage, ids.get(name), days[20]!)
  for (const one of cases) await tries(stage, tx => plays(stage, tx, one, ids.get(one.customer), days))
  await tries(stage, tx => appeals(stage, tx, ids.get(REFUSED), days))
  await tries(stage, tx => isHeard(stage, tx, ids.get(APPEALED), days))
  await addsForAWhile(stage, ids, days)
  await playsFormer(stage, ids, days)
}

/** Who has a red line is left out: his case would not pass. */
async function playsFormer(stage: Stage, ids: ReadonlyMap<string, string>, days: readonly LocalDate[]): Promise<void> {
  const texts = reasons.map(([, reason]) => reason)
  let missing = FORMER - (await stage.run(tx => findRows(tx, quotaApply, { reason: texts } as never))).length
  for (const [nth, since] of rounds.entries())
    for (const [at, { name }] of moreCustomerSeeds.entries()) {
      if (missing <= 0) return
      const [type, reason] = reasons[(at + nth) % reasons.length]!
      const one = told(name, type === 'yearly' ? 0 : 2 + ((at + nth) % 3), type, 'active', since + (at % 5), reason)
      await asks(stage, ids.get(name), days[one.since + 7]!)
      if (await tries(stage, tx => plays(stage, tx, one, ids.get(name), days))) missing -= 1
    }
}

/** The product's own rules know better whether this customer may ask on this day: then it does not. */
async function tries(stage: Stage, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await stage.run(work)
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Courts, registers and related firms: what the sources say before anybody applies. */
const CHECKED = [2, 3, 4, 7, 12]
async function checks(stage: Stage, id: string | undefined, day: LocalDate): Promise<void> {
  if (id && (await stage.run(tx => findRows(tx, quotaApply, { customerId: id }, { limit: 1 }))).length === 0)
    await asks(stage, id, day)
}
/** What was answered and is still valid is not asked again. */
async function asks(stage: Stage, id: string | undefined, day: LocalDate): Promise<void> {
  if (!id) return
  stage.at(day, '09:20:00')
  const asked = await stage.run(tx => runChecks(tx, stage.who('赵启航'), { mechanismId: id, kinds: CHECKED }))
  for (const requestId of asked.requestIds) await askSource(stage.run, stage.system, requestId)
}

async function plays(
  stage: Stage,
  tx: Tx,
  one: Told,
  id: string | undefined,
  days: readonly LocalDate[],
): Promise<boolean> {
  if (!id || (await findRows(tx, quotaApply, { customerId: id, reason: one.reason } as never)).length > 0) return false
  const first = one.since + decisionsOf(one.stands)
  stage.at(days[first]!, '09:40:00')
  const owner = await getRow(tx, customer, id)
  const sales = stage.person(owner.bizUserId ?? '')
  const [present] = [...(await rowsInForce(tx, id)).values()]
  if (!sales || !present) return false
  await bringsPapers(stage, tx, sales, id)
  const { overdueDays } = await customerDebtPort.ask().of(tx, id, stage.now)
  const mayRise = one.more > 0 && overdueDays <= 7
  const saved = await saveRecord(
    tx,
    sales,
    quotaApply as never,
    {
      applyKind: mayRise ? applyKinds.more : applyKinds.yearly,
      customerId: id,
      reasonType: one.type,
      reason: one.reason,
      lines: [await lineOf(stage, tx, id, present.cityCode!, (present.quotaQty ?? 0) + (mayRise ? one.more : 0))],
      ...(one.stands === 'draft' ? { draft: true } : {}),
    },
    'save',
  )
  if (one.stands !== 'draft') await goesOn(stage, tx, one, sales, saved.id, days.slice(0, first).toReversed())
  return true
}

async function lineOf(stage: Stage, tx: Tx, customerId: string, cityCode: string, applyQty: number) {
  const [area] = await findRows(tx, customerBusinessArea, { customerId, cityCode } as never)
  return {
    cityCode,
    applyQty,
    usage: area?.usage,
    unitRent: yuan((area?.unitRent ?? 480_000n) as Fen),
    unitPrice: yuan((area?.unitPrice ?? 11_280_000n) as Fen),
    deposit: yuan((area?.deposit ?? 1_000_000n) as Fen),
    termMonths: area?.termMonths ?? 36,
    expectDate: addDays(stage.now, 30),
  }
}

/** From the submit to where it stands, one decision a working day. */
async function goesOn(
  stage: Stage,
  tx: Tx,
  one: Told,
  sales: Actor,
  applyId: string,
  days: readonly LocalDate[],
): Promise<void> {
  const { quotaId } = await getRow(tx, quotaApply, applyId)
  const id = quotaId!
  if (one.stands === 'withdrawn') {
    stage.at(stage.now, '11:15:00')
    return void (await stage.product.flow.withdraw(tx, sales, {
      resource: 'quota',
      id,
      comment: '客户要求重新核定台数，撤回修改',
    }))
  }
  for (const day of days) {
    const row = await getRow(tx, quota, id)
    if (row.status !== 102 || row.step === one.stands) return
    stage.at(day, '15:10:00')
    await decides(stage, tx, row, one.stands, sales)
  }
}

/** The refused customer appeals: the risk director upholds it; a second appeal waits with what is new. */
async function appeals(
  stage: Stage,
  tx: Tx,
  customerId: string | undefined,
  days: readonly LocalDate[],
): Promise<boolean> {
  const [row] = customerId ? await findRows(tx, quota, { customerId, refused: true } as never) : []
  if (!row || (await findRows(tx, quotaAppeal, { quotaId: row.id }, { limit: 1 })).length > 0) return false
  const sales = stage.person(row.bizUserId ?? '')
  if (!sales) return false
  const asks = async (day: LocalDate, reason: string, evidence: string) => {
    stage.at(day, '10:20:00')
    const newEvidence = await stage.scan(tx, sales, evidence)
    return saveRecord(tx, sales, quotaAppeal as never, { quotaId: row.id, appealKind: 1, reason, newEvidence }, 'save')
  }
  const first = await asks(days[9]!, '逾期系客户换卡所致，已承诺月底结清', '付款承诺书')
  stage.at(days[7]!, '16:30:00')
  await codeOf(quotaAppeal as never).calls!['PUT decide']!.run(tx, stage.who('郑岚'), {
    id: first.id,
    result: 1,
    resultReason: '仅有承诺，未见实际还款，维持否决',
  } as never)
  await asks(days[1]!, '已取得股东连带担保，申请复议', '股东担保函')
  return true
}

/** With new evidence the director lets the case be decided again: it goes back to the final review. */
async function isHeard(
  stage: Stage,
  tx: Tx,
  customerId: string | undefined,
  days: readonly LocalDate[],
): Promise<boolean> {
  const [row] = customerId ? await findRows(tx, quota, { customerId, refused: true } as never) : []
  if (!row || (await findRows(tx, quotaAppeal, { quotaId: row.id }, { limit: 1 })).length > 0) return false
  const sales = stage.person(row.bizUserId ?? '')
  if (!sales) return false
  stage.at(days[5]!, '09:40:00')
  const newEvidence = await stage.scan(tx, sales, '平台流水与增信材料')
  const reason = '已补充近三个月平台后台流水，并由股东提供连带担保'
  const body = { quotaId: row.id, appealKind: 1, reason, newEvidence }
  const { id } = await saveRecord(tx, sales, quotaAppeal as never, body, 'save')
  stage.at(days[4]!, '15:50:00')
  await codeOf(quotaAppeal as never).calls!['PUT decide']!.run(tx, stage.who('郑岚'), {
    id,
    result: 2,
    resultReason: '新证据充分，同意重审',
  } as never)
  return true
}

interface Increase {
  readonly askedAt: number
  readonly lasts: number
  readonly reason: string
}
const increases: readonly Increase[] = [
  { askedAt: 50, lasts: 30, reason: '国庆出行高峰，临时增加运力' },
  { askedAt: 6, lasts: 45, reason: '年末活动用车集中，临时增加运力' },
]
const MORE_FOR_A_WHILE = 5
/** One that is over and one that works now, of the first customers who owe nothing. */
async function addsForAWhile(
  stage: Stage,
  ids: ReadonlyMap<string, string>,
  days: readonly LocalDate[],
): Promise<void> {
  const names = ['鹏腾企业用车有限公司', '杭州顺达网约车有限公司', '蓉通城配物流有限公司', ...ids.keys()]
  for (const one of increases) {
    const known = await stage.run(tx => findRows(tx, quotaApply, { applyKind: 5, reason: one.reason } as never))
    if (known.length > 0) continue
    const from = addDays(days[one.askedAt]!, 2)
    const to = addDays(from, one.lasts)
    for (const name of names)
      if (await tries(stage, tx => adds(stage, tx, ids.get(name), { one, day: days[one.askedAt]!, from, to }))) break
    if (to >= stage.today) continue
    stage.at(addDays(to, 1), '00:12:00')
    await stage.job('increase-expire')
  }
}

async function adds(
  stage: Stage,
  tx: Tx,
  customerId: string | undefined,
  { one, day, from, to }: { one: Increase; day: LocalDate; from: LocalDate; to: LocalDate },
): Promise<boolean> {
  if (!customerId) return false
  stage.at(day, '10:30:00')
  const sales = stage.person((await getRow(tx, customer, customerId)).bizUserId ?? '')
  const [present] = [...(await rowsInForce(tx, customerId)).values()]
  if (!sales || !present) return false
  const saved = await saveRecord(
    tx,
    sales,
    quotaApply as never,
    {
      applyKind: applyKinds.temporary,
      customerId,
      reasonType: 'season',
      reason: one.reason,
      tempFrom: from,
      tempTo: to,
      tempReason: '高峰过后即退回原额度',
      lines: [{ cityCode: present.cityCode, applyQty: MORE_FOR_A_WHILE }],
    },
    'save',
  )
  await stage.approve(tx, 'quota-apply', saved.id, 20, step => {
    stage.clock.set(`${localDateTime(stage.clock.now()).slice(0, 10)} ${11 + step}:20:00`)
    return 0
  })
  return true
}
