import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import { type Catalogue, catalogueOf, type CatalogueRow } from '../catalogue.ts'
import { PLATFORM, platformRows, STAMP } from '#areas/platform/tenant/server/versions.ts'

const KEPT_MS = 5_000

interface Held {
  readonly at: number
  readonly stamped: Promise<{ readonly stamp: string; readonly catalogue: Catalogue }>
}

/**
 * Menu rows of the platform: every five seconds it is asked whether one was touched, and only then they are read again.
 * `forget` after a change.
 */
export class CatalogueCache {
  readonly #database: Database
  #held: Held | undefined

  constructor(database: Database) {
    this.#database = database
  }

  forget(): void {
    this.#held = undefined
  }

  /** The same one as long as no row was touched. */
  async get(): Promise<Catalogue> {
    const now = performance.now()
    if (!this.#held || now - this.#held.at >= KEPT_MS) {
      const stamped = this.#asOfNow(this.#held)
      // A failed read must not be cached for five seconds.
      stamped.catch(() => this.forget())
      this.#held = { at: now, stamped }
    }
    return (await this.#held.stamped).catalogue
  }

  async #asOfNow(before: Held | undefined): Held['stamped'] {
    // Before the rows: what is written meanwhile makes the next stamp another one.
    const [row] = await platformRows<{ stamp: string }>(
      this.#database,
      () => sql`select ${STAMP} as stamp from blade_menu where tenant_id = ${PLATFORM}`,
    )
    const stamp = row!.stamp
    const known = await before?.stamped.catch(() => undefined)
    return known?.stamp === stamp ? known : { stamp, catalogue: await this.#read() }
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
