import { App, Modal, Table, type TableColumnsType } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { type BackupNode } from './oa-answers.ts'

/** Nodes with changes below them start opened. */
const above = (nodes: readonly BackupNode[]): string[] =>
  nodes.flatMap(one => {
    const below = one.children ?? []
    const inner = above(below)
    return inner.length > 0 || below.some(child => child.isChanged) ? [one.id, ...inner] : []
  })

/** The departments before the last applying; single ones go back to name and place. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'oa', 'backup'],
    queryFn: () => request<BackupNode[]>('GET', '/api/blade-system/dept/backup/tree', { noToast: true }),
  })
  const restore = async () => {
    setBusy(true)
    try {
      const { done } = await request<{ done: number }>('POST', '/api/blade-system/dept/restore', {
        body: { ids: chosen },
      })
      await refreshData(client)
      void message.success(t('已还原 {n} 个部门 / {n} {n|department|departments} restored', { n: done }))
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const columns: TableColumnsType<BackupNode> = [
    { key: 'name', title: t('备份时 / Then'), render: (_value, one) => <span className="kit-own">{one.title}</span> },
    {
      key: 'now',
      title: t('现在 / Now'),
      width: 240,
      render: (_value, one) => (one.isChanged ? <Now node={one} /> : <Empty />),
    },
  ]
  return (
    <Modal
      open
      title={t('同步前的部门 / Departments before the last applying')}
      width={640}
      onCancel={onClose}
      onOk={() => void restore().catch(() => undefined)}
      okText={t('还原所选 / Restore chosen')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      cancelText={t('取消 / Cancel')}
    >
      {data?.[0] && (
        <p className="kit-hint num">
          {t(
            '批次 {batchNo}，备份于 {time}；勾选有变化的部门还原名称与上级，已删除的一并恢复。 / Batch {batchNo}, kept at {time}; tick changed ones to give them back their name and place; removed ones come back.',
            { batchNo: data[0].batchNo, time: data[0].backupTime.slice(0, 16) },
          )}
        </p>
      )}
      <Table<BackupNode>
        key={String(isPending)}
        size="small"
        rowKey="id"
        loading={isPending}
        expandable={{ defaultExpandedRowKeys: above(data ?? []) }}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ y: 380 }}
        rowSelection={{
          checkStrictly: true,
          selectedRowKeys: chosen,
          onChange: keys => setChosen(keys.map(String)),
          getCheckboxProps: one => ({ disabled: !one.isChanged }),
        }}
        locale={{ emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('还没有备份 / No backup yet') }}
      />
    </Modal>
  )
}

/** What became of it since: gone, called otherwise, or below another one. */
function Now({ node }: { node: BackupNode }) {
  const t = useT()
  if (!node.nowName) return <b className="kit-late">{t('已删除 / Removed')}</b>
  return (
    <b>
      {node.nowName !== node.title && <span className="kit-own">{node.nowName} </span>}
      {node.nowAbove && (
        <>
          {t('上级： / Below ')}
          <span className="kit-own">{node.nowAbove}</span>
        </>
      )}
    </b>
  )
}
