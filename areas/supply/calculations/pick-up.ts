import { sumFen, ZERO, type Fen } from '#kernel'

export const FEE_RULE = { free: 0, cost: 1, fixed: 2 } as const

export interface CarMoved {
  readonly isAllotted: boolean
  /** It stands at the new place already. */
  readonly isThere: boolean
  /** Price of its transport; null where nobody names one. */
  readonly price: Fen | null
}
export interface PickUpFees {
  readonly cars: readonly { readonly cost: Fen; readonly fee: Fen }[]
  readonly transportCost: Fen
  readonly feeTotal: Fen
}

/** A car that is bound and stands elsewhere has to be brought. */
export const isMoved = (car: Pick<CarMoved, 'isAllotted' | 'isThere'>): boolean => car.isAllotted && !car.isThere

/** 40 C10: what the change costs us, and what is asked for it. A car not yet allotted costs nothing. */
export function pickUpFees(cars: readonly CarMoved[], rule: number, perVehicle: Fen | null): PickUpFees {
  const each = cars.map(car => {
    const cost = isMoved(car) ? (car.price ?? ZERO) : ZERO
    const fee = rule === FEE_RULE.cost ? cost : rule === FEE_RULE.fixed ? (perVehicle ?? ZERO) : ZERO
    return { cost, fee }
  })
  return { cars: each, transportCost: sumFen(each, one => one.cost), feeTotal: sumFen(each, one => one.fee) }
}
