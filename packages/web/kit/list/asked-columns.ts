import type { Action, Field } from '#kernel'
import type { Customs } from '../customise.ts'
import { findResource, fieldOf, type AnyResource } from '../model/world.ts'
import { columnsOf } from '../model/shape.ts'
import { arrange, type TableSetting } from './column-settings.ts'

/** What every row needs beside its columns: its name, its state, what its actions look at. */
const ALWAYS = ['status', 'version', 'processInstanceId']

/**
 * The columns that a list asks the server for: those it shows and what they and the row's actions need. A card of a
 * hundred fields and its names cost the server several times what a row of a list does. Undefined: everything, where
 * own pieces may read what nobody here knows.
 */
export function askedColumns(
  resource: AnyResource,
  customs: Customs,
  setting: TableSetting | undefined,
): string | undefined {
  if (resource.kind !== 'record' || resource.dialect === 'framework') return undefined
  const isOwn = customs.cells !== undefined || customs.list?.toolbar !== undefined || customs.list?.banner !== undefined
  if (isOwn && !customs.list?.needs) return undefined
  const standard = columnsOf(resource)
  // The standard ones also where somebody hid them: what he arranged comes after the first page was asked for.
  const shown = [
    ...standard.names.slice(0, standard.shown),
    ...arrange(standard, setting)
      .filter(one => !one.isHidden)
      .map(one => one.name),
  ]
  const fields = new Set([
    ...shown,
    ...shown.flatMap(name => besideOf(fieldOf(resource, name))),
    ...ALWAYS,
    resource.title,
    ...(resource.subtitle ?? []),
    ...(resource.number ? [resource.number.field] : []),
    ...(resource.discriminator ? [resource.discriminator] : []),
    ...Object.keys(resource.builtIn?.is ?? {}),
    ...Object.values(resource.onlyWhile ?? {}).flatMap(when => Object.keys(when)),
    ...(resource.apartBy ? [resource.apartBy] : []),
    ...Object.values((resource.actions ?? {}) as Record<string, Action>).flatMap(saidBy),
    ...(customs.list?.needs ?? []),
  ])
  return [...fields]
    .filter(name => fieldOf(resource, name) !== undefined || name === 'status' || name === 'version')
    .join(',')
}

/** Which record an id means may depend on the kind that stands beside it. */
function besideOf(field: Field | undefined): string[] {
  if (!field) return []
  const kind = field.kind === 'ref' && field.target ? findResource(field.target)?.discriminator : undefined
  const named = Object.values(field.options.only ?? {})
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('field:'))
    .map(one => one.slice(6))
  return [...named, ...(kind ? [kind] : []), ...(field.kind === 'poly' && field.target ? [field.target] : [])]
}

/** '确认删除{plateNo}？ / ...': what an action's question says of the row, and by what its inputs are narrowed. */
const saidBy = (action: Action): string[] => [
  ...[...(action.confirm ?? '').matchAll(/\{(\w+)\}/g)].map(one => one[1]!),
  ...Object.values((action.input ?? {}) as Record<string, Field>).flatMap(besideOf),
]
