import { addDays, localDate, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { contractType } from '#areas/codes/codes.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { SUPPLY } from '../../codes.ts'
import { recountPolicy } from '../../contract-car-factory/server/figures.ts'
import { tellServicePrices } from '../../price-line/server/prices-ending.ts'
import { openServiceWorkPort } from '../../service-agreement/server/ports.ts'

/** Kinds of which people are told in time; authorisations have a job of their own. */
const KINDS = [
  SUPPLY.agreement,
  SUPPLY.carFactory,
  SUPPLY.parkingLot,
  SUPPLY.carHailing,
  SUPPLY.pitLane,
  SUPPLY.yearCheck,
  SUPPLY.purchase,
]
const PURCHASES: readonly number[] = [SUPPLY.agreement, SUPPLY.carFactory, SUPPLY.purchase]
const SHORT_DAYS = 30

/** '60,30,7' as numbers; what is no number is passed over. */
export const daysOf = (value: string): number[] => [
  ...new Set(
    value
      .split(/[,，;；\s]+/)
      .map(Number)
      .filter(days => Number.isInteger(days) && days >= 0 && days <= 1000),
  ),
]

export interface Ending {
  id: string
  no: string
  kind: number
  name: string | null
  user: string
  endDate: LocalDate
  left: number
  /** Asked of us in the twelve months before. */
  spend: string
}
/** Agreements in force whose last day is so many days away, with what they cost in the year. */
export const agreementsEnding = (tx: Tx, today: LocalDate, days: readonly number[]): Promise<Ending[]> =>
  tx.rows<Ending>(sql`
    select c.id, c.contract_no as no, c.contract_type as kind, c.counterparty_name as name, c.biz_user_id as user, c.end_date::text as "endDate", c.end_date - ${today}::date as left,
      coalesce((select sum(b.due_amt) from bill_payable b where b.tenant_id = c.tenant_id and b.contract_id = c.id and b.is_deleted = 0 and b.status <> 4 and b.bill_date > ${addDays(today, -365)}::date), 0)::text as spend
    from contract c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = any(${KINDS}::int[]) and c.status in (6, 7)
      and c.end_date = any(${days.map(one => addDays(today, one))}::date[]) order by c.end_date, c.id`)

const kindName = (code: number): readonly [string, string] =>
  (contractType.values.find(one => one.code === code)?.label ?? '协议 / Agreement').split(' / ') as [string, string]
const openWork = async (tx: Tx, one: Ending): Promise<number> =>
  PURCHASES.includes(one.kind) || !isBuilt('vehicle-task') ? 0 : (await openServiceWorkPort.ask().of(tx, one.id)).length

async function tellEnding(tx: Tx, actor: Actor, one: Ending): Promise<void> {
  const [zh, en] = kindName(one.kind)
  const open = await openWork(tx, one)
  const tasks = open > 0 ? ([`，未完成任务${open}项`, `, ${open} tasks open`] as const) : (['', ''] as const)
  await notify(tx, actor, {
    users: [one.user],
    roles: PURCHASES.includes(one.kind) ? ['purchase_manager'] : ['operation_manager'],
    bizTypeCode: 'agreement_expiring',
    bizId: one.id,
    title: `${zh}${one.no}还有${one.left}天到期 / ${en} ${one.no} ends in ${one.left} days`,
    content: `${one.name ?? ''}，${one.endDate}到期，近一年应付${one.spend}元${tasks[0]}。 / ${one.name ?? ''}, ends on ${one.endDate}, ${one.spend} billed in the year before${tasks[1]}.`,
    level: one.left <= 7 ? 2 : 1,
    dedupeKey: `agreement-expiring:${one.id}:${one.endDate}:${one.left}`,
  })
  await emit(tx, actor, 'supply.agreement-expiring', {
    id: one.id,
    no: one.no,
    contractType: one.kind,
    endDate: one.endDate,
  })
}

/** Models of agreements in force whose last price ends, while cars may be ordered on. */
async function tellPricesEnding(tx: Tx, actor: Actor, today: LocalDate, days: readonly number[]): Promise<number> {
  const rows = await tx.rows<{ id: string; no: string; user: string; models: string; to: string }>(sql`
    select c.id, c.contract_no as no, c.biz_user_id as user, string_agg(distinct m.model_name, '、') as models, p.valid_to::text as to
    from (select contract_id, tenant_id, car_model_id, max(valid_to) as valid_to from (
        select tenant_id, contract_id, car_model_id, coalesce(valid_to, '9999-12-31') as valid_to from contract_supply_price where coalesce(price_state, 1) = 1
        union all select tenant_id, contract_id, car_model_id, valid_to from contract_car_factory_base_price) q where q.tenant_id = ${tx.tenantId} group by 1, 2, 3) p
      join contract c on c.tenant_id = p.tenant_id and c.id = p.contract_id join car_model m on m.tenant_id = p.tenant_id and m.id = p.car_model_id
    where c.is_deleted = 0 and c.status in (6, 7) and p.valid_to < c.end_date and p.valid_to = any(${days.map(one => addDays(today, one))}::date[]) group by 1, 2, 3, 5 order by 1`)
  for (const row of rows)
    await notify(tx, actor, {
      users: [row.user],
      bizTypeCode: 'agreement_expiring',
      bizId: row.id,
      title: `${row.no}价格即将失效 / Prices of ${row.no} end soon`,
      content: `${row.models}的价格于${row.to}失效，协议仍在履行。 / Prices of ${row.models} end on ${row.to}, the agreement goes on.`,
      dedupeKey: `price-expiring:${row.id}:${row.to}:${today}`,
    })
  return rows.length
}

/** Policies whose ladder period ends in thirty days with cars missing to the next tier. */
async function tellShort(tx: Tx, actor: Actor, today: LocalDate): Promise<number> {
  const rows = await tx.rows<{ id: string; no: string; user: string; missing: number; counted: number }>(sql`
    select c.id, c.contract_no as no, c.biz_user_id as user, f.to_next_tier as missing, f.counted_qty as counted
    from contract c join contract_car_factory f on f.tenant_id = c.tenant_id and f.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status in (6, 7) and f.to_next_tier > 0 and ${addDays(today, SHORT_DAYS)}::date = least(c.end_date,
      case f.ladder_period when 2 then (date_trunc('year', ${today}::date) + interval '1 year')::date - 1 when 3 then (date_trunc('quarter', ${today}::date) + interval '3 months')::date - 1 else c.end_date end) order by 1`)
  for (const row of rows)
    await notify(tx, actor, {
      users: [row.user],
      roles: ['purchase_manager'],
      bizTypeCode: 'target_short',
      bizId: row.id,
      title: `商务政策${row.no}距下一阶梯还差${row.missing}台 / Policy ${row.no}: ${row.missing} cars to the next tier`,
      content: `计数周期还有${SHORT_DAYS}天，已计${row.counted}台。 / ${SHORT_DAYS} days are left, ${row.counted} cars count.`,
      dedupeKey: `target-short:${row.id}:${today}`,
    })
  return rows.length
}

/** Counters follow the calendar: a new year or quarter begins at nothing. */
const policiesInForce = (tx: Tx, today: LocalDate): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select c.id from contract c join contract_car_factory f on f.tenant_id = c.tenant_id and f.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status in (6, 7) and f.counted_to is distinct from ${today}::date order by c.id`)

/** 01:30 (40, section 13). */
export const supplyExpireJob: JobKind = {
  kind: 'supply-expire',
  label: '供应协议到期提醒 / Supply agreements that end',
  async run({ database, actor }) {
    const today = localDate(actor.clock.now())
    const within = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(actor.tenantId, work)
    const policies = await within(tx => policiesInForce(tx, today))
    for (const { id } of policies) await within(tx => recountPolicy(tx, actor, id))
    return within(async tx => {
      const days = daysOf(await paramValue(tx, 'supply.expire.days'))
      const ending = await agreementsEnding(tx, today, days)
      for (const one of ending) await tellEnding(tx, actor, one)
      const prices = await tellPricesEnding(tx, actor, today, days)
      const services = await tellServicePrices(tx, actor, today, days)
      return {
        ending: ending.length,
        prices,
        services,
        short: await tellShort(tx, actor, today),
        recounted: policies.length,
      }
    })
  },
}
