import { Button, Input, type InputRef } from 'antd'
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { inSentence, textOf, type Label } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { part } from '../../shell/chunks.ts'
import { PageSkeleton } from '../../shell/tab-host.tsx'
import { leafAt } from '../../shell/menu.ts'
import { useSession } from '../../shell/session.ts'
import { useTab } from '../../shell/use-tab.ts'
import { useActions } from '../actions/use-actions.tsx'
import { useCustoms, type Customs } from '../customise.ts'
import { refreshData } from '../data.ts'
import { LookSwitch } from '../looks/look.tsx'
import { lookOf } from '../looks/shape.ts'
import { mayAdd, ownFields, placeOf, type AnyResource, type Row } from '../model/world.ts'
import { hasStateTabs, tabsOf } from '../model/shape.ts'
import { useOpenRecord } from '../record-place.ts'
import { useSetting } from '../settings.ts'
import { filtersIn } from './address.ts'
import { askedColumns } from './asked-columns.ts'
import { BatchBar } from './batch-bar.tsx'
import { Chips } from './chips.tsx'
import { readSetting, type TableSetting } from './column-settings.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListFooter } from './footer.tsx'
import { ListTable } from './table.tsx'
import { StateTabs } from './state-tabs.tsx'
import { ListTools } from './tools.tsx'
import { useListPage, type ListState } from './use-list-page.ts'
import { KeepViewDialog, ViewTabs } from './views.tsx'
import '../kit.css'
import '../list.css'

const BulkEdit = part(() => import('../bulk/bulk-edit.tsx').then(one => ({ default: one.BulkEdit })))
const Board = part(() => import('../looks/board.tsx'))
const Calendar = part(() => import('../looks/calendar.tsx'))
const NO_FILTER = {}

/** The list of a resource, wholly from its definition. */
export function ListPage({
  resource,
  title,
  fixed = resource.held ?? NO_FILTER,
  addWith = '',
}: {
  resource: AnyResource
  /** Filters that this page holds whatever is asked: one side of records that two pages show. */
  fixed?: Readonly<Record<string, string>>
  /** Where it is not what the menu shows under the resource's name. */
  title?: Label
  /** Fields that a new record of this page begins with, as a query. */
  addWith?: string
}) {
  const customs = useCustoms(resource)
  return customs ? (
    <Loaded resource={resource} customs={customs} title={title} fixed={fixed} addWith={addWith} />
  ) : (
    <PageSkeleton />
  )
}

function Loaded({
  resource,
  customs,
  title,
  fixed,
  addWith,
}: {
  resource: AnyResource
  customs: Customs
  title: Label | undefined
  fixed: Readonly<Record<string, string>>
  addWith: string
}) {
  const { value: setting } = useSetting<TableSetting>('columns', placeOf(resource))
  const columns = useMemo(() => askedColumns(resource, customs, readSetting(setting)), [resource, customs, setting])
  const list = useListPage(resource, fixed, columns, addWith)
  const client = useQueryClient()
  const actions = useActions(resource, () => list.setSelected([]))
  const [isKeeping, setKeeping] = useState(false)
  const [bulk, setBulk] = useState<readonly Row[]>()
  const search = useRef<InputRef>(null)
  const selectedRows = useSelectedRows(list)
  const isFiltered = Object.keys(filtersIn(list.query)).length > 0
  useSlashKey(search)
  const look = lookOf(resource, list.query)

  return (
    <div className="kit-page kit-list">
      <ListHead
        list={list}
        title={title}
        search={search}
        toolbar={
          <>
            {customs.list?.toolbar && <customs.list.toolbar list={list} selected={selectedRows} />}
            <LookSwitch list={list} />
            <ListTools list={list} onImported={() => void refreshData(client)} />
          </>
        }
      />
      {customs.list?.banner && <customs.list.banner list={list} selected={selectedRows} />}
      <section className="kit-card kit-list-card">
        <ViewTabs list={list} />
        {hasStateTabs(resource) && <StateTabs list={list} />}
        <FilterBar list={list} />
        <Chips
          resource={resource}
          query={list.query}
          rows={list.rows}
          hidden={hasStateTabs(resource) ? [tabsOf(resource).by] : []}
          onRemove={parameters => list.filter(Object.fromEntries(parameters.map(one => [one, undefined])))}
          onReset={list.reset}
          onKeep={() => setKeeping(true)}
        />
        {selectedRows.length > 0 ? (
          <BatchBar list={list} rows={selectedRows} onRun={actions.start} onBulk={() => setBulk(selectedRows)} />
        ) : null}
        {look === 'list' ? (
          <>
            <ListTable list={list} customs={customs} isFiltered={isFiltered} onRun={actions.start} />
            <ListFooter list={list} />
          </>
        ) : (
          <Suspense fallback={<PageSkeleton />}>
            {look === 'board' ? (
              <Board list={list} fixed={fixed} columns={columns} onRun={actions.start} />
            ) : (
              <Calendar list={list} fixed={fixed} columns={columns} />
            )}
          </Suspense>
        )}
      </section>
      {actions.dialog}
      {isKeeping && <KeepViewDialog list={list} onClose={() => setKeeping(false)} />}
      {bulk && (
        <Suspense fallback={null}>
          <BulkEdit
            resource={resource}
            rows={bulk}
            onClose={() => {
              setBulk(undefined)
            }}
            onDone={() => list.setSelected([])}
          />
        </Suspense>
      )}
    </div>
  )
}

