import { Card, Progress, Skeleton, Statistic, Table, Tabs, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { vehicleState } from '#areas/codes/codes.ts'
import './statistics.css'

const CORE = '/api/ratutech-core/vehicle'
type City = Record<string, string | number> & { cityCode: string; cityName: string; leaseRate: string }
type Customer = Record<string, string | number> & { customerId: string; customerName: string }
interface CustomerPage {
  records: Customer[]
  total: number
}
/** States of a car in the order of its life; 60, 3.1. */
const STATES = vehicleState.values
const STRIP = ['total', 'operable', 'leased', 'freeQty', 'idle30', 'idle60'] as const
const LABELS = {
  total: '总数 / Total',
  operable: '可运营 / Operable',
  leased: '在租 / Leased',
  freeQty: '可配 / Free',
  idle30: '闲置超30天 / Idle over 30 days',
  idle60: '闲置超60天 / Idle over 60 days',
} as const
const listOf = (filters: Record<string, string>) => `/vehicle/index?${new URLSearchParams(filters).toString()}`

/** 车辆统计 (60, 7.6): the fleet by city, and what each customer holds and awaits. Every number opens its vehicles. */
export default function StatisticsPage() {
  const t = useT()
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('车辆统计 / Statistics by city and customer')}</h1>
      </header>
      <Tabs
        items={[
          { key: 'city', label: t('按城市 / By city'), children: <Cities /> },
          { key: 'customer', label: t('按客户 / By customer'), children: <Customers /> },
        ]}
      />
    </div>
  )
}

/** A number that opens the vehicles it counts; nothing is opened where there are none. */
function Count({ value, filters }: { value: unknown; filters?: Record<string, string> }) {
  const text = Number(value ?? 0).toLocaleString('en-US')
  if (!filters || !Number(value)) return <span className="num">{text}</span>
  const path = listOf(filters)
  return (
    <a
      className="num"
      href={path}
      onClick={event => {
        event.preventDefault()
        openTab(path)
      }}
    >
      {text}
    </a>
  )
}

function Cities() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const found = useQuery({
    queryKey: ['vehicle-statistics', 'city', language],
    queryFn: ({ signal }) => request<City[]>('GET', `${CORE}/city-statistics`, { signal }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  const rows = found.data
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  const counted = (name: string, label: string, filters?: (row: City) => Record<string, string>) => ({
    key: name,
    dataIndex: name,
    title: label,
    align: 'right' as const,
    sorter: (a: City, b: City) => Number(a[name]) - Number(b[name]),
    render: (value: number, row: City) => (
      <Count value={value} {...(filters ? { filters: { operateCityCode: row.cityCode, ...filters(row) } } : {})} />
    ),
  })
  const columns: TableColumnsType<City> = [
    { key: 'cityName', dataIndex: 'cityName', title: t('城市 / City'), fixed: 'left', width: 110 },
    counted('total', t(LABELS.total), () => ({})),
    counted('operable', t(LABELS.operable)),
    counted('leased', t(LABELS.leased)),
    {
      key: 'leaseRate',
      dataIndex: 'leaseRate',
      title: t('出租率 / Lease rate'),
      width: 150,
      sorter: (a, b) => Number(a.leaseRate || 0) - Number(b.leaseRate || 0),
      render: (rate: string) =>
        rate === '' ? '—' : <Progress percent={Number(rate)} size="small" format={() => `${rate}%`} />,
    },
    counted('freeQty', t(LABELS.freeQty)),
    counted('idle30', t('闲置>30天 / Idle >30 d'), () => ({ idleDays_gt: '30' })),
    counted('idle60', t('闲置>60天 / Idle >60 d'), () => ({ idleDays_gt: '60' })),
    ...STATES.map(state =>
      counted(`state${state.code}`, textOf(state.label, language), () => ({ bizStatus: String(state.code) })),
    ),
    counted('lots', t('停车场 / Lots')),
    counted('freeSpaces', t('空车位 / Free spaces')),
  ]
  const operable = sum('operable')
  return (
    <>
      <Card className="vehicle-statistics-strip">
        {STRIP.map(name => (
          <Statistic key={name} title={t(LABELS[name])} value={sum(name)} />
        ))}
        <Statistic
          title={t('出租率 / Lease rate')}
          value={operable === 0 ? '—' : ((sum('leased') / operable) * 100).toFixed(2)}
          suffix={operable === 0 ? '' : '%'}
        />
      </Card>
      <Table<City>
        rowKey="cityCode"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={columns}
        summary={() => (
          <Table.Summary.Row>
            {columns.map((column, at) => (
              <Table.Summary.Cell key={String(column.key)} index={at} align={at === 0 ? 'left' : 'right'}>
                {at === 0
                  ? t('合计 / Total')
                  : column.key === 'leaseRate'
                    ? ''
                    : sum(String(column.key)).toLocaleString('en-US')}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
    </>
  )
}

const SIZE = 50
function Customers() {
  const t = useT()
  const [current, setCurrent] = useState(1)
  const found = useQuery({
    queryKey: ['vehicle-statistics', 'customer', current],
    queryFn: ({ signal }) =>
      request<CustomerPage>('GET', `${CORE}/customer-statistics`, { params: { current, size: SIZE }, signal }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  const counted = (name: string, label: string, filters: Record<string, string>) => ({
    key: name,
    dataIndex: name,
    title: label,
    align: 'right' as const,
    render: (value: number, row: Customer) => (
      <Count value={value} filters={{ customerId: row.customerId, ...filters }} />
    ),
  })
  const plain = (name: string, label: string) => ({
    key: name,
    dataIndex: name,
    title: label,
    align: 'right' as const,
    render: (value: number) => <Count value={value} />,
  })
  const money = (name: string, label: string) => ({
    key: name,
    dataIndex: name,
    title: label,
    align: 'right' as const,
    render: (value: string) => <Money value={value} />,
  })
  return (
    <Table<Customer>
      rowKey="customerId"
      size="small"
      scroll={{ x: 'max-content' }}
      dataSource={found.data.records}
      pagination={{ current, pageSize: SIZE, total: found.data.total, showSizeChanger: false, onChange: setCurrent }}
      columns={[
        {
          key: 'customerName',
          dataIndex: 'customerName',
          title: t('客户 / Customer'),
          fixed: 'left',
          render: (name: string, row) => (
            <RecordLink resource={findResource('customer')} id={row.customerId}>
              {name}
            </RecordLink>
          ),
        },
        counted('onLease', t('在租 / On lease'), { bizStatus: '6' }),
        plain('awaitingTake', t('待提车 / Awaiting take')),
        counted('returning', t('待退车 / Returning'), { bizStatus: '7' }),
        money('monthlyRent', t('月租金 / Monthly rent')),
        plain('expire30', t('30天内到期 / Ends in 30 d')),
        plain('expire60', t('60天内到期 / Ends in 60 d')),
        plain('expire90', t('90天内到期 / Ends in 90 d')),
        money('overdueAmt', t('逾期金额 / Overdue')),
        plain('kmPerMonth', t('月均里程(公里) / Km per month')),
      ]}
    />
  )
}
