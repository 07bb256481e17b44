import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Part } from '#areas/accounts/calculations/derivation.ts'
import { CHANGE } from '../../calculations/bill-change.ts'
import { changeKind } from '../bill-accounts-change.ts'

/** What changes in effect did to a bill: to what is due, and as bad debt. */
export async function changeParts(tx: Tx, side: 1 | 2, billId: string): Promise<{ amounts: Part[]; badDebt: Part[] }> {
  const rows = await tx.rows<{ id: string; no: string; kind: number; delta: string; day: string | null }>(sql`
    select c.id, c.change_no as no, c.change_kind as kind, coalesce(l.delta, 0) as delta, l.effective_date as day
      from bill_accounts_change_line l join bill_accounts_change c on c.id = l.change_id and c.tenant_id = l.tenant_id
     where l.tenant_id = ${tx.tenantId} and l.bill_id = ${billId}::bigint and coalesce(l.bill_side, 1) = ${side}::smallint and c.status in (1, 2) and coalesce(l.delta, 0) <> 0
     order by l.effective_date, l.id`)
  const part = (row: (typeof rows)[number], sign: 1 | -1): Part => ({
    label: changeKind.values.find(one => one.code === row.kind)?.label ?? '',
    amt: fen(row.delta),
    sign,
    note: row.day ?? '',
    origin: { resource: 'bill-accounts-change', id: row.id, no: row.no },
  })
  return {
    amounts: rows.filter(row => row.kind !== CHANGE.badDebt).map(row => part(row, 1)),
    badDebt: rows.filter(row => row.kind === CHANGE.badDebt).map(row => part(row, -1)),
  }
}
