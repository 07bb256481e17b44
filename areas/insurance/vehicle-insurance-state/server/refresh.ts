import { fen, localDate, yuan, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { addRows } from '#packages/server/rows.ts'
import { applyInsurance } from '#areas/vehicles/vehicle/server/apply-papers.ts'
import { INSURED } from '../../insurance-policy/codes.ts'
import { termsByCity, type Terms } from '../../insurance-setting/server/effective.ts'
import { vehicleInsuranceState } from '../vehicle-insurance-state.ts'
import { judged, type KindFacts } from './judge.ts'

interface CarFacts {
  id: string
  plate_no: string | null
  vin: string
  company_id: string | null
  city: string | null
  customer_name: string | null
  biz_status: number
  dept: string | null
  card_no: string | null
  card_end: string | null
  card_commercial_no: string | null
  card_commercial_end: string | null
  card_limit: string | null
  waive_to: string | null
}
interface PolicyFacts {
  vehicle_id: string
  id: string
  kind: number
  no: string
  first: LocalDate
  last: LocalDate
  third: string | null
  bearer: number | null
}
interface OrderFacts {
  id: string
  vehicle_id: string
  status: number
  kinds: number[]
}

/** All that tells how cars are insured: three statements, whatever their number. */
async function factsOf(tx: Tx, ids: readonly string[]) {
  const cars = await tx.rows<CarFacts>(sql`
    select v.id, v.plate_no, v.vin, coalesce(v.asset_company_id, v.owner_company_id) as company_id, v.operate_city_code as city, v.customer_name,
      v.biz_status, v.operate_dept_id as dept, v.compulsory_no as card_no, v.compulsory_end::text as card_end, v.commercial_no as card_commercial_no,
      v.commercial_end::text as card_commercial_end, v.insured_liability as card_limit,
      (select s.waive_to::text from vehicle_insurance_state s where s.tenant_id = v.tenant_id and s.vehicle_id = v.id and s.is_deleted = 0) as waive_to
    from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.id = any(${[...ids]}::bigint[])`)
  const policies = await tx.rows<PolicyFacts>(sql`
    select p.vehicle_id, p.id, p.policy_kind as kind, p.policy_no as no, p.start_time::date::text as first,
      (coalesce(p.effective_end, p.end_time) - case when coalesce(p.effective_end, p.end_time)::time = '00:00' then interval '1 second' else interval '0' end)::date::text as last,
      p.third_party_limit as third, p.bearer
    from insurance_policy p where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status in (1, 2, 3, 4)
      and coalesce(p.effective_end, p.end_time) >= p.start_time and p.vehicle_id = any(${[...ids]}::bigint[])
    order by p.start_time, p.id`)
  return { cars, policies: Map.groupBy(policies, one => one.vehicle_id), orders: await openOrders(tx, ids) }
}

const openOrders = async (tx: Tx, ids: readonly string[]): Promise<Map<string, OrderFacts[]>> =>
  Map.groupBy(
    await tx.rows<OrderFacts>(sql`
      select o.id, o.vehicle_id, o.status, o.policy_kinds as kinds from insurance_work_order o
      where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.order_kind = 1 and o.status in (11, 1, 2, 3, 4, 5, 6, 7, 10)
        and o.vehicle_id = any(${[...ids]}::bigint[]) order by o.id desc`),
    one => one.vehicle_id,
  )

/** N10: the rows of these cars as a recomputation gives them; their cards follow. */
export async function refreshStates(tx: Tx, actor: Actor, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  const today = localDate(actor.clock.now())
  const terms = await termsByCity(tx, today)
  const { cars, policies, orders } = await factsOf(tx, vehicleIds)
  const live = cars.filter(one => one.biz_status !== 9 && one.biz_status !== 10)
  await addMissing(tx, actor, live)
  await tx.run(sql`
    update vehicle_insurance_state set is_deleted = 1 where tenant_id = ${tx.tenantId} and is_deleted = 0
      and vehicle_id = any(${cars.filter(one => !live.includes(one)).map(one => one.id)}::bigint[])`)
  const states = live.map(car =>
    stateOf(car, policies.get(car.id) ?? [], orders.get(car.id) ?? [], terms(car.city), today),
  )
  await store(tx, states)
  for (const car of cars) await followCard(tx, actor, car, policies.get(car.id) ?? [], today)
}

async function addMissing(tx: Tx, actor: Actor, cars: readonly CarFacts[]): Promise<void> {
  const known = new Set(
    (
      await tx.rows<{ id: string }>(sql`select vehicle_id as id from vehicle_insurance_state
        where tenant_id = ${tx.tenantId} and is_deleted = 0 and vehicle_id = any(${cars.map(one => one.id)}::bigint[])`)
    ).map(one => one.id),
  )
  const missing = cars.filter(one => !known.has(one.id))
  if (missing.length > 0)
    await addRows(
      tx,
      actor,
      vehicleInsuranceState,
      missing.map(one => ({ vehicleId: one.id, vin: one.vin, plateNo: one.plate_no })),
    )
}

interface State {
  car: CarFacts
  compulsory: KindFacts
  commercial: KindFacts
  thirdPartyLimit: Fen | null
  carrierEnd: string | null
  worst: number
  daysLeft: number | null
  order: OrderFacts | undefined
  bearer: number | null
}
function stateOf(
  car: CarFacts,
  policies: readonly PolicyFacts[],
  orders: readonly OrderFacts[],
  terms: Terms,
  today: LocalDate,
): State {
  const of = (kind: number, card: { end: string | null }) => {
    const own = policies.filter(one => one.kind === kind)
    return judged({
      periods: own.length > 0 ? own : card.end ? [{ id: null, first: '1900-01-01', last: card.end }] : [],
      isRenewing: orders.some(one => one.kinds.includes(kind)),
      expiringDays: terms.expiringDays ?? 30,
      today,
    })
  }
  const compulsory = of(1, { end: car.card_end })
  const own = of(2, { end: car.card_commercial_end })
  const commercial =
    terms.takeCommercialCheck === 0 && own.state === INSURED.never ? { ...own, state: INSURED.waived } : own
  const inForce = policies.filter(one => one.first <= today && today <= one.last)
  const isWaived = car.waive_to !== null && car.waive_to >= today
  const limits = inForce.flatMap(one => (one.kind === 2 && one.third ? [fen(one.third)] : []))
  const ends = [compulsory.end, commercial.end].filter(one => one !== null)
  return {
    car,
    compulsory,
    commercial,
    thirdPartyLimit:
      limits.length > 0 ? limits.reduce((a, b) => (a > b ? a : b)) : car.card_limit ? fen(car.card_limit) : null,
    carrierEnd:
      inForce
        .filter(one => one.kind === 3)
        .map(one => one.last)
        .sort()
        .at(-1) ?? null,
    worst: isWaived ? INSURED.waived : worstOf([compulsory.state, commercial.state]),
    daysLeft: ends.length > 0 ? Math.min(...[compulsory, commercial].flatMap(one => one.daysLeft ?? [])) : null,
    order: orders[0],
    bearer: inForce.at(-1)?.bearer ?? null,
  }
}
const ORDER_OF_WORST = [
  INSURED.lapsed,
  INSURED.never,
  INSURED.expiring,
  INSURED.renewing,
  INSURED.covered,
  INSURED.waived,
]
const worstOf = (states: readonly number[]): number =>
  ORDER_OF_WORST.find(one => states.includes(one)) ?? INSURED.waived

/** Figures that a job writes leave no history: what changed stands in the policies. */
const store = (tx: Tx, states: readonly State[]): Promise<unknown> =>
  tx.run(sql`
    update vehicle_insurance_state s set plate_no = n.plate_no, vin = n.vin, company_id = n.company_id, city_code = n.city_code, customer_name = n.customer_name,
      vehicle_status = n.vehicle_status, compulsory_state = n.compulsory_state, compulsory_policy_id = n.compulsory_policy_id, compulsory_end = n.compulsory_end,
      commercial_state = n.commercial_state, commercial_policy_id = n.commercial_policy_id, commercial_end = n.commercial_end,
      third_party_limit = n.third_party_limit, carrier_end = n.carrier_end, worst_state = n.worst_state, days_left = n.days_left,
      open_work_order_id = n.open_work_order_id, open_work_order_state = n.open_work_order_state, bearer = n.bearer
    from jsonb_to_recordset(${JSON.stringify(states.map(recordOf))}::jsonb) as n(vehicle_id bigint, plate_no text, vin text, company_id bigint, city_code text,
      customer_name text, vehicle_status smallint, compulsory_state smallint, compulsory_policy_id bigint, compulsory_end date, commercial_state smallint,
      commercial_policy_id bigint, commercial_end date, third_party_limit numeric, carrier_end date, worst_state smallint, days_left integer,
      open_work_order_id bigint, open_work_order_state smallint, bearer smallint)
    where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.vehicle_id = n.vehicle_id`)

const recordOf = ({ car, compulsory, commercial, ...one }: State) => ({
  vehicle_id: car.id,
  plate_no: car.plate_no,
  vin: car.vin,
  company_id: car.company_id,
  city_code: car.city,
  customer_name: car.customer_name,
  vehicle_status: car.biz_status,
  compulsory_state: compulsory.state,
  compulsory_policy_id: compulsory.policyId,
  compulsory_end: compulsory.end,
  commercial_state: commercial.state,
  commercial_policy_id: commercial.policyId,
  commercial_end: commercial.end,
  third_party_limit: one.thirdPartyLimit === null ? null : yuan(one.thirdPartyLimit),
  carrier_end: one.carrierEnd,
  worst_state: one.worst,
  days_left: one.daysLeft,
  open_work_order_id: one.order?.id ?? null,
  open_work_order_state: one.order?.status ?? null,
  bearer: one.bearer,
})

/** The card shows the policy in force, or the next one; a car without any keeps what was recorded by hand. */
async function followCard(
  tx: Tx,
  actor: Actor,
  car: CarFacts,
  policies: readonly PolicyFacts[],
  today: LocalDate,
): Promise<void> {
  const shown = (kind: number) => {
    const own = policies.filter(one => one.kind === kind)
    return own.findLast(one => one.first <= today && today <= one.last) ?? own.at(-1)
  }
  const compulsory = shown(1)
  const commercial = shown(2)
  const changes = [
    ...(compulsory && (compulsory.last !== car.card_end || compulsory.no.slice(0, 40) !== car.card_no)
      ? [{ kind: 'compulsory' as const, no: compulsory.no.slice(0, 40), end: compulsory.last }]
      : []),
    ...(commercial &&
    (commercial.last !== car.card_commercial_end || commercial.no.slice(0, 40) !== car.card_commercial_no)
      ? [
          {
            kind: 'commercial' as const,
            no: commercial.no.slice(0, 40),
            end: commercial.last,
            ...(commercial.third ? { liability: fen(commercial.third) } : {}),
          },
        ]
      : []),
  ]
  if (changes.length > 0) await applyInsurance(tx, actor, car.id, changes)
}
