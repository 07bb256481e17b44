import type { Label } from '#kernel'

/** Main covers that an add-on needs beside it (80, 3). */
const NEEDS: Readonly<Record<string, string>> = { E: 'B', G: 'B', M: 'B', H: 'A', I: 'A', K: 'A', L: 'A' }

/** By row: an add-on without its main cover, or a coverage that stands twice. */
export function coverageFaults(codes: readonly (string | null | undefined)[]): { row: number; reason: Label }[] {
  return codes.flatMap((code, row) => {
    if (!code) return []
    const faults: { row: number; reason: Label }[] = []
    if (codes.indexOf(code) !== row) faults.push({ row, reason: '险别重复 / this coverage stands twice' })
    const main = NEEDS[code]
    if (main && !codes.includes(main))
      faults.push({ row, reason: `附加险须先投保主险${main} / an add-on needs its main cover ${main}` })
    return faults
  })
}
