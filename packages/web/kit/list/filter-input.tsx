import { DatePicker, Input, Popover, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { textOf, type Field } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { MoneyInput } from '../fields/money-input.tsx'
import { DeptPicker, DictPicker, RefPicker } from '../fields/pickers.tsx'
import { RegionInput } from '../fields/region-input.tsx'
import { unitText } from '#kernel/units.ts'
import { shapeOf, type FilterShape, type Query } from './address.ts'

export interface FilterProps {
  name: string
  field: Field
  query: Query
  onFilter: (patch: Record<string, string | undefined>) => void
  placeholder?: string
  label: string
}

const byShape: Record<FilterShape, (props: FilterProps) => React.ReactNode> = {
  text: props => <TextFilter {...props} />,
  choice: props => (props.field.kind === 'enum' ? <EnumFilter {...props} /> : <DictFilter {...props} />),
  bool: props => <BoolFilter {...props} />,
  pick: props => <PickFilter {...props} />,
  region: ({ name, query, onFilter, ...rest }) => (
    <RegionInput
      many
      aria-label={rest.label}
      placeholder={rest.placeholder ?? ''}
      value={(query[name] ?? '').split(',').filter(Boolean)}
      onChange={value => onFilter({ [name]: (value as string[]).join(',') })}
    />
  ),
  number: props => <NumberFilter {...props} />,
  date: props => <DateFilter {...props} />,
}

/** The filter of one field, by what its kind can be asked for. */
export function FilterInput(props: FilterProps) {
  const shape = shapeOf(props.field)
  return shape ? byShape[shape](props) : null
}

/** Typing waits for Enter or leaving: a list that runs after every key is a list that jumps. */
function TextFilter({ name, query, onFilter, placeholder, label }: FilterProps) {
  const parameter = `${name}_like`
  const value = query[parameter] ?? ''
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const apply = () => {
    if (text.trim() !== value) onFilter({ [parameter]: text.trim() })
  }
  return (
    <Input
      allowClear
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={event => {
        setText(event.target.value)
        if (event.target.value === '' && value) onFilter({ [parameter]: '' })
      }}
      onPressEnter={apply}
      onBlur={apply}
    />
  )
}

function EnumFilter({ name, field, query, onFilter, placeholder, label }: FilterProps) {
  const language = useLanguage(state => state.language)
  const options = field.enumeration!.values.map(one => ({
    value: String(one.code),
    label: textOf(one.label, language),
  }))
  return (
    <Select<string[]>
      popupMatchSelectWidth={false}
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      aria-label={label}
      style={{ width: '100%' }}
      placeholder={placeholder}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      value={split(query[name])}
      onChange={value => onFilter({ [name]: value.join(',') })}
    />
  )
}

const DictFilter = ({ name, field, query, onFilter, placeholder, label }: FilterProps) => (
  <DictPicker
    aria-label={label}
    field={field}
    name={name}
    many
    record={() => ({})}
    placeholder={placeholder ?? ''}
    value={split(query[name])}
    onChange={value => onFilter({ [name]: (value as string[]).join(',') })}
  />
)

function BoolFilter({ name, query, onFilter, placeholder, label }: FilterProps) {
  const t = useT()
  return (
    <Select
      allowClear
      aria-label={label}
      style={{ width: '100%' }}
      placeholder={placeholder}
      value={query[name]}
      onChange={(value: string | undefined) => onFilter({ [name]: value })}
      options={[
        { value: 'true', label: t('是 / Yes') },
        { value: 'false', label: t('否 / No') },
      ]}
    />
  )
}

function PickFilter({ name, field, query, onFilter, placeholder, label }: FilterProps) {
  const Picker = field.kind === 'dept' ? DeptPicker : RefPicker
  // A filter looks among everything: what a form may choose is narrower than what was ever chosen.
  const free = { ...field, options: {} }
  const beside = Object.values(field.options.only ?? {})
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('field:'))
    .map(one => one.slice(6))
  const record = () =>
    Object.fromEntries([...beside, ...(field.kind === 'poly' ? [field.target!] : [])].map(one => [one, query[one]]))
  return (
    <Picker
      aria-label={label}
      field={{ ...free, options: { only: field.options.only ?? {} } } as Field}
      name={name}
      many={field.kind !== 'dept'}
      record={record}
      placeholder={placeholder ?? ''}
      value={field.kind === 'dept' ? query[name] : split(query[name])}
      onChange={value => onFilter({ [name]: Array.isArray(value) ? value.join(',') : String(value ?? '') })}
    />
  )
}

