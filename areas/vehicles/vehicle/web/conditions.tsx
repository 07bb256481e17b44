import { Button, Select } from 'antd'
import { textOf, type Field, type Label } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FieldCell } from '#packages/web/kit/fields/cells.tsx'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { RegionName } from '#packages/web/kit/fields/region-input.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { vehicle } from '../vehicle.ts'
import './conditions.css'

/** One condition of a rule that is data: what is asked, how it is compared, with what. */
export interface Condition {
  readonly field?: string | undefined
  readonly op?: string | undefined
  readonly value?: unknown
}
/** What may be asked, in the order in which it is offered, and how it is called and typed. */
export interface Askable {
  readonly name: string
  readonly label: Label
  readonly field: Field
}
/** A rule as it stands in a form or as the server sent it; `empty` where there is none. */
export const ruleOf = <T,>(value: unknown, empty: T): T =>
  typeof value === 'string' && value ? (JSON.parse(value) as T) : ((value as T | undefined) ?? empty)

interface Rules {
  readonly askable: readonly Askable[]
  readonly operators: Readonly<Record<string, Label>>
}
const LISTS = ['in', 'notIn']
const BARE = ['empty', 'notEmpty']
/** Kinds of which several are chosen; several of any other kind are typed one after the other. */
const CHOSEN = ['enum', 'dict', 'ref', 'user', 'dept']

interface RowsProps extends Rules {
  readonly label: string
  readonly rows: readonly Condition[]
  readonly disabled: boolean
  readonly onChange: (rows: readonly Condition[]) => void
}
/** Conditions line by line; another field or comparison empties a value that would not fit it. */
export function ConditionRows({ label, rows, disabled, onChange, askable, operators }: RowsProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const put = (at: number, next: Condition) => onChange(rows.map((one, index) => (index === at ? next : one)))
  return (
    <div className="condition-rows" role="group" aria-label={label}>
      {rows.map((row, at) => (
        // Conditions have no id of their own: they stand where they stand.
        <div key={at}>
          <Select
            aria-label={t('{label} 字段{n} / {label}, field {n}', { label, n: at + 1 })}
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            {...(row.field ? { value: row.field } : {})}
            options={askable.map(one => ({ value: one.name, label: textOf(one.label, language) }))}
            onChange={field => put(at, { field, op: 'eq' })}
          />
          <Select
            aria-label={t('{label} 比较{n} / {label}, comparison {n}', { label, n: at + 1 })}
            disabled={disabled}
            {...(row.op ? { value: row.op } : {})}
            options={Object.entries(operators).map(([value, one]) => ({ value, label: textOf(one, language) }))}
            onChange={op =>
              put(at, {
                field: row.field,
                op,
                ...(LISTS.includes(op) === LISTS.includes(row.op ?? '') && !BARE.includes(op)
                  ? { value: row.value }
                  : {}),
              })
            }
          />
          <ValueInput
            label={t('{label} 值{n} / {label}, value {n}', { label, n: at + 1 })}
            row={row}
            askable={askable}
            disabled={disabled}
            onChange={value => put(at, { ...row, value })}
          />
          <Button
            type="text"
            disabled={disabled}
            icon={<Icon name="trash-2" size={14} />}
            aria-label={t('{label} 删除条件{n} / {label}, remove condition {n}', { label, n: at + 1 })}
            onClick={() => onChange(rows.filter((_one, index) => index !== at))}
          />
        </div>
      ))}
      {!disabled && (
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => onChange([...rows, {}])}>
          {t('加一个条件 / Add a condition')}
        </Button>
      )}
    </div>
  )
}

interface ValueProps {
  readonly label: string
  readonly row: Condition
  readonly askable: readonly Askable[]
  readonly disabled: boolean
  readonly onChange: (value: unknown) => void
}
function ValueInput({ label, row, askable, disabled, onChange }: ValueProps) {
  const spec = askable.find(one => one.name === row.field)?.field
  if (!spec || BARE.includes(row.op ?? '')) return <span />
  const isList = LISTS.includes(row.op ?? '')
  const field: Field = isList ? { ...spec, many: true } : spec
  const Input = inputs[isList && !CHOSEN.includes(spec.kind) ? 'text' : spec.kind]
  return (
    <Input
      field={field}
      name={row.field!}
      many={isList}
      value={row.value}
      onChange={onChange}
      record={() => ({})}
      disabled={disabled}
      place="form"
      aria-label={label}
    />
  )
}

/** The same in words, one condition a line. */
export function ConditionWords({ rows, askable, operators }: Rules & { readonly rows: readonly Condition[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  return rows.map((row, at) => {
    const found = askable.find(one => one.name === row.field)
    const field = found?.field
    const values = BARE.includes(row.op ?? '') ? [] : [row.value].flat()
    return (
      <div key={at} className="condition-words">
        {found ? textOf(found.label, language) : row.field} {operators[row.op ?? ''] && t(operators[row.op!]!)}{' '}
        {values.map((value, index) => (
          <span key={index}>
            {index > 0 && t('、 / , ')}
            {field?.kind === 'region' ? (
              <RegionName code={String(value)} />
            ) : field ? (
              <FieldCell
                field={{ ...field, many: false }}
                name={row.field!}
                value={value}
                row={{}}
                resource={vehicle as unknown as AnyResource}
                place="list"
              />
            ) : (
              String(value)
            )}
          </span>
        ))}
      </div>
    )
  })
}
