import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { JsonView } from '#packages/web/kit/fields/json-view.tsx'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { logUsual } from '../log.ts'
import { Took } from './took.tsx'

const tones = { INFO: 'default', WARN: 'warning', ERROR: 'danger' } as const

/** Twins of dictionary fields carry the words. */
function Level({ value, row }: CellProps) {
  const tone = tones[String(value) as keyof typeof tones]
  return tone ? <ToneTag tone={tone}>{String(row['logLevelName'] ?? value)}</ToneTag> : <Empty />
}

/** In a line what a reader runs over, on its page all of it. */
function Data({ value, place }: CellProps) {
  if (place !== 'list') return <JsonView value={value} />
  const text = String(value ?? '').replace(/^\{|\}$/g, '').replace(/"([^"\\]*)":/g, '$1: ').replace(/"/g, '').replace(/,(?=\w+: )/g, ' · ')
  return text ? <span className="kit-own" title={text}>{text}</span> : <Empty />
}

export default customise(logUsual, { cells: { time: Took, logLevel: Level, logData: Data } })
