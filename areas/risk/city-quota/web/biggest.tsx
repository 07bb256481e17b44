import { Table, Tag } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { customer } from '#areas/customers/customer/customer.ts'

export interface Big {
  customerId: string
  customerName: string
  grantedQty: number
  usedQty: number
  usedAmount: string
  share: string
  isAboveShare: boolean
}

/** Who uses most of the region. */
export function BiggestTable({ rows }: { rows: readonly Big[] }) {
  const t = useT()
  return (
    <Table<Big>
      scroll={{ x: 'max-content' }}
      size="small"
      rowKey="customerId"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: t('该区域还没有授信 / Nothing is granted in this region') }}
      columns={[
        {
          title: t('客户 / Customer'),
          render: (_, row) => (
            <RecordLink resource={customer} id={row.customerId}>
              {row.customerName}
            </RecordLink>
          ),
        },
        { title: t('授信台数 / Granted'), dataIndex: 'grantedQty', align: 'right' },
        { title: t('已用台数 / Used'), dataIndex: 'usedQty', align: 'right' },
        {
          title: t('已用金额 / Used amount'),
          align: 'right',
          render: (_, row) => <Money value={row.usedAmount} />,
        },
        {
          title: t('占上限% / Share %'),
          align: 'right',
          render: (_, row) => (
            <>
              {row.share} {row.isAboveShare && <Tag color="warning">{t('超单户占比 / Above the share')}</Tag>}
            </>
          ),
        },
      ]}
    />
  )
}
