import { z } from 'zod'
import { invalid } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { transfersPort } from '../../ports.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { swapBasis } from './swap-basis.ts'

const SWAP = 1
const which = {
  newVehicleId: optionalIdInput,
  targetContractId: optionalIdInput,
  targetContractProductId: optionalIdInput,
}
export const transferInput = z.object({
  mode: z.coerce.number().int().min(1).max(2),
  /** One position by its id, or several with their own cars. */
  id: optionalIdInput,
  ...which,
  items: z
    .array(z.object({ orderVehicleId: idInput, ...which, leaseHandleId: optionalIdInput }))
    .max(200)
    .optional(),
  switchDate: z.iso.date('日期格式为yyyy-MM-dd / the date must be yyyy-MM-dd'),
  /** The disposal of type 5 that a swap stands on. */
  handleId: optionalIdInput,
  handleUserId: optionalIdInput,
  reasonKind: z.string().max(32).optional(),
  reason: z.string().trim().min(2, '请填写原因 / give the reason').max(500),
})

/** order-vehicle/transfer-vehicle of 30: opens the documents of area 60; nothing moves before they are confirmed. */
export async function openTransfer(
  tx: Tx,
  actor: Actor,
  input: z.output<typeof transferInput>,
): Promise<{ transferIds: string[] }> {
  const { id, items, newVehicleId, targetContractId, targetContractProductId, handleId, ...rest } = input
  const all = items ?? (id ? [{ orderVehicleId: id, newVehicleId, targetContractId, targetContractProductId }] : [])
  if (all.length === 0) invalid({ items: '请选择订单车辆 / choose the order vehicles' })
  await requireVisible(
    tx,
    actor,
    orderVehicle,
    all.map(one => one.orderVehicleId),
  )
  const named = all.map(one => ({ ...one, leaseHandleId: ('leaseHandleId' in one && one.leaseHandleId) || handleId }))
  const wanted =
    rest.mode === SWAP ? { ...rest, ...(await swapBasis(tx, actor, named, rest.switchDate)) } : { ...rest, items: all }
  return { transferIds: await transfersPort.ask().open(tx, actor, wanted) }
}
