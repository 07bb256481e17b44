import { Popover } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, localDate, weekday, type LocalDate } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { calendarSources } from '../calendar-sources.ts'
import { monthEnd, monthStart } from '../filters.ts'
import { Card, CardFailed, CardSkeleton } from './card.tsx'
import { addressOf, opens } from './numbers.tsx'

interface Entry {
  day: LocalDate
  key: string
  total: number
  filters: Readonly<Record<string, string>>
}
interface Answer {
  month: string
  entries: Entry[]
  days: { day: LocalDate; kind: string; name: string }[]
}

/**
 * Ends and appointments of a month, day by day; a line of a day opens the list behind it (10-platform 5.11, card
 * calendar).
 */
export function CalendarCard({ title, refreshSec }: { title: string; refreshSec: number }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const today = localDate(new Date())
  const [month, setMonth] = useState(today.slice(0, 7))
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['totals', 'workbench', 'calendar', month, language],
    staleTime: 60_000,
    refetchInterval: refreshSec * 1000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<Answer>('POST', '/api/blade-desk/work-bench-disposition/card-data', {
        body: { cardCode: 'calendar', month },
        silent: true,
      }),
  })
  const turn = (days: number, from: LocalDate) => setMonth(addDays(from, days).slice(0, 7))
  const first = monthStart(`${month}-01`)
  const more = (
    <span className="workbench-month">
      {month !== today.slice(0, 7) && (
        <button type="button" className="kit-text-button" onClick={() => setMonth(today.slice(0, 7))}>
          {t('今天 / Today')}
        </button>
      )}
      <button
        type="button"
        className="kit-icon-button"
        aria-label={t('上个月 / Month before')}
        onClick={() => turn(-1, first)}
      >
        <Icon name="chevron-left" size={14} />
      </button>
      <b className="num">{month}</b>
      <button
        type="button"
        className="kit-icon-button"
        aria-label={t('下个月 / Month after')}
        onClick={() => turn(1, monthEnd(first))}
      >
        <Icon name="chevron-right" size={14} />
      </button>
    </span>
  )
  return (
    <Card title={title} icon="calendar-check" more={more}>
      {isPending ? (
        <CardSkeleton />
      ) : isError ? (
        <CardFailed onRetry={() => void refetch()} />
      ) : (
        <Month first={first} today={today} data={data} />
      )}
    </Card>
  )
}

const HEADS = ['一 / Mo', '二 / Tu', '三 / We', '四 / Th', '五 / Fr', '六 / Sa', '日 / Su'] as const

function Month({ first, today, data }: { first: LocalDate; today: LocalDate; data: Answer }) {
  const t = useT()
  const blanks = weekday(first) - 1
  const last = monthEnd(first)
  const days = Array.from({ length: Number(last.slice(8)) }, (_one, at) => addDays(first, at))
  const named = new Map(data.days.map(one => [one.day, one.name]))
  return (
    <div className="workbench-calendar">
      {HEADS.map(one => (
        <span key={one} className="workbench-weekday">
          {t(one)}
        </span>
      ))}
      {Array.from({ length: blanks }, (_one, at) => (
        <span key={`blank${at}`} />
      ))}
      {days.map(day => (
        <Day
          key={day}
          day={day}
          isToday={day === today}
          name={named.get(day)}
          entries={data.entries.filter(one => one.day === day)}
        />
      ))}
    </div>
  )
}

function Day({
  day,
  isToday,
  name,
  entries,
}: {
  day: LocalDate
  isToday: boolean
  name: string | undefined
  entries: readonly Entry[]
}) {
  const t = useT()
  const look = `workbench-day num${isToday ? ' is-today' : ''}${name ? ' is-named' : ''}`
  if (entries.length === 0)
    return (
      <span className={look} title={name}>
        {Number(day.slice(8))}
      </span>
    )
  const total = entries.reduce((sum, one) => sum + one.total, 0)
  const lines = calendarSources.flatMap(source =>
    entries.filter(one => one.key === source.key).map(one => ({ ...one, source })),
  )
  const tone =
    lines.find(one => one.source.tone === 'danger')?.source.tone ??
    lines.find(one => one.source.tone)?.source.tone ??
    'plain'
  const content = (
    <ul className="workbench-day-lines">
      {lines.map(({ key, source, total: count, filters }) => {
        const address = addressOf(source.resource, filters)
        return (
          <li key={key}>
            <a href={address} onClick={opens(address)}>
              <span>{t(source.label)}</span>
              <b className="num">{count}</b>
            </a>
          </li>
        )
      })}
    </ul>
  )
  return (
    <Popover trigger="click" title={name ? `${day} ${name}` : day} content={content} destroyOnHidden>
      <button
        type="button"
        className={look}
        aria-label={t('{day}：{n} 项 / {day}: {n} {n|item|items}', { day, n: total })}
      >
        {Number(day.slice(8))}
        <i className={`is-${tone}`}>{total > 99 ? '99+' : total}</i>
      </button>
    </Popover>
  )
}
