import { Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useSession } from '../../shell/session.ts'

/** Values beside labels of 140 px; an empty one shows '-' (10-platform 3.6, 3.9). */
export function Descriptions({
  items,
  columns = 2,
}: {
  items: readonly { label: string; value: ReactNode; help?: string }[]
  columns?: 1 | 2 | 3
}) {
  return (
    <dl className="kit-descriptions" style={{ gridTemplateColumns: `repeat(${columns}, 140px minmax(0, 1fr))` }}>
      {items.map(({ label, value, help }) => (
        <div key={label} className="kit-descriptions-pair">
          <dt>
            {label}
            {help && <InfoTip text={help} />}
          </dt>
          <dd>{value === undefined || value === null || value === '' ? <span aria-hidden="true">-</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a word means: after 300 ms, above its beginning. */
export function InfoTip({ text }: { text: string }) {
  return (
    <Tooltip title={text} mouseEnterDelay={0.3} placement="topLeft">
      <button type="button" className="kit-icon-button kit-info" aria-label={text}>
        <Icon name="circle-help" size={13} />
      </button>
    </Tooltip>
  )
}

export function HeadedCard({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="kit-card kit-headed">
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      <div>{children}</div>
    </section>
  )
}

/** Says that there is nothing, and where it can the first step. */
export function EmptyBlock({ text, action }: { text?: string; action?: ReactNode }) {
  const t = useT()
  return (
    <div className="kit-nothing">
      <Icon name="inbox" size={30} />
      <p>{text ?? t('暂无数据 / No data')}</p>
      {action}
    </div>
  )
}

export interface MenuAction {
  key: string
  label: string
  /** Shown to its holders only. */
  code?: string /** Field of the row and the values at which it is offered; `status` unless told. */
  field?: string
  allowed?: readonly (string | number)[]
  danger?: boolean
  onClick: () => void
}

/**
 * The first two actions, the rest under 更多; each only where the code is held and the row's field allows it
 * (10-platform 3.6).
 */
export function RowMenu({
  row,
  actions,
  shown = 2,
}: {
  row: Readonly<Record<string, unknown>>
  actions: readonly MenuAction[]
  shown?: number
}) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const offered = actions.filter(
    ({ code, field = 'status', allowed }) =>
      (!code || codes.has(code)) && (!allowed || allowed.map(String).includes(String(row[field]))),
  )
  const rest = offered.slice(shown)
  return (
    <span className="kit-row-actions">
      {offered.slice(0, shown).map(one => (
        <button key={one.key} type="button" className={one.danger ? 'is-danger' : ''} onClick={one.onClick}>
          {one.label}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map(one => ({
              key: one.key,
              label: one.label,
              danger: one.danger === true,
              onClick: one.onClick,
            })),
          }}
        >
          <button type="button">
            {t('更多 / More')}
            <Icon name="chevron-down" size={13} />
          </button>
        </Dropdown>
      )}
    </span>
  )
}
