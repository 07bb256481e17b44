import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { SettleButton } from '../../contract-settlement-quote/web/settle-button.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

/** On the page of a contract in force: print it, and change it by a change order (30 D5). */
export const changeActions = (code: string) =>
  function ChangeActions({ resource, record, reload }: DetailSlot) {
    const t = useT()
    const may = useCan(code)
    const id = String(record['id'])
    return (
      <>
        {record['templateId'] ? <PrintButton path="/api/ratutech-core/contract/print-file" params={{ id }} /> : null}
        {may && [6, 7].includes(Number(record['status'])) ? (
          <Button
            onClick={() =>
              openTab(`/contract/change/handle?contractId=${id}&contractType=${String(resource.kindValue)}`)
            }
          >
            {t('变更 / Change')}
          </Button>
        ) : null}
        <SettleButton resource={resource} record={record} reload={reload} />
      </>
    )
  }
