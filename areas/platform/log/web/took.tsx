import { Empty } from '#packages/web/kit/fields/pieces.tsx'

/** The log keeps bare milliseconds as the family does; a number without its unit means nothing to a reader. */
export const Took = ({ value }: { value: unknown }) => (value === '' || value === null || value === undefined ? <Empty /> : <span className="num">{String(value)} ms</span>)
