import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import type { FormHow } from '../customise.ts'
import { historyQuery, isRejection } from '../approval/history.ts'
import { timelineQuery } from '../detail/timeline.tsx'
import { callOf, type AnyResource, type Row } from '../model/world.ts'

/** On top of a resubmission: who sent it back and why. */
export function RejectionNote({ resource, record }: { resource: AnyResource; record: Row | undefined }) {
  const t = useT()
  const instanceId = String(record?.['processInstanceId'] ?? '')
  const { data: history } = useQuery(historyQuery(instanceId))
  const { data: happenings } = useQuery(timelineQuery(resource, String(record?.['id'] ?? '')))
  const decision = (history ?? []).findLast(isRejection)
  const move = (happenings ?? []).find(one => one.action === 'reject' || one.action === 'withdraw')
  const reason = decision?.comment || move?.reason || String(record?.['rejectReason'] ?? '')
  const who = decision?.assigneeName || move?.userName || ''
  const when = (decision?.endTime || move?.createTime || '').slice(0, 16)
  if (!reason && !who) return null
  const title =
    move?.action === 'withdraw' && !decision ? t('已撤回 / Withdrawn') : t('{who} 驳回 / Sent back by {who}', { who })
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {title} <span className="kit-ago">{when}</span>
        </>
      }
      description={reason || t('没有填写原因 / No reason was given')}
    />
  )
}

/** Fields that were changed since the last refusal: what the reviewer looks at first. */
export function useChangedFields(resource: AnyResource, how: FormHow, id: string): ReadonlySet<string> {
  const { data } = useQuery({
    ...timelineQuery(resource, id),
    enabled: how === 'afresh' && id !== '' && callOf(resource, 'timeline') !== undefined,
  })
  return useMemo(() => {
    const list = data ?? []
    const refusal = list.findIndex(one => one.action === 'reject' || one.action === 'withdraw')
    const since = refusal < 0 ? [] : list.slice(0, refusal)
    return new Set(since.flatMap(one => Object.keys(one.after)))
  }, [data])
}
