import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { textOf, twinOf, type FieldKind } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { unitText } from '../model/text.ts'
import { isAbsent } from '../model/world.ts'
import { normalised } from './checks.ts'
import { FilesInput } from './files.tsx'
import { JsonView } from './json-view.tsx'
import { MoneyInput } from './money-input.tsx'
import { DeptPicker, DictPicker, RefPicker, type PickerProps } from './pickers.tsx'
import { RegionInput } from './region-input.tsx'

/** What an input gets; `place` 'line': inside a table of child rows, without borders of its own. */
export interface InputProps extends PickerProps { place: 'form' | 'line'; onBlur?: () => void }
export type FieldInput = ComponentType<InputProps>

/** How a value of each kind is typed; a new kind that lacks one does not compile. */
export const inputs: Record<FieldKind, FieldInput> = {
  text: TextInput,
  note: NoteInput,
  html: NoteInput,
  int: NumberInput,
  qty: NumberInput,
  rate: NumberInput,
  money: AmountInput,
  bool: BoolInput,
  date: props => <DateInput {...props} />,
  datetime: props => <DateInput {...props} hasTime />,
  enum: EnumInput,
  dict: DictPicker,
  ref: RefPicker,
  poly: RefPicker,
  region: ({ field, value, onChange, record, name, id, disabled, status, size }) => (
    <RegionInput {...plain({ id, disabled, status, size })} many={field.many} value={value} name={String(record()[twinOf(name)] ?? '')} onChange={next => onChange?.(next, {})} />
  ),
  user: RefPicker,
  dept: DeptPicker,
  files: ({ value, onChange, disabled, place }) => <FilesInput isInRow={place === 'line'} value={value} onChange={next => onChange?.(next, {})} disabled={disabled} />,
  lines: () => null,
  json: ({ value }) => <JsonView value={value} />,
}

/** Only what is given: an undefined prop is not the same as none for antd's strict types. */
const plain = <T extends object>(props: T): { [K in keyof T]: NonNullable<T[K]> } => Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never

const asText = (value: unknown): string => (isAbsent(value) ? '' : String(value))

function TextInput({ field, value, onChange, onBlur, id, disabled, status, size, placeholder, variant }: InputProps) {
  const language = useLanguage(state => state.language)
  const settle = () => {
    const normal = normalised(field, asText(value))
    if (normal !== asText(value)) onChange?.(normal, {})
    onBlur?.()
  }
  if (field.many) {
    return <Select {...plain({ id, disabled, status, size, variant })} mode="tags" open={false} suffixIcon={null} style={{ width: '100%' }} value={(value as string[] | undefined) ?? []} onChange={(next: string[]) => onChange?.(next, {})} />
  }
  return (
    <Input
      {...plain({ id, disabled, status, size, placeholder, variant })} autoComplete="off" maxLength={field.options.max ?? 64} suffix={unitText(field.options.unit, language) || undefined} value={asText(value)}
      onChange={event => onChange?.(event.target.value, {})} onBlur={settle}
    />
  )
}

function AmountInput({ field, value, onChange, onBlur, id, disabled, status, size, placeholder }: InputProps) {
  const language = useLanguage(state => state.language)
  return (
    <MoneyInput
      {...plain({ id, disabled, status, size, placeholder })} value={value} onChange={next => onChange?.(next, {})} {...(onBlur ? { onBlur } : {})} signed={field.options.signed === true}
      unit={unitText(field.options.unit ?? '元', language)}
    />
  )
}

function NoteInput({ field, value, onChange, onBlur, id, disabled, status, size, place, variant }: InputProps) {
  const common = plain({ id, disabled, status, size, variant })
  if (place === 'line') return <Input {...common} value={asText(value)} maxLength={field.options.max ?? 500} onChange={event => onChange?.(event.target.value, {})} onBlur={() => onBlur?.()} />
  return (
    <Input.TextArea
      {...common} autoSize={{ minRows: 2, maxRows: 8 }} value={asText(value)} onChange={event => onChange?.(event.target.value, {})} onBlur={() => onBlur?.()}
      {...(field.kind === 'note' ? { maxLength: field.options.max ?? 500, showCount: true } : {})}
    />
  )
}

function NumberInput({ field, value, onChange, onBlur, id, disabled, status, size, placeholder, variant }: InputProps) {
  const isWhole = field.kind === 'int'
  const language = useLanguage(state => state.language)
  const unit = unitText(field.options.unit ?? (field.kind === 'rate' ? '%' : undefined), language) || undefined
  return (
    <InputNumber<string>
      {...plain({ id, disabled, status, size, placeholder, variant })} stringMode controls={false} style={{ width: '100%' }} suffix={unit} value={isAbsent(value) ? null : String(value)}
      {...(isWhole ? { precision: 0 } : {})} onBlur={() => onBlur?.()}
      onChange={next => onChange?.(next === null || next === undefined || next === '' ? '' : isWhole ? Number(next) : String(next), {})}
    />
  )
}

function BoolInput({ value, onChange, id, disabled, size }: InputProps) {
  const t = useT()
  return <Switch {...plain({ id, disabled, size })} checked={value === true} checkedChildren={t('是 / Yes')} unCheckedChildren={t('否 / No')} onChange={next => onChange?.(next, {})} />
}

function DateInput({ value, onChange, onBlur, id, disabled, status, size, variant, hasTime = false }: InputProps & { hasTime?: boolean }) {
  const form = hasTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  return (
    <DatePicker
      {...plain({ id, disabled, status, size, variant })} style={{ width: '100%' }} showTime={hasTime} format={[form, 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D']} value={isAbsent(value) ? null : dayjs(String(value))}
      onChange={next => onChange?.(next ? next.format(form) : '', {})} onBlur={() => onBlur?.()} needConfirm={false}
    />
  )
}

function EnumInput({ field, value, onChange, id, disabled, status, size, placeholder, variant }: InputProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const options = field.enumeration!.values.map(one => ({ value: one.code, label: textOf(one.label, language) }))
  const chosen = (Array.isArray(value) ? value : isAbsent(value) ? [] : [value]).map(Number)
  return (
    <Select
      {...plain({ id, disabled, status, size, variant })} style={{ width: '100%' }} allowClear options={options} placeholder={placeholder ?? t('请选择 / Choose')} showSearch={{ optionFilterProp: 'label' }}
      {...(field.many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const, value: chosen } : { value: chosen[0] })} onChange={(next: number | number[] | undefined) => onChange?.(next ?? (field.many ? [] : ''), {})}
    />
  )
}
