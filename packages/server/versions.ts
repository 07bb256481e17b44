import { inBoth, notFound, refuse, type Field, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { isSealed } from '#packages/security/secrets.ts'
import { type Happening } from './audit.ts'
import { isId, plain } from './kinds.ts'
import { lineFields } from './lines.ts'
import { isClearIn } from './mask.ts'
import { findRow, findRows } from './rows.ts'
import { openedHistory } from './sealed-history.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>

/** The history row that a form asks to go back to. */
export const wantedVersion = (body: Readonly<Values>): string | undefined =>
  body['restoredFrom'] === undefined || body['restoredFrom'] === '' || body['restoredFrom'] === null
    ? undefined
    : String(body['restoredFrom'])

/**
 * What a record was right after that line of its history, as the body of an update: only what changed since, only what
 * a form may say.
 * It is checked and saved like any other form: rules, states, version and rights are asked as of today. Fields that the
 * actor sees masked stay as they are.
 */
export async function versionBody(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Readonly<Values>,
  logId: string,
  now: Readonly<Values> = {},
): Promise<{ body: Values; happening: Partial<Happening> }> {
  const id = String(body['id'] ?? '')
  if (!isId(id) || !isId(logId)) notFound(resource.name, id)
  const names = [resource.name, ...(resource.extends ? [resource.extends] : [])]
  const rows = await tx.rows<{ id: string; before: Values | null; createTime: string }>(sql`
    select id, before, create_time as "createTime" from record_log where tenant_id = ${tx.tenantId} and resource = any(${names}) and business_id = ${id}::bigint and id >= ${logId}::bigint order by id desc`)
  const wanted = rows.at(-1)
  if (wanted?.id !== logId) return notFound('record-log', logId)
  const was: Values = {}
  // From now backwards: the oldest change since then has the last word.
  for (const row of rows.slice(0, -1)) Object.assign(was, openedHistory(resource, id, row.before))
  const kept = { ...own(resource, actor, was, now), ...(await rowsAsWere(tx, actor, resource, id, was)) }
  if (Object.keys(kept).length === 0)
    refuse(
      'sameVersion',
      '该版本与当前内容没有可恢复的差异 / Nothing of that version can be brought back: it is the same, or not for a form to say',
    )
  const time = wanted.createTime.slice(0, 16)
  return {
    body: { id, version: body['version'], ...kept },
    happening: { action: 'restore', reason: inBoth(`恢复到 ${time} 的版本`, `Back to the version of ${time}`) },
  }
}

/**
 * For calls that are written by hand around saveRecord(): the same, before their own rules look at the body. A body
 * that asks for no version stays itself.
 * The answer carries no `restoredFrom`, so that a value which the rules strike out stays struck out; `happening` goes
 * along to saveRecord().
 */
export async function asOfVersion(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Readonly<Values>,
  now?: Readonly<Values>,
): Promise<{ body: Values; happening: Partial<Happening> }> {
  const wanted = wantedVersion(body)
  if (wanted === undefined) return { body: { ...body }, happening: {} }
  return versionBody(
    tx,
    actor,
    resource,
    body,
    wanted,
    now ??
      (isId(String(body['id'] ?? ''))
        ? ((await findRow(tx, resource, String(body['id']))) as unknown as Values | undefined)
        : undefined) ??
      {},
  )
}

const isHidden = (resource: AnyResource, actor: Actor, field: string): boolean =>
  actor.rights !== undefined && !actor.rights.unmasked.has(`${resource.name}.${field}`)

const own = (resource: AnyResource, actor: Actor, was: Values, now: Readonly<Values>): Values =>
  Object.fromEntries(
    Object.entries(was).filter(([name, value]) => {
      // What came back by itself meanwhile differs no more.
      if (JSON.stringify(plain(now[name])) === JSON.stringify(value)) return false
      const spec = (resource.fields as Record<string, Field>)[name]
      // Sealed once more it would open into its own seal: a secret stays what it is.
      if (spec?.options.sealed && typeof value === 'string' && isSealed(value)) return false
      return (
        spec &&
        spec.kind !== 'lines' &&
        !spec.system &&
        !spec.options.computed &&
        !(spec.masked && isHidden(resource, actor, name) && !isClearIn(spec, now))
      )
    }),
  )

/**
 * Child rows were kept without their ids: by place, rows that others refer to stay themselves. They all stay as they
 * are when a field of them that the actor sees masked was another then: half of a row would be nobody's.
 */
async function rowsAsWere(tx: Tx, actor: Actor, resource: AnyResource, id: string, was: Values): Promise<Values> {
  const result: Values = {}
  for (const [name, spec, child] of lineFields(resource)) {
    if (!Array.isArray(was[name]) || spec.options.readonly) continue
    const now = (await findRows(tx, child, { [child.parent!]: id } as never, {
      orderBy: 't.line_no',
    })) as unknown as (Values & { id: string })[]
    if (areSame(was[name] as Values[], now)) continue
    const hidden = Object.entries(child.fields as Record<string, Field>)
      .filter(([field, one]) => one.masked && isHidden(child, actor, field))
      .map(([field]) => field)
    if (
      hidden.some(
        field =>
          JSON.stringify((was[name] as Values[]).map(row => row[field] ?? null)) !==
          JSON.stringify(now.map(row => plain(row[field]))),
      )
    )
      continue
    result[name] = (was[name] as Values[]).map((row, index) => ({
      ...Object.fromEntries(
        Object.entries(row).filter(
          ([field]) => field !== child.parent && !(child.fields as Record<string, Field>)[field]?.system,
        ),
      ),
      ...(now[index] ? { id: now[index].id } : {}),
    }))
  }
  return result
}

const areSame = (then: readonly Values[], now: readonly Values[]): boolean =>
  then.length === now.length &&
  then.every((row, at) =>
    Object.entries(row).every(([field, value]) => JSON.stringify(plain(now[at]![field])) === JSON.stringify(value)),
  )
