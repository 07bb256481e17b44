import { addDays, inBoth, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { windowOf } from '#areas/customers/customer/server/financial-flow.ts'
import type { AlertLimits, Firing } from '../alert-rules.ts'

type Find = (tx: Tx, today: LocalDate, limits: AlertLimits) => Promise<Firing[]>
const LIVE = [1, 3]
const percent = (part: number, whole: number): string => ((part / whole) * 100).toFixed(1)

/** A1: what a city row has left, with a temporary increase inside its dates. */
const nearlyUsed: Find = async (tx, today, limits) =>
  (
    await tx.rows<{ id: string; customer_id: string; city_code: string; used: number; most: number }>(sql`
      select * from (select q.id, q.customer_id, q.city_code, q.frozen_qty + q.occupied_qty as used,
        q.quota_qty + case when ${today}::date between q.temp_from and q.temp_to then q.temp_qty else 0 end as most
        from customer_city_quota q where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0 and q.status in (1, 3)) r
      where r.most > 0 and r.used * 100 >= r.most * ${limits.useRate}::numeric`)
  ).map(row => ({
    code: 1,
    key: row.id,
    customerId: row.customer_id,
    cityCode: row.city_code,
    figures: { used: row.used, limit: row.most },
    content: inBoth(
      `已用${row.used}台，额度${row.most}台，使用率${percent(row.used, row.most)}%`,
      `${row.used} of ${row.most} used, ${percent(row.used, row.most)} %`,
    ),
  }))

/** A2 */
const gradeFell: Find = async (tx, today, limits) =>
  (
    await tx.rows<{ customer_id: string; old_grade: string; grade: string; score: string; day: string }>(sql`
      select * from (select distinct on (s.customer_id) s.customer_id, s.old_grade, s.grade, s.score, s.score_day as day
        from customer_score s where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.old_grade is not null
          and s.grade <> s.old_grade and s.score_day >= ${addDays(today, -limits.gradeDays)}::date
        order by s.customer_id, s.score_day desc, s.id desc) l where l.grade > l.old_grade`)
  ).map(row => ({
    code: 2,
    key: row.customer_id,
    customerId: row.customer_id,
    cityCode: null,
    figures: { from: row.old_grade, to: row.grade, score: row.score, day: row.day },
    content: inBoth(
      `${row.day}评级由${row.old_grade}降为${row.grade}，得分${row.score}`,
      `Grade ${row.old_grade} fell to ${row.grade} on ${row.day}, score ${row.score}`,
    ),
  }))

/** A3: papers of customers that nothing has renewed yet. */
const paperEnds: Find = async (tx, today, limits) =>
  (
    await tx.rows<{ id: string; customer_id: string; licence_no: string | null; valid_to: string }>(sql`
      select l.id, c.id as customer_id, l.licence_no, l.valid_to from mechanism_licence l
      join customer c on c.tenant_id = l.tenant_id and c.id = l.mechanism_id
      join mechanism m on m.tenant_id = c.tenant_id and m.id = c.id and m.is_deleted = 0 and m.status = any(${LIVE}::smallint[])
      where l.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and not coalesce(l.long_term, false)
        and l.valid_to between ${today}::date and ${addDays(today, limits.licenceDays)}::date
        and not exists (select 1 from mechanism_licence n where n.tenant_id = l.tenant_id and n.is_deleted = 0
          and n.mechanism_id = l.mechanism_id and n.licence_kind = l.licence_kind and (n.long_term or n.valid_to > l.valid_to))`)
  ).map(row => ({
    code: 3,
    key: row.id,
    customerId: row.customer_id,
    cityCode: null,
    figures: { validTo: row.valid_to },
    content: inBoth(`证照将于${row.valid_to}到期`, `A paper ends on ${row.valid_to}`),
  }))

/** A4: the newest answer about each subject, while it is valid. */
const seriousCheck: Find = async (tx, today) =>
  (
    await tx.rows<{ customer_id: string; check_kind: number; subject_role: number; request_no: string }>(sql`
      select * from (select distinct on (k.mechanism_id, k.check_kind, k.subject_role, k.subject_name)
        k.mechanism_id as customer_id, k.check_kind, k.subject_role, k.request_no, k.level, k.valid_to
        from mechanism_check k join customer c on c.tenant_id = k.tenant_id and c.id = k.mechanism_id
        where k.tenant_id = ${tx.tenantId} and k.is_deleted = 0
        order by k.mechanism_id, k.check_kind, k.subject_role, k.subject_name, k.check_time desc, k.id desc) l
      where l.level = 3 and l.valid_to >= ${today}::date`)
  ).map(row => ({
    code: 4,
    key: `${row.customer_id}:${row.check_kind}:${row.subject_role}`,
    customerId: row.customer_id,
    cityCode: null,
    figures: { checkKind: row.check_kind, requestNo: row.request_no },
    content: inBoth(`核查${row.request_no}的结果为严重`, `Check ${row.request_no} found something serious`),
  }))

/** A5: the last six full months, told when the newest one has come. */
const flowFalls: Find = async (tx, today, limits) => {
  const months = windowOf(today, 6)
  const rows = await tx.rows<{ customer_id: string; earlier: string; later: string }>(sql`
    select * from (select f.customer_id,
      coalesce(sum(f.income - f.own_in - f.loan_in - coalesce(f.other_in, 0)) filter (where f.month <= ${months[2]!}), 0) as earlier,
      coalesce(sum(f.income - f.own_in - f.loan_in - coalesce(f.other_in, 0)) filter (where f.month > ${months[2]!}), 0) as later,
      max(f.month) as newest
      from customer_financial_flow f where f.tenant_id = ${tx.tenantId} and f.month between ${months[0]!} and ${months[5]!}
      group by f.customer_id) r
    where r.newest = ${months[5]!} and r.earlier > 0 and (r.later / r.earlier - 1) * 100 <= ${limits.flowFall}::numeric`)
  return rows.map(row => {
    const trend = ((Number(row.later) / Number(row.earlier) - 1) * 100).toFixed(2)
    return {
      code: 5,
      key: row.customer_id,
      customerId: row.customer_id,
      cityCode: null,
      figures: { earlier: row.earlier, later: row.later, trend },
      content: inBoth(
        `有效流水由${row.earlier}元变为${row.later}元，变动${trend}%`,
        `Own income went from ${row.earlier} to ${row.later} yuan, ${trend} %`,
      ),
    }
  })
}

/** A6 */
const promisesBroken: Find = async (tx, today, limits) =>
  (
    await tx.rows<{ customer_id: string; n: number }>(sql`
      select r.mechanism_id as customer_id, count(*)::int as n from risk_record r
      where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.record_type = 'promise_broken' and r.mechanism_type = 1
        and r.occur_date > ${addDays(today, -limits.promiseDays)}::date
      group by r.mechanism_id having count(*) >= ${limits.promises}`)
  ).map(row => ({
    code: 6,
    key: row.customer_id,
    customerId: row.customer_id,
    cityCode: null,
    figures: { broken: row.n },
    content: inBoth(
      `${limits.promiseDays}天内${row.n}次违背付款承诺`,
      `${row.n} promises to pay broken within ${limits.promiseDays} days`,
    ),
  }))

interface CeilingRow extends Record<string, unknown> {
  id: string
  region_code: string
  region_name: string
  limit_qty: number
  used: number
}
/** A7: of a city's ceiling. */
const tooLarge: Find = async (tx, today) =>
  (
    await tx.rows<CeilingRow & { customer_id: string; single_rate: string }>(sql`
      select c.id, c.region_code, c.region_name, c.limit_qty, c.single_rate, q.customer_id, q.frozen_qty + q.occupied_qty as used
      from city_quota c join customer_city_quota q on q.tenant_id = c.tenant_id and q.city_code = c.region_code and q.is_deleted = 0
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status = 1 and c.single_rate is not null
        and ${today}::date between c.valid_from and c.valid_to
        and (q.frozen_qty + q.occupied_qty) * 100 > c.limit_qty * c.single_rate`)
  ).map(row => ({
    code: 7,
    key: `${row.customer_id}:${row.region_code}`,
    customerId: row.customer_id,
    cityCode: row.region_code,
    figures: { used: row.used, limit: row.limit_qty, most: Number(row.single_rate) },
    content: inBoth(
      `占用${row.used}台，超过${row.region_name}额度${row.limit_qty}台的${Number(row.single_rate)}%`,
      `${row.used} used: more than ${Number(row.single_rate)} % of the ${row.limit_qty} of ${row.region_name}`,
    ),
  }))

/** A8: of every level of the tree. */
const ceilingNearlyUsed: Find = async (tx, today) =>
  (
    await tx.rows<CeilingRow & { warn_rate: string }>(sql`
      select * from (select c.id, c.region_code, c.region_name, c.limit_qty, c.warn_rate,
        (select coalesce(sum(q.frozen_qty + q.occupied_qty), 0)::int from customer_city_quota q
          where q.tenant_id = c.tenant_id and q.is_deleted = 0
            and (c.region_code = '00' or left(q.city_code, length(c.region_code)) = c.region_code)) as used
        from city_quota c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status = 1 and c.limit_qty > 0
          and ${today}::date between c.valid_from and c.valid_to) r
      where r.used * 100 > r.limit_qty * r.warn_rate`)
  ).map(row => ({
    code: 8,
    key: row.region_code,
    customerId: null,
    cityCode: row.region_code === '00' ? null : row.region_code,
    figures: { used: row.used, limit: row.limit_qty, warnRate: Number(row.warn_rate) },
    content: inBoth(
      `${row.region_name}已用${row.used}台，额度${row.limit_qty}台，超过预警线${Number(row.warn_rate)}%`,
      `${row.region_name}: ${row.used} of ${row.limit_qty} used, beyond the warning line of ${Number(row.warn_rate)} %`,
    ),
    ceiling: { id: row.id, name: row.region_name },
  }))

/** A9: what the newest check of the registration says, against what we know. */
const controllerChanged: Find = async tx =>
  (
    await tx.rows<{ customer_id: string; known: string; told: string; request_no: string }>(sql`
      select l.customer_id, m.legal_person as known, l.told, l.request_no from (
        select distinct on (k.mechanism_id) k.mechanism_id as customer_id, k.request_no,
          k.raw_json->'registration'->>'legalPerson' as told
        from mechanism_check k where k.tenant_id = ${tx.tenantId} and k.is_deleted = 0 and k.check_kind = 1 and k.subject_role = 1
        order by k.mechanism_id, k.check_time desc, k.id desc) l
      join mechanism m on m.tenant_id = ${tx.tenantId} and m.id = l.customer_id and m.mechanism_type = 1 and m.is_deleted = 0
      where l.told is not null and l.told <> '' and l.told <> coalesce(m.legal_person, '')`)
  ).map(row => ({
    code: 9,
    key: row.customer_id,
    customerId: row.customer_id,
    cityCode: null,
    figures: { known: row.known, told: row.told, requestNo: row.request_no },
    content: inBoth(
      `工商登记法定代表人为${row.told}，档案为${row.known}`,
      `The register names ${row.told} as legal representative, our file ${row.known}`,
    ),
  }))

/** Every rule by its code: one statement each over the whole tenant. */
export const rules: readonly Find[] = [
  nearlyUsed,
  gradeFell,
  paperEnds,
  seriousCheck,
  flowFalls,
  promisesBroken,
  tooLarge,
  ceilingNearlyUsed,
  controllerChanged,
]
