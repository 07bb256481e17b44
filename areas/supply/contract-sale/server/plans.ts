import { addDays, yuan, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import type { PlanRow } from '#areas/billing/calculations/plan-row.ts'
import { splitPrice } from '../../calculations/sale.ts'
import { contractSaleTerm, contractSaleVehicle } from '../contract-sale-vehicle.ts'
import { row as rowState, TRIGGER } from '../sale-codes.ts'
import type { Sale, SaleRow, TermRow } from './lines.ts'

const VEHICLE_PRICE = 22
const TAX: Readonly<Record<number, string>> = { 1: '13.000000', 2: '3.000000', 3: '0.500000' }

/** On which day a term falls due, as far as the contract says. */
export function dueOf(sale: Sale, term: Pick<TermRow, 'trigger' | 'offsetDays' | 'fixedDate'>): LocalDate {
  const signed = sale.signDate ?? sale.startDate
  if (term.trigger === TRIGGER.fixedDate) return term.fixedDate ?? signed
  const handOver = sale.deliverFrom ?? sale.deliverTo ?? signed
  const from =
    term.trigger === TRIGGER.signed
      ? signed
      : term.trigger === TRIGGER.beforeHandOver
        ? handOver
        : addDays(sale.deliverTo ?? handOver, sale.transferDays ?? 0)
  return addDays(from, term.offsetDays ?? 0)
}

export function planRowsOf(sale: Sale, lines: readonly SaleRow[], terms: readonly TermRow[]): PlanRow[] {
  const percents = terms.map(term => term.percent)
  return lines
    .filter(line => line.rowState !== rowState.cancelled)
    .flatMap(line =>
      splitPrice(line.salePrice, percents).flatMap((amt, index): PlanRow[] => {
        const term = terms[index]!
        const dueDate = dueOf(sale, term)
        if (amt <= 0n) return []
        return [
          {
            genKey: `${sale.id}:sale:${line.id}:${index + 1}`,
            partyKind: sale.counterpartyType!,
            partyId: sale.counterpartyId!,
            orderId: null,
            orderVehicleId: null,
            vehicleId: line.vehicleId,
            feeItem: VEHICLE_PRICE,
            periodNo: index + 1,
            periodCount: terms.length,
            periodStart: null,
            periodEnd: null,
            dayCount: null,
            billDate: sale.signDate ?? sale.startDate,
            dueDate,
            amt: yuan(amt),
            taxRate: TAX[sale.vatMode] ?? null,
            calcNote: { kind: 'quote', scope: 'contract', stage: 'signed', slices: [] },
          },
        ]
      }),
    )
}

export async function salePlans(tx: Tx, sale: Sale): Promise<PlanRow[]> {
  const by = { contractId: sale.id } as never
  const lines = await findRows(tx, contractSaleVehicle, by, { orderBy: 't.line_no' })
  const terms = await findRows(tx, contractSaleTerm, by, { orderBy: 't.line_no' })
  return planRowsOf(sale, lines, terms)
}
