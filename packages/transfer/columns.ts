import { text, textOf, type Field, type Label, type Language, type Resource } from '#kernel'

type AnyResource = Resource<any, any, any>
export interface ImportColumn {
  readonly field: string
  readonly spec: Field
  /** What the template calls it. */
  readonly label: Label
  readonly required: boolean
}
/** A column that is no field is text. */
export const LONGEST = 500

/** The columns of a template, in the order of the definition's `excel.import`. */
export function importColumns(resource: AnyResource): ImportColumn[] {
  const names =
    resource.excel?.import ??
    Object.entries(resource.fields as Record<string, Field>)
      .filter(([, spec]) => !spec.system && !['lines', 'files', 'json', 'html'].includes(spec.kind))
      .map(([name]) => name)
  return names.map(field => {
    const { headers, draft, required } = resource.excel ?? {}
    const spec =
      (resource.fields as Record<string, Field>)[field] ??
      (headers?.[field] && text(headers[field], '', { max: LONGEST }))
    if (!spec) throw new Error(`${resource.name}.excel.import: no field ${field}`)
    return {
      field,
      spec,
      label: headers?.[field] ?? (spec.label as Label),
      required: draft?.includes(field) ?? (spec.required || (required?.includes(field) ?? false)),
    }
  })
}

/** '车架号*': what stands in row 1 of the template; the star marks what must be filled. */
export const headerOf = (column: ImportColumn, language: Language): string =>
  `${textOf(column.label, language)}${column.required ? '*' : ''}`

const plainHeader = (text: string) => text.replace(/[*＊\s]/g, '').toLowerCase()

/** Which column of the file means which field, by Chinese or English label or the field's own name. */
export function matchHeader(
  columns: readonly ImportColumn[],
  header: readonly string[],
): { byIndex: (ImportColumn | undefined)[]; missing: ImportColumn[]; unknown: string[] } {
  const wanted = new Map<string, ImportColumn>()
  for (const one of columns)
    for (const name of [
      textOf(one.spec.label, 'zh'),
      textOf(one.spec.label, 'en'),
      one.field,
      textOf(one.label, 'zh'),
      textOf(one.label, 'en'),
    ])
      wanted.set(plainHeader(name), one)
  const byIndex = header.map(text => wanted.get(plainHeader(text)))
  return {
    byIndex,
    missing: columns.filter(one => one.required && !byIndex.includes(one)),
    unknown: header.filter(
      (text, index) => text.trim() !== '' && !byIndex[index] && !['错误原因', 'faults'].includes(plainHeader(text)),
    ),
  }
}
