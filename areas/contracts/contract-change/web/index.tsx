import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { contractChange } from '../contract-change.ts'
import { ChangePage } from './change-page.tsx'

/** A change that is not in approval yet goes back to its form. */
function Again({ record }: DetailSlot) {
  const t = useT()
  const status = Number(record['status'])
  if (![103, 100, 104].includes(status)) return null
  return (
    <Button
      type="primary"
      onClick={() =>
        openTab(
          `/contract/change/handle?id=${String(record['id'])}${status === 103 ? `&contractType=${String(record['targetType'])}` : ''}`,
        )
      }
    >
      {status === 103 ? t('编辑 / Edit') : t('重新提交 / Resubmit')}
    </Button>
  )
}

export default customise(contractChange, {
  detail: { actions: Again },
  pages: { handle: { Component: ChangePage, title: '办理变更 / Make or resubmit a change' } },
})
