import { fen, ZERO, type Fen, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, insertRow } from '#packages/server/rows.ts'
import { purchaseTaxOf, type PurchaseTax } from '../../calculations/purchase-tax.ts'
import { isNewEnergy } from '../../codes.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { purchaseTaxRule, vehicleInvoiceRegister } from '../vehicle-invoice-register.ts'

const VALID = 1
/** Passenger classes of GA 802 begin with K. */
const isPassenger = (vehicleClass: string | null): boolean => vehicleClass?.startsWith('K') ?? false

type Rule = RowOf<typeof purchaseTaxRule>
async function ruleOf(
  tx: Tx,
  car: { fuelType: number | null; vehicleClass: string | null },
  day: string,
): Promise<Rule | undefined> {
  const rules = await findRows(tx, purchaseTaxRule, sql`${day}::date between t.from_date and t.to_date`, {
    orderBy: 't.from_date desc, t.id',
  })
  const fits = isNewEnergy(car.fuelType) && isPassenger(car.vehicleClass)
  return rules.find(one => !one.newEnergy || fits)
}

/** 60, 7.1: what the return will say, from the registered invoice, else from the price on the card. */
export async function proposedTax(
  tx: Tx,
  vehicleId: string,
): Promise<(PurchaseTax & { invoiceTotal: Fen; on: string }) | undefined> {
  const car = await findRow(tx, vehicle, vehicleId)
  if (!car) return undefined
  const [invoice] = await findRows(tx, vehicleInvoiceRegister, { vehicleId, status: VALID } as never)
  const invoiceTotal = invoice?.totalAmt ?? car.purchasePrice ?? ZERO
  const on = invoice?.invoiceDate ?? car.invoiceDate
  if (invoiceTotal === ZERO || !on) return undefined
  const rule = await ruleOf(tx, car, on)
  const rate = invoice?.taxRate ?? car.vatRate ?? '13'
  return {
    ...purchaseTaxOf(invoiceTotal, rate, rule && { percent: rule.reliefPct, cap: rule.capAmt }),
    invoiceTotal,
    on,
  }
}

/** Rows that every tenant begins with (60, 7.1). */
export async function addTaxRules(tx: Tx, actor: Actor): Promise<number> {
  const known = await findRows(tx, purchaseTaxRule, {}, { limit: 1 })
  if (known.length > 0) return 0
  const seeds = [
    ['新能源乘用车免征 2024-2025', '2024-01-01', '2025-12-31', '100.000000', '30000.00'],
    ['新能源乘用车减半 2026-2027', '2026-01-01', '2027-12-31', '50.000000', '15000.00'],
  ] as const
  for (const [ruleName, fromDate, toDate, reliefPct, cap] of seeds)
    await insertRow(tx, actor, purchaseTaxRule, {
      ruleName,
      newEnergy: true,
      fromDate,
      toDate,
      reliefPct,
      capAmt: fen(cap),
    })
  return seeds.length
}
