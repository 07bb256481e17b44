import { subFen, sumFen, ZERO, type Fen, type LocalDate } from '#kernel'
import { genKey, type PlanDraft } from '#areas/billing/calculations/plan-row.ts'

/** A plan row of the vehicle as area 50 holds it, void rows left out. */
export interface IssuedRow {
  genKey: string
  planId: string
  billId: string | null
  feeItem: number
  feeId: string | null
  orderVehicleId: string | null
  periodNo: number
  periodStart: LocalDate | null
  periodEnd: LocalDate | null
  amt: Fen
}
export interface Proration {
  genKey: string
  planId: string
  billId: string | null
  newAmt: Fen
  delta: Fen
}

/**
 * Effect of a change on the rows of one vehicle from a date on. `waiting...` and `billedAdjust` are the figures of
 * the change order.
 */
export interface ChangeEffect {
  voided: IssuedRow[]
  created: PlanDraft[]
  prorations: Proration[]
  waitingBefore: Fen
  waitingAfter: Fen
  billedAdjust: Fen
}

/**
 * 9 C9: waiting rows with periodEnd >= D are voided and made again with rev + 1; a billed row stays and its bill is
 * prorated to the new amount. `next` is the whole schedule after the change, so the same call previews and applies.
 */
export function changeEffect(issued: readonly IssuedRow[], next: readonly PlanDraft[], from: LocalDate): ChangeEffect {
  const touched = issued.filter(row => row.periodEnd !== null && row.periodEnd >= from)
  const voided = touched.filter(row => row.billId === null)
  const kept = new Set(issued.filter(row => !voided.includes(row)).map(slot))
  const wanted = new Map(next.map(draft => [slot(draft), draft]))
  const prorations = touched
    .filter(row => row.billId !== null)
    .flatMap(row => prorationOf(row, wanted.get(slot(row))?.amt ?? ZERO))
  const created = next.filter(
    draft => draft.periodEnd !== null && draft.periodEnd >= from && draft.amt > ZERO && !kept.has(slot(draft)),
  )
  return {
    voided,
    created,
    prorations,
    waitingBefore: sumFen(voided, row => row.amt),
    waitingAfter: sumFen(created, draft => draft.amt),
    billedAdjust: sumFen(prorations, one => one.delta),
  }
}

const prorationOf = (row: IssuedRow, newAmt: Fen): Proration[] =>
  newAmt === row.amt
    ? []
    : [{ genKey: row.genKey, planId: row.planId, billId: row.billId, newAmt, delta: subFen(newAmt, row.amt) }]

/** Item, line and period of a row: its key without contract and revision. */
const slot = (row: Pick<PlanDraft, 'orderVehicleId' | 'feeItem' | 'feeId' | 'periodNo'>): string => genKey('', row, 0)

/** Which fee line a stored row belongs to: area 50 keeps the key, not the line. */
export function feeIdOf(key: string): string | null {
  const item = key.split(':')[2] ?? ''
  return item.includes('.') ? item.slice(item.indexOf('.') + 1) : null
}
