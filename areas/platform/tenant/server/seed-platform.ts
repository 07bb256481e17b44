import { type Clock, localDateTime, type Resource } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { randomPassword } from '#packages/security/index.ts'
import { insertRow } from '#packages/server/rows.ts'
import { secretDigest } from '#areas/platform/client/server/clients.ts'
import { OWN_ADDRESS, POSTGRES } from '#areas/platform/datasource/server/address.ts'
import { seedDictionaries } from '#areas/platform/dict/server/seed-dictionaries.ts'
import { systemDictionaries } from '#areas/platform/dict/system-dictionaries.ts'
import { buildMenu, type CodedCall, type MenuSeed } from '#areas/platform/menu/build-menu.ts'
import { syncMenu } from '#areas/platform/menu/server/sync-menu.ts'
import { regionRows } from '#areas/platform/region/server/region-rows.ts'
import { menuLeaves } from '#areas/platform/scopes/server/leaf-scopes.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { growPackages } from './grow-packages.ts'
import { seedTenant } from './seed-tenant.ts'
import { systemActor } from './system-actor.ts'
import { PLATFORM, raiseVersion } from './versions.ts'

export interface PlatformSeed {
  readonly definitions: readonly Resource[]
  readonly calls: readonly CodedCall[]
  readonly clock: Clock
  /**
   * Of client 000000, the web application: made at first start and kept with the installation, no secret from anybody.
   */
  readonly webClientSecret: string
  readonly tenants: readonly { readonly code: string; readonly name: string; readonly seats?: number }[]
}
export interface Seeded {
  readonly menu: readonly MenuSeed[] /** Tenants that the operator opened. */
  readonly others: readonly string[] /** Of the first start only: shown once, on the console. */
  readonly firstPassword?: string
}

/** What a new installation needs before anybody can sign in. May run at every start: it adds what is missing. */
export async function seedPlatform(database: Database, seed: PlatformSeed): Promise<Seeded> {
  const menu = buildMenu(seed.definitions, seed.calls)
  const actor = systemActor(PLATFORM, 'seed', seed.clock)
  const { firstPassword, leaves } = await database.transaction(
    PLATFORM,
    async tx => {
      await seedTenantRow(tx, actor, PLATFORM, '平台')
      await growPackages(tx, actor, menu, (await syncMenu(tx, actor, menu)).added)
      await seedRegions(tx, actor)
      await seedDictionaries(tx, actor, 'blade_dict', systemDictionaries)
      await seedClients(tx, actor, seed.webClientSecret)
      await seedOwnDatabase(tx, actor)
      const leaves = await menuLeaves(tx)
      await seedTenant(tx, actor, { name: '平台', menu, leaves, definitions: seed.definitions })
      await raiseVersion(tx, 'dict')
      return { firstPassword: await seedAdministrator(tx, actor), leaves }
    },
    { name: 'seed platform' },
  )
  for (const tenant of seed.tenants) {
    await database.transaction(PLATFORM, tx => seedTenantRow(tx, actor, tenant.code, tenant.name, tenant.seats), {
      name: 'seed tenant row',
    })
    await database.transaction(
      tenant.code,
      tx =>
        seedTenant(tx, systemActor(tenant.code, 'seed', seed.clock), {
          name: tenant.name,
          menu,
          leaves,
          definitions: seed.definitions,
        }),
      { name: 'seed tenant' },
    )
  }
  // What the operator opened grows with the product like the first ones: new parameters, masked fields, kinds of
  // message, codes of new pages.
  const others = await database.transaction(PLATFORM, tx =>
    tx.rows<{ code: string; name: string }>(sql`
    select code, tenant_name as name from blade_tenant where tenant_id = ${PLATFORM} and is_deleted = 0 and code <> all(${[PLATFORM, ...seed.tenants.map(one => one.code)]}::varchar[]) order by code`),
  )
  for (const { code, name } of others)
    await database.transaction(
      code,
      tx =>
        seedTenant(tx, systemActor(code, 'seed', seed.clock), { name, menu, leaves, definitions: seed.definitions }),
      { name: 'seed tenant' },
    )
  return { menu, others: others.map(one => one.code), ...(firstPassword ? { firstPassword } : {}) }
}

