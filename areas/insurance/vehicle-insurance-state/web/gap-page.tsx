import { Segmented, Table, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'

interface Gap {
  vehicleId: string
  plateNo: string
  from: string
  to: string
  days: number
  isOnLease: boolean
}
const SPANS = [30, 60, 90] as const

/** Days of the fleet without compulsory cover, from today on: what has to be insured before which day. */
export function GapPage() {
  const t = useT()
  const [days, setDays] = useState<number>(60)
  const found = useQuery({
    queryKey: ['insurance-gaps', days],
    queryFn: ({ signal }) =>
      request<Gap[]>('GET', '/api/ratutech-core/vehicle-insurance-state/gaps', { params: { days }, signal }),
  })
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('保险日历 / Calendar of cover')}</h1>
      </header>
      <Segmented
        value={days}
        onChange={(value: number) => setDays(value)}
        options={SPANS.map(value => ({ value, label: t('未来{n}天 / Next {n} days', { n: value }) }))}
      />
      {found.error ? (
        <NotRead onRetry={() => void found.refetch()} />
      ) : (
        <Table<Gap>
          rowKey={row => `${row.vehicleId}:${row.from}`}
          size="small"
          loading={found.isFetching}
          dataSource={found.data ?? []}
          locale={{ emptyText: t('没有脱保的日子 / No day without cover') }}
          columns={[
            { title: t('车牌号 / Plate'), dataIndex: 'plateNo' },
            { title: t('脱保自 / Uninsured from'), dataIndex: 'from' },
            { title: t('脱保至 / To'), dataIndex: 'to' },
            { title: t('天数 / Days'), dataIndex: 'days', align: 'right' },
            {
              title: t('须办理 / What to do'),
              dataIndex: 'isOnLease',
              render: (isOnLease: boolean) =>
                isOnLease ? (
                  <Tag color="red">{t('在租：立即续保 / On lease: renew at once')}</Tag>
                ) : (
                  <Tag color="orange">{t('提车前投保 / Insure it before it is taken')}</Tag>
                ),
            },
          ]}
          pagination={{ pageSize: 50, showSizeChanger: false }}
        />
      )}
    </div>
  )
}
