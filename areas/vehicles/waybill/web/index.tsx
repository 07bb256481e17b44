import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot, type ListSlot } from '#packages/web/kit/customise.ts'
import ImportWizard from '#packages/web/kit/transfer/import-wizard.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { waybillImport } from '../waybill-import.ts'
import { waybill } from '../waybill.ts'

/** The lot at the end of the way has less room than cars are coming. */
function RoomWarning({ record }: DetailSlot) {
  const text = String(record['roomWarning'] ?? '')
  return text === '' ? null : <Alert type="warning" showIcon title={text} />
}

/** Carriers send a row per car; rows of one number become one waybill. */
function ImportButton({ list }: ListSlot) {
  const t = useT()
  const mayImport = useCan('waybill_import')
  const [isOpen, setOpen] = useState(false)
  if (!mayImport) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('导入运单 / Import waybills')}</Button>
      {isOpen && (
        <ImportWizard resource={waybillImport} onClose={() => setOpen(false)} onDone={() => void list.reload()} />
      )}
    </>
  )
}

export default customise(waybill, {
  list: { toolbar: ImportButton, rowActions: ['depart', 'node', 'sign', 'check', 'edit', 'cancel', 'remove'] },
  detail: { banner: RoomWarning },
})
