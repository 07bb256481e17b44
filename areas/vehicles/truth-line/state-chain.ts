/** A move as the history keeps it; `seq` is the order in which moves were written. */
export interface Moved {
  readonly id: string
  readonly happenTime: string
}
export interface Stretch<M> {
  readonly move: M
  readonly from: string
  readonly to: string | null
}

/**
 * What the car was, from when to when. A document that is entered late holds from the moment that it names, and
 * whatever was written before it and begins later is overridden. `moves` in the order in which they were written.
 */
export function stretchesOf<M extends Moved>(moves: readonly M[]): Stretch<M>[] {
  const found: { move: M; from: string; to: string | null }[] = []
  for (const move of moves) {
    while (found.length > 0 && found.at(-1)!.from >= move.happenTime) found.pop()
    const last = found.at(-1)
    if (last) last.to = move.happenTime
    found.push({ move, from: move.happenTime, to: null })
  }
  return found
}
