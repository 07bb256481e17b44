import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

interface Props {
  title: string
  icon?: string
  count?: number | undefined
  more?: ReactNode
  children: ReactNode
}

export function Card({ title, icon, count, more, children }: Props) {
  const t = useT()
  return (
    <section className="kit-card workbench-card">
      <header>
        <h2>
          {icon && <Icon name={icon} size={15} />}
          {t(title)}
          {count ? <span className="kit-count num">{count.toLocaleString('en-US')}</span> : null}
        </h2>
        {more && <span className="workbench-more">{more}</span>}
      </header>
      <div className="workbench-body" tabIndex={0} role="group" aria-label={t(title)}>
        {children}
      </div>
    </section>
  )
}

export const CardSkeleton = () => (
  <div className="workbench-wait">
    <Skeleton active title={false} paragraph={{ rows: 2 }} />
  </div>
)

/** A card that fails says so itself and leaves the others alone. */
export function CardFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div className="workbench-nothing" role="alert">
      <p>{t('没有读到数据 / This could not be read')}</p>
      <button type="button" className="kit-text-button" onClick={onRetry}>
        {t('重试 / Retry')}
      </button>
    </div>
  )
}
