import { inBoth, invalid, refuse, Refused, textOf, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { firstPassword, setPassword } from '#areas/platform/user/server/credentials.ts'
import userCode from '#areas/platform/user/server/index.ts'
import { takeLeave } from '#areas/platform/user/server/take-leave.ts'
import { tellMove } from '#areas/platform/user/server/user-events.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { oaDept, oaUser } from '../oa-user.ts'
import { compareAll } from './recompare.ts'

type OaRow = RowOf<typeof oaUser>
export interface Wish {
  readonly ids: readonly string[]
  readonly deptId: string
  readonly roleIds: readonly string[]
  readonly postIds: readonly string[]
  readonly fields: readonly string[]
  readonly userId: string
}
export interface Applied {
  readonly id: string
  readonly realName: string
  readonly ok: boolean
  readonly reason: string
  readonly userId: string
  readonly account: string
  readonly password: string
}

/** Creates or updates exactly these people, row by row: a refused one stops no other (10-platform 5.9). */
export async function applyPeople(tx: Tx, actor: Actor, wish: Wish): Promise<Applied[]> {
  const rows = await findRows(tx, oaUser, sql`t.id = any(${[...wish.ids]}::bigint[])`, { lock: true })
  const results: Applied[] = []
  for (const row of rows) {
    const base = {
      id: row.id,
      realName: row.realName ?? '',
      ok: true,
      reason: '',
      userId: '',
      account: '',
      password: '',
    }
    try {
      results.push({ ...base, ...(await tx.attempt(() => applyOne(tx, actor, row, wish))) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      results.push({ ...base, ok: false, reason: reasonOf(error, actor) })
    }
  }
  await compareAll(tx, actor)
  await raiseVersion(tx, 'rights')
  return results
}

function reasonOf({ refusal }: Refused, actor: Actor): string {
  if (refusal.kind === 'Invalid') return refusal.faults.map(one => textOf(one.reason, actor.language)).join('；')
  return textOf(
    'message' in refusal ? (refusal.message as Label) : '状态不允许 / Its state does not allow it',
    actor.language,
  )
}

async function applyOne(tx: Tx, actor: Actor, row: OaRow, wish: Wish): Promise<Partial<Applied>> {
  if (row.state === 1) return createUser(tx, actor, row, wish)
  if (row.state === 5) {
    if (!wish.userId) refuse('conflict', '存在冲突，请选择对应用户后处理 / A conflict: choose the user it means')
    return updateUser(tx, actor, row, wish.userId, wish)
  }
  if (row.state === 4) {
    await takeLeave(tx, actor, row.matchUserId!, { isForced: false, reason: inBoth('OA离职', 'Left, says the OA') })
    return { userId: row.matchUserId! }
  }
  if (row.state === 2) return updateUser(tx, actor, row, row.matchUserId!, wish)
  return refuse('nothingToDo', '没有需要同步的内容 / Nothing to apply')
}

/** The rules of the user form apply; without roles the user has no rights until an administrator grants some. */
async function checked(
  tx: Tx,
  actor: Actor,
  values: Record<string, unknown>,
  before?: RowOf<typeof userAccount>,
): Promise<void> {
  const faults: { path: string; reason: Label }[] = []
  const form = {
    values,
    lines: {},
    before,
    draft: false,
    body: values,
    fault: (path: string, reason: Label) => void faults.push({ path, reason }),
  }
  await userCode.code.prepare?.(tx, actor, form as never)
  for (const [name, label] of [
    ['code', '工号 / Staff no.'],
    ['email', '邮箱 / E-mail'],
  ] as const) {
    const value = values[name]
    if (
      value &&
      (await tx.row(
        sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and ${sql.name(name)} = ${String(value)} and is_deleted = 0 and id <> ${before?.id ?? '0'}::bigint limit 1`,
      ))
    )
      faults.push({ path: name, reason: `${textOf(label, 'zh')}已被使用 / ${textOf(label, 'en')} is taken` })
  }
  if (faults.length > 0) invalid(faults)
}

async function createUser(tx: Tx, actor: Actor, row: OaRow, wish: Wish): Promise<Partial<Applied>> {
  const deptId = wish.deptId || (await deptOf(tx, row))
  if (!deptId) invalid({ deptId: '请选择部门 / Choose a department' })
  const account = (row.loginName || row.code || '').toLowerCase()
  const values = {
    account,
    code: row.code || null,
    userType: 1,
    realName: row.realName ?? '',
    name: row.realName ?? '',
    phone: row.phone || null,
    email: row.email || null,
    deptId: [deptId],
    roleId: [...wish.roleIds],
    postId: wish.postIds.length > 0 ? [...wish.postIds] : await postsOf(tx, row.postName ?? ''),
  }
  await checked(tx, actor, values)
  const user = await insertRow(tx, actor, userAccount, {
    ...values,
    cityCodes: [],
    oaUserId: row.oaId,
    oaLogin: row.loginName || null,
  } as never)
  const password = await firstPassword(tx, account)
  await setPassword(tx, actor.clock, user.id, password, true)
  return { userId: user.id, account, password }
}

/** Only fields delivered by the OA, and only those ticked. */
async function updateUser(tx: Tx, actor: Actor, row: OaRow, userId: string, wish: Wish): Promise<Partial<Applied>> {
  const before = await getRow(tx, userAccount, userId)
  const takes = (field: string, value: unknown) =>
    value !== '' && value !== null && (wish.fields.length === 0 || wish.fields.includes(field))
  const deptId = wish.deptId || (await deptOf(tx, row))
  const posts = await postsOf(tx, row.postName ?? '')
  const values = {
    ...(takes('realName', row.realName) ? { realName: row.realName! } : {}),
    ...(takes('phone', row.phone) && row.phone !== before.phone ? { phone: row.phone } : {}),
    ...(takes('email', row.email) && row.email !== before.email ? { email: row.email } : {}),
    ...(takes('deptId', deptId) && deptId !== before.deptId[0]
      ? { deptId: [deptId!, ...before.deptId.slice(1).filter(id => id !== deptId)] }
      : {}),
    ...(takes('postId', row.postName) && posts.length > 0 ? { postId: posts } : {}),
  }
  await checked(tx, actor, values, before)
  const after = await updateRow(
    tx,
    actor,
    userAccount,
    before,
    { ...values, oaUserId: row.oaId, oaLogin: row.loginName || null } as never,
    { action: 'update', reason: inBoth('OA同步', 'From the OA') },
  )
  await tellMove(tx, actor, before, after)
  return { userId, account: before.account }
}

const deptOf = async (tx: Tx, row: OaRow): Promise<string | undefined> =>
  row.oaDeptId ? ((await findRows(tx, oaDept, { oaId: row.oaDeptId }))[0]?.matchDeptId ?? undefined) : undefined
const postsOf = async (tx: Tx, name: string): Promise<string[]> =>
  name === ''
    ? []
    : (
        await tx.rows<{ id: string }>(
          sql`select id from blade_post where tenant_id = ${tx.tenantId} and post_name = ${name} and is_deleted = 0 and status = 1 limit 1`,
        )
      ).map(one => one.id)
