import { Button } from 'antd'
import { useState } from 'react'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/save-file.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

const PATIENCE_MS = 300_000

/** Every file of a case in one archive, a folder per step. */
export function ZipButton({ id, no }: { id: string; no: string }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    try {
      const got = await request<File>('GET', '/api/ratutech-core/quota/download-attach-zip', {
        params: { id },
        blob: true,
        timeout: PATIENCE_MS,
      })
      saveFile(got, `${no}.zip`)
    } catch (error) {
      // The client has said why.
      if (!(error instanceof RefusedError) && !(error instanceof NetworkError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} icon={<Icon name="download" size={14} />} onClick={() => void fetchAll()}>
      {t('打包附件 / Files as zip')}
    </Button>
  )
}
