import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { oaDept, oaUser, type OaDifference } from '../oa-user.ts'
import { type Compared, comparePerson, indexOurs, markDoubles, type OurPerson, type TheirDept } from './compare.ts'
import type { OaPersonTold } from './gateway.ts'

interface OurDept {
  id: string
  name: string
  parentId: string | null
  oaDeptId: string
}

/**
 * Compares every staged row with ours as it is now; answers how many people are in which state. Runs after a pull and
 * after every applying.
 */
export async function compareAll(
  tx: Tx,
  _actor: Actor,
  pull?: { batchNo: string; isFull: boolean; changed: ReadonlySet<string> },
): Promise<Record<string, number>> {
  const depts = await compareDepts(tx, pull)
  const staged = await findRows(tx, oaUser, {})
  const candidates = indexOurs(await ourPeople(tx))
  const rows = staged.map(row => ({
    row,
    compared: comparePerson(
      toldOf(row),
      candidates(toldOf(row)),
      depts.get(row.oaDeptId ?? ''),
      pull?.isFull === true && row.batchNo !== pull.batchNo,
    ),
  }))
  markDoubles(rows)
  const counts: Record<string, number> = {}
  for (const { row, compared } of rows) {
    const ignored = row.ignored && !pull?.changed.has(row.oaId ?? '')
    const state: Compared['state'] = ignored ? 6 : compared.state
    counts[state] = (counts[state] ?? 0) + 1
    // A person missing in a full pull stays missing until a pull reports him again.
    const enabled = pull?.isFull === true && row.batchNo !== pull.batchNo ? false : row.enabled
    if (
      row.state === state &&
      row.matchUserId === compared.matchUserId &&
      row.ignored === ignored &&
      row.enabled === enabled &&
      JSON.stringify(row.diff ?? []) === JSON.stringify(compared.diff)
    )
      continue
    await tx.run(sql`update ${sql.name(oaUser.table)} set state = ${state}::smallint, match_user_id = ${compared.matchUserId}::bigint, match_by = ${compared.matchBy}::smallint, diff = ${JSON.stringify(compared.diff)}::jsonb, ignored = ${ignored}, enabled = ${enabled}
      where tenant_id = ${tx.tenantId} and id = ${row.id}::bigint`)
  }
  return counts
}

const toldOf = (row: RowOf<typeof oaUser>): OaPersonTold => ({
  oaId: row.oaId ?? '',
  loginName: row.loginName ?? '',
  code: row.code ?? '',
  realName: row.realName ?? '',
  phone: row.phone ?? '',
  email: row.email ?? '',
  oaDeptId: row.oaDeptId ?? '',
  postName: row.postName ?? '',
  level: row.level ?? '',
  enabled: row.enabled,
  oaUpdateTime: '',
})

const ourPeople = (tx: Tx): Promise<OurPerson[]> =>
  tx.rows<OurPerson>(sql`
  select u.id, lower(u.account) as account, coalesce(u.code, '') as code, u.real_name as "realName", coalesce(u.phone, '') as phone, coalesce(u.email, '') as email, u.status, coalesce(u.oa_user_id, '') as "oaUserId", lower(coalesce(u.oa_login, '')) as "oaLogin",
         coalesce(d.id::text, '') as "deptId", coalesce(d.dept_name, '') as "deptName", array(select p.post_name from blade_post p where p.tenant_id = u.tenant_id and p.id = any(u.post_id)) as "postNames"
    from blade_user u left join blade_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id[1]
   where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.user_type in (1, 2) and u.status in (1, 2, 5)`)

/**
 * Departments by OA id, else by a name that only one has; what a full pull did not tell of is flagged, never removed.
 */
async function compareDepts(tx: Tx, pull?: { batchNo: string; isFull: boolean }): Promise<Map<string, TheirDept>> {
  const ours = await tx.rows<OurDept>(
    sql`select id, dept_name as name, parent_id as "parentId", coalesce(oa_dept_id, '') as "oaDeptId" from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1`,
  )
  const byOaId = new Map(ours.filter(one => one.oaDeptId).map(one => [one.oaDeptId, one]))
  const byName = Map.groupBy(
    ours.filter(one => !one.oaDeptId),
    one => one.name,
  )
  const staged = await findRows(tx, oaDept, {})
  const matchOf = (row: { oaId: string | null; deptName: string | null }): OurDept | undefined =>
    byOaId.get(row.oaId ?? '') ??
    (byName.get(row.deptName ?? '')?.length === 1 ? byName.get(row.deptName ?? '')![0] : undefined)
  const matched = new Map(staged.map(row => [row.oaId ?? '', matchOf(row)]))
  for (const row of staged) {
    const match = matched.get(row.oaId ?? '')
    const parent = row.oaParentId ? matched.get(row.oaParentId) : undefined
    const diff: OaDifference[] = []
    if (match && match.name !== row.deptName)
      diff.push({ field: 'deptName', label: '名称 / Name', ours: match.name, theirs: row.deptName ?? '' })
    if (match && parent && match.parentId !== parent.id)
      diff.push({
        field: 'parentId',
        label: '上级 / Above',
        ours: ours.find(one => one.id === match.parentId)?.name ?? '',
        theirs: parent.name,
      })
    const gone = pull?.isFull === true ? row.batchNo !== pull.batchNo : row.state === 4
    const state = gone ? 4 : !match ? 1 : diff.length > 0 ? 2 : 3
    await tx.run(
      sql`update ${sql.name(oaDept.table)} set state = ${state}::smallint, match_dept_id = ${match?.id ?? null}::bigint, diff = ${JSON.stringify(diff)}::jsonb where tenant_id = ${tx.tenantId} and id = ${row.id}::bigint`,
    )
  }
  return new Map(
    [...matched].flatMap(([oaId, match]) => (match ? [[oaId, { deptId: match.id, name: match.name }] as const] : [])),
  )
}
