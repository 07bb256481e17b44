import { useEffect } from 'react'
import { useT } from '../i18n/index.ts'
import { Mark, useProduct } from './brand.tsx'
import { ownPicture, useHostTenant } from './host-tenant.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LoginForm } from './login-form.tsx'
import { enterSession, useSession } from './session.ts'
import './login.css'

export default function LoginPage() {
  const t = useT()
  const product = useProduct()
  const host = useHostTenant()
  const [background, logo] = [ownPicture(host.backgroundUrl), ownPicture(host.logoUrl)]
  const isBusy = useSession(state => state.status === 'loading')

  useEffect(() => {
    document.title = `${t('登录 / Sign in')} · ${product}`
  }, [t, product])

  return (
    <div className="login">
      <aside className={background ? 'login-side has-background' : 'login-side'}>
        {background ? <img className="login-background" src={background} alt="" /> : <Horizon />}
        <header>
          {logo ? <img className="login-logo" src={logo} alt="" /> : <Mark size={34} />}
          <span>{product}</span>
        </header>
        <div className="login-words">
          <h2>{t('合同、车辆、账款，一处办妥 / Contracts, vehicles and money in one place')}</h2>
          <p>
            {t(
              '从签约、提车到收租、退车、结清，每一步都有据可查。 / From signing and handover to rent, return and settlement: every step on record.',
            )}
          </p>
        </div>
      </aside>
      <main className="login-main">
        <div className="login-top">
          <LanguageSwitch />
        </div>
        {/* The frame is fetched while the password is being typed, not before: the sign-in itself stays light. */}
        <section className="login-box" onInput={() => void import('./shell.tsx')} aria-label={t('登录 / Sign in')}>
          <div className="login-mark">
            {logo ? <img className="login-logo" src={logo} alt="" /> : <Mark size={40} />}
          </div>
          <h1>{t('欢迎登录 / Welcome back')}</h1>
          <p className="login-sub">{t('请使用公司分配的账号 / Use the account your company gave you')}</p>
          <LoginForm onDone={() => void enterSession()} isBusy={isBusy} />
        </section>
        <footer className="login-foot">{t('仅限授权员工使用 / For authorised staff only')}</footer>
      </main>
    </div>
  )
}

/** Night road: the only picture of the product that is there to be looked at. */
function Horizon() {
  const posts = [0, 1, 2, 3, 4]
  return (
    <svg className="horizon" viewBox="0 0 600 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="road" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#4f8fdc" stopOpacity=".10" />
          <stop offset="1" stopColor="#7db5f5" stopOpacity=".30" />
        </linearGradient>
        <linearGradient id="lane" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd166" stopOpacity=".15" />
          <stop offset="1" stopColor="#ffd166" stopOpacity=".95" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#8cc4ff" stopOpacity=".55" />
          <stop offset="1" stopColor="#8cc4ff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="380" cy="172" rx="300" ry="120" fill="url(#glow)" />
      <g fill="#8fb8ea" fillOpacity=".13">
        <path d="M20 172V120h34v-26h30v78zM96 172v-96h26v96zM134 172v-54h44v54zM190 172V98h22V70h20v102zM244 172v-42h36v42z" />
        <path d="M468 172v-60h30v60zM508 172V86h28v86zM546 172v-44h44v44zM420 172v-34h34v34z" />
      </g>
      <path d="M0 172h600" stroke="#9cc8ff" strokeOpacity=".35" />
      <path d="M372 172h16l232 248H60z" fill="url(#road)" />
      <path d="M372 172 60 420M388 172l232 248" stroke="#cfe4ff" strokeOpacity=".5" strokeWidth="1.5" />
      {posts.map(index => {
        const near = [188, 212, 248, 302, 376][index]!
        const far = [180, 198, 226, 268, 332][index]!
        const x = (y: number) => 380 - (y - 172) * 0.16
        const width = (y: number) => (y - 172) * 0.022 + 0.6
        return (
          <path
            key={index}
            fill="url(#lane)"
            d={`M${x(far) - width(far)} ${far}H${x(far) + width(far)}L${x(near) + width(near)} ${near}H${x(near) - width(near)}z`}
          />
        )
      })}
      <g transform="translate(378 262)">
        <ellipse cx="62" cy="76" rx="66" ry="7" fill="#06101f" fillOpacity=".55" />
        <path
          d="M8 70V46c0-6 3-10 8-12l10-22c2-5 6-8 12-8h48c6 0 10 3 12 8l10 22c5 2 8 6 8 12v24c0 3-2 5-5 5h-9c-3 0-5-2-5-5v-4H27v4c0 3-2 5-5 5h-9c-3 0-5-2-5-5z"
          fill="#eaf3ff"
        />
        <path d="m29 32 7-16c1-2 2-3 4-3h44c2 0 3 1 4 3l7 16z" fill="#23406b" />
        <rect x="14" y="44" width="20" height="9" rx="4.5" fill="#ff7a70" />
        <rect x="90" y="44" width="20" height="9" rx="4.5" fill="#ff7a70" />
        <rect x="43" y="45" width="38" height="12" rx="2.5" fill="#1f6fc4" />
        <path d="M49 51h26" stroke="#fff" strokeWidth="2.4" strokeDasharray="4 2.5" />
      </g>
    </svg>
  )
}
