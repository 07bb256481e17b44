import { invalid, localDateTime, refuse, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { plain } from '#packages/server/kinds.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { saveRecord, type Saved } from '#packages/server/save.ts'
import { autoRuleNames, strategy } from '../strategy.ts'
import { faultsOfLines, overlaps, sameScope } from './rules.ts'
import { childrenOf, type StrategyRow } from './strategy-for.ts'

type Values = Record<string, unknown>
const ACTIVE = 1
const DRAFT = 103

/** Base columns and links of a line that a copy does not take along. */
const ownOfRow = new Set([
  'id',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'version',
  'strategyId',
  'lineNo',
])
const told = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (ownOfRow.has(key) ? [] : [[key, plain(value)]])))

/** A strategy as the body of another one. */
export async function bodyOf(tx: Tx, row: StrategyRow): Promise<Values> {
  const body: Values = {}
  for (const name of ['strategyName', 'businessKinds', 'customerKinds', ...autoRuleNames] as const)
    body[name] = plain(row[name])
  for (const [field, child] of Object.entries(childrenOf))
    body[field] = (
      (await findRows(tx, child as never, { strategyId: row.id } as never, { orderBy: 't.line_no' })) as Values[]
    ).map(told)
  return body
}

/** Lines that the caller read with the old version are new rows of the new one. */
const withoutIds = (body: Readonly<Values>): Values =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      key in childrenOf && Array.isArray(value) ? value.map((line: Values) => ({ ...line, id: undefined })) : value,
    ]),
  )

/**
 * `save` (20-partners 7): without an id a new strategy; with the id of a published one a new draft version of it, from
 * its content and what the body changes; with the id of a draft that draft.
 */
export async function saveStrategy(tx: Tx, actor: Actor, body: Readonly<Values>): Promise<Saved> {
  const id = body['id'] === undefined || body['id'] === null ? '' : String(body['id'])
  const known = id === '' ? undefined : await findRow(tx, strategy, id)
  if (!known) return saveRecord(tx, actor, strategy as never, { ...body, id: undefined }, 'save')
  if (known.status === DRAFT)
    return saveRecord(tx, actor, strategy as never, { version: known.version, ...body, id }, 'update')
  const copy = { ...(await bodyOf(tx, known)), ...withoutIds(body), basedOn: known.id }
  return saveRecord(tx, actor, strategy as never, { ...copy, id: undefined, version: undefined }, 'save')
}

/** The strategies in force that share a customer with this one and do not give way to it. */
export const rivalsOf = async (
  tx: Tx,
  own: { id?: string; originId: string | null; businessKinds: string[]; customerKinds: number[] },
): Promise<{ elder: StrategyRow[]; rivals: StrategyRow[] }> => {
  const active = (
    await findRows(tx, strategy, { status: ACTIVE }, { orderBy: 't.id', lock: own.id !== undefined })
  ).filter(one => one.id !== own.id)
  const elder = active.filter(one => (own.originId !== null && one.originId === own.originId) || sameScope(one, own))
  return { elder, rivals: active.filter(one => !elder.includes(one) && overlaps(one, own)) }
}
export const overlapWith = (other: StrategyRow): Label =>
  `与【${other.strategyName}】适用范围重叠 / its scope overlaps with ${other.strategyName}`

/** Before a version comes into force: complete, by somebody else, alone in its scope. */
export async function guardPublish(tx: Tx, actor: Actor, row: StrategyRow): Promise<void> {
  if (actor.userId !== '0' && row.createUser === actor.userId)
    refuse('strategyAuthor', '编制人不能发布本人编制的策略 / the author cannot publish it')
  const lines: Record<string, Values[]> = {}
  for (const [field, child] of Object.entries(childrenOf))
    lines[field] = (await findRows(tx, child as never, { strategyId: row.id } as never, {
      orderBy: 't.line_no',
    })) as Values[]
  const faults = [
    ...Object.entries(lines).flatMap(([path, rows]) =>
      rows.length > 0 ? [] : [{ path, reason: '请至少填写一行 / enter at least one row' as Label }],
    ),
    ...(row.businessKinds.length > 0 ? [] : [{ path: 'businessKinds', reason: '必填 / required' as Label }]),
    ...(row.customerKinds.length > 0 ? [] : [{ path: 'customerKinds', reason: '必填 / required' as Label }]),
    ...faultsOfLines(lines),
  ]
  if (faults.length > 0) invalid(faults)
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:strategy`}, 20))`)
  const { rivals } = await rivalsOf(tx, row)
  if (rivals[0]) refuse('strategyOverlap', overlapWith(rivals[0]))
}

/** The elder version of the same scope gives way. */
export async function retireElder(tx: Tx, actor: Actor, row: StrategyRow): Promise<void> {
  const { elder } = await rivalsOf(tx, row)
  for (const one of elder)
    await act(tx, actor, strategy, one.id, 'supersede', { reason: `${row.strategyNo} V${row.versionNo}` })
}
export const publishedNow = (actor: Actor) => ({
  publishUserId: actor.userId === '0' ? null : actor.userId,
  publishTime: localDateTime(actor.clock.now()),
})
export const retiredNow = (actor: Actor) => ({ retireTime: localDateTime(actor.clock.now()) })
