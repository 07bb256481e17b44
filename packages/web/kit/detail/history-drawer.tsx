import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { asRead, callOf, fullNameOf, historyIdOf, type AnyResource, type Row } from '../model/world.ts'
import { Timeline } from './timeline.tsx'
import '../detail.css'

/** What happened to a record that has no page of its own, and the way back to an earlier version (10-platform 5.8). */
export function HistoryDrawer({
  resource,
  id,
  title,
  onClose,
}: {
  resource: AnyResource
  id: string
  title: string
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const path = callOf(resource, 'detail')?.path
  // A version that came back stands in lists of every kind: trees, panes, pickers.
  const close = () => {
    void client.invalidateQueries()
    onClose()
  }
  const {
    data: record,
    isPending,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['detail', resource.name, id, language],
    enabled: path !== undefined,
    queryFn: async () => asRead(resource, await request<Row>('GET', path!, { params: { id }, silent: true })),
  })
  // The number under which the history is kept, where that is not the id; empty where it is somebody else's.
  const historyId = record ? historyIdOf(record) : id
  return (
    <Drawer
      open
      size={720}
      title={t('变更记录：{title} / History: {title}', {
        title: (record && fullNameOf(resource, record, language)) || title,
      })}
      onClose={close}
    >
      {isPending && <Skeleton active />}
      {isError && (
        <Button onClick={() => void refetch()}>{t('没有读到数据，重试 / This could not be read, retry')}</Button>
      )}
      {record && historyId === '' && (
        <div className="kit-nothing">
          <p>{t('由平台维护，变更记录只有平台可见 / Kept by the platform, which alone sees its history')}</p>
        </div>
      )}
      {record && historyId !== '' && <Timeline resource={resource} id={historyId} record={record} />}
    </Drawer>
  )
}

export default HistoryDrawer
