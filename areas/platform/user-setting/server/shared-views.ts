import { localDateTime, Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { idInput } from '#packages/server/inputs.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'

const base = '/api/blade-desk/user-setting'
/** Keys of shared views; `submit` keeps its hands off them, or anybody could share. */
export const SHARED = 'shared:'
export const SHARE_CODE = 'info_share'
const MOST_PER_LIST = 50

interface Stored {
  name: string
  params: Record<string, string>
  roleIds: string[]
}
interface Row {
  id: string
  settingValue: Stored
  userId: string
  userName: string
}
const share = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
  name: z.string().trim().min(1).max(20),
  params: z.record(z.string().max(64), z.string().max(2000)),
  audience: z.enum(['all', 'role']),
})

/**
 * Views of a list that somebody shares with everybody of the tenant or with those of his own roles. A view is filters
 * by name: whoever opens it sees the rows that he may see, no others.
 */
export const sharedViewRoutes = (): Route[] => [
  route(`GET ${base}/shared`, {
    label: '共享视图列表 / Shared views',
    permissions: ['signed in'],
    input: z.object({ key: z.string().max(64) }),
    handle: (context, { key }) =>
      reading(context, async tx => {
        const roles = await rolesOf(tx, context.actor)
        return (await sharedOf(tx, key))
          .filter(
            one =>
              one.settingValue.roleIds.length === 0 ||
              one.userId === context.actor.userId ||
              one.settingValue.roleIds.some(role => roles.includes(role)),
          )
          .map(one => ({
            id: one.id,
            name: one.settingValue.name,
            params: one.settingValue.params,
            userName: one.userName,
            isOwn: one.userId === context.actor.userId,
            audience: one.settingValue.roleIds.length ? 'role' : 'all',
          }))
      }),
  }),
  route(`POST ${base}/share`, {
    label: '共享视图 / Share views',
    permissions: [SHARE_CODE],
    input: share,
    handle: (context, given) => inTransaction(context, tx => shareView(tx, context.actor, given)),
  }),
  route(`POST ${base}/unshare`, {
    label: '停止共享视图 / Stop sharing a view',
    permissions: [SHARE_CODE],
    input: z.object({ id: idInput }),
    handle: (context, { id }) =>
      inTransaction(context, async tx => {
        const gone = await tx.rows(
          sql`delete from user_setting where tenant_id = ${tx.tenantId} and id = ${id}::bigint and starts_with(setting_key, ${SHARED}) returning id`,
        )
        if (gone.length === 0) throw new Refused({ kind: 'NotFound', resource: 'user-setting', id })
        return {}
      }),
  }),
]

async function shareView(
  tx: Tx,
  actor: Actor,
  { key, name, params, audience }: z.infer<typeof share>,
): Promise<{ id: string }> {
  const known = await sharedOf(tx, key)
  if (known.length >= MOST_PER_LIST)
    refuse(
      'sharedViews',
      '该列表的共享视图过多，请先停止共享不用的 / Too many shared views of this list, stop sharing some first',
    )
  if (known.some(one => one.settingValue.name === name))
    refuse('sharedViews', '已有同名的共享视图 / A shared view of that name exists')
  const roleIds = audience === 'role' ? await rolesOf(tx, actor) : []
  if (audience === 'role' && roleIds.length === 0)
    refuse('sharedViews', '您没有角色，无法共享给同角色的人 / You have no role to share it with')
  const id = await tx.newId()
  const time = localDateTime(actor.clock.now())
  await tx.run(sql`insert into user_setting (id, tenant_id, create_user, create_time, update_user, update_time, user_id, setting_key, setting_value, status, is_deleted, version)
    values (${id}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${actor.userId}::bigint, ${time}::timestamptz, ${actor.userId}::bigint, ${`${SHARED}${key}:${id}`}, ${sql.json({ name, params, roleIds } satisfies Stored)}, 1, 0, 0)`)
  return { id }
}

const sharedOf = (tx: Tx, key: string): Promise<Row[]> =>
  tx.rows<Row>(sql`
  select s.id, s.setting_value as "settingValue", s.user_id as "userId", u.real_name as "userName" from user_setting s join blade_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
   where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0 and starts_with(s.setting_key, ${`${SHARED}${key}:`}) order by s.create_time, s.id`)

const rolesOf = async (tx: Tx, actor: Actor): Promise<string[]> =>
  (
    (
      await tx.row<{ roles: string[] | null }>(
        sql`select role_id as roles from blade_user where tenant_id = ${tx.tenantId} and id = ${actor.userId}::bigint`,
      )
    )?.roles ?? []
  ).map(String)
