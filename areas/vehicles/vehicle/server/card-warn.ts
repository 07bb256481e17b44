import { localDate, localDateTime } from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { labels } from '#packages/server/registry.ts'
import { scopeAsked, warningScopes } from './warning-scopes.ts'

/** A car is told of once when it comes within these days of its compulsory retirement. */
const RETIRE_DAYS: readonly number[] = [180, 90, 30, 7]
/** The first morning after seven days of preparation, and every seventh after it. */
const PREPARING_DAYS = 7

type Counts = Record<string, number> & { manager: string; city: string }

/** 60, 9: one digest per manager and city with the scopes of 7.6 that count something. */
export async function tellWarnings(tx: Tx, actor: Actor): Promise<number> {
  const rows = await tx.rows<Counts>(sql`
    select t.manager_id::text as manager, left(t.operate_city_code, 4) as city,
      ${sql.join(warningScopes.map(one => sql`(count(*) filter (where ${scopeAsked(one, actor)}))::int as ${sql.name(`s${one.scope}`)}`))}
    from vehicle t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status = 1 and t.biz_status not in (9, 10) and t.manager_id is not null and t.operate_city_code is not null
    group by 1, 2 order by 1, 2`)
  let told = 0
  for (const row of rows) {
    const found = warningScopes.filter(one => row[`s${one.scope}`]! > 0)
    if (found.length === 0) continue
    const listed = (language: 0 | 1) =>
      found.map(one => `${one.name.split(' / ')[language]} ${row[`s${one.scope}`]}`).join(language === 0 ? '，' : ', ')
    const [zh, en] = await Promise.all([
      labels()?.regionName(row.city, 'zh') ?? row.city,
      labels()?.regionName(row.city, 'en') ?? row.city,
    ])
    told += await notify(tx, actor, {
      bizTypeCode: 'card_warn',
      bizId: row.city,
      users: [row.manager],
      level: 1,
      dedupeKey: `warn-${localDate(actor.clock.now())}`,
      title: `车辆预警：${zh} / Warnings of the fleet: ${en}`,
      content: `${listed(0)} / ${listed(1)}`,
    })
  }
  return told
}

interface Car {
  id: string
  name: string
  manager: string | null
  days: number
  day: string
}
export async function tellRetiring(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const cars = await tx.rows<Car>(sql`
    select id, coalesce(plate_no, vin) as name, manager_id::text as manager, retire_date - ${today}::date as days, retire_date::text as day
    from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and biz_status not in (9, 10) and retire_date - ${today}::date = any(${[...RETIRE_DAYS]}::int[]) order by id`)
  for (const car of cars)
    await notify(tx, actor, {
      bizTypeCode: 'retire_warn',
      bizId: car.id,
      users: car.manager ? [car.manager] : [],
      roles: ['asset_accountant'],
      level: 2,
      dedupeKey: `retire-${car.days}`,
      title: '车辆临近强制报废 / Compulsory retirement near',
      content: `${car.name}将于${car.day}强制报废，还有${car.days}天 / ${car.name} must be retired on ${car.day}, in ${car.days} days`,
    })
  return cars.length
}

/** Cars in preparation for a week, then for two, and so on. */
export async function tellPreparing(tx: Tx, actor: Actor): Promise<number> {
  const cars = await tx.rows<Car>(sql`
    select * from (select id, coalesce(plate_no, vin) as name, manager_id::text as manager, biz_status_time::date::text as day,
        floor(extract(epoch from ${localDateTime(actor.clock.now())}::timestamptz - biz_status_time) / 86400)::int as days
      from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and biz_status = 4) c
    where days >= ${PREPARING_DAYS} and days % ${PREPARING_DAYS} = 0 and manager is not null order by id`)
  for (const car of cars)
    await notify(tx, actor, {
      bizTypeCode: 'preparation_late',
      bizId: car.id,
      users: [car.manager!],
      level: 2,
      dedupeKey: `preparing-${car.days}`,
      title: '整备超时 / Preparation takes long',
      content: `${car.name}整备已${car.days}天 / ${car.name} has been in preparation for ${car.days} days`,
    })
  return cars.length
}

export const cardWarnJob: JobKind = {
  kind: 'vehicle-card-warn',
  label: '车辆预警汇总 / Warnings of the fleet',
  run: ({ actor, database }) =>
    database.transaction(actor.tenantId, async tx => ({
      digests: await tellWarnings(tx, actor),
      retiring: await tellRetiring(tx, actor),
      preparing: await tellPreparing(tx, actor),
    })),
}
export const cardWarnSchedule: Schedule = { kind: 'vehicle-card-warn', dailyAt: '08:00' }
