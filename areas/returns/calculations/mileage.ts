import { Decimal } from 'decimal.js'
import { fen, maxFen, subFen, sumFen, ZERO, type Fen } from '#kernel'

export { overrun, type KilometreTerms, type Kilometres } from '#areas/vehicles/calculations/overrun.ts'

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
