import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

/** How a contract of a kind is quoted: an early end, a settlement of what is financed, a prepayment. */
const typeOf: Readonly<Record<number, number>> = { 4: 1, 5: 1, 6: 1, 7: 2, 8: 4 }

/** On the page of a contract in force: what would it cost to end it, and when would it cost least. */
export function SettleButton({ resource, record }: DetailSlot) {
  const t = useT()
  const may = useCan('contract_quote_view')
  const type = typeOf[Number(resource.kindValue)]
  if (!may || !type || ![6, 7].includes(Number(record['status']))) return null
  return (
    <Button onClick={() => openTab(`/contract/quote/simulate?contractId=${String(record['id'])}&quoteType=${type}`)}>
      {t('结清试算 / Settlement')}
    </Button>
  )
}
