import { Alert, Button, Table, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'

interface Check {
  key: string
  label: string
  n: number
  state: 'done' | 'blocks' | 'warns'
  page: string
}
interface Told {
  isClosing: boolean
  stepsDone: number
  stepsTotal: number
  said: string
  mayClose: boolean
  checks: Check[]
}
const ASKED_AGAIN_MS = 3_000
const [CLOSING, CLOSED] = [2, 3]

/** The steps of closing a month: what is done, what holds it up, what is only told; each leads to its list. */
export function ClosingChecks({ record, reload }: DetailSlot) {
  const t = useT()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['detail', 'accounting-period', 'checks', record['id']],
    queryFn: () =>
      request<Told>('GET', '/api/ratutech-core/accounting-period/checks', {
        params: { id: record['id'] },
      }),
    refetchInterval: query => (query.state.data?.isClosing ? ASKED_AGAIN_MS : false),
  })
  // The job has ended the closing: the page shows what the month has become.
  const isOver = data && !data.isClosing && Number(record['status']) === CLOSING
  useEffect(() => {
    if (isOver) reload()
  }, [isOver])
  const stateOf = (one: Check) =>
    one.state === 'done' ? (
      <Tag color="success">{t('已完成 / Done')}</Tag>
    ) : one.state === 'blocks' ? (
      <Tag color="error">{t('待处理{n}项 / {n} open', { n: one.n })}</Tag>
    ) : (
      <Tag color="warning">{t('提示{n}项 / {n} to look at', { n: one.n })}</Tag>
    )
  return (
    <section className="kit-card kit-section is-table" aria-label={t('结账检查 / Closing checks')}>
      <h2 style={{ padding: '12px 12px 0' }}>
        {t('结账检查 / Closing checks')}{' '}
        {data && (
          <Tag color={data.mayClose ? 'success' : 'error'}>
            {data.mayClose ? t('可以结账 / May be closed') : t('尚不能结账 / Not yet')}
          </Tag>
        )}
      </h2>
      {data?.isClosing && (
        <Alert
          type="info"
          showIcon
          title={t('结账进行中：已完成 {n}/{m} 项检查，可离开本页 / Closing: {n} of {m} checks done; you may leave', {
            n: data.stepsDone,
            m: data.stepsTotal,
          })}
        />
      )}
      {data && !data.isClosing && data.said && Number(record['status']) !== CLOSED && (
        <Alert type="error" showIcon title={t('上次结账未通过 / The last closing stopped')} description={data.said} />
      )}
      <Table<Check>
        size="small"
        rowKey="key"
        loading={isFetching}
        pagination={false}
        dataSource={data?.checks ?? []}
        locale={{ emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('没有检查项 / No checks') }}
        columns={[
          { title: t('步骤 / Step'), dataIndex: 'label' },
          { title: t('结果 / Result'), width: 150, render: (_, one) => stateOf(one) },
          {
            title: t('处理 / Go to'),
            width: 110,
            render: (_, one) =>
              one.page ? (
                <Button size="small" type={one.n > 0 ? 'default' : 'text'} onClick={() => openTab(one.page)}>
                  {one.n > 0 ? t('去处理 / Open') : t('查看 / View')}
                </Button>
              ) : null,
          },
        ]}
      />
    </section>
  )
}
