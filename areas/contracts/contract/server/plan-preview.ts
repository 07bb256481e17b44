import { fen, isLocalDate, localDate, sumFen, yuan, ZERO, invalid, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { collectForm } from '#packages/server/save.ts'
import { orderDrafts, planRows, takeDrafts } from '../../calculations/index.ts'
import { feesOf, payRuleOf, stagesOf, type FeeRow, type PayRuleRow, type ProductLine, type RentRow } from './terms.ts'
import { kindOf, type LoanShown } from './kinds.ts'
import { workdays } from './workdays.ts'

interface Lines {
  products?: ProductLine[]
  fees?: FeeRow[]
  rents?: RentRow[]
  payRule?: PayRuleRow[]
}

/** Of each complete line what one vehicle will pay; nothing before the form has its pay rule. */
function linePreviews(lines: Lines, takeDate: LocalDate, today: LocalDate, contractEnd: string) {
  const rule = lines.payRule?.[0] && payRuleOf(lines.payRule[0])
  if (rule === undefined) return []
  const previewOf = (line: ProductLine) => {
    const fees = feesOf(
      (lines.fees ?? []).map((fee, index) => ({ ...fee, id: `new${index}` })),
      line.lineNo,
    )
    const deposit =
      (line.deposit ?? ZERO) > ZERO ? { amount: line.deposit, instalments: rule.depositInstalments } : null
    const event = { on: takeDate, generatedOn: today, rule, workdays }
    const rent = {
      takeDate,
      rent: { unitRent: line.unitRent, stages: stagesOf(lines.rents ?? [], line.lineNo) },
      termMonths: line.termMonths,
      contractEnd,
      rule,
    }
    const before = { fees, deposit, downPayment: line.downPayment ?? null, downPaymentTaxRate: line.taxRate }
    const drafts = [
      ...orderDrafts('0', before, event, true),
      ...takeDrafts(
        { orderVehicleId: '0', rent, taxRate: line.taxRate, fees, deposit },
        { generatedOn: today, workdays },
      ),
    ]
    const owner = { contractId: '0', partyKind: 1, partyId: '0', orderId: null, vehicleId: null, rev: 0 }
    const rows = planRows(drafts, owner)
    return {
      lineNo: line.lineNo,
      modelName: line.modelName,
      quantity: line.quantity,
      rows,
      total: yuan(sumFen(rows, row => fen(row.amt))),
    }
  }
  return (lines.products ?? []).filter(line => line.unitRent && line.termMonths && line.quantity).map(previewOf)
}

/**
 * Rows and totals from an unsaved form, for a take on `takeDate` (default: the start): what one vehicle of each line
 * will pay. Saves nothing.
 */
export async function planPreview(
  tx: Tx,
  actor: Actor,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const kind = kindOf(Number(body['contractType'] || 4))
  const { form, faults } = await collectForm(
    tx,
    actor,
    kind.resource as never,
    { ...body, draft: true },
    undefined,
    true,
  )
  if (faults.length > 0) invalid(faults)
  const values = form.values as Record<string, unknown>
  const lines = form.lines as unknown as Lines
  const today = localDate(actor.clock.now())
  const takeDate = isLocalDate(body['takeDate'])
    ? body['takeDate']
    : ((values['startDate'] as LocalDate | undefined) ?? today)
  const previews = linePreviews(lines, takeDate, today, String(values['endDate'] ?? takeDate))
  const money = (key: string) => yuan((values[key] as typeof ZERO | undefined) ?? ZERO)
  return {
    takeDate,
    lines: previews,
    totalAmount: money('totalAmount'),
    depositTotal: money('depositTotal'),
    frontTotal: money('frontTotal'),
    vehicleQty: values['vehicleQty'] ?? 0,
    ...(kind.schedules ? { loan: loanShown(values, kind.schedules(values, lines.products ?? [], takeDate)) } : {}),
  }
}

/** Rates and sums of what is lent, with the table of each line (9 C5, C6). */
export function loanShown(values: Record<string, unknown>, lines: readonly LoanShown[]): Record<string, unknown> {
  const money = (key: string) => yuan((values[key] as typeof ZERO | null | undefined) ?? ZERO)
  const rate = (key: string) => (values[key] === null || values[key] === undefined ? null : String(Number(values[key])))
  return {
    irrNominal: rate('irrNominal'),
    irrEffective: rate('irrEffective'),
    xirr: rate('xirr'),
    financedTotal: money('financedTotal'),
    interestTotal: money('interestTotal'),
    rentTotal: money('rentTotal'),
    lines,
  }
}
