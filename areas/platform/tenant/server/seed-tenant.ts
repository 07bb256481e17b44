import { localDateTime, type Resource, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow, insertRows } from '#packages/server/rows.ts'
import { areaDictionaries } from '#areas/platform/dict/server/area-dictionaries.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { seedDictionaries } from '#areas/platform/dict/server/seed-dictionaries.ts'
import { seedTemplates } from '#areas/platform/message-template/server/seed-templates.ts'
import { parameters } from '#generated/parameters.ts'
import { post } from '#areas/platform/post/post.ts'
import { platformRoleSeeds, roleSeeds } from '#areas/platform/role/role-seeds.ts'
import { role } from '#areas/platform/role/role.ts'
import { codesOfGrants, type GrantRow } from '#areas/platform/role/seed-grants.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { pageOfReports } from '#areas/platform/report-auth/server/unseen.ts'
import { shippedReports } from '#areas/reports.ts'
import { type Leaf, seedLeafScopes } from '#areas/platform/scopes/server/leaf-scopes.ts'
import { type DeptSeed, headOffice, postSeeds } from '../organisation-seeds.ts'
import { PLATFORM, raiseVersion } from './versions.ts'

export interface TenantSeed {
  /** Shown on top of the departments. */
  readonly name: string
  readonly menu: readonly GrantRow[]
  /** Pages, each with its data scopes (5.2); those of the operator are his alone. */
  readonly leaves: readonly Leaf[]
  readonly definitions: readonly Resource[]
}

/**
 * Departments, posts, roles with their grants, dictionaries, parameters, masked fields of a tenant. Adds what is
 * missing and changes nothing that is there.
 */
export async function seedTenant(tx: Tx, actor: Actor, seed: TenantSeed): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`seed-tenant ${tx.tenantId}`}))`)
  await seedDepartments(tx, actor, tx.tenantId === PLATFORM ? [] : headOffice, seed.name)
  if (tx.tenantId !== PLATFORM) await seedPosts(tx, actor)
  await seedRoles(tx, actor, seed.menu)
  if (tx.tenantId !== PLATFORM) await seedDictionaries(tx, actor, 'blade_dict_biz', areaDictionaries())
  await seedParams(tx, actor)
  if (tx.tenantId !== PLATFORM) await seedTemplates(tx, actor)
  await seedRedList(tx, actor, seed.definitions)
  await seedLeafScopes(
    tx,
    actor,
    seed.leaves.filter(one => tx.tenantId === PLATFORM || !one.platformOnly),
  )
  if (tx.tenantId !== PLATFORM) for (const rows of startingRowsPort.all().values()) await rows.add(tx, actor)
  await raiseVersion(tx, 'rights')
}

async function seedDepartments(tx: Tx, actor: Actor, below: readonly DeptSeed[], name: string): Promise<void> {
  const known = new Map(
    (
      await tx.rows<{ id: string; code: string; ancestors: string }>(
        sql`select id, dept_code as code, ancestors from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and dept_code is not null`,
      )
    ).map(row => [row.code, row]),
  )
  const plant = async (
    one: DeptSeed,
    parent: { id: string; ancestors: string } | undefined,
    sort: number,
  ): Promise<void> => {
    const ancestors = parent ? `${parent.ancestors},${parent.id}` : '0'
    const id =
      known.get(one.code)?.id ??
      (
        await insertRow(tx, actor, dept, {
          parentId: parent?.id ?? null,
          ancestors,
          deptCategory: one.category,
          deptCode: one.code,
          deptName: one.name,
          fullName: one.name,
          cityCodes: [...(one.cities ?? [])],
          sort,
        })
      ).id
    for (const [at, child] of (one.below ?? []).entries()) await plant(child, { id, ancestors }, at + 1)
  }
  await plant({ code: 'root', name, category: 1, below }, undefined, 1)
}

async function seedPosts(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set(
    (
      await tx.rows<{ code: string }>(
        sql`select post_code as code from blade_post where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => row.code),
  )
  await insertRows(
    tx,
    actor,
    post,
    postSeeds
      .filter(([code]) => !known.has(code))
      .map(([postCode, postName, category], at) => ({ postCode, postName, category, sort: at + 1 })),
  )
}

