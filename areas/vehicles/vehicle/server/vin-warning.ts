import { checkVin, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { carFactory } from '#areas/partners/car-factory/car-factory.ts'
import { carModel } from '../../car-model/car-model.ts'

/** What is odd about a VIN: its check digit, or a maker's code that is none of its model's factory (20-partners 4). */
export async function vinWarning(tx: Tx, car: { vin: string; modelId: string | null }): Promise<Label | ''> {
  const checked = checkVin(car.vin)
  if (checked.ok && checked.warning) return checked.warning
  const factoryId = car.modelId ? (await findRow(tx, carModel, car.modelId))?.factoryId : undefined
  const factory = factoryId ? await findRow(tx, carFactory, factoryId) : undefined
  const wmi = car.vin.slice(0, 3)
  if (!factory?.wmiCodes?.length || factory.wmiCodes.includes(wmi)) return ''
  const known = factory.wmiCodes.join('、')
  return `车架号前三位【${wmi}】不是【${factory.mechanismName}】的WMI（${known}） / ${wmi}, the first three signs of the VIN, is no WMI of ${factory.mechanismName} (${known})`
}
