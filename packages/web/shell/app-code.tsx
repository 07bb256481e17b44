import { Popover, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { useSession } from './session.ts'

/**
 * Where the app is fetched: `app.downloadUrl` as a picture for the phone, with version and size (10-platform 3.2, top
 * bar).
 */
export function AppCode() {
  const t = useT()
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={<Code />}>
      <button
        type="button"
        className="bar-button"
        aria-label={t('下载APP / Get the app')}
        title={t('下载APP / Get the app')}
      >
        <Icon name="qr-code" size={17} />
      </button>
    </Popover>
  )
}

function Code() {
  const t = useT()
  const app = useSession(state => state.app)
  const [picture, setPicture] = useState('')
  useEffect(() => {
    if (!app.url) return
    let isGone = false
    void import('qrcode')
      .then(library => library.toDataURL(app.url, { margin: 1, width: 176 }))
      .then(made => {
        if (!isGone) setPicture(made)
      })
    return () => {
      isGone = true
    }
  }, [app.url])
  if (!app.url)
    return (
      <p className="app-code muted">
        {t(
          '还没有配置下载地址，请联系管理员填写参数 app.downloadUrl。 / No download address yet; the administrator sets parameter app.downloadUrl.',
        )}
      </p>
    )
  return (
    <div className="app-code">
      {picture ? (
        <img src={picture} width={176} height={176} alt={t('下载地址二维码 / QR code of the download address')} />
      ) : (
        <Skeleton.Node active style={{ width: 176, height: 176 }} />
      )}
      <b>{t('手机扫码下载 / Scan with your phone')}</b>
      <span className="muted">
        {[app.version && t('版本 {version} / Version {version}', { version: app.version }), app.size]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <a href={app.url} target="_blank" rel="noopener noreferrer">
        {app.url}
      </a>
    </div>
  )
}
