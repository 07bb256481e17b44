import { localDateTime } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRows, updateRow, findRows } from '#packages/server/rows.ts'
import { allResources } from '#packages/server/registry.ts'
import { isId } from '#packages/server/kinds.ts'
import { type Breach, type Invariant, runnable } from '#areas/accounts/calculations/invariants.ts'
import { ledgerCheckResult } from '../ledger.ts'

/** Document kinds that are not built have no rows; with these in their place the rules that mention them judge all the others. */
const NOT_BUILT: Record<string, string> = {
  account_actually_receive: 'select null::bigint as id, null::varchar as tenant_id, null::smallint as status, 0 as is_deleted, null::numeric as amt, null::numeric as over_amt where false',
  account_actually_receive_line: 'select null::varchar as tenant_id, null::bigint as receive_id, null::bigint as bill_id, null::numeric as amt where false',
  account_actually_receive_batch: 'select null::bigint as id, null::varchar as tenant_id, null::smallint as status, 0 as is_deleted where false',
  account_actually_receive_batch_line: 'select null::varchar as tenant_id, null::bigint as batch_id, null::bigint as bill_id, null::numeric as amt where false',
  invoice: 'select null::bigint as id, null::varchar as tenant_id, null::smallint as status where false',
  invoice_bill_share: 'select null::varchar as tenant_id, null::bigint as invoice_id, null::bigint as bill_id, null::numeric as tax where false',
  bill_payable: `select null::bigint as id, null::varchar as tenant_id, 0 as is_deleted, null::smallint as status, null::bigint as plan_id, 0::numeric as unpaid_amt, 0::numeric as paid_amt, 0::numeric as offset_amt,
    0::numeric as released_amt, 0::numeric as paying_amt, 0::numeric as tax_amt, false as pass_through, null::int as pay_kind where false`,
}

export interface FoundBreach extends Breach { invariant: Invariant }
export interface LedgerFindings { breaches: FoundBreach[]; checked: string[]; waiting: { number: string; missing: string[] }[] }

/** Runs every invariant of 3.6 whose tables exist; those of documents that are not built are named, never silently left out. */
export async function findBreaches(tx: Tx): Promise<LedgerFindings> {
  const tables = new Set(allResources().filter(one => one.kind !== 'view').map(one => one.table))
  const absent = Object.entries(NOT_BUILT).filter(([name]) => !tables.has(name))
  const { ready, waiting } = runnable(new Set([...tables, ...absent.map(([name]) => name)]))
  const breaches: FoundBreach[] = []
  for (const invariant of ready) {
    const standIns = absent.filter(([name]) => invariant.tables.includes(name))
    const rows = await tx.rows<Breach>(statementOf(tx, invariant.sql, standIns))
    breaches.push(...rows.map(row => ({ ...row, invariant })))
  }
  return { breaches, checked: [...new Set(ready.map(one => one.number))], waiting: waiting.map(one => ({ number: one.invariant.number, missing: one.missing })) }
}

/** The rule's own text with the tenant bound wherever it says $1. */
function statementOf(tx: Tx, text: string, standIns: readonly (readonly [string, string])[]): Sql {
  const head = standIns.length ? sql.trusted(`with ${standIns.map(([name, query]) => `${name} as (${query})`).join(', ')} `) : sql.empty
  const pieces = text.split('$1')
  return sql`${head}${sql.join(pieces.flatMap((piece, index) => (index === 0 ? [sql.trusted(piece)] : [sql`${tx.tenantId}::varchar`, sql.trusted(piece)])), '')}`
}

/** One run of ledger-check: a row per breach with the last event that touched the record; what is gone is marked as resolved. */
export async function checkLedger(tx: Tx, actor: Actor): Promise<{ runId: string; breaches: number; checked: string[]; waiting: LedgerFindings['waiting'] }> {
  const { breaches, checked, waiting } = await findBreaches(tx)
  const [runId, runTime] = [await tx.newId(), localDateTime(actor.clock.now())]
  const open = await findRows(tx, ledgerCheckResult, { resolved: false } as never)
  const keyOf = (ruleNo: string, subject: string, subjectId: string) => `${ruleNo}:${subject}:${subjectId}`
  const known = new Map(open.map(row => [keyOf(row.ruleNo!, row.subject!, row.subjectId!), row]))
  const fresh = breaches.filter(one => !known.has(keyOf(one.invariant.number, one.subject, one.subject_id)))
  const values = []
  for (const one of fresh) values.push({ runId, runTime, ruleNo: one.invariant.number, ruleLabel: one.invariant.label, subject: one.subject, subjectId: one.subject_id, expected: one.expected ?? '', found: one.found ?? '', occurrences: 1, ...(await lastEvent(tx, one)) })
  await insertRows(tx, actor, ledgerCheckResult, values)
  const still = new Map(breaches.map(one => [keyOf(one.invariant.number, one.subject, one.subject_id), one]))
  for (const [key, row] of known) {
    const again = still.get(key)
    await updateRow(tx, actor, ledgerCheckResult, row, again ? { runId, runTime, expected: again.expected ?? '', found: again.found ?? '', occurrences: (row.occurrences ?? 0) + 1 } : { resolved: true })
  }
  return { runId, breaches: breaches.length, checked, waiting }
}

async function lastEvent(tx: Tx, breach: Breach): Promise<{ eventType: string | null; eventKey: string | null; entryId: string | null }> {
  const none = { eventType: null, eventKey: null, entryId: null }
  if (!isId(breach.subject_id ?? '')) return none
  const row = await tx.row<{ id: string; event_type: string; event_key: string }>(sql`select e.id, e.event_type, e.event_key from ledger_entry e where e.tenant_id = ${tx.tenantId}
    and (e.id = ${breach.subject_id}::bigint or e.source_id = ${breach.subject_id} or exists (select 1 from ledger_posting p where p.tenant_id = e.tenant_id and p.entry_id = e.id and (p.bill_id = ${breach.subject_id}::bigint or p.bank_receipt_id = ${breach.subject_id}::bigint)))
    order by e.id desc limit 1`)
  return row ? { eventType: row.event_type, eventKey: row.event_key, entryId: row.id } : none
}
