import { Button, Input, Popover } from 'antd'
import type { Field } from '#kernel'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import type { Row } from '../model/world.ts'
import { Empty } from './pieces.tsx'

interface Props {
  field: Field
  value?: unknown
  onChange?: ((value: unknown, extras: Row) => void) | undefined
  place: 'form' | 'line'
  disabled?: boolean | undefined
  status?: 'error' | undefined
  'aria-label'?: string | undefined
}
type Columns = Readonly<Record<string, Field>>
const rowsOf = (value: unknown): readonly Row[] => {
  if (typeof value !== 'string') return Array.isArray(value) ? (value as Row[]) : []
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) ? (read as Row[]) : []
  } catch {
    return []
  }
}
const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A list of rows with a few columns, typed in a table; in a table of lines it opens beside its cell. */
export function RowsInput(props: Props) {
  const t = useT()
  const { field, value, place, disabled, status, 'aria-label': label } = props
  const count = rowsOf(value).length
  if (place === 'form') return <RowsTable {...props} />
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      title={label ?? t(field.label)}
      content={<RowsTable {...props} />}
    >
      <Button
        size="small"
        disabled={disabled ?? false}
        danger={status === 'error'}
        aria-label={label ?? t(field.label)}
      >
        {count === 0 ? t('填写 / Enter') : t('{n} 段 / {n} {n|step|steps}', { n: count })}
      </Button>
    </Popover>
  )
}

function RowsTable({ field, value, onChange, disabled }: Props) {
  const t = useT()
  const columns = Object.entries(field.options.rows as Columns)
  const rows = rowsOf(value)
  const set = (next: readonly Row[]) => onChange?.(next, {})
  const type = (index: number, name: string, of: Field, text: string) =>
    set(
      rows.map((row, at) => {
        if (at !== index) return row
        const { [name]: _old, ...rest } = row
        if (text.trim() === '') return rest
        return { ...rest, [name]: of.kind === 'int' && /^\d+$/.test(text.trim()) ? Number(text) : text.trim() }
      }),
    )
  return (
    <div className="kit-rows">
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(([name, of]) => (
                <th key={name} scope="col">
                  {t(of.label)}
                  {of.options.unit ? `（${of.options.unit}）` : ''}
                </th>
              ))}
              <th aria-label={t('操作 / Actions')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows have no id of their own: they stand where they stand.
              <tr key={index}>
                {columns.map(([name, of]) => (
                  <td key={name}>
                    <Input
                      size="small"
                      inputMode="decimal"
                      disabled={disabled ?? false}
                      aria-label={`${t(of.label)} ${index + 1}`}
                      value={shown(row[name])}
                      onChange={event => type(index, name, of, event.target.value)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    disabled={disabled ?? false}
                    icon={<Icon name="trash-2" size={14} />}
                    aria-label={t('删除第 {n} 行 / Remove row {n}', { n: index + 1 })}
                    onClick={() => set(rows.filter((_row, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!disabled && (
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => set([...rows, {}])}>
          {t('加一行 / Add a row')}
        </Button>
      )}
    </div>
  )
}

/** The same, read. */
export function RowsView({ field, value }: { field: Field; value: unknown }) {
  const t = useT()
  const columns = Object.entries(field.options.rows as Columns)
  const rows = rowsOf(value)
  if (rows.length === 0) return <Empty />
  return (
    <table className="kit-rows-view">
      <thead>
        <tr>
          {columns.map(([name, of]) => (
            <th key={name} scope="col">
              {t(of.label)}
              {of.options.unit ? `（${of.options.unit}）` : ''}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(([name]) => (
              <td key={name} className="num">
                {shown(row[name]) || '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
