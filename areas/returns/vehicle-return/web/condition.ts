import type { Mark } from '#areas/vehicles/damage/web/damage-marks.tsx'

/** A damage with what it costs. */
export interface PricedMark extends Mark {
  readonly price?: string
}
export interface MissingLine {
  readonly item: string
  readonly qty: number
  readonly price?: string
}
/** One car of a return, as it left and as it came back. */
export interface Condition {
  recordId: string
  vehicleId: string
  status: number
  plateNo: string | null
  vin: string | null
  modelName: string | null
  takeMileage: number | null
  take: {
    takeTime: string | null
    mileage: number | null
    soc: number | null
    fuelLevel: number | null
    photoBizId: string | null
    accessories: Record<string, number> | null
    damages: readonly Mark[]
  } | null
  found: {
    actualTime: string
    mileage: number | null
    energyLevel: number | null
    conditionGrade: number | null
    damages: readonly PricedMark[]
    missing: readonly MissingLine[]
    damageAmt: string
    missingAmt: string
    cleanFee: string
    remark: string | null
    photoBizId: string | null
    signBizId: string | null
  } | null
}

/** The rule of the server (returns/calculations/damages.ts), so that a mark changes its colour while it is set. */
export { isNewDamage } from '../../calculations/damages.ts'

export const carName = (car: Condition): string => car.plateNo || car.vin || ''
export const GRADES = ['A', 'B', 'C', 'D'] as const
const FULL = 8
/** Charge of an electric car, eighths of a tank of the others. */
export const energyOf = (take: NonNullable<Condition['take']>): string =>
  take.soc !== null ? `${take.soc}%` : take.fuelLevel !== null ? `${take.fuelLevel}/${FULL}` : '-'
