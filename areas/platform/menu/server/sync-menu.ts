import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import type { MenuSeed } from '../build-menu.ts'
import { menuTree } from '../menu-tree.ts'
import { textOf } from '#kernel'

export interface MenuRowName {
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
}
export interface MenuChange {
  readonly added: MenuRowName[]
  readonly removed: MenuRowName[]
  readonly changed: MenuRowName[]
}

/** The rows that the tree and the calls require, with existing or future ids. */
async function wanted(tx: Tx, seeds: readonly MenuSeed[]) {
  const known = new Map(
    (
      await tx.rows<{ id: string; code: string }>(
        sql`select id, code from blade_menu where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => [row.code, row.id]),
  )
  const added = seeds.filter(seed => !known.has(seed.code))
  const ids = new Map(known)
  for (const seed of added) ids.set(seed.code, await tx.newId())
  const rows = seeds.map(seed => ({
    id: ids.get(seed.code)!,
    parent_id: seed.parent === null ? null : ids.get(seed.parent)!,
    top_code: seed.topCode,
    code: seed.code,
    name: seed.name,
    name_en: seed.nameEn,
    alias: seed.alias,
    path: seed.path,
    source: seed.source,
    sort: seed.sort,
    category: seed.category,
    action: seed.action,
    hidden: seed.hidden,
    implies: seed.implies,
    sensitive: seed.sensitive,
    platform_only: seed.platformOnly,
    meta: { heads: seed.heads, unbuilt: seed.hidden },
  }))
  const set = sql`jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, parent_id bigint, top_code text, code text, name text, name_en text, alias text, path text, source text, sort int, category smallint, action smallint,
    hidden boolean, implies text[], sensitive boolean, platform_only boolean, meta jsonb)`
  return { added, set }
}

/** A row hidden because it had no page appears with its page; a row hidden by an administrator stays hidden (D3). */
const shownAs = sql.trusted(
  `(case when s.hidden or coalesce((m.meta->>'unbuilt')::boolean, true) then s.hidden else m.hidden end)`,
)

/** A row never renamed follows the program's current name; a renamed one keeps its name. */
const named = (column: 'name' | 'name_en') =>
  sql.trusted(`(case when m.update_user is null then s.${column} else m.${column} end)`)
const follows = sql`(m.name, m.name_en) is distinct from (${named('name')}, ${named('name_en')})`

/** The changes a rebuild would make, additions first; writes nothing. */
export async function menuChange(tx: Tx, seeds: readonly MenuSeed[]): Promise<MenuChange> {
  const { added, set } = await wanted(tx, seeds)
  const names = sql.trusted('m.code, m.name, m.name_en as "nameEn"')
  const changed =
    await tx.rows<MenuRowName>(sql`select ${names} from blade_menu m join ${set} on m.id = s.id where m.tenant_id = ${tx.tenantId} and m.is_builtin
    and ((m.parent_id, m.top_code, m.path, m.category, m.hidden, m.implies::text[], m.sensitive, m.platform_only, m.meta->'heads') is distinct from (s.parent_id, s.top_code, s.path, s.category, ${shownAs}, s.implies, s.sensitive, s.platform_only, s.meta->'heads') or ${follows}) order by m.code`)
  const removed = await tx.rows<MenuRowName>(
    sql`select ${names} from blade_menu m where m.tenant_id = ${tx.tenantId} and m.is_builtin and m.is_deleted = 0 and not (m.code = any(${seeds.map(seed => seed.code)}::text[])) order by m.code`,
  )
  return { added: added.map(({ code, name, nameEn }) => ({ code, name, nameEn })), removed, changed }
}

/**
 * Brings the built-in rows in line with the tree and the calls (D3). Names, icons and order that an administrator
 * changed stay, and what he hid stays hidden;
 * what decides rights (parent, path, heads, implies, marks) follows the tree. Rows that no longer exist are removed.
 */
export async function syncMenu(tx: Tx, actor: Actor, seeds: readonly MenuSeed[]): Promise<MenuChange> {
  // Two replicas starting together would both insert.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('sync-menu'))`)
  const change = await menuChange(tx, seeds)
  const { set } = await wanted(tx, seeds)
  const time = localDateTime(actor.clock.now())
  await tx.run(sql`
    insert into blade_menu (id, tenant_id, create_time, parent_id, top_code, code, name, name_en, alias, path, source, sort, category, action, is_open, hidden, implies, sensitive, platform_only, meta, is_builtin)
    select s.id, ${tx.tenantId}, ${time}::timestamptz, s.parent_id, s.top_code, s.code, s.name, s.name_en, s.alias, s.path, s.source, s.sort, s.category, s.action, 1, s.hidden, s.implies, s.sensitive, s.platform_only, s.meta, true
      from ${set} where s.code = any(${change.added.map(one => one.code)}::text[])`)
  await tx.run(sql`
    update blade_menu m set parent_id = s.parent_id, top_code = s.top_code, path = s.path, category = s.category, hidden = ${shownAs}, implies = s.implies, sensitive = s.sensitive, platform_only = s.platform_only, meta = s.meta, name = ${named('name')}, name_en = ${named('name_en')}, update_time = ${time}::timestamptz
      from ${set} where m.tenant_id = ${tx.tenantId} and m.id = s.id and m.is_builtin
       and ((m.parent_id, m.top_code, m.path, m.category, m.hidden, m.implies::text[], m.sensitive, m.platform_only, m.meta) is distinct from (s.parent_id, s.top_code, s.path, s.category, ${shownAs}, s.implies, s.sensitive, s.platform_only, s.meta) or ${follows})`)
  await tx.run(
    sql`update blade_menu set is_deleted = 1, update_time = ${time}::timestamptz where tenant_id = ${tx.tenantId} and is_builtin and is_deleted = 0 and code = any(${change.removed.map(one => one.code)}::text[])`,
  )
  await syncTopMenus(tx, time)
  if (change.added.length + change.changed.length + change.removed.length > 0) await raiseVersion(tx, 'menu')
  return change
}

async function syncTopMenus(tx: Tx, time: string): Promise<void> {
  const known = new Set(
    (
      await tx.rows<{ code: string }>(
        sql`select code from top_menu where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => row.code),
  )
  for (const [at, top] of menuTree.entries()) {
    if (known.has(top.code)) continue
    await tx.run(sql`
      insert into top_menu (id, tenant_id, create_time, code, name, name_en, source, path, sort)
      values (${await tx.newId()}, ${tx.tenantId}, ${time}, ${top.code}, ${textOf(top.label, 'zh')}, ${textOf(top.label, 'en')}, ${top.icon}, ${top.groups[0]?.path ?? ''}, ${at + 1})`)
  }
}
