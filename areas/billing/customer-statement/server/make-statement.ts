import { addFen, fen, monthEnd, monthOf, addDays, subFen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { customerStatement, customerStatementLine } from '../customer-statement.ts'

interface Moved {
  entryId: string
  eventType: string
  feeItem: number | null
  billId: string | null
  valueDate: string
  sourceNo: string
  summary: string
  plateNo: string | null
  amt: Fen
}
const KIND = { billed: 1, changed: 2, lateFee: 3, received: 4, badDebt: 5 } as const

/** What an entry on a control account is to the customer (3.5). */
function kindOf(one: Moved): number {
  if (one.eventType === 'receivable.bad-debt') return KIND.badDebt
  if (one.eventType === 'receivable.changed' || one.eventType === 'receivable.voided') return KIND.changed
  if (one.feeItem === FEE.lateFee && (one.eventType === 'receivable.activated' || one.eventType === 'latefee.billed'))
    return KIND.lateFee
  if (one.eventType === 'receivable.activated' || one.eventType === 'latefee.billed') return KIND.billed
  return KIND.received
}

/**
 * The statement of one customer and month: entries on his control accounts with a date up to the end of the month that
 * no earlier statement told. So a posting with a date of a month already told goes to the next one (50-billing 6).
 */
export async function makeStatement(
  tx: Tx,
  actor: Actor,
  of: { companyId: string; customerId: string; month: string },
): Promise<string | undefined> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${tx.tenantId} ${of.companyId} ${of.customerId}`}, 0))`,
  )
  const [known] = await findRows(tx, customerStatement, of as never)
  if (known) return undefined
  const last = await lastBefore(tx, of)
  const moved = await movedIn(tx, of, last)
  const opening = last ? fen(last.closing) : await openingOf(tx, of)
  const sums = sumsOf(moved)
  const money = await heldBy(tx, of)
  if (moved.length === 0 && opening === ZERO && money.balance === ZERO && money.margin === ZERO) return undefined
  const row = await insertRow(tx, actor, customerStatement, {
    ...of,
    customerName: (await partyNames(tx, [of.customerId])).get(of.customerId) ?? '',
    opening,
    ...sums,
    closing: subFen(addFen(opening, sums.billed, sums.changed, sums.lateFee), sums.received, sums.badDebt),
    balance: money.balance,
    marginHeld: money.margin,
    throughEntryId: money.through,
  })
  await insertRows(
    tx,
    actor,
    customerStatementLine,
    moved.map((one, index) => ({
      statementId: row.id,
      lineNo: index + 1,
      lineKind: kindOf(one),
      valueDate: one.valueDate,
      billId: one.billId,
      sourceNo: one.sourceNo,
      summary: one.summary,
      plateNo: one.plateNo,
      amt: shown(one),
      disputed: 0,
    })) as never,
  )
  return row.id
}

/** Money received and bad debt stand as positive sums on their own side. */
const shown = (one: Moved): Fen => {
  const kind = kindOf(one)
  return kind === KIND.received || kind === KIND.badDebt ? (-one.amt as Fen) : one.amt
}

function sumsOf(moved: readonly Moved[]) {
  const of = (kind: number) =>
    moved.filter(one => kindOf(one) === kind).reduce((sum, one) => addFen(sum, shown(one)), ZERO)
  return {
    billed: of(KIND.billed),
    changed: of(KIND.changed),
    lateFee: of(KIND.lateFee),
    received: of(KIND.received),
    badDebt: of(KIND.badDebt),
  }
}

const lastBefore = (tx: Tx, of: { companyId: string; customerId: string; month: string }) =>
  tx.row<{ month: string; closing: string; through: string }>(
    sql`select month, closing, through_entry_id as through from customer_statement where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${of.companyId}::bigint and customer_id = ${of.customerId}::bigint
      and month < ${of.month} order by month desc limit 1`,
  )

const CONTROL = sql`p.account_code in ('1122', '1221.01', '1221.02')`
const SIGNED = sql`sum(case when p.side = 1 then p.amt else -p.amt end)`

async function movedIn(
  tx: Tx,
  of: { companyId: string; customerId: string; month: string },
  last: { month: string; through: string } | undefined,
): Promise<Moved[]> {
  const end = monthEnd(`${of.month}-01`)
  const untold = last
    ? sql`and not (e.value_date <= ${monthEnd(`${last.month}-01`)}::date and e.id <= ${last.through}::bigint)`
    : sql`and e.value_date >= ${`${of.month}-01`}::date`
  const rows = await tx.rows<Omit<Moved, 'amt'> & { amt: string }>(sql`
    select e.id as "entryId", e.event_type as "eventType", p.fee_item as "feeItem", p.bill_id as "billId", e.value_date as "valueDate", coalesce(b.bill_no, e.source_no) as "sourceNo",
      coalesce(b.bill_title, e.summary) as summary, b.plate_no as "plateNo", ${SIGNED} as amt
      from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id left join bill_receivable b on b.tenant_id = p.tenant_id and b.id = p.bill_id
     where p.tenant_id = ${tx.tenantId} and ${CONTROL} and p.company_id = ${of.companyId}::bigint and p.party_id = ${of.customerId}::bigint and e.value_date <= ${end}::date ${untold}
     group by e.id, e.event_type, p.fee_item, p.bill_id, e.value_date, e.source_no, e.summary, b.bill_no, b.bill_title, b.plate_no having ${SIGNED} <> 0
     order by e.value_date, e.id`)
  return rows.map(row => ({ ...row, amt: fen(row.amt) }))
}

async function openingOf(tx: Tx, of: { companyId: string; customerId: string; month: string }): Promise<Fen> {
  const row = await tx.row<{ amt: string }>(
    sql`select coalesce(${SIGNED}, 0) as amt from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
      where p.tenant_id = ${tx.tenantId} and ${CONTROL} and p.company_id = ${of.companyId}::bigint and p.party_id = ${of.customerId}::bigint and e.value_date < ${`${of.month}-01`}::date`,
  )
  return fen(row!.amt)
}

async function heldBy(tx: Tx, of: { companyId: string; customerId: string }) {
  const row = (await tx.row<{ balance: string; margin: string; through: string }>(sql`select
    (select coalesce(sum(balance), 0) from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${of.companyId}::bigint and party_id = ${of.customerId}::bigint) as balance,
    (select coalesce(sum(held_amt), 0) from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${of.companyId}::bigint and party_id = ${of.customerId}::bigint) as margin,
    (select coalesce(max(id), 0)::text from ledger_entry where tenant_id = ${tx.tenantId}) as through`))!
  return { balance: fen(row.balance), margin: fen(row.margin), through: row.through }
}

/** The month before the one of this day. */
export const monthBefore = (day: string): string => monthOf(addDays(`${day.slice(0, 7)}-01`, -1))
