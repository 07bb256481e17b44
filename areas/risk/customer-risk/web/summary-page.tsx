import { Result, Skeleton, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { addFen, fen, servicePrefix, yuan, ZERO, type Fen } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { RadarTabs } from './radar-tabs.tsx'

interface Sum {
  key: string
  name: string
  customers: number
  grantedQty: number
  frozenQty: number
  occupiedQty: number
  occupiedAmount: string
  openAmt: string
  overdueAmt: string
  ages: string[]
  lateFee: string
  margin: string
  netExposure: string
}
const amounts = {
  occupiedAmount: '占用金额 / Occupied amount',
  openAmt: '未结账单 / Open bills',
  overdueAmt: '逾期 / Overdue',
  lateFee: '滞纳金 / Late fees',
  margin: '保证金 / Deposits',
  netExposure: '净敞口 / Net exposure',
} as const
const ageLabels = [
  '未到期 / Not due',
  '1-30天 / 1-30 days',
  '31-60天 / 31-60',
  '61-90天 / 61-90',
  '90天以上 / Over 90',
] as const
const counts = {
  customers: '客户 / Customers',
  grantedQty: '授信台数 / Granted',
  frozenQty: '冻结 / Frozen',
  occupiedQty: '占用 / Occupied',
} as const

/** The exposure radar by city or by group: the same figures as of one customer, and from a row to its customers. */
export function RadarSummaryPage() {
  const t = useT()
  const tab = useTab()
  const by = tab.params.get('by') === 'group' ? 'group' : 'city'
  const found = useQuery({
    queryKey: ['list', 'customer-risk', 'summary', by],
    queryFn: () => request<Sum[]>('GET', `${servicePrefix.core}/risks/customer-risk/summary`, { params: { by } }),
  })
  if (found.error) return <Result status="error" title={t('读取失败 / Could not be read')} />
  return (
    <div className="kit-page">
      <RadarTabs chosen={by} />
      <section className="kit-card kit-section">
        {found.data ? <SumTable rows={found.data} by={by} /> : <Skeleton active />}
      </section>
    </div>
  )
}

function SumTable({ rows, by }: { rows: Sum[]; by: 'city' | 'group' }) {
  const t = useT()
  const total = (of: (row: Sum) => string): string =>
    yuan(rows.reduce((all, row) => addFen(all, fen(of(row))), ZERO as Fen))
  const filter = by === 'city' ? 'cityCode' : 'groupId'
  return (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rows}
      locale={{ emptyText: by === 'group' ? t('没有关联集团 / No groups') : t('尚无授信 / No quota yet') }}
      columns={[
        {
          title: by === 'city' ? t('城市 / City') : t('集团 / Group'),
          dataIndex: 'name',
          fixed: 'left',
          render: (name: string, row) => (
            <a
              onClick={() => openTab(`/risk/customerrisk/index?${filter}=${row.key}`)}
              onKeyDown={event => event.key === 'Enter' && openTab(`/risk/customerrisk/index?${filter}=${row.key}`)}
              role="link"
              tabIndex={0}
            >
              {name}
            </a>
          ),
        },
        ...Object.entries(counts).map(([key, label]) => ({
          title: t(label),
          dataIndex: key,
          align: 'right' as const,
        })),
        ...Object.entries(amounts).map(([key, label]) => ({
          title: t(label),
          dataIndex: key,
          align: 'right' as const,
          render: (value: string) => <Money value={value} />,
        })),
        ...ageLabels.map((label, at) => ({
          title: t(label),
          align: 'right' as const,
          render: (_value: unknown, row: Sum) => <Money value={row.ages[at]} />,
        })),
      ]}
      summary={() =>
        rows.length > 1 ? (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t('合计 / Total')}</Table.Summary.Cell>
            {Object.keys(counts).map((key, at) => (
              <Table.Summary.Cell key={key} index={at + 1} align="right">
                {key === 'customers' ? '' : rows.reduce((all, row) => all + Number(row[key as 'grantedQty']), 0)}
              </Table.Summary.Cell>
            ))}
            {Object.keys(amounts).map((key, at) => (
              <Table.Summary.Cell key={key} index={at + 5} align="right">
                <Money value={total(row => row[key as 'openAmt'])} />
              </Table.Summary.Cell>
            ))}
            {ageLabels.map((label, at) => (
              <Table.Summary.Cell key={label} index={at + 11} align="right">
                <Money value={total(row => row.ages[at] ?? '0.00')} />
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        ) : null
      }
    />
  )
}
