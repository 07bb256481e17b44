import { addDays, instantOf, invalid, localDate, localDateTime, type Fault } from '#kernel'
import { rowsOfGroup } from '#areas/platform/attach/server/groups.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isNewEnergy } from '../../codes.ts'
import { vehicleParams } from '../../params.ts'
import type { Vehicle } from '../../vehicle/server/fire.ts'
import { lackingPhotos, missingViews } from '../photo-views.ts'
import type { Handover } from './handover.ts'

/** Checks everything the protocol requires, each fault at its field, reporting all of them at once. */
export async function requireComplete(tx: Tx, actor: Actor, car: Vehicle, handover: Handover): Promise<void> {
  const { 'vehicle.take.photoViews': views, 'vehicle.take.backdateDays': days } = await vehicleParams(
    tx,
    'vehicle.take.photoViews',
    'vehicle.take.backdateDays',
  )
  const faults: Fault[] = [...faultsOfTime(actor, handover.takeTime, days), ...faultsOfEnergy(car, handover)]
  const photos = handover.photoBizId ? await rowsOfGroup(tx, handover.photoBizId) : []
  const lacking = missingViews(
    views,
    photos.map(one => one.groupName),
  )
  if (lacking.length > 0) faults.push({ path: 'photoBizId', reason: lackingPhotos(lacking) })
  if (!handover.signCustomer || !handover.signStaff)
    faults.push({
      path: handover.signCustomer ? 'signStaff' : 'signCustomer',
      reason: '缺少签字 / a signature is missing',
    })
  if (faults.length > 0) invalid(faults)
}

function faultsOfTime(actor: Actor, takeTime: string, days: number): Fault[] {
  const faults: Fault[] = []
  if (takeTime > localDateTime(actor.clock.now()))
    faults.push({ path: 'takeTime', reason: '提车时间不能晚于现在 / handover time must not be in the future' })
  const mayBackdate = !actor.rights || actor.rights.codes.has('vehicle_extract_backdate')
  const earliest = instantOf(`${addDays(localDate(actor.clock.now()), -days)} 00:00:00`)
  if (!mayBackdate && instantOf(takeTime).getTime() < earliest.getTime())
    faults.push({ path: 'takeTime', reason: `提车时间不能早于${days}天前 / not earlier than ${days} days ago` })
  return faults
}

function faultsOfEnergy(car: Vehicle, { soc, fuelLevel }: Handover): Fault[] {
  const isElectric = isNewEnergy(car.fuelType)
  if (isElectric && car.fuelType === 2 && soc == null) return [{ path: 'soc', reason: '请填写电量 / enter the charge' }]
  if (!isElectric && fuelLevel == null) return [{ path: 'fuelLevel', reason: '请填写油量 / enter the fuel' }]
  return []
}
