import { localDate, localDateTime, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { leave } from '#areas/platform/leave/leave.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { openReviewsPort } from '../../ports.ts'
import { strategyUser } from '../strategy-user.ts'

export type StrategyUser = RowOf<typeof strategyUser>
export interface Reviewer {
  readonly userId: string
  /** The row that names him. */
  readonly strategyUserId: string
  /** He stands in for somebody on leave. */
  readonly isBackup: boolean
  readonly openCount: number
  readonly maxOpen: number
}
const ADMISSION = 0
const APPROVING = 102

/** Cities of 4 digits; a row without cities covers all. */
export const covers = (row: StrategyUser, cityCodes: readonly string[], amount: Fen): boolean =>
  (row.cityCodes.length === 0 ||
    cityCodes.every(code => row.cityCodes.some(one => code.slice(0, 4).startsWith(one)))) &&
  (row.amountFrom === null || amount >= row.amountFrom) &&
  (row.amountTo === null || amount <= row.amountTo)

/** Share of what he may hold, then the smaller id (11.5). Pure. */
export const lightestFirst = (a: Reviewer, b: Reviewer): number =>
  a.openCount * b.maxOpen - b.openCount * a.maxOpen || (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1)

/**
 * Reviewers of a step who cover all cities and the amount, best first: not the excluded (applicant, four eyes), the
 * backup while somebody is on leave or inactive, nobody who is full.
 */
export async function reviewersFor(
  tx: Tx,
  actor: Actor,
  step: number,
  cityCodes: readonly string[],
  amount: Fen,
  exclude: readonly string[] = [],
): Promise<Reviewer[]> {
  const rows = (await findRows(tx, strategyUser, { step, status: 1 }, { orderBy: 't.id' })).filter(row =>
    covers(row, cityCodes, amount),
  )
  const present = await presentAmong(
    tx,
    actor,
    rows.flatMap(row => [row.userId, row.backupUserId ?? []].flat()),
  )
  const chosen = rows.flatMap(row => {
    const userId = present.has(row.userId) ? row.userId : row.backupUserId
    return userId !== null && present.has(userId) && !exclude.includes(userId) ? [{ row, userId }] : []
  })
  const open = await openCounts(
    tx,
    step,
    chosen.map(one => one.userId),
  )
  const ranked = chosen
    .map(({ row, userId }) => ({
      userId,
      strategyUserId: row.id,
      isBackup: userId !== row.userId,
      openCount: open.get(userId) ?? 0,
      maxOpen: row.maxOpen,
    }))
    .filter(one => one.openCount < one.maxOpen)
    .sort(lightestFirst)
  return ranked.filter((one, at) => ranked.findIndex(other => other.userId === one.userId) === at)
}

/**
 * The reviewer of a step: the first of reviewersFor, otherwise a risk manager by role (`isByRole`: somebody should be
 * told); nobody where even that role is empty.
 */
export async function reviewerFor(
  tx: Tx,
  actor: Actor,
  step: number,
  cityCodes: readonly string[],
  amount: Fen,
  exclude: readonly string[] = [],
): Promise<{ userId: string | null; isByRole: boolean }> {
  const [first] = await reviewersFor(tx, actor, step, cityCodes, amount, exclude)
  if (first) return { userId: first.userId, isByRole: false }
  if (!isBuilt('user')) return { userId: null, isByRole: true }
  const managers = await people.holders(
    tx,
    { kind: 'role', alias: 'risk_manager' },
    {
      resource: 'strategy-user',
      businessId: '0',
      starterId: actor.userId,
      deptId: null,
      cityCode: cityCodes[0] ?? null,
      variables: {},
      fields: {},
      date: localDate(actor.clock.now()),
    },
  )
  return { userId: managers.find(one => !exclude.includes(one)) ?? null, isByRole: true }
}

/** Whether the step names this person for the cities; a step that names nobody asks for nobody in particular. */
export async function isReviewer(tx: Tx, userId: string, step: number, cityCodes: readonly string[]): Promise<boolean> {
  const rows = await findRows(tx, strategyUser, { step, status: 1 })
  return (
    rows.length === 0 ||
    rows.some(
      row =>
        [row.userId, row.backupUserId].includes(userId) &&
        (row.cityCodes.length === 0 ||
          cityCodes.every(code => row.cityCodes.some(one => code.slice(0, 4).startsWith(one)))),
    )
  )
}

/** Active staff who are neither on an approved leave nor have handed their approvals to somebody else. */
async function presentAmong(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0 || !isBuilt('user')) return new Set(ids)
  const now = localDateTime(actor.clock.now())
  const active = await people.active(tx, ids)
  const away = isBuilt('leave')
    ? await findRows(
        tx,
        leave,
        sql`t.status = 1 and t.create_user = any(${ids}::bigint[]) and ${now}::timestamptz between t.start_time and t.end_time`,
      )
    : []
  const delegating = await people.delegates(tx, ids, {
    resource: 'quota',
    businessId: '0',
    starterId: actor.userId,
    deptId: null,
    cityCode: null,
    variables: {},
    fields: {},
    date: localDate(actor.clock.now()),
  })
  return new Set(active.filter(id => !away.some(one => one.createUser === id) && !delegating.has(id)))
}

/** What lies with these people at a step now. */
export async function openCounts(tx: Tx, step: number, userIds: readonly string[]): Promise<Map<string, number>> {
  if (step === ADMISSION) {
    const rows = await tx.rows<{ userId: string; open: number }>(sql`
      select c.approval_user_id as "userId", count(*)::int as open from customer c
      join mechanism h on h.tenant_id = c.tenant_id and h.id = c.id and h.is_deleted = 0
      where c.tenant_id = ${tx.tenantId} and h.status = ${APPROVING} and c.approval_user_id = any(${[...userIds]}::bigint[]) group by 1`)
    return new Map(rows.map(row => [row.userId, row.open]))
  }
  const found = await openReviewsPort.ask().count(tx, userIds)
  return new Map(found.filter(one => one.step === step).map(one => [one.userId, one.open]))
}
