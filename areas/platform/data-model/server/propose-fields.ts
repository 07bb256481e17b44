import { camel, type Field, type Resource } from '#kernel'
import type { CatalogColumn } from '#packages/database/catalog.ts'
import { allResources } from '#packages/server/registry.ts'
import { words } from './words.ts'

/** A stored field of a model, or one that is proposed from a column. */
export interface FieldRow {
  readonly jdbcName: string
  readonly jdbcType: string
  readonly jdbcComment: string
  readonly propertyName: string
  readonly propertyType: string
  readonly labelEn: string
  readonly flags: string
  readonly dictCode: string
  readonly refResource: string
  readonly formSection: string
  readonly listRow: number
  readonly queryType: number
  readonly componentType: string
  readonly sort: number
}

/** Columns that every record has without naming them. */
export const baseColumns: ReadonlySet<string> = new Set([
  'id',
  'tenant_id',
  'create_user',
  'create_dept',
  'create_time',
  'update_user',
  'update_time',
  'status',
  'is_deleted',
  'version',
  'line_no',
  'is_removed',
])
const IN_LIST = 8

/**
 * What the columns of a table say about the fields of a resource; of a table of this product its definition says more.
 */
export function proposeFields(table: string, columns: readonly CatalogColumn[]): FieldRow[] {
  const known = allResources().find(one => one.kind !== 'view' && one.table === table)
  const shown = columns.filter(column => !baseColumns.has(column.name))
  return shown.map((column, index) => {
    const propertyName = camel(column.name)
    const field = known?.fields[propertyName]
    const plain = field ? ofField(field) : { ...ofColumn(column), labelEn: words(propertyName), dictCode: '' }
    const [zh = '', en = ''] = field ? field.label.split(' / ') : (column.comment || '').split(' / ')
    const isShown = index < IN_LIST && !['note', 'json', 'files', 'html'].includes(plain.propertyType)
    return {
      jdbcName: column.name,
      jdbcType: column.type,
      jdbcComment: zh,
      propertyName,
      ...plain,
      labelEn: en || words(propertyName),
      flags: field
        ? plain.flags
        : `${column.isRequired ? 'R' : ''}${column.isUnique && plain.propertyType === 'text' ? 'U' : ''}${isShown ? 'L' : ''}`,
      formSection: '',
      listRow: isShown ? index + 1 : 0,
      queryType: 0,
      componentType: '',
      sort: index + 1,
    }
  })
}

type Plain = Pick<FieldRow, 'propertyType' | 'flags' | 'refResource' | 'dictCode'>

const ofField = (field: Field): Plain => ({
  propertyType: field.kind === 'enum' ? 'dict' : field.kind === 'poly' || field.kind === 'lines' ? 'json' : field.kind,
  flags: [
    field.required && 'R',
    field.unique && 'U',
    field.inList && 'L',
    field.filter && 'F',
    field.search && 'K',
    field.masked && 'M',
  ]
    .filter(Boolean)
    .join(''),
  refResource: field.kind === 'ref' ? (field.target ?? '') : '',
  dictCode: field.enumeration?.name ?? (field.kind === 'dict' ? (field.target ?? '') : ''),
})

function ofColumn({ name, type, target }: CatalogColumn): Omit<Plain, 'dictCode'> {
  const plain = (propertyType: string, refResource = '') => ({ propertyType, flags: '', refResource })
  const resource = target === '' ? undefined : (allResources() as readonly Resource[]).find(one => one.table === target)
  if (resource)
    return resource.name === 'user' || resource.name === 'dept' ? plain(resource.name) : plain('ref', resource.name)
  if (/_biz_id$/.test(name) && type === 'bigint') return plain('files')
  if (/city_code$|region_code$/.test(name)) return plain('region')
  return plain(kindOfType(type))
}

function kindOfType(type: string): string {
  const [, name = type, precision, scale] =
    /^([a-z ]+?)(?:\((\d+)(?:,(\d+))?\))?( with(?:out)? time zone)?(\[\])?$/.exec(type) ?? []
  if (/^(smallint|integer|bigint)$/.test(name)) return 'int'
  if (name === 'numeric')
    return Number(scale) === 2 && Number(precision) >= 12
      ? 'money'
      : Number(scale ?? 0) === 0 && precision
        ? 'int'
        : 'qty'
  if (/^(real|double precision)$/.test(name)) return 'qty'
  if (name === 'boolean') return 'bool'
  if (name === 'date') return 'date'
  if (name.startsWith('timestamp')) return 'datetime'
  if (name === 'json' || name === 'jsonb') return 'json'
  return name === 'text' || Number(precision) > 255 ? 'note' : 'text'
}
