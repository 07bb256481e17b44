import { counted, halfOf, labelInBoth, localDateTime, textOf, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { allResources, isBuilt } from '#packages/server/registry.ts'
import { isId } from '#packages/server/kinds.ts'
import { type Breach, INVARIANTS, type Invariant, runnable } from '#areas/accounts/calculations/invariants.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { ledgerCheckResult, ledgerCheckRun } from '../ledger.ts'
import { operatorOf } from './post-entries.ts'

/** Placeholders for tables not built yet, so that rules mentioning them can judge the others. */
const NOT_BUILT: Record<string, string> = {
  invoice: 'select null::bigint as id, null::varchar as tenant_id, null::smallint as status where false',
  invoice_bill_share:
    'select null::varchar as tenant_id, null::bigint as invoice_id, null::bigint as bill_id, null::numeric as tax where false',
  invoice_receipt:
    'select null::bigint as id, null::varchar as tenant_id, null::smallint as status, null::boolean as deductible where false',
  invoice_receipt_payable_link:
    'select null::varchar as tenant_id, null::bigint as receipt_id, null::bigint as bill_id, null::numeric as tax where false',
}

export interface FoundBreach extends Breach {
  invariant: Invariant
}
/** `breaches`: those that are kept; `total` and `counts` (by the number of the rule) say how many there are. */
export interface LedgerFindings {
  breaches: FoundBreach[]
  total: number
  counts: Record<string, number>
  checked: string[]
  waiting: { number: string; missing: string[] }[]
}

/** Limit of breaches kept per statement: a fault in a posting rule breaks every bill at once. */
export const LISTED = 200

/**
 * Runs every invariant of 3.6 whose tables exist and names the skipped ones. `open`: breaches listed before are
 * checked again even beyond the limit.
 */
export async function findBreaches(
  tx: Tx,
  open: (invariant: Invariant) => readonly string[] = () => [],
): Promise<LedgerFindings> {
  const { ready, waiting, absent } = statements()
  const breaches: FoundBreach[] = []
  const counts: Record<string, number> = {}
  let total = 0
  for (const invariant of ready) {
    const all = brokenRows(tx, invariant, absent)
    const first = await tx.rows<Breach & { of: string }>(
      sql`select b.*, count(*) over () as of from ${all} order by b.subject_id, b.subject limit ${LISTED}`,
    )
    const count = Number(first[0]?.of ?? 0)
    const rest = count > first.length ? open(invariant).filter(id => !first.some(one => one.subject_id === id)) : []
    const still =
      rest.length > 0
        ? await tx.rows<Breach>(sql`select b.* from ${all} where b.subject_id = any(${rest}::text[])`)
        : []
    breaches.push(
      ...[...first, ...still].map(({ subject, subject_id, expected, found }) => ({
        subject,
        subject_id,
        expected,
        found,
        invariant,
      })),
    )
    if (count > 0) counts[invariant.number] = (counts[invariant.number] ?? 0) + count
    total += count
  }
  return {
    breaches,
    total,
    counts,
    checked: [...new Set(ready.map(one => one.number))],
    waiting: waiting.map(one => ({ number: one.invariant.number, missing: one.missing })),
  }
}

type StandIn = readonly [name: string, query: string]
/** The rules whose tables exist, in a fixed order, and what stands in for tables that are not built. */
function statements() {
  const tables = new Set(
    allResources()
      .filter(one => one.kind !== 'view')
      .map(one => one.table),
  )
  const absent: StandIn[] = Object.entries(NOT_BUILT).filter(([name]) => !tables.has(name))
  return { ...runnable(new Set([...tables, ...absent.map(([name]) => name)])), absent }
}
const brokenRows = (tx: Tx, invariant: Invariant, absent: readonly StandIn[]): Sql =>
  sql`(${statementOf(
    tx,
    invariant.sql,
    absent.filter(([name]) => invariant.tables.includes(name)),
  )}) b`

/** How many rules there are to ask one by one (`breachesOf`). */
export const ruleCount = (): number => statements().ready.length
/** What breaks the rule at this place of the order. */
export async function breachesOf(tx: Tx, at: number): Promise<{ number: string; label: Label; n: number }> {
  const { ready, absent } = statements()
  const rule = ready[at]!
  const found = await tx.row<{ n: number }>(sql`select count(*)::int as n from ${brokenRows(tx, rule, absent)}`)
  return { number: rule.number, label: rule.label, n: found!.n }
}

/** The rule's own text with the tenant bound wherever it says $1. */
function statementOf(tx: Tx, text: string, standIns: readonly (readonly [string, string])[]): Sql {
  const head = standIns.length
    ? sql.trusted(`with ${standIns.map(([name, query]) => `${name} as (${query})`).join(', ')} `)
    : sql.empty
  const pieces = text.split('$1')
  return sql`${head}${sql.join(
    pieces.flatMap((piece, index) =>
      index === 0 ? [sql.trusted(piece)] : [sql`${tx.tenantId}::varchar`, sql.trusted(piece)],
    ),
    '',
  )}`
}

const labelOf = (invariant: Invariant) => labelInBoth(invariant.label)
/** A number may stand for several statements: one record can break two of them. */
const statementKey = (ruleNo: string, label: string) => `${ruleNo}:${label}`
const keyOf = (one: FoundBreach) => `${statementKey(one.invariant.number, labelOf(one.invariant))}:${one.subject_id}`

export interface CheckRun {
  runId: string
  breaches: number /** Beyond those that are listed. */
  more: number
  checked: string[]
  waiting: LedgerFindings['waiting']
}

/**
 * One run of ledger-check: a row per breach with the last event on the record, up to the limit; breaches that are
 * gone are marked as resolved.
 */
export async function checkLedger(tx: Tx, actor: Actor): Promise<CheckRun> {
  const open = await findRows(tx, ledgerCheckResult, { resolved: false } as never)
  const byStatement = Map.groupBy(open, row => statementKey(row.ruleNo!, row.ruleLabel!))
  const { breaches, total, counts, checked, waiting } = await findBreaches(tx, one =>
    (byStatement.get(statementKey(one.number, labelOf(one))) ?? []).map(row => row.subjectId!),
  )
  const [runId, runTime] = [await tx.newId(), localDateTime(actor.clock.now())]
  const still = new Map(breaches.map(one => [keyOf(one), one]))
  const known = new Map(open.map(row => [`${statementKey(row.ruleNo!, row.ruleLabel!)}:${row.subjectId}`, row]))
  const fresh = [
    ...Map.groupBy(still, ([, one]) => statementKey(one.invariant.number, labelOf(one.invariant))).values(),
  ].flatMap(found => {
    const isNew = found.filter(([key]) => !known.has(key))
    return isNew.slice(0, Math.max(0, LISTED - (found.length - isNew.length))).map(([, one]) => one)
  })
  const values = []
  for (const one of fresh)
    values.push({
      runId,
      runTime,
      ...(await recordOf(tx, one)),
      ruleNo: one.invariant.number,
      ruleLabel: labelOf(one.invariant),
      expected: one.expected ?? '',
      found: one.found ?? '',
      occurrences: 1,
      ...(await lastEvent(tx, one)),
    })
  await insertRows(tx, actor, ledgerCheckResult, values)
  let listed = values.length
  for (const [key, row] of known) {
    const again = still.get(key)
    if (again) listed++
    await updateRow(
      tx,
      actor,
      ledgerCheckResult,
      row,
      again
        ? {
            runId,
            runTime,
            expected: again.expected ?? '',
            found: again.found ?? '',
            occurrences: (row.occurrences ?? 0) + 1,
          }
        : { resolved: true },
    )
  }
  // A record that breaks a statement twice gives one line.
  const more = Math.max(0, total - listed - (breaches.length - still.size))
  if (values.length > 0 && isBuilt('user-message'))
    await tellFinance(tx, actor, runId, values[0]!, { fresh: values.length, more })
  const entries = await tx.row<{ n: string }>(
    sql`select count(*) as n from ledger_entry where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  )
  await insertRow(tx, actor, ledgerCheckRun, {
    runTime,
    operatorId: operatorOf(actor),
    entries: Number(entries!.n),
    breaches: total,
    counts,
    checked,
  })
  return { runId, breaches: total, more, checked, waiting }
}

/**
 * The record as people know it. Ids are drawn from one sequence, so that an id tells its record among the tables that
 * the rule reads.
 */
async function recordOf(
  tx: Tx,
  breach: FoundBreach,
): Promise<{ subject: string; subjectId: string; subjectNo: string }> {
  const tables = [breach.subject, ...breach.invariant.tables]
  for (const resource of isId(breach.subject_id ?? '')
    ? allResources().filter(one => one.kind === 'record' && tables.includes(one.table))
    : []) {
    const row = (await findRow(tx, resource, breach.subject_id)) as Record<string, unknown> | undefined
    if (row)
      return {
        subject: resource.table,
        subjectId: breach.subject_id,
        subjectNo: String(row[resource.title] ?? '').slice(0, 128),
      }
  }
  return { subject: breach.subject, subjectId: breach.subject_id, subjectNo: '' }
}

/** 3.6: the finance supervisor is notified of new breaches. */
const tellFinance = (
  tx: Tx,
  actor: Actor,
  runId: string,
  first: { ruleNo: string; ruleLabel: string; subjectNo: string; expected: string; found: string },
  { fresh, more }: { fresh: number; more: number },
) => {
  const beyond = more > 0 ? [`；另有${more}处未列出`, `; ${more} more are not listed`] : ['', '']
  return notify(tx, actor, {
    bizTypeCode: 'ledger_check',
    bizId: runId,
    title: `账务检查新增${fresh}处不符 / The ledger check found ${fresh} new ${counted(fresh, 'difference')}`,
    users: [],
    roles: ['finance_manager'],
    level: 3,
    content: `${first.ruleNo} ${halfOf(first.ruleLabel, 'zh')}：${first.subjectNo} 应为${first.expected}，实为${first.found}${beyond[0]} / ${first.ruleNo} ${halfOf(first.ruleLabel, 'en')}: ${first.subjectNo} should be ${first.expected}, is ${first.found}${beyond[1]}`,
  })
}

export interface RuleState {
  ruleNo: string
  labels: string[]
  state: 'holds' | 'broken' | 'waiting' | 'unknown'
  breaches: number /** Of them those in the list. */
  listed: number
  missing: string[]
}
/**
 * Every rule as finance reads it: held at the last run, broken by so many records, or waiting for documents that are
 * not built.
 */
export async function ruleStates(tx: Tx, actor: Actor): Promise<{ lastRun: object; rules: RuleState[] }> {
  const run = await tx.row<{ checked: string[]; counts: Record<string, number> | null }>(
    sql`select r.counts, r.run_time as "runTime", r.entries, r.breaches, r.checked, coalesce(u.real_name, '') as "operatorName" from ledger_check_run r left join blade_user u on u.tenant_id = r.tenant_id and u.id = r.operator_id where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 order by r.id desc limit 1`,
  )
  const open = new Map(
    (
      await tx.rows<{ no: string; n: string }>(
        sql`select rule_no as no, count(*) as n from ledger_check_result where tenant_id = ${tx.tenantId} and is_deleted = 0 and not resolved group by rule_no`,
      )
    ).map(row => [row.no, Number(row.n)]),
  )
  const tables = new Set([
    ...allResources()
      .filter(one => one.kind !== 'view')
      .map(one => one.table),
    ...Object.keys(NOT_BUILT),
  ])
  const missing = Map.groupBy(runnable(tables).waiting, one => one.invariant.number as string)
  const rules = [...Map.groupBy(INVARIANTS, one => one.number as string)].map(([ruleNo, parts]): RuleState => {
    const listed = open.get(ruleNo) ?? 0
    const breaches = Math.max(listed, run?.counts?.[ruleNo] ?? 0)
    const state =
      breaches > 0 ? 'broken' : run?.checked.includes(ruleNo) ? 'holds' : missing.has(ruleNo) ? 'waiting' : 'unknown'
    return {
      ruleNo,
      labels: parts.map(one => textOf(one.label, actor.language)),
      state,
      breaches,
      listed,
      missing: state === 'waiting' ? [...new Set(missing.get(ruleNo)!.flatMap(one => one.missing))] : [],
    }
  })
  return { lastRun: run ?? {}, rules }
}

async function lastEvent(
  tx: Tx,
  breach: Breach,
): Promise<{ eventType: string | null; eventKey: string | null; entryId: string | null }> {
  const none = { eventType: null, eventKey: null, entryId: null }
  if (!isId(breach.subject_id ?? '')) return none
  const row = await tx.row<{
    id: string
    event_type: string
    event_key: string
  }>(sql`select e.id, e.event_type, e.event_key from ledger_entry e where e.tenant_id = ${tx.tenantId}
    and (e.id = ${breach.subject_id}::bigint or e.source_id = ${breach.subject_id} or exists (select 1 from ledger_posting p where p.tenant_id = e.tenant_id and p.entry_id = e.id and (p.bill_id = ${breach.subject_id}::bigint or p.bank_receipt_id = ${breach.subject_id}::bigint)))
    order by e.id desc limit 1`)
  return row ? { eventType: row.event_type, eventKey: row.event_key, entryId: row.id } : none
}
