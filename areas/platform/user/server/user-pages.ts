import { addDays, invalid, localDateTime, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext } from '#packages/http/context.ts'
import { page, rowsOf } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { isId } from '#packages/server/kinds.ts'
import { below } from '#areas/platform/role/server/compute-rights.ts'
import { idList } from '#areas/platform/menu/server/trees.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import { sourceName } from '#areas/platform/sign-on/server/gateways.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { userAccount } from '../user.ts'

type Row = Record<string, unknown>
export const user = userAccount as Resource

/** One's own data are never masked for oneself (10-platform 4.4). */
export function lookingAtOneself(actor: Actor, id: string | undefined): Actor {
  if (!actor.rights || id !== actor.userId) return actor
  const own = Object.entries(user.fields)
    .filter(([, field]) => field.masked)
    .map(([name]) => `${user.name}.${name}`)
  return { ...actor, rights: { ...actor.rights, unmasked: new Set([...actor.rights.unmasked, ...own]) } }
}

/** In a list of colleagues too; the columns stay those that were asked for. */
async function unmaskOwn(
  { database }: PlatformPorts,
  actor: Actor,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const mine = rows.find(row => row['id'] === actor.userId && Array.isArray(row['_masked']))
  if (!mine) return
  const [clear] = await rowsOf(readerOf(database), lookingAtOneself(actor, actor.userId), user, [actor.userId])
  for (const name of mine['_masked'] as string[]) mine[name] = clear?.[name]
  delete mine['_masked']
}

/** deptId means that department and all below; ids in one column travel as one comma list (dialect 1). */
export async function pageOfUsers(
  ports: PlatformPorts,
  context: HttpContext,
  fixed: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { actor } = context
  const query = { ...context.query, ...fixed }
  const { deptId, roleId, postId, cityCode, tenantId: _, ...rest } = query
  const filters: Record<string, string> = {
    ...rest,
    ...(roleId ? { roleId } : {}),
    ...(postId ? { postId } : {}),
    ...(cityCode ? { cityCodes: cityCode } : {}),
  }
  const roots = idList(deptId)
  if (deptId && roots.length === 0) invalid({ deptId: '请求参数格式错误: deptId / ill-typed parameter: deptId' })
  if (deptId) filters.deptId = (await departmentsBelow(ports, actor.tenantId, roots)).join(',') || '0'
  const found = await page(readerOf(ports.database), undefined, actor, user, filters)
  await unmaskOwn(ports, actor, found.records)
  const name = await tenantName(ports, context)
  const standing = await ports.database.transaction(
    actor.tenantId,
    tx =>
      standingOf(
        tx,
        actor,
        found.records.map(row => String(row['id'])),
      ),
    { name: 'standing of accounts' },
  )
  return { ...found, records: found.records.map(row => ({ ...asRow(row, name), ...standing(String(row['id'])) })) }
}

/** What whoever is asked "why can I not sign in" has to see of an account: its lock, and how its password stands. */
export async function standingOf(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<(id: string) => Lock & Password & { oauthIds: string }> {
  const [locked, passwords, bound] = [
    await lockedAccounts(tx, actor, ids),
    await passwordsOf(tx, ids),
    await identitiesOf(tx, actor, ids),
  ]
  return id => ({
    ...lockOf(locked, id),
    ...(passwords.get(id) ?? { mustChangePwd: false, pwdChangedTime: '', pwdExpireDate: '' }),
    oauthIds: bound.get(id) ?? '',
  })
}

async function identitiesOf(tx: Tx, { language }: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{
    id: string
    source: string
    nickName: string | null
  }>(sql`select user_id as id, source, nick_name as "nickName" from user_oauth
    where tenant_id = ${tx.tenantId} and user_id = any(${ids.filter(isId)}::bigint[]) and is_deleted = 0 order by source, nick_name`)
  const bound = Map.groupBy(rows, row => row.id)
  const saysOne = (row: { source: string; nickName: string | null }) =>
    `${row.nickName ?? ''}（${sourceName(row.source, language)}）`
  return new Map([...bound].map(([id, all]) => [id, all.map(saysOne).join('、')]))
}

interface Password {
  readonly mustChangePwd: boolean
  readonly pwdChangedTime: string
  readonly pwdExpireDate: string
}
async function passwordsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Password>> {
  const days = await paramNumber(tx, 'password.expireDays')
  const rows = await tx.rows<{
    id: string
    mustChange: boolean
    changed: string | null
  }>(sql`select user_id as id, must_change as "mustChange", changed_time as changed from user_credential
    where tenant_id = ${tx.tenantId} and user_id = any(${ids.filter(isId)}::bigint[]) and is_deleted = 0`)
  return new Map(
    rows.map(({ id, mustChange, changed }) => [
      id,
      {
        mustChangePwd: mustChange,
        pwdChangedTime: changed ?? '',
        pwdExpireDate: changed && days > 0 ? addDays(changed.slice(0, 10), days) : '',
      },
    ]),
  )
}

interface Lock {
  readonly loginFailCount: number
  readonly lockedUntil: string
}
/**
 * Who cannot sign in at this moment for want of a right password or code, and until when: whoever unlocks has to see
 * it.
 */
async function lockedAccounts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Lock>> {
  const rows = await tx.rows<Lock & { id: string }>(sql`
    select u.id, max(f.failures)::int as "loginFailCount", to_char(max(f.locked_until), 'YYYY-MM-DD HH24:MI:SS') as "lockedUntil"
      from blade_user u join login_failure f on f.tenant_id = u.tenant_id and f.subject in ('account:' || lower(u.account), 'phone:' || u.phone) and f.is_deleted = 0
     where u.tenant_id = ${tx.tenantId} and u.id = any(${ids.filter(isId)}::bigint[]) and f.locked_until > ${localDateTime(actor.clock.now())}::timestamptz group by u.id`)
  return new Map(rows.map(({ id, ...lock }) => [id, lock]))
}
const lockOf = (locked: ReadonlyMap<string, Lock>, id: string): Lock =>
  locked.get(id) ?? { loginFailCount: 0, lockedUntil: '' }

export async function departmentsBelow(
  ports: Pick<PlatformPorts, 'database'>,
  tenantId: string,
  roots: readonly string[],
): Promise<string[]> {
  const rows = await ports.database.transaction(tenantId, tx =>
    tx.rows<{ id: string; parent: string | null }>(
      sql`select id, parent_id as parent from blade_dept where tenant_id = ${tenantId} and is_deleted = 0`,
    ),
  )
  return below(roots, new Map(rows.map(row => [row.id, row.parent])))
}

export const tenantName = async (ports: Pick<PlatformPorts, 'database'>, { actor }: HttpContext): Promise<string> =>
  (await tenantNamed(ports.database, actor.tenantId))?.name ?? ''

const lists = ['deptId', 'postId', 'roleId', 'cityCodes', 'delegateKeys']
export function asRow(row: Row, tenantName: string): Row {
  // JSON as text, as it came (blade-dialect 8).
  const flat: Row = {
    ...row,
    tenantName,
    userExt:
      typeof row.userExt === 'object' && row.userExt !== null ? JSON.stringify(row.userExt) : (row.userExt ?? ''),
  }
  for (const key of lists) if (Array.isArray(flat[key])) flat[key] = (flat[key] as unknown[]).join(',')
  return flat
}
