import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'

interface Told {
  customers: number
  told: number
  skipped: number
}

const BASE = '/api/ratutech-core/violation'

/** What is done with chosen offences: customers are told, letters are printed, leases that are not filed are looked at. */
export function ViolationTools({ selected, list }: ListSlot) {
  const t = useT()
  return (
    <>
      <TellButton selected={selected} list={list} />
      <LetterButtons selected={selected} />
      <Button onClick={() => openTab('/violation/filing/index')}>{t('租赁备案 / Lease filings')}</Button>
    </>
  )
}

function LetterButtons({ selected }: Pick<ListSlot, 'selected'>) {
  const t = useT()
  const mayTransfer = useCan('violation_transfer')
  const mayExport = useCan('violation_export')
  const customerId = String(selected[0]?.['customerId'] ?? '')
  const letter = async (call: string, params: Record<string, string>) => {
    const file = await request<File>('GET', `${BASE}/${call}`, { params, blob: true, timeout: 60_000 })
    saveFile(file, file.name)
  }
  return (
    <>
      {mayTransfer && (
        <Button
          disabled={selected.length === 0}
          onClick={() =>
            void letter('transfer-letter', { ids: selected.map(row => String(row['id'])).join(',') }).catch(
              () => undefined,
            )
          }
        >
          {t('转移处理函 / Letter of transfer')}
        </Button>
      )}
      {mayExport && (
        <Button
          disabled={customerId === ''}
          onClick={() => void letter('digest-letter', { customerId }).catch(() => undefined)}
        >
          {t('违章告知函 / Notice to the customer')}
        </Button>
      )}
    </>
  )
}

/** 通知客户: one notice per customer with the list of the chosen offences. */
function TellButton({ selected, list }: ListSlot) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!useCan('violation_notify')) return null
  const tell = async () => {
    setBusy(true)
    try {
      const answer = await request<Told>('POST', `${BASE}/notify`, {
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
