import { addDays, localDate, maskKinds, notFound, Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { act } from '#packages/server/act.ts'
import { record } from '#packages/server/audit.ts'
import { calledIn } from '#packages/server/mask.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { isId } from '#packages/server/kinds.ts'
import { z } from 'zod'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { idText, optionalText, pageOf, paging } from '#areas/platform/server/inputs.ts'
import { requireRecordReader } from '#areas/platform/server/record-rights.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { redList } from '../red-list.ts'

const base = '/api/blade-system/data-scope/red-list'
const HIGHLY_SENSITIVE = 3
const OPEN = 2
const ids = z
  .union([
    z.array(z.union([z.string(), z.number()]).transform(String)),
    z.string().transform(text => text.split(',').filter(Boolean)),
  ])
  .optional()
const flag = z
  .union([
    z.boolean(),
    z.literal([0, 1, '0', '1', 'true', 'false']).transform(given => ['1', 'true'].includes(String(given))),
  ])
  .optional()
const change = z.object({
  id: idText,
  version: z.coerce.number().int().optional(),
  maskKind: z.enum(maskKinds, '脱敏方式不存在 / There is no such mask').optional(),
  roleIds: ids,
  userIds: ids,
  exportAllowed: flag,
  revealAllowed: flag,
  status: z.coerce.number().int().min(1).max(2).optional(),
})
const asked = z.object({
  resource: z.string().max(64),
  id: idText,
  fieldKey: z.string().max(64),
  reason: optionalText(200),
})

/**
 * Masked fields: who sees them in clear, and the single look with a reason (10-platform 4.4). Looks stand in the
 * record's history, which nobody can change.
 */
export const redListRoutes = (): Route[] => [
  route(`PUT ${base}/update`, {
    label: '红名单保存 / Change a masked field',
    permissions: ['red_list_edit'],
    input: change,
    handle: (context, input) => inTransaction(context, tx => update(tx, context.actor, input)),
  }),
  route(`POST ${base}/reveal`, {
    label: '查看明文 / Reveal',
    permissions: ['red_list_reveal'],
    input: asked,
    handle: (context, input) => reveal(context, input),
  }),
  route(`GET ${base}/log-page`, {
    label: '查看记录 / Reveal log',
    permissions: ['red_list_view'],
    input: z.object({ ...paging, resource: optionalText(64), userId: optionalText(19) }),
    handle: (context, query) => reading(context, tx => logPage(tx, context.actor, query)),
  }),
]

async function update(tx: Tx, actor: Actor, input: z.infer<typeof change>): Promise<{ id: string; version: number }> {
  const row = await lockRow(tx, actor, redList, input.id, input.version)
  const opens = input.status === OPEN && row.status !== OPEN
  if (opens && row.sensitivity === HIGHLY_SENSITIVE)
    refuse('redListOpen', '高敏字段不能设为不脱敏 / Highly sensitive fields stay masked')
  if (opens && !actor.rights?.codes.has('red_list_open'))
    throw new Refused({ kind: 'NotAllowed', permission: 'red_list_open' })
  const { id: _, version: __, status, ...fields } = input
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changed = await updateRow(tx, actor, redList, row, given)
  const moved =
    status === undefined || status === row.status
      ? changed
      : (await act(tx, actor, redList, changed, status === OPEN ? 'open' : 'mask')).row
  await raiseVersion(tx, 'rights')
  return { id: moved.id, version: moved.version }
}

/** A Chinese character counts as two: 核对驾驶证信息 (15, example 7) has to satisfy the eight characters of 4.4. */
const HAN = /\p{Script=Han}/u

async function reveal(context: HttpContext, input: z.infer<typeof asked>): Promise<{ value: string }> {
  const { actor, database } = context
  const letters = [...input.reason]
  if (letters.reduce((sum, one) => sum + (HAN.test(one) ? 2 : 1), 0) < 8 || letters.length > 100)
    refuse(
      'revealReason',
      '请填写8到100个字符的原因，一个汉字算两个 / Give a reason of 8 to 100 characters; a Chinese one counts as two',
    )
  // Without Idempotency-Key: the clear value must not be stored as an answer to replay.
  const outcome = await database.transaction(
    actor.tenantId,
    tx => look(tx, actor, input, context.remoteAddress.slice(0, 45)),
    { name: 'reveal' },
  )
  if (outcome.value !== undefined) return { value: outcome.value }
  // In a transaction of its own: the refusal must not roll it back.
  await database.transaction(actor.tenantId, tx =>
    notify(tx, actor, {
      bizTypeCode: 'reveal_limit',
      bizId: actor.userId,
      title: '查看明文次数超限 / Reveal limit exceeded',
      content: `${actor.userName}今日查看明文已达${outcome.limit}次 / ${actor.userName} made ${outcome.limit} reveals today`,
      users: [],
      roles: ['auditor'],
      dedupeKey: localDate(actor.clock.now()),
    }),
  )
  throw new Refused({
    kind: 'TooMany',
    message: `今日查看明文已达${outcome.limit}次 / Daily reveal limit of ${outcome.limit} reached`,
  })
}

async function look(
  tx: Tx,
  actor: Actor,
  { resource: name, id, fieldKey, reason }: z.infer<typeof asked>,
  ip: string,
): Promise<{ value?: string; limit: number }> {
  const resource = await requireRecordReader(tx, actor, name, id)
  const field = Object.hasOwn(resource.fields, fieldKey) ? resource.fields[fieldKey]! : notFound(name, id)
  if (!field.masked) refuse('notMasked', '该字段未脱敏 / The field is not masked')
  const [rule] = await findRows(tx, redList, { resource: name, fieldKey })
  if (rule && !rule.revealAllowed) refuse('revealClosed', '该字段不允许临时查看 / The field must not be revealed')
  // One counter per person: concurrent reveals are counted one after the other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`reveal ${tx.tenantId} ${actor.userId}`}, 0))`)
  const limit = await paramNumber(tx, 'redlist.dailyReveal')
  const today = localDate(actor.clock.now())
  const done = await tx.row<{
    n: string
  }>(sql`select count(*) as n from record_log where tenant_id = ${tx.tenantId} and user_id = ${actor.userId}::bigint and action = 'reveal'
    and create_time >= ${today}::timestamptz and create_time < ${addDays(today, 1)}::timestamptz`)
  if (Number(done!.n) >= limit) return { limit }
  const row = (await getRow(tx, resource, id)) as unknown as Record<string, unknown>
  await record(tx, actor, [{ resource: name, id, action: 'reveal', after: { fieldKey, ip }, reason }])
  return { value: String(row[fieldKey] ?? ''), limit }
}

interface Look {
  id: string
  resource: string
  recordId: string
}
/** Whose value was looked at, masked as for whoever reads the log; of what is gone nothing. */
async function calledBy(tx: Tx, actor: Actor, looks: readonly Look[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [name, some] of Map.groupBy(looks, look => look.resource)) {
    if (!isBuilt(name)) continue
    const resource = resourceNamed(name)
    const { title, fields } = resource
    for (const row of await findRows(
      tx,
      resource,
      sql`t.id = any(${[...new Set(some.map(look => look.recordId))]}::bigint[])`,
    ))
      names.set(
        `${name} ${String(row['id'])}`,
        calledIn({ name, title, fields }, actor, row) || calledIn(resource, actor, row),
      )
  }
  return names
}
async function logPage(
  tx: Tx,
  actor: Actor,
  query: { current: number; size: number; resource: string; userId: string },
): Promise<unknown> {
  const where = sql.and([
    sql`tenant_id = ${tx.tenantId} and action = 'reveal'`,
    ...(query.resource ? [sql`resource = ${query.resource}`] : []),
    ...(isId(query.userId) ? [sql`user_id = ${query.userId}::bigint`] : []),
  ])
  const total = Number((await tx.row<{ n: string }>(sql`select count(*) as n from record_log where ${where}`))!.n)
  const rows =
    await tx.rows<Look>(sql`select id, resource, business_id as "recordId", after->>'fieldKey' as "fieldKey", coalesce(after->>'ip', '') as ip, reason, user_id as "userId", user_name as "userName", create_time as "createTime", trace_id as "traceId"
    from record_log where ${where} order by create_time desc, id desc limit ${query.size} offset ${(query.current - 1) * query.size}`)
  const names = await calledBy(tx, actor, rows)
  return pageOf(
    rows.map(row => ({ ...row, recordName: names.get(`${row.resource} ${row.recordId}`) ?? '' })),
    total,
    query,
  )
}
