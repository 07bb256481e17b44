import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'

/** Runs I1 to I15 now and says how many records disagree. */
export function CheckButton() {
  const t = useT()
  const may = useCan('ledger_check')
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!may) return null
  const run = async () => {
    setBusy(true)
    try {
      const found = await request<{ breaches: number; checked: string[] }>(
        'POST',
        '/api/ratutech-core/ledger/check-run',
        { body: {}, timeout: 300_000 },
      )
      await refreshData(client)
      if (found.breaches === 0)
        void message.success(t('{n}项规则全部相符 / All {n} rules passed', { n: found.checked.length }))
      else
        void message.warning(
          t('{n}处不符，见列表 / {n} {n|difference|differences}, see the list', { n: found.breaches }),
        )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="primary" loading={isBusy} icon={<Icon name="check" size={15} />} onClick={() => void run()}>
      {t('立即检查 / Check now')}
    </Button>
  )
}
