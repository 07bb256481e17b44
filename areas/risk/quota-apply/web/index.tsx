import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { quotaApply } from '../quota-apply.ts'

/** Temporary increases have a page of their own. */
function IncreaseButton({ list }: ListSlot) {
  const t = useT()
  const mayAdd = useCan('quota_increase_add')
  return mayAdd ? (
    <Button onClick={() => openTab('/customers/increase/apply/add?applyKind=5')} disabled={list.isLoading}>
      {t('临时增额 / Temporary increase')}
    </Button>
  ) : null
}

export default customise(quotaApply, {
  list: { toolbar: IncreaseButton },
  detail: {
    tabs: [
      {
        id: 'exposure',
        title: '客户敞口 / Exposure',
        load: () => import('../../customer-risk/web/exposure-tab.tsx'),
      },
    ],
  },
})
