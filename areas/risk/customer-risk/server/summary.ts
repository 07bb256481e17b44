import { addFen, fen, localDate, subFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { labels } from '#packages/server/registry.ts'
import { exposuresPort, type CustomerExposure } from '../../ports.ts'

interface QuotaSum {
  key: string
  name: string
  customers: number
  granted: number
  frozen: number
  occupied: number
  occupiedAmount: string
}
const none: CustomerExposure = {
  overdueAmt: ZERO,
  overdueDays: 0,
  openAmt: ZERO,
  lateFee: ZERO,
  margin: ZERO,
  balance: ZERO,
  rentMonthly: ZERO,
  ages: [ZERO, ZERO, ZERO, ZERO, ZERO],
}
const shown = (one: QuotaSum, money: CustomerExposure): Record<string, unknown> => ({
  key: one.key,
  name: one.name,
  customers: one.customers,
  grantedQty: one.granted,
  frozenQty: one.frozen,
  occupiedQty: one.occupied,
  occupiedAmount: yuan(fen(one.occupiedAmount)),
  openAmt: yuan(money.openAmt),
  overdueAmt: yuan(money.overdueAmt),
  ages: money.ages.map(yuan),
  lateFee: yuan(money.lateFee),
  margin: yuan(money.margin),
  netExposure: yuan(subFen(addFen(fen(one.occupiedAmount), money.overdueAmt, money.lateFee), money.balance) as Fen),
})
const sums = sql`count(distinct q.customer_id)::int as customers, sum(q.quota_qty)::int as granted, sum(q.frozen_qty)::int as frozen, sum(q.occupied_qty)::int as occupied, sum(q.occupied_amount) as "occupiedAmount"`

/** The same figures per city or per group of customers, largest first (issue 19, exposure radar). */
export async function summaryBy(tx: Tx, actor: Actor, by: 'city' | 'group'): Promise<Record<string, unknown>[]> {
  const today = localDate(actor.clock.now())
  if (by === 'city') {
    const rows = await tx.rows<QuotaSum>(sql`
      select q.city_code as key, q.city_code as name, ${sums} from customer_city_quota q
      where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 group by q.city_code order by sum(q.occupied_amount) desc`)
    const money = await exposuresPort.ask().byCity(tx, today)
    for (const row of rows) row.name = (await labels()?.regionName(row.key, actor.language)) || row.key
    return rows.map(row => shown(row, money.get(row.key) ?? none))
  }
  const rows = await tx.rows<QuotaSum & { members: string[] }>(sql`
    select g.id as key, g.group_name as name, array_agg(distinct c.id) as members, ${sums}
    from customer_group g join customer c on c.tenant_id = g.tenant_id and c.group_id = g.id
    join customer_city_quota q on q.tenant_id = c.tenant_id and q.customer_id = c.id and q.is_deleted = 0
    where g.tenant_id = ${tx.tenantId} and g.is_deleted = 0 group by g.id, g.group_name order by sum(q.occupied_amount) desc`)
  const money = await exposuresPort.ask().of(
    tx,
    rows.flatMap(row => row.members),
    today,
  )
  return rows.map(row => shown(row, row.members.map(id => money.get(id) ?? none).reduce(both, none)))
}

const both = (a: CustomerExposure, b: CustomerExposure): CustomerExposure => ({
  overdueAmt: addFen(a.overdueAmt, b.overdueAmt),
  overdueDays: Math.max(a.overdueDays, b.overdueDays),
  openAmt: addFen(a.openAmt, b.openAmt),
  lateFee: addFen(a.lateFee, b.lateFee),
  margin: addFen(a.margin, b.margin),
  balance: addFen(a.balance, b.balance),
  rentMonthly: addFen(a.rentMonthly, b.rentMonthly),
  ages: a.ages.map((one, at) => addFen(one, b.ages[at]!)) as unknown as CustomerExposure['ages'],
})
