import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { findRow } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { FEE_RULE } from '../../calculations/pick-up.ts'
import { linesOf, wholeOf, type ChangeForm, type Line, type Reckoned, type Waiting } from './figures.ts'

/** States of a position whose car has not left our hands. */
const BEFORE_TAKE: readonly number[] = [1, 2, 3, 4]

/** 40, 4: every guard, each fault at its row. */
export async function checkGroundChange(tx: Tx, form: ChangeForm, reckoned: Reckoned): Promise<void> {
  const whole = wholeOf(form)
  const lines = await linesOf(tx, form)
  const lease = whole.leaseContractId ? await findRow(tx, contract, whole.leaseContractId) : undefined
  if (lease && lease.status !== 6 && lease.status !== 7)
    form.fault('leaseContractId', '租赁合同不在履行中 / the lease is not in force')
  if (lines.length === 0) form.fault('lines', '请选择变更车辆 / choose the vehicles')
  checkPlaces(form, lines)
  checkPositions(form, lines, reckoned.positions, whole)
  await checkTakes(tx, form, lines, reckoned.positions)
  await checkOthers(tx, form, lines, reckoned.positions)
  await checkRoom(tx, form, lines, reckoned.positions)
  if (whole.feeRule !== FEE_RULE.cost) return
  for (const { row, isDistance } of reckoned.unpriced)
    form.fault(
      `lines.${row}.km`,
      isDistance
        ? '按运输成本收费须填写运输里程 / a fee at cost needs the distance'
        : '没有有效的板车价目，不能按运输成本收费 / no price of a carrier is in force: a fee at cost cannot be reckoned',
    )
}

function checkPlaces(form: ChangeForm, lines: readonly Line[]): void {
  lines.forEach((line, row) => {
    if (!line.newPlaceId === !line.newAddress)
      form.fault(`lines.${row}.newPlaceId`, '停车场与地址填一项 / enter either a lot or an address')
    else if (line.newPlaceId && line.newPlaceId === line.oldPlaceId)
      form.fault(`lines.${row}.newPlaceId`, '新旧提车场相同 / the lot is the same as before')
  })
}

function checkPositions(
  form: ChangeForm,
  lines: readonly Line[],
  positions: readonly (Waiting | undefined)[],
  whole: { leaseContractId: string | null; orderId: string | null },
): void {
  positions.forEach((position, row) => {
    const at = `lines.${row}.orderVehicleId`
    if (!position) return
    if (lines.findIndex(line => line.orderVehicleId === position.id) !== row)
      form.fault(at, '同一订单车辆重复 / the same order vehicle twice')
    if (position.contractId !== whole.leaseContractId || (whole.orderId && position.orderId !== whole.orderId))
      form.fault(at, '订单车辆不属于该合同或订单 / the order vehicle is of another contract or order')
    if (!BEFORE_TAKE.includes(position.status))
      form.fault(at, `订单车辆【${position.no}】已提车 / order vehicle ${position.no} is already taken`)
  })
}

/** A hand-over that has begun goes on where it is. */
async function checkTakes(
  tx: Tx,
  form: ChangeForm,
  lines: readonly Line[],
  positions: readonly (Waiting | undefined)[],
): Promise<void> {
  const begun = await tx.rows<{ id: string; no: string }>(sql`
    select d.order_vehicle_id as id, e.extract_no as no from vehicle_extract_detail d join vehicle_extract e on e.tenant_id = d.tenant_id and e.id = d.extract_id
    where d.tenant_id = ${tx.tenantId} and d.line_state = 1 and e.is_deleted = 0 and d.order_vehicle_id = any(${idsOf(lines)}::bigint[])
      and (e.status = 3 or (e.status = 1 and (d.photo_biz_id is not null or d.sign_customer is not null)))`)
  positions.forEach((position, row) => {
    const take = begun.find(one => one.id === position?.id)
    if (take)
      form.fault(
        `lines.${row}.orderVehicleId`,
        `订单车辆【${position!.no}】正在提车单【${take.no}】中办理交接 / ${position!.no} is being handed over in ${take.no}`,
      )
  })
}

async function checkOthers(
  tx: Tx,
  form: ChangeForm,
  lines: readonly Line[],
  positions: readonly (Waiting | undefined)[],
): Promise<void> {
  const open = await tx.rows<{ id: string }>(sql`
    select l.order_vehicle_id as id from contract_receiving_ground_change_line l
      join contract c on c.tenant_id = l.tenant_id and c.id = l.change_id and c.is_deleted = 0 and c.status = 102
    where l.tenant_id = ${tx.tenantId} and l.order_vehicle_id = any(${idsOf(lines)}::bigint[]) and c.id is distinct from ${form.before?.id ?? null}::bigint`)
  positions.forEach((position, row) => {
    if (position && open.some(one => one.id === position.id))
      form.fault(
        `lines.${row}.orderVehicleId`,
        `订单车辆【${position.no}】存在未完成的提车地变更 / order vehicle ${position.no} has an open pick-up change`,
      )
  })
}

/** The new lot has room for the cars that come. */
async function checkRoom(
  tx: Tx,
  form: ChangeForm,
  lines: readonly Line[],
  positions: readonly (Waiting | undefined)[],
): Promise<void> {
  const coming = Map.groupBy(
    lines.map((line, row) => ({ line, row, position: positions[row] })),
    one => one.line.newPlaceId ?? '',
  )
  const lots = await tx.rows<{ id: string; name: string; free: number; status: number }>(sql`
    select id, lot_name as name, status, (capacity - coalesce(occupied, 0) - coalesce(reserved, 0))::int as free from parking_lot
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and id = any(${[...coming.keys()].filter(Boolean)}::bigint[])`)
  for (const lot of lots) {
    const cars = coming.get(lot.id)!
    const wanted = cars.filter(one => one.position?.vehicleId && one.position.lotId !== lot.id).length
    const at = `lines.${cars[0]!.row}.newPlaceId`
    if (lot.status !== 1) form.fault(at, `停车场【${lot.name}】未启用 / lot ${lot.name} is out of use`)
    else if (wanted > lot.free)
      form.fault(
        at,
        `停车场【${lot.name}】剩余${Math.max(0, lot.free)}位，不足${wanted}台 / lot ${lot.name} has room for ${Math.max(0, lot.free)}, not for ${wanted}`,
      )
  }
}
const idsOf = (lines: readonly Line[]): string[] => lines.flatMap(line => line.orderVehicleId ?? [])
