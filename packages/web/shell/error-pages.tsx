import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { Mark } from './brand.tsx'
import { loadSession, signOut, useSession } from './session.ts'
import './error-pages.css'

type Picture = '403' | '404' | '500' | 'broken' | 'update' | 'offline'

/** A page that has nothing to show but a reason and a way on. */
export function Notice({
  picture,
  title,
  text,
  action,
}: {
  picture: Picture
  title: string
  text: string
  action: ReactNode
}) {
  return (
    <main className="notice-page">
      <Scene picture={picture} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="notice-actions">{action}</div>
    </main>
  )
}

/** A road, and what is in its way. */
function Scene({ picture }: { picture: Picture }) {
  const word = /^\d/.test(picture) ? picture : undefined
  return (
    <svg className="scene" viewBox="0 0 320 150" aria-hidden="true">
      <path className="scene-hill" d="M0 112c40-34 78-34 118-8 34-42 88-48 132-6 26-16 48-14 70 6v46H0z" />
      <path className="scene-road" d="M0 150h320v-22H0z" />
      <path className="scene-lane" d="M8 139h26M58 139h26M108 139h26M158 139h26M208 139h26M258 139h26" />
      <g className="scene-car" transform="translate(46 94)">
        <path d="M4 26c0-5 3-8 8-9l10-11c2-2 5-4 9-4h22c4 0 7 2 9 4l9 11 9 2c4 1 6 4 6 8v6H4z" />
        <path className="scene-glass" d="M26 16 33 8h9v8zM46 8h8c2 0 3 1 4 2l5 6H46z" />
        <circle className="scene-wheel" cx="22" cy="34" r="7" />
        <circle className="scene-wheel" cx="68" cy="34" r="7" />
      </g>
      <g transform="translate(206 54)">
        <path className="scene-post" d="M44 44v44" />
        <rect className="scene-sign" x="4" y="0" width="80" height="48" rx="8" />
        {word ? (
          <text className="scene-word" x="44" y="33" textAnchor="middle">
            {word}
          </text>
        ) : (
          <path className="scene-mark" d="M44 12v14M44 34v.5" />
        )}
      </g>
    </svg>
  )
}

export function NotFound() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Notice
      picture="404"
      title={t('页面不存在 / Page not found')}
      text={t('抱歉，您访问的页面不存在 / Sorry, the page you visited does not exist')}
      action={
        <Button type="primary" onClick={() => void navigate('/')}>
          {t('返回首页 / Back to home')}
        </Button>
      }
    />
  )
}

export function Forbidden({ onBack }: { onBack: () => void }) {
  const t = useT()
  return (
    <Notice
      picture="403"
      title={t('无权限 / No permission')}
      text={t('抱歉，您无权访问该数据 / Sorry, you have no access to this data')}
      action={
        <Button type="primary" onClick={onBack}>
          {t('返回 / Back')}
        </Button>
      }
    />
  )
}

export function ServerError() {
  const t = useT()
  return (
    <Notice
      picture="500"
      title={t('服务器出错了 / The server failed')}
      text={t('请稍后再试；若一直如此，请联系管理员。 / Try again later; if it goes on, tell your administrator.')}
      action={<a href="/">{t('返回首页 / Back to home')}</a>}
    />
  )
}

/** Signed in, but neither menus nor rights could be read. */
export function ConnectionLost() {
  const t = useT()
  const retry = () => {
    useSession.setState({ status: 'anonymous' })
    void loadSession()
  }
  return (
    <Notice
      picture="offline"
      title={t('暂时连接不上服务器 / The server cannot be reached')}
      text={t(
        '菜单和权限没有读到，请检查网络后重试。 / Menus and rights could not be read, check the network and try again.',
      )}
      action={
        <>
          <Button type="primary" onClick={retry}>
            {t('重试 / Retry')}
          </Button>
          <Button onClick={() => void signOut({ server: false, windows: true })}>{t('退出登录 / Log out')}</Button>
        </>
      }
    />
  )
}

export function Splash() {
  return (
    <div className="splash" role="status" aria-label="loading">
      <Mark size={40} />
      <span className="splash-line" />
    </div>
  )
}
