import { Button, Checkbox, DatePicker, Segmented, Space, Table, Typography } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { billPayable } from '../../bill-payable/bill-payable.ts'
import { billReceivable } from '../../bill-receivable/bill-receivable.ts'

type By = 'party' | 'contract' | 'month' | 'item' | 'company'
interface Sum {
  key: string
  name: string
  bills: number
  openBills: number
  dueAmt: string
  settledAmt: string
  unpaidAmt: string
}
interface Answer {
  total: number
  asOf: string
  totals: Omit<Sum, 'key' | 'name'>
  records: Sum[]
}
interface Asked {
  side: 1 | 2
  by: By
  from: string
  to: string
  openOnly: boolean
  current: number
}

const PAGE = 20
const FIELD: Readonly<Record<1 | 2, Readonly<Record<Exclude<By, 'month'>, string>>>> = {
  1: { party: 'payerId', contract: 'contractId', item: 'feeItem', company: 'companyId' },
  2: { party: 'payeeId', contract: 'contractId', item: 'feeItem', company: 'companyId' },
}

/** The list of the bills that a figure counts. */
function listOf(asked: Asked, key: string, openOnly: boolean): string {
  const params = new URLSearchParams({ status: openOnly ? '1,2' : '1,2,3' })
  const [from, to] = asked.by === 'month' ? [key, key] : [asked.from, asked.to]
  if (from) params.set('dueDate_datege', `${from}-01`)
  if (to) params.set('dueDate_datele', dayjs(`${to}-01`).endOf('month').format('YYYY-MM-DD'))
  if (asked.by !== 'month') {
    const field = FIELD[asked.side][asked.by]
    if (key) params.set(field, key)
    else params.set(`${field}_null`, '1')
  }
  return `${asked.side === 1 ? billReceivable.page : billPayable.page}/index?${params.toString()}`
}

/** 3.8: bills by customer, contract, month, item and company; each figure opens the bills that it counts. */
export function SummaryPage() {
  const [asked, setAsked] = useState<Asked>({ side: 1, by: 'party', from: '', to: '', openOnly: true, current: 1 })
  const ask = (more: Partial<Asked>) => setAsked(before => ({ ...before, current: 1, ...more }))
  return (
    <Space direction="vertical" size={12} style={{ width: '100%', padding: 16 }}>
      <Choices asked={asked} ask={ask} />
      <Sums asked={asked} ask={ask} />
    </Space>
  )
}

function Choices({ asked, ask }: { asked: Asked; ask: (more: Partial<Asked>) => void }) {
  const t = useT()
  return (
    <Space wrap>
      <Segmented
        value={asked.side}
        onChange={side => ask({ side })}
        options={[
          { value: 1 as const, label: t('应收 / Receivable') },
          { value: 2 as const, label: t('应付 / Payable') },
        ]}
      />
      <Segmented
        value={asked.by}
        onChange={by => ask({ by })}
        options={[
          { value: 'party' as const, label: asked.side === 1 ? t('按客户 / By customer') : t('按收款方 / By payee') },
          { value: 'contract' as const, label: t('按合同 / By contract') },
          { value: 'month' as const, label: t('按到期月 / By due month') },
          { value: 'item' as const, label: t('按费用 / By fee item') },
          { value: 'company' as const, label: t('按主体 / By company') },
        ]}
      />
      <DatePicker.RangePicker
        picker="month"
        allowEmpty={[true, true]}
        placeholder={[t('到期月起 / Due from'), t('到期月止 / Due until')]}
        onChange={months =>
          ask({ from: months?.[0]?.format('YYYY-MM') ?? '', to: months?.[1]?.format('YYYY-MM') ?? '' })
        }
      />
      <Checkbox checked={asked.openOnly} onChange={event => ask({ openOnly: event.target.checked })}>
        {t('只看未结清 / Open only')}
      </Checkbox>
    </Space>
  )
}

function Sums({ asked, ask }: { asked: Asked; ask: (more: Partial<Asked>) => void }) {
  const t = useT()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['bill-summary', asked],
    queryFn: () =>
      request<Answer>('GET', '/api/ratutech-core/bill/summary/sums', {
        params: {
          side: asked.side,
          by: asked.by,
          ...(asked.from ? { from: asked.from } : {}),
          ...(asked.to ? { to: asked.to } : {}),
          openOnly: String(asked.openOnly),
          current: asked.current,
          size: PAGE,
        },
      }),
  })
  const money = (title: string, name: 'dueAmt' | 'settledAmt' | 'unpaidAmt') => ({
    title,
    width: 150,
    align: 'right' as const,
    render: (_: unknown, row: Sum) => <Money value={row[name]} />,
  })
  const count = (row: Sum, name: 'bills' | 'openBills') =>
    row[name] > 0 ? (
      <Button
        type="link"
        size="small"
        onClick={() => openTab(listOf(asked, row.key, name === 'openBills' || asked.openOnly))}
      >
        {row[name]}
      </Button>
    ) : (
      0
    )
  return (
    <section className="kit-card kit-section is-table">
      <Table<Sum>
        size="small"
        rowKey="key"
        loading={isFetching}
        dataSource={data?.records ?? []}
        pagination={{
          current: asked.current,
          pageSize: PAGE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: current => ask({ current }),
        }}
        locale={{
          emptyText: isError ? (
            <NotRead onRetry={() => void refetch()} />
          ) : isFetching ? (
            t('正在汇总 / Adding up')
          ) : (
            t('没有账单 / No bills')
          ),
        }}
        columns={[
          { title: t('汇总项 / Of'), dataIndex: 'name', ellipsis: true },
          { title: t('账单 / Bills'), width: 100, align: 'right', render: (_, row) => count(row, 'bills') },
          { title: t('未结清 / Open'), width: 100, align: 'right', render: (_, row) => count(row, 'openBills') },
          money(asked.side === 1 ? t('应收 / Due') : t('应付 / Due'), 'dueAmt'),
          money(asked.side === 1 ? t('已收 / Received') : t('已付 / Paid'), 'settledAmt'),
          money(asked.side === 1 ? t('未收 / Unpaid') : t('未付 / Unpaid'), 'unpaidAmt'),
        ]}
        summary={() => data && <Totals totals={data.totals} />}
      />
      {data?.asOf && (
        <Typography.Text type="secondary" style={{ padding: 12, display: 'block' }}>
          {t('汇总截至 {time}，每5分钟更新 / As of {time}, renewed every 5 minutes', { time: data.asOf.slice(0, 16) })}
        </Typography.Text>
      )}
    </section>
  )
}

function Totals({ totals }: { totals: Answer['totals'] }) {
  const t = useT()
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>
        <strong>{t('合计 / Total')}</strong>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={1} align="right">
        {totals.bills}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">
        {totals.openBills}
      </Table.Summary.Cell>
      {(['dueAmt', 'settledAmt', 'unpaidAmt'] as const).map((name, at) => (
        <Table.Summary.Cell key={name} index={at + 3} align="right">
          <Money value={totals[name]} />
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}
