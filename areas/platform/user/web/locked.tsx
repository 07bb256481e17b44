import { Alert } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { FieldCell, type CellProps } from '#packages/web/kit/fields/cells.tsx'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'

/** Of an account that is locked for now the state alone would say that all is well. */
export function StatusCell(props: CellProps) {
  const t = useT()
  const until = String(props.row['lockedUntil'] ?? '')
  const state = <FieldCell {...props} cell={undefined} />
  if (until === '') return state
  const locked = (
    <ToneTag
      tone="danger"
      title={t('连续输错 {n} 次，锁定至 {time} / Wrong {n} times, locked until {time}', {
        n: String(props.row['loginFailCount']),
        time: until.slice(0, 16),
      })}
    >
      {t('已锁定 / Locked')}
    </ToneTag>
  )
  // A column has room for one of them: the one that says why nobody comes in.
  return props.place === 'list' ? (
    locked
  ) : (
    <>
      {state} {locked}
    </>
  )
}

export function LockedNote({ record }: DetailSlot) {
  const t = useT()
  const until = String(record['lockedUntil'] ?? '')
  if (until === '') return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 10 }}
      title={t(
        '连续输错 {n} 次，锁定至 {time}；核实本人后可以解锁。 / Wrong {n} times: locked until {time}. Unlock it when you know who asks.',
        { n: String(record['loginFailCount']), time: until.slice(0, 16) },
      )}
    />
  )
}
