import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { candidate, ranked, type Candidate } from '../../vehicle-allot/server/candidates.ts'
import { readinessOf } from '../../vehicle/server/allot-readiness.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import type { LineRow } from '../../vehicle-requisition-detail/server/index.ts'

/** Free cars for own use, test drives and courtesy: the model asked for, or one that will do; ranked as in 60, 7.4. */
export async function useCandidates(tx: Tx, actor: Actor, line: LineRow, limit: number): Promise<Candidate[]> {
  const today = localDate(actor.clock.now())
  const models = [line.modelId, ...line.substituteModelIds]
  const scope = scopeOf(vehicle, actor.rights, 'read')
  const found = await tx.rows<{ id: string }>(sql`
    select t.id from vehicle t where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and t.status = 1 and t.biz_status = 3 and t.model_id = any(${models}::bigint[])
      and not exists (select 1 from allocate_vehicle_record a where a.tenant_id = t.tenant_id and a.vehicle_id = t.id and a.state in (1, 2, 3) and a.is_deleted = 0)
      ${scope ? sql`and ${scope}` : sql.empty}
    order by (t.operate_city_code = ${line.cityCode}) desc, t.idle_since nulls last, t.id limit 200`)
  const readiness = await readinessOf(
    tx,
    found.map(row => ({ vehicleId: row.id, wanted: undefined })),
    'use',
  )
  const wish = line.minFresh === null ? 75 : Number(line.minFresh)
  return ranked(
    [...readiness.values()].map(one =>
      candidate(one.car, one, { car_model_id: line.modelId, take_place_id: null }, line.cityCode, today, wish),
    ),
    limit,
  )
}
