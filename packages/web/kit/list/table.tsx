import { Button, Table, type TableColumnsType } from 'antd'
import { startTransition, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { inSentence, textOf } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSession } from '../../shell/session.ts'
import { useSizeLevel } from '../../shell/size-level.ts'
import { NetworkError } from '../../http/index.ts'
import { batchDoables, doables, mayBulk, type Doable } from '../actions/allowed.ts'
import type { Customs } from '../customise.ts'
import { isNumeric } from '../fields/cells.tsx'
import { detailPath, Money } from '../fields/pieces.tsx'
import { fieldOf, mayAdd, placeOf, titleOf, type AnyResource, type Row } from '../model/world.ts'
import { columnsOf } from '../model/shape.ts'
import { useOpenRecord } from '../record-place.ts'
import { trimmed } from '../model/text.ts'
import { sortQuery } from './address.ts'
import { arrange, readSetting, type TableSetting } from './column-settings.ts'
import { ColumnPanel } from './column-panel.tsx'
import { Cards } from './cards.tsx'
import { useSetting } from '../settings.ts'
import { addTitle } from './list-page.tsx'
import { useColumns } from './use-columns.tsx'
import type { ListState } from './use-list-page.ts'

interface Props {
  list: ListState
  customs: Customs
  isFiltered: boolean
  onRun: (doable: Doable, rows: readonly Row[]) => void
}
const SELECT_WIDTH = 40
const SCROLLBAR = 12
/** As in list.css. */
const HEAD = 38
const ROW = 37
const ROOMY_ROW = 46
const VIRTUAL_BEYOND = 50
/** Drawn first where the room is not measured yet. */
const FIRST_ROWS = 20

/**
 * Columns as arranged by the user, the first and the actions pinned, totals under everything that the filters let
 * through.
 */
export function ListTable({ list, customs, isFiltered, onRun }: Props) {
  const codes = useSession(state => state.codes)
  const { resource, rows } = list
  const openRow = useOpenRow(resource)
  const standard = useMemo(() => columnsOf(resource), [resource])
  const { value, change } = useSetting<TableSetting>('columns', placeOf(resource))
  const setting = useMemo(() => readSetting(value), [value])
  const arranged = useMemo(() => arrange(standard, setting), [standard, setting])
  const shown = useMemo(() => arranged.filter(one => !one.isHidden), [arranged])
  const { box, height, room } = useRoom()
  const canSelect = useMemo(
    () =>
      customs.list?.selects ||
      batchDoables(resource, [], codes).length > 0 ||
      mayBulk(resource, codes) ||
      resource.calls?.includes('export'),
    [resource, codes, customs],
  )

  const hasActions = useMemo(
    () =>
      rows.some(row => doables(resource, row, codes).some(one => customs.list?.rowActions?.includes(one.name) ?? true)),
    [rows, resource, codes, customs],
  )
  const hasBar = rows.length * (setting?.density === 'roomy' ? ROOMY_ROW : ROW) > height - HEAD
  const columns = useColumns(list, customs, shown, {
    room: room - (canSelect ? SELECT_WIDTH : 0) - (hasBar ? SCROLLBAR : 0),
    hasActions,
    onRun,
  })
  const onKeyDown = (event: KeyboardEvent) => walkRows(event, rows, openRow)
  const isNarrow = useSizeLevel() === 0
  const nothing = <Nothing list={list} isFiltered={isFiltered} />

  return (
    <div
      className={`kit-table${list.isFetching && !list.isLoading ? ' is-fetching' : ''}${setting?.density === 'roomy' ? ' is-roomy' : ''}`}
      ref={box}
      onKeyDown={onKeyDown}
    >
      {!list.isLoading && !isNarrow && (
        <ColumnPanel resource={resource} columns={arranged} density={setting?.density} onChange={change} />
      )}
      {list.isLoading ? (
        <TableSkeleton />
      ) : isNarrow ? (
        <Cards
          list={list}
          customs={customs}
          names={shown.map(one => one.name)}
          canSelect={Boolean(canSelect)}
          hasActions={hasActions}
          nothing={nothing}
          onOpen={openRow}
          onRun={onRun}
        />
      ) : (
        <Rows
          list={list}
          columns={columns}
          names={shown.map(one => one.name)}
          height={height}
          canSelect={Boolean(canSelect)}
          nothing={nothing}
          onOpen={openRow}
        />
      )}
    </div>
  )
}

interface RowsProps {
  list: ListState
  columns: TableColumnsType<Row>
  names: readonly string[]
  height: number
  canSelect: boolean
  nothing: ReactNode
  onOpen: (row: Row) => void
}

function Rows({ list, columns, names, height, canSelect, nothing, onOpen }: RowsProps) {
  const { rows } = list
  const width = columns.reduce((sum, one) => sum + Number(one.width), canSelect ? SELECT_WIDTH : 0)
  const isVirtual = rows.length > VIRTUAL_BEYOND
  const drawn = useFirstRows(rows, height ? Math.ceil(height / ROW) : FIRST_ROWS, isVirtual)
  const hasTotals = list.totals !== undefined && rows.length > 0 && names.some(name => list.totals![name] !== undefined)
  return (
    <Table<Row>
      rowKey={row => String(row['id'])}
      size="small"
      tableLayout="fixed"
      columns={columns}
      dataSource={drawn as Row[]}
      pagination={false}
      virtual={isVirtual}
      scroll={{
        x: width,
        ...(height && rows.length > 0 ? { y: height - HEAD - (hasTotals && isVirtual ? HEAD : 0) } : {}),
      }}
      {...(canSelect
        ? {
            rowSelection: {
              columnWidth: SELECT_WIDTH,
              fixed: 'left' as const,
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...list.selected],
              onChange: keys => list.setSelected(keys.map(String)),
            },
          }
        : {})}
      onRow={(row, index) =>
        ({ tabIndex: index === 0 ? 0 : -1, onDoubleClick: () => onOpen(row), 'data-row': index }) as object
      }
      onChange={(_pages, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        list.filter(sortQuery(one?.order ? `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}` : undefined))
      }}
      locale={{ emptyText: nothing }}
      {...(hasTotals
        ? {
            summary: () => <Totals list={list} names={names} hasSelection={canSelect} />,
          }
        : {})}
    />
  )
}

