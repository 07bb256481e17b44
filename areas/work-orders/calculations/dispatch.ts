import { dispatchBy } from '../codes.ts'

export interface Candidate {
  readonly id: string
  readonly capacity: number
  readonly weight: number
  /** Open tasks of this person or firm now. */
  readonly open: number
  readonly lastAssignTime: string | null
}

/** 70, R19: who of those that may work now gets the next task; undefined where all are full. */
export function nextCandidate<T extends Candidate>(mode: number, candidates: readonly T[]): T | undefined {
  const free = candidates.filter(one => one.open < room(one))
  const idle = (a: T, b: T) => (a.lastAssignTime ?? '').localeCompare(b.lastAssignTime ?? '')
  if (mode === dispatchBy.round) return free.toSorted(idle)[0]
  return free.toSorted((a, b) => load(a) - load(b) || idle(a, b))[0]
}
const room = (one: Candidate): number => one.capacity * one.weight
/** 12 of 20 is 0.60; the weight multiplies the capacity. */
export const load = (one: Candidate): number => (room(one) === 0 ? 1 : one.open / room(one))
