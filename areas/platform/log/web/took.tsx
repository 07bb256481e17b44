import { useT } from '#packages/web/i18n/index.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'

const SECONDS_FROM = 10_000

/**
 * The log keeps bare milliseconds as the family does; a number without its unit means nothing to a reader, and nobody
 * counts six digits of them.
 */
export function Took({ value }: { value: unknown }) {
  const ms = Number(value)
  if (value === '' || value === null || value === undefined) return <Empty />
  return (
    <span className="num" title={`${String(value)} ms`}>
      {ms >= SECONDS_FROM ? `${(ms / 1000).toFixed(1)} s` : `${String(value)} ms`}
    </span>
  )
}

const MINUTE_MS = 60_000

/** How long a page was open: minutes where there are any. */
export function Stayed({ value }: { value: unknown }) {
  const t = useT()
  const ms = Number(value)
  if (value === '' || value === null || value === undefined || !Number.isFinite(ms)) return <Empty />
  const [minutes, seconds] = [Math.floor(ms / MINUTE_MS), Math.floor((ms % MINUTE_MS) / 1000)]
  return (
    <span className="num" title={`${String(value)} ms`}>
      {minutes > 0
        ? t('{minutes}分{seconds}秒 / {minutes} min {seconds} s', { minutes, seconds })
        : t('{seconds}秒 / {seconds} s', { seconds: ms < 1000 ? '<1' : seconds })}
    </span>
  )
}
