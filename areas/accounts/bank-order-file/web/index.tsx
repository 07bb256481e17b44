import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { bankOrderFile } from '../bank-order-file.ts'
import { download, ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'

const Tools = () => (
  <>
    <ImportButton />
    <ExportButton />
  </>
)

/** The same file again, where the first one was lost. */
function Again({ record }: DetailSlot) {
  const t = useT()
  const may = useCan('bank_order_file_export')
  if (!may) return null
  return (
    <Button
      icon={<Icon name="download" size={15} />}
      onClick={() => void download(String(record['id']), String(record['fileNo']))}
    >
      {t('下载文件 / Download the file')}
    </Button>
  )
}

export default customise(bankOrderFile, { list: { toolbar: Tools }, detail: { actions: Again } })
