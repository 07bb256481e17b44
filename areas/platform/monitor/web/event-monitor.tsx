import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { eventMonitor } from '../monitor.ts'
import { Doing } from './job-monitor.tsx'

function StateCell({ value, row }: CellProps) {
  const t = useT()
  return <Doing value={String(value)} label={row['mayRetry'] ? t('重新投递 / Deliver again') : undefined} path="event/retry" body={{ id: row['id'] }} />
}

export default customise(eventMonitor, { cells: { eventState: StateCell } })
