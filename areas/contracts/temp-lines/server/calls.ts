import type { Field } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall, type Form, type ImplementationOf } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { builtKinds } from '../../contract/server/kinds.ts'
import {
  addTempRows,
  changeTempRows,
  nextRowNo,
  ownRows,
  removeTempRows,
  type TempResource,
  type TempRow,
} from './rows.ts'

export interface TempSpec {
  /** Checks and fills one row beyond its fields; `warn` tells what does not keep it from being used. */
  check?(tx: Tx, actor: Actor, form: Form<any>, warn: (reason: `${string} / ${string}`) => void): Promise<void> | void
  /** Figures of the whole batch. */
  statistics(rows: readonly TempRow[]): Record<string, unknown>
}

const tempId = z.string().min(1).max(32)
const rowWithId = z.looseObject({ id: idInput })
const rowOfBatch = z.looseObject({ tempId })
const rowsOf = (given: unknown): unknown[] | undefined => {
  const items = given !== null && typeof given === 'object' ? (given as { items?: unknown }).items : undefined
  return Array.isArray(items) ? items : undefined
}
/** One row, or an array of them (http names it `items`). What is wrong is told at its field, of an array at its row. */
const several = <T extends z.ZodType>(one: T) =>
  z.unknown().transform((given, context): z.output<T>[] => {
    const items = rowsOf(given)
    const single = given !== null && typeof given === 'object' && !Array.isArray(given) ? given : {}
    const read = items ? z.object({ items: z.array(one).min(1).max(500) }).safeParse(given) : one.safeParse(single)
    if (!read.success) {
      for (const { message, path } of read.error.issues)
        context.issues.push({ code: 'custom', message, path: [...path], input: given })
      return z.NEVER
    }
    return items ? (read.data as { items: z.output<T>[] }).items : [read.data as z.output<T>]
  })

/** Figures are reckoned with whole numbers in their range: what is none stays empty and is told by its own fault. */
function dropUnreadable(resource: TempResource, values: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(resource.fields as Record<string, Field>)) {
    const value = values[name]
    if (field.kind !== 'int' || typeof value !== 'number') continue
    if (!Number.isSafeInteger(value) || value < (field.options.min ?? value)) values[name] = null
  }
}

/** The calls of a temporary table of lines, alike for all of them; whoever may add a contract may use them. */
export function tempLines<R extends TempResource>(
  resource: R,
  spec: TempSpec,
): Pick<ImplementationOf<R>, 'prepare' | 'calls'> {
  const own = <T>(label: CustomCall['label'], input: z.ZodType<T>, run: (tx: Tx, actor: Actor, input: T) => unknown) =>
    call({
      label,
      get permission() {
        return builtKinds().map(kind => `${kind.resource.permission}_add`)
      },
      input,
      run: async (tx, actor, given: T) => run(tx, actor, given),
    })
  const batch = z.object({ tempId })
  return {
    async prepare(tx: Tx, actor: Actor, form: Form<R>) {
      const values = form.values as Record<string, unknown>
      const warnings: string[] = []
      Object.assign(values, { ownerUserId: actor.userId, rowState: 1, rowError: null })
      dropUnreadable(resource, values)
      const whole = { ...form.before, ...values } as Record<string, unknown>
      if (!form.before) values['rowNo'] ??= await nextRowNo(tx, actor, resource, String(whole['tempId']))
      await spec.check?.(tx, actor, form, reason => void warnings.push(reason))
      if (warnings.length > 0) values['rowError'] = warnings[0]
    },
    calls: {
      'GET page': own('临时明细 / Temporary lines', z.record(z.string(), z.string()), (tx, actor, query) =>
        page(tx, undefined, actor, resource, {
          ...query,
          tempId_equal: query['tempId'] ?? '',
          ownerUserId: actor.userId,
        }),
      ),
      'GET statistics': own('临时明细合计 / Totals of temporary lines', batch, async (tx, actor, input) => {
        const all = await ownRows(tx, actor, resource, input.tempId)
        return { ...spec.statistics(all), rows: all.length, abnormal: all.filter(one => one.rowState === 2).length }
      }),
      'POST save': own('加入明细 / Add lines', several(rowOfBatch), (tx, actor, input) =>
        addTempRows(tx, actor, resource, input),
      ),
      'PUT update': own('改明细 / Edit lines', several(rowWithId), (tx, actor, input) =>
        changeTempRows(tx, actor, resource, input),
      ),
      'DELETE remove': own(
        '移除明细 / Remove lines',
        z
          .object({ ids: idsInput.optional(), tempId: tempId.optional() })
          .refine(
            given => given.ids !== undefined || given.tempId !== undefined,
            '请选择至少一条数据 / Choose at least one record',
          ),
        (tx, actor, input) => removeTempRows(tx, actor, resource, input),
      ),
    },
  } as unknown as Pick<ImplementationOf<R>, 'prepare' | 'calls'>
}
