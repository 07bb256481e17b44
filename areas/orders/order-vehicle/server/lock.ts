import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, lockRow, lockRows } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { order } from '../../order/order.ts'
import { orderVehicle } from '../order-vehicle.ts'

export type OrderVehicle = RowOf<typeof orderVehicle>
export interface Position {
  contract: ContractHead
  order: RowOf<typeof order>
  row: OrderVehicle
}

/** L1 of 90-interfaces 2: contract, order, order-vehicle; read without locks, lock in order, read again. */
export async function lockPosition(tx: Tx, actor: Actor, id: string): Promise<Position> {
  const found = await getRow(tx, orderVehicle, id)
  const head = await lockRow(tx, actor, contract, found.contractId!)
  const batch = await lockRow(tx, actor, order, found.orderId!)
  return { contract: head, order: batch, row: await lockRow(tx, actor, orderVehicle, id) }
}

/** The same for many at once: all contracts, then all orders, then all positions, each by rising id. */
export async function lockPositions(tx: Tx, _actor: Actor, ids: readonly string[]): Promise<OrderVehicle[]> {
  const found = await findRows(tx, orderVehicle, { id: [...ids] } as never)
  const inOrder = (list: readonly (string | null)[]): string[] =>
    [...new Set(list.filter(id => id !== null))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  await lockRows(tx, contract, inOrder(found.map(row => row.contractId)))
  await lockRows(tx, order, inOrder(found.map(row => row.orderId)))
  return lockRows(tx, orderVehicle, inOrder(found.map(row => row.id)))
}

/** For the moves of buttons: the locks before the row itself. */
export const lockBefore = async (tx: Tx, actor: Actor, id: string): Promise<void> =>
  void (await lockPosition(tx, actor, id))

/** Payload of the order-vehicle events (90-interfaces 4). */
export const facts = (row: OrderVehicle, date: string) => ({
  id: row.id,
  no: row.orderVehicleNo!,
  orderVehicleId: row.id,
  vehicleId: row.vehicleId,
  customerId: row.customerId,
  contractId: row.contractId,
  date,
})
