import { App, Button } from 'antd'
import { useState } from 'react'
import { halfOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

interface Told {
  readonly bankResult?: string
  readonly bankMessage?: string
}

/** A payment that is with the bank, or may be: its result is asked for now, not when its turn comes (50, 7.5). */
export function AskBank({
  path,
  isUnderWay,
  record,
  reload,
}: Pick<DetailSlot, 'record' | 'reload'> & {
  readonly path: string
  readonly isUnderWay: (status: number) => boolean
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!isUnderWay(Number(record['status']))) return null
  const ask = async () => {
    setBusy(true)
    try {
      const told = await request<Told>('GET', `/api/ratutech-core/${path}/query-status`, {
        params: { id: record['id'] },
      })
      const said = halfOf(told.bankResult || told.bankMessage || '', language)
      void message.success(
        said ? t('银行答复：{said} / The bank says: {said}', { said }) : t('已查询银行结果 / The bank was asked'),
      )
      reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="primary" loading={isBusy} icon={<Icon name="search" size={15} />} onClick={() => void ask()}>
      {t('查询银行结果 / Ask the bank')}
    </Button>
  )
}
