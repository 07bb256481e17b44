import { App } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { checkPlate, localDateTime, type Tone } from '#kernel'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { howLongAgo, thousands } from '../model/text.ts'

export { detailPath, RecordLink } from './record-link.tsx'

export const Empty = () => (
  <span className="kit-empty" aria-hidden="true">
    -
  </span>
)

/** One wording and one colour for a state everywhere. */
export const ToneTag = ({
  tone = 'default',
  children,
  title,
}: {
  tone?: Tone | undefined
  children: ReactNode
  title?: string
}) => (
  <span className={`kit-tag is-${tone}`} title={title}>
    {children}
  </span>
)

export const Money = ({ value, signal }: { value: unknown; signal?: boolean }) => {
  const text = thousands(value)
  if (text === '') return <Empty />
  return <span className={`kit-money${signal && text.startsWith('-') ? ' is-negative' : ''}`}>{text}</span>
}

/**
 * Blue, green for new energy, yellow for trailers and driving schools; a large vehicle's colour is a field of the row.
 */
export function PlateMark({ value, colour }: { value: string; colour?: 'yellow' | undefined }) {
  const checked = checkPlate(value)
  const kind = checked.ok ? (colour && checked.kind === 'blue' ? colour : checked.kind) : 'plain'
  const text = checked.ok ? checked.value : value
  return (
    <span className={`kit-plate is-${kind}`}>
      {text.slice(0, 2)}
      <i aria-hidden="true">·</i>
      {text.slice(2)}
    </span>
  )
}
export function Plate({ value, colour }: { value: string; colour?: 'yellow' | undefined }) {
  const checked = checkPlate(value)
  return (
    <Copyable text={checked.ok ? checked.value : value}>
      <PlateMark value={value} colour={colour} />
    </Copyable>
  )
}

/** In groups; the last six, by which people know a car, strong. */
export const Vin = ({ value }: { value: string }) => (
  <Copyable text={value}>
    <span className="kit-vin mono">
      {value.slice(0, 3)} {value.slice(3, 8)} {value.slice(8, 11)} <b>{value.slice(11)}</b>
    </span>
  </Copyable>
)

export const DocumentNumber = ({ value }: { value: string }) => (
  <Copyable text={value}>
    <span className="kit-number">{value}</span>
  </Copyable>
)

/** Copied on the spot; the clipboard of a page without TLS needs the old way. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

export function Copyable({ text, children }: { text: string; children: ReactNode }) {
  const t = useT()
  const { message } = App.useApp()
  const copy = (event: MouseEvent) => {
    event.stopPropagation()
    void copyText(text).then(() =>
      message.success({ content: t('已复制 {text} / Copied {text}', { text }), key: 'copied', duration: 1.5 }),
    )
  }
  return (
    <span className="kit-copyable">
      {children}
      <button
        type="button"
        className="kit-copy"
        tabIndex={-1}
        aria-label={t('复制 {text} / Copy {text}', { text })}
        onClick={copy}
      >
        <Icon name="copy" size={12} />
      </button>
    </span>
  )
}

export function Ago({ time }: { time: string }) {
  const t = useT()
  const { count, unit } = howLongAgo(time, localDateTime(new Date()))
  const words = {
    now: t('刚刚 / just now'),
    minute: t('{count} 分钟前 / {count} min ago', { count }),
    hour: t('{count} 小时前 / {count} h ago', { count }),
    day: t('{count} 天前 / {count} d ago', { count }),
  }
  return <span className="kit-ago">{words[unit]}</span>
}
