import { localDateTime, refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { custody } from '#areas/insurance/codes.ts'
import { closeFollow, openFollow } from '../../accident-follow/server/open-follow.ts'
import { penaltyIs } from '../../codes.ts'
import { caseHolderPort } from '../../ports.ts'
import { accident } from '../accident.ts'
import { flagVehicle, freeVehicle, holdVehicle } from './effects.ts'
import type { Case, CaseChanges } from './rows.ts'

type Move<I = Record<string, unknown>> = ActionCode<typeof accident, I>
const CHARGED: readonly number[] = [penaltyIs.wanted, penaltyIs.charged, penaltyIs.received]

/** The case is open: the vehicle is held where it cannot be driven, somebody follows it up. */
export const approve: Move = {
  async after(tx, actor, { row }) {
    if (!row.drivable) await holdVehicle(tx, actor, row)
    await flagVehicle(tx, actor, row)
    await openFollow(tx, actor, row)
    await emit(tx, actor, 'accident.opened', { id: row.id, no: row.accidentNo!, vehicleId: row.vehicleId })
  },
}

async function refuseHeld(tx: Tx, row: Case): Promise<void> {
  for (const holder of caseHolderPort.all().values()) {
    const no = await holder.standing(tx, row.id)
    if (no)
      refuse('registered', '事故已有单据【{no}】，请先作废登记 / document {no} stands: void the register first', { no })
  }
  if ((row.registerCount ?? 0) > 0 || CHARGED.includes(row.penaltyAmtStatus ?? 0))
    refuse('registered', '请先作废登记 / void the register first')
}
export const close: Move = {
  guard: (tx, _actor, { row }) => refuseHeld(tx, row),
  run: (_tx, actor, { reason }) => ({
    closeReason: reason.slice(0, 200),
    closeTime: localDateTime(actor.clock.now()),
  }),
  async after(tx, actor, { row, reason }) {
    await closeFollow(tx, actor, row.id, reason)
    await freeVehicle(tx, actor, row)
    await emit(tx, actor, 'accident.closed', { id: row.id, no: row.accidentNo!, vehicleId: row.vehicleId })
  },
}

interface Assigned {
  custodyKind: number
  orderVehicleId?: string | null
  customerId?: string | null
  driverId?: string | null
}
/** Who had it by hand: the position says its contract and customer. */
export async function reassign(tx: Tx, row: Case, given: Assigned, reason: string): Promise<CaseChanges> {
  if (CHARGED.slice(1).includes(row.penaltyAmtStatus ?? 0))
    refuse('charged', '客户赔付金已收取，不能改持车方 / the customer is charged already')
  const isOut = given.custodyKind === custody.customer || given.custodyKind === custody.driver
  const position = isOut && given.orderVehicleId ? await getRow(tx, orderVehicle, given.orderVehicleId) : undefined
  if (position && position.vehicleId !== row.vehicleId)
    refuse('orderVehicleId', '该订单车辆不是本事故车辆 / that position is of another vehicle')
  if (isOut && !position && !given.customerId && !given.driverId)
    refuse('customerId', '请选择客户或订单车辆 / choose the customer or the order vehicle')
  return {
    custodyKind: given.custodyKind,
    customerId: isOut ? (position?.customerId ?? given.customerId ?? null) : null,
    contractType: position?.contractType ?? null,
    contractId: position?.contractId ?? null,
    orderVehicleId: position?.id ?? null,
    driverId: isOut ? (given.driverId ?? null) : null,
    custodyNote: reason.slice(0, 200),
    custodyManual: true,
  }
}

/** What the process goes by: levels 3 and 4, and reports that came late, need a decision. */
export const decidedBy = (row: Case, isInTime: boolean): Record<string, unknown> => ({
  accidentLevel: row.level,
  inTime: isInTime,
})
