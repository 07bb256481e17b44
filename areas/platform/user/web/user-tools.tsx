import { App, Button, Form } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { listed, useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { TreeInput } from '#packages/web/kit/fields/tree-input.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { PasswordTable } from './password-table.tsx'

interface Props {
  users: readonly Row[]
  onDone?: () => void
}

/** What an administrator does with accounts besides their data: roles, a new password, the lock. */
export function UserTools({ users, onDone }: Props) {
  const t = useT()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [isGranting, setGranting] = useState(false)
  const mayRole = useCan('user_role')
  const mayReset = useCan('user_reset')
  const mayUnlock = useCan('user_unlock')
  const userIds = users.map(one => String(one['id'])).join(',')
  const names = listed(users.slice(0, 5).map(one => String(one['realName']))) + (users.length > 5 ? '…' : '')
  const withChosen = (act: () => void) => () =>
    users.length === 0 ? void message.warning(t('请选择至少一条数据 / Choose at least one record')) : act()
  const finish = async () => {
    await refreshData(client)
    onDone?.()
  }

  const reset = () =>
    modal.confirm({
      title: t('重置 {names} 的密码？ / Reset the password of {names}?', { names }),
      content: t(
        '现有登录随即结束，下次登录须修改密码。 / Their sessions end at once; the password must be changed at the next sign-in.',
      ),
      okText: t('重置密码 / Reset password'),
      okButtonProps: { danger: true },
      async onOk() {
        const { passwords } = await request<{ passwords: { account: string; password: string }[] }>(
          'POST',
          '/api/blade-user/reset-password',
          { body: { userIds } },
        )
        await finish()
        modal.success({
          title: t('密码已重置，只显示这一次 / Password reset, shown only once'),
          content: <PasswordTable rows={passwords} />,
          okText: t('知道了 / OK'),
        })
      },
    })
  const unlock = async () => {
    await request('POST', '/api/blade-user/unlock', { body: { userIds } })
    void message.success(t('已解锁 {names} / Unlocked {names}', { names }))
    await finish()
  }
  return (
    <>
      {mayRole && <Button onClick={withChosen(() => setGranting(true))}>{t('角色配置 / Roles')}</Button>}
      {mayReset && <Button onClick={withChosen(reset)}>{t('重置密码 / Reset password')}</Button>}
      {mayUnlock && (
        <Button onClick={withChosen(() => void unlock().catch(() => undefined))}>{t('解锁 / Unlock')}</Button>
      )}
      {isGranting && (
        <RolesDialog
          users={users}
          names={names}
          onClose={() => setGranting(false)}
          onDone={() => {
            setGranting(false)
            void message.success(t('角色已更新：{names} / Roles changed: {names}', { names }))
            void finish()
          }}
        />
      )}
    </>
  )
}

/** `id`, `value` and `onChange` come from its Form.Item. */
function RolesInput({
  tree,
  isLoading,
  ...rest
}: {
  tree: readonly RoleNode[]
  isLoading: boolean
  id?: string
  value?: unknown
  onChange?: (ids: string[]) => void
}) {
  const t = useT()
  return (
    <TreeInput
      {...rest}
      many
      tree={tree}
      isLoading={isLoading}
      placeholder={t('请选择角色 / Choose roles')}
      aria-label={t('角色 / Roles')}
    />
  )
}

interface RoleNode {
  id: string
  value: string
  title: string
  children?: RoleNode[]
}

function RolesDialog({
  users,
  names,
  onClose,
  onDone,
}: {
  users: readonly Row[]
  names: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending } = useQuery({
    queryKey: ['role-tree', language],
    queryFn: () => request<RoleNode[]>('GET', '/api/blade-system/role/tree', { silent: true }),
  })
  return (
    <FormDialog
      title={t('角色配置：{names} / Roles of {names}', { names })}
      path="/api/blade-user/grant"
      onClose={onClose}
      onDone={onDone}
      initial={{
        roleIds:
          users.length === 1
            ? String(users[0]!['roleId'] ?? '')
                .split(',')
                .filter(Boolean)
            : [],
      }}
      body={given => ({
        userIds: users.map(one => one['id']).join(','),
        roleIds: (given['roleIds'] as string[]).join(','),
      })}
    >
      <p className="kit-hint">
        {t('所选角色替换原有角色，5秒内生效。 / The chosen roles replace the present ones within 5 seconds.')}
      </p>
      <Form.Item name="roleIds" label={t('角色 / Roles')}>
        <RolesInput tree={data ?? []} isLoading={isPending} />
      </Form.Item>
    </FormDialog>
  )
}
