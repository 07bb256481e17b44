import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Label } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'

interface Props { title: Label; count?: number | undefined; more?: ReactNode; isWide?: boolean; children: ReactNode }

export function Card({ title, count, more, isWide = false, children }: Props) {
  const t = useT()
  return (
    <section className={`kit-card workbench-card${isWide ? ' is-wide' : ''}`}>
      <header><h2>{t(title)}{count ? <span className="kit-count num">{count.toLocaleString('en-US')}</span> : null}</h2>{more && <span className="workbench-more">{more}</span>}</header>
      {children}
    </section>
  )
}

export const CardSkeleton = () => <div className="workbench-wait"><Skeleton active title={false} paragraph={{ rows: 4 }} /></div>

/** A card that fails says so itself and leaves the others alone. */
export function CardFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return <div className="workbench-nothing" role="alert"><p>{t('没有读到数据 / This could not be read')}</p><button type="button" className="kit-text-button" onClick={onRetry}>{t('重试 / Retry')}</button></div>
}
