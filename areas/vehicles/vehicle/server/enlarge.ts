import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { countAllFresh } from './count-fresh.ts'

/**
 * 60, 7.6: idle while no record is open and the car is in state 3, 4, 5. Derived figures: no version, open forms stay
 * valid.
 */
export async function countIdleDays(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  return tx.run(sql`update vehicle set idle_days = n.days from (select id, case when biz_status in (3, 4, 5) and idle_since is not null then greatest(${today}::date - idle_since, 0) end as days from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0) n
    where vehicle.id = n.id and vehicle.tenant_id = ${tx.tenantId} and vehicle.idle_days is distinct from n.days`)
}

/**
 * 60, 5.1 [n]: what is held for the lease that the car is on, as the cards of the deposits (50) say; nothing for a car
 * on none.
 */
export async function copyDeposits(tx: Tx): Promise<number> {
  return tx.run(sql`update vehicle set held_deposit = n.held from (
      select v.id, coalesce((select sum(m.held_amt) from account_vehicle_margin m where m.tenant_id = v.tenant_id and m.order_vehicle_id = v.order_vehicle_id and m.is_deleted = 0), 0) as held
        from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0) n
    where vehicle.id = n.id and vehicle.tenant_id = ${tx.tenantId} and vehicle.held_deposit is distinct from n.held`)
}

export const vehicleEnlargeJob: JobKind = {
  kind: 'vehicle-enlarge',
  label: '车辆衍生数据 / Recalculate vehicle figures',
  async run({ actor, database, stopping }) {
    const inside = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(actor.tenantId, work)
    const changed = await inside(async tx => (await countIdleDays(tx, actor)) + (await copyDeposits(tx)))
    let fresh = 0
    for (let after = '0'; !stopping(); ) {
      const { last, count } = await inside(tx => countAllFresh(tx, actor, after))
      fresh += count
      if (last === '') break
      after = last
    }
    return { changed, fresh }
  },
}
export const vehicleEnlargeSchedule: Schedule = {
  kind: 'vehicle-enlarge',
  dailyAt: '02:00',
  title: '车辆衍生数据 / Recalculate vehicle figures',
}