async function seedTenantRow(tx: Tx, actor: Actor, code: string, name: string, seats?: number): Promise<void> {
  await tx.run(sql`
    insert into blade_tenant (id, tenant_id, create_time, code, tenant_name, linkman, account_number) values (${await tx.newId()}, ${PLATFORM}, ${localDateTime(actor.clock.now())}, ${code}, ${name}, '系统管理员', ${seats ?? null})
    on conflict (tenant_id, code) where is_deleted = 0 do nothing`)
}

async function seedRegions(tx: Tx, actor: Actor): Promise<void> {
  if (await tx.row(sql`select 1 from blade_region where tenant_id = ${PLATFORM} limit 1`)) return nameRegions(tx)
  const rows: Record<string, unknown>[] = []
  for (const row of regionRows()) rows.push({ id: await tx.newId(), ...row })
  await tx.run(sql`
    insert into blade_region (id, tenant_id, create_time, code, parent_code, ancestors, name, name_en, pinyin, region_level, plate_code, sort)
    select s.id, ${PLATFORM}, ${localDateTime(actor.clock.now())}::timestamptz, s.code, s."parentCode", s.ancestors, s.name, s."nameEn", s.pinyin, s.level, s."plateCode", s.sort
      from jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, code text, "parentCode" text, ancestors text, name text, "nameEn" text, pinyin text, level smallint, "plateCode" text, sort int)`)
}

/** Installations of before the English names: those that nobody named meanwhile get them. */
async function nameRegions(tx: Tx): Promise<void> {
  if (!(await tx.row(sql`select 1 from blade_region where tenant_id = ${PLATFORM} and name_en is null limit 1`))) return
  await tx.run(sql`
    update blade_region r set name_en = s."nameEn" from jsonb_to_recordset(${sql.json(regionRows().map(({ code, nameEn }) => ({ code, nameEn })))}) as s(code text, "nameEn" text)
     where r.tenant_id = ${PLATFORM} and r.code = s.code and r.name_en is null`)
}

async function seedClients(tx: Tx, actor: Actor, secret: string): Promise<void> {
  await tx.run(sql`
    insert into blade_client as c (id, tenant_id, create_time, client_id, client_name, secret_hash, scope, authorized_grant_types, access_token_validity, refresh_token_validity, captcha_mode)
    values (${await tx.newId()}, ${PLATFORM}, ${localDateTime(actor.clock.now())}, '000000', '管理后台', ${secretDigest(secret)}, 'all', 'password,captcha,refresh_token,social,authorization_code,oasso', 3600, 604800, true)
    on conflict (tenant_id, client_id) where is_deleted = 0 do update set secret_hash = excluded.secret_hash where c.secret_hash is distinct from excluded.secret_hash`)
}

/** The database of the product as a data source of the generator (5.13). */
async function seedOwnDatabase(tx: Tx, actor: Actor): Promise<void> {
  await tx.run(sql`
    insert into blade_datasource (id, tenant_id, create_time, name, driver_class, url, is_builtin) values (${await tx.newId()}, ${PLATFORM}, ${localDateTime(actor.clock.now())}, '产品数据库', ${POSTGRES}, ${OWN_ADDRESS}, true)
    on conflict (tenant_id, name) where is_deleted = 0 do nothing`)
}

/** admin of 000000 with a random password that must be changed; nothing when he exists. */
async function seedAdministrator(tx: Tx, actor: Actor): Promise<string | undefined> {
  if (
    await tx.row(sql`select 1 from blade_user where tenant_id = ${PLATFORM} and account = 'admin' and is_deleted = 0`)
  )
    return undefined
  const roleIds = (
    await tx.rows<{ id: string }>(
      sql`select id from blade_role where tenant_id = ${PLATFORM} and role_alias = 'administrator' and is_deleted = 0`,
    )
  ).map(row => row.id)
  const deptIds = (
    await tx.rows<{ id: string }>(
      sql`select id from blade_dept where tenant_id = ${PLATFORM} and parent_id is null and is_deleted = 0`,
    )
  ).map(row => row.id)
  const { id } = await insertRow(tx, actor, userAccount, {
    account: 'admin',
    code: 'admin',
    userType: 1,
    realName: '平台管理员',
    name: '平台管理员',
    roleId: roleIds,
    deptId: deptIds,
    sort: 1,
  })
  const password = randomPassword('admin')
  await setPassword(tx, actor.clock, id, password, true)
  return password
}
