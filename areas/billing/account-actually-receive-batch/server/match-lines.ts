import { fen, subFen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { RESULTS } from '../account-actually-receive-batch.ts'

export interface Wanted {
  companyId: string
  payerKind: number
  payerId: string
}
type Line = Record<string, unknown>
interface OpenBill {
  id: string
  bill_no: string
  plate_no: string | null
  vin: string | null
  fee_item: number
  month: string
  free: Fen
}

const zh = (label: string) => label.split(' / ')[0]!

/**
 * Finds for every line the oldest open bill of its vehicle, item and month, and takes of it what is unpaid; the rest
 * is listed as unmatched. A customer's own batch pays his bills only.
 */
export async function matchLines(tx: Tx, wanted: Wanted, lines: readonly Line[]): Promise<void> {
  const bills = await openBills(tx, wanted, [...new Set(lines.map(line => key(line['plateNo'])))])
  for (const line of lines) {
    const amt = (line['amt'] as Fen | null) ?? ZERO
    const name = key(line['plateNo'])
    const month = String(line['month'] ?? '').trim()
    const found = bills.filter(
      bill =>
        (bill.plate_no === name || bill.vin === name) &&
        bill.fee_item === Number(line['feeItem']) &&
        (month === '' || bill.month === month),
    )
    const bill = found.find(one => one.free > 0n)
    const taken = !bill ? ZERO : bill.free < amt ? bill.free : amt
    if (bill) bill.free = subFen(bill.free, taken)
    Object.assign(line, {
      billId: bill?.id ?? null,
      billNo: bill?.bill_no ?? null,
      diffAmt: subFen(amt, taken),
      result: zh(
        bill ? (taken === amt ? RESULTS.matched : RESULTS.more) : found.length > 0 ? RESULTS.paid : RESULTS.none,
      ),
    })
  }
}

const key = (text: unknown) =>
  String(text ?? '')
    .replace(/[\s·]/g, '')
    .toUpperCase()

async function openBills(tx: Tx, wanted: Wanted, names: readonly string[]): Promise<OpenBill[]> {
  if (names.length === 0) return []
  const rows = await tx.rows<Omit<OpenBill, 'free'> & { free: string }>(sql`
    select id, bill_no, upper(regexp_replace(plate_no, '[\\s·]', '', 'g')) as plate_no, vin, fee_item, to_char(coalesce(period_start, due_date), 'YYYY-MM') as month, unpaid_amt - locked_amt as free
      from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${wanted.companyId}::bigint and status in (1, 2)
       and (upper(regexp_replace(plate_no, '[\\s·]', '', 'g')) = any(${[...names]}::text[]) or vin = any(${[...names]}::text[]))
       ${wanted.payerKind === 1 ? sql`and payer_id = ${wanted.payerId}::bigint` : sql.empty} order by due_date, id`)
  return rows.map(row => ({ ...row, free: fen(row.free) }))
}
