import { randomBytes } from 'node:crypto'
import { definitions } from '#generated/definitions.ts'
import { randomPassword } from '#packages/security/index.ts'
import { sealStoredParameters } from '#areas/platform/param/server/secret-values.ts'
import { seedPlatform } from '#areas/platform/tenant/server/seed-platform.ts'
import { FURNISH_JOB, furnishTenant } from '#areas/platform/tenant/server/furnish-tenant.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { insertRow } from '#packages/server/rows.ts'
import { playsDemo } from '../../demo/load.ts'
import { OTHER_TENANT, sellsPackages } from '../../demo/packages.ts'
import { seedStaff, staff } from '../../demo/staff.ts'
import { remembered, type Config } from './config.ts'
import type { Product } from './product.ts'

export const DEMO_TENANT = '100001'

/**
 * What must stand before anybody can sign in; adds what is missing at every start. Answers the web application's
 * client.
 */
export async function prepareTenants(
  product: Product,
  config: Pick<Config, 'dataDir' | 'demo' | 'captcha'>,
): Promise<{ id: string; secret: string }> {
  const secret = remembered(config.dataDir, 'web-client', () => randomBytes(24).toString('base64url'))
  const seeded = await seedPlatform(product.database, {
    definitions,
    calls: product.routes,
    clock: product.clock,
    webClientSecret: secret,
    tenants: [
      { code: DEMO_TENANT, name: config.demo ? '华驰车服集团' : '新租户', seats: 200 },
      ...(config.demo ? [{ code: '100002', name: '示例租赁' }] : []),
    ],
  })
  await product.database.transaction('000000', tx =>
    tx.run(
      sql`update blade_client set captcha_mode = ${config.captcha} where tenant_id = '000000' and client_id = '000000' and captcha_mode <> ${config.captcha}`,
    ),
  )
  for (const { tenantId, key } of await sealStoredParameters(product.database))
    console.log(
      `  密文参数过长，未加密，请缩短后重新保存 / secret parameter too long to be sealed, save a shorter one: tenant ${tenantId}, ${key}`,
    )
  for (const tenant of config.demo ? [DEMO_TENANT, '100002'] : [DEMO_TENANT])
    await product.database.transaction(tenant, tx =>
      furnishTenant(tx, systemActor(tenant, 'seed', product.clock), product.flow),
    )
  // Theirs may be many: processes and reports of a new release come behind the start.
  for (const tenant of seeded.others)
    await product.database.transaction(tenant, tx =>
      enqueue(tx, systemActor(tenant, 'seed', product.clock), FURNISH_JOB, {}, { title: '新版本的流程与报表' }),
    )
  if (seeded.firstPassword)
    console.log(
      `  平台管理员 / platform administrator: tenant 000000, admin, ${seeded.firstPassword} (一次性密码 / one-time)`,
    )
  if (!config.demo) await firstAdministrator(product)
  return { id: '000000', secret }
}

/** An empty installation has one tenant with one administrator, whose password is shown once. */
async function firstAdministrator(product: Product): Promise<void> {
  const actor = systemActor(DEMO_TENANT, 'seed', product.clock)
  const password = await product.database.transaction(DEMO_TENANT, async tx => {
    if (await tx.row(sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 limit 1`))
      return undefined
    const [role] = await tx.rows<{ id: string }>(
      sql`select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'admin'`,
    )
    const [dept] = await tx.rows<{ id: string }>(
      sql`select id from blade_dept where tenant_id = ${tx.tenantId} and dept_code = 'root'`,
    )
    const user = await insertRow(tx, actor, userAccount, {
      account: 'admin',
      code: 'admin',
      userType: 1,
      realName: '系统管理员',
      name: '系统管理员',
      roleId: [role!.id],
      deptId: [dept!.id],
    })
    const made = randomPassword('admin')
    await setPassword(tx, product.clock, user.id, made, true)
    return made
  })
  if (password)
    console.log(`  管理员 / administrator: tenant ${DEMO_TENANT}, admin, ${password} (一次性密码 / one-time)`)
}

/** The people of the story and what they did; the core set at once, the rest as a visible job. Prints the sign-ins. */
export async function loadDemo(product: Product, config: Pick<Config, 'dataDir' | 'demo'>): Promise<void> {
  if (!config.demo) return
  const password = remembered(config.dataDir, 'demo-password', () => `${randomPassword('demo').slice(0, 12)}`).trim()
  const people = await product.database.transaction(DEMO_TENANT, tx =>
    seedStaff(tx, systemActor(DEMO_TENANT, 'demo', product.clock), password),
  )
  await playsDemo(product, people)
  if (process.env['DEMO_OFFICE'] !== '0') await sellsPackages(product, DEMO_TENANT, password)
  console.log(`\n  演示登录 / demo sign-ins: 租户 tenant ${DEMO_TENANT}, 密码 password ${password}`)
  for (const one of staff) console.log(`    ${one.account.padEnd(14)} ${one.name}　${one.says}`)
  if (process.env['DEMO_OFFICE'] !== '0')
    console.log(`  另一租户 / the other tenant: ${OTHER_TENANT}, admin, 同一密码 / the same password`)
}
