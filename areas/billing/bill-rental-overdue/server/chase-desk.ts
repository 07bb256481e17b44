import { fen, localDate, textOf, yuan, type Fen, type LocalDate } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { gradesOf } from '#areas/risk/customer-score/server/grades-of.ts'
import { rankOf, stepsOf, type ChaseRank } from '../../calculations/chase-rank.ts'
import { overdueStage } from '../bill-rental-overdue.ts'
import { owed } from './owed.ts'

const MOST = 500

export interface DeskAsked {
  companyId?: string | undefined
  deptId?: string | undefined
  salesUserId?: string | undefined
  stage?: number | undefined
  keyword?: string | undefined
  dueOnly: boolean
}
interface Found {
  id: string
  name: string
  bills: number
  vehicles: number
  overdue: string
  disputed: string
  lateFee: string
  longest: number
  margin: string
  balance: string
  depts: string[]
  sales: string[]
  broken: number
  promise: LocalDate | null
  promiseAmt: string | null
  last: LocalDate | null
  next: LocalDate | null
  channels: string[]
}

/** Whom to call today: every overdue customer with his rank, the reasons for it and the step of the strategy. */
export async function chaseDesk(tx: Tx, actor: Actor, asked: DeskAsked) {
  const today = localDate(actor.clock.now())
  const steps = stepsOf(await paramValue(tx, 'billing.chase.steps'))
  const found = await customersOf(tx, asked)
  const grades = await gradesOf(
    tx,
    found.map(one => one.id),
  )
  const ranked = found
    .map(one => ({ one, rank: rankOf(factsOf(one, today, grades.get(one.id) ?? null), steps) }))
    .filter(({ rank }) => !asked.dueOnly || rank.isDue)
    .sort((a, b) => Number(b.rank.isDue) - Number(a.rank.isDue) || b.rank.points - a.rank.points)
  return {
    today,
    total: ranked.length,
    due: ranked.filter(({ rank }) => rank.isDue).length,
    overdueAmt: yuan(ranked.reduce((sum, { one }) => (sum + fen(one.overdue)) as Fen, 0n as Fen)),
    records: ranked.map(({ one, rank }) => shown(actor, one, rank, grades.get(one.id) ?? null)),
    ...(await choices(tx, found)),
  }
}

const factsOf = (one: Found, today: LocalDate, grade: string | null) => ({
  today,
  longestDays: one.longest,
  overdueAmt: fen(one.overdue),
  disputedAmt: fen(one.disputed),
  exposure: exposureOf(one),
  grade,
  brokenPromises: one.broken,
  promiseDate: one.promise,
  lastContact: one.last,
  nextChaseDate: one.next,
  channels: one.channels,
})
const exposureOf = (one: Found): Fen => (fen(one.overdue) - fen(one.margin) - fen(one.balance)) as Fen

function shown(actor: Actor, one: Found, rank: ChaseRank, grade: string | null) {
  return {
    customerId: one.id,
    customerName: one.name,
    bills: one.bills,
    vehicles: one.vehicles,
    overdueAmt: one.overdue,
    disputedAmt: one.disputed,
    lateFee: one.lateFee,
    marginHeld: one.margin,
    balance: one.balance,
    exposure: yuan(exposureOf(one)),
    longestDays: one.longest,
    stage: stageOf(one.longest),
    stageName: textOf(
      overdueStage.values.find(each => each.code === stageOf(one.longest))?.label ?? '',
      actor.language,
    ),
    grade: grade ?? '',
    promiseDate: one.promise ?? '',
    promiseAmt: one.promiseAmt ?? '',
    lastContact: one.last ?? '',
    nextChaseDate: one.next ?? '',
    brokenPromises: one.broken,
    points: rank.points,
    isDue: rank.isDue,
    step: rank.step?.channel ?? '',
    reasons: rank.reasons.map(reason => ({ points: reason.points, label: textOf(reason.label, actor.language) })),
  }
}

