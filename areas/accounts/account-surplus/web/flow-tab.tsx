import { Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { ledgerEntry } from '#areas/accounts/ledger/ledger.ts'

interface Move {
  id: string
  entryNo: string
  eventType: string
  sourceNo: string
  postDate: string
  summary: string
  amt: string
}

/** Every posting that moved this balance, newest first. */
export default function FlowTab({ record }: DetailSlot) {
  const t = useT()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['detail', 'surplus-flow', record['id']],
    queryFn: () =>
      request<{ records: Move[] }>('GET', '/api/ratutech-core/account-surplus/flow-page', {
        params: { id: record['id'] },
      }),
  })
  return (
    <section className="kit-card kit-section is-table">
      <Table<Move>
        size="small"
        rowKey="id"
        loading={isFetching}
        pagination={false}
        dataSource={data?.records ?? []}
        locale={{
          emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('还没有变动 / No movements yet'),
        }}
        columns={[
          { title: t('记账日 / Posted'), dataIndex: 'postDate', width: 110 },
          {
            title: t('分录 / Entry'),
            width: 190,
            render: (_, row) => (
              <RecordLink resource={ledgerEntry} id={row.id}>
                {row.entryNo}
              </RecordLink>
            ),
          },
          { title: t('来源 / Source'), dataIndex: 'sourceNo', width: 190 },
          { title: t('摘要 / Summary'), dataIndex: 'summary', ellipsis: true },
          {
            title: t('金额 / Amount'),
            width: 130,
            align: 'right',
            render: (_, row) => <Money value={row.amt} signal />,
          },
        ]}
      />
    </section>
  )
}
