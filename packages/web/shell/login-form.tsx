import { Button, Form, Input, type FormInstance } from 'antd'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { part } from './chunks.ts'
import { useHostTenant } from './host-tenant.ts'
import { Icon } from './icon.tsx'
import { clearLock } from './lock.ts'
import { LoginFault, TenantField } from './login-pieces.tsx'
import { OtherWays } from './other-ways.tsx'
import { signIn } from './sign-in.ts'
import { reasonOf } from './sign-in-fault.ts'
import { useWaysIn } from './ways-in.ts'

const PhoneForm = part(() => import('./phone-form.tsx').then(found => ({ default: found.PhoneForm })))

/** First tenant of an installation (decisions, silences 5). */
const DEFAULT_TENANT = '100001'
const KEY = 'fleet-last-sign-in'

interface Captcha {
  key: string
  image: string
}
interface Fields {
  tenantId: string
  account: string
  password: string
  code: string
}

interface LoginFormProps {
  account?: string
  tenantId?: string
  onDone: () => void
  isBusy?: boolean
}

/** The ways in. `account` given: the same person signs in again above a page that is still open, by his password. */
export function LoginForm({ account, tenantId, onDone, isBusy = false }: LoginFormProps) {
  // The tenant that belongs to this host, if the server knows one: then nobody has to type it.
  const knownTenant = useHostTenant().tenantId || undefined
  const tenant = tenantId ?? knownTenant
  const [typedTenant, setTypedTenant] = useState(() => lastSignIn().tenantId)
  const [mode, setMode] = useState<Mode>('account')
  const ways = useWaysIn(tenant ?? typedTenant)
  const isByPhone = mode === 'phone' && ways.phone !== undefined
  const enters = (person: { tenantId: string; account: string }) => {
    localStorage.setItem(KEY, JSON.stringify(person))
    clearLock()
    onDone()
  }
  const shared = {
    tenant,
    typedTenant,
    onTenant: setTypedTenant,
    isBusy,
    isStill: account !== undefined || ways.isKnown,
  }
  if (account !== undefined) return <AccountForm {...shared} account={account} onDone={enters} />
  return (
    <>
      {ways.phone && <Modes mode={mode} onMode={setMode} />}
      {isByPhone ? (
        <Suspense fallback={null}>
          <PhoneForm
            {...shared}
            isSimulated={ways.phone === 'simulated'}
            onDone={of => enters({ tenantId: of, account: lastSignIn().account })}
          />
        </Suspense>
      ) : (
        <AccountForm {...shared} onDone={enters} />
      )}
      <OtherWays
        sources={ways.sources}
        tenantId={tenant ?? typedTenant}
        isTenantKnown={tenant !== undefined}
        onDone={onDone}
      />
    </>
  )
}

type Mode = 'account' | 'phone'
const modes: readonly (readonly [Mode, string])[] = [
  ['account', '账号登录 / Account'],
  ['phone', '手机登录 / Mobile'],
]

function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useT()
  return (
    <div className="login-modes" role="group" aria-label={t('登录方式 / Way to sign in')}>
      {modes.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={mode === name} onClick={() => onMode(name)}>
          {t(label)}
        </button>
      ))}
    </div>
  )
}

interface AccountFormProps {
  account?: string
  tenant: string | undefined
  typedTenant: string
  onTenant: (tenantId: string) => void
  onDone: (person: { tenantId: string; account: string }) => void
  isBusy: boolean
  /** No other way in will come and move the form. */
  isStill: boolean
}

