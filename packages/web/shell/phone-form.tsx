import { Button, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { request } from '../http/index.ts'
import { newKey } from '../http/new-key.ts'
import { useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { LoginFault, TenantField } from './login-pieces.tsx'
import { signInByPhone } from './sign-in.ts'
import { reasonOf } from './sign-in-fault.ts'

const AGAIN_SECONDS = 60
const MOBILE = /^1[3-9]\d{9}$/

interface Fields {
  tenantId: string
  phone: string
  code: string
}
interface PhoneFormProps {
  /** Known by the host; undefined: it is typed. */
  tenant: string | undefined
  typedTenant: string
  onTenant: (tenantId: string) => void
  /** The channel is the built-in one: said on screen, with where its texts can be read. */
  isSimulated: boolean
  onDone: (tenantId: string) => void
  isBusy: boolean
}

/** Asks for a text, and signs in with the code that it brought. */
function usePhoneCode({ tenant, onTenant, onDone }: Pick<PhoneFormProps, 'tenant' | 'onTenant' | 'onDone'>) {
  const t = useT()
  const [form] = Form.useForm<Fields>()
  const [key, setKey] = useState('')
  const [left, countDown] = useCountDown()
  const [fault, setFault] = useState('')
  const [doing, setDoing] = useState<'' | 'send' | 'enter'>('')
  // One press is one text, also when its answer was lost and it is pressed again.
  const press = useRef('')
  const tenantOf = () => tenant ?? String(form.getFieldValue('tenantId') ?? '').trim()
  const unless = async (work: () => Promise<void>, what: 'send' | 'enter', onFault?: () => void) => {
    setDoing(what)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault(reasonOf(error) ?? t('网络异常，请检查网络后重试 / Network error, check the network and retry'))
      onFault?.()
    } finally {
      setDoing('')
    }
  }

  async function send() {
    const given = await form
      .validateFields(tenant === undefined ? ['tenantId', 'phone'] : ['phone'])
      .catch(() => undefined)
    if (!given) return
    press.current ||= newKey()
    await unless(async () => {
      const answer = await request<{ id: string }>('POST', '/api/blade-resource/sms/endpoint/send-validate', {
        body: { tenantId: tenantOf(), phone: given.phone.trim() },
        headers: { 'Idempotency-Key': press.current },
        noToken: true,
        silent: true,
      })
      press.current = ''
      setKey(answer.id)
      countDown(AGAIN_SECONDS)
      form.focusField('code')
    }, 'send')
  }
  const enter = ({ phone, code }: Fields) =>
    unless(
      async () => {
        await signInByPhone({ tenantId: tenantOf(), phone: phone.trim(), key, code: code.trim() })
        onDone(tenantOf())
      },
      'enter',
      () => {
        form.resetFields(['code'])
        form.focusField('code')
      },
    )

  const typed = (changed: Partial<Fields>) => {
    setFault('')
    form.setFields(Object.keys(changed).map(name => ({ name: name as keyof Fields, errors: [] })))
    if (changed.tenantId !== undefined) onTenant(changed.tenantId.trim())
  }
  return { form, key, left, fault, doing, send, enter, typed }
}

/** Mobile number and the code of a text (10-platform 3.3, phone). */
export function PhoneForm({ tenant, typedTenant, onTenant, isSimulated, onDone, isBusy }: PhoneFormProps) {
  const t = useT()
  const { form, key, left, fault, doing, send, enter, typed } = usePhoneCode({ tenant, onTenant, onDone })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      onFinish={enter}
      onValuesChange={typed}
      className="login-form"
      initialValues={{ tenantId: typedTenant, phone: '', code: '' }}
      validateTrigger={['onSubmit']}
    >
      <LoginFault fault={fault} />
      {tenant === undefined && <TenantField />}
      <Form.Item
        name="phone"
        label={t('手机号 / Mobile number')}
        rules={[
          { required: true, whitespace: true, message: t('手机号不能为空 / Enter your mobile number') },
          { pattern: MOBILE, message: t('手机号格式不正确 / This is not a mobile number') },
        ]}
      >
        <Input
          prefix={<Icon name="smartphone" />}
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={11}
          autoFocus
        />
      </Form.Item>
      <Form.Item label={t('短信验证码 / Code by text')} htmlFor="code" className="login-code">
        <Form.Item
          name="code"
          noStyle
          rules={[
            {
              required: true,
              pattern: /^\s*\d{6}\s*$/,
              message: t('请输入6位短信验证码 / Enter the 6 digits of the text'),
            },
          ]}
        >
          <Input prefix={<Icon name="shield-check" />} autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
        </Form.Item>
        <Button
          className="login-send"
          disabled={left > 0 || doing === 'enter'}
          loading={doing === 'send'}
          onClick={() => void send()}
        >
          {left > 0 ? t('{n}秒后重发 / Again in {n} s', { n: left }) : t('获取验证码 / Send code')}
        </Button>
      </Form.Item>
      {key !== '' && <SentNote isSimulated={isSimulated} />}
      <Button
        type="primary"
        htmlType="submit"
        block
        disabled={key === '' || doing === 'send'}
        loading={doing === 'enter' || isBusy}
        className="login-button"
      >
        {t('登录 / Sign in')}
      </Button>
    </Form>
  )
}

function SentNote({ isSimulated }: { isSimulated: boolean }) {
  const t = useT()
  return (
    <p className="login-told" role="status">
      {isSimulated
        ? t(
            '模拟短信：不会真正发出。5分钟内管理员可在“系统管理 - 短信配置”的短信记录中看到验证码。 / Simulated text: nothing leaves. For 5 minutes an administrator can read the code in the log of the SMS channel, under System.',
          )
        : t(
            '如该手机号已登记，验证码已发出，5分钟内有效。 / If this number is registered, a code is on its way. It is valid for 5 minutes.',
          )}
    </p>
  )
}

/** Seconds left, and how to begin. */
function useCountDown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
