import { textOf, type Field, type Language, type Resource } from '#kernel'

type AnyResource = Resource<any, any, any>
export interface ImportColumn { readonly field: string; readonly spec: Field; readonly required: boolean }

/** The columns of a template, in the order of the definition's `excel.import`. */
export function importColumns(resource: AnyResource): ImportColumn[] {
  const names = resource.excel?.import ?? Object.entries(resource.fields as Record<string, Field>).filter(([, spec]) => !spec.system && !['lines', 'files', 'json', 'html'].includes(spec.kind)).map(([name]) => name)
  return names.map(field => {
    const spec = (resource.fields as Record<string, Field>)[field]
    if (!spec) throw new Error(`${resource.name}.excel.import: no field ${field}`)
    return { field, spec, required: resource.excel?.draft?.includes(field) ?? spec.required }
  })
}

/** '车架号*': what stands in row 1 of the template; the star marks what must be filled. */
export const headerOf = (column: ImportColumn, language: Language): string => `${textOf(column.spec.label, language)}${column.required ? '*' : ''}`

const plainHeader = (text: string) => text.replace(/[*＊\s]/g, '').toLowerCase()

/** Which column of the file means which field, by Chinese or English label or the field's own name. */
export function matchHeader(columns: readonly ImportColumn[], header: readonly string[]): { byIndex: (ImportColumn | undefined)[]; missing: ImportColumn[]; unknown: string[] } {
  const wanted = new Map<string, ImportColumn>()
  for (const one of columns) for (const name of [textOf(one.spec.label, 'zh'), textOf(one.spec.label, 'en'), one.field]) wanted.set(plainHeader(name), one)
  const byIndex = header.map(text => wanted.get(plainHeader(text)))
  return {
    byIndex, missing: columns.filter(one => one.required && !byIndex.includes(one)),
    unknown: header.filter((text, index) => text.trim() !== '' && !byIndex[index] && !['错误原因', 'faults'].includes(plainHeader(text))),
  }
}
