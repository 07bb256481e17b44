import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { NetworkError, tellWindows } from '../http/index.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { clearLock, tryUnlock, useLock } from './lock.ts'
import { Face } from './own-avatar.tsx'
import { signOut, useSession } from './session.ts'
import './lock.css'

/** Covers every window until the right password comes; five wrong ones sign out. */
export default function LockPage() {
  const t = useT()
  const navigate = useNavigate()
  const user = useSession(state => state.user)
  const isOwn = useLock(state => state.lock?.salt !== undefined)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const [isTrying, setTrying] = useState(false)

  async function unlock() {
    if (!password) return setFault(t('请输入密码 / Enter the password'))
    setTrying(true)
    try {
      const result = await tryUnlock(password)
      if (result.isOpen) return void navigate(result.to, { replace: true })
      if (result.left <= 0) return void leave()
      setFault(t('密码不正确，还可以试 {n} 次 / Wrong password, {n} {n|try|tries} left', { n: result.left }))
      setPassword('')
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      setFault(t('网络异常，请检查网络后重试 / Network error, check the network and retry'))
    } finally {
      setTrying(false)
    }
  }
  async function leave() {
    // Signed out before the lock falls: no other window shows its page for a moment, and none stays behind a lock that
    // nobody can open.
    await signOut({ server: true, windows: true })
    clearLock()
    tellWindows('unlocked')
    void navigate('/login', { replace: true })
  }
  return (
    <main className="lock-page">
      <Clock />
      <form
        className="lock-box"
        onSubmit={event => {
          event.preventDefault()
          void unlock()
        }}
      >
        <Face avatar={user?.avatar} size={64} />
        <h1>{user?.name ?? t('已锁屏 / Locked')}</h1>
        <p>
          {isOwn
            ? t('输入锁屏密码继续工作 / Enter the lock password to go on')
            : t('长时间未操作，请输入账号密码 / Idle for long, enter your account password')}
        </p>
        <Input.Password
          autoFocus
          size="large"
          value={password}
          status={fault ? 'error' : undefined}
          aria-label={t('密码 / Password')}
          autoComplete="off"
          iconRender={isShown => <Icon name={isShown ? 'eye' : 'eye-off'} />}
          onChange={event => {
            setPassword(event.target.value)
            setFault('')
          }}
        />
        <div className="lock-fault" role="alert">
          {fault}
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={isTrying}>
          {t('解锁 / Unlock')}
        </Button>
        <button type="button" className="link-button" onClick={() => void leave()}>
          {t('退出登录 / Log out')}
        </button>
      </form>
    </main>
  )
}

function Clock() {
  const language = useLanguage(state => state.language)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  return (
    <header className="lock-clock">
      <time className="num">
        {now.toLocaleTimeString(locale, {
          hour: '2-digit',
          minute: '2-digit',
          hour12: false,
          timeZone: 'Asia/Shanghai',
        })}
      </time>
      <span>
        {now.toLocaleDateString(locale, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'Asia/Shanghai' })}
      </span>
    </header>
  )
}
