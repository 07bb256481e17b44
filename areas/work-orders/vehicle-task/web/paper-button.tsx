import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { families } from '../../kinds/types.ts'

/** Chosen tasks of one type on a job sheet (70, 4.8). */
export function PaperButton({ tasks }: { tasks: readonly Row[] }) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const may = useCan('vehicle_task_paper')
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const types = new Set(tasks.map(one => Number(one['type'])))
  const family = types.size === 1 ? families.find(one => types.has(one.code))?.family : undefined
  if (!may || !family) return null
  const make = async () => {
    setBusy(true)
    try {
      const made = await request<{ id: string; no: string }>(
        'POST',
        `/api/ratutech-core/work-order/task/${family}/paper`,
        {
          body: { taskIds: tasks.map(one => String(one['id'])) },
          idempotencyKey: key,
        },
      )
      void message.success(t('已制作作业单 {no} / Job sheet {no} made', { no: made.no }))
      await refreshData(client)
      openTab(`/workorder/paper/detail?id=${made.id}`)
    } finally {
      setBusy(false)
      setKey(newKey())
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void make().catch(() => undefined)}>
      {t('制作作业单 / Job sheet')}
    </Button>
  )
}
