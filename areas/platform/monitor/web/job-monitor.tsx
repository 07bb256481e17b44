import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { ReactNode } from 'react'
import { customise } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { FieldCell, type CellProps } from '#packages/web/kit/fields/cells.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { jobMonitor } from '../monitor.ts'

const BASE = '/api/blade-log'

/** State and its commands: a view of the queue has no actions of its own. */
export function Doing({
  value,
  label,
  path,
  body,
}: {
  value: ReactNode
  label: string | undefined
  path: string
  body: object
}) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const mayEdit = useCan('monitor_edit')
  const run = async () => {
    await request('PUT', `${BASE}/${path}`, { body })
    await refreshData(client)
    void message.success(t('操作成功! / Operation successful!'))
  }
  return (
    <span className="kit-row-actions">
      <span>{value}</span>
      {mayEdit && label && (
        <button
          type="button"
          onClick={event => {
            event.stopPropagation()
            void run().catch(() => undefined)
          }}
        >
          {label}
        </button>
      )}
    </span>
  )
}

function StateCell(props: CellProps) {
  const t = useT()
  const { row } = props
  return (
    <Doing
      value={<FieldCell {...props} />}
      label={row['mayRun'] ? t('重新执行 / Run again') : undefined}
      path="job/run"
      body={{ id: row['id'] }}
    />
  )
}

function ScheduleCell({ value, row }: CellProps) {
  const t = useT()
  const isPaused = String(value) !== '-'
  return (
    <Doing
      value={isPaused ? String(value) : row['isTimed'] ? t('定时 / Timed') : '-'}
      label={row['isTimed'] ? (isPaused ? t('恢复 / Resume') : t('暂停 / Pause')) : undefined}
      path="job/pause"
      body={{ kind: row['kind'], isPaused: !isPaused }}
    />
  )
}

export default customise(jobMonitor, { cells: { jobState: StateCell, schedule: ScheduleCell } })
