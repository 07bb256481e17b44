import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { removeRow } from '#packages/server/rows.ts'
import { openWork } from '#areas/platform/data-change/server/open-work.ts'
import { requireGrantable, requireNoMutex, roleNames } from '#areas/platform/role/server/grants.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { userAccount } from '../user.ts'
import { guestExpireJob, guestExpireSchedule } from './guest-expire.ts'
import { checkImportRow, importUser, startImported } from './import-users.ts'
import { requireSeat, tellSeatsTaken } from './seats.ts'
import { tellMove, tellOthers } from './user-events.ts'
import { signatureFault } from './own-pictures.ts'

export default implement(userAccount, {
  async prepare(tx, actor, form) {
    const { values, before } = form
    if (!before) values.userType ??= 1
    const signature = values.signatureBizId
    if (signature && signature !== before?.signatureBizId) {
      const fault = await signatureFault(tx, String(signature))
      if (fault) form.fault('signatureBizId', fault)
    }
    if (values.account !== undefined)
      await checkAccount(tx, form.before?.id, values.account ?? '', reason => form.fault('account', reason))
    const roleIds = values.roleId
    if (roleIds && roleIds.length > 0) {
      const added = roleIds.filter(id => !before?.roleId.includes(id))
      const removed = (before?.roleId ?? []).filter(id => !roleIds.includes(id))
      if (added.length + removed.length > 0 && before?.id === actor.userId)
        refuse('ownRoles', '不能修改自己的角色 / You cannot change your own roles')
      // Taking a role away is a grant too: else whoever may edit users strips the administrator.
      await requireGrantable(tx, actor, [...added, ...removed])
      requireNoMutex(await roleNames(tx, roleIds))
    }
    if (values.phone)
      await checkFree(tx, 'phone', values.phone, before?.id, () =>
        form.fault('phone', '手机号已被使用 / This mobile number is taken'),
      )
    if (!before) await requireSeat(tx, 1)
  },
  async saved(tx, actor, row, form) {
    await raiseVersion(tx, 'rights')
    await tellMove(tx, actor, form.before, row)
    if (!form.before) await tellSeatsTaken(tx, actor)
  },
  importRow: checkImportRow,
  imported: startImported,
  calls: { 'POST import-user': importUser },
  jobs: [guestExpireJob],
  schedules: [guestExpireSchedule],
  actions: {
    disable: { after: (tx, actor, { row }) => tellOthers(tx, actor, 'user.disabled', row) },
    rejectGuest: { after: async (tx, actor, { row }) => removeRow(tx, actor, userAccount, row) },
  },
  async removing(tx, actor, row) {
    if (row.id === actor.userId) refuse('self', '不能删除自己 / You cannot remove yourself')
    const owned = (await openWork(tx, row.id)).reduce((sum, one) => sum + one.total, 0)
    if (owned > 0)
      refuse(
        'handover',
        '该用户名下还有{n}条数据，请先办理数据交接 / The user still owns {n} {n|record|records}, hand them over first',
        { n: owned },
      )
    await requireOtherAdmin(tx, row.id)
    await raiseVersion(tx, 'rights')
  },
})

async function checkAccount(
  tx: Tx,
  id: string | undefined,
  account: string,
  fault: (reason: `${string} / ${string}`) => void,
): Promise<void> {
  if (!/^[a-z0-9._-]{3,32}$/.test(account))
    return fault('账号由3到32位小写字母、数字、点、下划线、减号组成 / 3 to 32 of a-z 0-9 . _ -')
  const stored =
    id === undefined
      ? undefined
      : await tx.row<{ account: string; used: boolean }>(
          sql`select account, last_login_time is not null as used from blade_user where tenant_id = ${tx.tenantId} and id = ${id}`,
        )
  if (stored?.used && stored.account !== account)
    fault('登录过的账号不能修改 / An account that has signed in cannot be renamed')
  await checkFree(tx, 'account', account, id, () => fault('当前账号已被使用! / This account is taken'))
}

async function checkFree(
  tx: Tx,
  column: 'account' | 'phone',
  value: string,
  id: string | undefined,
  taken: () => void,
): Promise<void> {
  const other = await tx.row(
    sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and ${sql.name(column)} = ${value} and is_deleted = 0 and id <> ${id ?? '0'} limit 1`,
  )
  if (other) taken()
}

/** One active tenant administrator must remain, else nobody could let anybody in. */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<void> {
  const row = await tx.row<{ mine: boolean; others: number }>(sql`
    select bool_or(u.id = ${userId}) as mine, (count(*) filter (where u.id <> ${userId}))::int as others
      from blade_user u where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1
       and exists (select 1 from blade_role r where r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.role_alias in ('admin', 'administrator') and r.id = any(u.role_id))`)
  if (row?.mine && row.others === 0)
    refuse('lastAdmin', '至少保留一名启用的管理员 / At least one active administrator must remain')
}
