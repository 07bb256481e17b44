import { useLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { logUsual } from '../log.ts'
import { toldOf } from '../told.ts'
import { Took } from './took.tsx'
import './log.css'

const tones = { INFO: 'default', WARN: 'warning', ERROR: 'danger' } as const

/** Twins of dictionary fields carry the words. */
function Level({ value, row }: CellProps) {
  const tone = tones[String(value) as keyof typeof tones]
  return tone ? <ToneTag tone={tone}>{String(row['logLevelName'] ?? value)}</ToneTag> : <Empty />
}

/** In a line what a reader runs over, on its page one below the other. */
function Data({ value, place }: CellProps) {
  const language = useLanguage(state => state.language)
  const told = toldOf(value, language)
  if (!told)
    return value ? (
      <span className="kit-own" title={String(value)}>
        {String(value)}
      </span>
    ) : (
      <Empty />
    )
  if (told.length === 0) return <Empty />
  if (place !== 'list')
    return (
      <dl className="log-told">
        {told.map((one, at) => (
          <div key={at}>
            <dt>{one.label}</dt>
            <dd className="kit-own">{one.text}</dd>
          </div>
        ))}
      </dl>
    )
  const text = told.map(one => `${one.label} ${one.text}`).join(' · ')
  return (
    <span className="kit-own" title={text}>
      {text}
    </span>
  )
}

export default customise(logUsual, { cells: { time: Took, logLevel: Level, logData: Data } })
