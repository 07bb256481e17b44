import { Card, DatePicker, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { DESK, KEY } from './desk-model.ts'

interface Result {
  id: string
  name: string
  calls: number
  customers: number
  promises: number
  promised: string
  kept: number
  broken: number
  collected: string
}

/** What collecting achieved, by collector: money within two weeks of a contact counts as its result. */
export function ResultsTab() {
  const t = useT()
  const [span, setSpan] = useState<[Dayjs, Dayjs]>([dayjs().subtract(30, 'day'), dayjs()])
  const [from, to] = span.map(day => day.format('YYYY-MM-DD'))
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...KEY, 'results', from, to],
    queryFn: () => request<{ records: Result[] }>('GET', `${DESK}/desk-results`, { params: { from, to } }),
  })
  const count = (title: string, name: keyof Result) => ({ title, dataIndex: name, width: 110, align: 'right' as const })
  const money = (title: string, name: 'promised' | 'collected') => ({
    title,
    width: 160,
    align: 'right' as const,
    render: (_: unknown, row: Result) => <Money value={row[name]} />,
  })
  return (
    <Card
      size="small"
      title={t('按催收人 / By collector')}
      extra={
        <DatePicker.RangePicker
          allowClear={false}
          value={span}
          onChange={days => days?.[0] && days[1] && setSpan([days[0], days[1]])}
        />
      }
    >
      <p className="kit-hint">
        {t(
          '联系后14天内到账的逾期款计入该催收人，至下一次联系为止 / Overdue money within 14 days of a contact counts for its collector, until the next contact',
        )}
      </p>
      <Table<Result>
        size="small"
        rowKey="id"
        loading={isFetching}
        pagination={false}
        dataSource={data?.records ?? []}
        locale={{
          emptyText: isError ? (
            <NotRead onRetry={() => void refetch()} />
          ) : (
            t('这段时间没有催收记录 / No collection in this time')
          ),
        }}
        columns={[
          { title: t('催收人 / Collector'), dataIndex: 'name' },
          count(t('联系次数 / Contacts'), 'calls'),
          count(t('客户 / Customers'), 'customers'),
          count(t('承诺 / Promises'), 'promises'),
          money(t('承诺金额 / Promised'), 'promised'),
          count(t('兑现 / Kept'), 'kept'),
          count(t('失信 / Broken'), 'broken'),
          money(t('回款 / Collected'), 'collected'),
        ]}
      />
    </Card>
  )
}
