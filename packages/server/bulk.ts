import { bulkFields, type Call, callsOf, inBoth, Refused, refuse, type Field, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { plain } from './kinds.ts'
import { rowsOf } from './query.ts'
import { refusalInBoth } from './refusal-words.ts'
import { codeOf } from './registry.ts'
import { findRow } from './rows.ts'
import { saveRecord } from './save.ts'
import { requireVisible } from './scope.ts'

type AnyResource = Resource<any, any, any>
type Values = Record<string, unknown>

/** A chosen row as its reader saw it: whoever changed it since is not overwritten. */
export interface Chosen {
  readonly id: string
  readonly version: number
}
export interface Trial {
  readonly id: string
  /** Before and after, as a list shows them, with the names beside ids and codes. */
  readonly before: Values
  readonly after: Values
  /** Of the wanted fields those whose value is another one. */
  readonly changed: readonly string[]
  /** Fields that the record's own rules change along. */
  readonly along: readonly string[]
  /** Why the row stays as it is, in both languages; '' where it does not. */
  readonly refusal: string
}

/** The call whose rules and codes hold for every row; undefined where the records are changed in a way of their own. */
export const bulkCall = (resource: AnyResource): Call | undefined => {
  const call = callsOf(resource).find(one => one.does === 'update')
  const own = codeOf(resource).calls ?? {}
  const isOwn = Object.keys(own).some(key => /^(PUT|POST) update$/.test(key))
  return call && !isOwn && resource.kind === 'record' && bulkFields(resource).length > 0 ? call : undefined
}

/** Only fields that the definition allows, one at least. */
export function bulkValues(resource: AnyResource, given: Readonly<Values>): Values {
  const allowed = new Set(bulkFields(resource))
  const names = Object.keys(given)
  if (names.length === 0) refuse('bulkNothing', '请选择要修改的字段 / choose a field to change')
  const foreign = names.find(name => !allowed.has(name))
  if (foreign !== undefined) {
    const label = (resource.fields as Record<string, Field>)[foreign]?.label ?? (`${foreign} / ${foreign}` as const)
    refuse('bulkField', '【{label}】不能批量修改 / {label} is not changed for many rows', { label })
  }
  return { ...given }
}

const change = async (tx: Tx, actor: Actor, resource: AnyResource, row: Chosen, values: Values): Promise<void> => {
  await requireVisible(tx, actor, resource, [row.id])
  await saveRecord(tx, actor, resource, { id: row.id, version: row.version, ...values }, 'update', undefined, {
    reason: inBoth('批量修改', 'Bulk edit'),
  })
}

/** One row by the form's own way; its refusal, in both languages, or undefined. Nothing of a refused row stays. */
export async function changeOne(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  row: Chosen,
  values: Values,
): Promise<string | undefined> {
  try {
    await tx.attempt(() => change(tx, actor, resource, row, values))
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refusalInBoth(error.refusal, resource.name)
  }
}

/**
 * What the change would do to each row, done for real: the caller rolls the transaction back. So a preview refuses what
 * the change itself would refuse, for the same reason.
 */
export async function tryRows(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  rows: readonly Chosen[],
  values: Values,
): Promise<Trial[]> {
  const names = Object.keys(values)
  const trials: Trial[] = []
  const shownNow = async (id: string): Promise<Values> =>
    (await rowsOf(tx, actor, resource, [id], { fields: new Set([resource.title, ...names]), how: 'only' }))[0] ?? {}
  for (const row of rows) {
    const seen = await requireVisible(tx, actor, resource, [row.id]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) return false
        throw error
      },
    )
    const stored = seen ? ((await findRow(tx, resource, row.id)) as Values | undefined) : undefined
    const before = stored ? await shownNow(row.id) : {}
    const refusal = await changeOne(tx, actor, resource, row, values)
    const now = refusal === undefined ? ((await findRow(tx, resource, row.id)) as Values | undefined) : undefined
    const differs = (name: string) =>
      JSON.stringify(plain(stored?.[name] ?? null)) !== JSON.stringify(plain(now?.[name] ?? null))
    trials.push({
      id: row.id,
      before,
      after: now ? await shownNow(row.id) : {},
      changed: now ? names.filter(differs) : [],
      along: now ? Object.keys(resource.fields).filter(name => !names.includes(name) && differs(name)) : [],
      refusal: refusal ?? '',
    })
  }
  return trials
}
