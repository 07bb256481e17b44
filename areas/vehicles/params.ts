import type { Tx } from '#packages/database/tx.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'

/** 60, 9: defaults of the parameters that this area reads; a row of the tenant wins. */
const defaults = {
  'vehicle.allot.approveQty': 50,
  'vehicle.take.photoViews': 8,
  'vehicle.take.backdateDays': 3,
  'vehicle.mileage.maxPerDay': 1500,
  'vehicle.cost.capitaliseMin': 5000,
  'vehicle.servicing.autoConfirmHours': 24,
  'vehicle.location.keepMonths': 13,
  'vehicle.gps.offlineHours': 24,
  'parking.fee.diffRate': 1,
  'vehicle.fresh.capMajor': 60,
  'vehicle.fresh.capFlood': 30,
  'vehicle.allot.needRequisition': 0,
  'vehicle.reserve.days': 60,
  'waybill.latePerDay': 50,
} as const
export type VehicleParam = keyof typeof defaults

export async function vehicleParams<K extends VehicleParam>(tx: Tx, ...keys: K[]): Promise<Record<K, number>> {
  const values = await paramValues(tx, keys)
  return Object.fromEntries(
    keys.map(key => [
      key,
      values[key] !== '' && Number.isFinite(Number(values[key])) ? Number(values[key]) : defaults[key],
    ]),
  ) as Record<K, number>
}
