import { Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import { OwnForm, type Info } from './info-page.tsx'
import { OwnPictures } from './own-pictures.tsx'

/** 修改个人信息: what I may change about myself. */
export default function InfoUpdatePage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending, refetch } = useQuery({
    queryKey: ['own-info', language],
    queryFn: () => request<Info>('GET', '/api/blade-user/info', { silent: true }),
  })
  return (
    <div className="kit-page user-info">
      <header className="kit-head">
        <h1>{t('修改个人信息 / Change personal information')}</h1>
        <div className="kit-head-tools">
          <Button onClick={() => void navigateTo('/info/index')}>{t('返回 / Back')}</Button>
        </div>
      </header>
      {data && (
        <section className="kit-card user-card">
          <OwnPictures info={data} />
        </section>
      )}
      <section className="kit-card user-card user-own">
        {data ? (
          <OwnForm info={data} onSaved={() => void navigateTo('/info/index')} />
        ) : isPending ? (
          <Skeleton active />
        ) : (
          <div className="kit-nothing">
            <p>{t('没有读到数据 / This could not be read')}</p>
            <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>
          </div>
        )}
      </section>
    </div>
  )
}