/**
 * When a list opens, the rows that a window shows come first and the rest behind them: on a slow machine they are read
 * a second earlier. Later pages come whole.
 */
function useFirstRows(rows: readonly Row[], first: number, isVirtual: boolean): readonly Row[] {
  const [isWhole, setWhole] = useState(false)
  const isThere = rows.length > 0
  useEffect(() => {
    if (isThere) startTransition(() => setWhole(true))
  }, [isThere])
  return isWhole || isVirtual || rows.length <= first ? rows : rows.slice(0, first)
}

function Totals({ list, names, hasSelection }: { list: ListState; names: readonly string[]; hasSelection: boolean }) {
  const t = useT()
  const shift = hasSelection ? 1 : 0
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row>
        {hasSelection && <Table.Summary.Cell index={0} />}
        {names.map((name, index) => {
          const field = fieldOf(list.resource, name)!
          const sum = list.totals![name]
          return (
            <Table.Summary.Cell key={name} index={index + shift} align={isNumeric(field) ? 'right' : 'left'}>
              {sum !== undefined ? (
                <b>{field.kind === 'money' ? <Money value={sum} /> : <span className="num">{trimmed(sum)}</span>}</b>
              ) : index === 0 ? (
                t('合计 / Total')
              ) : null}
            </Table.Summary.Cell>
          )
        })}
        <Table.Summary.Cell index={names.length + shift} />
      </Table.Summary.Row>
    </Table.Summary>
  )
}

function useOpenRow(resource: AnyResource): (row: Row) => void {
  const openRecord = useOpenRecord()
  return row => {
    if (detailPath(resource, row['id']))
      openRecord(
        resource,
        'detail',
        `id=${String(row['id'])}`,
        `${textOf(resource.label, 'zh')} ${titleOf(resource, row, 'zh')} / ${textOf(resource.label, 'en')} ${titleOf(resource, row, 'en')}`,
      )
  }
}

/** Arrows walk through the rows, Enter opens, Space chooses. */
function walkRows(event: KeyboardEvent, rows: readonly Row[], open: (row: Row) => void): void {
  const target = event.target as HTMLElement
  if (!target.matches('[data-row]')) return
  const index = Number(target.dataset['row'])
  if (event.key === 'Enter' && rows[index]) return open(rows[index])
  if (event.key === ' ') {
    event.preventDefault()
    target.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
    return
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  target
    .closest('.kit-table')!
    .querySelector<HTMLElement>(`[data-row="${index + step}"]`)
    ?.focus()
}

/** What is left of the page for the rows: head and foot of the list stay in sight. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null)
  const [{ height, room }, setSize] = useState({ height: 0, room: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setSize({
        height: Math.max(220, Math.floor(entry!.contentRect.height)),
        room: Math.floor(entry!.contentRect.width),
      }),
    )
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, height, room }
}

const TableSkeleton = () => (
  <div className="kit-table-skeleton" aria-hidden="true">
    {Array.from({ length: 12 }, (_, index) => (
      <div key={index}>
        <i style={{ width: '14%' }} />
        <i style={{ width: '22%' }} />
        <i style={{ width: '10%' }} />
        <i style={{ width: '18%' }} />
        <i style={{ width: '9%' }} />
      </div>
    ))}
  </div>
)

/**
 * Says what belongs here and offers the first step; with filters on, that they may be the reason; or what went wrong.
 */
function Nothing({ list, isFiltered }: { list: ListState; isFiltered: boolean }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const codes = useSession(state => state.codes)
  const openRecord = useOpenRecord()
  const label = textOf(list.resource.label, language)
  if (list.error) {
    const text =
      list.error instanceof NetworkError
        ? t('网络异常，请检查网络后重试 / Network error, check the network and retry')
        : ((list.error as { msg?: string }).msg ?? list.error.message)
    return (
      <div className="kit-nothing" role="alert">
        <p>{text}</p>
        <Button onClick={list.reload}>{t('重试 / Retry')}</Button>
      </div>
    )
  }
  if (isFiltered)
    return (
      <div className="kit-nothing">
        <p>{t('没有符合条件的{label} / Nothing fits these filters', { label })}</p>
        <Button onClick={list.reset}>{t('清空筛选 / Clear the filters')}</Button>
      </div>
    )
  return (
    <div className="kit-nothing">
      <p>
        {list.resource.list?.empty
          ? t(list.resource.list.empty)
          : t('还没有{label} / No {label} yet', { label: language === 'en' ? inSentence(label) : label })}
      </p>
      {mayAdd(list.resource, codes) && (
        <Button type="primary" onClick={() => openRecord(list.resource, 'add', list.addWith, addTitle(list.resource))}>
          {t('新增第一条 / Add the first')}
        </Button>
      )}
    </div>
  )
}
