import { useQuery } from '@tanstack/react-query'
import type { Label } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { Card, CardFailed, CardSkeleton } from './card.tsx'
import { opens } from './numbers.tsx'

const useCardData = <T,>(cardCode: string, refreshSec: number) => {
  const language = useLanguage(state => state.language)
  return useQuery({
    queryKey: ['totals', 'workbench', cardCode, language],
    staleTime: 60_000,
    refetchInterval: refreshSec * 1000,
    queryFn: () =>
      request<T>('POST', '/api/blade-desk/work-bench-disposition/card-data', { body: { cardCode }, silent: true }),
  })
}
interface Props {
  title: string
  refreshSec: number
}

interface Sign {
  key: string
  label: Label
  value: number
  unit: 'count' | 'bytes'
  words?: Label
  beside?: Label
  facts?: Record<string, string | number>
  tone?: string
  path?: string
}

/** How the system is: each sign opens the page of the monitor that tells more (10-platform 13). */
export function HealthCard({ title, refreshSec }: Props) {
  const t = useT()
  const { data, isPending, isError, refetch } = useCardData<{ signs: Sign[] }>('system-health', refreshSec)
  const shown = ({ value, unit, words, facts = {} }: Sign) =>
    words ? t(words, facts) : unit === 'bytes' ? sizeOf(value) : value.toLocaleString('en-US')
  return (
    <Card title={title} icon="activity">
      {isPending ? (
        <CardSkeleton />
      ) : isError ? (
        <CardFailed onRetry={() => void refetch()} />
      ) : (
        <div className="workbench-numbers is-many">
          {data.signs.map(sign => {
            const inside = (
              <>
                <span>{t(sign.label)}</span>
                <b className="num">{shown(sign)}</b>
                {sign.beside && <small>{t(sign.beside, sign.facts ?? {})}</small>}
              </>
            )
            const look = `workbench-number${sign.tone ? ` is-${sign.tone}` : ''}`
            return sign.path ? (
              <a key={sign.key} className={look} href={sign.path} onClick={opens(sign.path)}>
                {inside}
              </a>
            ) : (
              <div key={sign.key} className={`${look} is-plain`}>
                {inside}
              </div>
            )
          })}
        </div>
      )}
    </Card>
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1_048_576) return `${(bytes / 1_024).toFixed(0)} KB`
  return bytes < 1_073_741_824 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${(bytes / 1_073_741_824).toFixed(2)} GB`
}

interface ProcessAge {
  processKey: string
  name: string
  running: number
  overdue: number
  hours: number | null
}
interface Holder {
  userId: string
  name: string
  waiting: number
  overdue: number
  oldestDays: number
}

/** Where approvals stand still: by process and by person, each line opens the instances that it counted. */
export function AgeingCard({ title, refreshSec }: Props) {
  const t = useT()
  const { data, isPending, isError, refetch } = useCardData<{ processes: ProcessAge[]; holders: Holder[] }>(
    'process-ageing',
    refreshSec,
  )
  const body = isPending ? (
    <CardSkeleton />
  ) : isError ? (
    <CardFailed onRetry={() => void refetch()} />
  ) : data.processes.length === 0 ? (
    <p className="workbench-none">{t('还没有审批 / No approvals yet')}</p>
  ) : (
    <div className="workbench-ageing">
      <Processes list={data.processes} />
      <Holders list={data.holders} />
    </div>
  )
  return (
    <Card
      title={title}
      icon="workflow"
      more={
        <a href="/flow/follow" onClick={opens('/flow/follow')}>
          {t('全部 / All')}
        </a>
      }
    >
      {body}
    </Card>
  )
}

function Processes({ list }: { list: readonly ProcessAge[] }) {
  const t = useT()
  return (
    <table>
      <thead>
        <tr>
          <th>{t('流程 / Process')}</th>
          <th>{t('进行中 / Running')}</th>
          <th>{t('超期 / Over due')}</th>
          <th>{t('每步用时 / Per step')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(one => (
          <tr key={one.processKey}>
            <td>
              <button
                type="button"
                className="kit-text-button"
                onClick={() => openTab(`/flow/follow?state=1&processDefinitionKey=${one.processKey}`)}
              >
                {t(one.name as Label) || one.processKey}
              </button>
            </td>
            <td className="num">{one.running}</td>
            <td className={`num${one.overdue > 0 ? ' kit-late' : ''}`}>
              {one.running > 0 ? `${one.overdue} · ${Math.round((one.overdue / one.running) * 100)}%` : '-'}
            </td>
            <td className="num">{one.hours === null ? '-' : t('{n} 小时 / {n} h', { n: one.hours })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Holders({ list }: { list: readonly Holder[] }) {
  const t = useT()
  return (
    <table>
      <thead>
        <tr>
          <th>{t('等待谁 / Waits for')}</th>
          <th>{t('单据 / Documents')}</th>
          <th>{t('最久 / Oldest')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(one => (
          <tr key={one.userId}>
            <td>
              <button
                type="button"
                className="kit-text-button kit-own"
                onClick={() =>
                  openTab(`/flow/follow?state=1&holderId=${one.userId}&holder=${encodeURIComponent(one.name)}`)
                }
              >
                {one.name}
              </button>
            </td>
            <td className={`num${one.overdue > 0 ? ' kit-late' : ''}`}>{one.waiting}</td>
            <td className="num">{t('{n} 天 / {n} d', { n: one.oldestDays })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
