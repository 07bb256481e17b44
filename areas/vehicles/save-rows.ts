import { z } from 'zod'
import { Refused, invalid, type Fault, type Label, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { saveRecord } from '#packages/server/save.ts'
import { saveVisible } from '#packages/server/save-visible.ts'

const MOST = 500
const row = z.looseObject({})
const lists = z
  .array(row)
  .min(1, '请至少填写一行 / enter at least one row')
  .max(MOST, '一次最多500行 / at most 500 rows at once')
/** A list that was sent as the whole body: merged with the query it arrives by its positions. */
export const sentList = (given: unknown): unknown[] | undefined =>
  Array.isArray(given)
    ? given
    : typeof given === 'object' && given !== null && '0' in given
      ? Object.values(given)
      : undefined
/** One row, a list of rows, or { rows }. */
const rowsInput = z.preprocess(
  given => (sentList(given) ? { rows: sentList(given) } : (given ?? {})),
  z.looseObject({ rows: lists.optional() }),
)

/** A row that is gone on with instead of a new one. */
export type Known = (
  tx: Tx,
  body: Readonly<Record<string, unknown>>,
) => Promise<{ id: string; version: number } | undefined>

/** Saves rows of a register, all or nothing: every fault of every row is told at once, at rows.<n>.<field>. */
export async function saveRows(
  tx: Tx,
  actor: Actor,
  resource: Resource<any, any, any>,
  given: z.output<typeof rowsInput>,
  known?: Known,
): Promise<unknown> {
  const isMany = given.rows !== undefined
  const rows: readonly Record<string, unknown>[] = given.rows ?? [given]
  const faults: Fault[] = []
  const saved: unknown[] = []
  for (const [at, body] of rows.entries()) {
    try {
      const open = await known?.(tx, body)
      const { row: _, ...answer } = await tx.attempt(() =>
        open
          ? saveRecord(tx, actor, resource, { ...body, ...open }, 'update')
          : saveVisible(tx, actor, resource, body, 'save'),
      )
      saved.push(answer)
    } catch (error) {
      if (!isMany || !(error instanceof Refused)) throw error
      const { refusal } = error
      if (refusal.kind === 'Invalid')
        faults.push(...refusal.faults.map(one => ({ ...one, path: `rows.${at}.${one.path}` })))
      else if ('message' in refusal) faults.push({ path: `rows.${at}`, reason: refusal.message })
      else throw error
    }
  }
  if (faults.length > 0) invalid(faults)
  return isMany ? saved : saved[0]
}

export const saveRowsCall = (
  resource: Resource<any, any, any>,
  label: Label,
  permission: string,
  known?: Known,
): CustomCall =>
  call({
    label,
    permission,
    input: rowsInput,
    run: (tx, actor, given) => saveRows(tx, actor, resource, given, known),
  })
