import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { currentLanguage, listed, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { partnerUser } from './doors.ts'
import { PasswordTable } from './password-table.tsx'
import { SignatureInput } from './signature-input.tsx'
import './user.css'

function ResetButton({ users, onDone }: { users: readonly Row[]; onDone?: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  if (!useCan('mechanism_user_reset')) return null
  const names = listed(users.slice(0, 5).map(one => String(one['realName']))) + (users.length > 5 ? '…' : '')
  const reset = () =>
    users.length === 0
      ? void message.warning(t('请选择至少一条数据 / Choose at least one record'))
      : void modal.confirm({
          title: t('重置 {names} 的密码？ / Reset the password of {names}?', { names }),
          okText: t('重置密码 / Reset password'),
          okButtonProps: { danger: true },
          async onOk() {
            const { passwords } = await request<{ passwords: { account: string; password: string }[] }>(
              'POST',
              '/api/blade-user/mechanism/reset-password',
              { body: { ids: users.map(one => String(one['id'])).join(',') } },
            )
            await refreshData(client)
            onDone?.()
            modal.success({
              title: t('密码已重置，只显示这一次 / Password reset, shown only once'),
              content: <PasswordTable rows={passwords} />,
              okText: t('知道了 / OK'),
            })
          },
        })
  return <Button onClick={reset}>{t('重置密码 / Reset password')}</Button>
}

export default customise(partnerUser, {
  list: {
    selects: true,
    toolbar: ({ selected, list }) => <ResetButton users={selected} onDone={() => list.setSelected([])} />,
  },
  detail: { actions: ({ record }) => <ResetButton users={[record]} /> },
  inputs: { signatureBizId: SignatureInput },
  form: {
    saved: answer =>
      answer['initialPassword']
        ? {
            title: '用户已建立，初始密码只显示这一次 / User made; the first password is shown only once',
            content: (
              <PasswordTable
                rows={[
                  {
                    account: String(
                      answer['account'] ?? answer['no'] ?? textOf('新用户 / New user', currentLanguage()),
                    ),
                    password: String(answer['initialPassword']),
                  },
                ]}
              />
            ),
          }
        : undefined,
  },
})
