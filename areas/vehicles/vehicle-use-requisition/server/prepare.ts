import { daysInclusive, type ChangesOf } from '#kernel'
import { driver } from '#areas/partners/driver/driver.ts'
import { cityIsClosed, closedCities } from '#areas/platform/area/server/closed-city.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { refusePastPlan } from '#areas/orders/order/server/planned.ts'
import { biz } from '../../vehicle/server/moves.ts'
import type { vehicleUseRequisition, vehicleUseRequisitionLine } from '../vehicle-use-requisition.ts'

type UseForm = Form<typeof vehicleUseRequisition>
export const kindOfUse = { internal: 1, courtesy: 2, testDrive: 3, show: 4 } as const
/** A test drive is short; longer courtesy and own use is the director's (60, 4.5). */
const LONGEST_TEST_DRIVE = 2

export const daysOfUse = (from: string, to: string): number => daysInclusive(from.slice(0, 10), to.slice(0, 10))

export async function prepareUse(tx: Tx, actor: Actor, form: UseForm): Promise<void> {
  refusePastPlan(actor, form, 'fromTime')
  const whole = { ...form.before, ...form.values }
  await fillDriver(tx, form)
  const { fromTime, toTime } = whole
  if (fromTime && toTime && toTime > fromTime) {
    const days = daysOfUse(fromTime, toTime)
    form.values.days = days
    if (whole.useKind === kindOfUse.testDrive && days > LONGEST_TEST_DRIVE)
      form.fault('toTime', `试驾不超过${LONGEST_TEST_DRIVE}天 / a test drive takes at most ${LONGEST_TEST_DRIVE} days`)
  }
  form.values.isExtension = false
  if (form.draft) return
  if ((await closedCities(tx, [whole.cityCode])).size > 0) form.fault('cityCode', cityIsClosed)
  const licence = form.values.licenceValidTo ?? form.before?.licenceValidTo
  if (licence && toTime && licence < toTime.slice(0, 10))
    form.fault('licenceValidTo', '驾驶证在用车期间到期 / the licence ends during the use')
  if (whole.chargeKind === 1 && !whole.customerId)
    form.fault('customerId', '收费用车请选择客户 / a charged use needs its customer')
  await checkCourtesy(tx, form, whole)
  for (const line of (form.lines['details'] ?? []) as ChangesOf<typeof vehicleUseRequisitionLine>[])
    Object.assign(line, {
      allottedQty: 0,
      takenQty: 0,
      lineState: 1,
      needDate: line.needDate ?? fromTime?.slice(0, 10),
    })
}

/** What is known of a driver need not be typed. */
async function fillDriver(tx: Tx, { values, before }: UseForm): Promise<void> {
  const driverId = values.driverId === undefined ? before?.driverId : values.driverId
  const known = driverId ? await findRow(tx, driver, driverId) : undefined
  if (!known) return
  const kept = <T>(given: T | null | undefined, stored: T | null | undefined, own: T | null): T | null =>
    given ?? (values.driverId === before?.driverId ? stored : undefined) ?? own
  Object.assign(values, {
    driverName: kept(values.driverName, before?.driverName, known.mechanismName),
    driverPhone: kept(values.driverPhone, before?.driverPhone, known.phone),
    licenceNo: kept(values.licenceNo, before?.licenceNo, known.licenceNo ?? known.idNo),
    licenceClass: kept(values.licenceClass, before?.licenceClass, known.licenceClass),
    licenceValidTo: kept(values.licenceValidTo, before?.licenceValidTo, known.licenceValidTo),
  })
}

/** A courtesy car stands in for one of the customer's that is in repair. */
async function checkCourtesy(
  tx: Tx,
  form: UseForm,
  whole: { useKind?: number | null; orderVehicleId?: string | null },
): Promise<void> {
  if (whole.useKind !== kindOfUse.courtesy || !whole.orderVehicleId) return
  const car = await tx.row<{ biz_status: number }>(
    sql`select v.biz_status from order_vehicle ov join vehicle v on v.tenant_id = ov.tenant_id and v.id = ov.vehicle_id where ov.tenant_id = ${tx.tenantId} and ov.id = ${whole.orderVehicleId}::bigint`,
  )
  if (car?.biz_status !== biz.repair)
    form.fault('orderVehicleId', "客户车辆不在维修中 / the customer's car is not in repair")
}