/** Account, password, picture code. */
function AccountForm({ account, tenant, typedTenant, onTenant, onDone, isBusy, isStill }: AccountFormProps) {
  const t = useT()
  const [form] = Form.useForm<Fields>()
  const [captcha, renewCaptcha] = useCaptcha(tenant ?? typedTenant)
  const [fault, setFault] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(fields: Fields) {
    setSending(true)
    setFault('')
    const person = { tenantId: tenant ?? fields.tenantId.trim(), account: account ?? fields.account.trim() }
    try {
      await signIn({
        ...person,
        password: fields.password,
        captchaKey: typeof captcha === 'object' ? (captcha?.key ?? '') : '',
        captchaCode: fields.code?.trim() ?? '',
      })
      onDone(person)
    } catch (error) {
      setFault(reasonOf(error) ?? t('网络异常，请检查网络后重试 / Network error, check the network and retry'))
      form.resetFields(['password', 'code'])
      renewCaptcha()
      form.focusField('password')
    } finally {
      setSending(false)
    }
  }

  const isReady = captcha !== null && isStill
  const [isEntered, setEntered] = useEntered(isReady, form)
  const last = lastSignIn()
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      onFinish={send}
      onValuesChange={changed => {
        setFault('')
        setEntered(false)
        if (changed.tenantId !== undefined) onTenant(changed.tenantId.trim())
      }}
      className="login-form"
      onKeyDown={event => {
        if (event.key === 'Enter' && !isReady && event.target instanceof HTMLInputElement) setEntered(true)
      }}
      initialValues={{ tenantId: typedTenant, account: account ?? last.account, password: '', code: '' }}
      validateTrigger={['onSubmit']}
    >
      <LoginFault fault={fault} />
      {tenant === undefined && <TenantField />}
      <Form.Item
        name="account"
        label={t('账号 / Account')}
        rules={[{ required: true, whitespace: true, message: t('请输入账号 / Enter your account') }]}
      >
        <Input
          prefix={<Icon name="user" />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          disabled={account !== undefined}
          autoFocus={account === undefined && !last.account}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('密码 / Password')}
        rules={[{ required: true, message: t('请输入密码 / Enter your password') }]}
      >
        <Input.Password
          prefix={<Icon name="lock-keyhole" />}
          autoComplete="current-password"
          maxLength={64}
          autoFocus={Boolean(account ?? last.account)}
          iconRender={isShown => <Icon name={isShown ? 'eye' : 'eye-off'} />}
        />
      </Form.Item>
      {captcha !== undefined && <CaptchaField captcha={captcha} onRenew={renewCaptcha} />}
      <Button
        type="primary"
        htmlType="submit"
        block
        loading={isSending || isBusy || isEntered}
        disabled={!isReady}
        className="login-button"
      >
        {t('登录 / Sign in')}
      </Button>
    </Form>
  )
}

/**
 * Before it is known whether a picture is asked for and what else is offered, the form would move under the press, and
 * the press be lost: it is kept and follows as soon as the form is ready.
 */
function useEntered(isReady: boolean, form: FormInstance<Fields>) {
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!isEntered || !isReady) return
    setEntered(false)
    form.submit()
  }, [isEntered, isReady, form])
  return [isEntered, setEntered] as const
}

function CaptchaField({ captcha, onRenew }: { captcha: Captcha | null | 'failed'; onRenew: () => void }) {
  const t = useT()
  return (
    <Form.Item label={t('验证码 / Captcha')} htmlFor="code" className="login-code">
      <Form.Item
        name="code"
        noStyle
        rules={[{ required: true, whitespace: true, message: t('请输入验证码 / Enter the captcha') }]}
      >
        <Input prefix={<Icon name="shield-check" />} autoComplete="off" maxLength={8} spellCheck={false} />
      </Form.Item>
      <button
        type="button"
        className="captcha"
        onClick={onRenew}
        title={t('看不清？换一张 / Cannot read it? Another one')}
      >
        {captcha === 'failed' && <span className="captcha-wait">{t('点击重试 / Retry')}</span>}
        {captcha === null && <span className="captcha-wait" />}
        {typeof captcha === 'object' && captcha && (
          <img
            src={captcha.image}
            width={130}
            height={48}
            alt={t('验证码图片，点击更换 / Captcha picture, click for another')}
          />
        )}
      </button>
    </Form.Item>
  )
}

const TENANT_DIGITS = 6
/** null while it is on its way, undefined when this client signs in without one. */
type CaptchaState = Captcha | null | undefined | 'failed'

/** A tenant may sign in without one (`login.captcha`); its number is known as soon as it is written out. */
function useCaptcha(tenantId: string): [CaptchaState, () => void] {
  const asked = tenantId.length >= TENANT_DIGITS ? tenantId : ''
  const [captcha, setCaptcha] = useState<CaptchaState>(null)
  const round = useRef(0)
  const renew = useCallback(() => {
    const mine = ++round.current
    // Where none was asked for, its place does not come and go with every wrong password.
    setCaptcha(now => (now === undefined ? now : null))
    request<Partial<Captcha>>('GET', '/api/blade-auth/oauth/captcha', {
      params: asked ? { tenantId: asked } : {},
      noClient: true,
      noToken: true,
      silent: true,
    }).then(
      found => {
        if (mine === round.current)
          setCaptcha(found.key && found.image ? { key: found.key, image: found.image } : undefined)
      },
      () => {
        if (mine === round.current) setCaptcha('failed')
      },
    )
  }, [asked])
  useEffect(renew, [renew])
  return [captcha, renew]
}

/** Tenant and account are remembered, the password never (10-platform 3.3). */
function lastSignIn(): { tenantId: string; account: string } {
  try {
    const last = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    return {
      tenantId: typeof last.tenantId === 'string' ? last.tenantId : DEFAULT_TENANT,
      account: typeof last.account === 'string' ? last.account : '',
    }
  } catch {
    // Edited by hand: the preset is as good.
    return { tenantId: DEFAULT_TENANT, account: '' }
  }
}
