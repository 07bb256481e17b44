import { fits, localDate, twinOf, type Field } from '#kernel'
import { fieldOf, isAbsent, ownFields, type AnyResource, type Row } from '../model/world.ts'
import { findResource } from '../model/world.ts'

export interface Me {
  userId: string
  userName: string
  deptId: string
  deptName?: string
}

/** What a new form starts with: literals, today, me, my department (kernel, `default`). */
export function defaultsOf(resource: AnyResource, me: Me, today: string): Row {
  const values: Row = {}
  for (const [name, field] of ownFields(resource)) {
    const standard = field.options.default
    if (standard === undefined || field.system) continue
    if (standard === 'me') Object.assign(values, me.userId ? { [name]: me.userId, [twinOf(name)]: me.userName } : {})
    else if (standard === 'myDept')
      Object.assign(values, me.deptId ? { [name]: me.deptId, [twinOf(name)]: me.deptName ?? '' } : {})
    else values[name] = standard === 'today' ? today : standard
  }
  return values
}

/** Doors and addresses hold text, a form the code: conditions of other fields compare with it. */
export const asCodes = (resource: AnyResource, texts: readonly (readonly [name: string, value: string])[]): Row =>
  Object.fromEntries(
    texts.flatMap(([name, value]): [string, unknown][] => {
      const field = fieldOf(resource, name)
      const code = field?.enumeration?.values.find(one => String(one.code) === value)?.code
      return field ? [[name, code ?? value]] : []
    }),
  )
export const todayHere = (): string => localDate(new Date())

let counter = 0
/** Child rows have no id before they are saved; a key that only the page knows keeps inputs with their row. */
export const withKey = (row: Row): Row => ('_key' in row ? row : { ...row, _key: `r${++counter}` })
export const withKeys = (resource: AnyResource, values: Row): Row => ({
  ...values,
  ...Object.fromEntries(
    ownFields(resource)
      .filter(([name, field]) => field.kind === 'lines' && Array.isArray(values[name]))
      .map(([name]) => [name, (values[name] as Row[]).map(withKey)]),
  ),
  // Framework resources send several ids as one comma list (blade-dialect 1).
  ...Object.fromEntries(
    ownFields(resource)
      .filter(([name, field]) => field.many && typeof values[name] === 'string')
      .map(([name]) => [name, (values[name] as string).split(',').filter(Boolean)]),
  ),
})

/** A row in which nothing was typed is no row. */
export const isBlankRow = (child: AnyResource, row: Row): boolean =>
  !row['id'] &&
  ownFields(child).every(
    ([name, field]) =>
      field.system || isAbsent(row[name]) || row[name] === false || String(row[name]) === String(field.options.default),
  )

/**
 * What is sent: own fields that a person may fill, empty where `when` does not fit, child rows without what only the
 * page knows.
 */
export function bodyOf(resource: AnyResource, values: Row): Row {
  const body: Row = {}
  for (const [name, field] of ownFields(resource)) {
    if (field.system) continue
    if (field.kind === 'lines') {
      if (field.options.readonly || values[name] === undefined) continue
      const child = findResource(field.target)
      if (child)
        body[name] = ((values[name] as Row[] | undefined) ?? [])
          .filter(row => !isBlankRow(child, row))
          .map(row => ({ ...(row['id'] ? { id: row['id'] } : {}), ...bodyOf(child, row) }))
      continue
    }
    if (values[name] === undefined) continue
    body[name] = fits(field.options.when, values)
      ? sent(field, values[name])
      : field.many
        ? []
        : field.kind === 'bool'
          ? false
          : ''
  }
  return body
}
const sent = (field: Field, value: unknown): unknown => (value === null ? (field.many ? [] : '') : value)

/** Fields of the form: what the system fills is shown elsewhere. */
export const isTyped = (field: Field): boolean =>
  !field.system &&
  (field.kind !== 'json' || field.options.rows !== undefined || field.options.ownInput === true) &&
  !(field.kind === 'lines' && field.options.readonly === true)

/** References that a changed field narrows: what was picked before may no longer be allowed. */
export function narrowedBy(resource: AnyResource, changed: readonly string[]): string[] {
  return ownFields(resource)
    .filter(
      ([name, field]) =>
        !changed.includes(name) &&
        Object.values(field.options.only ?? {})
          .flat()
          .some(one => typeof one === 'string' && one.startsWith('field:') && changed.includes(one.slice(6))),
    )
    .map(([name]) => name)
}

/** Fields whose values differ, as people would say it: empty is empty however it is written. */
export function differing(resource: AnyResource, mine: Row, theirs: Row): string[] {
  const plain = (value: unknown) =>
    isAbsent(value) ? '' : Array.isArray(value) ? JSON.stringify(value.map(strip)) : String(value)
  return ownFields(resource)
    .filter(
      ([name, field]) => isTyped(field) && name in mine && name in theirs && plain(mine[name]) !== plain(theirs[name]),
    )
    .map(([name]) => name)
}
/** Which of two values stands, field by field. */
export type Picks = Readonly<Record<string, 'mine' | 'theirs'>>
interface ThreeWays {
  mine: Row
  theirs: Row
  base: Row
}
/** What nobody would be surprised by: mine where I changed it since I began, theirs elsewhere. */
export const picksOf = (resource: AnyResource, { mine, theirs, base }: ThreeWays): Picks => {
  const changed = new Set(differing(resource, mine, base))
  return Object.fromEntries(
    differing(resource, mine, theirs).map(name => [name, changed.has(name) ? 'mine' : 'theirs']),
  )
}
/** Theirs, with those of mine that were picked. */
export function mergeMine(
  resource: AnyResource,
  { mine, theirs, base }: ThreeWays,
  picks: Picks = picksOf(resource, { mine, theirs, base }),
): Row {
  const changed = Object.keys(picks).filter(name => picks[name] === 'mine')
  return {
    ...theirs,
    ...Object.fromEntries(
      changed.flatMap(name => [
        [name, mine[name]],
        ...(twinOf(name) in mine ? [[twinOf(name), mine[twinOf(name)]]] : []),
      ]),
    ),
  }
}
const strip = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { _key, version, ...rest } = value as Row
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([, one]) => !isAbsent(one))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
