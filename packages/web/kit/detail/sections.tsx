import { fits, textOf, type Field, type Section } from '#kernel'
import { useLanguage } from '../../i18n/index.ts'
import type { Customs, DetailSlot } from '../customise.ts'
import { labelOf } from '../data.ts'
import { FieldCell } from '../fields/cells.tsx'
import { LinesView } from '../fields/lines-view.tsx'
import { fieldOf, findResource, isAbsent, type AnyResource, type Row } from '../model/world.ts'
import { isSaidByRef, sectionsOf } from '../model/shape.ts'

/** Sections as grids of label and value, in the order of the paper form. */
export function DetailSections({
  slot,
  customs,
  sections,
}: {
  slot: DetailSlot
  customs: Customs
  sections: readonly Section[]
}) {
  const language = useLanguage(state => state.language)
  const { resource, record } = slot
  return sections.map(section => {
    // The last section holds what no form asks for: there an empty value says nothing.
    const names = section.fields.filter(
      name =>
        isReadable(resource, name, record) &&
        (section.id !== 'others' || !isAbsent(record[name])) &&
        !isSaidByRef(resource, name, record, section.fields),
    )
    const Before = customs.detail?.before?.[section.id]
    const After = customs.detail?.after?.[section.id]
    const tables = section.fields.filter(
      name =>
        fieldOf(resource, name)?.kind === 'lines' && Array.isArray(record[name]) && (record[name] as Row[]).length > 0,
    )
    if (names.length === 0 && tables.length === 0 && !Before && !After) return null
    return (
      <section key={section.id} className="kit-card kit-section">
        <h2>{textOf(section.title, language)}</h2>
        {Before && <Before {...slot} />}
        <Values resource={resource} names={names} row={record} customs={customs} />
        {tables.map(name => {
          const field = fieldOf(resource, name)!
          const child = findResource(field.target)
          if (field.options.max === 1 && child?.sections)
            return <OneRow key={name} child={child} row={(record[name] as Row[])[0]!} />
          return (
            <div key={name} className="kit-inner-table">
              <h3>{labelOf(field, name, language)}</h3>
              <LinesView field={field} rows={record[name] as Row[]} head={record} resource={resource} name={name} />
            </div>
          )
        })}
        {After && <After {...slot} />}
      </section>
    )
  })
}

interface ValuesProps {
  resource: AnyResource
  names: readonly string[]
  row: Row
  customs?: Customs
}
function Values({ resource, names, row, customs }: ValuesProps) {
  const language = useLanguage(state => state.language)
  if (names.length === 0) return null
  return (
    <dl className="kit-grid">
      {names.map(name => {
        const field = fieldOf(resource, name)!
        const isWide = field.options.wide || ['note', 'html', 'files', 'json'].includes(field.kind)
        return (
          <div key={name} className={isWide ? 'is-wide' : ''}>
            <dt>{labelOf(field, name, language)}</dt>
            <dd>
              <FieldCell
                field={field}
                name={name}
                value={row[name]}
                row={row}
                resource={resource}
                place="detail"
                cell={customs?.cells?.[name]}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/**
 * A table that never has a second row reads like the form it was typed in: forty columns beside each other nobody
 * reads.
 */
function OneRow({ child, row }: { child: AnyResource; row: Row }) {
  const language = useLanguage(state => state.language)
  return (child.sections as readonly Section[]).map(section => {
    const names = section.fields.filter(name => isReadable(child, name, row))
    return (
      names.length > 0 && (
        <div key={section.id} className="kit-inner-table">
          <h3>{textOf(section.title, language)}</h3>
          <Values resource={child} names={names} row={row} />
        </div>
      )
    )
  })
}

/** What does not apply to this record is left out; what is merely empty stays, as `-`. */
function isReadable(resource: AnyResource, name: string, record: Row): boolean {
  const field = fieldOf(resource, name)
  if (!field || field.kind === 'lines') return false
  if (!(name in record)) return false
  return !isAbsent(record[name]) || fits(field.options.when, record)
}

export const plainSections = (resource: AnyResource): Section[] =>
  sectionsOf(resource).filter(section => section.fields.some(name => fieldOf(resource, name)?.kind !== 'lines'))
export const lineFieldsOf = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Record<string, Field>).filter(([, field]) => field.kind === 'lines')
