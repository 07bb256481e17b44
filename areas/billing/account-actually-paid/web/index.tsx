import { Button } from 'antd'
import { useEffect } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { AskBank } from '#areas/billing/bill-payable-actual/web/ask-bank.tsx'
import { accountActuallyPaid } from '../account-actually-paid.ts'

const ONLINE = '1'

/** 线上付款: a voucher whose method is the bank; what it asks follows from that. */
function OnlineForm() {
  const tab = useTab()
  const isGiven = tab.params.get('payMethod') === ONLINE
  useEffect(() => {
    if (!isGiven) tab.setQuery({ payMethod: ONLINE })
  }, [isGiven])
  return isGiven ? <FormPage resource={accountActuallyPaid as never} how="add" /> : <PageSkeleton />
}

function OnlineButton() {
  const t = useT()
  if (!useCan('account_actually_paid_online')) return null
  return <Button onClick={() => openTab('/account/actually/paid/online/add')}>{t('线上付款 / Online payment')}</Button>
}

/** Its order is with the bank. */
const UNDER_WAY = 4
const Ask = ({ record, reload }: DetailSlot) => (
  <AskBank path="account-actually-paid" isUnderWay={status => status === UNDER_WAY} record={record} reload={reload} />
)

export default customise(accountActuallyPaid, {
  list: { toolbar: OnlineButton },
  detail: { actions: Ask },
  pages: {
    'online/add': {
      Component: OnlineForm,
      title: '线上付款 / New online payment',
      code: 'account_actually_paid_online',
    },
  },
})
