import { Card, Descriptions, Skeleton, Space, Table, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { redeemStates } from '../../vehicle-return-redeem/vehicle-return-redeem.ts'
import type { Car } from './cars.ts'
import { RedeemDialog, type Redemption } from './redeem-dialog.tsx'

const CORE = '/api/ratutech-core'
interface Head {
  returnNo: string
  partyName: string
  status: number
  redeemDeadline: string
  redemptions: Redemption[]
}
/** Of a return: vehicles secured, waiting for redemption or settlement (70, 3.2). */
const SECURED = 15
const IN_CUSTODY = 2
const REPEATABLE = [100, 101]

/** 资产保全赎回: the applications of one protection, with the vehicles that may still be redeemed. */
export function RedemptionPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const id = useTab().params.get('id') ?? ''
  const head = useQuery({
    queryKey: ['detail', 'vehicle-return', id],
    enabled: id !== '',
    queryFn: () => request<Head>('GET', `${CORE}/vehicle-return/detail`, { params: { id } }),
  })
  const cars = useQuery({
    queryKey: ['list', 'vehicle-return-record', 'redemption', id],
    enabled: id !== '',
    queryFn: () =>
      request<{ records: Car[] }>('GET', `${CORE}/vehicle-return-record/page`, { params: { returnId: id, size: 200 } }),
  })
  if (head.error ?? cars.error) return <NotRead onRetry={() => void Promise.all([head.refetch(), cars.refetch()])} />
  if (!head.data || !cars.data) return <Skeleton active />
  const { returnNo, partyName, status, redeemDeadline, redemptions } = head.data
  const secured = cars.data.records.filter(car => car.status === IN_CUSTODY)
  const stateOf = (code: number) => Object.values(redeemStates.values).find(one => one.code === code)
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>
          {t('资产保全赎回 / Redemption')} {returnNo}
        </h1>
        <div className="kit-head-tools">
          {status === SECURED && secured.length > 0 && <RedeemDialog returnId={id} cars={secured} />}
        </div>
      </header>
      <Space direction="vertical" size="middle" style={{ width: '100%' }}>
        <Card>
          <Descriptions
            items={[
              { key: 'party', label: t('承租人 / Lessee'), children: partyName },
              { key: 'until', label: t('赎回期限 / Redeem by'), children: redeemDeadline || '—' },
              {
                key: 'cars',
                label: t('在管车辆 / Vehicles in custody'),
                children: secured.map(car => car.plateNo || car.vin).join(t('、 / , ')) || '—',
              },
            ]}
          />
        </Card>
        <Card title={t('赎回申请 / Redemptions')}>
          <Table<Redemption>
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={redemptions}
            locale={{ emptyText: t('还没有赎回申请 / No redemption yet') }}
            columns={[
              { dataIndex: 'redeemNo', title: t('赎回单号 / Redemption no.') },
              {
                dataIndex: 'status',
                title: t('状态 / State'),
                render: (code: number) => <Tag>{textOf(stateOf(code)?.label ?? ' / ', language)}</Tag>,
              },
              { dataIndex: 'payTotal', title: t('应付合计 / To be paid'), align: 'right' },
              { dataIndex: 'payDueDate', title: t('付款期限 / Pay by') },
              { dataIndex: 'pickTime', title: t('提车时间 / Pick-up at') },
              {
                key: 'do',
                title: t('操作 / Actions'),
                render: (_, one) =>
                  status === SECURED && REPEATABLE.includes(one.status) ? (
                    <RedeemDialog returnId={id} cars={secured} again={one} />
                  ) : null,
              },
            ]}
          />
        </Card>
      </Space>
    </div>
  )
}
