import type { Client } from 'pg'

/** Where a tenant is taken from, or brought to. `ownerUrl`: the database by the role that owns its tables. */
export interface Installation {
  readonly ownerUrl: string
  readonly filesFolder: string
  readonly secret: Buffer
}

/** tenant.json of the folder; rows of shared tables as lines of JSON, so that no number loses a digit. */
export interface Taken {
  readonly format: 1
  readonly tenantId: string
  readonly rows: Readonly<Record<string, number>>
  readonly migrations: readonly string[]
  readonly shared: {
    readonly tenant: { readonly name: string; readonly packageName: string }
    readonly tenantRow: string
    readonly params: readonly string[]
    readonly flows: readonly string[]
    /** Codes by ids: nodes of the menu have other ids elsewhere. */
    readonly menu: Readonly<Record<string, string>>
  }
}

/** What was asked cannot be done, in words for whoever asked: no trace of the program. */
export class MoveRefused extends Error {}

export const asTenant = (client: Client, tenantId: string) =>
  client.query(`select set_config('app.tenant_id', $1, true), set_config('app.across', 'on', true)`, [tenantId])

/** Name and checksum of each migration: rows move between installations of one version only. */
export const appliedMigrations = async (client: Client): Promise<string[]> =>
  (
    await client.query<{ one: string }>(`select name || ' ' || checksum as one from migration_log order by name`)
  ).rows.map(row => row.one)
