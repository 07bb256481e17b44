import { Decimal } from 'decimal.js'
import { daysInclusive, fen, maxFen, subFen, sumFen, timesFen, ZERO, type Fen, type LocalDate } from '#kernel'

export interface KilometreTerms {
  /** Kilometres a month that the rent covers; 0 = no limit. */
  kmPerMonth: number
  overKmPrice: Fen
}
export interface Kilometres {
  leaseDays: number
  allowKm: number
  usedKm: number
  overKm: number
  amt: Fen
}

/** 70, R5: both days count; what our own transports drove is not the lessee's. */
export function overrun(
  terms: KilometreTerms,
  of: { takeDate: LocalDate; lastRentDate: LocalDate; takeMileage: number; mileage: number; transportKm: number },
): Kilometres {
  const leaseDays = Math.max(0, daysInclusive(of.takeDate, of.lastRentDate))
  const usedKm = Math.max(0, of.mileage - of.takeMileage - of.transportKm)
  const allowKm = new Decimal(terms.kmPerMonth).times(12).times(leaseDays).div(365).toDecimalPlaces(0).toNumber()
  const overKm = terms.kmPerMonth === 0 ? 0 : Math.max(0, usedKm - allowKm)
  return { leaseDays, allowKm, usedKm, overKm, amt: timesFen(terms.overKmPrice, String(overKm)) }
}

/** 70, R5: new damages of one vehicle, less what is free of charge. */
export const damageTotal = (prices: readonly string[], freeAmt: Fen): Fen =>
  maxFen(
    subFen(
      sumFen(prices, price => fen(price)),
      freeAmt,
    ),
    ZERO,
  )

/** 70, R5: nothing up to the tolerance, beyond it the whole difference. `capacity` in kWh or litres. */
export function missingEnergy(of: {
  takeLevel: number
  level: number
  tolerance: number
  capacity: string
  price: string
}): Fen {
  const missing = of.takeLevel - of.level
  if (missing <= of.tolerance) return ZERO
  return fen(new Decimal(missing).div(100).times(of.capacity).times(of.price).toFixed(2, Decimal.ROUND_HALF_UP))
}
