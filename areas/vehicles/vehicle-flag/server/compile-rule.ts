import { localDate, type Field, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { parseField } from '#packages/server/kinds.ts'
import { typeOf } from '#packages/server/filters.ts'
import { storageOf } from '#packages/server/registry.ts'
import { overdueDaysOfAll } from '#areas/billing/bill-receivable/server/exposure.ts'
import { incidentsPort } from '../../ports.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { dateOf, flagOperators, ruleField, type FlagCondition, type FlagOperator, type FlagRule } from '../flag-rule.ts'

const MOST = 20
const lists: readonly FlagOperator[] = ['in', 'notIn']
const bare: readonly FlagOperator[] = ['empty', 'notEmpty']
const ordered: readonly FlagOperator[] = ['lt', 'le', 'gt', 'ge']
const sorts: readonly string[] = ['int', 'qty', 'rate', 'money', 'date', 'datetime']

/** What is wrong with a rule; undefined: it can be run. */
export function ruleFault(rule: unknown): Label | undefined {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return '规则格式不正确 / not a rule'
  const { all = [], any = [], ...rest } = rule as Record<string, unknown>
  if (!Array.isArray(all) || !Array.isArray(any) || Object.keys(rest).length > 0)
    return '规则只有 all 和 any 两个条件列表 / a rule has the lists all and any'
  const conditions = [...(all as unknown[]), ...(any as unknown[])]
  if (conditions.length === 0) return '规则至少有一个条件 / a rule has at least one condition'
  if (conditions.length > MOST) return `最多${MOST}个条件 / at most ${MOST} conditions`
  for (const one of conditions) {
    const fault = conditionFault(one)
    if (fault) return fault
  }
  return undefined
}

function conditionFault(given: unknown): Label | undefined {
  const { field, op, value } = (given ?? {}) as Partial<FlagCondition>
  const spec = typeof field === 'string' ? ruleField(field) : undefined
  if (!spec) return `字段【${String(field)}】不能用于规则 / field ${String(field)} cannot be used in a rule`
  if (typeof op !== 'string' || !Object.hasOwn(flagOperators, op))
    return `【${field}】的比较符不正确 / ${field}: no such comparison`
  if (ordered.includes(op) && !sorts.includes(spec.kind)) return `【${field}】不能比较大小 / ${field} has no order`
  if (bare.includes(op)) return undefined
  const values = lists.includes(op) ? value : [value]
  if (!Array.isArray(values) || values.length === 0 || values.length > 100)
    return `【${field}】请填写比较值 / ${field}: enter a value`
  for (const one of values) {
    const parsed = one === null || one === undefined || one === '' ? undefined : parseField(one, spec)
    if (!parsed || 'fault' in parsed) return `【${field}】的值不正确 / ${field}: the value does not fit`
  }
  return undefined
}

/** Figures of other areas that some rule asks, read once for a run. */
interface Facts {
  readonly overdue: { ids: string[]; days: number[] }
  readonly incidents: { ids: string[]; open: number[]; accidents: number[]; openAccidents: number[] }
}
const fieldsIn = (rules: readonly FlagRule[]): Set<string> =>
  new Set(rules.flatMap(rule => [...(rule.all ?? []), ...(rule.any ?? [])].map(one => one.field)))

export async function factsFor(tx: Tx, actor: Actor, rules: readonly FlagRule[]): Promise<Facts> {
  const asked = fieldsIn(rules)
  const overdue = asked.has('overdueDays')
    ? await overdueDaysOfAll(tx, localDate(actor.clock.now()))
    : new Map<string, number>()
  const incidents = ['openViolations', 'openAccidents', 'accidentCount'].some(name => asked.has(name))
    ? await incidentsPort.ask().counts(tx)
    : []
  return {
    overdue: { ids: [...overdue.keys()], days: [...overdue.values()] },
    incidents: {
      ids: incidents.map(one => one.vehicleId),
      open: incidents.map(one => one.openViolations),
      accidents: incidents.map(one => one.accidents),
      openAccidents: incidents.map(one => one.openAccidents),
    },
  }
}

/** Tables behind the conditions; `t` is the card. */
export const joinsOf = (rules: readonly FlagRule[], facts: Facts): Sql => {
  const asked = fieldsIn(rules)
  const isOverdue = asked.has('overdueDays')
  const hasIncidents = ['openViolations', 'openAccidents', 'accidentCount'].some(name => asked.has(name))
  return sql.join(
    [
      ...(isOverdue
        ? [
            sql`left join unnest(${facts.overdue.ids}::bigint[], ${facts.overdue.days}::int[]) due(customer_id, days) on due.customer_id = t.customer_id`,
          ]
        : []),
      ...(hasIncidents
        ? [
            sql`left join unnest(${facts.incidents.ids}::bigint[], ${facts.incidents.open}::int[], ${facts.incidents.accidents}::int[], ${facts.incidents.openAccidents}::int[]) inc(vehicle_id, violations, accidents, open_accidents) on inc.vehicle_id = t.id`,
          ]
        : []),
      sql.empty,
    ],
    ' ',
  )
}

const monthsBetween = (from: string, to: Sql): Sql =>
  sql`(extract(year from age(${to}, ${sql.trusted(from)})) * 12 + extract(month from age(${to}, ${sql.trusted(from)})))::int`
const derived: Record<string, (today: string) => Sql> = {
  monthsInUse: today => monthsBetween('t.put_into_use_date', sql`${today}::date`),
  monthsToRegister: () => monthsBetween('t.produce_date', sql.trusted('t.register_date')),
  overdueDays: () => sql.trusted('coalesce(due.days, 0)'),
  openViolations: () => sql.trusted('coalesce(inc.violations, 0)'),
  openAccidents: () => sql.trusted('coalesce(inc.open_accidents, 0)'),
  accidentCount: () => sql.trusted('coalesce(inc.accidents, 0)'),
}
const columnOf = (field: string): Sql => sql`t.${sql.name(storageOf(vehicle).column.get(field)!.column)}`

function valueOf(field: string, today: string): Sql {
  const day = dateOf(field)
  return derived[field]?.(today) ?? (day ? sql`(${columnOf(day)} - ${today}::date)` : columnOf(field))
}

const symbols: Partial<Record<FlagOperator, string>> = { eq: '=', lt: '<', le: '<=', gt: '>', ge: '>=' }
/** Only text leaves the rule, with the type of its column: what was stored cannot break the statement. */
function conditionSql({ field, op, value }: FlagCondition, today: string): Sql {
  const spec = ruleField(field) as Field
  const type = sql.trusted(typeOf(spec))
  const left = valueOf(field, today)
  if (op === 'empty') return sql`${left} is null`
  if (op === 'notEmpty') return sql`${left} is not null`
  if (op === 'in') return sql`coalesce(${left} = any(${(value as unknown[]).map(String)}::text[]::${type}[]), false)`
  if (op === 'notIn')
    return sql`not coalesce(${left} = any(${(value as unknown[]).map(String)}::text[]::${type}[]), false)`
  const right = sql`${String(value)}::text::${type}`
  if (op === 'ne') return sql`${left} is distinct from ${right}`
  return sql`coalesce(${left} ${sql.trusted(symbols[op]!)} ${right}, false)`
}

/** The rule as a condition on t and the tables of `joinsOf`. */
export function ruleSql(rule: FlagRule, actor: Actor): Sql {
  const today = localDate(actor.clock.now())
  const sqlOf = (list: readonly FlagCondition[]) => list.map(one => conditionSql(one, today))
  const any = sqlOf(rule.any ?? [])
  return sql.and([...sqlOf(rule.all ?? []), ...(any.length > 0 ? [sql`(${sql.join(any, ' or ')})`] : [])])
}
