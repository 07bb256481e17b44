import type { ComponentType } from 'react'
import { isTone, localDate, textOf, twinOf, wordIn, type Field, type FieldKind, type Label } from '#kernel'
import { listed, useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { targetOf, useDictionary, useNames } from '../data.ts'
import { unitText } from '#kernel/units.ts'
import { daysLate, trimmed } from '../model/text.ts'
import { fieldOf, findResource, isAbsent, stateOf, type AnyResource, type Row } from '../model/world.ts'
import { FileList, FilesPeek } from './files.tsx'
import { HtmlView, plainOf } from './html-view.tsx'
import { JsonView } from './json-view.tsx'
import { RowsView } from './rows-input.tsx'
import { LinesView } from './lines-view.tsx'
import { MaskedText } from './masked.tsx'
import { DocumentNumber, Empty, Money, Plate, RecordLink, ToneTag, Vin } from './pieces.tsx'

export interface CellProps {
  field: Field
  name: string
  value: unknown
  row: Row
  resource: AnyResource
  place: 'list' | 'detail' | 'line'
}
export type Cell = ComponentType<CellProps>

/** How a value of each kind is read; a new kind that lacks one does not compile. */
export const cells: Record<FieldKind, Cell> = {
  text: TextCell,
  note: ({ value, place }) =>
    place === 'detail' ? <span className="kit-note">{String(value)}</span> : <>{String(value)}</>,
  html: ({ value, place }) => (place === 'detail' ? <HtmlView html={String(value)} /> : <>{plainOf(String(value))}</>),
  int: ({ value, field }) =>
    field.options.year ? (
      <span className="num">{String(value)}</span>
    ) : (
      <Amount value={value} unit={field.options.unit} />
    ),
  qty: ({ value, field }) => <Amount value={value} unit={field.options.unit} />,
  rate: ({ value, field }) => <Amount value={value} unit={field.options.unit ?? '%'} />,
  money: ({ value, field }) => (
    <>
      <Money value={value} signal={field.options.signed === true} />
      <Unit unit={field.options.unit === '元' ? undefined : field.options.unit} />
    </>
  ),
  bool: BoolCell,
  date: DateCell,
  datetime: ({ value, place }) => <span className="num">{String(value).slice(0, place === 'list' ? 16 : 19)}</span>,
  enum: EnumCell,
  dict: DictCell,
  ref: RefCell,
  poly: RefCell,
  region: ({ name, row, value }) => <>{several(String(row[twinOf(name)] || '')) || listed(list(value).map(String))}</>,
  user: NameCell,
  dept: NameCell,
  files: ({ value, place }) =>
    place === 'detail' ? <FileList groupId={String(value)} /> : <FilesPeek groupId={String(value)} />,
  lines: ({ field, value, row, resource, name }) => (
    <LinesView field={field} rows={(value as Row[]) ?? []} head={row} resource={resource} name={name} />
  ),
  json: ({ value, field }) =>
    field.options.rows ? <RowsView field={field} value={value} /> : <JsonView value={value} />,
}

/** A value as it stands in lists, details and tables of child rows. */
export function FieldCell(props: CellProps & { cell?: Cell | undefined }) {
  const { cell, ...rest } = props
  if (cell) {
    const Own = cell
    return <Own {...rest} />
  }
  if (isAbsent(props.value))
    return props.field.options.absent ? <Absent label={props.field.options.absent} /> : <Empty />
  if (props.name === 'status') return <StatusCell resource={props.resource} status={props.value} />
  const Shown = cells[props.field.kind]
  return <Shown {...rest} />
}

const Absent = ({ label }: { label: Label }) => <span className="kit-empty">{useT()(label)}</span>

export function StatusCell({ resource, status }: { resource: AnyResource; status: unknown }) {
  const language = useLanguage(state => state.language)
  const found = stateOf(resource, status)
  return found ? <ToneTag tone={found[1].tone}>{textOf(found[1].label, language)}</ToneTag> : <Empty />
}

function TextCell({ field, name, value, row, resource, place }: CellProps) {
  const language = useLanguage(state => state.language)
  const text = wordIn(field, String(value), language)
  const isMasked = ((row['_masked'] as string[] | undefined) ?? []).includes(name)
  const isName = place === 'list' && (name === resource.title || resource.number?.field === name)
  if (isMasked) {
    const shown = <MaskedText resource={resource} row={row} name={name} text={text} canReveal={place === 'detail'} />
    return isName ? (
      <RecordLink resource={resource} id={row['id']}>
        {shown}
      </RecordLink>
    ) : (
      shown
    )
  }
  if (field.options.format === 'plate') return <Plate value={text} />
  if (field.options.format === 'vin') return <Vin value={text} />
  const isNumber = resource.number?.field === name || field.options.format === 'number'
  const shown = isNumber ? (
    <DocumentNumber value={text} />
  ) : (
    <span title={place === 'list' && text.length > 12 ? text : undefined}>{text}</span>
  )
  const source = isName ? undefined : numbered(resource, name, row)
  if (source)
    return (
      <RecordLink resource={source.resource} id={source.id}>
        <DocumentNumber value={text} />
      </RecordLink>
    )
  return isName ? (
    <RecordLink resource={resource} id={row['id']}>
      {shown}
    </RecordLink>
  ) : (
    shown
  )
}
/** sourceNo beside sourceType, which names a resource, and sourceId: the document that this one comes from. */
function numbered(resource: AnyResource, name: string, row: Row): { resource: AnyResource; id: unknown } | undefined {
  const base = /^(\w+)No$/.exec(name)?.[1]
  if (
    !base ||
    fieldOf(resource, `${base}Type`)?.kind !== 'text' ||
    fieldOf(resource, `${base}Id`)?.kind !== 'text' ||
    isAbsent(row[`${base}Id`])
  )
    return undefined
  const found = findResource(String(row[`${base}Type`] ?? ''))
  return found?.page ? { resource: found, id: row[`${base}Id`] } : undefined
}

const Amount = ({ value, unit }: { value: unknown; unit?: string | undefined }) => (
  <span className="num">
    {trimmed(value)}
    <Unit unit={unit} value={value} />
  </span>
)
function Unit({ unit, value }: { unit: string | undefined; value?: unknown }) {
  const language = useLanguage(state => state.language)
  return unit ? <span className="kit-unit">{unitText(unit, language, value)}</span> : null
}

function BoolCell({ value }: CellProps) {
  const t = useT()
  return value === true ? (
    <span className="kit-yes">
      <Icon name="check" size={14} />
      {t('是 / Yes')}
    </span>
  ) : (
    <span className="kit-no">{t('否 / No')}</span>
  )
}

const DUE = /(^due|Due)(Date|Time)?$/

/** Overdue is red with the days, what is due within seven days amber, as long as the record is under way. */
function DateCell({ name, value, row, resource }: CellProps) {
  const t = useT()
  const date = <span className="num">{String(value).slice(0, 10)}</span>
  if (!DUE.test(name)) return date
  const tone = stateOf(resource, row['status'])?.[1].tone
  const late = daysLate(value, localDate(new Date()))
  if (late === undefined || tone === 'success' || tone === 'info') return date
  if (late > 0)
    return (
      <span className="kit-late">
        {date} <em>{t('逾期{late}天 / {late} d late', { late })}</em>
      </span>
    )
  return late >= -7 ? (
    <span className="kit-soon">
      {date} <em>{late === 0 ? t('今天到期 / due today') : t('{days}天后 / in {days} d', { days: -late })}</em>
    </span>
  ) : (
    date
  )
}

function EnumCell({ field, value }: CellProps) {
  const language = useLanguage(state => state.language)
  const found = list(value)
    .map(code => field.enumeration?.values.find(one => one.code === Number(code)))
    .filter(one => one !== undefined)
  if (found.length === 0) return <Empty />
  if (found.some(one => one.tone))
    return (
      <>
        {found.map(one => (
          <ToneTag key={one.code} tone={one.tone}>
            {textOf(one.label, language)}
          </ToneTag>
        ))}
      </>
    )
  return <>{listed(found.map(one => textOf(one.label, language)))}</>
}

function DictCell({ field, name, value, row }: CellProps) {
  const twin = row[twinOf(name)]
  const tones = (row['_tones'] as Record<string, readonly string[]> | undefined)?.[name]
  if (typeof twin === 'string' && twin !== '')
    return tones ? <Toned words={twin.split(',')} tones={tones} /> : <>{several(twin)}</>
  return <DictText code={field.target!} values={list(value).map(String)} />
}
/** In the colours that the dictionary gives its entries; one without a colour stays a plain word. */
const Toned = ({ words, tones }: { words: readonly string[]; tones: readonly string[] }) => (
  <>
    {words.map((word, at) =>
      isTone(tones[at]) ? (
        <ToneTag key={at} tone={tones[at]}>
          {word}
        </ToneTag>
      ) : (
        <span key={at}> {word} </span>
      ),
    )}
  </>
)
function DictText({ code, values }: { code: string; values: string[] }) {
  const choices = useDictionary(code)
  return <>{listed(values.map(one => choices.find(choice => choice.value === one)?.label ?? one))}</>
}

function RefCell({ field, name, value, row }: CellProps) {
  const twin = row[twinOf(name)]
  const ids = list(value).map(String)
  if (typeof twin !== 'string' || twin === '') return <NamedIds field={field} row={row} ids={ids} />
  // A detail may name what lies outside the reader's scope: its name without a link that would be refused.
  const isOutside = list(row['outside']).includes(ids[0])
  return ids.length === 1 ? (
    <RecordLink resource={isOutside ? undefined : targetOf(field, row)} id={ids[0]}>
      <span title={twin.length > 14 ? twin : undefined}>{twin}</span>
    </RecordLink>
  ) : (
    <>{several(twin)}</>
  )
}

/** People and departments are read, hardly ever opened: no link in a list full of them. */
function NameCell({ field, name, value, row }: CellProps) {
  const twin = row[twinOf(name)]
  return typeof twin === 'string' && twin !== '' ? (
    <span title={twin.length > 8 ? twin : undefined}>{several(twin)}</span>
  ) : (
    <NamedIds field={field} row={row} ids={list(value).map(String)} />
  )
}

/** Without a twin beside it an id is looked up; never shown itself. */
export function NamedIds({ field, row, ids }: { field: Field; row: Row | undefined; ids: readonly string[] }) {
  const names = useNames(field, row, ids)
  const target = targetOf(field, row)
  const shown = ids.filter(id => names.get(id))
  if (shown.length === 0) return <Empty />
  return (
    <>
      {shown.map((id, index) => (
        <span key={id}>
          {index > 0 && listed(['', ''])}
          <RecordLink resource={target} id={id}>
            {names.get(id)}
          </RecordLink>
        </span>
      ))}
    </>
  )
}

/** Names that came joined by commas. */
const several = (twin: string): string => listed(twin.split(','))
/** Calls of the family join several ids with commas. */
const list = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : isAbsent(value)
      ? []
      : typeof value === 'string' && /^\d+(,\d+)+$/.test(value)
        ? value.split(',')
        : [value]

export const isNumeric = (field: Field): boolean =>
  ['int', 'qty', 'money', 'rate'].includes(field.kind) || (field.kind === 'text' && field.options.quantity === true)

const widths: Record<FieldKind, number> = {
  text: 140,
  note: 200,
  html: 200,
  int: 90,
  qty: 100,
  money: 130,
  rate: 90,
  bool: 80,
  date: 116,
  datetime: 148,
  enum: 110,
  dict: 110,
  ref: 170,
  poly: 160,
  region: 120,
  user: 96,
  dept: 130,
  files: 70,
  lines: 80,
  json: 80,
}
/** Width of a column in px: from the definition, else what its kind needs. */
export function widthOf(resource: AnyResource, name: string, field: Field): number {
  if (field.options.width) return field.options.width
  if (name === 'status') return 108
  if (resource.number?.field === name) return 176
  if (field.options.format === 'plate') return 122
  if (field.options.format === 'vin') return 206
  if (field.options.format === 'mobile') return 124
  if (field.options.format === 'creditCode' || field.options.format === 'idNo') return 184
  if (DUE.test(name)) return 176
  if (field.kind === 'text')
    return name === resource.title
      ? 200
      : (field.options.max ?? 64) <= 40
        ? 112
        : (field.options.max ?? 64) > 100
          ? 180
          : 136
  return widths[field.kind]
}
