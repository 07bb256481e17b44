import { Button, Drawer, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { WarnMap } from './warn-map.tsx'

type Row = Record<string, string | number> & { id: string }
/** 离城通知 and 预警地图 beside the list of alerts. */
export function WarnTools() {
  const t = useT()
  const [open, setOpen] = useState<'leave' | 'places'>()
  return (
    <>
      <Button onClick={() => setOpen('places')}>{t('预警地图 / Map of alerts')}</Button>
      <Button onClick={() => setOpen('leave')}>{t('离城通知 / Leave notices')}</Button>
      <Drawer
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        size={open === 'places' ? 1100 : 'large'}
        title={open === 'places' ? t('预警地图 / Map of alerts') : t('离城通知 / Leave notices')}
      >
        {open === 'places' && <WarnMap onLeave={() => setOpen(undefined)} />}
        {open === 'leave' && <Leaves />}
      </Drawer>
    </>
  )
}

const SIZE = 20
function Leaves() {
  const t = useT()
  const [current, setCurrent] = useState(1)
  const found = useQuery({
    queryKey: ['security-leave-notice', current],
    queryFn: ({ signal }) =>
      request<{ records: Row[]; total: number }>('GET', `${servicePrefix.core}/security-leave-notice/page`, {
        params: { current, size: SIZE },
        signal,
      }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  const columns: TableColumnsType<Row> = [
    { title: t('车牌 / Plate'), dataIndex: 'plateNo', className: 'kit-own' },
    { title: t('客户 / Customer'), dataIndex: 'customerName', className: 'kit-own' },
    { title: t('状态 / State'), dataIndex: 'statusName' },
    { title: t('去向 / Left to'), dataIndex: 'leftToName', className: 'kit-own' },
    { title: t('离城 / Left at'), dataIndex: 'leaveTime' },
    { title: t('返回 / Back at'), dataIndex: 'backTime' },
    { title: t('报备至 / Filed to'), dataIndex: 'filedTo' },
    { title: t('最远公里 / Farthest, km'), dataIndex: 'maxKm', align: 'right' },
  ]
  return (
    <Table<Row>
      rowKey="id"
      size="small"
      loading={found.isFetching}
      columns={columns}
      dataSource={found.data?.records ?? []}
      scroll={{ x: 'max-content' }}
      pagination={{
        current,
        pageSize: SIZE,
        total: found.data?.total ?? 0,
        onChange: setCurrent,
        showSizeChanger: false,
      }}
    />
  )
}
