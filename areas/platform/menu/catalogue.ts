/** What the rights need to know of one menu or button row. */
export interface CatalogueRow {
  readonly id: string
  readonly parentId: string | null
  readonly code: string
  readonly category: number
  /**
   * Permission heads behind it: 'contract_lease' for the leaf and its buttons; a second door names the resource it
   * shows.
   */
  readonly heads: readonly string[]
  readonly implies: readonly string[]
  readonly sensitive: boolean
  readonly platformOnly: boolean
}

/** Every enabled menu and button, by code; the same for every tenant. */
export interface Catalogue {
  readonly byCode: ReadonlyMap<string, CatalogueRow>
  readonly byId: ReadonlyMap<string, CatalogueRow>
}

export const catalogueOf = (rows: readonly CatalogueRow[]): Catalogue => ({
  byCode: new Map(rows.map(row => [row.code, row])),
  byId: new Map(rows.map(row => [row.id, row])),
})

/** The row and everything above it. */
export function* upwards(catalogue: Catalogue, row: CatalogueRow): Iterable<CatalogueRow> {
  for (
    let current: CatalogueRow | undefined = row;
    current;
    current = current.parentId === null ? undefined : catalogue.byId.get(current.parentId)
  )
    yield current
}
