import type { Resource } from './define.ts'
import type { Field } from './fields.ts'

/** All definitions at once: most faults are names that lead nowhere. */
export interface World {
  readonly definitions: readonly Resource[]
  readonly byName: ReadonlyMap<string, Resource>
  /** Resources of later issues: a reference to one is no fault. */
  readonly notBuilt: ReadonlySet<string>
  /** A fault with its place: say('contacts.phone', "'mask' ..."). */
  say(place: string, fault: string): void
}

const base: Record<Resource['kind'], readonly string[]> = {
  record: [
    'id',
    'createUser',
    'createDept',
    'createTime',
    'updateUser',
    'updateTime',
    'status',
    'isDeleted',
    'version',
  ],
  lines: ['id', 'lineNo'],
  view: ['id', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status', 'version'],
}
/** Columns that every resource of the kind has without naming them. */
export const baseOf = (resource: Resource): readonly string[] => base[resource.kind]

/** customerId -> customerName, gender -> genderName: what a person reads beside a code or an id. */
export function twinsOf(resource: Resource): Set<string> {
  const coded = ['ref', 'poly', 'user', 'dept', 'enum', 'dict', 'region']
  const names = Object.entries(resource.fields)
    .filter(([, field]) => coded.includes(field.kind))
    .map(([name]) => (/Ids?$/.test(name) ? name.replace(/Ids?$/, 'Name') : `${name}Name`))
  return new Set([...names, 'createUserName', 'createDeptName', 'statusName'])
}
export const isColumn = (resource: Resource, name: string): boolean =>
  (resource.fields[name] !== undefined &&
    resource.fields[name]!.kind !== 'lines' &&
    !resource.fields[name]!.options.computed) ||
  baseOf(resource).includes(name)
/** Something a page can show: a column, what is computed beside it, or the twin of one. */
export const isShown = (resource: Resource, name: string): boolean =>
  isColumn(resource, name) || resource.fields[name]?.options.computed === true || twinsOf(resource).has(name)
export const fieldsOf = (resource: Resource): [string, Field][] => Object.entries(resource.fields)

const near = (wanted: string, known: Iterable<string>): string => {
  const found = [...known].find(
    one =>
      one.toLowerCase() === wanted.toLowerCase() ||
      (wanted.length > 3 && (one.startsWith(wanted) || (wanted.startsWith(one) && one.length > 3))),
  )
  return found === undefined ? '' : `; meant '${found}'?`
}
/** Says where a name leads nowhere. `key` is the property that names it. */
export function mustBeField(
  world: World,
  resource: Resource,
  place: string,
  key: string,
  name: string,
  ok: (resource: Resource, name: string) => boolean = isColumn,
): void {
  if (!ok(resource, name))
    world.say(
      place,
      `${key} names '${name}', which is no field of ${resource.name}${near(name, [...Object.keys(resource.fields), ...baseOf(resource)])}`,
    )
}

/** Both languages, split at the first ' / ' (decisions 7). */
export function mustBeLabel(world: World, place: string, label: string | undefined): void {
  if (label === undefined) return
  const at = label.indexOf(' / ')
  if (at <= 0 || label.slice(at + 3).trim() === '') world.say(place, `the label '${label}' must read '中文 / English'`)
}
