import { Form, type FormInstance } from 'antd'
import { memo } from 'react'
import { fits, localDate, textOf, type Field } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { faultOf, warningOf } from '../fields/checks.ts'
import { inputs, type FieldInput } from '../fields/inputs.tsx'
import { isAbsent, mustBeSaid, type AnyResource, type Row } from '../model/world.ts'
import { LinesInput } from './lines/lines-input.tsx'

interface Props {
  resource: AnyResource
  name: string
  field: Field
  form: FormInstance<Row>
  /** Not yet settled: fields that are fixed later may still be changed. */
  isNew: boolean
  input?: FieldInput | undefined
  /** Changed since the rejection. */
  isMarked?: boolean
  disabled?: boolean
  /** The section's title says it already. */
  isUnlabelled?: boolean
}

/** One field of a form with its label, marks, help, input and faults; there only while its `when` fits. */
export const FieldItem = memo(function FieldItem({
  resource,
  name,
  field,
  form,
  isNew,
  input,
  isMarked = false,
  disabled = false,
  isUnlabelled = false,
}: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { when, requiredWhen, lacks, fixed, help, wide } = field.options
  const isShown =
    Form.useWatch((values: Row) => fits(when, values), { form, preserve: true }) ??
    fits(when, form.getFieldsValue(true))
  const isRequired =
    Form.useWatch((values: Row) => (requiredWhen ? fits(requiredWhen, values) : field.required), {
      form,
      preserve: true,
    }) ?? field.required
  const warning = Form.useWatch(
    (values: Row) =>
      warningOf(field, values[name], language) ??
      (lacks && !isNew && isRequired && isAbsent(values[name]) ? textOf(lacks, language) : undefined),
    { form, preserve: true },
  )
  if (!isShown) return null

  const label = textOf(field.label, language)
  const isAsked = field.kind !== 'bool' || mustBeSaid(field)
  const check = async (_rule: unknown, value: unknown) => {
    const fault = isAbsent(value)
      ? isRequired && isAsked && !(lacks && !isNew)
        ? t('请填写{label} / {label} is required', { label })
        : undefined
      : faultOf(resource, field, value, form.getFieldsValue(true), localDate(new Date()), language)
    if (fault) throw new Error(fault)
  }
  const isLines = field.kind === 'lines'
  return (
    <Form.Item
      name={name}
      validateTrigger="onBlur"
      rules={[{ validator: check }]}
      className={`kit-field${wide || ['note', 'files'].includes(field.kind) ? ' is-wide' : ''}${isLines || field.kind === 'html' ? ' is-full' : ''}${isMarked ? ' is-marked' : ''}`}
      label={
        isUnlabelled ? undefined : (
          <span className={isRequired && isAsked ? 'kit-required' : ''}>
            {label}
            {isMarked && <em className="kit-mark">{t('已改 / changed')}</em>}
          </span>
        )
      }
      extra={warning ? <span className="kit-warning">{warning}</span> : help ? textOf(help, language) : undefined}
      required={false}
    >
      {isLines ? (
        <LinesInput field={field} name={name} form={form} disabled={disabled} />
      ) : (
        <Bound field={field} name={name} form={form} input={input} disabled={disabled || (fixed === true && !isNew)} />
      )}
    </Form.Item>
  )
})

interface BoundProps {
  field: Field
  name: string
  form: FormInstance<Row>
  input: FieldInput | undefined
  disabled: boolean
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

/** Between antd's Form.Item and the input of a kind: a picked record brings its name and what it fills in. */
function Bound({ field, name, form, input, disabled, id, value, onChange, onBlur }: BoundProps) {
  const Input = input ?? inputs[field.kind]
  const { status } = Form.Item.useStatus()
  const change = (next: unknown, extras: Row) => {
    if (Object.keys(extras).length) form.setFieldsValue(extras)
    onChange?.(next)
  }
  return (
    <Input
      field={field}
      name={name}
      value={value}
      onChange={change}
      onBlur={() => onBlur?.()}
      record={() => form.getFieldsValue(true) as Row}
      disabled={disabled}
      id={id}
      place="form"
      status={status === 'error' ? 'error' : undefined}
    />
  )
}
