import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { isSortable, textOf } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import type { Doable } from '../actions/allowed.ts'
import type { Customs } from '../customise.ts'
import { labelOf } from '../data.ts'
import { FieldCell, isNumeric, widthOf } from '../fields/cells.tsx'
import { fieldOf, statesOf, type Row } from '../model/world.ts'
import { sortOf } from './address.ts'
import type { ShownColumn } from './column-settings.ts'
import { useContentWidths, widthFor } from './content-width.ts'
import { fitColumns } from './fit-columns.ts'
import { RowActions } from './row-actions.tsx'
import { headWidth, isLoose, tagsWidth } from './text-width.ts'
import type { ListState } from './use-list-page.ts'

const ACTIONS_WIDTH = 132
/** Without actions only the button of the column settings stands at the right. */
const SETTINGS_WIDTH = 40

interface Room {
  /** For columns and actions, in pixels. */
  room: number
  hasActions: boolean
  onRun: (doable: Doable, rows: readonly Row[]) => void
}

/** How wide each column is: what its words and its rows need, then as the room allows. */
function useWidths({ resource, rows }: ListState, customs: Customs, shown: readonly ShownColumn[], room: number) {
  const language = useLanguage(state => state.language)
  const needed = useContentWidths(
    resource,
    shown.map(one => one.name),
    rows,
    name => customs.cells?.[name] !== undefined,
  )
  const wanted = shown.map(one => {
    const field = fieldOf(resource, one.name)!
    if (one.width !== undefined) return { width: one.width, least: one.width, isLoose: false }
    const head = headWidth(labelOf(field, one.name, language))
    const { width, least } = widthFor(widthOf(resource, one.name, field), needed(one.name))
    const tags =
      one.name === 'status' ? tagsWidth(statesOf(resource).map(([, state]) => textOf(state.label, language))) : 0
    return { width: Math.max(width, head, tags), least: Math.max(least, head, tags), isLoose: isLoose(field) }
  })
  const fitted = fitColumns(wanted, room).join(' ')
  return useMemo(() => fitted.split(' ').map(Number), [fitted])
}

const pinOf = (one: ShownColumn, index: number) =>
  index === 0 || one.pin === 'left'
    ? { fixed: 'left' as const }
    : one.pin === 'right'
      ? { fixed: 'right' as const }
      : {}

/** The columns of the table, the first and the actions pinned. */
export function useColumns(
  list: ListState,
  customs: Customs,
  shown: readonly ShownColumn[],
  { room, hasActions, onRun }: Room,
): TableColumnsType<Row> {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { resource } = list
  const sort = sortOf(list.query) ?? resource.list?.sort ?? '-createTime'
  const actionsWidth = hasActions ? ACTIONS_WIDTH : SETTINGS_WIDTH
  const widths = useWidths(list, customs, shown, room - actionsWidth)
  return useMemo((): TableColumnsType<Row> => {
    const made = shown.map((one, index): TableColumnsType<Row>[number] => {
      const field = fieldOf(resource, one.name)!
      const isSorted = sort.replace(/^-/, '') === one.name
      return {
        key: one.name,
        title: labelOf(field, one.name, language),
        width: widths[index]!,
        align: isNumeric(field) ? 'right' : 'left',
        className: isNumeric(field) ? 'kit-right' : '',
        ellipsis: { showTitle: false },
        ...pinOf(one, index),
        sorter: isSortable(field),
        sortOrder: isSorted ? (sort.startsWith('-') ? 'descend' : 'ascend') : null,
        showSorterTooltip: false,
        render: (_value, row) => (
          <FieldCell
            field={field}
            name={one.name}
            value={row[one.name]}
            row={row}
            resource={resource}
            place="list"
            cell={customs.cells?.[one.name]}
          />
        ),
      }
    })
    return [
      ...made,
      {
        key: '_actions',
        fixed: 'right',
        width: actionsWidth,
        align: 'left',
        title: hasActions ? t('操作 / Actions') : '',
        render: (_value, row) =>
          hasActions ? (
            <RowActions resource={resource} row={row} order={customs.list?.rowActions} onRun={onRun} />
          ) : null,
      },
    ]
  }, [shown, widths, resource, sort, language, customs, onRun, t, hasActions, actionsWidth])
}
