import type { ChangesOf, RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { custodyAt } from '#areas/vehicles/vehicle/server/custody-at.ts'
import { charged, custody } from '../../codes.ts'
import { violation } from '../violation.ts'

export type Violation = RowOf<typeof violation>
type Changes = ChangesOf<typeof violation>

/** A number that people know; a bare id says nothing to them. */
const isNumber = (docNo: string): boolean => docNo !== '' && !/^\d+$/.test(docNo)

/** C9: who had the vehicle at that instant, as area 60 answers it. */
export async function bearerOf(tx: Tx, actor: Actor, vehicleId: string, instant: string): Promise<Changes> {
  const held = await custodyAt(tx, actor, vehicleId, instant)
  const position = held.orderVehicleId ? await findRow(tx, orderVehicle, held.orderVehicleId) : undefined
  const person = held.driverId ? await findRow(tx, driver, held.driverId) : undefined
  return {
    custodyKind: held.custodyKind,
    customerId: held.customerId ?? null,
    contractType: position?.contractType ?? null,
    contractId: held.contractId ?? null,
    orderVehicleId: held.orderVehicleId ?? null,
    driverId: held.driverId ?? null,
    driverName: person?.mechanismName ?? null,
    custodyUserId: held.custodyKind === custody.work && held.userId && held.userId !== '0' ? held.userId : null,
    custodyDocNo: isNumber(held.docNo) ? held.docNo.slice(0, 32) : null,
    custodyFrom: held.from,
    custodyTo: held.to,
    dualUse: Boolean(held.dualOrderVehicleId),
    assignReason: held.note || null,
  }
}

/** What the company has to get back from a lessee when it paid. */
export const chargeAfter = (row: Pick<Violation, 'custodyKind'>, payer: number | null): number =>
  payer !== null && payer !== 1 && (row.custodyKind === custody.customer || row.custodyKind === custody.driver)
    ? charged.wanted
    : charged.nothing

/** Who had it is asked again where a hand-over was corrected; what people assigned or charged stays, with a notice. */
export async function reassign(tx: Tx, actor: Actor, vehicleId: string): Promise<{ moved: number; kept: number }> {
  const rows = await findRows(tx, violation, sql`t.vehicle_id = ${vehicleId}::bigint and t.status <> 6`, {
    lock: true,
    orderBy: 't.id',
  })
  let moved = 0
  let kept = 0
  for (const row of rows) {
    if (row.assignManual) continue
    const found = await bearerOf(tx, actor, vehicleId, row.violationTime)
    if (found.custodyKind === row.custodyKind && found.orderVehicleId === row.orderVehicleId) continue
    const isCharged = row.chargeStatus === charged.done || row.chargeStatus === charged.collected
    if (isCharged) kept += 1
    else {
      const next = { custodyKind: found.custodyKind ?? null }
      const wanted = row.chargeStatus === charged.wanted || row.chargeStatus === charged.nothing
      await updateRow(tx, actor, violation, row, {
        ...found,
        ...(wanted ? { chargeStatus: chargeAfter(next, row.paidBy) } : {}),
      })
      await emit(tx, actor, 'violation.assigned', { id: row.id, no: row.violationNo! })
      moved += 1
    }
    await tellReassigned(tx, actor, row, isCharged)
  }
  return { moved, kept }
}

const tellReassigned = (tx: Tx, actor: Actor, row: Violation, isCharged: boolean): Promise<number> =>
  notify(tx, actor, {
    bizTypeCode: 'violation',
    bizId: row.id,
    level: isCharged ? 2 : 1,
    title: `违章责任方变化：${row.plateNo} / Another holder of ${row.plateNo} at an offence`,
    content: isCharged
      ? `${row.violationNo}已挂账，责任方按更正后的交接时间应变更，请核实 / ${row.violationNo} is charged already: the corrected hand-over names somebody else`
      : `${row.violationNo}已按更正后的交接时间重新分配 / ${row.violationNo} is assigned anew by the corrected hand-over`,
    roles: ['violation_officer'],
    cityCode: row.cityCode,
    dedupeKey: `violation-reassigned-${row.id}`,
  })
