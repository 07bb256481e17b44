import { Button } from 'antd'
import { fen } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot, type ListSlot } from '#packages/web/kit/customise.ts'
import { explainTab } from '#areas/accounts/explain/web/tab.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { ChangePayables } from '#areas/billing/bill-accounts-change/web/change-chosen.tsx'
import { PayableChangePage } from '#areas/billing/bill-accounts-change/web/change-page.tsx'
import { RELEASE } from '../../codes.ts'
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

const asks = (ids: string) => openTab(`/receive/payment/payable/release/add?${new URLSearchParams({ ids }).toString()}`)

/** Nothing is paid before it is released: chosen bills of one payee in one request. */
function AskChosen({ selected }: ListSlot) {
  const t = useT()
  const may = useCan('bill_payable_apply')
  if (!may || selected.length === 0) return null
  return (
    <Button onClick={() => asks(selected.map(one => String(one['id'])).join())}>
      {t('申请付款（{n}张） / Ask for payment of {n}', { n: selected.length })}
    </Button>
  )
}
function AskThis({ record }: DetailSlot) {
  const t = useT()
  const may = useCan('bill_payable_apply')
  const isOpen = OPEN.includes(Number(record['status'])) && Number(record['releaseStatus']) !== RELEASE.approving
  const rest =
    fen(record['unpaidAmt'] as string) - fen(record['releasedAmt'] as string) + fen(record['paidAmt'] as string)
  if (!may || !isOpen || rest <= 0n) return null
  return <Button onClick={() => asks(String(record['id']))}>{t('申请付款 / Ask for payment')}</Button>
}
const OPEN: readonly number[] = [1, 2]

const Tools = (slot: ListSlot) => (
  <>
    <AskChosen {...slot} />
    <PayChosen {...slot} />
    <ChangePayables {...slot} />
  </>
)

export default customise(billPayable, {
  list: { toolbar: Tools, selects: true },
  detail: {
    actions: AskThis,
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
