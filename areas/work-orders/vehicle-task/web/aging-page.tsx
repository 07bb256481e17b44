import { Card, Select, Space, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { kindLabel, typeOf, workTypes } from '../../kinds/types.ts'
import { stageWord } from './task-detail.tsx'

interface OpenRow {
  type: number
  subKind: number
  stage: number
  providerName: string
  handlerName: string
  open: number
  counts: number[]
  averageStay: number
  p90Stay: number
}
interface DoneRow {
  type: number
  done: number
  slaRate: number
  backRate: number
  transferRate: number
}
interface Ageing {
  buckets: string[]
  rows: OpenRow[]
  done: DoneRow[]
}

/** 70, R15: how long open tasks lie where, and how the month kept its time. */
export function AgingPage() {
  const t = useT()
  const language = useLanguage(one => one.language)
  const [type, setType] = useState<number>()
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: ['list', 'vehicle-task', 'aging', type, language],
    queryFn: () =>
      request<Ageing>('GET', '/api/ratutech-core/vehicle-task/page-aging-analysis', {
        params: type ? { type } : {},
        noToast: true,
      }),
  })
  const number = (title: string, key: keyof OpenRow): TableColumnsType<OpenRow>[number] => ({
    title,
    dataIndex: key,
    align: 'right',
  })
  const columns: TableColumnsType<OpenRow> = [
    { title: t('类型 / Type'), render: (_v, row) => t(typeOf(row.type).label) },
    { title: t('子类 / Kind'), render: (_v, row) => t(kindLabel(row.type, row.subKind)) },
    { title: t('阶段 / Stage'), render: (_v, row) => stageWord(row.stage, language) },
    { title: t('处理方 / By'), render: (_v, row) => row.providerName || row.handlerName || '-' },
    number(t('未完成 / Open'), 'open'),
    ...(data?.buckets ?? []).map((bucket, index) => ({
      title: t('{d}天 / {d} days', { d: bucket }),
      align: 'right' as const,
      render: (_v: unknown, row: OpenRow) => row.counts[index] || '-',
    })),
    number(t('平均停留(时) / Average stay, h'), 'averageStay'),
    number(t('P90停留(时) / P90 stay, h'), 'p90Stay'),
  ]
  const doneColumns: TableColumnsType<DoneRow> = [
    { title: t('类型 / Type'), render: (_v, row) => t(typeOf(row.type).label) },
    { title: t('完成 / Done'), dataIndex: 'done', align: 'right' },
    { title: t('按时率% / In time, %'), dataIndex: 'slaRate', align: 'right' },
    { title: t('退回率% / Sent back, %'), dataIndex: 'backRate', align: 'right' },
    { title: t('转派率% / Handed over, %'), dataIndex: 'transferRate', align: 'right' },
  ]
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('工单时效分析 / Ageing analysis')}</h1>
        <Select
          allowClear
          style={{ minWidth: 160 }}
          placeholder={t('全部类型 / All types')}
          aria-label={t('类型 / Type')}
          value={type}
          onChange={setType}
          options={workTypes.map(one => ({ value: one.code, label: textOf(one.label, language) }))}
        />
      </header>
      {isError ? (
        <NotRead onRetry={() => void refetch()} />
      ) : (
        <Space direction="vertical" size="middle" style={{ width: '100%' }}>
          <Card size="small" title={t('未完成任务 / Open tasks')}>
            <Table
              size="small"
              loading={isLoading}
              rowKey={row => `${row.type} ${row.subKind} ${row.stage} ${row.providerName} ${row.handlerName}`}
              columns={columns}
              dataSource={data?.rows ?? []}
              scroll={{ x: 'max-content' }}
              pagination={{ pageSize: 50, hideOnSinglePage: true }}
            />
          </Card>
          <Card size="small" title={t('本月完成 / Done this month')}>
            <Table size="small" rowKey="type" columns={doneColumns} dataSource={data?.done ?? []} pagination={false} />
          </Card>
        </Space>
      )}
    </div>
  )
}
