import { App, Button, Dropdown } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSession } from '../../shell/session.ts'
import { doables, type Doable } from '../actions/allowed.ts'
import type { PageAnswer } from '../data.ts'
import { FieldCell } from '../fields/cells.tsx'
import { Money } from '../fields/pieces.tsx'
import { filtersIn, type Query } from '../list/address.ts'
import { RowActions } from '../list/row-actions.tsx'
import type { ListState } from '../list/use-list-page.ts'
import { columnsOf, tabsOf, totalNames } from '../model/shape.ts'
import { asRead, callOf, fieldOf, isAbsent, numberOf, titleOf, type AnyResource, type Row } from '../model/world.ts'
import { useOpenRecord } from '../record-place.ts'
import { movesTo } from './moves.ts'
import './looks.css'

interface Props {
  list: ListState
  fixed: Query
  columns: string | undefined
  onRun: (doable: Doable, rows: readonly Row[]) => void
}
const CARDS = 20
const LINES = 3

/** One column per state, its cards in the list's order. A card is dragged to where an action of its leads. */
export default function Board({ list, fixed, columns, onRun }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const language = useLanguage(state => state.language)
  const codes = useSession(state => state.codes)
  const { resource, counts } = list
  const { by, tabs } = tabsOf(resource)
  const [dragged, setDragged] = useState<Row>()
  const [choice, setChoice] = useState<{ code: number; row: Row; moves: Doable[] }>()
  const may = dragged ? doables(resource, dragged, codes) : []
  const chosen = (list.query[by] ?? '').split(',').filter(Boolean)
  const shown = tabs.filter(
    tab =>
      (chosen.length === 0 || chosen.includes(String(tab.code))) &&
      (!counts || (counts[String(tab.code)] ?? 0) > 0 || movesTo(resource, may, tab.code).length > 0),
  )
  const drop = (code: number) => {
    const row = dragged
    setDragged(undefined)
    if (!row || Number(row[by]) === code) return
    const moves = movesTo(resource, doables(resource, row, codes), code)
    if (moves.length === 1) return onRun(moves[0]!, [row])
    if (moves.length > 1) return setChoice({ code, row, moves })
    const word = (value: number) => textOf(tabs.find(one => one.code === value)?.label ?? ' / ', language)
    void message.warning(
      t('【{title}】不能由{from}直接变为{to} / {title} cannot go from {from} to {to} by itself', {
        title: titleOf(resource, row, language),
        from: word(Number(row[by])),
        to: word(code),
      }),
    )
  }
  return (
    <div className="kit-board" aria-label={t('看板 / Board')}>
      {shown.map(tab => (
        <section
          key={tab.code}
          aria-label={textOf(tab.label, language)}
          className={dragged && movesTo(resource, may, tab.code).length > 0 ? 'is-open' : ''}
          onDragOver={event => dragged && event.preventDefault()}
          onDrop={() => drop(tab.code)}
        >
          <Column
            list={list}
            fixed={fixed}
            columns={columns}
            code={tab.code}
            label={textOf(tab.label, language)}
            onDrag={setDragged}
            onRun={onRun}
          />
          {choice?.code === tab.code && (
            <Dropdown
              open
              menu={{
                items: choice.moves.map(one => ({ key: one.name, label: t(one.label), danger: one.isDanger })),
                onClick: ({ key }) => {
                  onRun(choice.moves.find(one => one.name === key)!, [choice.row])
                  setChoice(undefined)
                },
              }}
              onOpenChange={isOpen => !isOpen && setChoice(undefined)}
            >
              <Button size="small">{t('选择操作 / Choose')}</Button>
            </Dropdown>
          )}
        </section>
      ))}
    </div>
  )
}

function Column({
  list,
  fixed,
  columns,
  code,
  label,
  onDrag,
  onRun,
}: Props & { code: number; label: string; onDrag: (row: Row | undefined) => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { resource, query } = list
  const { by } = tabsOf(resource)
  const sums = totalNames(resource)
  const params = {
    ...filtersIn(query),
    ...fixed,
    [by]: String(code),
    current: 1,
    size: CARDS,
    ...(columns ? { columns } : {}),
    ...(query['ascs'] ? { ascs: query['ascs'] } : query['descs'] ? { descs: query['descs'] } : {}),
    ...(sums.length > 0 ? { totals: 1 } : {}),
  }
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', resource.name, 'board', JSON.stringify(params), language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<PageAnswer>('GET', callOf(resource, 'page')!.path, { params, signal, noToast: true }),
  })
  const total = list.counts?.[String(code)] ?? data?.total
  const sum = sums.find(name => data?.totals?.[name] !== undefined && fieldOf(resource, name)?.kind === 'money')
  return (
    <>
      <header>
        <b>{label}</b>
        <span className="num">{total?.toLocaleString('en-US') ?? ''}</span>
        {sum && (
          <small title={textOf(fieldOf(resource, sum)!.label, language)}>
            <Money value={data!.totals![sum]!} />
          </small>
        )}
      </header>
      {isError && (
        <p role="alert">
          {t('没有读到数据 / This could not be read')}
          <button type="button" className="kit-text-button" onClick={() => void refetch()}>
            {t('重试 / Retry')}
          </button>
        </p>
      )}
      {(data?.records ?? []).map(row => (
        <Card key={String(row['id'])} resource={resource} row={asRead(resource, row)} onDrag={onDrag} onRun={onRun} />
      ))}
      {(total ?? 0) > CARDS && (
        <button
          type="button"
          className="kit-text-button"
          onClick={() => list.filter({ look: undefined, [by]: String(code) })}
        >
          {t('在列表中看全部 {n} 条 / All {n} in the list', { n: (total ?? 0).toLocaleString('en-US') })}
        </button>
      )}
    </>
  )
}

function Card({
  resource,
  row,
  onDrag,
  onRun,
}: {
  resource: AnyResource
  row: Row
  onDrag: (row: Row | undefined) => void
  onRun: Props['onRun']
}) {
  const language = useLanguage(state => state.language)
  const openRecord = useOpenRecord()
  const { names, shown } = columnsOf(resource)
  const lines = names
    .slice(0, shown)
    .filter(name => ![resource.title, 'status', 'createTime'].includes(name) && !isAbsent(row[name]))
    .slice(0, LINES)
  const title = titleOf(resource, row, language) || numberOf(resource, row, language)
  return (
    <article
      draggable
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <button
        type="button"
        className="kit-text-button"
        onClick={() => openRecord(resource, 'detail', `id=${String(row['id'])}`)}
      >
        {title}
      </button>
      <dl>
        {lines.map(name => (
          <div key={name}>
            <dt>{textOf(fieldOf(resource, name)!.label, language)}</dt>
            <dd>
              <FieldCell
                field={fieldOf(resource, name)!}
                name={name}
                value={row[name]}
                row={row}
                resource={resource}
                place="list"
              />
            </dd>
          </div>
        ))}
      </dl>
      <RowActions resource={resource} row={row} onRun={onRun} />
    </article>
  )
}
