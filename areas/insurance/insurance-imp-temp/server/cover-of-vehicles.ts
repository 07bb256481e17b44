import { addDays, addFen, localDate, sumFen, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { KIND } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { sheetOf } from '../../insurance-policy/server/cancel.ts'
import { coverUntil } from '../../insurance-policy/server/cover.ts'

/** For returns: what each car is covered by at a day, open claims, and what its cancellation would give back. */
export async function coverOfVehicles(
  tx: Tx,
  actor: Actor,
  given: { vehicleIds: string[]; orderVehicleIds: string[]; date?: string | undefined },
): Promise<Record<string, unknown>[]> {
  const positions = await findRows(tx, orderVehicle, { id: given.orderVehicleIds } as never)
  const ids = [...new Set([...given.vehicleIds, ...positions.flatMap(one => one.vehicleId ?? [])])].slice(0, 500)
  await requireVisible(tx, actor, vehicle, ids, 'read')
  const day = given.date ?? localDate(actor.clock.now())
  const until = await coverUntil(
    tx,
    ids.map(vehicleId => ({ vehicleId, day })),
  )
  const policies = await findRows(
    tx,
    insurancePolicy,
    sql`t.vehicle_id = any(${ids}::bigint[]) and t.status in (1, 2) and t.start_time < ${`${addDays(day, 1)} 00:00:00`}::timestamptz and coalesce(t.effective_end, t.end_time) >= ${`${day} 00:00:00`}::timestamptz`,
    { orderBy: 't.policy_kind' },
  )
  const answers: Record<string, unknown>[] = []
  for (const vehicleId of ids) {
    const own = policies.filter(one => one.vehicleId === vehicleId)
    const of = (kind: number) => own.find(one => one.policyKind === kind)
    let refund = ZERO
    for (const one of own) refund = addFen(refund, (await sheetOf(tx, one, day)).amt)
    answers.push({
      vehicleId,
      compulsory: of(KIND.compulsory)?.policyNo ?? '',
      compulsoryEnd: until({ vehicleId, day }) ?? '',
      commercial: of(KIND.commercial)?.policyNo ?? '',
      commercialEnd: of(KIND.commercial)?.endTime.slice(0, 10) ?? '',
      openClaims: yuan(sumFen(own, one => one.claimOpen)),
      refundEstimate: yuan(refund),
    })
  }
  return answers
}
