import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { PayableChangePage } from '#areas/billing/bill-accounts-change/web/change-page.tsx'
import { billPayable } from '../bill-payable.ts'

/** Chosen bills are paid together; one alone by its own action. */
function PayChosen({ selected }: ListSlot) {
  const t = useT()
  const may = useCan('bill_payable_pay')
  if (!may || selected.length === 0) return null
  const ids = selected.map(one => String(one['id'])).join()
  return (
    <Button onClick={() => openTab(`${billPayable.page}/online?${new URLSearchParams({ ids }).toString()}`)}>
      {t('线上付款（{n}张） / Pay {n} online', { n: selected.length })}
    </Button>
  )
}

export default customise(billPayable, {
  list: { toolbar: PayChosen, selects: true },
  detail: {
    tabs: [{ id: 'match', title: '三单匹配 / Three-way match', load: () => import('./match-tab.tsx') }, explainTab],
  },
  pages: {
    change: { Component: PayableChangePage, title: '应付变更 / Payable change', code: 'bill_payable_change' },
    online: {
      Component: part(() => import('./pay-online-page.tsx')),
      title: '线上付款 / Online payment',
      code: 'bill_payable_pay',
    },
  },
})
