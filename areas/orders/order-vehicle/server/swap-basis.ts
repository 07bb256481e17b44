import { addDays, invalid, localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'

export const URGENT = 'order_vehicle_transfer_urgent'
/** An urgent swap may go first; its disposal is filed within so many days. */
const FILED_WITHIN = 7

interface Swap {
  orderVehicleId: string
  newVehicleId?: string | null | undefined
  leaseHandleId?: string | null | undefined
}
interface Disposal {
  id: string
  no: string
  effective_date: string
  new_model_id: string | null
  model_name: string | null
}

/**
 * 30, section 5: a car is swapped on an executing disposal of type 5 that names it, or urgently by those who may; then
 * the day by which the disposal is due goes with the document.
 */
export async function swapBasis<S extends Swap>(
  tx: Tx,
  actor: Actor,
  swaps: readonly S[],
  switchDate: string,
): Promise<{ items: S[]; disposalDueDate: string | null }> {
  const items: S[] = []
  for (const [index, swap] of swaps.entries()) {
    const found = await disposalOf(tx, swap)
    if (swap.leaseHandleId && !found)
      invalid({
        [`items.${index}.leaseHandleId`]:
          '该处置不是本车履行中的换车处置，或已用于换车 / not an executing replacement of this vehicle, or used already',
      })
    if (found) await checkDisposal(tx, found, swap, switchDate, index)
    else refuseWithoutRight(actor)
    items.push({ ...swap, leaseHandleId: found?.id ?? null })
  }
  const isUrgent = items.some(one => !one.leaseHandleId)
  return { items, disposalDueDate: isUrgent ? addDays(localDate(actor.clock.now()), FILED_WITHIN) : null }
}

function refuseWithoutRight({ rights }: Actor): void {
  if (rights && !rights.codes.has(URGENT))
    refuse(
      'swapBasis',
      '换车须先有履行中的换车处置合同；故障急换须有紧急换车权限 / a swap needs an executing replacement disposal; after a breakdown the right to urgent swaps',
    )
}

/** The disposal that is named, else the one in force for this vehicle; one that a live transfer stands on is used up. */
const disposalOf = (tx: Tx, { orderVehicleId, leaseHandleId }: Swap): Promise<Disposal | undefined> =>
  tx.row<Disposal>(sql`
    select h.id, c.contract_no as no, h.effective_date::text, l.new_model_id, m.model_name
      from contract_lease_handle h
      join contract c on c.tenant_id = h.tenant_id and c.id = h.id and c.is_deleted = 0 and c.status in (6, 7)
      join contract_lease_handle_line l on l.tenant_id = h.tenant_id and l.handle_id = h.id and l.order_vehicle_id = ${orderVehicleId}::bigint
      left join car_model m on m.tenant_id = l.tenant_id and m.id = l.new_model_id
     where h.tenant_id = ${tx.tenantId} and h.handle_type = 5 and (${leaseHandleId ?? null}::bigint is null or h.id = ${leaseHandleId ?? null}::bigint)
       and not exists (select 1 from transfer_vehicle t where t.tenant_id = h.tenant_id and t.lease_handle_id = h.id and t.status <> 5 and t.is_deleted = 0
             and ${orderVehicleId}::bigint in (t.old_order_vehicle_id, t.new_order_vehicle_id))
     order by h.effective_date, h.id limit 1`)

async function checkDisposal(tx: Tx, disposal: Disposal, swap: Swap, switchDate: string, index: number): Promise<void> {
  if (switchDate < disposal.effective_date)
    invalid({
      switchDate: `换车处置【${disposal.no}】${disposal.effective_date}起生效，切换日不能更早 / disposal ${disposal.no} is in effect from ${disposal.effective_date}; not before`,
    })
  if (!disposal.new_model_id || !swap.newVehicleId) return
  const fits = await tx.row(
    sql`select 1 from vehicle where tenant_id = ${tx.tenantId} and id = ${swap.newVehicleId}::bigint and model_id = ${disposal.new_model_id}::bigint`,
  )
  if (!fits)
    invalid({
      [`items.${index}.newVehicleId`]: `新车须为处置约定的车型【${disposal.model_name}】 / the new car must be of the model agreed: ${disposal.model_name}`,
    })
}
