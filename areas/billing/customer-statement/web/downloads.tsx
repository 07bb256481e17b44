import { Button, Dropdown } from 'antd'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'

/** The statement as the customer gets it, and as a book to reckon with. */
export function Downloads({ record }: DetailSlot) {
  const t = useT()
  const load = async (format: string) =>
    saveFile(
      await request<File>('GET', '/api/ratutech-core/customer-statement/file', {
        params: { id: record['id'], format },
        blob: true,
      }),
      `${String(record['statementNo'])}.${format}`,
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'pdf', label: t('PDF（盖章用） / PDF to sign') },
          { key: 'xlsx', label: t('Excel明细 / Excel') },
        ],
        onClick: ({ key }) => void load(key),
      }}
    >
      <Button icon={<Icon name="download" size={15} />}>{t('下载 / Download')}</Button>
    </Dropdown>
  )
}
