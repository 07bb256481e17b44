import { App, Form, Input } from 'antd'
import { Suspense, useState } from 'react'
import { TreePage, type TreeRow } from '#areas/platform/dept/web/tree-page.tsx'
import { isBarred } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { ExportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { part } from '#packages/web/shell/chunks.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { role } from '../role.ts'

const GrantDialog = part(() => import('./grant-dialog.tsx'))

function RolePage() {
  const t = useT()
  // Words of the scopes are long in English, those of the actions in Chinese: neither may push the last action out of
  // the window.
  const isEnglish = useLanguage(state => state.language) === 'en'
  const mayGrant = useCan('role_grant')
  const mayCopy = useCan('role_copy')
  const [open, setOpen] = useState<{ row: TreeRow; how: 'grant' | 'copy' }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <TreePage
        resource={role as unknown as AnyResource}
        path="/api/blade-system/role/list"
        columns={['roleName', 'roleAlias', 'roleKind', 'defaultScope', 'sort', 'status']}
        widths={{ roleName: 160, roleAlias: 134, roleKind: 76, defaultScope: isEnglish ? 178 : 130, sort: 56 }}
        actionsWidth={isEnglish ? 246 : 290}
        tools={() => (
          <ExportButton
            path="/api/blade-system/role/export-matrix"
            code="role_export"
            name="角色权限矩阵 / Rights of roles"
            label="权限矩阵 / Matrix"
          />
        )}
        more={[
          {
            key: 'userCount',
            title: t('人数 / People'),
            width: 68,
            align: 'right',
            className: 'kit-right',
            render: (_value, row) => <span className="num">{String(row['userCount'] ?? 0)}</span>,
          },
          {
            key: 'menuCount',
            title: t('权限数 / Rights'),
            width: 72,
            align: 'right',
            className: 'kit-right',
            render: (_value, row) =>
              holdsAll(row) ? (
                <span
                  title={t('全部普通权限，另授敏感权限{n}项 / Every ordinary right, and {n} sensitive ones granted', {
                    n: String(row['menuCount'] ?? 0),
                  })}
                >
                  {t('全部 / All')}
                </span>
              ) : (
                <span className="num">{String(row['menuCount'] ?? 0)}</span>
              ),
          },
        ]}
        rowTools={row => (
          <>
            {mayGrant && !holdsAll(row) && (
              <button type="button" onClick={() => setOpen({ row, how: 'grant' })}>
                {t('权限设置 / Grant')}
              </button>
            )}
            {mayCopy && !isBarred(role, row, 'remove') && (
              <button type="button" onClick={() => setOpen({ row, how: 'copy' })}>
                {t('复制 / Copy')}
              </button>
            )}
          </>
        )}
      />
      {open?.how === 'grant' && (
        <Suspense fallback={null}>
          <GrantDialog roleId={open.row.id} roleName={String(open.row['roleName'])} onClose={close} />
        </Suspense>
      )}
      {open?.how === 'copy' && <CopyDialog row={open.row} onClose={close} />}
    </>
  )
}

/**
 * Administrators hold everything ordinary that the tenant has: ticks would say nothing, and the number of their grants
 * not what they may.
 */
const holdsAll = (row: TreeRow): boolean => ['admin', 'administrator'].includes(String(row['roleAlias']))

function CopyDialog({ row, onClose }: { row: TreeRow; onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const required = [{ required: true, whitespace: true, message: t('必填 / Required') }]
  return (
    <FormDialog
      title={t('复制角色 {name} / Copy role {name}', { name: row['roleName'] })}
      width={440}
      path={`/api/blade-system/role/copy-role?roleId=${row.id}`}
      okText={t('复制 / Copy')}
      onClose={onClose}
      initial={{
        roleName: `${String(row['roleName'])}${t('副本 /  copy')}`,
        roleAlias: `${String(row['roleAlias'])}_copy`,
      }}
      body={given => ({ ...given, roleId: row.id })}
      onDone={(_answer, given) => void message.success(t('已复制为 {roleName} / Copied as {roleName}', given))}
    >
      <p className="kit-hint">
        {t('权限与数据范围一并复制，人员不复制。 / Rights and data scopes are copied, people are not.')}
      </p>
      <Form.Item name="roleName" label={t('角色名称 / Name')} rules={required}>
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item
        name="roleAlias"
        label={t('别名 / Alias')}
        rules={required}
        extra={t('小写字母和下划线 / Small letters and underscores')}
      >
        <Input maxLength={32} />
      </Form.Item>
    </FormDialog>
  )
}

export default customise(role, { pages: { index: RolePage } })
