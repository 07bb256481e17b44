import { useQueries } from '@tanstack/react-query'
import { localDate } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { callOf, findResource, mayCall, type AnyResource } from '#packages/web/kit/model/world.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { figures, listAddress, type Figure } from './figures.ts'

interface PageAnswer { total: number; totalCapped?: boolean; totals?: Record<string, string> }
interface Shown { figure: Figure; resource: AnyResource; filters: Readonly<Record<string, string>> }

/** Figures of the lists that this person may open. */
export function FigureCards() {
  const t = useT()
  const codes = useSession(state => state.codes)
  const today = localDate(new Date())
  const shown = figures.flatMap((figure): Shown[] => {
    const resource = findResource(figure.resource)
    return resource?.page && mayCall(resource, 'page', codes) ? [{ figure, resource, filters: figure.filters(today) }] : []
  })
  const answers = useQueries({
    queries: shown.map(({ figure, resource, filters }) => ({
      queryKey: ['totals', resource.name, 'workbench', figure.key, today], staleTime: 60_000, refetchOnWindowFocus: true,
      queryFn: () => request<PageAnswer>('GET', callOf(resource, 'page')!.path, { params: { ...filters, current: 1, size: 1, ...(figure.sum ? { totals: 1 } : {}) }, silent: true }),
    })),
  })
  if (shown.length === 0) return null
  return (
    <section className="workbench-figures" aria-label={t('数据 / Figures')}>
      {shown.map(({ figure, resource, filters }, index) => <FigureCard key={figure.key} figure={figure} address={listAddress(resource, filters)} answer={answers[index]!} />)}
    </section>
  )
}

interface CardProps { figure: Figure; address: string; answer: { data: PageAnswer | undefined; isPending: boolean; isError: boolean } }

function FigureCard({ figure, address, answer: { data, isPending, isError } }: CardProps) {
  const t = useT()
  const count = data?.totalCapped ? '10000+' : (data?.total ?? 0).toLocaleString('en-US')
  const sum = figure.sum ? data?.totals?.[figure.sum] : undefined
  const isAlarm = (data?.total ?? 0) > 0 && figure.tone
  return (
    <a className={`kit-card workbench-figure${isAlarm ? ` is-${figure.tone}` : ''}`} href={address} onClick={event => { if (event.ctrlKey || event.metaKey) return; event.preventDefault(); openTab(address) }}>
      <span className="workbench-figure-label"><Icon name={figure.icon} size={14} />{t(figure.label)}</span>
      <b className="num">{isPending ? <i className="workbench-shade" /> : isError ? '-' : sum !== undefined ? thousands(sum) : count}</b>
      <small>{isPending ? ' ' : isError ? t('没有读到 / Could not be read') : figure.sum ? t('{count} 笔，元 / {count} rows, CNY', { count }) : t('查看 / Open')}</small>
    </a>
  )
}
