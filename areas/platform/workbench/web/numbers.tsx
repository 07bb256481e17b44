import { useQuery } from '@tanstack/react-query'
import { Suspense, type MouseEvent } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { findResource } from '#packages/web/kit/model/world.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import type { CardSpec, Figure } from '../cards.ts'
import { Card, CardFailed, CardSkeleton } from './card.tsx'
import { listAddress } from './figures.ts'

const ChartView = part(() => import('./chart.tsx'))

export interface FigureAnswer {
  key: string
  filters: Readonly<Record<string, string>>
  total: number
  totalCapped?: boolean
  sums: string[]
}
export interface GroupAnswer {
  value: string
  label: string
  total: number
  sums: string[]
  filters: Readonly<Record<string, string>>
}
interface CardAnswer {
  figures: FigureAnswer[]
  groups: GroupAnswer[]
}

/**
 * A card of numbers: the server counts inside this person's scope and says by which filters; the links carry the same.
 */
export function NumbersCard({ spec, title, refreshSec }: { spec: CardSpec; title: string; refreshSec: number }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['totals', 'workbench', spec.code, language],
    staleTime: 60_000,
    refetchInterval: refreshSec * 1000,
    queryFn: () =>
      request<CardAnswer>('POST', '/api/blade-desk/work-bench-disposition/card-data', {
        body: { cardCode: spec.code },
        silent: true,
      }),
  })
  const body = isPending ? (
    <CardSkeleton />
  ) : isError ? (
    <CardFailed onRetry={() => void refetch()} />
  ) : spec.grouping ? (
    data.groups.length === 0 ? (
      <p className="workbench-none">{t('没有数据 / Nothing here')}</p>
    ) : (
      <Groups spec={spec} groups={data.groups} />
    )
  ) : (
    <div className="workbench-numbers">
      {data.figures.map(one => (
        <Number
          key={one.key}
          answer={one}
          figure={spec.figures!.find(({ key }) => key === one.key)!}
          rate={spec.rate?.figure === one.key ? t(spec.rate.label) : ''}
        />
      ))}
    </div>
  )
  return (
    <Card title={title} icon={spec.icon}>
      {body}
    </Card>
  )
}

export const addressOf = (resource: string, filters: Readonly<Record<string, string>>): string => {
  const found = findResource(resource)
  return found ? listAddress(found, filters) : ''
}
export const opens = (address: string) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openTab(address)
}
const isMoney = (resource: string, field: string): boolean => {
  const fields = findResource(resource)?.fields as Record<string, { kind: string }> | undefined
  return fields?.[field]?.kind === 'money'
}
const shownSum = (resource: string, field: string, sum: string): string =>
  isMoney(resource, field) ? `¥${thousands(sum)}` : Math.round(globalThis.Number(sum)).toLocaleString('en-US')

function Number({ figure, answer, rate }: { figure: Figure; answer: FigureAnswer; rate: string }) {
  const t = useT()
  const address = addressOf(figure.resource, answer.filters)
  const count = answer.totalCapped ? '10000+' : answer.total.toLocaleString('en-US')
  const [field] = figure.sums ?? []
  const [whole = 0, part = 0] = answer.sums.map(globalThis.Number)
  const share = whole > 0 ? Math.min(100, (part / whole) * 100) : 0
  const isAlarm = answer.total > 0 && figure.tone
  return (
    <a className={`workbench-number${isAlarm ? ` is-${figure.tone}` : ''}`} href={address} onClick={opens(address)}>
      <span>{t(figure.label)}</span>
      <b className="num">{field ? shownSum(figure.resource, field, answer.sums[0] ?? '0') : count}</b>
      {rate ? (
        <small title={`${rate} ${share.toFixed(1)}%`}>
          {rate} <b className="num">{share.toFixed(1)}%</b>
          <span className="workbench-track workbench-rate">
            <i style={{ width: `${share}%` }} />
          </span>
        </small>
      ) : (
        field && (
          <small>
            {isMoney(figure.resource, field)
              ? t('{count} 笔 / {count} {count|row|rows}', { count })
              : t('{count} 条 / {count} {count|row|rows}', { count })}
          </small>
        )
      )}
    </a>
  )
}

function Groups({ spec, groups }: { spec: CardSpec; groups: readonly GroupAnswer[] }) {
  const { resource, sums = [], chart, by } = spec.grouping!
  const open = (group: GroupAnswer) => openTab(addressOf(resource, group.filters))
  if (chart === 'pie' || chart === 'line' || by)
    return (
      <Suspense fallback={<CardSkeleton />}>
        <ChartView spec={spec} groups={groups} onOpen={open} />
      </Suspense>
    )
  const [field] = sums
  const sizeOf = (group: GroupAnswer) => (field ? globalThis.Number(group.sums[0] ?? 0) : group.total)
  const most = Math.max(1, ...groups.map(sizeOf))
  return (
    <ul className="workbench-bars">
      {groups.map(group => (
        <li key={group.value}>
          <button type="button" onClick={() => open(group)}>
            <span title={group.label}>{group.label}</span>
            <span className="workbench-track">
              <i style={{ width: `${(sizeOf(group) / most) * 100}%` }} />
            </span>
            <b className="num">
              {field ? shownSum(resource, field, group.sums[0] ?? '0') : group.total.toLocaleString('en-US')}
            </b>
          </button>
        </li>
      ))}
    </ul>
  )
}
