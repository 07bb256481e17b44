import { Dropdown } from 'antd'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useSession } from '../../shell/session.ts'
import { doables, type Doable } from '../actions/allowed.ts'
import type { AnyResource, Row } from '../model/world.ts'

const SHOWN = 2

interface Props { resource: AnyResource; row: Row; order?: readonly string[] | undefined; onRun: (doable: Doable, rows: readonly Row[]) => void }

/** The first two actions that code and state allow, the rest under 更多 (10-platform 3.6). */
export function RowActions({ resource, row, order, onRun }: Props) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const allowed = doables(resource, row, codes)
  const list = order ? order.map(name => allowed.find(one => one.name === name)).filter(one => one !== undefined) : allowed
  const isMore = list.length > SHOWN + 0
  const first = isMore ? list.slice(0, SHOWN) : list
  const rest = list.slice(first.length)
  return (
    <span className="kit-row-actions">
      {first.map(one => <button key={one.name} type="button" className={one.isDanger ? 'is-danger' : ''} onClick={() => onRun(one, [row])}>{t(one.label)}</button>)}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: rest.map(one => ({ key: one.name, label: t(one.label), danger: one.isDanger, onClick: () => onRun(one, [row]) })) }}>
          <button type="button" aria-label={t('更多操作 / More actions')}><Icon name="ellipsis" size={15} /></button>
        </Dropdown>
      )}
    </span>
  )
}
