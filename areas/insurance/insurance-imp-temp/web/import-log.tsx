import { Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'

interface Line {
  id: string
  fileName: string
  userName: string
  total: number
  imported: number
  failed: number
  abnormal: number
  state: number
  createTime: string
}
const SIZE = 20
const STATES = {
  1: ['已校验 / Checked', 'default'],
  2: ['导入中 / Importing', 'info'],
  3: ['已导入 / Imported', 'success'],
  4: ['已失效 / Expired', 'default'],
} as const

/** Files of policies that were loaded, by whom and with what result. */
export function ImportLog() {
  const t = useT()
  const paging = usePaging(SIZE)
  const found = useQuery({
    queryKey: ['policy-import-log', paging.current, paging.size],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<{ records: Line[]; total: number }>('GET', '/api/ratutech-core/insurance-policy/import-log', {
        params: { current: paging.current, size: paging.size },
        signal,
      }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  const count = (title: string, dataIndex: string) => ({ title, dataIndex, align: 'right' as const, width: 90 })
  const columns: TableColumnsType<Line> = [
    { title: t('时间 / Time'), dataIndex: 'createTime', width: 170 },
    {
      title: t('文件 / File'),
      dataIndex: 'fileName',
      render: (name: string) => <span className="kit-own">{name}</span>,
    },
    {
      title: t('操作人 / By'),
      dataIndex: 'userName',
      width: 110,
      render: (name: string) => <span className="kit-own">{name}</span>,
    },
    count(t('总行数 / Rows'), 'total'),
    count(t('已导入 / Imported'), 'imported'),
    count(t('异常 / Faulty'), 'abnormal'),
    {
      title: t('状态 / State'),
      dataIndex: 'state',
      width: 110,
      render: (state: keyof typeof STATES) => <ToneTag tone={STATES[state][1]}>{t(STATES[state][0])}</ToneTag>,
    },
  ]
  return (
    <Table<Line>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={found.data?.records ?? []}
      loading={found.isFetching}
      locale={{ emptyText: t('还没有导入过保单 / No policies were imported yet') }}
      pagination={paging.of(found.data?.total)}
    />
  )
}
