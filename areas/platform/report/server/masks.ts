import { type MaskKind, type Resource, snake } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { allResources } from '#packages/server/registry.ts'
import type { Loaded, ReportColumn } from './reader.ts'

/**
 * Columns that stand covered for this reader (10-platform 5.12 `mask`, 4.4). A column that is called like a masked
 * field of one of the data set's views,
 * `phone` or `customer_phone`, is open to whom the red list opens that field, in files where it allows that too. One
 * that no red-list row speaks of is covered
 * for everybody, and so is everything in results that are kept: they are read by others than whoever ran them.
 */
export function masksOf(
  { dataset }: Loaded,
  columns: readonly ReportColumn[],
  actor: Actor,
  inFile: boolean,
): ReadonlyMap<string, MaskKind> {
  const views = allResources().filter(one => dataset.views.includes(snake(one.name)))
  const open = (inFile ? actor.rights?.unmaskedInFiles : undefined) ?? actor.rights?.unmasked ?? new Set<string>()
  return new Map(
    columns
      .filter(one => one.mask)
      .flatMap(one => {
        const fields = views.flatMap(view => fieldsNamed(view, one.key))
        return fields.length > 0 && fields.every(field => open.has(field))
          ? []
          : [[one.key, one.mask as MaskKind] as const]
      }),
  )
}

const fieldsNamed = (view: Resource, key: string): string[] =>
  Object.entries(view.fields)
    .filter(
      ([name, field]) =>
        field.masked && [snake(name), `${snake(view.name)}_${snake(name)}`].includes(key.toLowerCase()),
    )
    .map(([name]) => `${view.name}.${name}`)
