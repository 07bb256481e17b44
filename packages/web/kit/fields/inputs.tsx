import { DatePicker, Input, InputNumber, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { textOf, twinOf, wordIn, wordStored, type FieldKind } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { unitText } from '#kernel/units.ts'
import { isAbsent, mustBeSaid } from '../model/world.ts'
import { normalised } from './checks.ts'
import { FilesInput } from './files.tsx'
import { HtmlInput } from './html-input.tsx'
import { JsonView } from './json-view.tsx'
import { LineChoice } from './line-choice.tsx'
import { MoneyInput } from './money-input.tsx'
import { DeptPicker, DictPicker, RefPicker, type PickerProps } from './pickers.tsx'
import { RegionInput } from './region-input.tsx'
import { RowsInput } from './rows-input.tsx'

/** What an input gets; `place` 'line': inside a table of child rows, without borders of its own. */
export interface InputProps extends PickerProps {
  place: 'form' | 'line'
  onBlur?: () => void
}
export type FieldInput = ComponentType<InputProps>

/** How a value of each kind is typed; a new kind that lacks one does not compile. */
export const inputs: Record<FieldKind, FieldInput> = {
  text: props => (props.field.options.among ? <LineChoice {...props} /> : <TextInput {...props} />),
  note: NoteInput,
  html: HtmlField,
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
  region: ({ field, value, onChange, record, name, id, disabled, status, size, 'aria-label': label }) => (
    <RegionInput
      {...plain({ 'aria-label': label, id, disabled, status, size })}
      many={field.many}
      value={value}
      name={String(record()[twinOf(name)] ?? '')}
      onChange={next => onChange?.(next, {})}
    />
  ),
  user: RefPicker,
  dept: DeptPicker,
  files: ({ value, onChange, disabled, place }) => (
    <FilesInput isInRow={place === 'line'} value={value} onChange={next => onChange?.(next, {})} disabled={disabled} />
  ),
  lines: () => null,
  json: props => (props.field.options.rows ? <RowsInput {...props} /> : <JsonView value={props.value} />),
}

/** Only what is given: an undefined prop is not the same as none for antd's strict types. */
const plain = <T extends object>(props: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never

const asText = (value: unknown): string => (isAbsent(value) ? '' : String(value))

function TextInput({
  field,
  'aria-label': label,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  status,
  size,
  placeholder,
  variant,
}: InputProps) {
  const language = useLanguage(state => state.language)
  const settle = () => {
    const normal = normalised(field, asText(value))
    if (normal !== asText(value)) onChange?.(normal, {})
    onBlur?.()
  }
  if (field.many) {
    return (
      <Select
        {...plain({ 'aria-label': label, id, disabled, status, size, variant })}
        mode="tags"
        open={false}
        suffixIcon={null}
        style={{ width: '100%' }}
        value={(value as string[] | undefined) ?? []}
        onChange={(next: string[]) => onChange?.(next, {})}
      />
    )
  }
  return (
    <Input
      {...plain({ 'aria-label': label, id, disabled, status, size, placeholder, variant })}
      autoComplete="off"
      maxLength={field.options.max ?? 64}
      suffix={unitText(field.options.unit, language) || undefined}
      value={wordIn(field, asText(value), language)}
      onChange={event => onChange?.(wordStored(field, event.target.value, language), {})}
      onBlur={settle}
    />
  )
}

function AmountInput({
  field,
  'aria-label': label,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  status,
  size,
  placeholder,
}: InputProps) {
  const language = useLanguage(state => state.language)
  return (
    <MoneyInput
      {...plain({ 'aria-label': label, id, disabled, status, size, placeholder })}
      value={value}
      onChange={next => onChange?.(next, {})}
      {...(onBlur ? { onBlur } : {})}
      signed={field.options.signed === true}
      unit={unitText(field.options.unit ?? '元', language)}
    />
  )
}

function NoteInput({
  field,
  'aria-label': label,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  status,
  size,
  place,
  variant,
}: InputProps) {
  const common = plain({ 'aria-label': label, id, disabled, status, size, variant })
  if (place === 'line')
    return (
      <Input
        {...common}
        value={asText(value)}
        maxLength={field.options.max ?? 500}
        onChange={event => onChange?.(event.target.value, {})}
        onBlur={() => onBlur?.()}
      />
    )
  return (
    <Input.TextArea
      {...common}
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={field.options.max ?? 500}
      showCount
      value={asText(value)}
      onChange={event => onChange?.(event.target.value, {})}
      onBlur={() => onBlur?.()}
    />
  )
}

function HtmlField({ field, value, onChange, onBlur, id, disabled, status, place, ...rest }: InputProps) {
  const language = useLanguage(state => state.language)
  if (place === 'line')
    return (
      <NoteInput {...{ field, value, onChange, id, disabled, status, place, ...rest, ...(onBlur ? { onBlur } : {}) }} />
    )
  return (
    <HtmlInput
      value={value}
      onChange={next => onChange?.(next, {})}
      onBlur={() => onBlur?.()}
      label={textOf(field.label, language)}
      id={id}
      disabled={disabled === true}
      isWrong={status === 'error'}
    />
  )
}

function NumberInput({
  field,
  'aria-label': label,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  status,
  size,
  placeholder,
  variant,
}: InputProps) {
  const isWhole = field.kind === 'int'
  const language = useLanguage(state => state.language)
  const unit = unitText(field.options.unit ?? (field.kind === 'rate' ? '%' : undefined), language) || undefined
  return (
    <InputNumber<string>
      {...plain({ 'aria-label': label, id, disabled, status, size, placeholder, variant })}
      stringMode
      controls={false}
      style={{ width: '100%' }}
      suffix={unit}
      value={isAbsent(value) ? null : String(value)}
      {...(isWhole ? { precision: 0 } : {})}
      onBlur={() => onBlur?.()}
      onChange={next =>
        onChange?.(next === null || next === undefined || next === '' ? '' : isWhole ? Number(next) : String(next), {})
      }
    />
  )
}

function BoolInput(props: InputProps) {
  return mustBeSaid(props.field) && props.place === 'form' ? <YesOrNo {...props} /> : <OnOrOff {...props} />
}

function OnOrOff({ 'aria-label': label, value, onChange, id, disabled, size }: InputProps) {
  const t = useT()
  return (
    <Switch
      {...plain({ 'aria-label': label, id, disabled, size })}
      checked={value === true}
      checkedChildren={t('是 / Yes')}
      unCheckedChildren={t('否 / No')}
      onChange={next => onChange?.(next, {})}
    />
  )
}

function YesOrNo({ 'aria-label': label, value, onChange, id, disabled }: InputProps) {
  const t = useT()
  return (
    <Radio.Group
      {...plain({ 'aria-label': label, id, disabled })}
      value={typeof value === 'boolean' ? value : undefined}
      onChange={event => onChange?.(event.target.value, {})}
      options={[
        { value: true, label: t('是 / Yes') },
        { value: false, label: t('否 / No') },
      ]}
    />
  )
}

function DateInput({
  'aria-label': label,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  status,
  size,
  variant,
  hasTime = false,
}: InputProps & { hasTime?: boolean }) {
  const form = hasTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  return (
    <DatePicker
      {...plain({ 'aria-label': label, id, disabled, status, size, variant })}
      style={{ width: '100%' }}
      showTime={hasTime}
      format={[form, 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D']}
      value={isAbsent(value) ? null : dayjs(String(value))}
      onChange={next => onChange?.(next ? next.format(form) : '', {})}
      onBlur={() => onBlur?.()}
      needConfirm={false}
    />
  )
}

function EnumInput({
  field,
  'aria-label': label,
  value,
  onChange,
  id,
  disabled,
  status,
  size,
  placeholder,
  variant,
}: InputProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const options = field.enumeration!.values.map(one => ({ value: one.code, label: textOf(one.label, language) }))
  const chosen = (Array.isArray(value) ? value : isAbsent(value) ? [] : [value]).map(Number)
  return (
    <Select
      {...plain({ 'aria-label': label, id, disabled, status, size, variant })}
      style={{ width: '100%' }}
      allowClear
      options={options}
      placeholder={placeholder ?? t('请选择 / Choose')}
      showSearch={{ optionFilterProp: 'label' }}
      {...(field.many
        ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const, value: chosen }
        : { value: chosen[0] })}
      onChange={(next: number | number[] | undefined) => onChange?.(next ?? (field.many ? [] : ''), {})}
    />
  )
}
