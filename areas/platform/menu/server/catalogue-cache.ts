import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import { type Catalogue, catalogueOf, type CatalogueRow } from '../catalogue.ts'
import { PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'

const KEPT_MS = 5_000

/** Menu rows of the platform, read at most every five seconds; `forget` after a change. */
export class CatalogueCache {
  readonly #database: Database
  #held: { at: number; catalogue: Promise<Catalogue> } | undefined

  constructor(database: Database) {
    this.#database = database
  }

  forget(): void {
    this.#held = undefined
  }

  get(): Promise<Catalogue> {
    const now = performance.now()
    if (this.#held && now - this.#held.at < KEPT_MS) return this.#held.catalogue
    const catalogue = this.#read()
    // A failed read must not be cached for five seconds.
    catalogue.catch(() => this.forget())
    this.#held = { at: now, catalogue }
    return catalogue
  }

  async #read(): Promise<Catalogue> {
    const rows = await platformRows<Omit<CatalogueRow, 'heads'> & { heads: string[] | null }>(
      this.#database,
      () => sql`
      select id, parent_id as "parentId", code, category, implies, sensitive, platform_only as "platformOnly", meta->'heads' as heads
        from blade_menu where tenant_id = ${PLATFORM} and is_deleted = 0 and status = 1`,
    )
    return catalogueOf(rows.map(row => ({ ...row, heads: row.heads ?? [] })))
  }
}
