import { counted, inBoth, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { openWork } from '#areas/platform/data-change/server/open-work.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { bothOf } from '#areas/platform/user-message/server/words.ts'
import { people as staff } from '#areas/platform/workflow/server/people.ts'
import { oaDept, oaPull, oaUser } from '../oa-user.ts'
import { compareAll } from './recompare.ts'
import { oaGateway } from './gateway.ts'

const LEAST_SHARE = 0.8

/**
 * Departments first, then people: told rows go into staging and are compared; nothing of ours changes (10-platform
 * 5.9).
 */
export async function pullOa(tx: Tx, actor: Actor, isFull: boolean): Promise<Record<string, unknown>> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`oa ${tx.tenantId}`}))`)
  const oa = await oaGateway(tx)
  const [last] = await findRows(tx, oaPull, { finished: true, isFull: true }, { orderBy: 't.id desc', limit: 1 })
  const [latest] = await findRows(tx, oaPull, { finished: true }, { orderBy: 't.id desc', limit: 1 })
  const depts = await oa.listDepts()
  const people = await oa.listUsers(isFull ? undefined : latest?.createTime)
  const batch = await insertRow(tx, actor, oaPull, {
    isFull,
    finished: false,
    users: people.length,
    depts: depts.length,
  })
  if (isFull && last && people.length < (last.users ?? 0) * LEAST_SHARE) {
    // Safety stop: a gateway that answers only half of the people must not mark the others as leavers.
    await updateRow(tx, actor, oaPull, batch, { note: inBoth('人员数量异常，已中止', 'Too few people, stopped') })
    await notify(tx, actor, {
      bizTypeCode: 'oa_pull_failed',
      bizId: batch.id,
      title: '组织同步：人员数量异常，已中止 / OA sync stopped: unusual number of people',
      content: `上次${last.users}人，本次${people.length}人 / ${last.users} last time, ${people.length} now`,
      users: [],
      roles: ['hr', 'admin'],
    })
    return { stopped: true, users: people.length }
  }
  await stageDepts(tx, batch.batchNo ?? '', depts)
  const changed = await stagePeople(tx, batch.batchNo ?? '', people)
  const known = new Set((await leavers(tx)).map(one => one.userId))
  const counts = await compareAll(tx, actor, { batchNo: batch.batchNo ?? '', isFull, changed })
  await updateRow(tx, actor, oaPull, batch, { finished: true, counts })
  if ((counts['4'] ?? 0) + (counts['5'] ?? 0) > 0)
    await notify(tx, actor, {
      bizTypeCode: 'oa_conflict',
      bizId: batch.id,
      title: `组织同步：离职${counts['4'] ?? 0}人，冲突${counts['5'] ?? 0}人 / OA: ${counts['4'] ?? 0} left, ${counts['5'] ?? 0} ${counted(counts['5'] ?? 0, 'conflict')}`,
      content: '请在组织同步页面处理 / See the synchronisation page',
      users: [],
      roles: ['hr', 'admin'],
      dedupeKey: batch.batchNo ?? '',
    })
  for (const one of await leavers(tx)) if (!known.has(one.userId)) await tellHead(tx, actor, one)
  return { users: people.length, depts: depts.length, ...counts }
}

interface Leaver {
  readonly userId: string
  readonly name: string
}
const LEAVES = 4
const leavers = (tx: Tx): Promise<Leaver[]> =>
  tx.rows<Leaver>(sql`
  select u.id as "userId", u.real_name as name from ${sql.name(oaUser.table)} o join blade_user u on u.tenant_id = o.tenant_id and u.id = o.match_user_id where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.state = ${LEAVES} order by u.id`)

/** Once, at the pull that first misses a person: the superior is told what to hand over. */
async function tellHead(tx: Tx, actor: Actor, { userId, name }: Leaver): Promise<void> {
  const open = (await openWork(tx, userId)).filter(one => one.open > 0)
  const owned = open.reduce((sum, one) => sum + one.open, 0)
  const head = await staff.headOf(tx, userId)
  await notify(tx, actor, {
    bizTypeCode: 'oa_conflict',
    bizId: userId,
    title: `OA中${name}已离职，名下${owned}条数据待交接 / ${name} left according to the OA, ${owned} ${counted(owned, 'record')} to hand over`,
    content:
      owned === 0
        ? '名下没有待交接的数据 / Nothing is to be handed over'
        : {
            zh: open.map(one => `${bothOf(one.typeName).zh}${one.open}条`).join('、'),
            en: open.map(one => `${bothOf(one.typeName).en}: ${one.open}`).join(', '),
          },
    users: head ? [head] : [],
    roles: ['hr'],
    dedupeKey: `leaver ${userId}`,
  })
}

async function stageDepts(
  tx: Tx,
  batchNo: string,
  depts: Awaited<ReturnType<Awaited<ReturnType<typeof oaGateway>>['listDepts']>>,
): Promise<void> {
  for (const one of depts)
    await tx.run(sql`insert into ${sql.name(oaDept.table)} (id, tenant_id, create_time, oa_id, oa_parent_id, dept_name, sort, batch_no, state) values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), ${one.oaId}, ${one.oaParentId}, ${one.deptName.slice(0, 64)}, ${one.sort}, ${batchNo}, 1)
      on conflict (tenant_id, oa_id) where is_deleted = 0 do update set oa_parent_id = excluded.oa_parent_id, dept_name = excluded.dept_name, sort = excluded.sort, batch_no = excluded.batch_no, update_time = excluded.create_time`)
}

/** Answers the OA ids whose row says something new: an ignored person who changed is shown again. */
async function stagePeople(
  tx: Tx,
  batchNo: string,
  people: Awaited<ReturnType<Awaited<ReturnType<typeof oaGateway>>['listUsers']>>,
): Promise<Set<string>> {
  const before = new Map((await findRows(tx, oaUser, {})).map(row => [row.oaId, row]))
  const changed = new Set<string>()
  for (const one of people) {
    if (one.oaId === '') refuse('oaId', 'OA返回了没有编号的人员 / The OA told of somebody without an id')
    const was = before.get(one.oaId)
    if (
      !was ||
      (['loginName', 'code', 'realName', 'phone', 'email', 'oaDeptId', 'postName', 'enabled'] as const).some(
        name => (was[name] ?? '') !== one[name],
      )
    )
      changed.add(one.oaId)
    await tx.run(sql`insert into ${sql.name(oaUser.table)} (id, tenant_id, create_time, oa_id, oa_dept_id, login_name, code, real_name, phone, email, post_name, level, enabled, oa_update_time, state, ignored, batch_no)
      values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), ${one.oaId}, ${one.oaDeptId}, ${one.loginName}, ${one.code}, ${one.realName}, ${one.phone}, ${one.email}, ${one.postName}, ${one.level}, ${one.enabled}, ${one.oaUpdateTime || null}::timestamptz, 1, false, ${batchNo})
      on conflict (tenant_id, oa_id) where is_deleted = 0 do update set oa_dept_id = excluded.oa_dept_id, login_name = excluded.login_name, code = excluded.code, real_name = excluded.real_name, phone = excluded.phone, email = excluded.email,
        post_name = excluded.post_name, level = excluded.level, enabled = excluded.enabled, oa_update_time = excluded.oa_update_time, batch_no = excluded.batch_no, update_time = excluded.create_time`)
  }
  return changed
}
