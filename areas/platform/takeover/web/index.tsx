import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { request } from '#packages/web/http/index.ts'
import { saveFile } from '#packages/web/kit/save-file.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { takeover } from '../takeover.ts'
import { TakeoverDialog } from './takeover-dialog.tsx'

function Tools() {
  const t = useT()
  const mayRun = useCan('takeover_run')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!mayRun) return null
  const templates = async () => {
    setBusy(true)
    try {
      const file = await request<File>('GET', '/api/blade-system/takeover/templates', { blob: true, timeout: 120_000 })
      saveFile(file, file.name || t('接管模板.zip / take-over templates.zip'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={<Icon name="download" size={15} />}
        loading={isBusy}
        onClick={() => void templates().catch(() => undefined)}
      >
        {t('下载全部模板 / All templates')}
      </Button>
      <Button type="primary" icon={<Icon name="upload" size={15} />} onClick={() => setOpen(true)}>
        {t('检查与导入 / Check and take in')}
      </Button>
      {isOpen && <TakeoverDialog onClose={() => setOpen(false)} />}
    </>
  )
}

export default customise(takeover, { list: { toolbar: Tools } })
