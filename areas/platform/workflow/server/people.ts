import { instantOf, type LocalDate } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { serviceOwner } from '#areas/platform/vehicle-service-manage/server/service-owner.ts'
import type { PeopleContext, PeoplePort } from '#packages/flow/index.ts'

/** Active, valid staff of the tenant (10-platform 10.2). */
const working = (day: LocalDate | undefined): Sql =>
  sql`u.is_deleted = 0 and u.status = 1 ${day ? sql`and (u.valid_to is null or u.valid_to >= ${day}::date)` : sql.empty}`

/** Who is who, from users, roles, posts and departments. */
export const people: PeoplePort = {
  async holders(tx, candidate, context) {
    if (candidate.kind === 'serviceOwner') return serviceOwners(tx, candidate.item, context)
    const holds =
      candidate.kind === 'role'
        ? sql`exists (select 1 from blade_role r where r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.status = 1 and r.role_alias = ${candidate.alias} and r.id = any(u.role_id))`
        : sql`exists (select 1 from blade_post p where p.tenant_id = u.tenant_id and p.is_deleted = 0 and p.post_code = ${candidate.code} and p.id = any(u.post_id))`
    const at = candidate.kind === 'role' ? candidate.at : undefined
    if (at === 'city' && context.cityCode)
      return idsOf(
        tx,
        sql`${working(context.date)} and ${holds} and ${context.cityCode.slice(0, 4)} = any(u.city_codes)`,
      )
    const everywhere = await tx.rows<{ id: string; depts: string[] }>(
      sql`select u.id, u.dept_id as depts from blade_user u where u.tenant_id = ${tx.tenantId} and ${working(context.date)} and ${holds} order by u.id`,
    )
    if (at !== 'dept' || !context.deptId) return everywhere.map(row => row.id)
    // The nearest department upwards that has a holder.
    for (const dept of await upwards(tx, context.deptId)) {
      const found = everywhere.filter(row => row.depts.includes(dept.id))
      if (found.length) return found.map(row => row.id)
    }
    return []
  },

  async delegates(tx, userIds, context) {
    const at = `${context.date} 12:00:00`
    const rows = await tx.rows<{
      id: string
      delegate: string
    }>(sql`select u.id, u.delegate_user_id as delegate from blade_user u
      join blade_user d on d.tenant_id = u.tenant_id and d.id = u.delegate_user_id and d.is_deleted = 0 and d.status = 1 and (d.valid_to is null or d.valid_to >= ${context.date}::date)
      where u.tenant_id = ${tx.tenantId} and u.id = any(${[...userIds]}::bigint[]) and ${at}::timestamptz between u.delegate_from and u.delegate_to and (cardinality(u.delegate_keys) = 0
        or exists (select 1 from work_flow w where w.tenant_id = u.tenant_id and w.resource = ${context.resource} and w.process_key = any(u.delegate_keys) and w.is_deleted = 0))`)
    return new Map(rows.map(row => [row.id, row.delegate]))
  },

  async deptHead(tx, deptId, level) {
    const heads = (await upwards(tx, deptId)).map(one => one.leader).filter(one => one !== null)
    const working = new Set(await people.active(tx, heads))
    return heads.filter((one, index) => working.has(one) && heads.indexOf(one) === index)[level - 1]
  },

  async headOf(tx, userId) {
    const row = await tx.row<{ supervisor: string | null; depts: string[] }>(
      sql`select supervisor_id as supervisor, dept_id as depts from blade_user where tenant_id = ${tx.tenantId} and id = ${userId}::bigint`,
    )
    if (!row) return undefined
    if (row.supervisor) return row.supervisor
    for (const dept of row.depts[0] ? await upwards(tx, row.depts[0]) : [])
      if (dept.leader && dept.leader !== userId) return dept.leader
    return undefined
  },

  async active(tx, userIds) {
    return userIds.length ? idsOf(tx, sql`${working(undefined)} and u.id = any(${[...userIds]}::bigint[])`) : []
  },

  async names(tx, userIds) {
    const rows = await tx.rows<{ id: string; name: string }>(
      sql`select id, real_name as name from blade_user where tenant_id = ${tx.tenantId} and id = any(${[...userIds]}::bigint[])`,
    )
    return new Map(rows.map(row => [row.id, row.name]))
  },

  async posts(tx, userIds) {
    const rows = await tx.rows<{
      id: string
      posts: string
    }>(sql`select u.id, string_agg(p.post_name, ',' order by p.id) as posts from blade_user u
      join blade_post p on p.tenant_id = u.tenant_id and p.id = any(u.post_id) where u.tenant_id = ${tx.tenantId} and u.id = any(${[...userIds]}::bigint[]) group by u.id`)
    return new Map(rows.map(row => [row.id, row.posts]))
  },

  async signature(tx, userId) {
    return (
      (
        await tx.row<{ signature: string | null }>(
          sql`select signature_biz_id as signature from blade_user where tenant_id = ${tx.tenantId} and id = ${userId}::bigint`,
        )
      )?.signature ?? undefined
    )
  },
}

const idsOf = async (tx: Tx, where: Sql): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select u.id from blade_user u where u.tenant_id = ${tx.tenantId} and ${where} order by u.id`,
    )
  ).map(row => row.id)

/** A department and those above it, nearest first. */
async function upwards(tx: Tx, deptId: string): Promise<{ id: string; leader: string | null }[]> {
  return tx.rows<{ id: string; leader: string | null }>(sql`with recursive up as (
    select id, parent_id, leader_id, 0 as depth from blade_dept where tenant_id = ${tx.tenantId} and id = ${deptId}::bigint and is_deleted = 0
    union all select d.id, d.parent_id, d.leader_id, up.depth + 1 from blade_dept d join up on d.id = up.parent_id where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and up.depth < 16)
    select id, leader_id as leader from up order by depth`)
}

/** The table of service owners says who, the administrator where it says nothing. */
async function serviceOwners(tx: Tx, item: string, context: PeopleContext): Promise<string[]> {
  const owner = await serviceOwner(
    tx,
    { clock: { now: () => instantOf(`${context.date} 12:00:00`) } },
    item,
    context.cityCode ?? undefined,
  )
  return owner ? [owner.ownerId] : []
}
