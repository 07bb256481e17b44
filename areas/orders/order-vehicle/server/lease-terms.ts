import { fen, refuse, type Fen } from '#kernel'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import {
  feeIdOf,
  rentSchedule,
  type Extension,
  type IssuedRow,
  type PayRule,
  type RentChange,
  type RentSchedule,
  type RentTerms,
  type VehicleTerms,
} from '#areas/contracts/calculations/index.ts'
import { head, type ContractHead } from '#areas/contracts/contract/server/head.ts'
import { contractLines, type ContractLines, type ProductLine } from '#areas/contracts/contract/server/terms.ts'
import { orderVehicle, type TermChanges } from '../order-vehicle.ts'
import type { OrderVehicle } from './lock.ts'
import { vehicleTerms } from './vehicle-terms.ts'

/** Everything that the calculations of a running lease need about one position. */
export interface LeaseTerms {
  contract: ContractHead
  row: OrderVehicle
  lines: ContractLines
  line: ProductLine
  terms: VehicleTerms
  rule: PayRule
  /** Rents that changed when a vehicle was replaced. */
  chain: readonly RentChange[]
  schedule: RentSchedule
}

/**
 * The schedule of a position. A vehicle that replaced another one goes on in the schedule of the first, so its stages
 * and its end stay those of the lease.
 */
export async function leaseTerms(tx: Tx, orderVehicleId: string): Promise<LeaseTerms> {
  const row = await getRow(tx, orderVehicle, orderVehicleId)
  const contract = await head(tx, row.contractId!)
  const lines = await contractLines(tx, contract.id)
  const { first, changes } = await chainOf(tx, row)
  if (first.takeTime === null) return refuse('notTaken', '该订单车辆尚未提车 / this position has not been taken yet')
  const found = vehicleTerms(contract, first, lines, first.takeTime.slice(0, 10))
  const line = lines.products.find(one => one.id === row.contractProductId)
  if (!found || !line)
    return refuse('termsMissing', '合同缺少付款规则或产品明细 / the contract has no payment rule or product line')
  const terms: VehicleTerms = {
    ...found.terms,
    orderVehicleId: row.id,
    rent: { ...found.terms.rent, ...agreedTerms(changes, row.termChanges ?? noChanges) },
  }
  return { contract, row, lines, line, terms, rule: found.rule, chain: changes, schedule: rentSchedule(terms.rent) }
}

export const noChanges: TermChanges = { changes: [], extensions: [], reliefs: [] }

/** Rents of the chain of replacements, then what disposals agreed, as the calculations read them. */
export function agreedTerms(
  chain: readonly RentChange[],
  { changes, extensions, reliefs }: TermChanges,
): Pick<RentTerms, 'changes' | 'extensions' | 'reliefs'> {
  const own = changes.map(one => ({ from: one.from, unitRent: fen(one.unitRent) }))
  return {
    changes: [...chain.filter(one => !own.some(other => other.from === one.from)), ...own].sort((a, b) =>
      a.from < b.from ? -1 : 1,
    ),
    extensions: extensions.map((one): Extension => {
      const unitRent = fen(one.unitRent)
      return one.months === null ? { months: null, end: one.end, unitRent } : { months: one.months, unitRent }
    }),
    reliefs,
  }
}

/** Predecessors of the same contract, oldest first, and the rents that changed on the way. */
async function chainOf(tx: Tx, row: OrderVehicle): Promise<{ first: OrderVehicle; changes: RentChange[] }> {
  let first = row
  const changes: RentChange[] = []
  while (first.prevId !== null) {
    const before = await getRow(tx, orderVehicle, first.prevId)
    if (before.contractId !== row.contractId) break
    if (before.unitRent !== first.unitRent)
      changes.unshift({ from: first.rentStartDate!, unitRent: first.unitRent as Fen })
    first = before
  }
  return { first, changes }
}

/** The plan rows of positions that are not void, as the calculations read them. */
export async function issuedRows(tx: Tx, orderVehicleId: string): Promise<IssuedRow[]> {
  const rows = await findRows(
    tx,
    billReceiptPlan,
    sql`${isAmong(sql`t.order_vehicle_id`, [orderVehicleId])} and t.status in (1, 2)`,
    { orderBy: 't.period_start, t.id' },
  )
  return rows.map(row => ({
    genKey: row.genKey!,
    planId: row.id,
    billId: row.billId,
    feeItem: row.feeItem!,
    feeId: feeIdOf(row.genKey!),
    orderVehicleId: row.orderVehicleId,
    periodNo: row.periodNo!,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    amt: row.amt,
  }))
}
