import { resultIs } from '../codes.ts'

/** What the books say and what was found (70, R17). */
export interface CountFacts {
  /** null: nobody looked until the end. */
  found: boolean | null
  isExpected: boolean
  /** An event since the snapshot moved it, and the place where it was found is the one it moved to. */
  isExplained: boolean
  bookStatus: number | null
  foundStatus: number | null
  bookLotId: string | null
  foundLotId: string | null
  distanceM: number | null
  radiusM: number
  /** Keys, papers, GPS and plates are as they should be. */
  isComplete: boolean
}

/** The first that fits (70, R17). A car that an event took away is moved, not missing, whether or not somebody looked. */
export function countResult(facts: CountFacts): number {
  if (facts.found !== true) return facts.isExplained ? resultIs.moved : resultIs.shortage
  if (!facts.isExpected) return resultIs.surplus
  if (facts.isExplained) return resultIs.moved
  if (facts.foundStatus !== null && facts.foundStatus !== facts.bookStatus) return resultIs.statusDiff
  if (isElsewhere(facts)) return resultIs.misplaced
  return facts.isComplete ? resultIs.matched : resultIs.infoDiff
}
function isElsewhere({ bookLotId, foundLotId, distanceM, radiusM }: CountFacts): boolean {
  if (foundLotId !== null) return foundLotId !== bookLotId
  if (distanceM !== null) return distanceM > radiusM
  return bookLotId !== null
}

export interface Counted {
  expected: number
  counted: number
  matched: number
  moved: number
}
const percent = (part: number, whole: number): string => (whole === 0 ? '0.00' : ((part * 100) / whole).toFixed(2))
/** progress = counted / expected; accuracy = (matched + moved) / expected. */
export const ratesOf = ({ expected, counted, matched, moved }: Counted): { progress: string; accuracy: string } => ({
  progress: percent(counted, expected),
  accuracy: percent(matched + moved, expected),
})
