import type { FormInstance } from 'antd'
import { NoFormStyle } from 'antd/es/form/context'
import { memo, useCallback, useRef } from 'react'
import { fits, twinOf, type Field } from '#kernel'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { Icon } from '../../../shell/icon.tsx'
import type { Customs } from '../../customise.ts'
import { labelOf } from '../../data.ts'
import { FieldCell, isNumeric } from '../../fields/cells.tsx'
import { inputs, type FieldInput } from '../../fields/inputs.tsx'
import type { AnyResource, Row } from '../../model/world.ts'
import { hiddenFaults } from './overview-columns.ts'

interface RowProps {
  child: AnyResource
  columns: [string, Field][]
  row: Row
  index: number
  place: number
  form: FormInstance<Row>
  disabled: boolean
  /** Inputs that the child brings in place of those of the kind. */
  own: Customs['inputs']
  faults: Record<string, string> | undefined
  onCell: (index: number, patch: Row) => void
  onRemove: (index: number) => void
  onDuplicate: (index: number) => void
  /** Rows with more fields than the table shows open in a drawer. */
  onOpen?: ((index: number) => void) | undefined
}

/** Rows that are records of their own keep what is fixed in them: the server would refuse another. */
export const isSettled = (child: AnyResource, field: Field, row: Row): boolean =>
  child.kind === 'record' && field.options.fixed === true && row['id'] !== undefined && row['id'] !== ''

export const LineRow = memo(function LineRow({
  child,
  columns,
  row,
  index,
  place,
  form,
  disabled,
  own,
  faults,
  onCell,
  onRemove,
  onDuplicate,
  onOpen,
}: RowProps) {
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
              own={own?.[column]}
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
      {(!disabled || onOpen) && (
        <td className="kit-lines-tools">
          <RowTools {...{ index, disabled, onOpen, onRemove, onDuplicate }} hidden={hiddenFaults(faults, columns)} />
        </td>
      )}
    </tr>
  )
})

interface ToolsProps extends Pick<RowProps, 'index' | 'disabled' | 'onOpen' | 'onRemove' | 'onDuplicate'> {
  /** Faults in fields that only the drawer shows. */
  hidden: number
}
function RowTools({ index, disabled, onOpen, onRemove, onDuplicate, hidden }: ToolsProps) {
  const t = useT()
  const n = index + 1
  const open = hidden
    ? t('第{n}行另有{hidden}处错误，点此查看 / Row {n}: {hidden} more {hidden|fault|faults}, open it', { n, hidden })
    : t('打开第{n}行的全部字段 / Open all fields of row {n}', { n })
  return (
    <>
      {onOpen && (
        <button
          type="button"
          className={`kit-icon-button${hidden ? ' is-wrong' : ''}`}
          aria-label={open}
          title={open}
          onClick={() => onOpen(index)}
        >
          <Icon name={disabled ? 'eye' : 'pencil'} size={14} />
          {hidden > 0 && <b>{hidden}</b>}
        </button>
      )}
      {!disabled && (
        <>
          <button
            type="button"
            className="kit-icon-button"
            aria-label={t('复制第{n}行 / Duplicate row {n}', { n })}
            onClick={() => onDuplicate(index)}
          >
            <Icon name="copy" size={14} />
          </button>
          <button
            type="button"
            className="kit-icon-button is-danger"
            aria-label={t('删除第{n}行 / Delete row {n}', { n })}
            onClick={() => onRemove(index)}
          >
            <Icon name="trash-2" size={14} />
          </button>
        </>
      )}
    </>
  )
}

/** What a cell reads of its row besides its own value: the name beside an id, and what narrows its choices. */
export function besideOf(field: Field, column: string, row: Row): string {
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
  own: FieldInput | undefined
  value: unknown
  beside: string
  record: () => Row
  isWrong: boolean
  index: number
  onCell: (index: number, patch: Row) => void
}
const Cell = memo(function Cell({ field, column, own, value, record, isWrong, index, onCell }: CellProps) {
  const language = useLanguage(state => state.language)
  const Input = own ?? inputs[field.kind]
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
