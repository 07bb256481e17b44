import { Button } from 'antd'
import { useState } from 'react'
import { textOf, type Label } from '#kernel'
import { useLanguage } from '../../i18n/index.ts'
import { NetworkError, RefusedError, request } from '../../http/index.ts'
import { Icon } from '../../shell/icon.tsx'

/** The window that shows a paper keeps its address this long: the browser reads it when it likes. */
const KEPT_MS = 60_000
const PATIENCE_MS = 120_000

/** A paper of the record as PDF, in a window of its own, where the browser can print and keep it. */
export function PrintButton({
  path,
  params,
  label = '打印 / Print',
}: {
  path: string
  params: Record<string, string>
  label?: Label
}) {
  const language = useLanguage(state => state.language)
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      const file = await request<File>('GET', path, { params, blob: true, timeout: PATIENCE_MS })
      const address = URL.createObjectURL(file)
      window.open(address, '_blank')
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
    } catch (error) {
      // The client has said why.
      if (!(error instanceof RefusedError) && !(error instanceof NetworkError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} icon={<Icon name="printer" size={14} />} onClick={() => void print()}>
      {textOf(label, language)}
    </Button>
  )
}
