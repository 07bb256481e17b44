import { Empty } from '#packages/web/kit/fields/pieces.tsx'

const SECONDS_FROM = 10_000

/** The log keeps bare milliseconds as the family does; a number without its unit means nothing to a reader, and nobody counts six digits of them. */
export function Took({ value }: { value: unknown }) {
  const ms = Number(value)
  if (value === '' || value === null || value === undefined) return <Empty />
  return <span className="num" title={`${String(value)} ms`}>{ms >= SECONDS_FROM ? `${(ms / 1000).toFixed(1)} s` : `${String(value)} ms`}</span>
}
