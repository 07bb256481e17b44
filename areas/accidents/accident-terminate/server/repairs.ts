import { addDays, addFen, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import {
  acceptedDickers,
  linesOf,
  openDickers,
  type Dicker,
} from '#areas/maintenance/maintenance-dicker/server/offers.ts'
import { openStages } from '#areas/work-orders/codes.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import { vehicleTask } from '#areas/work-orders/vehicle-task/vehicle-task.ts'

/** One accepted repair of a case. */
export interface RepairDone {
  readonly dickerId: string
  readonly mechanismId: string | null
  readonly item: string
  readonly qty: string
  readonly price: Fen | null
  readonly amt: Fen
  readonly inShopDate: string | null
  readonly outShopDate: string | null
  readonly warrantyTo: string | null
}
const dayOf = (time: string | null): string | null => time?.slice(0, 10) ?? null

/** What was agreed with the station, changes included; the insurer's direct payment is part of it. */
async function doneBy(tx: Tx, dicker: Dicker): Promise<RepairDone> {
  const amt = addFen(dicker.finalTotal, dicker.adjustTotal)
  const outShopDate = dayOf(dicker.outShopTime ?? dicker.acceptTime)
  const days = Math.max(0, ...(await linesOf(tx, dicker.id)).map(one => one.guaranteeDays ?? 0))
  return {
    dickerId: dicker.id,
    mechanismId: dicker.mechanismId,
    item: dicker.dickerNo!,
    qty: '1.00',
    price: amt,
    amt,
    inShopDate: dayOf(dicker.inShopTime),
    outShopDate,
    warrantyTo: outShopDate && days > 0 ? addDays(outShopDate, days) : null,
  }
}
export async function repairsDone(tx: Tx, accidentId: string): Promise<RepairDone[]> {
  const done: RepairDone[] = []
  for (const dicker of await acceptedDickers(tx, accidentId)) done.push(await doneBy(tx, dicker))
  return done
}

/** Number of a repair of this case that is not over yet: an application, or an order without one. */
export async function openRepair(tx: Tx, accidentId: string): Promise<string | undefined> {
  const [dicker] = await openDickers(tx, { accidentId })
  if (dicker) return dicker.dickerNo ?? undefined
  const [task] = await findRows(
    tx,
    vehicleTask,
    sql`t.type = ${typeIs.maintenance} and t.source_type = 'accident' and t.source_id = ${accidentId} and t.stage = any(${[...openStages]}::smallint[])`,
    { orderBy: 't.id', limit: 1 },
  )
  return task?.taskNo ?? undefined
}
