import { localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { expect } from 'vitest'
import { approvedByAll, smallLease } from '../races/stand.ts'
import { stampsPaper } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { Act, Scene } from './acts.ts'

const CARS = 2

/** Signatures of leases: the state, the order with its positions, the deposits, the quota and the event are one thing. */
export async function leasesSigned(scene: Scene, count: number): Promise<Act[]> {
  const { stand } = scene
  const { world, masters, sales } = stand
  const [clerk, remote] = [await world.as('唐可'), await scene.remote.as('唐可')]
  const acts: Act[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await sales.posts('contract-lease/save', smallLease(stand, CARS))
    await approvedByAll(stand, 'contract-lease', id)
    await stampsPaper(world, masters, id)
    const signedFileBizId = await uploadsFile(clerk, '签署件.pdf')
    const stands = () =>
      world.inside(tx =>
        tx.rows<Record<string, number>>(sql`
          select c.status,
            (select count(*)::int from lease_order o where o.tenant_id = c.tenant_id and o.contract_id = c.id and o.is_deleted = 0) as orders,
            (select count(*)::int from order_vehicle v where v.tenant_id = c.tenant_id and v.contract_id = c.id and v.is_deleted = 0 and v.status = 1) as positions,
            (select count(*)::int from bill_receipt_plan p where p.tenant_id = c.tenant_id and p.contract_id = c.id and p.fee_item = 2 and p.status <> 3) as deposits,
            (select coalesce(sum(h.occupied_qty), 0)::int from quota_hold h where h.tenant_id = c.tenant_id and h.hold_key like c.id || ':%') as occupied
          from contract c where c.tenant_id = ${tx.tenantId} and c.id = ${id}::bigint`),
      )
    const whole = [{ status: 6, orders: 1, positions: CARS, deposits: CARS, occupied: CARS }]
    acts.push({
      what: `signature of ${id}`,
      send: () =>
        remote.call(
          'PUT',
          'contract-lease/signed',
          { id, signDate: localDate(world.clock.now()), signedFileBizId },
          { 'idempotency-key': `kill signature ${id}` },
        ),
      isHalfDone: async () => {
        const found = JSON.stringify(await stands())
        return (
          found !== JSON.stringify(whole) &&
          found !== JSON.stringify([{ status: 5, orders: 0, positions: 0, deposits: 0, occupied: 0 }])
        )
      },
      proves: async () => expect(await stands()).toEqual(whole),
    })
  }
  return acts
}
