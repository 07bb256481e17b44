import { App, Button, Pagination, type FormInstance } from 'antd'
import { NoFormStyle } from 'antd/es/form/context'
import {
  memo,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { fits, twinOf, type Field } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useSession } from '../../shell/session.ts'
import { labelOf } from '../data.ts'
import { FieldCell, isNumeric, widthOf } from '../fields/cells.tsx'
import { inputs } from '../fields/inputs.tsx'
import { isSummed } from '../fields/lines-view.tsx'
import { lineColumns } from '../model/shape.ts'
import { sumMoney, thousands } from '../model/text.ts'
import { findResource, type AnyResource, type Row } from '../model/world.ts'
import { FaultsContext } from './faults-context.ts'
import { isSheet, parseClipboard } from './paste.ts'
import { placePasted } from './place-pasted.ts'
import { defaultsOf, todayHere, withKey } from './values.ts'

const PAGED_BEYOND = 60
const PAGE = 50

interface Props {
  field: Field
  name: string
  form: FormInstance<Row>
  disabled: boolean
  value?: Row[]
  onChange?: (rows: Row[]) => void
}

/** Child rows edited in place: paste from Excel, duplicate, totals, pages beyond sixty rows. */
export function LinesInput({ field, name, form, disabled, value, onChange }: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const child = findResource(field.target)
  const columns = useMemo(
    () => (child ? lineColumns(child, field.options).filter(([, one]) => !one.system) : []),
    [child, field],
  )
  const rows = value ?? []
  const latest = useRef(rows)
  latest.current = rows
  const change = useRef(onChange)
  change.current = onChange
  const [page, setPage] = useState(1)
  const { faults, clearCell, clearRows } = useContext(FaultsContext)
  const me = useSession(state => state.user)

  const set = useCallback((next: Row[]) => change.current?.(next), [])
  const onCell = useCallback(
    (index: number, patch: Row) => {
      set(latest.current.map((row, at) => (at === index ? { ...row, ...patch } : row)))
      for (const column of Object.keys(patch)) clearCell(name, index, column)
    },
    [set, clearCell, name],
  )
  const onRemove = useCallback(
    (index: number) => {
      set(latest.current.toSpliced(index, 1))
      clearRows(name)
    },
    [set, clearRows, name],
  )
  const onDuplicate = useCallback(
    (index: number) => {
      const { id: _id, _key, version: _version, ...copy } = latest.current[index]!
      set(latest.current.toSpliced(index + 1, 0, withKey(copy)))
      clearRows(name)
    },
    [set, clearRows, name],
  )
  const blank = useCallback(
    () =>
      withKey(
        child
          ? defaultsOf(
              child,
              {
                userId: me?.id ?? '',
                userName: me?.name ?? '',
                deptId: me?.deptId ?? '',
                deptName: me?.deptName ?? '',
              },
              todayHere(),
            )
          : {},
      ),
    [child, me],
  )
  const add = () => {
    set([...latest.current, blank()])
    setPage(Math.max(1, Math.ceil((rows.length + 1) / PAGE)))
  }
  if (!child) return null

  const most = field.options.max ?? 1000
  const from = rows.length > PAGED_BEYOND ? (page - 1) * PAGE : 0
  const shown = rows.length > PAGED_BEYOND ? rows.slice(from, from + PAGE) : rows

  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (disabled || !isSheet(text)) return
    event.preventDefault()
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const start = {
      row: cell ? from + Number(cell.dataset['row']) : latest.current.length,
      column: cell?.dataset['column'] ?? columns[0]![0],
    }
    const {
      rows: next,
      placed,
      faults: wrong,
    } = await placePasted({
      child,
      columns,
      grid: parseClipboard(text),
      rows: latest.current,
      start,
      blank,
      most,
      head: () => form.getFieldsValue(true) as Row,
    })
    set(next)
    void (wrong.length
      ? message.warning({
          content: t(
            '已粘贴 {placed} 行，{count} 个单元格未识别：{text} / {placed} {placed|row|rows} pasted, {count} {count|cell|cells} not understood: {text}',
            { placed, count: wrong.length, text: wrong.slice(0, 3).join('；') },
          ),
          duration: 6,
        })
      : message.success(t('已粘贴 {placed} 行 / {placed} {placed|row|rows} pasted', { placed })))
  }
  const onKeyDown = (event: KeyboardEvent) => moveDown(event, () => add())

  return (
    <div className="kit-lines" onPaste={event => void paste(event)} onKeyDown={onKeyDown}>
      <div className="kit-lines-scroll" role="region" aria-label={labelOf(field, name, language)} tabIndex={0}>
        <table>
          <LineHead child={child} columns={columns} isEditable={!disabled} />
          <tbody>
            {shown.map((row, index) => (
              <LineRow
                key={String(row['_key'] ?? row['id'] ?? index)}
                child={child}
                columns={columns}
                row={row}
                index={from + index}
                place={index}
                form={form}
                disabled={disabled}
                faults={faults.lines[name]?.[from + index]}
                onCell={onCell}
                onRemove={onRemove}
                onDuplicate={onDuplicate}
              />
            ))}
            {rows.length === 0 && (
              <tr className="kit-lines-none">
                <td colSpan={columns.length + 2}>
                  <p>
                    {t(
                      '还没有明细，可逐行填写，也可从 Excel 复制后在此粘贴 / No rows yet: type them, or paste them here from Excel',
                    )}
                  </p>
                </td>
              </tr>
            )}
          </tbody>
          {rows.length > 1 && columns.some(([column, one]) => isSummed(column, one)) && (
            <LineSums columns={columns} rows={rows} />
          )}
        </table>
      </div>
      <div className="kit-lines-foot">
        {!disabled && rows.length < most && (
          <Button size="small" type="dashed" icon={<Icon name="plus" size={14} />} onClick={add}>
            {t('添加一行 / Add a row')}
          </Button>
        )}
        {!disabled && (
          <span className="kit-hint">
            {t(
              '点选单元格后可粘贴 Excel 区域；回车到下一行 / Click a cell and paste from Excel; Enter goes to the next row',
            )}
          </span>
        )}
        <span className="kit-lines-count">{t('共 {count} 行 / {count} {count|row|rows}', { count: rows.length })}</span>
        {rows.length > PAGED_BEYOND && (
          <Pagination
            size="small"
            current={page}
            pageSize={PAGE}
            total={rows.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </div>
    </div>
  )
}

function LineHead({
  child,
  columns,
  isEditable,
}: {
  child: AnyResource
  columns: [string, Field][]
  isEditable: boolean
}) {
  const language = useLanguage(state => state.language)
  return (
    <thead>
      <tr>
        <th className="kit-lines-no">#</th>
        {columns.map(([name, one]) => (
          <th
            key={name}
            style={{ minWidth: Math.max(110, widthOf(child, name, one)) }}
            className={isNumeric(one) ? 'is-right' : ''}
          >
            <span className={one.required ? 'kit-required' : ''}>{labelOf(one, name, language)}</span>
          </th>
        ))}
        {isEditable && <th className="kit-lines-tools" aria-hidden="true" />}
      </tr>
    </thead>
  )
}

interface RowProps {
  child: AnyResource
  columns: [string, Field][]
  row: Row
  index: number
  place: number
  form: FormInstance<Row>
  disabled: boolean
  faults: Record<string, string> | undefined
  onCell: (index: number, patch: Row) => void
  onRemove: (index: number) => void
  onDuplicate: (index: number) => void
}

/** Rows that are records of their own keep what is fixed in them: the server would refuse another. */
const isSettled = (child: AnyResource, field: Field, row: Row): boolean =>
  child.kind === 'record' && field.options.fixed === true && row['id'] !== undefined && row['id'] !== ''

const LineRow = memo(function LineRow({
  child,
  columns,
  row,
  index,
  place,
  form,
  disabled,
  faults,
  onCell,
  onRemove,
  onDuplicate,
}: RowProps) {
  const t = useT()
  // One function for all renders: a key typed into one cell must not draw the nineteen others of its row.
  const latest = useRef(row)
  latest.current = row
  const record = useCallback(() => ({ ...(form.getFieldsValue(true) as Row), ...latest.current }), [form])
  return (
    <tr>
      <td className="kit-lines-no" title={faults?.['']}>
        {index + 1}
      </td>
      {columns.map(([column, one]) => (
        <td
          key={column}
          data-row={place}
          data-column={column}
          className={`${isNumeric(one) ? 'is-right' : ''}${faults?.[column] ? ' is-wrong' : ''}`}
          title={faults?.[column]}
        >
          {disabled || isSettled(child, one, row) ? (
            <FieldCell field={one} name={column} value={row[column]} row={row} resource={child} place="line" />
          ) : fits(one.options.when, row) ? (
            <Cell
              field={one}
              column={column}
              value={row[column]}
              beside={besideOf(one, column, row)}
              record={record}
              isWrong={faults?.[column] !== undefined}
              index={index}
              onCell={onCell}
            />
          ) : (
            <span className="kit-empty">-</span>
          )}
        </td>
      ))}
      {!disabled && (
        <td className="kit-lines-tools">
          <button
            type="button"
            className="kit-icon-button"
            aria-label={t('复制第{n}行 / Duplicate row {n}', { n: index + 1 })}
            onClick={() => onDuplicate(index)}
          >
            <Icon name="copy" size={14} />
          </button>
          <button
            type="button"
            className="kit-icon-button is-danger"
            aria-label={t('删除第{n}行 / Delete row {n}', { n: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <Icon name="trash-2" size={14} />
          </button>
        </td>
      )}
    </tr>
  )
})

/** What a cell reads of its row besides its own value: the name beside an id, and what narrows its choices. */
function besideOf(field: Field, column: string, row: Row): string {
  const narrowing = Object.values(field.options.only ?? {})
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('field:'))
    .map(one => one.slice(6))
  return [twinOf(column), ...narrowing, ...(field.kind === 'poly' ? [field.target!] : [])]
    .map(name => String(row[name] ?? ''))
    .join('|')
}

interface CellProps {
  field: Field
  column: string
  value: unknown
  beside: string
  record: () => Row
  isWrong: boolean
  index: number
  onCell: (index: number, patch: Row) => void
}
const Cell = memo(function Cell({ field, column, value, record, isWrong, index, onCell }: CellProps) {
  const language = useLanguage(state => state.language)
  const Input = inputs[field.kind]
  return (
    // A fault in one cell must not colour the inputs of all others: they stand inside the head's Form.Item.
    <NoFormStyle status override>
      <Input
        field={field}
        name={column}
        value={value}
        record={record}
        place="line"
        size="small"
        aria-label={labelOf(field, column, language)}
        status={isWrong ? 'error' : undefined}
        onChange={(next, extras) => onCell(index, { ...extras, [column]: next })}
      />
    </NoFormStyle>
  )
})

function LineSums({ columns, rows }: { columns: [string, Field][]; rows: readonly Row[] }) {
  const t = useT()
  return (
    <tfoot>
      <tr>
        <td className="kit-lines-no">{t('合计 / Total')}</td>
        {columns.map(([name, one]) => (
          <td key={name} className="is-right num">
            {isSummed(name, one) ? thousands(sumMoney(rows.map(row => row[name]))) : ''}
          </td>
        ))}
        <td className="kit-lines-tools" />
      </tr>
    </tfoot>
  )
}

/**
 * Enter goes to the same column of the next row, from the last row into a new one; open drop-downs keep their Enter.
 */
function moveDown(event: KeyboardEvent, add: () => void): void {
  const target = event.target as HTMLElement
  if (
    event.key !== 'Enter' ||
    event.ctrlKey ||
    event.metaKey ||
    event.nativeEvent.isComposing ||
    target.tagName !== 'INPUT' ||
    target.closest('.ant-select-open, .ant-picker-focused')
  )
    return
  const cell = target.closest<HTMLElement>('[data-column]')
  if (!cell) return
  event.preventDefault()
  const table = cell.closest('table')!
  const focus = () =>
    table
      .querySelector<HTMLElement>(
        `[data-row="${Number(cell.dataset['row']) + 1}"][data-column="${cell.dataset['column']}"] input`,
      )
      ?.focus()
  if (table.querySelector(`[data-row="${Number(cell.dataset['row']) + 1}"]`)) return focus()
  add()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
