import type { Field } from '#kernel'
import { readColumns } from '../../model/shape.ts'
import type { AnyResource } from '../../model/world.ts'

/** More columns than this do not fit beside each other: a row opens in a drawer that shows every field. */
const MOST_IN_TABLE = 8
/** What the table still shows of such a row. */
const IN_OVERVIEW = 5

export const isWide = (columns: readonly (readonly [string, Field])[]): boolean => columns.length > MOST_IN_TABLE

/**
 * The columns that stay in the table of wide lines: those that readers look for first (`list.columns` of the child),
 * else the required ones, in the order of the definition.
 */
export function overviewColumns(child: AnyResource, field: Field, columns: [string, Field][]): [string, Field][] {
  if (!isWide(columns)) return columns
  const editable = new Set(columns.map(([name]) => name))
  const listed = child.kind === 'lines' && child.list?.columns
  if (listed)
    return readColumns(child, field.options)
      .filter(([name]) => editable.has(name))
      .slice(0, IN_OVERVIEW)
  const required = columns.filter(([, one]) => one.required)
  const others = columns.filter(([, one]) => !one.required && !['note', 'files'].includes(one.kind))
  const chosen = new Set([...required, ...others].slice(0, IN_OVERVIEW).map(([name]) => name))
  return columns.filter(([name]) => chosen.has(name))
}

/** How many faults of a row stand in columns that the overview does not show. */
export const hiddenFaults = (
  faults: Record<string, string> | undefined,
  shown: readonly (readonly [string, Field])[],
): number => Object.keys(faults ?? {}).filter(name => !shown.some(([column]) => column === name)).length
