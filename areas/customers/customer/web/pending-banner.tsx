import { Alert, Button } from 'antd'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Differences } from '#packages/web/kit/detail/timeline.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

interface Pending {
  before: Row
  after: Row
  id: string
  changeNo: string
}

/** Explains why the old value of a changed key field still applies. */
export function PendingBanner({ resource, record }: DetailSlot) {
  const t = useT()
  const pending = record['pendingChange'] as Pending | '' | undefined
  if (!pending) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t(
        '以下变更正在审批（{no}），批准前沿用原值 / These changes are in approval ({no}); the old values apply until approved',
        { no: pending.changeNo },
      )}
      description={<Differences resource={resource} before={pending.before} after={pending.after} />}
      action={
        pending.id && (
          <Button size="small" onClick={() => openTab(`/customers/customer/change/detail?id=${pending.id}`)}>
            {t('查看变更 / Open change')}
          </Button>
        )
      }
    />
  )
}
