import { App, Button } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/save-file.ts'

/** A sheet of labels as PDF: of each item, or of the bags that they lie in. */
export function LabelsButton({ ids, kind }: { ids: readonly string[]; kind: 'item' | 'bag' }) {
  const t = useT()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const prints = async () => {
    setBusy(true)
    try {
      saveFile(
        await request<File>('GET', `${servicePrefix.core}/asset-archives/label-file`, {
          params: { ids: ids.join(','), kind },
          blob: true,
        }),
        'labels.pdf',
      )
      void message.success(t('标签已生成 / Labels are ready'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={ids.length === 0} loading={busy} onClick={() => void prints()}>
      {kind === 'item' ? t('打印标签 / Print labels') : t('打印袋签 / Print bag labels')}
    </Button>
  )
}
