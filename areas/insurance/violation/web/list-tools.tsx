import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { useCan } from '#packages/web/shell/session.ts'

interface Told {
  customers: number
  told: number
  skipped: number
}

/** 通知客户: one notice per customer with the list of the chosen offences. */
export function ViolationTools({ selected, list }: ListSlot) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!useCan('violation_notify')) return null
  const tell = async () => {
    setBusy(true)
    try {
      const answer = await request<Told>('POST', '/api/ratutech-core/violation/notify', {
        body: { ids: selected.map(row => row['id']) },
      })
      void message.success(
        t(
          '已通知{customers}个客户，{told}条违章；{skipped}条不需通知 / {customers} customers told of {told} offences; {skipped} need no notice',
          {
            ...answer,
          },
        ),
      )
      list.setSelected([])
      void refreshData(client)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} disabled={selected.length === 0} onClick={() => void tell()}>
      {t('通知客户 / Tell customers')}
    </Button>
  )
}
