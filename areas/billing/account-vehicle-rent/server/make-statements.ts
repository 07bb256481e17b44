import {
  addFen,
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

interface Part {
  amt: Fen
  days: number
}
interface Piece {
  id: string
  amt: string
  from: string
  to: string
}

/** Of amounts for days the part that falls into the month, by position. */
function partsOf(rows: readonly Piece[], month: string): Map<string, Part> {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  const sums = new Map<string, Part>()
  for (const row of rows) {
    const days = daysInclusive(maxDate(row.from, first), minDate(row.to, last))
    const amt = ratioFen(fen(row.amt), days, daysInclusive(row.from, row.to))
    const before = sums.get(row.id) ?? { amt: ZERO, days: 0 }
    sums.set(row.id, { amt: addFen(before.amt, amt), days: before.days + days })
  }
  return sums
}

const within = (month: string) =>
  sql`coalesce(period_start, due_date) <= ${monthEnd(`${month}-01`)}::date and coalesce(period_end, due_date) >= ${`${month}-01`}::date`

/** What of the position's rent bills, and of its rent plans, falls into the month. */
async function billedFor(tx: Tx, ids: readonly string[], month: string): Promise<Map<string, Part>> {
  const rows = await tx.rows<Piece>(
    sql`select order_vehicle_id as id, due_amt as amt, coalesce(period_start, due_date) as from, coalesce(period_end, due_date) as to from bill_receivable
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 4 and fee_item = 1 and order_vehicle_id = any(${[...ids]}::bigint[]) and ${within(month)}`,
  )
  return partsOf(rows, month)
}
async function plannedFor(tx: Tx, ids: readonly string[], month: string): Promise<Map<string, Part>> {
  const rows = await tx.rows<Piece>(
    sql`select order_vehicle_id as id, amt, coalesce(period_start, due_date) as from, coalesce(period_end, due_date) as to from bill_receipt_plan
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and fee_item = 1 and order_vehicle_id = any(${[...ids]}::bigint[]) and ${within(month)}`,
  )
  return partsOf(rows, month)
}

/**
 * What was planned for the days of the month, where the vehicle was on lease on all of them. Else day rent = monthly
 * rent x 12 / 365 for its days, never above what was planned.
 */
export function shouldBe(monthRent: Fen, days: number, planned: Part): { dayRent: Fen; shouldAmt: Fen } {
  const dayRent = ratioFen(monthRent, 12, 365)
  return {
    dayRent,
    shouldAmt: days >= planned.days ? planned.amt : minFen(timesFen(dayRent, days), planned.amt),
  }
}

/** One page of positions; answers the last of them. */
export async function makeStatements(tx: Tx, actor: Actor, month: string, after: string): Promise<string[]> {
  const positions = await positionsOf(tx, month, after)
  if (positions.length === 0) return []
  const ids = positions.map(one => one.id)
  const leased = await leaseDaysPort.ask().of(tx, actor, ids, month)
  const [billed, planned] = [await billedFor(tx, ids, month), await plannedFor(tx, ids, month)]
  const known = new Map(
    (await findRows(tx, accountVehicleRent, { orderVehicleId: ids, month } as never)).map(row => [
      row.orderVehicleId,
      row,
    ]),
  )
  for (const one of positions) {
    const days = leased.get(one.id)?.days ?? 0
    const figures = figuresOf(
      one,
      days,
      month,
      billed.get(one.id)?.amt ?? ZERO,
      planned.get(one.id) ?? { amt: ZERO, days: 0 },
    )
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

function figuresOf(one: Position, days: number, month: string, billedAmt: Fen, planned: Part) {
  const monthRent = fen(one.month_rent)
  const { dayRent, shouldAmt } = shouldBe(monthRent, days, planned)
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
