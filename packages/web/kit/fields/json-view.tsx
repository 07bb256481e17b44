import { listed } from '../../i18n/index.ts'
import { Empty } from './pieces.tsx'

/** Structured values are read, not edited: names and values in the order in which they came. */
export function JsonView({ value }: { value: unknown }) {
  const read = typeof value === 'string' ? parse(value) : value
  if (read === undefined || read === null || read === '') return <Empty />
  if (Array.isArray(read) && read.every(one => typeof one !== 'object')) return <>{listed(read.map(String))}</>
  if (typeof read !== 'object') return <>{String(read)}</>
  return <pre className="kit-json">{JSON.stringify(read, null, 2)}</pre>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Plain words are shown as they are.
    return text
  }
}
