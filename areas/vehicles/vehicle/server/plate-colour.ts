import { checkPlate } from '#kernel'
import { isNewEnergy } from '../../codes.ts'

/**
 * 60, 7.14: new-energy plates have 8 characters; kind and colour must agree. Undefined when the plate cannot be on such
 * a car.
 */
export function plateFits(plateNo: string, fuelType: number | null | undefined): boolean {
  const checked = checkPlate(plateNo)
  if (!checked.ok || !fuelType) return checked.ok
  return (checked.kind === 'green') === isNewEnergy(fuelType)
}
/** By the form of the plate: 8 characters are green; large cars with yellow-green plates have their colour typed. */
export function plateColourOf(plateNo: string, fuelType: number | null | undefined): number {
  const checked = checkPlate(plateNo)
  if (checked.ok && checked.kind === 'green') return 3
  if (checked.ok && checked.kind === 'yellow') return 2
  return isNewEnergy(fuelType) ? 3 : 1
}
