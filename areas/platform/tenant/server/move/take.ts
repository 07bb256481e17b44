import { createWriteStream, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { withClient } from '#packages/database/roles.ts'
import { linesOf, movingTables } from '#packages/schema/tenant-copy.ts'
import { appliedMigrations, asTenant, type Installation, MoveRefused, type Taken } from './installation.ts'

/** Of rows that all tenants share: the tenant's own, and the names of those that its rows point to. */
async function sharedOf(client: Client, tenantId: string): Promise<Taken['shared']> {
  const json = async <T>(text: string): Promise<T[]> =>
    (await client.query<{ row: T }>(text, [tenantId])).rows.map(one => one.row)
  const [tenant] = await json<Record<string, unknown>>(
    `select to_jsonb(t) || jsonb_build_object('packageName', p.package_name) as row from blade_tenant t left join tenant_package p on p.id = t.package_id where t.code = $1 and t.is_deleted = 0`,
  )
  if (!tenant)
    throw new MoveRefused(`没有租户 ${tenantId}，请核对租户编号 / there is no tenant ${tenantId}: check its number`)
  return {
    tenant: { name: String(tenant['tenant_name']), packageName: (tenant['packageName'] as string | null) ?? '' },
    tenantRow: JSON.stringify(tenant),
    params: (
      await json<{ line: string }>(
        `select jsonb_build_object('line', to_jsonb(t)::text) as row from blade_param t where tenant_id = $1`,
      )
    ).map(one => one.line),
    flows: (
      await json<{ line: string }>(
        `select jsonb_build_object('line', to_jsonb(t)::text) as row from flow_definition t where tenant_id = $1`,
      )
    ).map(one => one.line),
    menu: Object.fromEntries(
      (
        await json<{ id: string; code: string }>(
          `select jsonb_build_object('id', m.id::text, 'code', m.code) as row from blade_menu m
          where m.id::text in (select menu_id from data_scope where tenant_id = $1 union select menu_id from api_scope where tenant_id = $1)`,
        )
      ).map(one => [one.id, one.code]),
    ),
  }
}

/**
 * All that a tenant has in one folder that only its owner may enter: rows, files, and the secret that opens what lies
 * encrypted. The server may run; everything is of one moment. What an import needs is `bringTenant`.
 */
export async function takeTenant(from: Installation, tenantId: string, folder: string): Promise<Taken> {
  if (existsSync(folder))
    throw new MoveRefused(`${folder} 已存在，请换一个目录 / ${folder} exists: choose another folder`)
  return withClient(from.ownerUrl, async client => {
    await client.query('begin isolation level repeatable read read only')
    await asTenant(client, tenantId)
    const shared = await sharedOf(client, tenantId)
    mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 })
    const rows: Record<string, number> = {}
    for (const table of await movingTables(client)) {
      let count = 0
      async function* counted() {
        for await (const line of linesOf(client, table, tenantId)) {
          count++
          yield `${line}\n`
        }
      }
      await pipeline(
        Readable.from(counted()),
        createGzip({ level: 1 }),
        createWriteStream(join(folder, 'tables', `${table}.jsonl.gz`), { mode: 0o600 }),
      )
      rows[table] = count
    }
    const taken: Taken = { format: 1, tenantId, rows, shared, migrations: await appliedMigrations(client) }
    await client.query('commit')
    const files = join(from.filesFolder, 'attach', tenantId)
    if (existsSync(files)) cpSync(files, join(folder, 'files', 'attach', tenantId), { recursive: true })
    writeFileSync(join(folder, 'secret'), from.secret.toString('hex'), { mode: 0o600 })
    // Last: a folder without it is no whole one.
    writeFileSync(join(folder, 'tenant.json'), JSON.stringify(taken), { mode: 0o600 })
    return taken
  })
}
