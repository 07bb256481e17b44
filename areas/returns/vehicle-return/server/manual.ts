import { localDate, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { lockPositions } from '#areas/orders/order-vehicle/server/lock.ts'
import type { HandReturn } from '#areas/vehicles/ports.ts'
import { returnKind, returnPrefix } from '../../codes.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { candidates, todayIn } from './positions.ts'
import { confirmReceive } from './receive.ts'
import { fromFirst, type Return } from './prepare.ts'
import { recordsOf, writeRecords } from './records.ts'

/** Number of the return in which the vehicle stands. */
export const openReturnOf = async (tx: Tx, vehicleId: string): Promise<string | undefined> =>
  (
    await tx.row<{ no: string }>(
      sql`select r.return_no as no from vehicle_return_record x join vehicle_return r on r.tenant_id = x.tenant_id and r.id = x.return_id
        where x.tenant_id = ${tx.tenantId} and x.vehicle_id = ${vehicleId}::bigint and x.holding and x.is_deleted = 0 limit 1`,
    )
  )?.no

/**
 * manualReturn of 90-interfaces: a car that is back already. A return of kind 1 with one approval; the term is not
 * asked, what was found is kept in its record and becomes the receipt when the return is approved.
 */
export async function openByHand(
  tx: Tx,
  actor: Actor,
  input: HandReturn,
): Promise<{ returnId: string; returnNo: string }> {
  await lockPositions(tx, actor, [input.orderVehicleId])
  const other = await openReturnOf(tx, input.vehicleId)
  if (other) refuse('returnOpen', '车辆存在进行中的退车单【{no}】 / return {no} of this vehicle is open', { no: other })
  const cars = await candidates(tx, [input.orderVehicleId], todayIn(actor))
  const values: Partial<Return> = {}
  fromFirst(values as never, cars)
  const row = await insertRow(tx, actor, vehicleReturn, {
    ...values,
    returnNo: await nextNumber(tx, actor, returnPrefix[returnKind.expiry]!),
    returnType: returnKind.expiry,
    manual: true,
    needApproval: true,
    orderVehicleIds: [input.orderVehicleId],
    vehicleCount: 1,
    contactName: (input.name ?? values.partyName ?? '').slice(0, 32),
    ...(input.phone === null ? {} : { contactPhone: input.phone }),
    handleUserId: actor.userId,
    reasonNote: input.reason,
    noticeDate: localDate(actor.clock.now()),
    noticeBizId: input.attachBizId,
    endKind: 1,
    planReturnTime: input.returnTime,
    returnMode: 1,
    parkingLotId: input.lotId,
  })
  await writeRecords(tx, actor, row, new Map())
  const [record] = await recordsOf(tx, row.id)
  await updateRow(tx, actor, vehicleReturnRecord, record!, {
    mileage: input.mileage,
    returnLotId: input.lotId,
    returnSpaceId: input.spaceId,
    remark: input.reason,
  })
  await bindFiles(tx, actor, vehicleReturn, row.id, [
    { fields: vehicleReturn.fields, values: { noticeBizId: input.attachBizId } },
  ])
  await act(tx, actor, vehicleReturn, row.id, 'submit', { reason: input.reason })
  return { returnId: row.id, returnNo: row.returnNo! }
}

/** After the approval: the car is received as it was reported. */
export async function receiveByHand(tx: Tx, actor: Actor, returnId: string): Promise<void> {
  const head = await getRow(tx, vehicleReturn, returnId)
  const records = await recordsOf(tx, returnId)
  await confirmReceive(tx, actor, {
    id: returnId,
    records: records.map(record => ({
      recordId: record.id,
      actualTime: head.planReturnTime!,
      mileage: record.mileage!,
      energyLevel: null,
      conditionGrade: 2,
      lotId: record.returnLotId,
      spaceId: record.returnSpaceId,
      damages: [],
      missing: [],
      cleanFee: '0',
      remark: record.remark,
    })),
  })
}
