import { sql } from '#packages/database/sql.ts'
import { insertRow } from '#packages/server/rows.ts'
import { setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { PASSWORD, Person, tokenOf, type World } from './world.ts'

const PLATFORM = '000000'

/** The platform's own operator: an administrator of tenant 000000, whom no staff of a tenant is. */
export async function operatorOf(world: World): Promise<Person> {
  await world.product.database.transaction(PLATFORM, async tx => {
    const role = await tx.row<{ id: string }>(
      sql`select id from blade_role where tenant_id = ${PLATFORM} and role_alias = 'administrator'`,
    )
    const { id } = await insertRow(tx, { ...world.system, tenantId: PLATFORM }, userAccount, {
      account: 'operator',
      code: 'OP1',
      userType: 1,
      realName: '平台运营',
      name: '平台运营',
      roleId: [role!.id],
      deptId: [],
    })
    await setPassword(tx, world.clock, id, PASSWORD, false)
  })
  return new Person(world, '平台运营', await tokenOf(world, 'operator', PLATFORM))
}
