import { Button, Drawer, Space, type FormInstance } from 'antd'
import { NoFormStyle } from 'antd/es/form/context'
import { memo, useCallback, useEffect, useRef, type KeyboardEvent } from 'react'
import { fits, textOf, type Field, type Section } from '#kernel'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { Icon } from '../../../shell/icon.tsx'
import type { Customs } from '../../customise.ts'
import { labelOf } from '../../data.ts'
import { FieldCell } from '../../fields/cells.tsx'
import { inputs } from '../../fields/inputs.tsx'
import type { AnyResource, Row } from '../../model/world.ts'
import { besideOf, isSettled } from './line-row.tsx'

interface Props {
  child: AnyResource
  columns: [string, Field][]
  title: string
  row: Row
  index: number
  count: number
  form: FormInstance<Row>
  disabled: boolean
  canAdd: boolean
  own: Customs['inputs']
  faults: Record<string, string> | undefined
  onCell: (index: number, patch: Row) => void
  onRemove: (index: number) => void
  onDuplicate: (index: number) => void
  onGo: (index: number) => void
  onAdd: () => void
  onClose: () => void
}

/** One wide child row with all its fields; what is typed stands in the form at once, closing asks nothing. */
export function LineDrawer(props: Props) {
  const { child, columns, title, row, index, count, disabled, canAdd, faults, onGo, onAdd, onClose } = props
  const t = useT()
  const language = useLanguage(state => state.language)
  const body = useRef<HTMLDivElement>(null)
  // The first field of each row that opens, so that the next row is typed without the mouse.
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus()
  }, [index])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (index + 1 < count) onGo(index + 1)
    else onClose()
  }
  return (
    <Drawer
      open
      size={720}
      className="kit-line-drawer"
      title={t('{title} 第{n}行，共{count}行 / {title}: row {n} of {count}', { title, n: index + 1, count })}
      onClose={onClose}
      extra={<Pager index={index} count={count} onGo={onGo} />}
      footer={
        <div className="kit-line-drawer-foot">
          {!disabled && (
            <Space>
              <Button danger onClick={() => props.onRemove(index)}>
                {t('删除本行 / Delete row')}
              </Button>
              {canAdd && <Button onClick={() => props.onDuplicate(index)}>{t('复制本行 / Duplicate row')}</Button>}
              {canAdd && <Button onClick={onAdd}>{t('再加一行 / Add another')}</Button>}
            </Space>
          )}
          <Button type="primary" onClick={onClose}>
            {t('完成 / Done')}
          </Button>
        </div>
      }
    >
      <div ref={body} onKeyDown={onKeyDown}>
        {faults?.[''] && (
          <p className="kit-line-fault" role="alert">
            {faults['']}
          </p>
        )}
        {groupsOf(child, columns).map(group => (
          <section key={group.id} className="kit-line-group">
            {group.title && <h4>{textOf(group.title, language)}</h4>}
            <div className="kit-line-fields">
              {group.columns
                .filter(([, one]) => fits(one.options.when, row))
                .map(([column, one]) => (
                  <LineField
                    key={column}
                    {...props}
                    field={one}
                    column={column}
                    value={row[column]}
                    beside={besideOf(one, column, row)}
                    fault={faults?.[column]}
                    isRequired={one.options.requiredWhen ? fits(one.options.requiredWhen, row) : one.required}
                  />
                ))}
            </div>
          </section>
        ))}
      </div>
    </Drawer>
  )
}

function Pager({ index, count, onGo }: { index: number; count: number; onGo: (index: number) => void }) {
  const t = useT()
  return (
    <Space.Compact>
      <Button
        disabled={index === 0}
        aria-label={t('上一行 / Previous row')}
        icon={<Icon name="chevron-left" size={14} />}
        onClick={() => onGo(index - 1)}
      />
      <Button
        disabled={index + 1 >= count}
        aria-label={t('下一行 / Next row')}
        icon={<Icon name="chevron-right" size={14} />}
        onClick={() => onGo(index + 1)}
      />
    </Space.Compact>
  )
}

interface FieldProps extends Props {
  field: Field
  column: string
  value: unknown
  beside: string
  fault: string | undefined
  isRequired: boolean
}

const LineField = memo(function LineField({
  child,
  field,
  column,
  value,
  row,
  index,
  form,
  disabled,
  own,
  fault,
  isRequired,
  onCell,
}: FieldProps) {
  const language = useLanguage(state => state.language)
  const latest = useRef(row)
  latest.current = row
  const record = useCallback(() => ({ ...(form.getFieldsValue(true) as Row), ...latest.current }), [form])
  const Input = own?.[column] ?? inputs[field.kind]
  const label = labelOf(field, column, language)
  const isFull = ['note', 'files'].includes(field.kind) || field.options.wide === true
  return (
    <div className={`kit-line-field${isFull ? ' is-full' : ''}`} data-field={column}>
      <span className={`kit-line-label${isRequired && field.kind !== 'bool' ? ' kit-required' : ''}`}>{label}</span>
      {disabled || isSettled(child, field, row) ? (
        <FieldCell field={field} name={column} value={value} row={row} resource={child} place="detail" />
      ) : (
        <NoFormStyle status override>
          <Input
            field={field}
            name={column}
            value={value}
            record={record}
            place="form"
            aria-label={label}
            status={fault ? 'error' : undefined}
            onChange={(next, extras) => onCell(index, { ...extras, [column]: next })}
          />
        </NoFormStyle>
      )}
      {fault ? (
        <span className="kit-line-fault">{fault}</span>
      ) : (
        field.options.help && <span className="kit-hint">{textOf(field.options.help, language)}</span>
      )}
    </div>
  )
}, isSameField)

/** A key typed into one field draws that field alone: the row object is new each time, its other fields are not. */
function isSameField(before: FieldProps, after: FieldProps): boolean {
  const names = ['field', 'value', 'beside', 'index', 'disabled', 'fault', 'isRequired', 'onCell'] as const
  return names.every(name => before[name] === after[name])
}

interface Group {
  id: string
  title: string | undefined
  columns: [string, Field][]
}

/** The sections of the child's definition, with what none of them names at the end. */
function groupsOf(child: AnyResource, columns: [string, Field][]): Group[] {
  const sections = (child.sections ?? []) as readonly Section[]
  const named = new Set(sections.flatMap(one => [...one.fields]))
  const groups: Group[] = sections.map(one => ({
    id: one.id,
    title: one.title,
    columns: one.fields.flatMap(name => columns.filter(([column]) => column === name)),
  }))
  const left = columns.filter(([name]) => !named.has(name))
  return [...groups, { id: 'others', title: sections.length > 0 ? '其他 / Other' : undefined, columns: left }].filter(
    group => group.columns.length > 0,
  )
}
