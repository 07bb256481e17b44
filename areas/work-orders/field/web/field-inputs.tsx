import { textOf, type Field } from '#kernel'
import { unitText } from '#kernel/units.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { normalised } from '#packages/web/kit/fields/checks.ts'
import { isAbsent, type Row } from '#packages/web/kit/model/world.ts'
import { choicesOf, dictionaryOf, type Choice } from './field-data.ts'
import { useLoaded } from './use-loaded.ts'

export interface FieldInputProps {
  owner: string
  field: Field
  name: string
  label: string
  value: unknown
  record: Row
  onChange(value: unknown): void
}
const asText = (value: unknown): string => (isAbsent(value) ? '' : String(value))
const NUMBERS = ['int', 'qty', 'rate', 'money']

/** One value by the device's own means: its keyboards, its calendars, its lists. */
export function FieldInput(props: FieldInputProps) {
  const { field } = props
  if (field.kind === 'bool') return <YesNo {...props} />
  if (field.kind === 'enum') return <EnumInput {...props} />
  if (field.kind === 'dict') return <DictInput {...props} />
  if (field.kind === 'ref') return <RefInput {...props} />
  if (field.kind === 'date' || field.kind === 'datetime') return <TimeInput {...props} />
  if (field.kind === 'note') return <NoteInput {...props} />
  return <TextInput {...props} />
}

function EnumInput(props: FieldInputProps) {
  const language = useLanguage(one => one.language)
  const values = props.field.enumeration?.values ?? []
  return (
    <Pressed
      {...props}
      choices={values.map(one => ({ value: String(one.code), label: textOf(one.label, language) }))}
    />
  )
}

function TextInput({ field, label, value, onChange }: FieldInputProps) {
  const language = useLanguage(one => one.language)
  const unit = unitText(field.options.unit, language)
  const isNumber = NUMBERS.includes(field.kind)
  return (
    <span className="field-text">
      <input
        aria-label={label}
        inputMode={!isNumber ? 'text' : field.kind === 'int' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={field.options.max && !isNumber ? field.options.max : 64}
        value={asText(value)}
        onChange={event => onChange(event.target.value)}
        onBlur={event => {
          const settled = isNumber ? event.target.value.trim() : normalised(field, event.target.value)
          if (settled !== event.target.value) onChange(settled)
        }}
      />
      {unit && <span>{unit}</span>}
    </span>
  )
}

const NoteInput = ({ label, value, field, onChange }: FieldInputProps) => (
  <textarea
    aria-label={label}
    rows={2}
    maxLength={field.options.max ?? 500}
    value={asText(value)}
    onChange={event => onChange(event.target.value)}
  />
)

function TimeInput({ field, label, value, onChange }: FieldInputProps) {
  const hasTime = field.kind === 'datetime'
  const shown = asText(value)
    .slice(0, hasTime ? 16 : 10)
    .replace(' ', 'T')
  return (
    <input
      type={hasTime ? 'datetime-local' : 'date'}
      aria-label={label}
      value={shown}
      onChange={event => {
        const typed = event.target.value
        onChange(typed === '' || !hasTime ? typed : `${typed.replace('T', ' ')}:00`)
      }}
    />
  )
}

function YesNo({ label, value, onChange }: FieldInputProps) {
  const t = useT()
  return (
    <div className="field-pressed" role="radiogroup" aria-label={label}>
      {[true, false].map(one => (
        <button
          key={String(one)}
          type="button"
          role="radio"
          aria-checked={(value === true) === one}
          onClick={() => onChange(one)}
        >
          {one ? t('是 / Yes') : t('否 / No')}
        </button>
      ))}
    </div>
  )
}

const MOST_PRESSED = 5
/** Few choices are pressed, many stand in the device's own list. */
function Pressed({ field, label, value, onChange, choices }: FieldInputProps & { choices: readonly Choice[] }) {
  const t = useT()
  const sent = (chosen: string) => (field.kind === 'enum' && chosen !== '' ? Number(chosen) : chosen)
  if (field.many) return <Several label={label} value={value} choices={choices} onChange={onChange} />
  if (choices.length > MOST_PRESSED)
    return (
      <select aria-label={label} value={asText(value)} onChange={event => onChange(sent(event.target.value))}>
        <option value="">{t('请选择 / Choose')}</option>
        {choices.map(one => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )
  return (
    <div className="field-pressed" role="radiogroup" aria-label={label}>
      {choices.map(one => (
        <button
          key={one.value}
          type="button"
          role="radio"
          aria-checked={asText(value) === one.value}
          onClick={() => onChange(sent(one.value))}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}

function Several({
  label,
  value,
  choices,
  onChange,
}: Pick<FieldInputProps, 'label' | 'value' | 'onChange'> & { choices: readonly Choice[] }) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <div className="field-pressed" role="group" aria-label={label}>
      {choices.map(one => {
        const isOn = chosen.includes(one.value)
        return (
          <button
            key={one.value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? chosen.filter(own => own !== one.value) : [...chosen, one.value])}
          >
            {one.label}
          </button>
        )
      })}
    </div>
  )
}

function DictInput(props: FieldInputProps) {
  const language = useLanguage(one => one.language)
  const code = props.field.target!
  const { data } = useLoaded(['dictionary', code, language], () => dictionaryOf(props.owner, code, language), 60_000)
  return <Pressed {...props} choices={data ?? []} />
}

function RefInput(props: FieldInputProps) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const { field, record, owner, name } = props
  const narrowed = Object.values(field.options.only ?? {})
    .flat()
    .map(one => (typeof one === 'string' && one.startsWith('field:') ? asText(record[one.slice(6)]) : String(one)))
    .join(',')
  const found = useLoaded(['choices', name, field.target, narrowed, language], () =>
    choicesOf(owner, field, record, language),
  )
  if (found.isError) return <p className="field-hint">{t('无网络，暂不能选择 / No network: nothing to choose from')}</p>
  const twin = asText(record[name.replace(/Ids?$/, 'Name')])
  const choices = found.data ?? []
  const isUnknown = !isAbsent(props.value) && !choices.some(one => one.value === asText(props.value))
  return (
    <select aria-label={props.label} value={asText(props.value)} onChange={event => props.onChange(event.target.value)}>
      <option value="">{t('请选择 / Choose')}</option>
      {isUnknown && <option value={asText(props.value)}>{twin || '…'}</option>}
      {choices.map(one => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}
