import { maxFen, subFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { localDate } from '#kernel'
import { figuresOf, isGranted, type QuotaRow } from '#areas/customers/customer-city-quota/server/figures.ts'
import { lockedRows } from '#areas/customers/customer-city-quota/server/ledger.ts'

/** City rows of a customer that stand in force, by city. */
export async function rowsInForce(tx: Tx, customerId: string): Promise<Map<string, QuotaRow>> {
  const rows = await lockedRows(tx, [customerId], false)
  return new Map(rows.filter(row => isGranted(row) && row.status !== 4).map(row => [row.cityCode!, row]))
}

/** One line of an application as its form holds it. */
export interface ApplyLine {
  cityCode?: string | null
  toCityCode?: string | null
  applyQty?: number | null
  applyAmount?: Fen | null
  unitRent?: Fen | null
  unitPrice?: Fen | null
  deposit?: Fen | null
  downPayment?: Fen | null
  [field: string]: unknown
}

/** Present figures beside the line, exposure of one vehicle, and the amount where nobody typed it (20, quota-apply-detail). */
export function completeLine(actor: Actor, line: ApplyLine, row: QuotaRow | undefined): void {
  const figures = row && figuresOf(row, localDate(actor.clock.now()))
  line['curQty'] = row?.quotaQty ?? 0
  line['curAmount'] = row?.quotaAmount ?? ZERO
  line['occupiedQty'] = row?.occupiedQty ?? 0
  line['availableQty'] = figures?.availableQty ?? 0
  const typed = subFen(line.unitPrice ?? ZERO, line.downPayment ?? ZERO, line.deposit ?? ZERO)
  const each = line.unitPrice ? maxFen(ZERO, typed) : unitOf(row)
  line['unitExposure'] = each
  if (line.applyAmount === null || line.applyAmount === undefined)
    line.applyAmount = (each * BigInt(line.applyQty ?? 0)) as Fen
}
const unitOf = (row: QuotaRow | undefined): Fen =>
  row && (row.quotaQty ?? 0) > 0 ? ((row.quotaAmount / BigInt(row.quotaQty!)) as Fen) : ZERO
