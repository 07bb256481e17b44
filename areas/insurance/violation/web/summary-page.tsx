import { Segmented, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'

type Row = Record<string, string | number> & { groupKey: string; groupName: string }
interface Answer {
  records: Row[]
  total: number
}
const GROUPS = {
  customer: '客户 / Customer',
  vehicle: '车辆 / Vehicle',
  driver: '司机 / Driver',
  city: '城市 / City',
  month: '月份 / Month',
  code: '违法代码 / Code',
} as const
const COUNTS = {
  count: '违章数 / Offences',
  unhandled: '未处理 / Unhandled',
  points: '记分 / Points',
  unhandledPoints: '未处理记分 / Points unhandled',
  oldestDays: '最久未处理天数 / Oldest, days',
} as const
const AMOUNTS = {
  fine: '罚款 / Fines',
  surcharge: '加处罚款 / Surcharges',
  charged: '已挂账 / Charged',
  collected: '已收 / Collected',
  borne: '公司承担 / Borne by us',
} as const
const SIZE = 20

/** 违章汇总 (80, 5): offences gathered by what somebody asks. */
export function SummaryPage() {
  const t = useT()
  const [groupBy, setGroupBy] = useState<keyof typeof GROUPS>('customer')
  const [current, setCurrent] = useState(1)
  const found = useQuery({
    queryKey: ['violation-summary', groupBy, current],
    queryFn: ({ signal }) =>
      request<Answer>('GET', '/api/ratutech-core/violation/summary-page', {
        params: { groupBy, current, size: SIZE },
        signal,
      }),
  })
  const columns: TableColumnsType<Row> = [
    {
      title: t(GROUPS[groupBy]),
      dataIndex: 'groupName',
      render: (name: string) => <span className="kit-own">{name || t('未指明 / Not named')}</span>,
    },
    ...Object.entries(COUNTS).map(([key, label]) => ({ title: t(label), dataIndex: key, align: 'right' as const })),
    ...Object.entries(AMOUNTS).map(([key, label]) => ({
      title: t(label),
      dataIndex: key,
      align: 'right' as const,
      render: (amount: string) => <Money value={amount} />,
    })),
  ]
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('违章汇总 / Summaries of violations')}</h1>
      </header>
      <Segmented
        value={groupBy}
        onChange={(value: keyof typeof GROUPS) => {
          setGroupBy(value)
          setCurrent(1)
        }}
        options={Object.entries(GROUPS).map(([value, label]) => ({
          value: value as keyof typeof GROUPS,
          label: t(label),
        }))}
      />
      {found.error ? (
        <NotRead onRetry={() => void found.refetch()} />
      ) : (
        <Table<Row>
          rowKey="groupKey"
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
      )}
    </div>
  )
}
