import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { billRentalOverdue } from '../bill-rental-overdue.ts'
import { ChaseButton } from './chase-button.tsx'

const Actions = ({ record }: DetailSlot) => (
  <ChaseButton given={{ customerId: record['payerId'], customerName: record['payerName'] }} />
)

export default customise(billRentalOverdue, {
  list: { toolbar: DeskButton },
  detail: { actions: Actions },
  pages: {
    desk: {
      Component: part(() => import('./desk-page.tsx').then(page => ({ default: page.ChaseDesk }))),
      title: '催收工作台 / Chase desk',
      code: 'bill_rental_overdue_view',
    },
  },
})

function DeskButton() {
  const t = useT()
  return <Button onClick={() => openTab(`${billRentalOverdue.page}/desk`)}>{t('催收工作台 / Chase desk')}</Button>
}