const stageOf = (days: number): number => (days > 90 ? 5 : days > 60 ? 4 : days > 30 ? 3 : days > 7 ? 2 : 1)
const FROM: Readonly<Record<number, readonly [number, number]>> = {
  1: [1, 7],
  2: [8, 30],
  3: [31, 60],
  4: [61, 90],
  5: [91, 100_000],
}

/** `since`: the episode began when the oldest open bill fell due; promises and contacts before it are of another one. */
function customersOf(tx: Tx, asked: DeskAsked): Promise<Found[]> {
  const of = (column: Sql, id: string | undefined): Sql => (id ? sql`and ${column} = ${id}::bigint` : sql.empty)
  const [from, to] = FROM[asked.stage ?? 0] ?? [1, 100_000]
  return tx.rows<Found>(sql`
    with owed as (
      select b.payer_id as id, max(b.payer_name) as name, sum(b.bills)::int as bills, count(distinct b.order_vehicle_id)::int as vehicles, sum(b.overdue_amt) as overdue,
        sum(b.disputed_amt) as disputed, sum(b.late_fee) as late_fee, max(b.longest_days) as longest, min(b.oldest_due_date) as since,
        array_remove(array_agg(distinct b.dept_id::text), null) as depts, array_remove(array_agg(distinct b.sales_user_id::text), null) as sales
      from (${owed(tx.tenantId)}) b where true ${of(sql`b.company_id`, asked.companyId)} ${of(sql`b.dept_id`, asked.deptId)} ${of(sql`b.sales_user_id`, asked.salesUserId)}
        ${asked.keyword ? sql`and b.payer_name ilike ${`%${asked.keyword.replace(/[\\%_]/g, '\\$&')}%`}` : sql.empty}
      group by b.payer_id having max(b.longest_days) between ${from} and ${to}
      order by overdue desc limit ${MOST})
    select o.id, o.name, o.bills, o.vehicles, o.overdue, o.disputed, o.late_fee as "lateFee", o.longest, o.depts, o.sales,
      (select coalesce(sum(m.held_amt), 0) from account_vehicle_margin m where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.party_id = o.id) as margin,
      (select coalesce(sum(s.balance), 0) from account_surplus s where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.party_id = o.id) as balance,
      coalesce(c.broken, 0)::int as broken, c.promise, c.promise_amt as "promiseAmt", c.last, c.next, coalesce(c.channels, '{}') as channels
    from owed o left join lateral (
      select count(*) filter (where r.promise_kept = 2) as broken, max(r.promise_date) filter (where r.promise_kept = 0) as promise, max(r.create_time)::date as last,
        (array_agg(r.promise_amt order by r.id desc) filter (where r.promise_kept = 0))[1] as promise_amt, (array_agg(r.next_chase_date order by r.id desc))[1] as next, array_agg(distinct r.channel::text) as channels
      from rental_chase_record r where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.customer_id = o.id and r.create_time::date >= o.since) c on true
    order by o.overdue desc`)
}

/** Branches and salespeople who have overdue customers, for the lists of each. */
async function choices(tx: Tx, found: readonly Found[]) {
  const [depts, sales] = [[...new Set(found.flatMap(one => one.depts))], [...new Set(found.flatMap(one => one.sales))]]
  const names = async (ids: readonly string[], of: () => Promise<readonly (readonly [string, string])[]>) =>
    ids.length === 0 ? new Map<string, string>() : new Map(await of())
  const [deptNames, salesNames] = [
    await names(isBuilt('dept') ? depts : [], async () =>
      (await findRows(tx, dept, { id: depts } as never)).map(row => [row.id, row.deptName ?? ''] as const),
    ),
    await names(isBuilt('user') ? sales : [], async () =>
      (await findRows(tx, userAccount, { id: sales } as never)).map(row => [row.id, row.realName ?? ''] as const),
    ),
  ]
  const list = (ids: readonly string[], named: ReadonlyMap<string, string>, of: (one: Found) => readonly string[]) =>
    ids.map(id => {
      const own = found.filter(one => of(one).includes(id))
      return { id, name: named.get(id) ?? id, customers: own.length }
    })
  return { branches: list(depts, deptNames, one => one.depts), sales: list(sales, salesNames, one => one.sales) }
}
