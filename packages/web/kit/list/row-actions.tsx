import { Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { part } from '../../shell/chunks.ts'
import { Icon } from '../../shell/icon.tsx'
import { useSession } from '../../shell/session.ts'
import { doables, type Doable } from '../actions/allowed.ts'
import { hasHistory, type AnyResource, type Row } from '../model/world.ts'
import { textWidth } from './text-width.ts'

const HistoryDrawer = part(() => import('../detail/history-drawer.tsx'))

const SHOWN = 2
const ROOM = 122
const ELLIPSIS = 30
const widthOf = (label: string) => 14 + textWidth(label)

interface Props {
  resource: AnyResource
  row: Row
  order?: readonly string[] | undefined
  onRun: (doable: Doable, rows: readonly Row[]) => void
}

/** The first two actions that code and state allow, the rest under 更多 (10-platform 3.6). */
export function RowActions({ resource, row, order, onRun }: Props) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const tenantId = useSession(state => state.user?.tenantId)
  const allowed = doables(resource, row, codes)
  const list = order
    ? order.map(name => allowed.find(one => one.name === name)).filter(one => one !== undefined)
    : allowed
  // Two as long as their words fit the pinned column, whose width no row may change.
  const roomFor = (names: readonly Doable[]) =>
    names.reduce((sum, one) => sum + widthOf(t(one.label)), 0) <=
    ROOM - (list.length > names.length || isTold ? ELLIPSIS : 0)
  // A row that is edited in a dialog has no page whose tab would tell what happened to it.
  const isTold = resource.dialect === 'framework' && hasHistory(resource, row, tenantId)
  const [isShown, setShown] = useState(false)
  const first = list.slice(0, roomFor(list.slice(0, SHOWN)) ? SHOWN : 1)
  const rest = list.slice(first.length)
  return (
    <span className="kit-row-actions">
      {first.map(one => (
        <button
          key={one.name}
          type="button"
          className={one.isDanger ? 'is-danger' : ''}
          onClick={() => onRun(one, [row])}
        >
          {t(one.label)}
        </button>
      ))}
      {(rest.length > 0 || isTold) && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              ...rest.map(one => ({
                key: one.name,
                label: t(one.label),
                danger: one.isDanger,
                onClick: () => onRun(one, [row]),
              })),
              ...(isTold ? [{ key: '_history', label: t('变更记录 / History'), onClick: () => setShown(true) }] : []),
            ],
          }}
        >
          <button type="button" aria-label={t('更多操作 / More actions')}>
            <Icon name="ellipsis" size={15} />
          </button>
        </Dropdown>
      )}
      {isShown && (
        <Suspense fallback={null}>
          <HistoryDrawer
            resource={resource}
            id={String(row['id'])}
            title={String(row[resource.title] ?? '')}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
