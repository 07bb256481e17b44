import { invalid, refuse, type Fault, type RowOf } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { lockPositions } from '#areas/orders/order-vehicle/server/lock.ts'
import { previewTransfer } from '#areas/orders/order-vehicle/server/preview-transfer.ts'
import type { TransferWanted } from '#areas/orders/ports.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { occupy } from '../../allocate-vehicle-record/server/occupy.ts'
import { readinessOf } from '../../vehicle/server/allot-readiness.ts'
import { transferVehicle } from '../transfer-vehicle.ts'
import { mode, sourceOfTransfer, type Transfer } from './rows.ts'

type Position = RowOf<typeof orderVehicle>
type Item = TransferWanted['items'][number]
const TRANSFER = 7
const ON_LEASE = 5

/** transfer.open of 90-interfaces 3.6: one document per position; a new car is reserved, nothing moves yet. */
export async function openTransfers(tx: Tx, actor: Actor, wanted: TransferWanted): Promise<string[]> {
  const positions = new Map(
    (
      await lockPositions(
        tx,
        actor,
        wanted.items.map(one => one.orderVehicleId),
      )
    ).map(row => [row.id, row]),
  )
  await refuseLive(tx, [...positions.keys()])
  const ids: string[] = []
  for (const [index, item] of wanted.items.entries()) {
    const position = positions.get(item.orderVehicleId)
    if (!position) invalid({ [`items.${index}.orderVehicleId`]: '订单车辆不存在 / no such position' })
    ids.push((await openOne(tx, actor, wanted, item, position, index)).id)
  }
  return ids
}

async function refuseLive(tx: Tx, orderVehicleIds: readonly string[]): Promise<void> {
  const [live] = await findRows(
    tx,
    transferVehicle,
    sql`t.old_order_vehicle_id = any(${[...orderVehicleIds]}::bigint[]) and t.status in (1, 2, 3)`,
    { limit: 1 },
  )
  if (live)
    refuse('transferOpen', '车辆转移【{no}】正在办理 / transfer {no} is under way already', { no: live.transferNo! })
}

async function openOne(
  tx: Tx,
  actor: Actor,
  wanted: TransferWanted,
  item: Item,
  position: Position,
  index: number,
): Promise<Transfer> {
  const at = (field: string) => `items.${index}.${field}`
  if (position.status !== ON_LEASE)
    refuse('notOnLease', '订单车辆【{no}】不在租赁中 / position {no} is not on lease', { no: position.orderVehicleNo! })
  const isSwap = wanted.mode === mode.swap
  if (isSwap && !item.newVehicleId) invalid({ [at('newVehicleId')]: '换车请选择新车 / a swap needs the new car' })
  const targetProductId = isSwap ? null : await targetLine(tx, item, position, at)
  await previewTransfer(tx, actor, {
    mode: wanted.mode,
    orderVehicleId: position.id,
    newVehicleId: isSwap ? item.newVehicleId! : null,
    targetContractProductId: targetProductId,
    switchDate: wanted.switchDate,
  })
  if (isSwap) await refuseUnready(tx, item.newVehicleId!, position, at('newVehicleId'))
  const row = await insertDocument(tx, actor, wanted, item, position, targetProductId)
  if (isSwap)
    await occupy(tx, actor, item.newVehicleId!, TRANSFER, sourceOfTransfer(row), {
      customerId: position.customerId,
      contractId: position.contractId,
      orderId: position.orderId,
    })
  await notify(tx, actor, {
    bizTypeCode: 'transfer-vehicle',
    bizId: row.id,
    users: row.handleUserId && row.handleUserId !== actor.userId ? [row.handleUserId] : [],
    level: 1,
    title: '有车辆转移待办理 / A transfer to handle',
    content: `${row.transferNo} ${row.oldCustomerName ?? ''} ${position.plateNo ?? position.vin ?? ''}，${wanted.switchDate} / ${row.transferNo} ${row.oldCustomerName ?? ''} ${position.plateNo ?? position.vin ?? ''}, ${wanted.switchDate}`,
  })
  return row
}

/** The line named, or the only one of the same model and city in the target contract. */
async function targetLine(tx: Tx, item: Item, position: Position, at: (field: string) => string): Promise<string> {
  if (item.targetContractProductId) return item.targetContractProductId
  if (!item.targetContractId) invalid({ [at('targetContractId')]: '转合同请选择目标合同 / name the target contract' })
  const { products } = await contractLines(tx, item.targetContractId!)
  const found = products.find(one => one.carModelId === position.carModelId && one.cityCode === position.cityCode)
  return (
    found?.id ??
    invalid({
      [at('targetContractId')]:
        '目标合同没有同车型同城市的产品行 / the target contract has no line of this model and city',
    })
  )
}

async function refuseUnready(tx: Tx, vehicleId: string, position: Position, path: string): Promise<void> {
  const found = (await readinessOf(tx, [{ vehicleId, wanted: undefined }], 'transfer')).get(vehicleId)
  if (!found) invalid({ [path]: '车辆不存在或已删除 / no such vehicle' })
  const name = found.car.plate_no ?? found.car.vin
  if (found.blocks.length)
    invalid(
      found.blocks.map((block): Fault => {
        const [zh, en] = [block.split(' / ')[0]!, block.split(' / ').slice(1).join(' / ')]
        return { path, reason: `车辆【${name}】${zh} / vehicle ${name}: ${en}` }
      }),
    )
  if (vehicleId === position.vehicleId) invalid({ [path]: '新车与原车相同 / the new car is the old one' })
}

async function insertDocument(
  tx: Tx,
  actor: Actor,
  wanted: TransferWanted,
  item: Item,
  position: Position,
  targetProductId: string | null,
): Promise<Transfer> {
  const own = await getRow(tx, contract, position.contractId!)
  const line = targetProductId
    ? await tx.row<{ contract_id: string }>(
        sql`select contract_id from contract_product where tenant_id = ${tx.tenantId} and id = ${targetProductId}::bigint`,
      )
    : undefined
  const target = line ? await findRow(tx, contract, line.contract_id) : own
  return insertRow(tx, actor, transferVehicle, {
    mode: wanted.mode,
    oldOrderVehicleId: position.id,
    oldVehicleId: position.vehicleId,
    newVehicleId: wanted.mode === mode.swap ? item.newVehicleId! : null,
    contractId: own.id,
    contractNo: own.contractNo,
    targetContractId: line?.contract_id ?? null,
    targetContractNo: line ? (target?.contractNo ?? null) : null,
    targetProductId,
    oldCustomerId: position.customerId,
    oldCustomerName: position.counterpartyName,
    newCustomerId: target?.customerId ?? null,
    newCustomerName: target?.counterpartyName ?? null,
    cityCode: position.cityCode,
    switchDate: wanted.switchDate,
    handleUserId: wanted.handleUserId ?? actor.userId,
    reasonKind: wanted.reasonKind ?? null,
    reason: wanted.reason,
    deployId: wanted.deployId ?? null,
    leaseHandleId: item.leaseHandleId ?? null,
    disposalDueDate: wanted.mode === mode.swap && !item.leaseHandleId ? (wanted.disposalDueDate ?? null) : null,
    status: 1,
  })
}
