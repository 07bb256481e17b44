import { z } from 'zod'
import { addDays, instantOf, localDate, localDateTime } from '#kernel'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { selection } from '#packages/server/selection.ts'
import { historiesOf } from '../../history-port.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { investorVehicle } from '../investor-vehicle.ts'

const OFFLINE_HOURS = 48
const POLICY_DAYS = 30

const source = `select v.tenant_id, v.id, v.create_user, v.create_dept, v.create_time, v.update_user, v.update_time, v.status, v.is_deleted, v.version, v.id as vehicle_id, v.vin, v.plate_no, v.model_name,
    v.biz_status, v.operate_city_code, v.operate_dept_id, v.manager_id, v.financial_investor_id, v.finance_contract_id, v.finance_contract_no, v.draw_no, v.mortgage_state,
    coalesce(v.mortgage_no, p.cert_no) as mortgage_no, v.mortgage_date, v.net_value, p.share_amount, round(v.net_value / nullif(p.share_amount, 0), 2) as cover_ratio, v.customer_id, v.customer_name, v.contract_no, v.unit_rent, v.gps_state, v.gps_last_time, v.last_address, v.compulsory_end, v.commercial_end
  from vehicle v left join contract_finance_vehicle p on p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.is_deleted = 0 and p.status in (1, 2, 3)
  where v.is_deleted = 0 and v.status = 1 and v.financial_investor_id is not null`

interface Watched {
  id: string
  cover: string | null
  gps: number | null
  last: string | null
  policy: string | null
}
/** What makes a car red in the eyes of its investor (60, 7.15). Pure. */
export function risksOf(car: Watched, now: string): string[] {
  const today = now.slice(0, 10)
  const silentSince = instantOf(now).getTime() - OFFLINE_HOURS * 3_600_000
  return [
    ...(car.cover !== null && Number(car.cover) < 1 ? ['净值低于融资 / net value below the loan'] : []),
    ...(car.gps === 2 && (car.last === null || instantOf(car.last).getTime() < silentSince)
      ? [`GPS离线超${OFFLINE_HOURS}小时 / GPS silent for more than ${OFFLINE_HOURS} hours`]
      : []),
    ...(car.policy === null || car.policy <= addDays(today, POLICY_DAYS)
      ? [`保单${POLICY_DAYS}天内到期 / policy ends within ${POLICY_DAYS} days`]
      : []),
  ]
}

async function figures(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const now = localDateTime(actor.clock.now())
  const cars = await tx.rows<Watched>(sql`
    select v.id, round(v.net_value / nullif(p.share_amount, 0), 2)::text as cover, v.gps_state as gps, v.gps_last_time as last, least(v.compulsory_end, v.commercial_end)::text as policy
    from vehicle v left join contract_finance_vehicle p on p.tenant_id = v.tenant_id and p.vehicle_id = v.id and p.is_deleted = 0 and p.status in (1, 2, 3)
    where v.tenant_id = ${tx.tenantId} and v.id = any(${[...ids]}::bigint[])`)
  const policies = (await historiesOf(tx, { vehicleIds: ids, from: now, to: now })).filter(
    one => one.lane === 'insurance' && one.facts['beneficiary'],
  )
  return new Map(
    cars.map(car => [
      car.id,
      {
        beneficiary: [
          ...new Set(policies.filter(one => one.vehicleId === car.id).map(one => String(one.facts['beneficiary']))),
        ].join('、'),
        warnings: risksOf(car, now)
          .map(one => one.split(' / ')[actor.language === 'en' ? 1 : 0])
          .join(actor.language === 'en' ? '; ' : '；'),
      },
    ]),
  )
}

/** Whom the page shows: the lender that the parameter names by his number or short name. Amounts are the list's. */
async function investor(tx: Tx, actor: Actor): Promise<unknown> {
  const code = await paramValue(tx, 'vehicle.investorPage.code')
  const lender = await tx.row<{ id: string; name: string }>(sql`
    select id, mechanism_name as name from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = 4
      and (mechanism_no = ${code} or upper(short_name) = upper(${code})) order by id limit 1`)
  if (!lender) return { code, id: '', name: '', cars: 0, atRisk: 0 }
  const { from, where } = selection(actor, vehicle, { financialInvestorId: lender.id })
  const now = actor.clock.now()
  const silent = localDateTime(new Date(now.getTime() - OFFLINE_HOURS * 3_600_000))
  const sums = await tx.row<{ cars: string; at_risk: string }>(sql`
    select count(*) as cars, count(*) filter (where t.net_value < p.share_amount or (t.gps_state = 2 and coalesce(t.gps_last_time < ${silent}::timestamptz, true))
        or coalesce(least(t.compulsory_end, t.commercial_end) <= ${addDays(localDate(now), POLICY_DAYS)}::date, true)) as at_risk
    from ${from} left join contract_finance_vehicle p on p.tenant_id = t.tenant_id and p.vehicle_id = t.id and p.is_deleted = 0 and p.status in (1, 2, 3)
    where ${where} and t.status = 1`)
  return { code, ...lender, cars: Number(sums!.cars), atRisk: Number(sums!.at_risk) }
}

export default implement(investorVehicle, {
  source,
  page: figures,
  calls: {
    'GET investor': call({
      label: '资方 / Investor',
      permission: 'vehicle_view',
      input: z.looseObject({}),
      run: investor,
    }),
  },
})
