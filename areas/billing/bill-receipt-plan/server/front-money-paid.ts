import { addFen, fen, subFen, sumFen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { contractTerms } from '../../ports.ts'

export interface FrontMissing {
  feeItem: number
  planId?: string
  billId?: string
  shortAmt: Fen
}
export interface FrontMoney {
  orderVehicleId: string
  ok: boolean
  dueAmt: Fen
  paidAmt: Fen
  shortAmt: Fen
  missing: FrontMissing[]
}

interface FrontRow {
  order_vehicle_id: string
  id: string
  fee_item: number
  amt: string
  bill_id: string | null
  due_amt: string | null
  settled_amt: string | null
  bad: string | null
  contract_id: string
  party_id: string
  company_id: string
}

const frontRows = (tx: Tx, orderVehicleIds: readonly string[]): Promise<FrontRow[]> =>
  tx.rows<FrontRow>(sql`select p.order_vehicle_id, p.id, p.fee_item, p.amt, p.bill_id, b.due_amt, b.settled_amt, b.bad_debt_amt as bad, p.contract_id, p.party_id, p.company_id
    from bill_receipt_plan p left join bill_receivable b on b.tenant_id = p.tenant_id and b.id = p.bill_id
    where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status in (1, 2) and p.order_vehicle_id = any(${[...orderVehicleIds]}::bigint[]) and p.calc_note->>'kind' = 'front' order by p.id`)

export interface FrontItem {
  orderVehicleId: string
  feeItem: number
  dueAmt: Fen
  paidAmt: Fen
}
/** The same rows fee by fee, for what is due and received of each. */
export const frontItems = async (tx: Tx, orderVehicleIds: readonly string[]): Promise<FrontItem[]> =>
  (await frontRows(tx, orderVehicleIds)).map(row => ({
    orderVehicleId: row.order_vehicle_id,
    feeItem: row.fee_item,
    dueAmt: fen(row.due_amt ?? row.amt),
    paidAmt: row.settled_amt === null ? ZERO : fen(row.settled_amt),
  }))

/**
 * 90-interfaces 3.5, read: rows of calcNote kind `front` of each vehicle, and the prepaid balance that the contract
 * asks for.
 */
export async function frontMoneyPaid(tx: Tx, orderVehicleIds: readonly string[]): Promise<FrontMoney[]> {
  const rows = await frontRows(tx, orderVehicleIds)
  const answers: FrontMoney[] = []
  const used = new Map<string, Fen>()
  for (const orderVehicleId of orderVehicleIds) {
    const own = rows.filter(row => row.order_vehicle_id === orderVehicleId)
    const items = own.map(row => ({
      row,
      due: fen(row.due_amt ?? row.amt),
      paid: row.settled_amt === null ? ZERO : fen(row.settled_amt),
    }))
    const missing: FrontMissing[] = items
      .filter(one => one.due > one.paid)
      .map(({ row, due, paid }) => ({
        feeItem: row.fee_item,
        planId: row.id,
        ...(row.bill_id ? { billId: row.bill_id } : {}),
        shortAmt: subFen(due, paid),
      }))
    const prepay = await prepayOf(tx, own[0], used)
    if (prepay.short > 0n) missing.push({ feeItem: 1, shortAmt: prepay.short })
    const dueAmt = addFen(
      sumFen(items, one => one.due),
      prepay.due,
    )
    const shortAmt = sumFen(missing, one => one.shortAmt)
    answers.push({
      orderVehicleId,
      ok: missing.length === 0,
      dueAmt,
      paidAmt: subFen(dueAmt, shortAmt),
      shortAmt,
      missing,
    })
  }
  return answers
}

/** 30 C4: prepaid months lie on the contract's balance; vehicles asked together share it one after the other. */
async function prepayOf(tx: Tx, row: FrontRow | undefined, used: Map<string, Fen>): Promise<{ due: Fen; short: Fen }> {
  const wanted = row ? (await contractTerms(tx, row.contract_id)).prepayPerVehicle : undefined
  if (!row || !wanted) return { due: ZERO, short: ZERO }
  const due = fen(wanted)
  const found = await tx.row<{
    amt: string
  }>(sql`select coalesce(sum(available_amt), 0) as amt from account_surplus where tenant_id = ${tx.tenantId} and is_deleted = 0 and company_id = ${row.company_id}::bigint and party_id = ${row.party_id}::bigint
    and (contract_id = ${row.contract_id}::bigint or contract_id is null)`)
  const left = subFen(fen(found!.amt), used.get(row.contract_id) ?? ZERO)
  used.set(row.contract_id, addFen(used.get(row.contract_id) ?? ZERO, due))
  return { due, short: left >= due ? ZERO : subFen(due, left < 0n ? ZERO : left) }
}
