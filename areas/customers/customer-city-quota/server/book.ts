import { addFen, localDate, localDateTime, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { insertRow, updateRow } from '#packages/server/rows.ts'
import { customerCityQuota, quotaFlow } from '../customer-city-quota.ts'
import { figuresOf, type QuotaRow } from './figures.ts'

export const flowOps = {
  grant: 1,
  adjust: 2,
  temporaryOn: 3,
  temporaryOff: 4,
  freeze: 5,
  unfreeze: 6,
  occupy: 7,
  release: 8,
  movedOut: 9,
  movedIn: 10,
  forced: 11,
  cancel: 12,
} as const
export interface Movement {
  op: number
  /** Unique for ever: the database refuses a repeated step. */
  opKey: string
  quota?: [number, Fen]
  temp?: [number, Fen]
  frozen?: [number, Fen]
  occupied?: [number, Fen]
  holdKey?: string
  docNo?: string
  note?: string
}

/**
 * The only writer of the account: the row's sums and one flow row for every change (D4). The row is locked by the
 * caller.
 */
export async function book(
  tx: Tx,
  actor: Actor,
  row: QuotaRow,
  movement: Movement,
  more: Partial<QuotaRow> = {},
): Promise<QuotaRow> {
  const delta = (part: [number, Fen] | undefined): [number, Fen] => part ?? [0, ZERO]
  const [[q, qa], [t, ta], [f, fa], [o, oa]] = [
    delta(movement.quota),
    delta(movement.temp),
    delta(movement.frozen),
    delta(movement.occupied),
  ]
  const changed = await updateRow(tx, actor, customerCityQuota, row, {
    quotaQty: (row.quotaQty ?? 0) + q,
    quotaAmount: addFen(row.quotaAmount, qa),
    tempQty: (row.tempQty ?? 0) + t,
    tempAmount: addFen(row.tempAmount, ta),
    frozenQty: (row.frozenQty ?? 0) + f,
    frozenAmount: addFen(row.frozenAmount, fa),
    occupiedQty: (row.occupiedQty ?? 0) + o,
    occupiedAmount: addFen(row.occupiedAmount, oa),
    ...more,
  })
  if (changed.frozenQty! < 0 || changed.occupiedQty! < 0 || changed.frozenAmount < 0n || changed.occupiedAmount < 0n)
    throw new Error(`quota row ${row.id} would hold less than nothing: ${movement.opKey}`)
  const id = await tx.newId()
  const today = localDate(actor.clock.now())
  const after = figuresOf(changed, today)
  if (after.availableQty < 0 && figuresOf(row, today).availableQty >= 0)
    await emit(tx, actor, 'quota.over-limit', {
      id: row.id,
      no: row.customerName ?? '',
      customerId: row.customerId,
      cityCode: row.cityCode,
      availableQty: after.availableQty,
    })
  await insertRow(tx, actor, quotaFlow, {
    id,
    flowNo: `LS${id}`,
    opKey: movement.opKey,
    op: movement.op,
    cityQuotaId: row.id,
    customerId: row.customerId,
    cityCode: row.cityCode,
    dQuotaQty: q,
    dQuotaAmount: qa,
    dTempQty: t,
    dTempAmount: ta,
    dFrozenQty: f,
    dFrozenAmount: fa,
    dOccupiedQty: o,
    dOccupiedAmount: oa,
    afterAvailableQty: after.availableQty,
    afterAvailableAmount: after.availableAmount,
    holdKey: movement.holdKey ?? null,
    docNo: movement.docNo ?? null,
    // The system stands in no list of people.
    operatorId: actor.userId === '0' ? null : actor.userId,
    time: localDateTime(actor.clock.now()),
    note: movement.note ?? null,
  })
  return changed
}
