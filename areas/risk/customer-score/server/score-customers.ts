import { addDays, addMonths, halfOf, inBoth, localDate, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { blockKinds, closeBlock, openBlock } from '#areas/customers/customer-city-quota/server/blocks.ts'
import { quotaBlock } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { writeScores } from '#areas/customers/customer/server/write-scores.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { riskRecord } from '../../risk-record/risk-record.ts'
import { behaviourAt } from '../../risk-record/behaviour.ts'
import { customerScore, type Deduction } from '../customer-score.ts'
import { runningGrade, runningScore, type Scored } from '../running-score.ts'
import { baseWithoutCase, caseBases } from './bases.ts'
import { rulesFor, type ScoreRules } from './rules.ts'

type Customer = RowOf<typeof customer>
type ScoreRow = RowOf<typeof customerScore>
/** The longest that any record of the standard table counts after its end. */
const LONGEST_MEMORY = 720
/** Active, inactive and dormant customers have a score. */
const JUDGED = [1, 2, 3]

/** 11.7 for some customers: score, grade and next review as of today, kept in the trend when they changed. */
export async function scoreCustomers(tx: Tx, actor: Actor, ids: readonly string[], cause: string): Promise<number> {
  const today = localDate(actor.clock.now())
  const owners = await findRows(
    tx,
    customer,
    sql`t.id = any(${[...ids]}::bigint[]) and h.status = any(${JUDGED}::smallint[])`,
  )
  if (owners.length === 0) return 0
  const known = owners.map(one => one.id)
  const [records, last, cases, blocked] = [
    Map.groupBy(await countingRecords(tx, known, today), one => one.mechanismId),
    new Map((await lastRows(tx, known)).map(row => [row.customerId, row])),
    await caseBases(tx, known),
    new Set(
      (await findRows(tx, quotaBlock, { customerId: known, blockKind: blockKinds.gradeE, closeTime: null })).map(
        one => one.customerId,
      ),
    ),
  ]
  const rules = new Map<string, ScoreRules>()
  const judged: Judged[] = []
  for (const owner of owners) {
    const key = `${owner.businessKind} ${owner.customerKind}`
    const own = rules.get(key) ?? (await rulesFor(tx, owner.businessKind, owner.customerKind))
    rules.set(key, own)
    const previous = last.get(owner.id)
    const { base, caseGrade } = cases.get(owner.id) ?? baseWithoutCase(owner, previous, own.grades)
    const { score, deductions } = runningScore(base, scored(records.get(owner.id) ?? [], own), today)
    const grade = runningGrade(score, own.grades, caseGrade)
    await followGrade(tx, actor, owner, grade, score, own, blocked.has(owner.id))
    if (previous && owner.riskScore === score && owner.riskGrade === grade && Number(previous.baseScore) === base)
      continue
    judged.push({ owner, today, base, score, grade, deductions, cause, rules: own })
  }
  await keep(tx, actor, judged, cause)
  return judged.length
}

const countingRecords = (tx: Tx, ids: readonly string[], today: LocalDate) =>
  findRows(
    tx,
    riskRecord,
    sql`t.mechanism_type = 1 and t.mechanism_id = any(${[...ids]}::bigint[]) and (t.status in (1, 2) or t.is_resolving)
      and (t.close_date is null or t.close_date > ${addDays(today, -LONGEST_MEMORY)}::date)`,
  )
const lastRows = (tx: Tx, ids: readonly string[]): Promise<ScoreRow[]> =>
  findRows(
    tx,
    customerScore,
    sql`t.id in (select distinct on (s.customer_id) s.id from customer_score s
      where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.customer_id = any(${[...ids]}::bigint[])
      order by s.customer_id, s.score_day desc, s.id desc)`,
  )

function scored(records: readonly RowOf<typeof riskRecord>[], rules: ScoreRules): Scored[] {
  return records.map(record => {
    const line = behaviourAt(rules.behaviour, record.recordType, record.stage)
    return {
      recordNo: record.recordNo!,
      recordType: record.recordType,
      points: record.points,
      closeDate: record.closeDate,
      halfAfterDays: line?.halfAfterDays ?? 0,
      zeroAfterDays: line?.zeroAfterDays ?? 0,
    }
  })
}

interface Judged {
  readonly owner: Customer
  readonly today: LocalDate
  readonly base: number
  readonly score: string
  readonly grade: string
  readonly deductions: readonly Deduction[]
  readonly cause: string
  readonly rules: ScoreRules
}

/** One statement for the trend and three for the customers, however many changed; a moved grade is told by itself. */
async function keep(tx: Tx, actor: Actor, judged: readonly Judged[], cause: string): Promise<void> {
  await insertRows(
    tx,
    actor,
    customerScore,
    judged.map(one => ({
      customerId: one.owner.id,
      scoreDay: one.today,
      baseScore: one.base.toFixed(1),
      score: one.score,
      grade: one.grade,
      oldScore: one.owner.riskScore,
      oldGrade: one.owner.riskGrade,
      cause: one.cause,
      deductions: [...one.deductions],
    })),
  )
  const isNewGrade = (one: Judged) => one.owner.riskGrade !== one.grade
  const moved = judged.filter(one => one.owner.riskScore !== one.score || isNewGrade(one))
  await writeScores(
    tx,
    actor,
    moved.map(one => ({
      owner: one.owner,
      score: one.score,
      grade: one.grade,
      ...(isNewGrade(one) ? reviewedSooner(one.owner, one.today, one.grade, one.rules) : {}),
    })),
    cause,
  )
  for (const one of moved)
    if (isNewGrade(one) && one.owner.riskGrade !== null) await tellGrade(tx, actor, one.owner, one)
}

/** A grade that fell is reviewed after the months of the new grade, E after one; never later than it was due. */
function reviewedSooner(
  owner: Customer,
  today: LocalDate,
  grade: string,
  rules: ScoreRules,
): { nextReviewDate?: string } {
  if (owner.riskGrade !== null && grade < owner.riskGrade) return {}
  const months = rules.grades.find(one => one.grade === grade)?.validMonths || 1
  const due = addMonths(today, months)
  return owner.nextReviewDate !== null && owner.nextReviewDate <= due ? {} : { nextReviewDate: due }
}

async function tellGrade(tx: Tx, actor: Actor, owner: Customer, { grade, score, cause }: Judged): Promise<void> {
  await emit(tx, actor, 'risk.grade-changed', {
    id: owner.id,
    no: owner.mechanismNo!,
    from: owner.riskGrade,
    to: grade,
  })
  await notify(tx, actor, {
    bizTypeCode: 'risk_grade_changed',
    bizId: owner.id,
    title: `客户评级${owner.riskGrade}变为${grade}：${owner.mechanismName} / Grade ${owner.riskGrade} becomes ${grade}: ${owner.mechanismName}`,
    content: `得分${score}，${halfOf(cause, 'zh')} / Score ${score}: ${halfOf(cause, 'en')}`,
    users: owner.bizUserId ? [owner.bizUserId] : [],
    roles: ['risk_manager'],
    dedupeKey: `${owner.id}:${grade}`,
  })
}

const gradeSaid = (grade: string, score: string): string =>
  inBoth(`评级${grade}，得分${score}`, `Grade ${grade}, score ${score}`)

/** 11.8: grade E blocks in all cities, and is lifted when the score brings D or better. */
async function followGrade(
  tx: Tx,
  actor: Actor,
  owner: Customer,
  grade: string,
  score: string,
  rules: ScoreRules,
  isBlocked: boolean,
): Promise<void> {
  const isDue = grade >= rules.blockedFrom
  if (isDue && !isBlocked)
    await openBlock(tx, actor, {
      customerId: owner.id,
      blockKind: blockKinds.gradeE,
      reason: gradeSaid(grade, score),
    })
  if (!isDue && isBlocked)
    await closeBlock(tx, actor, {
      customerId: owner.id,
      blockKind: blockKinds.gradeE,
      reason: gradeSaid(grade, score),
    })
}
