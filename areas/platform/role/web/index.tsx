import { App, Form, Input, Modal } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { TreePage, type TreeRow } from '#areas/platform/dept/web/tree-page.tsx'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { ExportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { role } from '../role.ts'

const GrantDialog = lazy(() => import('./grant-dialog.tsx'))

function RolePage() {
  const t = useT()
  const mayGrant = useCan('role_grant')
  const mayCopy = useCan('role_copy')
  const [open, setOpen] = useState<{ row: TreeRow; how: 'grant' | 'copy' }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <TreePage
        resource={role as unknown as AnyResource} path="/api/blade-system/role/list" columns={['roleName', 'roleAlias', 'roleKind', 'defaultScope', 'sort', 'status']} actionsWidth={340} tools={() => <ExportButton path="/api/blade-system/role/export-matrix" code="role_export" name="角色权限矩阵 / Rights of roles" label="权限矩阵 / Matrix" />}
        more={[
          { key: 'userCount', title: t('人数 / People'), width: 80, align: 'right', render: (_value, row) => <span className="num">{String(row['userCount'] ?? 0)}</span> },
          { key: 'menuCount', title: t('权限数 / Rights'), width: 80, align: 'right', render: (_value, row) => <span className="num">{String(row['menuCount'] ?? 0)}</span> },
        ]}
        rowTools={row => (
          <>
            {mayGrant && !holdsAll(row) && <button type="button" onClick={() => setOpen({ row, how: 'grant' })}>{t('权限设置 / Grant')}</button>}
            {mayCopy && Number(row['roleKind']) !== 1 && <button type="button" onClick={() => setOpen({ row, how: 'copy' })}>{t('复制 / Copy')}</button>}
          </>
        )}
      />
      {open?.how === 'grant' && <Suspense fallback={null}><GrantDialog roleId={open.row.id} roleName={String(open.row['roleName'])} onClose={close} /></Suspense>}
      {open?.how === 'copy' && <CopyDialog row={open.row} onClose={close} />}
    </>
  )
}

/** Administrators hold everything that the tenant has; ticks would say nothing. */
const holdsAll = (row: TreeRow): boolean => ['admin', 'administrator'].includes(String(row['roleAlias']))

function CopyDialog({ row, onClose }: { row: TreeRow; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ roleName: string; roleAlias: string }>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const given = await form.validateFields()
    setBusy(true)
    try {
      await request('POST', '/api/blade-system/role/copy-role', { params: { roleId: row.id }, body: { ...given, roleId: row.id }, noToast: true })
      await refreshData(client)
      void message.success(t('已复制为 {roleName} / Copied as {roleName}', given))
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.faults.length > 0 ? error.faults.map(one => t(one.reason)).join('；') : error.msg)
    } finally {
      setBusy(false)
    }
  }
  const required = [{ required: true, whitespace: true, message: t('必填 / Required') }]
  return (
    <Modal open title={t('复制角色 {name} / Copy role {name}', { name: row['roleName'] })} width={440} onCancel={onClose} onOk={() => void send().catch(() => undefined)} confirmLoading={isBusy} okText={t('复制 / Copy')} cancelText={t('取消 / Cancel')}>
      <p className="kit-hint">{t('权限与数据范围一并复制，人员不复制。 / Rights and data scopes are copied, people are not.')}</p>
      {fault && <div className="kit-refusal" role="alert">{fault}</div>}
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ roleName: `${String(row['roleName'])}${t('副本 /  copy')}`, roleAlias: `${String(row['roleAlias'])}_copy` }}>
        <Form.Item name="roleName" label={t('角色名称 / Name')} rules={required}><Input maxLength={32} /></Form.Item>
        <Form.Item name="roleAlias" label={t('别名 / Alias')} rules={required} extra={t('小写字母和下划线 / Small letters and underscores')}><Input maxLength={32} /></Form.Item>
      </Form>
    </Modal>
  )
}

export default customise(role, { pages: { index: RolePage } })
