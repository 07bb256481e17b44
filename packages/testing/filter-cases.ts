import { yuan, type Fen, type Field } from '#kernel'

/** What a list's filter row can ask of one column (blade-dialect 1), with the answer for a row that holds `value`. */
export interface FilterCase {
  readonly parameter: string
  readonly value: string
  readonly finds: boolean
}

const isText = (kind: Field['kind']) => ['text', 'note', 'html'].includes(kind)
const isOrdered = (kind: Field['kind']) => ['int', 'qty', 'rate', 'money', 'date', 'datetime'].includes(kind)
const isId = (kind: Field['kind']) => ['ref', 'poly', 'user', 'dept', 'files'].includes(kind)

export const written = (field: Field, value: unknown): string => {
  const one = Array.isArray(value) ? value[0] : value
  return field.kind === 'money' ? yuan(one as Fen) : String(one)
}

/** Another well-typed value than the row's. */
function another(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'int':
      return String(Number(value) + 1)
    case 'qty':
    case 'rate':
    case 'money':
      return '999.00'
    case 'bool':
      return value === true ? 'false' : 'true'
    case 'date':
      return '2031-01-01'
    case 'datetime':
      return '2031-01-01 00:00:00'
    case 'enum':
      return String(
        field.enumeration!.values.find(one => one.code !== (Array.isArray(value) ? value[0] : value))?.code ?? '',
      )
    case 'region':
      return '5301'
    default:
      return isId(field.kind) ? '4711' : '另一个'
  }
}

/** Every suffix that suits the kind. Of a masked field only its whole value may be asked (10-platform 4.4). */
export function filterCases(name: string, field: Field, value: unknown): FilterCase[] {
  const held = written(field, value)
  const other = another(field, value)
  const asks = (suffix: string, text: string, finds: boolean): FilterCase => ({
    parameter: suffix ? `${name}_${suffix}` : name,
    value: text,
    finds,
  })
  if (field.kind === 'json' || field.kind === 'lines') return []
  const bare = [asks('', held, true), asks('equal', held, true), ...(other === '' ? [] : [asks('equal', other, false)])]
  if (field.masked) return bare
  const known = [
    ...bare,
    asks('notnull', '1', true),
    asks('null', '1', false),
    asks('ignore', other, true),
    asks('in', other === '' ? held : `${other},${held}`, true),
    ...(other === '' ? [] : [asks('in', other, false)]),
  ]
  if (field.many) return known
  const denied = [asks('notequal', held, false), ...(other === '' ? [] : [asks('notequal', other, true)])]
  const ordered = isOrdered(field.kind)
    ? [
        asks('ge', held, true),
        asks('le', held, true),
        asks('gt', held, false),
        asks('lt', held, false),
        asks('le', other, true),
        asks('ge', other, false),
      ]
    : []
  const dated =
    field.kind === 'date' || field.kind === 'datetime'
      ? [
          asks('datege', held.slice(0, 10), true),
          asks('datele', held.slice(0, 10), true),
          asks('dategt', '2031-01-01', false),
          asks('datelt', '2001-01-01', false),
        ]
      : []
  const texts = isText(field.kind)
    ? [
        asks('like', held.slice(1), true),
        asks('like', other, false),
        asks('notlike', held.slice(0, 1), false),
        asks('notlike', other, true),
        asks('likeright', held.slice(0, 1), true),
        asks('likeleft', held.slice(-1), true),
        asks('likeright', other, false),
      ]
    : []
  return [...known, ...denied, ...ordered, ...dated, ...texts]
}

/** A value that the column's type cannot hold; undefined where any text will do. */
export function illTyped(field: Field): string | undefined {
  if (isId(field.kind) || isOrdered(field.kind) || ['enum', 'bool'].includes(field.kind))
    return field.kind === 'enum' ? '99999' : "x' or 1=1"
  return undefined
}
/** Suffixes that compare by type, so that an ill-typed value must be refused. */
export const typedSuffixes = (field: Field): readonly string[] =>
  field.masked
    ? ['', '_equal']
    : field.many
      ? ['', '_equal', '_in']
      : isOrdered(field.kind)
        ? ['', '_equal', '_notequal', '_in', '_ge', '_gt', '_le', '_lt']
        : ['', '_equal', '_notequal', '_in']
/** Suffixes that no client means for this kind: answered or refused, never an error of the server. */
export const oddSuffixes = (field: Field): readonly string[] =>
  field.many || field.kind === 'json'
    ? ['like', 'ge', 'notequal', 'datege']
    : isText(field.kind)
      ? ['ge', 'dateequal']
      : ['like', 'notlike', 'likeleft', 'likeright', 'datege', 'dateequal', 'lt']
