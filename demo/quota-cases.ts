import { addDays, addMonths, yuan, type Fen, type LocalDate } from '#kernel'
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
import { quota } from '#areas/risk/quota/quota.ts'
import { workdays } from './approvals.ts'
import { listsLoans } from './loans.ts'
import { addsForAWhile } from './quota-increases.ts'
import { bringsPapers, decides, tries } from './quota-steps.ts'
import { APPEALED, EXPIRED, inEffect, openCases, REFUSED, type Stands, type Told } from './quota-told.ts'
import type { Doing, Stage } from './stage.ts'

/** Decision days until it stands there: above three million two levels grant, above ten the committee as well. */
const decisionsOf = (stands: Stands): number =>
  typeof stands === 'number'
    ? [0, 0, 1, 2, 3, 5][stands]!
    : { draft: 0, withdrawn: 0, refused: 1, sentBack: 1, active: 6 }[stands]

/** 20-partners 16: loans, applications and cases in every state, three temporary increases, a refusal and its appeals. */
export const reviewsQuotas: Doing = async stage => {
  const days = await stage.run(tx => workdays(tx, stage.today, 60))
  const ids = new Map(
    (await stage.run(tx => findRows(tx, customer, { status: 1 } as never))).map(one => [one.mechanismName, one.id]),
  )
  await lapses(stage, ids.get(EXPIRED.customer))
  await listsLoans(stage, days[59]!)
  await playsInEffect(stage, ids, days)
  for (const name of new Set(openCases.map(one => one.customer))) await checks(stage, ids.get(name), days[20]!)
  for (const one of openCases) await tries(stage, tx => plays(stage, tx, one, ids.get(one.customer), days))
  await tries(stage, tx => appeals(stage, tx, ids.get(REFUSED), days))
  await tries(stage, tx => isHeard(stage, tx, ids.get(APPEALED), days))
  await addsForAWhile(stage, ids, days)
  // What lies too long is marked as it is every hour.
  stage.at(stage.today, '09:05:00')
  await stage.job('review-sla')
}

async function playsInEffect(
  stage: Stage,
  ids: ReadonlyMap<string, string>,
  days: readonly LocalDate[],
): Promise<void> {
  for (const one of inEffect) {
    const id = ids.get(one.customer)
    if (!id || (await stage.run(tx => isPlayed(tx, id, one.reason)))) continue
    await asks(stage, id, days[one.since + decisionsOf(one.stands) + 1]!)
    await tries(stage, tx => plays(stage, tx, one, id, days))
  }
}
const isPlayed = async (tx: Tx, customerId: string, reason: string): Promise<boolean> =>
  (await findRows(tx, quotaApply, { customerId, reason } as never, { limit: 1 })).length > 0

/** Reviewed more than a year ago, the quota and its case ran out in the night after their last day. */
async function lapses(stage: Stage, id: string | undefined): Promise<void> {
  if (!id || (await stage.run(tx => isPlayed(tx, id, EXPIRED.reason)))) return
  const then = addMonths(stage.today, -EXPIRED.months)
  const days = await stage.run(tx => workdays(tx, then, 10))
  await asks(stage, id, days[7]!)
  const one: Told = { ...EXPIRED, type: 'new_project', stands: 'active', since: 0 }
  if (!(await tries(stage, tx => plays(stage, tx, one, id, days)))) return
  const [passed] = await stage.run(tx => findRows(tx, quota, { customerId: id, status: 1 }))
  if (!passed?.validTo || passed.validTo >= stage.today) return
  for (const [kind, time] of [
    ['quota-expire', '00:10:00'],
    ['quota-case-expire', '00:14:00'],
  ] as const) {
    stage.at(addDays(passed.validTo, 1), time)
    await stage.job(kind)
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
  if (!id || (await isPlayed(tx, id, one.reason))) return false
  const first = one.since + decisionsOf(one.stands)
  stage.at(days[first]!, '09:40:00')
  const owner = await getRow(tx, customer, id)
  const sales = stage.person(owner.bizUserId ?? '')
  const [present] = [...(await rowsInForce(tx, id)).values()]
  const cityCode = present?.cityCode ?? owner.cityCode
  if (!sales || !cityCode) return false
  await bringsPapers(stage, tx, sales, id)
  const { overdueDays } = await customerDebtPort.ask().of(tx, id, stage.now)
  const mayRise = one.more > 0 && overdueDays <= 7
  const saved = await saveRecord(
    tx,
    sales,
    quotaApply as never,
    {
      applyKind: !present ? applyKinds.first : mayRise ? applyKinds.more : applyKinds.yearly,
      customerId: id,
      reasonType: one.type,
      reason: one.reason,
      lines: [await lineOf(stage, tx, id, cityCode, (present?.quotaQty ?? 0) + (mayRise ? one.more : 0))],
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
    await decides(stage, tx, row, one, sales)
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
