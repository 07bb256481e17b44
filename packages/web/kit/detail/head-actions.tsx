import { Button, Dropdown } from 'antd'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useSession } from '../../shell/session.ts'
import { doables, isSwitch, type Doable } from '../actions/allowed.ts'
import type { DetailSlot } from '../customise.ts'
import type { Row } from '../model/world.ts'

const SHOWN = 2

/** Two buttons and more: what may be done now, the first of the moves first. */
export function HeadActions({
  slot,
  onRun,
}: {
  slot: DetailSlot
  onRun: (doable: Doable, rows: readonly Row[]) => void
}) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const all = doables(slot.resource, slot.record, codes)
  const isMove = (one: Doable) => one.action?.to !== undefined && !isSwitch(slot.resource, one.action)
  const rank = (one: Doable) => (one.isDanger ? 3 : isMove(one) ? 0 : one.action ? 2 : 1)
  const moves = [...all].sort((a, b) => rank(a) - rank(b))
  const calm = moves.filter(one => !one.isDanger)
  // What destroys or stops something is never the nearest button, unless it is the only one.
  const first = calm.length ? calm.slice(0, SHOWN) : moves.slice(0, 1)
  const rest = moves.filter(one => !first.includes(one))
  const isMain = (one: Doable) =>
    one === first[0] && !one.isDanger && (isMove(one) || one.name === 'afresh' || one.isDraft === true)
  return (
    <>
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map(one => ({
              key: one.name,
              label: t(one.label),
              danger: one.isDanger,
              onClick: () => onRun(one, [slot.record]),
            })),
          }}
        >
          <Button icon={<Icon name="ellipsis" size={16} />} aria-label={t('更多操作 / More actions')} />
        </Dropdown>
      )}
      {[...first].reverse().map(one => (
        <Button
          key={one.name}
          type={isMain(one) ? 'primary' : 'default'}
          danger={one.isDanger}
          onClick={() => onRun(one, [slot.record])}
        >
          {t(one.isDraft ? '编辑并提交 / Edit and submit' : one.label)}
        </Button>
      ))}
    </>
  )
}
