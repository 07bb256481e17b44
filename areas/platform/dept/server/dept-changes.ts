import { invalid, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { asOfVersion } from '#packages/server/versions.ts'
import { idList } from '#areas/platform/menu/server/trees.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { type DeptRow, type Input, resource, deptRows, MAX_LEVELS } from './dept-rows.ts'

/** Also for the OA synchronisation. */
export async function saveDept(tx: Tx, actor: Actor, given: Input): Promise<unknown> {
  const { body, happening } = await asOfVersion(tx, actor, resource, given)
  const id = body.id ? String(body.id) : ''
  const isRoot = body.parentId === '0' || body.parentId === 0 || body.parentId === ''
  const values: Input = {
    ...body,
    ...('parentId' in body ? { parentId: isRoot ? '' : body.parentId } : {}),
    ...(happening.action || (id && body.fullName === undefined) ? {} : { fullName: body.fullName || body.deptName }),
  }
  if (typeof values.viceLeaderIds === 'string' && values.viceLeaderIds === '') delete values.viceLeaderIds
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`departments ${tx.tenantId}`}))`)
  const rows = await deptRows(tx)
  const before = rows.find(row => row.id === id)
  const parentId = 'parentId' in values ? String(values.parentId ?? '') : (before?.parentId ?? '')
  if (id !== '' && descends(rows, parentId, id))
    invalid({ parentId: '上级部门不能是自己或自己的下级 / A department cannot stand below itself' })
  const sibling = rows.find(
    row =>
      row.id !== id &&
      (row.parentId ?? '') === parentId &&
      row.deptName === String(body.deptName ?? before?.deptName ?? ''),
  )
  if (sibling) invalid({ deptName: '同级部门名称不能重复 / A department of this name stands beside it' })
  const { row: _, ...saved } = await saveRecord(
    tx,
    actor,
    resource,
    values,
    id ? 'update' : 'save',
    undefined,
    happening,
  )
  await recomputeAncestors(tx)
  await raiseVersion(tx, 'rights')
  if (before && (before.parentId ?? '') !== parentId)
    await emit(tx, actor, 'dept.moved', { id, no: before.deptName, fromId: before.parentId ?? '', toId: parentId })
  return saved
}

function descends(rows: readonly DeptRow[], from: string, id: string): boolean {
  for (let at: string | null | undefined = from || null; at; at = rows.find(row => row.id === at)?.parentId)
    if (at === id) return true
  return false
}

/** Recomputes the whole tree in one statement: a move changes all descendants. */
export async function recomputeAncestors(tx: Tx): Promise<void> {
  await tx.run(sql`
    with recursive tree as (
      select id, '0'::text as path, 1 as depth from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and parent_id is null
      union all select d.id, t.path || ',' || t.id, t.depth + 1 from blade_dept d join tree t on d.parent_id = t.id where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and t.depth < 20)
    update blade_dept d set ancestors = t.path from tree t where d.id = t.id and d.tenant_id = ${tx.tenantId} and d.ancestors is distinct from t.path`)
  const deepest = await tx.row<{ n: number }>(
    sql`select max(cardinality(string_to_array(ancestors, ',')))::int as n from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  )
  if ((deepest?.n ?? 0) > MAX_LEVELS)
    refuse('tooDeep', '部门最多{n}级 / At most {n} levels of departments', { n: MAX_LEVELS })
}

/** Disabled children may stay below a disabled department; below a removed one they would lose their parent. */
async function requireEmpty(tx: Tx, ids: readonly string[], how: 'disable' | 'remove'): Promise<void> {
  const row = await tx.row<{ children: number; users: number }>(sql`
    select (select count(*)::int from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and (status = 1 or ${how === 'remove'}) and parent_id = any(${[...ids]}::bigint[]) and not (id = any(${[...ids]}::bigint[]))) as children,
           (select count(*)::int from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and dept_id && ${[...ids]}::bigint[]) as users`)
  if (row!.children > 0) refuse('children', '请先删除子节点 / Remove what is below first')
  if (row!.users > 0) refuse('deptUsed', '部门下还有{n}名启用的用户 / {n} active users belong to it', { n: row!.users })
}

export async function remove(tx: Tx, { actor }: HttpContext, ids: readonly string[]): Promise<unknown> {
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  await requireEmpty(tx, ids, 'remove')
  for (const id of [...ids].sort()) await removeRecord(tx, actor, resource, id)
  await raiseVersion(tx, 'rights')
  return {}
}

export async function updateStatus(tx: Tx, { actor }: HttpContext, given: Input): Promise<unknown> {
  const ids = idList(given.ids ?? given.id)
  if (ids.length === 0) invalid({ ids: '请选择至少一条数据 / Choose at least one record' })
  if (Number(given.status) !== 1) await requireEmpty(tx, ids, 'disable')
  for (const id of ids) await act(tx, actor, resource, id, (Number(given.status) === 1 ? 'enable' : 'disable') as never)
  await raiseVersion(tx, 'rights')
  return {}
}
