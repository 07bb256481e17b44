import { Button, Dropdown } from 'antd'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { INVOICE } from '../../codes.ts'
import { invoice } from '../invoice.ts'

const FORMATS = ['pdf', 'ofd', 'xml'] as const

/** The invoice as the buyer gets it. */
function Downloads({ record }: DetailSlot) {
  const t = useT()
  if (record['status'] === INVOICE.issuing || record['status'] === INVOICE.failed) return null
  const load = async (format: string) =>
    saveFile(
      await request<File>('GET', `${servicePrefix.core}/invoice/file`, {
        params: { id: record['id'], format },
        blob: true,
      }),
      `${String(record['invoiceNo'])}.${format}`,
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: FORMATS.map(format => ({ key: format, label: format.toUpperCase() })),
        onClick: ({ key }) => void load(key),
      }}
    >
      <Button icon={<Icon name="download" size={15} />}>{t('下载 / Download')}</Button>
    </Dropdown>
  )
}

export default customise(invoice, { detail: { actions: Downloads, tabs: [explainTab] } })
