import { inSentence, Refused, textOf, type Field, type Label, type Language } from '#kernel'
import { constraintOf } from '#packages/database/errors.ts'
import { storageOf } from './registry.ts'
import { type Resource } from '#kernel'

type AnyResource = Resource<any, any, any>

/**
 * A unique index that says no becomes a fault at its field: two callers at once get the same words as one after the
 * other.
 */
export async function explained<T>(resource: AnyResource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw toldUnique(resource, error)
  }
}

/** The same for a violation that came with the commit. */
export function toldUnique(resource: AnyResource, error: unknown): unknown {
  const broken = constraintOf(error)
  if (broken?.kind !== 'unique') return error
  const storage = storageOf(resource)
  // 'Key (tenant_id, mechanism_id, phone)=(...) already exists.': the last column is what the user typed.
  // Under row-level security PostgreSQL withholds the detail: then the index's name tells its columns.
  const columns =
    /^Key \(([^)]*)\)/.exec(broken.detail)?.[1]?.split(', ') ??
    storage.columns.map(one => one.column).filter(name => `_${broken.constraint}_`.includes(`_${name}_`))
  const column = storage.columns.findLast(one => columns.includes(one.column))
  return new Refused({
    kind: 'Invalid',
    faults: [
      {
        path: column?.field ?? resource.title,
        reason: sameAs(
          resource,
          storage.columns.filter(one => columns.includes(one.column)).map(one => one.field),
        ),
      },
    ],
  })
}

/**
 * Which other record stands in the way is told by what is the same: 'the same already exists' beside a mobile leaves
 * open whose.
 */
function sameAs(resource: AnyResource, names: readonly string[]): Label {
  const labels = names.flatMap(name => (resource.fields as Record<string, Field>)[name]?.label ?? [])
  if (labels.length === 0) return '已存在相同的记录 / the same already exists'
  const said = (language: Language) =>
    labels.map(one => (language === 'zh' ? textOf(one, 'zh') : inSentence(textOf(one, 'en'))))
  return `已有${said('zh').join('、')}相同的${textOf(resource.label, 'zh')} / another ${inSentence(textOf(resource.label, 'en'))} has the same ${said('en').join(' and ')}`
}
