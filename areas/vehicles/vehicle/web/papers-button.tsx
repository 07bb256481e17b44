import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { filtersIn } from '#packages/web/kit/list/address.ts'
import { saveFile } from '#packages/web/kit/save-file.ts'

/** 60, section 10: what the papers of the listed or chosen cars say, and their scans beside it. */
export function PapersButton({ list, selected }: ListSlot) {
  const t = useT()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const fetchPapers = async (withFiles: boolean) => {
    setBusy(true)
    try {
      const params = {
        ...filtersIn(list.query),
        ...(selected.length > 0 ? { id_in: selected.map(one => String(one['id'])).join(',') } : {}),
        ...(withFiles ? { withFiles: '1' } : {}),
      }
      const sheet = await request<File>('GET', '/ratutech-core/vehicle/licence-export', { params, blob: true })
      saveFile(sheet, `${t('车辆证照 / Vehicle licences')}.xlsx`)
      if (withFiles) void message.success(t('扫描件打包中，完成后见我的下载 / The scans are packed into My downloads'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'sheet', label: t('证照清单 / Sheet'), onClick: () => void fetchPapers(false).catch(() => undefined) },
          {
            key: 'files',
            label: t('清单和扫描件 / Sheet and scans'),
            onClick: () => void fetchPapers(true).catch(() => undefined),
          },
        ],
      }}
    >
      <Button loading={busy}>{t('导出证照 / Export papers')}</Button>
    </Dropdown>
  )
}
