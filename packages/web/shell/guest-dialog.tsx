import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { RefusedError, request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'

export interface Guest {
  oauthId: string
  nickName: string
  tenantId: string
}
interface Fields {
  tenantId?: string
  account: string
  password: string
  again: string
}

/** A stranger whom a provider knows asks for an account (10-platform L8): an administrator decides. */
export default function GuestDialog({
  guest,
  isTenantKnown,
  onClose,
}: {
  guest: Guest
  isTenantKnown: boolean
  onClose: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (fields: Fields) => {
    setBusy(true)
    setFault('')
    try {
      const tenantId = isTenantKnown ? guest.tenantId : (fields.tenantId?.trim() ?? '')
      await request('POST', '/api/blade-user/register-guest', {
        body: {
          tenantId,
          name: guest.nickName,
          account: fields.account.trim().toLowerCase(),
          password: fields.password,
          oauthId: guest.oauthId,
        },
        noToken: true,
        silent: true,
      })
      void message.success(t('提交成功，请等待管理员审核 / Submitted, wait for the administrator'))
      onClose()
    } catch (error) {
      setFault(error instanceof RefusedError && error.msg ? error.msg : t('提交失败 / Submission failed'))
    } finally {
      setBusy(false)
    }
  }
  const required = (text: string) => ({ required: true, whitespace: true, message: t(text) })
  return (
    <Modal
      open
      title={t('申请账号 / Ask for an account')}
      width="max(20%, 360px)"
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('提交 / Submit')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p className="muted">
        {t(
          '您好，{name}。您还没有账号，填写后由管理员审核。 / Hello {name}. You have no account yet: fill this in and an administrator will review it.',
          { name: guest.nickName },
        )}
      </p>
      {fault && <Alert type="error" showIcon title={fault} />}
      <Form<Fields>
        name="guest"
        form={form}
        layout="vertical"
        onFinish={fields => void send(fields)}
        initialValues={{ tenantId: guest.tenantId }}
      >
        {!isTenantKnown && (
          <Form.Item
            name="tenantId"
            label={t('租户编号 / Tenant')}
            rules={[required('请先输入租户编号 / Please enter the tenant number first')]}
          >
            <Input maxLength={12} />
          </Form.Item>
        )}
        <Form.Item
          name="account"
          label={t('账号名称 / Account name')}
          rules={[required('请先输入账号名称 / Please enter the account name first')]}
        >
          <Input maxLength={32} autoComplete="username" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('密码 / Password')}
          rules={[required('请先输入密码 / Please enter the password first')]}
        >
          <Input.Password maxLength={64} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label={t('确认密码 / Password again')}
          dependencies={['password']}
          rules={[
            required('请先输入密码 / Please enter the password first'),
            ({ getFieldValue }) => ({
              validator: async (_rule, value) => {
                if (value && value !== getFieldValue('password'))
                  throw new Error(t('两次密码输入不一致 / The two passwords do not match'))
              },
            }),
          ]}
        >
          <Input.Password maxLength={64} autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
