import { useEffect } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { quotaApply } from '../quota-apply.ts'

const TEMPORARY = '5'

/** /customers/increase/apply: quota applications of kind 5 under their own menu. */
export function IncreaseList() {
  return (
    <ListPage
      resource={quotaApply as never}
      fixed={{ applyKind: TEMPORARY }}
      addWith={`applyKind=${TEMPORARY}`}
      title="临时增额 / Temporary increase"
    />
  )
}

export function IncreaseForm() {
  const tab = useTab()
  const t = useT()
  const isGiven = tab.params.get('applyKind') === TEMPORARY
  useEffect(() => {
    if (!isGiven) tab.setQuery({ applyKind: TEMPORARY })
    tab.setTitle(t('新增临时增额 / New temporary increase'))
  }, [isGiven])
  return isGiven ? <FormPage resource={quotaApply as never} how="add" /> : <PageSkeleton />
}

export function IncreaseDetail() {
  return <DetailPage resource={quotaApply as never} />
}
