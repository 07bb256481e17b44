/**
 * Suites that ask everybody about everything take a part of their cases in `npm test`, so that the run grows with routes
 * and roles and not with their product. `npm run test:long` (WHOLE=1) takes all of them.
 */
export const isWhole = process.env['WHOLE'] === '1'

const draw = process.env['DRAW'] ?? '20261121'
/** Which part: the same one at every run. `DRAW=7` takes another, `DRAW=random` any; a failing run is repeated by it. */
export const SEED = draw === 'random' ? Math.floor(Math.random() * 1_000_000) : Number(draw)

/** For the head of a test: how to run the same cases again. */
export const howDrawn = isWhole ? 'all of them' : `drawn by DRAW=${SEED}`

/**
 * So many of the list, or all of it in the whole run. A case keeps its rank when others come or go, so a new route
 * changes no other route's part.
 */
export function drawn<T>(list: readonly T[], count: number, salt: string, nameOf: (one: T) => string): readonly T[] {
  if (isWhole || list.length <= count) return list
  return ranked(list, `${SEED} ${salt}`, nameOf).slice(0, count)
}

/** In the order that `salt` draws. */
export const ranked = <T>(list: readonly T[], salt: string, nameOf: (one: T) => string): readonly T[] =>
  list
    .map(one => ({ one, rank: rankOf(`${salt} ${nameOf(one)}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)

/** FNV-1a, its end mixed once more: names that differ in their last sign alone must not stay neighbours. */
function rankOf(text: string): number {
  let sum = 0x811c9dc5
  for (const sign of text) sum = Math.imul(sum ^ sign.codePointAt(0)!, 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return (sum ^ (sum >>> 13)) >>> 0
}
