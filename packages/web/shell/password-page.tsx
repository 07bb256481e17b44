import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { md5, RefusedError, request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { PASSWORD_RULE, passwordFault } from './password-rule.ts'
import { useSession } from './session.ts'
import { closeTab } from './tab-store.ts'
import './account-pages.css'

interface Fields {
  old: string
  fresh: string
  again: string
}
const FIELDS: Record<string, keyof Fields> = { oldPassword: 'old', newPassword: 'fresh', newPassword1: 'again' }

/** 修改密码: by choice, or the only page while the first or an expired password must be changed (S4). */
export default function PasswordPage() {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [fault, setFault] = useState('')
  const mustChange = useSession(state => state.mustChangePassword)
  const account = useSession(state => state.user?.account ?? '')

  async function save({ old, fresh, again }: Fields) {
    try {
      await request('POST', '/api/blade-user/update-password', {
        body: { oldPassword: md5(old), newPassword: md5(fresh), newPassword1: md5(again) },
        noToast: true,
      })
    } catch (error) {
      if (error instanceof RefusedError) show(error)
      return
    }
    void message.success(t('密码已修改，其他设备上的登录已退出 / Password changed, sessions elsewhere have ended'))
    form.resetFields()
    useSession.setState({ mustChangePassword: false })
    closeTab()
  }
  /** Beside its field where the server names one, else above the form. */
  function show(error: RefusedError) {
    const fields = error.faults.map(fault => ({
      name: FIELDS[fault.path] ?? ('fresh' as const),
      errors: [t(fault.reason)],
    }))
    if (fields.length > 0) form.setFields(fields)
    else setFault(error.msg)
  }
  const required = [{ required: true, message: t('请先输入密码 / Enter the password') }]
  const eye = (isShown: boolean) => <Icon name={isShown ? 'eye' : 'eye-off'} />
  return (
    <div className="account-page">
      <section className="account-card">
        <h1>{t('修改密码 / Change password')}</h1>
        {mustChange && (
          <p className="account-warning">
            <Icon name="triangle-alert" />
            {t(
              '首次登录或密码已过期，修改后才能继续使用。 / This is your first sign-in or the password has expired: change it to go on.',
            )}
          </p>
        )}
        {fault && (
          <p className="account-warning" role="alert">
            <Icon name="circle-alert" />
            {fault}
          </p>
        )}
        <Form
          form={form}
          onValuesChange={() => setFault('')}
          layout="vertical"
          requiredMark={false}
          onFinish={save}
          scrollToFirstError
        >
          <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
          <Form.Item name="old" label={t('原密码 / Old password')} rules={required}>
            <Input.Password autoComplete="current-password" maxLength={64} iconRender={eye} autoFocus />
          </Form.Item>
          <Form.Item
            name="fresh"
            label={t('新密码 / New password')}
            extra={t(PASSWORD_RULE)}
            dependencies={['old']}
            rules={[
              ...required,
              ({ getFieldValue }) => ({
                validator(_rule, value: string) {
                  const fault = value ? passwordFault(value, account, String(getFieldValue('old') ?? '')) : undefined
                  return fault ? Promise.reject(new Error(t(fault))) : Promise.resolve()
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={64} iconRender={eye} />
          </Form.Item>
          <Form.Item
            name="again"
            label={t('确认密码 / New password again')}
            dependencies={['fresh']}
            rules={[
              ...required,
              ({ getFieldValue }) => ({
                validator: (_rule, value) =>
                  !value || value === getFieldValue('fresh')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('两次密码输入不一致 / The two passwords differ'))),
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={64} iconRender={eye} />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('保存 / Save')}
          </Button>
        </Form>
      </section>
    </div>
  )
}
