import { Button, Input, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { doables } from '#packages/web/kit/actions/allowed.ts'
import { useActions } from '#packages/web/kit/actions/use-actions.tsx'
import { labelOf } from '#packages/web/kit/data.ts'
import { FieldCell, isNumeric, widthOf } from '#packages/web/kit/fields/cells.tsx'
import { RowActions } from '#packages/web/kit/list/row-actions.tsx'
import { fieldOf, hasHistory, mayAdd, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { useOpenRecord } from '#packages/web/kit/record-place.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { leafAt } from '#packages/web/shell/menu.ts'
import { useSession } from '#packages/web/shell/session.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'

export interface TreeRow extends Row {
  id: string
  children?: TreeRow[]
}
interface Props {
  resource: AnyResource
  /** A call that answers the whole tree, children inside; or what reads it. */
  path: string | (() => Promise<TreeRow[]>)
  columns: readonly string[]
  more?: TableColumnsType<TreeRow>
  /** Buttons in the row before those of the definition. */
  rowTools?: (row: TreeRow) => ReactNode
  actionsWidth?: number
  /** Buttons above the tree, before adding. */
  tools?: (reload: () => void) => ReactNode
  /** Pixels of single columns, where what their kind needs is too much or too little. */
  widths?: Readonly<Record<string, number>>
  /** Rows below which others may stand; every one without it. */
  mayHold?: (row: TreeRow) => boolean
  /** Large trees start with their first level. */
  isFolded?: boolean
}

/** Counts and states of a tree are narrow, so that the action columns stay visible at 1366 pixels. */
const narrow: Readonly<Record<string, number>> = { sort: 64, status: 84 }

/** A small tree of records in one piece: departments, roles (10-platform 6: platform lists that are unpaged trees). */
export function TreePage({
  resource,
  path,
  columns,
  more = [],
  rowTools,
  tools,
  actionsWidth = 200,
  widths: own = {},
  mayHold = () => true,
  isFolded = false,
}: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const codes = useSession(state => state.codes)
  const tenantId = useSession(state => state.user?.tenantId)
  const openRecord = useOpenRecord()
  const actions = useActions(resource)
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<readonly string[] | undefined>(isFolded ? [] : undefined)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', resource.name, 'tree', language],
    queryFn: () => (typeof path === 'string' ? request<TreeRow[]>('GET', path, { noToast: true }) : path()),
  })
  const all = useMemo(() => flat(data ?? []), [data])
  const shown = useMemo(
    () => (keyword ? narrowed(data ?? [], keyword, [resource.title, ...(resource.subtitle ?? [])]) : (data ?? [])),
    [data, keyword, resource],
  )
  const add = (parentId?: string) => openRecord(resource, 'add', parentId ? `parentId=${parentId}` : '')
  const widths: Readonly<Record<string, number>> = { ...narrow, ...own }
  const mayMake = mayAdd(resource, codes)
  const menuName = useSession(state => leafAt(state.menus, `${resource.page}/index`)?.name)

  const made: TableColumnsType<TreeRow> = columns.map((name, index) => {
    const field = fieldOf(resource, name)!
    return {
      key: name,
      title: labelOf(field, name, language),
      ellipsis: { showTitle: false },
      width: widths[name] ?? (index === 0 ? 210 : widthOf(resource, name, field)),
      align: isNumeric(field) ? 'right' : 'left',
      className: isNumeric(field) ? 'kit-right' : '',
      ...(index === 0 ? { fixed: 'left' as const } : {}),
      render: (_value, row) => (
        <FieldCell field={field} name={name} value={row[name]} row={row} resource={resource} place="list" />
      ),
    }
  })
  // Hide the action column for readers without rights.
  const mayAct =
    rowTools !== undefined ||
    mayMake ||
    all.some(row => doables(resource, row, codes).length > 0 || hasHistory(resource, row, tenantId))
  const tableColumns: TableColumnsType<TreeRow> = [
    ...made,
    ...more,
    ...(!mayAct
      ? []
      : [
          {
            key: '_actions',
            fixed: 'right' as const,
            width: actionsWidth,
            title: t('操作 / Actions'),
            render: (_value: unknown, row: TreeRow) => (
              <span className="kit-row-actions">
                {rowTools?.(row)}
                {mayMake && mayHold(row) && (
                  <button type="button" onClick={() => add(row.id)}>
                    {t('新增下级 / Add below')}
                  </button>
                )}
                <RowActions resource={resource} row={row} onRun={actions.start} />
              </span>
            ),
          },
        ]),
  ]
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {menuName || textOf(resource.label, language)}
          <span className="kit-count num">{data ? all.length : ''}</span>
        </h1>
        <Input
          className="kit-keyword"
          allowClear
          prefix={<Icon name="search" size={14} />}
          value={keyword}
          placeholder={t('按名称查找 / Find by name')}
          onChange={event => setKeyword(event.target.value)}
        />
        <div className="kit-head-tools">
          <Button onClick={() => setOpen(open && open.length === 0 ? undefined : [])}>
            {open && open.length === 0 ? t('全部展开 / Expand all') : t('全部收起 / Collapse all')}
          </Button>
          {tools?.(() => void refetch())}
          {mayMake && (
            <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => add()}>
              {t('新增 / Add')}
            </Button>
          )}
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <div className="kit-table">
          <Table<TreeRow>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={tableColumns}
            dataSource={shown}
            pagination={false}
            scroll={{
              x: tableColumns.reduce((sum, one) => sum + Number(one.width ?? 100), 0),
              y: 'calc(100vh - 194px)',
            }}
            tableLayout="fixed"
            expandable={{
              expandedRowKeys: keyword ? all.map(one => one.id) : [...(open ?? all.map(one => one.id))],
              onExpand: (isOpen, row) => {
                const now = open ?? all.map(one => one.id)
                setOpen(isOpen ? [...now, row.id] : now.filter(id => id !== row.id))
              },
            }}
            locale={{
              emptyText: (
                <div className="kit-nothing">
                  <p>{isError ? t('没有读到数据 / This could not be read') : t('没有数据 / Nothing here')}</p>
                  {isError && <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>}
                </div>
              ),
            }}
          />
        </div>
      </section>
      {actions.dialog}
    </div>
  )
}

const flat = (rows: readonly TreeRow[]): TreeRow[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])

/** Matches with their ancestors. */
function narrowed(rows: readonly TreeRow[], keyword: string, names: readonly string[]): TreeRow[] {
  const wanted = keyword.trim().toLowerCase()
  return rows.flatMap(row => {
    const below = narrowed(row.children ?? [], keyword, names)
    const fits = names.some(name =>
      String(row[name] ?? '')
        .toLowerCase()
        .includes(wanted),
    )
    const { children: _, ...own } = row
    return fits ? [row] : below.length > 0 ? [{ ...own, children: below } as TreeRow] : []
  })
}
