import { ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { updateRow } from '#packages/server/rows.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { lockPosition, type OrderVehicle } from './lock.ts'

/** Amounts agreed in a settlement or disposal, stored before lease.finish. */
export async function setAgreed(
  tx: Tx,
  actor: Actor,
  id: string,
  input: {
    agreedReturnDate?: string | null
    agreedPenalty?: Fen | null
    agreedPrice?: Fen | null
    source: string
  },
): Promise<OrderVehicle> {
  const { row } = await lockPosition(tx, actor, id)
  const { source, agreedReturnDate, agreedPenalty, agreedPrice } = input
  return updateRow(
    tx,
    actor,
    orderVehicle,
    row,
    {
      agreedBy: source,
      ...(agreedReturnDate === undefined ? {} : { agreedReturnDate }),
      ...(agreedPrice === undefined ? {} : { agreedPrice: agreedPrice ?? ZERO }),
      ...(agreedPenalty === undefined
        ? {}
        : { agreedPenalty: agreedPenalty ?? ZERO, penaltyAgreed: agreedPenalty !== null }),
    },
    { action: 'setAgreed', reason: source },
  )
}
