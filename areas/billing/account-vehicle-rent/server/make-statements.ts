import {
  daysInclusive,
  fen,
  maxDate,
  minDate,
  minFen,
  monthEnd,
  ratioFen,
  subFen,
  timesFen,
  ZERO,
  type Fen,
  type RowOf,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { leaseDaysPort } from '../../ports.ts'
import { accountVehicleRent } from '../account-vehicle-rent.ts'

export type VehicleRent = RowOf<typeof accountVehicleRent>
/** 50-billing 5: up to five cents are no difference. */
const TOLERANCE = fen('0.05')
export const STATE = { open: 1, checked: 2, differs: 3, handled: 4 } as const

interface Position {
  id: string
  company_id: string
  contract_id: string | null
  contract_no: string | null
  party_id: string
  party_name: string | null
  vehicle_id: string | null
  plate_no: string | null
  vin: string | null
  month_rent: string
  first_day: string
  last_day: string
}

/** Positions with rent planned for the month, or billed for it, and not void; one page by ascending id. */
async function positionsOf(tx: Tx, month: string, after: string): Promise<Position[]> {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  return tx.rows<Position>(sql`
    select order_vehicle_id as id, max(company_id) as company_id, max(contract_id) as contract_id, max(contract_no) as contract_no, max(party_id) as party_id, max(party_name) as party_name,
      max(vehicle_id) as vehicle_id, max(plate_no) as plate_no, max(vin) as vin, min(period_start) as first_day, max(period_end) as last_day,
      (select max(f.amt) from bill_receipt_plan f where f.tenant_id = ${tx.tenantId} and f.order_vehicle_id = p.order_vehicle_id and f.fee_item = 1 and f.is_deleted = 0 and f.status in (1, 2)) as month_rent
      from bill_receipt_plan p where tenant_id = ${tx.tenantId} and is_deleted = 0 and fee_item = 1 and status in (1, 2) and order_vehicle_id > ${after}::bigint
       and period_start <= ${last}::date and period_end >= ${first}::date group by order_vehicle_id order by order_vehicle_id limit 200`)
}

/** What of the position's rent bills falls into the month, by days. */
export async function billedFor(tx: Tx, ids: readonly string[], month: string): Promise<Map<string, Fen>> {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  const rows = await tx.rows<{ id: string; amt: string; from: string; to: string }>(
    sql`select order_vehicle_id as id, due_amt as amt, coalesce(period_start, due_date) as from, coalesce(period_end, due_date) as to from bill_receivable
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 and fee_item = 1 and order_vehicle_id = any(${[...ids]}::bigint[])
       and coalesce(period_start, due_date) <= ${last}::date and coalesce(period_end, due_date) >= ${first}::date`,
  )
  const sums = new Map<string, Fen>()
  for (const row of rows) {
    const part = ratioFen(
      fen(row.amt),
      daysInclusive(maxDate(row.from, first), minDate(row.to, last)),
      daysInclusive(row.from, row.to),
    )
    sums.set(row.id, ((sums.get(row.id) ?? ZERO) + part) as Fen)
  }
  return sums
}

/** Day rent = monthly rent x 12 / 365; part of a month is days x day rent, never above the monthly rent. */
export function shouldBe(monthRent: Fen, days: number, month: string): { dayRent: Fen; shouldAmt: Fen } {
  const dayRent = ratioFen(monthRent, 12, 365)
  const whole = daysInclusive(`${month}-01`, monthEnd(`${month}-01`))
  return { dayRent, shouldAmt: days >= whole ? monthRent : minFen(timesFen(dayRent, days), monthRent) }
}

/** One page of positions; answers the last of them. */
export async function makeStatements(tx: Tx, actor: Actor, month: string, after: string): Promise<string[]> {
  const positions = await positionsOf(tx, month, after)
  if (positions.length === 0) return []
  const ids = positions.map(one => one.id)
  const leased = await leaseDaysPort.ask().of(tx, actor, ids, month)
  const billed = await billedFor(tx, ids, month)
  const known = new Map(
    (await findRows(tx, accountVehicleRent, { orderVehicleId: ids, month } as never)).map(row => [
      row.orderVehicleId,
      row,
    ]),
  )
  for (const one of positions) {
    const days = leased.get(one.id)?.days ?? 0
    const figures = figuresOf(one, days, month, billed.get(one.id) ?? ZERO)
    const row = known.get(one.id)
    const status = figures.diffAmt <= TOLERANCE && figures.diffAmt >= -TOLERANCE ? STATE.checked : STATE.differs
    if (!row) await insertRow(tx, actor, accountVehicleRent, { ...headOf(one, month), ...figures, status })
    else if (row.status !== STATE.handled)
      await act(tx, actor, accountVehicleRent, row, 'follow', { input: { changes: { ...figures, status } } })
  }
  return ids
}

const headOf = (one: Position, month: string) => ({
  month,
  companyId: one.company_id,
  orderVehicleId: one.id,
  vehicleId: one.vehicle_id,
  plateNo: one.plate_no,
  vin: one.vin,
  customerId: one.party_id,
  customerName: one.party_name,
  contractId: one.contract_id,
  contractNo: one.contract_no,
})

function figuresOf(one: Position, days: number, month: string, billedAmt: Fen) {
  const monthRent = fen(one.month_rent)
  const { dayRent, shouldAmt } = shouldBe(monthRent, days, month)
  return {
    monthRent,
    dayRent,
    fromDate: maxDate(one.first_day, `${month}-01`),
    toDate: minDate(one.last_day, monthEnd(`${month}-01`)),
    leaseDays: days,
    shouldAmt,
    billedAmt,
    diffAmt: subFen(shouldAmt, billedAmt),
  }
}
