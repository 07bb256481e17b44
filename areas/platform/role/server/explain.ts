import { counted, textOf, type Label, type Language } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import { allResources, storageOf } from '#packages/server/registry.ts'
import type { Rights } from '#packages/server/route.ts'
import { scopeOf } from '#packages/server/scope.ts'
import type { Catalogue } from '#areas/platform/menu/catalogue.ts'
import { rolesOf } from './load-rights.ts'

export interface Step {
  readonly step: string
  readonly passed: boolean
  readonly detail: string
}
export interface Subject {
  readonly tenantId: string
  readonly userId: string
  readonly rights: Rights
  readonly catalogue: Catalogue
  readonly packageCodes: ReadonlySet<string> | undefined
}

/** Why a person holds a code, or what is in the way: role, package, menu, and the sum that decides the calls (4.6). */
export async function explainCode(
  tx: Tx,
  { userId, rights, catalogue, packageCodes }: Subject,
  code: string,
  language: Language,
): Promise<Step[]> {
  const say = (label: Label) => textOf(label, language)
  const user = await tx.row<{ ids: string[] }>(
    sql`select role_id as ids from blade_user where tenant_id = ${tx.tenantId} and id = ${userId}`,
  )
  const named = new Map(
    (
      await tx.rows<{ id: string; name: string }>(
        sql`select id, role_name as name from blade_role where tenant_id = ${tx.tenantId} and id = any(${user?.ids ?? []}::bigint[])`,
      )
    ).map(row => [row.id, row.name]),
  )
  const granting = (await rolesOf(tx, user?.ids ?? []))
    .filter(role => role.codes.includes(code))
    .map(role => named.get(role.id) ?? role.alias)
  const holds = rights.codes.has(code)
  const row = catalogue.byCode.get(code)
  return [
    {
      step: say('角色授权 / Granted by a role'),
      passed: granting.length > 0 || holds,
      detail:
        granting.length > 0
          ? granting.join(language === 'zh' ? '、' : ', ')
          : say(holds ? '由其他权限附带 / Comes with another right' : '没有角色授予该权限 / No role grants it'),
    },
    {
      step: say('产品包 / Package'),
      passed: !packageCodes || packageCodes.has(code) || holds,
      detail: say(packageCodes ? '租户有产品包限制 / The tenant has a package' : '无限制 / No limit'),
    },
    {
      step: say('菜单启用 / Menu enabled'),
      passed: row !== undefined || holds,
      detail: say(row ? '启用 / Enabled' : '菜单不存在或已停用 / No such menu, or disabled'),
    },
    { step: say('最终权限 / In effect'), passed: holds, detail: say(holds ? '拥有 / Held' : '没有 / Not held') },
  ]
}

/** Whether a row lies in his scope, by the write connection's own view of it: the calls ask the read connection. */
export async function seesRow(
  database: Database,
  tenantId: string,
  rights: Rights,
  name: string,
  id: string,
): Promise<boolean> {
  const resource = allResources().find(one => one.name === name)
  if (!resource || resource.kind !== 'record' || !isId(id)) return false
  const storage = storageOf(resource)
  const scope = scopeOf(resource, rights, 'read')
  const from = storage.head
    ? sql`${sql.name(storage.table)} t join ${sql.name(storage.head.table)} h on h.tenant_id = t.tenant_id and h.id = t.id`
    : sql`${sql.name(storage.table)} t`
  const live = sql.trusted(`${storage.base}.is_deleted = 0`)
  return (
    (await database.transaction(
      tenantId,
      tx =>
        tx.row(
          sql`select 1 from ${from} where t.tenant_id = ${tenantId} and t.id = ${id}::bigint and ${live} and ${scope ?? sql.trusted('true')}`,
        ),
      { name: 'explain' },
    )) !== undefined
  )
}

/**
 * The clause of the data scope that fits or fails, the cities that bound it, and which fields of the record stay
 * masked.
 */
export async function explainRow(
  database: Database,
  { tenantId, rights }: Subject,
  name: string,
  id: string,
  language: Language,
): Promise<Step[]> {
  const say = (label: Label) => textOf(label, language)
  const resource = allResources().find(one => one.name === name)
  if (!resource || resource.kind !== 'record' || !isId(id))
    return [
      {
        step: say('数据范围 / Data scope'),
        passed: false,
        detail: say('业务或记录不存在 / No such resource or record'),
      },
    ]
  const granted = rights.scope(resource.permission)
  const reach = say(
    granted.all
      ? '全部 / All'
      : granted.depts.length > 0
        ? `${granted.depts.length}个部门 / ${granted.depts.length} ${counted(granted.depts.length, 'department')}`
        : '本人 / Own',
  )
  const cities =
    rights.cities.length > 0 ? say(`；城市 ${rights.cities.join('、')} / ; cities ${rights.cities.join(', ')}`) : ''
  const steps: Step[] = [
    {
      step: say('数据范围 / Data scope'),
      passed: await seesRow(database, tenantId, rights, name, id),
      detail: `${reach}${cities}`,
    },
  ]
  const masked = Object.entries(resource.fields)
    .filter(([key, field]) => field.masked && !rights.unmasked.has(`${name}.${key}`))
    .map(([, field]) => textOf(field.label, language))
  return [
    ...steps,
    {
      step: say('脱敏字段 / Masked fields'),
      passed: true,
      detail: masked.length > 0 ? masked.join(language === 'zh' ? '、' : ', ') : say('无 / None'),
    },
  ]
}
