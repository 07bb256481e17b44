import { addFen, minFen, Refused, subFen, type Fen, type RowOf } from '#kernel'
import { constraintOf, RowMoved } from '#packages/database/errors.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { quotaCheckResult, quotaFlow, quotaHold } from '../customer-city-quota.ts'

export type Hold = RowOf<typeof quotaHold>
export const holdStates = { frozen: 1, occupied: 2, released: 3 } as const
export const holdSources = { contractLine: 1, orderLine: 2, disposal: 3, recorded: 4, renewal: 5 } as const
export interface QuotaSource {
  sourceType: string | number
  sourceId: string
  sourceNo: string
}

/** What hangs on which document: an order's line, a disposal's increase, else a contract's line. */
export function sourceCode(sourceType: string | number): number {
  if (typeof sourceType === 'number') return sourceType
  if (sourceType === 'order') return holdSources.orderLine
  return sourceType.endsWith('handle') ? holdSources.disposal : holdSources.contractLine
}

/** 'C1:1#55' means one vehicle of the hold 'C1:1'. */
export const baseKey = (key: string): string => key.split('#')[0]!
/** Protected by the row lock of its city, which every writer takes first. */
export async function holdOf(tx: Tx, key: string): Promise<Hold | undefined> {
  return (await findRows(tx, quotaHold, { holdKey: baseKey(key) }))[0]
}
export const holdsOf = (tx: Tx, keys: readonly string[]): Promise<Hold[]> =>
  findRows(tx, quotaHold, sql`t.hold_key = any(${keys})`, { orderBy: 't.hold_key' })

export async function flowOf(tx: Tx, opKey: string): Promise<RowOf<typeof quotaFlow> | undefined> {
  return (await findRows(tx, quotaFlow, { opKey }))[0]
}

export const saveHold = (tx: Tx, actor: Actor, hold: Hold, changes: Partial<Hold>): Promise<Hold> =>
  updateRow(tx, actor, quotaHold, hold, { ...changes, revision: (hold.revision ?? 0) + 1 })
/** A key that somebody else opened at the same moment is read again: the whole transaction runs anew. */
export const addHold = async (tx: Tx, actor: Actor, values: Partial<Hold>): Promise<Hold> => {
  try {
    return await insertRow(tx, actor, quotaHold, {
      frozenQty: 0,
      occupiedQty: 0,
      releasedQty: 0,
      cycle: 1,
      revision: 0,
      forced: false,
      ...values,
    })
  } catch (error) {
    if (constraintOf(error)?.constraint !== 'quota_hold_hold_key_key') throw error
    throw new RowMoved('quota-hold', values.holdKey ?? '', 0)
  }
}

export interface Taken {
  frozenQty: number
  frozenAmount: Fen
  occupiedQty: number
  occupiedAmount: Fen
  qty: number
  amount: Fen
}

/** n vehicles of the remainder, frozen first; the last vehicle takes the remaining amount. Never more than is left. */
export function takeFrom(
  hold: Pick<Hold, 'frozenQty' | 'frozenAmount' | 'occupiedQty' | 'occupiedAmount'>,
  n: number,
  amount: Fen,
): Taken {
  const frozenLeft = hold.frozenQty ?? 0
  const occupiedLeft = hold.occupiedQty ?? 0
  const frozenQty = Math.min(n, frozenLeft)
  const occupiedQty = Math.min(n - frozenQty, occupiedLeft)
  const frozenAmount =
    frozenQty === 0 ? (0n as Fen) : frozenQty === frozenLeft ? hold.frozenAmount : minFen(amount, hold.frozenAmount)
  const rest = subFen(amount, minFen(amount, frozenAmount))
  const occupiedAmount =
    occupiedQty === 0
      ? (0n as Fen)
      : occupiedQty === occupiedLeft
        ? hold.occupiedAmount
        : minFen(rest, hold.occupiedAmount)
  return {
    frozenQty,
    frozenAmount,
    occupiedQty,
    occupiedAmount,
    qty: frozenQty + occupiedQty,
    amount: addFen(frozenAmount, occupiedAmount),
  }
}
export const leftState = (hold: Pick<Hold, 'frozenQty' | 'occupiedQty'>): number =>
  (hold.frozenQty ?? 0) > 0
    ? holdStates.frozen
    : (hold.occupiedQty ?? 0) > 0
      ? holdStates.occupied
      : holdStates.released

/**
 * A step asking for more than is left is clipped and reported to the risk director (11.6); nothing is repaired
 * automatically.
 */
export const noteBreach = (
  tx: Tx,
  actor: Actor,
  breach: { checkCode: string; customerId?: string | null; cityCode?: string | null; holdKey?: string; detail: string },
): Promise<unknown> => insertRow(tx, actor, quotaCheckResult, breach)

export const differs = (): never => {
  throw new Refused({ kind: 'Duplicate', message: '重复请求内容不一致 / repeated request with different content' })
}
