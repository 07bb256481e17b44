import { inBoth, invalid, localDateTime, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { record } from '#packages/server/audit.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { saveDept } from '#areas/platform/dept/server/dept-changes.ts'
import { forest } from '#areas/platform/menu/server/trees.ts'
import { oaDept, oaPull } from '../oa-user.ts'
import { compareAll } from './recompare.ts'

interface Kept {
  readonly id: string
  readonly parentId: string | null
  readonly deptName: string
  readonly fullName: string
  readonly sort: number | null
  readonly status: number
}

/**
 * Creates, renames and moves departments; before the first change after a pull the departments are backed up.
 * Vanished ones are flagged, never removed.
 */
export async function applyDepts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<{ done: number }> {
  await keepBackup(tx, actor)
  const rows = await findRows(tx, oaDept, sql`t.id = any(${[...ids]}::bigint[])`)
  // Top down: the parent of a new department must exist.
  const depth = async (oaId: string | null, level = 0): Promise<number> =>
    !oaId || level > 12 ? level : depth((await findRows(tx, oaDept, { oaId }))[0]?.oaParentId ?? null, level + 1)
  const ordered = await Promise.all(rows.map(async row => ({ row, level: await depth(row.oaParentId) })))
  let done = 0
  for (const { row } of ordered.sort((a, b) => a.level - b.level)) {
    if (row.state === 3 || row.state === 4) continue
    const parent = row.oaParentId
      ? (
          await tx.row<{ id: string }>(
            sql`select d.id from blade_dept d where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and (d.oa_dept_id = ${row.oaParentId} or d.id = (select match_dept_id from ${sql.name(oaDept.table)} where tenant_id = ${tx.tenantId} and oa_id = ${row.oaParentId} and is_deleted = 0)) limit 1`,
          )
        )?.id
      : undefined
    const id = row.matchDeptId ?? ''
    if (!id && !parent)
      invalid({ ids: `请先同步【${row.deptName}】的上级部门 / Apply the department above ${row.deptName} first` })
    const saved = (await saveDept(tx, actor, {
      ...(id ? { id } : { deptCategory: 2, deptCode: `oa-${row.oaId}`.slice(0, 32) }),
      deptName: row.deptName,
      fullName: row.deptName,
      ...(parent && parent !== id ? { parentId: parent } : {}),
      ...(row.sort !== null ? { sort: row.sort } : {}),
    })) as { id: string }
    await updateRow(tx, actor, dept, saved.id, { oaDeptId: row.oaId })
    done++
  }
  await compareAll(tx, actor)
  return { done }
}

const ourDepts = (tx: Tx): Promise<Kept[]> =>
  tx.rows<Kept>(
    sql`select id, parent_id as "parentId", dept_name as "deptName", coalesce(full_name, dept_name) as "fullName", sort, status from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 order by sort nulls last, id`,
  )

async function keepBackup(tx: Tx, actor: Actor): Promise<void> {
  const [latest] = await findRows(tx, oaPull, { finished: true }, { orderBy: 't.id desc', limit: 1 })
  if (latest && latest.deptTree === null) await updateRow(tx, actor, oaPull, latest, { deptTree: await ourDepts(tx) })
}

const backup = async (tx: Tx): Promise<{ batchNo: string; time: string; rows: Kept[] } | undefined> => {
  const [kept] = await findRows(tx, oaPull, sql`t.dept_tree is not null`, { orderBy: 't.id desc', limit: 1 })
  return kept && { batchNo: kept.batchNo ?? '', time: kept.updateTime, rows: (kept.deptTree ?? []) as Kept[] }
}

/** GET dept/backup/tree: the state before the last apply; each node shows what differs now. */
export async function backupTree(tx: Tx): Promise<unknown> {
  const kept = await backup(tx)
  const now = new Map((await ourDepts(tx)).map(one => [one.id, one]))
  return forest(kept?.rows ?? [], row => {
    const present = now.get(row.id)
    return {
      ...row,
      parentId: row.parentId ?? '0',
      value: row.id,
      key: row.id,
      title: row.deptName,
      sort: row.sort ?? -1,
      batchNo: kept!.batchNo,
      backupTime: kept!.time,
      isChanged: !present || present.deptName !== row.deptName || present.parentId !== row.parentId,
      nowName: present?.deptName ?? '',
      nowAbove: present && present.parentId !== row.parentId ? (now.get(present.parentId ?? '')?.deptName ?? '') : '',
    }
  })
}

/** POST dept/restore: restores name and place of single nodes, top down; a removed one is recreated under its id. */
export async function restoreDepts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<{ done: number }> {
  const kept = (await backup(tx))?.rows ?? []
  const byId = new Map(kept.map(row => [row.id, row]))
  const level = (row: Kept): number => {
    const above = byId.get(row.parentId ?? '')
    return above && above !== row ? level(above) + 1 : 0
  }
  const chosen = kept.filter(row => ids.includes(row.id)).sort((a, b) => level(a) - level(b))
  if (chosen.length === 0) invalid({ ids: '备份中没有这些部门 / The backup has none of these departments' })
  for (const row of chosen) {
    const [stored] = await tx.rows<Stored>(
      sql`select id, dept_code as "deptCode", status, is_deleted = 1 as "isGone" from blade_dept where tenant_id = ${tx.tenantId} and id = ${row.id}::bigint`,
    )
    if (!stored)
      refuse('deptPurged', '部门【{name}】已彻底清除，不能还原 / {name} was erased for good and cannot come back', {
        name: row.deptName,
      })
    await requirePlace(tx, row, stored, byId.get(row.parentId ?? ''))
    if (stored.isGone) await bringBack(tx, actor, stored)
    await saveDept(tx, actor, {
      id: row.id,
      deptName: row.deptName,
      fullName: row.fullName,
      parentId: row.parentId ?? '0',
    })
  }
  await compareAll(tx, actor)
  return { done: chosen.length }
}

interface Stored {
  readonly id: string
  readonly deptCode: string | null
  readonly status: number
  readonly isGone: boolean
}

/** Name the obstacle: the user sees the backup tree, not the current one. */
async function requirePlace(tx: Tx, row: Kept, stored: Stored, above: Kept | undefined): Promise<void> {
  const others = await tx.rows<{ id: string; name: string; code: string | null; parentId: string | null }>(
    sql`select id, dept_name as name, dept_code as code, parent_id as "parentId" from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and id <> ${row.id}::bigint`,
  )
  const name = row.deptName
  if (row.parentId && !others.some(one => one.id === row.parentId))
    refuse(
      'aboveGone',
      '部门【{name}】的上级【{above}】已删除，请一并勾选还原 / The department above {name}, {above}, was removed: tick it too',
      { name, above: above?.deptName ?? row.parentId },
    )
  if (others.some(one => one.parentId === row.parentId && one.name === name))
    refuse(
      'siblingTaken',
      '【{above}】下已有同名部门【{name}】，不能还原 / {above} has another department {name} by now',
      { name, above: above?.deptName ?? '' },
    )
  const holder = stored.isGone && stored.deptCode ? others.find(one => one.code === stored.deptCode) : undefined
  if (holder)
    refuse(
      'codeTaken',
      '部门【{name}】的编码【{code}】现由【{other}】使用，不能还原 / The code {code} of {name} belongs to {other} by now',
      { name, code: stored.deptCode, other: holder.name },
    )
}

async function bringBack(tx: Tx, actor: Actor, { id, status }: Stored): Promise<void> {
  await tx.run(
    sql`update blade_dept set is_deleted = 0, version = version + 1, update_user = ${actor.userId}::bigint, update_time = ${localDateTime(actor.clock.now())}::timestamptz where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  await record(tx, actor, [
    {
      resource: dept.name,
      id,
      action: 'restore',
      to: status,
      reason: inBoth('从同步前的备份还原', 'Back from the departments before the last applying'),
    },
  ])
}
