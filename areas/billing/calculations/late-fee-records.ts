import type { LocalDate } from '#kernel'
import { capOf, type LateFeeBill, type LateFeeDay, lateFeeDays, type Micro, microOfFen } from './late-fee.ts'

/** account-vehicle-late-fine-record: append-only, never edited; corrections are further records. */
export const RECORD_KIND = { daily: 1, backValue: 2, cap: 3, disputeCredit: 4 } as const

export interface LateFeeRecord {
  accrueDate: LocalDate
  baseAmt: bigint
  amt: Micro
  kind: number
}

interface Target {
  amt: bigint
  baseAmt: bigint
}

/**
 * Records to append so that their sum per day equals 7.1 at `asOf`: new days (kind 1), days changed by money with an
 * earlier value date (kind 2), days of a dispute (kind 4), and the part above the cap (kind 3). Idempotent.
 */
export function recordsToAppend(
  bill: LateFeeBill,
  asOf: LocalDate,
  recorded: readonly LateFeeRecord[],
): LateFeeRecord[] {
  const { daily, cut } = targets(bill, asOf)
  const isCap = (one: LateFeeRecord) => one.kind === RECORD_KIND.cap
  return [
    ...differences(
      daily,
      recorded.filter(one => !isCap(one)),
    ).map(one => ({ ...one, kind: kindOf(bill, one, recorded) })),
    ...differences(cut, recorded.filter(isCap)).map(one => ({ ...one, kind: RECORD_KIND.cap })),
  ].sort((a, b) => (a.accrueDate < b.accrueDate ? -1 : a.accrueDate > b.accrueDate ? 1 : a.kind - b.kind))
}

/** Days up to the cap; that day keeps its full amount with a cut beside it. */
function targets(bill: LateFeeBill, asOf: LocalDate): { daily: Map<LocalDate, Target>; cut: Map<LocalDate, Target> } {
  const cap = microOfFen(capOf(bill))
  const daily = new Map<LocalDate, Target>()
  const cut = new Map<LocalDate, Target>()
  let sum = 0n
  for (const day of lateFeeDays(bill, asOf)) {
    if (sum >= cap) break
    sum += day.amt
    daily.set(day.date, target(day))
    if (sum > cap) cut.set(day.date, { ...target(day), amt: cap - sum })
  }
  return { daily, cut }
}

const target = (day: LateFeeDay): Target => ({ amt: day.amt, baseAmt: day.baseAmt })

function differences(
  wanted: Map<LocalDate, Target>,
  recorded: readonly LateFeeRecord[],
): Omit<LateFeeRecord, 'kind'>[] {
  const known = new Map<LocalDate, bigint>()
  for (const one of recorded) known.set(one.accrueDate, (known.get(one.accrueDate) ?? 0n) + one.amt)
  return [...new Set([...wanted.keys(), ...known.keys()])]
    .map(accrueDate => {
      const { amt, baseAmt } = wanted.get(accrueDate) ?? { amt: 0n, baseAmt: 0n }
      return { accrueDate, baseAmt, amt: (amt - (known.get(accrueDate) ?? 0n)) as Micro }
    })
    .filter(one => one.amt !== 0n)
}

function kindOf(bill: LateFeeBill, one: { accrueDate: LocalDate }, recorded: readonly LateFeeRecord[]): number {
  if (!recorded.some(known => known.accrueDate === one.accrueDate && known.kind !== RECORD_KIND.cap))
    return RECORD_KIND.daily
  const disputed = (bill.disputes ?? []).some(
    span => one.accrueDate >= span.from && (span.until === undefined || one.accrueDate < span.until),
  )
  return disputed ? RECORD_KIND.disputeCredit : RECORD_KIND.backValue
}
