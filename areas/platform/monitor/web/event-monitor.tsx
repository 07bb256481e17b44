import { textOf } from '#kernel'
import { listed, useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { FieldCell, type CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { eventMonitor } from '../monitor.ts'
import { Doing } from './job-monitor.tsx'

function StateCell(props: CellProps) {
  const t = useT()
  const { row } = props
  return <Doing value={<FieldCell {...props} />} label={row['mayRetry'] ? t('重新投递 / Deliver again') : undefined} path="event/retry" body={{ id: row['id'] }} />
}

/** Who listens is a room of the product: by its name. */
function SubscribersCell({ value }: CellProps) {
  const language = useLanguage(state => state.language)
  const names = String(value ?? '').split(', ').filter(Boolean)
  return names.length > 0 ? <span>{listed(names.map(name => textOf(findResource(name)?.label ?? name, language)))}</span> : <Empty />
}

export default customise(eventMonitor, { cells: { eventState: StateCell, subscribers: SubscribersCell } })
