import type { ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type EventFacts } from '#packages/server/implement.ts'
import { saveLines } from '#packages/server/lines.ts'
import { provide } from '#packages/server/ports.ts'
import { earlyTakesPort } from '#areas/orders/ports.ts'
import { requisitionPort, type Wish } from '../../ports.ts'
import { enterQueue, sourceKind } from '../../vehicle-allocate/server/queue.ts'
import { vehicleConsignRequisition } from '../vehicle-consign-requisition.ts'
import { closeOfContract, closeRest, lockAroundConsign } from './close.ts'
import { prepareConsign, reckonedOf } from './prepare.ts'
import { followPosition, followRequisition } from './progress.ts'
import { takenEarly, type Consign } from './rows.ts'

/** What running requisitions asked for these positions. */
async function wishes(tx: Tx, orderVehicleIds: readonly string[]): Promise<ReadonlyMap<string, Wish>> {
  const rows = await tx.rows<{
    order_vehicle_id: string
    requisition_id: string
    requisition_no: string
    allocate_id: string | null
    substitute_model_ids: string[] | null
    min_fresh: string | null
  }>(sql`select p.id as order_vehicle_id, r.id as requisition_id, r.requisition_no, a.id as allocate_id, l.substitute_model_ids, l.min_fresh
    from unnest(${[...orderVehicleIds]}::bigint[]) as p(id)
      join vehicle_consign_requisition_line l on l.tenant_id = ${tx.tenantId} and p.id = any(l.order_vehicle_ids)
      join vehicle_consign_requisition r on r.tenant_id = l.tenant_id and r.id = l.requisition_id and r.is_deleted = 0 and r.status in (1, 3, 4, 5)
      left join vehicle_allocate a on a.tenant_id = r.tenant_id and a.source_id = r.id and a.is_deleted = 0`)
  return new Map(
    rows.map(row => [
      row.order_vehicle_id,
      {
        requisitionId: row.requisition_id,
        requisitionNo: row.requisition_no,
        allocateId: row.allocate_id,
        substituteModelIds: row.substitute_model_ids ?? [],
        minFresh: row.min_fresh === null ? null : Number(row.min_fresh),
      },
    ]),
  )
}

async function begin(tx: Tx, actor: Actor, row: Consign): Promise<void> {
  await enterQueue(tx, actor, {
    sourceType: sourceKind.consign,
    sourceId: row.id,
    sourceNo: row.requisitionNo!,
    customerName: row.customerName,
    contractNo: row.contractNo,
    cityCode: row.cityCode,
    planTakeTime: row.planTakeTime,
    urgency: row.urgency,
    totalQty: row.totalQty ?? 0,
  })
  await emit(tx, actor, 'vehicle-consign-requisition.approved', {
    id: row.id,
    no: row.requisitionNo!,
    contractId: row.contractId,
  })
  await followRequisition(tx, actor, row.id)
}

const follow = (tx: Tx, actor: Actor, event: EventFacts) => followPosition(tx, actor, event.aggregateId)

export default implement(vehicleConsignRequisition, {
  provides: [provide(requisitionPort, { wishes }), provide(earlyTakesPort, 'requisition', { covered: takenEarly })],
  prepare: prepareConsign,
  async saved(tx, actor, row, form) {
    const money = reckonedOf(form)
    if (money) await saveLines(tx, actor, vehicleConsignRequisition, row.id, 'rents', money as never)
  },
  actions: {
    approve: { after: (tx, actor, { row }) => begin(tx, actor, row) },
    progress: { run: (_tx, _actor, { input }) => input as ChangesOf<typeof vehicleConsignRequisition> },
    close: {
      locks: lockAroundConsign,
      run: (tx, actor, { row, reason }) => closeRest(tx, actor, row, reason),
    },
  },
  listens: {
    'order-vehicle.allotted': follow,
    'order-vehicle.unallotted': follow,
    'order-vehicle.taken': follow,
    'order-vehicle.take-revoked': follow,
    'order-vehicle.cancelled': follow,
    'contract.stopped': closeOfContract,
  },
})
