import { Decimal } from 'decimal.js'
import { daysInclusive, timesFen, type Fen, type LocalDate } from '#kernel'

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
