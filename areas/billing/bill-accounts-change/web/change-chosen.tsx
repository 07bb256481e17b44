import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

/** 50-billing 4: one change holds any number of bills of one side. */
const changeChosen = (side: 'receivable' | 'payable') =>
  function ChangeChosen({ selected }: ListSlot) {
    const t = useT()
    const may = useCan(`bill_${side}_change`)
    if (!may || selected.length === 0) return null
    const ids = selected.map(one => String(one['id'])).join()
    return (
      <Button onClick={() => openTab(`/receive/payment/${side}/change?${new URLSearchParams({ ids }).toString()}`)}>
        {t('变更（{n}张） / Change {n}', { n: selected.length })}
      </Button>
    )
  }
export const ChangeReceivables = changeChosen('receivable')
export const ChangePayables = changeChosen('payable')
