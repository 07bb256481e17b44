import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { tenant, tenantPackage } from '#areas/platform/tenant/tenant.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import type { Product } from '../apps/server/product.ts'

export const OTHER_TENANT = '100002'
const FULL = '全功能'
const STANDARD = '标准版'
/** 10-platform 16: the smaller package knows neither finance leases nor insurance. */
const without = /^(contract_financing_lease|contract_finance|finance_company|m_insurance|insurance)(_|$)/

/**
 * What the two tenants of the demo have bought, and somebody in the second one who can see the wall between them. Adds
 * what is missing; the full package grows with the product.
 */
export async function sellsPackages(product: Product, tenantId: string, password: string): Promise<void> {
  const actor = systemActor(PLATFORM, 'demo', product.clock)
  // Some roles hold codes whose leaf is the platform's: a package without them would be a finding of the nightly access
  // audit.
  const granted = (
    await product.database.transaction(tenantId, tx =>
      tx.rows<{ code: string }>(
        sql`select distinct code from role_menu where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      ),
    )
  ).map(row => row.code)
  const isNew = await product.database.transaction(
    PLATFORM,
    async tx => {
      const codes = (
        await tx.rows<{ code: string }>(
          sql`select code from blade_menu where tenant_id = ${PLATFORM} and is_deleted = 0 and platform_only = false union select unnest(${granted}::text[]) order by 1`,
        )
      ).map(row => row.code)
      const known = new Map((await findRows(tx, tenantPackage, {})).map(row => [row.packageName, row]))
      const full = known.get(FULL)
      if (full && full.menuCodes.length === codes.length) return false
      if (full) {
        await updateRow(tx, actor, tenantPackage, full, { menuCodes: codes })
        return false
      }
      const [all, some] = [
        await insertRow(tx, actor, tenantPackage, {
          packageName: FULL,
          menuCodes: codes,
          remark: '全部业务与平台功能',
        }),
        await insertRow(tx, actor, tenantPackage, {
          packageName: STANDARD,
          menuCodes: codes.filter(code => !without.test(code)),
          remark: '不含融资租赁与保险',
        }),
      ]
      await buys(tx, actor, tenantId, all.id)
      await buys(tx, actor, OTHER_TENANT, some.id)
      return true
    },
    { name: 'demo packages' },
  )
  if (!isNew) return
  await product.database.transaction(tenantId, tx => raiseVersion(tx, 'rights'))
  await product.database.transaction(OTHER_TENANT, async tx => {
    await raiseVersion(tx, 'rights')
    if (
      await tx.row(
        sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and account = 'admin' and is_deleted = 0`,
      )
    )
      return
    const place = await tx.row<{ role: string; dept: string }>(
      sql`select (select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'admin' and is_deleted = 0) as role, (select id from blade_dept where tenant_id = ${tx.tenantId} and dept_code = 'root' and is_deleted = 0) as dept`,
    )
    const there = systemActor(OTHER_TENANT, 'demo', product.clock)
    const { id } = await insertRow(tx, there, userAccount, {
      account: 'admin',
      code: 'admin',
      userType: 1,
      realName: '示例管理员',
      name: '示例管理员',
      roleId: [place!.role],
      deptId: [place!.dept],
    })
    await setPassword(tx, product.clock, id, password, false)
  })
}

async function buys(tx: Tx, actor: ReturnType<typeof systemActor>, code: string, packageId: string): Promise<void> {
  const [row] = await findRows(tx, tenant, { code })
  if (row && row.packageId === null) await updateRow(tx, actor, tenant, row, { packageId })
}
