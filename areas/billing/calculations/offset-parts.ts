import { minFen, subFen, type Fen } from '#kernel'

export interface OffsetSide {
  id: string
  amt: Fen
}
export interface OffsetPair {
  from: string
  to: string
  amt: Fen
}

/** 7.5: what one side gives and the other takes, pair by pair in the order of both; the sums are equal. */
export function splitOffsets(from: readonly OffsetSide[], to: readonly OffsetSide[]): OffsetPair[] {
  const left = from.map(one => ({ ...one }))
  const pairs: OffsetPair[] = []
  for (const target of to) {
    let wanted = target.amt
    for (const source of left) {
      const amt = minFen(wanted, source.amt)
      if (amt <= 0n) continue
      pairs.push({ from: source.id, to: target.id, amt })
      source.amt = subFen(source.amt, amt)
      wanted = subFen(wanted, amt)
    }
    if (wanted !== 0n) throw new Error(`the offset of ${target.id} is short by ${wanted}`)
  }
  if (left.some(one => one.amt !== 0n)) throw new Error('an offset gives more than it takes')
  return pairs
}
