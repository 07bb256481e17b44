import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { servicePrefix, textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { StatusCell } from '#packages/web/kit/fields/cells.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { allResources } from '#packages/web/kit/model/world.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

interface Role {
  id: string
  mechanismNo: string
  mechanismName: string
  mechanismType: number
  status: number
}
const kindOf = (type: number) => allResources().find(one => one.extends === 'mechanism' && one.kindValue === type)

/** A customer that is also a supplier is seen at once: rows of the same credit code in other roles (20-partners D2). */
export function SameEntity({ record }: DetailSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const creditCode = String(record['creditCode'] ?? '')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['same-entity', creditCode],
    enabled: creditCode !== '',
    queryFn: () =>
      request<Role[]>('GET', `${servicePrefix.core}/mechanism/same-entity`, { params: { creditCode }, silent: true }),
  })
  if (isError) return <NotRead onRetry={() => void refetch()} />
  return (
    <section className="kit-card kit-section is-table">
      <Table<Role>
        size="small"
        rowKey="id"
        loading={isPending}
        pagination={false}
        dataSource={(data ?? []).filter(one => one.id !== String(record['id']))}
        locale={{ emptyText: t('没有其他身份 / No other roles') }}
        columns={[
          {
            key: 'kind',
            title: t('身份 / Role'),
            render: (_, row) => {
              const kind = kindOf(row.mechanismType)
              return kind ? textOf(kind.label, language) : row.mechanismType
            },
          },
          {
            key: 'no',
            title: t('编号 / No.'),
            render: (_, row) => {
              const page = kindOf(row.mechanismType)?.page
              return page ? (
                <button
                  type="button"
                  className="kit-text-button"
                  onClick={() => openTab(`${page}/detail?id=${row.id}`)}
                >
                  {row.mechanismNo}
                </button>
              ) : (
                row.mechanismNo
              )
            },
          },
          {
            key: 'name',
            title: t('名称 / Name'),
            render: (_, row) => <span className="kit-own">{row.mechanismName}</span>,
          },
          {
            key: 'status',
            title: t('状态 / State'),
            render: (_, row) => {
              const kind = kindOf(row.mechanismType)
              return kind ? <StatusCell resource={kind} status={row.status} /> : row.status
            },
          },
        ]}
      />
    </section>
  )
}
