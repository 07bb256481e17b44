import { App, Button, Table, type TableColumnsType } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { BASE, type OaDepartment } from './oa-answers.ts'
import { BackupDialog } from './backup-dialog.tsx'
import { StateTag, Differences } from './people.tsx'

export function Departments() {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const maySave = useCan('synchronous_save')
  const language = useLanguage(state => state.language)
  const [chosen, setChosen] = useState<string[]>([])
  const [isBackup, setBackup] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'oa', 'depts', language],
    queryFn: () => request<OaDepartment[]>('GET', `${BASE}/dept-list`, { noToast: true }),
  })
  const apply = async () => {
    const { done } = await request<{ done: number }>('POST', `${BASE}/save-dept`, { body: { ids: chosen } })
    void message.success(t('已同步 {n} 个部门 / {n} {n|department|departments} applied', { n: done }))
    setChosen([])
    await refreshData(client)
  }
  const columns: TableColumnsType<OaDepartment> = [
    {
      key: 'name',
      title: t('OA部门 / OA department'),
      width: 240,
      render: (_value, one) => <span className="kit-own">{one.deptName}</span>,
    },
    {
      key: 'match',
      title: t('对应部门 / Our department'),
      width: 220,
      render: (_value, one) => (one.matchDeptName ? <span className="kit-own">{one.matchDeptName}</span> : <Empty />),
    },
    { key: 'state', title: t('结果 / Result'), width: 90, render: (_value, one) => <StateTag state={one.state} /> },
    { key: 'diff', title: t('差异 / Differences'), render: (_value, one) => <Differences diff={one.diff} /> },
  ]
  return (
    <>
      {maySave && (
        <div className="kit-filters">
          <div className="kit-filter-line">
            <Button type="primary" disabled={chosen.length === 0} onClick={() => void apply().catch(() => undefined)}>
              {t('同步所选 / Apply chosen')}
            </Button>
            <Button onClick={() => setBackup(true)}>{t('同步前备份 / Before the last applying')}</Button>
          </div>
        </div>
      )}
      <div className="kit-table">
        <Table<OaDepartment>
          size="small"
          rowKey="id"
          loading={isPending}
          columns={columns}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 800, y: 'calc(100vh - 318px)' }}
          {...(maySave
            ? {
                rowSelection: {
                  selectedRowKeys: chosen,
                  onChange: (keys: React.Key[]) => setChosen(keys.map(String)),
                  getCheckboxProps: (one: OaDepartment) => ({
                    disabled: one.state === 3,
                    title: one.state === 3 ? t('与我方一致，无需同步 / Same as ours: nothing to apply') : '',
                  }),
                },
              }
            : {})}
          locale={{
            emptyText: isError ? (
              <NotRead onRetry={() => void refetch()} />
            ) : (
              t('没有需要处理的部门 / No department to handle')
            ),
          }}
        />
      </div>
      {isBackup && <BackupDialog onClose={() => setBackup(false)} />}
    </>
  )
}
