import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { part } from '../../shell/chunks.ts'
import { Icon } from '../../shell/icon.tsx'
import { useCan, useSession } from '../../shell/session.ts'
import { FILE_MS } from '../model/patience.ts'
import { mayCall, type AnyResource } from '../model/world.ts'
import { saveFile } from '../save-file.ts'

const ImportWizard = part(() => import('./import-wizard.tsx'))
/** One call that answers a file, for whoever holds its code: lists that no definition describes. */
export function ExportButton({
  path,
  code,
  name,
  params = {},
  label = '导出 / Export',
  patience,
}: {
  path: string
  code: string
  name: string
  params?: Readonly<Record<string, unknown>>
  label?: string /** What the definition grants the call (`patienceIn`). */
  patience?: number
}) {
  const t = useT()
  const may = useCan(code)
  const [isBusy, setBusy] = useState(false)
  if (!may) return null
  const fetchFile = async () => {
    setBusy(true)
    try {
      const file = await request<File>('GET', path, { params, blob: true, timeout: patience ?? FILE_MS })
      saveFile(file, file.name || `${t(name)}.xlsx`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<Icon name="download" size={15} />}
      loading={isBusy}
      onClick={() => void fetchFile().catch(() => undefined)}
    >
      {t(label)}
    </Button>
  )
}

/** The import wizard of a definition on a page that is no list of the kit. */
export function ImportButton({
  resource,
  params = {},
  disabled = false,
  onDone,
}: {
  resource: AnyResource
  /** Sent beside the file: `excel.given`. */
  params?: Readonly<Record<string, string>>
  disabled?: boolean
  onDone: () => void
}) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const [isOpen, setOpen] = useState(false)
  if (!mayCall(resource, 'import-check', codes)) return null
  return (
    <>
      <Button icon={<Icon name="upload" size={15} />} disabled={disabled} onClick={() => setOpen(true)}>
        {t('导入 / Import')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportWizard resource={resource} params={params} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
