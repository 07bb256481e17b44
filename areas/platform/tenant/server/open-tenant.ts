import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { randomPassword } from '#packages/security/index.ts'
import { emit } from '#packages/server/emit.ts'
import { allResources } from '#packages/server/registry.ts'
import { insertRow } from '#packages/server/rows.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { FURNISH_JOB } from './furnish-tenant.ts'
import { menuLeaves } from '#areas/platform/scopes/server/leaf-scopes.ts'
import { seedTenant } from './seed-tenant.ts'
import { systemActor } from './system-actor.ts'
import { PLATFORM } from './versions.ts'
import { type Input } from './tenant-rows.ts'

/** Roles, departments, posts, dictionaries and an administrator whose password is shown in this answer only. */
export async function openTenant(
  ports: PlatformPorts,
  { id: rowId, code, name }: { id: string; code: string; name: string },
): Promise<Input> {
  const definitions = allResources()
  const { byCode, byId } = await ports.sessions.catalogue.get()
  const menu = [...byCode.values()].map(row => ({
    code: row.code,
    parent: row.parentId === null ? null : (byId.get(row.parentId)?.code ?? null),
    sensitive: row.sensitive,
  }))
  const leaves = await ports.database.transaction(PLATFORM, menuLeaves)
  const actor = systemActor(code, 'new-tenant', ports.clock)
  return ports.database.transaction(
    code,
    async tx => {
      await seedTenant(tx, actor, { name, menu, leaves, definitions })
      await enqueue(tx, actor, FURNISH_JOB, {}, { title: name })
      await emit(tx, actor, 'tenant.created', { id: rowId, no: name, code })
      const ids = await tx.row<{ role: string; dept: string }>(sql`
      select (select id from blade_role where tenant_id = ${code} and role_alias = 'admin' and is_deleted = 0) as role, (select id from blade_dept where tenant_id = ${code} and dept_code = 'root' and is_deleted = 0) as dept`)
      const { id } = await insertRow(tx, actor, userAccount, {
        account: 'admin',
        code: 'admin',
        userType: 1,
        realName: '系统管理员',
        name: '系统管理员',
        roleId: [ids!.role],
        deptId: [ids!.dept],
      })
      const password = randomPassword('admin')
      await setPassword(tx, ports.clock, id, password, true)
      return { account: 'admin', initialPassword: password }
    },
    { name: 'open tenant' },
  )
}
