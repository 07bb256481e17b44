import { sql } from '#packages/database/sql.ts'
import { selectionOf } from '#packages/server/selection.ts'
import { type Reader } from '#packages/server/reader.ts'
import { type page } from '#packages/server/query.ts'
import { resourceNamed, storageOf } from '#packages/server/registry.ts'

export type Within = Parameters<typeof page>[2]
export interface GroupRow {
  value: string
  total: number
  sums: string[]
}
interface How {
  readonly resource: string
  readonly field: string
  readonly by?: 'month' | 'day' | undefined
  readonly sums?: readonly string[] | undefined
  readonly most: number
}

const TIMES = { month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const

/**
 * Rows of one list, counted and added up by the values of a field, inside this person's scope and by the filters of the
 * list.
 */
export async function grouped(
  reader: Reader,
  actor: Within,
  { resource: name, field, by, sums: names = [], most }: How,
  filters: Readonly<Record<string, string>>,
): Promise<GroupRow[]> {
  const resource = resourceNamed(name)
  const { from, where } = await selectionOf(reader, actor, resource, filters)
  const column = (one: string) => {
    const found = storageOf(resource).column.get(one)
    return sql.trusted(one === 'status' ? `${storageOf(resource).base}.status` : `${found!.alias}."${found!.column}"`)
  }
  const value = by ? sql`to_char(${column(field)}, ${TIMES[by]})` : sql`${column(field)}::text`
  // States and kinds stand in the order of their life, places by their weight.
  const isCoded = field === 'status' || resource.fields[field]?.enumeration !== undefined
  const sums = names.map(one => sql`, coalesce(sum(${column(one)}), 0)::text`)
  const rows = await reader.rows<{ value: string; total: string; sums: string[] }>(
    sql`
    select value, total, sums from (select ${value} as value, count(*) as total, array_remove(array[null::text ${sql.join(sums.length > 0 ? sums : [sql.empty], '')}], null) as sums from ${from} where ${where} group by 1) g
     where value is not null order by ${by ? sql`value` : isCoded ? sql`value::int` : sql`total desc, value`} limit ${most}`,
    { planned: 'anew' },
  )
  return rows.map(row => ({ ...row, total: Number(row.total) }))
}
