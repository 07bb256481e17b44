import { invalid } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { saveDept } from '#areas/platform/dept/server/dept-routes.ts'
import { forest } from '#areas/platform/menu/server/trees.ts'
import { oaDept, oaPull } from '../oa-user.ts'
import { compareAll } from './recompare.ts'

interface Kept { readonly id: string; readonly parentId: string | null; readonly deptName: string; readonly fullName: string; readonly sort: number | null; readonly status: number }

/** Creates, renames and moves; before the first change after a pull the departments are kept as they were. A vanished one is flagged, never removed. */
export async function applyDepts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<{ done: number }> {
  await keepBackup(tx, actor)
  const rows = await findRows(tx, oaDept, sql`t.id = any(${[...ids]}::bigint[])`)
  // From above to below: a new department's parent must exist.
  const depth = async (oaId: string | null, level = 0): Promise<number> => (!oaId || level > 12 ? level : depth((await findRows(tx, oaDept, { oaId }))[0]?.oaParentId ?? null, level + 1))
  const ordered = await Promise.all(rows.map(async row => ({ row, level: await depth(row.oaParentId) })))
  let done = 0
  for (const { row } of ordered.sort((a, b) => a.level - b.level)) {
    if (row.state === 3 || row.state === 4) continue
    const parent = row.oaParentId ? (await tx.row<{ id: string }>(sql`select d.id from blade_dept d where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and (d.oa_dept_id = ${row.oaParentId} or d.id = (select match_dept_id from ${sql.name(oaDept.table)} where tenant_id = ${tx.tenantId} and oa_id = ${row.oaParentId} and is_deleted = 0)) limit 1`))?.id : undefined
    const id = row.matchDeptId ?? ''
    if (!id && !parent) invalid({ ids: `请先同步【${row.deptName}】的上级部门 / Apply the department above ${row.deptName} first` })
    const saved = (await saveDept(tx, actor, { ...(id ? { id } : { deptCategory: 2, deptCode: `oa-${row.oaId}`.slice(0, 32) }), deptName: row.deptName, fullName: row.deptName, ...(parent && parent !== id ? { parentId: parent } : {}), ...(row.sort !== null ? { sort: row.sort } : {}) })) as { id: string }
    await updateRow(tx, actor, dept, saved.id, { oaDeptId: row.oaId })
    done++
  }
  await compareAll(tx, actor)
  return { done }
}

const ourDepts = (tx: Tx): Promise<Kept[]> => tx.rows<Kept>(sql`select id, parent_id as "parentId", dept_name as "deptName", coalesce(full_name, dept_name) as "fullName", sort, status from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 order by sort nulls last, id`)

async function keepBackup(tx: Tx, actor: Actor): Promise<void> {
  const [latest] = await findRows(tx, oaPull, { finished: true }, { orderBy: 't.id desc', limit: 1 })
  if (latest && latest.deptTree === null) await updateRow(tx, actor, oaPull, latest, { deptTree: await ourDepts(tx) })
}

const backup = async (tx: Tx): Promise<{ batchNo: string; time: string; rows: Kept[] } | undefined> => {
  const [kept] = await findRows(tx, oaPull, sql`t.dept_tree is not null`, { orderBy: 't.id desc', limit: 1 })
  return kept && { batchNo: kept.batchNo ?? '', time: kept.updateTime, rows: (kept.deptTree ?? []) as Kept[] }
}

/** GET dept/backup/tree: as it stood before the last applying; each node says what is different now. */
export async function backupTree(tx: Tx): Promise<unknown> {
  const kept = await backup(tx)
  const now = new Map((await ourDepts(tx)).map(one => [one.id, one]))
  return forest(kept?.rows ?? [], row => {
    const present = now.get(row.id)
    return { ...row, parentId: row.parentId ?? '0', value: row.id, key: row.id, title: row.deptName, sort: row.sort ?? -1, batchNo: kept!.batchNo, backupTime: kept!.time, isChanged: !present || present.deptName !== row.deptName || present.parentId !== row.parentId, nowName: present?.deptName ?? '' }
  })
}

/** POST dept/restore: single nodes back to name and place of the backup. */
export async function restoreDepts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<{ done: number }> {
  const kept = await backup(tx)
  let done = 0
  for (const row of (kept?.rows ?? []).filter(one => ids.includes(one.id))) {
    await saveDept(tx, actor, { id: row.id, deptName: row.deptName, fullName: row.fullName, parentId: row.parentId ?? '0' })
    done++
  }
  if (done === 0) invalid({ ids: '备份中没有这些部门 / The backup has none of these departments' })
  await compareAll(tx, actor)
  return { done }
}
