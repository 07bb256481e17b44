import { localDate, minDate, maxDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import type { EventFacts } from '#packages/server/implement.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { ladderStart, periodOf, standingOn } from '../../calculations/rebate.ts'
import { countedCars } from '../../supply-volume/server/counted.ts'
import { contractCarFactory } from '../contract-car-factory.ts'
import { groupsOf, laddersOf, type Group, type Policy } from './prices.ts'

export interface GroupStanding {
  readonly group: string
  readonly counted: number
  readonly tierNo: number | null
  readonly toNext: number | null
}

/** The window of a policy's ladder that holds a day. */
export const windowOf = (row: Policy, day: string): { from: string; to: string } => {
  const held = maxDate(row.startDate, minDate(day, row.endDate))
  const end =
    row.ladderPeriod === 2 ? periodOf(3, held).to : row.ladderPeriod === 3 ? periodOf(2, held).to : row.endDate
  return { from: ladderStart(row.ladderPeriod, row.startDate, held), to: minDate(end, row.endDate) }
}

export const countedIn = (tx: Tx, row: Policy, group: Pick<Group, 'modelIds'>, from: string, to: string) =>
  countedCars(tx, { of: 'policy', id: row.id, basis: row.countBasis, from, to, modelIds: group.modelIds })

/** Where each group of a ladder stands on a day. */
export async function standings(tx: Tx, row: Policy, day: string): Promise<GroupStanding[]> {
  const { from, to } = windowOf(row, day)
  const found: GroupStanding[] = []
  for (const group of groupsOf(await laddersOf(tx, row.id))) {
    const n = await countedIn(tx, row, group, from, to)
    const { tierNo, toNext } = standingOn(group.tiers, n)
    found.push({ group: group.group, counted: n, tierNo, toNext })
  }
  return found
}

/** S4: the counters of a policy are sums of the ledger; the tier is that of the group nearest to its next one. */
export async function recountPolicy(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await lockRow(tx, actor, contractCarFactory, id)
  const today = localDate(actor.clock.now())
  const { from, to } = windowOf(row, today)
  const groups = await standings(tx, row, today)
  const [nearest] = [...groups].sort((a, b) => (a.toNext ?? Infinity) - (b.toNext ?? Infinity))
  const countedQty = await countedIn(tx, row, { modelIds: [] }, from, to)
  await updateRow(tx, actor, contractCarFactory, row, {
    countedQty,
    currentTier: nearest?.tierNo ?? null,
    toNextTier: nearest?.toNext ?? null,
    countedTo: today,
  })
  if ((nearest?.tierNo ?? 0) > (row.currentTier ?? 1) && countedQty > (row.countedQty ?? 0))
    await emit(tx, actor, 'supply.tier-reached', {
      id,
      no: row.contractNo!,
      tierNo: nearest!.tierNo!,
      countedQty,
    })
}

/** Hears of it after the commit: who bought the cars need not wait for it. */
export async function tellTier(tx: Tx, actor: Actor, event: EventFacts): Promise<void> {
  const { bizUserId, contractNo } = await getRow(tx, contractCarFactory, event.aggregateId)
  const { tierNo, countedQty } = event.payload as { tierNo: number; countedQty: number }
  await notify(tx, actor, {
    users: [bizUserId],
    roles: ['purchase_manager'],
    bizTypeCode: 'factory_tier_reached',
    bizId: event.aggregateId,
    title: `商务政策${contractNo}达到第${tierNo}阶梯 / Policy ${contractNo} has reached tier ${tierNo}`,
    content: `已计${countedQty}台。 / ${countedQty} cars count.`,
    dedupeKey: `factory-tier:${event.aggregateId}:${tierNo}`,
  })
}

/** Rebates of contracts so far: confirmed where the supplier has, collected or not. */
export async function rebatesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; amt: string }>(sql`
    select contract_id as id, sum(confirm_amt)::numeric(18,2)::text as amt from contract_rebate
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 3) and contract_id = any(${[...ids]}::bigint[]) group by 1`)
  return new Map(rows.map(row => [row.id, row.amt]))
}
