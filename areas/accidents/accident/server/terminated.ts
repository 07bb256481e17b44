import { inBoth, localDate, ratioFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { getRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { addRecord } from '#areas/risk/risk-record/server/add-record.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { closeFollow } from '../../accident-follow/server/open-follow.ts'
import { levelIs, liabilityIs } from '../../codes.ts'
import { flagVehicle, freeVehicle } from './effects.ts'
import type { Case } from './rows.ts'

const LIABLE: readonly number[] = [liabilityIs.full, liabilityIs.main, liabilityIs.single]

/** Full or main liability of whoever had the car counts against him (20, 12.1). */
async function addRisk(tx: Tx, actor: Actor, row: Case): Promise<void> {
  if (!LIABLE.includes(row.liability)) return
  const [mechanismType, mechanismId] = row.customerId ? [1, row.customerId] : [100, row.driverId]
  if (!mechanismId) return
  await addRecord(tx, actor, {
    mechanismType: mechanismType as number,
    mechanismId,
    recordType: 'accident_liable',
    sourceType: 'accident',
    sourceId: row.id,
    sourceNo: row.accidentNo!,
    contractIds: row.contractId ? [row.contractId] : [],
    vehicleIds: [row.vehicleId],
    occurDate: row.accidentTime.slice(0, 10),
    description: inBoth(
      `事故${row.accidentNo}主责以上，${row.plateNo ?? ''}`,
      `Mainly liable in accident ${row.accidentNo}, ${row.plateNo ?? ''}`,
    ),
  })
}

/** After 3 -> 4, in the transaction of the approval. */
export async function afterTerminated(tx: Tx, actor: Actor, row: Case, repairTotal: Fen): Promise<void> {
  await closeFollow(tx, actor, row.id, inBoth('事故已结案', 'The accident is closed'))
  await freeVehicle(tx, actor, row)
  const car = await getRow(tx, vehicle, row.vehicleId)
  const share = await paramNumber(tx, 'accident.repairFlagRate')
  const price = car.purchasePrice ?? ZERO
  const isDear = price > ZERO && repairTotal >= ratioFen(price, Math.round(share * 100), 10_000)
  await flagVehicle(tx, actor, row, row.level === levelIs.major || isDear)
  await addRisk(tx, actor, row)
  await emit(tx, actor, 'accident.terminated', {
    id: row.id,
    no: row.accidentNo!,
    vehicleId: row.vehicleId,
    on: localDate(actor.clock.now()),
  })
}