async function seedRoles(tx: Tx, actor: Actor, menu: readonly GrantRow[]): Promise<void> {
  const seeds = tx.tenantId === PLATFORM ? platformRoleSeeds : roleSeeds
  const ids = new Map(
    (
      await tx.rows<{ id: string; alias: string }>(
        sql`select id, role_alias as alias from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => [row.alias, row.id]),
  )
  const depts = new Map(
    (
      await tx.rows<{ id: string; code: string }>(
        sql`select id, dept_code as code from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and dept_code is not null`,
      )
    ).map(row => [row.code, row.id]),
  )
  const fresh = seeds.filter(one => !ids.has(one.alias))
  for (const [at, one] of fresh.entries()) {
    const { id } = await insertRow(tx, actor, role, {
      roleName: one.name,
      roleAlias: one.alias,
      roleKind: one.kind ?? 2,
      defaultScope: one.scope,
      defaultDeptIds: (one.depts ?? []).map(code => depts.get(code)).filter(id => id !== undefined),
      sort: at + 1,
    })
    ids.set(one.alias, id)
  }
  for (const one of fresh) {
    const mutex = (one.mutex ?? []).map(alias => ids.get(alias)).filter(id => id !== undefined)
    if (mutex.length > 0)
      await tx.run(
        sql`update blade_role set mutex_role_ids = ${mutex}::bigint[] where tenant_id = ${tx.tenantId} and id = ${ids.get(one.alias)!}`,
      )
  }
  // Rights of seeded roles grow with the menu: codes of areas that were built since are granted as the table says, what
  // an administrator took away is not given back.
  for (const one of seeds)
    await grantNewCodes(
      tx,
      actor,
      ids.get(one.alias)!,
      codesOfGrants(`${one.grants}; + ${reportPages(one.alias).join(' ')}`, menu),
    )
}

/** Whoever is shipped a report is shipped the page where it stands, or he would never see it (10-platform 5.12, 8). */
const reportPages = (alias: string): string[] => [
  ...new Set(shippedReports.filter(one => one.roles.includes(alias)).map(one => pageOfReports[one.period ? 2 : 1])),
]

async function grantNewCodes(tx: Tx, actor: Actor, roleId: string, codes: readonly string[]): Promise<void> {
  const rows: { id: string; code: string }[] = []
  const known = new Set(
    (
      await tx.rows<{ code: string }>(
        sql`select code from role_menu where tenant_id = ${tx.tenantId} and role_id = ${roleId}`,
      )
    ).map(row => row.code),
  )
  for (const code of codes) if (!known.has(code)) rows.push({ id: await tx.newId(), code })
  if (rows.length === 0) return
  await tx.run(sql`
    insert into role_menu (id, tenant_id, create_time, role_id, code)
    select s.id, ${tx.tenantId}, ${localDateTime(actor.clock.now())}::timestamptz, ${roleId}::bigint, s.code from jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, code text)`)
}

const areaOf = (key: string): string => key.split('.')[0]!

/** A tenant has every key in its list and follows tenant 000000 until it says something of its own. */
async function seedParams(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set(
    (
      await tx.rows<{ key: string }>(
        sql`select param_key as key from blade_param where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => row.key),
  )
  const rows: Record<string, unknown>[] = []
  for (const [key, value, label, kind] of parameters)
    if (!known.has(key))
      rows.push({ id: await tx.newId(), key, value, label: textOf(label, 'zh'), kind, area: areaOf(key) })
  if (rows.length === 0) return
  await tx.run(sql`
    insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value, value_type, tenant_editable, owner_area, is_inherited)
    select s.id, ${tx.tenantId}, ${localDateTime(actor.clock.now())}::timestamptz, s.label, s.key, s.value, s.kind, true, s.area, ${tx.tenantId !== PLATFORM}
      from jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, key text, value text, label text, kind smallint, area text)`)
}

const highlySensitive = new Set(['idNo', 'bankNo'])

/** One row per field flagged M (4.4). */
async function seedRedList(tx: Tx, actor: Actor, definitions: readonly Resource[]): Promise<void> {
  const known = new Set(
    (
      await tx.rows<{ field: string }>(
        sql`select resource || '.' || field_key as field from red_list where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => row.field),
  )
  const rows: Record<string, unknown>[] = []
  for (const resource of definitions)
    for (const [key, field] of Object.entries(resource.fields)) {
      if (!field.masked || known.has(`${resource.name}.${key}`)) continue
      const mask = field.options.mask ?? 'all'
      rows.push({
        id: await tx.newId(),
        resource: resource.name,
        resource_name: textOf(resource.label, 'zh'),
        key,
        name: textOf(field.label, 'zh').slice(0, 64),
        level: highlySensitive.has(mask) ? 3 : 2,
        mask,
      })
    }
  if (rows.length === 0) return
  await tx.run(sql`
    insert into red_list (id, tenant_id, create_time, resource, resource_name, field_key, field_name, sensitivity, mask_kind, reveal_allowed)
    select s.id, ${tx.tenantId}, ${localDateTime(actor.clock.now())}::timestamptz, s.resource, s.resource_name, s.key, s.name, s.level, s.mask, true
      from jsonb_to_recordset(${sql.json(rows)}) as s(id bigint, resource text, resource_name text, key text, name text, level smallint, mask text)`)
}
