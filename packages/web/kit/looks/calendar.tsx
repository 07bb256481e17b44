import { Button, Select } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { textOf, twinOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import type { PageAnswer } from '../data.ts'
import { todayHere } from '../form/values.ts'
import { filtersIn, type Query } from '../list/address.ts'
import type { ListState } from '../list/use-list-page.ts'
import { columnsOf } from '../model/shape.ts'
import { asRead, callOf, fieldOf, isAbsent, stateOf, titleOf, type AnyResource, type Row } from '../model/world.ts'
import { useOpenRecord } from '../record-place.ts'
import { datesOf } from './shape.ts'
import { monthOf, nextMonth, weeksOf } from './month.ts'
import './looks.css'

const MOST = 1000
const SHOWN = 4
const WEEKDAYS = ['一 / Mon', '二 / Tue', '三 / Wed', '四 / Thu', '五 / Fri', '六 / Sat', '日 / Sun'] as const

/** A month of records by one of their dates. A day with more than fits leads to the list of that day. */
export default function Calendar({
  list,
  fixed,
  columns,
}: {
  list: ListState
  fixed: Query
  columns: string | undefined
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { resource, query } = list
  const dates = datesOf(resource)
  const by = dates.includes(query['dated'] ?? '') ? query['dated']! : dates[0]!
  const today = todayHere()
  const month = monthOf(query['month'], today)
  const weeks = weeksOf(month)
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  const params = {
    ...filtersIn(query),
    ...fixed,
    [`${by}_datege`]: first,
    [`${by}_datele`]: last,
    ascs: by,
    current: 1,
    size: MOST,
    ...(columns ? { columns: [...new Set([...columns.split(','), by])].join(',') } : {}),
  }
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', resource.name, 'calendar', JSON.stringify(params), language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<PageAnswer>('GET', callOf(resource, 'page')!.path, { params, signal, noToast: true }),
  })
  const days = Map.groupBy(
    (data?.records ?? []).map(row => asRead(resource, row)),
    row => String(row[by] ?? '').slice(0, 10),
  )
  return (
    <div className="kit-calendar">
      <header>
        <Button
          icon={<Icon name="chevron-left" size={15} />}
          aria-label={t('上个月 / Month before')}
          onClick={() => list.filter({ month: nextMonth(month, -1) })}
        />
        <b className="num">{month}</b>
        <Button
          icon={<Icon name="chevron-right" size={15} />}
          aria-label={t('下个月 / Month after')}
          onClick={() => list.filter({ month: nextMonth(month, 1) })}
        />
        <Button onClick={() => list.filter({ month: undefined })}>{t('本月 / This month')}</Button>
        <Select
          value={by}
          aria-label={t('按哪个日期 / By which date')}
          popupMatchSelectWidth={false}
          onChange={dated => list.filter({ dated })}
          options={dates.map(name => ({ value: name, label: textOf(fieldOf(resource, name)!.label, language) }))}
        />
        {isError && (
          <span role="alert">
            {t('没有读到数据 / This could not be read')}
            <button type="button" className="kit-text-button" onClick={() => void refetch()}>
              {t('重试 / Retry')}
            </button>
          </span>
        )}
        {(data?.total ?? 0) > MOST && (
          <span role="status">
            {t('只显示前 {n} 条，请缩小筛选 / The first {n} only: narrow the filters', { n: MOST })}
          </span>
        )}
      </header>
      <div className="kit-month" role="grid" aria-label={month}>
        {WEEKDAYS.map(day => (
          <span key={day} role="columnheader">
            {t(day)}
          </span>
        ))}
        {weeks.flat().map(day => (
          <Day
            key={day}
            day={day}
            list={list}
            by={by}
            rows={days.get(day) ?? []}
            className={[day.slice(0, 7) === month ? '' : 'is-other', day === today ? 'is-today' : ''].join(' ').trim()}
          />
        ))}
      </div>
    </div>
  )
}

/** Whose it is: the first name or reference of the list beside the title. */
function besideTitle(resource: AnyResource, row: Row): string {
  const { names, shown } = columnsOf(resource)
  const name = names
    .slice(0, shown)
    .find(
      one =>
        one !== resource.title &&
        ['ref', 'text', 'user'].includes(fieldOf(resource, one)?.kind ?? '') &&
        !isAbsent(row[one]),
    )
  return name === undefined ? '' : String(row[twinOf(name)] || row[name])
}

function Day({
  day,
  list,
  by,
  rows,
  className,
}: {
  day: string
  list: ListState
  by: string
  rows: readonly Row[]
  className: string
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const openRecord = useOpenRecord()
  const { resource } = list
  const isDate = fieldOf(resource, by)?.kind === 'date'
  return (
    <div role="gridcell" aria-label={day} className={className}>
      <span className="num">{Number(day.slice(8))}</span>
      {rows.slice(0, SHOWN).map(row => {
        const state = stateOf(resource, row['status'])?.[1]
        return (
          <button
            key={String(row['id'])}
            type="button"
            className={`kit-day-chip tone-${state?.tone ?? 'plain'}`}
            title={state && textOf(state.label, language)}
            onClick={() => openRecord(resource, 'detail', `id=${String(row['id'])}`)}
          >
            {!isDate && <small className="num">{String(row[by]).slice(11, 16)}</small>}
            {[titleOf(resource, row, language), besideTitle(resource, row)].filter(Boolean).join(' · ')}
          </button>
        )
      })}
      {rows.length > SHOWN && (
        <button
          type="button"
          className="kit-text-button"
          onClick={() =>
            list.filter({
              look: undefined,
              month: undefined,
              dated: undefined,
              [`${by}_datege`]: day,
              [`${by}_datele`]: isDate ? day : `${day} 23:59:59`,
            })
          }
        >
          {t('还有 {n} 条 / {n} more', { n: rows.length - SHOWN })}
        </button>
      )}
    </div>
  )
}
