import { addDays, localDateTime, Refused } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Source } from '#areas/vehicles/source.ts'
import { isType, typeOf } from '../../kinds/types.ts'
import { createWorkOrder } from './create.ts'

const DAYS = 7
/**
 * 60: work orders that a rule of states opens, of the first kind of each type. What cannot be done with the vehicle now is
 * left out: a rule never stops the move that it follows.
 */
export async function openByRule(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  types: readonly number[],
  source: Source,
): Promise<void> {
  const now = localDateTime(actor.clock.now())
  for (const type of types) {
    if (!isType(type) || typeOf(type).ownDoor) continue
    try {
      await tx.attempt(() =>
        createWorkOrder(tx, actor, {
          type,
          subKind: Number(Object.keys(typeOf(type).subKinds)[0]),
          source: {
            sourceType: source.sourceType ?? 'manual',
            sourceId: source.sourceId ?? vehicleId,
            sourceNo: source.sourceNo ?? '',
          },
          vehicles: [{ vehicleId }],
          planStart: now,
          planFinish: `${addDays(now.slice(0, 10), DAYS)} 18:00:00`,
        }),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
}
/** Open tasks of repair stations, by their id. */
export async function openAtStations(tx: Tx, stationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; n: number }>(sql`
    select provider_id as id, count(*)::int as n from vehicle_task where tenant_id = ${tx.tenantId} and is_deleted = 0 and type = 10
      and stage in (1, 2, 3, 4, 5, 9) and provider_id = any(${[...stationIds]}::bigint[]) group by provider_id`)
  return new Map(rows.map(row => [row.id, row.n]))
}
