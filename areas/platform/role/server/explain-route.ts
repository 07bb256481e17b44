import { invalid, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { allResources } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { storageOf } from '#packages/server/registry.ts'
import { isId } from '#packages/server/kinds.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { rolesOf } from './load-rights.ts'

interface Step { readonly step: string; readonly passed: boolean; readonly detail: string }

/** Why can A see this, or not: the same arithmetic that decides the calls, step by step (4.6). */
export const explainRoute = (ports: PlatformPorts): Route => route('GET /api/blade-system/authority/explain', {
  label: '权限解释 / Explain rights', permissions: ['explain_view'], handle: context => explain(ports, context),
})

async function explain(ports: PlatformPorts, { actor, query }: HttpContext): Promise<{ allowed: boolean; steps: Step[] }> {
  const userId = isId(query.userId ?? '') ? query.userId! : invalid({ userId: '请选择用户 / Choose a user' })
  const code = query.code ?? ''
  const rights = await ports.sessions.rightsOf(actor.tenantId, userId)
  if (!rights) return refuse('notWorking', '该用户不存在或已停用 / No such user, or disabled')
  const catalogue = await ports.sessions.catalogue.get()
  const tenant = await tenantNamed(ports.database, actor.tenantId)
  const steps: Step[] = []
  if (code !== '') {
    const roles = await ports.database.transaction(actor.tenantId, async tx => {
      const user = await tx.row<{ ids: string[] }>(sql`select role_id as ids from blade_user where tenant_id = ${tx.tenantId} and id = ${userId}`)
      const named = new Map((await tx.rows<{ id: string; name: string }>(sql`select id, role_name as name from blade_role where tenant_id = ${tx.tenantId} and id = any(${user?.ids ?? []}::bigint[])`)).map(row => [row.id, row.name]))
      return (await rolesOf(tx, user?.ids ?? [])).map(one => ({ ...one, name: named.get(one.id) ?? one.alias }))
    })
    const granting = roles.filter(one => one.codes.includes(code)).map(one => one.name)
    const row = catalogue.byCode.get(code)
    const implied = granting.length === 0 && rights.codes.has(code)
    steps.push({ step: '角色授权', passed: granting.length > 0 || implied, detail: granting.length > 0 ? granting.join('、') : implied ? '由其他权限附带' : '没有角色授予该权限' })
    steps.push({ step: '产品包', passed: !tenant?.packageCodes || tenant.packageCodes.has(code) || rights.codes.has(code), detail: tenant?.packageCodes ? '租户有产品包限制' : '无限制' })
    steps.push({ step: '菜单启用', passed: row !== undefined || rights.codes.has(code), detail: row ? '启用' : '菜单不存在或已停用' })
    steps.push({ step: '最终权限', passed: rights.codes.has(code), detail: rights.codes.has(code) ? '拥有' : '没有' })
  }
  if (query.resource && query.id) steps.push(await rowStep(ports, actor.tenantId, rights, query.resource, query.id))
  return { allowed: steps.length > 0 && steps.every(step => step.passed), steps }
}

async function rowStep(ports: PlatformPorts, tenantId: string, rights: NonNullable<Awaited<ReturnType<PlatformPorts['sessions']['rightsOf']>>>, name: string, id: string): Promise<Step> {
  const resource = allResources().find(one => one.name === name)
  if (!resource || !isId(id)) return { step: '数据范围', passed: false, detail: '业务或记录不存在' }
  const storage = storageOf(resource)
  const scope = scopeOf(resource, rights, 'read')
  const granted = rights.scope(resource.permission)
  const reach = granted.all ? '全部' : granted.depts.length > 0 ? `${granted.depts.length}个部门` : '本人'
  const cities = rights.cities.length > 0 ? `，城市 ${rights.cities.join('、')}` : ''
  const from = storage.head ? sql`${sql.name(storage.table)} t join ${sql.name(storage.head.table)} h on h.id = t.id` : sql`${sql.name(storage.table)} t`
  const found = await ports.database.transaction(tenantId, tx => tx.row(sql`select 1 from ${from} where t.tenant_id = ${tenantId} and t.id = ${id}::bigint and ${scope ?? sql.trusted('true')}`))
  return { step: '数据范围', passed: found !== undefined, detail: `${reach}${cities}` }
}
