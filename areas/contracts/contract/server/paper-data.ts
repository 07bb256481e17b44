import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Data } from '#packages/paper/index.ts'
import { detail, rowsOf } from '#packages/server/query.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { company } from '#areas/partners/company/company.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import type { ContractKind } from './kinds.ts'

type Row = Record<string, unknown>
const SIDES = { 1: 'partyA', 2: 'partyB', 3: 'partyC', 4: 'partyD' } as const
/** A schedule of this many rows fills 120 pages; longer ones are cut. */
const MOST_PLANS = 5_000

/**
 * The roots of a template (30-contracts, section 3) for one contract: `contract`, `partyA`..`partyD`, `products` with
 * `fees` and `rents`, `rule`, `guarantees`, `plans`, `vehicles`, `company`, `today`. Nothing is masked: the paper goes
 * to the parties.
 */
export async function paperData(tx: Tx, printer: Actor, kind: ContractKind, contractId: string): Promise<Data> {
  const row = (await detail(tx, printer, kind, contractId)) as Row
  const lines = (name: string): Row[] => (Array.isArray(row[name]) ? (row[name] as Row[]) : [])
  const below = (name: string, lineNo: unknown) =>
    lines(name).filter(one => String(one['productLineNo'] ?? '') === String(lineNo))
  const own = row['ownCompanyId'] ? ((await detail(tx, printer, company, String(row['ownCompanyId']))) as Row) : {}
  return {
    contract: row,
    ...Object.fromEntries(
      Object.entries(SIDES).map(([type, name]) => [
        name,
        lines('parties').find(one => String(one['partyType']) === type) ?? {},
      ]),
    ),
    products: lines('products').map(one => ({
      ...one,
      fees: below('fees', one['lineNo']),
      rents: below('rents', one['lineNo']),
    })),
    rule: lines('payRule')[0] ?? {},
    guarantees: lines('guarantees'),
    plans: await plansOf(tx, printer, contractId),
    vehicles: await vehiclesOf(tx, printer, contractId),
    company: own,
    today: localDate(printer.clock.now()),
  }
}

async function plansOf(tx: Tx, printer: Actor, contractId: string): Promise<Row[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from bill_receipt_plan where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint
      and is_deleted = 0 and status in (1, 2) order by due_date, id limit ${MOST_PLANS}`)
  return rowsOf(
    tx,
    printer,
    billReceiptPlan,
    rows.map(one => one.id),
  ) as Promise<Row[]>
}

/** The positions of the contract's orders, each with what its car says of itself. */
async function vehiclesOf(tx: Tx, printer: Actor, contractId: string): Promise<Row[]> {
  // Orders and vehicles are higher areas: their resources are looked up by name, as templates name them.
  if (!isBuilt('order-vehicle') || !isBuilt('vehicle')) return []
  const positions = await tx.rows<{ id: string; vehicle: string | null }>(sql`
    select id, vehicle_id as vehicle from order_vehicle where tenant_id = ${tx.tenantId}
      and contract_id = ${contractId}::bigint and is_deleted = 0 order by order_vehicle_no`)
  const cars = positions.flatMap(one => (one.vehicle ? [one.vehicle] : []))
  const read = async (name: string, ids: string[]): Promise<Map<string, Row>> =>
    new Map(
      ((await rowsOf(tx, printer, resourceNamed(name), ids)) as Row[]).map(one => [String(one['id']), one] as const),
    )
  const [shown, vehicles] = [
    await read(
      'order-vehicle',
      positions.map(one => one.id),
    ),
    await read('vehicle', cars),
  ]
  return positions.map(one => ({ ...vehicles.get(one.vehicle ?? ''), ...shown.get(one.id) }))
}
