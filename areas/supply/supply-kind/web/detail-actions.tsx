import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

/** The agreement as paper, where it has a template (30). */
export const PrintAgreement = ({ record }: DetailSlot) =>
  record['templateId'] ? (
    <PrintButton path="/api/ratutech-core/contract/print-file" params={{ id: String(record['id']) }} />
  ) : null

/** New prices of an agreement in force, by a document of their own (40, 3.3). */
export function ChangePrices({ resource, record }: DetailSlot) {
  const t = useT()
  const may = useCan(`${resource.permission}_price`)
  if (!may || ![6, 7].includes(Number(record['status']))) return null
  const address = `/contract/serviceprice/change/add?contractId=${String(record['id'])}&contractType=${String(resource.kindValue)}`
  return <Button onClick={() => openTab(address)}>{t('调价 / Change prices')}</Button>
}

export const ServiceAgreementActions = (slot: DetailSlot) => (
  <>
    <PrintAgreement {...slot} />
    <ChangePrices {...slot} />
  </>
)
