import { fen, inBoth } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { setUsed } from '#areas/contracts/contract-purchase-lease/server/call-off.ts'
import { order } from '../order.ts'

interface Counts {
  quantity: number
  waitQty: number
  allottedQty: number
  takenQty: number
  onLeaseQty: number
  returnedQty: number
  cancelledQty: number
  endedQty: number
}
const counts = sql`count(*)::int as quantity, count(*) filter (where status = 1)::int as "waitQty", count(*) filter (where status in (2, 3, 4))::int as "allottedQty",
  count(*) filter (where status in (5, 6, 7, 8, 9, 11))::int as "takenQty", count(*) filter (where status in (5, 6))::int as "onLeaseQty", count(*) filter (where status = 7)::int as "returnedQty",
  count(*) filter (where status = 10)::int as "cancelledQty", count(*) filter (where status between 7 and 11)::int as "endedQty"`

/**
 * Counters are recounted, never incremented, so that the nightly audit (11) finds nothing. Callers hold the locks of
 * contract and orders.
 */
export async function refreshCounters(
  tx: Tx,
  actor: Actor,
  contractId: string,
  orderIds: readonly string[],
): Promise<void> {
  for (const orderId of [...new Set(orderIds)].sort()) await refreshOrder(tx, actor, orderId)
  await tx.run(sql`
    update contract_product p set ordered_qty = n.ordered, wait_qty = n.wait, allotted_qty = n.allotted, taken_qty = n.taken, on_lease_qty = n.leased, returned_qty = n.returned, closed_qty = n.closed
    from (select contract_product_id as id, count(*) filter (where status <> 10) as ordered, count(*) filter (where status = 1) as wait, count(*) filter (where status in (2, 3, 4)) as allotted,
      count(*) filter (where status in (5, 6, 7, 8, 9, 11)) as taken, count(*) filter (where status in (5, 6)) as leased, count(*) filter (where status = 7) as returned, count(*) filter (where status = 10) as closed
      from order_vehicle where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint and is_deleted = 0 group by 1) n
    where p.id = n.id and p.tenant_id = ${tx.tenantId}`)
  const whole = (await tx.row<Counts>(
    sql`select ${counts} from order_vehicle where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint and is_deleted = 0`,
  ))!
  await updateRow(tx, actor, contract, contractId, {
    takenQty: whole.takenQty,
    onLeaseQty: whole.onLeaseQty,
    returnedQty: whole.returnedQty,
  })
  const used = (await tx.row<{ quantity: number; amount: string }>(sql`
    select count(*)::int as quantity, coalesce(sum(vehicle_price), 0)::numeric(18,2) as amount from order_vehicle
    where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint and contract_type = 6 and is_deleted = 0 and status <> 10 and prev_id is null`))!
  await setUsed(tx, actor, contractId, { quantity: used.quantity, amount: fen(used.amount) })
}

async function refreshOrder(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const found = (await tx.row<Counts & { frontDue: string }>(
    sql`select ${counts} from order_vehicle where tenant_id = ${tx.tenantId} and order_id = ${orderId}::bigint and is_deleted = 0`,
  ))!
  const before = await lockRow(tx, actor, order, orderId)
  const { quantity, waitQty, allottedQty, takenQty, returnedQty, cancelledQty } = found
  await updateRow(tx, actor, order, before, { quantity, waitQty, allottedQty, takenQty, returnedQty, cancelledQty })
  await moveOn(tx, actor, orderId, found)
}

/**
 * 30, section 5: 1 -> 2 with the first allotment, -> 3 when every row is taken or cancelled, -> 5 when every row has
 * ended, -> 4 when all were cancelled.
 */
async function moveOn(tx: Tx, actor: Actor, orderId: string, found: Counts): Promise<void> {
  const { status } = await getRow(tx, order, orderId)
  if (![1, 2, 3].includes(status) || found.quantity === 0) return
  const handed = found.takenQty + found.cancelledQty === found.quantity
  if (found.cancelledQty === found.quantity)
    return void (status === 3
      ? undefined
      : await act(tx, actor, order, orderId, 'close', {
          reason: inBoth('全部车辆已取消', 'All vehicles are cancelled'),
        }))
  const wanted = handed ? 3 : status === 1 && found.allottedQty + found.takenQty === 0 ? 1 : 2
  if (wanted !== status) await act(tx, actor, order, orderId, 'progress', { input: { status: wanted } })
  if (handed && found.endedQty === found.quantity) await act(tx, actor, order, orderId, 'complete')
}