const split = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean)

const { RangePicker } = DatePicker

function DateFilter({ name, query, onFilter, placeholder, label }: FilterProps) {
  const t = useT()
  const from = query[`${name}_datege`]?.slice(0, 10)
  const to = query[`${name}_datele`]?.slice(0, 10)
  const today = dayjs()
  const presets = [
    { label: t('今天 / Today'), value: [today, today] as [dayjs.Dayjs, dayjs.Dayjs] },
    ...[7, 30, 90].map(days => ({
      label: t('最近{days}天 / Last {days} days', { days }),
      value: [today.subtract(days - 1, 'day'), today] as [dayjs.Dayjs, dayjs.Dayjs],
    })),
    {
      label: t('本月 / This month'),
      value: [today.startOf('month'), today.endOf('month')] as [dayjs.Dayjs, dayjs.Dayjs],
    },
  ]
  return (
    <RangePicker
      aria-label={label}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      presets={presets}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      placeholder={placeholder ? [placeholder, t('止 / To')] : [t('起 / From'), t('止 / To')]}
      onChange={range =>
        onFilter({
          [`${name}_datege`]: range?.[0]?.format('YYYY-MM-DD'),
          [`${name}_datele`]: range?.[1]?.format('YYYY-MM-DD'),
          [name]: undefined,
        })
      }
    />
  )
}

function NumberFilter({ name, field, query, onFilter, placeholder, label }: FilterProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [isOpen, setOpen] = useState(false)
  const [low, setLow] = useState(query[`${name}_ge`] ?? '')
  const [high, setHigh] = useState(query[`${name}_le`] ?? '')
  const [isSwapped, setSwapped] = useState(false)
  useEffect(() => {
    setLow(query[`${name}_ge`] ?? '')
    setHigh(query[`${name}_le`] ?? '')
  }, [query, name])
  const apply = () => {
    // Start above end is put right and said, not refused (10-platform 3.6).
    const isWrong = low !== '' && high !== '' && Number(low) > Number(high)
    setSwapped(isWrong)
    const [least, most] = isWrong ? [high, low] : [low, high]
    if (least !== (query[`${name}_ge`] ?? '') || most !== (query[`${name}_le`] ?? ''))
      onFilter({ [`${name}_ge`]: least, [`${name}_le`]: most, [name]: undefined })
  }
  const shown = low || high ? `${low || '…'} – ${high || '…'}` : ''
  const box = (value: string, change: (text: string) => void, label: string) => (
    <MoneyInput
      signed
      value={value}
      onChange={change}
      placeholder={label}
      unit={unitText(field.options.unit ?? (field.kind === 'money' ? '元' : undefined), language)}
    />
  )
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={open => {
        setOpen(open)
        if (!open) apply()
      }}
      arrow={false}
      placement="bottomLeft"
      content={
        <form
          className="kit-range"
          onSubmit={event => {
            event.preventDefault()
            apply()
            setOpen(false)
          }}
        >
          {box(low, setLow, t('最小 / Least'))}
          <span>–</span>
          {box(high, setHigh, t('最大 / Most'))}
          <button type="submit" hidden />
          {isSwapped && <em>{t('起始值不能大于结束值 / The start was above the end')}</em>}
        </form>
      }
    >
      <Input readOnly aria-label={label} value={shown} placeholder={placeholder} />
    </Popover>
  )
}
