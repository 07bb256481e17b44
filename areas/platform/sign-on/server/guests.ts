import { type Clock, invalid, refuse } from '#kernel'
import type { Database } from '#packages/database/database.ts'
import { sql } from '#packages/database/sql.ts'
import { insertRow } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { policyFault, setPassword } from '#areas/platform/user/server/credentials.ts'
import { userAccount, userStates } from '#areas/platform/user/user.ts'

export interface GuestForm {
  readonly tenantId: string
  readonly name: string
  readonly account: string
  readonly password: string
  readonly oauthId: string
}

/**
 * A stranger asks for an account (L8): the key of his visit stands for him, and the tenant is the one that gave it. He
 * has no department, post or role until somebody approves.
 */
export async function registerGuest(database: Database, clock: Clock, form: GuestForm): Promise<void> {
  const tenant = /^[0-9A-Za-z]{1,12}$/.test(form.tenantId) ? await tenantNamed(database, form.tenantId) : undefined
  if (!tenant) invalid({ tenantId: '请先输入租户编号 / Please enter the tenant number first' })
  await database.transaction(
    tenant!.code,
    async tx => {
      const actor = systemActor(tx.tenantId, 'register-guest', clock)
      if ((await paramValue(tx, 'account.registerGuest')) !== 'true')
        refuse('registerGuest', '未开放访客注册 / Guests cannot register here')
      const bound = await tx.row<{ id: string; status: number | null }>(sql`
      select o.id, u.status from user_oauth o left join blade_user u on u.tenant_id = o.tenant_id and u.id = o.user_id and u.is_deleted = 0
       where o.tenant_id = ${tx.tenantId} and o.claim_key = ${form.oauthId} and o.is_deleted = 0 for update of o`)
      if (!bound || form.oauthId === '') refuse('registerGuest', '请先使用第三方登录 / Sign in with the provider first')
      if (bound!.status === userStates.values.pending.code)
        refuse('registerGuest', '您的申请正在审核中 / Your application is being reviewed')
      if (bound!.status !== null) refuse('registerGuest', '该身份已绑定账号 / This identity has an account already')
      await check(tx, form)
      const { id } = await insertRow(tx, actor, userAccount, {
        account: form.account,
        realName: form.name || form.account,
        name: form.name || form.account,
        userType: 1,
        deptId: [],
        roleId: [],
        postId: [],
        status: userStates.values.pending.code,
      })
      await setPassword(tx, clock, id, form.password, false)
      await tx.run(
        sql`update user_oauth set user_id = ${id}::bigint where tenant_id = ${tx.tenantId} and id = ${bound!.id}::bigint`,
      )
      await notify(tx, actor, {
        bizTypeCode: 'guest_apply',
        bizId: id,
        title: '访客申请账号 / Guest account requested',
        content: `${form.name || form.account}（${form.account}）申请账号，请审核。 / ${form.name || form.account} (${form.account}) asks for an account, please review.`,
        users: [],
        roles: ['admin', 'administrator'],
      })
    },
    { name: 'register guest' },
  )
}

async function check(tx: Parameters<typeof policyFault>[0], form: GuestForm): Promise<void> {
  if (!/^[a-z0-9._-]{3,32}$/.test(form.account))
    invalid({ account: '3至32位小写字母、数字、点、横线 / 3 to 32 lower-case letters, digits, dots and dashes' })
  if (form.password === '') invalid({ password: '请先输入密码 / Please enter a password first' })
  const weak = await policyFault(tx, form.password, form.account)
  if (weak) invalid({ password: weak })
  if (
    await tx.row(
      sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and lower(account) = ${form.account} and is_deleted = 0`,
    )
  )
    invalid({ account: '当前账号已被使用! / Account already in use' })
}
