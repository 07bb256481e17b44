import { Segmented, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { ExportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { AMOUNT_LABELS, COUNT_LABELS, GROUP_LABELS } from '../summary-columns.ts'

type Row = Record<string, string | number> & { groupKey: string; groupName: string }
interface Answer {
  records: Row[]
  total: number
}
const SIZE = 20

/** 违章汇总 (80, 5): offences gathered by what somebody asks. */
export function SummaryPage() {
  const t = useT()
  const [groupBy, setGroupBy] = useState<keyof typeof GROUP_LABELS>('customer')
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
      title: t(GROUP_LABELS[groupBy]),
      dataIndex: 'groupName',
      render: (name: string) => <span className="kit-own">{name || t('未指明 / Not named')}</span>,
    },
    ...Object.entries(COUNT_LABELS).map(([key, label]) => ({
      title: t(label),
      dataIndex: key,
      align: 'right' as const,
    })),
    ...Object.entries(AMOUNT_LABELS).map(([key, label]) => ({
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
        <div className="kit-head-tools">
          <ExportButton
            path="/api/ratutech-core/violation/export-data"
            code="violation_export"
            name="违章汇总 / Summary of violations"
            params={{ groupBy }}
          />
        </div>
      </header>
      <Segmented
        value={groupBy}
        onChange={(value: keyof typeof GROUP_LABELS) => {
          setGroupBy(value)
          setCurrent(1)
        }}
        options={Object.entries(GROUP_LABELS).map(([value, label]) => ({
          value: value as keyof typeof GROUP_LABELS,
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
