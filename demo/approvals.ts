import { addDays, localDateTime, Refused, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { getRow } from '#packages/server/rows.ts'
import { applySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import { isWorkday, prevWorkday } from '#areas/platform/work-calendar/server/workdays.ts'
import { seedMasters } from './masters.ts'
import { refusalOf, withdrawalOf } from './opinions.ts'
import {
  asksForLease,
  asksForLeave,
  asksForSeal,
  asksToWaive,
  changesCustomer,
  type Paper,
  type Writes,
} from './papers.ts'
import { moreStaff, leavers } from './people.ts'
import { staff } from './staff.ts'
import type { Stage } from './stage.ts'

/** How an application ended, or how long it has waited. */
export type Fate = 'done' | 'rejected' | 'withdrawn' | 'late' | 'waiting'
/**
 * 10-platform 16: 210 + 64 + 21 + 15 + 10 = 320, so that the ten overdue ones stand beside the sixty-four that wait in
 * time.
 */
export const wanted: Readonly<Record<Fate, number>> = { done: 210, rejected: 21, withdrawn: 15, late: 10, waiting: 64 }

export const instancesBy = async (tx: Tx, now: string): Promise<Record<Fate, number>> =>
  (await tx.row<Record<Fate, number>>(sql`
  select count(*) filter (where i.state = 2)::int as done, count(*) filter (where i.state = 3)::int as rejected, count(*) filter (where i.state = 4)::int as withdrawn,
         count(*) filter (where i.state = 1 and t.is_late)::int as late, count(*) filter (where i.state = 1 and t.is_late is not true)::int as waiting
    from flow_instance i left join lateral (select bool_or(due_time < ${now}::timestamptz) as is_late from flow_task where tenant_id = i.tenant_id and instance_id = i.id and state in (1, 2)) t on true
   where i.tenant_id = ${tx.tenantId}`))!

const hour = (at: number): string =>
  `${String(9 + (at % 8)).padStart(2, '0')}:${String((at * 13) % 60).padStart(2, '0')}:00`

/**
 * Applications of the last weeks until the figures of the document stand: each by a verb, decided by whom it asks. Who
 * is stopped goes on with what is still missing.
 */
export async function decidesPapers(stage: Stage, now: string): Promise<void> {
  const masters = await stage.run(tx =>
    seedMasters(
      tx,
      stage.system,
      new Map(['系统管理员', '韩松', '王静', '苏婉', '纪云', '唐可'].map(name => [name, stage.who(name)])),
    ),
  )
  const leavesOf = asksForLeave(
    [...staff, ...moreStaff]
      .filter(one => !leavers.includes(one.account) && one.account !== 'admin')
      .map(one => one.name),
  )
  const kinds: Readonly<Record<Fate, readonly Writes[]>> = {
    done: [leavesOf, asksForSeal, leavesOf],
    rejected: [leavesOf, asksForSeal],
    withdrawn: [asksForSeal, leavesOf],
    late: [leavesOf, asksForSeal],
    // Half of those that wait lie with finance, risk and sales.
    waiting: [changesCustomer, asksForLease(masters), asksForSeal, asksToWaive, leavesOf],
  }
  const missing = await stage.run(tx => instancesBy(tx, now))
  const fates = (['done', 'rejected', 'withdrawn', 'late', 'waiting'] as const).flatMap(fate =>
    Array.from({ length: Math.max(0, wanted[fate] - missing[fate]) }, (_, at) => ({ fate, at })),
  )
  const days = await stage.run(tx => workdays(tx, stage.today, 50))
  const turns = new Map<Writes, number>()
  for (const { fate, at, day } of fates
    .map(one => ({ ...one, day: dayOf(one.fate, one.at, Math.max(1, wanted[one.fate] - missing[one.fate]), days) }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const candidates = kinds[fate]
    // Who has no reason to apply lets another one: everybody has a leave to ask for.
    for (const write of [candidates[at % candidates.length]!, leavesOf, leavesOf]) {
      const nth = turns.get(write) ?? 0
      turns.set(write, nth + 1)
      if (await takesItsWay(stage, write, fate, day, nth)) break
    }
  }
  const stand = await stage.run(tx => instancesBy(tx, now))
  const short = (Object.keys(wanted) as Fate[]).filter(fate => stand[fate] < wanted[fate])
  if (short.length > 0)
    throw new Error(
      `demo desk: too few applications: ${short.map(fate => `${fate} ${stand[fate]} of ${wanted[fate]}`).join(', ')}`,
    )
}

/** The last working days, the latest first. */
export async function workdays(tx: Tx, today: LocalDate, count: number): Promise<LocalDate[]> {
  const days: LocalDate[] = []
  for (let day = await prevWorkday(tx, today); days.length < count; day = addDays(day, -1))
    if (await isWorkday(tx, day)) days.push(day)
  return days
}

/**
 * A step has two working days: what was asked yesterday waits in time, what was asked three working days ago is late,
 * and nobody has been told over its head yet.
 */
function dayOf(fate: Fate, at: number, of: number, days: readonly LocalDate[]): LocalDate {
  if (fate === 'waiting') return days[0]!
  if (fate === 'late') return days[2]!
  return days[days.length - 1 - Math.floor((at * (days.length - 5)) / of)]!
}

async function takesItsWay(stage: Stage, write: Writes, fate: Fate, day: LocalDate, nth: number): Promise<boolean> {
  try {
    return await stage.run(async tx => {
      stage.at(day, hour(nth))
      const paper = await write(stage, tx, nth)
      if (paper) await fares(stage, tx, paper, fate, nth)
      return paper !== undefined
    })
  } catch (error) {
    // The product's own rules know better whether somebody may apply: the next one does. Too few of them end the job.
    if (error instanceof Refused) return false
    throw error
  }
}

async function fares(stage: Stage, tx: Tx, paper: Paper, fate: Fate, nth: number): Promise<void> {
  const { resource, id } = paper
  const later = (step: number): number => {
    const time = localDateTime(stage.clock.now())
    // Each step a few minutes to hours after the one before, within the same day.
    if (Number(time.slice(11, 13)) < 17)
      stage.clock.set(
        `${time.slice(0, 11)}${String(Math.min(17, Number(time.slice(11, 13)) + 1)).padStart(2, '0')}:${String((nth * 7 + step * 11) % 60).padStart(2, '0')}:00`,
      )
    return nth
  }
  if (fate === 'withdrawn')
    return stage.product.flow.withdraw(tx, paper.by, { resource, id, comment: withdrawalOf(nth) })
  if (fate === 'rejected') {
    await stage.approve(tx, resource, id, paper.steps > 1 ? nth % paper.steps : 0, later)
    later(3)
    return stage.reject(tx, resource, id, refusalOf(resource, nth))
  }
  // Over all steps: one waits at the first, the next at the second.
  if (fate !== 'done') return stage.approve(tx, resource, id, nth % paper.steps, later)
  await stage.approve(tx, resource, id, 20, later)
  if (resource === 'apply-seal') await stamped(stage, tx, id)
}

/** The keeper puts the seal on what was granted; what was taken out is back in the file. */
async function stamped(stage: Stage, tx: Tx, id: string): Promise<void> {
  const keeper = stage.who('纪云')
  const row = await getRow(tx, applySeal, id)
  if (row.status !== 1) return
  await act(tx, keeper, applySeal, id, 'stamp', {
    input: { stampedFileBizId: await stage.scan(tx, keeper, `${row.title}（用印件）`), stampedCopies: row.copies },
  })
  if (row.takeOut) await act(tx, keeper, applySeal, id, 'giveBack', { input: { returnDate: stage.now } })
}
