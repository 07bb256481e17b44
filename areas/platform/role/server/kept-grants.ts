import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { Catalogue } from '#areas/platform/menu/catalogue.ts'
import { STAMP } from '#areas/platform/tenant/server/versions.ts'

/** What rights are put together from, but for the person himself, his tenant and the platform's menus. */
export const GRANT_TABLES = [
  'blade_role',
  'role_menu',
  'role_scope',
  'data_scope',
  'role_api',
  'api_scope',
  'red_list',
  'blade_dept',
]

/** So many answers are remembered; a tenant has some hundred ways to combine roles and departments. */
const REMEMBERED = 2_000

/**
 * Another one after any change of a row that rights come from. Two milliseconds for the 9,000 rows of 50 roles; to read
 * what they say and put it together takes as long for each role.
 */
export async function grantsStamp(tx: Tx): Promise<string> {
  const stamps = GRANT_TABLES.map(
    table => sql`(select ${STAMP} from ${sql.trusted(table)} where tenant_id = ${tx.tenantId})`,
  )
  const row = await tx.row<{ stamp: string }>(sql`select concat_ws(' ', ${sql.join(stamps)}) as stamp`)
  return row!.stamp
}

/**
 * Grants of a tenant, cached for all its users: otherwise every call would read the same roles, departments and red
 * list. The holder asks now and then whether they still stand.
 */
export class Grants {
  readonly catalogue: Catalogue
  /** Codes of the tenant's package; undefined = no package, everything. */
  readonly packageCodes: ReadonlySet<string> | undefined
  readonly #stamp: string
  readonly #read = new Map<string, Promise<unknown>>()

  /** `stamp`: read before anything that is kept here. */
  constructor(stamp: string, catalogue: Catalogue, packageCodes: ReadonlySet<string> | undefined) {
    this.#stamp = stamp
    this.catalogue = catalogue
    this.packageCodes = packageCodes
  }

  stillStand(stamp: string, catalogue: Catalogue, packageCodes: ReadonlySet<string> | undefined): boolean {
    return stamp === this.#stamp && catalogue === this.catalogue && isSame(packageCodes, this.packageCodes)
  }

  once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const known = this.#read.get(what)
    const reading = (known as Promise<T> | undefined) ?? read()
    // A failed read is not cached.
    if (known === undefined) reading.catch(() => this.#read.delete(what))
    // At the end of those that make room.
    this.#read.delete(what)
    if (this.#read.size >= REMEMBERED) this.#read.delete(this.#read.keys().next().value!)
    this.#read.set(what, reading)
    return reading
  }
}

const isSame = (some: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean =>
  some?.size === others?.size && [...(some ?? [])].every(one => others!.has(one))