function ListHead({
  list,
  title,
  search,
  toolbar,
}: {
  list: ListState
  title: Label | undefined
  search: React.RefObject<InputRef | null>
  toolbar: ReactNode
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const codes = useSession(state => state.codes)
  const openRecord = useOpenRecord()
  const { resource } = list
  // A list is called as its menu and its tab are: 'Contacts', where the definition names one contact.
  const menuName = useSession(state => leafAt(state.menus, `${resource.page}/index`)?.name)
  return (
    <header className="kit-head">
      <h1>
        {title ? t(title) : menuName || textOf(resource.label, language)}
        <span className="kit-count num" title={t('符合条件的条数 / Records that fit')}>
          {list.isLoading ? '' : list.isCapped ? '10000+' : list.total.toLocaleString('en-US')}
        </span>
      </h1>
      {ownFields(resource).some(([, field]) => field.search) && <KeywordBox list={list} box={search} />}
      <div className="kit-head-tools">
        {toolbar}
        {mayAdd(resource, codes) && (
          <Button
            type="primary"
            icon={<Icon name="plus" size={15} />}
            onClick={() => openRecord(resource, 'add', list.addWith, addTitle(resource))}
          >
            {t('新增 / Add')}
          </Button>
        )}
      </div>
    </header>
  )
}

export const addTitle = (resource: AnyResource): string =>
  `新增${textOf(resource.label, 'zh')} / Add ${inSentence(textOf(resource.label, 'en'))}`

function KeywordBox({ list, box }: { list: ListState; box: React.RefObject<InputRef | null> }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const value = list.query['keyword'] ?? ''
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const names = ownFields(list.resource)
    .filter(([, field]) => field.search && (!field.masked || field.options.maskedWhen) && !/pinyin/i.test(field.label))
    .slice(0, 3)
    .map(([, field]) => textOf(field.label, language))
  return (
    <Input
      ref={box}
      className="kit-keyword"
      allowClear
      prefix={<Icon name="search" size={14} />}
      suffix={text ? undefined : <kbd title={t('按斜线键搜索 / Press the slash key to search')}>/</kbd>}
      value={text}
      placeholder={t('搜索{names} / Search {names}', {
        names: language === 'zh' ? names.join('、') : inSentence(names.join(', ')),
      })}
      aria-label={t('搜索 / Search')}
      onChange={event => {
        setText(event.target.value)
        if (event.target.value === '' && value) list.filter({ keyword: '' })
      }}
      onPressEnter={() => list.filter({ keyword: text.trim() })}
    />
  )
}

/** Rows are chosen by id: those of other pages stay chosen as long as the filters stand. */
function useSelectedRows(list: ListState): Row[] {
  const seen = useRef(new Map<string, Row>())
  return useMemo(() => {
    for (const row of list.rows) seen.current.set(String(row['id']), row)
    return list.selected.map(id => seen.current.get(id)).filter((row): row is Row => row !== undefined)
  }, [list.rows, list.selected])
}

function useSlashKey(box: React.RefObject<InputRef | null>): void {
  const { isActive } = useTab()
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest('input, textarea, [contenteditable=true], .ant-modal')
      )
        return
      event.preventDefault()
      box.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isActive, box])
}
