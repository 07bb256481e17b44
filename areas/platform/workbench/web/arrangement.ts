import type { Placed } from '../layouts.ts'

/** What a person made of his layout: order, sizes, and what he does not want to see. */
export interface Arranged {
  readonly cardCode: string
  readonly w: number
  readonly h: number
  readonly isHidden?: boolean
}
export interface Shown extends Placed {
  readonly isHidden: boolean
}

export const COLUMNS = 24
const LEAST = { w: 4, h: 3 }
const MOST_HEIGHT = 24
export const sized = (w: number, h: number): { w: number; h: number } => ({
  w: Math.min(COLUMNS, Math.max(LEAST.w, Math.round(w))),
  h: Math.min(MOST_HEIGHT, Math.max(LEAST.h, Math.round(h))),
})

/**
 * The layout of the posts with the person's own arrangement over it: cards that he lost are gone, new ones stand at the
 * end.
 */
export function arranged(layout: readonly Placed[], own: readonly Arranged[] | null): Shown[] {
  const known = new Map(layout.map(one => [one.cardCode, one]))
  const first = (Array.isArray(own) ? own : []).flatMap((one): Shown[] => {
    const placed = known.get(one?.cardCode)
    if (!placed) return []
    known.delete(one.cardCode)
    return [
      { ...placed, ...sized(Number(one.w) || placed.w, Number(one.h) || placed.h), isHidden: one.isHidden === true },
    ]
  })
  return [...first, ...[...known.values()].map(one => ({ ...one, isHidden: false }))]
}
export const toKeep = (shown: readonly Shown[]): Arranged[] =>
  shown.map(({ cardCode, w, h, isHidden }) => ({ cardCode, w, h, ...(isHidden ? { isHidden } : {}) }))
