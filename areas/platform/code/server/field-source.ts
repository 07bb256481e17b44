import {
  bool,
  date,
  datetime,
  dept,
  dict,
  files,
  html,
  int,
  invalid,
  json,
  many,
  money,
  note,
  qty,
  rate,
  ref,
  region,
  text,
  user,
  type Fault,
} from '#kernel'
import type { FieldRow } from '#areas/platform/data-model/server/propose-fields.ts'
import { words } from '#areas/platform/data-model/server/words.ts'
import { Called, Named, type Source } from './source.ts'

const makers = {
  text,
  note,
  html,
  int,
  qty,
  money,
  rate,
  bool,
  date,
  datetime,
  dict,
  ref,
  region,
  user,
  dept,
  files,
  json,
}
export type MadeKind = keyof typeof makers
/** Kinds that clients of the family know by the names of their own language. */
const byTheirName: Record<string, MadeKind> = {
  string: 'text',
  integer: 'int',
  long: 'int',
  short: 'int',
  bigdecimal: 'qty',
  double: 'qty',
  float: 'qty',
  boolean: 'bool',
  localdate: 'date',
  date: 'date',
  localdatetime: 'datetime',
  timestamp: 'datetime',
  object: 'json',
}

export interface FieldSource {
  readonly name: string
  readonly kind: MadeKind
  readonly flags: string
  readonly row: FieldRow
  readonly source: Source
}

/** The kind of a row, by our names or theirs. */
export function kindOf(row: FieldRow): MadeKind | undefined {
  const own = row.propertyType as MadeKind
  if (Object.hasOwn(makers, own)) return own
  const found = byTheirName[row.propertyType.toLowerCase()]
  return found === 'date' && /^timestamp/.test(row.jdbcType)
    ? 'datetime'
    : found === 'text' && row.jdbcType === 'text'
      ? 'note'
      : found
}

const maskOf = (name: string): string =>
  /phone|mobile/i.test(name)
    ? 'phone'
    : /idNo|idCard/i.test(name)
      ? 'idNo'
      : /bank|accountNo/i.test(name)
        ? 'bankNo'
        : /mail/i.test(name)
          ? 'email'
          : /vin/i.test(name)
            ? 'vin'
            : /plate/i.test(name)
              ? 'plate'
              : 'all'

function optionsOf(kind: MadeKind, row: FieldRow, flags: string): Record<string, Source> | undefined {
  const options: Record<string, Source> = {}
  const length = Number(/^(?:character varying|varchar|character)\((\d+)\)/.exec(row.jdbcType)?.[1] ?? 0)
  if ((kind === 'text' || kind === 'note') && length > 0) options['max'] = length
  if (kind === 'money' && Number(/^numeric\((\d+)/.exec(row.jdbcType)?.[1] ?? 0) > 12) options['digits'] = 18
  const scale = Number(/^numeric\(\d+,(\d+)\)/.exec(row.jdbcType)?.[1] ?? 2)
  if (kind === 'qty' && scale !== 2) options['scale'] = scale
  if (flags.includes('M')) options['mask'] = maskOf(row.propertyName)
  return Object.keys(options).length > 0 ? options : undefined
}

/** Builds one field of the definition. Everything a definition would refuse later is reported here with its row. */
export function fieldSource(row: FieldRow, faults: Fault[]): FieldSource | undefined {
  const say = (zh: string, en: string): undefined =>
    void faults.push({
      path: row.propertyName,
      reason: `字段【${row.propertyName}】：${zh} / Field ${row.propertyName}: ${en}`,
    })
  const kind = kindOf(row)
  if (!kind) return say(`不支持的类型 ${row.propertyType}`, `unknown kind ${row.propertyType}`)
  if (row.jdbcComment === '') return say('缺少中文名', 'no Chinese label')
  const flags = `${row.flags}${row.queryType > 0 && !row.flags.includes('F') && !['html', 'json', 'files'].includes(kind) ? 'F' : ''}`
  const label = `${row.jdbcComment} / ${row.labelEn || words(row.propertyName)}`
  if (kind === 'dict' && row.dictCode === '') return say('请填写字典编号', 'name its dictionary')
  if (kind === 'ref' && row.refResource === '') return say('请填写引用资源', 'name the resource it refers to')
  const options = optionsOf(kind, row, flags)
  const target =
    kind === 'dict'
      ? [flags, row.dictCode]
      : kind === 'ref'
        ? [flags, row.refResource]
        : options || flags
          ? [flags]
          : []
  const one = new Called(new Named(kind, makers[kind]), [label, ...target, ...(options ? [options] : [])])
  // An array column holds several values of the kind.
  const source =
    row.jdbcType.endsWith('[]') && !['json', 'html', 'note', 'files'].includes(kind)
      ? new Called(new Named('many', many), [one])
      : one
  return { name: row.propertyName, kind, flags, row, source }
}

export function fieldSources(rows: readonly FieldRow[]): FieldSource[] {
  const faults: Fault[] = []
  const fields = rows.map(row => fieldSource(row, faults)).filter(one => one !== undefined)
  if (faults.length > 0) invalid(faults)
  return fields
}
