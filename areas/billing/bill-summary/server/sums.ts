import { textOf } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { contractHeads, partyNames } from '#areas/accounts/ledger/server/names.ts'
import { feeItemName } from '../../bill-receivable/server/raise-bills.ts'

export type SummedBy = 'party' | 'contract' | 'month' | 'item' | 'company'
export interface SumsAsked {
  readonly side: number
  readonly by: SummedBy
  readonly companyId?: string | undefined
  readonly partyId?: string | undefined
  readonly contractId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly openOnly: boolean
  readonly current: number
  readonly size: number
}
const COLUMN: Readonly<Record<SummedBy, string>> = {
  party: 's.party_id::text',
  contract: 's.contract_id::text',
  month: 's.due_month',
  item: 's.fee_item::text',
  company: 's.company_id::text',
}
interface Sum {
  key: string | null
  bills: number
  openBills: number
  dueAmt: string
  settledAmt: string
  unpaidAmt: string
}

/** Closed bills count nowhere; the greatest unpaid first, months in their order. */
export async function sumsOf(tx: Tx, actor: Actor, asked: SumsAsked): Promise<Record<string, unknown>> {
  const where = conditions(tx, asked)
  const key = sql.trusted(COLUMN[asked.by])
  const figures = sql`sum(s.bills)::int as bills, coalesce(sum(s.bills) filter (where s.bill_status in (1, 2)), 0)::int as "openBills", sum(s.due_amt)::text as "dueAmt", sum(s.settled_amt)::text as "settledAmt", sum(s.unpaid_amt)::text as "unpaidAmt"`
  const rows = await tx.rows<Sum>(
    sql`select ${key} as key, ${figures} from bill_summary s where ${where} group by 1 order by ${asked.by === 'month' ? sql`1` : sql`sum(s.unpaid_amt) desc, 1`} limit ${asked.size} offset ${(asked.current - 1) * asked.size}`,
  )
  const whole = (await tx.row<Sum & { total: number; asOf: string | null }>(
    sql`select count(distinct coalesce(${key}, ''))::int as total, ${figures}, max(coalesce(s.update_time, s.create_time)) as "asOf" from bill_summary s where ${where}`,
  ))!
  const names = await namesOf(
    tx,
    actor,
    asked.by,
    rows.flatMap(row => row.key ?? []),
  )
  return {
    total: whole.total,
    asOf: whole.asOf ?? '',
    totals: figuresOf(whole),
    records: rows.map(row => ({
      key: row.key ?? '',
      name: row.key === null ? textOf('无合同 / No contract', actor.language) : (names.get(row.key) ?? row.key),
      ...figuresOf(row),
    })),
  }
}

const figuresOf = (row: Sum) => ({
  bills: row.bills ?? 0,
  openBills: row.openBills ?? 0,
  dueAmt: row.dueAmt ?? '0.00',
  settledAmt: row.settledAmt ?? '0.00',
  unpaidAmt: row.unpaidAmt ?? '0.00',
})

function conditions(tx: Tx, asked: SumsAsked): Sql {
  const only = (column: string, value: string | undefined): Sql =>
    value ? sql`and ${sql.trusted(column)} = ${value}::bigint` : sql.empty
  return sql`s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and s.side = ${asked.side} and s.bill_status <> 4 ${asked.openOnly ? sql`and s.bill_status in (1, 2)` : sql.empty}
    ${only('s.company_id', asked.companyId)} ${only('s.party_id', asked.partyId)} ${only('s.contract_id', asked.contractId)}
    ${asked.from ? sql`and s.due_month >= ${asked.from}` : sql.empty} ${asked.to ? sql`and s.due_month <= ${asked.to}` : sql.empty}`
}

async function namesOf(
  tx: Tx,
  actor: Actor,
  by: SummedBy,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'party' || by === 'company') return partyNames(tx, [...keys])
  if (by === 'contract')
    return new Map([...(await contractHeads(tx, [...keys]))].map(([id, head]) => [id, head.contractNo ?? id]))
  if (by === 'item') return new Map(keys.map(key => [key, textOf(feeItemName(Number(key)), actor.language)]))
  return new Map()
}
