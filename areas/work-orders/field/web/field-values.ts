import { fits, localDate, textOf, type Field, type Language } from '#kernel'
import type { Enclosure, Letter, Photo } from '#packages/web/offline/device.ts'
import { faultOf } from '#packages/web/kit/fields/checks.ts'
import { bodyOf, defaultsOf, isBlankRow, isTyped, todayHere, withKeys } from '#packages/web/kit/form/values.ts'
import { findResource, isAbsent, ownFields, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'

/** Photos by their field: 'vinPhotoBizId', of a child row 'damages.<key of the row>.photoBizId'. */
export type Photos = Readonly<Record<string, readonly Photo[]>>
export type Faults = Readonly<Record<string, string>>
export const OF_TASK = ['result', 'resultNote', 'photosBizId', 'signBizId', 'noCost'] as const

/** What a form begins with: what was filled in before, defaults, and the items to be checked. */
export function startOf(payload: AnyResource, task: Row): Row {
  const stored = (task['payload'] ?? {}) as Row
  const isNew = !stored['id']
  const hasChecks = ownFields(payload).some(([name]) => name === 'checkItems')
  return withKeys(payload, {
    ...defaultsOf(payload, { userId: '', userName: '', deptId: '' }, todayHere()),
    ...(isNew && hasChecks
      ? { checkItems: ((task['checks'] ?? []) as Row[]).map(one => ({ ...one, ok: true, actual: '' })) }
      : {}),
    ...stored,
    subKind: task['subKind'],
    result: task['result'] || 1,
    resultNote: task['resultNote'] ?? '',
    photosBizId: task['photosBizId'] ?? '',
    signBizId: task['signBizId'] ?? '',
    noCost: task['noCost'] === true,
    costs: ((task['costs'] ?? []) as Row[]).filter(one => one['status'] !== 6),
  })
}

export const shownFields = (resource: AnyResource, values: Row): [string, Field][] =>
  ownFields(resource).filter(
    ([name, field]) =>
      isTyped(field) && name !== 'subKind' && field.kind !== 'json' && fits(field.options.when, values),
  )
export const isNeeded = (field: Field, values: Row): boolean =>
  field.options.requiredWhen ? fits(field.options.requiredWhen, values) : field.required
const childOf = (field: Field): AnyResource | undefined =>
  field.kind === 'lines' ? findResource(field.target) : undefined
export const rowKey = (row: Row): string => String(row['_key'])
const hasPhotos = (photos: Photos, path: string): boolean => (photos[path]?.length ?? 0) > 0

/** What is not filled in, or cannot stand: the server's own rules, as far as they need no server. */
export function faultsOf(resource: AnyResource, values: Row, photos: Photos, language: Language, before = ''): Faults {
  const found: Record<string, string> = {}
  const say = (zh: string, en: string) => (language === 'zh' ? zh : en)
  for (const [name, field] of shownFields(resource, values)) {
    const path = before + name
    const child = childOf(field)
    if (child) {
      const rows = ((values[name] ?? []) as Row[]).filter(row => !isBlankRow(child, row))
      const least = field.options.min ?? (field.required ? 1 : 0)
      if (rows.length < least) found[path] = say(`至少填写${least}行`, `at least ${least} rows`)
      for (const row of rows) Object.assign(found, faultsOf(child, row, photos, language, `${path}.${rowKey(row)}.`))
      continue
    }
    const isMissing = isAbsent(values[name]) && !hasPhotos(photos, path)
    if (isMissing && isNeeded(field, values) && field.kind !== 'bool')
      found[path] = say(`请填写${textOf(field.label, 'zh')}`, `${textOf(field.label, 'en')} is required`)
    else if (!isMissing) {
      const fault = faultOf(resource, field, values[name], values, localDate(new Date()), language)
      if (fault) found[path] = fault
    }
  }
  return found
}

/** Child rows that count, in the order in which they are sent. */
const sentRows = (child: AnyResource, rows: unknown): Row[] =>
  ((rows ?? []) as Row[]).filter(row => !isBlankRow(child, row))

export const payloadBody = (payload: AnyResource, values: Row): Row => bodyOf(payload, values)

/** Where each photo goes in the body that is sent; groups of the server that are there already are filled up. */
export function enclosuresOf(payload: AnyResource, values: Row, photos: Photos, former?: Letter): Enclosure[] {
  const found: Enclosure[] = []
  const add = (at: string, path: string, stored: unknown) => {
    const taken = photos[path] ?? []
    if (taken.length === 0) return
    const names = new Set(taken.map(one => one.name))
    // Handed in once more after a refusal: what is up already stays where it is.
    const old = former?.enclosures.find(
      one =>
        one.group &&
        one.photos.every(photo => !photo.isSent || names.has(photo.name)) &&
        one.photos.some(photo => names.has(photo.name)),
    )
    const group = isAbsent(stored) ? old?.group : String(stored)
    found.push({
      at,
      ...(group ? { group } : {}),
      photos: taken.map(one => ({
        ...one,
        isSent: old?.photos.some(photo => photo.name === one.name && photo.isSent) === true && old.group === group,
      })),
    })
  }
  for (const name of ['photosBizId', 'signBizId']) add(name, name, values[name])
  for (const [name, field] of ownFields(payload)) {
    if (field.kind === 'files') add(`payload.${name}`, name, values[name])
    const child = childOf(field)
    if (!child) continue
    for (const [at, row] of sentRows(child, values[name]).entries())
      for (const [column, own] of ownFields(child))
        if (own.kind === 'files')
          add(`payload.${name}.${at}.${column}`, `${name}.${rowKey(row)}.${column}`, row[column])
  }
  return found
}
