import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Progress } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { violationSyncRun } from '../violation-sync-run.ts'

const BASE = '/api/ratutech-core/violation'
const POLL_MS = 3000
interface Running {
  runNo: string
  total: number
  done: number
  failed: number
}

/** Begins a run over every vehicle and shows the one that is under way; which source is asked stands beside it. */
function SyncTools() {
  const t = useT()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const maySync = useCan('violation_sync')
  const running = useQuery({
    queryKey: ['violation-running'],
    queryFn: async ({ signal }) => {
      // Without a run the answer is empty.
      const found = await request<Partial<Running> | null>('GET', `${BASE}/check-running`, { signal, silent: true })
      return found?.runNo ? (found as Running) : null
    },
    enabled: maySync,
    refetchInterval: query => (query.state.data ? POLL_MS : false),
  })
  if (!maySync) return null
  const begin = async () => {
    setBusy(true)
    try {
      await request('POST', `${BASE}/sync-all-data`)
      void message.success(t('已开始同步 / The run has begun'))
      await running.refetch()
      void refreshData(client)
    } finally {
      setBusy(false)
    }
  }
  const run = running.data
  return (
    <>
      <Button
        type="primary"
        loading={isBusy}
        disabled={Boolean(run)}
        onClick={() =>
          void modal.confirm({
            title: t('查询全部在管车辆的违章？ / Ask about every vehicle?'),
            content: t(
              '数据源按参数violation.provider，按台计费 / By the source of violation.provider, paid per vehicle',
            ),
            onOk: begin,
          })
        }
      >
        {t('同步全部 / Synchronise all')}
      </Button>
      {run && (
        <span style={{ minWidth: 220 }}>
          <span className="kit-own">{run.runNo}</span>
          <Progress size="small" percent={run.total > 0 ? Math.floor((run.done * 100) / run.total) : 0} />
        </span>
      )}
    </>
  )
}

export default customise(violationSyncRun, { list: { toolbar: SyncTools } })
