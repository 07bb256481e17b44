import { useT } from '#packages/web/i18n/index.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'

/** The log keeps bare milliseconds as the family does; a number without its unit means nothing to a reader. */
export const Took = ({ value }: { value: unknown }) => (value === '' || value === null || value === undefined ? <Empty /> : <span className="num">{String(value)} ms</span>)

/** A call is logged with its label in both languages; its reader wants one. */
export function CallTitle({ value }: { value: unknown }) {
  const t = useT()
  return <>{t(String(value))}</>
}
