import { localDateTime, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { GivenScope } from '#areas/platform/role/server/grants.ts'
import { dataScopeType } from '#areas/platform/role/role.ts'
import { scopeTypes } from '#areas/platform/role/scope-types.ts'

/** A page of the menu, by its row in tenant 000000. */
export interface Leaf {
  readonly id: string
  readonly code: string
  readonly platformOnly: boolean
}
/** Pages of the menu that are built: no groups, no buttons. To be read in tenant 000000. */
export const menuLeaves = (tx: Tx): Promise<Leaf[]> =>
  tx.rows(sql`
  select m.id, m.code, m.platform_only as "platformOnly" from blade_menu m join blade_menu above on above.id = m.parent_id left join top_menu top on top.tenant_id = m.tenant_id and top.code = m.top_code and top.is_deleted = 0
   where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.category = 1 and m.code not like 'm\\_%' and not coalesce((m.meta->>'unbuilt')::boolean, false) order by top.sort, above.sort, m.sort, m.id`)

const plain = dataScopeType.values
  .filter(one => one.code !== scopeTypes.custom)
  .map(one => ({ type: one.code, name: textOf(one.label, 'zh') }))

/**
 * Types 1 to 4 of every leaf (10-platform 5.2): adds what is missing; names that were changed stay. A page that came
 * back under another row takes its rules along.
 */
export async function seedLeafScopes(tx: Tx, actor: Actor, leaves: readonly Leaf[]): Promise<void> {
  const known = new Map(
    (
      await tx.rows<{ code: string; menuId: string }>(
        sql`select resource_code as code, menu_id as "menuId" from data_scope where tenant_id = ${tx.tenantId} and is_builtin and is_deleted = 0`,
      )
    ).map(row => [row.code, row.menuId]),
  )
  const rows: Record<string, unknown>[] = []
  // Lists begin with what came last: so they stand in the order of the menu.
  for (const { id: menu_id, code } of leaves.toReversed())
    for (const { type, name } of plain.toReversed()) {
      const key = `${code}:${type}`
      if (known.get(key) !== menu_id) rows.push({ id: await tx.newId(), menu_id, code, key, type, name })
    }
  if (rows.length === 0) return
  await tx.run(sql`
    insert into data_scope as d (id, tenant_id, create_time, menu_id, resource_code, scope_name, scope_type, scope_column, scope_field, scope_class, is_builtin)
    select s.id, ${tx.tenantId}, ${localDateTime(actor.clock.now())}::timestamptz, s.menu_id, s.key, s.name, s.type, 'create_dept', '*', s.code, true
      from jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, menu_id text, code text, key text, type smallint, name text)
    on conflict (tenant_id, resource_code) where is_deleted = 0 do update set menu_id = excluded.menu_id where d.is_builtin`)
}

/*
 * What a role holds of these rules is kept as page and type (`role_scope` without a rule), the same that `grant-data`
 * writes as '<page>:<type>': ticked in a tree
 * of the family or chosen by its code, it is one grant.
 */

/** Ids of the rules that the roles hold. */
export const heldLeafScopes = (tx: Tx, roleIds: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(sql`
  select distinct d.id from data_scope d join role_scope s on s.tenant_id = d.tenant_id and s.menu_code = d.scope_class and s.scope_type = d.scope_type
   where d.tenant_id = ${tx.tenantId} and d.is_builtin and d.is_deleted = 0 and s.role_id = any(${[...roleIds]}::bigint[]) and s.data_scope_id is null and cardinality(s.dept_ids) = 0 and s.is_deleted = 0 order by 1`)

/**
 * The role holds these rules of the pages that are shown to whoever grants, and what it had of the others. Answers what
 * is new, to be written by the caller.
 */
export async function replaceLeafScopes(
  tx: Tx,
  actor: Actor,
  roleId: string,
  ids: readonly string[],
  hiddenMenuIds: readonly string[],
): Promise<GivenScope[]> {
  await tx.run(sql`
    update role_scope s set is_deleted = 1, update_user = ${actor.userId}, update_time = now() from data_scope d
     where s.tenant_id = ${tx.tenantId} and s.role_id = ${roleId} and s.data_scope_id is null and cardinality(s.dept_ids) = 0 and s.is_deleted = 0
       and d.tenant_id = s.tenant_id and d.is_builtin and d.is_deleted = 0 and d.scope_class = s.menu_code and d.scope_type = s.scope_type
       and not (d.id = any(${[...ids]}::bigint[])) and not (d.menu_id = any(${[...hiddenMenuIds]}::text[]))`)
  const fresh = await tx.rows<{ menuCode: string; type: number }>(sql`
    select d.scope_class as "menuCode", d.scope_type as type from data_scope d where d.tenant_id = ${tx.tenantId} and d.id = any(${[...ids]}::bigint[]) and d.is_builtin and d.is_deleted = 0
       and not exists (select 1 from role_scope s where s.tenant_id = d.tenant_id and s.role_id = ${roleId} and s.data_scope_id is null and s.menu_code = d.scope_class and s.scope_type = d.scope_type and cardinality(s.dept_ids) = 0 and s.is_deleted = 0)`)
  return fresh.map(one => ({ ...one, deptIds: [] }))
}
