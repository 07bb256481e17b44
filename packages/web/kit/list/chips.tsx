import { textOf, twinOf, type Field } from '#kernel'
import { listed, useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useCustoms } from '../customise.ts'
import { labelOf, useDictionary, useNames } from '../data.ts'
import { NamedIds } from '../fields/cells.tsx'
import { titleOf, type AnyResource, type Row } from '../model/world.ts'
import { chipsOf, type Chip, type Query } from './address.ts'

interface Props {
  resource: AnyResource
  query: Query
  rows?: readonly Row[]
  hidden?: readonly string[]
  onRemove: (parameters: string[]) => void
  onReset: () => void
  onKeep?: (() => void) | undefined
}

/** The filters in force, always in sight; each can be taken away by itself (10-platform 3.6). */
export function Chips({ resource, query, rows = [], hidden = [], onRemove, onReset, onKeep }: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const chips = chipsOf(resource, query, hidden)
  if (chips.length === 0) return null
  return (
    <div className="kit-chips" aria-label={t('生效中的筛选 / Filters in force')}>
      {chips.map(chip => {
        const label =
          chip.name === 'keyword'
            ? t('搜索 / Search')
            : chip.name === 'id'
              ? textOf(resource.label, language)
              : labelOf(chip.field, chip.name, language)
        return (
          <span key={chip.key} className="kit-chip">
            <span className="kit-chip-label">{label}</span>
            {chip.name === 'id' ? (
              <b>
                <OwnNames resource={resource} ids={chip.values.flatMap(one => one.split(','))} rows={rows} />
              </b>
            ) : (
              <ChipValue resource={resource} chip={chip} rows={rows} />
            )}
            <button
              type="button"
              aria-label={t('去掉筛选 {label} / Remove filter {label}', { label })}
              onClick={() => onRemove(chip.parameters)}
            >
              <Icon name="x" size={12} />
            </button>
          </span>
        )
      })}
      <button type="button" className="kit-text-button" onClick={onReset}>
        {t('清空 / Clear all')}
      </button>
      {onKeep && (
        <button type="button" className="kit-text-button" onClick={onKeep}>
          {t('存为视图 / Save as view')}
        </button>
      )}
    </div>
  )
}

function ChipValue({ resource, chip, rows }: { resource: AnyResource; chip: Chip; rows: readonly Row[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const customs = useCustoms(resource)
  const { field, values } = chip
  const Own = customs?.list?.filters?.[chip.name] && customs.cells?.[chip.name]
  if (Own && field)
    return (
      <b>
        {values.map(value => (
          <Own key={value} field={field} name={chip.name} value={value} row={{}} resource={resource} place="list" />
        ))}
      </b>
    )
  if (chip.isRange) {
    const [low, high] = values
    return (
      <b>
        {low && high
          ? low === high
            ? low
            : `${low} – ${high}`
          : low
            ? t('{low} 起 / from {low}', { low })
            : t('{high} 止 / to {high}', { high })}
      </b>
    )
  }
  if (chip.suffix === 'null') return <b>{t('为空 / empty')}</b>
  if (chip.suffix === 'notnull') return <b>{t('不为空 / not empty')}</b>
  if (!field) return <b>{listed(values)}</b>
  if (['ref', 'user', 'dept', 'poly'].includes(field.kind))
    return (
      <b>
        <RecordNames name={chip.name} field={field} values={values} rows={rows} />
      </b>
    )
  if (field.kind === 'dict')
    return (
      <b>
        <DictNames field={field} values={values} />
      </b>
    )
  if (field.kind === 'bool') return <b>{values[0] === 'true' ? t('是 / Yes') : t('否 / No')}</b>
  if (field.kind === 'enum')
    return (
      <b>
        {listed(
          values
            .map(code => field.enumeration!.values.find(one => String(one.code) === code))
            .map((one, index) => (one ? textOf(one.label, language) : values[index]!)),
        )}
      </b>
    )
  return <b>{listed(values)}</b>
}

/** Whoever came here for certain records, from a message for example, reads what they are called. */
function OwnNames({ resource, ids, rows }: { resource: AnyResource; ids: readonly string[]; rows: readonly Row[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const found = rows
    .filter(row => ids.includes(String(row['id'])))
    .map(row => titleOf(resource, row, language))
    .filter(Boolean)
  return <>{found.length > 0 ? listed(found) : t('指定的{n}条 / {n} chosen', { n: ids.length })}</>
}

/** A reader without the right to the records themselves finds their names in the rows that they filter. */
function RecordNames({
  name,
  field,
  values,
  rows,
}: {
  name: string
  field: Field
  values: readonly string[]
  rows: readonly Row[]
}) {
  const t = useT()
  const names = useNames(field, undefined, values)
  const beside = (id: string) =>
    rows
      .map(row => (String(row[name]) === id ? row[twinOf(name)] : undefined))
      .find(twin => typeof twin === 'string' && twin !== '')
  if (values.some(id => names.get(id))) return <NamedIds field={field} row={undefined} ids={values} />
  const found = values.map(beside).filter(one => one !== undefined)
  return <>{found.length > 0 ? listed(found.map(String)) : t('指定的{n}条 / {n} chosen', { n: values.length })}</>
}

function DictNames({ field, values }: { field: Field; values: readonly string[] }) {
  const choices = useDictionary(field.target)
  return <>{listed(values.map(key => choices.find(one => one.value === key)?.label ?? key))}</>
}
