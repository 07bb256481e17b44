import { useQuery } from '@tanstack/react-query'
import { DatePicker, Space, Table, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'

interface BankRow {
  id: string
  accountName: string
  closingDate: string
  bankClosing: string
  outstanding: string
  bankAdjusted: string
  bookBalance: string
  unbooked: string
  bookAdjusted: string
  difference: string
  chainOk: boolean
  ok: boolean
}
interface Control {
  number: string
  label: string
  state: 'holds' | 'broken' | 'waiting' | 'unknown'
  breaches: number
}
interface Plan {
  side: 'receipt' | 'payment'
  total: string
  billed: string
  waiting: string
  void: string
  difference: string
}

/** 7.8: banks against the books of one day, then the control accounts and the plans. */
export function ReconciliationPage() {
  const [day, setDay] = useState(dayjs().format('YYYY-MM-DD'))
  return (
    <Space direction="vertical" size={16} style={{ width: '100%', padding: 16 }}>
      <Banks day={day} onDay={setDay} />
      <Controls />
    </Space>
  )
}

function Banks({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const t = useT()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['reconciliation', 'bank', day],
    queryFn: () => request<BankRow[]>('GET', '/api/ratutech-core/reconciliation/bank', { params: { day } }),
  })
  const money = (title: string, key: keyof BankRow) => ({
    title,
    width: 110,
    align: 'right' as const,
    render: (_: unknown, row: BankRow) => <Money value={String(row[key])} signal={key === 'difference'} />,
  })
  return (
    <section className="kit-card kit-section is-table">
      <Space style={{ padding: 12 }}>
        <strong>{t('银行对账 / Bank reconciliation')}</strong>
        <DatePicker
          aria-label={t('对账日 / Day')}
          value={dayjs(day)}
          allowClear={false}
          onChange={chosen => chosen && onDay(chosen.format('YYYY-MM-DD'))}
        />
      </Space>
      <Table<BankRow>
        size="small"
        rowKey="id"
        loading={isFetching}
        pagination={false}
        scroll={{ x: 1160 }}
        dataSource={data ?? []}
        locale={{
          emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('没有我方账户 / No own account'),
        }}
        columns={[
          { title: t('账户 / Account'), dataIndex: 'accountName', width: 190, ellipsis: true },
          { title: t('流水截至 / Statement to'), dataIndex: 'closingDate', width: 105 },
          money(t('银行余额 / Bank closing'), 'bankClosing'),
          money(t('未达付款 / Not on the statement'), 'outstanding'),
          money(t('调整后 / Adjusted'), 'bankAdjusted'),
          money(t('账面余额 / Book'), 'bookBalance'),
          money(t('未入账支出 / Not booked'), 'unbooked'),
          money(t('调整后账面 / Book adjusted'), 'bookAdjusted'),
          money(t('差额 / Difference'), 'difference'),
          {
            title: t('结果 / Result'),
            width: 100,
            render: (_, row) => (
              <Tag color={row.ok ? 'success' : 'error'}>
                {row.ok ? t('相符 / Agrees') : row.chainOk ? t('不符 / Differs') : t('余额不连续 / Chain broken')}
              </Tag>
            ),
          },
        ]}
      />
    </section>
  )
}

function Controls() {
  const t = useT()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['reconciliation', 'control'],
    queryFn: () => request<{ controls: Control[]; plans: Plan[] }>('GET', '/api/ratutech-core/reconciliation/control'),
  })
  const empty = isError ? <NotRead onRetry={() => void refetch()} /> : t('还没有数据 / Nothing yet')
  const money = (title: string, key: 'total' | 'billed' | 'waiting' | 'void' | 'difference') => ({
    title,
    align: 'right' as const,
    render: (_: unknown, row: Plan) => <Money value={row[key]} signal={key === 'difference'} />,
  })
  return (
    <>
      <section className="kit-card kit-section is-table">
        <strong style={{ display: 'block', padding: 12 }}>{t('账务核对 / Control reports')}</strong>
        <Table<Control>
          size="small"
          rowKey="number"
          loading={isFetching}
          pagination={false}
          dataSource={data?.controls ?? []}
          locale={{ emptyText: empty }}
          columns={[
            { title: t('规则 / Rule'), dataIndex: 'number', width: 80 },
            { title: t('说明 / What'), dataIndex: 'label' },
            {
              title: t('结果 / Result'),
              width: 130,
              render: (_, row) => (
                <Tag color={row.state === 'holds' ? 'success' : row.state === 'broken' ? 'error' : 'default'}>
                  {row.state === 'holds'
                    ? t('相符 / Agrees')
                    : row.state === 'broken'
                      ? t('{n}处不符 / {n} {n|breach|breaches}', { n: row.breaches })
                      : t('待检查 / Not checked yet')}
                </Tag>
              ),
            },
          ]}
        />
      </section>
      <section className="kit-card kit-section is-table">
        <strong style={{ display: 'block', padding: 12 }}>{t('合同计划 / Plans of contracts')}</strong>
        <Table<Plan>
          size="small"
          rowKey="side"
          loading={isFetching}
          pagination={false}
          dataSource={data?.plans ?? []}
          locale={{ emptyText: empty }}
          columns={[
            {
              title: t('方向 / Side'),
              render: (_, row) => (row.side === 'receipt' ? t('收款 / Receipts') : t('付款 / Payments')),
            },
            money(t('计划合计 / Planned'), 'total'),
            money(t('已出账 / Billed'), 'billed'),
            money(t('待生效 / Waiting'), 'waiting'),
            money(t('已作废 / Void'), 'void'),
            money(t('差额 / Difference'), 'difference'),
          ]}
        />
      </section>
    </>
  )
}
