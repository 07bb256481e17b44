import { type Resource, twinOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { rowsOf } from '#packages/server/query.ts'
import { dept } from '../dept.ts'

interface Node {
  readonly id: string
  readonly parentId: string | null
  readonly companyId: string | null
  readonly cityCodes: readonly string[]
  readonly areaId: string | null
}
type Names = Record<string, unknown>
/** An effective value with its label; '' if no ancestor has one. */
export interface Place {
  readonly effectiveCompanyId: string
  readonly effectiveCompanyName: string
  readonly effectiveCityCodes: string
  readonly effectiveCityCodesName: string
  readonly effectiveAreaId: string
  readonly effectiveAreaName: string
}

/**
 * 10-platform 5.1: legal entity, cities and region are inherited downwards when empty, each from the nearest department
 * above that names it.
 */
export async function placesOf(tx: Tx, actor: Actor, rows: readonly Node[]): Promise<Map<string, Place>> {
  const byId = new Map(rows.map(row => [row.id, row]))
  const saying = rows
    .filter(row => row.companyId !== null || row.areaId !== null || row.cityCodes.length > 0)
    .map(row => row.id)
  const named = new Map<string, Names>(
    (saying.length > 0 ? await rowsOf(tx, actor, dept as unknown as Resource, saying) : []).map(row => [
      String(row['id']),
      row,
    ]),
  )
  return new Map(
    rows.map(row => {
      const company = nearest(byId, row, one => one.companyId !== null)
      const cities = nearest(byId, row, one => one.cityCodes.length > 0)
      const area = nearest(byId, row, one => one.areaId !== null)
      const word = (from: Node | undefined, field: 'companyId' | 'cityCodes' | 'areaId') =>
        String((from && named.get(from.id)?.[twinOf(field)]) ?? '')
      return [
        row.id,
        {
          effectiveCompanyId: company?.companyId ?? '',
          effectiveCompanyName: word(company, 'companyId'),
          effectiveCityCodes: (cities?.cityCodes ?? []).join(','),
          effectiveCityCodesName: word(cities, 'cityCodes'),
          effectiveAreaId: area?.areaId ?? '',
          effectiveAreaName: word(area, 'areaId'),
        },
      ]
    }),
  )
}

/** The department itself, else the first above it that says so. */
function nearest(byId: ReadonlyMap<string, Node>, row: Node, says: (one: Node) => boolean): Node | undefined {
  const seen = new Set<string>()
  for (
    let at: Node | undefined = row;
    at && !seen.has(at.id);
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  ) {
    if (says(at)) return at
    seen.add(at.id)
  }
  return undefined
}
