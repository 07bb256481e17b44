import { cpSync, createReadStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { ID_SEQUENCE } from '#packages/database/ids.ts'
import { ROLES, withClient } from '#packages/database/roles.ts'
import type { FormerSecret } from '#packages/security/secrets.ts'
import { insertLines, movingTables, raiseSequences, withLateKeys } from '#packages/schema/tenant-copy.ts'
import { appliedMigrations, asTenant, type Installation, MoveRefused, type Taken } from './installation.ts'

export interface Brought {
  readonly tenantId: string
  readonly rows: number
  /** What could not come along, in words for the operator. */
  readonly notes: readonly string[]
}

export function readTaken(folder: string): Taken {
  const file = join(folder, 'tenant.json')
  if (!existsSync(file))
    throw new MoveRefused(`${folder} 不是完整的租户目录 / ${folder} is no whole folder of a tenant`)
  return JSON.parse(readFileSync(file, 'utf8')) as Taken
}

async function* linesIn(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) return
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) if (line) yield line
}

async function refuseUnfit(client: Client, taken: Taken, tenantId: string): Promise<void> {
  const here = await appliedMigrations(client)
  if (here.join('\n') !== taken.migrations.join('\n'))
    throw new MoveRefused(
      '两边的系统版本不同，请先升级到同一版本 / the two installations are of different versions: bring both to the same one first',
    )
  const { rows } = await client.query(`select 1 from blade_tenant where code = $1`, [tenantId])
  if (rows.length > 0)
    throw new MoveRefused(
      `租户编号 ${tenantId} 已被使用，请用第四个参数给出新编号 / the tenant number ${tenantId} is taken: give a new one as the last argument`,
    )
  const busy = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and usename = $1`,
    [ROLES.app],
  )
  if (busy.rows.length > 0)
    throw new MoveRefused('服务正在运行，请先停止所有服务进程 / a server is at work: stop all servers first')
}

/** Rows of shared tables get ids of this installation. Answers the new id of each old one. */
async function insertShared(
  client: Client,
  table: string,
  lines: readonly string[],
  tenantId: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const line of lines) {
    const { rows } = await client.query<{ old: string; id: string }>(
      `with r as (select $1::jsonb as old, nextval('${ID_SEQUENCE}') as id)
       insert into ${table} select p.* from r, jsonb_populate_record(null::${table}, r.old || jsonb_build_object('id', r.id, 'tenant_id', $2::text)) p
       returning id::text as id, ($1::jsonb ->> 'id') as old`,
      [line, tenantId],
    )
    ids.set(rows[0]!.old, rows[0]!.id)
  }
  return ids
}

async function insertTenant(client: Client, taken: Taken, tenantId: string): Promise<string[]> {
  const { name, packageName } = taken.shared.tenant
  const found = await client.query<{ id: string }>(
    `select id::text as id from tenant_package where package_name = $1 and is_deleted = 0`,
    [packageName],
  )
  const known = await client.query(`select 1 from blade_tenant where tenant_name = $1 and is_deleted = 0`, [name])
  const ownName = known.rows.length > 0 ? `${name.slice(0, 55)}(${tenantId})` : name
  await client.query(
    `insert into blade_tenant select p.* from jsonb_populate_record(null::blade_tenant, $1::jsonb || jsonb_build_object('id', nextval('${ID_SEQUENCE}'), 'tenant_id', '000000', 'code', $2::text, 'package_id', $3::bigint, 'tenant_name', $4::text, 'domain_url', null)) p`,
    [taken.shared.tenantRow, tenantId, found.rows[0]?.id ?? null, ownName],
  )
  return [
    ...(ownName === name
      ? []
      : [
          `租户名称【${name}】已被使用，改为【${ownName}】 / the name ${name} is taken, the tenant is called ${ownName}`,
        ]),
    ...(packageName && found.rows.length === 0
      ? [
          `此处没有产品包【${packageName}】，请为租户选择产品包 / package ${packageName} does not exist here: choose one for the tenant`,
        ]
      : []),
  ]
}

/** Ids of shared rows as they are here; the column holds them as numbers or as text. */
async function renames(
  client: Client,
  column: 'flow_instance.definition_id' | 'data_scope.menu_id' | 'api_scope.menu_id',
  tenantId: string,
  ids: ReadonlyMap<string, string>,
) {
  const [table, name] = column.split('.')
  const type = column === 'flow_instance.definition_id' ? 'bigint' : 'text'
  await client.query(
    `update ${table} t set ${name} = m.now from unnest($2::${type}[], $3::${type}[]) as m(was, now) where t.tenant_id = $1 and t.${name} = m.was`,
    [tenantId, [...ids.keys()], [...ids.values()]],
  )
}

/** Nodes of the menu by their codes; scopes of nodes that are unknown here go. */
async function renamesMenu(client: Client, taken: Taken, tenantId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string; code: string }>(
    `select id::text as id, code from blade_menu where is_deleted = 0 and code = any($1)`,
    [Object.values(taken.shared.menu)],
  )
  const here = new Map(rows.map(one => [one.code, one.id]))
  const pairs = Object.entries(taken.shared.menu)
  const ids = new Map(pairs.flatMap(([was, code]) => (here.has(code) ? [[was, here.get(code)!] as const] : [])))
  const lost = pairs.filter(([, code]) => !here.has(code))
  for (const column of ['data_scope.menu_id', 'api_scope.menu_id'] as const)
    await renames(client, column, tenantId, ids)
  return lost.map(([, code]) => `此处没有菜单 ${code} / there is no menu ${code} here`)
}

/**
 * Brings what `takeTenant` wrote into an installation of the same version, whole or not at all; `tenantId`: another
 * number for it. No server may be at work; sessions, running imports and results of jobs stay behind.
 */
export async function bringTenant(
  into: Installation,
  folder: string,
  tenantId: string,
  keepSecret: (former: FormerSecret) => void,
): Promise<Brought> {
  const taken = readTaken(folder)
  if (!/^\d{6}$/.test(tenantId)) throw new MoveRefused('租户编号为六位数字 / the number of a tenant has six digits')
  const files = join(folder, 'files', 'attach', taken.tenantId)
  const place = join(into.filesFolder, 'attach', tenantId)
  return withClient(into.ownerUrl, async client => {
    await client.query('begin')
    await asTenant(client, tenantId)
    await refuseUnfit(client, taken, tenantId)
    const tables = (await movingTables(client)).filter(table => (taken.rows[table] ?? 0) > 0)
    let rows = 0
    const notes = await withLateKeys(client, tables, async () => {
      for (const table of tables) {
        const count = await insertLines(client, table, tenantId, linesIn(join(folder, 'tables', `${table}.jsonl.gz`)))
        if (count !== taken.rows[table])
          throw new MoveRefused(
            `${table}：应有 ${taken.rows[table]} 行，文件中有 ${count} 行 / ${table}: ${taken.rows[table]} rows were taken, the file holds ${count}`,
          )
        rows += count
      }
      await client.query(
        `update attach set store_key = $2 || substr(store_key, length($1) + 1) where tenant_id = $3 and starts_with(store_key, $1)`,
        [`attach/${taken.tenantId}/`, `attach/${tenantId}/`, tenantId],
      )
      await raiseSequences(client, tables, ID_SEQUENCE)
      await insertShared(client, 'blade_param', taken.shared.params, tenantId)
      await renames(
        client,
        'flow_instance.definition_id',
        tenantId,
        await insertShared(client, 'flow_definition', taken.shared.flows, tenantId),
      )
      return [...(await insertTenant(client, taken, tenantId)), ...(await renamesMenu(client, taken, tenantId))]
    })
    try {
      if (existsSync(files)) cpSync(files, place, { recursive: true })
      keepSecret({ secret: readFileSync(join(folder, 'secret'), 'utf8').trim(), tenantId, was: taken.tenantId })
      await client.query('commit')
    } catch (error) {
      rmSync(place, { recursive: true, force: true })
      throw error
    }
    return { tenantId, rows, notes }
  })
}
