import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { PageSkeleton } from '../../shell/tab-host.tsx'
import { openTab } from '../../shell/tab-store.ts'
import '../kit.css'
import '../form.css'
import '../approval.css'

interface Startable {
  key: string
  name: string
  category: string
  categoryName: string
  version: number
  resource: string
  businessName: string
  path: string
}

/** What may be handed into approval: by kind, each opens the form by which it begins. */
export function StartPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['flow', 'start', language],
    queryFn: async () =>
      (
        await request<{ records: Startable[] }>('GET', '/api/blade-flow/work/start-list', {
          params: { size: 500 },
          noToast: true,
        })
      ).records,
  })
  if (isPending) return <PageSkeleton />
  const groups = Map.groupBy(data ?? [], one => one.category)
  return (
    <div className="kit-page kit-start">
      <header className="kit-head">
        <h1>
          {t('发起流程 / Start an approval')}
          <span className="kit-count num">{data?.length ?? ''}</span>
        </h1>
      </header>
      {error && (
        <section className="kit-card kit-nothing" role="alert">
          <p>{t('没有读到流程，请检查网络后重试 / The processes could not be read, check the network and retry')}</p>
          <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>
        </section>
      )}
      {data?.length === 0 && (
        <section className="kit-card kit-nothing">
          <Icon name="inbox" size={30} />
          <p>
            {t(
              '没有您可以发起的流程；可以新增的单据由您的角色决定 / There is nothing that you may start; your role says which documents you may add',
            )}
          </p>
        </section>
      )}
      {[...groups].map(([category, list]) => (
        <section key={category} className="kit-card kit-section" aria-labelledby={`start-${category}`}>
          <h2 id={`start-${category}`}>{list[0]!.categoryName}</h2>
          <ul className="kit-start-list">
            {list.map(one => (
              <li key={one.resource + one.key}>
                <a
                  href={one.path}
                  onClick={event => {
                    event.preventDefault()
                    openTab(one.path)
                  }}
                >
                  <Icon name="file-text" size={18} />
                  <b>{one.name}</b>
                  {one.businessName !== one.name && <span>{one.businessName}</span>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
