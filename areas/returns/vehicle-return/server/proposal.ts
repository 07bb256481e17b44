import { localDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { openReturnOf } from './manual.ts'

/**
 * 90-interfaces 3.7 createReturnProposal: a draft for the responsible clerk. A vehicle that stands in an open return has
 * its document already; one that is on no lease has nothing to return.
 */
export async function proposeReturn(
  tx: Tx,
  actor: Actor,
  wanted: {
    vehicleId: string
    returnType: 1 | 2 | 4 | 5
    reason: string
    sourceNo: string
    /** The accident by which it was lost. */
    accidentId?: string
    loss?: { accidentId: string; lossTime: string; lossPlace: string }
  },
): Promise<{ docType: string; docId: string; docNo: string } | undefined> {
  const open = await openReturnOf(tx, wanted.vehicleId)
  if (open) {
    const [known] = await findRows(tx, vehicleReturn, { returnNo: open }, { limit: 1 })
    return { docType: vehicleReturn.name, docId: known?.id ?? '', docNo: open }
  }
  const car = await getRow(tx, vehicle, wanted.vehicleId)
  if (car.orderVehicleId === null) return undefined
  const saved = await saveRecord(
    tx,
    actor,
    vehicleReturn,
    {
      returnType: wanted.returnType,
      orderVehicleIds: [car.orderVehicleId],
      reasonNote: `${wanted.reason}（${wanted.sourceNo}）`.slice(0, 500),
      ...(wanted.accidentId ? { accidentId: wanted.accidentId, lossKind: 'accident' } : {}),
      noticeDate: localDate(actor.clock.now()),
      handleUserId: actor.userId === '' ? null : actor.userId,
      ...(wanted.loss ? { lossKind: 'accident', ...wanted.loss } : {}),
      draft: true,
    },
    'save',
  )
  return { docType: vehicleReturn.name, docId: saved.id, docNo: saved.no }
}
