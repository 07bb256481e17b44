import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Client, Clients } from '#packages/http/context.ts'
import { PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

interface Row {
  clientId: string
  secretHash: string | null
  grants: string
  accessSeconds: number | null
  refreshSeconds: number | null
  captcha: boolean
  allowedAddresses: string[]
}

/** Client secrets are long and random: one round of SHA-256 is enough, and it runs on every token call. */
export const secretDigest = (secret: string): string =>
  createHash('sha256').update(`client-secret\n${secret}`).digest('hex')

export class DatabaseClients implements Clients {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  async find(clientId: string, secret: string): Promise<Client | undefined> {
    const [row] = await platformRows<Row>(
      this.#database,
      () => sql`
      select client_id as "clientId", secret_hash as "secretHash", authorized_grant_types as grants, access_token_validity as "accessSeconds", refresh_token_validity as "refreshSeconds",
             captcha_mode as captcha, ip_allow as "allowedAddresses"
        from blade_client where tenant_id = ${PLATFORM} and client_id = ${clientId} and status = 1 and is_deleted = 0`,
    )
    const given = Buffer.from(secretDigest(secret))
    const stored = Buffer.from(row?.secretHash ?? '0'.repeat(64))
    if (!row || given.length !== stored.length || !timingSafeEqual(given, stored)) return undefined
    const { secretHash: _, grants, ...rest } = row
    return {
      ...rest,
      grantTypes: grants
        .split(',')
        .map(one => one.trim())
        .filter(Boolean),
      accessSeconds: rest.accessSeconds ?? 3600,
      refreshSeconds: rest.refreshSeconds ?? 604_800,
    }
  }
}
